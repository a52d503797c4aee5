"""Lesson 4: its answers follow from the deck and the model, and what its sheets tell of the class seed."""

from __future__ import annotations

import re

import networkx as nx
import pytest

from ecolearn.classroom.claims import Statements
from ecolearn.classroom.models import Slider
from ecolearn.classroom.picking import Pick
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Number
from ecolearn.classroom.webviews import WebViews
from ecolearn.foodweb import load_web, pyramid, trophic_levels
from ecolearn.foodweb.energy import energy_pyramid
from ecolearn.games.biolink.deck import load_deck
from tests.lessons.woods import (
    SAVANNA,
    begin,
    counts,
    dealt,
    in_order,
    links,
    mean,
    play,
    sheet,
    shown,
    state,
)

DEALT = {
    "jackal": ("jackal", "Schabrackenschakal"),
    "lion": ("lion", "Löwe"),
    "spotted_hyena": ("spotted hyena", "Tüpfelhyäne"),
    "martial_eagle": ("martial eagle", "Kampfadler"),
    "locust": ("locust", "Wanderheuschrecke"),
    "red_oat_grass": ("red oat grass", "Rotes Hafergras"),
    "raisin_bush": ("white raisin bush", "Rosinenbusch"),
    "puff_adder": ("puff adder", "Puffotter"),
    "wildebeest": ("wildebeest", "Streifengnu"),
    "umbrella_thorn": ("umbrella thorn", "Schirmakazie"),
    "impala": ("impala", "Impala"),
    "zebra": ("zebra", "Zebra"),
    "whistling_thorn": ("whistling thorn", "Flötenakazie"),
    "grass_rat": ("grass rat", "Grasratte"),
    "baobab": ("baobab", "Affenbrotbaum"),
    "giraffe": ("giraffe", "Giraffe"),
    "secretarybird": ("secretarybird", "Sekretär"),
    "guineafowl": ("guineafowl", "Perlhuhn"),
    "baboon": ("baboon", "Pavian"),
    "bermuda_grass": ("Bermuda grass", "Hundszahngras"),
    "termite": ("harvester termite", "Erntetermite"),
}


def eats(eater: str) -> set[str]:
    return {food.prey for food in load_deck("savanna").cards[eater].eats}


def test_the_small_savanna() -> None:
    task = load_lesson("l04").tasks["third"]
    assert isinstance(task, Pick)
    position = shown("l04", "third")
    assert links(position) == {
        ("red_oat_grass", "zebra"),
        ("red_oat_grass", "locust"),
        ("umbrella_thorn", "giraffe"),
        ("zebra", "lion"),
        ("giraffe", "lion"),
        ("locust", "jackal"),
        ("jackal", "martial_eagle"),
    }
    web = position.food_web()
    by_level: dict[int, set[str]] = {}
    for node, level in trophic_levels(web).items():
        assert level is not None
        by_level.setdefault(int(level), set()).add(web.nodes[node]["species"])
    assert by_level == {
        1: {"red_oat_grass", "umbrella_thorn"},
        2: {"zebra", "locust", "giraffe"},
        3: {"lion", "jackal"},
        4: {"martial_eagle"},
    }


def test_the_numbers_of_the_pyramid() -> None:
    lesson = load_lesson("l04")
    ten, twenty = lesson.tasks["ten"], lesson.tasks["twenty"]
    assert isinstance(ten, Number) and isinstance(twenty, Number)
    at_ten, at_twenty = energy_pyramid(10_000, 0.1, 4), energy_pyramid(10_000, 0.2, 4)
    assert (ten.value, twenty.value) == (at_ten[2], at_twenty[2]) == (100, 400)
    # What the wrong numbers imply.
    all_passed, left_behind = 10_000, 10_000 - at_ten[1]
    assert set(ten.says) == {at_ten[1], at_ten[3], all_passed, sum(at_ten[:3]), sum(at_ten[1:3]), left_behind}
    assert set(twenty.says) == {2 * ten.value, at_twenty[1], at_twenty[3], ten.value, 2 * at_twenty[1]}
    # Level 2 twice as much, level 3 four times, level 4 eight times.
    assert [b / a for a, b in zip(at_ten, at_twenty, strict=True)] == [1, 2, 4, 8]
    # Nine steps: a hundred-thousandth of one kJ.
    assert energy_pyramid(10_000, 0.1, 10)[9] == pytest.approx(1 / 100_000)
    # Rice for a bean: 100 at ten for one, 25 at five for one.
    assert (at_ten[0] / at_ten[2], at_twenty[0] / at_twenty[2]) == (100, 25)


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_table_of_the_sheet(code: str) -> None:
    rows = re.findall(r"\| (\d+) % \|(.*)\|", sheet("l04", "The numbers of the model", code))
    assert [row[0] for row in rows] == ["5", "10", "15", "20"]
    for share, cells in rows:
        told = [float(cell.replace("kJ", "").replace(" ", "").replace(",", ".")) for cell in cells.split("|")]
        assert told == list(energy_pyramid(10_000, int(share) / 100, 4))


