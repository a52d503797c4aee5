"""Names of terrains, tokens, species and elements."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _

from .deck import Deck

NAMES = {
    "grassland": N_("grassland"),
    "desert": N_("desert"),
    "water": N_("water"),
    "land": N_("land"),
    "mountain": N_("mountain"),
    "forest": N_("forest"),
    "tile": N_("tile"),
    "sun": N_("sun"),
    "grass": N_("grass"),
    "plant": N_("plant"),
    "stone": N_("stone"),
    "egg": N_("egg"),
    "animal": N_("animal"),
    "wild": N_("wild element"),
    "cube": N_("cube"),
    "card": N_("card"),
}


def thing_name(deck: Deck, what: str) -> str:
    """Name of a thing in the current language."""
    species = deck.species.get(what)
    return species.name if species else _(NAMES[what])
