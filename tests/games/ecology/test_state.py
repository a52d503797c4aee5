"""Matches driven by Hypothesis, and random games: rings, land, money and cards are conserved."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ecolearn
from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.kernel.chance import Chance
from tests.games.ecology.lands import start_text
from tests.games.ecology.sums import check_sums, random_step
from tests.games.ecology.test_conformance import CROWDED, WORN

CELLS = st.tuples(st.integers(-1, 4), st.integers(-1, 3)).map(lambda cell: f"{cell[0]},{cell[1]}")
PICK = st.integers(0, 10_000)


class PlayedMatch(RuleBasedStateMachine):
    """A match beside a plain list of the positions that it has gone through."""

    @initialize(
        seed=st.integers(0, 2**32 - 1),
        players=st.integers(2, 4),
        start=st.sampled_from([None, CROWDED, WORN]),
        peaceful=st.booleans(),
        free_undo=st.booleans(),
        auto=st.sampled_from(["routine", False, True]),
    )
    def begin(self, seed: int, players: int, start: str | None, **options: Any) -> None:
        seats = players if start is None else 2
        self.match = ecolearn.new("ecology", seed=seed, players=seats, start=start, **options)
        self.trace = self.keys()
        self.undone: list[list[str]] = []

    def keys(self) -> list[str]:
        return [self.match.first.key(), *(step.position.key() for step in self.match.steps)]

    @precondition(lambda self: self.match.actors())
    @rule(picks=st.lists(PICK, min_size=1, max_size=20))
    def play(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.match.actors():
                return
            legal = self.match.legal_actions()
            action = legal[pick % len(legal)]
            length = len(self.match.steps)
            self.match.play(str(action) if pick % 2 else action)
            positions = [self.match.first, *(step.position for step in self.match.steps)]
            for before, after in zip(positions[length:], positions[length + 1 :], strict=False):
                assert isinstance(before, EcologyPosition) and isinstance(after, EcologyPosition)
                check_sums(before, after)
            self.undone.clear()
        self.trace = self.keys()

    @rule()
    def undo(self) -> None:
        refusal = self.match.undo_refusal()
        if refusal is None:
            self.undone.append(self.trace)
            self.match.undo()
            now = self.keys()
            assert now == self.trace[: len(now)] and len(now) < len(self.trace)
            self.trace = now

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.match.redo()
        self.trace = self.keys()
        assert self.trace == self.undone.pop()

    @rule(cell=CELLS, kind=st.sampled_from(["settle", "attack", "remove", "found", "land"]))
    def try_a_space(self, cell: str, kind: str) -> None:
        self._try(f"{kind} {cell}")

    @rule(
        text=st.sampled_from(
            "trade 2,give axe,want rope,pay 50,ask 500,propose,stop,fight,choose 2".split(",")
        )
    )
    def try_something(self, text: str) -> None:
        self._try(text)

    def _try(self, text: str) -> None:
        legal = {str(action) for action in self.match.legal_actions()}
        refusal = self.match.why_illegal(text)
        assert (refusal is None) == (text in legal)
        if refusal is not None:
            with pytest.raises(ecolearn.IllegalAction):
                self.match.play(text)
            assert self.keys() == self.trace and refusal.text

    @rule()
    def save_and_load(self) -> None:
        kept = [self.match.to_text()] + ([self.match.code] if self.match.start is None else [])
        for text in kept:
            back = ecolearn.load(text)
            keys = [back.first.key(), *(step.position.key() for step in back.steps)]
            assert keys[: len(self.trace)] == self.trace

    @rule(seed=st.integers(0, 2**32 - 1))
    def no_view_tells_more_than_it_shows(self, seed: int) -> None:
        position = self.match.position
        for viewer in (None, 1, 2):
            view = position.view_for(viewer)
            twin = view.resample(Chance(seed))
            assert twin.view_for(viewer).key() == view.key()

    @invariant()
    def somebody_can_act(self) -> None:
        assert bool(self.match.actors()) is (self.match.outcome is None)
        for seat in self.match.actors():
            assert len(self.match.legal_actions(seat).forward)


PlayedMatch.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestPlayedMatch = PlayedMatch.TestCase


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_their_sums(players: int) -> None:
    """Whole games at random, in which trades are rarer than by chance alone."""
    match = ecolearn.new("ecology", players=players, seed=players, rounds=80)
    position = match.position
    assert isinstance(position, EcologyPosition)
    reader = Chance(players).reader("play")
    for _step in range(match.game.longest):
        if not position.agenda:
            break
        before = position
        position = random_step(position, reader)
        check_sums(before, position)
    assert position.ended


def test_the_same_seed_gives_the_same_game() -> None:
    games = [ecolearn.new("ecology", seats=["random"] * 3, seed=9, rounds=5) for _time in range(2)]
    assert games[0].to_text() == games[1].to_text()
    other = ecolearn.new("ecology", seats=["random"] * 3, seed=10, rounds=5)
    assert other.to_text() != games[0].to_text()


def test_dice_and_draws_stand_in_the_record() -> None:
    match = ecolearn.new("ecology", seats=["random"] * 2, seed=9, rounds=12)
    lines = match.to_text().splitlines()
    rolls = [line for line in lines if line.endswith(": roll") or ": roll  #" in line]
    assert rolls and all("# rolled" in line for line in rolls)
    draws = [line for line in lines if ": draw" in line]
    assert draws and all("drew" in line or "invented" in line for line in draws)
    wrong = match.to_text().replace(rolls[0], rolls[0][:-1] + str(7 - int(rolls[0][-1])))
    with pytest.raises(ecolearn.RecordError, match="another result"):
        ecolearn.load(wrong)


def test_a_start_text_and_its_position() -> None:
    text = start_text("0,0 1*2; 1,0 2*3", tokens="hunting.people_2 hunting.people_3", held="/ bow", money2=50)
    position = ecolearn.new("ecology", players=2, start=text, seed=1).position
    assert isinstance(position, EcologyPosition)
    assert (position.people(1), position.people(2), position.money[2]) == (2, 3, 50)
    assert position.inventions(2) == ("bow",) and position.zones.count("genius") == 19
