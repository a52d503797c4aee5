"""The oracle of Ecos holds the examples of the rules, counted by hand, and refuses words it does not know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.oracles.ecos import Oracle
from tests.oracles.ecos_cards import COLOURS, Box, cell_of, open_box, read_card
from tests.oracles.ecos_land import Land, Pair, text_of
from tests.oracles.ecos_play import STYLES, choose, deal
from tests.oracles.ecos_sandbox import Sandbox
from tests.oracles.ecos_table import Setup

BOX = open_box()


def land_of(tiles: str, tokens: str = "", box: Box = BOX) -> Land:
    """A landscape from texts: ``"0,0 water, 1,0 desert"`` and ``"0,0 fish"``."""
    lying = dict(row.split() for row in tiles.split(", "))
    standing: list[Pair] = [(row.split()[1], cell_of(row.split()[0])) for row in tokens.split(", ") if row]
    return Land(box, {cell_of(cell): terrain for cell, terrain in lying.items()}, standing)


def resolving(land: Land, effects: list[dict[str, Any]], cubes: int = 7, **more: Any) -> Oracle:
    """A game of two in which a card with these effects has just been called by the first player."""
    card = {"id": "T1", "deck": "brown", "cost": ["sun"], "uses": 2, "effects": effects}
    other = {"id": "T2", "deck": "brown", "cost": ["egg", "sun"], "uses": 1, "effects": []}
    box = Box({"T1": card, "T2": other}, land.box.elements, land.box.supply, land.box.species, {}, cubes)
    empty: dict[str, list[str]] = {colour: [] for colour in COLOURS}
    fronts = {1: ["T1", "T2"]}
    setup = Setup(land.tiles, {}, fronts, empty, empty, ["sun"] * 9, tokens=land.tokens, **more)
    oracle = Oracle(box, 2, setup, goal=80, rounds=30, fate=lambda _zone, lying: sorted(lying))
    oracle.do("draw")
    oracle.do("cover T1 sun")
    oracle.do("dial")
    return oracle


def points(number: int = 0, **count: Any) -> dict[str, Any]:
    return {"do": "points", "per": 1, "count": count} if count else {"do": "points", "n": number}


STRIP = "0,0 grassland, 1,0 grassland, 2,0 desert, 3,0 water, 4,0 water"


def test_a_new_tile_touches_a_tile_that_lies() -> None:
    land = land_of("0,0 grassland, 1,0 desert")
    assert land.edge() == {cell_of(one) for one in "0,-1 1,-1 2,-1 2,0 1,1 0,1 -1,1 -1,0".split()}
    assert land.left("grassland") == land.left("desert") == 43


def test_mountains_and_forests_find_room() -> None:
    land = land_of(STRIP, "1,0 mountain, 2,0 mountain, 1,0 forest, 1,0 forest")
    assert [land.room((column, 0)) for column in range(5)] == [1, 2, 1, 0, 0]
    assert set(land.places("forest", {}, None)) == {(0, 0), (2, 0)}
    assert land.places("mountain", {}, None) == [(0, 0)]


def test_an_animal_takes_an_occupied_tile_only_if_it_must() -> None:
    land = land_of(STRIP, "0,0 antelope, 3,0 fish")
    assert land.places("lion", {}, None) == [(1, 0)]
    assert land.places("shark", {}, None) == [(4, 0)]
    land.put("stork", (4, 0))
    assert set(land.places("shark", {}, None)) == {(3, 0), (4, 0)}
    assert land.places("gorilla", {}, None) == []
    assert land.places("shark", {"tile": "last"}, (3, 0)) == [(3, 0)]


def test_a_rhino_moves_to_grassland_and_to_occupied_tiles_but_not_into_water() -> None:
    land = land_of(STRIP, "2,0 rhino, 1,0 lion")
    assert land.places("rhino", {}, None) == [(2, 0)]
    assert land.reach("rhino", (2, 0), 2, anywhere=False) == {(1, 0), (0, 0)}
    assert land.reach("rhino", (2, 0), 1, anywhere=True) == {(1, 0), (3, 0)}
    assert land.reach("fish", (4, 0), 3, anywhere=False) == {(3, 0)}
    assert land.reach("hippo", (0, 0), 9, anywhere=False) == {(column, 0) for column in range(1, 5)}


def test_replacing_sweeps_away_what_cannot_stay() -> None:
    land = land_of(STRIP, "2,0 mountain, 2,0 forest, 2,0 rhino, 2,0 stork, 3,0 fish, 3,0 hippo")
    assert land.exchange((2, 0), "grassland") == [] and land.number("forest", (2, 0)) == 1
    assert sorted(land.exchange((2, 0), "water")) == ["forest", "mountain", "rhino"]
    assert land.exchange((3, 0), "desert") == ["fish"]
    assert sorted(land.tokens) == [("hippo", (3, 0)), ("stork", (2, 0))]


def test_four_tiles_stay() -> None:
    effect = {"what": "tile"}
    assert len(land_of(STRIP).removable(effect, None)) == 5
    assert land_of("0,0 water, 1,0 water, 2,0 water, 3,0 desert").removable(effect, None) == []


def test_groups_count_tokens_or_tiles() -> None:
    land = land_of(
        "0,0 grassland, 1,0 grassland, 0,1 grassland, 3,0 grassland, 3,1 water",
        "0,0 forest, 0,0 forest, 1,0 forest, 3,0 forest, 0,0 lion, 0,1 lion, 0,1 lion, 3,0 lion",
    )
    assert sorted(land.size("forest", group) for group in land.groups("forest")) == [1, 3]
    assert sorted(land.size("grassland", group) for group in land.groups("grassland")) == [1, 3]
    assert (land.largest("lion"), land.largest("animal"), land.total("lion"), land.largest("hippo")) == (
        3,
        3,
        4,
        0,
    )
    assert len(land.groups("land")) == 2
    # On a tile and around it: two forests there, one beside it.
    assert (land.near("forest", (0, 0)), land.near("grassland", (0, 0)), land.near("lion", (1, 0))) == (
        3,
        3,
        3,
    )


def test_a_card_that_adds_an_animal_and_counts_around_it() -> None:
    effects = [{"do": "place", "what": "lion"}, points(kind="adjacent", of="grassland"), points(2)]
    oracle = resolving(land_of(STRIP), effects)
    assert oracle.legal == {"build lion 0,0", "build lion 1,0"}
    oracle.do("build lion 0,0")
    # Its own tile and the next one: a token is adjacent to the tile that it stands on.
    assert oracle.points[1] == 4 and oracle.log[1:] == [("points", 1, 2), ("points", 1, 2)]


def test_nothing_is_adjacent_to_itself() -> None:
    effects = [
        {"do": "place", "what": "antelope", "n": 2},
        points(kind="adjacent", of="antelope"),
        points(kind="adjacent", of="animal"),
        points(kind="on_tile", of="antelope"),
        points(kind="community"),
    ]
    oracle = resolving(land_of("0,0 grassland, 1,0 grassland, 2,0 water"), effects)
    oracle.do("build antelope 0,0")  # the second one has one free tile left
    assert [row for row in oracle.log if row[0] == "points"] == [("points", 1, n) for n in (1, 1, 2)]


def test_what_cannot_be_placed_entirely_ends_the_card() -> None:
    effects = [points(1), {"do": "place", "what": "mountain", "n": 2}, points(5)]
    oracle = resolving(land_of("0,0 desert, 1,0 water"), effects)
    assert oracle.land.tokens == [("mountain", (0, 0))]  # what can be done is done and stays
    assert oracle.points[1] == 1 and ("card_ends", "T1") in oracle.log and oracle.task == "draw"


def test_a_token_is_lifted_when_its_kind_has_run_out() -> None:
    few = open_box()
    few.supply["lion"] = 1
    effects = [{"do": "place", "what": "lion"}, points(3)]
    land = land_of("0,0 grassland, 1,0 grassland, 2,0 water", "0,0 lion", few)
    oracle = resolving(land, effects)
    assert oracle.legal == {"lift 0,0", "decline"}
    oracle.do("lift 0,0")
    assert oracle.legal == {"build lion 0,0", "build lion 1,0"}  # its old place included
    oracle.do("build lion 1,0")
    assert oracle.land.tokens == [("lion", (1, 0))] and oracle.points[1] == 3
    oracle = resolving(land, effects)
    oracle.do("decline")
    assert oracle.points[1] == 0 and ("card_ends", "T1") in oracle.log


def test_the_chase_takes_both_antelopes_beside_the_cheetah() -> None:
    land = land_of(
        "0,0 grassland, 1,0 grassland, 2,0 grassland, 3,0 water", "0,0 antelope, 2,0 antelope, 3,0 stork"
    )
    oracle = resolving(land, BOX.cards["S11"]["effects"])
    assert oracle.legal == {"remove antelope 0,0", "remove antelope 2,0", "done"}
    oracle.do("remove antelope 2,0")
    oracle.do("remove antelope 0,0")
    assert oracle.points[1] == 8 and sorted(oracle.land.tokens) == [("cheetah", (1, 0)), ("stork", (3, 0))]


def test_a_removed_thing_has_a_place_but_no_group() -> None:
    effects = [
        {"do": "remove", "what": "tile", "need": 1},
        points(kind="removed"),
        points(kind="landmass"),
        points(kind="habitat"),
        points(kind="adjacent", of="grassland"),
    ]
    oracle = resolving(land_of(STRIP, "1,0 mountain, 1,0 forest, 1,0 leopard"), effects)
    oracle.do("remove tile 1,0")
    assert [row[2] for row in oracle.log if row[0] == "points"] == [3, 1]  # tokens only; the tile at 0,0


def test_each_animal_moves_once() -> None:
    land = land_of("0,0 grassland, 1,0 grassland, 2,0 water", "0,0 lion, 1,0 lion")
    oracle = resolving(land, [{"do": "move", "what": "lion", "n": 2, "steps": 1}])
    oracle.do("move lion 0,0 1,0")
    assert oracle.legal == {"move lion 1,0 0,0", "done"}  # the other one
    oracle.do("move lion 1,0 0,0")
    assert oracle.task == "draw"


def test_choose_offers_what_can_be_done_unless_nothing_can() -> None:
    effects = [
        {
            "do": "choose",
            "options": [[{"do": "place", "what": "gorilla"}], [{"do": "place", "what": "rhino"}]],
        }
    ]
    both = resolving(land_of(STRIP, "0,0 mountain"), effects)
    assert both.legal == {"option 1", "option 2"}
    one = resolving(land_of(STRIP), effects)
    assert one.land.tokens == [("rhino", (2, 0))]
    none = resolving(land_of("0,0 water, 1,0 water"), effects)
    assert none.legal == {"option 1", "option 2"}
    none.do("option 2")
    assert ("card_ends", "T1") in none.log


def test_gained_elements_never_go_onto_the_card_that_gives_them() -> None:
    effects = [{"do": "gain", "what": "egg"}, {"do": "gain", "what": "sun"}, points(1)]
    oracle = resolving(land_of(STRIP), effects, cubes=1)  # the cube that was taken off is used at once
    assert (oracle.task, oracle.legal) == ("gain", {"cover T2 egg", "dial"})
    oracle.do("cover T2 egg")
    assert (oracle.task, oracle.legal) == ("gain", {"dial"})
    oracle.do("dial")
    assert (oracle.points[1], oracle.cubes[1], oracle.uses["T1"]) == (1, 0, 1)


def test_a_card_completed_by_a_gained_element_waits() -> None:
    effects = [{"do": "gain", "what": "wild"}, points(1)]
    oracle = resolving(land_of(STRIP), effects, bare={"T2": ["egg"]})
    oracle.do("cover T2 egg")
    assert [row[0] for row in oracle.log] == ["covered", "eco", "points", "spent"]
    assert oracle.fronts[1] == ["T1"] and oracle.spent["brown"] == ["T2"]
    assert oracle.element == "sun"  # a gained wild does not end the round


def test_the_dial_gives_a_card_at_two_and_must_be_used_at_three() -> None:
    oracle = resolving(land_of(STRIP), [], dials={1: 1, 2: 2})
    assert (oracle.seat, oracle.task, oracle.legal) == (2, "dial_use", {"cube"})
    oracle.do("cube")
    oracle.do("draw")
    assert oracle.legal == {"cover T1 sun", "cover T2 sun", "dial"}
    oracle.do("dial")
    # No deck and no display can give a card: a cube instead, or nothing.
    assert (oracle.seat, oracle.task, oracle.legal) == (1, "dial_card", {"cube", "pass"})
    oracle.do("pass")
    assert (oracle.seat, oracle.dials) == (2, {1: 2, 2: 0})
    assert oracle.cubes[2] == 8


def test_ties_are_broken_by_cubes_then_cards_then_seats() -> None:
    oracle = resolving(land_of(STRIP), [])
    oracle.points = {1: 5, 2: 5}
    oracle.cubes = {1: 2, 2: 3}
    assert oracle.ranking() == [2, 1]
    oracle.cubes = {1: 3, 2: 3}
    assert oracle.ranking() == [1, 2]  # more cards
    oracle.hands[2] = ["a", "b"]
    oracle.harbinger = 2
    assert oracle.ranking() == [2, 1]


def test_words_that_the_oracle_does_not_know_are_refused() -> None:
    card = dict(BOX.cards["S01"])
    for wrong in (
        {"do": "plant", "what": "water"},
        {"do": "place", "what": "dodo"},
        {"do": "place", "what": "water", "to": "desert"},
        {"do": "points", "per": 1, "count": {"kind": "neighbours"}},
        {"do": "place", "what": "water", "at": {"beside": "last"}},
        {"do": "choose", "options": [[{"do": "gain", "what": "gold"}]]},
        {"do": "replace", "from": ["water"], "to": "desert"},  # and no impact card
    ):
        with pytest.raises(AssertionError):
            read_card(BOX, {**card, "effects": [wrong]})


def test_the_box_holds_what_the_rules_say() -> None:
    assert sum(BOX.elements.values()) == 40 and BOX.elements["wild"] == 2
    assert (BOX.supply["land"] + BOX.supply["water"], BOX.supply["mountain"], BOX.supply["forest"]) == (
        75,
        15,
        25,
    )
    assert len(BOX.species) == 13 and sum(BOX.supply[name] for name in BOX.species) == 102
    for name in BOX.sets:
        cards = [card for card in BOX.cards.values() if card["set"] == name]
        assert Counter(card["deck"] for card in cards) == {"brown": 8, "blue": 4}, name
        assert sum(card.get("start", False) for card in cards) == 3, name
    first, second, *waters = BOX.start.items()
    assert {first[1], second[1]} == {"grassland", "desert"}
    start = Land(BOX, BOX.start, [])
    assert [start.near("land", cell) for cell, terrain in waters if terrain == "water"] == [2, 2]


@pytest.mark.parametrize("seed", range(4))
def test_random_games_of_the_oracle_end_and_lose_nothing(seed: int) -> None:
    rng, players = Random(seed), seed % 5 + 2
    oracle = Oracle(
        BOX, players, deal(rng, BOX, players), 60, 3, lambda _zone, lying: rng.sample(lying, len(lying))
    )
    cards = oracle.cards()
    while not oracle.ended:
        oracle.do(choose(rng, oracle, STYLES[seed % 4]))
        assert oracle.cards() == cards
        assert Counter(oracle.bag + oracle.drawn) == Counter(BOX.elements)
        assert all(oracle.land.left(what) >= 0 for what in BOX.supply)
        assert min(oracle.cubes.values()) >= 0
    assert oracle.round == 3 or max(oracle.points.values()) >= 60
    assert oracle.legal == set()


def test_the_sandbox_knows_the_rules_of_placement_only() -> None:
    sandbox = Sandbox(BOX, BOX.start, [])
    assert {"put lion 0,0", "put fish 0,1", "put forest 0,0", "put mountain 1,0", "finish"} <= sandbox.legal()
    assert not {"put lion 1,0", "put forest 1,0", "put gorilla 0,0"} & sandbox.legal()
    assert not any(text.startswith("clear") for text in sandbox.legal())  # four tiles stay
    sandbox.do("put lion 0,0")
    assert sandbox.do("exchange water 0,0") == ["lion"]
    tiles = {text_of(cell) for cell in sandbox.land.tiles}
    assert tiles == {text.split()[2] for text in sandbox.legal() if text.startswith("exchange grass")}
