"""The package on the oldest Python that this machine has.

Syntax and the standard library's names are kept to Python 3.11 by ruff and mypy. What they cannot see is
run here: every module is imported, whole games are played after their records, and the parts that all games
share are tested.
"""

from __future__ import annotations

import pytest

from tests.conftest import TOP, Built
from tests.wheel.clean import Clean

pytestmark = pytest.mark.slow

RUN = ("kernel", "board", "classroom", "cli", "games/test_golden.py", "test_face.py")
IMPORT_ALL = """
import importlib, pkgutil
import ecolearn
names = [found.name for found in pkgutil.walk_packages(ecolearn.__path__, "ecolearn.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
print(len(names))
"""


def test_modules_and_shared_parts(clean: Clean, built: Built) -> None:
    clean.install(f"{built.wheel}[test]")
    assert int(clean.run("python", "-c", IMPORT_ALL)) > 100
    said = clean.run(
        *("python", "-m", "pytest", "-q", "-m", "not slow", "-n", "auto", "--dist", "loadscope"),
        *("-p", "no:cacheprovider", "-p", "no:nbval"),
        *(f"tests/{name}" for name in RUN),
        folder=TOP,
    )
    print(said)
    assert " passed" in said.splitlines()[-1]
