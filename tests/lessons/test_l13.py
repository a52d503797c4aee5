"""Lesson 13: its four games begin alike and end as its sheet says; its rules are those of the engine."""

from __future__ import annotations

import random
import re
import tomllib
from typing import Any

import pytest

import ecolearn
from ecolearn.classroom.arranging import Sort
from ecolearn.classroom.claims import Effects
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice
from ecolearn.games.mutternatur.deck import load_deck
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.winnable import can_still_be_won
from tests.lessons.weavings import PARTNERS, begin, section, species_of, state, without_help

STEPS = ("before", "heat", "newcomers", "cats")
STAGES = {"before": "", "heat": "3.1", "newcomers": "4.1", "cats": "4.3"}
#: The same twelve cards dealt another way, as the second row of the sheet has it.
OTHER_DEAL = {
    1: ["stone_marten", "blue", "green", "joker"],
    2: ["golden_eagle", "yellow", "purple", "joker"],
    3: ["blue", "yellow", "purple", "joker"],
}


def first(step: str) -> MutterNaturPosition:
    """How a step begins."""
    position = begin("l13", "scenes", step).first
    assert isinstance(position, MutterNaturPosition)
    return position


def native(name: str) -> str:
    """The card whose place a newcomer takes; any other card itself."""
    old = {new.id: old for old, new in load_deck().invasive.items()}
    return old.get(name, name)


def dealt_anew(step: str) -> str:
    """The start of a step with the cards dealt another way."""
    start = load_lesson("l13").boards["scenes"].step(step).start
    new = {old: one.id for old, one in load_deck().invasive.items()} if step == "newcomers" else {}
    for seat, hand in OTHER_DEAL.items():
        cards = [new.get(card, card) for card in hand] + (["cat"] if step == "cats" else [])
        start = re.sub(rf"^{seat} = .*$", f"{seat} = {cards}".replace("'", '"'), start, flags=re.M)
    return start


def test_four_games_begin_alike() -> None:
    before = first("before")
    assert (before.round, before.start, len(before.cells), before.discards) == (8, 2, 21, 0)
    for step in STEPS:
        position = first(step)
        assert position.table.options["stages"] == STAGES[step]
        assert (position.round, position.start, position.discards) == (8, 2, 0)
        assert {cell: native(card) for cell, card in position.cells.items()} == dict(before.cells)
        for seat in position.seats:
            hand = [native(card) for card in position.hand(seat) if card != "cat"]
            assert hand == list(before.hand(seat))
            assert ("cat" in position.hand(seat)) == (step == "cats")
    assert species_of(first("newcomers")) >= {"japanese_knotweed", "asian_hornet"}
    # Eleven rounds in all, with cats one more.
    assert before.round + before.rounds_left - 1 == 11
    cats = first("cats")
    assert cats.round + cats.rounds_left - 1 == 12
    for id_ in STEPS:
        condition = load_lesson("l13").boards["scenes"].step(id_).condition
        assert condition == ("rounds 12" if id_ == "cats" else "rounds 11")


def test_hands_are_those_of_the_sheet() -> None:
    position = first("before")
    names = {
        "stone marten": "stone_marten",
        "golden eagle": "golden_eagle",
        "water": "blue",
        "heat": "yellow",
        "atmosphere": "purple",
        "geology": "green",
        "joker": "joker",
    }
    text = section("l13", "The four games", "en")
    found = re.search(r"pupil – (.*?); player 2 – (.*?); player 3 – (.*?)\. With", text)
    assert found is not None
    for seat, listed in enumerate(found.groups(), 1):
        cards = []
        for part in listed.split(", "):
            times = 2 if part.startswith("two ") else 1
            cards += [names[part.removeprefix("two ")]] * times
        assert sorted(cards) == sorted(position.hand(seat))
    assert sorted(card for hand in OTHER_DEAL.values() for card in hand) == sorted(
        card for seat in position.seats for card in position.hand(seat)
    )
    german = section("l13", "The four games", "de")
    assert "Marder, Wasser, Wärme, Joker; Spieler 2 – Steinadler, zweimal Atmosphäre, Joker" in german


def test_who_begins_which_round() -> None:
    match = begin("l13", "scenes", "newcomers")
    begins = {}
    rng = random.Random(0)
    while match.outcome is None:
        begins[state(match).round] = state(match).start
        match.play(rng.choice([a for a in match.legal_actions(1) if a.KIND == "choose"]), 1)
        match.play("ready", 1)
        while match.outcome is None and match.position.task and match.position.task.kind != "plan":
            match.play(match.legal_actions(1)[0], 1)
    assert [begins[n] for n in (8, 9, 10)] == [2, 3, 1]


@pytest.mark.parametrize("step", STEPS)
def test_each_can_be_won(step: str) -> None:
    assert can_still_be_won(first(step), budget_s=2).winnable


def test_partners_complete_the_web() -> None:
    for step in STEPS:
        match = begin("l13", "scenes", step, seats=PARTNERS)
        assert state(match).ended == "won", step


