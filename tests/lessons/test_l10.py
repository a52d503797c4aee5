"""Lesson 10: its answers follow from the rules and measures of the game."""

from __future__ import annotations

import re

import pytest

from ecolearn.classroom.arranging import Sort
from ecolearn.classroom.boards import Places, Reach
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.classroom.webviews import WebViews
from ecolearn.games.ecos.deck import load_deck
from ecolearn.games.ecos.things import thing_name
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import set_language
from tests.lessons.lands import after, begin, grown, one, shown, sizes, state

LESSON = load_lesson("l10")
#: What the worked answers of the small landscapes and of the aims do.
SOLUTIONS = {
    "gorilla": ("put gorilla 1,0",),
    "herd": ("put antelope 1,0",),
    "join": ("put grassland 2,0",),
    "together": ("put antelope 0,0",),
}
AIMS = {
    "meerkats": ("put desert -1,0", "put desert 0,2", "put meerkat -1,0", "put meerkat 0,2"),
    "antelopes": (
        *("put grassland -1,1", "put grassland -2,1", "put grassland -2,2"),
        *("put antelope -1,1", "put antelope -2,1", "put antelope -2,2", "put antelope 0,0"),
    ),
    "fed": (
        *("put grassland -1,0", "put lion -1,0", "put antelope 0,0"),
        *("put fish 0,1", "put water 0,2", "put stork 0,2"),
    ),
}


@pytest.mark.parametrize("step", SOLUTIONS)
def test_small_landscapes_go_as_their_hints_say(step: str) -> None:
    match = begin("l10", "first", step)
    setting = LESSON.boards["first"].step(step)
    assert not match.progress(setting.condition).done
    after(match, *SOLUTIONS[step])
    assert match.progress(setting.condition).done
    # The worked answer names the place.
    cell = SOLUTIONS[step][-1].split()[-1]
    assert f"{cell})" in str(setting.hints[-1]).replace("place ", "")


def test_what_the_small_landscapes_refuse() -> None:
    gorilla = begin("l10", "first", "gorilla")
    homes = [cell for cell in ("0,0", "1,-1", "0,1") if gorilla.why_illegal(f"put gorilla {cell}") is None]
    assert homes == []
    herd = begin("l10", "first", "herd")
    assert sizes(after(herd, "put antelope 3,-1"), "population", "antelope") == (2, 1)
    # Only one place joins both patches.
    join = begin("l10", "first", "join")
    assert sizes(state(join), "terrain", "grassland") == (3, 2)
    large = [
        text for text, position in grown(state(join), "grassland") if position.land.largest("grassland") >= 6
    ]
    assert large == ["put grassland 2,0"]
    # A meerkat beside the lion does not feed it.
    assert not begin("l10", "first", "together").progress("fed lion").done


@pytest.mark.parametrize("aim", AIMS)
def test_aims_are_reached_as_their_hints_say(aim: str) -> None:
    match = begin("l10", "map")
    task = LESSON.tasks[aim]
    assert isinstance(task, Reach)
    condition = task.condition
    assert not match.progress(condition).done
    after(match, *AIMS[aim])
    assert match.progress(condition).done, match.progress(condition).missing.text


def test_all_aims_fit_on_one_landscape() -> None:
    match = begin("l10", "map")
    after(match, *AIMS["meerkats"], *AIMS["antelopes"])
    after(match, "put grassland -1,2", "put lion -1,2", "put fish 0,1")
    after(match, "put water 1,1", "put stork 1,1")
    for aim in AIMS:
        task = LESSON.tasks[aim]
        assert isinstance(task, Reach) and match.progress(task.condition).done, aim


def test_where_a_rhino_may_be_placed() -> None:
    task = LESSON.tasks["where"]
    assert isinstance(task, Places)
    position = shown("l10", "where")
    land, rhino = position.land, position.deck.species["rhino"]
    free = {at for at in land.terrain if land.terrain[at] in rhino.on and at not in land.animals}
    assert task.fitting() == {f"cell.{HEX.text(HEX.cell(at))}" for at in free}
    said = task.judge(task.read(["cell.0,0", "cell.-2,0", "cell.1,0"]), None)
    text = " ".join(line.text for line in said.lines)
    assert "does not live on grassland" in text and "stands here already" in text and "on water" in text
    assert all(HEX.text(HEX.cell(at)) in str(task.hints[-1]) for at in free)


def test_patches_and_populations_of_the_rhinos() -> None:
    position = shown("l10", "where")
    home, population = one(position, "home", "rhino"), one(position, "population", "rhino")
    task = LESSON.tasks["patches"]
    assert isinstance(task, Number)
    assert (home.sizes, home.settled, population.sizes) == ((4, 2, 1), 2, (3, 1))
    assert task.value == home.number
    # What wrong numbers are said to be.
    assert set(task.says) == {home.settled, home.total, population.total}
    largest = LESSON.tasks["largest"]
    assert isinstance(largest, Places)
    assert largest.fitting() == {f"cell.{q},{r}" for q, r in home.cells[0]}
    assert position.land.largest("desert") == 4


def test_all_pictures_show_the_same_landscape() -> None:
    lands = {shown("l10", task).land.key() for task in ("where", "largest", "web")}
    assert len(lands) == 1


def test_the_food_web_of_the_map() -> None:
    task = LESSON.tasks["web"]
    assert isinstance(task, WebViews)
    web = shown("l10", "web").food_web()
    assert set(web.predecessors("lion")) == {"antelope", "rhino"}
    assert web.edges["rhino", "lion"]["share"] == "rare"
    without = next(view for view in task.views if view.without).web(web)
    assert set(without.predecessors("lion")) == {"rhino"}
    assert set(web.successors("grass")) - set(without.successors("grass")) == {"antelope"}


def test_words_are_sorted_by_what_they_mean() -> None:
    task = LESSON.tasks["words"]
    assert isinstance(task, Sort)
    bins = {item.id: item.bin for item in task.items}
    assert sorted(bins.values()) == ["community"] * 2 + ["habitat"] * 2 + ["population"] * 2
    prediction = LESSON.tasks["prediction"]
    assert isinstance(prediction, Choice) and prediction.revealed_by == "words"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sheet_tells_who_is_placed_where(language: str) -> None:
    set_language(language)
    deck = load_deck()
    text = next(
        str(text)
        for _title, text in LESSON.sheets["pupil"]
        if "| antelope" in str(text) or "| Antilope" in str(text)
    )
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", text, flags=re.M))
    for terrain in ("grassland", "desert", "water"):
        told = next(
            row for name, row in rows.items() if name.casefold() == thing_name(deck, terrain).casefold()
        )
        homes = {one.name.casefold() for one in deck.species.values() if terrain in one.on}
        short = {"hippopotamus": "hippo", "rhinoceros": "rhino"}
        assert set(told.casefold().split(", ")) == {short.get(name, name) for name in homes}
    bearing = {one.bearing: one.name.casefold() for one in deck.species.values() if one.bearing}
    for token, name in bearing.items():
        word = thing_name(deck, token).casefold()
        told = next(row for title, row in rows.items() if title.casefold().endswith(word))
        assert told.casefold() == name
