"""Random play for the tests of BIOlink's oracle: deals, ways to choose, and decks made at random."""

from __future__ import annotations

from random import Random

from tests.oracles.biolink import Oracle
from tests.oracles.biolink_deck import SPECIALS, SUN, Deck
from tests.oracles.biolink_table import Setup

STYLES = ("any", "many", "few", "spread")
HANDS = {1: 5, 2: 4}


def deal(deck: Deck, rng: Random, mode: str, players: int, *, recyclers: bool, specials: bool) -> Setup:
    """A random set-up of a whole game (BIO-2.1 to BIO-2.3, BIO-3.1 to BIO-3.3)."""
    pile = deck.cards(recyclers, specials and mode == "versus")
    rng.shuffle(pile)
    hands = {}
    for seat in range(1, players + 1):
        size = HANDS.get(players, 3)
        hands[seat], pile = pile[:size], pile[size:]
    first = who_begins(deck, hands)
    if mode == "versus":
        return Setup(pile, hands, cells={(2, 2): SUN}, width=5, height=5, player=first)
    return Setup(pile[2:], hands, start=pile[:2], player=first)


def who_begins(deck: Deck, hands: dict[int, list[str]]) -> int:
    """The holder of the highest number; special cards do not count (BIO-2.3, BIO-3.3)."""
    return max(
        (deck.numbers[card], seat) for seat, hand in hands.items() for card in hand if card not in SPECIALS
    )[1]


def choose(rng: Random, legal: set[str], oracle: Oracle, style: str) -> str:
    """One of the legal actions.

    "any" lays anywhere, "many" looks for arrows, "few" for cells with one arrow only (which gets the grid
    stuck), "spread" for cells with few neighbours.
    """
    options = sorted(legal)
    kinds = sorted({text.split(" ")[0] for text in options})
    kind = rng.choice(kinds)
    options = [text for text in options if text.split(" ")[0] == kind]
    if kind != "lay" or style == "any" or rng.random() < 0.2:
        return rng.choice(options)

    def worth(text: str) -> int:
        _lay, card, where = text.split(" ")
        cell = oracle.read_cell(where)
        assert cell is not None
        if style == "spread":
            return -len(oracle.around(cell))
        number = len(oracle.matching(card, cell))
        return number if style == "many" else -number

    return max(rng.sample(options, len(options)), key=worth)


def random_start(rng: Random, deck: Deck, mode: str, players: int, cards: list[str]) -> str:
    """A start position on a small board, with some cards lying, and hands and a pile of any size."""
    width, height = rng.randint(2, 5), rng.randint(2, 5)
    rest = [card for card in cards if card not in SPECIALS]
    rng.shuffle(rest)
    number = rng.randint(1, min(8, width * height - 1))
    cells = rng.sample([(x, y) for y in range(height) for x in range(width)], number)
    lying = {cell: rest.pop() for cell in cells}
    if mode == "versus" and rng.random() < 0.7:
        lying[cells[0]] = SUN
    rest = [card for card in cards if card not in lying.values()]
    rng.shuffle(rest)
    lines = ['game = "biolink"', "[cells]", *(f'"{x},{y}" = "{card}"' for (x, y), card in lying.items())]
    lines.append("[hands]")
    for seat in range(1, players + 1):
        if rng.random() < 0.7:
            size = min(len(rest) // (players - seat + 2), rng.randint(0 if mode == "coop" else 1, 4))
            lines.append(f"{seat} = {rest[:size]}")
            rest = rest[size:]
    lines += ["[stack]", f"pile = {rest[:1]}", "[state]", f"width = {width}", f"height = {height}"]
    # The other hands are dealt from the rest, so that it may be too short for some of them.
    for name, most in (("pile", 6), ("seat", players), ("turn", 9), ("ask", 1)):
        if rng.random() < 0.4:
            lines.append(f"{name} = {rng.randint(0 if name == 'pile' else 1, most)}")
    return "\n".join(lines) + "\n"


def random_deck(rng: Random) -> str:
    """A teacher's deck of 24 made-up species with links at random; some eat each other (BIO-1.5)."""
    names = [f"species_{number}" for number in range(1, 25)]
    producers = rng.randint(4, 8)
    consumers, plants = names[: 24 - producers], names[24 - producers :]
    pairs: list[tuple[str, str]] = []  # (eater, prey)
    for at, eater in enumerate(consumers):
        pool = [*consumers[at + 1 :], *plants]
        pairs += [(eater, prey) for prey in rng.sample(pool, min(len(pool), rng.randint(2, 5)))]
    for plant in plants:
        if plant not in [prey for _eater, prey in pairs]:
            pairs.append((consumers[-1], plant))
    animals = [pair for pair in pairs if pair[1] in consumers]
    mutual = rng.sample(animals, min(len(animals), rng.randint(3, 8)))
    eats: dict[str, list[str]] = {name: [] for name in names}
    for eater, prey in pairs:
        twice = ", mutual = true" if (eater, prey) in mutual else ""
        for one, other in ((eater, prey), (prey, eater))[: 2 if twice else 1]:
            eats[one].append(f'{{ card = "{other}"{twice} }}')
    lines = ['[deck]\nid = "made_up"\nen = "Made up"\n']
    for number, name in enumerate(names, 1):
        eaten = {other for eater, other in pairs if eater == name}
        eaten |= {eater for eater, other in mutual if other == name}
        role = "omnivore" if eaten & set(plants) and eaten & set(consumers) else "carnivore"
        if not eaten & set(consumers):
            role = "herbivore" if eaten else "producer"
        said = name.replace("_", " ")
        lines.append(
            f'[[cards]]\nnumber = {number}\nid = "{name}"\nen = "{said}"\n'
            f'role = "{role}"\nsource = "made_up"\n'
            f"eats = [{', '.join(eats[name])}]\n"
        )
    lines.append('[sources.made_up]\ncite = "Made up for a test"\n')
    return "\n".join(lines)
