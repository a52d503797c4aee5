"""Matches driven by Hypothesis: whatever is played, taken back and loaded, the position stays consistent."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ecolearn
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.testing.cards import count_cards
from tests.games.biolink.boards import own_deck

PICK = st.integers(0, 10_000)
MUTUAL = own_deck(("s3", "s4"), ("s7", "s8"), ("s10", "s11"), ("s15", "s16"))
OPTIONS = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["coop", "versus"]),
        "deck": st.sampled_from(["forest_edge", "savanna", MUTUAL]),
        "setup": st.sampled_from(["team", "random"]),
        "specials": st.booleans(),
        "recyclers": st.booleans(),
        "arrows": st.sampled_from(["engine", "pupil"]),
        "sun": st.sampled_from(["inside", "outside"]),
        "free_undo": st.booleans(),
        "auto": st.sampled_from(["routine", False, True]),
    }
)


def keys(match: Match) -> list[str]:
    return [match.first.key(), *(step.position.key() for step in match.steps)]


class PlayedMatch(RuleBasedStateMachine):
    """A match beside a plain list of the positions that it has gone through."""

    @initialize(seed=st.integers(0, 2**32 - 1), players=st.integers(1, 6), options=OPTIONS)
    def begin(self, seed: int, players: int, options: dict[str, Any]) -> None:
        self.match = ecolearn.new("biolink", seed=seed, players=players, **options)
        self.trace = keys(self.match)
        self.undone: list[list[str]] = []
        self.revision = self.match.revision
        self.inventory = count_cards(self.match.first)

    @property
    def position(self) -> BiolinkPosition:
        position = self.match.position
        assert isinstance(position, BiolinkPosition)
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
    @rule(pick=PICK)
    def play(self, pick: int) -> None:
        legal = self.match.legal_actions()
        action = legal[pick % len(legal)]
        self.match.play(str(action) if pick % 2 else action)
        self.undone.clear()
        self.changed()

    @precondition(lambda self: self.match.actors())
    @rule(picks=st.lists(PICK, min_size=5, max_size=20))
    def play_some(self, picks: list[int]) -> None:
        for pick in picks:
            if self.match.actors():
                self.play(pick)

    @rule()
    def undo(self) -> None:
        before, refusal = list(self.trace), self.match.undo_refusal()
        if refusal is None:
            self.match.undo()
            self.undone.append(before)
            self.changed()
        else:
            try:
                self.match.undo()
            except ecolearn.IllegalAction as error:
                assert error.refusal == refusal
            assert keys(self.match) == before

    @rule()
    def redo(self) -> None:
        assert self.match.can_redo is bool(self.undone)
        if self.undone:
            self.match.redo()
            self.changed()
            assert self.trace == self.undone.pop()

    @rule(
        kind=st.sampled_from(
            ["lay", "start", "under", "arrow", "connect", "draw", "turn-up", "take", "pass", "done"]
        ),
        pick=PICK,
        cell=st.tuples(st.integers(-1, 5), st.integers(-1, 5)).map(lambda cell: f"{cell[0]},{cell[1]}"),
    )
    def try_something(self, kind: str, pick: int, cell: str) -> None:
        cards = sorted(self.position.deck.cards)
        card = cards[pick % len(cards)]
        forms = {
            "lay": f"lay {card} {cell}",
            "start": f"start {card} {cell}",
            "under": f"under {card}",
            "arrow": f"arrow {cell} 1,1",
            "connect": f"connect {cell}",
        }
        text = forms.get(kind, kind)
        legal = {str(action) for action in self.match.legal_actions()}
        refusal = self.match.why_illegal(text)
        assert (refusal is None) == (text in legal)
        if refusal is not None:
            try:
                self.match.play(text)
            except ecolearn.IllegalAction as error:
                assert error.refusal.text == refusal.text
            assert (self.match.revision, keys(self.match)) == (self.revision, self.trace)

    @rule()
    def save_and_load(self) -> None:
        own = self.position.deck.id == "own"  # too long for a code
        for kept in (self.match.to_text(), *(() if own else (self.match.code,))):
            back = ecolearn.load(kept)
            # A card that waits to be drawn is drawn when the match is loaded.
            assert keys(back)[: len(self.trace)] == self.trace
            assert len(back.steps) == len(self.match.steps) or self.match.auto is False
            assert (back.first.table.options, back.seats) == (
                self.match.first.table.options,
                self.match.seats,
            )

    @rule(seed=st.integers(0, 2**32 - 1))
    def no_view_tells_more_than_it_shows(self, seed: int) -> None:
        position = self.position
        for viewer in (None, *range(1, len(self.match.seats) + 1)):
            view = position.view_for(viewer)
            twin = view.resample(Chance(seed))
            assert twin.view_for(viewer).key() == view.key()
            for seat in position.actors():
                if seat == viewer or not position.table.hidden_hands:
                    ours = list(map(str, position.legal_actions(seat)))
                    assert list(map(str, twin.legal_actions(seat))) == ours
            if not position.table.coop:
                for other in range(1, len(self.match.seats) + 1):
                    known = [card for card in view.hand(other) if card != "?"]
                    assert set(known) <= set(position.hand(other))
                    assert viewer != other or len(known) == len(position.hand(other))

    @invariant()
    def no_card_is_lost(self) -> None:
        assert count_cards(self.position) == self.inventory

    @invariant()
    def what_is_kept_follows_from_what_lies(self) -> None:
        position = self.position
        grid = position.grid.cells()
        assert [cell for cell, _bits in position.rim] == [cell for cell in grid if cell not in position.cells]
        for card in position.table.cards:
            assert set(position.open_cells(card)) == {cell for cell in grid if position.fits(card, cell)}
        assert len(set(map(frozenset, position.arrows))) == len(position.arrows)
        for prey, eater in position.arrows:
            assert eater in position.grid.neighbours(prey)
            assert position.feeds(position.cells[prey], position.cells[eater])

    @invariant()
    def arrows_and_points_agree(self) -> None:
        position = self.position
        assert position.score == len(position.arrows)
        if not position.table.coop:
            assert sum(position.scores) == position.score
        waiting = [task for task in position.agenda if task.kind in ("arrow", "direct", "connect")]
        if not waiting and "decomposers" not in position.cells.values():
            pairs = {
                frozenset((one, other))
                for one in position.cells
                for other in position.grid.neighbours(one)
                if other in position.cells and position.feeds(position.cells[one], position.cells[other])
            }
            assert {frozenset(arrow) for arrow in position.arrows} == pairs

    @invariant()
    def the_game_ends_when_no_card_fits_and_not_before(self) -> None:
        position = self.position
        assert (self.match.outcome is None) == bool(self.match.actors())
        left = [*position.zones.cards("pile"), *position.zones.cards("shown")]
        left += [card for seat in range(1, len(self.match.seats) + 1) for card in position.hand(seat)]
        over = not any(position.open_cells(card) for card in left)
        if position.ended:
            assert over
        elif position.task is not None and position.task.kind not in ("start", "arrow", "direct", "connect"):
            assert not over


TestPlayedMatch = PlayedMatch.TestCase
TestPlayedMatch.settings = settings(
    max_examples=30,
    stateful_step_count=20,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