def test_the_slider_follows_the_own_board() -> None:
    task = load_lesson("l04").tasks["pyramid"]
    assert isinstance(task, Slider)
    assert (task.board, task.least, task.most) == ("savanna", 5, 20)
    match = begin("l04", "savanna")
    play(match, SAVANNA[:5])
    rows = task.rows(10, match)
    assert [row.amount for row in rows] == [10_000, 1000, 100, 10]
    assert "agle" in rows[3].note and task.label()
    verdict = task.judge(12, match)
    assert verdict.right and "four times" in verdict.lines[-1].text


def test_the_longest_chains_of_the_deck() -> None:
    web = state(begin("l04", "savanna")).possible_web()
    assert nx.dag_longest_path_length(web) == 4
    for hunter in ("jackal", "guineafowl"):
        assert hunter in eats("leopard") and hunter in eats("martial_eagle")
        assert any(load_deck("savanna").cards[prey].role != "producer" for prey in eats(hunter))
    assert not any("lion" in eats(name) for name in load_deck("savanna").species)


@pytest.mark.parametrize("at, code", [(0, "en"), (1, "de")])
def test_the_class_seed(at: int, code: str) -> None:
    assert dealt(begin("l04", "savanna")) == tuple(DEALT)
    in_order(sheet("l04", "The class seed", code), [names[at] for names in DEALT.values()])


def test_the_course_of_the_hint() -> None:
    match = begin("l04", "savanna")
    lengths = {}
    for action in SAVANNA:
        play(match, [action])
        lengths[len(state(match).cells) - 2] = match.progress("chain 4").count
    assert next(turn for turn, n in lengths.items() if n >= 4) == 3
    assert next(turn for turn, n in lengths.items() if n >= 5) == 8
    hint = load_lesson("l04").tasks["long"].hints[-1]
    for code in ("en", "de"):
        in_order(hint.in_language(code), ["1,1", "3,1", "0,0", "0,2", "0,3"])


def test_what_to_expect_at_the_end() -> None:
    assert 15.5 <= mean("l04", "savanna", "arrows 1", by_chance=True) <= 18.5
    assert 18.5 <= mean("l04", "savanna", "arrows 1", by_chance=False) <= 22
    lengths = counts("l04", "savanna", "chain 4", by_chance=False)
    assert lengths[0] >= 3 and lengths[-1] <= 5 and lengths[len(lengths) // 4] >= 4


def test_true_and_not() -> None:
    task = load_lesson("l04").tasks["exit"]
    assert isinstance(task, Statements)
    true = [item.id for item in task.items if item.bin == "true"]
    assert true == ["heat", "short"]


def test_the_lake_stands_on_its_head() -> None:
    lesson = load_lesson("l04")
    lake = load_web("tuesday84")
    numbers, mass = pyramid(lake, "numbers"), pyramid(lake, "biomass")
    assert not numbers.on_its_head and mass.wider == (3,)
    # What guesses and explanation say of the grams: nine times, a tenth, nearly as much.
    algae, grazers, hunters = mass.values
    assert round(hunters / grazers) == 9
    assert 0.09 < grazers / algae < 0.11 and 0.9 < hunters / algae < 1
    task = lesson.tasks["lake"]
    assert isinstance(task, WebViews)
    shown = [view.drawing.of for view in task.views if view.drawing]
    assert shown == ["numbers", "biomass", "energy"]
    sentences = [view["figure"]["sentence"] for view in task.extras(None)["views"]]
    assert ["stands on its head" in one for one in sentences] == [False, True, False]
    assert "This is a model" in sentences[2]
    assert sum(kind == "producer" for _node, kind in lake.nodes(data="kind")) == 31
    after = str(task.after)
    assert all(words in after for words in (f"{hunters:.2f}", f"{grazers:.3f}"))


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_table_of_the_lake(code: str) -> None:
    text = sheet("l04", "Tuesday Lake, as it was measured in 1984", code)
    thousands, point = (",", ".") if code == "en" else (".", ",")
    lake = load_web("tuesday84")
    numbers, mass = pyramid(lake, "numbers").values, pyramid(lake, "biomass").values
    for level, cells in re.findall(r"\| (\d) \([^)]*\) \|(.*)\|", text):
        many, grams = (cell.strip() for cell in cells.split("|"))
        assert int(many.replace(thousands, "")) == round(numbers[int(level) - 1])
        assert float(grams.replace(point, ".")) == pytest.approx(mass[int(level) - 1], rel=0.005)
    # By the shortest way only the phantom midge larvae change their level, and the lake narrows.
    shortest = pyramid(lake, "biomass", level="shortest")
    assert not shortest.on_its_head
    assert all(f"{value:.2f}".replace(".", point) in text for value in shortest.values[1:])
    averaged = pyramid(lake, "biomass")
    assert set(averaged.names[2]) - set(shortest.names[2]) == {"phantom midge larvae"}
    alone = [node for node in lake if lake.degree(node) == 0]
    assert len(alone) == 6 and all(lake.nodes[node]["kind"] == "producer" for node in alone)
