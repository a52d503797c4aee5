"""Missions and habitat tiles in the browser: a whole game by mouse, and the panel by keyboard and speech."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board
from tests.browser.test_whole_game import CHOOSE, play

pytestmark = pytest.mark.slow

OPTIONS = "'ecogon', seed=6, missions=2, tiles=True"


# The middle of the game, in the kernel.
PLAY_ON = """
while len(m.position.zones.cards("events")) > {left}:
    m.play(choice())
"""


def test_a_game_with_missions_and_tiles_by_mouse(lab: LabPage) -> None:
    """The first turns and the last ones; what lies between is more of the same, and long."""
    board = open_board(lab, OPTIONS)
    lab.python(CHOOSE)
    expect(board.root.locator(".ecl-card-text")).to_have_count(3)
    play(lab, board, board.touch, until="len(m.position.zones.cards('events')) < 16")
    lab.python(PLAY_ON.format(left=2))
    play(lab, board, board.touch)
    expect(board.banner).to_contain_text(lab.python("print(m.outcome.text)"))
    reached = int(lab.python("print(sum(m.position.modules.levels))"))
    expect(board.root.locator(".ecl-medal.ecl-done")).to_have_count(reached)
    assert lab.python("print(m.to_text() == ecolearn.load(m.code).to_text())") == "True"


# Plays in the kernel until a tile lets choose among many events that are over.
ONCE_MORE = """
import itertools, random
def once_more():
    for seed in itertools.count(1):
        match = ecolearn.new("ecogon", tiles=True, events=20, seed=seed)
        chance = random.Random(seed)
        while match.outcome is None:
            legal = list(match.legal_actions().forward)
            if len(legal) > 7 and getattr(legal[0], "card", "") in match.position.deck.events:
                return match
            lay = [a for a in legal if str(a).startswith("place")] if len(match.position.laid) < 2 else []
            match.play(chance.choice(lay or [a for a in legal if str(a) == "end"] or legal))
m.become(once_more())
"""

# The text of each offered card lies within its frame, and no frame over another one.
APART = """
hand => {
  const boxes = [...hand.querySelectorAll(".ecl-card")].map(card => {
    const frame = card.getBoundingClientRect();
    for (const part of card.querySelectorAll("*")) {
      const box = part.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return null;
      if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) return null;
    }
    return frame;
  });
  if (boxes.includes(null)) return "something sticks out of its card";
  for (const a of boxes) for (const b of boxes) {
    const aside = a.left >= b.right - 1 || b.left >= a.right - 1;
    const above = a.top >= b.bottom - 1 || b.top >= a.bottom - 1;
    if (a !== b && !aside && !above) return "two cards overlap";
  }
  return boxes.length > 7 ? "" : "too few cards";
}
"""


def test_many_events_to_choose_from_stay_readable(new_lab: Callable[..., LabPage]) -> None:
    for wide, viewport in ((True, {"width": 1280, "height": 1000}), (False, {"width": 380, "height": 800})):
        lab = new_lab(viewport=viewport)
        board = open_board(lab, "'ecogon', seed=6, tiles=True", simple=not wide)
        lab.python(ONCE_MORE)
        hand = board.root.locator(".ecl-hand:not(.ecl-small)")
        expect(hand.locator(".ecl-card-text").nth(7)).to_be_visible()
        assert hand.evaluate(APART) == ""


def test_three_medals_stay_in_one_row_on_a_phone(new_lab: Callable[..., LabPage]) -> None:
    lab = new_lab(viewport={"width": 380, "height": 800})
    board = open_board(lab, OPTIONS, simple=True)
    lab.python("m.play(m.legal_actions()[0]); m.play(m.legal_actions()[0])")
    expect(board.root.locator(".ecl-medals")).to_have_count(2)
    tops = board.root.locator(".ecl-medals").evaluate_all(
        "all => all.map(row => new Set([...row.children].map(one => Math.round(one.offsetTop))).size)"
    )
    assert tops == [1, 1]
    # And nothing of the missions is wider than the board.
    assert board.root.locator(".ecl-aims").evaluate("one => one.scrollWidth <= one.clientWidth + 1")


# Plays in the kernel until a mission is fulfilled.
FULFIL = """
import random
chance = random.Random(6)
while not any(aim.proofs for aim in m.scene(None).aims):
    legal = list(m.legal_actions().forward)
    lay = [a for a in legal if str(a).startswith("place")] if not m.position.laid else []
    m.play(chance.choice(lay or [a for a in legal if str(a) == "end"] or legal))
"""


def test_the_panel_by_keyboard_and_speech(lab: LabPage) -> None:
    board = open_board(lab, OPTIONS)
    lab.python(FULFIL)
    proofs = board.root.locator(".ecl-aim-proofs .ecl-aim-item")
    expect(proofs.first).to_be_visible()
    board.place(board.places()[0]).focus()
    board.press("m")
    first = lab.focused()["name"]
    assert lab.python("print(m.scene(None).aims[0].title)") in first
    board.press("m")
    assert lab.python("print(m.scene(None).aims[1].title)") in lab.focused()["name"]
    # By arrows to a fulfilment: its cards light up, and are told.
    wanted = proofs.first.get_attribute("data-id")
    for _ in range(20):
        if board.root.locator(f'.ecl-aim-item[data-id="{wanted}"]:focus').count():
            break
        board.press("ArrowDown")
    assert board.places("proof"), "the cards of the fulfilment are lit"
    board.press("Enter")
    expect(lab.page.locator('.ecl [aria-live="polite"]').first).to_contain_text("Cards lit on the board")
    lit = board.places("proof")
    board.press("Tab")
    assert board.places("proof") == lit, "what was chosen stays lit"
    board.place(board.places()[0]).focus()
    board.press("Escape")
    expect(board.root.locator(".ecl-stage .ecl-proof")).to_have_count(0)
    typed(board, "missions")
    expect(board.notice).to_contain_text(lab.python("print(m.scene(None).aims[0].title)"))


def typed(board: BoardPage, text: str) -> None:
    board.root.get_by_text("Type a move").click()
    field = board.root.locator(".ecl-command input")
    field.fill(text)
    field.press("Enter")
