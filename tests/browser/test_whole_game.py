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
            board.touch(tap)
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
            board.go_to(tap)
            board.press("Enter")
        board.wait_for_revision_after(revision)
    over(lab, board)


def over(lab: LabPage, board: BoardPage) -> None:
    outcome = lab.python("print(m.outcome.text)")
    expect(board.banner).to_contain_text(outcome)
    assert int(lab.python("print(len(m.position.zones.cards('events')))")) == 0
    assert lab.python("print(m.to_text() == ecolearn.load(m.code).to_text())") == "True"
