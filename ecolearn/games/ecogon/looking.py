"""After every change of the board: mission levels reached and habitats surrounded (ECG-8.2, ECG-9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.rules import Kind, Task, TaskType
from ecolearn.kernel.sentences import Fact, Value

from .gains import gain_around, gain_of_laying
from .missions import NOTED, count
from .modules import ENDED, LYING, STACKS, TILES_DONE, Modules, Note
from .openings import around, cell_of, closed_by, number_of
from .position import EcogonPosition
from .setup import draw_tile
from .terms import card_term, seat_term


def after_laying(position: EcogonPosition, cell: Cell, seat: int) -> EcogonPosition:
    """What the modules make of a card that has been laid: a note, a tile, and a look at the board."""
    modules = position.modules
    if modules is None:
        return position
    after = noted(position, modules, cell)
    return _followed(position if after is modules else position.evolve(modules=after), after, cell, seat)


def after_coming(position: EcogonPosition, cell: Cell, seat: int) -> EcogonPosition:
    """The same for a card that an effect has put down: nobody laid it, so there is no note."""
    modules = position.modules
    return position if modules is None else _followed(position, modules, cell, seat)


def noted(position: EcogonPosition, modules: Modules, cell: Cell) -> Modules:
    """The state with the note on an animal that lies here since just now (ECG-8.6)."""
    at = number_of(cell)
    lying = position.board
    if NOTED.isdisjoint(modules.missions) or position.deck.cards[lying[at]].kind != "animal":
        return modules
    note = Note(position.turn, sum([near in lying for near in around(at)]))
    if position.agenda[0].kind != "turn":
        # Laid for a tile after the player has ended the turn: now or never is it established by then.
        note = Note(ENDED, note.gap, position.is_home(at))
    return modules._replace(notes={**modules.notes, at: note})


def _followed(position: EcogonPosition, modules: Modules, cell: Cell, seat: int) -> EcogonPosition:
    at, agenda = number_of(cell), position.agenda
    colour, zones = position.board[at], position.zones
    tasks: tuple[Task, ...] = ()
    if colour in STACKS and position.table.options["tiles"] and zones.count(STACKS[colour]):
        tasks = (Task("tile", (seat,), "", (at,)),)
    # Within an effect the look comes when it is over.
    if not any(task.kind == "look" for task in agenda):
        if not _closes_tile(position, modules, at, bool(tasks)):
            most = _most_after_laying(position, modules, at)
            if most is not None:
                return position.evolve(fresh=(), most=most, agenda=agenda + tasks)
        tasks = (Task("look", (seat,)), *tasks)
    return position.evolve(agenda=agenda + tasks) if tasks else position


def _closes_tile(position: EcogonPosition, modules: Modules, at: int, tiled: bool) -> bool:
    """Whether a card on a hex surrounds a habitat that has a tile or, like itself if `tiled`, gets one."""
    if not (tiled or modules.tiled):
        return False
    full = closed_by(position.board, at)
    if not full:
        return False
    return (tiled and at in full) or any(at in hexes for hexes in modules.tiled.values() for at in full)


def _most_after_laying(position: EcogonPosition, modules: Modules, at: int) -> tuple[int, ...] | None:
    """How often each mission can be fulfilled at most after a card was laid; None if it may bring a level."""
    if position.fresh is None or position.fresh != (at,):
        return None
    known, most = position.deck.missions, list(position.most)
    for number, name in enumerate(modules.missions):
        needed, reached = known[name].levels, modules.levels[number]
        if reached < len(needed):
            most[number] += gain_of_laying(position, name, at, needed[reached])
            if most[number] >= needed[reached]:
                most[number] = count(position, name)
                if most[number] >= needed[reached]:
                    return None
    return tuple(most)


# -- the tile of a habitat that was laid -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawTile(Action):
    """Draw a tile for a habitat that has just been laid (ECG-9.1)."""

    KIND: ClassVar[str] = "tile"


class DrawTileKind(Kind[EcogonPosition, DrawTile]):
    action = DrawTile
    begins = True
    reveal = True
    routine = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[DrawTile]:
        return (DrawTile(),)

    def apply(self, position: EcogonPosition, action: DrawTile, seat: int) -> EcogonPosition:
        at: int = position.agenda[-1].data[0]
        cell, card = cell_of(at), position.board[at]
        fact: Fact = "tile_hidden", {"card": card, "cell": cell}
        if position.table.options["tiles"] != "chaos":
            tile = position.zones.cards(STACKS[card])[0]
            fact = "tile_drawn", {"tile": tile, "tile_text": tile, "card": card, "cell": cell}
        return draw_tile(
            position,
            at,
            # A habitat with a tile stays (ECG-3.5).
            laid=tuple([other for other in position.laid if other != cell]),
            agenda=position.agenda[:-1],
            facts=(fact,),
        )


class TileTask(TaskType[EcogonPosition]):
    """A habitat that was laid gets its tile, as long as there is one of its colour."""

    kinds = ("tile",)

    def advance(self, position: EcogonPosition, task: Task) -> EcogonPosition | None:
        colour = position.board.get(task.data[0])
        if colour in STACKS and position.zones.count(STACKS[colour]):
            return None
        return position.without_task()

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_tile", {
            "who": seat_term(task.seats[0]),
            "card": card_term(position.board[task.data[0]]),
        }


def tile_at(position: EcogonPosition, at: int) -> str | None:
    """The tile on a hex, `HIDDEN` if it lies face down, or None."""
    place = None if position.modules is None else position.modules.tile_place(at)
    return None if place is None else position.zones.cards(LYING[place[0]])[place[1]]


# -- looking -------------------------------------------------------------------------------------------


def look(position: EcogonPosition, task: Task) -> EcogonPosition:
    """Write down the levels that have been reached, then carry out the tiles of surrounded habitats.

    The task comes back after each of them, until there is nothing more.
    """
    modules, seat = position.modules, task.seats[0]
    if modules is None or position.fresh == ():
        return position.without_task()
    levels, most, facts, rewards = _reach_levels(position, modules, seat)
    if rewards:
        # From now on the cards of this turn stay (ECG-3.5).
        return position.evolve(
            modules=modules._replace(levels=levels),
            most=most,
            facts=facts,
            laid=(),
            agenda=position.agenda + rewards[::-1],
        )
    full = surrounded_tiles(position)
    if not full:
        return position.evolve(fresh=(), most=most, agenda=position.agenda[:-1])
    if len(full) > 1:
        return position.evolve(agenda=(*position.agenda, Task("which_tile", (seat,))))
    return start_tile(position, full[0], seat)


def _reach_levels(
    position: EcogonPosition, modules: Modules, seat: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Fact, ...], tuple[Task, ...]]:
    """The levels, how often each mission is fulfilled at most, what is told, and the rewards (ECG-8.3)."""
    known, fresh, levels = position.deck.missions, position.fresh, list(modules.levels)
    most = [0] * len(levels) if fresh is None else list(position.most)
    facts: list[Fact] = list(position.facts)
    tasks: list[Task] = []
    for number, name in enumerate(modules.missions):
        needed = known[name].levels
        if levels[number] == len(needed):
            continue
        goal = needed[levels[number]]
        if fresh is not None:
            most[number] += gain_around(position, name, fresh, goal)
            if most[number] < goal:
                continue
        most[number] = count(position, name)
        while levels[number] < len(needed) and most[number] >= needed[levels[number]]:
            levels[number] += 1
            facts.append(("level", {"mission": name, "level": levels[number]}))
            tasks.append(Task("reward", (seat,), name, (levels[number],)))
    return tuple(levels), tuple(most), tuple(facts), tuple(tasks)


def surrounded_tiles(position: EcogonPosition) -> tuple[int, ...]:
    """Numbers of the hexes with habitats that are surrounded and have a tile (ECG-9.2), in order."""
    lying, modules, fresh = position.board, position.modules, position.fresh
    if modules is None or (fresh is not None and lying.keys().isdisjoint(fresh)):
        # Where cards have only left, nothing has been surrounded.
        return ()
    found = []
    for hexes in modules.tiled.values():
        for at in hexes:
            if None not in map(lying.get, around(at)):
                found.append(at)
    return tuple(sorted(found))


def start_tile(position: EcogonPosition, at: int, seat: int) -> EcogonPosition:
    """Begin with the tile of a surrounded habitat: turn it up first if it lies face down (ECG-9.4)."""
    if position.table.options["tiles"] == "chaos":
        return position.evolve(agenda=(*position.agenda, Task("turn_tile", (seat,), "", (at,))))
    return _carry_out(position, at, seat, position.agenda, position.facts)


def _carry_out(
    position: EcogonPosition, at: int, seat: int, agenda: tuple[Task, ...], facts: tuple[Fact, ...]
) -> EcogonPosition:
    """Take the tile off and put its steps on the agenda; the cards of this turn stay (ECG-3.5)."""
    position, tile = without_tile(position, at)
    if tile is None:
        return position
    steps = range(len(position.deck.tiles[tile].effects))
    return position.evolve(
        laid=(),
        gone=(),
        facts=(
            *facts,
            ("tile", {"tile": tile, "tile_text": tile, "card": position.board[at], "cell": cell_of(at)}),
        ),
        agenda=agenda + tuple([Task("step", (seat,), tile, (step, at)) for step in reversed(steps)]),
    )


def without_tile(position: EcogonPosition, at: int) -> tuple[EcogonPosition, str | None]:
    """Take the tile of a hex out of the game, in sight of all, and tell which it was."""
    modules = position.modules
    place = None if modules is None else modules.tile_place(at)
    if modules is None or place is None:
        return position, None
    colour, number = place
    tile = position.zones.cards(LYING[colour])[number]
    zones = position.zones.remove(LYING[colour], tile).add(TILES_DONE, tile)
    hexes = tuple([other for other in modules.tiled[colour] if other != at])
    tiled = {**modules.tiled, colour: hexes}
    return position.evolve(zones=zones, modules=modules._replace(tiled=tiled)), tile


class WhichTileTask(TaskType[EcogonPosition]):
    """Several habitats are surrounded: the active player says which tile comes first (ECG-9.2)."""

    kinds = ("choose",)
    follow_up = True

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_which_tile", {"who": seat_term(task.seats[0])}


@dataclass(frozen=True, slots=True)
class TurnTile(Action):
    """Turn up the tile of a habitat that is surrounded (ECG-9.4)."""

    KIND: ClassVar[str] = "turn-tile"


class TurnTileKind(Kind[EcogonPosition, TurnTile]):
    action = TurnTile
    begins = True
    reveal = True
    routine = True

    def universe(self, position: EcogonPosition, task: Task, seat: int) -> Iterable[TurnTile]:
        return (TurnTile(),)

    def options(self, position: EcogonPosition, task: Task, seat: int) -> Sequence[TurnTile]:
        return (TurnTile(),)

    def apply(self, position: EcogonPosition, action: TurnTile, seat: int) -> EcogonPosition:
        at: int = position.agenda[-1].data[0]
        # It leaves at once, in sight of all.
        return _carry_out(position, at, seat, position.agenda[:-1], ())


class TurnTileTask(TaskType[EcogonPosition]):
    """A face-down tile is to be turned up."""

    kinds = ("turn-tile",)

    def prompt(self, position: EcogonPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_turn_tile", {
            "who": seat_term(task.seats[0]),
            "card": card_term(position.board[task.data[0]]),
        }
