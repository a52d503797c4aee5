"""The light pages: one for every game and language, with all that they need, and nothing of anybody else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ecolearn.cli import main
from ecolearn.kernel.registry import registry
from ecolearn.kernel.words import languages
from ecolearn.site import archive, build, health, light, pages, pyodide
from ecolearn.site.faults import SiteError
from tests.conftest import TOP
from tests.site.conftest import DIGEST, archive_stand_in, pyodide_stand_in
from tests.site.test_pages import Elements, text

SOURCES = TOP / "widgets" / "src" / "light"


def setup_of(page: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(re.findall(r'id="setup">(.*?)</script>', page)[0])
    return found


@pytest.fixture
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Building without npm: Pyodide and the compiled games are stand-ins."""
    monkeypatch.setattr(pyodide, "fetch", lambda version, folder: pyodide_stand_in(folder))
    monkeypatch.setattr(archive, "write", archive_stand_in)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", list(registry))
def test_a_page_shows_its_game_before_anything_is_loaded(site: Path, code: str, game: str) -> None:
    page = text(site / "light" / code / f"{game}.html")
    figure = page[page.index("<figure>") : page.index("</figure>")]
    assert "<svg" in figure and "<title" in figure
    assert not Elements(page).open
    assert setup_of(page)["game"] == game


def test_a_page_tells_what_is_loaded_and_all_of_it_is_there(site: Path) -> None:
    setup = setup_of(text(site / "light" / "en" / "ecogon.html"))
    for address, size in setup["files"]["all"]:
        assert (site / address.split("?")[0]).stat().st_size == size
    loaded = [address for address, _size in setup["files"]["all"]]
    assert setup["files"]["archive"] in loaded
    assert {f"static/pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.wasm")} <= set(loaded)
    assert (site / setup["worker"].split("?")[0]).is_file()


def test_a_page_has_every_sentence_that_its_script_says_in_every_language(site: Path) -> None:
    page = text(site / "light" / "de" / "ecogon.html")
    words = setup_of(page)["words"]
    assert set(words) == set(languages())
    said = set(
        re.findall(r'\b(?:say|note|give)\("([\w-]+)"', text(SOURCES / "page.ts") + text(SOURCES / "bar.ts"))
    )
    said |= set(re.findall(r'"(no-[a-z]+|stopped-before)"', text(SOURCES / "able.ts")))
    said |= set(re.findall(r'\bdata-(?:say|href)="([\w-]+)"', page))
    assert len(said) > 15
    for code in languages():
        assert said <= set(words[code])
    same = {name for name in said if words["en"][name] == words["de"][name]}
    assert same <= {"told"}, "not translated"


def test_the_doctor_has_every_sentence_that_its_script_says(site: Path) -> None:
    script = text(SOURCES / "doctor.ts")
    said = set(re.findall(r'"((?:no-|not-|all-)?[a-z]+(?:-[a-z]+)*)"', script))
    for code in languages():
        words = setup_of(text(site / pages.doctor_name(code)))["words"]
        findings = {name for name in said if name in words or f"{name}-mend" in words}
        assert {"storage", "no-storage", "offline", "file-type", "trial-failed", "versions"} <= findings
        bad = re.findall(r'"(?:bad|note)",\s*"([a-z-]+)"', script)
        bad += re.findall(r'\? "note".*?\? "([a-z-]+)"', script)
        assert len(bad) >= 8
        for name in {*bad, "no-webassembly", "no-worker"} - {"no-memory"}:
            assert words[name] and words[f"{name}-mend"], name
    assert health.words()["no-memory"]


def test_scripts_of_a_page_are_those_of_its_version(site: Path) -> None:
    script = text(site / "ecolearn" / "light.js")
    for name in ("board.js", "common.js"):
        assert f'"./{name}?v={DIGEST}"' in script and f'"./{name}"' not in script


def test_the_start_page_leads_to_the_light_pages_and_to_the_doctor(site: Path) -> None:
    for code in languages():
        links = Elements(text(site / pages.start_name(code))).all("a", "href")
        assert {f"light/{code}/{game}.html" for game in registry} <= set(links)
        assert pages.doctor_name(code) in links


def test_nothing_is_asked_of_another_machine(site: Path) -> None:
    for path in [*(site / "light").rglob("*.html"), *site.glob("doctor*.html")]:
        addresses = set(re.findall(r"https?://[^\s\"'<>)]+", text(path)))
        # Findings of the doctor name two kinds of addresses.
        addresses -= {
            address for address in addresses if re.fullmatch(r"https?://(localhost)?[.,:]*", address)
        }
        assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}, path


def test_the_archive_holds_all_that_a_game_needs(tmp_path: Path) -> None:
    for place, path in archive.sources():
        target = tmp_path / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    assert not (tmp_path / "ecolearn" / "classroom").exists()
    code = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
from ecolearn.board.page import begin
import ecolearn
assert ecolearn.__file__.startswith({str(tmp_path)!r})
for game in ecolearn.list_games():
    begin(game, "de", "", lambda text: None)('{{"kind": "hello"}}')
loaded = {{name.partition(".")[0] for name in sys.modules}}
print(*sorted(loaded & {{"anywidget", "IPython", "numpy", "networkx"}}))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=tmp_path, env={}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["networkx"]


@pytest.mark.usefixtures("stand_ins")
def test_a_site_of_light_pages_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "site"
    assert main(["site", "--light", str(out)]) == 0
    assert f"ecolearn site serve {out}" in capsys.readouterr().out
    about = json.loads((out / build.MARK).read_text(encoding="utf-8"))
    assert about["versions"]["Python"] == "3.14.2" and about["versions"]["Pyodide"] == "314.0.6"
    for code in languages():
        found = Elements(text(out / pages.start_name(code)))
        cards = [attrs for tag, attrs in found.found if tag == "li" and attrs.get("class") == "card"]
        assert [card["data-game"] for card in cards] == list(registry)
        for link in [*found.all("a", "href"), *found.all("img", "src"), *found.all("script", "src")]:
            assert (out / link.split("?")[0]).is_file(), link
    worker = text(out / "service-worker.js")
    assert about["hash"] in worker and "importScripts" not in worker
    assert not (out / "lab").exists()
    # Made again: the same name as long as nothing has changed.
    assert main(["site", "--light", str(out)]) == 0
    assert json.loads((out / build.MARK).read_text(encoding="utf-8"))["hash"] == about["hash"]


@pytest.mark.usefixtures("stand_ins")
def test_a_folder_with_other_files_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["site", "--light", str(tmp_path)]) == 1
    assert "holds other files" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_pyodide_that_does_not_run_is_told(tmp_path: Path) -> None:
    (tmp_path / "pyodide.mjs").write_text("throw new Error('no such Pyodide');\n")
    (tmp_path / "python_stdlib.zip").write_bytes(b"PK")
    with pytest.raises(SiteError, match="could not compile the games"):
        archive.write(tmp_path, tmp_path / "light" / "games.zip")
    assert not (tmp_path / "light" / "games.zip").exists()
    assert (tmp_path / "python_stdlib.zip").read_bytes() == b"PK"


def test_boards_that_are_not_built_are_told_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(light, "BUNDLES", tmp_path / "none")
    with pytest.raises(SiteError, match=r"board\.js is missing: .* python hatch_build\.py"):
        light.add(tmp_path / "made")
    assert not (tmp_path / "made").exists()
