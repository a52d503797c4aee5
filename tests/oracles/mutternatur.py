"""Mutter Natur a second time: from the rules alone, plain and slow, to be compared with the engine.

Everything is one changeable state, and every question is answered by trying. Nothing is shared with the
engine; even the web is read here anew.
"""

from __future__ import annotations

from typing import Any

from tests.oracles.mutternatur_cards import (
    CAT,
    POLLUTION,
    REINTRODUCTION,
    Cell,
    colour_of,
    is_condition,
    mark_of,
    sort_of,
    text_of,
)
from tests.oracles.mutternatur_memory import Memories
from tests.oracles.mutternatur_table import OPEN, Setup, Table, Turned


class Oracle(Table):
    """A whole game in one changeable state."""

    free: bool  # the starting player's free symbiosis is unused
    changes: dict[int, int]  # how often each seat has changed its mind in this round

    def __init__(self, players: int, stages: set[str], setup: Setup) -> None:
        super().__init__(players, stages, setup)
        self.to_choose_sides = self.clockwise(self.start) if "2.3" in stages else []
        self.idle = 0
        self.ended = ""
        #: What the last action put on the discard pile: the card, and the ids of the rules that ask for it.
        self.went: list[tuple[str, set[str]]] = []
        self.waiting_gift: tuple[int, int] | None = None  # who gave, and who must answer
        self.waiting_slot: tuple[int, str] | None = None
        self.waiting_hit: int | None = None
        self.to_reveal: list[int] = []
        self.new_round()
        self.memories = Memories(self)

    # -- whose turn --------------------------------------------------------------------------------

    def task(self) -> str:
        if self.ended:
            return "over"
        if self.to_choose_sides:
            return "side"
        if self.waiting_gift is not None:
            return "answer"
        if self.waiting_slot is not None:
            return "slot"
        if self.waiting_hit is not None:
            return "hit"
        return "reveal" if self.revealing else "plan"

    def actors(self) -> list[int]:
        task = self.task()
        if task == "side":
            return self.to_choose_sides[:1]
        if self.waiting_gift is not None:
            return [self.waiting_gift[1]]
        if self.waiting_slot is not None:
            return [self.waiting_slot[0]]
        if self.waiting_hit is not None:
            return [self.waiting_hit]
        if task == "reveal":
            return self.to_reveal[:1]
        return [] if task == "over" else self.planners

    def awaited(self) -> list[int]:
        return [seat for seat in self.actors() if self.task() != "plan" or seat not in self.ready]

    # -- what is legal -----------------------------------------------------------------------------

    def legal(self, seat: int) -> set[str]:
        """The legal actions of a seat as texts."""
        task = self.task()
        if seat not in self.actors():
            return set()
        if task == "side":
            return {"side plant", "side animal"}
        if task == "answer":
            texts = {f"return {card}" for card in self.hands[seat]}
            return texts | ({"return-chosen"} if self.plans[seat] is not None else set())
        if task == "reveal":
            return {"reveal"}
        if self.waiting_slot is not None:
            places, _why = self.places(self.waiting_slot[1], seat)
            return {f"slot {text_of(cell)}" for cell in places}
        if task == "hit":
            return {f"hit {text_of(cell)}" for cell in self.bare()}
        return self.legal_plans(seat)

    def legal_plans(self, seat: int) -> set[str]:
        """What can be done in the planning phase (MUT-3.1, MUT-3.2, MUT-4.3)."""
        hand, plan, texts = self.hands[seat], self.plans[seat], set()
        choosable = [card for card in hand if card != POLLUTION or self.plants_lay]
        may_change = self.changes[seat] < 10
        if plan is None or may_change:
            texts |= {f"choose {card}" for card in choosable}
        if seat in self.ready:
            if may_change:
                texts.add("unready")
        elif plan is not None or not choosable:
            texts.add("ready")
        if len(self.discard) > self.box.limit and seat not in self.stopping:
            texts.add("stop")
        if (seat == self.start and self.free) or self.symbioses[seat] > 0:
            texts |= self.legal_symbioses(seat)
        return texts

    def legal_symbioses(self, seat: int) -> set[str]:
        """Three ways to use a symbiosis (MUT-3.2), and what the stages leave of them."""
        hand, plan, texts = self.hands[seat], self.plans[seat], set()
        others = [other for other in self.seats if other != seat]
        if "4.2" not in self.stages:
            if "2.1" in self.stages:
                texts |= {f"show-to {card} {to}" for card in hand for to in others}
                texts |= {f"show-chosen-to {to}" for to in others if plan is not None}
            else:
                texts |= {f"show {card}" for card in hand}
                texts |= {"show-chosen"} if plan is not None else set()
        for to in others:
            if self.held(to):
                texts |= {f"give {card} {to}" for card in hand}
                texts |= {f"give-chosen {to}"} if plan is not None else set()
        for other in self.discard:
            texts |= {f"swap {card} {other}" for card in hand if is_condition(card)}
            texts |= {f"swap-chosen {other}"} if plan is not None and is_condition(plan) else set()
        return texts

    # -- doing -------------------------------------------------------------------------------------

    def do(self, text: str, seat: int) -> None:
        """Do a legal action."""
        self.went = []
        what, *rest = text.split()
        hand = self.hands[seat]
        if what == "side":
            self.sides[seat] = rest[0]
            self.to_choose_sides.pop(0)
        elif what == "choose":
            self.choose(seat, rest[0])
        elif what == "unready":
            self.ready.discard(seat)
            self.changes[seat] += 1
        elif what == "ready":
            self.ready.add(seat)
            if self.ready >= set(self.holders()):
                self.revealing = True
                order = self.clockwise(self.start)
                self.to_reveal = [one for one in order if self.plans[one] is not None]
                self.go_on()
        elif what == "stop":
            self.stopping.add(seat)
            if self.stopping >= set(self.holders()):
                self.ended = "stopped"
        elif what in ("return", "return-chosen"):
            assert self.waiting_gift is not None
            self.hand_over(seat, self.waiting_gift[0], rest[0] if rest else None)
            self.waiting_gift = None
        elif what == "reveal":
            self.reveal(seat)
        elif what in ("slot", "hit"):
            x, y = rest[0].split(",")
            if what == "slot":
                self.turned.pop()
                self.lay((int(x), int(y)))
            else:
                self.waiting_hit = None
                self.take_off((int(x), int(y)), "MUT-5.3.3")
                self.go_on()
        else:
            self.spend(seat)
            if what in ("swap", "swap-chosen"):
                self.swap(seat, rest[0] if what == "swap" else None, rest[-1])
            elif what in ("give", "give-chosen"):
                self.hand_over(seat, int(rest[-1]), rest[0] if what == "give" else None)
                self.waiting_gift = (seat, int(rest[-1]))
            else:
                to = [int(rest[-1])] if what.endswith("-to") else [None, *self.seats]
                chosen = what.startswith("show-chosen")
                assert chosen or rest[0] in hand
                self.memories.shown(seat, self.plans[seat] if chosen else rest[0], chosen, to)

    def choose(self, seat: int, card: str) -> None:
        old = self.plans[seat]
        self.memories.chosen(seat, card, old)
        self.hands[seat].remove(card)
        if old is not None:
            self.hands[seat].append(old)
            self.changes[seat] += 1
        self.plans[seat] = card
        self.ready.discard(seat)
        self.stopping.discard(seat)

    def spend(self, seat: int) -> None:
        """A symbiosis is used, the free one first, and nobody is ready any more (MUT-3.1, MUT-3.2)."""
        if seat == self.start and self.free:
            self.free = False
        else:
            self.symbioses[seat] -= 1
        self.ready.clear()
        self.stopping.clear()

    def take_from(self, seat: int, card: str | None) -> str:
        """Take a hand card or, with None, the face-down card."""
        if card is None:
            plan, self.plans[seat] = self.plans[seat], None
            assert plan is not None
            return plan
        self.hands[seat].remove(card)
        return card

    def hand_over(self, seat: int, to: int, card: str | None) -> None:
        self.memories.given(seat, to, card)
        self.hands[to].append(self.take_from(seat, card))

    def swap(self, seat: int, card: str | None, other: str) -> None:
        self.memories.swapped(seat, card, other)
        self.discard.remove(other)
        self.discard.append(self.take_from(seat, card))
        self.hands[seat].append(other)

    # -- revealing ---------------------------------------------------------------------------------

    def reveal(self, seat: int) -> None:
        self.memories.revealed(seat)
        card = self.take_from(seat, None)
        self.to_reveal.remove(seat)
        sort = sort_of(card)
        if sort in ("condition", "species"):
            places, why = self.places(card, seat)
            self.waiting_slot = (seat, card)
            if len(places) > 1:
                self.turned.append(card)
            elif places:
                self.lay(places[0])
            else:
                self.waiting_slot = None
                self.throw(card, why)
                self.after(Turned(seat, card, sort, colour_of(card), None))
            return
        pile = {CAT: self.cats, REINTRODUCTION: self.lying, POLLUTION: self.beside}[card]
        pile.append(card)
        self.after(Turned(seat, card, sort, "", None))

    def lay(self, cell: Cell) -> None:
        assert self.waiting_slot is not None
        seat, card = self.waiting_slot
        self.waiting_slot = None
        self.cells[cell] = card
        self.after(Turned(seat, card, sort_of(card), self.box.slots.get(cell, ("", ""))[1], cell))

    def throw(self, card: str, why: set[str]) -> None:
        self.discard.append(card)
        self.went.append((card, why))

    def take_off(self, cell: Cell, why: str) -> None:
        """A card leaves the web for the discard pile."""
        self.throw(self.cells.pop(cell), {why})

    def after(self, new: Turned) -> None:
        """What follows from a reveal (MUT-5.3.1, MUT-5.3.3, MUT-5.4.3), and whether the game is won."""
        before = self.revealed[-1] if self.revealed else None
        self.revealed.append(new)
        stages = self.stages
        if before is not None and before.cell is not None and before.cell in self.cells:
            if "3.1" in stages and before.colour == "blue" and new.colour == "yellow":
                self.take_off(before.cell, "MUT-5.3.1")
            if new.sort == "cat" and before.sort == "species":
                self.take_off(before.cell, "MUT-5.4.3")
        if new.sort == "species" and self.box.beings[new.card].kind == "animal":
            self.beside += self.lying
            self.lying.clear()
        if new.sort == "cat" and self.cats_to_go() == 1:
            self.beside.append(self.cats.pop())  # it cannot meet another one any more
        self.ended = "won" if self.is_won() else ""
        if new.sort == "pollution" and not self.ended:
            bare = self.bare()
            if len(bare) > 1:
                self.waiting_hit = new.seat
                return
            for cell in bare:
                self.take_off(cell, "MUT-5.3.3")
        self.go_on()

    def go_on(self) -> None:
        """The next reveal, or the end of the round."""
        if not self.ended and not self.to_reveal:
            self.end_round()

    # -- rounds ------------------------------------------------------------------------------------

    def new_round(self) -> None:
        self.free = True
        self.revealing = False
        self.ready: set[int] = set()
        self.stopping: set[int] = set()
        self.changes = dict.fromkeys(self.seats, 0)
        self.revealed = []
        plants = [one for one in self.box.beings.values() if one.kind == "plant" and not one.water]
        self.plants_lay = all(self.lies(plant.id) for plant in plants)
        self.planners = self.holders()
        self.cards_before = sum(len(self.held(seat)) for seat in self.seats)

    def end_round(self) -> None:
        """Cats, temporary conditions, lost or not, starting player card (MUT-4.5)."""
        if len(self.cats) > 1:
            for one in self.revealed:
                if one.sort == "cat":
                    self.memories.cat_returns(one.seat)
                    self.hands[one.seat].append(CAT)
        else:
            self.beside += self.cats
        self.cats.clear()
        if "2.2" in self.stages:
            for cell in self.bare():
                if mark_of(self.cells[cell]) == "temporary":
                    self.take_off(cell, "MUT-5.2.2")
        cards = sum(len(self.held(seat)) for seat in self.seats)
        self.idle = self.idle + 1 if cards == self.cards_before else 0
        cats = sum(self.held(seat).count(CAT) for seat in self.seats)
        if cards == 0:
            self.ended = "lost_cards"
        elif self.idle == 2:
            self.ended = "lost_stuck"
        elif cats > self.rounds_left() or (cats and len(self.holders()) == 1):
            self.ended = "lost_cats"
        else:
            self.round += 1
            self.start = next(
                seat for seat in [*self.clockwise(self.start)[1:], self.start] if self.held(seat)
            )
            self.new_round()

    # -- comparing ---------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """The whole state in plain values."""
        return {
            "cells": {text_of(cell): card for cell, card in self.cells.items()},
            "hands": {seat: sorted(cards) for seat, cards in self.hands.items()},
            "plans": dict(self.plans),
            **{name: sorted(getattr(self, name)) for name in OPEN},
            "aside": sorted(self.aside),
            "symbioses": dict(self.symbioses),
            "free": self.free,
            "ready": sorted(self.ready),
            "stopping": sorted(self.stopping),
            "changes": dict(self.changes),
            "sides": dict(self.sides),
            "revealed": [(one.seat, one.card, one.sort, one.colour, one.cell) for one in self.revealed],
            "plants_lay": self.plants_lay,
            "idle": self.idle,
            "round": self.round,
            "start": self.start,
            "rounds_left": self.rounds_left(),
            "task": self.task(),
            "actors": self.actors(),
            "awaited": self.awaited(),
            "ended": self.ended,
        }
