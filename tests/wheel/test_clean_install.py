"""The wheel, installed where nothing else is: on the oldest Python that this machine has."""

from __future__ import annotations

import re
import tarfile
import zipfile

import pytest

from tests.conftest import Built
from tests.wheel.clean import Clean

pytestmark = pytest.mark.slow

FIRST_STEPS = """
import ecolearn
m = ecolearn.new('ecogon', seed=7)
print(m.legal_actions()[:3])
print(m.food_web())
"""
WHOLE_GAME = """
import random, sys
import ecolearn
chooser = random.Random(1)
m = ecolearn.new("ecogon", seed=3, events=5)
while m.outcome is None:
    m.play(chooser.choice(list(m.legal_actions().forward)))
again = ecolearn.load(m.code)
assert again.position.key() == m.position.key()
ecolearn.set_language("de")
assert "numpy" not in sys.modules
print(m.outcome.text)
"""


def test_first_steps_of_the_readme(clean: Clean) -> None:
    actions, web = clean.run("python", "-c", FIRST_STEPS).strip().splitlines()
    assert re.search(r"\w", actions)
    assert web.startswith("DiGraph")


def test_a_whole_game(clean: Clean) -> None:
    assert clean.run("python", "-c", WHOLE_GAME).strip()


def test_nothing_is_missing(clean: Clean) -> None:
    assert "FAIL" not in clean.run("ecolearn", "doctor")


def test_lessons_are_copied_from_the_package(clean: Clean) -> None:
    clean.run("ecolearn", "lab", "mine", "--copy-only")
    assert list((clean.folder / "mine").rglob("*.ipynb"))
    clean.run("python", "-m", "ecolearn", "lab", "mine", "--copy-only")
    assert not list((clean.folder / "mine").rglob("*.new*.ipynb"))


def test_sentences_are_there_in_german(clean: Clean) -> None:
    english = clean.run("ecolearn", "doctor")
    german = clean.run("ecolearn", "doctor", "--language", "de")
    assert german != english


def test_wheel_holds_what_it_should(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = archive.namelist()
    for wanted in (
        "ecolearn/py.typed",
        "ecolearn/board/static/board.js",
        "ecolearn/board/static/board.css",
        "ecolearn/locale/de/LC_MESSAGES/ecolearn.mo",
        "ecolearn/games/ecogon/data/species.toml",
        "ecolearn/foodweb/data/NOTICE",
        *(
            f"ecolearn/foodweb/data/{web}/{file}.csv"
            for web in ("skipwith", "millstream_drought")
            for file in ("properties", "nodes", "trophic.links")
        ),
    ):
        assert wanted in names
    for file in ("LICENSE", "NOTICE"):
        assert any(name.endswith(f".dist-info/licenses/{file}") for name in names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ecolearn"}
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_sdist_carries_what_was_made(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = ["/".join(name.split("/")[1:]) for name in archive.getnames()]
    assert "ecolearn/board/static/board.js" in names
    assert "ecolearn/locale/de/LC_MESSAGES/ecolearn.mo" in names
    assert "widgets/package-lock.json" in names
    assert not [name for name in names if "node_modules" in name]
