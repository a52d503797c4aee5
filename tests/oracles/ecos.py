"""Ecos a second time: from the rules alone, plain and slow, to be compared with the engine.

A game is one generator that goes through the rules from top to bottom and stops where somebody must decide.
Everything is kept in one changeable state and counted anew. Nothing is shared with the engine; even the cards
are read here again.
"""

from __future__ import annotations

from tests.oracles.ecos_cards import Box
from tests.oracles.ecos_effects import Resolver
from tests.oracles.ecos_table import Fate, Setup, Steps


class Oracle(Resolver):
    """A whole game in one changeable state."""

    def __init__(self, box: Box, players: int, setup: Setup, goal: int, rounds: int, fate: Fate) -> None:
        super().__init__(box, players, setup, fate)
        self.goal, self.rounds = goal, rounds
        self.steps = self.game(setup.to_choose)
        next(self.steps)

    def do(self, text: str) -> None:
        """Do a legal action; what follows without a decision follows at once."""
        assert text in self.legal, text
        self.log = []
        try:
            self.steps.send(text)
        except StopIteration:
            self.seat, self.task, self.legal = 0, "over", set()

    def game(self, to_choose: dict[int, int]) -> Steps:
        for seat in self.seats:
            for _time in range(to_choose.get(seat, 0)):
                text = yield from self.ask(
                    seat, "choose_start", [f"play {card}" for card in self.hands[seat]]
                )
                self.lay_open(seat, text.split()[1])
        while True:
            yield from self.play_round()
            if max(self.points.values()) >= self.goal:
                self.ended = "goal"
            elif self.round == self.rounds:
                self.ended = "rounds"
            if self.ended:
                return
            self.bag = self.fate("bag", self.bag + self.drawn)
            self.drawn = []
            self.round += 1
            self.element = ""
            self.harbinger = self.clockwise(self.harbinger)[1]
            self.tell("new_round", self.round, self.harbinger)

    def play_round(self) -> Steps:
        """Elements are drawn until a wild one has been answered and resolved."""
        while self.element != "wild":
            yield from self.ask(self.harbinger, "draw", ["draw"])
            self.element = self.bag.pop(0)
            self.drawn.append(self.element)
            for seat in self.clockwise(self.harbinger):
                yield from self.answer(seat, self.element, "answer")
            if self.called:
                self.trace = []
            while self.called:
                for seat in self.clockwise(self.harbinger):
                    own = [card for owner, card in self.called if owner == seat]
                    if own:
                        yield from self.resolve(seat, own[0])
                        break
