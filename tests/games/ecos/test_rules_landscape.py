"""Chapter 1 of the rules: tiles, tokens, animals, and what is adjacent."""

from __future__ import annotations

import pytest

from ecolearn.games.ecos.deck import LAND
from tests.games.ecos.tables import FLAT, ISLAND, at, land, legal, new, raw, resolve, say, tiles_of, told, why

PLACE = {"do": "place"}


def place(what: str, **more: object) -> dict[str, object]:
    return {"do": "place", "what": what, **more}


def points(kind: str, of: str = "", per: int = 1) -> dict[str, object]:
    return {"do": "points", "per": per, "count": {"kind": kind, **({"of": of} if of else {})}}


# -- tiles -----------------------------------------------------------------------------------------


@pytest.mark.rule("ECS-1.1")
def test_the_landscape_begins_with_four_tiles() -> None:
    position = new()
    terrain = position.land.terrain
    assert sorted(terrain.values()) == ["desert", "grassland", "water", "water"]
    (grassland,), (desert,) = position.land.hexes("grassland"), position.land.hexes("desert")
    for water in position.land.hexes("water"):
        assert position.land.adjacent("grassland", water) == position.land.adjacent("desert", water) == 1
    assert position.land.adjacent("desert", grassland) == 1 and grassland != desert
    assert (position.supply("land"), position.supply("water")) == (45 - 2, 30 - 2)
    assert position.supply("grassland") == position.supply("desert") == 43


@pytest.mark.rule("ECS-1.2")
def test_a_new_tile_touches_one_that_lies() -> None:
    position = resolve({"0,0": "grassland"}, place("water"))
    assert legal(position) == [f"build water {c}" for c in ("-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,0")]
    assert why(position, "build water 0,0").code == "hex_taken"
    assert why(position, "build water 2,0").code == "touches_nothing"
    assert tiles_of(say(position, "build water 1,0"))["1,0"] == "water"


@pytest.mark.rule("ECS-1.2")
def test_land_is_grassland_or_desert_as_the_player_likes() -> None:
    position = resolve({"0,0": "grassland"}, place("land"))
    assert {action.split()[1] for action in legal(position)} == set(LAND)
    assert tiles_of(say(position, "build desert 1,0"))["1,0"] == "desert"
    assert why(position, "build water 1,0").code == "another_thing"


# -- mountains and forests ---------------------------------------------------------------------------


@pytest.mark.rule("ECS-1.3")
def test_a_mountain_stands_on_land_without_one() -> None:
    tiles = {"0,0": "grassland mountain", "1,0": "water", "0,1": "desert", "1,-1": "desert lion"}
    position = resolve(tiles, place("mountain"))
    assert legal(position) == ["build mountain 0,1", "build mountain 1,-1"]
    assert why(position, "build mountain 0,0").code == "mountain_there"
    assert why(position, "build mountain 1,0").code == "mountain_on_water"
    assert why(position, "build mountain 5,5").code == "no_tile"


@pytest.mark.rule("ECS-1.3")
@pytest.mark.parametrize(
    ("tile", "room"),
    [
        ("desert", 0),
        ("desert mountain", 1),
        ("desert mountain forest", 0),
        ("grassland", 1),
        ("grassland forest", 0),
        ("grassland mountain", 2),
        ("grassland mountain forest", 1),
        ("grassland mountain forest forest", 0),
        ("water", 0),
    ],
)
def test_how_many_forests_a_tile_carries(tile: str, room: int) -> None:
    tiles = {"0,0": tile, "1,0": "grassland mountain"}
    position = resolve(tiles, *[place("forest")] * room, place("forest", at={"has": ["lion"]}))
    for _forest in range(room):
        assert "build forest 0,0" in legal(position)
        position = say(position, "build forest 0,0")
    tiles = {"0,0": tiles_of(position)["0,0"], "1,0": "grassland", "2,0": "grassland"}
    full = resolve(tiles, place("forest"))
    assert why(full, "build forest 0,0").code in ("forest_full", "no_room_for_forest")


@pytest.mark.rule("ECS-1.3")
def test_there_are_15_mountains_and_25_forests() -> None:
    position = new()
    assert (position.supply("mountain"), position.supply("forest")) == (15, 25)


# -- animals -----------------------------------------------------------------------------------------


@pytest.mark.rule("ECS-1.4")
def test_thirteen_species_have_102_animals() -> None:
    species = raw()[1]["species"]
    assert len(species) == 13 and sum(one["tokens"] for one in species) == 102


