"""Boards on paper: of games and of lessons, on one page or at true size on several; nothing is fetched."""

import re
from collections.abc import Callable

import pytest

import ecolearn
from ecolearn.classroom.source import lesson_ids, load_lesson
from ecolearn.paper import PaperError, Wish, make
from ecolearn.paper.naming import decks, find_deck
from ecolearn.paper.sizes import PAPERS
from tests.paper.conftest import words_of

Printed = Callable[..., str]
GAMES = ecolearn.list_games()


def pages(html: str) -> list[str]:
    return re.findall(r'<section class="(?:page [a-z]+|running)">.*?</section>', html, flags=re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_board_on_one_page(game: str, printed: Printed) -> None:
    first = pages(printed("board", game))[0]
    width, height = map(float, re.findall(r'<svg width="([\d.]+)mm" height="([\d.]+)mm"', first)[0])
    wide, high = PAPERS["a4"].turned().room if "page lying" in first else PAPERS["a4"].room
    assert width <= wide
    assert height <= high
    # It uses the page: one of the sides is nearly as long as there is room, or the drawing is at its largest.
    assert width > 0.3 * wide


def test_grounds_of_a_board_have_pages_of_their_own(printed: Printed) -> None:
    html = printed("board", "ecology")
    words = words_of(html)
    ages = ("Age of Hunting", "Age of Agriculture", "Age of Industry", "Age of the Environment", "The land")
    titles = re.findall(r"<h2>([^<]*)</h2>", html)
    assert [f"Ecology – {age}" for age in ages] == titles[1:6]
    # The charts: what tests, land and wars ask for.
    assert {"What the tests ask for", "More people on one space", "War"} <= set(titles)
    assert "3,000 to 8,000 people, $200, 1 invention, 15 ecology points" in words
    # Nobody stands on a board to play on.
    assert "pawn" not in html


def test_each_age_shows_its_sixteen_squares(printed: Printed) -> None:
    deck = find_deck("ecology").table.deck
    html = printed("board", "ecology")
    for page in pages(html)[1:5]:
        assert page.count("<use ") == len(deck.squares) // 4


@pytest.mark.parametrize("name", lesson_ids())
def test_every_lesson_has_its_boards(name: str, printed: Printed) -> None:
    lesson = load_lesson(name)
    wanted = sum(max(1, len(board.steps)) for board in lesson.boards.values()) or 1
    html = printed("board", name)
    grounds = [page for page in pages(html) if "– Age of" in page or "– The land" in page]
    assert len(pages(html)) - len(grounds) >= wanted
    for board in lesson.boards.values():
        for step in board.steps:
            assert str(step.title) in words_of(html)


def test_the_opening_of_a_lesson_has_its_cards_and_its_hand(printed: Printed) -> None:
    words = words_of(printed("board", "l07"))
    assert "Crucian carp, place 0,0. At home: 2 points." in words
    assert "A pond in which three animals are at home" in words
    assert "Edible frog" in words
    assert "Hand" in words


def test_a_large_board_has_the_size_of_its_cards() -> None:
    html = make(Wish("board", "biolink", large=True))
    found = re.findall(r'<svg width="([\d.]+)mm" height="[\d.]+mm" viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ', html)
    assert len(found) == 4
    box = decks()["forest_edge"].box
    for millimetres, units in found:
        # A place of BIOlink is 120 units wide, a card 60 mm.
        assert 120 * float(millimetres) / float(units) == pytest.approx(box.supplies[0].width, rel=0.01)


def test_sheets_of_a_large_board_overlap_and_cover_it() -> None:
    html = make(Wish("board", "biolink", large=True))
    boxes = [
        tuple(float(part) for part in box.split())
        for box in re.findall(r'viewBox="([^"]+)" role="img"', html)
    ]
    (x, y, width, height), right, below, _last = boxes
    assert x < right[0] < x + width
    assert y < below[1] < y + height


@pytest.mark.parametrize("what", ["cards", "board"])
def test_an_unknown_deck_names_those_that_there_are(what: str) -> None:
    with pytest.raises(
        PaperError, match=r"savana.*still_waters, land, forest_edge, savanna.*Did you mean savanna"
    ):
        make(Wish(what, "savana"))


@pytest.mark.parametrize("code", ["en", "de"])
def test_nothing_is_asked_of_another_machine(code: str, printed: Printed) -> None:
    """No page fetches anything; the only addresses are names of XML."""
    names = [("cards", name) for name in decks()] + [("board", game) for game in GAMES]
    names += [(what, "l07") for what in ("worksheet", "key", "board")]
    for what, name in names:
        html = printed(what, name, code)
        bare = html.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")
        fetched = re.findall(r"""(?:src|href|url)\s*[=(]\s*["']?(?!#)([^"')>\s]+)""", bare)
        assert fetched == [], (what, name)
        assert "@import" not in bare
        assert "<script" not in bare
        assert "<link" not in bare


@pytest.mark.parametrize("name", [*GAMES, "l07", "l14"])
def test_every_drawing_can_be_heard(name: str, printed: Printed) -> None:
    html = printed("board", name)
    pictures = re.findall(r'<svg [^>]*role="(?:img|group)"[^>]*>', html)
    assert pictures
    assert all('aria-label="' in one and 'aria-label=""' not in one for one in pictures)
    assert re.search(r'<html lang="en">', html)
    assert "<h2>" in html
