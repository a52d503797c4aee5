"""Set-up: the deal, the start cards, who begins (BIO-2.1 to BIO-2.3, BIO-3.1 to BIO-3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from ecolearn.kernel.actions import Action, Card, Cell
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import OptionError
from ecolearn.kernel.grids import RectGrid
from ecolearn.kernel.rules import Check, Fault, Kind, Pairs, Task, TaskType, fault
from ecolearn.kernel.sentences import Value
from ecolearn.kernel.words import _
from ecolearn.kernel.zones import ALL, Zones, ZoneSpec

from .arrowing import questions
from .deck import SUN
from .ending import next_turn, why_over
from .laying import why_no_cell, why_not_held
from .position import HANDS, Arrow, BiolinkPosition
from .table import BiolinkTable
from .terms import card_term, seat_term

if TYPE_CHECKING:
    from ecolearn.kernel.starts import Start

COOP_SIDE, VERSUS_SIDE = 4, 5
START_CARDS = 2


def check_deal(seats: int, hand_size: int, cards: int) -> None:
    """Refuse a set-up that leaves no card to draw after hands and start cards (BIO-2.1).

    Raises
    ------
    OptionError
        Saying how many cards are missing.
    """
    needed = seats * hand_size + START_CARDS + 1
    if cards < needed:
        raise OptionError(
            _(
                "{seats} players need at least {needed} cards, and this deck has only {cards}. "
                "Play with fewer players."
            ).format(seats=seats, needed=needed, cards=cards)
        )


@cache
def _grid(width: int, height: int) -> RectGrid:
    """A grid; those of one size are one object, which knows the neighbours of its cells already."""
    return RectGrid(width, height, neighbours=8)


def set_up(table: BiolinkTable, seed: int, start: Start | None) -> BiolinkPosition:
    """Deal from the seed, or from a start position and the seed for the rest."""
    check_deal(table.seats, table.hand_size, len(table.cards))
    side = COOP_SIDE if table.coop else VERSUS_SIDE
    grid = _grid(side, side)
    cells: dict[Cell, str] = {} if table.coop else {(side // 2, side // 2): SUN}
    hands: dict[str, Sequence[str]] = {}
    top: Sequence[str] = ()
    state: Mapping[str, int] = {}
    if start is not None:
        state = start.state
        grid = _grid(state.get("width", side), state.get("height", side))
        cells = dict(start.cells) or cells
        hands = {HANDS[seat]: cards for seat, cards in start.hands.items()}
        top = start.stacks.get("pile", ())
    used = {*cells.values(), *top, *(card for hand in hands.values() for card in hand)}
    chance = Chance(seed)
    rest, chance = chance.shuffle("deal", [card for card in table.cards if card not in used])
    for seat in range(1, table.seats + 1):
        if HANDS[seat] not in hands:
            hands[HANDS[seat]] = rest[: table.hand_size]
            rest = rest[table.hand_size :]
    starts: Sequence[str] = ()
    pile = (*top, *rest)
    if table.coop and not cells:
        starts, pile = pile[:START_CARDS], pile[START_CARDS:]
    kept = len(top) + state["pile"] if "pile" in state else len(pile)
    hand_kind: Literal["open", "hand"] = "open" if table.coop else "hand"
    names = [HANDS[seat] for seat in range(1, table.seats + 1)]
    zones = Zones(
        [
            ZoneSpec("pile", "pile"),
            ZoneSpec("box", "pile"),
            ZoneSpec("start", "open"),
            ZoneSpec("shown", "open"),
            *(ZoneSpec(name, hand_kind) for name in names),
        ],
        {
            "pile": pile[:kept],
            "box": pile[kept:],
            "start": tuple(starts),
            "shown": (),
            **{name: tuple(hands[name]) for name in names},
        },
    )
    position = BiolinkPosition(table, grid, cells, zones, chance)
    return _begin(position, state)


def _begin(position: BiolinkPosition, state: Mapping[str, int]) -> BiolinkPosition:
    """Arrows of what lies, who begins, and the first tasks."""
    table = position.table
    arrows = _lying_arrows(position)
    asked = arrows if state.get("ask") else []
    position = position.evolve(
        arrows=() if asked else tuple(arrows),
        points=tuple(state.get(f"points{seat}", 0) for seat in range(1, table.seats + 1)),
    )
    seat, highest = _first_player(position)
    if "seat" in state:
        seat = state["seat"]
    elif highest and not table.coop:
        # The number is called out, so that everybody knows who holds it (BIO-3.3).
        called = {"who": seat, "card": highest, "n": position.deck.cards[highest].number}
        position = position.evolve(
            zones=position.zones.show(HANDS[seat], highest, ALL), facts=(("begins", called),)
        )
    turn = state.get("turn", 1)
    position = position.evolve(seat=seat, turn=turn)
    starts = position.zones.cards("start")
    if not starts:
        ended = "" if asked else why_over(position)
        if ended:
            return position.evolve(ended=ended)
        position = position.evolve(agenda=(Task("begin", (seat,)),))
        if asked:
            pairs = tuple(task for arrow in asked for task in questions(position, [arrow], arrow.prey, seat))
            # Neither which cell is named first nor the order of the pairs tells the answer: reading order.
            # A start position that asks is a question whatever the option says.
            pairs = tuple(
                task._replace(kind="arrow", data=tuple(sorted(task.data, key=_reading_order)))
                for task in pairs
            )
            by_cells = sorted(pairs, key=lambda task: [_reading_order(cell) for cell in task.data])
            position = position.with_tasks(*by_cells)
        return position
    position = position.evolve(agenda=(Task("begin", (seat,)), Task("start", (seat,))))
    if table.options["setup"] == "random":
        pairs_of_cells = [
            (one, other)
            for one in position.grid.cells()
            for other in position.grid.cells()
            if one != other and other not in position.grid.neighbours(one)
        ]
        at, chance = position.chance.below("start", len(pairs_of_cells))
        position = position.evolve(chance=chance)
        for card, cell in zip(starts, pairs_of_cells[at], strict=True):
            position = _with_start(position, card, cell, seat)
    return position


def _reading_order(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]


def _first_player(position: BiolinkPosition) -> tuple[int, str]:
    """Who holds the highest-numbered card, special cards aside, and that card (BIO-2.3, BIO-3.3)."""
    cards = position.deck.cards
    held = [
        (cards[card].number, seat, card)
        for seat in range(1, position.table.seats + 1)
        for card in position.hand(seat)
        if cards[card].role != "special"
    ]
    _number, seat, card = max(held, default=(0, 1, ""))
    return seat, card


def _lying_arrows(position: BiolinkPosition) -> list[Arrow]:
    """The arrows of all matching neighbours that lie, in reading order."""
    found = []
    for cell in sorted(position.cells, key=lambda c: (c[1], c[0])):
        for near in position.grid.neighbours(cell):
            if near in position.cells and position.feeds(position.cells[near], position.cells[cell]):
                arrow = Arrow(near, cell)
                if Arrow(cell, near) not in found:
                    found.append(arrow)
    return found


def first_turn(position: BiolinkPosition, task: Task) -> BiolinkPosition:
    """The first turn, once all start cards lie."""
    ended = why_over(position)
    if ended:
        return position.evolve(agenda=(), ended=ended)
    before = position.seat - 1 or position.table.seats
    # The turn is counted by whoever goes on.
    return next_turn(position.changed({"turn": position.turn - 1}), before, {})


# -- start cards -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartCard(Action):
    """Lay one of the two start cards (BIO-2.2)."""

    KIND: ClassVar[str] = "start"
    card: Card
    cell: Cell


def _with_start(position: BiolinkPosition, card: str, cell: Cell, seat: int) -> BiolinkPosition:
    zones = position.zones.remove("start", card)
    facts = (*position.facts, ("start", {"card": card, "cell": cell}))
    agenda = position.agenda if zones.count("start") else position.agenda[:-1]
    return position.with_card(card, cell, zones=zones, facts=facts, agenda=agenda)


def _is_start_card(position: BiolinkPosition, action: StartCard, seat: int) -> Fault | None:
    held = position.zones.cards("start")
    if action.card in position.deck.cards and action.card not in held:
        return fault("not_a_start_card", card=card_term(action.card), cards=[action.card])
    return why_not_held(position, action.card, held)


def _cell_free(position: BiolinkPosition, action: StartCard, seat: int) -> Fault | None:
    return why_no_cell(position, action.cell)


def _apart(position: BiolinkPosition, action: StartCard, seat: int) -> Fault | None:
    for near in position.grid.neighbours(action.cell):
        if near in position.cells:
            return fault("starts_touch", other=card_term(position.cells[near]), cells=[action.cell, near])
    return None


class StartKind(Kind[BiolinkPosition, StartCard]):
    action = StartCard
    checks = (
        Check("BIO-2.2", _is_start_card),
        Check("BIO-2.2", _cell_free),
        Check("BIO-2.2", _apart),
    )

    def universe(self, position: BiolinkPosition, task: Task, seat: int) -> Iterable[StartCard]:
        cells = position.grid.cells()
        return (StartCard(card, cell) for card in position.zones.cards("start") for cell in cells)

    def options(self, position: BiolinkPosition, task: Task, seat: int) -> Sequence[StartCard]:
        # Only start cards lie as yet, so that a cell without neighbours touches none.
        apart = [cell for cell, around in position.rim if not around]
        return Pairs(StartCard, dict.fromkeys(position.zones.cards("start"), apart))

    def apply(self, position: BiolinkPosition, action: StartCard, seat: int) -> BiolinkPosition:
        return _with_start(position, action.card, action.cell, seat)


class StartTask(TaskType[BiolinkPosition]):
    """The first player lays the start cards as the team wants (BIO-2.2)."""

    kinds = ("start",)

    def prompt(self, position: BiolinkPosition, task: Task) -> tuple[str, Mapping[str, Value]]:
        return "prompt_start", {"who": seat_term(task.seats[0]), "n": position.zones.count("start")}
