"""What a change of the board can bring a mission at most, against counting before and after."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import ecolearn
from ecolearn.games.ecogon.deck import load_deck
from ecolearn.games.ecogon.gains import gain_around, gain_of_laying
from ecolearn.games.ecogon.missions import count
from ecolearn.games.ecogon.openings import around, closed_by, number_of
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.turn import Place

#: Niche, planner and ornithology need to be played, so that something is known of the laying and the birds.
PAIRS = (("niche", "ornithology"), ("planner", "landscape"), ("planner", "chain"), ("niche", "biotope"))


def signs(position: EcogonPosition) -> dict[int, str]:
    assert position.modules is not None
    return dict(position.modules.signs)


def counts(position: EcogonPosition) -> dict[str, int]:
    return {mission: count(position, mission) for mission in load_deck().missions}


def check_change(before: EcogonPosition, after: EcogonPosition, laid: int | None, seen: Counter[str]) -> None:
    """No mission is fulfilled more often than the bounds allow for what has changed on the board."""
    changed = [at for at in {**before.board, **after.board} if before.board.get(at) != after.board.get(at)]
    was, now = counts(before), counts(after)
    for mission, number in now.items():
        more = number - was[mission]
        if more > 0:
            seen[mission] += 1
            assert more <= gain_around(after, mission, changed, number), (mission, changed)
            if laid is not None and changed == [laid]:
                assert more <= gain_of_laying(after, mission, laid, number), (mission, laid)


def check_levels(position: EcogonPosition) -> None:
    """Once the board has been looked at, no level is left to be written down, and no bound is too low."""
    modules = position.modules
    if modules is None or position.fresh != ():
        return
    for number, mission in enumerate(modules.missions):
        needed, reached = position.deck.missions[mission].levels, modules.levels[number]
        if reached < len(needed):
            now = count(position, mission)
            assert max(now, position.most[number]) < needed[reached]
            # Of the food chain only what is near a level is known.
            assert now <= position.most[number] or mission == "chain"


@pytest.mark.rule("ECG-8.2")
@pytest.mark.rule("ECG-8.6")
def test_bounds_hold_in_random_games() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        pair = PAIRS[seed % len(PAIRS)]
        start = f'game = "ecogon"\n[discard]\nmissions = ["{pair[0]}", "{pair[1]}"]\n'
        match = ecolearn.new(
            "ecogon", seed=seed, start=start, missions=2, tiles="chaos", players=2, auto=False
        )
        position, rng = match.position, Random(seed)
        assert isinstance(position, EcogonPosition)
        while position.outcome() is None:
            legal = position.legal_actions()
            action = rng.choice(legal if rng.random() < 0.2 else legal.forward)
            after = position.apply(action)
            laid = number_of(action.cell) if isinstance(action, Place) else None
            # A new marker may bring something without a change of the board.
            if signs(position) == signs(after):
                check_change(position, after, laid, seen)
            check_levels(after)
            position = after
    # The games have fulfilled every mission, so that each bound was needed.
    assert set(seen) == set(load_deck().missions)


def test_closed_in_cards_are_found_from_the_card_laid_last() -> None:
    rng = Random(4)
    hexes = [number_of((q, r)) for q in range(5) for r in range(5)]
    for _board in range(300):
        lying = dict.fromkeys(rng.sample(hexes, rng.randint(3, 25)), "still_water")
        at = rng.choice(list(lying))
        full = {near for near in (at, *around(at)) if near in lying and all(n in lying for n in around(near))}
        found = closed_by(lying, at)
        assert set(found) == full and len(found) == len(full)
