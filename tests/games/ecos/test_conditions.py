"""What lessons ask of a landscape."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos.measures import changes
from ecolearn.kernel.conditions import Progress

START = """
game = "ecos"

[cells]
"0,0" = "grassland lion"
"1,0" = "grassland antelope"
"2,0" = "desert"
"3,0" = "grassland"
"""


def sandbox() -> Any:
    return ecolearn.new("ecos", seed=1, players=1, sandbox=True, start=START)


def asked(match: Any, condition: str) -> Progress:
    found: Progress = match.progress(condition)
    return found


@pytest.mark.rule("ECS-3.2")
def test_who_finds_food_and_how_long_the_chain_is() -> None:
    match = sandbox()
    assert asked(match, "fed lion").proofs[0].cells == ((0, 0),)
    assert asked(match, "chain 3").done
    match.play("clear 1,0 antelope")
    assert "finds nothing to eat" in asked(match, "fed lion").missing.text
    assert asked(match, "chain 3").missing.text == "The longest food chain needs 3 more living beings."
    assert asked(match, "fed fish").missing.text == "Fish: 1 more is needed."


@pytest.mark.rule("ECS-3.1")
def test_where_a_species_can_live() -> None:
    match = sandbox()
    found = asked(match, "homes lion 2")
    assert [proof.cells for proof in found.proofs] == [((0, 0), (1, 0)), ((3, 0),)]
    assert (
        asked(match, "homes rhino 2").missing.text == "Rhinoceros: it needs 1 more patch where it can live."
    )
    with pytest.raises(ValueError, match="no species called zebra"):
        asked(match, "homes zebra 1")


@pytest.mark.rule("ECS-1.9")
def test_two_hexes_are_joined() -> None:
    match = sandbox()
    assert asked(match, "joined grassland 0,0 1,0").proofs[0].cells == ((0, 0), (1, 0))
    assert asked(match, "joined land 0,0 3,0").done
    assert (
        asked(match, "joined grassland 0,0 3,0").missing.text
        == "grassland: no way leads from 0,0 to 3,0 yet."
    )
    assert not asked(match, "joined water 0,0 0,0").done
    match.play("exchange grassland 2,0")
    assert asked(match, "joined grassland 0,0 3,0").done
    with pytest.raises(ValueError):
        asked(match, "joined land here 3,0")


@pytest.mark.rule("ECS-3.1")
def test_a_redesign_may_take_so_many_changes() -> None:
    match = sandbox()
    assert not asked(match, "redesigned grassland 4 1").done
    match.play("exchange grassland 2,0")
    assert asked(match, "redesigned grassland 4 1").done
    match.play("put antelope 3,0")
    assert "there were 2" in asked(match, "redesigned grassland 4 1").missing.text
    match.undo()
    assert asked(match, "redesigned grassland 4 1").done
    match.play("finish")
    assert asked(match, "redesigned grassland 4 1").done


@pytest.mark.rule("ECS-3.1")
def test_replacing_and_removing_in_the_sandbox_have_a_before_and_after() -> None:
    match = sandbox()
    match.play("put antelope 3,0")
    match.play("exchange water 0,0")
    match.play("clear 3,0 antelope")
    flood, taken = changes(match)
    assert (flood.step, flood.card) == (1, "")
    assert flood.before.total("lion") == 1 and flood.after.total("lion") == 0
    assert taken.after.key() == match.position.land.key()
