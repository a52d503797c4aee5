"""The food web of a landscape (ECS-3.2) and the table behind it."""

from __future__ import annotations

import copy
import random
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

import ecolearn
from ecolearn.foodweb import longest_chain, measures, trophic_levels, validate
from ecolearn.games.ecos.deck import load_deck
from ecolearn.games.ecos.feeding import SHARES, load_feeding, read_feeding
from ecolearn.games.ecos.feeding_texts import feeding_rows, latin_name
from ecolearn.games.ecos.foodweb import food_web, possible_web
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import set_language
from ecolearn.picture.icons import has_icon

DECK = load_deck()
TABLE = load_feeding()


class Here:
    """As much of a position as a food web asks for."""

    def __init__(self, land: Landscape) -> None:
        self.land, self.deck = land, DECK


def web_of(terrains: dict[tuple[int, int], str], *tokens: tuple[str, tuple[int, int]]) -> Any:
    """The food web of a landscape of tiles with tokens on them."""
    land = Landscape({HEX.number(cell): terrain for cell, terrain in terrains.items()})
    for what, cell in tokens:
        land = land.with_thing(what, HEX.number(cell))
    position: Any = Here(land)
    return food_web(position)


ROW = {(0, 0): "grassland", (1, 0): "grassland", (2, 0): "grassland", (3, 0): "water"}


@pytest.mark.rule("ECS-3.2")
def test_one_node_for_each_species_and_producer_that_lies() -> None:
    web = web_of(ROW, ("antelope", (0, 0)), ("antelope", (1, 0)), ("lion", (2, 0)))
    assert set(web) == {"grass", "algae", "water_plants", "antelope", "lion"}
    assert web.graph["nodes"] == "species"
    assert [web.nodes[name]["amount"] for name in ("grass", "antelope", "lion")] == [3, 2, 1]
    assert web.nodes["grass"]["kind"] == "producer"
    assert web.nodes["lion"]["sci"] == "Panthera leo"


@pytest.mark.rule("ECS-3.2")
def test_a_link_needs_a_pair_that_is_adjacent() -> None:
    far = web_of(ROW, ("antelope", (0, 0)), ("lion", (2, 0)))
    assert not far.has_edge("antelope", "lion")
    near = web_of(ROW, ("antelope", (0, 0)), ("antelope", (1, 0)), ("lion", (1, 0)), ("lion", (2, 0)))
    # The lion on 1,0 reaches both antelopes, that on 2,0 one of them.
    assert near.edges["antelope", "lion"]["pairs"] == 3
    # Grass under the antelopes and beside them: two tiles for the one, three for the other.
    assert near.edges["grass", "antelope"]["pairs"] == 5


@pytest.mark.rule("ECS-3.2")
def test_links_lead_from_prey_to_predator_with_a_reason() -> None:
    web = web_of(ROW, ("antelope", (1, 0)), ("lion", (2, 0)))
    link = web.edges["antelope", "lion"]
    assert not web.has_edge("lion", "antelope")
    assert "antelopes" in link["why"]
    assert link["source"] in TABLE.sources
    assert trophic_levels(web) == {"grass": 1, "algae": 1, "water_plants": 1, "antelope": 2, "lion": 3}


@pytest.mark.rule("ECS-3.2")
def test_forests_and_mountains_count_by_token() -> None:
    web = web_of(ROW, ("mountain", (0, 0)), ("forest", (0, 0)), ("forest", (0, 0)), ("gorilla", (0, 0)))
    assert web.edges["trees", "gorilla"]["pairs"] == 2
    assert web.edges["mountain_herbs", "gorilla"]["pairs"] == 1


def test_a_hungry_animal_is_no_producer() -> None:
    web = web_of({(0, 0): "grassland", (1, 0): "desert"}, ("cheetah", (1, 0)))
    assert web.degree["cheetah"] == 0
    assert trophic_levels(web)["cheetah"] is None


