"""ECS-2.11 and ECS-2.12: what the words of a card mean."""

from __future__ import annotations

import pytest

from tests.games.ecos.tables import FLAT, ISLAND, Effect, legal, resolve, say, tiles_of, told, why

TOTAL_LION = {"do": "points", "per": 2, "count": {"kind": "total", "of": "lion"}}


def count(kind: str, of: str = "", per: int = 1, most: int = 0) -> Effect:
    found: Effect = {"do": "points", "per": per, "count": {"kind": kind, **({"of": of} if of else {})}}
    return {**found, "max": most} if most else found


@pytest.mark.rule("ECS-2.11")
@pytest.mark.parametrize(
    ("effect", "points"),
    [
        ({"do": "points", "n": 3}, 3),
        (count("total", "lion", per=2), 6),
        (count("total", "lion", per=2, most=5), 5),
        (count("total", "lion", per=2, most=9), 6),
        (count("total", "animal"), 5),
        (count("total", "forest"), 2),
        (count("total", "grassland"), 3),
        (count("largest", "lion"), 2),
        (count("largest", "animal"), 2),
        (count("largest", "grassland"), 2),
        (count("largest", "forest"), 2),
        (count("landmasses"), 3),
    ],
)
def test_points(effect: Effect, points: int) -> None:
    tiles = {
        "0,0": "grassland lion",
        "1,0": "grassland mountain forest forest lion",
        "2,0": "water fish",
        "3,0": "grassland lion",
        "5,0": "desert rhino",
    }
    assert resolve(tiles, effect).points[1] == points


@pytest.mark.rule("ECS-2.11")
@pytest.mark.parametrize(
    ("asked", "cells"),
    [
        ({"terrain": ["desert"]}, {"2,0", "3,0"}),
        ({"terrain": ["desert", "water"]}, {"2,0", "3,0"}),
        ({"has": ["forest"]}, {"1,0", "3,0"}),
        ({"has": ["forest", "mountain"]}, {"3,0"}),
        ({"lacks": ["forest"]}, {"0,0", "2,0"}),
        ({"lacks": ["forest", "mountain"]}, {"0,0", "2,0"}),
        ({"near": "lion"}, {"3,0"}),
        ({"near": "water"}, {"0,0"}),
        ({"terrain": ["desert"], "has": ["mountain"]}, {"3,0"}),
    ],
)
def test_filters(asked: Effect, cells: set[str]) -> None:
    tiles = {
        "-1,0": "water",
        "0,0": "grassland",
        "1,0": "grassland forest",
        "2,0": "desert",
        "3,0": "desert mountain forest",
        "4,0": "grassland lion",
    }
    position = resolve(tiles, {"do": "place", "what": "antelope", "at": asked})
    if len(cells) == 1:
        assert tiles_of(position)[next(iter(cells))].endswith("antelope")
    else:
        assert {action.split()[2] for action in legal(position)} == cells


@pytest.mark.rule("ECS-2.11")
def test_the_tile_of_the_last_thing_and_those_that_touch_it() -> None:
    tiles = {f"{q},0": "grassland" for q in range(5)}
    same = {"do": "place", "what": "lion", "at": {"tile": "last"}}
    position = say(resolve(tiles, {"do": "place", "what": "mountain"}, same), "build mountain 2,0")
    assert tiles_of(position)["2,0"] == "grassland mountain lion"
    beside = {"do": "place", "what": "lion", "at": {"touching": "last"}}
    position = say(resolve(tiles, {"do": "place", "what": "mountain"}, beside), "build mountain 2,0")
    assert legal(position) == ["build lion 1,0", "build lion 2,0", "build lion 3,0"]
    assert why(position, "build lion 0,0").code == "not_by_last"
    # Without a last thing there is no such tile.
    assert "card_ends" in told(resolve(tiles, same))
    assert "card_ends" in told(resolve(tiles, beside))


@pytest.mark.rule("ECS-2.11")
def test_a_filter_of_a_new_tile_asks_about_its_place() -> None:
    tiles = {"0,0": "grassland", "1,0": "desert"}
    position = resolve(tiles, {"do": "place", "what": "water", "at": {"near": "desert"}})
    assert {action.split()[2] for action in legal(position)} == {"0,1", "1,-1", "1,1", "2,-1", "2,0"}
    assert why(position, "build water -1,0").code == "must_be_near"


@pytest.mark.rule("ECS-2.12")
def test_last_stays_the_same_while_one_effect_runs() -> None:
    tiles = {f"{q},0": "grassland" for q in range(5)}
    two = {"do": "place", "what": "antelope", "n": 2, "at": {"touching": "last"}}
    position = say(resolve(tiles, {"do": "place", "what": "cheetah"}, two), "build cheetah 1,0")
    assert legal(position) == ["build antelope 0,0", "build antelope 2,0"]
    after = say(position, "build antelope 2,0")
    # Still beside the cheetah, not beside the first antelope.
    assert tiles_of(after)["0,0"] == "grassland antelope" and tiles_of(after)["3,0"] == "grassland"


@pytest.mark.rule("ECS-2.12")
def test_the_player_chooses_how_many_are_taken_away() -> None:
    tiles = {"0,0": "grassland lion lion", "1,0": "grassland lion", "2,0": "water"}
    effects = ({"do": "remove", "what": "lion", "n": 2}, count("removed", per=3))
    position = resolve(tiles, *effects)
    assert legal(position) == ["remove lion 0,0", "remove lion 1,0", "done"]
    assert say(position, "done").points[1] == 0
    one = say(position, "remove lion 0,0")
    assert say(one, "done").points[1] == 3
    assert say(one, "remove lion 0,0").points[1] == 6
    assert why(position, "remove lion 2,0").code == "not_there"
    assert why(position, "remove fish 2,0").code == "another_thing"


