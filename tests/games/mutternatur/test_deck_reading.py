"""A file of cards that does not hold together is refused with all its faults at once: entry and field."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from ecolearn.games.mutternatur.deck import load_deck
from ecolearn.games.mutternatur.reading import read_deck
from ecolearn.kernel.decks import DeckError

Data = dict[str, Any]


@cache
def _parsed() -> Data:
    path = files("ecolearn.games.mutternatur") / "data" / "web.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def data() -> Data:
    """The file as data, to be spoiled at will."""
    return copy.deepcopy(_parsed())


def entry(data: Data, name: str) -> Data:
    """The entry of a species."""
    every = (*data["species"], *data["water"], *data["invasive"])
    return next(found for found in every if found["id"] == name)


def faults(data: Data) -> dict[tuple[str, str], str]:
    """The faults that reading names, by entry and field."""
    with pytest.raises(DeckError) as caught:
        read_deck(data)
    return {(fault.entry, fault.field): fault.sentence for fault in caught.value.faults}


def test_the_file_that_ships_has_no_faults(data: Data) -> None:
    assert read_deck(data) == load_deck()


def test_all_faults_are_named_at_once(data: Data) -> None:
    entry(data, "vole")["eats"][0]["card"] = "rsuh"
    entry(data, "roach")["wieght"] = 3
    entry(data, "oak")["source"] = "nobody"
    entry(data, "raccoon")["kind"] = "beast"
    del entry(data, "grass_snake")["besides_de"]
    data["colours"]["blue"]["icon"] = 5
    data["specials"]["cat"]["copies"] = "six"
    found = faults(data)
    assert found.keys() >= {
        ("vole eats 1", "card"),
        ("roach", "wieght"),
        ("oak", "source"),
        ("raccoon", "kind"),
        ("grass_snake", "besides_de"),
        ("colours blue", "icon"),
        ("specials cat", "copies"),
    }


@pytest.mark.rule("MUT-2.7")
@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        ("conditions", lambda data: data["marks"]["plain"].update(copies=4)),
        ("conditions", lambda data: data["specials"]["joker"].update(copies=4)),
        ("species", lambda data: data["species"].pop()),
        ("symbioses", lambda data: data["box"].update(symbioses=17)),
        ("variants", lambda data: data["specials"]["cat"].update(copies=7)),
        ("variants", lambda data: data["box"].update(aids=2)),
        ("variants", lambda data: data["invasive"].pop()),
    ],
)
def test_the_box_is_counted(data: Data, kind: str, spoil: Any) -> None:
    spoil(data)
    assert ("", kind) in faults(data)


@pytest.mark.rule("MUT-2.1")
def test_every_number_of_players_has_its_deck(data: Data) -> None:
    data["players"][0]["max_discards"] = 4
    data["players"][1]["symbioses"] = 5
    data["players"][2]["jokers"] = 4
    data["players"][3]["conditions_per_colour"] = 7
    found = faults(data)
    assert "29" in found["players 1", "max_discards"] and "30" in found["players 1", "max_discards"]
    assert "18" in found["players 2", "symbioses"]
    assert "3" in found["players 3", "jokers"]
    assert ("players 4", "conditions_per_colour") in found
    data["players"][0]["number"] = 4
    found = faults(data)
    assert ("", "players") in found and ("players 2", "number") in found


@pytest.mark.rule("MUT-2.1")
def test_there_are_cards_of_variants_for_all_players(data: Data) -> None:
    data["specials"]["cat"]["copies"] = 5
    assert ("", "specials") in faults(data)


@pytest.mark.rule("MUT-1.2")
def test_the_colours_of_the_slots_are_counted(data: Data) -> None:
    entry(data, "vole")["conditions"] = ["green", "yellow"]
    entry(data, "golden_eagle")["conditions"] = ["green", "blue", "yellow", "yellow"]
    entry(data, "oak")["conditions"] = ["green", "green"]
    found = faults(data)
    assert ("", "species") in found
    assert ("golden_eagle", "conditions") in found
    assert ("oak", "conditions") in found


@pytest.mark.rule("MUT-1.1")
def test_needs_form_the_triangle(data: Data) -> None:
    entry(data, "vole")["needs"] = ["rush", "hawthorn"]
    entry(data, "grass_snake")["row"] = 5
    entry(data, "oak")["kind"] = "animal"
    found = faults(data)
    assert ("vole", "needs") in found
    assert ("grass_snake", "row") in found
    assert ("oak", "kind") in found


@pytest.mark.rule("MUT-1.1")
def test_a_plant_needs_no_other_species(data: Data) -> None:
    entry(data, "oak")["needs"] = ["rush"]
    assert ("oak", "needs") in faults(data)


@pytest.mark.rule("MUT-1.1")
def test_two_animals_may_not_share_a_fork(data: Data) -> None:
    entry(data, "vole")["needs"] = ["rush", "blackberry"]
    assert ("vole", "needs") in faults(data)


@pytest.mark.rule("MUT-1.1")
def test_each_level_has_its_number_of_species(data: Data) -> None:
    entry(data, "stone_marten")["level"] = 1
    assert ("", "species") in faults(data)


@pytest.mark.rule("MUT-5.1.3")
def test_the_wetland_asks_for_its_own_conditions(data: Data) -> None:
    data["wetland"] = {"blue": 2, "green": 2}
    assert ("", "wetland") in faults(data)
    data["wetland"] = {"blue": 3, "green": 1}
    entry(data, "roach")["needs"] = ["rush"]
    assert ("roach", "needs") in faults(data)
    entry(data, "roach")["level"] = 2
    assert ("", "water") in faults(data)


def test_two_species_may_not_lie_in_one_place(data: Data) -> None:
    entry(data, "stonewort")["row"] = 6
    assert "“oak”" in faults(data)["", "species"]


@pytest.mark.rule("MUT-5.4.1")
def test_newcomers_replace_species_of_their_own_kind(data: Data) -> None:
    entry(data, "raccoon")["replaces"] = "oak"
    entry(data, "asian_hornet")["replaces"] = "wolf"
    found = faults(data)
    assert ("raccoon", "kind") in found
    assert ("asian_hornet", "replaces") in found
    entry(data, "asian_hornet")["replaces"] = entry(data, "raccoon")["replaces"] = "stone_marten"
    assert ("raccoon", "replaces") in faults(data)


def test_no_two_species_have_one_id(data: Data) -> None:
    entry(data, "raccoon")["id"] = "oak"
    entry(data, "stonewort")["id"] = "rush"
    found = faults(data)
    assert ("oak", "id") in found and ("rush", "id") in found


@pytest.mark.rule("MUT-6.2")
def test_the_table_of_feeding_is_checked(data: Data) -> None:
    entry(data, "oak")["eats"] = [{"card": "rush", "source": "betts_1955"}]
    entry(data, "blue_tit")["eats"].append({"card": "oak", "source": "betts_1955"})
    entry(data, "roach")["eats"][0]["card"] = "roach"
    entry(data, "golden_eagle")["eats"][0]["source"] = "hearsay"
    entry(data, "stone_marten")["eats"][0] = {
        "card": "blackberry",
        "source": "georgiev_2009",
        "note_en": "fruit",
    }
    found = faults(data)
    assert ("oak eats 1", "card") in found
    assert ("blue_tit eats 3", "card") in found
    assert ("roach eats 1", "card") in found
    assert ("golden_eagle eats 1", "source") in found
    assert ("stone_marten eats 1", "note_de") in found


@pytest.mark.rule("MUT-6.2")
def test_every_animal_eats_one_of_the_fifteen(data: Data) -> None:
    del entry(data, "roach")["eats"]
    assert ("roach", "eats") in faults(data)


def test_texts_may_change_without_another_deck_coming_about(data: Data) -> None:
    entry(data, "oak")["note_en"] = "It is old."
    entry(data, "oak")["de"] = "Stieleiche"
    data["sources"]["betts_1955"]["found"] = "much"
    assert read_deck(data).fingerprint == load_deck().fingerprint


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: entry(data, "vole").update(conditions=["blue", "green"]),
        lambda data: entry(data, "vole")["eats"].pop(),
    ],
)
def test_what_rules_read_makes_another_deck(data: Data, spoil: Any) -> None:
    spoil(data)
    assert read_deck(data).fingerprint != load_deck().fingerprint
