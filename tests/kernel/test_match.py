"""A match: playing, going back and forth, partners, listeners, threads."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

import ecolearn
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match, partners
from ecolearn.kernel.position import Position
from ecolearn.kernel.record import new_match
from ecolearn.kernel.words import language, set_language
from tests.testing.toy import Toy


def keys(match: Match) -> list[str]:
    return [match.first.key(), *(step.position.key() for step in match.steps)]


def said(match: Match) -> list[str]:
    return [f"{step.seat}: {step.action}" for step in match.steps]


def refused(match: Match, what: str) -> str:
    """The code of the refusal of ``undo`` or ``redo``."""
    with pytest.raises(ecolearn.IllegalAction) as caught:
        getattr(match, what)()
    return caught.value.refusal.code


def pass_turn(match: Match) -> None:
    match.play("end")
    while match.actors() and match.position.task.kind == "discard":
        match.play(match.legal_actions()[0])


class Ear:
    """Remembers what a match tells."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []

    def hear(self, event: str, value: Any) -> None:
        self.heard.append((event, value))


@pytest.fixture
def match() -> Match:
    return ecolearn.new("ecogon", seed=7, events=5)


# -- playing ---------------------------------------------------------------------------------------


def test_routine_reveals_are_pressed(match: Match) -> None:
    assert said(match) == ["1: draw"]
    pass_turn(match)
    assert said(match)[-2:] == ["1: end", "1: draw"]


@pytest.mark.parametrize(
    ("auto", "pressed"), [(False, []), ("routine", ["draw"]), (True, ["draw", "event"])], ids=str
)
def test_what_is_pressed(auto: bool | str, pressed: list[str]) -> None:
    start = 'game = "ecogon"\n[cells]\n"0,0" = "shore"\n"1,0" = "shore"\n"2,0" = "shore"\n[hands]\n1 = []\n'
    match = ecolearn.new("ecogon", seed=1, events=5, start=start, auto=auto)
    assert [step.action.KIND for step in match.steps] == [kind for kind in pressed if kind == "draw"]
    if not pressed:
        match.play("draw")
    match.play("end")
    kinds = [step.action.KIND for step in match.steps]
    assert ("event" in kinds) is ("event" in pressed)


def test_play_takes_text_or_action_and_tells_what_happened(match: Match) -> None:
    happened = match.play("place sunbleak 0,1")
    assert [sentence.code for sentence in happened] == ["laid"]
    action = match.legal_actions()[0]
    assert match.play(action)[0].code == "laid" and match.steps[-1].action == action
    assert [sentence.code for sentence in match.play("end")] == ["ended_turn", "drew"]  # the pressed draw too


def test_a_refused_action_changes_nothing(match: Match) -> None:
    before = (match.revision, match.steps, match.position)
    for wrong in ("place pike 9,9", "draw", "nonsense", "place sunbleak 0,0"):
        with pytest.raises(ecolearn.IllegalAction):
            match.play(wrong)
    assert (match.revision, match.steps, match.position) == before


def test_the_revision_grows_with_every_change(match: Match) -> None:
    seen = [match.revision]

    def grown() -> bool:
        seen.append(match.revision)
        return seen[-1] > seen[-2]

    match.play("place sunbleak 0,1")
    assert grown()
    match.undo()
    assert grown()
    match.redo()
    assert grown()
    match.play("end")  # with the draw that follows these are two steps
    assert grown() and seen[-1] - seen[-2] == 2
    match.become(ecolearn.new("ecogon", seed=8))
    assert grown()


# -- undo and redo ---------------------------------------------------------------------------------


def test_undo_goes_back_one_decision(match: Match) -> None:
    before = keys(match)
    match.play("place sunbleak 0,1")
    match.play("place reed_beetle -1,0")
    match.undo()
    assert said(match)[-1] == "1: place sunbleak 0,1" and match.can_undo and match.can_redo
    match.undo()
    assert keys(match) == before


def test_undo_over_a_reveal_is_refused(match: Match) -> None:
    assert not match.can_undo and refused(match, "undo") == "undo_nothing"  # only the first draw
    match.play("place sunbleak 0,1")
    match.play("end")
    before = (match.revision, keys(match))
    assert not match.can_undo
    assert refused(match, "undo") == "undo_reveal" and match.undo_refusal().code == "undo_reveal"
    assert (match.revision, keys(match)) == before
    match.play("place reed_beetle -1,0")
    match.undo()  # what came after the draw can be taken back
    assert keys(match) == before[1]


def test_with_leave_undo_passes_over_reveals() -> None:
    match = ecolearn.new("ecogon", seed=7, free_undo=True)
    first = keys(match)
    match.play("place sunbleak 0,1")
    match.play("end")
    pass_turn(match)
    while match.can_undo:
        match.undo()
    assert keys(match) == first  # the first draw was nobody's decision
    assert refused(match, "undo") == "undo_nothing"
    assert "free undo: yes" in match.to_text()
    while match.can_redo:
        match.redo()
    assert said(match)[1] == "1: place sunbleak 0,1"


