"""What lessons may ask of a position of Ecos."""

from __future__ import annotations

from ecolearn.kernel.conditions import Condition, Progress, Proof, counted, whole_number
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import _

from .deck import TERRAINS, TOKENS
from .position import EcosPosition
from .terms import thing_term


def _known(position: EcosPosition, what: str) -> str:
    known = (*TERRAINS, "land", *TOKENS, *position.deck.species)
    if what in known:
        return what
    raise ValueError(
        _("There is nothing called {name} in the landscape. There are: {known}.").format(
            name=what, known=", ".join(known)
        )
    )


def _proofs(groups: tuple[frozenset[int], ...]) -> list[Proof]:
    return [Proof((), tuple(HEX.cell(at) for at in sorted(group))) for group in groups]


def groups(position: EcosPosition, what: str, text: str) -> Progress:
    """Something lies in so many contiguous groups (ECS-1.9)."""
    needed, found = whole_number(text), position.land.groups(_known(position, what))
    missing = position.sentence("missing_groups", n=needed - len(found), thing=thing_term(what))
    return counted(position, len(found), needed, _proofs(found), missing)


def largest(position: EcosPosition, what: str, text: str) -> Progress:
    """The largest group of something has so many (ECS-1.9)."""
    needed, land = whole_number(text), position.land
    found = sorted(land.groups(_known(position, what)), key=lambda group: -land.size(what, group))
    count = land.largest(what)
    missing = position.sentence("missing_largest", n=needed - count, thing=thing_term(what))
    return counted(position, count, needed, _proofs(tuple(found[:1])), missing)


def total(position: EcosPosition, what: str, text: str) -> Progress:
    """So many of something are in the landscape."""
    needed, land = whole_number(text), position.land
    count = land.total(_known(position, what))
    proofs = [Proof((), (HEX.cell(at),)) for at in land.hexes(what)]
    missing = position.sentence("missing_total", n=needed - count, thing=thing_term(what))
    return counted(position, count, needed, proofs, missing)


CONDITIONS = {
    "groups": Condition("groups WHAT NUMBER", groups),
    "largest": Condition("largest WHAT NUMBER", largest),
    "total": Condition("total WHAT NUMBER", total),
}
