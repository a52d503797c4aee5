"""The web of life: which places there are, and which are open (MUT-1)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import NamedTuple

from ecolearn.kernel.actions import Cell

from .deck import Species


class Slot(NamedTuple):
    """A place for one condition; `at` counts the places of its species from 0."""

    cell: Cell
    species: str
    at: int
    colour: str


class Web:
    """The places of one game.

    Attributes
    ----------
    species : mapping of str to Species
        Every species of this game, the upper web first.
    slots : mapping of cell to Slot
    at : mapping of cell to str
        The species of each species place.
    plants : tuple of str
        The four plants of the upper web.
    last : str
        The Golden Eagle.
    """

    def __init__(self, species: Iterable[Species]) -> None:
        self.species: Mapping[str, Species] = {one.id: one for one in species}
        self.slots: Mapping[Cell, Slot] = {
            cell: Slot(cell, one.id, index, one.colours[index])
            for one in self.species.values()
            for index, cell in enumerate(one.slots)
        }
        self.at: Mapping[Cell, str] = {one.cell: one.id for one in self.species.values()}
        upper = [one for one in self.species.values() if one.web == "upper"]
        self.plants = tuple(one.id for one in upper if one.kind == "plant")
        self.last = max(upper, key=lambda one: one.level).id

    def is_opened(self, species: str, cells: Container[Cell]) -> bool:
        """True if all species that this one builds on lie (MUT-1.3)."""
        return all(self.species[need].cell in cells for need in self.species[species].needs)

    def missing_slots(self, species: str, cells: Container[Cell]) -> tuple[Slot, ...]:
        """The empty places for conditions of a species, in printed order."""
        return tuple(self.slots[cell] for cell in self.species[species].slots if cell not in cells)

    def open_slots(self, cells: Container[Cell]) -> tuple[Slot, ...]:
        """The places where a condition of their colour may be laid now (MUT-1.3)."""
        return tuple(
            slot
            for slot in self.slots.values()
            if slot.cell not in cells and self.is_opened(slot.species, cells)
        )

    def may_lie(self, species: str, cells: Container[Cell]) -> bool:
        """True if a species may be laid now (MUT-1.4)."""
        return self.is_opened(species, cells) and not self.missing_slots(species, cells)
