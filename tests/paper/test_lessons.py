"""Worksheets and keys: every task of every lesson in both languages; the answers on the key alone."""

import re
from collections.abc import Callable, Iterator

import pytest

from ecolearn.classroom.arranging import Order, Sort
from ecolearn.classroom.boards import Places
from ecolearn.classroom.models import Slider
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.source import Lesson, lesson_ids, load_lesson
from ecolearn.classroom.tasks import Choice, Many, Number, Task
from ecolearn.classroom.texts import Text
from ecolearn.classroom.tracing import Trace
from ecolearn.kernel.words import set_language
from ecolearn.paper import PaperError, Wish, make
from tests.paper.conftest import tidy, words_of

Printed = Callable[..., str]
LESSONS = lesson_ids()
LANGUAGES = ("en", "de")

every_lesson = pytest.mark.parametrize("name", LESSONS)
both_languages = pytest.mark.parametrize("code", LANGUAGES)


@pytest.fixture
def speaking(code: str) -> Iterator[str]:
    set_language(code)
    yield code
    set_language("en")


def sections(html: str) -> dict[str, str]:
    """Each task of a document by its id."""
    found = re.findall(r'<section class="task" data-task="([^"]+)">(.*?)</section>', html, flags=re.DOTALL)
    return dict(found)


def secrets(task: Task) -> Iterator[Text]:
    """All that a lesson says of a task only when, or after, it is answered."""
    yield from task.hints
    yield task.after
    if isinstance(task, Choice | Many | Order):
        yield from (option.says for option in task.options)
    if isinstance(task, Sort):
        for item in task.items:
            yield item.right
            yield from item.says.values()
    if isinstance(task, Number):
        yield from task.says.values()
        yield task.otherwise
    if isinstance(task, Pick):
        yield from task.says.values()


def answer(task: Task) -> str:
    return task.answer_in_words()


@every_lesson
@both_languages
def test_a_worksheet_has_every_task_with_all_that_it_offers(
    name: str, code: str, speaking: str, printed: Printed
) -> None:
    lesson = load_lesson(name)
    html = printed("worksheet", name, code)
    set_language(code)
    shown = sections(html)
    assert list(shown) == list(lesson.tasks)
    assert f'lang="{code}"' in html
    assert tidy(lesson.title.in_language(code)) in words_of(html)
    for id_, task in lesson.tasks.items():
        words = words_of(shown[id_])
        # The organisms of a chain stand in the picture of its web.
        offered = () if isinstance(task, Trace) else task.choices()
        for text in (task.title, task.question, *(text for _id, text in offered)):
            assert tidy(str(text)) in words, id_


@every_lesson
@both_languages
def test_a_worksheet_leaves_room_for_every_answer(
    name: str, code: str, speaking: str, printed: Printed
) -> None:
    shown = sections(printed("worksheet", name, code))
    for id_, html in shown.items():
        room = ('class="line"', 'class="box', 'class="ring"', 'class="gap"', "<td></td>")
        assert any(sign in html for sign in room), id_


@every_lesson
@both_languages
def test_a_worksheet_tells_no_answer(name: str, code: str, speaking: str, printed: Printed) -> None:
    lesson = load_lesson(name)
    html = printed("worksheet", name, code)
    set_language(code)
    words = words_of(html)
    asked = " ".join(tidy(str(task.question)) for task in lesson.tasks.values())
    for id_, task in lesson.tasks.items():
        for text in secrets(task):
            said = tidy(str(text))
            # A single word such as "Yes." may stand anywhere.
            if len(said) > 25 and said not in asked:
                assert said not in words, (id_, said)
        if isinstance(task, Number):
            room = tidy(without_pictures(sections(html)[id_]).partition('class="gap"')[2])
            assert answer(task) not in room
    assert "checked" not in html
    assert not re.search("[✓✗]", without_pictures(html))


def without_pictures(html: str) -> str:
    """A document without its drawings: a board may tick what lies on it."""
    return re.sub(r"<svg.*?</svg>", "", html, flags=re.DOTALL)


@every_lesson
def test_what_is_to_be_ordered_does_not_stand_in_order(name: str, printed: Printed) -> None:
    shown = sections(printed("worksheet", name))
    for task in load_lesson(name).tasks.values():
        if isinstance(task, Order):
            words = words_of(shown[task.id].partition('class="tick"')[2])
            places = [words.index(tidy(str(option.text))) for option in task.options]
            assert places != sorted(places)


