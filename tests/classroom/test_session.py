"""Sessions hold what was done, keep it in one file, and let it come back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecolearn
from ecolearn.board.desk import Desk
from ecolearn.classroom import Choice, Option, Reflect, Session, Text, session_of
from ecolearn.classroom.source import load_lesson
from ecolearn.kernel.autosave import Autosave
from ecolearn.kernel.words import set_language
from tests.lessons.course import CARP_HOME, play_to_the_end

SAVED = Path("ecolearn-saves") / "lesson-l06.json"


def again() -> Session:
    """The lesson as a new kernel finds it."""
    return Session("l06", load_lesson("l06"))


def pond(session: Session) -> ecolearn.kernel.match.Match:
    return session.play("pond", "ecogon", seed=79, events=0, turns=12)


def test_a_lesson_is_found_or_named() -> None:
    assert session_of("l06") is session_of("l06")
    with pytest.raises(ValueError, match=r"There are: .*l06"):
        session_of("l99")
    with pytest.raises(ValueError, match="prediction, carp-home"):
        session_of("l06").task("unknown")


def test_tries_and_earlier_answers_are_kept() -> None:
    session = session_of("l06")
    assert session.verdict("carp") is None
    assert session.answer("carp", "plant").right is False
    assert session.answer("carp", "snail").right is False
    assert session.answer("carp", "swimmer").right
    record = session.record("carp")
    assert (record.tries, record.done, record.before) == (3, True, ["plant", "snail"])
    assert session.progress == (1, 7)


def test_a_wrong_form_changes_nothing() -> None:
    session = session_of("l06")
    with pytest.raises(ValueError, match="cannot be read"):
        session.answer("carp", {"no": "answer"})
    assert session.record("carp").tries == 0
    assert not SAVED.exists()


def test_a_prediction_is_locked_and_compared_in_the_end() -> None:
    session = session_of("l06")
    session.answer("prediction", "some")
    with pytest.raises(ValueError, match="locked"):
        session.answer("prediction", "few")
    match = pond(session)
    verdict = session.verdict("prediction")
    assert verdict is not None and "Play, then look here again" in verdict.lines[0].text
    play_to_the_end(match)
    verdict = session.verdict("prediction")
    assert verdict is not None and verdict.lines[0].text.startswith(
        "You predicted: 3 or 4. Your board shows: "
    )
    assert len(verdict.lines) == 2


def test_hints_climb_and_ask_for_one_thought_before_the_answer() -> None:
    session = session_of("l06")
    steps = [str(session.hint("carp")) for _n in range(3)]
    assert steps[0].startswith("Go through the three needs")
    assert session.asks_thought("carp")
    for thought in ("", "  "):
        with pytest.raises(ValueError, match="One word is enough"):
            session.hint("carp", thought)
    assert "No small free-swimming animal" in str(session.hint("carp", "skater"))
    assert session.hint("carp") is None
    record = again().record("carp")
    assert (record.hints, record.thought, record.tries) == (4, "skater", 0)


def test_the_mission_notices_by_itself() -> None:
    session = session_of("l06")
    heard: list[str | None] = []

    class Ear:
        def hear(self, id_: str | None) -> None:
            heard.append(id_)

    ear = Ear()
    session.listen(ear.hear)
    first = session.answer("carp-home", None)
    assert "Run the cell with the game first" in first.lines[0].text
    match = pond(session)
    assert session.answer("carp-home", None).lines[0].text.startswith("This card does not lie")
    for action in CARP_HOME:
        assert not session.record("carp-home").done
        match.play(action)
    assert session.record("carp-home").done
    assert "carp-home" in heard
    # What was reached once stays reached.
    match.undo()
    verdict = session.verdict("carp-home")
    assert verdict is not None and verdict.right
    del ear
    session.answer("carp", "plant")


def test_everything_comes_back_after_a_restart() -> None:
    session = session_of("l06")
    session.answer("needs", {"pike": "food", "frog": "structure"})
    session.answer("reed", ["cell.2,-1"])
    session.answer("own-words", "The frog needs reeds.")
    match = pond(session)
    match.play(CARP_HOME[0])
    back = again()
    assert back.record("needs").value == {"pike": "food", "frog": "structure"}
    assert back.record("reed").value == ("cell.2,-1",)
    assert back.progress == (1, 7)
    same = pond(back)
    assert same.to_text() == match.to_text()
    # Another seed is another game.
    other = back.play("pond", "ecogon", seed=80, events=0, turns=12)
    assert other.seed == 80 and len(other.steps) < len(same.steps)


def test_a_cell_that_runs_again_shows_the_same_game() -> None:
    session = session_of("l06")
    match = pond(session)
    match.play(CARP_HOME[0])
    assert pond(session) is match


def test_no_name_and_no_date_is_saved() -> None:
    session_of("l06").answer("carp", "plant")
    saved = json.loads(SAVED.read_text(encoding="utf-8"))
    assert set(saved) == {"ecolearn", "format", "lesson", "version", "language", "answers", "games"}


@pytest.mark.parametrize("content", ["", "{", "[]", '{"format": 99}', "\x00"])
def test_a_damaged_file_is_set_aside(content: str) -> None:
    SAVED.parent.mkdir()
    SAVED.write_text(content, encoding="utf-8")
    session = session_of("l06")
    assert "could not be read" in session.notice
    assert SAVED.with_suffix(".damaged").read_text(encoding="utf-8") == content
    assert session.progress == (0, 7)


@pytest.mark.parametrize(
    "answers",
    [[], {"carp": 3}, {"carp": {"tries": "x"}}, {"gone": {"answered": True}}, {"carp": {"answered": True}}],
)
def test_answers_that_fit_no_more_are_asked_again(answers: object) -> None:
    SAVED.parent.mkdir()
    content = {"format": 1, "version": "0.9", "answers": answers, "games": []}
    SAVED.write_text(json.dumps(content), encoding="utf-8")
    session = session_of("l06")
    assert session.progress == (0, 7)
    assert "new version" in session.notice
    assert session.verdict("carp") is None


def test_a_game_that_cannot_be_read_begins_anew() -> None:
    SAVED.parent.mkdir()
    call = {"game": "ecogon", "seed": 79, "events": 0, "turns": 12}
    content = {"format": 1, "version": "1.0", "games": {"pond": {"call": call, "record": "no game"}}}
    SAVED.write_text(json.dumps(content), encoding="utf-8")
    assert pond(session_of("l06")).seed == 79


def test_reset_empties_the_lesson_and_its_file() -> None:
    session = session_of("l06")
    match = pond(session)
    match.play(CARP_HOME[0])
    session.answer("carp", "swimmer")
    assert SAVED.exists()
    session.reset()
    assert session.progress == (0, 7)
    assert not SAVED.exists()
    assert not any(step.action.KIND == "place" for step in match.steps)
    match.play(CARP_HOME[0])
    assert SAVED.exists()


def test_erase_leaves_nothing() -> None:
    session = session_of("l06")
    session.answer("carp", "swimmer")
    assert ecolearn.erase() == 1
    assert not list(SAVED.parent.iterdir())
    assert session.progress == (0, 7)


class Onlooker:
    """Looks what is saved whenever it is told that something changed."""

    def __init__(self, session: Session) -> None:
        self.saw: list[list[str]] = []
        session.listen(self.look)

    def look(self, _task: str | None) -> None:
        self.saw.append([path.name for path in SAVED.parent.iterdir()])


def test_who_hears_of_an_erasure_finds_nothing_left() -> None:
    session = session_of("l06")
    match = pond(session)
    match.play(CARP_HOME[0])
    # A board that saves whenever its game changes, as in a notebook.
    autosave = Autosave(match)
    desk = Desk(match, lambda message: None, autosave=autosave)
    match.play(match.legal_actions()[0])
    assert autosave.path is not None
    onlooker = Onlooker(session)
    assert ecolearn.erase() == 2
    assert onlooker.saw
    assert not any(onlooker.saw), "what was erased was saved once more"
    assert desk.match is match


def test_feedback_follows_the_language() -> None:
    session = session_of("l06")
    session.answer("carp", "plant")
    set_language("de")
    verdict = session.verdict("carp")
    assert verdict is not None and "Tausendblatt" in verdict.lines[0].text


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: object, text: str) -> None:
        raise OSError("read-only")

    monkeypatch.setattr("ecolearn.classroom.saving.write_whole", refuse)
    session = session_of("l06")
    assert session.answer("carp", "swimmer").right
    assert session.saved_at is None


def test_tasks_of_a_teachers_own() -> None:
    session = session_of("own")
    task = Choice(
        id="mine",
        question=Text.of("?"),
        options=(Option("a", Text.of("A"), right=True, says=Text.of("Yes.")),),
    )
    session.add(task)
    session.answer("mine", "a")
    session.add(task)
    assert session.record("mine").done
    back = Session("own")
    back.add(task)
    assert back.record("mine").done
    # A changed task whose old answer does not fit is asked again.
    back.add(Reflect(id="mine", question=Text.of("?"), after=Text.of("!")))
    assert back.record("mine").value == "a"
    back.add(Choice(id="mine", question=Text.of("?"), options=(Option("b", Text.of("B")),)))
    assert not back.record("mine").answered


NONSENSE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["carp", "food"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6) | st.just("pike"), inner),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(id_=st.sampled_from(sorted(load_lesson("l06").tasks)), value=NONSENSE)
def test_nonsense_is_refused_in_words(id_: str, value: object) -> None:
    session = Session("l06", load_lesson("l06"))
    before = session.to_dict()
    try:
        session.answer(id_, value)
    except ValueError as error:
        assert str(error).endswith(".")
        assert session.to_dict() == before
