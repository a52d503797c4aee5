"""The food web of a whole deck, and the one door to the food web of anything."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

import ecolearn
from ecolearn.foodweb import measures, species_web, trophic_levels, validate, write_web
from ecolearn.games.mutternatur.deck import load_deck
from ecolearn.kernel.position import Position
from ecolearn.kernel.registry import find_game
from ecolearn.testing.random_play import Setup, walk


def played(game: str, seed: int) -> Position:
    """A position with many cards, from a random game."""
    description = find_game(game)
    setup = Setup(description, seed, description.least_seats, {})
    positions = [met.position for met in walk(setup, most=150)]
    return max(positions, key=lambda position: position.food_web().number_of_edges())


#: Games in which no card is a living thing.
WITHOUT_SPECIES = ("ecology",)


@pytest.mark.parametrize("game", [game for game in ecolearn.list_games() if game not in WITHOUT_SPECIES])
def test_the_web_of_a_deck_is_a_food_web_in_which_everything_is_fed(game: str) -> None:
    whole = ecolearn.potential_web(game)
    assert validate(whole) == []
    assert whole.graph["nodes"] == "species"
    assert whole.graph["title"]
    assert measures(whole, budget_s=0.1).without_level == ()


@pytest.mark.parametrize("game", ["ecogon", "biolink"])
@pytest.mark.parametrize("seed", range(3))
def test_the_web_of_a_deck_holds_all_links_of_a_position(game: str, seed: int) -> None:
    whole = ecolearn.potential_web(game)
    laid = species_web(played(game, seed).food_web())
    assert laid.number_of_edges() > 3
    for u, v, data in laid.edges(data=True):
        assert whole.edges[u, v]["kind"] == data["kind"]
    assert laid.number_of_edges() < whole.number_of_edges()


def test_the_web_of_mutter_natur_is_the_table_of_its_deck() -> None:
    whole = ecolearn.potential_web("mutternatur")
    deck = load_deck()
    assert set(whole) == set(deck.web())
    assert set(whole.edges()) == {(u, v) for u, v in deck.feeding if u in whole and v in whole}


def test_options_choose_the_deck() -> None:
    assert set(ecolearn.potential_web("mutternatur", stages="1.3")) != set(
        ecolearn.potential_web("mutternatur")
    )
    with pytest.raises(ValueError, match="chess"):
        ecolearn.potential_web("chess")


def test_one_door_to_any_food_web(tmp_path: Path) -> None:
    match = ecolearn.new("ecogon", seed=3)
    assert nx.utils.graphs_equal(ecolearn.food_web(match), match.position.food_web())
    position = played("ecogon", 3)
    tiles = ecolearn.food_web(position)
    assert nx.utils.graphs_equal(tiles, position.food_web())
    assert tiles.number_of_edges() > 3
    species = ecolearn.food_web(position, nodes="species")
    assert (tiles.graph["nodes"], species.graph["nodes"]) == ("tiles", "species")
    assert len(species) <= len(tiles)
    assert measures(tiles).nodes == trophic_levels(tiles).nodes == "tiles"
    assert measures(species).rows[0].meaning.startswith("Web of species")
    pond = ecolearn.food_web("skipwith", nodes="species")
    assert len(pond) == 37
    path = write_web(pond, tmp_path / "pond.json")
    assert set(ecolearn.food_web(path)) == set(ecolearn.food_web(str(path))) == set(pond)
    copy = ecolearn.food_web(pond)
    copy.remove_node("Detritus")
    assert "Detritus" in pond


def test_what_has_no_food_web_is_told() -> None:
    with pytest.raises(TypeError, match="int has no food web: give a match"):
        ecolearn.food_web(7)
    with pytest.raises(ValueError, match="Did you mean skipwith"):
        ecolearn.food_web("skipwitt")
    with pytest.raises(ValueError, match="Choose tiles or species, not 'cards'"):
        ecolearn.food_web("skipwith", nodes="cards")


@pytest.mark.parametrize("game", WITHOUT_SPECIES)
def test_a_game_without_species_says_so(game: str) -> None:
    with pytest.raises(ValueError, match="tells no food web"):
        ecolearn.potential_web(game)
    assert not played(game, 1).food_web()
