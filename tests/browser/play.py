"""What a person does at a board, in words: choose a card, lay it, look, listen."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.browser.harness import LabPage

SHOW = "import ecolearn\nm = ecolearn.new({options})\necolearn.show(m)"


class BoardPage:
    """One board on a `LabPage`.

    Parameters
    ----------
    lab
        The page.
    index
        Which of the boards on the page.
    """

    def __init__(self, lab: LabPage, index: int = 0) -> None:
        self.lab = lab
        self.page = lab.page
        self.root: Locator = lab.page.locator(".ecl .ecl-frame").nth(index)
        expect(self.root).to_be_visible()

    # What is there

    def places(self, state: str = "") -> list[str]:
        """Keys of the stage's places, or of those in a state: ``legal``, ``selected``, ``refused``."""
        selector = ".ecl-stage .ecl-place" + (f".ecl-{state}" if state else "")
        keys: list[str] = self.root.locator(selector).evaluate_all("all => all.map(one => one.dataset.key)")
        return keys

    def place(self, key: str) -> Locator:
        return self.root.locator(f'.ecl-stage .ecl-place[data-key="{key}"]')

    def hand(self) -> Locator:
        return self.root.locator(".ecl-hand:not(.ecl-small) .ecl-card")

    def button(self, label: str) -> Locator:
        return self.root.get_by_role("button", name=label, exact=True)

    @property
    def notice(self) -> Locator:
        return self.root.locator(".ecl-notice")

    @property
    def banner(self) -> Locator:
        return self.root.locator(".ecl-banner")

    @property
    def web(self) -> Locator:
        return self.root.locator(".ecl-side .ecl-web")

    def revision(self) -> int:
        return int(self.lab.python("print(m.revision)"))

    def cards_laid(self) -> int:
        return int(self.lab.python("print(len(m.position.cells))"))

    # What is done

    def wait_until_free(self) -> None:
        """Wait for the answer to what was done last: until then the board takes nothing more."""
        expect(self.root).not_to_have_attribute("aria-busy", "true")

    def tap(self, key: str) -> None:
        """Click into the middle of a place, once it stays where it is and nothing covers it."""
        self.wait_until_free()
        self.place(key).click()

    def click(self, label: str) -> None:
        """Click on a button."""
        self.wait_until_free()
        self.button(label).click()

    def middle(self, key: str) -> tuple[float, float]:
        """The middle of a place on the screen, scrolled to if need be, once it stays where it is."""
        self.place(key).hover(trial=True)
        box = self.place(key).bounding_box()
        assert box is not None, f"{key} is not on the page"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def lay(self, number: int = 0) -> str:
        """Choose a card of the hand by mouse and lay it on the first lit place; returns the place."""
        before = self.revision()
        self.hand().nth(number).click()
        expect(self.root.locator(".ecl-stage .ecl-legal").first).to_be_visible()
        key = self.places("legal")[0]
        self.tap(key)
        self.wait_for_revision_after(before)
        return key

    def touch(self, tap: str) -> None:
        """Click on a place, a card or a button by what a tap on it means."""
        self.wait_until_free()
        if tap.startswith("cell."):
            self.tap(tap)
        elif self._is_button(tap):
            self.root.locator(f'.ecl-actions [data-tap="{tap}"]').click()
        else:
            self.root.locator(f'.ecl-card[data-key="{tap}"]').click()

    def _is_button(self, tap: str) -> bool:
        """Buttons that follow a selection come with it."""
        if not tap.startswith(("button.", "give.", "show.", "pile.")):
            return False
        expect(self.root.locator(f'.ecl-actions [data-tap="{tap}"]')).to_be_visible()
        return True

    def go_to(self, tap: str) -> None:
        """Move the focus to what has to be touched: Tab between groups, arrows and N within one."""
        self.wait_until_free()
        if tap.startswith("cell."):
            group, key = ".ecl-stage", "n"
        elif self._is_button(tap):
            group, key = ".ecl-actions", "ArrowRight"
        else:
            group, key = ".ecl-hand:not(.ecl-small)", "ArrowRight"
        for _ in range(40):
            if self.root.locator(f"{group} :focus").count():
                break
            self.press("Tab")
        else:
            raise AssertionError(f"Tab does not lead to {group}")
        for _ in range(80):
            now = self.lab.focused()
            if tap in (now["key"], now["tap"]):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead to {tap}; the focus is on {self.lab.focused()}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def wait_for_revision_after(self, revision: int) -> int:
        """Wait until the match has gone on and the page has heard of it."""
        for _ in range(600):
            now = self.revision()
            if now > revision:
                self.wait_until_free()
                return now
            self.page.wait_for_timeout(50)
        raise AssertionError(f"The match stayed at revision {revision}: {self.notice.inner_text()}")


def open_board(
    lab: LabPage,
    options: str = "'ecogon', seed=7, events=5",
    more: Sequence[str] = (),
    *,
    simple: bool = False,
) -> BoardPage:
    """Open a notebook with a board and run it."""
    lab.open([SHOW.format(options=options), *more], simple=simple)
    if not simple:
        lab.hide_sidebar()
    lab.run_all()
    return BoardPage(lab)
