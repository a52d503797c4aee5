"""Chapter BIO-3: playing against each other."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.games.biolink.details import markers
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.match import Match
from tests.games.biolink.boards import arrows, at, board, legal, play, refused, task, told, versus

SPECIALS = {"forest_edge": {"hedge_cutting", "decomposers"}, "savanna": {"bush_fire", "decomposers"}}


def cards_of(position: BiolinkPosition) -> set[str]:
    """Every card of a game that does not lie on the board."""
    return set(position.zones.total())


@pytest.mark.rule("BIO-3.1")
@pytest.mark.parametrize(("players", "cards"), [(1, 5), (2, 4), (3, 3), (6, 3)])
def test_only_the_sun_lies_and_hands_are_hidden(players: int, cards: int) -> None:
    position = at(ecolearn.new("biolink", mode="versus", seed=11, players=players, auto=False))
    assert dict(position.cells) == {(2, 2): "sun"} and len(position.grid.cells()) == 25
    assert position.zones.count("pile") == 24 - players * cards
    for seat in range(1, players + 1):
        assert len(position.hand(seat)) == cards and "?" not in position.view_for(seat).hand(seat)
        for viewer in {None, *range(1, players + 1)} - {seat}:
            assert position.view_for(viewer).hand(seat).count("?") >= cards - 1


@pytest.mark.rule("BIO-3.1")
def test_seven_cannot_play() -> None:
    with pytest.raises(ecolearn.OptionError, match="1 to 6 players"):
        ecolearn.new("biolink", mode="versus", players=7)


@pytest.mark.rule("BIO-3.2")
@pytest.mark.parametrize("deck", ["forest_edge", "savanna"])
def test_special_cards_that_fit_the_set_are_shuffled_in_on_request(deck: str) -> None:
    every = SPECIALS["forest_edge"] | SPECIALS["savanna"]
    plain = at(ecolearn.new("biolink", mode="versus", deck=deck, seed=1, auto=False))
    assert not cards_of(plain) & every
    harder = at(ecolearn.new("biolink", mode="versus", deck=deck, specials=True, seed=1, auto=False))
    assert cards_of(harder) & every == SPECIALS[deck]


@pytest.mark.rule("BIO-3.2")
def test_no_special_cards_when_all_play_together() -> None:
    position = at(ecolearn.new("biolink", mode="coop", specials=True, seed=1, auto=False))
    assert not cards_of(position) & SPECIALS["forest_edge"]


@pytest.mark.rule("BIO-3.3")
@pytest.mark.parametrize("seed", range(8))
def test_the_highest_number_begins_and_is_called_out(seed: int) -> None:
    position = at(ecolearn.new("biolink", mode="versus", specials=True, seed=seed, players=3, auto=False))
    numbers = {
        position.deck.cards[card].number: (seat, card)
        for seat in (1, 2, 3)
        for card in position.hand(seat)
        if position.deck.cards[card].role != "special"
    }
    seat, card = numbers[max(numbers)]
    assert position.actors() == (seat,)
    for viewer in (None, 1, 2, 3):
        assert card in position.view_for(viewer).hand(seat)
        assert [said.code for said in position.view_for(viewer).happened] == ["begins"]


@pytest.mark.rule("BIO-3.3")
def test_special_cards_do_not_begin_and_play_goes_clockwise() -> None:
    match = versus(
        "",
        "decomposers hedge_cutting red_fox / hazel tawny_owl / oak great_tit",
        "roe_deer pine_marten red_squirrel",
        specials=True,
        state={"seat": 2},
    )
    turns = []
    for action in ("lay hazel 1,1", "lay oak 3,3", "lay hedge_cutting 1,2"):
        turns.append(match.actors())
        play(match, action)
        if task(match) == "exchange":
            play(match, "done")
        play(match, "draw")
    assert turns == [(2,), (3,), (1,)] and match.actors() == (2,)
    # The same hands without a word of who begins: 20 is the highest number that counts.
    text = 'game = "biolink"\n[hands]\n1 = ["decomposers", "red_fox"]\n2 = ["hazel"]\n3 = ["oak"]\n'
    again = ecolearn.new("biolink", mode="versus", specials=True, players=3, start=text, seed=1)
    assert again.actors() == (2,)


@pytest.mark.rule("BIO-3.4")
def test_a_point_for_every_arrow_to_whoever_lays_the_card() -> None:
    match = versus("1,1 winter_moth; 2,1 great_tit; 1,2 hazel", "oak red_fox / hedgehog", "roe_deer")
    assert at(match).scores == (0, 0)
    play(match, "lay oak 3,1")
    assert at(match).scores == (2, 0)  # the Sun and the tit
    assert {"2,2>3,1", "3,1>2,1"} <= arrows(match)
    play(match, "draw", "lay hedgehog 0,0")
    assert at(match).scores == (2, 1)


@pytest.mark.rule("BIO-3.4")
def test_what_does_not_match_is_refused() -> None:
    match = versus("1,1 winter_moth", "oak red_fox / hedgehog", rest=3)
    refused(match, "lay red_fox 1,2", "matches_nothing", "BIO-3.4")
    refused(match, "lay oak 4,4", "beside_nothing", "BIO-3.4")
    refused(match, "lay oak 2,2", "cell_taken", "BIO-3.4")
    refused(match, "lay oak 5,5", "no_such_cell", "BIO-3.4")
    refused(match, "lay hazel 1,2", "not_in_hand", "BIO-3.4")
    refused(match, "turn-up", "only_coop", "BIO-2.7")


@pytest.mark.rule("BIO-3.4")
def test_five_silver_markers_are_one_of_gold() -> None:
    assert markers(11) == "2 gold, 1 silver"
    assert markers(4) == "0 gold, 4 silver"


@pytest.mark.rule("BIO-3.4")
def test_arrows_of_a_start_position_bring_no_points() -> None:
    for ask in (0, 1):
        match = versus("1,1 hazel", "oak red_fox / hedgehog", rest=3, state={"ask": ask, "points2": 4})
        if ask:
            play(match, "arrow 2,2 1,1")
        assert arrows(match) == {"2,2>1,1"} and at(match).scores == (0, 4)


@pytest.mark.rule("BIO-3.5")
def test_after_laying_a_card_is_drawn_unseen() -> None:
    match = versus("", "oak red_fox / hazel hedgehog", "roe_deer")
    play(match, "lay oak 1,1")
    assert legal(match) == {"draw"} and match.actors() == (1,)
    play(match, "draw")
    assert at(match).hand(1) == ("red_fox", "roe_deer")
    assert "roe_deer" not in at(match).view_for(2).hand(1)
    assert [said.code for said in match.position.told(2)] == ["drew_unseen"]
    play(match, "lay hazel 3,3")
    assert at(match).hand(2) == ("hedgehog",) and match.actors() == (1,)  # nothing is left to draw


@pytest.mark.rule("BIO-3.6")
def test_cards_go_under_the_pile_and_as_many_are_drawn() -> None:
    match = versus("", "red_fox tawny_owl great_tit / oak", "hazel roe_deer hawthorn")
    assert legal(match) == {"under red_fox", "under tawny_owl", "under great_tit"}
    refused(match, "pass", "exchange_instead", "BIO-3.6")
    assert match.why_illegal("take").code == "not_now"
    play(match, "under tawny_owl")
    assert task(match) == "exchange" and legal(match) == {"under red_fox", "under great_tit", "take"}
    refused(match, "done", "take_first", "BIO-3.10")
    play(match, "under red_fox")
    assert at(match).zones.cards("pile") == ("hazel", "roe_deer", "hawthorn", "tawny_owl", "red_fox")
    play(match, "take")
    assert at(match).hand(1) == ("great_tit", "hazel", "roe_deer")
    assert match.actors() == (2,) and at(match).zones.count("pile") == 3  # the turn has ended


@pytest.mark.rule("BIO-3.6")
def test_a_short_pile_gives_own_cards_back() -> None:
    match = versus("", "red_fox tawny_owl / oak", "pine_marten")
    play(match, "under tawny_owl", "under red_fox", "take")
    assert at(match).hand(1) == ("pine_marten", "tawny_owl")
    assert at(match).zones.cards("pile") == ("red_fox",)


@pytest.mark.rule("BIO-3.6")
def test_with_an_empty_pile_the_player_passes() -> None:
    match = versus("", "red_fox tawny_owl / oak hazel")
    assert legal(match) == {"pass"}
    refused(match, "under red_fox", "pile_empty_pass", "BIO-3.6")
    play(match, "pass")
    assert match.actors() == (2,) and told(match) == ["passed"]


@pytest.mark.rule("BIO-3.6")
def test_whoever_has_no_card_left_is_passed_over() -> None:
    match = versus("", "oak / hazel / winter_moth red_fox")
    play(match, "lay oak 1,1", "lay hazel 3,3", "lay winter_moth 1,2")
    assert task(match) == "over"  # nothing eats a fox, and no mouse or deer is left
    match = versus("", "oak / hazel / winter_moth hedgehog / red_fox")
    play(match, "lay oak 1,1", "lay hazel 3,3", "lay winter_moth 1,2")
    assert match.actors() == (4,)
    play(match, "pass")
    assert match.actors() == (3,) and told(match) == ["passed", "passed", "passed"]


@pytest.mark.rule("BIO-3.7")
def test_the_game_ends_with_the_last_cell() -> None:
    match = versus("0,0 sun", "oak hazel / hawthorn", "roe_deer", state={"width": 2, "height": 1})
    play(match, "lay oak 1,0")
    assert at(match).ended == "full" and match.actors() == ()


@pytest.mark.rule("BIO-3.7")
def test_the_game_ends_when_no_card_fits_whoever_holds_it() -> None:
    match = versus("", "oak red_fox / tawny_owl", "hedgehog")
    play(match, "lay oak 1,1")
    assert at(match).ended == "stuck" and at(match).zones.count("pile") == 1
    match = versus("", "oak red_fox / tawny_owl", "hedgehog roe_deer")
    play(match, "lay oak 1,1")
    assert match.outcome is None  # the deer in the pile would fit


def result(points: tuple[int, ...], multiple: tuple[int, ...]) -> str:
    """The result of a game with these points and numbers of cards with more than one arrow."""
    match = over(len(points))
    position = at(match).evolve(points=points, multiple=multiple)
    outcome = position.outcome()
    assert outcome is not None and dict(outcome.scores) == dict(enumerate(points, 1))
    return outcome.sentence.fact


def over(players: int) -> Match:
    """A game that is over with its first card."""
    cards = ["oak", "tawny_owl", "red_fox", "pine_marten"][:players]
    match = versus("0,0 sun", " / ".join(cards), state={"width": 2, "height": 1})
    return play(match, "lay oak 1,0")


@pytest.mark.rule("BIO-3.8")
@pytest.mark.parametrize(
    ("points", "multiple", "said"),
    [
        ((5, 9, 7), (3, 0, 1), "outcome_best 9 2 ended_full"),
        ((9, 5, 9), (2, 4, 3), "outcome_tie 9 3 ended_full"),
        ((9, 5, 9), (3, 4, 3), "outcome_shared 9 1,3 ended_full"),
        ((7,), (2,), "outcome_alone 7 ended_full"),
    ],
)
def test_who_wins(points: tuple[int, ...], multiple: tuple[int, ...], said: str) -> None:
    assert result(points, multiple) == said


@pytest.mark.rule("BIO-3.8")
def test_connections_are_counted_when_the_card_is_laid() -> None:
    match = versus("1,1 great_tit", "hazel oak / winter_moth hedgehog", "roe_deer red_fox")
    play(match, "lay hazel 3,3", "draw")
    assert at(match).multiple == (0, 0)
    play(match, "lay winter_moth 4,4", "draw")  # the hazel has two arrows now, but had one when laid
    assert at(match).multiple == (0, 0)
    play(match, "lay oak 1,2")
    assert at(match).multiple == (1, 0)


@pytest.mark.rule("BIO-3.9")
def test_whoever_can_lay_can_neither_exchange_nor_pass() -> None:
    match = versus("", "oak red_fox / tawny_owl", rest=3)
    refused(match, "under red_fox", "must_lay", "BIO-3.9")
    refused(match, "pass", "must_lay", "BIO-3.9")
    assert {text.split()[0] for text in legal(match)} == {"lay"}
    # A special card is enough.
    match = versus("", "hedge_cutting red_fox / tawny_owl", rest=3, specials=True)
    refused(match, "under red_fox", "must_lay", "BIO-3.9")
    assert {text.split()[1] for text in legal(match)} == {"hedge_cutting"}


@pytest.mark.rule("BIO-3.10")
@pytest.mark.parametrize(("deck", "card", "plant"), [
    ("forest_edge", "hedge_cutting", "oak"),
    ("savanna", "bush_fire", "baobab"),
])  # fmt: skip
def test_cards_50_and_51_take_a_cell(deck: str, card: str, plant: str) -> None:
    match = versus("", f"{card} {plant} / decomposers", rest=4, specials=True, deck=deck)
    assert {text for text in legal(match, "lay") if text.startswith(card)} == {
        f"{card} {x},{y}" for x in (1, 2, 3) for y in (1, 2, 3) if (x, y) != (2, 2)
    }
    play(match, f"lay {card} 1,1")
    assert arrows(match) == set() and at(match).scores == (0, 0)
    assert not at(match).fits(plant, (0, 0)) and at(match).fits(plant, (1, 2))
    assert not at(match).fits("decomposers", (0, 0))  # it is no species
    assert at(match).fits(card, (0, 0)) is True


@pytest.mark.rule("BIO-3.10")
def test_then_any_number_of_hand_cards_is_exchanged_before_drawing() -> None:
    def laid() -> Match:
        return play(
            versus("", "hedge_cutting red_fox tawny_owl / oak", "hazel roe_deer", specials=True),
            "lay hedge_cutting 1,1",
        )

    match = laid()
    assert legal(match) == {"under red_fox", "under tawny_owl", "done"}
    refused(match, "take", "none_put", "BIO-3.6")
    play(match, "done")
    assert legal(match) == {"draw"} and match.actors() == (1,)
    match = play(laid(), "under red_fox")
    assert legal(match) == {"under tawny_owl", "take"}
    play(match, "take")
    assert at(match).hand(1) == ("hazel", "tawny_owl") and legal(match) == {"draw"}
    play(match, "draw")
    assert at(match).hand(1) == ("hazel", "roe_deer", "tawny_owl") and match.actors() == (2,)


@pytest.mark.rule("BIO-3.10")
def test_nothing_is_exchanged_when_the_game_is_over_with_that_card() -> None:
    match = versus(
        "0,0 sun", "hedge_cutting red_fox / oak", "hazel", specials=True, state={"width": 2, "height": 1}
    )
    play(match, "lay hedge_cutting 1,0")
    assert at(match).ended == "full" and task(match) == "over"


@pytest.mark.rule("BIO-3.10")
def test_the_player_chooses_one_or_two_neighbours_of_the_decomposers() -> None:
    cells = "1,1 hazel; 1,2 oak; 1,3 cocks_foot; 0,1 grove_snail"

    def laid() -> Match:
        match = versus(cells, "decomposers red_fox / hedgehog", rest=4, specials=True)
        refused(match, "lay decomposers 3,3", "decomposers_alone", "BIO-3.10")
        return play(match, "lay decomposers 0,2")

    match = laid()
    before = arrows(match)
    assert legal(match) == {f"connect {cell}" for cell in ("1,1", "1,2", "1,3", "0,1")}
    refused(match, "done", "connect_one", "BIO-3.10")
    refused(match, "connect 2,2", "cannot_connect", "BIO-3.10")
    play(match, "connect 1,2")
    refused(match, "connect 1,2", "cannot_connect", "BIO-3.10")
    assert "done" in legal(match) and at(match).scores == (1, 0)
    play(match, "done")
    assert arrows(match) - before == {"1,2>0,2"} and at(match).multiple == (0, 0)
    assert legal(match) == {"draw"}
    match = play(laid(), "connect 0,1", "connect 1,3")
    assert arrows(match) - before == {"0,1>0,2", "1,3>0,2"}
    assert at(match).scores == (2, 0) and at(match).multiple == (1, 0) and legal(match) == {"draw"}


@pytest.mark.rule("BIO-3.10")
def test_a_single_neighbour_leaves_nothing_to_choose_after_it() -> None:
    match = versus("1,1 hazel", "decomposers red_fox / roe_deer", rest=4, specials=True)
    play(match, "lay decomposers 0,0")
    assert legal(match) == {"connect 1,1"}
    play(match, "connect 1,1")
    assert legal(match) == {"draw"}


@pytest.mark.rule("BIO-3.10")
def test_a_later_card_matches_the_decomposers_only_without_another_match() -> None:
    cells = "1,2 oak; 0,2 decomposers"
    match = versus(cells, "red_squirrel red_fox / hedgehog", rest=4, specials=True)
    before = arrows(match)
    play(match, "lay red_squirrel 1,1")  # it eats the oak
    assert arrows(match) - before == {"1,2>1,1"}
    match = versus(cells, "red_fox / hedgehog", rest=4, specials=True)
    play(match, "lay red_fox 1,1")
    assert arrows(match) - before == {"1,1>0,2"} and at(match).scores == (1, 0)
    assert at(match).food_web().edges["cell.1,1", "cell.0,2"]["kind"] == "matter"


@pytest.mark.rule("BIO-3.10")
def test_decomposers_live_on_recyclers_too() -> None:
    match = board(
        "2,2 sun; 1,1 oak; 0,0 dead_leaves",
        "decomposers / hedgehog",
        rest=4,
        mode="versus",
        specials=True,
        recyclers=True,
    )
    play(match, "lay decomposers 0,1")
    assert legal(match) == {"connect 1,1", "connect 0,0"}
