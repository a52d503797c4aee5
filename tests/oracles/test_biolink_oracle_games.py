"""Random games of BIOlink, of the oracle alone and of engine and oracle side by side."""

from __future__ import annotations

import tomllib
from collections import Counter
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.biolink.position import BiolinkPosition
from tests.oracles import biolink_adapter as adapter
from tests.oracles.biolink import Oracle
from tests.oracles.biolink_deck import Deck, read_deck
from tests.oracles.biolink_play import STYLES, choose, deal, random_deck, random_start

BUILT_IN = ("forest_edge", "savanna")
BATCHES, GAMES_PER_BATCH = 8, 25
NONSENSE = ("", "lay", "lay red_fox", "lay dodo 0,0", "under", "draw 1", "Pass", "arrow 0,0", "connect x,y")


def everything(oracle: Oracle) -> Counter[str]:
    """Every card wherever it is."""
    found = Counter([*oracle.cells.values(), *oracle.pile, *oracle.start, *oracle.shown, *oracle.box])
    for hand in oracle.hands.values():
        found += Counter(hand)
    return found


@pytest.mark.parametrize("seed", range(24))
def test_random_games_of_the_oracle_end_and_lose_no_card(seed: int) -> None:
    rng = Random(seed)
    mode, players = ("coop", "versus")[seed % 2], seed % 6 + 1
    deck = read_deck(BUILT_IN[seed // 2 % 2] if seed % 3 else random_deck(rng))
    recyclers, specials = rng.random() < 0.5, rng.random() < 0.5
    setup = deal(deck, rng, mode, players, recyclers=recyclers, specials=specials)
    oracle = Oracle(mode, deck, players, setup, pupil=rng.random() < 0.3)
    cards = everything(oracle)
    steps = 0
    while not oracle.finished():
        legal = oracle.legal()
        assert legal, oracle.snapshot()
        oracle.do(choose(rng, legal, oracle, STYLES[seed % 4]))
        assert everything(oracle) == cards
        steps += 1
        assert steps < 2000
    assert oracle.full() or oracle.nothing_fits()
    assert mode == "coop" or sum(oracle.scores.values()) == oracle.score()


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """What differs between the engine's and the oracle's view, by key."""
    return {
        key: (ours.get(key), theirs.get(key)) for key in ours | theirs if ours.get(key) != theirs.get(key)
    }


def some_texts(rng: Random, oracle: Oracle) -> list[str]:
    """Texts of every kind of action, with cards and cells that are mostly wrong now."""
    cells = [f"{x},{y}" for x, y in rng.choices([*oracle.grid, (-1, 0), (5, 5)], k=3)]
    held = rng.choice(
        [*oracle.hands[oracle.player], *oracle.start, *oracle.shown, rng.choice(oracle.deck.species)]
    )
    other = rng.choice([*oracle.pile, *oracle.cells.values(), held, "sun", "decomposers"])
    asked = [f"{x},{y}" for x, y in oracle.questions[0]] if oracle.questions else cells
    rng.shuffle(asked)
    return [
        f"lay {held} {cells[0]}",
        f"lay {other} {cells[0]}",
        f"start {held} {cells[1]}",
        f"under {rng.choice([held, other])}",
        f"arrow {asked[0]} {asked[1]}",
        f"arrow {cells[0]} {cells[1]}",
        f"connect {cells[0]}",
        rng.choice(["draw", "turn-up", "take", "pass", "done"]),
        rng.choice(NONSENSE),
    ]


def check_knowledge(position: BiolinkPosition, oracle: Oracle, where: str) -> None:
    """What each seat sees of pile and hands (BIO-5.1)."""
    for viewer in oracle.knows:
        seat = viewer or None
        assert adapter.pile_as_seen(position, seat) == oracle.pile_as_seen(viewer), f"{where}, seat {viewer}"
        for owner, hand in oracle.hands.items():
            shown = adapter.hand_as_seen(position, owner, seat)
            assert set(shown) <= set(hand), where
            sure = oracle.hand_as_seen(owner, viewer)
            surplus = set(shown) - set(sure)
            assert set(sure) <= set(shown) and surplus <= oracle.unsure[viewer], f"{where}, seat {viewer}"


def check_result(position: BiolinkPosition, oracle: Oracle, where: str) -> None:
    """Points, rank and winner (BIO-2.10, BIO-3.8)."""
    outcome = position.outcome()
    assert outcome is not None, where
    said = str(outcome.sentence.fact).split()
    if oracle.mode == "coop":
        assert outcome.score == oracle.score(), where
        small = len(oracle.grid) != 16
        assert said[-1] == ("ended_" + position.ended if small else f"rank_{oracle.rating()}"), where
    else:
        if oracle.players > 1:
            assert ",".join(map(str, oracle.winners())) in said, where
        assert dict(outcome.scores) == oracle.scores, where
        assert outcome.score == max(oracle.scores.values()), where
    assert position.multiple == tuple(oracle.multiple.values()), where
    assert len(position.legal_actions()) == 0 and oracle.legal() == set(), where


def check_web(position: BiolinkPosition, oracle: Oracle, sun: bool, where: str) -> None:
    """The food web is what lies (BIO-4.1)."""
    nodes, edges = adapter.food_web(position)
    assert nodes == oracle.web_cells(sun), where
    assert edges == oracle.food_web(sun), where


def options_of(rng: Random, seed: int) -> dict[str, Any]:
    """Options of a game, all of them met in a batch."""
    mode = ("coop", "versus")[seed % 2]
    return {
        "mode": mode,
        "deck": random_deck(rng) if seed % 5 == 4 else BUILT_IN[seed // 2 % 2],
        "setup": rng.choice(["team", "random"]),
        "specials": mode == "versus" and rng.random() < 0.7,
        "recyclers": seed % 5 != 4 and rng.random() < 0.4,
        "arrows": rng.choice(["engine", "engine", "pupil"]),
        "sun": rng.choice(["inside", "outside"]),
    }


def play_game(seed: int, seen: Counter[str]) -> None:
    """Play one game; `seen` counts what happened."""
    rng = Random(seed)
    players, options = rng.randint(1, 6), options_of(rng, seed)
    first = ecolearn.new("biolink", seed=seed, players=players, auto=False, **options).position
    assert isinstance(first, BiolinkPosition)
    deck = read_deck(options["deck"])
    oracle = Oracle(options["mode"], deck, players, adapter.setup(first), pupil=options["arrows"] == "pupil")
    check_first(first, oracle, options)
    follow(rng, first, oracle, options, f"seed {seed}", seen, STYLES[seed // 2 % len(STYLES)])


def play_from_start(seed: int, seen: Counter[str]) -> None:
    """Play a game from a random start position on a small board."""
    rng = Random(seed)
    players, options = rng.randint(1, 4), options_of(rng, seed)
    deck = read_deck(options["deck"])
    cards = deck.cards(options["recyclers"], options["specials"])
    text = random_start(rng, deck, options["mode"], players, cards)
    first = ecolearn.new("biolink", start=text, seed=seed, players=players, auto=False, **options).position
    assert isinstance(first, BiolinkPosition)
    state = tomllib.loads(text)
    setup = adapter.setup(first)
    assert {f"{x},{y}": card for (x, y), card in setup.cells.items()} == state["cells"]
    assert (setup.width, setup.height) == (state["state"]["width"], state["state"]["height"])
    for seat, hand in state["hands"].items():
        assert sorted(setup.hands[int(seat)]) == sorted(hand)
    setup.ask = bool(state["state"].get("ask"))
    oracle = Oracle(options["mode"], deck, players, setup, pupil=options["arrows"] == "pupil")
    pairs = [] if setup.ask else [{prey, eater} for prey, eater in setup.arrows]
    expected = [] if setup.ask else [set(pair) for pair in oracle.matching_pairs()]
    assert sorted(map(sorted, pairs)) == sorted(map(sorted, expected)), text
    if setup.ask:
        assert not setup.arrows
    follow(rng, first, oracle, options, f"start {seed}", seen, STYLES[seed // 2 % len(STYLES)])


def check_first(first: BiolinkPosition, oracle: Oracle, options: dict[str, Any]) -> None:
    """What the set-up deals is what belongs to this game."""
    cards: Deck = oracle.deck
    expected = cards.cards(options["recyclers"], options["specials"])
    lying = [card for card in everything(oracle) if card not in oracle.box]
    sun = ["sun"] if options["mode"] == "versus" else []
    assert sorted(lying) == sorted([*expected, *sun])


def follow(
    rng: Random,
    position: BiolinkPosition,
    oracle: Oracle,
    options: dict[str, Any],
    name: str,
    seen: Counter[str],
    style: str,
) -> None:
    """Play engine and oracle side by side to the end; both must agree at every step."""
    played: list[str] = []
    while True:
        where = f"{name} {options['mode']}, after {played[-3:]} ({len(played)} actions)"
        if oracle.questions:
            oracle.ask_first(position.agenda[-1].data[:2])
        assert differences(adapter.snapshot(position, options["mode"]), oracle.snapshot()) == {}, where
        legal = [str(action) for action in position.legal_actions()]
        assert len(legal) == len(set(legal)), where
        assert set(legal) == oracle.legal(), where
        for text in some_texts(rng, oracle):
            assert (position.why_illegal(text) is None) == oracle.allows(text) == (text in legal), (
                f"{where}: {text}"
            )
        check_knowledge(position, oracle, where)
        if len(played) % 7 == 0 or oracle.finished():
            check_web(position, oracle, options["sun"] == "inside", where)
        if oracle.finished():
            break
        text = choose(rng, set(legal), oracle, style)
        seen[f"{oracle.task()}: {text.split(' ')[0]}"] += 1
        position = position.play(text)
        oracle.do(text)
        played.append(text)
    check_result(position, oracle, where)
    seen[f"ended: {position.ended}"] += 1


@pytest.mark.parametrize("batch", range(3))
def test_engine_and_oracle_agree_from_start_positions(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * 20, batch * 20 + 20):
        play_from_start(seed, seen)
    assert seen["ended: full"] and seen["ended: stuck"] and seen["turn: lay"]


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_oracle_agree(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * GAMES_PER_BATCH, (batch + 1) * GAMES_PER_BATCH):
        play_game(seed, seen)
    # The games of a batch must have been worth playing: moments of every kind.
    for what in (
        "turn: lay",
        "draw: draw",
        "arrow: arrow",
        "turn: turn-up",
        "exchange: take",
        "start: start",
    ):
        assert seen[what], f"{what}: {dict(seen)}"
