"""Start positions of Ecos: landscapes in words, and what else a start position may say.

A tile is its terrain and what stands on it: ``"1,0" = "grassland mountain forest forest lion"``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.decks import Faults
from ecolearn.kernel.faults import unknown_word
from ecolearn.kernel.grids import HEX, Cell
from ecolearn.kernel.words import _

from .deck import DECKS, LAND, TERRAINS, TOKENS, Deck
from .landscape import Landscape
from .position import BAG, CUBE_TURN, DISPLAYS, FRONTS, SPENT

if TYPE_CHECKING:
    from ecolearn.kernel.game import Table
    from ecolearn.kernel.starts import Start

#: The most mountains and forests of a tile.
MOST_ON_TILE = {"mountain": 1, "forest": 2}


def read_landscape(cells: Mapping[Cell, str]) -> Landscape:
    """The landscape that the tiles of a checked start position make."""
    terrain: dict[int, str] = {}
    mountains: set[int] = set()
    forests: dict[int, int] = {}
    animals: dict[int, tuple[str, ...]] = {}
    for cell, text in sorted(cells.items()):
        at = HEX.number(cell)
        terrain[at], *things = text.split()
        if "mountain" in things:
            mountains.add(at)
        if "forest" in things:
            forests[at] = things.count("forest")
        if there := tuple(sorted(thing for thing in things if thing not in TOKENS)):
            animals[at] = there
    return Landscape(terrain, frozenset(mountains), forests, animals)


def written(land: Landscape) -> dict[Cell, str]:
    """A landscape as the tiles of a start position; `read_landscape` makes it again."""
    return {
        HEX.cell(at): " ".join(
            [
                terrain,
                *["mountain"] * (at in land.mountains),
                *["forest"] * land.forests.get(at, 0),
                *land.animals.get(at, ()),
            ]
        )
        for at, terrain in sorted(land.terrain.items())
    }


def open_card(text: str) -> tuple[str, tuple[str, ...]]:
    """A card that lies face up and the symbols with a cube, as a start position writes it: ``S01 sun``."""
    card, *signs = text.split() or [""]
    return card, tuple(signs)


def check_start(start: Start, table: Table) -> None:
    """Name all faults of a start position at once.

    Raises
    ------
    DeckError
        With place, name and reason of each fault.
    """
    faults = Faults(_("start position"))
    if start.game != table.game.id:
        faults.add("game", start.game, _("this start position is for another game"))
    _check_landscape(start.cells, table.deck, faults)
    if table.options["sandbox"]:
        _check_offered(start, table.deck, faults)
        for place, given in (
            ("stack", start.stacks),
            ("discard", start.piles),
            ("state", start.state),
        ):
            for name in given:
                faults.add(place, str(name), _("the sandbox has only a landscape; leave this out"))
    else:
        _check_state(start, table, faults)
        _check_cards(start, table, faults)
    faults.check()


def _check_offered(start: Start, deck: Deck, faults: Faults) -> None:
    """The hand of the one player is what the sandbox offers (ECS-4.5)."""
    known = (*TERRAINS, *TOKENS, *deck.species)
    for seat, things in start.hands.items():
        if seat != 1:
            faults.add("hands", str(seat), _("in the sandbox there is player 1 only"))
        for what in things:
            if what not in known:
                faults.add("hands", str(seat), unknown_word(what, known))


def _check_landscape(cells: Mapping[Cell, str], deck: Deck, faults: Faults) -> None:
    used: Counter[str] = Counter()
    for cell, text in cells.items():
        where = f"{cell[0]},{cell[1]}"
        terrain, *things = text.split() or [""]
        if terrain not in TERRAINS:
            faults.add(
                "cells",
                where,
                _("name the terrain first; there are: {known}").format(known=", ".join(TERRAINS)),
            )
            continue
        used["land" if terrain in LAND else terrain] += 1
        for thing, count in Counter(things).items():
            used[thing] += count
            if thing in TOKENS:
                if terrain not in LAND:
                    faults.add(
                        "cells", where, _("nothing of this stands on water: {name}").format(name=thing)
                    )
                elif count > MOST_ON_TILE[thing]:
                    faults.add(
                        "cells",
                        where,
                        _("a tile bears at most {n} of this: {name}").format(
                            n=MOST_ON_TILE[thing], name=thing
                        ),
                    )
            elif thing not in deck.species:
                faults.add(
                    "cells",
                    where,
                    _("there is nothing called {name}; there are: {known}").format(
                        name=thing, known=", ".join([*TOKENS, *deck.species])
                    ),
                )
    for thing, count in used.items():
        if count > deck.supply.get(thing, count):
            faults.add(
                "cells",
                thing,
                _("{given} of this lie, and there are only {n}").format(given=count, n=deck.supply[thing]),
            )


def _check_state(start: Start, table: Table, faults: Faults) -> None:
    bounds = {"harbinger": (1, table.seats), "round": (1, table.options["rounds"])}
    for seat in range(1, table.seats + 1):
        bounds[f"points{seat}"] = (0, 1000)
        bounds[f"cubes{seat}"] = (0, 100)
        bounds[f"dial{seat}"] = (0, CUBE_TURN - 1)
    for name, value in start.state.items():
        if name not in bounds:
            faults.add(
                "state",
                name,
                _("there is no such number; there are: {known}").format(known=", ".join(bounds)),
            )
            continue
        low, high = bounds[name]
        if not low <= value <= high:
            faults.add(
                "state", name, _("this must be a number from {low} to {high}").format(low=low, high=high)
            )


def _check_cards(start: Start, table: Table, faults: Faults) -> None:
    deck: Deck = table.deck
    fronts = [FRONTS[seat] for seat in range(1, table.seats + 1)]
    coloured = {**{DISPLAYS[c]: c for c in DECKS}, **{SPENT[c]: c for c in DECKS}}
    for seat in start.hands:
        if not 1 <= seat <= table.seats:
            faults.add("hands", str(seat), _("there is no such player"))
    used: Counter[str] = Counter(card for hand in start.hands.values() for card in hand)
    for name, cards in start.stacks.items():
        if name == BAG:
            _check_bag(Counter(cards), deck, faults)
        elif name in DECKS:
            used.update(cards)
            _check_colour("stack", name, cards, name, deck, faults)
        else:
            known = ", ".join([BAG, *DECKS])
            faults.add("stack", name, _("there is no such stack; there are: {known}").format(known=known))
    for name, cards in start.piles.items():
        if name in fronts:
            for text in cards:
                card, signs = open_card(text)
                used[card] += 1
                if card in deck.cards and Counter(signs) - Counter(deck.cards[card].cost):
                    faults.add("discard", name, _("this card has no such symbols: {name}").format(name=text))
                elif card in deck.cards and len(signs) == len(deck.cards[card].cost):
                    faults.add("discard", name, _("leave at least one symbol free: {name}").format(name=text))
        elif name in coloured:
            used.update(cards)
            _check_colour("discard", name, cards, coloured[name], deck, faults)
        else:
            known = ", ".join([*fronts, *coloured])
            faults.add("discard", name, _("there is no such pile; there are: {known}").format(known=known))
    for card, count in used.items():
        if card not in deck.cards:
            faults.add("cards", card, _("there is no card called {name}").format(name=card))
        elif count > 1:
            faults.add("cards", card, _("there is only one of this card"))


def _check_bag(tokens: Counter[str], deck: Deck, faults: Faults) -> None:
    for element, count in tokens.items():
        if element not in deck.elements:
            faults.add(
                "stack",
                BAG,
                _("there is no element {name}; there are: {known}").format(
                    name=element, known=", ".join(deck.elements)
                ),
            )
        elif count > deck.elements[element]:
            faults.add(
                "stack",
                element,
                _("{given} of this lie, and there are only {n}").format(
                    given=count, n=deck.elements[element]
                ),
            )


def _check_colour(place: str, name: str, cards: Any, colour: str, deck: Deck, faults: Faults) -> None:
    for card in cards:
        if card in deck.cards and deck.cards[card].deck != colour:
            faults.add(place, name, _("this card has another colour: {name}").format(name=card))
