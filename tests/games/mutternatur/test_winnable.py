"""Can a game still be won: every yes is played, and ends of games are tried out in full."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import ecolearn
from ecolearn.games.mutternatur.model import POLLUTION, SORTS, State, state_of
from ecolearn.games.mutternatur.playout import Playout
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES, stages_of_path
from ecolearn.games.mutternatur.winnable import can_still_be_won, when_lost
from ecolearn.kernel.match import Match
from tests.games.mutternatur.tables import ALMOST, ROW, new, table
from tests.work import counted

PATHS = [stages_of_path(path, stage) for path in range(1, 5) for stage in range(1, 4)]


def plays(position: MutterNaturPosition, line: object) -> MutterNaturPosition:
    """Play a line action by action; each is checked."""
    assert isinstance(line, tuple)
    for seat, action in line:
        position = position.play(action, seat)
    return position


def late_positions(
    players: int, stages: str, seed: int, most: int, slips: float = 0.05
) -> Iterator[MutterNaturPosition]:
    """Planning phases with few cards left, after a play that knows all cards and slips now and then."""
    random = Random(seed)
    position = new(players, stages, seed)
    while not position.ended:
        task = position.task
        assert task is not None
        if task.kind == "plan":
            if sum(position.card_count(seat) for seat in position.seats) <= most:
                yield position
            playout = Playout(state_of(position), random, 1.0)
            playout.round()
            names = state_of(position).rules.names
            cards = {play.seat + 1: play.card for play in playout.rounds[0].plays if play.card >= 0}
            for seat in position.holders():
                legal = [
                    card
                    for card in position.hand(seat)
                    if position.why_illegal(f"choose {card}", seat) is None
                ]
                wanted = names[cards[seat]] if seat in cards else ""
                if legal:
                    card = wanted if wanted in legal and random.random() > slips else random.choice(legal)
                    position = position.play(f"choose {card}", seat)
            for seat in position.holders():
                position = position.play("ready", seat)
        else:
            position = position.apply(random.choice(position.legal_actions(task.seats[0]).forward))


def brute_force(position: MutterNaturPosition, dead: set[str]) -> bool:
    """Try every way to play on through the engine; cards are shown to nobody, for all are known."""
    if position.ended:
        return position.ended == "won"
    key = position.key()
    if key in dead:
        return False
    task = position.task
    assert task is not None
    if task.kind != "plan":
        legal = position.legal_actions(task.seats[0]).forward
        found = any(brute_force(position.apply(action), dead) for action in legal)
    else:
        found = _tried(position, dead)
    if not found:
        dead.add(key)
    return found


def _tried(position: MutterNaturPosition, dead: set[str]) -> bool:
    holders = position.holders()
    choices = [
        [
            card
            for card in sorted(set(position.hand(seat)))
            if position.why_illegal(f"choose {card}", seat) is None
        ]
        or [""]
        for seat in holders
    ]
    for cards in product(*choices):
        after = position
        for seat, card in zip(holders, cards, strict=True):
            after = after.play(f"choose {card}", seat) if card else after
        for seat in holders:
            after = after.play("ready", seat)
        if brute_force(after, dead):
            return True
    for seat in holders:
        for action in position.legal_actions(seat).forward:
            if action.KIND in ("give", "swap") and brute_force(position.apply(action, seat), dead):
                return True
    return False


def ends(stages: str, seed: int) -> MutterNaturPosition:
    """A position with three cards left, once four, in any hands: what the eagle still needs."""
    random = Random(seed)
    colours = ["green", "blue", "yellow", "purple"]
    random.shuffle(colours)
    missing, spare = colours[:2], colours[2:]
    # Two jokers lie in the web, so two conditions are left over.
    there = " ".join(f"joker={colour}" for colour in spare)
    marks = ["", "_connected", "_dependent", "_temporary"]
    cards = ["golden_eagle", *(colour + random.choice(marks) for colour in missing)]
    more = ["joker", *(colour + random.choice(marks) for colour in spare)]
    cards += random.sample(more, int(seed == 3 and len(stages) < 4))
    random.shuffle(cards)
    discard = cards.pop() if random.random() < 0.3 else ""
    almost = ALMOST
    if "4.1" in stages:
        newcomers = {
            "hawthorn": "japanese_knotweed",
            "golden_beetle": "asian_hornet",
            "stone_marten": "raccoon",
        }
        for old, newcomer in newcomers.items():
            almost = almost.replace(old, newcomer)
    if "1.3" in stages:
        almost += " stonewort roach"
    extras = "cat cat cat" if "4.3" in stages else ""
    if "3.3" in stages:
        extras = "pollution pollution reintroduction"
    hands = {1: "", 2: "", 3: ""}
    for at, card in enumerate(cards):
        hands[at % 3 + 1] += f" {card}"
    sides = "".join("a" if "golden_eagle" in held or seed % 3 == 0 else "p" for held in hands.values())
    position = table(
        almost,
        {"golden_eagle": there},
        hands=hands,
        discard=discard,
        beside=extras,
        stages=stages,
        # Mostly whoever holds the eagle may lay it: otherwise hardly any game could be won.
        sides=sides if "2.3" in stages else "",
        symbioses2=int(seed == 5),
    )
    return position if random.random() < 0.3 else position.evolve(free=False)


@pytest.mark.rule("MUT-4.3")
@pytest.mark.parametrize("stages", ["", *PATHS])
def test_the_verdict_is_that_of_brute_force(stages: str) -> None:
    said: set[bool | None] = set()
    for seed in range(60):
        if seed > 7 and said == {True, False}:
            break
        position = ends(stages, seed)
        verdict = can_still_be_won(position, 0.8)
        assert verdict.winnable is brute_force(position, set()), (seed, position.key())
        if verdict.winnable:
            assert plays(position, verdict.line).ended == "won"
        said.add(verdict.winnable)
    assert said == {True, False}


@pytest.mark.rule("MUT-4.3")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("stages", ["", "1.1 1.2 1.3", "2.2", "3.1 3.2 3.3", "4.1 4.2"])
def test_every_yes_is_a_line_that_wins(players: int, stages: str) -> None:
    yes = 0
    for position in list(late_positions(players, stages, 2, 50, slips=0.02))[::3]:
        verdict = can_still_be_won(position, 1.0)
        if verdict.winnable:
            yes += 1
            assert plays(position, verdict.line).ended == "won"
        else:
            assert not verdict.line and str(verdict.reason.text)
    assert yes


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_deals_of_the_base_game_can_be_won(players: int) -> None:
    for seed in range(5):
        position = new(players, "", seed)
        with counted() as work:
            verdict = can_still_be_won(position)
        assert verdict.winnable and work.seconds < 0.5


@pytest.mark.rule("MUT-4.3")
def test_reasons() -> None:
    lost = table(ROW, hands={1: "golden_eagle", 2: "joker", 3: "blue"})
    assert can_still_be_won(lost).reason.code == "hopeless_discards"
    full = {"golden_eagle": "green blue yellow purple"}
    pile = table(ALMOST, full, hands={1: "joker", 2: "", 3: ""}, discard="golden_eagle")
    assert can_still_be_won(pile).winnable
    used = pile.evolve(free=False)
    assert can_still_be_won(used).reason.code == "hopeless_pile"
    # The eagle's owner reveals first, and the last condition comes after it.
    last = {"golden_eagle": "green blue yellow"}
    late = table(ALMOST, last, hands={1: "golden_eagle", 2: "purple", 3: ""}).evolve(free=False)
    assert can_still_be_won(late).winnable is False
    assert can_still_be_won(late).reason.code == "hopeless_ways"
    assert can_still_be_won(table(ALMOST, last, hands={1: "golden_eagle", 2: "purple", 3: ""})).winnable


def test_between_planning_phases_the_rest_of_a_round_is_played_first() -> None:
    last = {"golden_eagle": "green blue yellow"}
    position = table(ALMOST, last, hands={1: "purple", 2: "golden_eagle", 3: "joker"})
    for seat, card in {1: "purple", 2: "golden_eagle", 3: "joker"}.items():
        position = position.play(f"choose {card}", seat)
    for seat in (1, 2, 3):
        position = position.play("ready", seat)
    assert position.task is not None and position.task.kind == "reveal"
    verdict = can_still_be_won(position)
    assert verdict.winnable and plays(position, verdict.line).ended == "won"
    given = table(ALMOST, last, hands={1: "golden_eagle", 2: "purple", 3: ""}).play("give golden_eagle 2")
    verdict = can_still_be_won(given)
    assert verdict.winnable and plays(given, verdict.line).ended == "won"
    sides = new(3, "2.3", 4)
    verdict = can_still_be_won(sides, 2.0)
    assert verdict.winnable and plays(sides, verdict.line).ended == "won"


def test_views_are_refused() -> None:
    with pytest.raises(ValueError, match="view hides cards"):
        can_still_be_won(new().view_for(1))


def played(players: int, seed: int) -> Match:
    """A whole match of players who choose what fits, and do not talk."""
    match = ecolearn.new("mutternatur", players=players, seed=seed)
    random = Random(seed)
    while match.actors():
        position = match.position
        assert isinstance(position, MutterNaturPosition)
        seat = match.awaited()[0]
        if position.task is not None and position.task.kind != "plan":
            match.play(random.choice(match.legal_actions(seat)), seat)
        elif position.chosen(seat) is None:
            state = state_of(position)
            names = state.rules.number
            fits = [card for card in position.hand(seat) if state.places(names[card], seat - 1)]
            match.play(f"choose {random.choice(fits or position.hand(seat))}", seat)
        else:
            match.play("ready", seat)
    return match


@pytest.mark.rule("MUT-4.3")
def test_when_a_match_was_lost() -> None:
    match = played(3, 1)
    lost = when_lost(match)
    assert lost is not None and str(lost.round) in str(lost.sentence.text)
    assert match.position.outcome() is not None
    rounds: dict[int, MutterNaturPosition] = {}
    for step in match.steps:
        position = step.position
        assert isinstance(position, MutterNaturPosition)
        if position.task is not None and position.task.kind == "plan":
            rounds.setdefault(position.round, position)
    assert can_still_be_won(rounds[lost.round + 1]).winnable is False
    if lost.exact and lost.round > 1:
        assert can_still_be_won(rounds[lost.round]).winnable


def test_a_match_that_can_be_won_is_not_lost() -> None:
    assert when_lost(ecolearn.new("mutternatur", players=3, seed=1)) is None


# -- the model beside the engine -------------------------------------------------------------------


def cell_of(text: str) -> tuple[int, int]:
    """The cell in ``"slot 0,6"``."""
    x, y = text.split()[1].split(",")
    return int(x), int(y)


def check_same(state: State, position: MutterNaturPosition) -> None:
    """The model is where the engine is."""
    engine = state_of(position)
    for name in ("filled", "lies", "start", "symbioses", "sides", "lying", "gone", "extras", "cats", "idle"):
        assert getattr(state, name) == getattr(engine, name), name
    assert state.has_plants == engine.has_plants and sorted(state.pile) == sorted(engine.pile)
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in engine.hands]


@pytest.mark.parametrize("seed", range(16))
def test_the_model_plays_as_the_engine_does(seed: int) -> None:
    random = Random(seed)
    stages = " ".join(sorted(random.sample(sorted(STAGES), random.choice([0, 1, 2, 4, 12]))))
    position = new(random.randint(3, 6), stages, seed)
    state = state_of(position)
    while not position.ended:
        task = position.task
        assert task is not None
        seat = position.awaited()[0]
        if task.kind == "plan":
            legal = [
                action
                for action in position.legal_actions(seat).forward
                if action.KIND in (("ready",) if position.chosen(seat) else ("choose", "ready"))
            ]
            position = position.apply(random.choice(legal), seat)
            continue
        if task.kind != "reveal":
            position = position.apply(random.choice(position.legal_actions(seat).forward), seat)
            continue
        if not position.revealed:
            state = state_of(position)
        card = state.rules.number[position.chosen(seat) or ""]
        places = state.places(card, seat - 1)
        place = hit = -1
        position = position.apply(position.legal_actions(seat)[0], seat)
        if position.task is not None and position.task.kind in ("slot", "hit"):
            action = random.choice(position.legal_actions(seat).forward)
            at = state.rules.place_at[cell_of(str(action))]
            offered = {state.rules.place_at[cell_of(str(other))] for other in position.legal_actions(seat)}
            if position.task.kind == "slot":
                assert offered == set(places)
                place = at
            else:
                assert offered == set(state.bare())
                hit = at
            position = position.apply(action, seat)
        elif places:
            place = places[0]
        elif SORTS[state.rules.sort[card]] == "pollution" and state.bare():
            hit = state.bare()[0]
        assert place < 0 or place in places
        assert state.rules.sort[card] == POLLUTION or hit < 0
        state.reveal(seat - 1, card, place, hit)
        assert state.won == (position.ended == "won")
        if not position.ended and position.task is not None and position.task.kind == "plan":
            assert state.end_round()
            check_same(state, position)
