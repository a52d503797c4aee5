"""Mutter Natur in a real JupyterLab: beside partners by mouse, hidden hands at one screen by keyboard."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board

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


def start(lab: LabPage, options: str) -> BoardPage:
    board = open_board(lab, f"'mutternatur', {options}")
    lab.python(CHOOSE)
    return board


def choose(lab: LabPage, *, give: bool = False, looking: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lab.python(f"print(json.dumps(choose({give}, {looking})))"))
    return found


@pytest.mark.slow
def test_a_game_beside_two_partners_to_its_end_by_mouse(lab: LabPage) -> None:
    board = start(lab, "seats=['person', 'random', 'random'], seed=2")
    expect(board.root.locator(".ecl-curtain")).not_to_be_visible()
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


@pytest.mark.slow
def test_planning_and_an_exchange_at_one_screen_by_keyboard_alone(lab: LabPage) -> None:
    board = start(lab, "players=4, seed=3")
    curtain = board.root.locator(".ecl-curtain")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").first.focus()
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
