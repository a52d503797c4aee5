"""Sources of lessons: what is wrong is named at once, with place and remedy."""

from __future__ import annotations

import pytest

from ecolearn.classroom import Number, Order, Slider
from ecolearn.classroom.source import lesson_ids, load_lesson, read_lesson
from ecolearn.kernel.decks import DeckError

HEAD = """
[lesson]
id = "l01"
version = "1"
game = "ecogon"
seed = 1
grades = [5, 6]
minutes = 45
prep_minutes = 5
devices = ["touch"]
standards = []
misconceptions = []
title_en = "A"
title_de = "A"
file_en = "a"
file_de = "a"

[[cell]]
id = "one"
text_en = "Hello"
text_de = "Hallo"
"""


def test_numbers_and_orders_can_be_written() -> None:
    lesson = read_lesson(
        HEAD
        + """
[[task]]
id = "energy"
form = "number"
title_en = "Energy"
title_de = "Energie"
question_en = "How much?"
question_de = "Wie viel?"
value = 100
unit_en = "kJ"
unit_de = "kJ"

[[task.wrong]]
value = 1000
says_en = "That is order 1."
says_de = "Das ist Ordnung 1."

[[task]]
id = "chain"
form = "order"
title_en = "Chain"
title_de = "Kette"
question_en = "Order!"
question_de = "Ordne!"

[[task.option]]
id = "reed"
text_en = "Reed"
text_de = "Schilf"

[[task.option]]
id = "carp"
text_en = "Carp"
text_de = "Karausche"
"""
    )
    energy, chain = lesson.tasks["energy"], lesson.tasks["chain"]
    assert isinstance(energy, Number) and energy.judge(1000, None).lines[0].text == "That is order 1."
    assert isinstance(chain, Order) and chain.answer_in_words() == "Reed → Carp"


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(DeckError) as caught:
        read_lesson(
            HEAD
            + """
[[cell]]
id = "Two!"
code = "1"
text_en = "only English"

[[task]]
id = "a"
form = "chioce"
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"

[[task]]
id = "b"
form = "sort"
title_en = "B"
title_de = "B"
question_en = "?"
question_de = "?"
colour = "red"

[[task.bin]]
id = "food"
text_en = "food"
text_de = "Nahrung"

[[task.item]]
id = "pike"
bin = "nest"
text_en = "pike"
text_de = "Hecht"
""",
            "l01.toml",
        )
    said = str(caught.value)
    for part in ("text_de", "Two!", "chioce", "choice", "colour", "nest"):
        assert part in said


NEW_FORMS = """
[[board]]
id = "pairs"
game = "biolink"
options = { arrows = "pupil" }

[[board.step]]
id = "grass"
condition = "cards 2"
title_en = "Grass"
title_de = "Gras"
question_en = "?"
question_de = "?"
start = "[cells]"

[[board]]
id = "wood"
game = "biolink"
seed = 7

[[task]]
id = "claims"
form = "truefalse"
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"

[[task.statement]]
id = "big"
true = false
text_en = "Big"
text_de = "Groß"
says_en = "No."
says_de = "Nein."

[[task]]
id = "effects"
form = "effects"
prediction = true
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"

[[task.row]]
id = "owl"
change = "down"
text_en = "Owl"
text_de = "Waldkauz"
path_en = "mouse → owl"
path_de = "Maus → Waldkauz"

[[task]]
id = "pick"
form = "pick"
board = "wood"
rule = "level 1"
least = 8
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"

[[task.says]]
card = "owl"
says_en = "It hunts."
says_de = "Er jagt."

[[task]]
id = "pyramid"
form = "slider"
model = "pyramid"
base = 10000
unit_en = "kJ"
unit_de = "kJ"
goal = { level = 3, value = 400 }
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"

[[task]]
id = "web"
form = "web"
board = "wood"
title_en = "A"
title_de = "A"
question_en = "?"
question_de = "?"

[[task.view]]
id = "game"
text_en = "Game"
text_de = "Spiel"
energy_en = "Sun"
energy_de = "Sonne"
"""


def test_boards_and_new_forms_can_be_written() -> None:
    lesson = read_lesson(HEAD + NEW_FORMS)
    assert list(lesson.tasks) == ["grass", "claims", "effects", "pick", "pyramid", "web"]
    assert lesson.tasks["grass"].watches == "pairs/grass"
    assert lesson.boards["pairs"].call("grass") == {
        "game": "biolink",
        "seed": 1,
        "arrows": "pupil",
        "start": "[cells]",
    }
    assert lesson.boards["wood"].call() == {"game": "biolink", "seed": 7}
    with pytest.raises(KeyError):
        lesson.boards["wood"].step("grass")
    assert lesson.tasks["effects"].keeps_first
    pyramid = lesson.tasks["pyramid"]
    assert isinstance(pyramid, Slider) and (pyramid.goal_row, pyramid.goal_least, pyramid.steps) == (
        3,
        400,
        4,
    )
    assert lesson.pictured() is lesson.tasks["grass"]
    with pytest.raises(ValueError, match="no start position"):
        lesson.pictured("wood")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("true = false", "", "true"),
        ('change = "down"', 'change = "dwon"', "dwon"),
        ('rule = "level 1"', 'rule = "biggest"', "several-levels"),
        ('model = "pyramid"', 'model = "pyramids"', "pyramid"),
        ('form = "web"\nboard = "wood"', 'form = "web"', "board"),
        ('condition = "cards 2"', 'conditoin = "cards 2"', "condition"),
    ],
)
def test_faults_of_the_new_forms_are_named(old: str, new: str, fault: str) -> None:
    assert old in NEW_FORMS
    with pytest.raises(DeckError, match=fault):
        read_lesson(HEAD + NEW_FORMS.replace(old, new))


def test_every_lesson_can_be_read() -> None:
    assert "l06" in lesson_ids()
    for id_ in lesson_ids():
        assert load_lesson(id_).id == id_
