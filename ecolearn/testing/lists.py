"""Legal lists: equal to brute force, in an order of their own, with a reason for all that they lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Reader
from ecolearn.kernel.position import Position
from ecolearn.kernel.sentences import IllegalAction

from .cards import count_cards
from .random_play import Met, Pool
from .report import Notes
from .sentences import check_refusal

#: No list is longer: whatever has more possibilities is built by several small actions.
LONGEST_LIST = 1000
#: Of a long list so many actions are tried one by one.
TRIED = 12


def spread(actions: list[Action], number: int = TRIED) -> list[Action]:
    """So many of the actions, evenly from the whole list."""
    if len(actions) <= number:
        return actions
    return [actions[at * len(actions) // number] for at in range(number)]


def check_list(notes: Notes, met: Met) -> None:
    """Length, index, ``in``, truth, slices and the forward part agree with iteration."""
    name = "list"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    kinds = position.table.game.kinds
    for seat, actions in met.listed.items():
        legal = position.legal_actions(seat)
        notes.counts["legal actions"] += len(actions)
        if seat in position.awaited():
            forward = [action for action in actions if not kinds[action.KIND].backward]
            expect(
                bool(forward), f"seat {seat} must act, but has no legal action that brings the game forward"
            )
        expect(
            len(actions) <= LONGEST_LIST,
            f"{len(actions)} legal actions, at most {LONGEST_LIST}; build them from several small ones",
        )
        expect(len(legal) == len(actions), f"len is {len(legal)}, but {len(actions)} are listed")
        expect(bool(legal) is bool(actions), f"bool is {bool(legal)} with {len(actions)} listed")
        doubles = [str(action) for action, count in Counter(actions).items() if count > 1]
        expect(not doubles, f"listed more than once: {doubles[:5]}")
        expect(list(position.legal_actions(seat)) == actions, "asked twice it is another list")
        expect(legal[:] == actions and legal[-3:] == actions[-3:], "slices differ from the list")
        for at, action in enumerate(actions):
            expect(legal[at] == action, f"number {at} is {legal[at]}, but {action} is listed there")
        for action in spread(actions):
            expect(action in legal, f"{action} is listed, but not `in` the list")
            expect(legal.index(action) == actions.index(action), f"index of {action} is wrong")
            expect(legal[legal.index(action) - len(actions)] == action, f"index from the end: {action}")
        forward = [action for action in actions if not kinds[action.KIND].backward]
        expect(list(legal.forward) == forward, "`forward` is not the list without backward kinds")
        expect(len(legal.forward) == len(forward), "len of `forward` is wrong")
        for beyond in (len(actions), -len(actions) - 1):
            try:
                legal[beyond]
            except IndexError:
                continue
            notes.fail(name, where, f"number {beyond} of {len(actions)} gives something")


def check_brute_force(notes: Notes, met: Met) -> None:
    """The list is exactly what passes the checks among all that could be thought of."""
    name = "brute force"
    position, where, task = met.position, met.where, met.position.task
    expect = notes.at(name, where)
    if task is None:
        return
    for seat in task.seats:
        listed = met.listed[seat]
        for kind in position.table.game.task_kinds[task.kind]:
            universe = list(kind.universe(position, task, seat))
            notes.counts["thinkable actions"] += len(universe)
            doubles = [str(action) for action, count in Counter(universe).items() if count > 1]
            expect(not doubles, f"universe of {kind.action.KIND!r} has twice: {doubles[:5]}")
            allowed = {action for action in universe if kind.first_fault(position, action, seat) is None}
            own = {action for action in listed if action.KIND == kind.action.KIND}
            lacking = sorted(str(action) for action in allowed - own)
            expect(not lacking, f"the checks allow what is not listed: {lacking[:5]}")
            surplus = sorted(str(action) for action in own - allowed)
            expect(not surplus, f"listed, but not allowed or not in the universe: {surplus[:5]}")
            refused = [action for action in universe if action not in allowed]
            for action in spread(refused, 6):
                refusal = position.why_illegal(action, seat)
                if refusal is None:
                    notes.fail(name, where, f"why_illegal gives no reason for {action}")
                else:
                    check_refusal(notes, where, str(action), refusal, position)


def check_reasons(notes: Notes, met: Met, pool: Pool, reader: Reader) -> None:
    """`why_illegal` is None exactly for what is listed, and refused play changes nothing."""
    name = "reasons"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    game, before = position.table.game, position.key()
    legal = {seat: set(listed) for seat, listed in met.listed.items()}
    for listed in met.listed.values():
        pool.learn(listed)
    for seat in range(1, position.table.seats + 1):
        for action in [*spread(met.listed.get(seat, [])), *pool.odd_actions(game, reader, 4)]:
            with notes.guard(name, where, f"asking seat {seat} for “{action}”"):
                refusal = position.why_illegal(action, seat)
                allowed = action in legal.get(seat, ())
                expect(
                    (refusal is None) is allowed,
                    f"seat {seat}, “{action}”: listed {allowed}, refused {refusal and refusal.code}",
                )
                if refusal is not None:
                    check_refusal(notes, where, str(action), refusal, position)
                    _expect_refused(notes, where, position, action, seat)
    for said in ("", "no-such-kind 1", *(f"{kind} x y z w" for kind in game.kinds)):
        with notes.guard(name, where, f"asking for “{said}”"):
            refusal = position.why_illegal(said)
            if refusal is None:
                notes.fail(name, where, f"“{said}” is taken for an action")
            else:
                check_refusal(notes, where, said, refusal, position)
    expect(position.key() == before, "asking and refusing have changed the position")


def _expect_refused(notes: Notes, where: str, position: Position, action: Action, seat: int) -> None:
    try:
        position.play(action, seat)
    except IllegalAction:
        return
    notes.fail("reasons", where, f"“{action}” of seat {seat} can be played, though why_illegal refuses it")


def check_texts_and_taps(notes: Notes, met: Met) -> None:
    """The text of every action reads back, and its taps make it and nothing else."""
    name = "texts and taps"
    position, where, task = met.position, met.where, met.position.task
    expect = notes.at(name, where)
    if task is None:
        return
    kinds = position.table.game.task_kinds[task.kind]
    for seat in task.seats:
        ends: dict[tuple[str, ...], Action] = {}
        for action in met.listed[seat]:
            with notes.guard(name, where, f"reading “{action}” back"):
                expect(position.parse(str(action)) == action, f"“{action}” reads back as something else")
                expect("\n" not in str(action) and "#" not in str(action), f"“{action}” breaks a record line")
            meant = [made for kind in kinds if (made := kind.action.from_taps(action.taps)) is not None]
            possible = [made for made in meant if position.why_illegal(made, seat) is None]
            expect(possible == [action], f"taps {action.taps} of {action} make {[str(a) for a in possible]}")
            ends[action.taps] = action
        for taps, action in ends.items():
            for length in range(1, len(taps)):
                shorter = ends.get(taps[:length])
                expect(shorter is None, f"taps of {shorter} are complete before those of {action} are")


def rebuilt(position: Position) -> Position:
    """The same position with every mapping and set filled in another order."""
    changes = {
        name: _reordered(value)
        for name, value in vars(position).items()
        if name != "table" and not name.startswith("_")
    }
    return position.evolve(**changes)


def _reordered(value: Any) -> Any:
    if isinstance(value, dict | MappingProxyType):
        made = {key: _reordered(value[key]) for key in reversed(list(value))}
        return made if isinstance(value, dict) else MappingProxyType(made)
    if isinstance(value, frozenset):
        return frozenset(sorted(value, key=repr, reverse=True))
    return value


def check_order(notes: Notes, met: Met) -> None:
    """Lists and what is done depend on the position alone, not on the way to it."""
    name = "order"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    again = rebuilt(position)
    expect(again.key() == position.key(), "the key depends on the order in which a mapping was filled")
    for seat, ours in met.listed.items():
        theirs = again.legal_actions(seat)
        same = [str(action) for action in ours] == [str(action) for action in theirs]
        if expect(same, "the list depends on the order in which a mapping was filled; sort it"):
            for action in spread(ours, 4):
                one, other = position.apply(action, seat), again.apply(action, seat)
                expect(one.key() == other.key(), f"{action} leads to two different positions")


def check_apply(notes: Notes, met: Met, inventory: Mapping[str, int] | None) -> None:
    """Every legal action can be played, leaves the old position alone and loses no card."""
    name = "apply"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    before, told = position.key(), [sentence.fact for sentence in position.happened]
    for seat, listed in met.listed.items():
        for action in spread(listed, 30):
            with notes.guard(name, where, f"playing {action}"):
                after = position.apply(action, seat)
                notes.counts["actions played"] += 1
                expect(after is not position, f"{action} gives the same object")
                after.legal_actions()
                if inventory is not None:
                    cards = count_cards(after)
                    notes.at("cards", where)(
                        cards == inventory, f"{action} changes the cards: {_difference(inventory, cards)}"
                    )
    expect(position.key() == before, "playing from a position has changed that position")
    expect(
        [sentence.fact for sentence in position.happened] == told,
        "playing on has changed what happened before",
    )


def _difference(before: Mapping[str, int], after: Mapping[str, int] | None) -> str:
    now = after or {}
    changed = {card: now.get(card, 0) - before.get(card, 0) for card in {*before, *now}}
    return ", ".join(f"{card} {count:+d}" for card, count in sorted(changed.items()) if count)


def _planned(met: Met, seat: int) -> list[Action]:
    kinds = met.position.table.game.kinds
    return [
        action
        for action in met.listed[seat]
        if not kinds[action.KIND].backward and not kinds[action.KIND].first_come
    ]


def check_commuting(notes: Notes, met: Met) -> None:
    """Several seats that plan at the same time may act in any order with one result.

    What takes something back, or says that it may get in the way of others, is left out.
    """
    name = "several actors"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    actors = position.actors()
    for one, other in pairwise(actors):
        notes.counts["pairs of actors"] += 1
        for first in spread(_planned(met, one), 4):
            for second in spread(_planned(met, other), 4):
                with notes.guard(name, where, f"playing {one}: {first} and {other}: {second} in both orders"):
                    ends = []
                    for (a, seat), (b, seat_after) in (
                        ((first, one), (second, other)),
                        ((second, other), (first, one)),
                    ):
                        middle = position.apply(a, seat)
                        refusal = middle.why_illegal(b, seat_after)
                        if refusal is not None:
                            notes.fail(
                                name,
                                where,
                                f"after {seat}: {a} seat {seat_after} may not {b}: {refusal.code}",
                            )
                            break
                        ends.append(middle.apply(b, seat_after).key())
                    else:
                        expect(ends[0] == ends[1], f"{one}: {first} and {other}: {second} do not commute")
