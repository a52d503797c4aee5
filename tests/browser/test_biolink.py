"""BIOlink on a real board in JupyterLab: whole games, arrows to come, arrows that pupils lay, own decks."""

from __future__ import annotations

import importlib.resources
import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.harness import LabPage
from tests.browser.play import BoardPage, open_board

MOST_ACTIONS = 120

# Lays a card where it brings most arrows; all other choices are the first that there is. What it answers is
# only what to touch, and who holds what; the touching is done on the page.
CHOOSE = """
import json
def choose():
    taps, seats = [], range(1, len(m.seats) + 1)
    if not m.outcome:
        legal = list(m.legal_actions().forward)
        lay = [a for a in legal if a.KIND == "lay"]
        best = max(lay, key=lambda a: len(m.position.arrows_for(a.card, a.cell)), default=legal[0])
        taps = best.taps
    hands = [m.position.hand(seat) for seat in seats]
    print(json.dumps({"taps": taps, "seat": m.position.seat, "hands": hands, "revision": m.revision}))
"""

# Lions eat zebra and impala; the locust, too small for them, eats the grass.
WOOD = """
game = "biolink"
[cells]
"1,1" = "red_oat_grass"
"2,1" = "impala"
"2,2" = "zebra"
[hands]
1 = ["lion", "locust", "vulture"]
"""


def start(lab: LabPage, options: str) -> BoardPage:
    board = open_board(lab, f"'biolink', {options}")
    lab.python(CHOOSE)
    return board


def choose(lab: LabPage) -> dict[str, Any]:
    """What has to be touched next (nothing once the game is over), by whom, and who holds what."""
    found: dict[str, Any] = json.loads(lab.python("choose()"))
    return found


def over(lab: LabPage, board: BoardPage) -> None:
    """The game has ended, the page says how, and what was played can be opened elsewhere."""
    outcome = lab.python("print(m.outcome.text)")
    assert outcome
    expect(board.banner).to_have_text(outcome)
    assert lab.python("print(m.to_text() == ecolearn.load(m.code).to_text())") == "True"


def arrows(lab: LabPage) -> int:
    return int(lab.python("print(len(m.position.arrows))"))


@pytest.mark.slow
def test_a_game_together_by_mouse(lab: LabPage) -> None:
    board = start(lab, "mode='coop', deck='savanna', seed=3")
    expect(board.banner).to_contain_text("start cards")
    expect(board.root.locator(".ecl-hand:not(.ecl-small) .ecl-hand-name")).to_have_text("Start cards")
    first = choose(lab)
    for tap in first["taps"]:
        board.touch(tap)
    revision = board.wait_for_revision_after(first["revision"])
    expect(board.hand()).to_have_count(1)
    board.click("Undo")
    board.wait_for_revision_after(revision)
    expect(board.hand()).to_have_count(2)
    for _ in range(MOST_ACTIONS):
        now = choose(lab)
        if not now["taps"]:
            break
        for tap in now["taps"]:
            board.touch(tap)
        board.wait_for_revision_after(now["revision"])
    over(lab, board)
    expect(board.banner).to_contain_text("All places are taken.")
    expect(board.root.locator('.ecl-stage [data-key^="link."]')).to_have_count(arrows(lab))
    expect(board.web.locator(".ecl-place")).to_have_count(16)


@pytest.mark.slow
def test_two_players_at_one_screen_by_keyboard_alone(lab: LabPage) -> None:
    board = start(lab, "mode='versus', players=2, specials=True, seed=4")
    curtain = board.root.locator(".ecl-curtain")
    expect(curtain).to_be_visible()
    # The first stop; from here on there is nothing but keys.
    curtain.get_by_role("button").focus()
    for _ in range(MOST_ACTIONS):
        now = choose(lab)
        if not now["taps"]:
            break
        if curtain.is_visible():
            assert lab.focused()["name"] == f"I am player {now['seat']}"
            shown = board.root.evaluate("root => root.outerHTML")
            assert not [card for hand in now["hands"] for card in hand if f'"card.{card}"' in shown]
            expect(board.hand().first).not_to_be_visible()
            board.press("Enter")
            expect(curtain).not_to_be_visible()
            expect(board.hand()).to_have_count(len(now["hands"][now["seat"] - 1]))
        for tap in now["taps"]:
            board.go_to(tap)
            board.press("Enter")
        board.wait_for_revision_after(now["revision"])
    over(lab, board)
    expect(curtain).not_to_be_visible()


