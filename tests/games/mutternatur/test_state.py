"""Matches driven by Hypothesis, and pairs of worlds that a player cannot tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ecolearn
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.testing.views import differing
from tests.games.mutternatur.playing import step
from tests.games.mutternatur.tables import cards_of_game, legal, new

PICK = st.integers(0, 10_000)
CARDS = ["blue", "joker", "rush", "golden_eagle", "cat", "pollution", "dodo"]


def keys(match: Match) -> list[str]:
    return [match.first.key(), *(step.position.key() for step in match.steps)]


class PlayedMatch(RuleBasedStateMachine):
    """A match beside a plain list of the positions that it has gone through."""

    @initialize(
        seed=st.integers(0, 2**32 - 1),
        players=st.integers(3, 6),
        stages=st.sets(st.sampled_from(sorted(STAGES)), max_size=5),
    )
    def begin(self, seed: int, players: int, stages: set[str]) -> None:
        text = " ".join(sorted(stages))
        self.match = ecolearn.new(
            "mutternatur", seed=seed, players=players, stages=text, free_undo=bool(seed % 2)
        )
        self.trace = keys(self.match)
        self.undone: list[list[str]] = []
        self.revision = self.match.revision
        self.inventory = cards_of_game(self.position)

    @property
    def position(self) -> MutterNaturPosition:
        position = self.match.position
        assert isinstance(position, MutterNaturPosition)
        return position

    def changed(self) -> None:
        """The match has changed: its revision grew, and the new positions are noted."""
        assert self.match.revision > self.revision
        self.revision = self.match.revision
        now = keys(self.match)
        common = min(len(now), len(self.trace))
        assert now[:common] == self.trace[:common]
        self.trace = now

    @precondition(lambda self: self.match.actors())
    @rule(pick=PICK, talk=st.sampled_from([0.1, 0.9]))
    def play(self, pick: int, talk: float) -> None:
        text, seat = step(self.position, Random(pick), talk)
        self.match.play(text, seat)
        self.undone.clear()
        self.changed()

    @precondition(lambda self: self.match.actors())
    @rule(picks=st.lists(PICK, min_size=5, max_size=25))
    def play_some(self, picks: list[int]) -> None:
        for pick in picks:
            if self.match.actors():
                self.play(pick, 0.15)

    @rule()
    def undo(self) -> None:
        before, refusal = list(self.trace), self.match.undo_refusal()
        if refusal is None:
            self.match.undo()
            self.undone.append(before)
            self.changed()
        else:
            with pytest.raises(ecolearn.IllegalAction):
                self.match.undo()
            assert keys(self.match) == before

    @rule()
    def redo(self) -> None:
        assert self.match.can_redo is bool(self.undone)
        if self.undone:
            self.match.redo()
            self.changed()
            assert self.trace == self.undone.pop()

    @precondition(lambda self: self.match.actors())
    @rule(
        kind=st.sampled_from(
            ["choose", "show", "return", "swap", "give", "show-to", "slot", "ready", "stop"]
        ),
        cards=st.tuples(st.sampled_from(CARDS), st.sampled_from(CARDS)),
        seat=st.integers(1, 6),
    )
    def try_something(self, kind: str, cards: tuple[str, str], seat: int) -> None:
        forms = {"swap": f"swap {cards[0]} {cards[1]}", "slot": "slot 0,0", "ready": "ready", "stop": "stop"}
        forms.update({name: f"{name} {cards[0]} {seat}" for name in ("give", "show-to")})
        text = forms.get(kind, f"{kind} {cards[0]}")
        actor = self.match.actors()[seat % len(self.match.actors())]
        refusal = self.match.why_illegal(text, actor)
        assert (refusal is None) == (text in legal(self.position, actor))
        if refusal is not None:
            with pytest.raises(ecolearn.IllegalAction):
                self.match.play(text, actor)
            assert (self.match.revision, keys(self.match)) == (self.revision, self.trace)

    @rule()
    def save_and_load(self) -> None:
        for kept in (self.match.to_text(), self.match.code):
            back = ecolearn.load(kept)
            assert keys(back) == self.trace
            assert (back.first.table.options, back.seats) == (
                self.match.first.table.options,
                self.match.seats,
            )

    @invariant()
    def no_card_is_lost(self) -> None:
        assert cards_of_game(self.position) == self.inventory

    @invariant()
    def actors_and_outcome_agree(self) -> None:
        position = self.position
        assert (self.match.outcome is None) == bool(self.match.actors())
        assert set(position.awaited()) <= set(position.actors())
        for seat in position.awaited():
            assert position.legal_actions(seat)

    @invariant()
    def every_player_sees_the_own_cards_and_no_more_than_there_is(self) -> None:
        position = self.position
        for seat in position.seats:
            view = position.view_for(seat)
            assert view.hand(seat) == position.hand(seat) and view.chosen(seat) == position.chosen(seat)
            assert list(view.legal_actions(seat)) == list(position.legal_actions(seat))


TestPlayedMatch = PlayedMatch.TestCase
TestPlayedMatch.settings = settings(
    max_examples=15,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


# -- worlds that look the same ---------------------------------------------------------------------


def same_for(viewer: int | None, one: MutterNaturPosition, other: MutterNaturPosition) -> None:
    """Both positions are the same to a viewer, to the last letter."""
    ours, theirs = one.view_for(viewer), other.view_for(viewer)
    assert ours.key() == theirs.key()
    assert not differing(ours, theirs)


MIXES = ["", "3.3", "4.3", "2.1 2.3", "1.3 2.2 3.3 4.3", "1.1 1.2 2.1 3.1 3.2 4.1", "2.2 4.2 4.3"]


@pytest.mark.rule("MUT-3.6")
@pytest.mark.rule("MUT-3.8")
@pytest.mark.parametrize("stages", MIXES)
def test_what_a_player_cannot_know_may_be_dealt_anew_at_any_time(stages: str) -> None:
    """Whole games with many symbioses: the view of a world dealt anew from a view is that view."""
    rng = Random(stages)
    position = new(3 + len(stages) % 4, stages, seed=len(stages))
    different = 0
    while not position.ended:
        text, seat = step(position, rng, 0.5)
        position = position.play(text, seat)
        viewer = rng.choice([None, *position.seats])
        dealt = position.view_for(viewer).resample(Chance(rng.randrange(2**32)))
        assert "?" not in "".join(dealt.hand(1)) and cards_of_game(dealt) == cards_of_game(position)
        same_for(viewer, position, dealt)
        different += dealt.key() != position.key()
        if not position.has_plants:
            assert all(dealt.chosen(other) != "pollution" for other in dealt.seats)
        for other in dealt.awaited() if dealt.task is not None and dealt.task.kind == "plan" else ():
            assert dealt.legal_actions(other)
    assert different > 20


@pytest.mark.rule("MUT-3.6")
@pytest.mark.rule("MUT-3.7")
@pytest.mark.parametrize("stages", MIXES)
def test_an_unseen_action_may_be_replaced_by_one_that_looks_the_same(stages: str) -> None:
    """Two games go side by side in the eyes of one player; others choose, show and give other cards there."""
    rng = Random(stages)
    players = 3 + (len(stages) + 1) % 4
    position = new(players, stages, seed=7 + len(stages))
    viewer = rng.choice(position.seats)
    other = position.view_for(viewer).resample(Chance(1))
    replaced = 0
    while not position.ended:
        text, seat = step(position, rng, 0.6)
        after = position.play(text, seat)
        told = [sentence.fact for sentence in after.told(viewer)]
        twin = twin_of(other, text, seat, viewer, told)
        if twin is None:  # in the other world nothing looks like it: deal that anew
            twin = text, after.view_for(viewer).resample(Chance(rng.randrange(2**32)))
        position, other = after, twin[1]
        replaced += twin[0] != text
        same_for(viewer, position, other)
    assert replaced > 10


def twin_of(
    other: MutterNaturPosition, text: str, seat: int, viewer: int, told: Sequence[object]
) -> tuple[str, MutterNaturPosition] | None:
    """An action in the other world of which the viewer is told the same, and what it leads to."""
    if seat == viewer:
        alike = [text]
        assert other.why_illegal(text, seat) is None, "a player's own actions depend on what it sees alone"
    else:
        alike = [one for one in sorted(legal(other, seat)) if one.split()[0] == text.split()[0]]
        alike.sort(key=lambda one: one == text)  # rather another one
    for one in alike:
        after = other.play(one, seat)
        if [sentence.fact for sentence in after.told(viewer)] == told:
            return one, after
    return None
