"""The deck as data: six whole sets in both languages, everything used, symbols as the bag has elements.

The files are read with `tomllib` alone, so that these tests hold whatever the engine makes of the data.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos.position import FRONTS, HANDS, EcosPosition

DATA = files("ecolearn.games.ecos") / "data"
WORLD: dict[str, Any] = tomllib.loads((DATA / "world.toml").read_text(encoding="utf-8"))
FILE: dict[str, Any] = tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))

Entry = dict[str, Any]
CARDS: list[Entry] = FILE["card"]
SETS = ("savanna", "highland", "ocean", "desert", "river", "woodland")
ANIMALS = {species["id"] for species in WORLD["species"]}


def steps(card: Entry) -> Iterator[Entry]:
    """Every effect of a card, those inside choices too."""
    waiting = list(card["effects"])
    while waiting:
        step = waiting.pop()
        yield step
        for option in step.get("options", ()):
            waiting += option


ALL_STEPS = [step for card in CARDS for step in steps(card)]
COUNTS = [step["count"] for step in ALL_STEPS if "count" in step]
FILTERS = [step["at"] for step in ALL_STEPS if "at" in step]


def of(do: str) -> list[Entry]:
    """All effects of a kind."""
    return [step for step in ALL_STEPS if step["do"] == do]


@pytest.mark.rule("ECS-2.1")
def test_there_are_six_sets_of_twelve() -> None:
    """Eight brown and four blue cards each, three brown ones to begin with."""
    assert len(CARDS) == FILE["meta"]["cards"] == 72
    assert tuple(dict.fromkeys(card["set"] for card in CARDS)) == SETS
    for name in SETS:
        own = [card for card in CARDS if card["set"] == name]
        assert Counter(card["deck"] for card in own) == {"brown": 8, "blue": 4}
        starters = [card for card in own if card.get("start")]
        assert [card["deck"] for card in starters] == ["brown"] * 3


@pytest.mark.parametrize("field", ["id", "en", "de"])
def test_no_two_cards_are_called_alike(field: str) -> None:
    assert len({card[field].casefold() for card in CARDS}) == len(CARDS)
    assert all(card[field].strip() == card[field] for card in CARDS)


def test_costs_and_uses_are_like_those_that_the_rules_tell_of() -> None:
    """Two to four symbols, one to four uses; blue cards are dearer than brown ones."""
    assert {len(card["cost"]) for card in CARDS} == {2, 3, 4}
    assert {card["uses"] for card in CARDS} <= {1, 2, 3, 4}
    mean = {
        deck: sum([len(card["cost"]) for card in CARDS if card["deck"] == deck])
        / sum([card["deck"] == deck for card in CARDS])
        for deck in ("brown", "blue")
    }
    assert mean["blue"] > mean["brown"] + 0.5


def test_symbols_are_as_frequent_as_elements_in_the_bag() -> None:
    """A wild element aside, a symbol of each kind has about as many tokens; none more than a sixth off."""
    bag = {name: n for name, n in WORLD["elements"].items() if name != "wild"}
    signs = Counter(sign for card in CARDS for sign in card["cost"])
    assert set(signs) == set(bag)
    for name, tokens in bag.items():
        expected = signs.total() * tokens / sum(bag.values())
        assert abs(signs[name] - expected) < expected / 6, name


def test_every_terrain_token_and_animal_comes_into_the_landscape() -> None:
    placed = Counter(step["what"] for step in of("place"))
    assert {"grassland", "desert", "water", "land", "mountain", "forest"} <= set(placed)
    assert set(placed) >= ANIMALS
    # Not by one card alone, but for those that the last sets left as they were.
    assert sum(placed[name] > 1 for name in ANIMALS) >= 9


def test_each_element_is_given_by_a_card() -> None:
    given = {step["what"] for step in of("gain")}
    assert given >= {*WORLD["elements"], "cube", "card"}


def test_every_word_of_the_vocabulary_is_used() -> None:
    """The header explains the words; a word that no card used would be explained in vain."""
    assert {step["do"] for step in ALL_STEPS} == {
        "place", "gain", "points", "move", "replace", "remove", "choose",
    }  # fmt: skip
    assert {count["kind"] for count in COUNTS} == {
        "adjacent", "on_tile", "community", "habitat", "landmass", "landmasses", "largest", "total",
        "removed",
    }  # fmt: skip
    assert {word for where in FILTERS for word in where} == {
        "tile", "touching", "terrain", "has", "lacks", "near",
    }  # fmt: skip
    assert {step["what"] for step in of("remove")} >= {"tile", "mountain", "forest", "animal"}
    assert {step["what"] for step in of("remove")} & ANIMALS
    assert any("need" in step for step in of("remove")) and any("need" not in step for step in of("remove"))
    assert {step["what"] for step in of("move")} >= {"animal"} and {s["what"] for s in of("move")} & ANIMALS
    assert {step.get("over") for step in of("move")} == {"any", None}
    assert {step["to"] for step in of("replace")} == {"grassland", "desert", "water"}
    assert any("count" in step for step in of("gain")) and any("max" in step for step in of("points"))
    assert any(step.get("n", 1) > 1 for step in of("place"))


@pytest.mark.rule("ECS-2.7")
def test_impact_cards_are_those_that_replace_or_remove() -> None:
    for card in CARDS:
        destroys = any(step["do"] in ("replace", "remove") for step in steps(card))
        assert card.get("impact", False) is destroys, card["id"]
    per_set = Counter(card["set"] for card in CARDS if card.get("impact"))
    assert per_set.total() >= 10


def test_what_is_counted_has_been_placed() -> None:
    """Counts of a group, a tile or its neighbours follow something that the card has done (ECS-1.9)."""
    for card in CARDS:
        begun = False
        for step in card["effects"]:
            begun = begun or step["do"] in ("place", "replace", "remove", "move", "choose")
            if step.get("count", {}).get("kind") in (
                "adjacent",
                "on_tile",
                "community",
                "habitat",
                "landmass",
            ):
                assert begun, card["id"]


@pytest.mark.rule("ECS-2.1")
@pytest.mark.parametrize("sets", [True, False])
def test_six_players_have_twelve_cards_each(sets: bool) -> None:
    position = ecolearn.new("ecos", players=6, seed=1, sets=sets).position
    assert isinstance(position, EcosPosition)
    hands = [position.zones.cards(FRONTS[seat]) + position.zones.cards(HANDS[seat]) for seat in range(1, 7)]
    assert sorted(card for hand in hands for card in hand) == sorted(card["id"] for card in CARDS)
    for hand in hands:
        assert Counter(position.card(card).deck for card in hand) == {"brown": 8, "blue": 4}
    assert [position.zones.count(deck) for deck in ("brown", "blue")] == [0, 0]
