"""Decks: all faults at once, with file, entry, field and how to mend them."""

from __future__ import annotations

import doctest
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecolearn.kernel import decks
from ecolearn.kernel.decks import (
    DeckError,
    Entry,
    Fault,
    Faults,
    entries,
    fingerprint,
    flag,
    load_toml,
    number,
    table,
    text,
    words,
)

POND = """
version = 1
[[animal]]
id = "pike"
points = 4
gives = ["large_animal", "swimming"]
rare = true
[[animal.needs]]
any = ["small_fish"]
"""


def sentences(faults: Faults) -> list[str]:
    with pytest.raises(DeckError) as caught:
        faults.check()
    assert [str(fault) for fault in caught.value.faults] == [str(fault) for fault in faults]
    return [str(fault) for fault in caught.value.faults]


def one_fault(value: Any, read: Callable[[Entry], object]) -> str:
    """Read a field `x` of that value, which must be faulty in one way, and return the fault."""
    faults = Faults("pond.toml")
    read(faults.entry({} if value is None else {"x": value}, "pike"))
    (sentence,) = sentences(faults)
    assert sentence.startswith("pond.toml, pike, x: ")
    assert sentence.endswith((".", "?"))
    return sentence


def test_a_deck_without_faults_is_read() -> None:
    faults = Faults("pond.toml")
    deck = faults.entry(load_toml(POND))
    assert number(deck, "version", at_least=1) == 1
    (pike,) = entries(deck, "animal")
    assert (pike.name, text(pike, "id"), number(pike, "points", at_most=5)) == ("pike", "pike", 4)
    assert words(pike, "gives", among={"large_animal", "swimming"}) == ("large_animal", "swimming")
    assert (flag(pike, "rare"), flag(pike, "shy")) == (True, False)
    (need,) = entries(pike, "needs", key="")
    assert need.name == "pike needs 1"
    assert words(need, "any", at_least=1, at_most=2) == ("small_fish",)
    assert "any" in need and "source" not in need
    faults.check()
    assert not faults and len(faults) == 0


def test_all_faults_are_named_at_once() -> None:
    faults = Faults("pond.toml")
    deck = faults.entry({"animal": [{"id": "pike", "points": 9, "wieght": 3}, {"gives": ["plnat"]}]})
    for animal in entries(deck, "animal"):
        text(animal, "id")
        number(animal, "points", at_least=1, at_most=5)
        number(animal, "weight", 1)
        words(animal, "gives", (), among={"plant", "seed"})
    table(deck, "sources")
    with pytest.raises(DeckError) as caught:
        faults.check()
    assert str(caught.value).splitlines() == [
        "There are 6 faults:",
        "pond.toml, pike, points: 9 is too large. Write a whole number of at most 5.",
        "pond.toml, animal 2, id: This field is missing.",
        "pond.toml, animal 2, points: This field is missing.",
        "pond.toml, animal 2, gives: “plnat” is not known here. Did you mean “plant”?",
        "pond.toml, sources: This field is missing.",
        "pond.toml, pike, wieght: There is no such field here. Did you mean “weight”?",
    ]
    assert caught.value.faults[1] == Fault("pond.toml", "animal 2", "id", "This field is missing.")


def test_a_single_fault_is_the_whole_text() -> None:
    faults = Faults("pond.toml")
    faults.add("pike", "", "It is not a plant.")
    assert sentences(faults) == ["pond.toml, pike: It is not a plant."]
    with pytest.raises(DeckError, match=r"^pond\.toml, pike: It is not a plant\.$"):
        faults.check()


def test_two_entries_of_one_name_are_a_fault() -> None:
    faults = Faults("pond.toml")
    deck = faults.entry({"animal": [{"id": "pike"}, {"id": "pike"}]})
    found = entries(deck, "animal")
    assert [text(animal, "id") for animal in found] == ["pike", "pike"]
    assert sentences(faults) == [
        "pond.toml, animal 2, id: “pike” is here for the second time. Give each entry a name of its own."
    ]


@pytest.mark.parametrize("value", [3, "", "  ", ["pike"], True])
def test_what_is_no_text(value: Any) -> None:
    assert "text in quotation marks" in one_fault(value, lambda entry: text(entry, "x"))


@pytest.mark.parametrize("value", ["3", 3.5, True, [3]])
def test_what_is_no_number(value: Any) -> None:
    assert "whole number" in one_fault(value, lambda entry: number(entry, "x"))


@pytest.mark.parametrize("value", ["plant", 3, ["plant", 3], {}])
def test_what_is_no_list_of_words(value: Any) -> None:
    assert "list of texts" in one_fault(value, lambda entry: words(entry, "x"))


@pytest.mark.parametrize("value", ["true", 1, []])
def test_what_is_no_flag(value: Any) -> None:
    assert "true or false" in one_fault(value, lambda entry: flag(entry, "x"))


