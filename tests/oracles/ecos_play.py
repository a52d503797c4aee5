"""Ways to play Ecos at random, and cards made up at random, so that all that can happen does happen."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracles.ecos import Oracle
from tests.oracles.ecos_cards import COLOURS, COUNTS, LAND, TERRAINS, Box, destroys
from tests.oracles.ecos_land import Land, text_of
from tests.oracles.ecos_table import Setup

STYLES = ("any", "build", "build", "collect")
NONSENSE = (
    "",
    "build",
    "build lion",
    "cover",
    "cover S01",
    "cover S01 wild",
    "move lion 0,0",
    "keep 1",
    "Draw",
)


def choose(rng: Random, oracle: Oracle, style: str) -> str:
    """One of the legal actions.

    "any" takes each kind of action equally often, "build" covers symbols whenever it can, those of the card
    that lacks fewest first, "collect" turns the dial often and lays every card open.
    """
    options = sorted(oracle.legal)
    kinds = sorted({text.split(" ")[0] for text in options})
    if style != "any" and "cover" in kinds and rng.random() < {"build": 0.97, "collect": 0.7}[style]:
        kinds = ["cover"]
    elif style != "any" and "play" in kinds and rng.random() < 0.8:
        kinds = ["play"]
    elif len(kinds) > 1 and {"done", "pass", "decline"} & set(kinds) and rng.random() < 0.6:
        kinds = [kind for kind in kinds if kind not in ("done", "pass", "decline")]
    kind = rng.choice(kinds)
    options = [text for text in options if text.split(" ")[0] == kind]
    if kind == "cover" and style == "build":
        rng.shuffle(options)
        return min(options, key=lambda text: len(oracle.bare[text.split()[1]]))
    return rng.choice(options)


def some_texts(rng: Random, oracle: Oracle) -> list[str]:
    """Texts of every kind of action, with cards, things and hexes that are mostly wrong now."""
    land, seat = oracle.land, oracle.seat or 1
    cells = [f"{q},{r}" for q, r in rng.choices([*land.tiles, *sorted(land.edge()), (9, 9)], k=3)]
    things = [*TERRAINS, "mountain", "forest", *oracle.box.species]
    card = rng.choice([*oracle.hands[seat], *oracle.fronts[seat], *oracle.box.cards])
    what = rng.choice(things)
    lying = [what for what, _cell in land.tokens] or things
    texts = [
        f"cover {card} {rng.choice(list(oracle.box.elements))}",
        f"take {card}",
        f"play {card}",
        f"keep {card}",
        f"peek {rng.choice([*COLOURS, 'green'])}",
        f"build {what} {cells[0]}",
        f"lift {cells[0]}",
        f"replace {cells[0]}",
        f"remove {rng.choice([*lying, 'tile'])} {cells[0]}",
        f"move {rng.choice(lying)} {cells[0]} {cells[1]}",
        f"option {rng.randint(0, 3)}",
        rng.choice(["draw", "dial", "pass", "cube", "decline", "done"]),
        rng.choice(NONSENSE),
    ]
    if oracle.task in ("place", "remove", "replace", "move"):
        kind = {"place": "build"}.get(oracle.task, oracle.task)
        one = rng.choice(sorted(oracle.legal)).split()
        texts += [f"{kind} {what} {cell}" for cell in cells]
        texts += [" ".join([*one[:-1], cells[0]]), " ".join([*one[:-1], cells[1]])]
    return rng.sample(texts, 5)


def deal(rng: Random, box: Box, players: int) -> Setup:
    """A game as it begins: twelve cards for everybody, eight brown and four blue (ECS-2.1)."""
    decks = {
        colour: [
            card
            for card in rng.sample(sorted(box.cards), len(box.cards))
            if box.cards[card]["deck"] == colour
        ]
        for colour in COLOURS
    }
    hands = {
        seat: [
            decks[colour].pop() for colour, number in (("brown", 8), ("blue", 4)) for _card in range(number)
        ]
        for seat in range(1, players + 1)
    }
    displays = {colour: [decks[colour].pop() for _card in range(2) if decks[colour]] for colour in COLOURS}
    bag = [element for element, number in box.elements.items() for _token in range(number)]
    rng.shuffle(bag)
    return Setup(box.start, hands, {}, decks, displays, bag, to_choose=dict.fromkeys(hands, 3))


# -- start positions -----------------------------------------------------------------------------------


def random_land(rng: Random, box: Box, size: int) -> Land:
    """A landscape that has grown for a while, often with almost all there is of something."""
    land = Land(box, box.start, [])
    rare = rng.sample(sorted(box.species), 2) + rng.sample(["mountain", "forest"], 1)
    while len(land.tiles) < size:
        terrain = rng.choice(TERRAINS)
        cells = sorted(land.places(terrain, {}, None))
        for cell in rng.sample(cells, min(len(cells), rng.randint(1, 3))):
            if land.left(terrain):
                land.put(terrain, cell)
    for what in ["mountain", "forest", *box.species]:
        number = land.left(what)
        for _token in range(number - rng.randint(0, 2) if what in rare else rng.randint(0, number // 2)):
            places = sorted(land.places(what, {}, None))
            if places:
                land.put(what, rng.choice(places))
    for cell in rng.sample(sorted(land.tiles), 4):
        if land.tiles[cell] in LAND:
            land.tiles[cell] = rng.choice(LAND)
    return land


def written(land: Land) -> list[str]:
    """The tiles of a start position, with what stands on them."""
    lines = ["[cells]"]
    for cell, terrain in land.tiles.items():
        things = [what for what, at in land.tokens if at == cell]
        lines.append(f'"{text_of(cell)}" = "{" ".join([terrain, *things])}"')
    return lines


def random_start(rng: Random, box: Box, players: int, rounds: int, goal: int) -> str:
    """A start position somewhere in a game, as TOML."""
    land = random_land(rng, box, rng.choice([rng.randint(8, 20), rng.randint(30, 60), rng.randint(60, 72)]))
    lines = ['game = "ecos"', *written(land)]
    left = {colour: [] for colour in COLOURS}  # type: dict[str, list[str]]
    for card in rng.sample(sorted(box.cards), len(box.cards)):
        left[box.cards[card]["deck"]].append(card)
    piles: dict[str, list[str]] = {}
    hands: dict[int, list[str]] = {}
    for seat in range(1, players + 1):
        own = [
            left[colour].pop() for colour, number in (("brown", 7), ("blue", 4)) for _card in range(number)
        ]
        rng.shuffle(own)
        at = rng.randint(3, 6)
        hands[seat], piles[f"front.{seat}"] = own[at:], []
        for card in own[:at]:
            signs = rng.sample(box.cards[card]["cost"], len(box.cards[card]["cost"]))
            piles[f"front.{seat}"].append(" ".join([card, *signs[rng.choice([1, 1, 1, len(signs)]) :]]))
    if rng.random() < 0.5:
        for colour in COLOURS:  # few cards are left in the decks, the others are spent
            piles[f"spent_{colour}"] = left[colour][rng.randint(0, 4) :]
    lines += ["[hands]", *(f"{seat} = {cards}" for seat, cards in hands.items())]
    lines += ["[discard]", *(f'"{name}" = {cards}' for name, cards in piles.items())]
    lines += ["[state]", f"harbinger = {rng.randint(1, players)}", f"round = {rng.randint(1, rounds)}"]
    for seat in hands:
        lines += [f"points{seat} = {rng.randint(0, goal - 1)}", f"cubes{seat} = {rng.choice([0, 3, 7, 12])}"]
        lines.append(f"dial{seat} = {rng.randint(0, 2)}")
    return "\n".join(lines) + "\n"


# -- decks made up -------------------------------------------------------------------------------------


def random_deck(rng: Random, box: Box) -> str:
    """Cards with effects of all kinds, each word of the vocabulary met often, as TOML."""
    number = rng.choice([24, 36, 48])
    lines = ["[meta]", "version = 1", f"cards = {number}"]
    for at in range(number):
        effects = [random_effect(rng, box, first=step == 0) for step in range(rng.choice([1, 2, 3, 3, 4]))]
        signs = [sign for sign in box.elements if sign != "wild"]
        lines += [
            "[[card]]",
            f'id = "X{at}"',
            f'en = "Card {at}"',
            f'de = "Karte {at}"',
            f'set = "set{at % (number // 12)}"',
            f'deck = "{"blue" if at // (number // 12) % 12 >= 8 else "brown"}"',
            f"start = {str(at // (number // 12) < 3).lower()}",
            f"impact = {str(any(destroys(effect) for effect in effects)).lower()}",
            f"cost = {rng.choices(signs, k=rng.choice([1, 1, 1, 2]))}",
            f"uses = {rng.randint(1, 4)}",
            f"effects = {toml(effects)}",
        ]
    return "\n".join(lines) + "\n"


def random_effect(rng: Random, box: Box, deep: bool = True, first: bool = False) -> dict[str, Any]:
    """One effect, with filters and counts; what comes first has nothing before it to look back to."""
    tokens = ["mountain", "forest", *box.species]
    kinds = ["place"] * 5 + ["gain", "points", "remove"] * 3 + ["move", "replace", "choose"] * 2
    do = "place" if first and rng.random() < 0.6 else rng.choice(kinds)
    if do == "choose":
        if not deep:
            return random_effect(rng, box, deep)
        sizes = [rng.randint(1, 2), rng.choice([1, 1, 2])]
        return {"do": do, "options": [[random_effect(rng, box, False) for _ in range(n)] for n in sizes]}
    effect: dict[str, Any] = {"do": do}
    if do == "place":
        what = rng.choice([*TERRAINS, "land", *TERRAINS, *tokens[:2] * 3, *tokens])
        effect |= {"what": what, "n": rng.choice([1, 1, 1, 2, 3])}
    elif do == "gain":
        effect["what"] = rng.choice([*box.elements, "cube", "card", "card"])
        effect |= {"n": 2} if rng.random() < 0.2 else {}
    elif do == "move":
        effect |= {"what": rng.choice([*box.species, *["animal"] * 9]), "n": rng.randint(1, 3)}
        effect["steps"] = rng.randint(1, 3)
        effect |= {"over": "any"} if rng.random() < 0.3 else {}
    elif do == "replace":
        effect |= {"from": rng.sample(TERRAINS, rng.randint(1, 3)), "to": rng.choice(TERRAINS)}
    elif do == "remove":
        effect["what"] = rng.choice(["tile", "tile", "animal", "animal", "animal", *tokens])
        effect["n"] = rng.randint(1, 3)
        effect |= {"need": rng.randint(1, effect["n"])} if rng.random() < 0.4 else {}
    elif rng.random() < 0.2:
        effect["n"] = rng.randint(1, 3)
    if do == "points" and "n" not in effect:
        effect |= {"per": rng.randint(1, 2), "count": random_count(rng, box)}
        effect |= {"max": rng.randint(3, 9)} if rng.random() < 0.5 else {}
    elif do == "gain" and "n" not in effect and rng.random() < 0.2:
        effect |= {"per": 1, "count": random_count(rng, box)}
    if do in ("place", "replace", "remove") and rng.random() < (0.2 if first else 0.35):
        effect["at"] = random_filter(rng, box, first)
    return effect


def random_filter(rng: Random, box: Box, first: bool) -> dict[str, Any]:
    tokens = ["mountain", "forest", "animal", *box.species]
    open_to_all: list[dict[str, Any]] = [
        {"terrain": rng.sample(TERRAINS, 2)},
        {"has": [rng.choice(tokens[:3])]},
        {"lacks": rng.sample(tokens, 2)},
        {"near": rng.choice([*TERRAINS, *tokens])},
    ]
    looking_back: list[dict[str, Any]] = [
        {"tile": "last"},
        {"touching": "last"},
        {"touching": "last", "terrain": rng.sample(TERRAINS, 2)},
        {"touching": "last", "lacks": ["animal"]},
    ]
    return rng.choice(open_to_all if first and rng.random() < 0.9 else [*open_to_all, *looking_back])


def random_count(rng: Random, box: Box) -> dict[str, Any]:
    things = [*TERRAINS, *["mountain", "forest", "animal"] * 2, *box.species]
    kinds = ["adjacent"] * 3 + [*COUNTS, "removed"]
    kind = rng.choice(kinds)
    return {"kind": kind} | ({"of": rng.choice(things)} if COUNTS[kind] else {})


def random_world(rng: Random, box: Box) -> str:
    """A world in which little is there of everything, so that tokens and tiles run out, as TOML."""
    few = {name: rng.randint(1, 5) for name in box.supply}
    few |= {"land": rng.randint(3, 14), "water": rng.randint(3, 14)}
    few |= {name: rng.randint(2, 8) for name in ("mountain", "forest")}
    lines = ["[meta]", "version = 1", f"start_cubes = {rng.randint(2, 9)}", "[elements]"]
    lines += [f"{name} = {rng.randint(2, 6)}" for name in box.elements]
    lines += [
        "[map]",
        *(f"{name} = {few[name]}" for name in ("land", "water", "mountain", "forest")),
        "[start]",
    ]
    lines += [f'"{q},{r}" = "{terrain}"' for (q, r), terrain in box.start.items()]
    for name in box.species:
        home = (
            'with = "mountain"'
            if rng.random() < 0.15
            else f"on = {rng.sample(TERRAINS, rng.choice([1, 1, 2]))}"
        )
        lines += ["[[species]]", f'id = "{name}"', f'en = "{name}"', f'de = "{name}"', 'icon = "lion"']
        lines += [f"tokens = {few[name]}", home]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
