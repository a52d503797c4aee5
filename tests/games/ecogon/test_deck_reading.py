"""All faults of a changed deck are named at once, with file, entry and field."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ecolearn.games.ecogon.deck import load_deck
from ecolearn.games.ecogon.reading import read_deck
from ecolearn.kernel.decks import DeckError


def parsed(name: str) -> dict[str, Any]:
    text = (files("ecolearn.games.ecogon") / "data" / name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@pytest.fixture
def species() -> dict[str, Any]:
    return parsed("species.toml")


@pytest.fixture
def events() -> dict[str, Any]:
    return parsed("events.toml")


def named(error: pytest.ExceptionInfo[DeckError]) -> set[tuple[str, str, str]]:
    return {(fault.file, fault.entry, fault.field) for fault in error.value.faults}


def test_all_faults_of_the_species_are_named_at_once(species: dict[str, Any], events: dict[str, Any]) -> None:
    animals = {animal["id"]: animal for animal in species["animal"]}
    animals["pike"]["points"] = 9
    animals["otter"]["wieght"] = 3
    animals["hydra"]["needs"][0]["any"] = ["plnt"]
    animals["coot"]["source"] = "nobody"
    del species["plant"][2]["de"]
    with pytest.raises(DeckError) as error:
        read_deck(species, events)
    assert named(error) == {
        ("species.toml", "pike", "points"),
        ("species.toml", "otter", "wieght"),
        ("species.toml", "hydra needs 1", "any"),
        ("species.toml", "coot", "source"),
        ("species.toml", species["plant"][2]["id"], "de"),
    }
    assert "Did you mean “plant”?" in str(error.value)


def test_two_cards_of_one_name_are_a_fault(species: dict[str, Any], events: dict[str, Any]) -> None:
    species["plant"][0]["id"] = "pike"
    with pytest.raises(DeckError) as error:
        read_deck(species, events)
    assert ("species.toml", "pike", "id") in named(error)


def test_all_faults_of_the_events_are_named_at_once(species: dict[str, Any], events: dict[str, Any]) -> None:
    events["event"][0]["steps"][0]["do"] = "kill"
    events["event"][1]["steps"][0]["who"] = {"group": ["fish"], "kind": "plant"}
    events["event"][2]["tone"] = "odd"
    with pytest.raises(DeckError) as error:
        read_deck(species, events)
    first, second, third = (event["id"] for event in events["event"][:3])
    assert named(error) == {
        ("events.toml", f"{first} steps 1", "do"),
        ("events.toml", f"{second} steps 1 who", ""),
        ("events.toml", third, "tone"),
    }


def test_the_fingerprint_covers_what_rules_read_and_no_names(
    species: dict[str, Any], events: dict[str, Any]
) -> None:
    before = load_deck().fingerprint
    renamed = copy.deepcopy(species)
    renamed["animal"][0]["en"] = "Another name"
    assert read_deck(renamed, events).fingerprint == before
    species["animal"][0]["points"] += 1
    assert read_deck(species, events).fingerprint != before
    events["event"][0]["steps"][0]["who"]["gives"] = ["small_swimming"]
    assert read_deck(renamed, events).fingerprint != before
