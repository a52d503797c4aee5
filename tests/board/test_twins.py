"""Two matches that differ only in what a seat cannot know send its browser the same, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ecolearn.games.biolink.game import Biolink
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.position import Position
from ecolearn.testing.random_play import Setup, walk
from tests.kernel.toys.secrets import Secrets

from .browser import ASKED, Browser

SETUPS = [
    Setup(Secrets(), 5, 3),
    Setup(Secrets(), 6, 4),
    Setup(Biolink(), 7, 2, {"mode": "versus"}),
    Setup(Biolink(), 8, 3, {"mode": "versus", "arrows": "pupil", "specials": True, "recyclers": True}),
]
SEED = 77


def positions(setup: Setup, chance: Random) -> Iterator[Position]:
    """Some positions of random play."""
    met = [one.position for one in walk(setup, most=200) if one.position.agenda]
    yield from chance.sample(met, min(3, len(met)))


def pair(position: Position, seat: int | None, chance: Random) -> tuple[Position, Position]:
    """A position and one that differs from it in what a seat cannot know."""
    here = position.evolve(facts=())
    for attempt in range(20):
        view = here.view_for(seat)
        twin = view.resample(Chance(chance.randrange(2**32))).evolve(facts=())
        if twin.key() != here.key() or attempt == 19:
            return here, twin
    raise AssertionError


def browser(position: Position, seat: int | None, fixed: bool) -> Browser:
    """A browser with the eyes of a seat, on a board of its own or through the curtain."""
    seats = ("person",) * position.table.seats
    found = Browser(Match(position, seed=SEED, seats=seats, auto=False), seat=seat if fixed else None)
    if not fixed and seat is not None:
        found.send(kind="look", seat=seat)
    return found


def sent(one: Browser) -> list[str]:
    """What a browser was sent, but for the name that lights species in both of two boards of one match."""
    return [json.dumps({**message, "match": ""}, ensure_ascii=False) for message in one.heard]


def same(one: Browser, other: Browser, why: Any) -> None:
    for said, twin in zip(sent(one), sent(other), strict=True):
        assert said == twin, why


def talk(one: Browser, other: Browser, chance: Random) -> None:
    """Ask and try both the same: questions, lights of everything, what is not possible."""
    questions = [*ASKED]
    firsts = sorted(one.state["legal"])
    # While a curtain is down there is no stage, and nothing begins.
    everywhere = sorted(one.state["stage"]["places"]) if firsts else []
    for first in firsts:
        questions.append({"kind": "lights", "taps": [first]})
        questions.append({"taps": [first, chance.choice(everywhere)]})
    # What is turned up may differ, of course.
    kinds = one.desk.match.game.kinds.values()
    questions += [{"text": kind.action.KIND} for kind in kinds if not kind.reveal]
    for question in questions:
        # A change of language draws everything of every board anew, which takes long and tells no more.
        if question.get("kind") not in ("hello", "look", "language"):
            one.send(**question)
            other.send(**question)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_sent(setup: Setup) -> None:
    chance, differed = Random(str(setup)), 0
    for position in positions(setup, chance):
        for seat in (None, *range(1, setup.seats + 1)):
            for fixed in (True, False):
                here, twin = pair(position, seat, chance)
                differed += here.key() != twin.key()
                one, other = browser(here, seat, fixed), browser(twin, seat, fixed)
                talk(one, other, chance)
                same(one, other, (seat, fixed))
    assert differed > 10


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_others_do_unseen_looks_the_same(setup: Setup) -> None:
    """Each plays another action that this seat is told the same of; what follows is the same too."""
    chance, compared = Random(str(setup)), 0
    for position in positions(setup, chance):
        for actor in position.actors():
            for seat in (None, *range(1, setup.seats + 1)):
                if seat == actor:
                    continue
                here, twin = pair(position, seat, chance)
                for mine, theirs in unseen(here, twin, actor, seat)[:2]:
                    one, other = browser(here, seat, seat is not None), browser(twin, seat, seat is not None)
                    one.desk.match.play(mine, actor)
                    other.desk.match.play(theirs, actor)
                    same(one, other, (str(mine), str(theirs), seat))
                    compared += 1
    assert compared > 5


def unseen(here: Position, twin: Position, actor: int, seat: int | None) -> list[tuple[Any, Any]]:
    """Pairs of actions, one in each of the two positions, of which a seat is told the same."""

    def told(position: Position, action: Any) -> tuple[Any, ...]:
        after = position.apply(action, actor)
        return (action.KIND, *(sentence.text for sentence in after.told(seat)))

    theirs = {told(twin, action): action for action in twin.legal_actions(actor)}
    found = [(action, theirs.get(told(here, action))) for action in here.legal_actions(actor)]
    return [(mine, other) for mine, other in found if other is not None]
