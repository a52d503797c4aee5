"""The core runs in bare Pyodide: pure Python, no numpy, no network."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from hatch_build import npm_command
from tests.conftest import Built
from tests.pyodide.program import play

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def networkx(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed networkx as an archive; being pure Python, it runs everywhere."""
    archive = tmp_path_factory.mktemp("networkx") / "networkx.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for file in metadata.files("networkx") or []:
            if file.suffix == ".py" and "tests" not in file.parts:
                target.write(str(file.locate()), str(file))
    return archive


@pytest.fixture(scope="session")
def found(built: Built, networkx: Path) -> dict[str, Any]:
    _, environment = npm_command()
    done = subprocess.run(
        ["node", "play.mjs", "program.py", str(built.wheel), str(networkx)],
        cwd=HERE,
        env={**environment, "PATH": environment["PATH"] + os.pathsep + os.defpath},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    print(answer)
    return answer


def test_it_is_pyodide_with_nothing_else(found: dict[str, Any]) -> None:
    assert found["platform"] == "emscripten"
    assert found["absent"] == []


def test_a_whole_game_was_played(found: dict[str, Any]) -> None:
    assert found["steps"] > 50
    assert found["text"]


def test_its_record_and_its_code_load(found: dict[str, Any]) -> None:
    assert found["from text"] == found["key"]
    assert found["from code"] == found["key"]


def test_its_food_web_is_known_and_drawn(found: dict[str, Any]) -> None:
    assert found["links"] > 0
    assert len(found["chain"]) >= 3
    assert {1.0, 2.0, 3.0} <= set(found["levels"])
    assert found["sentences"]
    assert found["web picture"] == found["board picture"] == "<svg"


def test_published_webs_are_there_and_measured(found: dict[str, Any]) -> None:
    assert found["webs"]["skipwith"] == 381
    assert len(found["webs"]) == 9
    assert found["pond chains"] == 2_538_120
    assert found["pond seconds"] < 2
    assert found["pond keystone"] == "Detritus"
    assert found["pond files"] == [True] * 4


def test_the_desk_answers_a_browser(found: dict[str, Any]) -> None:
    assert {"stage", "hand", "legal", "web", "log"} <= set(found["sections"])


def test_it_speaks_german(found: dict[str, Any]) -> None:
    assert found["german"] and found["german"] != found["text"]


def test_it_is_the_same_game_as_in_cpython(found: dict[str, Any]) -> None:
    """Chance is a pure function of the seed, in every Python."""
    match = play()
    assert (match.position.key(), match.code) == (found["key"], found["code"])
