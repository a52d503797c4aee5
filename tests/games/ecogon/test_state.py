"""Matches driven by Hypothesis: whatever is played, taken back and loaded, the position stays consistent."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import ecolearn
from ecolearn.games.ecogon.missions import count
from ecolearn.games.ecogon.openings import cell_of, find_open
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.match import Match
from ecolearn.kernel.zones import HIDDEN
from ecolearn.testing.cards import count_cards

PICK = st.integers(0, 10_000)
KINDS = (
    "place move take-back discard choose pick put draw event "
    "deal tile turn-tile look draw-three skip put-back draw-habitat"
).split()
ALONE = ("draw", "draw-habitat", "event", "tile", "deal", "turn-tile", "look", "skip")
#: Hand limits alone and with others (ECG-2.2, ECG-10.2).
LIMITS = {"still_waters": (5, 3), "base": (5, 3), "combined": (6, 4)}
ROW = ("still_water", "shore", "open_land", "forest_edge", "forest")


def keys(match: Match) -> list[str]:
    return [match.first.key(), *(step.position.key() for step in match.steps)]


def may_touch(one: str, two: str) -> bool:
    """The row from the water to the wood, and shore beside forest edge (ECG-10.3)."""
    return abs(ROW.index(one) - ROW.index(two)) <= 1 or {one, two} == {"shore", "forest_edge"}


def at_home(position: EcogonPosition, cell: tuple[int, int]) -> bool:
    """Establishing by trying out every way to share the neighbours among the needs (ECG-4.1)."""
    cards = position.deck.cards
    signs = {} if position.modules is None else position.modules.signs
    marked = {cell_of(place): {"plant", sign} for place, sign in signs.items()}
    card = cards[position.cells[cell]]
    if card.kind != "animal":
        return False
    around = [near for near in HEX.neighbours(cell) if near in position.cells]
    if card.colour not in [position.cells[near] for near in around]:
        return False
    beside = [set(cards[position.cells[near]].gives) | marked.get(near, set()) for near in around]
    return any(
        all(set(need.signs) & giver for need, giver in zip(card.needs, givers, strict=True))
        for givers in permutations(beside, len(card.needs))
    )


class PlayedMatch(RuleBasedStateMachine):
    """A match beside a plain list of the positions that it has gone through."""

    @initialize(
        seed=st.integers(0, 2**32 - 1),
        players=st.integers(1, 6),
        events=st.integers(5, 20),
        missions=st.sampled_from([0, 0, 1, 2]),
        tiles=st.sampled_from([False, True, "chaos"]),
        free=st.booleans(),
        box=st.sampled_from(["still_waters", "base", "combined"]),
        habitat_stack=st.booleans(),
    )
    def begin(
        self,
        seed: int,
        players: int,
        events: int,
        missions: int,
        tiles: bool | str,
        free: bool,
        box: str,
        habitat_stack: bool,
    ) -> None:
        self.match = ecolearn.new(
            "ecogon",
            seed=seed,
            players=players,
            events=17 if missions else events + 5 * (box == "combined"),
            missions=missions,
            tiles=tiles,
            free_undo=free,
            box=box,
            habitat_stack=habitat_stack,
        )
        self.trace = keys(self.match)
        self.undone: list[list[str]] = []
        self.revision = self.match.revision
        self.inventory = count_cards(self.match.first)

    @property
    def position(self) -> EcogonPosition:
        position = self.match.position
        assert isinstance(position, EcogonPosition)
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
        legal = self.match.legal_actions().forward
        action = legal[pick % len(legal)]
        if pick % 2:
            self.match.play(str(action))
        else:
            self.match.play(action)
        self.undone.clear()
        self.changed()

    @precondition(lambda self: self.match.actors())
    @rule(picks=st.lists(PICK, min_size=5, max_size=25))
    def play_some(self, picks: list[int]) -> None:
        for pick in picks:
            if self.match.actors():
                self.play(pick)

    @precondition(lambda self: self.match.actors())
    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        legal = self.match.legal_actions()
        backward = legal[len(legal.forward) :]
        if backward:
            self.match.play(backward[pick % len(backward)])
            self.undone.clear()
            self.changed()

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
        kind=st.sampled_from(KINDS),
        card=st.sampled_from(["pike", "shore", "duckweed", "brown_hare", "forest", "dodo"]),
        cell=st.tuples(st.integers(-3, 3), st.integers(-3, 3)).map(lambda cell: f"{cell[0]},{cell[1]}"),
    )
    def try_something(self, kind: str, card: str, cell: str) -> None:
        forms = {
            "place": f"place {card} {cell}",
            "discard": f"discard {card}",
            "pick": f"pick {card} discard",
            "put-back": "put-back under",
            **{word: word for word in ALONE},
        }
        text = forms.get(kind, f"{kind} {cell}")
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
        for kept in (self.match.to_text(), self.match.code):
            back = ecolearn.load(kept)
            assert keys(back) == self.trace
            assert (back.first.table.options, back.seats) == (
                self.match.first.table.options,
                self.match.seats,
            )

    @invariant()
    def no_card_is_lost(self) -> None:
        assert count_cards(self.position) == self.inventory
        assert all(count >= 0 for count in Counter(self.position.cells.values()).values())

    @invariant()
    def what_is_kept_follows_from_what_lies(self) -> None:
        position = self.position
        assert dict(position.open_cells) == dict(find_open(position.cells, position.deck))
        at_home_now = {cell for cell in position.cells if at_home(position, cell)}
        assert position.established == at_home_now
        beans = sum(position.deck.cards[position.cells[cell]].points for cell in at_home_now)
        modules = position.modules
        if modules is not None:
            assert set(modules.beans) | set(modules.signs) | set(modules.notes) <= set(position.board)
            beans += sum(modules.beans.values())
            for mission, level in zip(modules.missions, modules.levels, strict=True):
                gold = position.deck.missions[mission].levels[-1]
                beans += 5 * level - 10 + (max(0, count(position, mission) - gold) if level == 3 else 0)
        assert position.score == beans

    @invariant()
    def tiles_lie_on_habitats_of_their_colour(self) -> None:
        position = self.position
        for colour, hexes in ({} if position.modules is None else position.modules.tiled).items():
            tiles = position.zones.cards(f"lying_{colour}")
            assert len(tiles) == len(set(hexes)) == len(hexes)
            for place, tile in zip(hexes, tiles, strict=True):
                assert position.board[place] == position.deck.tiles[tile].colour == colour

    @invariant()
    def views_tell_the_same_in_every_world_that_they_allow(self) -> None:
        position = self.position
        for viewer in (None, 1):
            view = position.view_for(viewer)
            if position.table.options["tiles"] == "chaos":
                for colour in position.deck.colours:
                    assert set(view.zones.cards(f"lying_{colour}")) <= {HIDDEN}
            guess = view.resample(Chance(self.revision))
            assert guess.view_for(viewer).key() == view.key()
            assert count_cards(guess) == self.inventory

    @invariant()
    def surrounded_animals_are_found(self) -> None:
        position = self.position
        task = position.task
        if task is None or task.kind in ("turn", "step"):
            return  # looked for at the end of the turn and after the event only
        crowded = {
            cell
            for cell, card in position.cells.items()
            if position.deck.cards[card].kind == "animal"
            and position.surrounded(cell)
            and not at_home(position, cell)
        }
        if task.kind == "surrounded":
            assert set(position.must_leave()) == crowded and len(crowded) > 1
        elif task.kind == "draw":
            assert not crowded

    @invariant()
    def actors_and_outcome_agree(self) -> None:
        assert (self.match.outcome is None) == bool(self.match.actors())
        options = self.position.table.options
        assert self.position.hand_limit == LIMITS[options["box"]][len(self.match.seats) > 1]

    @invariant()
    def only_what_may_lie_together_does(self) -> None:
        position = self.position
        options, cards = position.table.options, position.deck.cards
        if options["box"] == "still_waters" or options["tiles"]:
            return  # a tile may swap two beings without asking the table (ECG-5.3)
        for cell, card in position.cells.items():
            for near in HEX.neighbours(cell):
                if near in position.cells:
                    assert may_touch(cards[card].colour, cards[position.cells[near]].colour)

    @invariant()
    def stacks_hold_their_own_kind(self) -> None:
        position = self.position
        zones, cards = position.zones, position.deck.cards
        if position.table.options["habitat_stack"]:
            assert {cards[card].kind for card in zones.cards("habitats")} <= {"habitat"}
            assert "habitat" not in {cards[card].kind for card in zones.cards("nature")}
        else:
            assert "habitats" not in zones.names()


TestPlayedMatch = PlayedMatch.TestCase
TestPlayedMatch.settings = settings(
    max_examples=30,
    stateful_step_count=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
