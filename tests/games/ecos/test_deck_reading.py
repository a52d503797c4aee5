"""Files of cards that do not hold together are refused with all their faults at once: entry and field."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from ecolearn.games.ecos.deck import load_deck
from ecolearn.games.ecos.reading import read_deck
from ecolearn.kernel.decks import DeckError
from tests.games.ecos.tables import raw

Data = dict[str, Any]


@pytest.fixture
def cards() -> Data:
    """The file of cards as data, to be spoiled at will."""
    return copy.deepcopy(raw()[0])


@pytest.fixture
def world() -> Data:
    """The file of the world as data, to be spoiled at will."""
    return copy.deepcopy(raw()[1])


def card(data: Data, name: str) -> Data:
    found: Data = next(entry for entry in data["card"] if entry["id"] == name)
    return found


def faults(cards: Data, world: Data) -> dict[tuple[str, str], str]:
    """The faults that reading names, by entry and field."""
    with pytest.raises(DeckError) as caught:
        read_deck(cards, world)
    return {(fault.entry, fault.field): fault.sentence for fault in caught.value.faults}


def test_the_files_that_ship_have_no_faults(cards: Data, world: Data) -> None:
    assert read_deck(cards, world) == load_deck()


def test_all_faults_of_the_cards_are_named_at_once(cards: Data, world: Data) -> None:
    card(cards, "S01")["effects"][0]["what"] = "gras"
    card(cards, "S02")["coast"] = 3
    del card(cards, "S03")["de"]
    card(cards, "S04")["deck"] = "green"
    card(cards, "S05")["cost"] = ["sun", "fire"]
    card(cards, "S06")["uses"] = 5
    card(cards, "H01")["effects"] = []
    card(cards, "O08")["impact"] = False
    card(cards, "D04")["id"] = "D03"
    cards["meta"]["cards"] = 71
    found = faults(cards, world)
    assert set(found) == {
        ("S01 effects 1", "what"),
        ("S02", "coast"),
        ("S03", "de"),
        ("S04", "deck"),
        ("S05", "cost"),
        ("S06", "uses"),
        ("H01", "effects"),
        ("O08", "impact"),
        ("card 40", "id"),
        ("meta", "cards"),
    }
    assert "grassland" in found["S01 effects 1", "what"] and "72 cards" in found["meta", "cards"]


@pytest.mark.rule("ECS-2.11")
@pytest.mark.parametrize(
    ("effect", "place"),
    [
        ({"do": "build", "what": "lion"}, ("S01 effects 1", "do")),
        ({"do": "place"}, ("S01 effects 1", "what")),
        ({"do": "place", "what": "tile"}, ("S01 effects 1", "what")),
        ({"do": "place", "what": "lion", "n": 0}, ("S01 effects 1", "n")),
        ({"do": "place", "what": "lion", "at": {"terain": ["water"]}}, ("S01 effects 1 at", "terain")),
        ({"do": "place", "what": "lion", "at": {"terrain": ["mud"]}}, ("S01 effects 1 at", "terrain")),
        ({"do": "place", "what": "lion", "at": {"tile": "first"}}, ("S01 effects 1 at", "tile")),
        ({"do": "place", "what": "lion", "at": {"near": "zebra"}}, ("S01 effects 1 at", "near")),
        ({"do": "gain", "what": "lion"}, ("S01 effects 1", "what")),
        ({"do": "points"}, ("S01 effects 1", "n")),
        ({"do": "points", "n": 2, "count": {"kind": "landmass"}}, ("S01 effects 1", "n")),
        ({"do": "points", "count": {"kind": "herd"}}, ("S01 effects 1 count", "kind")),
        ({"do": "points", "count": {"kind": "adjacent"}}, ("S01 effects 1 count", "of")),
        ({"do": "points", "count": {"kind": "landmass", "of": "lion"}}, ("S01 effects 1 count", "of")),
        ({"do": "move", "what": "lion"}, ("S01 effects 1", "steps")),
        ({"do": "move", "what": "lion", "steps": 1, "over": "land"}, ("S01 effects 1", "over")),
        ({"do": "choose", "options": [[{"do": "points", "n": 1}]]}, ("S01 effects 1", "options")),
    ],
)
def test_what_an_effect_may_say(cards: Data, world: Data, effect: Data, place: tuple[str, str]) -> None:
    card(cards, "S01")["effects"] = [effect]
    assert list(faults(cards, world)) == [place]


@pytest.mark.rule("ECS-2.7")
@pytest.mark.parametrize(
    ("effect", "place"),
    [
        ({"do": "replace", "from": [], "to": "water"}, "from"),
        ({"do": "replace", "from": ["water"], "to": "land"}, "to"),
        ({"do": "remove", "what": "lion", "n": 1, "need": 2}, "need"),
    ],
)
def test_what_an_impact_may_say(cards: Data, world: Data, effect: Data, place: str) -> None:
    card(cards, "S01").update(effects=[effect], impact=True)
    assert list(faults(cards, world)) == [("S01 effects 1", place)]
    card(cards, "S01").update(effects=[effect], impact=False)
    assert set(faults(cards, world)) == {("S01 effects 1", place), ("S01", "impact")}


@pytest.mark.rule("ECS-2.7")
def test_an_impact_may_be_inside_a_choice(cards: Data, world: Data) -> None:
    options = [[{"do": "points", "n": 1}], [{"do": "remove", "what": "tile"}]]
    card(cards, "S01")["effects"] = [{"do": "choose", "options": options}]
    assert list(faults(cards, world)) == [("S01", "impact")]
    card(cards, "S01")["impact"] = True
    assert read_deck(cards, world).cards["S01"].impact


def test_an_option_without_effects_is_refused(cards: Data, world: Data) -> None:
    options = [[{"do": "points", "n": 1}], []]
    card(cards, "S01")["effects"] = [{"do": "choose", "options": options}]
    assert len(faults(cards, world)) == 1


def test_all_faults_of_the_world_are_named_at_once(cards: Data, world: Data) -> None:
    del world["elements"]["wild"]
    world["elements"]["sun"] = 0
    world["map"]["lava"] = 3
    del world["map"]["forest"]
    world["start"]["1;0"] = "desert"
    world["start"]["0,0"] = "mud"
    world["species"][0]["tokens"] = "many"
    world["species"][1]["on"] = ["sky"]
    world["species"][2]["with"] = "forest"
    del world["species"][4]["with"]
    names = [entry["id"] for entry in world["species"]]
    assert set(faults(cards, world)) == {
        ("elements", "wild"),
        ("elements", "sun"),
        ("map", "lava"),
        ("map", "forest"),
        ("start", "1;0"),
        ("start", "0,0"),
        (names[0], "tokens"),
        (names[1], "on"),
        (names[2], "on"),
        (names[4], "on"),
    }


def test_a_landscape_must_begin_somewhere(cards: Data, world: Data) -> None:
    world["start"] = {}
    assert len(faults(cards, world)) == 1


def test_the_fingerprint_is_of_what_rules_read(cards: Data, world: Data) -> None:
    seen = read_deck(cards, world).fingerprint
    card(cards, "S01")["en"] = "Another name"
    assert read_deck(cards, world).fingerprint == seen
    for spoil in (
        lambda: card(cards, "S02").update(uses=1),
        lambda: card(cards, "S01")["effects"][-1].update(n=9),
        lambda: world["map"].update(mountain=14),
        lambda: world["elements"].update(sun=7),
    ):
        spoil()
        changed = read_deck(cards, world).fingerprint
        assert changed != seen
        seen = changed
