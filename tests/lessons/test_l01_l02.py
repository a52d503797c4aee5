"""What the sheets of lessons 1 and 2 say of their boards is so."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom.source import load_lesson
from ecolearn.foodweb import longest_chain
from ecolearn.games.biolink.deck import load_deck

DECK = load_deck("forest_edge")

#: Who eats whom among the cards of a lesson, as its sheet says for playing without computers.
L1_LINKS = {
    "grove_snail": {"cocks_foot"},
    "roe_deer": {"cocks_foot"},
    "ground_beetle": {"grove_snail"},
    "hedgehog": {"grove_snail", "ground_beetle"},
    "red_fox": {"roe_deer", "ground_beetle", "hedgehog"},
}
L2_START = {"blackberry", "winter_moth"}
L2_HAND = ("great_tit", "hawthorn", "red_backed_shrike", "oak", "cocks_foot")
L2_DRAWN = (
    *("stinging_nettle", "red_fox", "common_shrew", "hazel", "roe_deer", "tawny_owl"),
    *("hedgehog", "eurasian_jay"),
)
L2_LINKS = {
    "winter_moth": {"oak", "hazel", "hawthorn"},
    "great_tit": {"winter_moth", "oak"},
    "common_shrew": {"winter_moth"},
    "roe_deer": {"oak", "hazel", "hawthorn", "blackberry", "cocks_foot"},
    "red_fox": {"blackberry", "roe_deer", "hedgehog"},
    "tawny_owl": {"great_tit", "common_shrew", "eurasian_jay"},
    "hedgehog": {"winter_moth"},
    "eurasian_jay": {"winter_moth", "great_tit", "red_backed_shrike", "oak", "hazel"},
    "red_backed_shrike": set[str](),
}


def board(lesson: str, name: str) -> Any:
    call = load_lesson(lesson).boards[name].call()
    return ecolearn.new(call.pop("game"), **call)


@pytest.mark.parametrize("links", [L1_LINKS, L2_LINKS], ids=["l01", "l02"])
def test_the_lists_for_paper_are_those_of_the_deck(links: dict[str, set[str]]) -> None:
    cards = set(links).union(*links.values())
    for eater, prey in links.items():
        assert {one for one in cards if (one, eater) in DECK.links} == prey, eater


def test_six_cards_always_lie_in_the_end() -> None:
    chains = set()
    for seed in range(40):
        chance = random.Random(seed)
        match = board("l01", "six")
        while match.outcome is None:
            match.play(chance.choice(list(match.legal_actions())))
        assert len(match.position.cells) == 6
        assert 5 <= match.position.score <= 7
        chains.add(longest_chain(match.food_web()).n_organisms)
    assert chains <= {3, 4, 5} and {3, 4} <= chains


def test_a_chain_of_five_is_possible() -> None:
    match = board("l01", "six")
    for move in (
        *("lay grove_snail 0,1", "lay ground_beetle 0,0", "lay hedgehog 1,0", "lay red_fox 2,0"),
        "lay roe_deer 2,1",
    ):
        match.play(move)
        while match.outcome is None and match.position.task.kind == "arrow":
            match.play(match.legal_actions()[0])
    assert match.progress("chain 5").done and match.outcome is not None


def test_no_place_gives_the_answer_away() -> None:
    """The food lies now on one side and now on another, so that looking at the cards is the only way."""
    where = set()
    for step in load_lesson("l01").boards["pairs"].steps:
        match = ecolearn.new("biolink", start=step.start, **dict(step.start_options))
        (right,) = match.legal_actions()
        (_food, x), (_eater, y) = (tap.split(".") for tap in right.taps)
        where.add((x, y))
    assert len(where) == 4


def test_the_class_seed_of_lesson_2_deals_what_the_sheet_says() -> None:
    match = board("l02", "wood")
    assert set(match.position.cells.values()) == L2_START
    assert match.position.hand(1) == L2_HAND
    seen = list(L2_HAND)
    chance = random.Random(1)
    while match.outcome is None and len(seen) < len(L2_HAND) + len(L2_DRAWN):
        match.play(chance.choice(list(match.legal_actions())))
        seen += [card for card in match.position.hand(1) if card not in seen]
    assert tuple(seen[len(L2_HAND) :]) == L2_DRAWN
    assert not any(action.card == "red_backed_shrike" for action in board("l02", "wood").legal_actions())


def test_level_four_can_be_reached_as_the_hint_says() -> None:
    match = board("l02", "wood")
    near = next(cell for cell, card in match.position.cells.items() if card == "winter_moth")
    assert near == (2, 3)
    for move in (
        *("lay great_tit 1,2", "lay oak 3,3", "lay hawthorn 2,2"),
        *("lay common_shrew 1,3", "lay hazel 3,2", "lay roe_deer 1,1"),
    ):
        match.play(move)
    assert match.progress("cards 8").done and not match.progress("chain 4").done
    match.play("lay tawny_owl 0,2")
    assert match.progress("chain 4").done
