"""Still Waters on a real board in JupyterLab: by mouse, by touch, by keyboard; two views; themes; resume."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.harness import VIEWPORT, LabPage
from tests.browser.play import SHOW, BoardPage, open_board


def test_a_turn_by_mouse(lab: LabPage) -> None:
    board = open_board(lab)
    laid = board.cards_laid()
    key = board.lay()
    assert board.cards_laid() == laid + 1
    assert "is empty" not in (board.place(key).get_attribute("aria-label") or "")
    revision = board.revision()
    board.click("End turn")
    board.wait_for_revision_after(revision)
    assert int(lab.python("print(m.position.turn)")) == 2


def test_a_turn_by_keyboard_alone(lab: LabPage) -> None:
    board = open_board(lab)
    laid = board.cards_laid()
    board.hand().first.focus()
    board.press("ArrowRight", "ArrowLeft", "Enter")
    # Choosing a card by keyboard leads to its first lit place.
    assert lab.focused()["key"] in board.places("legal")
    before = lab.focused()["key"]
    if len(board.places("legal")) > 1:
        board.press("n")
        assert lab.focused()["key"] in set(board.places("legal")) - {before}
    revision = board.revision()
    board.press("Enter")
    revision = board.wait_for_revision_after(revision)
    assert board.cards_laid() == laid + 1
    board.press("Tab")
    for _ in range(30):
        if lab.focused()["name"] == "End turn":
            break
        board.press("ArrowRight" if lab.focused()["name"] in ("Undo", "Redo", "Take back") else "Tab")
    assert lab.focused()["name"] == "End turn"
    board.press("Enter")
    board.wait_for_revision_after(revision)
    assert int(lab.python("print(m.position.turn)")) == 2


def test_every_place_is_reached_by_arrows(lab: LabPage) -> None:
    board = open_board(lab)
    board.lay()
    every = set(board.places())
    seen: set[str] = set()
    todo = [board.places()[0]]
    while todo:
        key = todo.pop()
        if key in seen:
            continue
        seen.add(key)
        for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
            board.place(key).focus()
            board.press(arrow)
            todo.append(lab.focused()["key"])
    assert seen == every


def test_the_board_is_one_stop_for_tab(lab: LabPage) -> None:
    board = open_board(lab)
    assert board.root.locator('.ecl-stage [tabindex="0"]').count() == 1
    assert board.root.locator('.ecl-cards [tabindex="0"]').count() == 1
    board.place(board.places()[0]).focus()
    board.press("Tab")
    assert lab.focused()["key"] not in board.places()


def test_an_illegal_tap_is_explained(lab: LabPage) -> None:
    board = open_board(lab)
    board.hand().first.click()
    laid = board.cards_laid()
    board.tap("cell.0,0")
    expect(board.notice).to_have_class(re.compile("ecl-refusal"))
    expect(board.notice.locator(".ecl-rule")).to_contain_text("ECG-")
    assert len(board.notice.locator(".ecl-sentence").inner_text()) > 20
    assert "cell.0,0" in board.places("refused")
    assert board.cards_laid() == laid
    expect(lab.page.locator('.ecl [aria-live="polite"]').first).to_contain_text("ECG-")


def test_undo_and_redo(lab: LabPage) -> None:
    board = open_board(lab)
    laid = board.cards_laid()
    key = board.lay()
    revision = board.revision()
    board.click("Undo")
    revision = board.wait_for_revision_after(revision)
    assert board.cards_laid() == laid
    board.click("Redo")
    revision = board.wait_for_revision_after(revision)
    assert board.cards_laid() == laid + 1
    board.place(key).focus()
    board.press("Control+z")
    board.wait_for_revision_after(revision)
    assert board.cards_laid() == laid


def test_the_food_web_follows(lab: LabPage) -> None:
    board = open_board(lab, "'ecogon', seed=7, events=0", ["w = ecolearn.FoodWebView(m); w"])
    for _ in range(60):
        if int(lab.python("print(m.food_web().number_of_edges())")):
            break
        lab.python("import random; m.play(random.choice(list(m.legal_actions().forward)))")
    expect(board.web.locator(".ecl-place").first).to_be_visible()
    nodes = int(lab.python("print(m.food_web().number_of_nodes())"))
    expect(board.web.locator(".ecl-place")).to_have_count(nodes)
    expect(lab.output(1).locator(".ecl-place")).to_have_count(nodes)


def test_a_typed_move(lab: LabPage) -> None:
    board = open_board(lab)
    text = lab.python("print(m.legal_actions()[0])")
    board.root.get_by_text("Type a move").click()
    field = board.root.locator(".ecl-command input")
    revision = board.revision()
    field.fill(text)
    field.press("Enter")
    board.wait_for_revision_after(revision)
    field.fill("place pike 99,99")
    field.press("Enter")
    expect(board.notice).to_have_class(re.compile("ecl-refusal|ecl-note"))


def test_two_boards_of_one_match(lab: LabPage) -> None:
    first = open_board(lab, more=["ecolearn.Board(m)", "ecolearn.show(m)"])
    others = [BoardPage(lab, 1), BoardPage(lab, 2)]
    first.hand().first.click()
    expect(first.root.locator(".ecl-stage .ecl-legal").first).to_be_visible()
    assert not others[0].places("legal"), "a selection belongs to one view alone"
    first.press("Escape")
    key = first.lay()
    for other in others:
        expect(other.place(key).locator("use").first).to_be_attached()
        assert sorted(other.places()) == sorted(first.places())


def test_a_cell_run_again_leaves_one_living_board(lab: LabPage) -> None:
    open_board(lab)
    lab.run_cell(0)
    board = BoardPage(lab)
    expect(lab.output(0).locator(".ecl-frame")).to_have_count(1)
    board.lay()


def test_a_closed_widget_says_so_and_makes_no_error(lab: LabPage) -> None:
    lab.open(["import ecolearn\nm = ecolearn.new('ecogon', seed=7)\nb = ecolearn.Board(m)\nb"]).run_all()
    board = BoardPage(lab)
    lab.python("b.close()")
    lab.page.wait_for_timeout(500)
    lab.python("m.play(m.legal_actions()[0])")
    expect(board.root).not_to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_themes_are_readable(lab: LabPage, theme: str) -> None:
    board = open_board(lab)
    lab.theme(theme)
    colours = board.root.evaluate(
        """root => {
          const style = getComputedStyle(root.closest(".ecl"));
          const text = getComputedStyle(root.querySelector(".ecl-sentence"));
          return [style.getPropertyValue("--ecl-paper").trim(), text.color];
        }"""
    )
    paper, ink = (_luminance(colour) for colour in colours)
    assert (paper > 0.8) == (theme == "light")
    assert (max(paper, ink) + 0.05) / (min(paper, ink) + 0.05) >= 7


def _luminance(colour: str) -> float:
    """Relative luminance of a CSS colour, 0 to 1 (WCAG 2.2)."""
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
        parts = [int(digits[at : at + 2], 16) for at in (0, 2, 4)]
    else:
        parts = [int(float(part)) for part in re.findall(r"[\d.]+", colour)[:3]]
    linear = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_narrow_by_touch(new_lab: Callable[..., LabPage]) -> None:
    lab = new_lab(viewport={"width": 380, "height": 800}, has_touch=True)
    board = open_board(lab, simple=True)
    too_wide = board.root.evaluate("root => root.scrollWidth - root.clientWidth")
    assert too_wide <= 1
    small = board.root.locator("button:visible").evaluate_all(
        """all => all.filter(one => !one.closest(".ecl-zoom") && one.getBoundingClientRect().height < 43.5)
                     .map(one => one.textContent || one.getAttribute("aria-label"))"""
    )
    assert not small, f"targets lower than 44 px: {small}"
    laid = board.cards_laid()
    board.hand().first.tap()
    expect(board.root.locator(".ecl-stage .ecl-legal").first).to_be_attached()
    key = board.places("legal")[0]
    revision = board.revision()
    lab.page.touchscreen.tap(*board.middle(key))
    board.wait_for_revision_after(revision)
    assert board.cards_laid() == laid + 1


# As on a device that is too slow for anywidget's two seconds.
NO_TIME = """
() => {
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = ms => timeout.call(AbortSignal, ms === 2000 ? 0 : ms);
}
"""


def test_a_start_that_takes_long(new_lab: Callable[..., LabPage]) -> None:
    lab = new_lab(viewport=VIEWPORT)
    given_up: list[str] = []
    lab.page.on("pageerror", lambda error: given_up.append(error.message))
    lab.open([SHOW.format(options="'ecogon', seed=7, events=5")])
    lab.page.evaluate(NO_TIME)
    lab.hide_sidebar().run_all()
    board = BoardPage(lab)
    assert any("Failed to initialize model" in text for text in given_up)
    board.lay()


def test_german_at_any_time(lab: LabPage) -> None:
    board = open_board(lab)
    board.click("Deutsch")
    expect(board.button("Zug beenden")).to_be_visible()
    assert lab.python("print(ecolearn.kernel.words.language())") == "de"
    board.click("English")
    expect(board.button("End turn")).to_be_visible()


def test_restart_and_resume(lab: LabPage) -> None:
    lab.open(
        [SHOW.format(options="'ecogon', seed=7"), "import ecolearn\nm = ecolearn.resume()\necolearn.show(m)"]
    )
    lab.hide_sidebar().run_cell(0)
    board = BoardPage(lab)
    board.lay()
    before = lab.python("print(m.to_text())")
    lab.restart()
    lab.run_cell(1)
    expect(lab.output(1).locator(".ecl-frame")).to_be_visible()
    assert lab.python("print(m.to_text())") == before
    BoardPage(lab, 1).lay()


def test_a_saved_notebook_shows_the_position_without_a_kernel(lab: LabPage) -> None:
    board = open_board(lab)
    still = lab.output(0).locator(".ecl-still")
    expect(still).to_have_count(1)
    expect(still).not_to_be_visible()
    board.lay()
    saved = lab.save()
    kept = [
        output["data"].get("text/html", "") for output in saved["cells"][0]["outputs"] if "data" in output
    ]
    pictures = ["".join(html) for html in kept if "data:image/svg+xml" in "".join(html)]
    assert len(pictures) == 1
    assert "Still Waters" in pictures[0]

    path = lab.notebook
    assert path is not None
    lab.python("import IPython; IPython.Application.instance().kernel.do_shutdown(False)")
    lab.show(path)
    expect(still).to_be_visible()
    assert still.locator("img").evaluate("picture => picture.naturalWidth") > 100


def test_forged_and_stale_messages_change_nothing(lab: LabPage) -> None:
    lab.open(["import ecolearn\nm = ecolearn.new('ecogon', seed=7)\nb = ecolearn.Board(m)\nb"]).run_all()
    board = BoardPage(lab)
    before = lab.python("print(m.to_text())")
    for message in (
        "None",
        "[]",
        "{'id': 1}",
        "{'id': 1, 'revision': -1, 'taps': ['button.end']}",
        "{'id': 1, 'revision': m.revision, 'taps': ['button.nothing', 7]}",
        "{'id': 1, 'revision': m.revision, 'seat': 9, 'taps': ['button.end']}",
        "{'id': 1, 'revision': m.revision, 'text': 'place pike 99,99'}",
        "{'id': 1, 'kind': 'load', 'text': 'nonsense'}",
        "{'id': 1, 'kind': ['load']}",
    ):
        lab.python(f"b.receive({message})")
    assert lab.python("print(m.to_text())") == before
    board.lay()


def test_keys_are_told(lab: LabPage) -> None:
    board = open_board(lab)
    board.place(board.places()[0]).focus()
    board.press("l")
    assert board.notice.inner_text().strip()
    board.press("?")
    dialog = lab.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    board.press("Escape")
    expect(dialog).not_to_be_visible()


def test_keys_on_the_board_do_nothing_to_the_notebook(lab: LabPage) -> None:
    # In JupyterLab d d deletes a cell, x cuts it, a and b add one, and 0 0 asks to restart the kernel.
    board = open_board(lab, more=["1 + 1"])
    cells = lab.page.locator(".jp-Notebook .jp-Cell")
    before, revision = cells.count(), board.revision()
    board.place(board.places()[0]).focus()
    board.press("d", "d", "x", "a", "b", "0", "0")
    lab.page.wait_for_timeout(300)
    assert cells.count() == before
    expect(lab.page.locator(".jp-Dialog")).to_have_count(0)
    assert board.revision() == revision


def test_a_card_can_also_be_dragged(lab: LabPage) -> None:
    board = open_board(lab)
    laid, revision = board.cards_laid(), board.revision()
    board.hand().first.click()
    expect(board.root.locator(".ecl-stage .ecl-legal").first).to_be_visible()
    key = board.places("legal")[0]
    board.press("Escape")
    x, y = board.middle(key)
    box = board.hand().first.bounding_box()
    assert box is not None
    lab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lab.page.mouse.down()
    lab.page.mouse.move(x, y, steps=12)
    lab.page.mouse.up()
    board.wait_for_revision_after(revision)
    assert board.cards_laid() == laid + 1
