"""What a change of zones takes, against the copies that it cannot do without."""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from benchmarks.report import verdict  # noqa: E402
from ecolearn.kernel.zones import Zones, ZoneSpec  # noqa: E402

# Times the copying.
CHANGE = 6.0
LOOK = 1.0
CALLS = 2000


def seconds(call: Callable[[], object]) -> float:
    """The shortest time of a call out of several rounds: other work on the machine only adds."""
    return min(timeit.repeat(call, number=CALLS, repeat=20)) / CALLS


def main() -> int:
    cards = [f"card{number % 60}" for number in range(80)]
    zones = Zones(
        [ZoneSpec("nature", "pile"), ZoneSpec("events", "pile"), ZoneSpec("discard", "open")]
        + [ZoneSpec(f"hand.{seat}", "open") for seat in range(1, 7)],
        {"nature": cards, "discard": cards[:40], "hand.1": cards[:5]},
    )
    plain = {name: zones.cards(name) for name in zones.names()}
    copying = seconds(lambda: (plain.copy(), plain["nature"][1:]))
    print(f"Zones: 80 cards in 9 zones; to copy the table and one zone takes {copying * 1e6:.2f} us")
    for name, aim, call in (
        ("take a card", CHANGE, lambda: zones.take_top("nature")),
        ("add a card", CHANGE, lambda: zones.add("discard", "pike")),
        ("remove a card", CHANGE, lambda: zones.remove("hand.1", "card3")),
        ("draw a card", CHANGE, lambda: zones.draw("nature", "hand.1")),
        ("look at a zone", LOOK, lambda: zones.cards("nature")),
    ):
        verdict(name, seconds(call) / copying, aim, more_is_better=False, unit=" x", digits=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
