"""Chapter 2 of the rules: set-up, elements, the dial, called cards, the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos.deck import load_deck
from ecolearn.games.ecos.position import DISPLAYS, FRONTS, HANDS, PEEKED, SPENT, EcosPosition
from ecolearn.kernel.chance import Chance
from tests.games.ecos.tables import (
    FLAT,
    ISLAND,
    Effect,
    begin,
    deck_with,
    legal,
    made_up,
    new,
    resolve,
    say,
    told,
    why,
)

POINT = {"do": "points", "n": 1}


def cards_of(position: EcosPosition, seat: int) -> list[str]:
    return [*position.zones.cards(HANDS[seat]), *position.front(seat)]


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule("ECS-2.1")
@pytest.mark.parametrize("players", [2, 6])
def test_everybody_has_a_set_with_its_beginners_face_up(players: int) -> None:
    position = new(players)
    cards = position.deck.cards
    sets = []
    for seat in range(1, players + 1):
        own = [cards[name] for name in cards_of(position, seat)]
        assert Counter(card.deck for card in own) == {"brown": 8, "blue": 4}
        (name,) = {card.set for card in own}
        sets.append(name)
        assert [card.starts for card in own] == [False] * 9 + [True] * 3
        assert position.cubes[seat] == 7 and position.points[seat] == 0
    assert len(set(sets)) == players and len(position.deck.sets) == 6


@pytest.mark.rule("ECS-2.1")
def test_other_cards_are_two_decks_with_two_open_ones_each() -> None:
    position = new(2)
    for colour, number in (("brown", 32), ("blue", 16)):
        shown = position.zones.cards(DISPLAYS[colour])
        assert len(shown) == 2 and position.zones.count(colour) == number - 2
        assert {position.card(name).deck for name in (*shown, *position.zones.cards(colour))} == {colour}
    nothing_left = new(6)
    assert not any(nothing_left.zones.count(DISPLAYS[colour]) for colour in DISPLAYS)


@pytest.mark.rule("ECS-2.1")
def test_without_sets_everybody_chooses_three_of_twelve() -> None:
    position = new(3, sets=False)
    for seat in (1, 2, 3):
        assert position.actors() == (seat,)
        assert len(legal(position)) == 12
        assert why(position, "draw").code == "not_now"
        for _card in range(3):
            assert position.actors() == (seat,)
            position = say(position, legal(position)[0])
        assert len(position.front(seat)) == 3 and len(cards_of(position, seat)) == 12
    assert legal(position) == ["draw"]
    sets = [{position.card(name).set for name in cards_of(position, seat)} for seat in (1, 2, 3)]
    assert any(len(names) > 1 for names in sets)


@pytest.mark.rule("ECS-2.1")
def test_how_many_can_play_and_what_lies_in_the_bag() -> None:
    for players in (1, 7):
        with pytest.raises(ValueError, match="2 to 6 players"):
            ecolearn.new("ecos", players=players)
    position = new()
    elements = Counter(position.zones.cards("bag"))
    assert elements.total() == 40 and elements["wild"] == 2
    assert elements["sun"] == max(elements.values()) and elements["animal"] == 3
    assert set(elements) == {"sun", "water", "grass", "plant", "stone", "egg", "animal", "wild"}


@pytest.mark.rule("ECS-2.15")
def test_player_1_is_the_first_harbinger_unless_the_start_names_another() -> None:
    assert new(3).harbinger == 1
    start = 'game = "ecos"\n[state]\nharbinger = 3\n'
    position = ecolearn.new("ecos", players=3, seed=1, start=start, auto=False).position
    assert position.actors() == (3,)


# -- elements and the dial ---------------------------------------------------------------------------


TWO = made_up("A", [POINT], cost=["sun", "water", "sun"])
OTHER = made_up("B", [POINT], cost=["grass", "stone"])


def table(bag: str, *, players: int = 2, **how: Any) -> EcosPosition:
    """Player 1 has A and B face up, and C in the hand; player 2 has D face up."""
    entries = [TWO, OTHER, made_up("C", [POINT]), made_up("D", [POINT], cost=["egg"])]
    fronts = {1: ["A", "B"], 2: ["D"]}
    deck = deck_with(entries)
    return begin(deck, ISLAND, players=players, fronts=fronts, hands={1: ["C"]}, bag=bag, **how)


@pytest.mark.rule("ECS-2.2")
def test_all_decide_clockwise_from_the_harbinger() -> None:
    position = table("sun", players=3, state={"harbinger": 2})
    assert position.actors() == (2,) and legal(position) == ["draw"]
    position = say(position, "draw")
    assert position.element == "sun"
    order = []
    while position.task is not None and position.task.kind == "answer":
        order.append(position.actors()[0])
        position = say(position, "dial")
    assert order == [2, 3, 1]
    assert position.actors() == (2,) and legal(position) == ["draw"]


@pytest.mark.rule("ECS-2.2")
def test_a_cube_goes_on_a_matching_free_symbol_of_an_own_open_card() -> None:
    position = say(table("sun sun sun water"), "draw")
    assert legal(position) == ["cover A sun", "dial"]
    assert why(position, "cover A water").code == "no_free_symbol"
    assert why(position, "cover B grass").code == "no_free_symbol"
    assert why(position, "cover C sun").code == "not_face_up"
    assert why(position, "cover D egg").code == "not_face_up"
    assert why(position, "cover Z sun").code == "no_such_card"
    position = say(position, "cover A sun")
    assert (position.cubes[1], position.open["A"].covered) == (6, 0b001)
    position = say(position, "dial", "draw", "cover A sun", "dial", "pass")
    assert position.open["A"].covered == 0b101
    position = say(position, "draw")
    # Both suns of A are covered now.
    assert legal(position) == ["dial"] and why(position, "cover A sun").code == "no_free_symbol"


@pytest.mark.rule("ECS-2.2")
def test_a_wild_element_matches_every_symbol() -> None:
    position = say(table("wild"), "draw")
    assert legal(position) == ["cover A sun", "cover A water", "cover B grass", "cover B stone", "dial"]


@pytest.mark.rule("ECS-2.2")
def test_without_a_cube_it_is_the_dial() -> None:
    position = say(table("sun", state={"cubes1": 0}), "draw")
    assert legal(position) == ["dial"] and why(position, "cover A sun").code == "no_cube"


@pytest.mark.rule("ECS-2.2")
def test_elements_stay_out_until_the_round_is_over() -> None:
    position = say(table("sun egg"), "draw", "dial", "dial", "draw")
    assert position.zones.cards("drawn") == ("sun", "egg") and position.zones.count("bag") == 38


@pytest.mark.rule("ECS-2.2")
def test_nothing_happens_before_all_have_decided() -> None:
    entries = [made_up("A", [{"do": "points", "n": 5}]), made_up("D", [POINT])]
    position = begin(deck_with(entries), ISLAND, fronts={1: ["A"], 2: ["D"]}, bag="sun")
    position = say(position, "draw", "cover A sun")
    assert position.points[1] == 0 and position.called == ((1, "A"),)
    position = say(position, "cover D sun")
    assert position.points == {1: 5, 2: 1}


def turned(quarters: int) -> EcosPosition:
    """Player 1 has just turned the dial to so many quarters."""
    position = table("sun", state={"dial1": quarters - 1})
    return say(position, "draw", "dial")


@pytest.mark.rule("ECS-2.3")
def test_a_quarter_of_the_dial_gives_nothing() -> None:
    position = turned(1)
    assert position.dials[1] == 1 and position.actors() == (2,)


def with_decks(**how: Any) -> EcosPosition:
    """Player 1 has turned the dial to two; beside the decks lie E and F, and H, and under them G."""
    entries = [
        TWO,
        OTHER,
        *(made_up(name, [POINT]) for name in "CDEFGIJ"),
        made_up("H", [POINT], deck="blue"),
    ]
    position = begin(
        deck_with(entries),
        ISLAND,
        fronts={1: ["A", "B"], 2: ["D"]},
        hands={1: ["C"]},
        stacks={"brown": ["E", "F", "G", "I", "J"]},
        state={"dial1": 1},
        **how,
    )
    return say(position, "draw", "dial")


@pytest.mark.rule("ECS-2.3")
def test_after_two_quarters_a_card_may_be_gained() -> None:
    position = with_decks()
    assert legal(position) == ["take E", "take F", "take H", "peek brown", "pass"]
    assert why(position, "take G").code == "not_on_display"
    assert why(position, "peek blue").code == "deck_empty"
    assert why(position, "peek green").code == "no_such_deck"
    took = say(position, "take E")
    assert took.zones.cards(HANDS[1]) == ("C", "E") and took.dials[1] == 0
    assert set(took.zones.cards(DISPLAYS["brown"])) == {"F", "G"}
    assert told(took) == ["took", "displayed"]
    assert say(position, "pass").dials[1] == 2


@pytest.mark.rule("ECS-2.3")
def test_of_two_cards_drawn_one_is_kept_and_the_other_goes_under_the_deck() -> None:
    position = say(with_decks(), "peek brown")
    assert position.zones.cards(PEEKED[1]) == ("G", "I")
    assert legal(position) == ["keep G", "keep I"] and why(position, "keep E").code == "not_peeked"
    position = say(position, "keep I")
    assert position.zones.cards(HANDS[1]) == ("C", "I") and position.zones.cards("brown") == ("J", "G")
    assert position.dials[1] == 0


@pytest.mark.rule("ECS-2.3")
def test_after_three_quarters_it_must_be_used() -> None:
    position = turned(3)
    assert legal(position) == ["cube", "play C"] and why(position, "pass").code == "not_now"
    cube = say(position, "cube")
    assert (cube.cubes[1], cube.dials[1]) == (8, 0)
    played = say(position, "play C")
    assert played.front(1) == ("A", "B", "C") and played.dials[1] == 0
    assert played.open["C"].uses == 4 and not played.zones.count(HANDS[1])
    assert why(position, "play A").code == "not_in_hand" and why(position, "play Z").code == "no_such_card"


# -- called cards ------------------------------------------------------------------------------------


def both(one: list[Effect], other: list[Effect], harbinger: int = 1) -> EcosPosition:
    """Player 1 completes O, then player 2 completes T (or the other way round)."""
    entries = [made_up("O", one), made_up("T", other)]
    state = {"harbinger": harbinger}
    position = begin(deck_with(entries), ISLAND, fronts={1: ["O"], 2: ["T"]}, bag="sun", state=state)
    position = say(position, "draw")
    for _seat in range(2):
        position = say(position, "cover O sun" if position.actors() == (1,) else "cover T sun")
    return position


@pytest.mark.rule("ECS-2.4")
@pytest.mark.parametrize(("harbinger", "first"), [(1, "O"), (2, "T")])
def test_called_cards_happen_clockwise_from_the_harbinger(harbinger: int, first: str) -> None:
    place = {"do": "place", "what": "land"}
    position = both([place], [place], harbinger)
    assert position.run is not None and position.run.card == first and position.actors() == (harbinger,)


@pytest.mark.rule("ECS-2.4")
def test_cubes_come_back_first_and_the_card_turns() -> None:
    position = resolve(FLAT, {"do": "place", "what": "lion"})
    assert position.cubes[1] == 7 and position.open["X"] == (0, 4)
    after = say(position, "build lion 0,0")
    assert after.open["X"].uses == 3 and after.front(1) == ("X",)


@pytest.mark.rule("ECS-2.4")
def test_after_its_last_use_a_card_is_spent() -> None:
    entries = [made_up("O", [POINT], uses=1)]
    position = begin(deck_with(entries), ISLAND, fronts={1: ["O"]}, bag="sun")
    position = say(position, "draw", "cover O sun", "dial")
    assert position.points[1] == 1 and position.front(1) == ()
    assert position.zones.cards(SPENT["brown"]) == ("O",) and "O" not in position.open
    assert "spent" in told(position)


@pytest.mark.rule("ECS-2.4")
def test_effects_happen_from_top_to_bottom() -> None:
    count = {"do": "points", "per": 1, "count": {"kind": "total", "of": "mountain"}}
    position = resolve({"0,0": "desert", "1,0": "water"}, count, {"do": "place", "what": "mountain"}, count)
    assert position.points[1] == 1


@pytest.mark.rule("ECS-2.4")
def test_all_cards_of_one_player_come_before_those_of_the_next() -> None:
    gain = {"do": "gain", "what": "egg"}
    place = {"do": "place", "what": "land"}
    entries = [made_up("X", [gain, POINT]), made_up("Y", [place], cost=["egg"]), made_up("Z", [place])]
    position = begin(deck_with(entries), ISLAND, fronts={1: ["X", "Y"], 2: ["Z"]}, bag="sun")
    position = say(position, "draw", "cover X sun", "cover Z sun", "cover Y egg")
    assert position.run is not None and position.run.card == "Y" and position.actors() == (1,)
    position = say(position, legal(position)[0])
    assert position.run is not None and position.run.card == "Z" and position.actors() == (2,)


@pytest.mark.rule("ECS-2.5")
def test_what_can_be_placed_is_placed_and_then_the_card_ends() -> None:
    tiles = {"0,0": "desert", "1,0": "water"}
    position = resolve(tiles, {"do": "place", "what": "mountain", "n": 3}, {"do": "points", "n": 9})
    assert position.land.hexes("mountain") and position.points[1] == 0
    assert told(position).count("card_ends") == 1
    assert position.open["X"].uses == 3  # it was used all the same


@pytest.mark.rule("ECS-2.5")
@pytest.mark.parametrize(
    "effect",
    [
        {"do": "replace", "from": ["desert"], "to": "water"},
        {"do": "remove", "what": "lion", "n": 2, "need": 1},
        {
            "do": "choose",
            "options": [[{"do": "place", "what": "gorilla"}], [{"do": "place", "what": "leopard"}]],
        },
    ],
)
def test_exchanging_and_taking_away_count_as_placing(effect: dict[str, object]) -> None:
    tiles = {"0,0": "grassland", "1,0": "water"}
    position = resolve(tiles, effect, {"do": "points", "n": 9})
    if position.task is not None and position.task.kind == "choose":
        position = say(position, "option 1")
    assert position.points[1] == 0 and "card_ends" in told(position)


@pytest.mark.rule("ECS-2.5")
def test_moving_and_taking_what_one_likes_do_not_end_a_card() -> None:
    tiles = {"0,0": "grassland", "1,0": "water"}
    effects = ({"do": "move", "what": "lion", "steps": 1}, {"do": "remove", "what": "lion", "n": 2})
    assert resolve(tiles, *effects, {"do": "points", "n": 9}).points[1] == 9


@pytest.mark.rule("ECS-2.5")
def test_a_card_is_done_before_the_next_begins() -> None:
    gain, late = {"do": "gain", "what": "egg"}, {"do": "points", "n": 3}
    after = made_up("Y", [{"do": "points", "per": 1, "count": {"kind": "total", "of": "lion"}}], cost=["egg"])
    place = {"do": "place", "what": "lion"}
    position = resolve(FLAT, gain, place, late, more=[after], fronts={1: ["Y"]})
    position = say(position, "cover Y egg")
    assert position.run is not None and position.run.card == "X"
    assert say(position, "build lion 0,0").points[1] == 3 + 1


@pytest.mark.rule("ECS-2.6")
def test_a_gained_element_is_used_like_a_drawn_one_but_not_on_its_own_card() -> None:
    gain = {"do": "gain", "what": "sun"}
    more = [made_up("Y", [POINT], cost=["sun", "egg"])]
    position = resolve(ISLAND, gain, more=more, fronts={1: ["Y"]})
    assert legal(position) == ["cover Y sun", "dial"]
    assert why(position, "cover X sun").code == "not_on_itself"
    assert say(position, "dial").dials[1] == 1
    position = say(position, "cover Y sun")
    assert position.open["Y"].covered == 1 and position.zones.cards("drawn") == ("sun",)


@pytest.mark.rule("ECS-2.6")
def test_the_cubes_of_the_card_can_be_used_at_once_and_complete_cards_take_none() -> None:
    gain = {"do": "gain", "what": "egg", "n": 2}
    more = [made_up("Y", [POINT], cost=["egg"])]
    position = resolve(ISLAND, gain, more=more, fronts={1: ["Y"]}, state={"cubes1": 1})
    assert position.cubes[1] == 1
    position = say(position, "cover Y egg")
    assert legal(position) == ["dial"] and why(position, "cover Y egg").code == "no_cube"
    rich = say(resolve(ISLAND, gain, more=more, fronts={1: ["Y"]}), "cover Y egg")
    assert legal(rich) == ["dial"] and why(rich, "cover Y egg").code == "full_already"


@pytest.mark.rule("ECS-2.6")
def test_a_gained_wild_is_any_element_and_ends_no_round() -> None:
    more = [made_up("Y", [POINT], cost=["stone", "egg"])]
    position = resolve(ISLAND, {"do": "gain", "what": "wild"}, more=more, fronts={1: ["Y"]}, bag="sun egg")
    assert legal(position) == ["cover Y stone", "cover Y egg", "dial"]
    position = say(position, "cover Y egg")
    assert (position.round, position.harbinger, legal(position)) == (1, 1, ["draw"])


@pytest.mark.rule("ECS-2.6")
def test_two_cards_can_call_each_other_until_their_uses_are_spent() -> None:
    egg, sun = {"do": "gain", "what": "egg"}, {"do": "gain", "what": "sun"}
    more = [made_up("Y", [sun, POINT], cost=["egg"], uses=1)]
    position = resolve(ISLAND, egg, more=more, fronts={1: ["Y"]})
    position = say(position, "cover Y egg", "cover X sun")
    # X happens again, but Y is spent.
    assert position.run is not None and position.run.card == "X" and legal(position) == ["dial"]
    assert position.points[1] == 1 and position.front(1) == ("X",)


@pytest.mark.rule("ECS-2.6")
def test_the_dial_acts_at_once_within_a_card() -> None:
    position = resolve(ISLAND, {"do": "gain", "what": "egg"}, POINT, state={"dial1": 2})
    position = say(position, "dial")
    assert position.points[1] == 0
    position = say(position, "cube")
    assert position.cubes[1] == 8 and position.dials[1] == 0 and position.points[1] == 1


@pytest.mark.rule("ECS-2.6")
def test_gained_cubes_come_from_a_store_that_is_never_empty() -> None:
    position = resolve(ISLAND, {"do": "gain", "what": "cube", "n": 3}, state={"cubes1": 100})
    assert position.cubes[1] == 103
    per = {"do": "gain", "what": "cube", "per": 2, "count": {"kind": "total", "of": "water"}}
    assert resolve(ISLAND, per).cubes[1] == 7 + 4


@pytest.mark.rule("ECS-2.7")
def test_impact_cards_are_announced_with_their_text() -> None:
    position = resolve(ISLAND, {"do": "replace", "from": ["grassland", "desert"], "to": "water"})
    announced = [sentence.text for sentence in position.happened if sentence.code == "impact"]
    assert len(announced) == 1 and "Card X" in announced[0] and "water" in announced[0]
    assert "impact" not in told(resolve(ISLAND, {"do": "place", "what": "land"}))


@pytest.mark.rule("ECS-2.7")
def test_impact_cards_are_those_that_exchange_or_take_away() -> None:
    def destroys(effect: object) -> bool:
        return '"remove"' in repr(effect) or any(
            f"do='{word}'" in repr(effect) for word in ("replace", "remove")
        )

    cards = load_deck().cards.values()
    assert [card.id for card in cards if card.impact] == [card.id for card in cards if destroys(card.effects)]
    assert any(card.impact for card in cards) and load_deck().cards["O12"].impact


# -- rounds and the end ------------------------------------------------------------------------------


def last_round(points: dict[str, int], **how: Any) -> EcosPosition:
    """After a wild element with these points and nothing happening."""
    options = {key: how.pop(key) for key in ("goal", "rounds") if key in how}
    entries = [made_up("A", [POINT], cost=["stone"]), *(made_up(name, [POINT]) for name in "BCDE")]
    position = begin(deck_with(entries), ISLAND, bag="sun wild", state=points, **how, **options)
    while position.agenda and position.element != "wild":
        position = say(position, *(["draw"] if legal(position) == ["draw"] else ["dial"]))
    while position.agenda and position.task is not None and position.task.kind != "draw":
        position = say(
            position, {"answer": "dial", "dial_card": "pass", "dial_use": "cube"}[position.task.kind]
        )
    return position


@pytest.mark.rule("ECS-2.8")
@pytest.mark.parametrize(
    ("points", "goal", "over"), [(79, 80, False), (80, 80, True), (59, 60, False), (60, 60, True)]
)
def test_the_game_ends_with_the_round_of_the_last_points(points: int, goal: int, over: bool) -> None:
    position = last_round({"points2": points}, goal=goal)
    outcome = position.outcome()
    assert (outcome is not None) is over
    if outcome is not None:
        assert outcome.scores == {1: 0, 2: points} and "Player 2" in outcome.text
        assert why(position, "draw").code == "game_over"


@pytest.mark.rule("ECS-2.8")
def test_the_round_goes_on_after_the_last_points() -> None:
    position = resolve(ISLAND, {"do": "points", "n": 80}, bag="sun egg")
    assert position.points[1] == 80 and position.outcome() is None and legal(position) == ["draw"]


@pytest.mark.rule("ECS-2.8")
@pytest.mark.parametrize(
    ("state", "hands", "winner"),
    [
        ({"points1": 81, "points2": 80}, {}, 1),
        ({"points1": 80, "points2": 80, "cubes2": 8}, {1: ["B", "C"]}, 2),
        ({"points1": 80, "points2": 80}, {2: ["B", "C"], 1: ["D"]}, 2),
        ({"points1": 80, "points2": 80}, {2: ["B"], 1: ["D"]}, 1),
        ({"points1": 80, "points2": 80, "harbinger": 2}, {}, 2),
    ],
)
def test_ties(state: dict[str, int], hands: dict[int, list[str]], winner: int) -> None:
    position = last_round(state, hands=hands)
    assert position.leaders == (winner,)
    outcome = position.outcome()
    assert outcome is not None and f"Player {winner}" in outcome.text


@pytest.mark.rule("ECS-2.8")
def test_cards_face_up_count_in_a_tie_too() -> None:
    points = {"points1": 80, "points2": 80}
    assert last_round(points, fronts={2: ["A"]}).leaders == (2,)


@pytest.mark.rule("ECS-2.9")
def test_a_wild_element_ends_the_round() -> None:
    position = last_round({}, players=3)
    assert (position.round, position.harbinger, position.element) == (2, 2, "")
    assert position.zones.count("bag") == 40 and not position.zones.count("drawn")
    assert position.actors() == (2,) and legal(position) == ["draw"]
    assert "new_round" in told(position)


@pytest.mark.rule("ECS-2.9")
def test_the_round_ends_only_when_everything_is_done() -> None:
    position = begin(
        deck_with(
            [made_up("O", [{"do": "place", "what": "land"}])],
        ),
        ISLAND,
        fronts={1: ["O"]},
        bag="wild",
    )
    position = say(position, "draw", "cover O sun", "dial")
    assert position.run is not None and position.round == 1
    assert say(position, legal(position)[0]).round == 2


@pytest.mark.rule("ECS-2.10")
def test_an_empty_deck_is_made_anew_from_the_spent_cards() -> None:
    entries = [made_up(name, [POINT]) for name in "CDEFG"]
    piles = {SPENT["brown"]: ["E", "F"], DISPLAYS["brown"]: ["C", "D"]}
    position = begin(deck_with(entries), ISLAND, hands={1: ["G"]}, piles=piles, state={"dial1": 1})
    position = say(position, "draw", "dial")
    assert not position.zones.count("brown")
    took = say(position, "take C")
    assert told(took) == ["took", "anew_brown", "displayed"]
    assert took.zones.count(DISPLAYS["brown"]) == 2 and took.zones.count("brown") == 1
    assert not took.zones.count(SPENT["brown"])
    peeked = say(position, "peek brown")
    assert set(peeked.zones.cards(PEEKED[1])) == {"E", "F"} and "anew_brown" in told(peeked)


@pytest.mark.rule("ECS-2.10")
def test_without_any_card_there_is_a_cube_instead() -> None:
    dial = turned(2)
    assert legal(dial) == ["cube", "pass"]
    assert say(dial, "cube").cubes[1] == 8 and say(dial, "cube").dials[1] == 0
    assert resolve(ISLAND, {"do": "gain", "what": "card"}).cubes[1] == 8
    assert why(with_decks(), "cube").code == "cards_left"


@pytest.mark.rule("ECS-2.10")
def test_a_card_that_gives_a_card() -> None:
    gain = {"do": "gain", "what": "card"}
    more = [made_up("E", [POINT]), made_up("F", [POINT], deck="blue")]
    position = resolve(ISLAND, gain, POINT, more=more)
    assert legal(position) == ["take E", "take F"] and why(position, "pass").code == "not_now"
    after = say(position, "take F")
    assert after.zones.cards(HANDS[1]) == ("F",) and after.points[1] == 1


@pytest.mark.rule("ECS-2.13")
def test_hands_decks_and_the_bag_are_hidden_and_nothing_else() -> None:
    position = new()
    view = position.view_for(2)
    hidden = {name for name in view.zones.names() if "?" in view.zones.cards(name)}
    assert hidden == {"brown", "blue", "bag", "hand.1"}
    assert view.zones.cards(HANDS[2]) == position.zones.cards(HANDS[2])
    assert view.zones.cards(FRONTS[1]) == position.zones.cards(FRONTS[1])
    peeked = say(with_decks(), "peek brown")
    assert "G" in peeked.view_for(1).zones.cards(PEEKED[1])
    assert "G" not in peeked.view_for(2).zones.cards(PEEKED[1])


@pytest.mark.rule("ECS-2.13")
def test_what_is_left_in_the_bag_is_known() -> None:
    position = say(table("sun egg"), "draw")
    bag = Counter(position.deck.elements) - Counter(position.zones.cards("drawn"))
    for seed in range(5):
        dealt = position.view_for(2).resample(Chance(seed))
        assert Counter(dealt.zones.cards("bag")) == bag


@pytest.mark.rule("ECS-2.13")
def test_a_card_put_under_a_deck_is_known_to_who_put_it_there() -> None:
    position = say(with_decks(), "peek brown", "keep I")
    assert position.zones.cards("brown") == ("J", "G")
    assert position.view_for(1).zones.cards("brown")[1] == "G"
    assert "G" not in position.view_for(2).zones.cards("brown")
    assert [sentence.code for sentence in position.told(1)] == ["kept"]
    assert [sentence.code for sentence in position.told(2)] == ["kept_one"]


@pytest.mark.rule("ECS-2.14")
def test_the_game_ends_after_its_last_round() -> None:
    position = last_round({"round": 3, "points2": 5}, rounds=3)
    outcome = position.outcome()
    assert outcome is not None and "last round" in outcome.text and position.leaders == (2,)
    assert last_round({"round": 2}, rounds=3).outcome() is None
    assert last_round({"round": 30}).outcome() is not None
    with pytest.raises(ValueError, match="rounds"):
        ecolearn.new("ecos", rounds=31)
