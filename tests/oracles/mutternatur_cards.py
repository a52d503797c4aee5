"""The cards and the web of Mutter Natur as the oracle reads them: straight from the TOML file."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "ecolearn" / "games" / "mutternatur" / "data" / "web.toml"

Cell = tuple[int, int]
COLOURS = ("blue", "yellow", "purple", "green")
MARKS = ("connected", "dependent", "temporary")
ALL_STAGES = ("1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "4.1", "4.2", "4.3")
JOKER, CAT, POLLUTION, REINTRODUCTION, EAGLE = "joker", "cat", "pollution", "reintroduction", "golden_eagle"
#: Where the conditions of a species begin, by how far it is from the plants; it lies to their right.
COLUMN = {0: 0, 1: 2, 2: 5, 3: 9}


def text_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


@dataclass
class Being:
    """A species with its place in a web."""

    id: str
    kind: str
    water: bool
    needs: list[str]
    wants: list[str]
    slots: list[Cell]
    cell: Cell


@dataclass
class Box:
    """What is played with: species, and which cards are dealt."""

    beings: dict[str, Being]
    dealt: Counter[str]  # cards that join for certain
    drawn: list[str]  # of these some join unseen, as many as there are players (MUT-5.3.3)
    stays: Counter[str]  # plain conditions and jokers that all know to be out of the game (MUT-2.5)
    newcomers: list[str]
    symbioses: int
    limit: int
    slots: dict[Cell, tuple[str, str]] = field(default_factory=dict)  # cell: (species, colour)

    def __post_init__(self) -> None:
        for being in self.beings.values():
            for cell, colour in zip(being.slots, being.wants, strict=True):
                self.slots[cell] = (being.id, colour)


def colour_of(card: str) -> str:
    """The printed colour of a condition; nothing for all other cards."""
    first = card.split("_")[0]
    return first if first in COLOURS and card.removeprefix(first).removeprefix("_") in ("", *MARKS) else ""


def mark_of(card: str) -> str:
    return card.split("_")[1] if colour_of(card) and "_" in card else ""


def is_condition(card: str) -> bool:
    """Jokers count as conditions (MUT-3.2, MUT-5.1.1)."""
    return card == JOKER or bool(colour_of(card))


def sort_of(card: str) -> str:
    if is_condition(card):
        return "condition"
    return card if card in (CAT, POLLUTION, REINTRODUCTION) else "species"


def open_box(players: int, stages: set[str]) -> Box:
    """The web and the cards of a game (MUT-1, MUT-2.1, MUT-5)."""
    raw = tomllib.loads(DATA.read_text(encoding="utf-8"))
    counts = next(row for row in raw["players"] if row["number"] == players)
    beings = [_being(row, False) for row in raw["species"]]
    if "1.3" in stages:
        beings += [_being(row, True) for row in raw["water"]]
    newcomers = {row["replaces"]: row["id"] for row in raw["invasive"]} if "4.1" in stages else {}
    for being in beings:
        being.id = newcomers.get(being.id, being.id)
        being.needs = [newcomers.get(need, need) for need in being.needs]
    cards: Counter[str] = Counter(being.id for being in beings)
    for colour in COLOURS:
        for mark in MARKS:
            cards[f"{colour}_{mark}"] = raw["marks"][mark]["copies"]
        marked = sum(raw["marks"][mark]["copies"] for mark in MARKS)
        cards[colour] = counts["conditions_per_colour"] - marked
    cards[JOKER] = counts["jokers"]
    stays = Counter({colour: raw["marks"]["plain"]["copies"] - cards[colour] for colour in COLOURS})
    stays[JOKER] = raw["specials"][JOKER]["copies"] - cards[JOKER]
    if "1.3" in stages:
        cards.update({colour: raw["wetland"][colour] for colour in ("blue", "green")})
    if "4.3" in stages:
        cards[CAT] = players
    drawn = [POLLUTION, REINTRODUCTION] * 3 if "3.3" in stages else []
    return Box(
        {being.id: being for being in beings},
        +cards,
        drawn,
        +stays,
        list(newcomers.values()),
        counts["symbioses"],
        counts["max_discards"],
    )


def _being(row: dict[str, Any], water: bool) -> Being:
    wants = list(row["conditions"])
    # In the water web both species stand in one row, the second behind the first.
    first = COLUMN[row["level"]]
    slots = [(first + at, row["row"]) for at in range(len(wants))]
    cell = (first + len(wants), row["row"])
    return Being(row["id"], row["kind"], water, list(row.get("needs", [])), wants, slots, cell)
