"""A small deck on land for the tests of chapter ECG-10: the rules are tried apart from the printed cards."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from ecolearn.games.ecogon import game
from ecolearn.games.ecogon.boxes import load_boxes
from ecolearn.games.ecogon.deck import Deck
from ecolearn.games.ecogon.openings import cell_of
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.reading import merged, read_deck
from ecolearn.kernel.game import Table
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.starts import parse_start
from tests.games.ecogon.ponds import start_text

#: Plants and animals: colour, what they give, and of animals the needs.
PLANTS = {
    "daisy": ("open_land", "herb"),
    "couch_grass": ("open_land", "grass"),
    "meadow_foxtail": ("open_land", "grass"),
    "foxglove": ("forest_edge", "herb"),
    "hazel": ("forest_edge", "seed"),
    "bramble": ("forest_edge", "seed"),
    "oak": ("forest", "tree"),
    "pine": ("forest", "tree"),
    "beech": ("forest", "tree"),
}
ANIMALS = {
    "hare": ("open_land", 4, "walking", ("grass",)),
    "cricket": ("open_land", 2, "walking", ("herb",)),
    "robin": ("forest_edge", 3, "flying", ("seed",)),
    "hornet": ("forest_edge", 2, "flying", ("tree",)),
    "woodpecker": ("forest", 3, "flying", ("tree",)),
    "squirrel": ("forest", 3, "walking", ("tree_hollow",)),
}
SIZES = ("", "very_small", "small", "medium", "large", "very_large")
EVENTS: dict[str, list[dict[str, Any]]] = {
    "mowing": [{"do": "remove", "who": {"kind": "plant", "gives": ["grass"]}}],
    "bushfire": [{"do": "remove", "who": {"kind": "habitat", "not_colour": ["shore", "still_water"]}}],
    "landslide": [{"do": "remove", "who": {"kind": "habitat", "not_colour": ["still_water"]}}],
    "felling": [{"do": "remove", "who": {"kind": "plant", "gives": ["tree"]}}],
    "sowing": [{"do": "return", "who": {"kind": "plant"}}],
    "escape": [{"do": "move", "who": {"kind": "animal"}}],
    "newcomer": [{"do": "exchange", "who": {"kind": "animal"}}],
}
_LOW = {"kind": "plant", "gives": ["herb", "grass"], "other": True}
TILES: dict[str, list[dict[str, Any]]] = {
    "edge_take": [{"do": "take", "who": {"colour": "forest_edge"}}],
    "edge_plant_back": [{"do": "return", "who": {"kind": "plant"}}],
    "edge_weed": [{"do": "remove", "who": {"kind": "plant"}}],
    "edge_newly": [{"do": "newly"}],
    "edge_big": [{"do": "move", "who": {"kind": "animal", "size_min": 3}}],
    "edge_fetch": [{"do": "fetch", "who": {"kind": "habitat"}}],
    "edge_grass": [{"do": "plant", "sign": "grass"}],
    "edge_herbs": [{"do": "move", "optional": True, "who": _LOW}] * 2,
    "edge_bonus": [{"do": "bonus", "who": {"kind": "plant", "colour": "forest"}}],
    "edge_hollow": [{"do": "plant", "sign": "tree_hollow"}],
    "edge_forest": [{"do": "move", "who": {"colour": "forest"}}],
    "edge_renew": [{"do": "renew"}],
    "edge_animal_back": [{"do": "return", "who": {"kind": "animal"}}],
}


def still(name: str) -> dict[str, Any]:
    """One of the files of Still Waters."""
    return tomllib.loads((files("ecolearn.games.ecogon") / "data" / name).read_text(encoding="utf-8"))


def _named(name: str, **fields: Any) -> dict[str, Any]:
    said = name.replace("_", " ").capitalize()
    texts = ("en", "de", "short_en", "short_de", "note_en", "note_de", "sci")
    return {"id": name, "icon": "herb", "source": ""} | dict.fromkeys(texts, said) | fields


def _need(symbol: str) -> dict[str, Any]:
    return {
        "any": [symbol], "relation": "eats", "plausible": ["plant"], "why_en": "x", "why_de": "x",
        "source": "wikipedia_ufer",
    }  # fmt: skip


def _event(name: str, steps: list[dict[str, Any]], like: dict[str, Any]) -> dict[str, Any]:
    said = name.replace("_", " ").capitalize()
    return like | {"id": name, "en": said, "de": said, "steps": steps}


def land_files() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Species, events and tiles as TOML gives them."""
    species = still("species.toml")
    for symbol in ("herb", "grass", "tree_hollow"):
        species["symbols"][symbol] = species["symbols"]["tree"] | {"en": symbol, "de": symbol}
    colours = load_boxes()["base"].colours
    source = species["habitat"][0]["source"]
    species["habitats"] = dict.fromkeys(colours, 6)
    species["habitat"] = [species["habitat"][0] | {"id": c, "habitat": c, "en": c, "de": c} for c in colours]
    species["plant"] = [
        _named(name, habitat=colour, gives=["plant", symbol], source=source)
        for name, (colour, symbol) in PLANTS.items()
    ]
    species["animal"] = [
        _named(
            name, habitat=colour, group="bird" if how == "flying" else "mammal", size=size, points=2,
            gives=[f"{SIZES[size]}_animal", f"{SIZES[size]}_{how}"], locomotion=[how],
            needs=[_need(need) | {"source": source} for need in needs], source=source,
        )
        for name, (colour, size, how, needs) in ANIMALS.items()
    ]  # fmt: skip
    events, tiles = still("events.toml"), still("tiles.toml")
    like = {k: v for k, v in events["event"][0].items() if k != "steps"}
    events["event"] = [_event(name, steps, like) for name, steps in EVENTS.items()]
    plain = {k: v for k, v in tiles["tile"][0].items() if k != "steps"}
    tiles["tile"] = [_event(name, steps, plain) | {"colour": "forest_edge"} for name, steps in TILES.items()]
    return species, events, tiles


