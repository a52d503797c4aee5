"""What every step of a game of Ecology keeps, and play at random: for tests and benchmarks."""

from __future__ import annotations

from collections import Counter

from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.kernel.chance import Reader
from ecolearn.testing.cards import count_cards


def random_step(position: EcologyPosition, reader: Reader) -> EcologyPosition:
    """One action at random; trades come more rarely than by chance alone, or nothing else would happen."""
    options = list(position.legal_actions().forward)
    quick = [action for action in options if action.KIND not in ("trade", "counter", "pay", "ask")]
    if quick and reader.below(4):
        options = quick
    return position.apply(options[reader.below(len(options))])


def check_sums(before: EcologyPosition, after: EcologyPosition) -> None:
    """Money, points, rings and cards are what the rules allow; money and rings change only as it is told."""
    told: Counter[int] = Counter()
    moved: Counter[int] = Counter()
    attacker = 0
    for code, values in (fact[:2] for fact in after.facts):
        if code in ("earned", "paid"):
            told[values["who"]] += values["n"] if code == "earned" else -values["n"]
        elif code == "handed_over":
            told[values["who"]] -= values["n"]
            told[values["to"]] += values["n"]
        elif code in ("founded", "settled"):
            moved[values["who"]] += 1
        elif code == "removed":
            moved[values["who"]] -= 1
        elif code == "sold":
            moved[values["to"]] += 1
        elif code == "won_war":
            moved[values["who"]] += values["n"]
        elif code == "declared":
            attacker = values["who"]
        elif code == "conceded":
            # Who cannot pay for the defence gives up at once.
            moved[attacker or before.agenda[-1].data[0]] += values["n"]
        elif code == "displaced":
            moved[values["who"]] -= values["n"]
    waiting: Counter[int] = Counter()
    for task in after.agenda:
        if task.kind == "settle" and task.data[1] != "gain":
            waiting[task.seats[0]] += task.data[0]
    for seat in after.seats:
        assert after.money[seat] - before.money[seat] == told[seat]
        assert after.people(seat) - before.people(seat) == moved[seat]
        assert after.money[seat] >= 0 and after.money[seat] % 50 == 0
        assert 0 <= after.points[seat] <= 25
        # The rings of a colour are enough, those included that were driven out and wait for a place.
        assert after.people(seat) + waiting[seat] <= after.deck.numbers.rings
        assert after.people(seat) >= 1 or any(task.kind in ("start", "found") for task in after.agenda)
        assert all(after.deck.cards[card].keep for card in after.inventions(seat))
    assert all(1 <= rings.number <= 4 and rings.seat in after.seats for rings in after.land.values())
    assert all(after.grid.contains(cell) for cell in after.land)
    assert count_cards(after) == count_cards(before)
    assert sum((count_cards(after) or Counter()).values()) == 60
    # Nobody is left on a people square that says something else, but while people are settled.
    if after.task is not None and after.task.kind == "turn":
        for seat in after.seats:
            square = after.square(seat)
            if square.kind == "people":
                assert after.deck.home(square.age, after.people(seat)) == (square.id, after.people(seat))
