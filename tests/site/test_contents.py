"""What the site carries: notebooks for the kernel of a browser, and wheels."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import tarfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest

from ecolearn.kernel.words import language, languages, set_language
from ecolearn.site import build, catalogue, compiling, packing, pages, pyodide, wheels
from ecolearn.site.faults import SiteError
from tests.conftest import TOP


def notebooks(folder: Path) -> dict[str, dict[str, Any]]:
    return {
        path.relative_to(folder).as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.ipynb"))
    }


def test_every_notebook_asks_for_the_kernel_of_a_browser(site: Path) -> None:
    found = notebooks(site / "files")
    source = [path.relative_to(TOP / "lessons").as_posix() for path in (TOP / "lessons").glob("??/*.ipynb")]
    assert set(source) <= set(found)
    for name, notebook in found.items():
        assert notebook["metadata"]["kernelspec"]["name"] == "python", name
        assert not any(cell.get("outputs") for cell in notebook["cells"]), name
        assert len({cell["id"] for cell in notebook["cells"]}) == len(notebook["cells"])


def test_code_and_ids_of_the_cells_stay_as_they_are(site: Path) -> None:
    name = "en/l06-more-than-food.ipynb"
    ours = json.loads((TOP / "lessons" / name).read_text(encoding="utf-8"))
    there = notebooks(site / "files")[name]
    assert [cell["id"] for cell in there["cells"]] == [cell["id"] for cell in ours["cells"]]
    for before, after in zip(ours["cells"], there["cells"], strict=True):
        if before["cell_type"] == "code":
            assert after["source"] == before["source"]
    made = catalogue.checksum(there["cells"])
    assert there["metadata"]["ecolearn"] == {**ours["metadata"]["ecolearn"], "made": made}


def test_a_notebook_is_known_by_what_its_cells_say() -> None:
    cells = [{"cell_type": "markdown", "source": ["a", "b"]}, {"cell_type": "code", "source": "1"}]
    made = catalogue.checksum(cells)
    assert made == f"{zlib.crc32('markdown~ab^code~1^'.translate({126: 10, 94: 0}).encode()):08x}"
    assert catalogue.checksum([{**cells[0], "source": "ab"}, {**cells[1], "outputs": [1]}]) == made
    assert catalogue.checksum([cells[0], {**cells[1], "source": "2"}]) != made


def test_pictures_travel_in_the_notebook(site: Path) -> None:
    for name, notebook in notebooks(site / "files").items():
        texts = ["".join(cell["source"]) for cell in notebook["cells"]]
        assert not [text for text in texts if re.search(r"\]\([^):]*\.svg\)", text)], name
        held = re.findall(r"\]\(data:image/svg\+xml;base64,([^)]+)\)", "".join(texts))
        assert len(held) == (0 if re.search("start|play-", name) else 1)
        for data in held:
            assert base64.b64decode(data) == (TOP / "lessons" / name).with_suffix(".svg").read_bytes()


def test_running_a_notebook_leaves_nothing_in_the_site() -> None:
    cell = {"cell_type": "code", "id": "a", "source": "1", "outputs": [{"x": 1}], "execution_count": 3}
    made = catalogue.for_the_browser({"cells": [cell], "metadata": {}, "nbformat": 4})
    assert made["cells"][0]["outputs"] == [] and made["cells"][0]["execution_count"] is None


def test_answers_for_teachers_are_not_in_the_site(site: Path) -> None:
    assert not list(site.rglob("*teacher*"))


def test_the_language_of_the_person_stays(tmp_path: Path) -> None:
    set_language("de")
    catalogue.copy_notebooks(tmp_path)
    catalogue.entries("en")
    catalogue.free_games("en")
    assert language() == "de"


@pytest.mark.parametrize("code", languages())
def test_the_language_is_that_of_the_page(code: str) -> None:
    set_language("en")
    entry = catalogue.entries(code)[1]
    assert entry.game_title == "BIOlink" and entry.language == code
    free = {one.game: one.title for one in catalogue.free_games(code)}
    assert free["ecogon"] == {"en": "Still Waters", "de": "Stille Wasser"}[code]


def test_the_wheel_is_the_ecolearn_that_runs_here(tmp_path: Path) -> None:
    path = wheels.own_wheel(tmp_path)
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        assert archive.read("ecolearn/kernel/match.py") == (TOP / "ecolearn/kernel/match.py").read_bytes()
        (info,) = {name.split("/")[0] for name in names if ".dist-info/" in name}
        rows = [row.split(",") for row in archive.read(f"{info}/RECORD").decode().splitlines()]
        assert {row[0] for row in rows} == set(names)
        for name, digest, size in rows[:-1]:
            content = archive.read(name)
            ours = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert (digest, int(size)) == (f"sha256={ours}", len(content))
    assert "ecolearn/lessons/sources/l06.toml" in names
    assert "ecolearn/locale/de/LC_MESSAGES/ecolearn.mo" in names
    assert "ecolearn/board/static/board.js" in names
    assert not [
        name for name in names if name.startswith(("ecolearn/cli", "ecolearn/site")) or "pycache" in name
    ]


def test_the_same_files_make_the_same_wheel(tmp_path: Path) -> None:
    first, second = wheels.own_wheel(tmp_path / "a"), wheels.own_wheel(tmp_path / "b")
    assert first.read_bytes() == second.read_bytes()


def test_what_is_left_out_says_so_when_it_is_imported(tmp_path: Path) -> None:
    made = {path.name.split("-")[0]: path for path in wheels.stand_ins(tmp_path)}
    with zipfile.ZipFile(made["jedi"]) as archive, pytest.raises(ImportError, match="jedi is left out"):
        exec(archive.read("jedi/__init__.py"), {})


def package(folder: Path, *, without: str = "") -> Path:
    source = folder / "package"
    source.mkdir()
    for name in (*pyodide.WANTED, "pyodide.d.ts"):
        (source / name).write_text('{"info": {"version": "1"}, "packages": {"numpy": {}}}')
    archive = folder / "pyodide.tgz"
    with tarfile.open(archive, "w:gz") as target:
        for path in source.iterdir():
            if path.name != without:
                target.add(path, f"package/{path.name}")
    return archive


def test_pyodide_knows_no_packages_of_other_machines(tmp_path: Path) -> None:
    pyodide.unpack(package(tmp_path), tmp_path / "out")
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(pyodide.WANTED)
    lock = json.loads((tmp_path / "out" / "pyodide-lock.json").read_text())
    assert lock == {"info": {"version": "1"}, "packages": {}}


def test_a_package_with_a_file_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"no file pyodide\.asm\.wasm"):
        pyodide.unpack(package(tmp_path, without="pyodide.asm.wasm"), tmp_path / "out")


def test_twins_hold_the_same(site: Path, tmp_path: Path) -> None:
    import gzip

    twins = list(site.rglob("*.gz"))
    assert len(twins) > 20
    for twin in twins:
        original = twin.with_suffix("")
        assert gzip.decompress(twin.read_bytes()) == original.read_bytes()
        assert twin.stat().st_size < original.stat().st_size
    (tmp_path / "small.js").write_text("1")
    assert packing.compress(tmp_path) == 0


def test_an_old_python_is_refused_in_a_sentence() -> None:
    with pytest.raises(SiteError, match=r"needs Python 3\.12 or newer; this is 3\.11\."):
        build.check_python((3, 11))
    build.check_python((3, 12))


def test_a_folder_with_other_files_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(SiteError, match="holds other files"):
        build.check_folder(tmp_path)
    with pytest.raises(SiteError, match="is a file"):
        build.check_folder(tmp_path / "thesis.txt")
    (tmp_path / build.MARK).write_text("{}")
    build.check_folder(tmp_path)
    build.check_folder(tmp_path / "new")


def test_a_new_site_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    for name in ("old", "new"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "page.html").write_text(name)
    build.move(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old" / "page.html").read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_the_name_of_a_version_depends_on_every_byte(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    first = build.content_hash(tmp_path)
    (tmp_path / "a").write_text("2")
    second = build.content_hash(tmp_path)
    assert second != first
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "b").write_text("3")
    third = build.content_hash(tmp_path / "more", tmp_path)
    assert third not in (first, second)
    (tmp_path / "more" / "__pycache__").mkdir()
    (tmp_path / "more" / "__pycache__" / "b.pyc").write_text("4")
    assert build.content_hash(tmp_path / "more", tmp_path) == third


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Three packages, a library and a lock file that also knows a package elsewhere."""
    known = {}
    for name in ("ecolearn", "networkx", "pygments"):
        wheel = tmp_path / f"{name}-1-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as made:
            for place in (f"{name}/core.py", f"{name}/tests/test_core.py", f"{name}-1.data/x.js", "tests.py"):
                made.writestr(place, place)
        known[name] = {"name": name, "file_name": f"../../far/{wheel.name}", "sha256": "old"}
    known["elsewhere"] = {"name": "elsewhere", "file_name": "elsewhere-1.whl", "sha256": "kept"}
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"packages": known}))
    (tmp_path / "python_stdlib.zip").write_bytes(b"PK")
    return tmp_path


