"""A board on a plain page: the desk of the notebooks, and a game that the page keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import ecolearn
from ecolearn.board.page import begin
from ecolearn.kernel.words import language, set_language

GAMES = ecolearn.list_games()


class FakePage:
    """A page that hears everything, and keeps what it is asked to keep unless it is full."""

    def __init__(self, game: str = "ecogon", code: str = "en", kept: str = "", full: bool = False) -> None:
        self.said: list[dict[str, Any]] = []
        self.kept = kept
        self.full = full
        self.receive: Callable[[str], None] | None = None
        self.receive = begin(game, code, kept, self.take)
        self.send(kind="hello")

    def take(self, text: str) -> None:
        message = json.loads(text)
        self.said.append(message)
        if message["kind"] == "keep":
            if not self.full:
                self.kept = message["text"]
            self.send(kind="kept", number=message["number"], ok=not self.full)
        elif message["kind"] == "forget":
            self.kept = ""

    def send(self, **message: Any) -> None:
        assert self.receive is not None
        self.receive(json.dumps(message))

    def act(self) -> dict[str, Any]:
        """Do the first thing that can be done, and return the answer."""
        taps, tree = [], self.now("legal")
        while tree:
            tap = next(iter(tree))
            taps.append(tap)
            tree = tree[tap]
        self.send(kind="act", revision=self.now("revision"), seat=self.now("seat"), taps=taps)
        return [message for message in self.said if message["kind"] == "answer"][-1]

    def now(self, section: str) -> Any:
        """What the page was told last of a section."""
        states = [message for message in self.said if message["kind"] == "state"]
        return [state[section] for state in states if section in state][-1]

    @property
    def saved(self) -> str:
        return str(self.now("status")["saved_text"])


@pytest.fixture(autouse=True)
def same_language() -> Any:
    before = language()
    yield
    set_language(before)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_and_comes_back(game: str) -> None:
    page = FakePage(game)
    if page.now("curtain"):
        page.send(kind="look", seat=page.now("curtain")["seats"][0])
    before = page.now("revision")
    assert page.act()["ok"]
    assert page.kept and page.now("revision") > before
    again = FakePage(game, kept=page.kept)
    assert ecolearn.load(again.kept).position.key() == ecolearn.load(page.kept).position.key()
    assert not [message for message in again.said if message["kind"] == "trouble"]


def test_it_is_saved_once_the_page_says_so() -> None:
    page = FakePage()
    assert page.saved == "not saved yet"
    page.act()
    assert page.saved.startswith("saved ")


def test_a_page_that_keeps_nothing_is_told_of() -> None:
    page = FakePage(full=True)
    page.act()
    assert page.saved == "not saved: this browser keeps nothing here. Use “Save to file”."
    page.full = False
    page.act()
    assert page.saved.startswith("saved ")


def test_an_answer_about_an_older_record_changes_nothing() -> None:
    page = FakePage()
    page.act()
    page.send(kind="kept", number=0, ok=False)
    assert page.saved.startswith("saved ")


def test_erasing_lets_the_page_forget() -> None:
    page = FakePage()
    page.act()
    page.send(kind="erase", id=1)
    assert page.kept == ""
    assert page.saved == "not saved yet"


def test_another_game_is_kept_as_another_one() -> None:
    page = FakePage()
    page.act()
    page.send(kind="new", id=1, options={"seed": "4"})
    page.act()
    kept = [message for message in page.said if message["kind"] == "keep"]
    assert [message["anew"] for message in kept] == [False, True, False]
    assert ecolearn.load(page.kept).seed == 4


def test_a_damaged_record_is_read_as_far_as_it_goes() -> None:
    page = FakePage()
    page.act()
    page.act()
    lines = page.kept.splitlines()
    again = FakePage(kept="\n".join([*lines[:-1], "nonsense", ""]))
    (trouble,) = [message["text"] for message in again.said if message["kind"] == "trouble"]
    assert trouble.startswith("Of the saved game only the beginning could be read:")
    assert again.now("revision") >= 0 and again.now("legal")


@pytest.mark.parametrize("kept", ["nonsense", "ecolearn record 1\n"])
def test_a_record_that_cannot_be_read_gives_a_new_game_and_says_so(kept: str) -> None:
    page = FakePage(kept=kept)
    (trouble,) = [message["text"] for message in page.said if message["kind"] == "trouble"]
    assert trouble.startswith("The saved game could not be read, so here is a new one.")
    assert page.act()["ok"]


def test_a_record_of_another_game_gives_a_new_one() -> None:
    other = FakePage("biolink")
    other.act()
    page = FakePage("ecogon", kept=other.kept)
    assert page.now("title") == "Still Waters"
    assert [message for message in page.said if message["kind"] == "trouble"]


def test_it_speaks_german_and_never_of_cells() -> None:
    page = FakePage(code="de")
    assert page.now("title") == "Stille Wasser"
    words = page.now("words")
    assert "Seite neu" in words["This board has lost its Python. Run the cell again to wake it."]
    page.send(kind="language", value="en", id=1)
    assert page.now("language") == "en"
    assert not [word for word in page.now("words").values() if "cell" in word.lower()]
