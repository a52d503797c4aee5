"""What must hold between the entries of the file: the box, the triangle, the water web, who eats whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.decks import Entry
from ecolearn.kernel.words import _

from .deck import CAT, COLOURS, JOKER, MARKS, POLLUTION, REINTRODUCTION, Feeding, Species

#: What the box holds (MUT-2.7).
BOX = {"conditions": 27, "species": 10, "symbioses": 18, "variants": 22}
PLAYERS = (3, 4, 5, 6)
#: How many species each level of the triangle has (MUT-1.1), and slots of each colour in it (MUT-1.2).
LEVELS = (4, 3, 2, 1)
SLOTS_PER_COLOUR = 5

Read = tuple[Species, Entry]


def check_box(whole: Entry, counts: Mapping[str, int]) -> None:
    """Compare what the file holds with the box (MUT-2.7)."""
    for key, number in BOX.items():
        if counts[key] != number:
            sentence = _("The box holds {number} cards of this kind, not {given}.")
            whole.fault(key, sentence.format(number=number, given=counts[key]))


def check_players(
    whole: Entry,
    tables: Mapping[int, tuple[Entry, Mapping[str, int]]],
    copies: Mapping[str, int],
    symbioses: int,
) -> None:
    """Check the deck of every number of players against the box and the web (MUT-2.1, MUT-2.2, MUT-1.2).

    Without the discards that are permitted, a deck holds just what the web asks for.
    """
    if tuple(tables) != PLAYERS:
        whole.fault("players", _("Write one entry for 3, 4, 5 and 6 players each, in this order."))
    needed = SLOTS_PER_COLOUR * len(COLOURS) + sum(LEVELS)
    marked = sum(copies[mark] for mark in MARKS)
    for players, (entry, counts) in tables.items():
        each, jokers = counts["conditions_per_colour"], counts["jokers"]
        if not marked <= each <= marked + copies["plain"]:
            sentence = _("A colour has {marked} marked and {plain} plain cards in the box.")
            entry.fault("conditions_per_colour", sentence.format(marked=marked, plain=copies["plain"]))
        if jokers > copies[JOKER]:
            entry.fault("jokers", _("The box holds {number} jokers.").format(number=copies[JOKER]))
        if counts["symbioses"] * players > symbioses:
            entry.fault("symbioses", _("The box holds {number} symbiosis cards.").format(number=symbioses))
        given = each * len(COLOURS) + jokers + sum(LEVELS) - counts["max_discards"]
        if given != needed:
            sentence = _("Without these discards the deck has {given} cards, but the web asks for {needed}.")
            entry.fault("max_discards", sentence.format(given=given, needed=needed))
    if copies[CAT] < max(PLAYERS) or copies[POLLUTION] + copies[REINTRODUCTION] < max(PLAYERS):
        whole.fault("specials", _("There must be as many as there may be players."))


def check_triangle(whole: Entry, read: Sequence[Read]) -> None:
    """Check the web of life: levels, needs, slots (MUT-1.1, MUT-1.2)."""
    rows: dict[int, list[Read]] = {level: [] for level in range(len(LEVELS))}
    for one, entry in read:
        rows[one.level].append((one, entry))
        if one.kind != ("animal" if one.level else "plant"):
            entry.fault("kind", _("Level 0 is for plants, all other levels are for animals."))
        if len(one.colours) != one.level + 1:
            sentence = _("This list must hold {number}: one more than the level.")
            entry.fault("conditions", sentence.format(number=one.level + 1))
        if one.needs and not one.level:
            entry.fault("needs", _("A plant needs no other species."))
    for level, number in enumerate(LEVELS):
        if len(rows[level]) != number:
            sentence = _("Level {level} must hold {number} of these, not {given}.")
            whole.fault("species", sentence.format(level=level, number=number, given=len(rows[level])))
    for level in range(1, len(LEVELS)):
        earlier = sorted((one.row, one.id) for one, _entry in rows[level - 1])
        pairs = {(low[1], high[1]): (low[0] + high[0]) // 2 for low, high in pairwise(earlier)}
        for one, entry in rows[level]:
            if one.needs not in pairs:
                entry.fault(
                    "needs", _("Name two species that are neighbours, one fork earlier, upper one first.")
                )
            elif pairs.pop(one.needs) != one.row:
                entry.fault("row", _("A species lies between the two that it needs."))
    slots = Counter(colour for one, _entry in read for colour in one.colours)
    for colour in COLOURS:
        if slots[colour] != SLOTS_PER_COLOUR:
            sentence = _("The web has {number} slots of each colour, but {given} of the colour {colour}.")
            whole.fault(
                "species", sentence.format(number=SLOTS_PER_COLOUR, given=slots[colour], colour=colour)
            )
    for one, entry in read:
        if one.level == len(LEVELS) - 1 and set(one.colours) != set(COLOURS):
            entry.fault("conditions", _("The last species asks for one condition of each colour."))


def check_water(whole: Entry, read: Sequence[Read], conditions: Mapping[str, int]) -> None:
    """Check the water web: a plant, an animal that it opens, the conditions of the wetland (MUT-5.1.3)."""
    ids = [one.id for one, _entry in read]
    if [(one.kind, one.level) for one, _entry in read] != [("plant", 0), ("animal", 1)]:
        whole.fault("water", _("The water web has a plant of level 0 and an animal of level 1."))
    elif read[1][0].needs != (ids[0],):
        read[1][1].fault("needs", _("The animal of the water web needs its plant."))
    slots = Counter(colour for one, _entry in read for colour in one.colours)
    if any(slots[colour] != number for colour, number in conditions.items()):
        whole.fault("wetland", _("The wetland brings the conditions that its own web asks for."))


def check_cells(whole: Entry, species: Mapping[str, Species]) -> None:
    """No two places of the webs may be the same."""
    taken: dict[Cell, str] = {}
    for one in species.values():
        for cell in (*one.slots, one.cell):
            if cell in taken and taken[cell] != one.id:
                sentence = _("“{one}” and “{other}” lie in the same place. Give one of them another row.")
                whole.fault("species", sentence.format(one=taken[cell], other=one.id))
                break
            taken[cell] = one.id


def check_newcomers(read: Sequence[tuple[str, Species, Entry]], species: Mapping[str, Species]) -> None:
    """A newcomer is of the kind that it replaces, and each species is replaced once (MUT-5.4.1)."""
    replaced: set[str] = set()
    for old, newcomer, entry in read:
        if old not in species:
            entry.fault("replaces", _("There is no species of this name in the web of life."))
        elif old in replaced:
            entry.fault("replaces", _("This species is replaced already."))
        elif species[old].kind != newcomer.kind:
            entry.fault("kind", _("A newcomer is a plant or an animal like the species that it replaces."))
        replaced.add(old)


def check_feeding(
    all_species: Mapping[str, tuple[Species, Entry]], feeding: Sequence[tuple[Feeding, Entry]]
) -> dict[tuple[str, str], Feeding]:
    """Check the table of feeding relations (MUT-6.2) and return it by prey and eater."""
    found: dict[tuple[str, str], Feeding] = {}
    for link, entry in feeding:
        eater = all_species[link.eater][0]
        if link.prey not in all_species:
            entry.fault("card", _("There is no species of this name among the fifteen."))
        elif eater.kind == "plant":
            entry.fault("card", _("A plant eats nothing here."))
        elif link.prey == link.eater:
            entry.fault("card", _("A species does not eat itself here."))
        elif (link.prey, link.eater) in found:
            entry.fault("card", _("This is here for the second time."))
        found[link.prey, link.eater] = link
    eaters = {eater for _prey, eater in found}
    for one, entry in all_species.values():
        if one.kind == "animal" and one.id not in eaters:
            entry.fault("eats", _("Name at least one of the fifteen species that it eats."))
    return found
