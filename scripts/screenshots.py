"""Make the pictures in ``docs/`` anew: ``python scripts/screenshots.py``. Look at them afterwards.

They show real boards in a real JupyterLab, in the middle of games that were played greedily, each with a card
that is selected and its lit places.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Locator  # noqa: E402

from tests.browser.harness import LabPage, Server, chromium, running_server  # noqa: E402

GAME = """import ecolearn
m = ecolearn.new({options})
ecolearn.show(m)"""

# Still Waters: each card goes where it brings most: points, needs met, neighbours, links of the food web.
POND = """
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

# BIOlink: each card goes where it brings most arrows.
LINKS = """
def best():
    lay = [action for action in m.legal_actions() if action.KIND == "lay"]
    return max(lay, key=lambda action: (len(m.position.arrows_for(action.card, action.cell)), str(action)))

while len(m.position.cells) < {cards}:
    if any(action.KIND == "lay" for action in m.legal_actions()):
        m.play(best())
    else:
        m.play(next(iter(m.legal_actions().forward)))
print(best().taps[0])
"""

#: The web of life, with all seats played as weavers do; then a hand card is chosen to look at.
WEAVE = """
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import partners_for

weaver = partners_for(m.game)["weaver"]
while len(m.position.cells) < {cards}:
    m.play(weaver(m.view_for(1), 1, Chance(1)), 1)
print(f"card.{m.position.hand(1)[0]}")
"""

#: A landscape, grown by gardeners in all seats up to a choice of many places; these are lit by themselves.
GROW = """
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import partners_for

gardener = partners_for(m.game)["gardener"]
while m.position.round < {cards} or m.position.awaited()[0] != 1 or m.position.agenda[-1].kind != "place":
    seat = m.position.awaited()[0]
    m.play(gardener(m.view_for(seat), seat, Chance(1)), seat)
print("")
"""

#: Four ages, with both seats played by temperament up to a throw of the first one late in the game.
AGES = """
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import partners_for

partners = partners_for(m.game)
while m.position.round < {cards} or m.position.awaited()[0] != 1 or m.position.task.kind != "go":
    seat = m.position.awaited()[0]
    partner = partners["careful" if seat == 1 else "hungry"]
    m.play(partner(m.view_for(seat), seat, Chance(1)), seat)
print("")
"""

WIDE = {"width": 1440, "height": 1100}
NARROW = {"width": 380, "height": 800}


@dataclass(frozen=True)
class Picture:
    """One picture: which game, played how far, and how it is looked at; `narrow` on a telephone.

    `lit` says that the card which is chosen lights places.
    """

    name: str
    options: str
    play: str
    cards: int
    theme: str = "light"
    narrow: bool = False
    lit: bool = True


POND_OPTIONS = "'ecogon', seed=4, events=10"
PICTURES = (
    Picture("board-light", POND_OPTIONS, POND, 24),
    Picture("board-dark", POND_OPTIONS, POND, 24, "dark"),
    Picture("board-narrow", POND_OPTIONS, POND, 14, narrow=True),
    Picture("land-light", "'ecogon', box='base', seed=4, events=10", POND, 24),
    Picture("biolink-light", "'biolink', deck='savanna', setup='random', seed=3", LINKS, 11),
    Picture(
        "mutternatur-light",
        "'mutternatur', seed=13, seats=['person', 'weaver', 'weaver']",
        WEAVE,
        17,
        lit=False,
    ),
    Picture("ecos-light", "'ecos', seed=5, players=2", GROW, 4),
    Picture("ecology-light", "'ecology', seed=9, players=2, peaceful=True", AGES, 30),
    Picture("biolink-dark", "'biolink', mode='versus', seed=6", LINKS, 16, "dark"),
)


def board(lab: LabPage) -> Locator:
    return lab.page.locator(".ecl").filter(has=lab.page.locator(".ecl-frame")).first


def shrink(path: Path) -> None:
    """Keep 256 colours: flat pictures need no more, and the file becomes a third."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def take(server: Server, browser: Browser, picture: Picture) -> Path:
    """Take one picture; what goes wrong on the page is told."""
    viewport = NARROW if picture.narrow else WIDE
    lab = LabPage.create(server, browser, viewport=viewport, device_scale_factor=2 if picture.narrow else 1)
    lab.open([GAME.format(options=picture.options)], simple=picture.narrow)
    if not picture.narrow:
        lab.hide_sidebar()
    lab.theme(picture.theme).run_all()
    lab.page.wait_for_selector(".ecl .ecl-frame:not([hidden])")
    tap = lab.python(picture.play.replace("{cards}", str(picture.cards)))
    lab.page.wait_for_timeout(800)
    # As high as the board, so that all of it is in the picture.
    box = board(lab).bounding_box()
    assert box is not None
    lab.page.set_viewport_size({"width": viewport["width"], "height": int(box["height"]) + 300})
    if tap:
        lab.page.locator(f'.ecl-card[data-key="{tap}"]').click()
    if picture.lit:
        lab.page.wait_for_selector(".ecl-stage .ecl-legal", state="attached")
    close = board(lab).locator(".ecl-details .ecl-close")
    if close.is_visible():
        close.click()
    board(lab).scroll_into_view_if_needed()
    lab.page.mouse.move(5, 5)
    lab.page.wait_for_timeout(800)
    path = lab.screenshot(TOP / "docs" / f"{picture.name}.png", board(lab))
    shrink(path)
    for fault in lab.faults:
        print(f"  {fault}", file=sys.stderr)
    lab.close()
    return path


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", help="pictures to make (default: all)")
    names = parser.parse_args().names
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        chromium() as browser,
    ):
        for picture in PICTURES:
            if not names or picture.name in names:
                path = take(server, browser, picture)
                print(f"{path.relative_to(TOP)}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