@pytest.mark.rule("ECS-1.4")
@pytest.mark.parametrize(
    ("animal", "homes"),
    [
        ("lion", {"0,0", "3,0"}),
        ("antelope", {"0,0", "3,0", "1,0", "4,0"}),
        ("fish", {"2,0"}),
        ("hippo", {"0,0", "3,0", "2,0"}),
        ("gorilla", {"3,0", "4,0"}),
        ("leopard", {"4,0", "5,0"}),
    ],
)
def test_where_an_animal_is_placed(animal: str, homes: set[str]) -> None:
    tiles = {
        "0,0": "grassland",
        "1,0": "desert",
        "2,0": "water",
        "3,0": "grassland mountain",
        "4,0": "desert mountain forest",
        "5,0": "grassland forest cheetah",
        "6,0": "water shark",
    }
    homes = homes - {"5,0"}
    position = resolve(tiles, place(animal))
    if len(homes) == 1:
        assert told(position)[-1] == "built"
        (home,) = homes
        assert animal in tiles_of(position)[home]
        return
    assert legal(position) == [f"build {animal} {cell}" for cell in sorted(homes)]
    assert why(position, f"build {animal} 5,0").code == (
        "animal_there"
        if animal in ("lion", "antelope", "hippo", "leopard")
        else "token_missing"
        if animal == "gorilla"
        else "not_its_home"
    )


@pytest.mark.rule("ECS-1.4")
def test_only_without_a_free_home_a_taken_one_must_be_used() -> None:
    tiles = {"0,0": "grassland lion", "1,0": "grassland elephant", "2,0": "water"}
    position = resolve(tiles, place("antelope"))
    assert legal(position) == ["build antelope 0,0", "build antelope 1,0"]
    free = resolve({**tiles, "3,0": "desert", "4,0": "desert"}, place("antelope"))
    assert legal(free) == ["build antelope 3,0", "build antelope 4,0"]
    assert why(free, "build antelope 0,0").code == "animal_there"


@pytest.mark.rule("ECS-1.4")
def test_what_the_card_asks_for_makes_a_tile_suitable() -> None:
    tiles = {"0,0": "grassland lion", "1,0": "grassland cheetah", "2,0": "desert", "-1,0": "desert"}
    position = resolve(tiles, place("antelope", at={"terrain": ["grassland"]}))
    assert legal(position) == ["build antelope 0,0", "build antelope 1,0"]
    assert why(position, "build antelope 2,0").code == "wrong_terrain"


# -- running out -------------------------------------------------------------------------------------


@pytest.mark.rule("ECS-1.5")
def test_what_has_run_out_is_lifted_and_placed_anew() -> None:
    tiles = {"0,0": "grassland mountain", "1,0": "desert mountain forest", "2,0": "grassland", "3,0": "water"}
    position = resolve(tiles, place("mountain"), {"do": "points", "n": 4}, left={"mountain": 2})
    assert legal(position) == ["lift 0,0", "lift 1,0", "decline"]
    assert why(position, "build mountain 2,0").code == "run_out"
    assert why(position, "lift 2,0").code == "cannot_lift"
    lifted = say(position, "lift 1,0")
    assert legal(lifted) == ["build mountain 1,0", "build mountain 2,0"]
    after = say(lifted, "build mountain 2,0")
    assert tiles_of(after) == {
        "0,0": "grassland mountain",
        "1,0": "desert forest",  # what needed the mountain stays
        "2,0": "grassland mountain",
        "3,0": "water",
    }
    assert after.points[1] == 4


@pytest.mark.rule("ECS-1.5")
def test_whoever_lifts_nothing_ends_the_card() -> None:
    tiles = {"0,0": "grassland mountain", "1,0": "desert"}
    position = resolve(tiles, place("mountain"), {"do": "points", "n": 4}, left={"mountain": 1})
    after = say(position, "decline")
    assert after.points[1] == 0 and "card_ends" in told(after)
    assert tiles_of(after) == tiles
    unmoved = resolve({"0,0": "grassland", "1,0": "desert"}, place("mountain"), left={"mountain": 1})
    assert why(unmoved, "decline").code == "must_place"


