"""Tasks judge answers and say what each implies; they know no session and no widget."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecolearn.classroom import (
    Choice,
    Effects,
    Item,
    Many,
    Number,
    Option,
    Order,
    Places,
    Reach,
    Reflect,
    Sort,
    Statements,
    Text,
)
from ecolearn.kernel.words import set_language


def said(text: str) -> Text:
    return Text.of(text)


def option(id_: str, *, right: bool = False, says: str = "", low: int | None = None) -> Option:
    return Option(id_, said(id_.title()), right=right, says=said(says), low=low, high=low)


POND = """
game = "ecogon"

[cells]
"0,0" = "still_water"
"1,0" = "shore"

[hands]
1 = ["common_reed"]
"""


def test_texts_follow_the_language() -> None:
    text = Text.of({"en": "reed", "de": "Schilf"})
    assert str(text) == "reed"
    set_language("de")
    assert str(text) == "Schilf"
    assert str(Text.of({"en": "only English"})) == "only English"
    assert str(Text.of("for all")) == "for all"
    assert not Text.of("") and not Text()


def test_choice_answers_every_option() -> None:
    task = Choice(
        id="a",
        question=said("?"),
        options=(option("reed", right=True, says="It makes its own food."), option("carp", says="It eats.")),
        after=said("Plants do."),
    )
    assert task.judge(task.read("carp"), None).lines[0].text == "It eats."
    right = task.judge(task.read("reed"), None)
    assert right.right and [line.text for line in right.lines] == ["It makes its own food.", "Plants do."]
    assert task.words_for("carp") == "Carp"
    assert task.answer_in_words() == "Reed"


@pytest.mark.parametrize("value", [None, 3, "pike", ["reed"], {}])
def test_what_was_never_offered_is_no_choice(value: object) -> None:
    task = Choice(id="a", question=said("?"), options=(option("reed", right=True),))
    with pytest.raises(ValueError, match="cannot be read"):
        task.read(value)


def test_prediction_is_neither_right_nor_wrong() -> None:
    task = Choice(id="a", question=said("?"), options=(option("one", low=1),), prediction=True)
    assert task.keeps_first
    assert task.judge("one", None).right is None


def test_many_names_wrong_ones_and_counts_missing_ones() -> None:
    task = Many(
        id="a",
        question=said("?"),
        options=(option("reed", right=True), option("lily", right=True), option("carp", says="It eats.")),
    )
    verdict = task.judge(task.read(["carp"]), None)
    assert [line.text for line in verdict.lines] == ["Carp: It eats.", "2 more belong to it."]
    assert task.judge(task.read(["reed"]), None).lines[0].text == "One more belongs to it."
    assert task.judge(task.read(["lily", "reed"]), None).right
    assert task.judge(task.read([]), None).right is False
    for value in (["reed", "reed"], ["pike"], "reed", [1]):
        with pytest.raises(ValueError, match="cannot be read"):
            task.read(value)


@pytest.mark.parametrize(
    ("value", "right", "text"),
    [
        (100, True, "100 kJ"),
        ("1e2", True, "100 kJ"),
        ("100,0", True, "100 kJ"),
        (1000, False, "That is order 1."),
        (10, False, "The number asked for is larger."),
        (500, False, "The number asked for is smaller."),
    ],
)
def test_number(value: object, right: bool, text: str) -> None:
    task = Number(
        id="a", question=said("?"), value=100, unit=said("kJ"), says={1000: said("That is order 1.")}
    )
    verdict = task.judge(task.read(value), None)
    assert (verdict.right, verdict.lines[0].text) == (right, text)


@pytest.mark.parametrize("value", ["many", "", True, None, [1], float("inf"), float("nan")])
def test_no_number(value: object) -> None:
    with pytest.raises(ValueError, match="Write a number"):
        Number(id="a", question=said("?"), value=1).read(value)


def test_order_says_how_far_it_stands() -> None:
    options = (option("reed"), option("snail"), option("carp", says="It eats snails."), option("pike"))
    task = Order(id="a", question=said("?"), options=options)
    shown = [id_ for id_, _text in task.choices()]
    assert sorted(shown) == ["carp", "pike", "reed", "snail"] and shown != ["reed", "snail", "carp", "pike"]
    lines = task.judge(task.read(["reed", "carp", "snail", "pike"]), None).lines
    assert [line.text for line in lines] == [
        "It eats snails.",
        "The first 1 stands right; look at the one after it.",
    ]
    first = task.judge(task.read(["pike", "carp", "snail", "reed"]), None)
    assert first.lines[-1].text == "Look at what stands first."
    assert task.judge(task.read(["reed", "snail", "carp", "pike"]), None).right
    with pytest.raises(ValueError, match="cannot be read"):
        task.read(["reed"])


def test_sort_answers_every_item_by_itself() -> None:
    task = Sort(
        id="a",
        question=said("?"),
        bins=(("food", said("food")), ("nest", said("nest"))),
        items=(
            Item("pike", said("Fish"), "food", {"nest": said("The pike swallows it.")}),
            Item("bird", said("Reeds"), "nest", {"": said("Look at the nest.")}),
        ),
    )
    verdict = task.judge(task.read({"pike": "nest"}), None)
    assert [(line.ok, line.text) for line in verdict.lines] == [
        (False, "Fish: The pike swallows it."),
        (None, "1 is not sorted yet."),
    ]
    wrong = task.judge(task.read({"pike": "food", "bird": "food"}), None)
    assert [line.text for line in wrong.lines] == ["Reeds: Look at the nest."]
    assert task.judge(task.read({"bird": "nest", "pike": "food"}), None).right
    assert task.answer_in_words() == "Fish: food; Reeds: nest"
    for value in ({}, {"pike": "sea"}, {"otter": "food"}, {"pike": 1}, ["pike"]):
        with pytest.raises(ValueError, match="cannot be read"):
            task.read(value)


def test_a_circle_may_begin_anywhere() -> None:
    options = (option("leaf"), option("worm"), option("soil"), option("tree", says="It takes up."))
    task = Order(id="a", question=said("?"), options=options, circle=True, first=said("from here"))
    assert task.judge(task.read(["soil", "tree", "leaf", "worm"]), None).right
    wrong = task.judge(task.read(["soil", "leaf", "tree", "worm"]), None)
    assert wrong.right is False
    assert task.answer_in_words() == "Leaf → Worm → Soil → Tree → Leaf"
    assert task.extras(None) == {"ends": ["from here", ""]}


def test_statements_are_true_or_false() -> None:
    task = Statements(
        id="a",
        question=said("?"),
        items=(
            Item(
                "big",
                said("The biggest is on top."),
                "false",
                {"": said("The deer is not.")},
                said("Right so."),
            ),
            Item("eat", said("Consumers eat."), "true", {"": said("They do.")}),
        ),
    )
    assert [str(text) for _id, text in task.bins_offered()] == ["true", "false"]
    wrong = task.judge(task.read({"big": "true", "eat": "true"}), None)
    assert [line.text for line in wrong.lines] == ["The biggest is on top: The deer is not."]
    right = task.judge(task.read({"big": "false", "eat": "true"}), None)
    assert [line.text for line in right.lines] == ["So it is.", "The biggest is on top: Right so."]
    assert task.answer_in_words() == "The biggest is on top: false; Consumers eat: true"
    set_language("de")
    assert str(task.bins_offered()[1][1]) == "falsch"


def effects(*, prediction: bool = False) -> Effects:
    return Effects(
        id="a",
        question=said("?"),
        prediction=prediction,
        items=(
            Item("owl", said("Owl"), "down", {"up": said("It loses food.")}, said("mouse → owl.")),
            Item("oak", said("Oak"), "same", {}, said("Nothing leads there.")),
        ),
    )


def test_effects_name_the_path() -> None:
    task = effects()
    wrong = task.judge(task.read({"owl": "up", "oak": "down"}), None)
    assert [line.text for line in wrong.lines] == [
        "Owl: It loses food. mouse → owl.",
        "Oak: Nothing leads there.",
    ]
    right = task.judge(task.read({"owl": "down", "oak": "same"}), None)
    assert right.right and "Owl: mouse → owl." in [line.text for line in right.lines]
    assert not task.keeps_first


def test_predicted_effects_are_locked_and_then_told() -> None:
    task = effects(prediction=True)
    assert task.keeps_first
    with pytest.raises(ValueError, match="every row"):
        task.read({"owl": "up"})
    verdict = task.judge(task.read({"owl": "up", "oak": "same"}), None)
    assert verdict.right is None
    assert [line.text for line in verdict.lines] == [
        "Owl: you said “↑ more”, but it would be “↓ fewer”. It loses food. mouse → owl.",
        "Oak: you said “= about the same”, and so it is. Nothing leads there.",
    ]


def test_a_prediction_can_wait_for_another_task() -> None:
    task = Choice(
        id="a", question=said("?"), options=(option("one", says="So."),), prediction=True, revealed_by="b"
    )
    assert task.answered_by == "b"
    assert task.answered("one")[0].text == "You predicted: One. So."


def test_own_words_are_kept_and_not_judged() -> None:
    task = Reflect(id="a", question=said("?"), after=said("Compare: reeds."))
    verdict = task.judge(task.read("  the reed "), None)
    assert verdict.right is None and verdict.lines[-1].text == "Compare: reeds."
    assert task.read("  the reed ") == "the reed"
    assert len(task.read("x" * 9999)) == 2000
    for value in ("", "   ", 3):
        with pytest.raises(ValueError, match="few words"):
            task.read(value)


def test_places_are_judged_by_the_rules() -> None:
    task = Places(id="a", question=said("?"), start=POND, card="common_reed")
    assert task.fitting() == {"cell.0,1", "cell.1,-1", "cell.1,1", "cell.2,-1", "cell.2,0"}
    wrong = task.judge(task.read(["cell.-1,0", "cell.-1,1", "cell.0,1"]), None)
    assert [line.ok for line in wrong.lines] == [False, False]
    assert "must touch a habitat of its own colour" in wrong.lines[0].text
    assert wrong.lines[1].text == "There are 4 more places."
    taken = task.judge(task.read(["cell.0,0", *task.fitting()]), None)
    assert len(taken.lines) == 1 and "card already" in taken.lines[0].text
    assert task.judge(task.read(sorted(task.fitting())), None).right
    for value in ([], ["cell.9,9"], "cell.0,1", [1]):
        with pytest.raises(ValueError):
            task.read(value)


def test_places_of_an_action_are_those_where_it_is_legal() -> None:
    by_card = Places(id="a", question=said("?"), start=POND, card="common_reed")
    task = Places(id="a", question=said("?"), start=POND, action="place common_reed {cell}")
    assert task.fitting() == by_card.fitting()
    wrong = task.judge(task.read(["cell.-1,0", "cell.0,1"]), None)
    assert "must touch a habitat of its own colour" in wrong.lines[0].text
    assert task.judge(task.read(sorted(task.fitting())), None).right


def test_places_can_be_those_that_prove_a_condition() -> None:
    task = Places(
        id="a",
        question=said("?"),
        start=POND,
        condition="laid shore",
        otherwise=said("There is water."),
    )
    assert task.fitting() == {"cell.1,0"}
    assert task.answer_in_words() == "1,0"
    assert not task.cards_only
    tiles = replace(task, empty=False)
    assert tiles.cards_only and set((tiles.stage(None) or {})["places"]) == {"cell.0,0", "cell.1,0"}
    with pytest.raises(ValueError):
        tiles.read(["cell.0,1"])
    wrong = task.judge(task.read(["cell.0,0", "cell.0,1"]), None)
    assert [line.text for line in wrong.lines] == ["There is water.", "There is one more place."]
    assert task.judge(task.read(["cell.1,0"]), None).right


def test_reach_needs_a_board() -> None:
    task = Reach(id="a", question=said("?"), board="pond", condition="homes 1")
    verdict = task.judge(task.read("anything"), None)
    assert verdict.right is False and "Run the cell with the game first" in verdict.lines[0].text
