"""What games need of the kernel beyond Still Waters, proved by two toy games: secrets, and nested calls."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from ecolearn.board.desk import Desk
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import from_code, from_text, new_match
from ecolearn.kernel.rules import Task
from ecolearn.kernel.sentences import IllegalAction, Refusal
from ecolearn.testing import check_game
from ecolearn.testing.keeping import registered
from ecolearn.testing.random_play import Setup, walk

from .toys.calls import GRID, Calls
from .toys.secrets import Secrets

SECRETS, CALLS = Secrets(), Calls()


def begin(game: Any, *seats: str, seed: int = 1, **how: Any) -> Match:
    match = new_match(game, seed=seed, seats=seats or ("person",) * 3, options={}, **how)
    match.run_partners()
    return match


def codes(sentences: Any) -> list[str]:
    return [sentence.code for sentence in sentences]


def code_of(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.code


def rule_of(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.rule


def here(match: Match) -> Any:
    """The position, with all that its game adds to it."""
    return match.position


# -- both ------------------------------------------------------------------------------------------


def test_secrets_conforms() -> None:
    report = check_game(SECRETS, seeds=[1, 2])
    looked_at = ("pairs of actors", "twins", "steps in two worlds", "matches beside partners", "codes")
    assert not report.advice
    assert all(report.counts[what] for what in looked_at), report.text


def test_calls_conforms() -> None:
    report = check_game(CALLS, seeds=range(6))
    assert not report.advice
    assert all(report.counts[what] for what in ("matches beside partners", "codes", "undone")), report.text


# -- planning at the same time ---------------------------------------------------------------------


def test_any_order_of_planning_has_one_result() -> None:
    first = begin(SECRETS).position
    chosen = {seat: first.legal_actions(seat)[0] for seat in (1, 2, 3)}
    ends = set()
    for order in permutations([1, 2, 3]):
        position = first
        for seat in order:
            position = position.play(chosen[seat], seat)
        for seat in reversed(order):
            assert seat in position.awaited()
            position = position.play("ready", seat)
        assert position.task is not None and position.task.kind == "show"
        ends.add(position.play("show-all").key())
    assert len(ends) == 1


def test_whoever_is_ready_may_still_change_but_is_not_awaited() -> None:
    position = begin(SECRETS).position
    position = position.play(position.legal_actions(2)[0], 2).play("ready", 2)
    assert position.actors() == (1, 2, 3) and position.awaited() == (1, 3)
    assert position.parse("change") not in position.legal_actions(2).forward
    changed = position.play("change", 2)
    assert changed.awaited() == (1, 2, 3)
    assert rule_of(changed.why_illegal("ready", 2)) == "SEC-1.2"


def test_several_persons_must_say_who_acts() -> None:
    match = begin(SECRETS)
    action = match.legal_actions(1)[0]
    with pytest.raises(IllegalAction, match=r"Player 1, Player 2, Player 3.*seat=1") as caught:
        match.play(action)
    assert caught.value.refusal.code == "say_who" and not match.steps
    match.play(action, seat=1)
    assert match.steps[0].seat == 1


def test_a_person_plans_beside_partners() -> None:
    match = begin(SECRETS, "random", "person", "random")
    assert match.awaited() == (2,)
    before = match.position.key()
    played = match.play(match.legal_actions()[0])
    own = len(match.steps)
    assert match.steps[-1].seat == 2 and played[0].code == "chose"
    match.undo(2)
    assert match.position.key() == before and own > len(match.steps)
    match.redo(2)
    match.play("ready")
    # The round is over: the cards were turned up, and partners plan the next one at once.
    assert match.awaited() == (2,) and here(match).round == 2
    assert code_of(match.undo_refusal(2)) == "undo_reveal"


def test_nobody_takes_back_what_another_has_done() -> None:
    match = begin(SECRETS)
    match.play(match.legal_actions(1)[0], 1)
    with pytest.raises(IllegalAction) as caught:
        match.undo(2)
    assert caught.value.refusal.code == "undo_other"
    match.undo(1)
    assert code_of(match.redo_refusal(2)) == "redo_other"
    match.redo(1)
    assert len(match.steps) == 1


# -- secrets ---------------------------------------------------------------------------------------


def test_a_gift_is_answered_by_the_other_seat_and_read_by_these_two() -> None:
    match = begin(SECRETS)
    card = here(match).zones.cards("hand.1")[0]
    told = match.play(f"give {card} 2", 1)
    assert told[0].code == "gave" and told[0].cards == (card,)
    assert match.actors() == (2,)
    refusal = match.why_illegal("ready", 3)
    assert refusal is not None and refusal.code == "not_your_turn" and "Player 2" in refusal.text
    position = match.position
    assert codes(position.told(2)) == ["gave"] and codes(position.told(3)) == ["gave_unseen"]
    assert codes(position.view_for(None).happened) == ["gave_unseen"]
    assert card not in position.told(3)[0].text
    match.play(f"return {card}")
    assert match.steps[-1].seat == 2 and here(match).task.kind == "plan"


def test_what_was_shown_is_known_until_something_unseen_leaves_the_hand() -> None:
    match = begin(SECRETS)
    zones = here(match).zones
    card = zones.cards("hand.1")[0]
    match.play(f"show {card}", 1)
    view: Any = match.view_for(3)
    assert card in view.zones.cards("hand.1")
    match.play(match.legal_actions(1)[0], 1)
    view = match.view_for(3)
    assert card not in view.zones.cards("hand.1")
    assert [s.zones for s in view.zones.sightings(3)] == [("hand.1", "plan.1")]


def test_a_view_judges_only_for_its_viewer() -> None:
    position = begin(SECRETS).position
    view = position.view_for(2)
    assert list(view.legal_actions()) == list(position.legal_actions(2)) and view.legal_actions()
    assert not view.legal_actions(1) and not position.view_for(None).legal_actions(1)
    action = position.legal_actions(1)[0]
    assert code_of(view.why_illegal(action, 1)) == "hidden_here"
    assert view.view_for(1).viewer is None
    dealt = view.resample(Chance(5))
    assert not dealt.is_view and dealt.legal_actions(1)


def test_after_the_end_everybody_sees_everything_and_before_it_nothing_more() -> None:
    match = begin(SECRETS)
    player = Chance(4).reader("player")
    while match.outcome is None:
        for seat in (None, 1, 2, 3):
            view: Any = match.view_for(seat)
            assert view.key() == match.position.view_for(seat).key() and view.zones.is_masked
        with pytest.raises(ValueError, match="only when the game is over"):
            match.position.laid_open(1)
        seat = match.awaited()[0]
        legal = match.legal_actions(seat).forward
        match.play(legal[player.below(len(legal))], seat)
    whole = here(match).zones
    assert whole.count("stack") + whole.count("hand.1") + whole.count("hand.2")
    for seat in (None, 1, 2, 3):
        view = match.view_for(seat)
        assert view.is_view and view.viewer == seat
        assert all(view.zones.cards(zone) == whole.cards(zone) for zone in whole.names())


def played_on(match: Match, steps: int) -> Match:
    for met in list(walk(Setup(SECRETS, match.seed, 3), most=steps))[1:]:
        seat, _colon, action = met.trail[-1].partition(": ")
        if match.why_illegal(action, int(seat)) is None:
            match.play(action, int(seat))
    return match


def log_of(match: Match, seat: int | None) -> list[str]:
    """The log of a board; one that people share has none while its curtain is down."""
    sent: list[dict[str, Any]] = []
    desk = Desk(match, sent.append, seat=seat)
    desk.receive({"kind": "hello"})
    if sent[-1]["curtain"]:
        assert "log" not in sent[-1]
        seat = sent[-1]["curtain"]["seats"][0]
        desk.receive({"id": 1, "kind": "look", "seat": seat})
        sent = [message for message in sent if message["kind"] == "state"]
        assert sent[-1]["seat"] == seat
    return [line["text"] for line in sent[-1]["log"]["lines"]]


def test_the_log_of_a_board_tells_what_its_seat_may_know_old_steps_too() -> None:
    match = played_on(begin(SECRETS, seed=4), 40)
    secret = {
        (step_at, s.text): fact.seats
        for step_at, step in enumerate(match.steps)
        for fact, s in zip(step.position.facts, step.position.happened, strict=True)
        if hasattr(fact, "seats")
    }
    assert len(secret) > 10
    for seat in (None, 1, 2, 3):
        log = log_of(match, seat)
        # The first of those whom the game waits for has opened the curtain.
        seat = seat or match.awaited()[0]
        told = [s.text for step in match.steps for s in step.position.told(seat)]
        assert log == told
        own = [text for (_at, text), seats in secret.items() if seat in seats]
        assert [text for text in told if text in {text for _at, text in secret}] == own


def test_a_board_offers_and_reasons_only_for_its_own_seat() -> None:
    match = begin(SECRETS)
    sent: list[dict[str, Any]] = []
    desk = Desk(match, sent.append, seat=2)
    desk.receive({"kind": "hello"})
    own = {action.taps[0] for action in match.legal_actions(2)}
    assert set(sent[-1]["legal"]) == own
    desk.receive({"id": 1, "revision": match.revision, "text": "ready", "seat": 1})
    assert sent[-1]["ok"] is False and not match.steps
    shared = Desk(match, sent.append)
    shared.receive({"kind": "hello"})
    assert "legal" not in sent[-1] and "hand" not in sent[-1] and sent[-1]["curtain"]
    assert sent[-1]["status"]["outcome"] is None
    shared.receive({"id": 2, "revision": match.revision, "text": "legal"})
    assert "moth" not in sent[-1]["text"]


def test_records_keep_secrets_and_lead_back_with_several_seats() -> None:
    match = played_on(begin(SECRETS, seed=9), 60)
    text = match.to_text()
    assert "# turned_up" in text and "drew 1 moth_" in text
    with registered(SECRETS):
        back = from_text(text)
    assert [step.seat for step in back.steps] == [step.seat for step in match.steps]
    again = from_code(match.code, {SECRETS.code: SECRETS})
    assert again.position.key() == match.position.key()


# -- nested calls ----------------------------------------------------------------------------------


def test_results_are_handed_down_through_nested_calls() -> None:
    scored = 0
    for seed in range(8):
        total = 0
        for met in list(walk(Setup(CALLS, seed, 3)))[1:]:
            for code, values in met.position.facts:
                if code in ("laid", "rolled"):
                    total += values["n"]
                elif code in ("answered", "accepted"):
                    total += 1 if code == "answered" else 3
                elif code == "scored":
                    assert values["n"] == total, met.where
                    total, scored = 0, scored + 1
    assert scored > 70


def with_task(kind: str, seat: int = 1, card: str = "otter") -> Any:
    """A position in which a card of a seat is at a step of this kind."""
    match = begin(CALLS)
    position: Any = match.position
    below = position.finish().with_tasks(Task("score", (seat,))).called(card, seat).with_top(data=(99,))
    return below.with_tasks(Task(kind, (seat,), card)).settled()


def test_a_question_offers_wrong_answers_unmarked_and_refuses_them() -> None:
    position = with_task("ask")
    offered = [action.number for action in position.offers()]
    assert offered == list(range(9)) and len(position.legal_actions()) == 1
    refusal = position.why_illegal("answer 5")
    assert refusal.rule == "CAL-3.1" and refusal.code == "wrong"
    assert position.play("answer 0").points[1] == 1
    match = begin(CALLS)
    match.first = position
    sent: list[dict[str, Any]] = []
    desk = Desk(match, sent.append, seat=1)
    desk.receive({"kind": "hello"})
    assert set(sent[-1]["legal"]) == {f"number.{number}" for number in range(9)}
    desk.receive({"id": 1, "kind": "lights", "taps": []})
    assert sent[-1]["lights"] == {} and sent[-1]["reasons"] == {}
    desk.receive({"id": 2, "revision": match.revision, "taps": ["number.5"]})
    assert sent[-1]["refusal"]["rule"] == "CAL-3.1"


def test_one_option_resolves_itself_and_none_ends_the_card() -> None:
    cells = dict.fromkeys(GRID.cells(), 0)
    full = with_task("put").evolve(cells=cells)
    one_free = full.evolve(cells={cell: 0 for cell in cells if cell != (1, 1)})
    after = one_free.settled()
    assert after.cells[(1, 1)] == 1 and after.points[1] == 8
    assert after.task.kind == "roll", "eight stones around it wake the echo, after the card"
    ended = full.settled()
    assert ended.points[1] == 0 and ("no_room", {}) in ended.facts


def test_offers_end_after_three() -> None:
    position = with_task("offer", card="trader")
    assert rule_of(position.why_illegal("offer 1 2")) == "CAL-4.1"
    position = position.play("offer 2 1")
    assert position.actors() == (2,)
    position = position.play("counter 3").play("counter 2", 1)
    assert position.actors() == (2,)
    assert rule_of(position.why_illegal("counter 1")) == "CAL-4.3"
    accepted = position.play("accept")
    assert accepted.coins == {1: 3, 2: 7, 3: 5} and accepted.points[1] == 3
    assert position.play("decline").points[1] == 0


def test_dice_are_a_button_and_stop_undo() -> None:
    match = begin(CALLS, seed=2, auto=True)
    while match.actors() and not any(step.action.KIND == "roll" for step in match.steps):
        match.play(match.legal_actions()[0])
    rolls = [at for at, step in enumerate(match.steps) if step.reveal]
    assert rolls and match.steps[rolls[0]].position.facts[0][0] == "rolled"
    after = match.steps[rolls[-1] :]
    while match.can_undo and len(after) > 1:
        match.undo()
        after = match.steps[rolls[-1] :]
    assert code_of(match.undo_refusal()) == "undo_reveal"


def test_every_seat_has_points_of_its_own_beside_a_partner() -> None:
    match = begin(CALLS, "person", "random", auto=True)
    while match.actors():
        assert match.awaited() == (1,)
        before = len(match.steps)
        match.play(match.legal_actions()[0])
        if match.can_undo:
            key, steps = match.position.key(), len(match.steps)
            match.undo(1)
            assert len(match.steps) == before
            match.redo(1)
            assert (match.position.key(), len(match.steps)) == (key, steps)
    outcome = match.outcome
    assert outcome is not None and set(outcome.scores) == {1, 2}
    assert outcome.score == max(outcome.scores.values()) > 0


# -- how many play -----------------------------------------------------------------------------------


class Shy(Secrets):
    """With some options fewer can play."""

    least_seats, most_seats = 2, 4
    seats_now = (2, 4)

    def seats_for(self, options: Any) -> tuple[int, int]:
        return self.seats_now


@pytest.mark.parametrize(
    ("allowed", "given", "sentence"),
    [
        ((2, 4), 5, "is for 2 to 4 players, not 5"),
        ((2, 2), 3, "with these options it is for 2 players, not for 3"),
        ((3, 4), 2, "with these options it is for 3 to 4 players, not for 2"),
    ],
)
def test_options_decide_how_many_can_play(allowed: tuple[int, int], given: int, sentence: str) -> None:
    shy = Shy()
    shy.seats_now = allowed
    with pytest.raises(ValueError, match=sentence):
        new_match(shy, seed=1, seats=("person",) * given, options={})
    match = new_match(shy, seed=1, seats=None, options={})
    assert match.seats == ("person",) * allowed[0]