@pytest.mark.rule("ECS-3.2")
@pytest.mark.parametrize("seed", range(3))
def test_pairs_agree_with_a_slow_count(seed: int) -> None:
    match, dice = ecolearn.new("ecos", seed=seed, goal=60), random.Random(seed)
    while match.outcome is None:
        seat = match.actors()[0]
        actions = match.legal_actions(seat)
        match.play(actions[dice.randrange(len(actions))], seat=seat)
    position: Any = match.position
    pieces: list[tuple[str, int]] = []
    for at, terrain in position.land.terrain.items():
        grows = [one.id for one in TABLE.producers.values() if one.where == terrain]
        grows += ["mountain_herbs"] * (at in position.land.mountains)
        grows += ["trees"] * position.land.forests.get(at, 0)
        pieces += [(name, at) for name in (*grows, *position.land.animals.get(at, ()))]
    wanted = Counter(
        (food.prey, food.eater)
        for food in TABLE.foods
        for prey, here in pieces
        for eater, there in pieces
        if (prey, eater) == (food.prey, food.eater) and HEX.distance(HEX.cell(here), HEX.cell(there)) <= 1
    )
    web = position.food_web()
    assert {(u, v): data["pairs"] for u, v, data in web.edges(data=True)} == dict(wanted)
    assert Counter(name for name, _at in pieces) == {name: web.nodes[name]["amount"] for name in web}
    assert validate(web) == []


# -- the table -------------------------------------------------------------------------------------------


def test_the_whole_web_is_a_food_web_in_which_everybody_is_fed() -> None:
    whole = possible_web(DECK)
    assert validate(whole) == []
    assert set(DECK.species) <= set(whole)
    assert measures(whole).without_level == ()
    assert longest_chain(whole).n_organisms == 4


def test_every_link_has_a_reason_in_both_languages_and_a_source_that_was_read() -> None:
    links = [(food.prey, food.eater) for food in TABLE.foods]
    assert len(set(links)) == len(links)
    for food in TABLE.foods:
        assert food.share in SHARES
        assert food.why["en"] != food.why["de"]
        assert all(text.endswith(".") for text in food.why.values())
        assert TABLE.sources[food.source]["checked"]
        assert len(TABLE.cite(food.source)) > 20
    used = {food.source for food in TABLE.foods} | {one.source for one in TABLE.eaters.values()}
    assert used - {""} == set(TABLE.sources)


def test_every_terrain_and_token_feeds_somebody() -> None:
    assert {one.where for one in TABLE.producers.values()} == {
        "grassland", "desert", "water", "mountain", "forest",
    }  # fmt: skip
    eaten = {food.prey for food in TABLE.foods}
    assert set(TABLE.producers) <= eaten
    assert all(has_icon(one.icon) for one in TABLE.producers.values())


def test_names_and_reasons_follow_the_language() -> None:
    set_language("de")
    whole = possible_web(DECK)
    assert whole.nodes["grass"]["name"] == "Gräser"
    assert whole.nodes["meerkat"]["elsewhere"].startswith("Das meiste")
    assert whole.edges["fish", "shark"]["why"].startswith("In Mägen")


def test_faults_are_named_all_at_once() -> None:
    text = (files("ecolearn.games.ecos") / "data" / "feeding.toml").read_text(encoding="utf-8")
    raw = tomllib.loads(text)
    broken = copy.deepcopy(raw)
    del broken["species"][0]
    broken["food"][0]["share"] = "often"
    broken["food"][1]["source"] = "nobody"
    broken["producer"][0]["where"] = "lake"
    with pytest.raises(DeckError) as caught:
        read_feeding(broken, DECK.species)
    said = str(caught.value)
    for word in ("antelope", "often", "nobody", "lake"):
        assert word in said
    assert len(read_feeding(raw, DECK.species).foods) == len(TABLE.foods)


def test_who_looks_a_species_up_reads_its_food_with_reason_and_source() -> None:
    rows = feeding_rows(DECK, "lion")
    eats = [text for label, text in rows if label == "Eats"]
    assert len(eats) == 4
    assert eats[0].startswith("Antelope (much): Lions mostly hunt")
    assert any(text.startswith("Rhinoceros (seldom): ") for text in eats)
    assert "Brain, Forge and Erb (1999)" in dict(rows)["Sources"]
    assert latin_name("lion") == "Panthera leo" and latin_name("water") == ""
    # All food of all species is told, and everything that grows somewhere.
    told = sum(label == "Eats" for name in DECK.species for label, _text in feeding_rows(DECK, name))
    assert told == len(TABLE.foods)
    set_language("de")
    grown = feeding_rows(DECK, "water")
    assert [text for label, text in grown if label == "Wächst hier"] == [
        "Algen (Algae)",
        "Wasserpflanzen (Alismatales)",
    ]
    assert any("Insekten" in text for _label, text in feeding_rows(DECK, "meerkat"))
    assert feeding_rows(DECK, "tile") == ()
