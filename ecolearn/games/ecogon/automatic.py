"""Steps of events and tiles in which there is nothing to choose (ECG-6.6, ECG-9.5)."""

from __future__ import annotations

from collections.abc import Callable

from ecolearn.kernel.rules import Task
from ecolearn.kernel.sentences import Fact

from .effects import current_effect
from .openings import around, cell_of, number_of
from .position import EcogonPosition


def _forbid(position: EcogonPosition, task: Task) -> EcogonPosition:
    facts = (*position.facts, ("forbids", {"event": task.cause}))
    return position.evolve(forbidding=task.cause, facts=facts)


def _count_as_plant(position: EcogonPosition, task: Task) -> EcogonPosition:
    """A marker: from now on the habitat gives "plant" and a symbol besides."""
    modules, at, sign = position.modules, task.data[1], current_effect(position, task).sign
    if modules is None or at not in position.board:
        return position
    fact = ("counts_as", {"card": position.board[at], "cell": cell_of(at), "symbol": sign})
    return position.evolve(
        modules=modules._replace(signs={**modules.signs, at: sign}),
        # With a marker animals around may be at home, though the board is the same.
        fresh=None,
        facts=(*position.facts, fact),
    )


def _bonus(position: EcogonPosition, task: Task) -> EcogonPosition:
    """A bonus bean on every neighbour that is meant."""
    modules, who = position.modules, current_effect(position, task).who
    if modules is None:
        return position
    beans = dict(modules.beans)
    facts: list[Fact] = list(position.facts)
    for near in around(task.data[1]):
        card = position.board.get(near)
        if card in who.cards:
            beans[near] = beans.get(near, 0) + 1
            facts.append(("bonus", {"card": card, "cell": cell_of(near)}))
    return position.evolve(modules=modules._replace(beans=beans), facts=tuple(facts))


def _newly(position: EcogonPosition, task: Task) -> EcogonPosition:
    """A bonus bean on every animal that is established now and was not when the turn began (ECG-9.6)."""
    modules = position.modules
    if modules is None:
        return position
    now = {number_of(cell) for cell in position.established} - (modules.before or frozenset())
    beans = dict(modules.beans)
    facts: list[Fact] = list(position.facts)
    for at in sorted(now):
        beans[at] = beans.get(at, 0) + 1
        facts.append(("bonus", {"card": position.board[at], "cell": cell_of(at)}))
    return position.evolve(modules=modules._replace(beans=beans), facts=tuple(facts))


#: What is done without asking; the step is taken off the agenda afterwards.
AUTOMATIC: dict[str, Callable[[EcogonPosition, Task], EcogonPosition]] = {
    "forbid": _forbid,
    "plant": _count_as_plant,
    "bonus": _bonus,
    "newly": _newly,
}
