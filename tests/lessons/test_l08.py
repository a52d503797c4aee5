"""Lesson 8: its chains and levels are those of the engine, and its hints lead to chains of five and six."""

from __future__ import annotations

import itertools

import pytest

from ecolearn.classroom.picking import Pick
from ecolearn.classroom.pictures import match_of
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.classroom.tracing import Trace
from ecolearn.foodweb import all_longest_chains, chain_positions, trophic_levels
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.kernel.match import Match
from tests.lessons.woods import begin, in_order, sheet

LESSON = load_lesson("l08")
ROW = ("white_water_lily", "great_ramshorn", "caddisfly", "backswimmer", "rudd", "pike")
DRAWN = (
    *("great_ramshorn", "backswimmer", "pike", "caddisfly", "mosquito", "common_reed", "stickleback"),
    *("edible_frog", "duckweed", "pond_turtle", "water_louse", "great_diving_beetle"),
)


def state(match: Match) -> EcogonPosition:
    position = match.position
    assert isinstance(position, EcogonPosition)
    return position


def longest(start: str) -> list[list[str]]:
    web = match_of(start).food_web()
    return [[web.nodes[node]["species"] for node in chain] for chain in all_longest_chains(web)]


def test_the_longest_chain_is_the_rulebooks() -> None:
    task = LESSON.tasks["longest"]
    assert isinstance(task, Trace) and task.least == 6 and task.example == ROW
    assert longest(task.start) == [list(ROW)]
    guess = LESSON.tasks["guess"]
    assert isinstance(guess, Choice) and guess.start == task.start and guess.answered_by == "longest"
    # Seven living beings lie there, as is said of that guess.
    assert len(match_of(task.start).food_web()) == 7


def test_only_the_whole_chain_is_right() -> None:
    task = LESSON.tasks["longest"]
    assert isinstance(task, Trace)
    web = task.source.web(None)
    assert web is not None
    key = {web.nodes[node]["species"]: str(node) for node in web}
    assert task.judge([key[name] for name in ROW], None).right
    for wrong in (ROW[:-1], ("duckweed", "rudd", "pike"), ROW[1:], (*ROW[:3], "rudd", "pike")):
        verdict = task.judge([key[name] for name in wrong], None)
        assert verdict.right is False and any(line.ok is False for line in verdict.lines)


def test_levels_of_the_pike() -> None:
    task = LESSON.tasks["level"]
    assert isinstance(task, Number)
    web = match_of(task.start).food_web()
    positions = {web.nodes[node]["species"]: found for node, found in chain_positions(web).items()}
    assert sorted(positions["pike"]) == [3, 6] and sorted(positions["rudd"]) == [2, 5]
    assert task.value == max(positions["pike"]) and task.says.keys() == {5, 3, 1}
    pick = LESSON.tasks["several"]
    assert isinstance(pick, Pick)
    assert pick.answer_in_words() in ("Rudd, Pike", "Rudd, Northern pike")
    for cell, said in {"cell.3,0": "equally long", "cell.0,1": "no member"}.items():
        verdict = pick.judge([*sorted(pick.fitting(None)), cell], None)
        assert any(said in line.text for line in verdict.lines if line.ok is False)
    # The stretch and the sheet: one more than the mean of its food.
    means = trophic_levels(web, "prey_averaged")
    of = {web.nodes[node]["species"]: level for node, level in means.items()}
    assert (of["backswimmer"], of["duckweed"], of["rudd"]) == (4, 1, 3.5)


def test_the_loop() -> None:
    task = LESSON.tasks["loop"]
    assert isinstance(task, Choice)
    chains = longest(task.start)
    assert chains == [["duckweed", "great_ramshorn", "pond_turtle", "mosquito", "pond_skater"]]
    web = match_of(task.start).food_web()
    name = {node: data["species"] for node, data in web.nodes(data=True)}
    arrows = {(name[prey], name[eater]): kind for prey, eater, kind in web.edges(data="kind")}
    assert arrows["pond_turtle", "mosquito"] == "blood" and arrows["mosquito", "pond_turtle"] == "food"
    right = next(option for option in task.options if option.right)
    assert right.text.in_language("en").count("→") == len(chains[0]) - 1
    assert len(arrows) == 6


def test_the_energy_that_is_left() -> None:
    task = LESSON.tasks["energy"]
    assert isinstance(task, Number)
    amounts = [10_000 * 0.1**step for step in range(7)]
    assert amounts[5] == pytest.approx(task.value)
    assert (amounts[4], amounts[6], amounts[1]) == pytest.approx((1, 0.01, 1000))
    for wrong in (1, 0.01, 1000):
        verdict = task.judge(wrong, None)
        assert verdict.right is False and verdict.lines[0].text == str(task.says[wrong])


def course(match: Match, actions: tuple[str, ...]) -> list[int]:
    """Play a course without rewards; the length of the longest chain after each step."""
    found = []
    for action in actions:
        while any(a.KIND == "skip" for a in match.legal_actions()):
            match.play("skip")
        match.play(action)
        found.append(match.progress("mission chain 6").count)
    return found


def test_the_course_of_the_hints() -> None:
    match = begin("l08", "pond")
    found = course(
        match,
        (
            *("place white_water_lily -1,1", "place great_ramshorn -1,0", "end", "end", "end", "event"),
            *("place caddisfly 0,-1", "place backswimmer 1,-1", "place rudd 1,0"),
        ),
    )
    assert found[-3:] == [3, 4, 5] and state(match).turn == 4
    assert match.progress("mission chain 5").done
    assert course(match, ("place still_water 2,-1", "place pike 2,0"))[-1] == 6
    for code in ("en", "de"):
        said = LESSON.tasks["five"].hints[-1].in_language(code)
        in_order(said, ["-1,1", "-1,0", "0,-1", "1,-1", "1,0", "2,-1", "2,0"])


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_class_cards(code: str) -> None:
    first = state(begin("l08", "pond"))
    assert set(first.zones.cards("hand.1")) == {"white_water_lily", "rudd", "still_water", DRAWN[0]}
    assert first.zones.cards("nature")[: len(DRAWN) - 1] == DRAWN[1:]
    told = sheet("l08", "The class cards", code).casefold()
    names = [
        first.deck.cards[card].names[code].casefold() for card in ("white_water_lily", "rudd", *DRAWN[:1])
    ]
    in_order(told, names)
    for card in DRAWN:
        assert first.deck.cards[card].names[code].casefold().split()[-1] in told
    events = [first.deck.events[name].names[code].casefold() for name in first.zones.cards("events")[:3]]
    in_order(told, events)
    assert first.score == -10


def test_the_arrows_on_the_sheet_are_there() -> None:
    deck = state(begin("l08", "pond")).deck
    from ecolearn.games.ecogon.foodweb import feeding

    for prey, eater in (
        *(("white_water_lily", "great_ramshorn"), ("duckweed", "great_ramshorn"), ("caddisfly", "rudd")),
        *(("white_water_lily", "rudd"), *itertools.pairwise(ROW)),
    ):
        assert feeding(deck.cards[prey], deck.cards[eater]) == ("food", False)
