"""What lessons may ask of a position of Ecos."""

from __future__ import annotations

from ecolearn.kernel.conditions import Condition, Progress, Proof, counted, whole_number
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import _

from .deck import TERRAINS, TOKENS
from .measures import home
from .position import EcosPosition
from .terms import cell_term, thing_term


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


def joined(position: EcosPosition, what: str, start: str, end: str) -> Progress:
    """Two hexes belong to one group of something: a track, a corridor, a river (ECS-1.9)."""
    cells = [HEX.parse(start), HEX.parse(end)]
    group = position.land.group_at(_known(position, what), HEX.number(cells[0]))
    count = int(HEX.number(cells[1]) in group)
    missing = position.sentence(
        "missing_joined", thing=thing_term(what), cell=cell_term(cells[0]), to=cell_term(cells[1])
    )
    return counted(position, count, 1, _proofs((group,)) if count else [], missing)


def redesigned(position: EcosPosition, what: str, size: str, changes: str) -> Progress:
    """The largest group of something has so many, after at most so many changes in the sandbox (ECS-4)."""
    found = largest(position, what, size)
    most = whole_number(changes)
    if position.changes <= most:
        return found
    missing = position.sentence("missing_undo", n=most, done=position.changes)
    return counted(position, 0, found.needed, (), missing)


def homes(position: EcosPosition, species: str, text: str) -> Progress:
    """A species has so many habitat patches: groups of the tiles on which it is placed (ECS-1.4, ECS-3.1)."""
    needed, name = whole_number(text), _known_species(position, species)
    found = home(position.land, position.deck, name)
    proofs = [Proof((), cells) for cells in found.cells]
    missing = position.sentence("missing_homes", n=needed - found.number, thing=thing_term(name))
    return counted(position, found.number, needed, proofs, missing)


def fed(position: EcosPosition, species: str) -> Progress:
    """A species finds food in the landscape (ECS-3.2)."""
    name = _known_species(position, species)
    web = position.food_web()
    count = int(name in web and web.in_degree(name) > 0)
    code = "missing_food" if name in web else "missing_total"
    missing = position.sentence(code, n=1, thing=thing_term(name))
    proofs = [Proof((), tuple(HEX.cell(at) for at in position.land.hexes(name)))] if count else []
    return counted(position, count, 1, proofs, missing)


def chain(position: EcosPosition, text: str) -> Progress:
    """The longest food chain of the landscape has so many organisms (ECS-3.2)."""
    from ecolearn.foodweb import longest_chain

    from .foodweb import lies_as

    needed, found = whole_number(text), longest_chain(position.food_web())
    count, land = found.n_organisms, position.land
    missing = position.sentence("missing_chain", n=needed - count)
    proofs = [Proof((), tuple(HEX.cell(at) for at in land.hexes(lies_as(str(node))))) for node in found.chain]
    return counted(position, count, needed, proofs, missing)


def _known_species(position: EcosPosition, name: str) -> str:
    if name in position.deck.species:
        return name
    raise ValueError(
        _("There is no species called {name}. There are: {known}.").format(
            name=name, known=", ".join(position.deck.species)
        )
    )


CONDITIONS = {
    "groups": Condition("groups WHAT NUMBER", groups),
    "largest": Condition("largest WHAT NUMBER", largest),
    "total": Condition("total WHAT NUMBER", total),
    "joined": Condition("joined WHAT CELL CELL", joined),
    "redesigned": Condition("redesigned WHAT SIZE CHANGES", redesigned),
    "homes": Condition("homes SPECIES NUMBER", homes),
    "fed": Condition("fed SPECIES", fed),
    "chain": Condition("chain NUMBER", chain),
}
