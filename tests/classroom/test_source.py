"""Sources of lessons: what is wrong is named at once, with place and remedy."""

from __future__ import annotations

import pytest

from ecolearn.classroom import Number, Order
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


def test_every_lesson_can_be_read() -> None:
    assert "l06" in lesson_ids()
    for id_ in lesson_ids():
        assert load_lesson(id_).id == id_