def test_what_three_without_help_come_to() -> None:
    """The means and the games won that the sheet and the prediction tell."""
    sheets = {code: section("l13", "The four games", code) for code in ("en", "de")}
    rows = {False: ("these cards", "diese Karten"), True: ("cards dealt another way", "anders ausgeteilt")}
    task = load_lesson("l13").tasks["prediction"]
    assert isinstance(task, Choice)
    for anew, names in rows.items():
        ended = {step: games(step, anew) for step in STEPS}
        means = [f"{sum(p.discards for p in all_) / len(all_):.1f}" for all_ in ended.values()]
        won = [sum(p.ended == "won" for p in all_) for all_ in ended.values()]
        for code, name in zip(("en", "de"), names, strict=True):
            told = [mean if code == "en" else mean.replace(".", ",") for mean in means]
            assert f"| {name} | {' | '.join(told)} |" in sheets[code], told
            assert f"| {name} | {' | '.join(map(str, won))} |" in sheets[code], won
            if anew:
                continue
            says = {option.id: option.says.in_language(code) for option in task.options}
            for number in told:
                assert number in says["alike"]
            for id_, number in zip(("heat", "newcomers", "cats"), told[1:], strict=True):
                assert number in says[id_] and told[0] in says[id_]
            assert f"{won[0]} " in task.after.in_language(code) and won[1:] == [0, 0, 0]
        # Cats: fewer discards, and not won, since the games are over early.
        over = [position.ended for position in ended["cats"]]
        assert over.count("lost_stuck") + over.count("lost_cats") > len(over) / 2


def games(step: str, anew: bool) -> list[MutterNaturPosition]:
    """150 ends of a step, played by three who do not help each other."""
    call: dict[str, Any] = load_lesson("l13").boards["scenes"].call(step)
    del call["seats"]
    if anew:
        call["start"] = dealt_anew(step)
    game = call.pop("game")
    return [without_help(ecolearn.new(game, players=3, **call), random.Random(n)) for n in range(150)]


def revealed(stages: str, *cards: str) -> MutterNaturPosition:
    """One round of the lesson's position in which these cards are revealed, seat 1 first."""
    step = next(id_ for id_, stage in STAGES.items() if stage == stages)
    start = tomllib.loads(load_lesson("l13").boards["scenes"].step(step).start)
    cells = "\n".join(f'"{cell}" = "{card}"' for cell, card in start["cells"].items())
    hands = "\n".join(f'{seat} = ["{card}", "joker"]' for seat, card in enumerate(cards, 1))
    text = f'game = "mutternatur"\n[cells]\n{cells}\n[hands]\n{hands}\n'
    match = ecolearn.new("mutternatur", seed=0, players=3, stages=stages, start=text)
    for seat, card in enumerate(cards, 1):
        match.play(f"choose {card}", seat)
        match.play("ready", seat)
    return state(match)


def test_heat_takes_only_neighbouring_water() -> None:
    for cards, lost in {
        ("yellow", "blue", "purple"): True,
        ("blue", "yellow", "purple"): True,
        ("yellow", "purple", "blue"): False,
    }.items():
        assert ("blue" in revealed("3.1", *cards).zones.cards("discard")) == lost
        assert "blue" not in revealed("", *cards).zones.cards("discard")


def test_only_the_starting_player_lays_a_newcomer() -> None:
    start = load_lesson("l13").boards["scenes"].step("newcomers").start
    ready = start.replace("[hands]", '"5,2" = "yellow"\n"6,2" = "purple"\n"7,2" = "blue"\n\n[hands]')
    hands = {1: '["raccoon"]', 2: '["joker"]', 3: '["joker"]'}
    for seat, cards in hands.items():
        ready = re.sub(rf"^{seat} = .*$", f"{seat} = {cards}", ready, flags=re.M)
    for beginner in (1, 2):
        text = ready.replace("start = 2", f"start = {beginner}")
        match = ecolearn.new("mutternatur", seed=0, players=3, stages="4.1", start=text)
        for seat, card in enumerate(("raccoon", "joker", "joker"), 1):
            match.play(f"choose {card}", seat)
            match.play("ready", seat)
        while match.outcome is None and match.position.task and match.position.task.kind == "slot":
            match.play(match.legal_actions()[0])
        assert ("raccoon" in species_of(state(match))) == (beginner == 1)


def test_without_the_hawthorn() -> None:
    task = load_lesson("l13").tasks["warm-up"]
    assert isinstance(task, Choice)
    species = load_deck().species
    missing = {"hawthorn"}
    for one in sorted(species.values(), key=lambda one: one.level):
        if set(one.needs) & missing:
            missing.add(one.id)
    left = {one.id for one in species.values() if one.kind == "animal"} - missing
    assert left == {"golden_beetle"}
    assert [option.id for option in task.options if option.right] == ["beetle"]


def test_numbers_of_the_trial_have_their_signs() -> None:
    task = load_lesson("l13").tasks["measures"]
    assert isinstance(task, Effects) and task.prediction
    found = {item.id: item for item in task.items}
    read = section("l13", "Read for this lesson", "en")
    for id_, (word, sign) in {
        "meat": ("Meat", "−"),
        "play": ("play", "−"),
        "puzzle": ("puzzle feeder", "+"),
    }.items():
        number = re.search(r"(\d+) %", found[id_].right.in_language("en"))
        assert number is not None and f"{word} {sign}{number[1]} %" in read
        assert found[id_].bin == ("up" if sign == "+" else "down")
        assert f"{number[1]} %" in found[id_].right.in_language("de")
    assert found["bell"].bin == "same" and "bell no discernible effect" in read


def test_what_is_said_of_catches_stands_in_the_source() -> None:
    source = load_deck().sources["woods_2003"]
    assert "69 % were mammals, 24 % birds" in source["found"] and "14,370" in source["found"]
    task = load_lesson("l13").tasks["processes"]
    assert isinstance(task, Sort)
    item = next(item for item in task.items if item.id == "woods")
    assert all(number in item.text.in_language(code) for code in ("en", "de") for number in ("69", "24"))


def test_the_stretch_can_be_won() -> None:
    position = begin("l13", "return").first
    assert isinstance(position, MutterNaturPosition)
    held = [card for seat in position.seats for card in position.hand(seat)]
    assert held.count("reintroduction") == 2 and held.count("pollution") == 1
    assert position.table.options["stages"] == "3.3"
    assert can_still_be_won(position, budget_s=2).winnable
