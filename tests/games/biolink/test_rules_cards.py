"""Chapter BIO-1: cards, neighbours and arrows, as the game plays them."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.games.biolink.deck import load_deck
from ecolearn.kernel.match import Match
from tests.games.biolink.boards import (
    arrows,
    at,
    board,
    deck_of_big_eaters,
    legal,
    own_deck,
    play,
    refused,
    task,
    versus,
)


@pytest.mark.rule("BIO-1.1")
@pytest.mark.parametrize(("deck", "numbers"), [("forest_edge", range(1, 25)), ("savanna", range(26, 50))])
def test_a_game_is_played_with_the_24_species_of_one_set(deck: str, numbers: range) -> None:
    position = at(ecolearn.new("biolink", deck=deck, seed=3, auto=False))
    lying = [card for zone in ("pile", "start", "hand.1") for card in position.zones.cards(zone)]
    assert sorted(position.deck.cards[card].number for card in lying) == list(numbers)
    producers = [c.number for c in position.deck.cards.values() if c.role == "producer"]
    assert sorted(producers) == list(numbers)[-len(producers) :]


@pytest.mark.rule("BIO-1.1")
def test_a_deck_of_ones_own_is_played_and_kept() -> None:
    match = ecolearn.new("biolink", deck=own_deck(), seed=3)
    assert at(match).deck.name == "Row"
    again = ecolearn.load(match.to_text())
    assert again.position.key() == match.position.key()


@pytest.mark.rule("BIO-1.2")
def test_the_sun_feeds_producers_and_nothing_feeds_it() -> None:
    match = versus("", "hazel red_fox / oak", rest=3)
    assert legal(match) == {f"lay hazel {x},{y}" for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)}
    play(match, "lay hazel 1,1")
    assert arrows(match) == {"2,2>1,1"}
    links = at(match).deck.links
    assert not [pair for pair in links if pair[1] == "sun"]
    assert {eater for prey, eater in links if prey == "sun"} == {
        card.id for card in at(match).deck.cards.values() if card.role == "producer"
    }


@pytest.mark.rule("BIO-1.2")
@pytest.mark.parametrize("mode", ["coop", "versus"])
def test_recyclers_are_shuffled_in_only_on_request(mode: str) -> None:
    deck = load_deck("forest_edge")
    for recyclers in (False, True):
        position = at(ecolearn.new("biolink", mode=mode, recyclers=recyclers, seed=2, auto=False))
        cards = set(position.zones.total())
        assert set(deck.recyclers) <= cards if recyclers else not set(deck.recyclers) & cards


@pytest.mark.rule("BIO-1.3")
def test_cards_match_whichever_of_them_eats_the_other() -> None:
    # The chain that the rulebook prints: grass, snail, hedgehog.
    match = board("1,1 grove_snail", "hedgehog cocks_foot red_fox", rest=3)
    cells = {"0,0", "1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2"}
    assert legal(match, "lay") == {f"{card} {cell}" for card in ("hedgehog", "cocks_foot") for cell in cells}
    play(match, "lay hedgehog 0,0", "draw", "lay cocks_foot 2,2")
    assert arrows(match) == {"1,1>0,0", "2,2>1,1"}


@pytest.mark.rule("BIO-1.3")
def test_dead_matter_and_nutrients_match_but_are_no_food() -> None:
    match = board("0,0 dead_leaves; 3,3 oak", "hazel fungi", rest=3, recyclers=True)
    play(match, "lay hazel 0,1", "draw")
    assert at(match).arrows == (((0, 1), (0, 0)),)
    play(match, "lay fungi 1,1")
    assert arrows(match) == {"0,1>0,0", "0,0>1,1", "1,1>0,1"}
    kinds = {edge["kind"] for _prey, _eater, edge in at(match).food_web().edges(data=True)}
    assert kinds == {"food", "matter"}


@pytest.mark.rule("BIO-1.4")
@pytest.mark.parametrize(("cell", "number"), [((0, 0), 3), ((1, 0), 5), ((1, 1), 8)])
def test_up_to_eight_neighbours(cell: tuple[int, int], number: int) -> None:
    match = board(f"{cell[0]},{cell[1]} oak", "winter_moth", rest=3)
    assert len(legal(match, "lay")) == number
    assert all(max(abs(x - cell[0]), abs(y - cell[1])) == 1 for x, y in at(match).open_cells("winter_moth"))


@pytest.mark.rule("BIO-1.5")
def test_one_arrow_for_each_pair_from_the_eaten_to_the_eater() -> None:
    match = board("0,0 oak; 1,0 great_tit; 2,0 red_fox; 0,2 hedgehog; 2,2 roe_deer", "winter_moth", rest=3)
    assert arrows(match) == {"0,0>1,0"}
    play(match, "lay winter_moth 1,1")
    assert arrows(match) == {"0,0>1,0", "0,0>1,1", "1,1>1,0", "1,1>0,2"}


@pytest.mark.rule("BIO-1.5")
def test_who_lays_the_later_of_two_mutual_eaters_chooses_the_direction() -> None:
    deck = own_deck(("s5", "s6"))
    for choice in ("1,1 2,2", "2,2 1,1"):
        match = board("1,1 s5", "s6 / s10", "s7", rest=3, deck=deck)
        play(match, "lay s6 2,2")
        assert task(match) == "direct" and match.actors() == (1,)
        assert legal(match, "arrow") == {"1,1 2,2", "2,2 1,1"}
        refused(match, "arrow 1,1 1,2", "other_pair", "BIO-1.5")
        play(match, f"arrow {choice}")
        assert arrows(match) == {choice.replace(" ", ">")} and at(match).score == 1
        assert task(match) == "draw"


@pytest.mark.rule("BIO-1.5")
def test_mutual_eaters_count_once_in_the_competitive_game() -> None:
    match = versus("1,1 s5", "s6 s24 / s10", "s7", rest=3, deck=own_deck(("s5", "s6")))
    play(match, "lay s6 0,0", "arrow 0,0 1,1")
    assert at(match).scores == (1, 0)


@pytest.mark.rule("BIO-1.5")
def test_a_pupil_is_asked_for_every_arrow() -> None:
    match = board("0,0 oak; 1,0 great_tit", "winter_moth / hedgehog", "hazel", rest=3, arrows="pupil")
    assert arrows(match) == {"0,0>1,0"}
    play(match, "lay winter_moth 0,1")
    assert len(at(match).arrows) == 1 and task(match) == "arrow"
    offered = {str(action) for action in match.position.offers()}
    assert offered == {"arrow 0,0 0,1", "arrow 0,1 0,0"}
    assert legal(match) == {"arrow 0,0 0,1"}
    refused(match, "arrow 0,1 0,0", "wrong_arrow", "BIO-1.5")
    play(match, "arrow 0,0 0,1")
    refused(match, "arrow 1,0 0,1", "wrong_arrow", "BIO-1.5")
    play(match, "arrow 0,1 1,0")
    assert arrows(match) == {"0,0>1,0", "0,0>0,1", "0,1>1,0"} and task(match) == "draw"


@pytest.mark.rule("BIO-1.5")
def test_a_pupil_learns_why_a_direction_is_wrong() -> None:
    match = versus("", "hazel red_fox / oak", rest=3, arrows="pupil")
    play(match, "lay hazel 1,1")
    refused(match, "arrow 1,1 2,2", "wrong_arrow_sun", "BIO-1.5")
    match = board("0,0 dead_leaves", "oak hazel", rest=3, arrows="pupil", recyclers=True)
    play(match, "lay oak 0,1")
    refused(match, "arrow 0,0 0,1", "wrong_arrow_matter", "BIO-1.5")


@pytest.mark.rule("BIO-1.5")
def test_a_start_position_may_ask_for_all_its_arrows() -> None:
    match = board(
        "0,0 oak; 1,0 winter_moth; 2,0 hedgehog",
        "red_fox",
        rest=3,
        state={"ask": 1, "width": 3, "height": 1},
        arrows="pupil",
    )
    assert not at(match).arrows and task(match) == "arrow"
    play(match, "arrow 0,0 1,0", "arrow 1,0 2,0")
    assert arrows(match) == {"0,0>1,0", "1,0>2,0"}
    assert task(match) == "over"


@pytest.mark.rule("BIO-1.6")
def test_arrows_and_points_never_run_out() -> None:
    # Every animal eats all animals below it and all plants: more arrows than the box holds.
    match = ecolearn.new("biolink", mode="versus", deck=deck_of_big_eaters(), seed=5)
    while match.outcome is None:
        match.play(max(match.legal_actions(), key=lambda action: len(_brought(match, str(action)))))
    assert at(match).score > 45 and sum(at(match).scores) == at(match).score


def _brought(match: Match, action: str) -> tuple[object, ...]:
    kind, *words = action.split()
    if kind != "lay":
        return ()
    x, y = words[1].split(",")
    return at(match).arrows_for(words[0], (int(x), int(y)))