def test_packages_are_compiled_without_their_tests_and_the_lock_file_knows(
    packages: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, tuple[int, bool]] = {}

    def compiled(_pyodide: Path, archives: list[compiling.Archive], **how: Any) -> None:
        assert how["code"] == "import this"
        assert how["options"]["packages"] == ["ecolearn"]
        for one in archives:
            seen[one.target.name.partition("-")[0]] = (one.optimize, one.whole)
            one.target.write_bytes(one.plain.read_bytes() + b" ")

    monkeypatch.setattr(compiling, "compiled", compiled)
    compiling.slim_packages(packages, packages, code="import this", packages=["ecolearn"])
    assert seen == {
        "ecolearn": (0, True),
        "networkx": (2, False),
        "pygments": (0, False),
        "python_stdlib.zip": (0, False),
    }
    assert (packages / "python_stdlib.zip").read_bytes() == b"PK "
    told = json.loads((packages / "pyodide-lock.json").read_text())["packages"]
    assert told["elsewhere"]["sha256"] == "kept"
    for name in ("ecolearn", "networkx", "pygments"):
        wheel = packages / f"{name}-1-py3-none-any.whl"
        assert zipfile.ZipFile(wheel).namelist() == [f"{name}/core.py", "tests.py"]
        assert told[name]["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_pages_of_jupyterlite_bear_our_icon(site: Path) -> None:
    for app in pages.APPS:
        [icon] = re.findall(r'<link rel="icon" href="([^"]+)">', (site / app / "index.html").read_text())
        assert (site / app / icon).is_file()


def test_the_page_of_a_lesson_does_without_formulas_and_jupyterlab_does_not(site: Path) -> None:
    left_out = {
        app: json.loads((site / app / "jupyter-lite.json").read_text())["jupyter-config-data"]
        for app in pages.APPS
    }
    assert left_out == {
        "lab": {},
        "notebooks": {"disabledExtensions": ["@jupyterlab/mathjax-extension:plugin"]},
    }
    texts = [
        "".join(cell["source"])
        for notebook in notebooks(site / "files").values()
        for cell in notebook["cells"]
        if cell["cell_type"] == "markdown"
    ]
    assert len(texts) > 200
    assert not [text for text in texts if re.search(r"\$|\\[(\[]", text)]


def test_jupyterlite_may_never_ask_an_index(tmp_path: Path) -> None:
    build.write_settings(tmp_path)
    what = json.loads((tmp_path / "jupyter-lite.json").read_text())["jupyter-config-data"]
    kernel = what["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["disablePyPIFallback"] is True
    how = json.loads((tmp_path / "jupyter_lite_config.json").read_text())
    assert {"ecolearn", "networkx"} <= set(how["PyodideLockAddon"]["prefetch_extra"])
