"""From a click to the redrawn board, against a bare anywidget that only echoes, in one page of JupyterLab.

Both go the same way: click, message to Python, message back, change of the page. What the board adds is
the rules, the drawing and the larger message. Measured in the page itself, without painting.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from benchmarks.report import median, spread, verdict  # noqa: E402
from tests.browser.harness import LabPage, chromium, running_server  # noqa: E402

AIM = 2.0

ECHO = '''
import anywidget

class Echo(anywidget.AnyWidget):
    _esm = """
    export default {
      render({ model, el }) {
        const button = document.createElement("button");
        button.id = "echo";
        button.textContent = "0";
        button.addEventListener("click", () => model.send({ n: Number(button.textContent) }));
        model.on("msg:custom", message => { button.textContent = String(message.n); });
        el.append(button);
      },
    };
    """

    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: self.send({"n": content["n"] + 1}))

Echo()
'''
BOARD = "import ecolearn\nm = ecolearn.new({options})\necolearn.show(m)"
# Lays card after card, and leaves a board on which a card of the hand can still be laid and taken back.
FILL = """
while len(m.position.cells) < {cards} or not any(a.KIND in ("place", "lay") for a in m.legal_actions()):
    legal = list(m.legal_actions().forward)
    m.play(([a for a in legal if a.KIND in ("place", "lay")] or legal)[0])
"""
# Name, options, and how many cards lie early and late in a game.
GAMES = (
    ("Still Waters", "'ecogon', seed=4, events=0", 2, 50),
    ("BIOlink", "'biolink', deck='savanna', setup='random', seed=3, free_undo=True", 2, 12),
)
MEASURE = """
async repeats => {
  const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
  const until = async (what, test) => {
    for (let i = 0; i < 400; i++) { const found = test(); if (found) return found; await wait(10); }
    throw new Error("waited in vain for " + what);
  };
  const clicked = (element, within, done) => new Promise((resolve, reject) => {
    let start;
    const late = setTimeout(() => reject(new Error("nothing changed after the click")), 8000);
    const observer = new MutationObserver(() => {
      if (!done()) return;
      const taken = performance.now() - start;
      observer.disconnect();
      clearTimeout(late);
      resolve(taken);
    });
    observer.observe(within, { childList: true, subtree: true, characterData: true });
    start = performance.now();
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  });
  const echo = document.querySelector("#echo");
  const frame = document.querySelector(".ecl .ecl-frame");
  const stage = frame.querySelector(".ecl-stage");
  const idle = () => until("an idle board", () => !frame.hasAttribute("aria-busy"));
  const undo = [...frame.querySelectorAll(".ecl-actions button")][0];
  const result = { echo: [], lay: [], undo: [] };
  for (let i = 0; i < repeats; i++) {
    const before = echo.textContent;
    result.echo.push(await clicked(echo, echo, () => echo.textContent !== before));
    await wait(60);
    for (const card of frame.querySelectorAll(".ecl-hand:not(.ecl-small) .ecl-card")) {
      if (stage.querySelector(".ecl-legal")) break;
      card.click();
      await wait(120);
    }
    const place = await until("a lit place", () => stage.querySelector(".ecl-legal"));
    await idle();
    const filled = () => place.querySelector("use") !== null;
    result.lay.push(await clicked(place, stage, filled));
    await idle();
    await wait(60);
    result.undo.push(await clicked(undo, stage, () => !place.isConnected || !filled()));
    await idle();
    await wait(60);
  }
  return result;
}
"""


def _moments() -> Iterator[tuple[str, str, str, int]]:
    for game, options, early, late in GAMES:
        yield game, options, "early", early
        yield game, options, "late", late


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=30, help="clicks of each kind (default: 30)")
    repeats = parser.parse_args().repeats
    print("From a click to the redrawn page")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        chromium() as browser,
    ):
        for game, options, name, cards in _moments():
            lab = LabPage.create(server, browser)
            lab.open([ECHO, BOARD.format(options=options)]).run_all()
            lab.page.wait_for_selector("#echo")
            lab.page.wait_for_selector(".ecl .ecl-frame:not([hidden])")
            lab.python(FILL.format(cards=cards))
            lab.page.wait_for_timeout(1000)
            found = lab.page.evaluate(MEASURE, repeats)
            lab.close()
            print(f" {game}, {name} in a game ({cards} cards on the board)")
            for kind, words in (("echo", "bare echo"), ("lay", "lay a card"), ("undo", "undo")):
                print(f"  {words}: {spread(found[kind], ' ms', 1)}")
            verdict(
                "lay a card, against the echo",
                median(found["lay"]) / median(found["echo"]),
                AIM,
                more_is_better=False,
                unit=" times",
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
