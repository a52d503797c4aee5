"""What the tests of the Ecos lessons share: their landscapes, played and measured."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ecolearn
from ecolearn.classroom.pictures import match_of
from ecolearn.classroom.source import load_lesson
from ecolearn.games.ecos.measures import Measure, measured
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.kernel.match import Match


def begin(lesson: str, board: str, step: str = "") -> Match:
    """The game of a board, or of one of its steps, as the lesson sets it up."""
    call = load_lesson(lesson).boards[board].call(step)
    return ecolearn.new(call.pop("game"), **call)


def shown(lesson: str, task: str) -> EcosPosition:
    """The start position that a task shows."""
    found = load_lesson(lesson).tasks[task]
    return state(match_of(found.start, found.start_options))


def state(match: Match) -> EcosPosition:
    position = match.position
    assert isinstance(position, EcosPosition)
    return position


def after(match: Match, *actions: str) -> EcosPosition:
    """The position after some actions."""
    for action in actions:
        match.play(action)
    return state(match)


def sizes(position: EcosPosition, kind: str, what: str) -> tuple[int, ...]:
    """Sizes of patches or populations, the largest first; empty if there are none."""
    return one(position, kind, what).sizes


def one(position: EcosPosition, kind: str, what: str) -> Measure:
    found: dict[Any, Measure] = {(m.kind, m.what): m for m in measured(position.land, position.deck)}
    return found.get((kind, what), Measure(what, "terrain", (), ()))


def grown(position: EcosPosition, terrain: str) -> Iterable[tuple[str, EcosPosition]]:
    """Every way to add a tile of a terrain, or to exchange one for it."""
    for action in position.legal_actions(1):
        words = str(action).split()
        if words[0] in ("put", "exchange") and words[1] == terrain:
            yield str(action), position.apply(action)
