"""Chapters BIO-4 and BIO-5: the food web, and who knows what."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.games.biolink.deck import load_deck
from ecolearn.kernel.chance import Chance
from tests.games.biolink.boards import at, board, own_deck, play, versus


@pytest.mark.rule("BIO-4.1")
def test_the_food_web_is_the_arrows() -> None:
    match = board("0,0 oak; 1,0 winter_moth; 2,0 hedgehog; 0,3 red_fox", "great_tit", rest=3)
    web = at(match).food_web()
    assert set(web) == {"cell.0,0", "cell.1,0", "cell.2,0", "cell.0,3"}  # the fox is alone
    assert set(web.edges) == {("cell.0,0", "cell.1,0"), ("cell.1,0", "cell.2,0")}
    assert web.nodes["cell.1,0"]["species"] == "winter_moth"
    assert web.nodes["cell.1,0"]["kind"] == "consumer" and web.nodes["cell.0,0"]["kind"] == "producer"
    play(match, "lay great_tit 1,1")
    assert set(at(match).food_web().edges) == set(web.edges) | {
        ("cell.0,0", "cell.1,1"),
        ("cell.1,0", "cell.1,1"),
    }


@pytest.mark.rule("BIO-4.1")
def test_sun_and_decomposers_are_nodes_and_clearing_cards_are_not() -> None:
    match = versus("1,1 oak; 1,2 hedge_cutting", "decomposers / red_fox", rest=3, specials=True)
    play(match, "lay decomposers 0,0", "connect 1,1")
    web = at(match).food_web()
    assert {node: web.nodes[node]["kind"] for node in web} == {
        "cell.2,2": "energy",
        "cell.1,1": "producer",
        "cell.0,0": "detritus",
    }
    assert {edge: web.edges[edge]["kind"] for edge in web.edges} == {
        ("cell.2,2", "cell.1,1"): "energy",
        ("cell.1,1", "cell.0,0"): "matter",
    }


@pytest.mark.rule("BIO-4.1")
def test_the_sun_may_be_left_out_of_the_food_web() -> None:
    match = versus("1,1 oak; 0,1 winter_moth", "hazel / red_fox", rest=3, sun="outside")
    assert set(at(match).food_web()) == {"cell.1,1", "cell.0,1"}
    assert (2, 2) in at(match).cells and at(match).score == 2  # it lies and feeds all the same


@pytest.mark.rule("BIO-4.2")
@pytest.mark.parametrize("name", ["forest_edge", "savanna"])
@pytest.mark.parametrize("recyclers", [False, True])
def test_the_possible_web_is_every_pair_of_the_cards_in_the_game(name: str, recyclers: bool) -> None:
    deck = load_deck(name)
    names = {*deck.species, *(deck.recyclers if recyclers else ())}
    together = at(ecolearn.new("biolink", deck=name, recyclers=recyclers, seed=1)).possible_web()
    pairs = {pair for pair in deck.links if set(pair) <= names}
    assert set(together) == names and set(together.edges) == pairs
    match = ecolearn.new(
        "biolink", deck=name, mode="versus", specials=True, recyclers=recyclers, sun="inside", seed=1
    )
    light = {pair for pair in deck.links if pair[0] == "sun"}
    assert set(at(match).possible_web().edges) == pairs | light
    outside = ecolearn.new("biolink", deck=name, mode="versus", recyclers=recyclers, sun="outside", seed=1)
    assert set(at(outside).possible_web().edges) == pairs


@pytest.mark.rule("BIO-4.2")
def test_mutual_eaters_may_be_linked_either_way() -> None:
    match = ecolearn.new("biolink", deck=own_deck(("s5", "s6")), seed=1)
    assert {("s5", "s6"), ("s6", "s5")} <= set(at(match).possible_web().edges)


@pytest.mark.rule("BIO-5.1")
def test_all_know_what_was_turned_up_and_put_under_the_pile() -> None:
    match = board("0,0 cocks_foot", "red_fox / hedgehog", "pine_marten hazel grove_snail")
    play(match, "turn-up", "turn-up")
    for viewer in (None, 1, 2):
        view = at(match).view_for(viewer)
        assert view.zones.cards("pile") == ("?", "pine_marten", "hazel")
        assert view.hand(1) == ("red_fox",) and view.hand(2) == ("hedgehog",)


@pytest.mark.rule("BIO-5.1")
def test_only_its_player_knows_what_was_put_under_the_pile() -> None:
    match = versus("", "red_fox tawny_owl / oak hedgehog", "hazel roe_deer hawthorn")
    play(match, "under tawny_owl", "take")
    assert at(match).view_for(1).zones.cards("pile") == ("?", "?", "tawny_owl")
    for viewer in (None, 2):
        assert at(match).view_for(viewer).zones.cards("pile") == ("?", "?", "?")
        assert set(at(match).view_for(viewer).hand(1)) == {"?"}
    assert at(match).view_for(2).hand(2) == ("hedgehog", "oak")


@pytest.mark.rule("BIO-5.1")
def test_it_is_seen_to_come_to_another_hand() -> None:
    match = versus("", "red_fox tawny_owl / oak hedgehog", "hazel")
    play(match, "under tawny_owl", "take", "lay oak 1,1", "draw")
    assert "tawny_owl" in at(match).hand(2)
    assert "tawny_owl" in at(match).view_for(1).hand(2)
    assert set(at(match).view_for(None).hand(2)) == {"?"}


@pytest.mark.rule("BIO-5.1")
def test_a_view_dealt_anew_keeps_what_is_known() -> None:
    match = versus("", "red_fox tawny_owl / oak hedgehog", "hazel roe_deer hawthorn", rest=2)
    play(match, "under tawny_owl", "take")
    view = at(match).view_for(1)
    worlds = [view.resample(Chance(seed)) for seed in range(8)]
    assert {world.hand(1) for world in worlds} == {("hazel", "red_fox")}
    assert {world.zones.cards("pile")[-1] for world in worlds} == {"tawny_owl"}
    assert len({world.hand(2) for world in worlds}) > 1
    for world in worlds:
        assert world.view_for(1).key() == view.key()


@pytest.mark.rule("BIO-5.1")
def test_what_another_seat_reads_tells_nothing_of_a_hand() -> None:
    match = versus("", "red_fox tawny_owl / oak hedgehog", "hazel roe_deer hawthorn")
    twin = versus("", "pine_marten tawny_owl / oak hedgehog", "hazel roe_deer hawthorn")
    play(match, "under red_fox", "take")
    play(twin, "under pine_marten", "take")
    for viewer in (None, 2):
        assert at(match).view_for(viewer).key() == at(twin).view_for(viewer).key()
        assert [said.text for said in match.position.told(viewer)] == [
            said.text for said in twin.position.told(viewer)
        ]
    refusal = at(match).view_for(2).why_illegal("lay red_fox 1,1", seat=1)
    assert refusal is not None and "red_fox" not in refusal.text
