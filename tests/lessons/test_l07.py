"""Lesson 7: who falls is what the engine says, and its sheets tell the cards and events that come."""

from __future__ import annotations

import random
import re
from statistics import median

import pytest

from ecolearn.classroom.foreseeing import Foresee
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import match_of
from ecolearn.classroom.removal import Removal
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.foodweb import press_effects, species_web
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.match import Match
from tests.lessons.woods import begin, in_order, sheet

LESSON = load_lesson("l07")
DRAWN = (
    *("great_diving_beetle", "duckweed", "azure_damselfly", "shore", "water_louse", "stickleback"),
    *("yellow_iris", "rudd", "buzzer_midge", "reed_warbler", "still_water", "backswimmer", "water_soldier"),
    *("bearded_reedling", "caddisfly", "grey_heron", "snout_snail", "coot"),
)


def state(match: Match) -> EcogonPosition:
    position = match.position
    assert isinstance(position, EcogonPosition)
    return position


def homes(position: EcogonPosition) -> set[str]:
    return {position.cells[cell] for cell in position.established}


def without(start: str, gone: str, more: str = "") -> EcogonPosition:
    """A start position without one of its cards, and with another line."""
    left = re.sub(rf'^"[-\d,]+" = "{gone}"\n', more, start, flags=re.M)
    assert left != start
    return state(match_of(left))


def test_who_falls_with_the_skater() -> None:
    task = LESSON.tasks["pesticide"]
    assert isinstance(task, Pick)
    before = state(match_of(task.start))
    animals = {name for name in before.cells.values() if before.deck.cards[name].kind == "animal"}
    assert homes(before) == animals
    fallen = animals - homes(without(task.start, "pond_skater"))
    assert fallen == set(task.rule.split()[1:])
    # What is said of those who stay: each has a card of its own, or the general word for plants.
    assert animals - fallen == set(task.says)
    turtle = next(cell for cell, name in before.cells.items() if name == "pond_turtle")
    givers = {before.cells[near] for near in before.cells if near in HEX.neighbours(turtle)}
    assert {"mosquito", "pond_skater"} <= givers


def test_every_wrong_mark_has_its_answer() -> None:
    task = LESSON.tasks["pesticide"]
    assert isinstance(task, Pick)
    before = state(match_of(task.start))
    right = set(task.fitting(None))
    for cell, name in before.cells.items():
        key = f"cell.{cell[0]},{cell[1]}"
        if key in right:
            continue
        verdict = task.judge([*sorted(right), key], None)
        said = " ".join(line.text for line in verdict.lines if line.ok is False)
        habitat = before.deck.cards[name].kind == "habitat"
        assert ("no member" if habitat else str(task.says.get(name, task.otherwise))) in said


def test_which_card_would_have_saved_the_carp() -> None:
    task = LESSON.tasks["saved"]
    assert isinstance(task, Choice)
    start = LESSON.tasks["pesticide"].start
    for option in task.options:
        after = without(start, "pond_skater", f'"2,-2" = "{option.id}"\n')
        assert after.touches((2, -2), after.deck.cards[option.id].colour)
        assert ("crucian_carp" in homes(after)) is option.right, option.id


def test_beans_needed_to_win() -> None:
    task = LESSON.tasks["needed"]
    assert isinstance(task, Number)
    assert begin("l07", "pond").first.table.options["goal"] * 7 == task.value == 14
    assert task.says.keys() == {7, 9, 10}


