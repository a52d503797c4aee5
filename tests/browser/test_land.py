"""Ecogon on land in a real JupyterLab: both worlds by keyboard, the base game by mouse, a hedge by mouse."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from ecolearn.games.ecogon.deck import load_deck
from tests.browser.harness import LabPage
from tests.browser.lessonpage import LessonPage
from tests.browser.play import BoardPage, open_board

MOST_ACTIONS = 60

# Lays one card a turn, those of the land first, so that both worlds and both event stacks are seen;
# all other choices are the first that there is. What it answers is only what to touch.
CHOOSE = """
import json
def choose():
    legal = list(m.legal_actions().forward)
    if not m.position.laid:
        lay = [a for a in legal if a.KIND == "place"]
        lay.sort(key=lambda a: m.position.deck.cards[a.card].colour not in ("forest_edge", "open_land"))
        legal = lay or legal
    else:
        legal = [a for a in legal if a.KIND == "end"] or legal
    return list(legal[0].taps)
"""


def short_game(
    box: str, cells: dict[str, str], hand: list[str], stack: list[str], left: Sequence[str] = ()
) -> str:
    """A game near its end: all cards but those named, and those `left` to be dealt, are discarded already."""
    rest = Counter(load_deck(box).counts)
    rest.subtract([*cells.values(), *hand, *stack, *left])
    lines = ['game = "ecogon"', "[cells]", *(f'"{cell}" = "{name}"' for cell, name in cells.items())]
    lines += ["[hands]", f"1 = {json.dumps(hand)}", "[stack]", f"nature = {json.dumps(stack)}"]
    lines += ["[discard]", f"discard = {json.dumps(sorted(rest.elements()))}", "[state]", "event_in = 1"]
    return "\n".join(lines)


def taps(lab: LabPage) -> list[str]:
    """What has to be touched next; nothing once the game is over."""
    answer: list[str] = json.loads(lab.python("print(json.dumps([] if m.outcome else choose()))"))
    return answer


def play(lab: LabPage, board: BoardPage, *, keyboard: bool) -> list[str]:
    """Play to the end; returns all that was touched."""
    touched: list[str] = []
    for _ in range(MOST_ACTIONS):
        todo = taps(lab)
        if not todo:
            break
        revision = board.revision()
        for tap in todo:
            if keyboard:
                board.go_to(tap)
                board.press("Enter")
            else:
                board.touch(tap)
        touched += todo
        board.wait_for_revision_after(revision)
    expect(board.banner).to_contain_text(lab.python("print(m.outcome.text)"))
    assert lab.python("print(m.to_text() == ecolearn.load(m.to_text()).to_text())") == "True"
    return touched


def stacks_drawn_from(lab: LabPage) -> list[str]:
    """The event stacks of the events that happened, in their order."""
    done = "[m.position.deck.stack_of(event) for event in m.position.zones.cards('events_done')]"
    found: list[str] = json.loads(lab.python(f"print(json.dumps({done}))"))
    return found


def test_both_worlds_by_keyboard_alone(lab: LabPage) -> None:
    cells = {
        "0,0": "still_water",
        "1,0": "shore",
        "2,0": "forest_edge",
        "3,0": "forest",
        "2,-1": "hawthorn",
        "0,1": "duckweed",
        "3,-1": "earthworm",
    }
    hand, stack = ["blackbird", "bramble", "red_fescue"], ["snout_snail", "hazel"]
    start = short_game("combined", cells, hand, stack, ["open_land", "still_water"])
    options = f"'ecogon', box='combined', habitat_stack=True, seed=5, events=10, start={start!r}"
    board = open_board(lab, options)
    lab.python(CHOOSE)
    # In words: which game, how many cards a hand may hold, both event stacks, and the stack of habitats.
    expect(board.root.locator(".ecl-title").first).to_have_text("Water and land")
    expect(board.root).to_contain_text("Hand, at most 6 after your turn")
    gauges = board.root.locator(".ecl-gauges")
    expect(gauges).to_contain_text(re.compile(r"10 events left \(water.5, land.5; next: water\)"))
    expect(gauges).to_contain_text("2 habitats in the stack")
    board.hand().first.focus()
    touched = play(lab, board, keyboard=True)
    assert {"button.draw", "button.end", "button.event"} <= set(touched)
    assert stacks_drawn_from(lab) == ["events", "events_land"]
    expect(gauges).to_contain_text(re.compile(r"8 events left \(water.4, land.4; next: water\)"))


def test_the_base_game_by_mouse(lab: LabPage) -> None:
    cells = {
        "0,0": "open_land",
        "1,0": "forest_edge",
        "2,0": "forest",
        "0,1": "red_clover",
        "2,-1": "beech",
        "1,1": "blackthorn",
    }
    hand, stack = ["dandelion", "wood_mouse", "common_vole"], ["bramble", "hazel", "red_fescue", "earthworm"]
    start = short_game("base", cells, hand, stack)
    board = open_board(lab, f"'ecogon', box='base', seed=7, events=5, start={start!r}")
    lab.python(CHOOSE)
    expect(board.root.locator(".ecl-title").first).to_have_text("Ecogon on land")
    # A vole of the meadow beside a beech of the wood: the reason is said, with the rule.
    vole = board.root.locator('.ecl-card[data-key="card.common_vole"]')
    vole.click()
    expect(board.place("cell.-1,0")).to_have_class(re.compile(r"\becl-legal\b"))
    board.tap("cell.1,-1")
    expect(board.notice).to_contain_text("Open land and Forest do not touch in nature either")
    expect(board.notice.locator(".ecl-rule")).to_contain_text("ECG-10.3")
    board.press("Escape")
    touched = play(lab, board, keyboard=False)
    assert {"button.end", "button.event"} <= set(touched)
    assert stacks_drawn_from(lab) == ["events", "events"]


def test_a_hedge_links_two_woods_in_lesson_17(lab: LabPage, request: pytest.FixtureRequest) -> None:
    lesson = LessonPage(lab, request.node.name, "l17")
    cell = lesson.go_to("hedgerow")
    board = BoardPage(lab)
    board.root = cell.locator(".ecl-frame").first
    hedge = {"-1,0": "bramble", "0,0": "forest_edge", "1,0": "dog_rose", "2,0": "hawthorn"}
    for at, card in hedge.items():
        board.root.locator(f'.ecl-card[data-key="card.{card}"]').click()
        expect(board.place(f"cell.{at}")).to_have_class(re.compile(r"\becl-legal\b"))
        board.tap(f"cell.{at}")
        expect(board.root.locator(f'.ecl-card[data-key="card.{card}"]')).to_have_count(0)
    lesson.go_to("exit")
    task = lesson.task("A way for the dormouse")
    expect(task).to_contain_text("is called a corridor")
