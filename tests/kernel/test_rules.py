"""The rule table: lists, reasons, and what the kernel itself refuses."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.kernel.rules import Check, Each, Fault, Kind, Pairs, Work, fault
from tests.testing.toy import Lay, Roll, Toy
from tests.testing.toy import ToyPosition as Position


def toy(flaw: str = "", seats: int = 2) -> Position:
    game = Toy(flaw)
    return game.begin(game.make_table(seats, game.read_options({})), 1)


def played(*steps: tuple[int, int]) -> Position:
    """The toy game after some (seat, index in the seat's list) steps."""
    position = toy()
    for seat, index in steps:
        position = position.apply(position.legal_actions(seat)[index], seat)
    return position


def test_a_list_is_lazy_and_a_sequence() -> None:
    position = toy()
    legal = position.legal_actions(1)
    hand = position.zones.cards("hand.1")
    assert list(legal) == [Lay(card) for card in hand] and len(legal) == 2 and legal
    assert legal[0] == legal[-2] == Lay(hand[0]) and legal[1:] == [Lay(hand[1])]
    assert (
        Lay(hand[1]) in legal and Lay("frog_99") not in legal and Roll() not in legal and "lay" not in legal
    )
    assert legal.index(Lay(hand[1])) == 1
    with pytest.raises(ValueError, match="frog_99"):
        legal.index(Lay("frog_99"))
    for number in (2, -3):
        with pytest.raises(IndexError):
            legal[number]
    assert str(legal[0]) in repr(legal)


def test_without_a_turn_the_list_is_empty() -> None:
    position = played((1, 0))
    assert list(position.legal_actions(1)) == [] and not position.legal_actions(1)
    assert len(position.legal_actions(2)) == 2
    assert list(position.legal_actions()) == list(position.legal_actions(2))  # the first that may act
    assert position.actors() == (2,)


@pytest.mark.parametrize(
    ("said", "seat", "code"),
    [
        ("lay frog_99", 1, "not_held"),
        ("lay frog_99", 3, "not_your_turn"),
        ("roll", 1, "not_now"),
        ("fly away", 1, "unknown_action"),
        ("", 1, "unknown_action"),
        ("lay", 1, "unreadable_action"),
        ("lay a b", 1, "unreadable_action"),
    ],
)
def test_reasons(said: str, seat: int, code: str) -> None:
    position = toy()
    refusal = position.why_illegal(said, seat)
    assert refusal is not None and refusal.code == code
    assert refusal.rule == ("TOY-1.1" if code == "not_held" else "")
    with pytest.raises(ecolearn.IllegalAction) as caught:
        position.play(said, seat)
    assert caught.value.refusal.code == code


def test_the_sentence_shows_what_can_be_typed() -> None:
    assert "lay CARD" in toy().why_illegal("fly").text
    assert "lay CARD" in toy().why_illegal("lay").text


def test_after_the_end_everything_is_refused() -> None:
    position = toy()
    while position.actors():
        seat = position.actors()[0]
        position = position.apply(position.legal_actions(seat)[0], seat)
    assert position.outcome() is not None and list(position.legal_actions()) == []
    for said in ("roll", "lay frog_1"):
        assert position.why_illegal(said).code == "game_over"
    assert position.prompt.code == "prompt_over"


def test_playing_leaves_the_position_alone() -> None:
    position = toy()
    before = (position.key(), position.facts, position.agenda)
    after = position.play(position.legal_actions(2)[1], 2)
    assert (position.key(), position.facts, position.agenda) == before and after.key() != before[0]
    assert after.table is position.table


def test_facts_tell_only_the_last_action() -> None:
    position = played((1, 0), (2, 0))
    assert [sentence.code for sentence in position.happened] == ["laid", "turned_up", "turned_up"]
    position = position.apply(Roll())
    assert [sentence.code for sentence in position.happened] == ["rolled", "drew", "drew"]


def test_what_needs_no_choice_is_done_at_once() -> None:
    position = played((1, 0), (2, 0))
    assert position.zones.count("plan.1") == 0  # turned up without anybody's doing
    assert position.task.kind == "roll"


def test_the_order_of_planning_makes_no_difference() -> None:
    one, other = played((1, 0), (2, 1)), played((2, 1), (1, 0))
    assert one.key() == other.key()


def test_what_is_remembered_is_forgotten_with_a_change() -> None:
    position = toy()
    position.memo["something"] = 1
    assert position.memo == {"something": 1}
    assert position.evolve(rolled=3).memo == {} and position.memo == {"something": 1}


def test_tasks_are_done_first_given_first() -> None:
    position = toy()
    plan = position.agenda[-1]
    more = position.with_tasks(plan._replace(cause="one"), plan._replace(cause="two"))
    assert [task.cause for task in more.agenda] == ["", "two", "one"]
    assert more.without_task().task.cause == "two" and position.agenda == (plan,)


def test_sequences_of_actions() -> None:
    each = Each(Lay, ("a", "b", "c"))
    assert list(each) == [Lay("a"), Lay("b"), Lay("c")] and len(each) == 3
    assert each[-1] == Lay("c") and each[1:] == [Lay("b"), Lay("c")]

    def pair(first: str, second: str) -> Lay:
        return Lay(first + second)

    pairs = Pairs(pair, {"a": ("x", "y"), "b": (), "c": ("z",)})
    listed = [Lay("ax"), Lay("ay"), Lay("cz")]
    assert list(pairs) == [pairs[at] for at in range(3)] == listed and pairs[1:] == listed[1:]
    assert pairs[-1] == Lay("cz") and len(pairs) == 3
    for number in (3, -4):
        with pytest.raises(IndexError):
            pairs[number]


def test_a_check_may_name_another_rule_than_its_own() -> None:
    found = fault("not_held", cards=["pike"], cells=[(1, 2)], rule="TOY-9.9", said="pike")
    assert (found.code, found.cards, found.cells, found.rule, found.values) == (
        "not_held",
        ("pike",),
        ((1, 2),),
        "TOY-9.9",
        {"said": "pike"},
    )
    game = Toy()
    game.kinds["lay"].checks = (Check("TOY-1.1", lambda position, action, seat: found),)
    position = game.begin(game.make_table(2, game.read_options({})), 1)
    refusal = position.why_illegal("lay frog_1")
    assert (refusal.rule, refusal.cells) == ("TOY-9.9", ((1, 2),))


def test_a_general_check_is_asked_once_for_a_whole_list() -> None:
    """It stands among the checks of single actions, and is told as the reason like any other."""
    game = Toy()
    asked: list[object] = []
    shut = False

    def general(position: Position, action: object, seat: int) -> Fault | None:
        asked.append(action)
        return fault("not_held") if shut else None

    kind = game.kinds["lay"]
    kind.checks = (*kind.checks, Check("TOY-1.2", general, general=True))
    position = game.begin(game.make_table(2, game.read_options({})), 1)
    lays = [Lay(card) for card in position.zones.cards("hand.1")]
    task = position.agenda[-1]
    assert list(Kind.options(kind, position, task, 1)) == lays and asked == [None]
    shut = True
    assert not Kind.options(kind, position, task, 1) and position.why_illegal(lays[0], 1).rule == "TOY-1.2"
    assert asked == [None, None, lays[0]]


def test_work_takes_its_task_off_the_agenda() -> None:
    position = toy()
    done = Work(lambda place, task: place.without_task().evolve(rolled=task.data[0]))
    task = position.agenda[-1]._replace(data=(5,))
    after = done.advance(position.with_tasks(task), task)
    assert after.rolled == 5 and after.agenda == position.agenda
