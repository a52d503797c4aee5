"""What the board says of a game on land, and what lessons may ask of it."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.board.form import form
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.scene import make_scene
from ecolearn.games.ecogon.turn import Place
from ecolearn.kernel.conditions import Progress, progress
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import language, set_language
from ecolearn.picture.scene import Scene


def begin(box: str, **more: Any) -> Match:
    return ecolearn.new("ecogon", seed=4, box=box, **more)


def state(match: Match) -> EcogonPosition:
    assert isinstance(match.position, EcogonPosition)
    return match.position


def scene(match: Match) -> Scene:
    return make_scene(state(match), 1)


def told(match: Match, gauge: str) -> str:
    return next(one.text for one in scene(match).gauges if one.key == gauge)


@pytest.mark.parametrize(
    ("box", "title", "alone", "together"),
    [
        ("still_waters", "Still Waters", 5, 3),
        ("base", "Ecogon on land", 5, 3),
        ("combined", "Water and land", 6, 4),
    ],
)
def test_title_and_hand_limit(box: str, title: str, alone: int, together: int) -> None:
    assert scene(begin(box)).title == title
    assert scene(begin(box)).hand_name == f"Hand, at most {alone} after your turn"
    assert scene(begin(box, players=3)).hand_name == f"Hand, at most {together} after your turn"


def test_two_event_stacks_are_told_apart() -> None:
    assert told(begin("base", events=5), "events") == "5 events left · they begin with 3 habitats"
    match = begin("combined", events=11)
    assert "11 events left (water\N{NO-BREAK SPACE}6, land\N{NO-BREAK SPACE}5; next: water)" in told(
        match, "events"
    )
    while state(match).zones.count("events") == 6:
        legal = match.legal_actions()
        habitats = [a for a in legal if isinstance(a, Place) and a.card in state(match).deck.colours]
        match.play(habitats[0] if habitats else next(iter(legal.forward)))
    assert "(water\N{NO-BREAK SPACE}5, land\N{NO-BREAK SPACE}5; next: land)" in told(match, "events")


def test_habitats_in_a_stack_of_their_own() -> None:
    match = begin("combined", events=10, habitat_stack=True)
    assert told(match, "habitats") == "33 habitats in the stack"
    assert [button.tap for button in scene(match).buttons] == ["button.draw", "button.draw-habitat"]
    assert all(one.key != "habitats" for one in scene(begin("combined", events=10)).gauges)


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_form_says_what_each_world_is(code: str) -> None:
    before = language()
    set_language(code)
    try:
        fields = {field["name"]: field for field in form(begin("base"))}
    finally:
        set_language(before)
    assert fields["box"]["value"] == "base"
    assert [value for value, _label in fields["box"]["choices"]] == ["still_waters", "base", "combined"]
    labels = {
        "en": ["still waters", "on land", "both together"],
        "de": ["Stille Wasser", "an Land", "beide zusammen"],
    }
    assert [label for _value, label in fields["box"]["choices"]] == labels[code]
    for name in ("box", "habitat_stack"):
        assert fields[name]["sentence"].endswith(".") and len(fields[name]["sentence"]) > 60


HEDGE = """
game = "ecogon"

[cells]
"0,0" = "forest"
"1,0" = "forest_edge"
"2,0" = "bramble"
"3,0" = "{third}"
"4,0" = "{fourth}"
"5,0" = "forest"
"5,1" = "beech"
"""


@pytest.mark.rule("ECG-10.3")
def test_two_cards_are_linked_by_cards_of_one_colour_only() -> None:
    def look(third: str, fourth: str, text: str) -> Progress:
        start = HEDGE.format(third=third, fourth=fourth)
        return progress(ecolearn.new("ecogon", seed=1, box="base", start=start).position, text)

    cut = look("open_land", "forest_edge", "linked forest bramble forest_edge")
    assert cut.done and [proof.cells for proof in cut.proofs] == [((0, 0), (1, 0), (2, 0))]
    missing = look("open_land", "forest_edge", "linked beech bramble forest_edge")
    assert not missing.done and missing.missing.text == (
        "No row of touching cards leads from one to the other yet: "
        "Forest edge from European beech to Bramble."
    )
    whole = look("hazel", "forest_edge", "linked bramble hazel forest_edge")
    assert whole.done and whole.proofs[0].cards == ("bramble", "hazel")
    # The beech touches only the wood; a way over cards of the wood itself is none of the edge.
    assert not look("hazel", "forest_edge", "linked bramble beech forest_edge").done
    nobody = look("hazel", "forest_edge", "linked bramble oat_grass forest_edge")
    assert nobody.missing.text == "This card does not lie on the board yet: False oat-grass."
    with pytest.raises(ValueError, match="no habitat shore in this deck"):
        look("hazel", "forest_edge", "linked bramble hazel shore")
