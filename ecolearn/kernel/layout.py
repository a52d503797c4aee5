"""What the zones of a game are, and who looks at them. Nothing here changes while a game is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from ecolearn.kernel.sightings import ALL, Card, Eyes, sees

__all__ = ["NOBODY", "OUTSIDE", "Kind", "Layout", "ZoneSpec"]

Kind = Literal["open", "pile", "hand"]

NOBODY: Eyes = frozenset()
"""Nobody sees the place."""

OUTSIDE = ""
"""In place of a zone's name: the board, or wherever else all see a card."""


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """What a zone is.

    Parameters
    ----------
    name : str
        Such as ``"nature"`` or ``"hand.2"``.
    kind : {"open", "pile", "hand"}
        Who sees what lies there.
    owner : int, optional
        The seat that sees a hand; by default the number after the last dot of the name.
    holds : frozenset of str, optional
        The cards that may ever lie here, as far as everybody knows; by default any. Hidden cards are dealt
        anew only where they may lie, so stacks of different backs need it.

    Raises
    ------
    ValueError
        If a hand has no owner, or a name is empty.
    """

    name: str
    kind: Kind
    owner: int | None = None
    holds: frozenset[Card] | None = None

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a zone needs a name")
        if self.kind not in ("open", "pile", "hand"):
            raise ValueError(f"zone {self.name}: there is no kind {self.kind!r}, only open, pile and hand")
        if self.kind == "hand" and self.owner is None:
            number = self.name.rpartition(".")[2]
            if not number.isdecimal():
                raise ValueError(f"zone {self.name}: a hand needs an owner, or a name such as hand.1")
            object.__setattr__(self, "owner", int(number))

    @property
    def eyes(self) -> Eyes:
        """Who sees a card in this zone, if nothing else is known of its place."""
        if self.kind == "open":
            return ALL
        return NOBODY if self.owner is None or self.kind == "pile" else frozenset({self.owner})


class Layout:
    """What never changes in a game: the zones and who looks at them."""

    __slots__ = ("_homes", "blind", "closed", "eyes", "lone", "piles", "seats", "specs", "viewers")

    def __init__(self, specs: tuple[ZoneSpec, ...], seats: Iterable[int]) -> None:
        self.specs = {spec.name: spec for spec in specs}
        if len(self.specs) < len(specs):
            raise ValueError("two zones have the same name")
        self.eyes = {OUTSIDE: ALL} | {spec.name: spec.eyes for spec in specs}
        self.piles = frozenset(spec.name for spec in specs if spec.kind == "pile")
        self.closed = frozenset(spec.name for spec in specs if spec.kind != "open")
        owners = {spec.owner for spec in specs if spec.kind == "hand" and spec.owner is not None}
        self.seats = tuple(sorted(owners.union(seats)))
        self.viewers: tuple[int | None, ...] = (None, *self.seats)
        #: For each viewer the zones that it does not look into, known places of piles aside.
        self.blind: dict[int | None, tuple[str, ...]] = {
            viewer: tuple(spec.name for spec in specs if not sees(viewer, spec.eyes))
            for viewer in self.viewers
        }
        #: Piles whose cards may lie out of sight nowhere else: of these nothing is ever known but places.
        self.lone = frozenset(name for name in self.piles if self._is_lone(name))
        self._homes: dict[Card, frozenset[str]] = {}

    def key(self) -> tuple[object, ...]:
        return (tuple(self.specs.values()), self.seats)

    def _is_lone(self, pile: str) -> bool:
        own = self.specs[pile].holds
        others = [self.specs[zone].holds for zone in self.closed if zone != pile]
        return own is not None and all(held is not None and own.isdisjoint(held) for held in others)

    def may_hold(self, zone: str, card: Card) -> bool:
        """Tell whether a card may lie in a zone, as far as everybody knows."""
        holds = self.specs[zone].holds
        return holds is None or card in holds

    def homes(self, card: Card) -> frozenset[str]:
        """Return the closed zones in which a card may lie, as far as everybody knows."""
        found = self._homes.get(card)
        if found is None:
            found = frozenset(zone for zone in self.closed if self.may_hold(zone, card))
            self._homes[card] = found
        return found
