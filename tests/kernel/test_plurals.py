"""A phrase that depends on a number is translated in all its forms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ecolearn
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.sentences import Phrasebook
from ecolearn.kernel.words import set_language
from ecolearn.testing.describe import places


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize("game", ecolearn.list_games())
@pytest.mark.parametrize("n", [1, 2])
def test_phrases_with_numbers_are_german_in_german(game: str, n: int) -> None:
    phrases = {code: phrase for code, phrase in find_game(game).phrases.items() if isinstance(phrase, tuple)}
    assert phrases
    book = Phrasebook(phrases, lambda term: term.id)
    for code, phrase in phrases.items():
        values = dict.fromkeys(places(phrase[0]) | places(phrase[1]), "-")
        english = phrase[n > 1].format(**{**values, "n": n})
        assert book.render(code, {**values, "n": n}) == english
        set_language("de")
        assert book.render(code, {**values, "n": n}) != english, code
        set_language("en")