@pytest.mark.rule("ECS-1.5")
def test_nothing_is_lifted_where_it_could_not_be_placed_anew() -> None:
    tiles = {"0,0": "grassland mountain", "1,0": "desert", "2,0": "water"}
    asked = place("mountain", at={"terrain": ["water"]})
    position = resolve(tiles, asked, {"do": "points", "n": 4}, left={"mountain": 1})
    assert "card_ends" in told(position) and position.points[1] == 0
    # The old place is one too, so the only mountain can be lifted and put back.
    alone = resolve({"0,0": "grassland mountain", "2,0": "water"}, place("mountain"), left={"mountain": 1})
    assert legal(alone) == ["lift 0,0", "decline"]
    assert tiles_of(say(alone, "lift 0,0")) == {"0,0": "grassland mountain", "2,0": "water"}


@pytest.mark.rule("ECS-1.5")
def test_tiles_that_have_run_out_cannot_be_placed() -> None:
    tiles = {"0,0": "grassland", "1,0": "desert", "2,0": "water"}
    position = resolve(tiles, place("water"), {"do": "points", "n": 4}, left={"water": 1})
    assert "card_ends" in told(position) and position.points[1] == 0
    no_land = resolve(tiles, place("land"), {"do": "points", "n": 4}, left={"land": 2})
    assert "card_ends" in told(no_land)


# -- moving ------------------------------------------------------------------------------------------


def move(what: str, steps: int, n: int = 1, **more: object) -> dict[str, object]:
    return {"do": "move", "what": what, "n": n, "steps": steps, **more}


LINE = {
    "0,0": "desert rhino",
    "1,0": "grassland antelope",
    "2,0": "grassland",
    "3,0": "desert",
    "0,1": "water fish",
    "1,1": "water",
}


@pytest.mark.rule("ECS-1.6")
def test_a_rhino_may_go_to_grassland_and_to_others_but_not_into_water() -> None:
    position = resolve(LINE, move("rhino", 2))
    assert legal(position) == ["move rhino 0,0 1,0", "move rhino 0,0 2,0", "done"]
    assert why(position, "move rhino 0,0 0,1").code == "never_in_water"
    assert why(position, "move rhino 0,0 3,0").code == "too_far"
    assert why(position, "move rhino 0,0 0,-1").code == "no_tile"
    assert why(position, "move rhino 1,0 2,0").code == "not_there"
    assert why(position, "move rhino 0,0 0,0").code == "stays_there"
    assert why(position, "move antelope 1,0 2,0").code == "another_thing"
    after = say(position, "move rhino 0,0 1,0")
    assert tiles_of(after)["1,0"] == "grassland antelope rhino"


@pytest.mark.rule("ECS-1.6")
def test_an_animal_of_water_never_enters_land() -> None:
    position = resolve(LINE, move("fish", 3))
    assert legal(position) == ["move fish 0,1 1,1", "done"]
    assert why(position, "move fish 0,1 1,0").code == "never_on_land"


@pytest.mark.rule("ECS-1.6")
def test_the_card_may_allow_land_and_water_alike() -> None:
    position = resolve(LINE, move("animal", 1, over="any"))
    assert {"move fish 0,1 1,0", "move rhino 0,0 0,1"} <= set(legal(position))


@pytest.mark.rule("ECS-1.6")
def test_stork_goes_over_water_and_grassland_and_gorilla_stays_on_land() -> None:
    tiles = {"0,0": "grassland mountain gorilla stork", "1,0": "water", "2,0": "grassland"}
    position = resolve(tiles, move("animal", 2))
    assert legal(position) == ["move stork 0,0 1,0", "move stork 0,0 2,0", "done"]
    assert why(position, "move gorilla 0,0 1,0").code == "never_in_water"


@pytest.mark.rule("ECS-1.6")
def test_animals_go_over_tiles_only() -> None:
    tiles = {"0,0": "desert rhino", "2,0": "desert", "0,1": "desert", "1,1": "desert"}
    position = resolve(tiles, move("rhino", 2))
    assert "move rhino 0,0 2,0" not in legal(position)  # three tiles around the gap
    assert "move rhino 0,0 2,0" in legal(resolve(tiles, move("rhino", 3)))


@pytest.mark.rule("ECS-1.6")
def test_each_animal_moves_once_and_fewer_may_move() -> None:
    tiles = {"0,0": "desert rhino", "1,0": "desert rhino", "2,0": "desert"}
    position = resolve(tiles, move("rhino", 1, n=2), {"do": "points", "n": 1})
    position = say(position, "move rhino 0,0 1,0")
    # Two stand there now, of which one has moved.
    assert legal(position) == ["move rhino 1,0 0,0", "move rhino 1,0 2,0", "done"]
    after = say(position, "move rhino 1,0 2,0")
    assert tiles_of(after) == {"0,0": "desert", "1,0": "desert rhino", "2,0": "desert rhino"}
    assert after.points[1] == 1
    assert say(position, "done").points[1] == 1


