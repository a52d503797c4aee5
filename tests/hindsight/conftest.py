"""Tests of the review read English sentences, whatever the language of the machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ecolearn.kernel.words import language, set_language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = language()
    set_language("en")
    yield
    set_language(before)
