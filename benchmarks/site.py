"""The static site: how much a page loads, and how long it takes until it is seen and can be played.

    python benchmarks/site.py FOLDER        # of a site: ecolearn site FOLDER, or ecolearn site --light FOLDER

A lesson is measured where the site has lessons, and a light page.
Cold is a browser that has never been there, warm one that comes again. Times are those of the page itself.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Locator, Response

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from benchmarks.report import median, spread, verdict  # noqa: E402
from ecolearn.site.packing import ENDING  # noqa: E402
from ecolearn.site.serving import open_site  # noqa: E402
from tests.browser.harness import chromium  # noqa: E402
from tests.browser.sitepage import COLD, SitePage, new_context  # noqa: E402

LESSON, CELL = "en/l02", "wood"
LIGHT = "light/en/biolink.html"
SEEN = 1.0


@dataclass(frozen=True)
class Aim:
    """What is measured, and what it shall not pass: seconds until it can be played, megabytes."""

    page: str
    playable: float
    raw: float
    open: Callable[[SitePage], object]
    board: Callable[[SitePage], Locator]


def open_light(page: SitePage) -> None:
    page.go(LIGHT).page.wait_for_selector("html[data-ready]", timeout=COLD * 1000)


AIMS = {
    "lesson": Aim(
        f"lesson {LESSON}",
        10.0,
        30.0,
        lambda page: page.lesson(LESSON),
        lambda page: page.wait_until_run().board(CELL),
    ),
    LIGHT: Aim(LIGHT, 4.0, 30.0, open_light, lambda page: page.page.locator(".ecl-frame").last),
}

# Lays cards on a board, at most so many, and tells how long each took from the click until it lay there
LAY = """
async ([board, most]) => {
  const wait = ms => new Promise(done => setTimeout(done, ms));
  const until = async test => {
    for (let n = 0; n < 1000; n += 1) { const found = test(); if (found) return found; await wait(20); }
    return null;
  };
  const idle = () => !board.hasAttribute("aria-busy");
  const cards = () => [...board.querySelectorAll(".ecl-hand:not(.ecl-small) .ecl-card")];
  const lit = () => board.querySelector(".ecl-stage .ecl-place.ecl-legal");
  const taken = [];
  while (taken.length < most) {
    if (!await until(() => idle() && cards().length)) break;
    for (const card of cards()) {
      if (lit()) break;
      card.click();
      await wait(100);
    }
    const place = lit();
    if (!place) { await wait(200); continue; }
    const before = place.innerHTML;
    taken.push(await new Promise(done => {
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (!place.querySelector("use") || place.innerHTML === before) return;
        observer.disconnect();
        done(performance.now() - start);
      });
      observer.observe(board, { childList: true, subtree: true, attributes: true });
      place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    }));
    await wait(200);
  }
  return taken;
}
"""
CLICKS = 4

FIRST_PAINT = """
() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null
"""


class Loaded:
    """Files that a page asked for until it can be played, each once: their size, and that as they travel."""

    def __init__(self, folder: Path, root: str) -> None:
        self.folder, self.root = folder, root
        self.files: set[Path] = set()
        self.listens = True

    def hear(self, answer: Response) -> None:
        url = answer.url
        if self.listens and url.startswith(self.root):
            path = self.folder / url.removeprefix(self.root).partition("?")[0]
            path = path / "index.html" if path.is_dir() else path
            if path.is_file():
                self.files.add(path)

    def megabytes(self, packed: bool) -> float:
        return sum(self._size(path, packed) for path in self.files) / 1e6

    def _size(self, path: Path, packed: bool) -> int:
        twin = path.with_name(path.name + ENDING)
        return (twin if packed and twin.is_file() else path).stat().st_size


def listen(folder: Path, aim: Aim, browser: Browser) -> tuple[Loaded, list[str]]:
    """What a page loads until it can be played, and its faults, without a look at the time."""
    site = open_site(folder, 0, everywhere=False)
    loaded = Loaded(site.folder, site.address())
    site.start()
    page = SitePage.create(site, browser)
    page.context.on("response", loaded.hear)
    aim.open(page)
    loaded.listens = False  # what comes now is kept for a time without a network
    page.close()
    site.close()
    return loaded, page.faults


def measure(folder: Path, runs: int, aim: Aim) -> bool:
    seen: dict[str, list[float]] = {"cold": [], "warm": []}
    playable: dict[str, list[float]] = {"cold": [], "warm": []}
    clicks: list[float] = []
    with chromium() as browser:
        loaded, faults = listen(folder, aim, browser)
        for _run in range(runs):
            site = open_site(folder, 0, everywhere=False)
            site.start()
            # Nobody listens to what is asked for: that would take time from the page.
            context = new_context(browser)
            page = SitePage(site, context, context.new_page())
            for visit in ("cold", "warm"):
                aim.open(page)
                seen[visit].append(float(page.page.evaluate(FIRST_PAINT)) / 1000)
                playable[visit].append(page.milliseconds / 1000)
            board = aim.board(page).element_handle()
            clicks += board.evaluate("(board, most) => (" + LAY + ")([board, most])", CLICKS)
            page.close()
            site.close()
    if faults:
        raise SystemExit("\n".join(faults))
    print(f"The site of {len(list(folder.rglob('*')))} files, {aim.page}")
    for visit in ("cold", "warm"):
        print(f"  {visit}: opening position {spread(seen[visit], ' s', 1)}")
        print(f"  {visit}: can be played {spread(playable[visit], ' s', 1)}")
    print(f"  from a click to the redrawn board {spread(clicks, ' ms')}")
    print(f"  loaded: {loaded.megabytes(False):.1f} MB, compressed {loaded.megabytes(True):.1f} MB")
    return all(
        [
            verdict("opening position, cold", median(seen["cold"]), SEEN, more_is_better=False, unit=" s"),
            verdict(
                "playable, cold", median(playable["cold"]), aim.playable, more_is_better=False, unit=" s"
            ),
            verdict("loaded", loaded.megabytes(False), aim.raw, more_is_better=False, unit=" MB"),
        ]
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="a site: ecolearn site FOLDER")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args(arguments)
    about = json.loads((options.folder / "ecolearn-site.json").read_text(encoding="utf-8"))
    print(f"Version {about['version']}, {about['bytes'] / 1e6:.0f} MB on disk without the compressed twins")
    there = [aim for place, aim in AIMS.items() if (options.folder / place).exists()]
    reached = [measure(options.folder, options.runs, aim) for aim in there]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
