"""Documents are made once for all tests, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape

import pytest

from ecolearn.kernel.words import set_language
from ecolearn.paper import Wish, make


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@cache
def document(what: str, name: str, code: str = "en") -> str:
    """What is printed, in a language."""
    set_language(code)
    try:
        return make(Wish(what, name))
    finally:
        set_language("en")


@pytest.fixture
def printed() -> Callable[..., str]:
    return document


def words_of(html: str) -> str:
    """The text that a reader sees or hears, with single spaces: no style, no tags, no soft hyphens."""
    bare = re.sub(r"<style>.*?</style>", " ", html, flags=re.DOTALL)
    spoken = " ".join(re.findall(r'aria-label="([^"]*)"', bare))
    seen = re.sub(r"<[^>]+>", " ", bare)
    return tidy(unescape(f"{seen} {spoken}"))


def tidy(text: str) -> str:
    """A text as `words_of` has it."""
    return " ".join(text.replace("\N{SOFT HYPHEN}", "").split())
