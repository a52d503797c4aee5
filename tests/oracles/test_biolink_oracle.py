"""The oracle of BIOlink itself, rule by rule, on hand-made tables."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracles.biolink import Oracle
from tests.oracles.biolink_deck import SUN, Deck, read_deck
from tests.oracles.biolink_play import who_begins
from tests.oracles.biolink_table import Cell, Setup

FOREST = read_deck("forest_edge")


def game(
    mode: str, cells: dict[Cell, str], hands: str, pile: str = "", *, deck: Deck = FOREST, **more: Any
) -> Oracle:
    """A game whose hands stand apart by a slash."""
    size = 4 if mode == "coop" else 5
    held = {seat: words.split() for seat, words in enumerate(hands.split("/"), 1)}
    pupil = more.pop("pupil", False)
    setup = Setup(pile.split(), held, cells=cells, **{"width": size, "height": size, **more})
    return Oracle(mode, deck, len(held), setup, pupil=pupil)


def play(oracle: Oracle, *texts: str) -> Oracle:
    for text in texts:
        oracle.do(text)
    return oracle


def kinds(oracle: Oracle) -> set[str]:
    return {text.split(" ")[0] for text in oracle.legal()}


@pytest.mark.parametrize("name", ["forest_edge", "savanna"])
def test_the_sets(name: str) -> None:
    deck = read_deck(name)
    assert len(deck.species) == 24 and len(set(deck.numbers.values())) == len(deck.numbers)
    assert min(deck.numbers[p] for p in deck.producers) > max(
        deck.numbers[card] for card in deck.species if card not in deck.producers
    )
    assert deck.numbers[SUN] == 25 and deck.specials[-1] == "decomposers"


def test_the_rulebooks_chain() -> None:
    oracle = game("coop", {(0, 0): "cocks_foot"}, "hedgehog grove_snail", "red_fox")
    assert oracle.legal() == {
        "lay grove_snail 1,0",
        "lay grove_snail 0,1",
        "lay grove_snail 1,1",
    }
    play(oracle, "lay grove_snail 1,1", "draw", "lay hedgehog 2,2")
    assert oracle.arrows == [((0, 0), (1, 1)), ((1, 1), (2, 2))]


def test_highest_number_begins_and_specials_do_not_count() -> None:
    assert who_begins(FOREST, {1: ["red_fox", "decomposers"], 2: ["hazel"], 3: ["oak"]}) == 2


def test_start_cards_must_not_touch() -> None:
    oracle = game("coop", {}, "red_fox", "great_tit hazel", start=["cocks_foot", "hedgehog"])
    assert len(oracle.legal()) == 2 * 16
    play(oracle, "start hedgehog 1,1")
    far = {"3,0", "3,1", "3,2", "3,3", "0,3", "1,3", "2,3"}
    assert oracle.legal() == {f"start cocks_foot {cell}" for cell in far}


def test_turning_up_until_a_card_fits() -> None:
    oracle = game("coop", {(0, 0): "cocks_foot"}, "red_fox/hedgehog", "pine_marten grove_snail hazel")
    assert oracle.legal() == {"turn-up"}
    play(oracle, "turn-up")
    assert oracle.pile == ["grove_snail", "hazel", "pine_marten"] and oracle.legal() == {"turn-up"}
    assert oracle.pile_as_seen(0) == ["?", "?", "pine_marten"]
    play(oracle, "turn-up")
    assert kinds(oracle) == {"lay"} and oracle.shown == ["grove_snail"]
    play(oracle, "lay grove_snail 0,1")
    assert oracle.hands[1] == ["red_fox"] and len(oracle.pile) == 2  # no other card is drawn
    assert oracle.player == 2


def test_the_turn_passes_when_the_whole_pile_was_tried() -> None:
    oracle = game("coop", {(0, 0): "cocks_foot"}, "red_fox/grove_snail", "pine_marten hazel")
    play(oracle, "turn-up", "turn-up")
    assert oracle.player == 2 and oracle.turn == 2 and kinds(oracle) == {"lay"}


def test_the_game_ends_when_nothing_fits() -> None:
    assert game("coop", {(0, 0): "cocks_foot"}, "red_fox", "pine_marten").finished()
    oracle = game("versus", {(0, 0): SUN}, "hazel/red_fox", "", width=2, height=1)
    assert play(oracle, "lay hazel 1,0").finished() and oracle.winners() == [1]


def test_ratings() -> None:
    oracle = game("coop", {(0, 0): "cocks_foot"}, "red_fox")
    found = []
    for number in (14, 15, 17, 18, 20, 21, 22, 23):
        oracle.arrows = [((0, 0), (0, 0))] * number
        found.append(oracle.rating())
    assert found == ["imbalance"] * 3 + ["stable"] * 2 + ["flourishing"] * 2 + ["master"]


def test_only_producers_begin_beside_the_sun() -> None:
    oracle = game("versus", {(2, 2): SUN}, "hazel red_fox/great_tit", "oak")
    assert len(oracle.legal()) == 8
    play(oracle, "lay hazel 1,1")
    assert oracle.scores == {1: 1, 2: 0} and oracle.legal() == {"draw"}


def test_exchange_under_the_pile() -> None:
    oracle = game("versus", {(2, 2): SUN}, "red_fox great_tit/hazel", "pine_marten stinging_nettle")
    assert oracle.legal() == {"under red_fox", "under great_tit"}
    play(oracle, "under great_tit")
    assert oracle.legal() == {"under red_fox", "take"}
    play(oracle, "under red_fox", "take")
    assert oracle.hands[1] == ["pine_marten", "stinging_nettle"] and oracle.pile == ["great_tit", "red_fox"]
    assert oracle.pile_as_seen(1) == ["great_tit", "red_fox"] and oracle.pile_as_seen(2) == ["?", "?"]
    play(oracle, "lay hazel 1,1", "draw")
    assert oracle.hand_as_seen(2, 1) == ["great_tit"] and oracle.hand_as_seen(1, 2) == []


def test_passing_needs_an_empty_pile() -> None:
    oracle = game("versus", {(2, 2): SUN}, "red_fox/hazel", "")
    assert oracle.legal() == {"pass"}
    assert play(oracle, "pass").player == 2


def test_clearing_cards_take_a_cell_and_let_exchange() -> None:
    oracle = game("versus", {(2, 2): SUN}, "hedge_cutting red_fox/hazel", "pine_marten great_tit")
    assert kinds(oracle) == {"lay"} and len(oracle.legal()) == 8
    play(oracle, "lay hedge_cutting 1,1")
    assert oracle.legal() == {"under red_fox", "done"} and oracle.scores[1] == 0
    play(oracle, "under red_fox")
    assert oracle.legal() == {"take"}
    play(oracle, "take")
    assert oracle.legal() == {"draw"}
    play(oracle, "draw")
    assert not oracle.fits("hazel", (0, 0)) and oracle.fits("hazel", (1, 2))


def test_decomposers_pick_one_or_two_neighbours() -> None:
    cells = {(2, 2): SUN, (1, 1): "hazel", (1, 2): "oak", (1, 3): "cocks_foot"}
    oracle = game("versus", cells, "decomposers/red_fox", "pine_marten great_tit")
    assert not oracle.fits("decomposers", (3, 3)) and oracle.fits("decomposers", (0, 2))
    play(oracle, "lay decomposers 0,2")
    assert oracle.legal() == {"connect 1,1", "connect 1,2", "connect 1,3"}
    play(oracle, "connect 1,2")
    assert oracle.legal() == {"connect 1,1", "connect 1,3", "done"}
    play(oracle, "connect 1,1")
    assert oracle.scores == {1: 2, 2: 0} and oracle.multiple == {1: 1, 2: 0} and oracle.legal() == {"draw"}


def test_decomposers_match_only_what_has_no_other_match() -> None:
    cells = {(2, 2): SUN, (1, 2): "oak", (0, 2): "decomposers"}
    oracle = game("versus", cells, "red_fox red_squirrel", "great_tit")
    assert oracle.matching("red_squirrel", (1, 1)) == [(1, 2)]
    assert oracle.matching("red_fox", (1, 1)) == [(0, 2)]
    play(oracle, "lay red_fox 1,1")
    assert oracle.arrows == [((1, 1), (0, 2))] and oracle.kind_of((1, 1), (0, 2)) == "matter"


def test_pupils_and_mutual_eaters_are_asked() -> None:
    deck = read_deck("forest_edge")
    oracle = game("coop", {(0, 0): "cocks_foot"}, "grove_snail", "hedgehog", pupil=True)
    play(oracle, "lay grove_snail 0,1")
    assert oracle.task() == "arrow" and oracle.legal() == {"arrow 0,0 0,1"}
    deck.eaten["grove_snail", "cocks_foot"] = "food"
    oracle = game("coop", {(0, 0): "cocks_foot"}, "grove_snail", "hedgehog", deck=deck)
    play(oracle, "lay grove_snail 0,1")
    assert oracle.task() == "direct" and oracle.legal() == {"arrow 0,0 0,1", "arrow 0,1 0,0"}
    assert play(oracle, "arrow 0,1 0,0").score() == 1
