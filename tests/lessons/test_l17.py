"""Lesson 17: who needs both sides of an edge, who falls and which hedge links is what the engine says."""

from __future__ import annotations

import re

import pytest

import ecolearn
from ecolearn.classroom.boards import Reach
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import match_of
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.turn import Place
from ecolearn.kernel.match import Match
from tests.lessons.woods import begin, in_order, sheet

LESSON = load_lesson("l17")
WAYS = {
    "bumblebee": ("place forest_edge 1,0", "place hawthorn 1,-1"),
    "owl": ("place forest_edge 1,0", "place wood_mouse 1,-1", "place hedgehog 0,1"),
    "shrike": ("place open_land 1,0", "place meadow_grasshopper 1,-1", "place common_vole 0,1"),
}
HEDGE = ("place bramble -1,0", "place forest_edge 0,0", "place dog_rose 1,0", "place hawthorn 2,0")
SHRUBS = ("blackthorn", "bramble")


def state(match: Match) -> EcogonPosition:
    assert isinstance(match.position, EcogonPosition)
    return match.position


def homes(position: EcogonPosition) -> set[str]:
    return {position.cells[cell] for cell in position.established}


def small(step: str) -> Match:
    call = LESSON.boards["edge"].call(step)
    return ecolearn.new(call.pop("game"), **call)


@pytest.mark.parametrize("step", WAYS)
def test_each_animal_lacks_what_the_other_side_has(step: str) -> None:
    condition = LESSON.boards["edge"].step(step).condition
    animal = condition.split()[1]
    match = small(step)
    position = state(match)
    deck, own = position.deck, position.deck.cards[animal].colour
    assert homes(position) == set()
    for action in WAYS[step]:
        if not match.progress(condition).done:
            match.play(action)
    assert match.progress(condition).done
    # What was missing has another colour than the animal.
    laid = {
        deck.cards[card].colour for card in set(state(match).cells.values()) - set(position.cells.values())
    }
    assert laid - {own}
    hints = " ".join(hint.in_language("en") for hint in LESSON.boards["edge"].step(step).hints)
    for action in WAYS[step]:
        assert action.split()[2] in hints


def test_grass_of_the_meadow_does_not_help_the_bumblebee() -> None:
    """Whatever is laid of its own side, and in whatever order: it stays without shelter."""
    match = small("bumblebee")
    reached, laid = [state(match)], set()
    for position in reached[:40]:
        for action in position.legal_actions():
            if isinstance(action, Place) and position.deck.cards[action.card].colour == "open_land":
                reached.append(position.apply(action))
                laid.add(action.card)
                assert homes(reached[-1]) == set()
    assert laid == {"oat_grass", "couch_grass"}


def test_the_vole_cannot_lie_beside_the_wood() -> None:
    match = small("owl")
    match.play("place forest_edge 1,0")
    deck = state(match).deck
    assert deck.cards["common_vole"].colour in deck.box.apart[deck.cards["tawny_owl"].colour]
    for action in match.legal_actions():
        assert not (isinstance(action, Place) and action.card == "common_vole")
    assert match.position.why_illegal("place common_vole 1,-1") is not None


def without_shrubs() -> EcogonPosition:
    """The landscape of the task after blackthorn and bramble were grubbed up."""
    task = LESSON.tasks["hedge"]
    lines = [line for line in task.start.splitlines() if not any(f'"{shrub}"' in line for shrub in SHRUBS)]
    return state(match_of("\n".join(lines), task.start_options))


def fallen() -> set[str]:
    task = LESSON.tasks["hedge"]
    return homes(state(match_of(task.start, task.start_options))) - homes(without_shrubs())


def test_who_falls_with_the_shrubs() -> None:
    task = LESSON.tasks["hedge"]
    assert isinstance(task, Pick)
    before = state(match_of(task.start, task.start_options))
    cards = before.deck.cards
    animals = {name for name in before.cells.values() if cards[name].kind == "animal"}
    assert homes(before) == animals and len(animals) == 7
    assert fallen() == set(task.rule.split()[1:])
    assert animals - fallen() == set(task.says)
    # The answer to the prediction: two of the edge and one of the meadow, none of the wood.
    assert sorted(cards[name].colour for name in fallen()) == ["forest_edge", "forest_edge", "open_land"]
    # Nobody loses food: what is missing afterwards is shelter.
    after = without_shrubs()
    for name in fallen():
        cell = next(at for at, there in after.cells.items() if there == name)
        missing = [
            need for need, near in zip(cards[name].needs, after.met(cell), strict=True) if near is None
        ]
        assert ["shelter" in need.signs for need in missing] == [True], name


def test_what_is_said_of_those_who_stay() -> None:
    task = LESSON.tasks["hedge"]
    assert isinstance(task, Pick)
    before = state(match_of(task.start, task.start_options))
    right = set(task.fitting(None))
    for cell, name in before.cells.items():
        key = f"cell.{cell[0]},{cell[1]}"
        if key not in right and before.deck.cards[name].kind != "habitat":
            said = " ".join(
                line.text for line in task.judge([*sorted(right), key], None).lines if line.ok is False
            )
            assert str(task.says.get(name, task.otherwise)) in said


def test_the_inside_of_a_wood() -> None:
    task = LESSON.tasks["inside"]
    assert isinstance(task, Number)

    def inside(wood: set[tuple[int, int]]) -> int:
        around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return sum(all((a + x, b + y) in wood for x, y in around) for a, b in wood)

    whole = {(a, b) for a in range(7) for b in range(7)}
    cut = {(a, b) for a, b in whole if a != 3}
    assert (inside(whole), inside(cut), len(cut)) == (25, 10, 42)
    assert task.value == 10
    assert task.says.keys() == {42, 20, 15, 25}


def test_the_hedge_links_only_as_a_whole() -> None:
    task = LESSON.tasks["link"]
    assert isinstance(task, Reach)
    match = begin("l17", "hedgerow")
    for action in HEDGE:
        assert not match.progress(task.condition).done
        match.play(action)
    assert match.progress(task.condition).done
    assert match.progress(task.condition).proofs[0].cells[0] == (-2, -1)
    hints = " ".join(hint.in_language("en") for hint in task.hints)
    assert all(action.split()[2] in hints for action in HEDGE)


def test_one_right_answer_each() -> None:
    for task in LESSON.tasks.values():
        if isinstance(task, Choice) and not task.keeps_first:
            assert sum(option.right for option in task.options) == 1, task.id


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_sheet_tells_the_ways(code: str) -> None:
    told = sheet("l17", "The boards", code)
    cells = [action.split()[2] for step in ("bumblebee", "owl", "shrike") for action in WAYS[step][:2]]
    in_order(told, [*cells, *(action.split()[2] for action in HEDGE)])
    glance = sheet("l17", "At a glance", code)
    for standard in LESSON.facts["standards"]:
        assert re.split(r"[:-]", standard)[-1] in glance
    assert glance.count("–") >= len(LESSON.facts["misconceptions"]) - 1
