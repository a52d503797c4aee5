"""Ecos in a real JupyterLab: a game beside a partner by mouse, and the sandbox by keyboard alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board

#: What somebody who knows the game would do, as the taps that are left to be made.
CHOOSE = """
import json
from ecolearn.kernel.chance import Chance

def choose():
    if m.outcome is not None:
        return {"kind": "", "taps": [], "revision": m.revision}
    partner = m.game.partners["gardener"]
    action = partner(m.view_for(1), 1, Chance(m.revision))
    scene = m.scene(1)
    taps, given = list(action.taps), scene.given or ()
    if tuple(taps[: len(given)]) == given:
        taps = taps[len(given) :]
    if any(card.taps == action.taps for card in scene.hand):
        taps = taps[:1]
    return {"kind": action.KIND, "taps": taps, "revision": m.revision, "text": str(action)}
"""
MOST_DECISIONS = 400


def choose(lab: LabPage) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(lab.python("print(json.dumps(choose()))"))
    return found


def touch(board: BoardPage, tap: str) -> None:
    """Click on a place, a card that can be chosen, or a button."""
    if tap.startswith("cell."):
        board.tap(tap)
        return
    card = board.root.locator(f'.ecl-hand:not(.ecl-small) .ecl-card[data-key="{tap}"]')
    if card.count():
        card.click()
    else:
        board.root.locator(f'.ecl-actions [data-tap="{tap}"]').click()


@pytest.mark.slow
def test_a_game_beside_a_partner_to_eighty_points_by_mouse(lab: LabPage) -> None:
    board = open_board(lab, "'ecos', seed=1, seats=['person', 'gardener']")
    lab.python(CHOOSE)
    expect(board.root.locator(".ecl-curtain")).not_to_be_visible()
    # One's own cards can be read, those of the other are one back with their number.
    expect(board.root.locator('[data-key="hidden.2"]')).to_have_attribute(
        "aria-label", "Player 2 has 9 hidden cards in the hand."
    )
    assert board.root.locator('.ecl-card[data-key^="front."] .ecl-card-text').count() >= 3
    kinds: set[str] = set()
    for _ in range(MOST_DECISIONS):
        now = choose(lab)
        if not now["taps"]:
            break
        if now["kind"] == "build" and "build" not in kinds:
            look_before_building(board, now)
        for tap in now["taps"]:
            touch(board, tap)
        board.wait_for_revision_after(now["revision"])
        kinds.add(now["kind"])
    assert {"cover", "dial", "build"} <= kinds
    assert lab.python("print(m.position.ended, max(m.position.points.values()) >= 80)") == "goal True"
    expect(board.banner).to_contain_text(lab.python("print(m.outcome.text)"))
    # Every tile that lies is drawn, and at the end nothing of the hands is hidden.
    tiles = int(lab.python("print(len(m.position.land.terrain))"))
    assert board.root.locator(".ecl-stage .ecl-place use").count() == tiles
    expect(board.root.locator('[data-key="hidden.2"]')).to_have_count(0)
    look_at_what_was_counted(lab, board)


def look_before_building(board: BoardPage, now: dict[str, Any]) -> None:
    """The places are lit without a tap before, the step is marked, and another place is refused."""
    lit = board.places("legal")
    assert now["taps"][-1] in lit
    assert "▶" in board.root.locator(".ecl-aims").inner_text()
    other = next((key for key in board.places() if key not in lit), None)
    if other is not None:
        board.tap(other)
        expect(board.notice.locator(".ecl-rule")).to_contain_text("ECS-")


def look_at_what_was_counted(lab: LabPage, board: BoardPage) -> None:
    """A step of a card lights what it counted; a switch says it in words of science."""
    steps = "[[p.label, list(p.places)] for a in m.scene(1).aims for p in a.proofs if p.places]"
    found = json.loads(lab.python(f"print(json.dumps({steps}))"))
    for label, places in found[-1:]:
        item = board.root.locator(".ecl-aim-proofs .ecl-aim-item", has_text=label).last
        item.click()
        assert set(board.places("proof")) == set(places)
        item.click()
        assert board.places("proof") == []
    board.root.get_by_role("checkbox", name="Science words").check()
    expect(board.root.locator(".ecl-small-print")).to_contain_text("In science that is a population")


def choose_from_palette(board: BoardPage, tap: str) -> None:
    """Focus on a thing of the palette, or a button, by keyboard alone, and press Enter."""
    group = ".ecl-actions" if tap.startswith("button.") else ".ecl-hand:not(.ecl-small)"
    for _ in range(40):
        if board.root.locator(f"{group} :focus").count():
            break
        board.press("Tab")
    for _ in range(40):
        now = board.lab.focused()
        if tap in (now["key"], now["tap"]):
            board.press("Enter")
            return
        board.press("ArrowRight")
    raise AssertionError(f"the keyboard does not lead to {tap}")


@pytest.mark.slow
def test_a_landscape_in_the_sandbox_by_keyboard_alone(lab: LabPage) -> None:
    board = open_board(lab, "'ecos', seed=2, players=1, sandbox=True")
    report = board.root.locator(".ecl-reports")
    expect(report).to_contain_text("The landscape now")
    board.place(board.places()[0]).focus()
    # A tile, and another one: what is chosen stays chosen.
    before = board.revision()
    choose_from_palette(board, "thing.grassland")
    for _ in range(2):
        key = board.lab.focused()["key"]
        assert key in board.places("legal"), "the focus goes to a place that is lit"
        board.press("Enter")
        before = board.wait_for_revision_after(before)
        board.press("n")
    tiles = int(lab.python("print(len(m.position.land.terrain))"))
    assert tiles in (5, 6)
    # An animal on its home, and a refusal where it does not live.
    choose_from_palette(board, "thing.fish")
    assert {"cell.0,1", "cell.1,-1"} <= set(board.places("legal"))
    board.go_to("cell.0,1")
    board.press("Enter")
    before = board.wait_for_revision_after(before)
    assert "Fish: 1" in (board.place("cell.0,1").get_attribute("aria-label") or "")
    board.place("cell.0,0").focus()
    board.press("Enter")
    expect(board.notice).to_contain_text("Fish: it does not live on")
    expect(board.notice.locator(".ecl-rule")).to_contain_text("ECS-1.4")
    # An exchange takes it away; before and after stand beside the board.
    choose_from_palette(board, "thing.desert")
    board.place("cell.0,1").focus()
    board.press("Enter")
    before = board.wait_for_revision_after(before)
    expect(report).to_contain_text("Before and after: Replaced, and now: desert")
    expect(report).to_contain_text("Fish – gone")
    # Undone, it is there again, and so is the water.
    choose_from_palette(board, "button.clear")
    board.press("Escape", "Control+z")
    board.wait_for_revision_after(before)
    expect(report).not_to_contain_text("Before and after")
    assert lab.python("print(m.position.land.amount('fish', m.position.land.hexes('fish')[0]))") == "1"
    # Taking away: the tile, then what of it.
    before = board.revision()
    choose_from_palette(board, "button.clear")
    board.place("cell.0,1").focus()
    board.press("Enter")
    choose_from_palette(board, "button.fish")
    before = board.wait_for_revision_after(before)
    assert lab.python("print(m.position.land.total('fish'))") == "0"
    choose_from_palette(board, "button.finish")
    board.wait_for_revision_after(before)
    expect(board.banner).to_contain_text("The landscape is finished.")
    table = report.locator(".ecl-table summary").first
    table.focus()
    board.press("Enter")
    expect(report.get_by_role("table").first).to_contain_text("Grassland")
