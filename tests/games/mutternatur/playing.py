"""Random games of Mutter Natur to their end."""

from __future__ import annotations

from random import Random

from ecolearn.games.mutternatur.position import MutterNaturPosition
from tests.games.mutternatur.tables import cards_of_game

#: More steps than a game that is played this way can have.
MOST_STEPS = 3000


def step(position: MutterNaturPosition, rng: Random, talk: float) -> tuple[str, int]:
    """An action at random, and who does it: mostly choosing and being ready, with this much of the rest."""
    seat = rng.choice(position.awaited())
    legal = position.legal_actions(seat)
    assert legal, f"{position} waits for {seat}, who can do nothing"
    task = position.task
    if task is not None and task.kind == "plan" and rng.random() >= talk:
        ready = [action for action in legal if action.KIND == "ready"]
        chosen = position.chosen(seat) is not None
        pool = ready if ready and chosen else [action for action in legal if action.KIND == "choose"] or ready
        return str(rng.choice(pool or list(legal))), seat
    kinds = sorted({action.KIND for action in legal})
    kind = rng.choice(kinds)
    return str(rng.choice([action for action in legal if kind == action.KIND])), seat


def play_out(position: MutterNaturPosition, rng: Random, talk: float = 0.15) -> MutterNaturPosition:
    """Play to the end; at every step no card is lost and the game goes on as it should."""
    cards, rounds = cards_of_game(position), position.rounds_left
    for _step in range(MOST_STEPS):
        if position.ended:
            break
        action, seat = step(position, rng, talk)
        before, position = position, position.play(action, seat)
        assert cards_of_game(position) == cards, action
        check_move(before, position)
    outcome = position.outcome()
    assert outcome is not None and not position.actors()
    assert outcome.won is (position.ended == "won")
    # A round in which all pass or all cats come back takes no card; two of them running end the game.
    assert position.round <= 2 * rounds + position.table.seats
    return position


def check_move(before: MutterNaturPosition, after: MutterNaturPosition) -> None:
    """What holds of every step, whatever stages are played."""
    web = after.table.web
    for cell, card in after.cells.items():
        if cell in web.at:
            assert web.at[cell] == card
            if before.cells.get(cell) != card:  # laid now: all that it rests on lay before
                assert web.is_opened(card, before.cells) and not web.missing_slots(card, before.cells)
        elif before.cells.get(cell) != card:
            assert web.is_opened(web.slots[cell].species, before.cells)
    assert after.round - before.round in (0, 1)
    if after.round > before.round:
        assert after.card_count(after.start) and not after.revealed and not after.ready
        assert not after.zones.count("cats") and not after.zones.count("turned")
    assert len(after.revealed) <= after.table.seats
    assert all(count <= 10 for count in after.changes) and all(count >= 0 for count in after.symbioses)
