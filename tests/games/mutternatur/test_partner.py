"""The weaver: it uses only its view, obeys the rules in every stage, and wins more than anybody by luck."""

from __future__ import annotations

from random import Random

import pytest

import ecolearn
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES, stages_of_path
from ecolearn.games.mutternatur.weaver import conventions, deciding, partner, weaver
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from tests.games.mutternatur.tables import ALMOST, table


def position_of(match: Match) -> MutterNaturPosition:
    position = match.position
    assert isinstance(position, MutterNaturPosition)
    return position


def match_of(players: int, stages: str, seed: int) -> Match:
    """A match of weavers alone, to its end."""
    return ecolearn.new("mutternatur", seats=["weaver"] * players, stages=stages, seed=seed)


MIXES = [
    " ".join(sorted(Random(seed).sample(sorted(STAGES), 2 + seed))) for seed in range(4)
]  # fmt: skip


@pytest.fixture(autouse=True)
def _less_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Weavers think less than usual, for the tests' sake."""
    partner.forget()
    monkeypatch.setattr(deciding, "EFFORT", 3000)


@pytest.mark.parametrize("stages", [*STAGES, *(stages_of_path(path, 3) for path in range(1, 5)), *MIXES])
def test_every_stage_is_played_to_its_end(stages: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Legal in every stage: the match refuses whatever is not. Little thought, for the tests' sake."""
    monkeypatch.setattr(deciding, "EFFORT", 200)
    monkeypatch.setattr(deciding, "COUNTED", 4)
    players = 3 + sum(map(ord, stages)) % 4
    match = match_of(players, stages, 5)
    assert match.outcome is not None
    # Nobody changes a choice without end.
    rounds = position_of(match).round
    assert len(match.steps) < rounds * players * 12


@pytest.mark.rule("MUT-3.6")
@pytest.mark.parametrize("players", [3, 5])
def test_the_same_view_gives_the_same_action(players: int) -> None:
    """Twins: worlds that a seat cannot tell apart make it do the same."""
    match = ecolearn.new("mutternatur", seats=["weaver"] * players, seed=2)
    positions = [match.first, *(step.position for step in match.steps)]
    compared = 0
    for number, position in enumerate(positions):
        task = position.task
        if task is None or task.kind == "reveal" or number % 4:
            continue
        assert isinstance(position, MutterNaturPosition)
        for seat in position.awaited():
            view = position.view_for(seat)
            partner.forget()
            first = weaver(view, seat, Chance(1))
            twin = view.resample(Chance(number)).view_for(seat)
            partner.forget()
            assert weaver(twin, seat, Chance(2)) == first
            compared += first is not None
    assert compared > 10


@pytest.mark.parametrize(
    ("players", "stages", "games", "least"), [(3, "", 8, 4), (4, "", 8, 1), (3, "2.3", 8, 1)]
)
def test_weavers_win_more_often_than_chance_could(players: int, stages: str, games: int, least: int) -> None:
    """Chance wins none of a thousand, bots that only show cards 1 % with four."""
    won = sum(position_of(match_of(players, stages, seed)).ended == "won" for seed in range(games))
    assert won >= least


def test_whoever_comes_later_waits_for_a_person() -> None:
    match = ecolearn.new("mutternatur", seats=["person", "weaver", "weaver"], seed=3)
    assert not match.steps
    first = position_of(match)
    card = first.hand(1)[0]
    match.play(f"choose {card}", 1)
    match.play("ready", 1)
    # The others have spoken since, and perhaps revealed.
    assert len(match.steps) > 4 and position_of(match).round + len(position_of(match).used) > 1


@pytest.mark.parametrize("person", [1, 2, 3])
def test_a_person_may_play_anything(person: int) -> None:
    """Weavers go on beside somebody who keeps no convention."""
    random = Random(person)
    seats = ["person" if seat == person else "weaver" for seat in (1, 2, 3)]
    match = ecolearn.new("mutternatur", seats=seats, seed=person)
    while match.actors():
        assert match.awaited() == (person,) or person in match.awaited()
        legal = match.legal_actions(person).forward
        ready = [action for action in legal if action.KIND == "ready"]
        match.play(ready[0] if ready and random.random() < 0.7 else random.choice(legal), person)
    assert match.outcome is not None


def test_a_gift_is_answered_with_a_card_that_fits() -> None:
    """The giver reveals first and needs the last condition of the eagle."""
    last = {"golden_eagle": "green blue yellow"}
    position = table(ALMOST, last, hands={1: "golden_eagle", 2: "joker", 3: "purple"})
    way = weaver(position.view_for(1), 1, Chance(0))
    assert way is not None and way.KIND == "give"
    position = position.play("give golden_eagle 3", 1)
    answer = weaver(position.view_for(3), 3, Chance(0))
    assert str(answer) == "return purple"


@pytest.mark.rule("MUT-5.2.3")
def test_species_of_the_wrong_kind_are_exchanged() -> None:
    """The first lays animals and holds a plant, the second the other way round; nothing of theirs fits."""
    hands = {1: "rush golden_eagle", 2: "grass_snake hawthorn blue", 3: "vole purple"}
    position = table(stages="2.3", hands=hands, sides="apa")
    assert str(weaver(position.view_for(1), 1, Chance(0))) == "give rush 2"
    position = position.play("give rush 2", 1)
    assert str(weaver(position.view_for(2), 2, Chance(0))) == "return grass_snake"


@pytest.mark.rule("MUT-5.4.3")
def test_nobody_plays_a_species_next_to_a_cat_that_was_shown() -> None:
    """Without cats the species would be played."""
    for stages, first, second in (("4.3", "cat", "yellow"), ("", "joker", "oak")):
        hands = {1: f"{first} blue", 2: "oak yellow", 3: "purple purple"}
        position = table("rush", {"oak": "green"}, stages=stages, hands=hands)
        position = position.play(f"choose {first}", 1).play("show-chosen", 1).play("ready", 1)
        assert str(weaver(position.view_for(2), 2, Chance(0))) == f"choose {second}"


def test_a_species_that_can_be_laid_is_played() -> None:
    full = {"golden_eagle": "green blue yellow purple"}
    position = table(ALMOST, full, hands={1: "golden_eagle joker", 2: "joker", 3: "joker"})
    action = weaver(position.view_for(1), 1, Chance(0))
    assert str(action) == "choose golden_eagle"


def test_a_lost_game_is_ended_if_all_agree() -> None:
    position = table(
        "rush blackberry",
        hands={1: "hawthorn", 2: "oak", 3: "joker"},
        discard="vole blue_tit golden_beetle green",
    )
    assert str(weaver(position.view_for(1), 1, Chance(0))) == "stop"


def test_the_conventions_are_said_in_words() -> None:
    told = conventions()
    assert len(told) >= 6 and all(sentence.endswith(".") for sentence in told)
