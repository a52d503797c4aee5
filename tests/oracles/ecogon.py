"""A second, independent reading of the rules of Ecogon Still Waters (ECG-1 to ECG-7 and ECG-11).

The engine is tested against it. Plain and slow on purpose: lists and dicts that change in place, and every
list of legal actions comes from trying all conceivable ones. It shares only the deck files with the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.oracles import ecogon_board as board
from tests.oracles.ecogon_board import Cell
from tests.oracles.ecogon_deck import Deck, Event, Step, read_deck
from tests.oracles.ecogon_table import Setup, Table
from tests.oracles.ecogon_texts import Words, read_action, text_of

# In the combined game one card more may be kept, and one habitat more must lie (ECG-10.2).
HAND_LIMIT = 3
HAND_LIMIT_ALONE = 5
HABITATS_FOR_EVENTS = 3
TURNS_BETWEEN_EVENTS = 3
CHANGES_IN_A_TURN = 20

# Which kinds of action belong to which moment of the game.
MOMENTS = {
    "draw": ["draw", "draw-habitat"],
    "turn": ["place", "take-back", "move", "end"],
    "discard": ["discard"],
    "surrounded": ["choose"],
    "event": ["event"],
    "choose": ["choose", "skip"],
    "pick": ["pick"],
    "put": ["put"],
    # of the modules
    "mission": ["pick"],
    "deal": ["deal"],
    "reward": ["draw-three", "skip"],
    "keep": ["pick"],
    "tile": ["tile"],
    "which_tile": ["choose"],
    "turn_tile": ["turn-tile"],
    "look": ["look"],
    "renew": ["draw"],
    "binoculars": ["choose"],
    "put_back": ["put-back"],
    "over": [],
}


class Oracle(Table):
    """One game, from its set-up to its end. `do` performs actions; all else only looks."""

    def __init__(self, players: int, events: int, turns: int, setup: Setup, deck: Deck | None = None) -> None:
        super().__init__(players, setup, deck if deck is not None else read_deck())
        self.event_number = events
        self.turn_limit = turns
        self.player = setup.player
        self.turn = 1
        self.phase = "draw"  # draw, turn, discards, surrounded, reveal, steps, over
        self.event_over = False  # which of the two surrounded checks of a turn's end it is
        self.turns_to_event: int | None = None
        self.forbidden: dict[str, Any] | None = None
        self.forbidding = ""  # the event that forbids them
        self.cause = ""  # the event that is being carried out
        self.last_event = ""  # the one that was turned up last
        self.this_turn: list[Cell] = []
        self.changes = 0
        self.current_event: Event | None = None
        self.steps_left: list[Step] = []
        self.step: Step | None = None
        self.stage = ""  # of the step: choose, pick or put
        self.chosen: Cell | None = None
        self.picked: tuple[str, str] | None = None
        self.shuffled: list[str] | None = None
        self.shuffled_habitats: list[str] | None = None  # of the stack of their own, set by the caller
        self.begin_turn()

    # What can be seen

    def finished(self) -> bool:
        return self.phase == "over"

    def won(self) -> bool | None:
        """None while the game runs, or where there is nothing to win (no events)."""
        if not self.finished() or self.event_number == 0:
            return None
        return self.score() >= self.needed()

    def needed(self) -> int:
        return 2 * self.event_number

    def task(self) -> str:
        """What must be done now, one of MOMENTS; "event" is to turn one up."""
        names = {"discards": "discard", "reveal": "event", "steps": self.stage}
        return names.get(self.phase, self.phase)

    def snapshot(self) -> dict[str, Any]:
        """The whole position as plain values. Hands and open piles are sorted, stacks keep their order."""
        return {
            "cells": {text_of(cell): card for cell, card in self.cells.items()},
            "hands": {seat: sorted(hand) for seat, hand in self.hands.items()},
            "nature": list(self.nature),
            "discard": sorted(self.discard_pile),
            "events": [list(stack) for stack in self.event_stacks],
            "habitats": self.habitats,
            "events_done": sorted(self.events_done + ([self.current_event.id] if self.current_event else [])),
            "player": self.player,
            "actors": [] if self.finished() else [self.player],  # the player decides for the team (ECG-6.3)
            "turn": self.turn,
            "turns_to_event": self.turns_to_event,  # None: events have not begun; 0: one is to be turned up
            "forbidding": self.forbidding,
            "task": self.task(),
            "score": self.score(),
            "won": self.won(),
            "over": self.finished(),
        }

    # What is legal

    def legal(self, margin: int = 1) -> set[str]:
        """All legal actions: every conceivable one is tried, on cells up to `margin` steps from a card."""
        return {
            " ".join([kind] + [word if isinstance(word, str) else text_of(word) for word in words])
            for kind, words in self.conceivable(margin)
            if self.allows_words(kind, words)
        }

    def conceivable(self, margin: int) -> Iterator[tuple[str, Words]]:
        """Every action of this moment's kinds with the cards and cells at hand, sensible or not."""
        near = set(self.cells)
        for _ in range(margin):
            near |= {n for cell in near for n in board.around(cell)}
        hand = sorted(set(self.hands[self.player]))
        for kind in MOMENTS[self.task()]:
            if kind == "put-back":
                yield from ((kind, [place]) for place in ("top", "under", "left"))
            elif kind == "discard":
                yield from ((kind, [card]) for card in hand)
            elif kind in ("choose", "put", "take-back"):
                yield from ((kind, [cell]) for cell in near)
            elif kind == "place":
                yield from ((kind, [card, cell]) for card in hand for cell in near)
            elif kind == "move":
                yield from ((kind, [start, end]) for start in self.this_turn for end in near)
            elif kind == "pick":
                for zone in self.zones():
                    yield from ((kind, [card, zone]) for card in sorted(set(self.zone(zone))))
            else:
                yield kind, []

    def allows(self, text: str) -> bool:
        """Whether the rules allow an action now; any text at all may be asked about."""
        words = read_action(text)
        return words is not None and self.allows_words(*words)

    def allows_words(self, kind: str, words: Words) -> bool:
        if kind not in MOMENTS[self.task()]:
            return False
        if kind == "draw-habitat":
            return bool(self.habitats)
        if kind == "draw":
            return bool(self.nature)
        if kind == "skip":
            return self.step is None or self.step.optional
        if not words:
            return True
        rule = getattr(self, "may_" + kind.replace("-", "_"))
        return bool(rule(*words))

    def may_discard(self, card_id: str) -> bool:
        return card_id in self.hands[self.player]

    def may_place(self, card_id: str, cell: Cell) -> bool:
        if card_id not in self.hands[self.player]:
            return False
        if self.forbidden is not None and self.matches(card_id, None, self.forbidden, "plant", "animal"):
            return False
        return board.may_lie(self.deck, self.cells, card_id, cell)

    def may_take_back(self, cell: Cell) -> bool:
        if cell not in self.this_turn or self.changes >= CHANGES_IN_A_TURN:
            return False
        before = {c: card for c, card in self.cells.items() if c not in self.this_turn}
        rest = {c: self.cells[c] for c in self.this_turn if c != cell}
        return board.could_be_laid(self.deck, before, rest)

    def may_move(self, start: Cell, end: Cell) -> bool:
        if start not in self.this_turn or end in self.cells or self.changes >= CHANGES_IN_A_TURN:
            return False
        before = {c: card for c, card in self.cells.items() if c not in self.this_turn}
        rest = {c: self.cells[c] for c in self.this_turn if c != start}
        return board.could_be_laid(self.deck, before, rest | {end: self.cells[start]})

    def may_choose(self, cell: Cell) -> bool:
        if self.step is not None:
            return self.is_target(self.step, cell)
        return self.phase == "surrounded" and cell in self.surrounded()

    def may_pick(self, card_id: str, zone: str) -> bool:
        if self.step is None:
            return False
        if self.step.do == "exchange":
            return self.chosen is not None and self.is_partner(self.step, self.chosen, card_id, zone)
        return self.is_supply(self.step, card_id, zone)

    def may_put(self, cell: Cell) -> bool:
        if self.chosen is not None:
            return self.may_move_to(self.chosen, cell)
        return self.picked is not None and board.may_lie(self.deck, self.cells, self.picked[0], cell)

    # Doing it

    def do(self, text: str, shuffled: list[str] | None = None) -> None:
        """Perform a legal action and all that follows from it without a choice.

        `shuffled` is the nature stack as it lies afterwards; it is looked at only if the rules shuffle it.
        """
        if not self.allows(text):
            raise ValueError(f"{text!r} is not legal; legal is {sorted(self.legal())}")
        self.shuffled = shuffled
        self.perform(text)
        while self.phase in ("discards", "surrounded", "steps"):
            if self.go_on():
                continue
            options = self.legal()
            if len(options) != 1 or (self.step is not None and self.step.optional and self.stage == "choose"):
                break
            self.perform(options.pop())

    def perform(self, text: str) -> None:
        action = read_action(text)
        assert action is not None
        kind, words = action
        hand = self.hands[self.player]
        if kind == "draw":
            hand.append(self.nature.pop(0))
            self.phase = "turn"
        elif kind == "draw-habitat":
            assert self.habitats is not None
            hand.append(self.habitats.pop(0))
            self.phase = "turn"
        elif kind == "skip":
            # Whoever leaves out one move has done with them.
            self.end_step()
            self.steps_left = [step for step in self.steps_left if not step.optional]
        elif kind == "place":
            card_id, cell = words
            hand.remove(card_id)
            self.cells[cell] = card_id
            self.this_turn.append(cell)
            self.came(cell, laid=True)
        elif kind == "take-back":
            hand.append(self.cells.pop(words[0]))
            self.left(words[0])
            self.this_turn.remove(words[0])
            self.changes += 1
        elif kind == "move":
            start, end = words
            self.cells[end] = self.cells.pop(start)
            self.this_turn.remove(start)
            self.this_turn.append(end)
            self.changes += 1
            self.left(start)
            self.came(end, laid=True)
        elif kind == "end":
            self.phase = "discards"
        elif kind == "discard":
            hand.remove(words[0])
            self.discard_pile.append(words[0])
        elif kind == "event":
            self.turn_up()
        elif kind == "choose" and self.step is None:
            self.discard_pile.append(self.cells.pop(words[0]))
            self.left(words[0])
        elif kind == "choose":
            self.choose(words[0])
        elif kind == "pick":
            self.pick(words[0], words[1])
        elif kind == "put":
            self.put(words[0])

    def go_on(self) -> bool:
        """Leave what is finished, in the order of a turn's end (ECG-3.7); False if a decision stands here."""
        if self.phase == "discards":
            limit = HAND_LIMIT_ALONE if self.players == 1 else HAND_LIMIT
            if len(self.hands[self.player]) > limit + bool(self.deck.land_events):
                return False
            self.phase, self.event_over = "surrounded", False
        elif self.phase == "surrounded":
            if self.surrounded():
                return False
            if self.event_over:
                self.next_player()
            else:
                self.look_for_event()
        elif self.step is not None:
            return False
        elif self.steps_left:
            self.begin_step(self.steps_left.pop(0))
        else:
            if self.current_event is not None:
                self.events_done.append(self.current_event.id)
                self.current_event = None
            self.phase, self.event_over = "surrounded", True
        return True

    def look_for_event(self) -> None:
        """Whether an event is due at the end of this turn (ECG-6.1, ECG-7.1)."""
        due = False
        if self.event_number > 0:
            if self.turns_to_event is None:
                habitats = [c for c in self.cells.values() if self.card(c).kind == "habitat"]
                due = len(habitats) >= HABITATS_FOR_EVENTS + bool(self.deck.land_events)
            else:
                self.turns_to_event -= 1
                due = self.turns_to_event == 0
        if not due:
            self.event_over = True
            return
        self.turns_to_event = 0
        self.phase = "reveal" if any(self.event_stacks) else "over"

    def next_player(self) -> None:
        if self.turn == self.turn_limit:
            self.phase = "over"
            return
        self.player = self.player % self.players + 1
        self.turn += 1
        self.begin_turn()

    def begin_turn(self) -> None:
        self.this_turn, self.changes = [], 0
        self.phase = "draw" if self.nature or self.habitats else "over"

    def turn_up(self) -> None:
        """Turn up the next event that can be carried out (ECG-6.2); a ban of the last one ends."""
        self.turns_to_event = TURNS_BETWEEN_EVENTS
        self.forbidden, self.forbidding = None, ""
        self.gone = []
        self.phase = "steps"
        for stack in self.stacks_in_order():
            for _ in range(len(stack)):
                event = self.deck.events[stack.pop(0)]
                if any(self.has_target(step) for step in event.steps):
                    self.current_event, self.cause = event, event.id
                    self.last_event = event.id
                    self.steps_left = list(event.steps)
                    return
                stack.append(event.id)

    def stacks_in_order(self) -> list[list[str]]:
        """By turns: first the stack that the last event did not come from (ECG-10.1)."""
        last = self.last_event
        if len(self.event_stacks) > 1 and last and last not in self.deck.land_events:
            return self.event_stacks[::-1]
        return list(self.event_stacks)

    def begin_step(self, step: Step) -> None:
        if step.do == "forbid":
            self.forbidden, self.forbidding = step.who, self.cause
        elif self.has_target(step):
            self.step = step
            self.stage = "pick" if step.do in ("return", "fetch") else "choose"

    def end_step(self) -> None:
        self.step, self.stage, self.chosen, self.picked = None, "", None, None

    def choose(self, cell: Cell) -> None:
        assert self.step is not None
        if self.step.do == "remove":
            self.gone.append(self.cells[cell])
            self.discard_pile.append(self.cells.pop(cell))
            self.left(cell)
            self.end_step()
        else:
            self.chosen = cell
            self.stage = "put" if self.step.do == "move" else "pick"

    def pick(self, card_id: str, zone: str) -> None:
        """A card that is to be put somewhere stays where it is until then."""
        assert self.step is not None
        if self.step.do == "exchange":
            assert self.chosen is not None
            self.zone(zone).remove(card_id)
            self.zone(zone).append(self.cells[self.chosen])
            self.cells[self.chosen] = card_id
            self.left(self.chosen)
            self.end_step()
            return
        self.picked = (card_id, zone)
        self.stage = "put"

    def put(self, cell: Cell) -> None:
        start, picked, step = self.chosen, self.picked, self.step
        self.end_step()
        if start is not None:
            self.cells[cell] = self.cells.pop(start)
            if step is not None and step.optional:
                self.gone.append(self.cells[cell])
            self.went(start, cell)
        elif picked is not None:
            card_id, zone = picked
            self.zone(zone).remove(card_id)
            self.cells[cell] = card_id
            if zone == "nature":
                self.shuffle_nature()
            elif zone == "habitats" and self.shuffled_habitats is not None:
                assert sorted(self.shuffled_habitats) == sorted(self.zone(zone))
                self.habitats = list(self.shuffled_habitats)
            self.came(cell, laid=zone == "looked")

    # What the modules want to know

    def came(self, cell: Cell, laid: bool) -> None:
        """A card has come to lie here: somebody laid it, or an effect brought it."""

    def left(self, cell: Cell) -> None:
        """The card that lay here has gone, and all that lay on it."""

    def went(self, start: Cell, end: Cell) -> None:
        """An effect has moved a card."""

    def shuffle_nature(self) -> None:
        """Take over the new order that the caller gives; without one the order stays."""
        if self.shuffled is not None:
            if sorted(self.shuffled) != sorted(self.nature):
                raise ValueError("the shuffled nature stack does not hold the same cards")
            self.nature = list(self.shuffled)
