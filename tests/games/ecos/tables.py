"""Games of Ecos for the tests of its rules: landscapes in words, and cards made up for one effect."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import ecolearn
from ecolearn.games.ecos import setup
from ecolearn.games.ecos.deck import Deck
from ecolearn.games.ecos.game import Ecos
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.games.ecos.reading import read_deck
from ecolearn.games.ecos.starting import check_start, read_landscape
from ecolearn.kernel.decks import load_toml
from ecolearn.kernel.game import Table
from ecolearn.kernel.grids import HEX, Cell
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.sentences import Refusal
from ecolearn.kernel.starts import Start

Effect = dict[str, Any]
#: A grassland with water around it, so that everything has a place.
ISLAND = {"0,0": "grassland", "1,0": "water", "0,1": "water", "-1,1": "desert"}
FLAT = {"0,0": "grassland", "1,0": "grassland", "2,0": "grassland", "3,0": "grassland", "0,1": "water"}


def cells_of(tiles: Mapping[str, str]) -> dict[Cell, str]:
    return {HEX.parse(key): text for key, text in tiles.items()}


def land(tiles: Mapping[str, str]) -> Landscape:
    """A landscape in words."""
    return read_landscape(cells_of(tiles))


def at(cell: str) -> int:
    """The number of a hex."""
    return HEX.number(HEX.parse(cell))


@cache
def raw() -> tuple[dict[str, Any], dict[str, Any]]:
    """The two files of the deck as TOML gives them."""
    data = files("ecolearn.games.ecos") / "data"
    cards = load_toml((data / "cards.toml").read_text(encoding="utf-8"), what="cards.toml")
    world = load_toml((data / "world.toml").read_text(encoding="utf-8"), what="world.toml")
    return dict(cards), dict(world)


def made_up(name: str, effects: Sequence[Effect], **fields: Any) -> dict[str, Any]:
    """The entry of a card that is called with one sun."""
    impact = any(word in json.dumps(effects) for word in ('"replace"', '"remove"'))
    entry = {"id": name, "en": f"Card {name}", "de": f"Karte {name}", "set": "own", "deck": "brown"}
    return {**entry, "cost": ["sun"], "uses": 4, "impact": impact, "effects": list(effects), **fields}


def deck_with(entries: Sequence[Mapping[str, Any]], **left: int) -> Deck:
    """A deck of these cards only; `left` changes how many tiles, tokens or animals there are."""
    cards, world = raw()
    world = json.loads(json.dumps(world))
    for what, number in left.items():
        found = [one for one in world["species"] if one["id"] == what]
        if found:
            found[0]["tokens"] = number
        else:
            world["map"][what] = number
    meta = {**cards["meta"], "cards": len(entries)}
    return read_deck({**cards, "meta": meta, "card": list(entries)}, world)


def begin(
    deck: Deck,
    tiles: Mapping[str, str],
    *,
    players: int = 2,
    fronts: Mapping[int, Sequence[str]] | None = None,
    hands: Mapping[int, Sequence[str]] | None = None,
    bag: str = "sun sun sun",
    state: Mapping[str, int] | None = None,
    piles: Mapping[str, Sequence[str]] | None = None,
    stacks: Mapping[str, Sequence[str]] | None = None,
    **options: Any,
) -> EcosPosition:
    """A first position: seats hold what is said, by default nothing."""
    game = find_game("ecos")
    table = Table(game, players, game.read_options(options), deck, deck.fingerprint)
    seats = range(1, players + 1)
    start = Start(
        "ecos",
        cells=cells_of(tiles),
        hands={seat: tuple((hands or {}).get(seat, ())) for seat in seats},
        stacks={"bag": tuple(bag.split()), **{key: tuple(row) for key, row in (stacks or {}).items()}},
        piles={
            **{f"front.{seat}": tuple((fronts or {}).get(seat, ())) for seat in seats},
            **{key: tuple(row) for key, row in (piles or {}).items()},
        },
        state=state or {},
    )
    check_start(start, table)
    return setup.begin(table, 1, start).settled()


def resolve(
    tiles: Mapping[str, str],
    *effects: Effect,
    left: Mapping[str, int] | None = None,
    more: Sequence[Mapping[str, Any]] = (),
    bag: str = "sun",
    **how: Any,
) -> EcosPosition:
    """Card X with these effects happens for player 1: the position at its first choice, or after it.

    `more` are entries of other cards, `how` goes to `begin`; player 1 has X face up besides what it says.
    """
    deck = deck_with([made_up("X", effects), *more], **(left or {}))
    fronts = {**how.pop("fronts", {})}
    fronts[1] = ["X", *fronts.get(1, ())]
    position = begin(deck, tiles, fronts=fronts, bag=bag, **how)
    return say(position, "draw", "cover X sun", "dial")


def say(position: EcosPosition, *actions: str) -> EcosPosition:
    """Play some actions, each of whoever must act."""
    for action in actions:
        position = position.play(action)
    return position


def why(position: EcosPosition, action: str) -> Refusal:
    """The reason why an action is not legal."""
    refusal = position.why_illegal(action)
    assert refusal is not None, f"{action} is legal"
    return refusal


def legal(position: EcosPosition) -> list[str]:
    return [str(action) for action in position.legal_actions()]


def told(position: EcosPosition) -> list[str]:
    """The codes of what has just happened."""
    return [sentence.code for sentence in position.happened]


def new(players: int = 2, seed: int = 1, **options: Any) -> EcosPosition:
    """The first position of a game; every reveal is an action of its own."""
    position = ecolearn.new("ecos", seed=seed, players=players, auto=False, **options).position
    assert isinstance(position, EcosPosition) and isinstance(position.table.game, Ecos)
    return position


def tiles_of(position: EcosPosition) -> dict[str, str]:
    """The landscape in words."""
    from ecolearn.games.ecos.starting import written

    return {HEX.text(cell): text for cell, text in written(position.land).items()}
