"""The sandbox: one player places, exchanges and takes away freely under the rules of placement (ECS-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ecolearn.kernel.actions import Action, Cell, Word
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Check, Fault, Kind, Task, TaskType, fault
from ecolearn.kernel.sentences import Fact, Value

from .changing import swept_facts
from .deck import TERRAINS, TOKENS, Deck, Effect
from .landscape import Landscape
from .position import EcosPosition
from .reasons import why_not_exchanged, why_not_here, why_not_left, why_not_removed, why_unknown
from .targets import exchanges, places, removals
from .terms import seat_term, thing_term

cell_of, number_of = HEX.cell, HEX.number
#: After so many changes the sandbox ends, so that nothing is endless (ECS-4.4).
MOST_CHANGES = 1000


def palette(position: EcosPosition) -> tuple[str, ...]:
    """Everything that can be placed, or what the start position offers of it (ECS-4.5)."""
    return position.offered or every_thing(position.deck)


def every_thing(deck: Deck) -> tuple[str, ...]:
    """Everything that there is to place."""
    return (*TERRAINS, *TOKENS, *deck.species)


def _not_offered(position: EcosPosition, what: str) -> Fault | None:
    if what in palette(position) or what not in every_thing(position.deck):
        return None
    offered = tuple(thing_term(one) for one in palette(position))
    return fault("not_offered", thing=thing_term(what), things=offered)


def _is_put_offered(position: EcosPosition, action: Put, seat: int) -> Fault | None:
    return _not_offered(position, action.what)


def _is_exchange_offered(position: EcosPosition, action: Exchange, seat: int) -> Fault | None:
    return _not_offered(position, action.to)


def _grounds(position: EcosPosition) -> tuple[str, ...]:
    """The terrains that can be placed."""
    return tuple(what for what in palette(position) if what in TERRAINS)


def _to(terrain: str) -> Effect:
    """The exchange of any tile for one of this terrain."""
    return Effect("replace", terrain, frm=tuple(other for other in TERRAINS if other != terrain))


def _changed(position: EcosPosition, land: Landscape, *facts: Fact) -> EcosPosition:
    """The landscape has changed; the sandbox goes on unless it was the last change."""
    task = position.agenda[-1]
    done = task.data[0] + 1
    changes: dict[str, Any] = {"land": land, "facts": facts, "changes": done}
    if done >= MOST_CHANGES:
        return position.evolve(**changes, agenda=(), ended="sandbox")
    return position.evolve(**changes, agenda=(task._replace(data=(done,)),))


# -- placing ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Place a tile, a mountain, a forest or an animal (ECS-4.2)."""

    KIND: ClassVar[str] = "put"
    what: Word
    cell: Cell


def _can_put(position: EcosPosition, action: Put, seat: int) -> Fault | None:
    what, at = action.what, number_of(action.cell)
    found = why_unknown(what, every_thing(position.deck)) or why_not_left(position, what)
    if found is not None or at in places(position, what):
        return found
    return why_not_here(position, what, at)


class PutKind(Kind[EcosPosition, Put]):
    action = Put
    begins = True
    checks = (Check("ECS-4.5", _is_put_offered), Check("ECS-4.2", _can_put))

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Put]:
        hexes = sorted({*position.land.terrain, *position.land.open_hexes()})
        return (Put(what, cell_of(at)) for what in palette(position) for at in hexes)

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Put]:
        return tuple(
            [
                Put(what, cell_of(at))
                for what in palette(position)
                if position.supply(what) > 0
                for at in places(position, what)
            ]
        )

    def apply(self, position: EcosPosition, action: Put, seat: int) -> EcosPosition:
        land = position.land.with_thing(action.what, number_of(action.cell))
        return _changed(position, land, ("built", {"who": seat, "thing": action.what, "cell": action.cell}))


# -- exchanging ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Exchange a tile for one of another terrain (ECS-4.3)."""

    KIND: ClassVar[str] = "exchange"
    to: Word
    cell: Cell


def _can_exchange(position: EcosPosition, action: Exchange, seat: int) -> Fault | None:
    at = number_of(action.cell)
    found = why_unknown(action.to, TERRAINS)
    if found is not None or at in exchanges(position, _to(action.to), None):
        return found
    return why_not_exchanged(position, _to(action.to), at, None)


class ExchangeKind(Kind[EcosPosition, Exchange]):
    action = Exchange
    begins = True
    checks = (Check("ECS-4.5", _is_exchange_offered), Check("ECS-4.3", _can_exchange))

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Exchange]:
        return (
            Exchange(to, cell_of(at)) for to in _grounds(position) for at in sorted(position.land.terrain)
        )

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Exchange]:
        return tuple(
            [
                Exchange(to, cell_of(at))
                for to in _grounds(position)
                for at in exchanges(position, _to(to), None)
            ]
        )

    def apply(self, position: EcosPosition, action: Exchange, seat: int) -> EcosPosition:
        land, swept = position.land.with_terrain(number_of(action.cell), action.to, position.deck)
        fact = ("replaced", {"who": seat, "thing": action.to, "cell": action.cell})
        return _changed(position, land, fact, *swept_facts(swept))


# -- taking away -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Take something out of the landscape; a tile goes with all that stands on it (ECS-4.3)."""

    KIND: ClassVar[str] = "clear"
    TAPS: ClassVar[tuple[str, ...]] = ("button.clear", "cell.{}", "button.{}")
    cell: Cell
    what: Word


def _removable(position: EcosPosition) -> tuple[str, ...]:
    return ("tile", *TOKENS, *position.deck.species)


def _can_clear(position: EcosPosition, action: Clear, seat: int) -> Fault | None:
    effect, at = Effect("remove", action.what), number_of(action.cell)
    found = why_unknown(action.what, _removable(position))
    if found is not None or (action.what, at) in removals(position, effect, None):
        return found
    return why_not_removed(position, effect, action.what, at, None)


class ClearKind(Kind[EcosPosition, Clear]):
    action = Clear
    begins = True
    checks = (Check("ECS-4.3", _can_clear),)

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Clear]:
        tiles = sorted(position.land.terrain)
        return (Clear(cell_of(at), what) for at in tiles for what in _removable(position))

    def options(self, position: EcosPosition, task: Task, seat: int) -> Sequence[Clear]:
        found = [
            pair for what in _removable(position) for pair in removals(position, Effect("remove", what), None)
        ]
        return tuple([Clear(cell_of(at), what) for what, at in found])

    def apply(self, position: EcosPosition, action: Clear, seat: int) -> EcosPosition:
        at = number_of(action.cell)
        fact = ("removed", {"who": seat, "thing": action.what, "cell": action.cell})
        if action.what == "tile":
            land, swept = position.land.without_tile(at)
            return _changed(position, land, fact, *swept_facts(swept))
        return _changed(position, position.land.without_token(action.what, at), fact)


# -- enough ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """The landscape is finished (ECS-4.4)."""

    KIND: ClassVar[str] = "finish"


class FinishKind(Kind[EcosPosition, Finish]):
    action = Finish
    begins = True

    def universe(self, position: EcosPosition, task: Task, seat: int) -> Iterable[Finish]:
        return (Finish(),)

    def apply(self, position: EcosPosition, action: Finish, seat: int) -> EcosPosition:
        return position.evolve(agenda=(), ended="sandbox", facts=(("finished", {"who": seat}),))


class SandboxTask(TaskType[EcosPosition]):
    """Change the landscape; data: how many changes there were."""

    kinds = ("put", "exchange", "clear", "finish")

    def prompt(self, position: EcosPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_sandbox", {"who": seat_term(task.seats[0])}
