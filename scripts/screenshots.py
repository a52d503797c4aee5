"""Make the pictures in ``docs/`` anew: ``python scripts/screenshots.py``. Look at them afterwards.

They show a real board in a real JupyterLab, in the middle of a game that was played greedily.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from playwright.sync_api import Locator  # noqa: E402

from tests.browser.harness import LabPage, chromium, running_server  # noqa: E402

GAME = """import ecolearn
m = ecolearn.new("ecogon", seed=4, events=10)
ecolearn.show(m)"""

# Each card goes where it brings most: points, needs met, neighbours, links of the food web.
PLAY = """
def worth(position):
    animals = [cell for cell, card in position.cells.items() if position.deck.cards[card].kind == "animal"]
    met = sum(near is not None for cell in animals for near in position.met(cell))
    touching = sum((q + dq, r + dr) in position.cells
                   for q, r in position.cells for dq, dr in ((1, 0), (0, 1), (1, -1)))
    return 10 * position.score + 3 * met + 0.6 * touching + position.food_web().number_of_edges()

def best():
    lay = [action for action in m.legal_actions() if action.KIND == "place"]
    return max(lay, key=lambda action: (worth(m.position.apply(action)), str(action)), default=None)

def play(cards):
    while len(m.position.cells) < cards:
        action = best()
        gain = 0 if action is None else worth(m.position.apply(action)) - worth(m.position)
        if gain > 1 and len(m.position.laid) < 1:
            m.play(action)
        else:
            m.play(next(action for action in m.legal_actions().forward if action.KIND != "place"))
    while best() is None:
        m.play(next(iter(m.legal_actions().forward)))

play({cards})
print(best().taps[0])
"""

WIDE = {"width": 1440, "height": 1100}
NARROW = {"width": 380, "height": 800}
PICTURES = (
    ("board-light", "light", WIDE, 24, False),
    ("board-dark", "dark", WIDE, 24, False),
    ("board-narrow", "light", NARROW, 14, True),
)


def board(lab: LabPage) -> Locator:
    return lab.page.locator(".ecl").filter(has=lab.page.locator(".ecl-frame")).first


def main() -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        chromium() as browser,
    ):
        for name, theme, viewport, cards, simple in PICTURES:
            lab = LabPage.create(server, browser, viewport=viewport, device_scale_factor=2 if simple else 1)
            lab.open([GAME], simple=simple)
            if not simple:
                lab.hide_sidebar()
            lab.theme(theme).run_all()
            lab.page.wait_for_selector(".ecl .ecl-frame:not([hidden])")
            tap = lab.python(PLAY.replace("{cards}", str(cards)))
            lab.page.wait_for_timeout(800)
            # As high as the board, so that all of it is in the picture.
            box = board(lab).bounding_box()
            assert box is not None
            lab.page.set_viewport_size({"width": viewport["width"], "height": int(box["height"]) + 300})
            lab.page.locator(f'.ecl-card[data-key="{tap}"]').click()
            lab.page.wait_for_selector(".ecl-stage .ecl-legal", state="attached")
            close = board(lab).locator(".ecl-details .ecl-close")
            if close.is_visible():
                close.click()
            board(lab).scroll_into_view_if_needed()
            lab.page.mouse.move(5, 5)
            lab.page.wait_for_timeout(800)
            path = lab.screenshot(TOP / "docs" / f"{name}.png", board(lab))
            print(f"{path.relative_to(TOP)}: {path.stat().st_size / 1000:.0f} kB")
            for fault in lab.faults:
                print(f"  {fault}", file=sys.stderr)
            lab.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