@every_lesson
@both_languages
def test_a_key_has_every_answer_and_what_is_said_of_it(
    name: str, code: str, speaking: str, printed: Printed
) -> None:
    lesson = load_lesson(name)
    html = printed("key", name, code)
    set_language(code)
    shown = sections(html)
    assert list(shown) == list(lesson.tasks)
    for id_, task in lesson.tasks.items():
        words = words_of(shown[id_])
        assert tidy(answer(task)) in words, id_
        assert tidy(str(task.after)) in words
        if isinstance(task, Choice | Many):
            for option in task.options:
                assert tidy(str(option.says)) in words
                # Of a prediction only what the lesson says something about.
                assert not option.says or tidy(str(option.text)).rstrip(".") in words
        if isinstance(task, Sort | Removal):
            for _id, text in task.choices():
                assert tidy(str(text)).rstrip(".") in words
        assert words_of(shown[id_].partition('class="answer"')[2])


@every_lesson
def test_the_right_option_is_the_one_that_is_ticked(name: str, printed: Printed) -> None:
    shown = sections(printed("key", name))
    for task in load_lesson(name).tasks.values():
        if isinstance(task, Choice | Many) and not task.keeps_first:
            signs = re.findall(r'<span class="sign">(.)</span><span>([^<]*)', shown[task.id])
            ticked = [sign == "✓" for sign, _words in signs]
            assert ticked == [option.right for option in task.options]


def test_places_to_be_marked_are_marked_on_the_key(printed: Printed) -> None:
    marked = 0
    for name in LESSONS:
        shown = sections(printed("key", name))
        for task in load_lesson(name).tasks.values():
            if task.start and isinstance(task, Places | Pick):
                fitting = task.fitting() if isinstance(task, Places) else task.fitting(None)
                assert shown[task.id].count("✓") == len(fitting) > 0
                marked += 1
    assert marked >= 8


def test_a_picture_is_printed_once_and_then_named(printed: Printed) -> None:
    html = sections(printed("worksheet", "l10"))
    assert "<svg" in html["where"]
    assert "<svg" not in html["largest"]
    assert "Look at the picture of task 7." in html["largest"]


def test_a_web_to_trace_shows_no_chain(printed: Printed) -> None:
    """The longest chain is bold on the screen; on the sheet that asks for it, it would be the answer."""
    html = sections(printed("worksheet", "l08"))["longest"].partition('class="figure"')[2]
    assert "<svg" in html
    assert "longest food chain" not in html.lower()
    assert "Ramshorn → Caddisfly" in html


def test_a_model_leaves_its_amounts_to_be_written(printed: Printed) -> None:
    lesson = load_lesson("l04")
    task = lesson.tasks["pyramid"]
    assert isinstance(task, Slider)
    html = sections(printed("worksheet", "l04"))["pyramid"]
    later = task.rows(task.at, None)[1:]
    assert later
    # Its levels are those of a board, which may have more of them.
    assert html.count("<td></td>") >= 2 * len(task.rows(task.at, None)) + 2
    assert not any(task.amount(row.amount) in words_of(html) for row in later)


def test_aims_and_owners_stand_on_the_worksheet(printed: Printed) -> None:
    words = words_of(printed("worksheet", "l07"))
    assert "After this you can" in words
    assert "follow an effect beyond the neighbours" in words
    assert "grades 7 to 9, 45 minutes" in words
    assert "We are not connected with the publisher" in words
    assert "lessons/sources/l07.toml" in words
    assert "Danach kannst du" in words_of(printed("worksheet", "l07", "de"))


@pytest.mark.parametrize("written", ["l06", "L6", "6", "l6"])
def test_a_lesson_is_found_however_its_number_is_written(written: str, printed: Printed) -> None:
    assert make(Wish("key", written)) == printed("key", "l06")


@pytest.mark.parametrize("what", ["worksheet", "key"])
def test_an_unknown_lesson_names_those_that_there_are(what: str) -> None:
    with pytest.raises(PaperError, match=r"l99.*l01, l02.*l16"):
        make(Wish(what, "l99"))
    with pytest.raises(PaperError, match="ecogon"):
        make(Wish(what, "ecogon"))


def test_what_cannot_be_printed_is_refused_with_what_can() -> None:
    with pytest.raises(PaperError, match=r"poster.*cards, board, worksheet, key"):
        make(Wish("poster", "l06"))


def test_lessons_without_a_board_of_their_own_have_the_game_of_the_class() -> None:
    lesson: Lesson = load_lesson("l06")
    assert not lesson.boards
    html = make(Wish("board", "l06"))
    assert "Still water" in words_of(html)
