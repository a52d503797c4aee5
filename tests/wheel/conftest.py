"""One clean environment for all tests of the wheel."""

from __future__ import annotations

import pytest

from tests.conftest import Built
from tests.wheel.clean import Clean


@pytest.fixture(scope="session")
def clean(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Clean:
    return Clean(tmp_path_factory.mktemp("clean"), built.wheel)
