"""A clean environment for the wheel."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.conftest import TOP


class Clean:
    """A virtual environment that holds the wheel and what it asks for; its folder is not the checkout."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        outside = {
            key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL"))
        }
        self.environment = {**outside, "PATH": os.pathsep.join([str(self.bin), os.environ["PATH"]])}
        python = subprocess.run(
            [str(TOP / "scripts" / "find_python.sh"), "--oldest"],
            env={key: value for key, value in os.environ.items() if key != "PYTHON"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)
        self.install(str(wheel))

    def install(self, what: str) -> None:
        # To compile all of JupyterLab's Python would take longer than to install it; most is never imported.
        self.run("python", "-m", "pip", "install", "--quiet", "--no-compile", what)

    def run(self, *words: str, folder: Path | None = None) -> str:
        """What a command prints that is run in there, outside the checkout."""
        done = subprocess.run(
            words, cwd=folder or self.folder, env=self.environment, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{words}:\n{done.stdout}{done.stderr}"
        return done.stdout
