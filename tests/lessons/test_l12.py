"""Lesson 12: its answers follow from the cards, and what its sheets tell of the class seed comes to pass."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import ecolearn
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Many, Number
from ecolearn.classroom.webviews import WebViews
from ecolearn.foodweb import chain_positions, prey, trophic_levels
from ecolearn.games.mutternatur.cards import COLOUR_OF
from ecolearn.games.mutternatur.deck import load_deck
from ecolearn.games.mutternatur.graphs import falls_with, key_of
from ecolearn.games.mutternatur.revealing import places_for
from ecolearn.games.mutternatur.winnable import can_still_be_won
from tests.lessons.weavings import PARTNERS, begin, finish, play_cards, section, shown, species_of, state

#: Names of the cards as the table of the class seed has them.
WORDS = {
    "en": {"blue": "water", "yellow": "heat", "purple": "atmosphere", "green": "geology"},
    "de": {"blue": "Wasser", "yellow": "Wärme", "purple": "Atmosphäre", "green": "Geologie"},
}
LINES = {(need, one.id) for one in load_deck().species.values() for need in one.needs}
FOOD = {pair for pair in load_deck().feeding if set(pair) <= set(load_deck().species)}


def test_lines_are_no_food_arrows() -> None:
    assert len(LINES) == 12 and len(FOOD) == 16
    assert len(LINES & FOOD) == 9 and len(LINES - FOOD) == 3 and len(FOOD - LINES) == 7
    assert ("vole", "golden_eagle") in FOOD - LINES
    task = load_lesson("l12").tasks["no-food"]
    assert isinstance(task, Many)
    told = {tuple(option.id.split("-")): option.right for option in task.options}
    assert set(told) <= LINES
    assert {pair for pair, right in told.items() if right} == LINES - FOOD
    # Neither of the two that the choice of the lines names is found in nature.
    assert {("hawthorn", "vole"), ("blue_tit", "grass_snake")} <= LINES - FOOD


def test_the_whole_web_is_shown() -> None:
    position = shown("l12", "lines")
    assert len(position.cells) == 30 and len(species_of(position)) == 10
    levels = Counter(one.level for one in load_deck().species.values())
    assert [levels[n] for n in range(4)] == [4, 3, 2, 1]


def test_the_food_web_has_other_levels_than_the_game_has_columns() -> None:
    task = load_lesson("l12").tasks["views"]
    assert isinstance(task, WebViews)
    position = shown("l12", "views")
    whole = position.food_web()
    assert whole.number_of_edges() == len(FOOD)
    node = {name: key_of(one.cell) for name, one in load_deck().species.items()}
    levels = trophic_levels(whole)
    assert levels[node["stone_marten"]] == levels[node["vole"]] == 2
    assert max(level for level in levels.values() if level is not None) == 3
    # A marten stands on two steps at least, as the energy pyramid would count it.
    assert {2, 3} <= set(chain_positions(whole)[node["stone_marten"]])
    without = next(view for view in task.views if view.without).web(whole)
    assert set(prey(whole, node["grass_snake"])) == {node["vole"]}
    assert not list(prey(without, node["grass_snake"]))


def test_what_falls_with_the_heat_of_the_blackberry() -> None:
    task = load_lesson("l12").tasks["exit"]
    assert isinstance(task, Number)
    position = shown("l12", "lines")
    places = position.table.web.at
    fallen = {places[cell] for cell in falls_with(position, (0, 2)) if cell in places}
    assert len(fallen) == task.value == 6
    assert set(places.values()) - fallen == {"rush", "hawthorn", "oak", "blue_tit"}
    near = {"blackberry"} | {name for need, name in LINES if need == "blackberry"}
    assert len(near) == 3 and set(task.says) == {1, len(near), len(fallen) - 1, len(places)}


def test_who_comes_before_the_blue_tit() -> None:
    task = load_lesson("l12").tasks["tit"]
    assert isinstance(task, Pick)
    deck = load_deck()
    assert set(deck.species["blue_tit"].needs) == {"hawthorn", "oak"}
    assert task.fitting(None) == {key_of(deck.species[name].cell) for name in ("hawthorn", "oak")}
    # What the replies say of the other two.
    assert {name for need, name in LINES if need == "rush"} == {"golden_beetle"}
    assert {name for need, name in LINES if need == "blackberry"} == {"golden_beetle", "vole"}


def test_condition_or_species() -> None:
    task = load_lesson("l12").tasks["next"]
    assert isinstance(task, Choice)
    position = shown("l12", "next")
    assert position.start == 1
    cards = {"geology": "green", "tit": "blue_tit", "beetle": "golden_beetle", "joker": "joker"}
    assert set(position.hand(1)) == set(cards.values())
    fits = {id_ for id_, card in cards.items() if places_for(position, card, 1)[0]}
    assert fits == {"geology", "joker"}
    assert places_for(position, "green", 1)[0] == load_deck().species["blue_tit"].slots[1:]
    assert [option.id for option in task.options if option.right] == ["geology"]


def test_small_games_go_as_their_hints_say() -> None:
    for step, cards in {
        "ground": ["blue", "rush"],
        "order": ["oak", "green", "purple", "blue_tit"],
        "joker": ["joker", "slot 3,1", "blue", "golden_beetle", "vole"],
    }.items():
        match = begin("l12", "first", step)
        play_cards(match, cards)
        assert match.progress(load_lesson("l12").boards["first"].step(step).condition).done, step
        # The eagle is left, so no small game ends as a lost one.
        assert match.outcome is None and state(match).discards == 0
    match = begin("l12", "first", "ground")
    play_cards(match, ["rush", "blue"])
    assert not match.progress("laid rush").done and state(match).discards == 1
    # The blue tit's conditions find no open place before the oak lies.
    match = begin("l12", "first", "order")
    assert play_cards(match, ["purple", "green"]).discards == 2


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_class_seed(code: str) -> None:
    position = state(begin("l12", "web"))
    rows = [row for row in section("l12", "The class seed", code).splitlines() if row.startswith("| ")][1:]
    deck = load_deck()
    for seat, row in enumerate((row for row in rows if row[2].isdigit()), 1):
        _bar, _seat, species, conditions, _end = (part.strip() for part in row.split("|"))
        hand = position.hand(seat)
        assert len(hand) == 11
        named = {deck.species[card].names[code].casefold() for card in hand if card in deck.species}
        assert {name.casefold() for name in species.split(", ")} == named
        count = Counter(WORDS[code].get(COLOUR_OF.get(card, ""), "") for card in hand)
        for part in conditions.split(", "):
            number, word = part.split()
            if word.casefold().startswith("joker"):
                assert hand.count("joker") == int(number)
            else:
                assert count[word] == int(number), (seat, word)


def test_with_open_cards_nothing_is_discarded() -> None:
    match = ecolearn.new("mutternatur", seed=13, players=3, auto=False)
    verdict = can_still_be_won(state(match), budget_s=3)
    assert verdict.winnable
    for seat, action in verdict.line:
        match.play(action, seat)
    assert state(match).ended == "won" and state(match).discards == 0


def test_the_course_of_the_hints() -> None:
    match = begin("l12", "web")
    assert not match.progress("species 4").done
    # A partner exchanges a card in the first round: the pupil keeps what the hint names.
    play_cards(match, ["blue"], keep=["rush"])
    assert "blue" in state(match).cells.values()
    play_cards(match, ["rush"])
    assert match.progress("laid rush").done
    finish(match, random.Random(1), by_chance=False)
    assert match.progress("species 4").done and match.progress("species 7").done


def test_how_many_species_to_expect() -> None:
    by_chance, fitting = (
        [len(species_of(finish(begin("l12", "web"), random.Random(n), by_chance=chance))) for n in range(6)]
        for chance in (True, False)
    )
    assert sorted(by_chance)[1] >= 4 and sorted(by_chance)[-2] <= 9
    assert sorted(fitting)[1] >= 8
    assert sum(fitting) > sum(by_chance)
    assert len(species_of(state(begin("l12", "web", seats=PARTNERS)))) == 8
    others = [ecolearn.new("mutternatur", seed=seed, seats=PARTNERS) for seed in range(1, 5)]
    assert sum(len(species_of(state(match))) == 10 for match in others) >= 3


def test_a_class_of_thirty() -> None:
    position = state(ecolearn.new("mutternatur", seed=13, players=5))
    assert position.rounds_left == 7 and {len(position.hand(seat)) for seat in position.seats} == {7}
    assert position.symbioses == (2,) * 5 and position.table.limit == 5
    limits = {n: count.max_discards for n, count in load_deck().counts.items()}
    assert limits[4] == 2 == min(limits.values()) and limits[3] == 3


def test_predictions_leave_no_gap() -> None:
    task = load_lesson("l12").tasks["prediction"]
    assert isinstance(task, Choice)
    for n in range(11):
        fits = [o for o in task.options if (o.low or 0) <= n and (o.high is None or n <= o.high)]
        assert len(fits) == 1
