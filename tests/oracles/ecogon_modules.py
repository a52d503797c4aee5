"""The oracle's reading of the two modules: missions (ECG-8) and habitat tiles (ECG-9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Any

from tests.oracles import ecogon_board as board
from tests.oracles.ecogon import Oracle
from tests.oracles.ecogon_board import Cell, Cells
from tests.oracles.ecogon_deck import Deck, Step, marked
from tests.oracles.ecogon_missions import count
from tests.oracles.ecogon_table import Setup
from tests.oracles.ecogon_texts import read_action, text_of

# What is done on its own where there is only one way; all else is an action that somebody must take.
BY_ITSELF = ("discard", "surrounded", "choose", "pick", "put", "keep", "which_tile")


@dataclass
class ModuleSetup(Setup):
    """How a game with modules begins."""

    offered: list[str] = field(default_factory=list)  # mission cards to choose from
    tile_stacks: dict[str, list[str]] = field(default_factory=dict)  # by colour, top first
    tiles: dict[Cell, str] = field(default_factory=dict)


@dataclass
class Note:
    """What is remembered of an animal's laying (ECG-8.6)."""

    gap: int  # neighbours that lay already
    turn_runs: bool  # its player has not ended the turn
    planned: bool = False  # at home when that happened


class ModuleOracle(Oracle):
    """One game with modules. `asks` are the questions that stand before the course of the turn goes on."""

    def __init__(
        self,
        players: int,
        events: int,
        turns: int,
        setup: ModuleSetup,
        deck: Deck | None = None,
        *,
        missions: int = 0,
        tiles: bool | str = False,
        goal: float = 2,
    ) -> None:
        self.asks: list[tuple[str, Any]] = []
        self.mission_number = missions
        self.with_tiles = bool(tiles)
        self.chaos = tiles == "chaos"
        self.factor = Fraction(goal)
        self.offered = list(setup.offered)
        self.missions: list[str] = []
        self.levels: dict[str, int] = {}
        self.binoculars: Cell | None = None
        self.tile_stacks = {colour: list(stack) for colour, stack in setup.tile_stacks.items()}
        self.tiles = dict(setup.tiles)
        self.tiles_done: list[str] = []
        self.signs: dict[Cell, str] = {}
        self.beans: dict[Cell, int] = {}
        self.notes: dict[Cell, Note] = {}
        self.before: set[Cell] = set()  # established when the turn began
        self.looked: list[str] = []
        self.order: list[str] = []
        self.tile_cell: Cell | None = None
        super().__init__(players, events, turns, setup, deck)
        if missions:
            self.asks = [("deal", None), ("mission", None)]

    def begin_turn(self) -> None:
        super().begin_turn()
        self.before = self.established()

    # What can be seen

    def layout(self) -> Cells:
        signs = {cell: marked(self.cells[cell], sign) for cell, sign in self.signs.items()}
        return self.cells | signs

    def needed(self) -> int:
        return ceil(self.factor * self.event_number)

    def score(self) -> int:
        return super().score() + sum(self.beans.values()) + sum(map(self.mission_points, self.missions))

    def mission_points(self, mission: str) -> int:
        points = -10 + 5 * self.levels[mission]
        if self.levels[mission] == 3:
            points += max(0, count(self, mission) - self.deck.missions[mission][2])
        return points

    def task(self) -> str:
        if self.asks:
            return self.asks[-1][0]
        return self.stage if self.step is not None else super().task()

    def snapshot(self) -> dict[str, Any]:
        return super().snapshot() | {
            "offered": sorted(self.offered),
            "levels": dict(self.levels),
            "counts": {mission: count(self, mission) for mission in self.missions},
            "binoculars": self.binoculars,
            "tiles": {text_of(cell): tile for cell, tile in self.tiles.items()},
            "tile_stacks": {colour: list(stack) for colour, stack in self.tile_stacks.items()},
            "tiles_done": sorted(self.tiles_done),
            "signs": {text_of(cell): sign for cell, sign in self.signs.items()},
            "bonus": {text_of(cell): number for cell, number in self.beans.items()},
            "looked": sorted(self.looked),
            "needed": self.needed(),
        }

    def zones(self) -> list[str]:
        return [*super().zones(), "looked", "events_done", "missions"]

    def zone(self, name: str) -> list[str]:
        own = {"looked": self.looked, "events_done": self.events_done, "missions": self.offered}
        return own[name] if name in own else super().zone(name)

    def full(self) -> set[Cell]:
        """Where surrounded habitats with a tile lie."""
        return {cell for cell in self.tiles if all(n in self.cells for n in board.around(cell))}

    # What is legal

    def may_choose(self, cell: Cell) -> bool:
        if self.task() == "which_tile":
            return cell in self.full()
        if self.task() == "binoculars":
            return cell in self.asks[-1][1]
        return super().may_choose(cell)

    def may_put_back(self, place: str) -> bool:
        return place in ("top", "under")

    def may_pick(self, card_id: str, zone: str) -> bool:
        if self.task() == "mission":
            return zone == "missions" and card_id in self.offered
        if self.task() == "keep":
            return zone == "looked" and card_id in self.looked
        if self.step is None or self.step.do not in ("repeat", "reorder", "play", "renew"):
            return super().may_pick(card_id, zone)
        if self.step.do == "repeat":
            return zone == "events_done" and card_id in self.repeatable()
        if self.step.do == "renew":
            return zone == f"hand.{self.player}" and card_id in self.hands[self.player]
        if zone != "looked" or card_id not in self.looked:
            return False
        if self.step.do == "reorder":
            return card_id not in self.order
        banned = self.forbidden is not None and self.matches(card_id, None, self.forbidden, "plant", "animal")
        return not banned and bool(board.homes(self.deck, self.cells, card_id))

    def repeatable(self) -> list[str]:
        return [e for e in self.events_done if any(map(self.has_target, self.deck.events[e].steps))]

    def is_target(self, step: Step, cell: Cell) -> bool:
        if step.do not in ("take", "swap"):
            return super().is_target(step, cell)
        if cell not in self.cells:
            return False
        if self.chosen is not None:
            return self.matches(self.cells[cell], cell, step.partner, "plant", "animal")
        meant = self.matches(self.cells[cell], cell, step.who, "plant", "animal")
        if step.do == "take" or not meant:
            return meant
        return any(self.matches(card, c, step.partner, "plant", "animal") for c, card in self.cells.items())

    def has_target(self, step: Step) -> bool:
        if step.do == "repeat":
            return bool(self.repeatable())
        return super().has_target(step)

    # Doing it

    def do(self, text: str, shuffled: list[str] | None = None) -> None:
        """As in the game without modules; for "deal" `shuffled` is the whole stack before dealing."""
        if not self.allows(text):
            raise ValueError(f"{text!r} is not legal; legal is {sorted(self.legal())}")
        self.shuffled = shuffled
        self.perform(text)
        while not self.finished():
            if self.go_on():
                continue
            options = self.legal() if self.task() in BY_ITSELF else set()
            if "skip" in options or len(options) != 1:
                break
            self.perform(options.pop())

    def perform(self, text: str) -> None:
        action = read_action(text)
        assert action is not None
        kind, words = action
        if kind == "draw" and self.task() == "renew":
            self.asks.pop()
            self.hands[self.player].append(self.nature.pop(0))
        elif kind == "choose" and self.task() == "binoculars":
            self.asks.pop()
            self.binoculars = words[0]
        elif kind == "deal":
            self.asks.pop()
            self.deal()
        elif kind == "tile":
            _ask, cell = self.asks.pop()
            self.tiles[cell] = self.tile_stacks[self.cells[cell]].pop(0)
            if cell in self.this_turn:
                self.this_turn.remove(cell)
        elif kind == "turn-tile":
            self.begin_tile(self.asks.pop()[1])
        elif kind == "draw-three":
            self.asks[-1] = ("keep", None)
            self.looked, self.nature = self.nature[:3], self.nature[3:]
        elif kind == "skip" and self.asks:
            self.asks.pop()
        elif kind == "look":
            assert self.step is not None
            if self.step.do == "reorder":
                stack = self.stack_to_look_at()
                self.looked, stack[:] = stack[:3], stack[3:]
            else:
                self.looked, self.nature = self.nature[:3], self.nature[3:]
            self.stage = "pick"
        elif kind == "put-back":
            self.asks.pop()
            top = words[0] == "top"
            self.nature = self.looked + self.nature if top else self.nature + self.looked
            self.looked = []
        elif kind == "choose" and self.task() == "which_tile":
            self.asks.pop()
            self.come_up(words[0])
        elif kind == "pick" and self.asks:
            self.answer(words[0])
        else:
            if kind == "end":
                home = self.established()
                for cell, note in self.notes.items():
                    if note.turn_runs:
                        note.turn_runs, note.planned = False, cell in home
            super().perform(text)

    def answer(self, card_id: str) -> None:
        """A mission is chosen, or one of three cards kept (ECG-8.1, ECG-8.3)."""
        if self.task() == "mission":
            self.offered.remove(card_id)
            self.missions.append(card_id)
            self.levels[card_id] = 0
            if len(self.missions) == self.mission_number:
                self.asks.pop()
                self.offered = []
            return
        self.asks.pop()
        self.looked.remove(card_id)
        self.hands[self.player].append(card_id)
        if self.looked:
            self.nature += self.looked
            self.looked = []
            self.shuffle_nature()

    def deal(self) -> None:
        if "ornithology" in self.missions:
            self.shuffle_nature()
            places = [cell for cell, card in self.cells.items() if card in ("shore", "forest_edge")]
            self.binoculars = places[0] if len(places) == 1 else None
            if self.binoculars is None:
                self.asks.append(("binoculars", places))
        for seat in self.hands:
            self.hands[seat], self.nature = self.nature[:3], self.nature[3:]
        for cell, card in self.cells.items():
            if self.with_tiles:
                self.tiles[cell] = self.tile_stacks[card].pop(0)

    def stack_to_look_at(self) -> list[str]:
        stacks = self.stacks_in_order()
        return next((stack for stack in stacks if stack), stacks[0])

    # The course of things

    def go_on(self) -> bool:
        if self.asks:
            return self.drop_ask()
        if self.step is not None:
            stuck = self.step.do == "play" and self.stage == "pick" and not self.legal()
            if stuck:
                self.end_step()
            return stuck
        if self.steps_left:
            self.begin_step(self.steps_left.pop(0))
            return True
        if self.current_event is not None:
            self.events_done.append(self.current_event.id)
            self.current_event = None
        checking = self.phase == "surrounded" and bool(self.surrounded())
        if not checking and self.look():
            return True
        return self.phase in ("discards", "surrounded", "steps") and super().go_on()

    def drop_ask(self) -> bool:
        """Questions that nothing can answer are dropped."""
        ask, cell = self.asks[-1]
        if (ask == "tile" and not self.tile_stacks[self.cells[cell]]) or (
            ask == "reward" and not self.nature
        ):
            self.asks.pop()
            return True
        return False

    def look(self) -> bool:
        """Levels first, then the tiles of surrounded habitats; False if there is nothing."""
        rewards = []
        for mission in self.missions:
            needed = self.deck.missions[mission]
            while self.levels[mission] < 3 and count(self, mission) >= needed[self.levels[mission]]:
                self.levels[mission] += 1
                rewards.append(("reward", mission))
        if rewards:
            self.asks += rewards[::-1]
            self.this_turn = []
            return True
        full = self.full()
        if len(full) == 1:
            self.come_up(full.pop())
            return True
        if full:
            self.asks.append(("which_tile", None))
        return bool(full)

    def come_up(self, cell: Cell) -> None:
        if self.chaos:
            self.asks.append(("turn_tile", cell))
        else:
            self.begin_tile(cell)

    def begin_tile(self, cell: Cell) -> None:
        tile = self.tiles.pop(cell)
        self.tiles_done.append(tile)
        self.this_turn, self.gone, self.tile_cell = [], [], cell
        self.steps_left = list(self.deck.tiles[tile].steps)

    # Effects

    def begin_step(self, step: Step) -> None:
        if step.do == "plant":
            assert self.tile_cell is not None
            self.signs[self.tile_cell] = step.sign
        elif step.do == "bonus":
            assert self.tile_cell is not None
            for n in board.around(self.tile_cell):
                if n in self.cells and self.matches(self.cells[n], n, step.who, "plant", "animal"):
                    self.beans[n] = self.beans.get(n, 0) + 1
        elif step.do == "newly":
            for cell in self.established() - self.before:
                self.beans[cell] = self.beans.get(cell, 0) + 1
        elif step.do == "renew":
            if self.hands[self.player] and self.nature:
                self.step, self.stage = step, "pick"
        elif step.do in ("reorder", "play"):
            if self.stack_to_look_at() if step.do == "reorder" else self.nature:
                self.step, self.stage, self.order = step, "look", []
        elif step.do == "repeat":
            if self.repeatable():
                self.step, self.stage = step, "pick"
        else:
            super().begin_step(step)

    def end_step(self) -> None:
        if self.step is not None and self.step.do == "play" and len(self.looked) > (self.picked is not None):
            self.asks.append(("put_back", None))
        super().end_step()

    def choose(self, cell: Cell) -> None:
        assert self.step is not None
        if self.step.do == "take":
            self.hands[self.player].append(self.cells.pop(cell))
            self.left(cell)
            self.end_step()
        elif self.step.do == "swap" and self.chosen is not None:
            other = self.chosen
            self.end_step()
            self.cells[cell], self.cells[other] = self.cells[other], self.cells[cell]
            self.exchange(self.beans, cell, other)
            self.exchange(self.notes, cell, other)
            self.before = {{cell: other, other: cell}.get(c, c) for c in self.before}
            for place in (other, cell):
                colour = self.card(self.cells[place]).colour
                if all(self.cells.get(n) != colour for n in board.around(place)):
                    self.discard_pile.append(self.cells.pop(place))
                    self.left(place)
        elif self.step.do == "swap":
            self.chosen = cell
        else:
            super().choose(cell)

    def exchange(self, kept: dict[Cell, Any], one: Cell, two: Cell) -> None:
        values = {two: kept.pop(one, None), one: kept.pop(two, None)}
        kept.update({cell: value for cell, value in values.items() if value is not None})

    def pick(self, card_id: str, zone: str) -> None:
        assert self.step is not None
        if self.step.do == "renew":
            self.end_step()
            self.hands[self.player].remove(card_id)
            self.discard_pile.append(card_id)
            self.asks.append(("renew", None))
        elif self.step.do == "repeat":
            self.end_step()
            self.gone, self.cause = [], card_id
            self.steps_left = list(self.deck.events[card_id].steps)
        elif self.step.do == "reorder":
            self.order.append(card_id)
            if len(self.order) == len(self.looked):
                land = self.order[0] in self.deck.land_events
                stack = self.event_stacks[1 if land else 0]
                stack[:] = self.order + stack
                self.looked = []
                self.end_step()
        else:
            super().pick(card_id, zone)

    # What lies on cards

    def came(self, cell: Cell, laid: bool) -> None:
        card = self.card(self.cells[cell])
        if card.kind == "habitat" and self.with_tiles:
            self.asks.append(("tile", cell))
        if laid and card.kind == "animal":
            gap = sum(n in self.cells for n in board.around(cell))
            runs = self.phase == "turn"
            self.notes[cell] = Note(gap, runs, not runs and cell in self.established())

    def left(self, cell: Cell) -> None:
        if cell in self.tiles:
            self.tiles_done.append(self.tiles.pop(cell))
        self.signs.pop(cell, None)
        self.beans.pop(cell, None)
        self.notes.pop(cell, None)
        self.before.discard(cell)

    def went(self, start: Cell, end: Cell) -> None:
        piles: list[dict[Cell, Any]] = [self.tiles, self.signs, self.beans, self.notes]
        for kept in piles:
            if start in kept:
                kept[end] = kept.pop(start)
        if start in self.before:
            self.before = self.before - {start} | {end}
        if self.binoculars == start and self.card(self.cells[end]).kind == "habitat":
            self.binoculars = end
