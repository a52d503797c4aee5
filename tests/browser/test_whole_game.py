"""A whole solo game with five events, to its end, in the browser: once by mouse, once by keyboard alone."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board

pytestmark = pytest.mark.slow

MOST_ACTIONS = 300

# Lays the first card that can be laid, once a turn, and so comes to the end soon; all other choices are the
# first that there is. What it answers is only what to touch; the touching is done on the page.
CHOOSE = """
import json
def choose():
    legal = list(m.legal_actions().forward)
    laid = getattr(m.position, "laid", ())
    wanted = [a for a in legal if str(a).startswith("place")] if not laid else []
    ends = [a for a in legal if str(a) == "end"]
    return list((wanted or ends or legal)[0].taps)
"""


def start(lab: LabPage) -> BoardPage:
    board = open_board(lab, "'ecogon', seed=11, events=5")
    lab.python(CHOOSE)
    return board


def taps(lab: LabPage) -> list[str]:
    """What has to be touched next; nothing once the game is over."""
    answer: list[str] = json.loads(lab.python("print(json.dumps([] if m.outcome else choose()))"))
    return answer


def test_by_mouse(lab: LabPage) -> None:
    board = start(lab)
    for _ in range(MOST_ACTIONS):
        todo = taps(lab)
        if not todo:
            break
        revision = board.revision()
        for tap in todo:
            card = board.root.locator(f'.ecl-card[data-key="{tap}"]')
            button = board.root.locator(f'.ecl-actions [data-tap="{tap}"]')
            if tap.startswith("cell."):
                board.tap(tap)
            elif tap.startswith("button."):
                button.click()
            else:
                card.click()
        board.wait_for_revision_after(revision)
    over(lab, board)


def test_by_keyboard_alone(lab: LabPage) -> None:
    board = start(lab)
    board.hand().first.focus()
    for _ in range(MOST_ACTIONS):
        todo = taps(lab)
        if not todo:
            break
        revision = board.revision()
        for tap in todo:
            go_to(lab, board, tap)
            board.press("Enter")
        board.wait_for_revision_after(revision)
    over(lab, board)


def go_to(lab: LabPage, board: BoardPage, tap: str) -> None:
    """Move the focus to what has to be touched: Tab between groups, arrows and N within one."""
    if tap.startswith("cell."):
        group, key = ".ecl-stage", "n"
    elif tap.startswith("button."):
        group, key = ".ecl-actions", "ArrowRight"
    else:
        group, key = ".ecl-hands", "ArrowRight"
    for _ in range(40):
        if board.root.locator(f"{group} :focus").count():
            break
        board.press("Tab")
    else:
        raise AssertionError(f"Tab does not lead to {group}")
    selector = f'{group} :focus[data-key="{tap}"], {group} :focus[data-tap="{tap}"]'
    for _ in range(80):
        if board.root.locator(selector).count():
            return
        board.press(key)
    raise AssertionError(f"{key} does not lead to {tap}; the focus is on {lab.focused()}")


def over(lab: LabPage, board: BoardPage) -> None:
    outcome = lab.python("print(m.outcome.text)")
    expect(board.banner).to_contain_text(outcome)
    assert int(lab.python("print(len(m.position.zones.cards('events')))")) == 0
    assert lab.python("print(m.to_text() == ecolearn.load(m.code).to_text())") == "True"
