"""Tables of Mutter Natur for the tests of its rules, built from start texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import ecolearn
from ecolearn.games.mutternatur.cards import COLOUR_OF
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.table import MutterNaturTable

PLANTS = "rush blackberry hawthorn oak"
ROW = f"{PLANTS} golden_beetle vole blue_tit"
ALMOST = f"{ROW} stone_marten grass_snake"
#: The order in which the cards of a colour are taken for what lies: marked ones only if plain ones are short.
COPIES = ("", "_connected", "_dependent", "_temporary")


def new(players: int = 3, stages: str = "", seed: int = 1, start: str | None = None) -> MutterNaturPosition:
    """The first position of a game; every reveal is an action of its own."""
    match = ecolearn.new("mutternatur", start=start, seed=seed, players=players, stages=stages, auto=False)
    position = match.position
    assert isinstance(position, MutterNaturPosition)
    return position


def table_text(
    laid: str = "",
    filled: Mapping[str, str] | None = None,
    *,
    hands: Mapping[int, str] | None = None,
    discard: str = "",
    lying: str = "",
    beside: str = "",
    stages: str = "",
    players: int = 3,
    **state: int,
) -> str:
    """A start position as TOML.

    Parameters
    ----------
    laid : str
        Species that lie with all their conditions, in an order in which they can be laid.
    filled : mapping of str to str
        Conditions beyond these: by species the cards, each on its first empty place of that colour; a joker
        is written with the colour it stands for, ``joker=blue``.
    hands : mapping of int to str
        The cards of the seats; those that are not named hold nothing.
    discard, lying, beside : str
        Cards in the open piles.
    stages : str
    players : int
    state : int
        ``start``, ``round``, ``symbioses2`` and so on.
    """
    game = ecolearn.kernel.registry.find_game("mutternatur")
    table = game.make_table(players, game.read_options({"stages": stages}))
    assert isinstance(table, MutterNaturTable)
    held = {seat: (hands or {}).get(seat, "").split() for seat in range(1, players + 1)}
    spare = Counter(table.cards)
    spare.subtract([*(card for cards in held.values() for card in cards), *discard.split()])
    cells: dict[tuple[int, int], str] = {}
    for name, cards in (filled or {}).items():
        for said in cards.split():
            card, _, colour = said.partition("=")
            spare[card] -= 1
            wanted = colour or COLOUR_OF[card]
            slots = [
                slot for slot in table.web.slots.values() if (slot.species, slot.colour) == (name, wanted)
            ]
            cells[next(slot.cell for slot in slots if slot.cell not in cells)] = card
    for name in laid.split():
        for slot in table.web.missing_slots(name, cells):
            cells[slot.cell] = next(
                f"{slot.colour}{mark}" for mark in COPIES if spare[slot.colour + mark] > 0
            )
            spare[cells[slot.cell]] -= 1
        cells[table.web.species[name].cell] = name
    lines = ['game = "mutternatur"', "[cells]", *(f'"{x},{y}" = "{card}"' for (x, y), card in cells.items())]
    lines += ["[hands]", *(f"{seat} = {cards}" for seat, cards in held.items()), "[discard]"]
    lines += [f"{name} = {cards.split()}" for name, cards in
              (("discard", discard), ("lying", lying), ("beside", beside)) if cards]  # fmt: skip
    return "\n".join([*lines, "[state]", *(f"{name} = {value}" for name, value in state.items())]) + "\n"


def table(
    laid: str = "",
    filled: Mapping[str, str] | None = None,
    *,
    hands: Mapping[int, str] | None = None,
    discard: str = "",
    lying: str = "",
    beside: str = "",
    stages: str = "",
    players: int = 3,
    sides: str = "",
    **state: int,
) -> MutterNaturPosition:
    """A position from a start text; with stage 2.3 `sides` says who lays plants (p) and animals (a)."""
    text = table_text(
        laid,
        filled,
        hands=hands,
        discard=discard,
        lying=lying,
        beside=beside,
        stages=stages,
        players=players,
        **state,
    )
    position = new(players, stages, start=text)
    for letter in sides:
        position = position.play(f"side {'plant' if letter == 'p' else 'animal'}")
    return position


def chosen(position: MutterNaturPosition, cards: Mapping[int, str]) -> MutterNaturPosition:
    """All choose these cards and are ready; the others are ready without one."""
    for seat, card in cards.items():
        position = position.play(f"choose {card}", seat)
    for seat in position.holders():
        position = position.play("ready", seat)
    return position


def revealed(position: MutterNaturPosition, *answers: str) -> MutterNaturPosition:
    """All reveal; answers say places and targets in the order in which they are asked for."""
    rest = list(answers)
    while (task := position.task) is not None and task.kind in ("reveal", "slot", "hit"):
        position = position.play("reveal" if task.kind == "reveal" else rest.pop(0))
    assert not rest, rest
    return position


def play_round(position: MutterNaturPosition, cards: Mapping[int, str], *answers: str) -> MutterNaturPosition:
    """Choose, be ready and reveal, to the end of the round or of the game."""
    return revealed(chosen(position, cards), *answers)


def story(position: MutterNaturPosition, cards: Mapping[int, str], *answers: str) -> list[str]:
    """What happens while these cards are revealed, as codes, each card behind its code."""
    position, rest, told = chosen(position, cards), list(answers), list[str]()
    while (task := position.task) is not None and task.kind in ("reveal", "slot", "hit"):
        position = position.play("reveal" if task.kind == "reveal" else rest.pop(0))
        for code, values in (fact[:2] for fact in position.facts):
            if code != "turned_up":
                rule = str(values["rule"]) if code.startswith("because_") else str(values.get("card", ""))
                told.append(f"{code} {rule}".strip())
    return told


def discards(position: MutterNaturPosition) -> list[str]:
    """The discard pile, sorted."""
    return sorted(position.zones.cards("discard"))


def laid(position: MutterNaturPosition) -> set[str]:
    """The species that lie."""
    return {card for cell, card in position.cells.items() if cell in position.table.web.at}


def conditions(position: MutterNaturPosition, species: str) -> list[str]:
    """What lies on the places of a species, in their order; empty texts where nothing does."""
    return [position.cells.get(cell, "") for cell in position.table.web.species[species].slots]


def legal(position: MutterNaturPosition, seat: int, kind: str = "") -> set[str]:
    """The legal actions of a seat as texts, all or those of one kind without its name."""
    found = {str(action) for action in position.legal_actions(seat)}
    return {text.removeprefix(f"{kind} ") for text in found if text.split()[0] == kind} if kind else found


def refused(position: MutterNaturPosition, seat: int, action: str, code: str, rule: str) -> None:
    """An action of a seat is refused for this reason, with this rule."""
    refusal = position.why_illegal(action, seat)
    assert refusal is not None, f"{action} is allowed"
    assert (refusal.code, refusal.rule) == (code, rule)
    assert action not in legal(position, seat)


def sees(position: MutterNaturPosition, viewer: int | None, owner: int) -> tuple[list[str], str | None]:
    """The cards that a viewer sees in a hand, and the face-down card; what is hidden is left out."""
    view = position.view_for(viewer)
    face_down = view.chosen(owner)
    return [card for card in view.hand(owner) if card != "?"], None if face_down == "?" else face_down


def knows(position: MutterNaturPosition, viewer: int | None) -> set[tuple[str, ...]]:
    """What a viewer knows of hidden cards: a card, and the zones of which one holds it."""
    return {(card, *zones) for card, zones in position.zones.sightings(viewer)}


def cards_of_game(position: MutterNaturPosition) -> Counter[str]:
    """Every card of the game, wherever it is."""
    return Counter(position.zones.total()) + Counter(position.cells.values())