def test_redo_brings_back_what_was_undone_until_something_else_is_played(match: Match) -> None:
    assert not match.can_redo and refused(match, "redo") == "redo_nothing"
    match.play("place sunbleak 0,1")
    match.play("place reed_beetle -1,0")
    after = keys(match)
    match.undo()
    match.undo()
    match.redo()
    match.redo()
    assert keys(match) == after and not match.can_redo
    match.undo()
    with pytest.raises(ecolearn.IllegalAction):
        match.play("place pike 0,0")
    assert match.can_redo  # a refused action is no other way
    match.play("place sweet_grass 1,1")
    assert not match.can_redo and refused(match, "redo") == "redo_nothing"


# -- partners --------------------------------------------------------------------------------------


def test_partners_play_until_a_person_must() -> None:
    match = ecolearn.new("ecogon", seed=3, seats=["person", "random", "random"], events=5)
    assert match.actors() == (1,) and said(match) == ["1: draw"]
    pass_turn(match)
    assert {step.seat for step in match.steps} == {1, 2, 3}
    assert match.actors() == (1,) and match.position.task.kind in ("turn", "event")


def test_partners_alone_play_to_the_end_and_the_same_seed_the_same_game() -> None:
    games = [ecolearn.new("ecogon", seed=5, seats=["random", "random"], events=5) for _time in range(2)]
    assert games[0].outcome is not None and keys(games[0]) == keys(games[1])
    assert not any(games[0].game.kinds[step.action.KIND].backward for step in games[0].steps)


def test_a_partner_sees_only_its_view() -> None:
    seen: list[Position] = []

    def watchful(view: Position, seat: int, chance: Chance) -> Action:
        seen.append(view)
        return view.legal_actions(seat).forward[0]

    partners["watchful"] = watchful
    try:
        match = new_match(Toy(), seed=1, seats=("person", "watchful"), options={})
        match.run_partners()
        # Both plan at the same time; the partner waits for nobody and nobody for it.
        match.play(match.legal_actions(1)[0], 1)
    finally:
        del partners["watchful"]
    assert seen and all(
        view.chance.seed is None and set(view.zones.cards("hand.1")) <= {"?"} for view in seen
    )
    assert all("?" not in view.zones.cards("hand.2") for view in seen)


def test_undo_goes_back_over_the_moves_of_partners_and_redo_brings_them_back() -> None:
    match = new_match(Toy(), seed=1, seats=("random", "person"), options={"rounds": 1})
    match.run_partners()
    match.play(match.legal_actions(2)[0], 2)
    after, steps = keys(match), len(match.steps)
    assert {step.seat for step in match.steps} == {1, 2}
    if any(step.reveal for step in match.steps):
        assert refused(match, "undo") == "undo_reveal"
        match.free_undo = True
    match.undo()
    assert len(match.steps) < steps and 2 in match.actors()
    match.redo()
    assert keys(match) == after


def test_a_partner_that_thought_too_long_plays_nothing() -> None:
    match: Match
    interruptions = ["once"]

    def interrupted(view: Position, seat: int, chance: Chance) -> Action:
        if interruptions:
            interruptions.pop()
            match.undo()  # while it thinks, the person takes the move back
        return view.legal_actions(seat).forward[0]

    partners["interrupted"] = interrupted
    try:
        match = new_match(Toy(), seed=1, seats=("interrupted", "person"), options={})
        match.play(match.legal_actions(2)[0], 2)
        assert match.steps == () and match.can_redo
        match.redo()  # now nothing comes between
        assert 1 in {step.seat for step in match.steps}
    finally:
        del partners["interrupted"]


# -- listeners -------------------------------------------------------------------------------------


def test_listeners_are_told_what_changes(match: Match) -> None:
    ear = Ear()
    match.listen(ear.hear)
    match.play("place sunbleak 0,1")
    match.undo()
    match.redo()
    with pytest.raises(ecolearn.IllegalAction):
        match.play("place pike 0,0")
    match.become(ecolearn.new("ecogon", seed=8))
    events = [event for event, _value in ear.heard]
    assert events == ["played", "undone", "redone", "refused", "reset"]
    assert ear.heard[0] == ("played", 1) and ear.heard[1] == ("undone", 1)
    assert ear.heard[3][1].code == "not_in_hand"


def test_a_refused_undo_is_told(match: Match) -> None:
    ear = Ear()
    match.listen(ear.hear)
    refused(match, "undo")
    refused(match, "redo")
    assert [(event, value.code) for event, value in ear.heard] == [
        ("refused", "undo_nothing"),
        ("refused", "redo_nothing"),
    ]


@pytest.fixture
def english() -> Iterator[None]:
    before = language()
    set_language("en")
    yield
    set_language(before)


