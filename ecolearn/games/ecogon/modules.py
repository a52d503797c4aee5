"""What the two modules add to a position: missions and habitat tiles (chapters ECG-8 and ECG-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .boxes import load_boxes
from .deck import Card, Deck
from .thirds import Thirds

#: Zones of the tiles: the stacks, those that lie on habitats, and those that are done.
COLOURS = tuple(dict.fromkeys(colour for box in load_boxes().values() for colour in box.colours))
STACKS = {colour: f"tiles_{colour}" for colour in COLOURS}
LYING = {colour: f"lying_{colour}" for colour in COLOURS}
TILES_DONE = "tiles_done"
#: Stacks of the nature cards, and of the habitats if they have one of their own (ECG-10.4).
NATURE, HABITATS = "nature", "habitats"
#: Zone of cards that everybody looks at before it is settled where they go.
LOOKED = "looked"
#: Cards drawn for a reward or a tile, and events looked at.
DRAWN = 3
#: In a note instead of the turn, once its player has ended it.
ENDED = 0


class Note(NamedTuple):
    """What must be known of the laying of an animal (ECG-8.6); it is kept while the card lies.

    Attributes
    ----------
    turn : int
        The turn in which it was laid, as long as its player has not ended it.
    gap : int
        How many of the six hexes around were taken then.
    home : bool
        Whether it was established when the player ended that turn.
    """

    turn: int
    gap: int
    home: bool = False


class Modules(NamedTuple):
    """The state of the modules; one that is not played leaves its fields empty.

    Attributes
    ----------
    missions : tuple of str
        The chosen missions.
    levels : tuple of int
        How many levels of each have been reached (0 to 3); they are kept (ECG-8.2).
    binoculars : int or None
        Number of the hex where they lie (ECG-8.4).
    thirds : Thirds or None
        Ornithology: where the birds may be in the nature stack; None once it has been shuffled, or for other
        missions.
    notes : mapping of int to Note
        By the number of the hex.
    tiled : mapping of str to tuple of int
        Numbers of the hexes with a tile, by colour, in the order of the zone of `LYING`.
    signs : mapping of int to str
        Habitats that count as a plant: number of the hex and symbol (ECG-9.5).
    beans : mapping of int to int
        Bonus beans by number of the hex (ECG-9.6).
    before : frozenset of int or None
        Numbers of the hexes with animals that were established when the turn began (ECG-9.6); None where no
        tile asks for it.
    """

    missions: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    binoculars: int | None = None
    thirds: Thirds | None = None
    notes: Mapping[int, Note] = {}
    tiled: Mapping[str, tuple[int, ...]] = {}
    signs: Mapping[int, str] = {}
    beans: Mapping[int, int] = {}
    before: frozenset[int] | None = None

    def drew(self, deck: Deck, cards: Sequence[str]) -> Modules:
        """The same after cards have been taken from the top of the nature stack."""
        return self if self.thirds is None else self._replace(thirds=self.thirds.drew(deck, cards))

    def without(self, at: int) -> Modules:
        """The same after the card of a hex has left the board (ECG-5.4, ECG-9.6)."""
        changes: dict[str, Any] = {}
        for name in ("notes", "signs", "beans"):
            kept = getattr(self, name)
            if at in kept:
                changes[name] = {other: value for other, value in kept.items() if other != at}
        if self.before is not None and at in self.before:
            changes["before"] = self.before - {at}
        return self._replace(**changes) if changes else self

    def moved(self, at: int, to: int, habitat: bool = False) -> Modules:
        """The same after the card of a hex has moved: all that lies on it goes along (ECG-5.4).

        The binoculars lie on the start shore; if that has left, nothing takes them along.
        """
        changes: dict[str, Any] = {}
        for name in ("notes", "signs", "beans"):
            kept = getattr(self, name)
            if at in kept:
                changes[name] = {to if other == at else other: value for other, value in kept.items()}
        for colour, hexes in self.tiled.items():
            if at in hexes:
                rows = {**self.tiled, colour: tuple([to if other == at else other for other in hexes])}
                changes["tiled"] = rows
        if habitat and at == self.binoculars:
            changes["binoculars"] = to
        if self.before is not None and at in self.before:
            changes["before"] = self.before - {at} | {to}
        return self._replace(**changes) if changes else self

    def swapped(self, at: int, other: int) -> Modules:
        """The same after two beings have changed places."""
        changes: dict[str, Any] = {}
        for name in ("notes", "beans"):
            kept = getattr(self, name)
            if at in kept or other in kept:
                ways = {at: other, other: at}
                changes[name] = {ways.get(here, here): value for here, value in kept.items()}
        if self.before is not None and not self.before.isdisjoint((at, other)):
            ways = {at: other, other: at}
            changes["before"] = frozenset([ways.get(here, here) for here in self.before])
        return self._replace(**changes) if changes else self

    def tile_place(self, at: int) -> tuple[str, int] | None:
        """Colour and place in its zone of the tile on a hex; None if there is none."""
        for colour, hexes in self.tiled.items():
            if at in hexes:
                return colour, hexes.index(at)
        return None

    def key(self) -> str:
        """The whole as one line; equal states have equal lines."""
        kept = [sorted(getattr(self, name).items()) for name in ("notes", "tiled", "signs", "beans")]
        line = f"{self.missions} {self.levels} {self.binoculars} {self.thirds} {kept}"
        return line if self.before is None else f"{line} {sorted(self.before)}"


def marker_card(deck: Deck, habitat: str, sign: str) -> Card:
    """What a habitat is that counts as a plant: something that is eaten like one (ECG-9.6)."""
    known = _markers.get((deck.fingerprint, habitat, sign))
    if known is None:
        card = deck.cards[habitat]
        known = Card(
            id=card.id,
            kind="plant",
            colour=card.colour,
            names=card.names,
            short_names=card.short_names,
            icon=card.icon,
            gives=("plant", sign),
            mask=deck.bits["plant"] | deck.bits[sign],
        )
        _markers[(deck.fingerprint, habitat, sign)] = known
    return known


_markers: dict[tuple[str, str, str], Card] = {}
