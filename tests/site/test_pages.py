"""The start page and the pages of the lessons: complete, in both languages, and asking nobody else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ecolearn.classroom.source import lesson_ids
from ecolearn.kernel.registry import registry
from ecolearn.kernel.words import languages
from ecolearn.picture.tokens import TOKENS
from ecolearn.site import pages
from tests.site.conftest import DIGEST, PYTHON


class Elements(HTMLParser):
    """Every element of a page with its attributes, and whether all of them were closed."""

    EMPTY = frozenset({"meta", "link", "img", "br", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def all(self, tag: str, name: str) -> list[str]:
        return [value for one, attrs in self.found if one == tag and (value := attrs.get(name)) is not None]


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def our_pages(site: Path) -> list[Path]:
    return sorted([*site.glob("*.html"), *(site / "lesson").rglob("*.html")])


def test_there_is_a_page_for_every_lesson_and_game_in_every_language(site: Path) -> None:
    wanted = {*lesson_ids(), *(f"play-{game}" for game in registry)}
    for code in languages():
        assert {path.stem for path in (site / "lesson" / code).glob("*.html")} == wanted


@pytest.mark.parametrize("code", languages())
def test_the_start_page_shows_every_lesson_with_what_a_teacher_asks_first(site: Path, code: str) -> None:
    page = text(site / pages.start_name(code))
    found = Elements(page)
    cards = [attrs for tag, attrs in found.found if tag == "li" and attrs.get("class") == "card"]
    assert len(cards) == len(lesson_ids()) + len(registry)
    lesson = page[page.index(f"lesson/{code}/l06.html") :]
    words = {
        "en": ("Still Waters", "grades 5 to 8", "45 minutes"),
        "de": ("Stille Wasser", "Klassen 5 bis 8"),
    }
    for word in words[code]:
        assert word in lesson[:1500]
    assert all(alt for alt in found.all("img", "alt"))


def test_every_page_is_whole_and_every_link_leads_somewhere(site: Path) -> None:
    made_by_jupyterlite = ("lab/", "notebooks/")
    for path in our_pages(site):
        found = Elements(text(path))
        assert not found.open, path
        links = [*found.all("a", "href"), *found.all("img", "src"), *found.all("script", "src")]
        links += found.all("link", "href")
        assert links
        for link in links:
            place = re.split(r"[?#]", link)[0]
            if not place:
                continue
            target = (path.parent / place).resolve()
            ours = not target.relative_to(site.resolve()).as_posix().startswith(made_by_jupyterlite)
            assert not ours or target.is_file(), f"{path.name}: {link}"


def test_nothing_is_asked_of_another_machine(site: Path) -> None:
    for path in [*our_pages(site), *(site / "ecolearn").glob("*.*"), site / "service-worker.js"]:
        if path.suffix == ".gz":
            continue
        addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text(path)))
        assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}, path


@pytest.mark.parametrize("code", languages())
def test_a_lesson_shows_its_opening_position_before_anything_is_loaded(site: Path, code: str) -> None:
    for path in (site / "lesson" / code).glob("*.html"):
        page = text(path)
        figure = page[page.index("<figure>") : page.index("</figure>")]
        assert "<svg" in figure and "<title" in figure and 'role="img"' in figure
        names = [name for tag, attrs in Elements(page).found if (name := attrs.get("role")) and tag == "span"]
        assert names == ["status", "status"]  # what was saved, and what is loaded


def test_a_lesson_page_tells_its_script_what_to_load(site: Path) -> None:
    page = text(site / "lesson" / "de" / "l02.html")
    setup: dict[str, Any] = json.loads(re.findall(r'id="setup">(.*?)</script>', page)[0])
    assert setup["notebook"] == "de/l02-produzenten-und-konsumenten.ipynb"
    assert (site / "files" / setup["notebook"]).is_file()
    assert setup["python"] == [list(pair) for pair in PYTHON]
    words: dict[str, str] = json.loads(re.findall(r'id="words">(.*?)</script>', page)[0])
    assert words["starting"] == "Python startet ..."
    script = text(site / "ecolearn" / "lesson.js")
    assert set(re.findall(r'\bsay\("([\w-]+)"', script)) <= set(words)
    notebook = json.loads(text(site / "files" / setup["notebook"]))
    assert setup["script"] == f"ecolearn/board.js?v={DIGEST}"
    assert setup["made"] == notebook["metadata"]["ecolearn"]["made"]


def test_json_in_a_page_cannot_end_its_script() -> None:
    assert "</script>" not in pages.as_json({"a": "</script>"})
    assert json.loads(pages.as_json({"a": "</script>"})) == {"a": "</script>"}


def test_every_version_of_the_site_has_a_store_of_its_own(site: Path) -> None:
    worker = text(site / "service-worker.js")
    assert f'"{DIGEST}"' in worker
    assert f'importScripts("{pages.LITE_WORKER}")' in worker
    assert text(site / pages.LITE_WORKER) == "// of JupyterLite\n"
    assert f"common.js?v={DIGEST}" in text(site / "ecolearn" / "start.js")


def test_jupyterlite_finds_its_settings_in_the_first_page(site: Path) -> None:
    found = Elements(text(site / "index.html"))
    assert "jupyter-config-data" in found.all("script", "id")


def test_colours_are_those_of_the_boards(site: Path) -> None:
    style = text(site / "ecolearn" / "site.css")
    used = set(re.findall(r"var\(--ecl-([\w-]+)\)", style))
    assert used and used <= set(TOKENS)
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    assert f"--ecl-ink:{TOKENS['ink'][0]}" in light
    assert f"--ecl-ink:{TOKENS['ink'][1]}" in dark
