"""Mutter Natur in a real JupyterLab: beside partners by mouse, hidden hands at one screen by keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board
from tests.games.mutternatur.tables import ALMOST, table_text

#: Chooses what fits, or else the first card, and says so; gives a card away once.
CHOOSE = """
import json
from ecolearn.games.mutternatur.fitting import fitting

def choose(give=False, looking=0):
    persons = [s for s in m.awaited() if m.seats[s - 1] == "person"]
    seat = looking if looking in persons else next(iter(persons), None)
    if seat is None:
        return {"seat": 0, "taps": [], "revision": m.revision}
    legal = list(m.legal_actions(seat).forward)
    kinds = {}
    for action in legal:
        kinds.setdefault(action.KIND, action)
    best = kinds.get("ready")
    if give and "give" in kinds:
        best = kinds["give"]
    elif best is None and "choose" in kinds:
        view = m.view_for(seat)
        best = next((a for a in legal if a.KIND == "choose" and fitting(view, a.card, seat)), kinds["choose"])
    best = best or legal[0]
    hand = list(m.position.hand(seat))
    return {"seat": seat, "taps": best.taps, "revision": m.revision, "hand": hand, "kind": best.KIND}
"""


#: Four cards are discarded: too many for three players. All that is missing is in the hands.
TOO_MANY = table_text(
    "rush blackberry",
    hands={1: "hawthorn green", 2: "oak purple", 3: "joker purple"},
    discard="vole blue_tit golden_beetle green",
)
WINNABLE = table_text(
    ALMOST, {"golden_eagle": "green blue yellow"}, hands={1: "golden_eagle", 2: "joker", 3: "purple"}
)


def start(lab: LabPage, options: str, more: Sequence[str] = ()) -> BoardPage:
    board = open_board(lab, f"'mutternatur', {options}", more)
    lab.python(CHOOSE)
    return board


def choose(lab: LabPage, *, give: bool = False, looking: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lab.python(f"print(json.dumps(choose({give}, {looking})))"))
    return found


@pytest.mark.slow
def test_a_game_beside_two_partners_to_its_end_by_mouse(lab: LabPage) -> None:
    board = start(lab, "seats=['person', 'random', 'random'], seed=2", ["ecolearn.show(m, teacher=True)"])
    teacher = BoardPage(lab, 1)
    expect(board.root.locator(".ecl-curtain")).not_to_be_visible()
    expect(board.root.locator(".ecl-waits")).to_have_text("Your partners are ready. They wait for you.")
    expect(board.button("How your partners play")).to_have_count(0)
    for _ in range(80):
        now = choose(lab)
        if not now["taps"]:
            break
        for tap in now["taps"]:
            board.touch(tap)
        board.wait_for_revision_after(now["revision"])
    assert lab.python("print(m.outcome is not None)") == "True"
    expect(board.banner).to_contain_text(lab.python("print(m.outcome.text)"))
    # Partners who do not think lose, and the board tells when.
    expect(board.banner).to_contain_text("The game was lost in round")
    # Each place says what lies there, and so does the picture.
    laid = lab.python("print(len(m.position.cells))")
    expect(board.root.locator(".ecl-gauges")).to_contain_text(f"{laid} of 30 cards in the web")
    assert board.root.locator(".ecl-stage .ecl-place use").count() == int(laid)
    ask_a_teacher(lab, board, teacher)
    end_a_lost_game(lab, board)


def begin(lab: LabPage, text: str, seats: Sequence[str]) -> None:
    """Another game on the same boards."""
    lab.python(f"m.become(ecolearn.new('mutternatur', start={text!r}, seats={list(seats)!r}))")


def ask_a_teacher(lab: LabPage, board: BoardPage, teacher: BoardPage) -> None:
    """Whether the game can still be won is told on the teacher's board alone, after a warning."""
    ask = "Can the game still be won?"
    expect(teacher.button(ask)).to_have_count(0)  # it is over
    begin(lab, WINNABLE, ["person", "weaver", "weaver"])
    expect(teacher.button(ask)).to_be_visible()
    expect(board.button(ask)).to_have_count(0)
    teacher.click(ask)
    dialog = lab.page.get_by_role("dialog", name=ask)
    expect(dialog).to_contain_text("hidden ones too")
    expect(dialog).not_to_contain_text("The game can still be won")
    dialog.get_by_role("button", name="Show it").click()
    expect(dialog).to_contain_text("The game can still be won.")
    expect(dialog.get_by_role("listitem").first).to_contain_text("Round 1. Player 1: gives a card to Player")
    teacher.press("Escape")
    expect(dialog).not_to_be_visible()