@pytest.mark.usefixtures("english")
def test_listeners_are_told_of_another_language(match: Match) -> None:
    ear = Ear()
    match.listen(ear.hear)
    set_language("de")
    assert ear.heard == [("language", None)]


def test_listeners_are_held_weakly(match: Match) -> None:
    ear, other = Ear(), Ear()
    match.listen(ear.hear)
    match.listen(other.hear)
    gone = weakref.ref(ear)
    del ear
    gc.collect()
    assert gone() is None
    match.play("place sunbleak 0,1")
    assert len(other.heard) == 1


def test_a_match_that_nobody_holds_is_let_go() -> None:
    forgotten = ecolearn.new("ecogon", seed=1)
    ear = Ear()
    forgotten.listen(ear.hear)
    reference = weakref.ref(forgotten)
    del forgotten
    gc.collect()
    assert reference() is None


# -- becoming another ------------------------------------------------------------------------------


def test_a_match_becomes_another(match: Match) -> None:
    match.play("place sunbleak 0,1")
    match.undo()
    other = ecolearn.new("ecogon", seed=8, players=2, events=0, turns=3)
    match.become(other)
    assert keys(match) == keys(other) and match.seats == other.seats and match.seed == 8
    assert not match.can_redo and match.first.table.options["turns"] == 3


# -- threads ---------------------------------------------------------------------------------------


def test_two_threads_keep_the_steps_consistent() -> None:
    match = ecolearn.new("ecogon", seed=4, players=2, events=5, free_undo=True)
    trouble: list[BaseException] = []
    started = threading.Barrier(3)

    def act(number: int) -> None:
        reader = Chance(number).reader("thread")
        started.wait()
        try:
            for _time in range(120):
                legal = list(match.legal_actions())
                if reader.below(8) == 0:
                    step = match.undo if reader.below(2) else match.redo
                elif legal:
                    action = legal[reader.below(len(legal))]
                    step = lambda action=action: match.play(action)  # noqa: E731
                else:
                    step = match.undo
                try:
                    step()
                except ecolearn.IllegalAction:
                    continue
        except BaseException as error:
            trouble.append(error)

    threads = [threading.Thread(target=act, args=(number,)) for number in (1, 2)]
    for thread in threads:
        thread.start()
    started.wait()
    for thread in threads:
        thread.join(timeout=60)
    assert not trouble and not any(thread.is_alive() for thread in threads)
    # Every step follows from the one before it, as if one hand had played them all.
    position = match.first
    for step in match.steps:
        assert position.why_illegal(step.action, step.seat) is None
        position = position.apply(step.action, step.seat)
        assert position.key() == step.position.key()
    assert keys(ecolearn.load(match.to_text())) == keys(match)


def test_dead_listeners_do_no_harm_in_threads(match: Match) -> None:
    for _time in range(50):
        match.listen(Ear().hear)
    gc.collect()
    living = Ear()
    match.listen(living.hear)
    threads = [threading.Thread(target=match.play, args=(text,)) for text in ("place sunbleak 0,1",)]
    threads += [threading.Thread(target=lambda: match.why_illegal("end"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert living.heard == [("played", 1)] and len(match._listeners) == 1


# -- beginning -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"events": "many"}, "Option events"),
        ({"event": 5}, "Did you mean events"),
        ({"players": 9}, "1 to 6 players"),
        ({"players": 2, "seats": ["person"]}, "Give either players or seats"),
        ({"seats": ["clever"]}, "There is no partner called clever"),
        # A partner that knows another game only.
        ({"seats": ["weaver"]}, "There is no partner called weaver"),
        ({"seed": -1}, "whole number from 0 up"),
        ({"seed": "seven"}, "whole number from 0 up"),
        ({"seed": 2**80}, "does not fit"),
        ({"start": "cells = 1\n"}, "start position"),
    ],
)
def test_faulty_beginnings_are_explained(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ecolearn.new("ecogon", **given)


def test_an_unknown_game_is_explained() -> None:
    with pytest.raises(ValueError, match="Did you mean ecogon"):
        ecolearn.new("ecogone")


def test_numbers_may_be_given_as_text() -> None:
    assert ecolearn.new("ecogon", seed=1, events="7").first.table.options["events"] == 7


def test_a_start_may_be_a_file(tmp_path: Any) -> None:
    path = tmp_path / "pond.toml"
    path.write_text('game = "ecogon"\n[cells]\n"3,3" = "shore"\n', encoding="utf-8")
    for start in (path, str(path)):
        assert ecolearn.new("ecogon", seed=1, start=start).position.cells == {(3, 3): "shore"}


def test_without_a_seed_every_game_is_another() -> None:
    assert len({ecolearn.new("ecogon").seed for _time in range(5)}) > 1


def test_repr_tells_the_state(match: Match) -> None:
    assert "seed 7" in repr(match) and "1 steps" in repr(match)
