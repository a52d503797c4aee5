"""Sentences: facts that are put into words when they are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ecolearn
from ecolearn.kernel.sentences import IllegalAction, Phrasebook, Refusal, Sentence, Term
from ecolearn.kernel.words import language, set_language

NAMES = {"en": {"pike": "pike", "rudd": "rudd"}, "de": {"pike": "Hecht", "rudd": "Rotfeder"}}


def name(term: Term) -> str:
    return NAMES[language()][term.id] if term.kind == "card" else term.id


BOOK = Phrasebook(
    {
        "eats": "{who} eats {what}.",
        "some": ("{n} card: {which}.", "{n} cards: {which}."),
        "wrapped": "First: {inner}",
        "plain": "Nothing to fill in.",
    },
    name,
)
PIKE, RUDD = Term("card", "pike"), Term("card", "rudd")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = language()
    set_language("en")
    yield
    set_language(before)


def test_values_are_named_when_the_sentence_is_read() -> None:
    sentence = Sentence("eats", {"who": PIKE, "what": RUDD}, BOOK)
    assert sentence.text == str(sentence) == "pike eats rudd."
    set_language("de")
    assert sentence.text == "Hecht eats Rotfeder."
    assert sentence.fact == "eats pike rudd"  # ids stay


def test_a_number_below_nought_has_a_true_minus_sign() -> None:
    assert BOOK.render("some", {"n": -4, "which": (PIKE,)}) == "−4 cards: pike."


def test_the_number_chooses_the_form() -> None:
    one = Sentence("some", {"n": 1, "which": (PIKE,)}, BOOK)
    two = Sentence("some", {"n": 2, "which": (PIKE, RUDD)}, BOOK)
    assert (one.text, two.text) == ("1 card: pike.", "2 cards: pike, rudd.")
    assert two.fact == "some 2 pike,rudd"


def test_a_sentence_in_a_sentence() -> None:
    inner = Sentence("plain", {}, BOOK)
    assert Sentence("wrapped", {"inner": inner}, BOOK).text == "First: Nothing to fill in."
    assert Sentence("wrapped", {"inner": inner}, BOOK).fact == "wrapped plain"


def test_a_lacking_phrase_or_value_is_no_silent_gap() -> None:
    with pytest.raises(KeyError):
        _ = Sentence("unknown", {}, BOOK).text
    with pytest.raises(KeyError):
        _ = Sentence("eats", {"who": PIKE}, BOOK).text


def test_equal_facts_are_equal_sentences() -> None:
    other_book = Phrasebook({"plain": "Something else."}, name)
    assert Sentence("plain", {}, BOOK) == Sentence("plain", {}, other_book)
    assert Sentence("plain", {}, BOOK) != Sentence("plain", {"n": 1}, BOOK)


def test_an_illegal_action_says_why_and_which_rule() -> None:
    with_rule = IllegalAction(Refusal("eats", {"who": PIKE, "what": RUDD}, BOOK, rule="ECG-3.4"))
    without = IllegalAction(Refusal("plain", {}, BOOK))
    assert str(with_rule) == "pike eats rudd. [ECG-3.4]" and str(without) == "Nothing to fill in."
    assert isinstance(with_rule, ValueError) and with_rule.refusal.rule == "ECG-3.4"


def test_refusals_and_log_of_a_match_follow_the_language() -> None:
    match = ecolearn.new("ecogon", seed=7)
    match.play("place marsh_hoverfly 2,0")
    refusal = match.why_illegal("place sunbleak 2,-1")
    texts = {}
    for code in ("en", "de"):
        set_language(code)
        texts[code] = (refusal.text, match.position.happened[0].text)
        assert match.game.name(match.first.table, Term("card", "sunbleak")) in texts[code][0]
    assert texts["en"][0] != texts["de"][0] and texts["en"][1] != texts["de"][1]
