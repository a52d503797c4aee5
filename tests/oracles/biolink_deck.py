"""The cards of BIOlink as the oracle reads them: straight from the TOML files, only what rules need."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "ecolearn" / "games" / "biolink" / "data"

SUN = "sun"
CLEARING = ("hedge_cutting", "bush_fire")  # cards 50 and 51: they match nothing
DECOMPOSERS = "decomposers"  # card 52
SPECIALS = (*CLEARING, DECOMPOSERS)


@dataclass
class Deck:
    """One set of species. `eaten` holds every pair (prey, eater) with the kind of the link."""

    id: str
    species: list[str] = field(default_factory=list)
    recyclers: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)
    producers: set[str] = field(default_factory=set)
    numbers: dict[str, int] = field(default_factory=dict)
    eaten: dict[tuple[str, str], str] = field(default_factory=dict)

    def cards(self, recyclers: bool, specials: bool) -> list[str]:
        """What is shuffled for a game."""
        found = list(self.species)
        if recyclers:
            found += self.recyclers
        if specials:
            found += self.specials
        return found


def read_deck(name_or_text: str) -> Deck:
    """Read a deck: "forest_edge", "savanna", or the TOML text of one."""
    own = "\n" in name_or_text
    text = name_or_text if own else (DATA / f"{name_or_text}.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    deck = Deck(raw["deck"]["id"])
    for card in raw["cards"]:
        deck.species.append(card["id"])
    for card in raw.get("recyclers", []):
        deck.recyclers.append(card["id"])
    for card in [*raw["cards"], *raw.get("recyclers", [])]:
        read_card(deck, card)
    common = tomllib.loads((DATA / "common.toml").read_text(encoding="utf-8"))
    for card in [common["sun"], *common["specials"]]:
        deck.numbers[card["id"]] = card["number"]
    fitting = raw["deck"].get("specials", [DECOMPOSERS])
    deck.specials = [card["id"] for card in common["specials"] if card["id"] in fitting]
    for producer in deck.producers:
        deck.eaten[SUN, producer] = "energy"
    return deck


def read_card(deck: Deck, card: dict[str, Any]) -> None:
    """Note a card's number and links; a recycler tells both of its sides (BIO-1.3)."""
    deck.numbers[card["id"]] = card["number"]
    if card["role"] == "producer":
        deck.producers.add(card["id"])
    for food in card.get("eats", []):
        deck.eaten[food["card"], card["id"]] = food.get("kind", "food")
    for fed in card.get("feeds", []):
        deck.eaten[card["id"], fed["card"]] = fed.get("kind", "food")