@pytest.mark.rule("ECS-1.6")
def test_one_that_has_moved_does_not_move_again() -> None:
    tiles = {"0,0": "desert rhino", "1,0": "desert", "2,0": "desert", "4,0": "desert rhino", "5,0": "desert"}
    position = say(resolve(tiles, move("rhino", 1, n=2)), "move rhino 0,0 1,0")
    assert why(position, "move rhino 1,0 2,0").code == "moved_already"


# -- exchanging and taking away ------------------------------------------------------------------------


def replace(frm: str, to: str, **more: object) -> dict[str, object]:
    return {"do": "replace", "from": frm.split(), "to": to, **more}


EVERYTHING = "grassland mountain forest forest lion stork gorilla"


@pytest.mark.rule("ECS-1.7")
def test_land_that_becomes_water_loses_what_needs_land() -> None:
    tiles = {"0,0": EVERYTHING, "1,0": "water"}
    position = resolve(tiles, replace("grassland desert", "water"))
    assert tiles_of(position) == {"0,0": "water stork", "1,0": "water"}
    assert told(position).count("swept") == 5
    assert position.supply("mountain") == 15 and position.supply("lion") == 8


@pytest.mark.rule("ECS-1.7")
def test_water_that_becomes_land_loses_what_lives_in_water_only() -> None:
    tiles = {"0,0": "water fish hippo", "1,0": "grassland"}
    position = resolve(tiles, replace("water", "desert"))
    assert tiles_of(position) == {"0,0": "desert hippo", "1,0": "grassland"}


@pytest.mark.rule("ECS-1.7")
def test_grassland_and_desert_are_turned_over_with_all_that_stands_there() -> None:
    tiles = {"0,0": EVERYTHING, "1,0": "water"}
    position = resolve(tiles, replace("grassland", "desert"), left={"land": 1})
    # No land tile is left, and none is needed; two forests stay where there is room for one.
    assert tiles_of(position)["0,0"] == EVERYTHING.replace("grassland", "desert").replace(
        "lion stork gorilla", "gorilla lion stork"
    )


@pytest.mark.rule("ECS-1.7")
def test_other_exchanges_need_a_tile() -> None:
    tiles = {"0,0": "grassland", "1,0": "water"}
    position = resolve(tiles, replace("grassland", "water"), left={"water": 1})
    assert "card_ends" in told(position) and tiles_of(position) == tiles


@pytest.mark.rule("ECS-1.7")
def test_a_tile_goes_with_all_that_stands_on_it_and_the_landscape_may_fall_apart() -> None:
    tiles = {**FLAT, "1,0": "grassland mountain forest lion lion"}
    position = resolve(tiles, {"do": "remove", "what": "tile", "need": 1})
    after = say(position, "remove tile 1,0")
    assert "1,0" not in tiles_of(after)
    assert len(after.land.groups("land")) == 2
    assert after.supply("lion") == 8 and after.supply("grassland") == 45 - 3


@pytest.mark.rule("ECS-1.7")
def test_of_the_last_four_tiles_none_can_be_taken_away() -> None:
    effects = ({"do": "remove", "what": "tile", "n": 2, "need": 1}, {"do": "points", "n": 2})
    position = say(resolve(FLAT, *effects), "remove tile 0,0")
    assert len(position.land.terrain) == 4 and position.points[1] == 2
    four = {key: text for key, text in FLAT.items() if key != "3,0"}
    ended = resolve(four, *effects)
    assert "card_ends" in told(ended) and ended.points[1] == 0


# -- adjacent, groups ----------------------------------------------------------------------------------


@pytest.mark.rule("ECS-1.8")
def test_adjacent_is_the_tile_itself_and_those_around_it() -> None:
    tiles = {"0,0": "grassland mountain", "1,0": "grassland forest", "2,0": "grassland forest"}
    near = land({**tiles, "0,0": "grassland forest mountain forest"})
    assert [near.adjacent("forest", at(cell)) for cell in ("0,0", "1,0", "2,0")] == [3, 4, 2]
    assert near.adjacent("mountain", at("2,0")) == 0


