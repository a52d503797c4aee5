"""A whole solo game with five events, to its end, in the browser: once by mouse, once by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable

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
def choice():
    legal = list(m.legal_actions().forward)
    laid = getattr(m.position, "laid", ())
    wanted = [a for a in legal if str(a).startswith("place")] if not laid else []
    ends = [a for a in legal if str(a) == "end"]
    return (wanted or ends or legal)[0]
def choose(over):
    over = over or m.outcome is not None
    print(json.dumps([[] if over else list(choice().taps), m.revision]))
"""


def start(lab: LabPage) -> BoardPage:
    board = open_board(lab, "'ecogon', seed=20, events=5")
    lab.python(CHOOSE)
    return board


def play(lab: LabPage, board: BoardPage, touch: Callable[[str], None], until: str = "False") -> None:
    """Touch what has to be touched, until the game is over or `until` is true in the kernel."""
    for _ in range(MOST_ACTIONS):
        taps, revision = json.loads(lab.python(f"choose({until})"))
        for tap in taps:
            touch(tap)
        if not taps:
            return
        board.wait_for_revision_after(revision)
    raise AssertionError(f"{MOST_ACTIONS} actions did not come to an end.")


def test_by_mouse(lab: LabPage) -> None:
    board = start(lab)
    play(lab, board, board.touch)
    over(lab, board)


def test_by_keyboard_alone(lab: LabPage) -> None:
    board = start(lab)
    board.hand().first.focus()

    def touch(tap: str) -> None:
        board.go_to(tap)
        board.press("Enter")

    play(lab, board, touch)
    over(lab, board)


def over(lab: LabPage, board: BoardPage) -> None:
    outcome = lab.python("print(m.outcome.text)")
    expect(board.banner).to_contain_text(outcome)
    assert int(lab.python("print(len(m.position.zones.cards('events')))")) == 0
    assert lab.python("print(m.to_text() == ecolearn.load(m.code).to_text())") == "True"
