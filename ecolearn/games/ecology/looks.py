"""How squares and players look: a picture and a colour for each, never the colour alone."""

from __future__ import annotations

from collections.abc import Mapping

from ecolearn.kernel.words import N_

#: Picture of each kind of square.
ICONS: Mapping[str, str] = {
    "people": "busts-in-silhouette",
    "luck": "four-leaf-clover",
    "work": "hammer",
    "genius": "light-bulb",
    "nature": "deciduous-tree",
    "crisis": "warning",
    "test": "door",
    "eco_test": "balance-scale",
}
#: Token group of each kind of square.
COLOURS: Mapping[str, str] = {
    "people": "shore",
    "luck": "plain",
    "work": "plain",
    "genius": "heat",
    "nature": "producer",
    "crisis": "carnivore",
    "test": "atmosphere",
    "eco_test": "water",
}
#: Token group of the ground of each age.
GROUNDS = ("open_land", "detritivore", "mountain", "forest_edge")
#: Token group of each player; the number stands on every piece as well.
SEATS: Mapping[int, str] = {1: "water", 2: "carnivore", 3: "producer", 4: "atmosphere"}
#: What each kind of square does, in a sentence.
DOES: Mapping[str, str] = {
    "people": N_("Your people become as many as the square says."),
    "luck": N_("You draw a luck card and do what it says."),
    "work": N_("You draw a work card and do what it says."),
    "genius": N_("You draw a genius card. You keep inventions."),
    "nature": N_("You get an ecology point."),
    "crisis": N_("You lose ecology points and 1,000 people, and go to the people square that fits."),
    "test": N_("If you have what the test asks for, you enter the next age."),
    "eco_test": N_("If you have what the test asks for, you win the game."),
}
