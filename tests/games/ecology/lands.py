"""Positions of Ecology for the tests of its rules, built from start texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import ecolearn
from ecolearn.games.ecology.deck import load_deck
from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.kernel.match import Match
from ecolearn.kernel.sentences import Sentence

DECK = load_deck()
AGES = ("hunting", "agricultural", "industrial", "environmental")


def start_text(
    cells: str,
    *,
    tokens: str = "",
    held: str = "",
    piles: Mapping[str, str] | None = None,
    **state: int,
) -> str:
    """A start position as TOML.

    Parameters
    ----------
    cells : str
        The land: ``"0,0 1*2; 3,1 2*1"`` - two rings of player 1, one of player 2.
    tokens : str
        The squares of the tokens, player by player.
    held : str
        Inventions of each player, players apart by a slash: ``"bow axe / rope"``.
    piles : mapping of str to str
        Cards on top of the piles.
    **state : int
        Numbers: ``money1=300``.
    """
    lines = ['game = "ecology"', "[cells]"]
    for said in filter(None, (part.strip() for part in cells.split(";"))):
        cell, rings = said.split()
        lines.append(f'"{cell}" = "{rings}"')
    lines += ["[discard]", f"tokens = {tokens.split()}"] if tokens else []
    lines.append("[hands]")
    lines += [f"{seat} = {cards.split()}" for seat, cards in enumerate(held.split("/"), 1) if cards.split()]
    lines.append("[stack]")
    lines += [f"{pile} = {cards.split()}" for pile, cards in (piles or {}).items()]
    lines.append("[state]")
    lines += [f"{name} = {value}" for name, value in state.items()]
    return "\n".join(lines) + "\n"


#: One ring of each of two players, far from each other.
APART = "0,0 1*1; 3,2 2*1"


def laid(
    cells: str = APART,
    *,
    players: int = 2,
    seed: int = 1,
    tokens: str = "",
    held: str = "",
    piles: Mapping[str, str] | None = None,
    peaceful: bool = False,
    rounds: int = 600,
    auto: bool | str = "routine",
    **state: int,
) -> Match:
    """A match from a start position."""
    text = start_text(cells, tokens=tokens, held=held, piles=piles, **state)
    return ecolearn.new(
        "ecology", players=players, seed=seed, start=text, auto=auto, peaceful=peaceful, rounds=rounds
    )


def landed(square: str, cells: str = APART, *, others: str = "hunting.start", **more: Any) -> Match:
    """A match in which player 1 has just come to a square by dice; seeds are tried until the dice fit.

    Parameters
    ----------
    square : str
    cells : str
    others : str
        Squares of the tokens of the other players.
    **more
        As for `laid`.
    """
    before = next(one for one in DECK.squares.values() if square in one.exits)
    for seed in range(200):
        match = laid(cells, seed=seed, tokens=f"{before.id} {others}", **more)
        match.play("roll")
        went = [sentence.fact.split()[2] for sentence in said(match, "went")]
        if went[:1] == [square]:
            return match
        if not went and f"go {square}" in legal(match):
            match.play(f"go {square}")
            return match
    raise AssertionError(f"no dice lead to {square}")


def said(match: Match, code: str) -> list[Sentence]:
    """Sentences of a code that the last steps have told, since the last roll."""
    found = []
    for step in reversed(match.steps):
        found = [sentence for sentence in step.position.happened if sentence.code == code] + found
        if str(step.action) == "roll":
            break
    return found


def at(match: Match) -> EcologyPosition:
    """The position of a match."""
    position = match.position
    assert isinstance(position, EcologyPosition)
    return position


def play(match: Match, *actions: str) -> Match:
    """Play some actions."""
    for action in actions:
        match.play(action)
    return match


def legal(match: Match, kind: str = "") -> set[str]:
    """The legal actions as texts, all or those of one kind without its name."""
    found = {str(action) for action in match.position.legal_actions()}
    return {text.removeprefix(f"{kind} ") for text in found if text.split()[0] == kind} if kind else found


def task(match: Match) -> str:
    """What must be done now; "over" when the game has ended."""
    found = match.position.task
    return "over" if found is None else found.kind


def land(match: Match) -> dict[str, tuple[int, int]]:
    """The settled spaces: player and rings."""
    return {f"{x},{y}": (ring.seat, ring.number) for (x, y), ring in sorted(at(match).land.items())}


def refused(match: Match, action: str, code: str, rule: str) -> None:
    """An action is refused for this reason, with this rule, and changes nothing."""
    refusal = match.position.why_illegal(action)
    assert refusal is not None, f"{action} is allowed"
    assert (refusal.code, refusal.rule) == (code, rule)
    assert action not in legal(match)
    before = match.position
    try:
        match.play(action)
    except ecolearn.IllegalAction as error:
        assert rule in str(error)
    assert match.position is before


def told(match: Match) -> list[str]:
    """What has happened since the last roll, as codes."""
    found: list[str] = []
    for step in reversed(match.steps):
        found = [sentence.code for sentence in step.position.happened] + found
        if str(step.action) == "roll":
            break
    return found
