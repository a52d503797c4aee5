"""Matches driven by Hypothesis: whatever is played, taken back and loaded, the position stays consistent."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ecolearn
from ecolearn.games.ecos.deck import LAND, TOKENS
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.testing.cards import count_cards

PICK = st.integers(0, 10_000)
#: Almost everything has happened: some kinds are used up, points are near the goal.
LATE = """
game = "ecos"
[cells]
"0,0" = "grassland mountain forest forest lion leopard"
"1,0" = "desert rhino rhino rhino"
"2,0" = "grassland elephant"
"3,0" = "desert mountain gorilla"
"0,1" = "water fish fish hippo"
"1,1" = "water shark shark shark shark shark"
"2,1" = "grassland antelope stork"
"-1,1" = "desert"
[discard]
"front.1" = ["S09 sun", "O08 stone", "D09 sun stone", "R05"]
"front.2" = ["H12 plant", "O12 water", "O09 water egg"]
spent_brown = ["S04", "S05", "O04"]
[state]
dial1 = 1
dial2 = 2
points1 = 77
cubes2 = 2
"""
SANDBOX = """
game = "ecos"
[cells]
"0,0" = "grassland mountain forest lion lion"
"1,0" = "desert"
"2,0" = "water fish"
"3,0" = "grassland"
"4,0" = "water"
[options]
sandbox = true
"""
GAMES: list[dict[str, Any]] = [
    {},
    {"start": LATE},
    {"start": SANDBOX},
    {"players": 3, "sets": False},
    {"players": 6, "goal": 60, "rounds": 3},
]


def keys(match: Match) -> list[str]:
    return [match.first.key(), *(step.position.key() for step in match.steps)]


class PlayedMatch(RuleBasedStateMachine):
    """A match beside a plain list of the positions that it has gone through."""

    @initialize(
        seed=st.integers(0, 2**32 - 1),
        game=st.sampled_from(GAMES),
        free_undo=st.booleans(),
        auto=st.sampled_from(["routine", False]),
    )
    def begin(self, seed: int, game: dict[str, Any], free_undo: bool, auto: bool | str) -> None:
        self.match = ecolearn.new("ecos", seed=seed, free_undo=free_undo, auto=auto, **game)
        self.trace = keys(self.match)
        self.undone: list[list[str]] = []
        self.revision = self.match.revision
        self.inventory = count_cards(self.match.first)

    @property
    def position(self) -> EcosPosition:
        position = self.match.position
        assert isinstance(position, EcosPosition)
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
    @rule(picks=st.lists(PICK, min_size=5, max_size=25))
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
            [
                "cover",
                "build",
                "move",
                "remove",
                "replace",
                "take",
                "keep",
                "play",
                "put",
                "clear",
                "cube",
                "done",
            ]
        ),
        pick=PICK,
        cells=st.tuples(st.integers(-2, 4), st.integers(-2, 3), st.integers(-2, 4), st.integers(-2, 3)),
    )
    def try_something(self, kind: str, pick: int, cells: tuple[int, int, int, int]) -> None:
        deck, cell, to = self.position.deck, f"{cells[0]},{cells[1]}", f"{cells[2]},{cells[3]}"
        card = sorted(deck.cards)[pick % len(deck.cards)]
        thing = ("water", *TOKENS, *deck.species)[pick % 16]
        forms = {
            "cover": f"cover {card} sun",
            "build": f"build {thing} {cell}",
            "move": f"move {thing} {cell} {to}",
            "remove": f"remove {thing} {cell}",
            "replace": f"replace {cell}",
            "put": f"put {thing} {cell}",
            "clear": f"clear {cell} {thing}",
            **{name: f"{name} {card}" for name in ("take", "keep", "play")},
        }
        text = forms.get(kind, kind)
        legal = {str(action) for action in self.match.legal_actions()}
        refusal = self.match.why_illegal(text)
        assert (refusal is None) == (text in legal)
        if refusal is not None:
            assert refusal.text
            try:
                self.match.play(text)
            except ecolearn.IllegalAction as error:
                assert error.refusal.text == refusal.text
            assert (self.match.revision, keys(self.match)) == (self.revision, self.trace)

    @rule()
    def save_and_load(self) -> None:
        started = self.match.start is not None  # too long for a code
        for kept in (self.match.to_text(), *(() if started else (self.match.code,))):
            back = ecolearn.load(kept)
            # An element that waits to be drawn is drawn when the match is loaded.
            assert keys(back)[: len(self.trace)] == self.trace
            assert back.first.table.options == self.match.first.table.options

    @rule(seed=st.integers(0, 2**32 - 1))
    def no_view_tells_more_than_it_shows(self, seed: int) -> None:
        position = self.position
        for viewer in (None, *range(1, len(self.match.seats) + 1)):
            view = position.view_for(viewer)
            twin = view.resample(Chance(seed))
            assert twin.view_for(viewer).key() == view.key()
            assert twin.land == position.land
            for seat in position.actors():
                if seat == viewer or not position.table.hidden_hands:
                    ours = list(map(str, position.legal_actions(seat)))
                    assert list(map(str, twin.legal_actions(seat))) == ours

    @invariant()
    def nothing_is_lost(self) -> None:
        """Cards and elements stay, and no more tiles, tokens and animals lie than there are."""
        position = self.position
        assert count_cards(position) == self.inventory
        for what in ("water", "land", *TOKENS, *position.deck.species):
            assert 0 <= position.supply(what) <= position.deck.supply[what]
        animals = Counter(name for there in position.land.animals.values() for name in there)
        for name, species in position.deck.species.items():
            assert position.supply(name) == species.tokens - animals[name]

    @invariant()
    def cubes_and_cards_agree(self) -> None:
        position = self.position
        for seat in position.cubes:
            assert position.cubes[seat] >= 0 and 0 <= position.dials[seat] <= 3
            for name in position.front(seat):
                lying, card = position.open[name], position.card(name)
                assert 0 <= lying.covered <= card.full and 1 <= lying.uses <= card.uses
                assert position.is_called(name) == (lying.covered == card.full)
        faces = {name for seat in position.cubes for name in position.front(seat)}
        assert set(position.open) == faces

    @invariant()
    def the_landscape_keeps_its_rules(self) -> None:
        land = self.position.land
        assert land.mountains <= set(land.terrain) and set(land.animals) <= set(land.terrain)
        for at, number in land.forests.items():
            assert 1 <= number <= 2 and land.terrain[at] in LAND
        for at in land.mountains:
            assert land.terrain[at] in LAND
        assert land.open_hexes()
        anew = Landscape(land.terrain, land.mountains, land.forests, land.animals)
        for what in ("land", "water", *TOKENS, "lion", "animal"):
            assert land.groups(what) == anew.groups(what)
            assert land.total(what) == anew.total(what)

    @invariant()
    def the_end_is_the_end(self) -> None:
        assert (self.match.outcome is None) == bool(self.match.actors())
        position = self.position
        if position.ended == "goal":
            assert max(position.points.values()) >= position.table.options["goal"]
        assert position.round <= position.table.options["rounds"]


TestPlayedMatch = PlayedMatch.TestCase
TestPlayedMatch.settings = settings(
    max_examples=20,
    stateful_step_count=15,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
