"""Why something is not possible, in words of both languages, for every reason that there is."""

from __future__ import annotations

import pytest

from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.words import REASONS
from ecolearn.kernel.words import set_language
from tests.games.mutternatur.tables import ALMOST, PLANTS, chosen, new, story, table

HANDS = {1: "blue oak", 2: "rush yellow", 3: "green vole"}
FULL_PILE = "hawthorn blue_tit grass_snake golden_eagle"


def start(**more: str) -> MutterNaturPosition:
    """Three players with two cards each, of whom only the starting player has a symbiosis."""
    return table(hands=HANDS, stages=more.get("stages", ""), discard=more.get("discard", ""))


def changed_ten_times() -> MutterNaturPosition:
    position = start().play("choose blue", 1)
    for card in ("oak", "blue") * 5:
        position = position.play(f"choose {card}", 1)
    return position


def joker_turned_up() -> MutterNaturPosition:
    return chosen(table(hands={1: "joker"}), {1: "joker"}).play("reveal")


def polluted() -> MutterNaturPosition:
    filled = {"golden_beetle": "purple", "vole": "green"}
    return chosen(table(PLANTS, filled, stages="3.3", hands={1: "pollution"}), {1: "pollution"}).play(
        "reveal"
    )


CASES = [
    (start(), 1, "choose vole", "not_in_hand", "not in your hand: Vole", "nicht auf der Hand: Wühlmaus"),
    (start(), 1, "choose dodo", "no_such_card", "no card called “dodo”", "Karte namens „dodo“"),
    (start(), 1, "ready", "choose_first", "First choose a card", "Wähle zuerst eine Karte"),
    (
        start().play("choose blue", 1).play("ready", 1),
        1,
        "ready",
        "is_ready",
        "ready already",
        "schon bereit",
    ),
    (start(), 1, "unready", "not_ready", "have not said", "nicht gesagt"),
    (changed_ten_times(), 1, "choose oak", "changed_enough", "10 times in this round", "10 Mal anders"),
    (start(), 2, "show rush", "no_symbiosis", "no symbiosis left", "keine Symbiose mehr"),
    (start(), 1, "show-chosen", "nothing_chosen", "No card is chosen yet", "noch keine Karte gewählt"),
    (
        start(),
        1,
        "show-to oak 2",
        "show_to_all",
        "shown to all, not to one",
        "allen gezeigt, nicht nur einem",
    ),
    (start(stages="2.1"), 1, "show oak", "show_to_one", "to one player only", "nur einem Spieler gezeigt"),
    (start(stages="4.2"), 1, "show oak", "no_showing", "no card can be shown", "keine Karte gezeigt werden"),
    (start(), 1, "give oak 1", "no_such_player", "Choose another player", "Wähle einen anderen Spieler"),
    (
        table(hands={1: "oak", 2: "rush"}),
        1,
        "give oak 3",
        "holds_nothing",
        "cannot be given one: Player 3",
        "kann keine bekommen: Person 3",
    ),
    (
        start(discard="joker"),
        1,
        "swap oak joker",
        "only_conditions",
        "Only a condition or a joker",
        "Nur eine Bedingung",
    ),
    (
        start(discard="joker"),
        1,
        "swap blue rush",
        "not_in_pile",
        "not in the discard pile: Rush",
        "nicht im Ablagestapel",
    ),
    (start(), 1, "stop", "not_lost_yet", "more than 3. So far there are 0", "mehr als 3. Bisher sind es 0"),
    (
        start(discard=FULL_PILE).play("stop", 1),
        1,
        "stop",
        "agreed_already",
        "agreed already",
        "schon zugestimmt",
    ),
    (
        table(stages="3.3", hands={1: "pollution oak"}),
        1,
        "choose pollution",
        "plants_first",
        "all four plants",
        "alle vier Pflanzen",
    ),
    (joker_turned_up(), 1, "slot 2,1", "not_that_slot", "cannot be laid there: Joker", "nicht liegen: Joker"),
    (polluted(), 1, "hit 0,0", "not_bare", "no species of its own covers", "nicht von ihrer Art bedeckt"),
    (new(3, "2.3"), 1, "side moss", "no_such_side", "plant or animal, not: moss", "nicht: moss"),
]