def end_a_lost_game(lab: LabPage, board: BoardPage) -> None:
    """Too many discards: all agree to end it, by mouse and by keyboard; then all hands lie open."""
    for by_mouse in (True, False):
        begin(lab, TOO_MANY, ["person", "weaver", "weaver"])
        expect(board.banner).to_contain_text("Too many cards are discarded to win.")
        expect(board.root.locator(".ecl-waits")).to_have_text(
            "Your partners wait until you are ready: Player 2, Player 3."
        )
        expect(board.root.locator('[data-key^="left.2."]')).to_have_count(0)
        dialog = lab.page.get_by_role("dialog", name="How your partners play")
        if by_mouse:
            board.click("How your partners play")
        else:
            board.place(board.places()[0]).focus()
            board.press("p")
        expect(dialog.get_by_role("listitem")).to_have_count(
            int(lab.python("print(len(m.game.habits('weaver')))"))
        )
        assert lab.focused()["tag"] == "div", "what is read has the focus"
        board.press("Escape")
        expect(dialog).not_to_be_visible()
        stop = board.button("End the game together (2 of 3 agree)")
        if by_mouse:
            stop.click()
        else:
            board.go_to("button.stop")
            board.press("Enter")
        expect(board.banner).to_contain_text("You have ended the game together.")
        for seat in (2, 3):
            expect(board.root.locator(f'[data-key^="left.{seat}."]')).to_have_count(2)
        expect(board.root.locator('[data-key^="left.3."]').first).to_have_attribute(
            "aria-label", re.compile("Player 3 still holds: Joker")
        )
        expect(board.root.locator(".ecl-waits")).not_to_be_visible()


@pytest.mark.slow
def test_planning_and_an_exchange_at_one_screen_by_keyboard_alone(lab: LabPage) -> None:
    board = start(lab, "players=4, seed=3")
    curtain = board.root.locator(".ecl-curtain")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").first.focus()
    expect(board.root.locator(".ecl-waits")).to_have_text(
        "Still choosing: Player 1, Player 2, Player 3, Player 4."
    )
    kinds: list[str] = []
    looking = 0
    while "reveal" not in kinds and len(kinds) < 30 and int(lab.python("print(m.position.round)")) < 2:
        now = choose(lab, give="give" not in kinds, looking=looking)
        if curtain.is_visible():
            shown = board.root.evaluate("root => root.outerHTML")
            assert not [card for card in now["hand"] if f'"card.{card}"' in shown]
            name = f"I am player {now['seat']}"
            for _ in range(4):
                if lab.focused()["name"] == name:
                    break
                board.press("ArrowRight")
            board.press("Enter")
            expect(curtain).not_to_be_visible()
            expect(board.hand().first).to_be_visible()
        # Whoever looks goes on until the game waits for others only.
        looking = now["seat"]
        for tap in now["taps"]:
            board.go_to(tap)
            board.press("Enter")
        board.wait_for_revision_after(now["revision"])
        kinds.append(now["kind"])
    assert {"give", "return", "choose", "ready"} <= set(kinds)
    assert int(lab.python("print(m.position.symbioses.count(1))")) >= 3
