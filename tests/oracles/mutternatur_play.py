"""Ways to play Mutter Natur at random, so that all that can happen does happen."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.oracles.mutternatur import Oracle
from tests.oracles.mutternatur_cards import (
    ALL_STAGES,
    CAT,
    JOKER,
    POLLUTION,
    REINTRODUCTION,
    Box,
    colour_of,
    is_condition,
    open_box,
    text_of,
)

STYLES = ("any", "quick", "sensible", "chatty")
NONSENSE = (
    "",
    "choose",
    "choose dodo",
    "give rush",
    "give rush 9",
    "swap joker",
    "show-to rush",
    "slot 7",
    "Ready",
)


def some_stages(rng: Random, seed: int) -> set[str]:
    """Stages of a game: one in four the base game or a single stage, the others any mix."""
    if seed % 4 == 0:
        return {ALL_STAGES[seed // 4 % 13]} if seed // 4 % 13 < 12 else set()
    return set(rng.sample(ALL_STAGES, rng.randint(1, rng.choice([2, 4, 12]))))


def choose(rng: Random, legal: set[str], oracle: Oracle, seat: int, style: str) -> str:
    """One of the legal actions.

    "any" takes each kind of action equally often, "quick" mostly chooses and is ready, "chatty" uses every
    symbiosis, "sensible" looks for cards that fit, so that the web grows and games are won.
    """
    options = sorted(legal)
    kinds = sorted({text.split(" ")[0] for text in options})
    if oracle.task() == "plan" and style != "any":
        kinds = _kinds(rng, kinds, oracle, seat, style)
    kind = rng.choice(kinds)
    options = [text for text in options if text.split(" ")[0] == kind]
    if kind == "choose" and style == "sensible":
        return max(rng.sample(options, len(options)), key=lambda text: _worth(oracle, text.split()[1], seat))
    if kind in ("give", "swap") and style == "sensible" and rng.random() < 0.8:
        least = min(options, key=lambda text: _worth(oracle, text.split()[1], seat))
        options = [text for text in options if text.split()[1] == least.split()[1]]
    return rng.choice(options)


def _kinds(rng: Random, kinds: list[str], oracle: Oracle, seat: int, style: str) -> list[str]:
    talk = [kind for kind in kinds if kind.split("-")[0] in ("show", "give", "swap")]
    if talk and rng.random() < {"chatty": 0.8, "sensible": 0.3}.get(style, 0.05):
        return talk
    if rng.random() < 0.03:
        return kinds
    if oracle.plans[seat] is None and "choose" in kinds:
        return ["choose"]
    return ["ready"] if "ready" in kinds else kinds


def _worth(oracle: Oracle, card: str, seat: int) -> int:
    """How gladly a card is played: what fits now, then what may fit when others have played."""
    if card == CAT:
        return 2 if oracle.round % oracle.players == seat % oracle.players else 0
    if card == POLLUTION:
        return 4
    if oracle.base_places(card):
        return 3 if is_condition(card) else 5
    return 1


def grow(rng: Random, box: Box, size: int, cards: list[str]) -> dict[tuple[int, int], str]:
    """A web of so many cards, laid one after another as the base rules allow; takes them out of `cards`."""
    cells: dict[tuple[int, int], str] = {}
    while len(cells) < size:
        lying = set(cells.values())
        fitting: list[tuple[tuple[int, int], str]] = []
        for being in box.beings.values():
            if not set(being.needs) <= lying:
                continue
            empty = [at for at, cell in enumerate(being.slots) if cell not in cells]
            for at in empty:
                fitting += [(being.slots[at], card) for card in cards if colour_of(card) == being.wants[at]]
            if not empty and being.cell not in cells and being.id in cards:
                fitting.append((being.cell, being.id))
        if not fitting:
            break
        cell, card = rng.choice(fitting)
        if JOKER in cards and colour_of(card) and rng.random() < 0.05:
            card = JOKER
        cells[cell] = card
        cards.remove(card)
    return cells


def random_start(rng: Random, players: int, stages: set[str]) -> str:
    """A start position with a web that has grown for a while, as TOML."""
    box = open_box(players, stages)
    cards = sorted(box.dealt.elements())
    whole = len(box.slots) + len(box.beings)
    cells = grow(
        rng,
        box,
        rng.choice([rng.randint(0, whole - 8), whole - rng.randint(1, 2), whole - rng.randint(1, 6)]),
        cards,
    )
    if "golden_eagle" in cells.values():
        eagle = box.beings["golden_eagle"].cell
        cards.append(cells.pop(eagle))
    rng.shuffle(cards)
    discard = [cards.pop() for _time in range(min(len(cards) - players, rng.choice([0, 0, 1, 3, 8])))]
    discard += [cards.pop(cards.index(card)) for card in discard if card in cards and rng.random() < 0.2]
    if CAT in discard:
        discard = [card for card in discard if card != CAT]
    lying = [REINTRODUCTION] if "3.3" in stages and rng.random() < 0.3 else []
    piles = {"discard": discard, "lying": lying}
    lines = [
        'game = "mutternatur"',
        "[cells]",
        *(f'"{text_of(cell)}" = "{card}"' for cell, card in cells.items()),
    ]
    lines += ["[discard]", *(f"{name} = {listed}" for name, listed in piles.items() if listed), "[hands]"]
    rest = list((Counter(cards) - Counter(discard)).elements())
    if rng.random() < 0.5:
        rng.shuffle(rest)
        extra = [POLLUTION] * rng.randint(0, 2) if "3.3" in stages else []
        for seat in range(1, players + 1):
            size = min(len(rest) // (players - seat + 1), rng.randint(1, 6))
            lines.append(f"{seat} = {rest[:size] + extra[:1]}")
            rest, extra = rest[size:], extra[1:]
    lines += ["[state]", f"start = {rng.randint(1, players)}", f"round = {rng.randint(1, 5)}"]
    lines += [
        f"symbioses{seat} = {rng.randint(0, 3)}" for seat in range(1, players + 1) if rng.random() < 0.5
    ]
    return "\n".join(lines) + "\n"