@pytest.mark.rule("ECS-2.12")
def test_at_least_as_many_as_the_card_names() -> None:
    tiles = {"0,0": "grassland lion lion", "1,0": "grassland lion"}
    effects = ({"do": "remove", "what": "lion", "n": 3, "need": 2}, {"do": "points", "n": 1})
    position = say(resolve(tiles, *effects), "remove lion 0,0")
    assert why(position, "done").code == "not_enough"
    position = say(position, "remove lion 0,0")
    assert say(position, "done").points[1] == 1
    # With too few what can be done is done, and the card ends.
    few = resolve({"0,0": "grassland lion", "1,0": "water"}, *effects)
    if few.points[1] == 0 and "remove lion 0,0" in legal(few):
        few = say(few, "remove lion 0,0")
    assert "card_ends" in told(few) and few.points[1] == 0 and tiles_of(few)["0,0"] == "grassland"


@pytest.mark.rule("ECS-2.12")
def test_any_animal_can_be_taken_away_where_the_card_says_animal() -> None:
    tiles = {"0,0": "grassland lion stork", "1,0": "water fish"}
    position = resolve(tiles, {"do": "remove", "what": "animal", "need": 1}, TOTAL_LION)
    assert legal(position) == ["remove lion 0,0", "remove stork 0,0", "remove fish 1,0"]
    assert say(position, "remove stork 0,0").points[1] == 2


@pytest.mark.rule("ECS-2.12")
def test_removed_counts_tokens_that_went_with_a_tile_but_no_tiles() -> None:
    tiles = {**FLAT, "0,0": "grassland mountain forest forest lion"}
    position = resolve(tiles, {"do": "remove", "what": "tile", "need": 1}, count("removed"))
    assert say(position, "remove tile 0,0").points[1] == 4
    assert say(position, "remove tile 1,0").points[1] == 0
    wet = resolve(tiles, {"do": "replace", "from": ["grassland"], "to": "water"}, count("removed"))
    assert say(wet, "replace 0,0").points[1] == 4


@pytest.mark.rule("ECS-2.12")
def test_removed_does_not_count_lifted_tokens() -> None:
    tiles = {"0,0": "grassland mountain", "1,0": "desert", "2,0": "water"}
    position = resolve(tiles, {"do": "place", "what": "mountain"}, count("removed"), left={"mountain": 1})
    assert say(position, "lift 0,0", "build mountain 1,0").points[1] == 0


@pytest.mark.rule("ECS-2.12")
def test_removed_is_counted_for_each_call_of_a_card_anew() -> None:
    tiles = {"0,0": "grassland lion", "1,0": "grassland lion", "2,0": "water"}
    effects = ({"do": "remove", "what": "lion", "need": 1}, count("removed"))
    position = say(resolve(tiles, *effects, bag="sun sun"), "remove lion 0,0")
    assert position.points[1] == 1
    position = say(position, "draw", "cover X sun", "dial", "pass") if position.actors() else position
    while position.task is not None and position.task.kind not in ("draw", "remove"):
        position = say(position, legal(position)[-1])
    assert position.points[1] == 2


@pytest.mark.rule("ECS-2.12")
def test_what_was_taken_away_has_a_place_but_no_group() -> None:
    tiles = {f"{q},0": "grassland lion" for q in range(5)}
    gone = {"do": "remove", "what": "lion", "need": 1}
    effects = (gone, count("adjacent", "lion"), count("community", per=50), count("habitat", per=50))
    assert say(resolve(tiles, *effects), "remove lion 2,0").points[1] == 2


@pytest.mark.rule("ECS-2.12")
def test_a_choice_offers_what_can_be_done() -> None:
    options = [
        [{"do": "place", "what": "gorilla"}],
        [{"do": "place", "what": "lion"}],
        [{"do": "points", "n": 7}],
    ]
    position = resolve(ISLAND, {"do": "choose", "options": options})
    assert legal(position) == ["option 2", "option 3"]
    assert why(position, "option 1").code == "no_option" and why(position, "option 9").code == "no_option"
    assert say(position, "option 3").points[1] == 7
    assert tiles_of(say(position, "option 2"))["0,0"] == "grassland lion"


@pytest.mark.rule("ECS-2.12")
def test_a_choice_of_which_nothing_can_be_done_offers_everything_and_ends_the_card() -> None:
    options = [[{"do": "place", "what": "gorilla"}], [{"do": "place", "what": "leopard"}]]
    position = resolve(ISLAND, {"do": "choose", "options": options}, {"do": "points", "n": 7})
    assert legal(position) == ["option 1", "option 2"]
    after = say(position, "option 2")
    assert after.points[1] == 0 and "card_ends" in told(after)


@pytest.mark.rule("ECS-2.11")
def test_the_effects_of_an_option_happen_in_their_order() -> None:
    first = [{"do": "place", "what": "lion"}, {"do": "gain", "what": "cube"}, TOTAL_LION]
    position = resolve(ISLAND, {"do": "choose", "options": [first, [{"do": "points", "n": 1}]]}, TOTAL_LION)
    after = say(position, "option 1")
    assert after.points[1] == 4 and after.cubes[1] == 8
