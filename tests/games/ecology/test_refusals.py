"""What Ecology says when something is not possible: each reason in English and in German."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import ecolearn
from ecolearn.games import ecology
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import set_language
from tests.games.ecology.lands import laid, landed, play, task
from tests.games.ecology.test_rules_land import bargaining, buying, settling
from tests.games.ecology.test_rules_moving import drawn, torn
from tests.games.ecology.test_rules_war import at_war, fought


def founding() -> Match:
    match = play(ecolearn.new("ecology", players=2, seed=2), "throw")
    return play(match, "found 0,0")


def thrown() -> Match:
    for seed in range(40):
        match = play(laid(seed=seed, tokens="hunting.people_2 hunting.start"), "roll")
        if task(match) == "go" and "go hunting.luck_b" not in map(str, match.legal_actions()):
            return match
    raise AssertionError("luck could always be reached")


def without(match: Match, **changes: object) -> Match:
    """The same with something taken away, which the rules alone would not do at this moment."""
    return Match(match.position.evolve(**changes), seed=1, seats=match.seats)


def robbed() -> Match:
    match = drawn("thieves", held="bow", money1=100)
    zones = match.position.zones.move("bow", "held.1", "held.2")  # type: ignore[attr-defined]
    return without(match, zones=zones)


def attacking() -> Match:
    return play(at_war(), "attack 1,0")


def attacking_among_three() -> Match:
    cells = "0,0 1*1; 1,0 2*1; 0,1 3*1; 3,3 2*1; 2,0 3*1"
    return play(at_war(cells, players=3, others="hunting.start hunting.start"), "attack 1,0")


def defending() -> Match:
    return without(play(at_war(money2=100), "attack 1,0", "declare"), money={1: 0, 2: 50})


def driven_out() -> Match:
    cells = "0,0 1*1; 1,0 2*1; 2,0 2*1; 3,2 2*1"
    return play(at_war(cells, money2=900), "attack 1,0", "declare", "concede")


def selling() -> Match:
    return play(buying(money1=500, others="hunting.people_3"), "land 1,0", "pay 100", "propose", "accept")


def used_up() -> Match:
    match = bargaining(held="axe bow / rope")
    return play(match, "give axe", "want rope", "propose", "decline", "trade 2", "want rope")


def offers_made() -> Match:
    match = bargaining(held="axe / rope", money1=100, money2=100)
    play(match, "give axe", "want rope", "propose", "counter", "give rope", "ask 50", "propose")
    return play(match, "counter", "want rope", "pay 100", "propose")


def offered_back() -> Match:
    match = bargaining(held="axe / rope", money1=50)
    play(match, "give axe", "want rope", "propose", "counter", "give rope")
    return play(match, "want axe")


#: How to get there, what is tried, why not, by which rule, and what is said in English and in German.
CASES: list[tuple[Callable[[], Match], str, str, str, str, str]] = [
    (
        founding,
        "found 0,0",
        "taken",
        "ECO-1.2",
        "Space 0,0 is taken by Player {first}. Choose a free one.",
        "Feld 0,0 ist besetzt: Person {first}. Wähle ein freies.",
    ),
    (
        founding,
        "found 7,7",
        "no_space",
        "ECO-1.1",
        "There is no space 7,7 in this land.",
        "Ein Feld 7,7 gibt es in diesem Land nicht.",
    ),
    (
        thrown,
        "go hunting.luck_b",
        "not_thrown",
        "ECO-1.3",
        "To Luck B you need one of these: 4, 5. You have thrown",
        "Zum Feld „Glück B“ brauchst du eine dieser Zahlen: 4, 5. Du hast",
    ),
    (
        thrown,
        "go hunting.people_4",
        "not_beside",
        "ECO-1.3",
        "From 2,000 people no edge leads to 4,000 people. Look at the numbers around your square.",
        "Vom Feld „2000 Menschen“ führt keine Kante zu „4000 Menschen“. Schau auf die Zahlen rund um "
        "dein Feld.",
    ),
    (
        thrown,
        "go moon",
        "no_such_square",
        "ECO-1.3",
        "There is no square called “moon”.",
        "Ein Feld mit dem Namen „moon“ gibt es nicht.",
    ),
    (
        lambda: drawn("thieves", money1=300, held="bow axe"),
        "choose 3",
        "no_such_way",
        "ECO-1.7",
        "Thieves has only 2 ways.",
        "Diebe hat nur 2 Möglichkeiten.",
    ),
    (
        robbed,
        "choose 2",
        "way_impossible",
        "ECO-1.7",
        "Thieves: this way cannot be gone. You have nothing of what it asks for, and the last 1,000 people "
        "stay. Choose another way.",
        "Diebe: Das geht nicht. Was dafür nötig ist, hast du nicht, und die letzten 1000 Menschen bleiben. "
        "Wähle eine andere Möglichkeit.",
    ),
    (
        lambda: play(drawn("thieves", held="bow axe", money1=100), "choose 2"),
        "return rope",
        "not_held",
        "ECO-1.7",
        "Player 1 does not have this invention: Rope.",
        "Person 1 hat diese Erfindung nicht: Seil.",
    ),
    (
        lambda: play(drawn("thieves", held="bow axe", money1=100), "choose 2"),
        "return flood",
        "no_invention",
        "ECO-1.7",
        "Flood is no invention. Only inventions are kept and traded.",
        "Hochwasser ist keine Erfindung. Nur Erfindungen behältst und tauschst du.",
    ),
    (
        lambda: play(drawn("thieves", held="bow axe", money1=100), "choose 2"),
        "return rocket",
        "no_such_card",
        "ECO-1.7",
        "There is no card called “rocket” in this game.",
        "Eine Karte mit dem Namen „rocket“ gibt es in diesem Spiel nicht.",
    ),
    (
        lambda: without(drawn("plant_trees", money1=50), money={1: 0, 2: 0}),
        "buy",
        "card_too_dear",
        "ECO-1.7",
        "Plant trees asks for $50, and you have $0. It needs the full price.",
        "Bäume pflanzen kostet 50 $, und du hast 0 $. Du brauchst den vollen Preis.",
    ),
    (
        torn,
        "move hunting.nature_c",
        "not_nearest",
        "ECO-1.7",
        "Hidden valley leads to the nearest square of its kind: Nature A, Nature B. Nature C is not one of "
        "them.",
        "Verborgenes Tal führt zum nächsten Feld dieser Art: Natur A, Natur B. „Natur C“ gehört nicht dazu.",
    ),
    (
        lambda: landed("hunting.people_2", "0,0 1*2; 1,0 1*2; 3,2 2*1"),
        "remove 2,0",
        "nobody_here",
        "ECO-3.1",
        "Nobody lives on space 2,0.",
        "Auf Feld 2,0 lebt niemand.",
    ),
    (
        lambda: landed("hunting.people_2", "0,0 1*2; 1,0 1*2; 3,2 2*1"),
        "remove 3,2",
        "not_your_ring",
        "ECO-3.1",
        "The people on space 3,2 are of Player 2. Take off one of your own rings.",
        "Die Menschen auf Feld 3,2 gehören zu Person 2. Nimm einen deiner eigenen Ringe weg.",
    ),
    (
        settling,
        "settle 3,2",
        "others_land",
        "ECO-3.1",
        "Space 3,2 belongs to Player 2. You can get it only by a trade or by war.",
        "Feld 3,2 gehört Person 2. Du bekommst es nur durch Handel oder durch Krieg.",
    ),
    (
        settling,
        "settle 2,2",
        "not_beside_own",
        "ECO-3.1",
        "Space 2,2 does not touch your land. People settle beside people of your own.",
        "Feld 2,2 grenzt nicht an dein Land. Deine Menschen siedeln neben deinen Menschen.",
    ),
    (
        settling,
        "settle 0,0",
        "density_too_dear",
        "ECO-3.4",
        "Ring number 2 on space 0,0 costs $400, and you have $0. Settle somewhere else or stop.",
        "Ring Nummer 2 auf Feld 0,0 kostet 400 $, und du hast 0 $. Siedle woanders oder hör auf.",
    ),
    (
        lambda: settling("0,0 1*4; 3,2 2*1", square="agricultural.people_5"),
        "settle 0,0",
        "space_full",
        "ECO-3.4",
        "On space 0,0 there is no more room: 4,000 people are the most.",
        "Auf Feld 0,0 ist kein Platz mehr: Höchstens 4000 Menschen leben dort.",
    ),
    (
        lambda: at_war("0,0 1*1; 1,0 2*1; 1,1 2*1; 3,2 2*1", peaceful=True),
        "attack 1,0",
        "peaceful",
        "ECO-4.5",
        "This is a peaceful game: there is no war.",
        "Das ist ein friedliches Spiel: Krieg gibt es nicht.",
    ),
    (
        selling,
        "attack 1,0",
        "sold_it",
        "ECO-3.5",
        "You have sold this land, so its people move without a war.",
        "Du hast dieses Land verkauft, also ziehen seine Menschen ohne Krieg um.",
    ),
    (
        selling,
        "trade 1",
        "displaced_no_trade",
        "ECO-3.5",
        "You trade only in your own turn: before you throw, or while you settle.",
        "Du handelst nur in deinem eigenen Zug: vor dem Würfeln oder während du Menschen ansiedelst.",
    ),
    (
        lambda: fought(1),
        "attack 0,1",
        "second_war",
        "ECO-4.6",
        "You have declared war in this turn already. One war in a turn is the most.",
        "Du hast in diesem Zug schon Krieg erklärt. Mehr als ein Krieg in einem Zug geht nicht.",
    ),
    (
        at_war,
        "attack 0,0",
        "own_land",
        "ECO-4.1",
        "Space 0,0 is your own land.",
        "Feld 0,0 ist dein eigenes Land.",
    ),
    (
        at_war,
        "attack 3,2",
        "does_not_touch",
        "ECO-4.1",
        "Space 3,2 does not touch your land, so you cannot attack it.",
        "Feld 3,2 grenzt nicht an dein Land, also kannst du es nicht angreifen.",
    ),
    (
        attacking,
        "attack 1,0",
        "chosen_already",
        "ECO-4.1",
        "You have chosen space 1,0 already.",
        "Feld 1,0 hast du schon gewählt.",
    ),
    (
        attacking_among_three,
        "attack 0,1",
        "one_defender",
        "ECO-4.1",
        "A war is against one player only. You have chosen land of Player 2.",
        "Ein Krieg geht nur gegen eine Person. Du hast Land von Person 2 gewählt.",
    ),
    (
        driven_out,
        "attack 1,0",
        "displaced_by",
        "ECO-4.6",
        "Player 1 has just driven these people out. They cannot attack back in this turn.",
        "Person 1 hat diese Menschen gerade vertrieben. In diesem Zug können sie nicht zurückschlagen.",
    ),
    (
        lambda: play(at_war(square="hunting.people_2"), "attack 1,0"),
        "attack 0,1",
        "too_many_spaces",
        "ECO-4.1",
        "You can attack 1 space at most: one for each 1,000 people that need room.",
        "Du kannst höchstens 1 Feld angreifen: eins für je 1000 Menschen, die Platz brauchen.",
    ),
    (
        lambda: at_war("0,0 1*1; 1,0 2*1"),
        "attack 1,0",
        "all_spaces",
        "ECO-4.4",
        "Player 2 must keep a space: nobody may attack all the land of a player at once.",
        "Person 2 muss ein Feld behalten: Niemand darf das ganze Land einer Person auf einmal angreifen.",
    ),
    (
        lambda: at_war(money1=150),
        "attack 1,0",
        "attack_too_dear",
        "ECO-4.1",
        "An attack on 1 space costs $200, and you have $150.",
        "Ein Angriff auf 1 Feld kostet 200 $, und du hast 150 $.",
    ),
    (
        defending,
        "resist",
        "defence_too_dear",
        "ECO-4.2",
        "To defend 1 space costs $100, and you have $50. You must give it up.",
        "1 Feld zu verteidigen kostet 100 $, und du hast 50 $. Du musst es aufgeben.",
    ),
    (
        offers_made,
        "counter",
        "offers_used",
        "ECO-3.5",
        "3 offers have been made in this turn. That is enough.",
        "In diesem Zug gab es schon 3 Angebote. Das genügt.",
    ),
    (
        lambda: laid(held="axe / rope"),
        "trade 1",
        "no_such_partner",
        "ECO-3.5",
        "You cannot trade with player 1. Choose another player at the table.",
        "Mit Person 1 kannst du nicht handeln. Wähle jemand anderen am Tisch.",
    ),
    (
        lambda: laid(held="axe"),
        "trade 2",
        "nothing_to_trade",
        "ECO-3.5",
        "There is nothing that you and Player 2 could trade now: both must give something.",
        "Du und Person 2 habt gerade nichts zu tauschen: Beide müssen etwas geben.",
    ),
    (
        lambda: play(bargaining(held="axe bow / rope"), "give axe"),
        "give bow",
        "one_thing_each",
        "ECO-3.5",
        "Each side gives one invention or one space at most. This place is taken.",
        "Jede Seite gibt höchstens eine Erfindung oder ein Feld. Dieser Platz ist schon vergeben.",
    ),
    (
        lambda: bargaining(held="axe bow / rope"),
        "land 3,2",
        "land_only_settling",
        "ECO-3.5",
        "Land is sold only to a player who is settling people.",
        "Land wird nur an jemanden verkauft, der gerade Menschen ansiedelt.",
    ),
    (
        lambda: buying(money1=500),
        "land 2,1",
        "not_sellers",
        "ECO-3.5",
        "Space 2,1 does not belong to Player 2.",
        "Feld 2,1 gehört nicht Person 2.",
    ),
    (
        lambda: buying(money1=500),
        "land 3,2",
        "not_beside_buyer",
        "ECO-3.5",
        "Space 3,2 does not touch the land of Player 1, so it cannot be sold there.",
        "Feld 3,2 grenzt nicht an das Land von Person 1, also kann es nicht dorthin verkauft werden.",
    ),
    (
        lambda: buying("0,0 1*1; 1,0 2*2", money1=500, held=" / rope"),
        "land 1,0",
        "last_space",
        "ECO-3.5",
        "Player 2 must keep a space, and this is the last one.",
        "Person 2 muss ein Feld behalten, und das ist das letzte.",
    ),
    (
        lambda: bargaining(held="axe / rope", money1=100),
        "pay 70",
        "no_such_note",
        "ECO-3.5",
        "There is no note of $70. Notes: 50, 100, 500, 1000.",
        "Einen Schein zu 70 $ gibt es nicht. Scheine: 50, 100, 500, 1000.",
    ),
    (
        lambda: play(bargaining(held="axe / rope", money1=100, money2=100), "ask 50"),
        "pay 50",
        "one_side_pays",
        "ECO-3.5",
        "Money comes from one side only.",
        "Geld kommt nur von einer Seite.",
    ),
    (
        lambda: bargaining(held="axe / rope", money1=100),
        "pay 500",
        "too_little_money",
        "ECO-3.5",
        "Player 1 has only $100.",
        "Person 1 hat nur 100 $.",
    ),
    (
        used_up,
        "give axe",
        "leads_nowhere",
        "ECO-3.5",
        "No offer can come of this: the same was offered in this turn, or one side gives nothing.",
        "Daraus kann kein Angebot werden: Dasselbe gab es in diesem Zug schon, oder eine Seite gäbe nichts.",
    ),
    (
        lambda: bargaining(held="axe / rope"),
        "propose",
        "both_give",
        "ECO-3.5",
        "Both must give something. Add what is missing.",
        "Beide müssen etwas geben. Ergänze, was fehlt.",
    ),
    (
        offered_back,
        "propose",
        "offered_already",
        "ECO-3.5",
        "This was offered in this turn already. Change something.",
        "Das wurde in diesem Zug schon angeboten. Ändere etwas.",
    ),
    (
        lambda: play(bargaining(held="axe / rope"), "give axe", "want rope", "propose"),
        "counter",
        "nothing_else",
        "ECO-3.5",
        "There is nothing else that you two could trade.",
        "Etwas anderes könnt ihr beide nicht tauschen.",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[2]}-{case[1].replace(' ', '_')}")
def test_a_reason(case: tuple[Callable[[], Match], str, str, str, str, str]) -> None:
    make, action, code, rule, english, german = case
    match = make()
    refusal = match.position.why_illegal(action)
    assert refusal is not None and (refusal.code, refusal.rule) == (code, rule)
    first = getattr(match.position, "first", 0)
    assert refusal.text.startswith(english.format(first=first))
    set_language("de")
    try:
        assert refusal.text.startswith(german.format(first=first))
    finally:
        set_language("en")


def codes() -> Iterator[str]:
    """Every code of a fault in the source of the game."""
    for path in sorted(Path(ecology.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fault":
                for argument in node.args[:1]:
                    assert isinstance(argument, ast.Constant), ast.unparse(node)
                    yield str(argument.value)


def test_every_reason_is_here() -> None:
    assert {case[2] for case in CASES} == set(codes())
