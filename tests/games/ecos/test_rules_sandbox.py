"""Chapter 4 of the rules: the sandbox."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos import sandbox
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.kernel.faults import DeckError
from tests.games.ecos.tables import legal, say, tiles_of, told, why

START = """
game = "ecos"
[cells]
"0,0" = "grassland lion"
"1,0" = "desert mountain"
"2,0" = "water fish"
"3,0" = "grassland mountain forest"
"4,0" = "grassland"
"""


def begin(start: str | None = START) -> EcosPosition:
    position = ecolearn.new("ecos", seed=1, sandbox=True, start=start).position
    assert isinstance(position, EcosPosition)
    return position


@pytest.mark.rule("ECS-4.1")
def test_one_player_without_cards_elements_and_points() -> None:
    match = ecolearn.new("ecos", sandbox=True, seed=1)
    assert match.seats == ("person",)
    position = match.position
    assert isinstance(position, EcosPosition)
    assert sorted(position.land.terrain.values()) == ["desert", "grassland", "water", "water"]
    kinds = {action.KIND for action in position.legal_actions()}
    assert kinds == {"put", "exchange", "finish"}  # of four tiles none can be taken away
    assert not position.zones.count("hand.1") and not position.front(1)
    with pytest.raises(ValueError, match="for 1 player, not for 2"):
        ecolearn.new("ecos", players=2, sandbox=True)


@pytest.mark.rule("ECS-4.1")
def test_it_begins_with_any_landscape() -> None:
    assert tiles_of(begin())["3,0"] == "grassland mountain forest"


@pytest.mark.rule("ECS-4.2")
def test_things_are_placed_as_the_rules_say() -> None:
    position = begin()
    after = say(
        position, "put water 0,1", "put forest 1,0", "put leopard 1,0", "put gorilla 3,0", "put elephant 4,0"
    )
    assert tiles_of(after) == {
        "0,0": "grassland lion",
        "0,1": "water",
        "1,0": "desert mountain forest leopard",
        "2,0": "water fish",
        "3,0": "grassland mountain forest gorilla",
        "4,0": "grassland elephant",
    }
    for action, code, rule in [
        ("put water 9,9", "touches_nothing", "ECS-1.2"),
        ("put desert 0,0", "hex_taken", "ECS-1.2"),
        ("put mountain 2,0", "mountain_on_water", "ECS-1.3"),
        ("put mountain 1,0", "mountain_there", "ECS-1.3"),
        ("put forest 2,0", "no_room_for_forest", "ECS-1.3"),
        ("put fish 0,0", "not_its_home", "ECS-1.4"),
        ("put gorilla 0,0", "token_missing", "ECS-1.4"),
        ("put elephant 0,0", "animal_there", "ECS-1.4"),
        ("put elephant 8,8", "no_tile", "ECS-1.4"),
        ("put zebra 0,0", "no_such_thing", "ECS-4.2"),
    ]:
        refusal = why(position, action)
        assert (refusal.code, refusal.rule) == (code, rule), action


@pytest.mark.rule("ECS-4.2")
def test_the_supply_ends_and_nothing_is_lifted() -> None:
    position = begin('game = "ecos"\n[cells]\n' + "".join(f'"{q},0" = "desert meerkat"\n' for q in range(7)))
    position = say(position, "put desert 7,0")
    assert position.supply("meerkat") == 0 and why(position, "put meerkat 7,0").code == "run_out"
    after = say(position, "clear 0,0 meerkat", "put meerkat 7,0")
    assert after.land.total("meerkat") == 7


@pytest.mark.rule("ECS-4.3")
def test_everything_can_be_exchanged_and_taken_away() -> None:
    position = begin()
    wet = say(position, "exchange water 0,0")
    assert tiles_of(wet)["0,0"] == "water" and told(wet) == ["replaced", "swept"]
    assert tiles_of(say(position, "exchange grassland 1,0"))["1,0"] == "grassland mountain"
    assert tiles_of(say(position, "clear 3,0 mountain"))["3,0"] == "grassland forest"
    gone = say(position, "clear 3,0 tile")
    assert "3,0" not in tiles_of(gone) and told(gone) == ["removed", "swept", "swept"]
    assert why(gone, "clear 0,0 tile").code == "last_tiles"
    assert why(position, "clear 0,0 forest").code == "not_there"
    assert why(position, "clear 9,0 tile").code == "no_tile"
    assert why(position, "clear 0,0 zebra").code == "no_such_thing"
    assert why(position, "exchange water 2,0").code == "same_terrain"
    assert why(position, "exchange mud 2,0").code == "no_such_thing"
    assert why(position, "exchange water 9,0").code == "no_tile"


@pytest.mark.rule("ECS-4.3")
def test_an_exchange_needs_a_tile() -> None:
    cells = [f'"{q},{r}" = "water"\n' for q in range(10) for r in range(3)]
    position = begin('game = "ecos"\n[cells]\n"-1,0" = "desert"\n' + "".join(cells))
    assert why(position, "exchange water -1,0").code == "tile_run_out"
    assert why(position, "put water -2,0").code == "tile_run_out"
    assert say(position, "exchange grassland -1,0").land.total("grassland") == 1


@pytest.mark.rule("ECS-4.3")
def test_every_change_can_be_taken_back() -> None:
    match = ecolearn.new("ecos", seed=1, sandbox=True, start=START)
    keys = [match.position.key()]
    for action in ("exchange water 0,0", "clear 3,0 tile", "put water 0,1"):
        match.play(action)
        keys.append(match.position.key())
    for key in keys[-2::-1]:
        match.undo()
        assert match.position.key() == key


@pytest.mark.rule("ECS-4.4")
def test_the_player_says_when_it_is_finished() -> None:
    position = say(begin(), "finish")
    outcome = position.outcome()
    assert outcome is not None and outcome.text == "The landscape is finished. It has 5 tiles."
    assert not position.actors() and why(position, "put water 0,1").code == "game_over"


@pytest.mark.rule("ECS-4.4")
def test_it_ends_after_so_many_changes(monkeypatch: Any) -> None:
    assert sandbox.MOST_CHANGES == 1000
    monkeypatch.setattr(sandbox, "MOST_CHANGES", 3)
    position = say(begin(), "put water 0,1", "clear 0,1 tile", "put water 0,1")
    assert position.outcome() is not None and tiles_of(position)["0,1"] == "water"


def test_what_can_be_done_is_never_too_much_for_a_list() -> None:
    assert len(legal(begin())) < 300


OFFER = (
    START
    + """