@pytest.mark.parametrize(
    ("value", "read", "part"),
    [
        (None, lambda entry: text(entry, "x"), "missing"),
        (None, lambda entry: number(entry, "x"), "missing"),
        (None, lambda entry: words(entry, "x"), "missing"),
        (None, lambda entry: table(entry, "x"), "missing"),
        (None, lambda entry: entries(entry, "x"), "missing"),
        (0, lambda entry: number(entry, "x", at_least=1), "0 is too small"),
        ("pkie", lambda entry: text(entry, "x", among={"pike", "tench"}), "Did you mean “pike”?"),
        ("otter", lambda entry: text(entry, "x", among={"pike", "tench"}), "Choose one of: pike, tench."),
        ("otter", lambda entry: text(entry, "x", among=()), "Take it out."),
        ([], lambda entry: words(entry, "x", at_least=1), "has 0, but needs at least 1 text."),
        (
            ["a", "b", "c"],
            lambda entry: words(entry, "x", at_least=1, at_most=2),
            "3 texts, but needs 1 to 2",
        ),
        ("pond", lambda entry: table(entry, "x"), "[x]"),
        ({"id": "pike"}, lambda entry: entries(entry, "x"), "[[x]]"),
        (["pike"], lambda entry: entries(entry, "x"), "[[x]]"),
        (1, lambda entry: text(entry, "yyy", "").strip() or None, "Take it out, or choose one of: yyy."),
    ],
)
def test_other_faults_of_a_field(value: Any, read: Callable[[Entry], object], part: str) -> None:
    assert part in one_fault(value, read)


def test_faulty_fields_give_something_to_go_on_with() -> None:
    faults = Faults("pond.toml")
    pike = faults.entry({"id": 1, "points": "x", "gives": "y", "rare": 2, "any": ["a", "b"]}, "pike")
    assert (text(pike, "id"), text(pike, "name", "Pike")) == ("", "Pike")
    assert (number(pike, "points", at_least=1), number(pike, "size", 3)) == (1, 3)
    assert (words(pike, "gives", ("z",)), words(pike, "moves", ["swim"])) == (("z",), ("swim",))
    assert flag(pike, "rare", True) is True
    assert words(pike, "any", among={"b"}) == ("b",)
    assert entries(pike, "needs", needed=False) == []
    assert len(faults) == 5


def test_faults_of_a_table_within_a_table() -> None:
    faults = Faults("pond.toml")
    deck = faults.entry({"habitats": {"shore": 9, "odd": 1}})
    habitats = table(deck, "habitats")
    number(habitats, "shore", at_most=8)
    assert sentences(faults) == [
        "pond.toml, habitats, shore: 9 is too large. Write a whole number of at most 8.",
        "pond.toml, habitats, odd: There is no such field here. Take it out, or choose one of: shore.",
    ]


def test_files_are_read_by_path(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_text('name = "Weiße Seerose"\n', encoding="utf-8")
    assert load_toml(path) == {"name": "Weiße Seerose"}
    path.write_bytes(b'name = "Wei\xdfe Seerose"\n')
    with pytest.raises(DeckError, match=r"^pond\.toml: This is no text in UTF-8"):
        load_toml(path)
    with pytest.raises(FileNotFoundError):
        load_toml(tmp_path / "none.toml")


def test_broken_toml_is_named_with_its_line() -> None:
    with pytest.raises(DeckError, match=r"^deck\.toml: This is not valid TOML: .*line 2.*\.$"):
        load_toml("a = 1\nb = = 2\n", what="deck.toml")
    with pytest.raises(DeckError, match=r"^the text: "):
        load_toml("a = 1\na = 2\n")


# -- Fingerprints -------------------------------------------------------------------------------------

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=5)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=10,
)


@given(values)
def test_fingerprints_are_short_and_repeatable(data: Any) -> None:
    mark = fingerprint(data)
    assert len(mark) == 8
    assert set(mark) <= set(string.ascii_uppercase + "234567")
    assert fingerprint(data) == mark


@given(st.dictionaries(st.text(max_size=3), st.integers(), min_size=2), st.sets(st.text(max_size=3)))
def test_order_does_not_matter_where_there_is_none(data: dict[str, int], names: set[str]) -> None:
    assert fingerprint(data) == fingerprint(dict(reversed(data.items())))
    assert fingerprint(names) == fingerprint(frozenset(names))
    assert fingerprint(list(data)) != fingerprint(list(reversed(data)))


def test_fingerprints_never_change_between_versions() -> None:
    """Saved games name their deck by it."""
    assert fingerprint({"pike": {"points": 4, "gives": ("large_animal", "swimming")}}) == "LD4VLFTK"


def test_what_has_no_fingerprint() -> None:
    with pytest.raises(TypeError, match="keys that are texts"):
        fingerprint({1: "pike"})
    with pytest.raises(TypeError):
        fingerprint({"pike": object()})
    with pytest.raises(ValueError):
        fingerprint(float("nan"))


def test_the_example_in_the_module_holds() -> None:
    tried = doctest.testmod(decks)
    assert (tried.failed, tried.attempted > 0) == (0, True)
