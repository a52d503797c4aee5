"""The quick unit tests once more, on the oldest Python that this machine has."""

from __future__ import annotations

import pytest

from tests.conftest import TOP, Built
from tests.wheel.clean import Clean

pytestmark = pytest.mark.slow

# These need a browser or node, or have just been run on this very Python; lessons, oracles and whole
# games are long, and use nothing that other tests do not.
LEFT_OUT = ("browser", "pyodide", "wheel", "lessons", "oracles")
LONG = "not conformance and not against_oracle"


def test_unit_tests(clean: Clean, built: Built) -> None:
    clean.run("python", "-m", "pip", "install", "--quiet", f"{built.wheel}[test]")
    said = clean.run(
        *(
            "python",
            "-m",
            "pytest",
            "tests",
            "-q",
            "-m",
            "not slow",
            "-k",
            LONG,
            "-n",
            "auto",
            "--dist",
            "loadscope",
            "-p",
            "no:cacheprovider",
        ),
        *(f"--ignore=tests/{name}" for name in LEFT_OUT),
        folder=TOP,
    )
    print(said)
    assert " passed" in said.splitlines()[-1]
