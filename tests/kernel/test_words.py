"""Words: one language for all, told to those who listen."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from ecolearn.kernel import words
from ecolearn.kernel.words import N_, _, catalogue, language, languages, ngettext, on_language, set_language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small German catalogue in place of the one that ships."""
    messages = Catalog(locale="de")
    messages.add("Your turn", "Du bist dran")
    messages.add(("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten"))
    messages.add("Pike and “perch”\n", "Hecht und „Barsch“\n")
    compiled = io.BytesIO()
    write_mo(compiled, messages)
    path = tmp_path / "de" / "LC_MESSAGES" / "ecolearn.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled.getvalue())
    monkeypatch.setattr(words, "LOCALE", tmp_path)


def test_english_is_the_source_language() -> None:
    assert (language(), languages()) == ("en", ("en", "de"))
    assert _("Your turn") == N_("Your turn") == "Your turn"
    assert [ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} cards", "{n} card", "{n} cards"]
    assert catalogue() == {}


@pytest.mark.usefixtures("german")
def test_german_comes_from_the_catalogue() -> None:
    set_language("de")
    assert language() == "de"
    assert _("Your turn") == "Du bist dran"
    assert [ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} Karten",
        "{n} Karte",
        "{n} Karten",
    ]
    assert _("not translated") == "not translated"
    assert _("") == ""
    set_language("en")
    assert _("Your turn") == "Your turn"


@pytest.mark.usefixtures("german")
def test_the_browser_gets_every_translation() -> None:
    set_language("de")
    assert catalogue() == {
        "Your turn": "Du bist dran",
        "{n} card": ["{n} Karte", "{n} Karten"],
        "Pike and “perch”\n": "Hecht und „Barsch“\n",
    }


def test_a_missing_catalogue_reads_as_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    set_language("de")
    assert _("Your turn") == "Your turn"
    assert catalogue() == {}


def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    set_language("de")
    with pytest.raises(ValueError, match="fr") as caught:
        set_language("fr")
    assert "en, de" in str(caught.value)
    assert language() == "de"


def test_listeners_are_told_of_changes_only() -> None:
    heard: list[str] = []

    def listener() -> None:
        heard.append(language())

    stop = on_language(listener)
    set_language("de")
    set_language("de")
    set_language("en")
    assert heard == ["de", "en"]
    stop()
    stop()
    set_language("de")
    assert heard == ["de", "en"]


def test_listeners_are_held_weakly() -> None:
    heard: list[str] = []

    class View:
        def redraw(self) -> None:
            heard.append(language())

    view = View()
    on_language(view.redraw)
    set_language("de")
    assert heard == ["de"]
    del view
    gc.collect()
    set_language("en")
    assert heard == ["de"]


def test_a_listener_may_stop_listening_while_it_is_told() -> None:
    heard: list[str] = []

    def once() -> None:
        heard.append("once")
        stop()

    def always() -> None:
        heard.append("always")

    stop = on_language(once)
    stop_always = on_language(always)
    set_language("de")
    set_language("en")
    assert heard == ["once", "always", "always"]
    stop_always()


@pytest.mark.parametrize(
    ("setting", "wanted"), [("de", "de"), ("de_AT.UTF-8", "de"), ("DE", "de"), ("fr", "en"), ("", "en")]
)
def test_the_environment_names_the_first_language(setting: str, wanted: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from ecolearn.kernel.words import language; print(language())"],
        env={**os.environ, "ECOLEARN_LANGUAGE": setting},
        cwd=Path(__file__).resolve().parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == wanted