@pytest.mark.rule("ECS-1.8")
@pytest.mark.parametrize(
    ("placed", "of", "count"),
    [
        ("grassland", "grassland", 2),  # the new tile itself is not adjacent to itself
        ("grassland", "forest", 3),
        ("grassland", "animal", 3),
        ("grassland", "lion", 2),
        ("desert", "grassland", 2),
        ("desert", "desert", 1),
    ],
)
def test_what_is_adjacent_to_a_new_tile(placed: str, of: str, count: int) -> None:
    tiles = {
        "1,0": "grassland mountain forest forest lion lion",
        "0,1": "grassland forest rhino",
        "-1,1": "desert",
        "2,0": "grassland forest lion",
    }
    position = say(resolve(tiles, place(placed), points("adjacent", of)), f"build {placed} 0,0")
    assert position.points[1] == count


@pytest.mark.rule("ECS-1.8")
def test_a_token_is_adjacent_to_its_own_tile_and_not_to_itself() -> None:
    tiles = {"0,0": "grassland mountain forest", "1,0": "water"}
    for of, count in (("grassland", 1), ("forest", 1), ("water", 1), ("mountain", 1)):
        position = resolve(tiles, place("forest"), points("adjacent", of))
        assert position.points[1] == count, of
    assert resolve(tiles, place("forest"), points("on_tile", "forest")).points[1] == 1


@pytest.mark.rule("ECS-1.9")
def test_a_community_is_of_one_species_and_counts_animals() -> None:
    tiles = {
        "0,0": "grassland",
        "1,0": "grassland lion lion",
        "2,0": "grassland elephant",
        "3,0": "grassland lion",
        "-1,0": "grassland lion",
    }
    position = resolve(tiles, place("lion"), points("community"))
    assert position.points[1] == 4
    assert resolve({"0,0": "grassland", "1,0": "water"}, place("lion"), points("community")).points[1] == 1


@pytest.mark.rule("ECS-1.9")
@pytest.mark.parametrize(
    ("tiles", "thing", "count"),
    [
        ({"1,0": "grassland", "2,0": "grassland", "3,0": "desert", "4,0": "grassland"}, "grassland", 3),
        ({"1,0": "desert", "2,0": "grassland", "3,0": "water"}, "grassland", 1),
        ({"1,0": "grassland", "2,0": "desert", "3,0": "water", "4,0": "desert"}, "desert", 1),
    ],
)
def test_a_habitat_of_tiles(tiles: dict[str, str], thing: str, count: int) -> None:
    position = say(resolve(tiles, place(thing), points("habitat")), f"build {thing} 0,0")
    assert position.points[1] == count


@pytest.mark.rule("ECS-1.9")
def test_habitats_of_forests_and_mountains_count_tokens() -> None:
    tiles = {"0,0": "grassland", "1,0": "desert mountain forest", "2,0": "grassland mountain forest forest"}
    assert resolve(tiles, place("forest"), points("habitat")).points[1] == 4
    assert resolve(tiles, place("mountain"), points("habitat")).points[1] == 3


@pytest.mark.rule("ECS-1.9")
def test_a_landmass_is_all_land_that_is_connected() -> None:
    tiles = {"1,0": "desert", "2,0": "grassland", "3,0": "water", "4,0": "desert"}
    position = say(resolve(tiles, place("desert"), points("landmass")), "build desert 0,0")
    assert position.points[1] == 3
    assert resolve(tiles, points("landmasses", per=5)).points[1] == 10


@pytest.mark.rule("ECS-1.9")
def test_without_a_last_thing_the_count_is_0() -> None:
    for kind in ("community", "habitat", "landmass"):
        assert resolve(ISLAND, points(kind)).points[1] == 0
    assert resolve(ISLAND, points("adjacent", "water")).points[1] == 0
    # A tile has no community, and an animal that was taken away has none either.
    wild = {"0,0": "grassland lion", "1,0": "water"}
    assert resolve(wild, place("mountain"), points("community")).points[1] == 0

    gone = {"do": "remove", "what": "lion", "need": 1}
    tiles = {"0,0": "grassland lion", "1,0": "grassland lion", "2,0": "grassland lion"}
    position = say(resolve(tiles, gone, points("community"), points("adjacent", "lion")), "remove lion 1,0")
    assert position.points[1] == 2


@pytest.mark.rule("ECS-1.9")
def test_what_was_moved_or_exchanged_last_counts() -> None:
    tiles = {"0,0": "grassland lion", "1,0": "grassland", "2,0": "grassland lion", "3,0": "water"}
    moved = say(resolve(tiles, move("lion", 1), points("community")), "move lion 0,0 1,0")
    assert moved.points[1] == 2
    wet = say(resolve(tiles, replace("grassland", "water"), points("habitat")), "replace 2,0")
    assert wet.points[1] == 2
