"""Reads a position of the engine into the plain values that the oracle of Ecos speaks."""

from __future__ import annotations

from collections import Counter
from itertools import groupby, zip_longest
from typing import Any

from ecolearn.games.ecos.counting import counted_hexes
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.games.ecos.resolving import effect_at
from ecolearn.kernel.grids import HEX
from tests.oracles.ecos_cards import COLOURS
from tests.oracles.ecos_land import Cell, Pair, text_of
from tests.oracles.ecos_table import Setup

#: What the engine tells, and which of its values the oracle tells too.
TOLD = {
    "covered": ("who", "card", "thing"),
    "eco": ("who", "card"),
    "turned": ("who", "n"),
    "took": ("who", "card"),
    "gained_cube": ("who",),
    "impact": ("card",),
    "spent": ("card",),
    "points": ("who", "n"),
    "built": ("thing", "cell"),
    "lifted": ("thing", "cell"),
    "replaced": ("thing", "cell"),
    "removed": ("thing", "cell"),
    "moved": ("thing", "from", "cell"),
    "swept": ("thing",),
    "card_ends": ("card",),
    "new_round": ("n", "who"),
}


def seats(position: EcosPosition) -> list[int]:
    return list(range(1, position.table.seats + 1))


def tiles(land: Landscape) -> dict[Cell, str]:
    return {HEX.cell(at): terrain for at, terrain in land.terrain.items()}


def tokens(land: Landscape) -> list[Pair]:
    """Every token with its place."""
    found = [("mountain", at) for at in land.mountains]
    found += [("forest", at) for at, number in land.forests.items() for _token in range(number)]
    found += [(animal, at) for at, animals in land.animals.items() for animal in animals]
    return [(what, HEX.cell(at)) for what, at in found]


def landscape(land: Landscape) -> list[str]:
    """Everything with its place, as `Land.listed` has it."""
    lying = [*tokens(land), *((terrain, cell) for cell, terrain in tiles(land).items())]
    return sorted(f"{thing} {text_of(cell)}" for thing, cell in lying)


def bare(position: EcosPosition) -> dict[str, list[str]]:
    """The symbols without a cube of the cards that lie face up."""
    return {
        card: [sign for at, sign in enumerate(position.card(card).cost) if not lying.covered >> at & 1]
        for card, lying in position.open.items()
    }


def setup(position: EcosPosition) -> Setup:
    """How the game began, read from its first position."""
    cards = position.zones.cards
    return Setup(
        tiles=tiles(position.land),
        tokens=tokens(position.land),
        hands={seat: list(cards(f"hand.{seat}")) for seat in seats(position)},
        fronts={seat: list(cards(f"front.{seat}")) for seat in seats(position)},
        decks={colour: list(cards(colour)) for colour in COLOURS},
        displays={colour: list(cards(f"display_{colour}")) for colour in COLOURS},
        spent={colour: list(cards(f"spent_{colour}")) for colour in COLOURS},
        bag=list(cards("bag")),
        drawn=list(cards("drawn")),
        to_choose=Counter(task.seats[0] for task in position.agenda if task.kind == "choose_start"),
        bare=bare(position),
        uses={card: lying.uses for card, lying in position.open.items()},
        cubes=dict(position.cubes),
        dials=dict(position.dials),
        points=dict(position.points),
        harbinger=position.harbinger,
        round=position.round,
    )


def snapshot(position: EcosPosition) -> dict[str, Any]:
    """The same as `Oracle.snapshot`, read from the engine."""
    cards, run = position.zones.cards, position.run
    return {
        "tiles": {text_of(cell): terrain for cell, terrain in tiles(position.land).items()},
        "tokens": sorted((what, text_of(cell)) for what, cell in tokens(position.land)),
        "hands": {seat: sorted(cards(f"hand.{seat}")) for seat in seats(position)},
        "fronts": {seat: sorted(cards(f"front.{seat}")) for seat in seats(position)},
        "peeked": {seat: sorted(cards(f"peeked.{seat}")) for seat in seats(position)},
        "displays": {colour: sorted(cards(f"display_{colour}")) for colour in COLOURS},
        "spent": {colour: sorted(cards(f"spent_{colour}")) for colour in COLOURS},
        "decks": {colour: list(cards(colour)) for colour in COLOURS},
        "bag": list(cards("bag")),
        "drawn": list(cards("drawn")),
        "bare": {card: sorted(signs) for card, signs in bare(position).items()},
        "uses": {card: lying.uses for card, lying in position.open.items()},
        "called": list(position.called),
        "run": run and (run.card, run.what, None if run.at is None else place(run.at), run.removed),
        "cubes": dict(position.cubes),
        "dials": dict(position.dials),
        "points": dict(position.points),
        "harbinger": position.harbinger,
        "round": position.round,
        "element": position.element,
        "actors": list(position.actors()),
        "task": position.agenda[-1].kind if position.agenda else "over",
        "ended": position.ended,
    }


def place(number: int) -> str:
    return text_of(HEX.cell(number))


def told(position: EcosPosition) -> list[tuple[Any, ...]]:
    """What the last action brought about, in the words of the oracle's log."""
    found = []
    for code, values in (fact[:2] for fact in position.facts):
        if code in TOLD:
            row = [values[name] for name in TOLD[code]]
            found.append((code, *(text_of(one) if isinstance(one, tuple) else one for one in row)))
    return sort_swept(found)


def sort_swept(log: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """What goes with one tile goes at once, in no order."""
    runs = [(code, list(rows)) for code, rows in groupby(log, key=lambda row: row[0])]
    return [row for code, rows in runs for row in (sorted(rows) if code == "swept" else rows)]


def made_anew(before: EcosPosition, after: EcosPosition, zone: str, lying: list[str]) -> list[str]:
    """The order in which a deck, or the bag, lay after it had been shuffled by the last action."""
    if zone == "bag":
        return list(after.zones.cards("bag"))
    drawn: list[str] = []
    for name in [*(f"peeked.{seat}" for seat in seats(after)), f"display_{zone}"]:
        drawn += [card for card in after.zones.cards(name) if card not in before.zones.cards(name)]
    order = [card for card in [*drawn, *after.zones.cards(zone)] if card in lying]
    assert sorted(order) == sorted(lying), zone
    return order


def groups(position: EcosPosition, what: str) -> list[list[str]]:
    """The engine's contiguous groups of something."""
    return sorted(sorted(map(place, group)) for group in position.land.groups(what))


def trace(position: EcosPosition) -> list[tuple[Any, ...]]:
    """What the cards that were called last have done, as `Oracle.trace` has it."""
    found = []
    for told in [one for one in position.trace if one.sort != "enough"]:
        cells = told.at
        effect = effect_at(position, told.card, told.path)
        if told.sort in ("points", "gain") and effect.count is not None and told.land is not None:
            cells = counted_hexes(position.evolve(land=told.land, run=told.run), effect.count)
        found.append((told.card, told.sort, told.what, sorted(map(place, cells)), told.n))
    return found


def differing(ours: list[tuple[Any, ...]], theirs: list[tuple[Any, ...]]) -> list[Any]:
    """Where two traces differ; of several largest groups the engine lights one."""
    rows = [
        (one, other)
        for one, other in zip_longest(ours, theirs)
        if one != other
        and not (
            one and other and one[:3] + one[4:] == other[:3] + other[4:] and " ".join(one[3]) in other[3]
        )
    ]
    return rows