def land_deck(box: str = "base") -> Deck:
    """The small deck on land, alone or together with Still Waters."""
    species, events, tiles = land_files()
    played = load_boxes()[box]
    parts = [events]
    if box == "combined":
        parts = [still("events.toml"), events]
        species = merged([still("species.toml"), species])
        tiles = merged([still("tiles.toml"), tiles])
    stacks = {
        stack: frozenset(event["id"] for event in part["event"])
        for stack, part in zip(played.stacks, parts, strict=True)
    }
    return read_deck(species, merged(parts), tiles, still("missions.toml"), played, stacks)


DECKS = {box: land_deck(box) for box in ("base", "combined")}


def land_table(box: str = "base", players: int = 1, **options: Any) -> Table:
    """The table of a game with the small deck."""
    chosen = game.read_options({"box": box, **options})
    return Table(game, players, chosen, DECKS[box], DECKS[box].fingerprint)


def land(
    cells: str, box: str = "base", *, hand: str | None = None, tile: str = "", players: int = 1,
    events: int = 0, seed: int = 1, mission: str = "", habitats: str | None = None, **start: Any,
) -> EcogonPosition:  # fmt: skip
    """A position from a start text; with `tile` this one lies on the first forest edge.

    `events` are 5, or 10 in the combined game, unless they are given; with `habitats` these lie on top of a
    stack of their own.
    """
    hands = dict(start.pop("hands", {}))
    if hand is not None:
        hands[1] = hand
    options: dict[str, Any] = {"events": events or (10 if box == "combined" else 5)}
    options |= {"missions": len(mission.split()), "events": 17} if mission else {}
    options |= {"tiles": True} if tile else {}
    options |= {"habitat_stack": True} if habitats is not None else {}
    more = start.pop("land_events", "")
    text = start_text(
        cells, hands=hands, missions=mission, tiles={"forest_edge": tile} if tile else None, **start
    )
    stacks = {"events_land": more, "habitats": habitats or ""}
    lines = "".join(
        f"{name} = [{', '.join(repr(card) for card in cards.split())}]\n".replace("'", '"')
        for name, cards in stacks.items()
        if cards
    )
    text = text.replace("[discard]\n", f"{lines}[discard]\n")
    return game.begin(land_table(box, players, **options), seed, parse_start(text))


def lying(position: EcogonPosition) -> dict[str, str]:
    """What lies where, by the text of the hex."""
    return {HEX.text(cell): card for cell, card in position.cells.items()}


def beans(position: EcogonPosition) -> dict[str, int]:
    """The bonus beans, by hex."""
    assert position.modules is not None
    return {HEX.text(cell_of(at)): number for at, number in position.modules.beans.items()}
