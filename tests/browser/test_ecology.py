"""Ecology in a real JupyterLab: a game and a war by mouse; settling and trading by keyboard alone."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board
from tests.games.ecology.lands import laid, legal, start_text, told

#: What somebody who knows the game would do.
CHOOSE = """
import json
from ecolearn.kernel.chance import Chance

def choose(after):
    if m.revision <= after or m.outcome is None and m.actors() != (1,):
        return None
    if m.outcome is not None:
        return {"kind": "", "tap": "", "revision": m.revision}
    action = m.game.partners["careful"](m.view_for(1), 1, Chance(m.revision))
    return {"kind": action.KIND, "tap": action.taps[0], "revision": m.revision}
"""
MOST_DECISIONS = 60
SECONDS = 60.0


def choose(board: BoardPage, after: int) -> dict[str, Any]:
    """The next choice, once the match has gone on and the page has heard of it."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found: dict[str, Any] | None = json.loads(board.lab.python(f"print(json.dumps(choose({after})))"))
        if found is not None:
            board.wait_until_free()
            return found
        board.page.wait_for_timeout(20)
    raise AssertionError(f"The match stayed at revision {after}: {board.notice.inner_text()}")


def touch(board: BoardPage, tap: str) -> None:
    """Click on a square, a space, a card or a button."""
    if tap.startswith(("cell.", "square.", "die.")):
        board.tap(tap)
    elif tap.startswith("card."):
        board.root.locator(f'.ecl-card[data-key="held.{tap.partition(".")[2]}"]').click()
    else:
        board.root.locator(f'.ecl-actions [data-tap="{tap}"]').click()


@pytest.mark.slow
def test_a_peaceful_game_beside_a_partner_to_its_end_by_mouse(lab: LabPage) -> None:
    # With this seed somebody wins soon.
    options = "'ecology', seed=153, seats=['person', 'balanced'], peaceful=True, auto=True"
    board = open_board(lab, options)
    lab.python(CHOOSE)
    # No food web beside a game in which nothing eats anything, but the tests and the course.
    expect(board.web).not_to_be_visible()
    expect(board.root.locator(".ecl-aims")).to_contain_text("Still missing: 3,000 people, $200, 1 invention.")
    kinds: set[str] = set()
    now = choose(board, -1)
    for _ in range(MOST_DECISIONS):
        if not now["tap"]:
            break
        if now["kind"] == "go" and "go" not in kinds:
            look_before_going(lab, board, now["tap"])
        tap = now["tap"]
        if now["kind"] == "roll" and "roll" not in kinds:
            tap = "die.1"
        touch(board, tap)
        kinds.add(now["kind"])
        now = choose(board, now["revision"])
    assert {"found", "roll", "go", "settle", "remove", "choose"} <= kinds
    assert lab.python("print(m.position.ended)") == "won"
    expect(board.banner).to_contain_text(lab.python("print(m.outcome.text)"))
    course = board.root.locator('.ecl-reports [data-key="course"]')
    expect(course.locator("svg")).to_be_visible()
    turns = lab.python("print(m.position.history[-1].turn)")
    expect(course).to_contain_text(f"After turn {turns}:")
    course.locator(".ecl-table summary").click()
    expect(course.get_by_role("row").last.get_by_role("rowheader")).to_have_text(turns)


def look_before_going(lab: LabPage, board: BoardPage, tap: str) -> None:
    """The exits to which the dice lead are lit with the die; another square is refused, with the rule."""
    lit = set(board.places("legal"))
    dice = json.loads(lab.python("print(json.dumps(m.position.dice))"))
    targets = "[f'square.{m.position.square(1).target[die]}' for die in m.position.dice]"
    assert lit == {*json.loads(lab.python(f"print(json.dumps({targets}))")), "die.1", "die.2"}
    assert tap in lit
    labels = board.root.locator(".ecl-lit-label")
    expect(labels).to_have_count(len(lit) - 2)
    assert set(labels.all_text_contents()) <= {", ".join(map(str, sorted(set(dice)))), *map(str, dice)}
    board.tap("square.environmental.work_a")
    expect(board.notice).to_contain_text("no edge leads to")
    expect(board.notice.locator(".ecl-rule")).to_contain_text("ECO-1.3")
    odds = board.root.locator('.ecl-reports [data-key="odds"]')
    odds.locator("summary").first.click()
    expect(odds).to_contain_text("with the better die")


def reach(board: BoardPage, key: str) -> None:
    """Move the focus to a lit place by keyboard: Tab to the stage, then N from one to the next."""
    for _ in range(40):
        if board.root.locator(".ecl-stage :focus").count():
            break
        board.press("Tab")
    for _ in range(80):
        if board.lab.focused()["key"] == key:
            return
        board.press("n")
    raise AssertionError(f"N does not lead to {key}; the focus is on {board.lab.focused()}")


def press_button(board: BoardPage, tap: str) -> None:
    """Move the focus to a button by keyboard and press it."""
    expect(board.root.locator(f'.ecl-actions [data-tap="{tap}"]')).to_be_visible()
    for _ in range(40):
        if board.root.locator(".ecl-actions :focus").count():
            break
        board.press("Tab")
    for _ in range(20):
        if board.lab.focused()["tap"] == tap:
            board.press("Enter")
            return
        board.press("ArrowRight")
    raise AssertionError(f"the arrow keys do not lead to {tap}")


