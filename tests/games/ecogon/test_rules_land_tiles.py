"""Chapter ECG-9 on land: the thirteen effects of the tiles of the forest edge."""

from __future__ import annotations

from typing import Any

import pytest

from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.scene import make_scene
from tests.games.ecogon.lands import beans, land, lying
from tests.games.ecogon.ponds import after, legal, ring

FIVE = ("foxglove", "hazel", "forest_edge", "forest", "forest_edge")
GAP = "-1,0"


def ready(tile: str, more: str = "", last: str = "bramble", hand: str = "", **start: Any) -> EcogonPosition:
    """A forest edge at 0,0 with a tile and five neighbours; the sixth is drawn and can be laid on the gap."""
    around = ring((0, 0), [*FIVE, "oak"]).replace(f"; {GAP} oak", "")
    cells = f"0,0 forest_edge; {around}" + (f"; {more}" if more else "")
    start.setdefault("nature", "")
    start["nature"] = f"{last} {start['nature']}"
    # The habitats get their tiles in the order of the hexes; this one is to lie in the middle.
    position = land(cells, hand=hand, tile=tile, **start)
    modules = position.modules
    assert modules is not None
    hexes = modules.tiled["forest_edge"]
    names = list(position.zones.cards("lying_forest_edge"))
    zones = position.zones
    middle = hexes.index(_number("0,0"))
    other = names.index(tile)
    names[middle], names[other] = names[other], names[middle]
    for name in names:
        zones = zones.remove("lying_forest_edge", name)
    for name in reversed(names):
        zones = zones.put_top("lying_forest_edge", name, known_to={0, 1})
    return position.evolve(zones=zones).play("draw")


def _number(text: str) -> int:
    from ecolearn.kernel.grids import HEX

    q, r = text.split(",")
    return HEX.number((int(q), int(r)))


def surrounded(tile: str, more: str = "", last: str = "bramble", **start: Any) -> EcogonPosition:
    """The same with the last card laid: the tile's effect begins."""
    return ready(tile, more, last, **start).play(f"place {last} {GAP}")


@pytest.mark.rule("ECG-9.5")
def test_take_a_being_of_the_forest_edge() -> None:
    position = surrounded("edge_take")
    lies = lying(position)
    assert {lies[cell] for cell in legal(position, "choose")} == {"foxglove", "hazel", "bramble"}
    cell = next(cell for cell, card in lies.items() if card == "hazel")
    assert "hazel" in position.play(f"choose {cell}").hand(1)


@pytest.mark.rule("ECG-9.5")
@pytest.mark.parametrize(
    ("tile", "comes"), [("edge_plant_back", {"oak", "daisy"}), ("edge_animal_back", {"woodpecker", "hare"})]
)
def test_a_plant_or_an_animal_comes_back(tile: str, comes: set[str]) -> None:
    position = surrounded(tile, "3,0 forest_edge; 4,0 open_land", discard="oak daisy woodpecker hare forest")
    assert legal(position, "pick") == {f"{card} discard" for card in comes}


@pytest.mark.rule("ECG-9.5")
def test_remove_a_plant() -> None:
    position = surrounded("edge_weed", "1,2 woodpecker")
    lies = lying(position)
    assert {lies[cell] for cell in legal(position, "choose")} == {"foxglove", "hazel", "bramble"}


@pytest.mark.rule("ECG-9.5")
def test_animals_established_in_this_turn_get_a_bean() -> None:
    # The robin beside the hazel is at home when the turn begins; the hornet gets its oak only now.
    east = next(cell for cell, card in lying(ready("edge_newly")).items() if card == "hazel")
    assert east == "1,-1"
    more = "2,-1 robin; 2,-2 forest_edge; -1,2 hornet; 0,2 oak"
    position = ready("edge_newly", more, hand="")
    before = {card for cell, card in lying(position).items() if position.is_established(_cell(cell))}
    assert before == {"robin", "hornet"}
    more = "2,-1 robin; 2,-2 forest_edge; -1,2 hornet"
    position = ready("edge_newly", more, hand="oak").play("place oak 0,2")
    assert {lying(position)[c] for c in ("-1,2", "2,-1") if position.is_established(_cell(c))} == {
        "robin",
        "hornet",
    }
    score = position.score
    position = position.play(f"place bramble {GAP}")
    assert beans(position) == {"-1,2": 1}
    assert position.score == score + 1


@pytest.mark.rule("ECG-9.6")
def test_who_was_established_when_the_turn_began_is_known_anew_in_every_turn() -> None:
    more = "2,-1 robin; 2,-2 forest_edge; -1,2 hornet"
    position = ready("edge_newly", more, hand="oak", state={"event_in": 3}).play("place oak 0,2")
    position = position.play("end")
    assert position.turn == 2
    assert position.modules is not None and position.modules.before is not None
    # The hornet is no longer new.
    assert lying(position)["-1,2"] == "hornet" and _number("-1,2") in position.modules.before


@pytest.mark.rule("ECG-9.6")
def test_an_animal_that_moves_was_established_all_the_same() -> None:
    position = ready("edge_newly", "2,-1 robin; 2,-2 forest_edge")
    assert position.modules is not None
    moved = position.modules.moved(_number("2,-1"), _number("3,-3"))
    assert moved.before == {_number("3,-3")}
    assert position.modules.swapped(_number("2,-1"), _number("0,5")).before == {_number("0,5")}
    assert position.modules.without(_number("2,-1")).before == frozenset()


