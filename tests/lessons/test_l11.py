"""Lesson 11: what is cut, mended and counted is what the engine says."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from ecolearn.classroom.boards import Reach
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.games.ecos.measure_texts import change_sentences
from ecolearn.games.ecos.measures import changes, coast_length, edge_length
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.kernel.grids import HEX
from tests.lessons.lands import after, begin, grown, one, shown, sizes, state

LESSON = load_lesson("l11")
FLOOD, DRY = "exchange water 0,0", "exchange desert 0,0"
ENDS = ((-1, 2), (5, -1))
TRACK = ((0, 1), (1, 0), (2, -1), (3, -1), (4, -1))


def condition(step: str) -> str:
    return LESSON.boards["cuts"].step(step).condition


def before() -> EcosPosition:
    return state(begin("l11", "cuts", "flood"))


def test_only_the_middle_parts_the_grassland_into_three() -> None:
    match = begin("l11", "cuts", "flood")
    assert sizes(before(), "terrain", "grassland") == (10,)
    worst = {
        text for text, position in grown(before(), "water") if len(position.land.groups("grassland")) >= 3
    }
    assert worst == {FLOOD}
    flooded = after(match, FLOOD)
    assert match.progress(condition("flood")).done
    assert sizes(flooded, "terrain", "grassland") == (3, 3, 3)
    assert flooded.land.total("antelope") == before().land.total("antelope") - 1 == 3


def test_the_drought_cuts_for_lions_but_not_for_antelopes() -> None:
    match = begin("l11", "cuts", "dry")
    assert state(match).land.key() == before().land.key()
    flooded = begin("l11", "cuts", "dry")
    after(flooded, FLOOD)
    assert not flooded.progress(condition("dry")).done
    dried = after(match, DRY)
    assert match.progress(condition("dry")).done
    assert sizes(dried, "home", "lion") == (3, 3, 3)
    assert sizes(dried, "home", "antelope") == sizes(before(), "home", "antelope") == (12,)
    assert (sizes(before(), "home", "meerkat"), sizes(dried, "home", "meerkat")) == ((1, 1), (3,))
    said = " ".join(change_sentences(before().land, dried.land, dried.deck, "science"))
    assert "Can live here: Lion – 1 habitat patch before, 3 habitat patches now" in said
    assert "Antelope" not in said


def test_one_change_and_two_changes_at_best() -> None:
    start = state(begin("l11", "cuts", "bridge"))
    assert start.land.key() == state(begin("l11", "cuts", "corridor")).land.key()
    assert sizes(start, "terrain", "grassland") == (4, 3, 2, 1)
    once = {text: position.land.largest("grassland") for text, position in grown(start, "grassland")}
    best = {text for text, size in once.items() if size == max(once.values())}
    assert max(once.values()) == 8 and best == {"exchange grassland 1,0", "put grassland 1,1"}
    assert sorted(set(once.values()), reverse=True)[1:3] == [7, 6]
    assert once["exchange grassland 0,2"] == 7
    twice = max(
        second.land.largest("grassland")
        for _text, first in grown(start, "grassland")
        for _more, second in grown(first, "grassland")
    )
    assert twice == 11
    for step, actions in {
        "bridge": ["exchange grassland 1,0"],
        "corridor": ["exchange grassland 1,0", "exchange grassland 0,2"],
    }.items():
        match = begin("l11", "cuts", step)
        assert not match.progress(condition(step)).done
        after(match, *actions)
        assert match.progress(condition(step)).done
    # The second best place does not do with one change, and a third change is one too many.
    match = begin("l11", "cuts", "bridge")
    after(match, "exchange grassland 0,2")
    assert not match.progress(condition("bridge")).done
    after(match, "exchange grassland 1,0")
    assert "there were 2" in match.progress(condition("bridge")).missing.text


def test_numbers_that_are_asked_for() -> None:
    flooded = after(begin("l11", "cuts", "flood"), FLOOD)
    share, coast = LESSON.tasks["share"], LESSON.tasks["coast"]
    assert isinstance(share, Number) and isinstance(coast, Number)
    assert share.value == round(100 * one(flooded, "terrain", "grassland").share) == 33
    assert share.judge(share.read("33,3"), None).right
    assert set(share.says) == {30, 90, 3}
    assert (coast_length(before().land), coast_length(flooded.land)) == (4, 8)
    assert coast.value == 8
    # The flooded tile: one neighbour is water already, five are land.
    middle = HEX.number((0, 0))
    assert before().land.adjacent("water", middle) == 1
    assert before().land.adjacent("land", middle) - 1 == 5


def test_predictions_are_answered_by_the_flood() -> None:
    for name in ("whole", "elsewhere"):
        task = LESSON.tasks[name]
        assert isinstance(task, Choice) and task.revealed_by == "flood"
    assert shown("l11", "whole").land.key() == before().land.key()


def test_what_could_be_undone() -> None:
    ways = {
        "desert": [DRY, "exchange grassland 0,0"],
        "water": [FLOOD, "exchange grassland 0,0"],
        "removed": ["clear 0,0 tile", "put grassland 0,0"],
    }
    same = {
        name
        for name, actions in ways.items()
        if after(begin("l11", "cuts", "flood"), *actions).land.key() == before().land.key()
    }
    task = LESSON.tasks["undo"]
    assert isinstance(task, Choice)
    assert {option.id for option in task.options if option.right} == same == {"desert"}
    match = begin("l11", "cuts", "flood")
    after(match, *ways["removed"])
    assert [len(found.done) for found in changes(match)] == [1]


def test_taking_away_can_hurt_more_than_replacing() -> None:
    """The stretch: where a tile is missing, the land falls apart too."""
    removed = after(begin("l11", "cuts", "flood"), "clear 0,0 tile")
    dried = after(begin("l11", "cuts", "dry"), DRY)
    assert removed.land.total("antelope") < dried.land.total("antelope")
    assert max(sizes(removed, "home", "antelope")) < max(sizes(dried, "home", "antelope"))
    match = begin("l11", "plan")
    assert match.why_illegal("clear 2,0 tile") is None


def test_the_table_of_the_teachers_sheet() -> None:
    text = next(str(text) for _title, text in LESSON.sheets["teacher"] if "| antelopes |" in str(text))
    rows = {
        row[0]: list(row[1:])
        for row in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text, re.M)
    }
    lands = [before(), after(begin("l11", "cuts", "flood"), FLOOD), after(begin("l11", "cuts", "dry"), DRY)]

    def row(kind: str, what: str) -> list[str]:
        return [" + ".join(map(str, sizes(land, kind, what))) for land in lands]

    assert rows["patches of grassland"] == row("terrain", "grassland")
    assert rows["share of the largest"] == [
        f"{round(100 * one(land, 'terrain', 'grassland').share)} %" for land in lands
    ]
    assert rows["antelopes"] == [str(land.land.total("antelope")) for land in lands]
    for species in ("antelope", "lion", "meerkat"):
        assert rows[f"where {species}s can live"] == row("home", species)
    assert rows["coast, in sides"] == [str(coast_length(land.land)) for land in lands]
    assert rows["all edges, in sides"] == [str(edge_length(land.land)) for land in lands]


def joins(land: Landscape, way: tuple[tuple[int, int], ...]) -> bool:
    """Whether desert on these tiles joins the two ends."""
    track = {*way, *ENDS}
    reached, front = {ENDS[0]}, [ENDS[0]]
    while front:
        for near in HEX.neighbours(front.pop()):
            if near in track and near not in reached:
                reached.add(near)
                front.append(near)
    return ENDS[1] in reached


def left(land: Landscape, way: tuple[tuple[int, int], ...]) -> int:
    """The largest patch of grassland if a track is laid."""
    cells = {HEX.number(cell) for cell in way}
    rest = {at: "desert" if at in cells else terrain for at, terrain in land.terrain.items()}
    return Landscape(rest).largest("grassland")


def test_tracks_through_the_middle_and_along_the_border() -> None:
    match = begin("l11", "plan")
    land = state(match).land
    grass = [HEX.cell(at) for at in land.hexes("grassland")]
    assert len(grass) == 20
    assert not any(joins(land, way) for way in combinations(grass, 4))
    best = {way: left(land, way) for way in combinations(grass, 5) if joins(land, way)}
    assert set(best.values()) == {8, 9, 10, 11, 12, 13}
    assert max(best.values()) == 13 and best[tuple(sorted(TRACK))] == 13
    # 20 ways, and only two of them leave 12 or more.
    assert len(best) == 20 and sum(size >= 12 for size in best.values()) == 2
    assert "Of the 20 ways with five tiles only two" in str(LESSON.tasks["track"].after)
    task = LESSON.tasks["track"]
    assert isinstance(task, Reach)
    asked = task.condition
    assert not match.progress(asked).done
    after(match, *(f"exchange desert {q},{r}" for q, r in TRACK))
    assert match.progress(asked).done
    assert all(f"{q},{r}" in str(task.hints[-1]) for q, r in TRACK)
    straight = begin("l11", "plan")
    after(straight, *(f"exchange desert {q},{r}" for q, r in ((0, 1), (1, 1), (2, 0), (3, 0), (4, -1))))
    assert straight.progress("joined desert -1,2 5,-1").done and not straight.progress(asked).done


@pytest.mark.parametrize("step", ["flood", "dry", "bridge", "corridor"])
def test_nothing_is_done_at_the_start(step: str) -> None:
    assert not begin("l11", "cuts", step).progress(condition(step)).done
