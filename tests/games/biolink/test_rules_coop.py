"""Chapter BIO-2: playing together."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.games.biolink.ending import next_rank, rank
from ecolearn.games.biolink.setup import check_deal
from tests.games.biolink.boards import arrows, at, board, legal, play, refused, start_text, task, told

#: Cards that fit nowhere beside cock's-foot alone.
IDLE = "red_fox tawny_owl great_tit pine_marten"


@pytest.mark.rule("BIO-2.1")
@pytest.mark.parametrize(("players", "cards"), [(1, 5), (2, 4), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_open_hands(players: int, cards: int) -> None:
    position = at(ecolearn.new("biolink", seed=11, players=players, auto=False))
    assert len(position.grid.cells()) == 16
    for seat in range(1, players + 1):
        assert len(position.hand(seat)) == cards
        for viewer in (None, 1, players):
            assert position.view_for(viewer).hand(seat) == position.hand(seat)
    assert position.zones.count("pile") == 24 - players * cards - 2


@pytest.mark.rule("BIO-2.1")
@pytest.mark.parametrize("players", [0, 7])
def test_one_to_six_players(players: int) -> None:
    with pytest.raises(ecolearn.OptionError, match="1 to 6 players"):
        ecolearn.new("biolink", players=players)


@pytest.mark.rule("BIO-2.1")
def test_a_deck_too_small_for_so_many_is_refused() -> None:
    check_deal(6, 3, 21)
    with pytest.raises(ecolearn.OptionError, match="6 players need at least 21 cards"):
        check_deal(6, 3, 20)


@pytest.mark.rule("BIO-2.2")
def test_the_first_player_lays_two_start_cards_that_do_not_touch() -> None:
    match = ecolearn.new("biolink", seed=4, players=3, auto=False)
    one, other = at(match).zones.cards("start")
    before = match.actors()
    assert task(match) == "start" and before == (at(match).seat,)
    assert len(legal(match, "start")) == 2 * 16
    play(match, f"start {other} 1,1")
    far = {"3,0", "3,1", "3,2", "3,3", "0,3", "1,3", "2,3"}
    assert legal(match) == {f"start {one} {cell}" for cell in far}
    refused(match, f"start {one} 2,2", "starts_touch", "BIO-2.2")
    refused(match, f"start {one} 1,1", "cell_taken", "BIO-2.2")
    refused(match, f"start {other} 3,3", "not_a_start_card", "BIO-2.2")
    play(match, f"start {one} 3,3")
    assert match.actors() == before and task(match) == "turn" and not at(match).arrows


@pytest.mark.rule("BIO-2.2")
def test_start_cards_are_the_next_two_cards_of_the_pile_after_the_deal() -> None:
    text = start_text(hands="oak hazel", pile="roe_deer hawthorn red_fox")
    match = ecolearn.new("biolink", start=text, seed=1, auto=False)
    # They may match: what matters is that they do not touch.
    assert at(match).zones.cards("start") == ("roe_deer", "hawthorn")
    assert at(match).zones.cards("pile")[0] == "red_fox"
    play(match, "start roe_deer 0,0", "start hawthorn 0,2")
    assert not at(match).arrows


@pytest.mark.rule("BIO-2.2")
def test_start_cards_may_be_laid_by_the_seed() -> None:
    def laid(seed: int) -> tuple[tuple[int, int], ...]:
        position = at(ecolearn.new("biolink", seed=seed, setup="random", auto=False))
        assert (
            position.task is not None and position.task.kind == "turn" and not position.zones.count("start")
        )
        (x, y), (u, v) = position.laid
        assert max(abs(x - u), abs(y - v)) > 1
        return position.laid

    assert laid(1) == laid(1)
    assert len({laid(seed) for seed in range(12)}) > 5


@pytest.mark.rule("BIO-2.3")
@pytest.mark.parametrize("seed", range(6))
def test_the_highest_number_begins(seed: int) -> None:
    position = at(ecolearn.new("biolink", seed=seed, players=4, setup="random", auto=False))
    highest = {
        seat: max(position.deck.cards[card].number for card in position.hand(seat)) for seat in range(1, 5)
    }
    assert position.actors() == (max(highest, key=highest.__getitem__),)


@pytest.mark.rule("BIO-2.3")
def test_play_goes_clockwise() -> None:
    match = board(
        "0,0 oak; 3,3 cocks_foot",
        "winter_moth / red_squirrel / grove_snail",
        rest=5,
        state={"seat": 2},
    )
    turns = []
    for action in ("red_squirrel 0,1", "grove_snail 2,2", "winter_moth 1,0"):
        turns.append(match.actors())
        play(match, f"lay {action}", "draw")
    assert turns == [(2,), (3,), (1,)] and match.actors() == (2,)


@pytest.mark.rule("BIO-2.4")
def test_one_match_is_enough_and_none_is_refused() -> None:
    match = board("1,1 oak; 3,1 red_fox", "winter_moth tawny_owl", rest=3)
    refused(match, "lay winter_moth 3,2", "matches_nothing", "BIO-2.4")
    refused(match, "lay winter_moth 1,3", "beside_nothing", "BIO-2.4")
    refused(match, "lay winter_moth 1,1", "cell_taken", "BIO-2.4")
    refused(match, "lay winter_moth 4,1", "no_such_cell", "BIO-2.4")
    refused(match, "lay hedgehog 0,0", "not_in_hand", "BIO-2.4")
    refused(match, "lay dodo 0,0", "no_such_card", "BIO-2.4")
    play(match, "lay winter_moth 2,1")  # beside the fox too, which does not match
    assert arrows(match) == {"1,1>2,1"}


@pytest.mark.rule("BIO-2.4")
def test_only_cards_of_the_own_hand_are_laid() -> None:
    match = board("1,1 oak", "winter_moth / red_squirrel", rest=3)
    refused(match, "lay red_squirrel 0,0", "not_in_hand", "BIO-2.4")
    assert match.why_illegal("lay red_squirrel 0,0", seat=2).code == "not_your_turn"


@pytest.mark.rule("BIO-2.4")
def test_the_refusal_says_what_is_missing_and_where() -> None:
    match = board("1,1 oak; 3,1 red_fox", "hedgehog hazel", rest=3)
    refusal = match.why_illegal("lay hedgehog 0,0")
    assert (refusal.cards, refusal.cells) == (("hedgehog",), ((0, 0),))
    assert refusal.text.endswith("it eats none of its neighbours here, and none of them eats it.")
    refusal = match.why_illegal("lay hazel 3,2")
    assert refusal.code == "plant_matches_nothing" and "eats it" in refusal.text


@pytest.mark.rule("BIO-2.5")
def test_every_matching_neighbour_gets_its_arrow() -> None:
    match = board(
        "0,0 oak; 1,0 red_fox; 2,0 hazel; 0,1 great_tit; 2,1 hedgehog; 1,2 hawthorn",
        "winter_moth",
        rest=3,
    )
    before = arrows(match)
    shown = {f"{a[0]},{a[1]}>{b[0]},{b[1]}" for a, b in at(match).arrows_for("winter_moth", (1, 1))}
    play(match, "lay winter_moth 1,1")
    assert arrows(match) - before == shown == {"0,0>1,1", "2,0>1,1", "1,2>1,1", "1,1>0,1", "1,1>2,1"}
    assert told(match).count("arrow") == 5


@pytest.mark.rule("BIO-2.6")
def test_after_laying_a_card_is_drawn_as_long_as_there_are_any() -> None:
    match = board("0,0 oak; 3,3 cocks_foot", "winter_moth red_fox / grove_snail hedgehog", "hazel")
    play(match, "lay winter_moth 0,1")
    assert legal(match) == {"draw"} and match.actors() == (1,)
    play(match, "draw")
    assert at(match).hand(1) == ("red_fox", "hazel") and not at(match).zones.count("pile")
    play(match, "lay grove_snail 2,2")
    assert at(match).hand(2) == ("hedgehog",) and match.actors() == (1,)


@pytest.mark.rule("BIO-2.7")
def test_cards_are_turned_up_until_one_fits_and_that_one_must_be_laid() -> None:
    match = board("0,0 cocks_foot", "red_fox / hedgehog", "pine_marten grove_snail hazel")
    assert legal(match) == {"turn-up"}
    play(match, "turn-up")
    assert told(match) == ["turned_up_under"]
    assert at(match).zones.cards("pile") == ("grove_snail", "hazel", "pine_marten")
    assert legal(match) == {"turn-up"} and match.actors() == (1,)
    play(match, "turn-up")
    assert at(match).zones.cards("shown") == ("grove_snail",) and task(match) == "shown"
    assert legal(match) == {f"lay grove_snail {cell}" for cell in ("1,0", "0,1", "1,1")}
    refused(match, "lay red_fox 0,1", "lay_the_shown", "BIO-2.7")
    play(match, "lay grove_snail 1,1")
    assert at(match).hand(1) == ("red_fox",)  # no card is drawn besides
    assert match.actors() == (2,) and at(match).zones.count("pile") == 2


@pytest.mark.rule("BIO-2.7")
def test_every_card_of_the_pile_is_tried_once_and_then_the_turn_passes() -> None:
    match = board("0,0 cocks_foot", "red_fox / grove_snail", "pine_marten hazel")
    play(match, "turn-up", "turn-up")
    assert told(match) == ["turned_up_under", "passed"]
    assert match.actors() == (2,) and at(match).turn == 2
    assert at(match).zones.cards("pile") == ("pine_marten", "hazel")


@pytest.mark.rule("BIO-2.7")
def test_with_an_empty_pile_the_turn_passes() -> None:
    match = board("0,0 cocks_foot; 0,1 grove_snail", "roe_deer / red_fox / hedgehog")
    play(match, "lay roe_deer 1,0")  # the second player's fox eats the deer
    assert match.actors() == (2,)
    match = board("0,0 cocks_foot; 0,1 grove_snail", "roe_deer / great_tit / hedgehog")
    play(match, "lay roe_deer 1,0")
    assert match.actors() == (3,) and "passed" in told(match) and at(match).turn == 3


@pytest.mark.rule("BIO-2.7")
def test_whoever_can_lay_turns_nothing_up() -> None:
    match = board("0,0 cocks_foot", "grove_snail", "pine_marten")
    refused(match, "turn-up", "must_lay", "BIO-2.8")


@pytest.mark.rule("BIO-2.8")
def test_nobody_passes_who_can_lay() -> None:
    match = board("0,0 cocks_foot", f"grove_snail {IDLE}", rest=3)
    assert {text.split()[:2][1] for text in legal(match)} == {"grove_snail"}
    refused(match, "pass", "only_versus", "BIO-2.7")
    refused(match, "under red_fox", "only_versus", "BIO-3.6")
    refusal = match.why_illegal("turn-up")
    assert refusal.code == "must_lay" and refusal.cards == ("grove_snail",)


@pytest.mark.rule("BIO-2.9")
def test_the_game_ends_with_the_last_cell() -> None:
    match = board("0,0 oak", "winter_moth hazel", rest=3, state={"width": 2, "height": 1})
    play(match, "lay winter_moth 1,0")
    assert at(match).ended == "full" and match.outcome is not None and match.actors() == ()


@pytest.mark.rule("BIO-2.9")
def test_the_game_ends_when_no_card_fits_anywhere() -> None:
    match = board("0,0 cocks_foot", "grove_snail red_fox / great_tit", "hazel")
    play(match, "lay grove_snail 0,1")
    assert at(match).ended == "stuck" and at(match).zones.count("pile") == 1
    # A hedgehog anywhere, here in the pile, and it goes on.
    match = board("0,0 cocks_foot", "grove_snail red_fox / great_tit", "hedgehog")
    play(match, "lay grove_snail 0,1")
    assert match.outcome is None


@pytest.mark.rule("BIO-2.10")
def test_the_score_is_the_number_of_arrows() -> None:
    match = board("0,0 oak; 0,1 great_tit", "winter_moth", state={"width": 2, "height": 2})
    play(match, "lay winter_moth 1,0")
    assert match.outcome.score == at(match).score == 3 and match.outcome.won is None
    assert match.outcome.sentence.code == "outcome_small"  # the ranks are made for 4 by 4 cells


@pytest.mark.rule("BIO-2.10")
def test_ranks() -> None:
    found = {number: rank(number) for number in (0, 14, 15, 17, 18, 20, 21, 22, 23, 31)}
    assert found == {
        **dict.fromkeys((0, 14, 15, 17), "imbalance"),
        **dict.fromkeys((18, 20), "stable"),
        **dict.fromkeys((21, 22), "flourishing"),
        **dict.fromkeys((23, 31), "master"),
    }
    assert [next_rank(number) for number in (17, 20, 22, 23)] == [18, 21, 23, None]


@pytest.mark.rule("BIO-2.10")
def test_the_rank_is_told_on_a_grid_with_gaps_too() -> None:
    match = board("0,0 cocks_foot", "grove_snail")
    play(match, "lay grove_snail 0,1")
    assert match.outcome.sentence.fact == "outcome_coop 1 ended_stuck rank_imbalance"
