"""Cards, elements and species of Ecos as the oracle reads them: from the TOML files, word by word."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "ecolearn" / "games" / "ecos" / "data"

LAND = ("grassland", "desert")
TERRAINS = (*LAND, "water")
COLOURS = ("brown", "blue")

#: The fields that each kind of effect may have (the header of cards.toml); any other word stops the reading.
FIELDS = {
    "place": {"what", "n", "at"},
    "gain": {"what", "n", "per", "count"},
    "points": {"n", "per", "count", "max"},
    "move": {"what", "n", "steps", "over"},
    "replace": {"from", "to", "at"},
    "remove": {"what", "n", "at", "need"},
    "choose": {"options"},
}
FILTERS = {"tile", "touching", "terrain", "has", "lacks", "near"}
#: What is counted, and whether the count says of what.
COUNTS = {
    "adjacent": True,
    "on_tile": True,
    "community": False,
    "habitat": False,
    "landmass": False,
    "landmasses": False,
    "largest": True,
    "total": True,
    "removed": False,
}


@dataclass
class Box:
    """Everything that is printed. Effects stay the tables that they are in the file."""

    cards: dict[str, dict[str, Any]]
    elements: dict[str, int]
    supply: dict[str, int]  # "land", "water", "mountain", "forest" and every species
    species: dict[str, dict[str, Any]]
    start: dict[tuple[int, int], str]
    start_cubes: int
    sets: list[str] = field(default_factory=list)

    def is_animal(self, what: str) -> bool:
        return what in self.species

    def walks_only(self, what: str) -> bool:
        """Gorilla and leopard, who go by mountain and forest, are animals of land (ECS-1.6)."""
        return "with" in self.species[what] or "water" not in self.species[what]["on"]

    def swims_only(self, what: str) -> bool:
        return self.species[what].get("on") == ["water"]


def open_box(cards: str | None = None, world: str | None = None) -> Box:
    """Read the deck that ships with ecolearn, or the texts of another one."""
    raw = tomllib.loads(cards or (DATA / "cards.toml").read_text(encoding="utf-8"))
    around = tomllib.loads(world or (DATA / "world.toml").read_text(encoding="utf-8"))
    species = {one["id"]: one for one in around["species"]}
    supply = {name: around["map"][name] for name in ("land", "water", "mountain", "forest")}
    box = Box(
        {card["id"]: card for card in raw["card"]},
        around["elements"],
        supply | {name: one["tokens"] for name, one in species.items()},
        species,
        {cell_of(text): terrain for text, terrain in around["start"].items()},
        around["meta"]["start_cubes"],
    )
    assert len(box.cards) == len(raw["card"]) == raw["meta"]["cards"]
    for card in box.cards.values():
        read_card(box, card)
        if card["set"] not in box.sets:
            box.sets.append(card["set"])
    return box


def cell_of(text: str) -> tuple[int, int]:
    column, row = text.split(",")
    return int(column), int(row)


def read_card(box: Box, card: dict[str, Any]) -> None:
    """Refuse every word that the oracle does not know."""
    known = {"id", "set", "deck", "start", "impact", "cost", "uses", "effects"}
    texts = set(card) - known
    assert all(isinstance(card[name], str) for name in texts), f"{card['id']}: {texts}"
    assert card["deck"] in COLOURS and card["uses"] >= 1, card["id"]
    assert set(card["cost"]) <= set(box.elements) - {"wild"}, card["id"]
    for effect in card["effects"]:
        read_effect(box, effect, card["id"])
    # Every card with a replacement or removal, also inside a choice, is an impact card, no other (ECS-2.7).
    assert card.get("impact", False) == any(destroys(effect) for effect in card["effects"]), card["id"]


def read_effect(box: Box, effect: dict[str, Any], where: str) -> None:
    do = effect["do"]
    assert do in FIELDS, f"{where}: {do}"
    assert set(effect) <= FIELDS[do] | {"do"}, f"{where}: {set(effect) - FIELDS[do]}"
    tokens = {"mountain", "forest", *box.species}
    things = {*TERRAINS, *tokens}
    whats = {
        "place": things | {"land"},
        "gain": {*box.elements, "cube", "card"},
        "move": {*box.species, "animal"},
        "remove": tokens | {"tile", "animal"},
    }
    if do in whats:
        assert effect["what"] in whats[do], f"{where}: {effect['what']}"
    if do == "replace":
        assert {effect["to"], *effect["from"]} <= set(TERRAINS), where
    if do == "move":
        assert effect["steps"] >= 1 and effect.get("over", "any") == "any", where
    for option in effect.get("options", []):
        for inner in option:
            read_effect(box, inner, where)
    at = effect.get("at", {})
    assert set(at) <= FILTERS, f"{where}: {at}"
    assert at.get("tile", "last") == at.get("touching", "last") == "last", where
    assert set(at.get("terrain", [])) <= set(TERRAINS), where
    assert {*at.get("has", []), *at.get("lacks", [])} <= tokens | {"animal"}, where
    assert at.get("near", "animal") in things | {"animal"}, where
    if "count" in effect:
        count = effect["count"]
        assert count["kind"] in COUNTS and set(count) <= {"kind", "of"}, f"{where}: {count}"
        assert ("of" in count) == COUNTS[count["kind"]], f"{where}: {count}"
        assert count.get("of", "animal") in things | {"animal", "land"}, f"{where}: {count}"
        assert "n" not in effect, where
    else:
        assert not {"per", "max"} & set(effect), where
        assert do != "points" or "n" in effect, where


def destroys(effect: dict[str, Any]) -> bool:
    """True for what replaces or removes something."""
    if effect["do"] in ("replace", "remove"):
        return True
    return any(destroys(inner) for option in effect.get("options", []) for inner in option)