#: Two people of player 1 beside land of player 2, and a square before that of 4,000 people.
SETTLERS: dict[str, Any] = {
    "cells": "0,0 1*1; 0,1 1*1; 1,0 2*1; 3,2 2*1",
    "tokens": "hunting.work_b hunting.people_2",
    "held": "bow / rope",
    "money1": 450,
}


def seed_that_leads_on() -> int:
    """A seed whose first dice give the choice of going to the square of 4,000 people."""
    for seed in range(100):
        match = laid(seed=seed, **SETTLERS)
        match.play("roll")
        if "go hunting.people_4" in legal(match):
            return seed
    raise AssertionError("no dice lead there")


@pytest.mark.slow
def test_settling_with_density_and_a_trade_by_keyboard_alone(lab: LabPage) -> None:
    text = start_text(**SETTLERS)
    board = open_board(lab, f"'ecology', seed={seed_that_leads_on()}, players=2, start={text!r}")

    def acts(before: int, *keys: str) -> int:
        board.press(*keys)
        return board.wait_for_revision_after(before)

    now = board.revision()
    board.place("square.hunting.start").focus()
    press_button(board, "button.roll")
    now = board.wait_for_revision_after(now)
    reach(board, "square.hunting.people_4")
    spoken = board.place("square.hunting.people_4").get_attribute("aria-label") or ""
    assert "You use the die with" in spoken or "You can use the dice with" in spoken
    now = acts(now, "Enter")
    expect(board.banner).to_contain_text("2,000 people need room")
    # The first ring is settled more densely, for the price that is shown and said.
    expect(board.place("cell.0,0")).to_have_attribute("aria-label", re.compile(r"costs \$400"))
    reach(board, "cell.0,0")
    now = acts(now, "Enter")
    assert lab.python("print(m.position.money[1], m.position.land[0, 0].number)") == "50 2"
    # Others' land cannot be settled, and the reason is said.
    board.place("cell.1,0").focus()
    board.press("Enter")
    expect(board.notice).to_contain_text("Space 1,0 belongs to Player 2.")
    expect(board.notice.locator(".ecl-rule")).to_contain_text("ECO-3.1")
    # The second one is settled on land that is bought for an invention.
    press_button(board, "seat.2")
    now = board.wait_for_revision_after(now)
    press_button(board, "button.propose")
    expect(board.notice).to_contain_text("Both must give something")
    reach(board, "cell.1,0")
    now = acts(now, "Enter")
    board.go_to("held.bow")
    now = acts(now, "Enter")
    expect(board.banner).to_contain_text("You give: Bow. You get: space 1,0.")
    press_button(board, "button.propose")
    now = board.wait_for_revision_after(now)
    expect(board.banner).to_contain_text("Player 2: Player 1 makes an offer.")
    press_button(board, "button.accept")
    now = board.wait_for_revision_after(now)
    # Its people move to free land beside that of their own.
    expect(board.banner).to_contain_text("have lost their place")
    reach(board, "cell.2,2")
    now = acts(now, "Enter")
    assert lab.python("print(sorted((c, tuple(r)) for c, r in m.position.land.items()))") == (
        "[((0, 0), (1, 2)), ((0, 1), (1, 1)), ((1, 0), (1, 1)), ((2, 2), (2, 1)), ((3, 2), (2, 1))]"
    )
    expect(board.root.locator('.ecl-card[data-key="held.bow"]')).to_be_visible()


#: Player 1 in a corner beside player 2, both rich enough for a war, and free land behind.
BORDER: dict[str, Any] = {
    "cells": "0,0 1*1; 1,0 2*1; 1,1 2*1; 0,1 2*1; 3,2 2*1",
    "tokens": "hunting.work_b hunting.people_4",
    "money1": 200,
    "money2": 300,
}
WAR = ("roll", "go hunting.people_4", "attack 1,0", "declare", "resist", "fight")


def seed_of_a_war() -> int:
    """A seed with which player 1 can begin a war at once, and wins it."""
    for seed in range(400):
        match = laid(seed=seed, **BORDER)
        for action in WAR:
            if action not in legal(match):
                break
            match.play(action)
        if "won_war" in told(match):
            return seed
    raise AssertionError("no dice lead to a war that is won")


@pytest.mark.slow
def test_a_war_by_mouse(lab: LabPage) -> None:
    text = start_text(**BORDER)
    board = open_board(lab, f"'ecology', seed={seed_of_a_war()}, players=2, start={text!r}")
    now = board.revision()
    for tap, said in (
        ("die.1", "Choose where to go"),
        ("square.hunting.people_4", "3,000 people need room"),
        ("cell.1,0", "for $200"),
        ("button.declare", "Player 2: Player 1 attacks 1 space"),
        ("button.resist", "You win with 4 or more"),
        ("button.fight", "1,000 people have lost their place"),
    ):
        touch(board, tap)
        now = board.wait_for_revision_after(now)
        expect(board.banner).to_contain_text(said)
        if tap == "cell.1,0":
            expect(board.place("cell.1,0")).to_have_attribute("aria-label", re.compile("attacked"))
    # The space has changed hands, both have paid, and whoever lived there moves to free land.
    assert lab.python("print(m.position.land[1, 0], m.position.money)") == (
        "Rings(seat=1, number=1) {1: 0, 2: 200}"
    )
    touch(board, "cell.2,1")
    now = board.wait_for_revision_after(now)
    assert lab.python("print(m.position.land[2, 1])") == "Rings(seat=2, number=1)"
    expect(board.banner).to_contain_text("2,000 people need room")