[hands]
1 = ["water", "lion"]
"""
)


@pytest.mark.rule("ECS-4.5")
def test_a_start_position_says_what_is_offered() -> None:
    position = begin(OFFER)
    words = [str(action).split() for action in position.legal_actions()]
    assert {tuple(said[:2]) for said in words if said[0] in ("put", "exchange")} == {
        ("put", "water"),
        ("put", "lion"),
        ("exchange", "water"),
    }
    # What lies can be taken away all the same.
    assert position.why_illegal("clear 0,0 lion") is None
    for action in ("put antelope 4,0", "exchange desert 4,0"):
        refusal = position.why_illegal(action)
        assert refusal is not None and refusal.rule == "ECS-4.5"
        assert "You can place: water, Lion." in refusal.text
    assert position.apply(sandbox.Put("lion", (4, 0))).land.total("lion") == 2
    hand = [card.tap for card in position.table.game.scene(position.view_for(1), 1).hand]
    assert hand == ["button.water", "button.lion"]


@pytest.mark.rule("ECS-4.5")
def test_an_offer_has_things_of_the_game_only() -> None:
    with pytest.raises(DeckError) as caught:
        begin(START + '[hands]\n1 = ["water", "zebra"]\n2 = ["lion"]\n')
    assert "zebra" in str(caught.value) and "player 1 only" in str(caught.value)
    # A record keeps it, and a game without an offer offers everything.
    match = ecolearn.new("ecos", seed=1, sandbox=True, start=OFFER)
    match.play("exchange water 4,0")
    again = ecolearn.load(match.to_text()).position
    assert isinstance(again, EcosPosition) and again.offered == ("water", "lion")
    assert len(sandbox.palette(begin())) == 18