def test_what_a_place_would_bring(lab: LabPage) -> None:
    board = start(lab, f"deck='savanna', seed=3, start='''{WOOD}'''")
    laid = arrows(lab)
    board.touch("card.lion")
    expect(board.root.locator(".ecl-stage .ecl-legal").first).to_be_attached()
    fitting = lab.python("print(*(f'cell.{x},{y}' for x, y in m.position.open_cells('lion')))").split()
    assert sorted(board.places("legal")) == sorted(fitting)
    expect(board.root.locator(".ecl-lit-label")).to_have_count(len(fitting))
    lab.page.mouse.move(*board.middle("cell.3,1"))
    expect(board.root.locator(".ecl-coming > *")).to_have_count(2)
    expect(board.notice).to_contain_text("Would bring 2 arrows: Zebra → Lion, Impala → Lion")
    lab.page.mouse.move(*board.middle("cell.0,0"))
    expect(board.root.locator(".ecl-coming > *")).to_have_count(0)
    board.tap("cell.0,0")
    expect(board.notice).to_have_class(re.compile("ecl-refusal"))
    expect(board.notice).to_contain_text(
        "Lion: it eats none of its neighbours here, and none of them eats it. Rule BIO-2.4"
    )
    assert "cell.0,0" in board.places("refused")
    assert arrows(lab) == laid
    # What was possible, beside what lies.
    expect(board.web.locator(".ecl-share")).to_have_text("You laid 2 of 63 possible links.")
    expect(board.web.locator(".ecl-place")).to_have_count(3)
    box = board.web.get_by_label("Show possible links")
    box.check()
    expect(board.web.locator(".ecl-place")).to_have_count(24)
    box.uncheck()
    expect(board.web.locator(".ecl-place")).to_have_count(3)


def test_pupils_lay_the_arrows(lab: LabPage) -> None:
    board = start(lab, f"deck='savanna', seed=3, arrows='pupil', start='''{WOOD}'''")
    laid = arrows(lab)
    board.touch("card.lion")
    lab.page.mouse.move(*board.middle("cell.3,1"))
    expect(board.notice).to_contain_text("Impala – Lion")
    expect(board.root.locator(".ecl-coming > *")).to_have_count(0)
    revision = board.revision()
    board.tap("cell.3,1")
    revision = board.wait_for_revision_after(revision)
    expect(board.banner).to_contain_text("which way does the arrow point?")
    # By buttons: both ways are offered alike.
    wrong, right = (
        board.button(f"The arrow points from {way}.") for way in ("Lion to Zebra", "Zebra to Lion")
    )
    expect(right).to_have_text("Zebra → Lion")
    assert wrong.get_attribute("class") == right.get_attribute("class")
    wrong.click()
    expect(board.notice).to_contain_text("Lion is no food for: Plains zebra.")
    assert arrows(lab) == laid
    right.click()
    revision = board.wait_for_revision_after(revision)
    assert arrows(lab) == laid + 1
    # By two taps: from whom, to whom.
    expect(board.button("The arrow points from Impala to Lion.")).to_be_visible()
    board.tap("cell.3,1")
    expect(board.place("cell.3,1")).to_have_class(re.compile("ecl-selected"))
    board.tap("cell.2,1")
    expect(board.notice).to_contain_text("Lion is no food for: Impala.")
    assert arrows(lab) == laid + 1
    board.tap("cell.2,1")
    expect(board.place("cell.2,1")).to_have_class(re.compile("ecl-selected"))
    board.tap("cell.3,1")
    board.wait_for_revision_after(revision)
    assert arrows(lab) == laid + 2


def test_a_deck_of_ones_own(lab: LabPage) -> None:
    file = importlib.resources.files("ecolearn.games.biolink") / "data" / "savanna.toml"
    own = file.read_text("utf-8")
    for ours, theirs in (("Our savanna", "Savanna"), ("Schoolyard lion", "Lion")):
        own = own.replace(f'en = "{theirs}"', f'en = "{ours}"')
    (lab.server.folder / "ours.toml").write_text(own, encoding="utf-8")
    board = start(lab, f"deck='ours.toml', seed=3, start='''{WOOD}'''")
    assert lab.python("print(m.position.deck.name)") == "Our savanna"
    expect(board.hand().first).to_have_accessible_name(re.compile("Schoolyard lion"))
    board.lay()
    expect(board.web).to_contain_text("Schoolyard lion")
    over_there = lab.python("print(ecolearn.load(m.to_text()).position.deck.name)")
    assert over_there == "Our savanna"