@pytest.mark.parametrize(
    ("position", "seat", "action", "code", "said", "auf_deutsch"), CASES, ids=[case[3] for case in CASES]
)
def test_refusals_in_both_languages(
    position: MutterNaturPosition, seat: int, action: str, code: str, said: str, auf_deutsch: str
) -> None:
    refusal = position.why_illegal(action, seat)
    assert refusal is not None and refusal.code == code and refusal.rule.startswith("MUT-")
    assert said in refusal.text
    set_language("de")
    assert auf_deutsch in refusal.text


HOT = "3.1"
DISCARDS = {
    "no_slot": (table("rush", hands={1: "blue"}), {1: "blue"}),
    "no_slot_at_all": (
        table(
            "",
            {"rush": "blue", "blackberry": "yellow", "hawthorn": "purple", "oak": "green"},
            hands={1: "joker"},
        ),
        {1: "joker"},
    ),
    "needs_species": (table(hands={1: "vole"}), {1: "vole"}),
    "needs_conditions": (table(hands={1: "rush"}), {1: "rush"}),
    "not_connected": (table(stages="1.1", hands={1: "blue_connected"}), {1: "blue_connected"}),
    "not_dependent": (table(stages="1.2", hands={1: "blue_dependent"}), {1: "blue_dependent"}),
    "no_water_before": (table("rush", stages="1.3", hands={1: "blue"}), {1: "blue"}),
    "other_side": (table("", {"rush": "blue"}, stages="2.3", sides="aaa", hands={1: "rush"}), {1: "rush"}),
    "too_hot": (table(stages=HOT, hands={1: "yellow", 2: "blue"}), {1: "yellow", 2: "blue"}),
    "wrong_order": (table("hawthorn oak", stages="3.2", hands={1: "green"}), {1: "green"}),
    "waits_for_animal": (table(stages="3.3", lying="reintroduction", hands={1: "blue"}), {1: "blue"}),
    "starter_only": (
        table("", {"japanese_knotweed": "purple"}, stages="4.1", hands={1: "blue", 2: "japanese_knotweed"}),
        {1: "blue", 2: "japanese_knotweed"},
    ),
    "cat_before": (
        table("", {"rush": "blue"}, stages="4.3", hands={1: "cat", 2: "rush"}),
        {1: "cat", 2: "rush"},
    ),
    "cats_first": (
        table(
            ALMOST, {"golden_eagle": "green blue yellow purple"}, stages="4.3", hands={1: "golden_eagle cat"}
        ),
        {1: "golden_eagle"},
    ),
}


@pytest.mark.rule("MUT-1.7")
@pytest.mark.parametrize("code", DISCARDS)
def test_every_reason_for_a_discard_is_told_in_both_languages(code: str) -> None:
    position, cards = DISCARDS[code]
    assert any(said.split()[0] == f"because_{code}" for said in story(position, cards))
    position = chosen(position, cards)
    told: list[str] = []
    while position.task is not None and position.task.kind == "reveal":
        position = position.play("reveal")
        sentences = [sentence for sentence in position.happened if sentence.code == f"because_{code}"]
        told += [sentence.text for sentence in sentences]
        set_language("de")
        told += [sentence.text for sentence in sentences]
        set_language("en")
    english, german = told
    assert english != german and english.endswith(".") and german.endswith(".")


def test_every_reason_has_a_case() -> None:
    # "no_place" is for species that could lie by the base rules; it is never the reason that is told.
    assert DISCARDS.keys() == REASONS.keys() - {"no_place"}
