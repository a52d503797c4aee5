"""The gardener: it uses only its view, obeys the rules, chooses by points and beats players by luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos import game
from ecolearn.games.ecos.partner import gardener, habits
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.games.ecos.rounds import Cover
from ecolearn.kernel.actions import Action
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.match import partners as everybody
from tests.games.ecos.tables import FLAT, Effect, begin, deck_with, made_up, resolve, say
from tests.work import counted

PLACE = {"do": "place", "what": "grassland"}
TWO_POINTS = {"do": "points", "n": 2}


def match_of(players: int, seed: int, **options: Any) -> Match:
    """A match of gardeners alone, to its end."""
    return ecolearn.new("ecos", seats=["gardener"] * players, seed=seed, **options)


def choice(position: EcosPosition, seat: int | None = None) -> str:
    """What the gardener would do for the seat that is to act."""
    seat = seat or position.awaited()[0]
    action = gardener(position.view_for(seat), seat, Chance(5))
    assert action is not None and position.why_illegal(action) is None
    return str(action)


def chosen(tiles: Mapping[str, str], *effects: Effect, **how: Any) -> str:
    """What the gardener chooses for a card with these effects."""
    return choice(resolve(tiles, *effects, **how))


def table_of(
    *entries: Mapping[str, Any], front: Sequence[str], hand: Sequence[str] = (), **how: Any
) -> EcosPosition:
    """Player 1 with cards made up for a test, an element drawn."""
    deck = deck_with(entries)
    return say(begin(deck, FLAT, fronts={1: front}, hands={1: hand}, **how), "draw")


# -- whole games -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(2, 3, {"goal": 60}), (3, 4, {"sets": False, "rounds": 3}), (6, 5, {"rounds": 2})],
)
def test_games_are_played_to_their_end(players: int, seed: int, options: dict[str, Any]) -> None:
    """Legal all the time: the match refuses whatever is not."""
    match = match_of(players, seed, **options)
    assert match.outcome is not None
    assert {step.action.KIND for step in match.steps} >= {"cover", "dial", "play", "build"}


def test_it_is_the_first_partner_of_the_game() -> None:
    assert list(game.partners) == ["gardener"]


def test_it_beats_luck() -> None:
    """Each seed is played from both seats, so that neither has the better set."""
    won, points, others = 0, 0, 0
    for seed in (30, 31, 32):
        for seats in (["gardener", "random"], ["random", "gardener"]):
            end = ecolearn.new("ecos", seats=seats, seed=seed, rounds=5).position
            assert isinstance(end, EcosPosition)
            mine = 1 + seats.index("gardener")
            won += end.leaders == (mine,)
            points += end.points[mine]
            others += end.points[3 - mine]
    assert won >= 5 and points > 2 * others


def test_an_action_takes_less_than_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    slowest = 0.0

    def timed(view: Any, seat: int, chance: Chance) -> Action | None:
        nonlocal slowest
        with counted() as work:
            action = gardener(view, seat, chance)
        slowest = max(slowest, work.seconds)
        return action

    monkeypatch.setitem(everybody, "timed", timed)
    ecolearn.new("ecos", seats=["timed"] * 4, seed=11, rounds=6)
    assert 0.0 < slowest < 0.5


# -- what it may know --------------------------------------------------------------------------------


@pytest.mark.rule("ECS-2.13")
def test_the_same_view_gives_the_same_action() -> None:
    """Twins: worlds that a seat cannot tell apart make it do the same."""
    match = match_of(3, 12, rounds=2, sets=False)
    compared = 0
    for number, step in enumerate(match.steps):
        position = step.position
        assert isinstance(position, EcosPosition)
        if not position.agenda or number % 5:
            continue
        seat = position.awaited()[0]
        twin = position.view_for(seat).resample(Chance(number))
        both = [gardener(world.view_for(seat), seat, Chance(1)) for world in (position, twin)]
        assert both[0] == both[1]
        compared += any(position.zones.cards(f"hand.{n}") != twin.zones.cards(f"hand.{n}") for n in (1, 2, 3))
    assert compared > 10


# -- cubes and the dial ------------------------------------------------------------------------------


@pytest.mark.rule("ECS-2.2")
def test_the_card_that_is_nearly_complete_comes_first() -> None:
    near, far = (made_up(name, [TWO_POINTS], cost=["stone", "sun", "water"]) for name in "AB")
    position = table_of(near, far, front=["A", "B"], bag="stone sun")
    position = say(position, "cover B stone", "dial", "draw")
    assert choice(position) == "cover B sun"


def test_the_card_that_brings_more_comes_first() -> None:
    poor, rich = made_up("A", [TWO_POINTS]), made_up("B", [{"do": "points", "n": 5}])
    assert choice(table_of(poor, rich, front=["A", "B"], bag="sun")) == "cover B sun"


def test_what_counts_more_now_brings_more() -> None:
    """The same card twice, but one counts grassland, of which there is much, the other desert."""
    entries = [
        made_up(name, [PLACE, {"do": "points", "per": 1, "count": {"kind": "adjacent", "of": of}}])
        for name, of in (("A", "desert"), ("B", "grassland"))
    ]
    assert choice(table_of(*entries, front=["A", "B"], bag="sun")) == "cover B sun"


def test_a_wild_element_goes_to_the_rare_symbol() -> None:
    card = made_up("A", [TWO_POINTS], cost=["sun", "animal"])
    assert choice(table_of(card, front=["A"], bag="wild sun sun animal")) == "cover A animal"


@pytest.mark.rule("ECS-2.3")
def test_the_dial_is_turned_for_a_card_that_is_much_better() -> None:
    poor = made_up("A", [{"do": "points", "n": 1}], cost=["sun", "sun"])
    rich = made_up("B", [{"do": "points", "n": 12}], cost=["sun"])
    assert choice(table_of(poor, front=["A"], bag="sun sun sun")) == "cover A sun"
    assert choice(table_of(poor, rich, front=["A"], hand=["B"], bag="sun sun sun")) == "dial"


@pytest.mark.rule("ECS-2.3")
def test_the_best_card_of_the_hand_is_laid() -> None:
    cards = [made_up(name, [{"do": "points", "n": n}]) for name, n in (("A", 1), ("B", 3), ("C", 9))]
    position = table_of(*cards, front=["A"], hand=["B", "C"], bag="sun sun sun", state={"dial1": 2})
    assert choice(say(position, "dial")) == "play C"


# -- inside the effects of cards ---------------------------------------------------------------------


@pytest.mark.rule("ECS-1.8")
def test_a_tile_is_laid_where_most_is_adjacent() -> None:
    """Only one hex touches water on both sides."""
    tiles = {"0,0": "grassland", "1,0": "grassland", "2,0": "grassland", "0,1": "water", "2,1": "water"}
    count = {"do": "points", "per": 1, "count": {"kind": "adjacent", "of": "water"}}
    assert chosen(tiles, {"do": "place", "what": "grassland"}, count) == "build grassland 1,1"


def test_a_tile_joins_what_is_apart() -> None:
    tiles = {"0,0": "water", "2,0": "water", "0,1": "desert", "1,1": "desert", "2,1": "desert"}
    count = {"do": "points", "per": 1, "count": {"kind": "habitat"}}
    assert chosen(tiles, {"do": "place", "what": "water"}, count) == "build water 1,0"


def test_what_is_eaten_brings_points() -> None:
    """The cheetah comes where it reaches both antelopes, and takes both."""
    tiles = {**FLAT, "2,0": "grassland antelope", "3,0": "grassland antelope", "4,0": "grassland"}
    position = resolve(
        tiles,
        {"do": "place", "what": "cheetah"},
        {"do": "remove", "what": "antelope", "n": 2, "at": {"touching": "last"}},
        {"do": "points", "per": 3, "count": {"kind": "removed"}},
    )
    while position.run is not None:
        position = say(position, choice(position))
    assert position.points[1] in (3, 6) and position.land.total("antelope") < 2


def test_animals_move_together_where_that_counts() -> None:
    tiles = {**FLAT, "0,0": "grassland antelope", "3,0": "grassland antelope"}
    position = resolve(
        tiles,
        {"do": "move", "what": "antelope", "n": 1, "steps": 2},
        {"do": "points", "per": 2, "count": {"kind": "largest", "of": "antelope"}},
    )
    position = say(position, choice(position))
    assert position.points[1] == 4


def test_the_better_way_is_chosen() -> None:
    ways = [[{"do": "points", "n": 2}], [{"do": "points", "n": 3}], [{"do": "points", "n": 1}]]
    assert chosen(FLAT, {"do": "choose", "options": ways}) == "option 2"


def test_of_equal_places_it_takes_the_one_that_serves_another_card() -> None:
    """Both ends count alike now; a card that counts mountains beside forests lies face up."""
    other = made_up(
        "Y",
        [
            {"do": "place", "what": "forest", "at": {"has": ["mountain"]}},
            {"do": "points", "per": 4, "count": {"kind": "adjacent", "of": "antelope"}},
        ],
        cost=["stone"],
    )
    tiles = {"0,0": "grassland", "1,0": "grassland", "2,0": "grassland", "3,0": "grassland antelope"}
    position = resolve(tiles, {"do": "place", "what": "mountain"}, more=[other], fronts={1: ["Y"]})
    assert choice(position) in ("build mountain 2,0", "build mountain 3,0")


def test_a_covered_card_is_not_chosen_twice() -> None:
    card = made_up("A", [TWO_POINTS], cost=["sun", "sun"])
    position = table_of(card, front=["A"], bag="sun sun")
    action = gardener(position.view_for(1), 1, Chance(1))
    assert action == Cover("A", "sun")


def test_it_says_how_it_plays() -> None:
    english = game.habits("gardener")
    assert english == habits() and len(english) >= 5 and game.habits("random") == ()
    try:
        ecolearn.set_language("de")
        assert not set(game.habits("gardener")) & set(english)
    finally:
        ecolearn.set_language("en")
