"""The data file: its own data hold together, and all faults of a changed one are named at once."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecology.deck import PILES, load_deck
from ecolearn.games.ecology.reading import read_deck
from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.words import set_language
from tests.games.ecology.lands import APART, laid, start_text


@pytest.fixture
def board() -> dict[str, Any]:
    text = (files("ecolearn.games.ecology") / "data" / "board.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def named(error: pytest.ExceptionInfo[DeckError]) -> set[tuple[str, str]]:
    assert all(fault.sentence.endswith((".", "?")) for fault in error.value.faults)
    return {(fault.entry, fault.field) for fault in error.value.faults}


def test_the_shipped_data() -> None:
    deck = load_deck()
    assert len(deck.squares) == 64
    for pile in PILES:
        assert sum(card.pile == pile for card in deck.cards.values()) == 20
    inventions = [card for card in deck.cards.values() if card.keep]
    assert len(inventions) == 14 and all(len(card.names["de"]) == 4 for card in inventions)
    assert deck.numbers.start_ecology == deck.numbers.most_ecology == 25
    # The highest people square needs all rings of a colour.
    assert max(square.people for square in deck.squares.values()) == deck.numbers.rings


def test_names_in_both_languages() -> None:
    cards = load_deck().cards
    assert (cards["bow"].name(), cards["bow"].name(3), cards["flood"].name(2)) == (
        "Bow",
        "Wind turbine",
        "Flood",
    )
    set_language("de")
    try:
        assert (cards["bow"].name(3), cards["flood"].name(2)) == ("Windrad", "Hochwasser")
    finally:
        set_language("en")


def test_the_fingerprint_covers_rules_and_not_names(board: dict[str, Any]) -> None:
    before = read_deck(board).fingerprint
    renamed = copy.deepcopy(board)
    renamed["luck"][0]["en"] = "Another name"
    assert read_deck(renamed).fingerprint == before == load_deck().fingerprint
    renamed["luck"][0]["money"] = 50
    assert read_deck(renamed).fingerprint != before


def test_all_faults_are_named_at_once(board: dict[str, Any]) -> None:
    squares = {square["id"]: square for square in board["square"]}
    squares["hunting.start"]["edges"]["e"] = [1, 2]
    squares["hunting.genius_a"]["edges"] = {"n": [1, 2, 3], "s": [4, 5, 6]}
    squares["hunting.luck_a"]["kind"] = "lucky"
    squares["hunting.people_2"]["people"] = 3
    squares["industrial.env_test"]["kind"] = "nature"
    squares["agricultural.people_6"]["at"] = [1, 1]
    squares["agricultural.eco_test"]["at"] = [4, 1]
    board["entry"]["hunting"] = "hunting.people_3"
    board["density"]["hunting"] = [400, 800]
    board["war_cost"]["defender"] = [100, 300, 620]
    board["war_result"]["3"] = 9
    board["win"]["hunting"]["people"] = [5, 4]
    board["meta"]["money_notes"] = [100, 500]
    board["meta"]["start_mony"] = 0
    cards = {card["id"]: card for pile in PILES for card in board[pile]}
    cards["flood"]["money"] = [1, 2, 3]
    cards["thieves"]["choose"] = [{"money": -70}]
    cards["drought"]["ecologie"] = 1
    cards["rope"]["en"] = ["Rope"]
    cards["daily_work"]["id"] = "birds_return"
    with pytest.raises(DeckError) as error:
        read_deck(board)
    assert {
        ("hunting.start", "edges"),
        ("hunting.genius_a", "edges"),
        ("hunting.luck_a", "kind"),
        ("hunting", "people"),
        ("industrial", "test"),
        ("agricultural.people_6", "at"),
        ("agricultural.eco_test", "at"),
        ("entry", "hunting"),
        ("density", "hunting"),
        ("war_cost", "defender"),
        ("war_result", "3"),
        ("win hunting", "people"),
        ("meta", "money_notes"),
        ("meta", "start_mony"),
        ("flood", "money"),
        ("thieves", "choose"),
        ("drought", "ecologie"),
        ("rope", "en"),
        ("birds_return", "id"),
    } <= named(error)


def test_a_board_without_a_way_to_its_test_is_refused(board: dict[str, Any]) -> None:
    squares = {square["id"]: square for square in board["square"]}
    squares["hunting.luck_a"]["edges"] = {"n": [1, 2, 3], "e": [4, 5, 6]}
    squares["hunting.genius_b"]["edges"] = {"n": [1, 2, 6], "e": [3, 4, 5]}
    squares["hunting.nature_c"]["edges"] = {"n": [1, 2, 3], "e": [4, 5, 6]}
    squares["hunting.luck_b"]["edges"] = {"n": [1, 4, 5], "e": [2, 3], "w": [6]}
    with pytest.raises(DeckError) as error:
        read_deck(board)
    assert ("hunting.start", "edges") in named(error)


def test_faults_of_a_start_position() -> None:
    faulty = start_text(
        "9,9 1*1; 0,0 3*1; 1,0 2*7; 0,1 two",
        tokens="hunting.start nowhere hunting.start",
        held="bow flood / bow dodo",
        piles={"luck": "mining", "bad": ""},
        money1=70,
        money9=50,
        round=0,
        ecology2=0,
    )
    with pytest.raises(DeckError) as error:
        ecolearn.new("ecology", players=2, start=faulty)
    found = {(fault.entry, fault.field) for fault in error.value.faults}
    assert found >= {
        ("cells", "9,9"),
        ("cells", "0,0"),
        ("cells", "1,0"),
        ("cells", "0,1"),
        ("discard", "tokens"),
        ("discard", "nowhere"),
        ("hands", "flood"),
        ("cards", "bow"),
        ("cards", "dodo"),
        ("stack", "mining"),
        ("stack", "bad"),
        ("state", "money1"),
        ("state", "money9"),
        ("state", "round"),
        ("state", "ecology2"),
    }
    with pytest.raises(DeckError, match="another game"):
        ecolearn.new("ecology", players=2, start=start_text(APART).replace("ecology", "ecogon"))
    with pytest.raises(DeckError, match="1 to 8 rings"):
        ecolearn.new("ecology", players=3, start=start_text(APART))


def test_a_start_position_is_kept_in_a_record() -> None:
    match = laid(money1=300, held="axe")
    match.play("roll")
    back = ecolearn.load(match.to_text())
    assert back.position.key() == match.position.key()