def test_ripples_are_those_of_the_model() -> None:
    task = LESSON.tasks["ripples"]
    assert isinstance(task, Removal)
    assert task.start == LESSON.tasks["pesticide"].start == LESSON.tasks["web"].start
    web = task.web(None)
    assert web is not None
    found = {web.nodes[node]["species"]: one.answer for node, one in task.found(web).items()}
    wanted = {
        "mosquito": "up",
        "great_crested_grebe": "down",
        "pond_turtle": "down",
        "great_ramshorn": "up",
        "white_water_lily": "same",
    }
    assert {name: found[name] for name in task.ask} == wanted
    # Enough communities agree, whatever they were drawn from; and the way is the one that is told.
    for seed in (1, 2):
        effects = press_effects(
            species_web(web), "pond_skater", "remove", samples=200, seed=seed, budget_s=None
        )
        for effect in effects.effects:
            name = web.nodes[effect.node]["species"]
            if name in wanted:
                assert effect.answer == wanted[name] and effect.confidence > 0.8
            if name == "great_ramshorn":
                assert [web.nodes[node]["species"] for node in effect.ways[0].nodes] == [
                    "pond_skater",
                    "pond_turtle",
                    "great_ramshorn",
                ]


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_arrows_on_the_sheet(code: str) -> None:
    web = match_of(LESSON.tasks["web"].start).food_web()
    told = sheet("l07", "5  Without pond skaters: more, fewer or the same?", code, "pupil")
    line = next(line for line in told.splitlines() if "→" in line)
    arrows = sum(len(re.split(r", | and | und ", part.split("→")[1])) for part in line.split("·"))
    assert arrows == web.number_of_edges() == 11


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_class_cards(code: str) -> None:
    match = begin("l07", "pond")
    first = state(match)
    assert first.score == 4 and homes(first) == {"crucian_carp", "pond_skater", "mosquito"}
    cards = first.deck.cards
    hand = ["great_ramshorn", "common_reed", "edible_frog"]
    assert set(first.zones.cards("hand.1")) == {*hand, DRAWN[0]}
    assert first.zones.cards("nature")[: len(DRAWN) - 1] == DRAWN[1:]
    told = sheet("l07", "The class cards", code)

    def named(card: str) -> str:
        # “Eurasian reed warbler” is told as “reed warbler”.
        return cards[card].names[code].casefold()

    folded = told.casefold()
    words = [named(card) for card in (*hand, *DRAWN)]
    in_order(folded, [next(w for w in (word, *_shorter(word)) if w in folded) for word in words])
    events = [first.deck.events[name].names[code] for name in first.zones.cards("events")]
    assert len(events) == 5
    in_order(folded, [event.casefold() for event in events])


def _shorter(word: str) -> list[str]:
    """The name without its first words."""
    parts = word.split()
    return [" ".join(parts[at:]) for at in range(1, len(parts))]


def test_the_events_come_when_the_sheet_says() -> None:
    match = begin("l07", "pond")
    turns = []
    while match.outcome is None:
        legal = match.legal_actions()
        if legal[0].KIND == "event":
            turns.append(state(match).turn)
        match.play(next((action for action in legal if action.KIND == "end"), legal[-1]))
    # Who lays nothing lets events pass that find no card, and so has more turns.
    assert turns[:5] == [3, 6, 9, 12, 15]


def score(rng: random.Random, *, careful: bool) -> int:
    """Play to the end: by chance, or each time what brings most beans."""
    match = begin("l07", "pond")
    while match.outcome is None:
        legal = match.legal_actions()
        position = state(match)
        lays = [action for action in legal if action.KIND == "place"]
        if careful and lays:
            gains = [(position.apply(action).score - position.score, rng.random()) for action in lays]
            best = max(range(len(lays)), key=gains.__getitem__)
            crowded = position.zones.count("hand.1") > 3
            if gains[best][0] > 0 or (crowded and rng.random() < 0.7):
                match.play(lays[best])
            else:
                match.play("end")
        elif careful and legal[0].KIND == "choose":
            match.play(max(legal, key=lambda action: position.apply(action).score))
        else:
            match.play(rng.choice(list(legal)))
    assert match.outcome is not None
    return match.outcome.score


def test_how_many_beans_to_expect() -> None:
    careless = [score(random.Random(seed), careful=False) for seed in range(8)]
    looking = [score(random.Random(seed), careful=True) for seed in range(8)]
    assert 1 <= median(careless) <= 6 and 5 <= median(looking) <= 14
    assert median(looking) > median(careless)


def test_predictions_leave_no_gap() -> None:
    task = LESSON.tasks["prediction"]
    assert isinstance(task, Choice)
    for n in range(60):
        fits = [o for o in task.options if (o.low or 0) <= n and (o.high is None or n <= o.high)]
        assert len(fits) == 1


def test_the_worked_answer_of_looking_ahead() -> None:
    task = LESSON.tasks["ahead"]
    assert isinstance(task, Foresee) and task.least == 3
    start = LESSON.boards["pond"].start
    assert {"crucian_carp"} == {"crucian_carp", "mosquito"} - homes(without(start, "pond_skater"))
    assert "pond_skater" not in homes(without(start, "mosquito"))
    assert "mosquito" not in homes(without(start, "pond_turtle"))
