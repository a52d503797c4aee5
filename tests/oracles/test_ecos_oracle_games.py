"""Random games of Ecos: engine and oracle side by side, with our cards and with cards made up at random."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos import game
from ecolearn.games.ecos.measures import changes
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.games.ecos.reading import read_deck
from ecolearn.kernel.game import Table
from tests.oracles import ecos_adapter as adapter
from tests.oracles.ecos import Oracle
from tests.oracles.ecos_cards import COLOURS, LAND, TERRAINS, Box, cell_of, open_box
from tests.oracles.ecos_checks import check_land, check_measures, check_ties, check_views, check_web
from tests.oracles.ecos_land import text_of
from tests.oracles.ecos_play import (
    STYLES,
    choose,
    random_deck,
    random_land,
    random_start,
    random_world,
    some_texts,
    written,
)
from tests.oracles.ecos_sandbox import Sandbox

SANDBOX_STEPS = 30


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """What differs between the engine's and the oracle's view, by key."""
    return {
        key: (ours.get(key), theirs.get(key)) for key in ours | theirs if ours.get(key) != theirs.get(key)
    }


def check_legal(position: EcosPosition, oracle: Oracle, rng: Random, where: str) -> None:
    """The same may be done; texts of all sorts are refused or allowed alike, with a reason."""
    legal = [str(action) for action in position.legal_actions()]
    assert len(legal) == len(set(legal)), where
    assert set(legal) == oracle.legal, f"{where}: {set(legal) ^ oracle.legal}"
    for text in [*some_texts(rng, oracle), *rng.sample(legal, min(2, len(legal)))]:
        refusal = position.why_illegal(text)
        assert (refusal is None) == (text in oracle.legal), f"{where}: {text}"
        assert refusal is None or len(refusal.text) > 10, f"{where}: {text}"
        if refusal is not None and refusal.rule:
            assert refusal.rule in oracle.reasons(text), f"{where}: {text}: {refusal.rule}"
    for seat in oracle.seats:
        if seat != oracle.seat:
            assert not legal or position.why_illegal(legal[0], seat) is not None, where


def check_rules_of_the_land(oracle: Oracle, where: str) -> None:
    """What holds whatever the cards do (ECS-1.3, ECS-1.6, ECS-1.7)."""
    land = oracle.land
    assert len(land.tiles) >= 4
    assert {cell for _what, cell in land.tokens} <= set(land.tiles), where
    for cell, terrain in land.tiles.items():
        assert land.number("mountain", cell) <= (terrain in LAND), where
        assert land.number("forest", cell) <= 2 * (terrain in LAND), where


def check_cards(oracle: Oracle, cards: list[str], where: str) -> None:
    """No card, element or cube is lost; cubes come only where one is gained."""
    assert oracle.cards() == cards, where
    assert Counter(oracle.bag + oracle.drawn) == Counter(oracle.box.elements), where
    assert all(len(oracle.bare[card]) <= len(oracle.box.cards[card]["cost"]) for card in oracle.bare), where


def check_result(position: EcosPosition, oracle: Oracle, where: str) -> None:
    """Why it ended, points of all, and who has won (ECS-2.8, ECS-2.14)."""
    outcome = position.outcome()
    assert outcome is not None, where
    assert dict(outcome.scores) == oracle.points, where
    assert list(position.leaders) == oracle.ranking()[:1], where
    assert outcome.score == oracle.points[oracle.ranking()[0]], where
    assert len(position.legal_actions()) == 0, where


def check_first(oracle: Oracle, sets: bool, where: str) -> None:
    """What is dealt (ECS-1.1, ECS-2.1)."""
    box = oracle.box
    assert oracle.land.tiles == box.start and not oracle.land.tokens, where
    assert set(oracle.cubes.values()) == {box.start_cubes} and set(oracle.points.values()) == {0}, where
    for seat in oracle.seats:
        own = [box.cards[card] for card in [*oracle.hands[seat], *oracle.fronts[seat]]]
        number = Counter(card["deck"] for card in own)
        assert (number["brown"], number["blue"]) == (8, 4), where
        if sets:
            assert len({card["set"] for card in own}) == 1, where
            assert oracle.fronts[seat] == [card["id"] for card in own if card.get("start")], where
            assert len(oracle.fronts[seat]) == 3, where


def play_game(seed: int, seen: Counter[str]) -> None:
    """Play one whole game with our cards; `seen` counts what happened."""
    rng, box = Random(seed), open_box()
    players = seed % 5 + 2
    sets = players <= len(box.sets) and rng.random() < 0.6
    options = {"goal": rng.choice([60, 80]), "sets": sets, "rounds": rng.choice([30, 30, 2])}
    match = ecolearn.new("ecos", seed=seed, players=players, auto=False, **options)
    first = match.position
    assert isinstance(first, EcosPosition)
    follow(
        rng, first, box, options, f"seed {seed}, {players} players, {options}", seen, STYLES[seed // 5 % 4]
    )


def play_made_up(seed: int, seen: Counter[str]) -> None:
    """Play a game with cards made up at random and little of everything."""
    rng = Random(seed)
    plain = open_box()
    cards = random_deck(rng, plain)
    world = random_world(rng, plain)
    box = open_box(cards, world)
    deck = read_deck(tomllib.loads(cards), tomllib.loads(world))
    players = rng.randint(2, min(4, len(box.cards) // 12))
    options = {"goal": 80, "sets": rng.random() < 0.8, "rounds": rng.choice([2, 4, 8])}
    table = Table(game, players, game.read_options(options), deck, deck.fingerprint)
    first = game.begin(table, seed).settled()
    follow(rng, first, box, options, f"made up {seed}, {players} players", seen, STYLES[seed % 4])


def play_from_start(seed: int, seen: Counter[str]) -> None:
    """Play a game from a random start position, often near its end."""
    rng, box = Random(seed), open_box()
    players, goal = seed % 5 + 2, rng.choice([60, 80])
    options = {"goal": goal, "sets": False, "rounds": rng.choice([2, 5])}
    text = random_start(rng, box, players, options["rounds"], goal)
    match = ecolearn.new("ecos", start=text, seed=seed, players=players, auto=False, **options)
    position = match.position
    assert isinstance(position, EcosPosition)

    def check(oracle: Oracle) -> None:
        named = tomllib.loads(text)
        for cell, things in named["cells"].items():
            terrain, *tokens = things.split()
            where = cell_of(cell)
            assert oracle.land.tiles[where] == terrain, cell
            assert sorted(tokens) == sorted(what for what, at in oracle.land.tokens if at == where), cell
        assert len(oracle.land.tiles) == len(named["cells"])
        for seat, hand in named["hands"].items():
            assert sorted(oracle.hands[int(seat)]) == sorted(hand)
            for row in named["discard"][f"front.{seat}"]:
                card, *signs = row.split()
                assert card in oracle.fronts[int(seat)]
                assert sorted([*oracle.bare[card], *signs]) == sorted(box.cards[card]["cost"]), row
        state = named["state"]
        assert (oracle.harbinger, oracle.round) == (state["harbinger"], state["round"])
        for seat in oracle.seats:
            has = (oracle.points[seat], oracle.cubes[seat], oracle.dials[seat])
            assert has == tuple(state[f"{name}{seat}"] for name in ("points", "cubes", "dial"))

    name = f"start {seed}, {players} players, {options}"
    follow(rng, position, box, options, name, seen, STYLES[seed // 5 % 4], check)


def play_sandbox(seed: int, seen: Counter[str]) -> None:
    """Change a landscape in the sandbox, engine and oracle side by side."""
    rng, box = Random(seed), open_box()
    grown = random_land(rng, box, rng.choice([5, 20, 50, 74]))
    sandbox = Sandbox(box, grown.tiles, grown.tokens)
    lines = ['game = "ecos"', *written(grown)]
    if rng.random() < 0.4:
        sandbox.offered = set(rng.sample(sandbox.things, rng.randint(1, 8)))
        lines += ["[hands]", f"1 = {sorted(sandbox.offered)}"]
    start = "\n".join(lines) + "\n"
    match = ecolearn.new("ecos", start=start, seed=seed, players=1, sandbox=True)
    kinds = rng.choice([["put"], ["put", "exchange", "clear"], ["clear", "exchange"]])
    impacts = []
    for step in range(SANDBOX_STEPS):
        position = match.position
        assert isinstance(position, EcosPosition)
        where = f"sandbox {seed}, step {step}"
        land = sandbox.land
        assert adapter.landscape(position.land) == land.listed(), where
        legal = sorted(map(str, position.legal_actions()))
        assert legal == sorted(sandbox.legal()), f"{where}: {set(legal) ^ sandbox.legal()}"
        if step % 6 == 0:
            check_land(position, land, rng, where)
            check_measures(position, land, where)
            check_web(position, land, where)
        cells = [*map(text_of, rng.choices([*land.tiles, *land.edge(), (9, 9)], k=4))]
        texts = [f"put {rng.choice(sandbox.things)} {cell}" for cell in cells]
        texts += [f"exchange {rng.choice(TERRAINS)} {cell}" for cell in cells]
        texts += [f"clear {cell} {rng.choice([*sandbox.things, 'tile'])}" for cell in cells]
        for text in texts:
            refusal = position.why_illegal(text)
            assert (refusal is None) == (text in legal), f"{where}: {text}"
            if refusal is not None and text.startswith("put"):
                what, cell = text.split()[1:]
                reasons = land.why_not(what, cell_of(cell), {}, None)
                reasons |= {"ECS-4.5"} if what not in sandbox.offered else set()
                assert refusal.rule in reasons, f"{where}: {text}"
        if step == SANDBOX_STEPS - 1 or legal == ["finish"]:
            assert match.play("finish") is not None
            break
        legal.remove("finish")
        options = [text for text in legal if text.split()[0] in kinds] or legal
        what = rng.choice(sorted({text.split()[1] for text in options}))
        text = rng.choice([text for text in options if text.split()[1] == what])
        before = land.listed()
        match.play(text)
        gone = sandbox.do(text)
        seen[f"sandbox: {text.split()[0]}"] += 1
        seen["sandbox: swept"] += bool(gone) and "tile" in text
        if text.split()[0] in ("exchange", "clear"):
            impacts.append((before, land.listed()))
        if rng.random() < 0.1:
            match.undo()
            match.redo()
    assert match.outcome is not None and len(match.position.legal_actions()) == 0
    told = [(adapter.landscape(one.before), adapter.landscape(one.after)) for one in changes(match)]
    assert told == impacts


def follow(
    rng: Random,
    position: EcosPosition,
    box: Box,
    options: dict[str, Any],
    name: str,
    seen: Counter[str],
    style: str,
    first: Callable[[Oracle], None] | None = None,
) -> None:
    """Play engine and oracle side by side to the end; both must agree at every step."""
    before = position

    def fate(zone: str, lying: list[str]) -> list[str]:
        seen[f"shuffled: {'bag' if zone == 'bag' else 'deck'}"] += 1
        return adapter.made_anew(before, position, zone, lying)

    oracle = Oracle(
        box, len(position.cubes), adapter.setup(position), options["goal"], options["rounds"], fate
    )
    assert oracle.cards() == sorted(box.cards), name
    for colour in COLOURS:
        assert len(oracle.displays[colour]) == 2 or not oracle.decks[colour], name
    if first is None:
        check_first(oracle, options["sets"], name)
    else:
        first(oracle)
    played: list[str] = []
    cards, landscape = oracle.cards(), None
    while True:
        where = f"{name}, after {played[-4:]} ({len(played)} actions)"
        assert differences(adapter.snapshot(position), oracle.snapshot()) == {}, where
        assert adapter.told(position) == adapter.sort_swept(oracle.log) or not played, where
        differing = adapter.differing(adapter.trace(position), oracle.trace)
        assert differing == [], f"{where}: {differing[:3]}"
        check_legal(position, oracle, rng, where)
        check_cards(oracle, cards, where)
        if landscape != (landscape := position.land.key()) and rng.random() < 0.7:
            check_land(position, oracle.land, rng, where)
            check_rules_of_the_land(oracle, where)
        if len(played) % 17 == 0 or oracle.peeked[oracle.seat or 1]:
            check_views(position, oracle, where)
            check_ties(position, oracle, rng, where)
        if oracle.ended:
            if "made up" not in name:
                check_web(position, oracle.land, where)
                check_measures(position, oracle.land, where)
            break
        text = choose(rng, oracle, style)
        seen[f"{oracle.task}: {text.split(' ')[0]}"] += 1
        before, position = position, position.play(text)
        oracle.do(text)
        for told in oracle.log:
            seen[f"told: {told[0]}"] += 1
        seen["waiting cards"] += len(oracle.called) > 1
        played.append(f"{oracle.seat}: {text}")
    check_result(position, oracle, where)
    seen[f"ended: {position.ended}"] += 1
    seen["actions"] += len(played)


@pytest.mark.parametrize("batch", range(5))
def test_engine_and_oracle_agree_for_each_number_of_players(batch: int) -> None:
    seen: Counter[str] = Counter()
    play_from_start(batch, seen)
    play_from_start(batch + 5, seen)
    for what in ("answer: cover", "answer: dial", "place: build", "told: points", "told: eco"):
        assert seen[what], f"{what}: {dict(seen)}"


@pytest.mark.parametrize(("points", "ended"), [(59, "rounds"), (60, "goal")])
def test_the_goal_is_reached_with_its_last_point(points: int, ended: str) -> None:
    start = f"""
    game = "ecos"
    [stack]
    bag = ["sun", "wild"]
    [state]
    round = 3
    points2 = {points}
    cubes1 = 0
    cubes2 = 0
    """
    options = {"goal": 60, "sets": True, "rounds": 3}
    first = ecolearn.new("ecos", start=start, seed=1, players=2, auto=False, **options).position
    assert isinstance(first, EcosPosition)
    seen: Counter[str] = Counter()
    follow(Random(1), first, open_box(), options, "one round", seen, "any", lambda _oracle: None)
    assert seen[f"ended: {ended}"] == 1


def test_engine_and_oracle_agree_in_a_whole_game() -> None:
    seen: Counter[str] = Counter()
    play_game(10, seen)
    for what in ("ended: goal", "shuffled: bag", "told: new_round", "told: spent"):
        assert seen[what], f"{what}: {dict(seen)}"


@pytest.mark.parametrize("batch", range(3))
def test_engine_and_oracle_agree_on_cards_made_up(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(batch * 10, batch * 10 + 10):
        play_made_up(seed, seen)
    for what in ("choose: option", "move: move", "place: lift", "remove: remove", "replace: replace"):
        assert seen[what], f"{what}: {dict(seen)}"
    for what in ("card_ends", "points", "swept", "spent", "impact"):
        assert seen[f"told: {what}"], f"{what}: {dict(seen)}"


def test_engine_and_oracle_agree_in_the_sandbox() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        play_sandbox(seed, seen)
    for what in ("put", "exchange", "clear", "swept"):
        assert seen[f"sandbox: {what}"], f"{what}: {dict(seen)}"


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(3))
def test_engine_and_oracle_agree_in_many_games(batch: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(100 + batch * 5, 105 + batch * 5):
        play_game(seed, seen)
        play_made_up(seed, seen)
        play_from_start(seed, seen)
    assert seen["waiting cards"] and seen["shuffled: deck"] and seen["told: spent"], dict(seen)
