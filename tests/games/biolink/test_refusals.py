"""What BIOlink says when something is not possible: each reason in English and in German."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import ecolearn
from ecolearn.games import biolink
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import set_language
from tests.games.biolink.boards import board, play, start_text, versus


def together() -> Match:
    return board("1,1 oak; 3,1 red_fox", "hedgehog hazel winter_moth", rest=3)


def against() -> Match:
    return versus("1,1 winter_moth", "oak red_fox / hedgehog", rest=3)


def starting() -> Match:
    text = start_text(hands="oak hazel", pile="roe_deer hawthorn red_fox")
    return play(ecolearn.new("biolink", start=text, seed=1, auto=False), "start roe_deer 1,1")


def turned_up() -> Match:
    return play(board("0,0 cocks_foot", "red_fox / hedgehog", "grove_snail"), "turn-up")


def stuck() -> Match:
    return versus("", "red_fox tawny_owl / oak", "hazel")


def stuck_without_pile() -> Match:
    return versus("", "red_fox tawny_owl / oak")


def exchanging() -> Match:
    return play(stuck(), "under red_fox")


def clearing() -> Match:
    match = versus("", "hedge_cutting red_fox / oak", "hazel roe_deer", specials=True)
    return play(match, "lay hedge_cutting 1,1")


def recycling() -> Match:
    return versus("1,1 hazel", "decomposers red_fox / oak", "hawthorn roe_deer", specials=True)


def connecting() -> Match:
    return play(recycling(), "lay decomposers 0,0")


def asked() -> Match:
    return play(board("0,0 oak", "winter_moth", "hazel", arrows="pupil"), "lay winter_moth 0,1")


def asked_of_the_sun() -> Match:
    return play(versus("", "hazel red_fox / oak", rest=3, arrows="pupil"), "lay hazel 1,1")


def asked_of_dead_leaves() -> Match:
    match = board("0,0 dead_leaves", "oak hazel", rest=3, arrows="pupil", recyclers=True)
    return play(match, "lay oak 0,1")


#: How to get there, what is tried, why not, by which rule, and what is said in English and in German.
CASES: list[tuple[Callable[[], Match], str, str, str, str, str]] = [
    (
        together,
        "lay dodo 0,0",
        "no_such_card",
        "BIO-2.4",
        "There is no card called “dodo” in this deck.",
        "In diesem Kartensatz gibt es keine Karte mit dem Namen „dodo“.",
    ),
    (
        together,
        "lay grove_snail 0,0",
        "not_in_hand",
        "BIO-2.4",
        "This card is not in your hand: Grove snail.",
        "Diese Karte hast du nicht auf der Hand: Hain-Bänderschnecke.",
    ),
    (
        together,
        "lay hazel 1,1",
        "cell_taken",
        "BIO-2.4",
        "Here lies a card already: Pedunculate oak. Choose an empty place.",
        "Hier liegt schon eine Karte: Stieleiche. Wähle einen leeren Platz.",
    ),
    (
        together,
        "lay hazel 4,4",
        "no_such_cell",
        "BIO-2.4",
        "There is no place 4,4 on this board.",
        "Den Platz 4,4 gibt es auf diesem Brett nicht.",
    ),
    (
        together,
        "lay hazel 1,3",
        "beside_nothing",
        "BIO-2.4",
        "Hazel: no card lies beside this place, so nothing can be linked here.",
        "Hasel: Neben diesem Platz liegt keine Karte, also kann hier nichts verbunden werden.",
    ),
    (
        together,
        "lay hedgehog 0,0",
        "matches_nothing",
        "BIO-2.4",
        "European hedgehog: it eats none of its neighbours here, and none of them eats it.",
        "Igel: frisst hier keinen Nachbarn und wird von keinem gefressen.",
    ),
    (
        together,
        "lay hazel 3,2",
        "plant_matches_nothing",
        "BIO-2.4",
        "Hazel: none of its neighbours here eats it.",
        "Hasel: wird hier von keinem Nachbarn gefressen.",
    ),
    (
        together,
        "turn-up",
        "must_lay",
        "BIO-2.8",
        "One of your cards fits, so you must lay one. For example: European hedgehog at 2,0.",
        "Eine deiner Karten passt, also musst du eine legen. Zum Beispiel: Igel auf 2,0.",
    ),
    (
        together,
        "under hazel",
        "only_versus",
        "BIO-3.6",
        "In this game the hands stay as they are: a card is turned up from the pile instead.",
        "In diesem Spiel bleiben die Handkarten, wie sie sind: Stattdessen wird eine Karte vom Stapel "
        "aufgedeckt.",
    ),
    (
        against,
        "lay red_fox 1,2",
        "matches_nothing",
        "BIO-3.4",
        "Red fox: it eats none of its neighbours here, and none of them eats it.",
        "Rotfuchs: frisst hier keinen Nachbarn und wird von keinem gefressen.",
    ),
    (
        against,
        "under red_fox",
        "must_lay",
        "BIO-3.9",
        "One of your cards fits, so you must lay one. For example: Pedunculate oak at 0,0.",
        "Eine deiner Karten passt, also musst du eine legen. Zum Beispiel: Stieleiche auf 0,0.",
    ),
    (
        against,
        "turn-up",
        "only_coop",
        "BIO-2.7",
        "Cards are turned up only in the game in which all play together.",
        "Karten werden nur aufgedeckt, wenn alle zusammen spielen.",
    ),
    (
        stuck_without_pile,
        "under red_fox",
        "pile_empty_pass",
        "BIO-3.6",
        "The pile is empty, so no cards can be exchanged. Pass instead.",
        "Der Stapel ist leer, also kannst du keine Karten tauschen. Setz stattdessen aus.",
    ),
    (
        stuck,
        "pass",
        "exchange_instead",
        "BIO-3.6",
        "The pile holds cards still: put at least one of yours under it instead.",
        "Im Stapel sind noch Karten: Leg stattdessen mindestens eine von deinen darunter.",
    ),
    (
        exchanging,
        "done",
        "take_first",
        "BIO-3.10",
        "First draw as many cards as you have put under the pile: 1.",
        "Zieh zuerst so viele Karten, wie du unter den Stapel gelegt hast: 1.",
    ),
    (
        clearing,
        "take",
        "none_put",
        "BIO-3.6",
        "First put at least one card under the pile.",
        "Leg zuerst mindestens eine Karte unter den Stapel.",
    ),
    (
        recycling,
        "lay decomposers 3,3",
        "decomposers_alone",
        "BIO-3.10",
        "Decomposers: they need a living being beside them, for what it leaves when it dies.",
        "Zersetzer: brauchen ein Lebewesen neben sich, denn sie leben von dem, was es hinterlässt.",
    ),
    (
        connecting,
        "done",
        "connect_one",
        "BIO-3.10",
        "At least one neighbour must get an arrow to the decomposers.",
        "Mindestens ein Nachbar muss einen Pfeil zu den Zersetzern bekommen.",
    ),
    (
        connecting,
        "connect 2,2",
        "cannot_connect",
        "BIO-3.10",
        "Choose a living being beside the decomposers that has no arrow to them yet.",
        "Wähle ein Lebewesen neben den Zersetzern, das noch keinen Pfeil zu ihnen hat.",
    ),
    (
        turned_up,
        "lay red_fox 0,1",
        "lay_the_shown",
        "BIO-2.7",
        "The card that was turned up fits, so it must be laid now: Grove snail.",
        "Die aufgedeckte Karte passt, also muss sie jetzt gelegt werden: Hain-Bänderschnecke.",
    ),
    (
        asked,
        "arrow 0,1 0,0",
        "wrong_arrow",
        "BIO-1.5",
        "Winter moth is no food for: Pedunculate oak. Who ends up with the energy? The arrow points to that "
        "one.",
        "Kleiner Frostspanner ist keine Nahrung für: Stieleiche. Wer bekommt am Ende die Energie? Dorthin "
        "zeigt der Pfeil.",
    ),
    (
        asked,
        "arrow 0,1 1,1",
        "other_pair",
        "BIO-1.5",
        "The question is about these two: Winter moth and Pedunculate oak.",
        "Die Frage gilt diesen beiden: Kleiner Frostspanner und Stieleiche.",
    ),
    (
        asked_of_the_sun,
        "arrow 1,1 2,2",
        "wrong_arrow_sun",
        "BIO-1.5",
        "Nothing feeds the Sun. It gives its light to plants, so the arrow starts at it.",
        "Nichts ernährt die Sonne. Sie gibt den Pflanzen ihr Licht, also beginnt der Pfeil bei ihr.",
    ),
    (
        asked_of_dead_leaves,
        "arrow 0,0 0,1",
        "wrong_arrow_matter",
        "BIO-1.5",
        "From Dead leaves nothing goes to: Pedunculate oak. Who ends up with the matter? The arrow points to "
        "that one.",
        "Von hier (Falllaub) geht nichts zu: Stieleiche. Wer bekommt am Ende die Stoffe? Dorthin zeigt der "
        "Pfeil.",
    ),
    (
        starting,
        "start hawthorn 2,2",
        "starts_touch",
        "BIO-2.2",
        "The two start cards may not touch, not even at a corner. Here the neighbour would be: Roe deer.",
        "Die beiden Startkarten dürfen sich nicht berühren, auch nicht an einer Ecke. Hier wäre der "
        "Nachbar: Reh.",
    ),
    (
        starting,
        "start red_fox 3,3",
        "not_a_start_card",
        "BIO-2.2",
        "This is not a start card: Red fox.",
        "Das ist keine Startkarte: Rotfuchs.",
    ),
]


@pytest.mark.parametrize(
    ("way", "action", "code", "rule", "said", "in_german"),
    CASES,
    ids=[f"{case[2]}-{case[0].__name__}" for case in CASES],
)
def test_why_not(
    way: Callable[[], Match], action: str, code: str, rule: str, said: str, in_german: str
) -> None:
    match = way()
    refusal = match.why_illegal(action)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (code, rule)
    assert refusal.text == said
    set_language("de")
    assert refusal.text == in_german
    assert action not in map(str, match.legal_actions())


def faults_in_code() -> Iterator[str]:
    """The codes of all faults that the checks of the game give."""
    for path in sorted(Path(biolink.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) != "fault":
                continue
            yield from (str(code.value) for code in node.args[:1] if isinstance(code, ast.Constant))


def test_every_reason_is_among_them() -> None:
    # An empty pile passes the turn by itself before anybody can turn a card of it up.
    assert set(faults_in_code()) - {"pile_empty"} <= {case[2] for case in CASES}
