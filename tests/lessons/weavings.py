"""What the tests of the Mutter Natur lessons share: games, and pupils who play by chance or what fits."""

from __future__ import annotations

import random
from collections.abc import Sequence

import ecolearn
from ecolearn.classroom.source import load_lesson
from ecolearn.games.mutternatur.deck import CAT, JOKER
from ecolearn.games.mutternatur.planning import Choose
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.revealing import places_for
from ecolearn.kernel.actions import Action
from ecolearn.kernel.match import Match

PARTNERS = ("weaver", "weaver", "weaver")


def begin(lesson: str, board: str, step: str = "", seats: Sequence[str] = ()) -> Match:
    """The game of a board or step as its lesson sets it up; others may sit there."""
    call = load_lesson(lesson).boards[board].call(step)
    return ecolearn.new(call.pop("game"), **{**call, **({"seats": list(seats)} if seats else {})})


def state(match: Match) -> MutterNaturPosition:
    """The position now."""
    position = match.position
    assert isinstance(position, MutterNaturPosition)
    return position


def shown(lesson: str, task: str) -> MutterNaturPosition:
    """The position that a task shows."""
    one = load_lesson(lesson).tasks[task]
    return state(ecolearn.new("mutternatur", seed=0, start=one.start, **dict(one.start_options)))


def species_of(position: MutterNaturPosition) -> set[str]:
    """The species that lie."""
    return {card for cell, card in position.cells.items() if cell in position.table.web.at}


def play_cards(match: Match, cards: Sequence[str], keep: Sequence[str] = ()) -> MutterNaturPosition:
    """Seat 1 plays these cards, one a round; ``"slot 3,1"`` after a card says where it is laid.

    Cards that are still to be played, and those of `keep`, are not given back in an exchange.
    """
    for at, card in enumerate(cards):
        if card.startswith("slot"):
            match.play(card, 1)
            continue
        _reach_planning(match, random.Random(0), (*cards[at:], *keep))
        match.play(f"choose {card}", 1)
        match.play("ready", 1)
    _reach_planning(match, random.Random(0), keep)
    return state(match)


def finish(match: Match, rng: random.Random, *, by_chance: bool) -> MutterNaturPosition:
    """Seat 1 plays any card to the end, or each time one of those that fit now, jokers last."""
    while match.outcome is None:
        _reach_planning(match, rng)
        if match.outcome is not None:
            break
        position = state(match)
        if position.chosen(1) is None:
            cards = [action for action in match.legal_actions(1) if isinstance(action, Choose)]
            match.play(_picked(position, cards, rng, by_chance), 1)
        match.play("ready", 1)
    return state(match)


def without_help(match: Match, rng: random.Random) -> MutterNaturPosition:
    """Everybody lays what fits when the round begins, jokers last, and nobody uses an exchange.

    Whoever holds nothing that fits plays a cat, or else any card.
    """
    while match.outcome is None:
        position = state(match)
        task = position.task
        assert task is not None
        if task.kind != "plan":
            match.play(rng.choice(match.legal_actions(task.seats[0])), task.seats[0])
            continue
        for seat in position.holders():
            cards = list(dict.fromkeys(position.hand(seat)))
            fit = [card for card in cards if card != CAT and places_for(position, card, seat)[0]]
            no_joker = [card for card in fit if card != JOKER]
            cats = [card for card in cards if card == CAT]
            match.play(f"choose {rng.choice(no_joker or fit or cats or cards)}", seat)
            match.play("ready", seat)
    return state(match)


def _picked(
    position: MutterNaturPosition, cards: Sequence[Choose], rng: random.Random, by_chance: bool
) -> Action:
    if by_chance:
        return rng.choice(cards)
    fit = [action for action in cards if places_for(position, action.card, 1)[0]]
    no_joker = [action for action in fit if action.card != JOKER]
    return rng.choice(no_joker or fit or cards)


def _reach_planning(match: Match, rng: random.Random, keep: Sequence[str] = ()) -> None:
    """Answer gifts and choose places until a card is to be chosen; `keep` is not given away if that can be."""
    while match.outcome is None and (task := match.position.task) is not None and task.kind != "plan":
        legal = list(match.legal_actions(1))
        kept = {f"return {card}" for card in keep}
        match.play(rng.choice([action for action in legal if str(action) not in kept] or legal), 1)


def section(lesson: str, heading: str, code: str) -> str:
    """A section of the teacher's sheet, by its English heading."""
    sections = load_lesson(lesson).sheets["teacher"]
    return next(text for title, text in sections if title.in_language("en") == heading).in_language(code)