def _cell(text: str) -> tuple[int, int]:
    q, r = text.split(",")
    return int(q), int(r)


@pytest.mark.rule("ECG-9.5")
def test_an_animal_of_size_three_or_more_moves() -> None:
    more = "2,-1 robin; 2,-2 hornet; 3,-2 forest_edge; 4,-2 open_land; 5,-2 hare"
    position = surrounded("edge_big", more)
    lies = lying(position)
    assert {lies[cell] for cell in legal(position, "choose")} == {"robin", "hare"}


@pytest.mark.rule("ECG-9.5")
def test_any_habitat_comes() -> None:
    position = surrounded("edge_fetch", discard="open_land")
    assert legal(position, "pick") >= {"open_land discard", "forest nature", "forest_edge nature"}


@pytest.mark.rule("ECG-9.5")
@pytest.mark.parametrize(
    ("tile", "sign", "animal"), [("edge_grass", "grass", "hare"), ("edge_hollow", "tree_hollow", "squirrel")]
)
def test_the_habitat_counts_as_grass_or_tree_hollow(tile: str, sign: str, animal: str) -> None:
    position = surrounded(tile)
    assert position.modules is not None
    assert position.modules.signs == {_number("0,0"): sign}
    card = position.deck.cards[animal]
    giver = position.deck.bits[sign]
    assert any(need.mask & giver for need in card.needs)


HERBS = (
    "2,-1 forest_edge; 4,0 open_land; 3,-1 open_land; 4,-1 daisy; 4,-2 couch_grass; 3,-2 meadow_foxtail; "
    "3,0 cricket"
)


@pytest.mark.rule("ECG-9.5")
def test_up_to_two_herbs_or_grasses_move() -> None:
    position = surrounded("edge_herbs", HERBS)
    lies = lying(position)
    meant = {"foxglove", "daisy", "couch_grass", "meadow_foxtail"}
    assert {lies[cell] for cell in legal(position, "choose")} == meant
    assert "skip" in legal(position)
    first = position.play("choose 4,-1")
    assert "skip" not in legal(first)
    refusal = first.why_illegal("skip")
    assert refusal is not None and (refusal.code, refusal.rule) == ("not_now", "ECG-9.5")
    first = first.play(f"put {min(legal(first, 'put'))}")
    # The second is another one, or none.
    lies = lying(first)
    assert {lies[cell] for cell in legal(first, "choose")} == meant - {"daisy"}
    second = first.play("choose 4,-2")
    done = second.play(f"put {min(legal(second, 'put'))}")
    assert "end" in legal(done) and "end" in legal(first.play("skip"))
    assert "end" in legal(position.play("skip"))
    # Whoever plays on the board can leave it out too.
    assert [[b.tap for b in make_scene(p, 1).buttons] for p in (position, first)] == [["button.skip"]] * 2
    assert not make_scene(position.play("choose 4,-1"), 1).buttons


@pytest.mark.rule("ECG-9.5")
def test_forest_plants_beside_it_get_a_bean() -> None:
    position = surrounded("edge_bonus", "-2,1 forest", last="oak")
    assert beans(position) == {GAP: 1}
    assert surrounded("edge_bonus").modules is not None and not beans(surrounded("edge_bonus"))


@pytest.mark.rule("ECG-9.5")
def test_a_being_of_the_forest_moves() -> None:
    position = surrounded("edge_forest", "1,1 oak; 0,2 woodpecker")
    lies = lying(position)
    assert {lies[cell] for cell in legal(position, "choose")} == {"oak", "woodpecker"}


@pytest.mark.rule("ECG-9.5")
def test_discard_a_card_and_draw_a_new_one() -> None:
    position = surrounded("edge_renew", hand="oak daisy", nature="hare")
    assert legal(position, "pick") == {"oak hand.1", "daisy hand.1"}
    position = position.play("pick oak hand.1")
    assert "oak" in position.zones.cards("discard") and legal(position) == {"draw"}
    assert position.prompt.text
    position = position.play("draw")
    assert sorted(position.hand(1)) == ["daisy", "hare"]
    assert "end" in legal(position)


@pytest.mark.rule("ECG-9.5")
def test_without_a_card_to_discard_or_to_draw_it_lapses() -> None:
    assert "end" in legal(surrounded("edge_renew", hand=""))
    position = ready("edge_renew", hand="oak")
    zones = position.zones
    for card in zones.cards("nature"):
        zones = zones.move(card, "nature", "discard")
    position = position.evolve(zones=zones).play(f"place bramble {GAP}")
    assert position.hand(1) == ("oak",) and "end" in legal(position)


@pytest.mark.rule("ECG-9.1")
def test_the_habitats_of_the_base_game_get_tiles_of_their_colour() -> None:
    position = ready("edge_take")
    assert position.modules is not None
    assert set(position.modules.tiled) == {"forest_edge"}
    # There are no tiles for forests in this deck: none lies there, and none is drawn.
    done = after(
        land("0,0 forest_edge", hand="forest", tile="edge_take", nature="oak"), "draw", "place forest 1,0"
    )
    assert "end" in legal(done)
