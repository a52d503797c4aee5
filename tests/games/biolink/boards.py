"""Positions of BIOlink for the tests of its rules, built from start texts."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import ecolearn
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.match import Match


def start_text(
    cells: str = "", *, hands: str = "", pile: str = "", state: Mapping[str, int] | None = None
) -> str:
    """A start position as TOML.

    Parameters
    ----------
    cells : str
        What lies where: ``"0,0 oak; 1,0 winter_moth"``.
    hands : str
        The cards of each seat, seats apart by a slash: ``"red_fox oak / hazel"``.
    pile : str
        Cards on top of the pile, the uppermost first.
    state : mapping of str to int
    """
    lines = ['game = "biolink"', "[cells]"]
    for said in filter(None, (part.strip() for part in cells.split(";"))):
        cell, card = said.split()
        lines.append(f'"{cell}" = "{card}"')
    lines.append("[hands]")
    if hands:
        lines += [f"{seat} = {cards.split()}" for seat, cards in enumerate(hands.split("/"), 1)]
    lines += ["[stack]", f"pile = {pile.split()}", "[state]"]
    lines += [f"{name} = {value}" for name, value in (state or {}).items()]
    return "\n".join(lines) + "\n"


def board(
    cells: str,
    hands: str,
    pile: str = "",
    *,
    rest: int | None = 0,
    state: Mapping[str, int] | None = None,
    auto: bool | str = False,
    **options: Any,
) -> Match:
    """A match from a start position, with as many players as hands and seat 1 to begin.

    Parameters
    ----------
    rest : int, optional
        How many cards lie in the pile below those that are named; None: all that are left.
    """
    numbers = {"seat": 1, **(state or {})}
    if rest is not None:
        numbers["pile"] = rest
    text = start_text(cells, hands=hands, pile=pile, state=numbers)
    return ecolearn.new("biolink", start=text, seed=1, players=hands.count("/") + 1, auto=auto, **options)


def versus(cells: str, hands: str, pile: str = "", **more: Any) -> Match:
    """A competitive match; where no Sun is named it lies in the middle."""
    if " sun" not in cells:
        cells = f"2,2 sun; {cells}"
    return board(cells, hands, pile, mode="versus", **more)


def at(match: Match) -> BiolinkPosition:
    """The position of a match."""
    position = match.position
    assert isinstance(position, BiolinkPosition)
    return position


def play(match: Match, *actions: str) -> Match:
    """Play some actions."""
    for action in actions:
        match.play(action)
    return match


def legal(match: Match, kind: str = "") -> set[str]:
    """The legal actions as texts, all or those of one kind without its name."""
    found = {str(action) for action in match.legal_actions()}
    return {text.removeprefix(f"{kind} ") for text in found if text.split()[0] == kind} if kind else found


def task(match: Match) -> str:
    """What must be done now; "over" when the game has ended."""
    found = match.position.task
    return "over" if found is None else found.kind


def arrows(match: Match) -> set[str]:
    """The arrows as pairs of cells, ``"0,0>1,1"``."""
    return {f"{a[0]},{a[1]}>{b[0]},{b[1]}" for a, b in at(match).arrows}


def refused(match: Match, action: str, code: str, rule: str) -> None:
    """An action is refused for this reason, with this rule, and changes nothing."""
    refusal = match.why_illegal(action)
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
    """What the last action brought about, as codes."""
    return [sentence.code for sentence in match.position.happened]


def own_deck(*mutual: tuple[str, str], producers: int = 6) -> str:
    """A deck of one's own in TOML: 24 made-up species in a row, each of which eats the next one.

    Parameters
    ----------
    mutual : tuple of (str, str)
        Species, ``s1`` to ``s24``, that eat each other too.
    producers : int
        The last so many species are producers; the last consumer eats all of them.
    """
    names = [f"s{number}" for number in range(1, 25)]
    consumers, plants = names[:-producers], names[-producers:]
    eats: dict[str, list[str]] = {name: [] for name in names}
    for eater, prey in itertools.pairwise(consumers):
        eats[eater].append(f'{{ card = "{prey}" }}')
    eats[consumers[-1]] += [f'{{ card = "{plant}" }}' for plant in plants]
    for one, other in mutual:
        for eater, prey in ((one, other), (other, one)):
            eats[eater] = [item for item in eats[eater] if f'"{prey}"' not in item]
            eats[eater].append(f'{{ card = "{prey}", mutual = true }}')
    return _deck_text(eats, plants)


def deck_of_big_eaters(producers: int = 12) -> str:
    """A deck of one's own in which every animal eats all animals with higher numbers and all plants."""
    names = [f"s{number}" for number in range(1, 25)]
    eats = {
        name: [f'{{ card = "{prey}" }}' for prey in names[at + 1 :]] if at < 24 - producers else []
        for at, name in enumerate(names)
    }
    return _deck_text(eats, names[-producers:])


def _deck_text(eats: Mapping[str, list[str]], plants: list[str]) -> str:
    lines = ['[deck]\nid = "own"\nen = "Row"\n']
    for number, (name, food) in enumerate(eats.items(), 1):
        prey = {other for other in eats if f'"{other}"' in " ".join(food)}
        role = "omnivore" if prey & set(plants) else "carnivore"
        if not prey - set(plants):
            role = "herbivore" if prey else "producer"
        lines.append(
            f'[[cards]]\nnumber = {number}\nid = "{name}"\nen = "{name}"\nrole = "{role}"\n'
            f'source = "none"\neats = [{", ".join(food)}]\n'
        )
    return "\n".join([*lines, '[sources.none]\ncite = "Made up for a test"\n'])
