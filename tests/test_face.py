"""The public face: every name is there, and no name hides a part of the package."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys

import ecolearn


def test_every_public_name_is_there() -> None:
    for name in ecolearn.__all__:
        assert getattr(ecolearn, name) is not None


def test_the_games_can_be_imported_by_their_path() -> None:
    import ecolearn.games.ecogon.position as module

    assert module.__name__ == "ecolearn.games.ecogon.position"
    assert "ecogon" in ecolearn.list_games()


def test_importing_ecolearn_loads_neither_graphs_nor_widgets() -> None:
    code = "import sys, ecolearn; print([n for n in ('networkx', 'anywidget', 'numpy') if n in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ast.literal_eval(done.stdout) == []


def test_everything_public_says_what_it_is() -> None:
    for name in ecolearn.__all__:
        assert inspect.getdoc(getattr(ecolearn, name)), name
