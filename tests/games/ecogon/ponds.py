"""Positions of Still Waters for the tests of its rules, built from start texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import ecolearn
from ecolearn.games.ecogon import game
from ecolearn.games.ecogon.deck import load_deck
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.reading import read_deck
from ecolearn.kernel.decks import load_toml
from ecolearn.kernel.game import Table
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.match import Match
from ecolearn.kernel.starts import parse_start

Cell = tuple[int, int]
Lists = Mapping[int, str]

#: The neighbours of a hex, clockwise from the north.
AROUND: tuple[Cell, ...] = HEX.neighbours((0, 0))


def start_text(
    cells: str,
    *,
    hands: Lists | None = None,
    nature: str = "",
    discard: str = "",
    event_stack: str = "",
    state: Mapping[str, int] | None = None,
    missions: str = "",
    tiles: Mapping[str, str] | None = None,
) -> str:
    """A start position as TOML.

    Parameters
    ----------
    cells : str
        What lies where: ``"0,0 still_water; 1,0 shore"``.
    hands : mapping of int to str
        The cards of each seat, such as ``{1: "pike mosquito"}``.
    nature, discard, event_stack : str
        Cards on top of the stacks, the uppermost first, and in the discard pile.
    state : mapping of str to int
    missions : str
        The chosen missions; without any they are still to be chosen.
    tiles : mapping of str to str
        Tiles on top of the stacks, by colour; habitats that lie get them first, in the order of the hexes.
    """
    lines = ['game = "ecogon"', "[cells]"]
    for said in filter(None, (part.strip() for part in cells.split(";"))):
        cell, card = said.split()
        lines.append(f'"{cell}" = "{card}"')
    lines.append("[hands]")
    lines += [f"{seat} = {_listed(cards)}" for seat, cards in (hands or {}).items()]
    lines += ["[stack]", f"nature = {_listed(nature)}", f"events = {_listed(event_stack)}"]
    lines += [f"tiles_{colour} = {_listed(names)}" for colour, names in (tiles or {}).items()]
    lines += ["[discard]", f"discard = {_listed(discard)}"]
    lines += [f"missions = {_listed(missions)}"] if missions else []
    lines += ["[state]"]
    lines += [f"{name} = {value}" for name, value in (state or {}).items()]
    return "\n".join(lines) + "\n"


def _listed(cards: str) -> str:
    return "[" + ", ".join(f'"{card}"' for card in cards.split()) + "]"


def all_but(*kept: str) -> str:
    """Every nature card except some copies: what must lie elsewhere to empty the nature stack."""
    rest = Counter(load_deck().counts)
    rest.subtract(" ".join(kept).split())
    return " ".join(sorted(rest.elements()))


def pond(
    cells: str,
    *,
    hand: str | None = None,
    hands: Lists | None = None,
    nature: str = "",
    discard: str = "",
    event_stack: str = "",
    state: Mapping[str, int] | None = None,
    mission: str = "",
    tile: Mapping[str, str] | None = None,
    players: int = 1,
    auto: bool | str = False,
    seed: int = 1,
    **options: Any,
) -> Match:
    """A match from a start position; drawing is an action of its own unless `auto` says otherwise.

    With `mission` these missions are played, with `tile` habitat tiles lie, those named first.
    """
    given = dict(hands or {})
    if hand is not None:
        given[1] = hand
    text = start_text(
        cells,
        hands=given,
        nature=nature,
        discard=discard,
        event_stack=event_stack,
        state=state,
        missions=mission,
        tiles=tile,
    )
    if mission:
        options.setdefault("missions", len(mission.split()))
    elif not options.get("missions"):
        options.setdefault("events", 5)
    if tile is not None:
        options.setdefault("tiles", True)
    return ecolearn.new("ecogon", start=text, seed=seed, players=players, auto=auto, **options)


def pond_with_events(
    cells: str, *steps: Mapping[str, Any], mission: str = "", **start: Any
) -> EcogonPosition:
    """A position whose first event is made for the test: one with these steps, the others from the deck.

    The cards are those of the deck, so the rules about events are tried beyond the twenty that we printed.
    With `mission` this one is played.
    """
    data = files("ecolearn.games.ecogon") / "data"
    species, events, tiles, missions = (
        load_toml((data / f"{name}.toml").read_text(encoding="utf-8"), what=f"{name}.toml")
        for name in ("species", "events", "tiles", "missions")
    )
    events["event"][0] = {**events["event"][0], "steps": [dict(step) for step in steps]}
    deck = read_deck(species, events, tiles, missions)
    options = {"events": 17, "missions": 1} if mission else {"events": 5}
    table = Table(game, 1, game.read_options(options), deck, deck.fingerprint)
    text = start_text(cells, event_stack=events["event"][0]["id"], missions=mission, **start)
    return game.begin(table, 1, parse_start(text))


def play(match: Match, *actions: str) -> Match:
    """Play some actions."""
    for action in actions:
        match.play(action)
    return match


def after(position: EcogonPosition, *actions: str) -> EcogonPosition:
    """The position after some actions."""
    for action in actions:
        position = position.play(action)
    return position


def legal(match: Match | EcogonPosition, kind: str = "") -> set[str]:
    """The legal actions as texts, all or those of one kind without its name."""
    found = {str(action) for action in match.legal_actions()}
    return {text.removeprefix(f"{kind} ") for text in found if text.split()[0] == kind} if kind else found


def at(match: Match) -> EcogonPosition:
    """The position of a match."""
    position = match.position
    assert isinstance(position, EcogonPosition)
    return position


def board(match: Match) -> dict[str, str]:
    """What lies where, by the text of the hex."""
    return {HEX.text(cell): card for cell, card in at(match).cells.items()}


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


def ring(centre: Cell, cards: Iterable[str]) -> str:
    """Cells around a hex, clockwise from the north, for `pond`."""
    return "; ".join(
        f"{HEX.text(cell)} {card}" for cell, card in zip(HEX.neighbours(centre), cards, strict=True)
    )
