"""Chapter ECG-1: what the cards are."""

from __future__ import annotations

from collections import Counter

import pytest

import ecolearn
from ecolearn.games.ecogon.deck import TROPHIC, load_deck
from tests.games.ecogon.ponds import at, pond

DECK = load_deck()
BEINGS = [card for card in DECK.cards.values() if card.kind != "habitat"]
ANIMALS = [card for card in BEINGS if card.kind == "animal"]


@pytest.mark.rule("ECG-1.1")
def test_eighty_nature_cards_and_twenty_events() -> None:
    kinds: Counter[str] = Counter()
    for name, card in DECK.cards.items():
        kinds[card.kind] += DECK.counts[name]
    assert kinds == {"habitat": 18, "plant": 19, "animal": 43}
    assert len(DECK.events) == 20
    position = at(ecolearn.new("ecogon", seed=3, players=4, auto=False))
    in_play = position.zones.total() + Counter(position.cells.values())
    assert sum(count for card, count in in_play.items() if card in DECK.cards) == 80
    assert {event: in_play[event] for event in DECK.events} == dict.fromkeys(DECK.events, 1)


@pytest.mark.rule("ECG-1.2")
def test_two_habitat_types() -> None:
    habitats = {name: DECK.counts[name] for name, card in DECK.cards.items() if card.kind == "habitat"}
    assert habitats == {"still_water": 9, "shore": 9}
    assert {card.colour for card in BEINGS} == set(habitats)
    assert set(DECK.colours) == set(habitats)


@pytest.mark.rule("ECG-1.3")
@pytest.mark.parametrize("card", BEINGS, ids=lambda card: card.id)
def test_a_being_has_a_colour_and_what_it_gives_and_needs(card: ecolearn.games.ecogon.deck.Card) -> None:
    assert card.gives and set(card.gives) <= set(DECK.bits)
    assert DECK.counts[card.id] == 1
    if card.kind == "plant":
        assert "plant" in card.gives and (card.points, card.size, card.needs) == (0, 0, ())
        return
    size = ("very_small", "small", "medium", "large", "very_large")[card.size - 1]
    assert 1 <= card.points <= 5 and 1 <= card.size <= 5 and card.needs
    assert set(card.moves) <= {"flying", "swimming", "bottom", "walking"} and card.moves
    assert f"{size}_animal" in card.gives
    assert {f"{size}_{move}" for move in card.moves} == set(card.gives) - {f"{size}_animal"}


@pytest.mark.rule("ECG-1.4")
def test_a_need_is_one_symbol_or_a_choice_of_two() -> None:
    needs = [need for card in ANIMALS for need in card.needs]
    assert {len(need.signs) for need in needs} == {1, 2}
    assert all(len(set(need.signs)) == len(need.signs) for need in needs)


@pytest.mark.rule("ECG-1.4")
@pytest.mark.parametrize(
    ("giver", "met"),
    [("water_milfoil", True), ("water_louse", True), ("yellow_iris", False), ("pike", False)],
)
def test_either_of_two_symbols_meets_the_need(giver: str, met: bool) -> None:
    # The carp needs a floating plant or a small bottom-dweller, and a small swimmer.
    match = pond(f"0,0 crucian_carp; 0,-1 still_water; 1,-1 pond_skater; 0,1 {giver}")
    assert at(match).is_established((0, 0)) is met


@pytest.mark.rule("ECG-1.4")
def test_every_animal_needs_its_own_habitat_too() -> None:
    fed = "0,0 great_ramshorn; 1,-1 duckweed; 0,-1 {habitat}"
    assert not at(pond(fed.format(habitat="shore"))).is_established((0, 0))
    assert at(pond(fed.format(habitat="still_water"))).is_established((0, 0))


@pytest.mark.rule("ECG-1.5")
def test_every_need_says_what_tie_it_is() -> None:
    relations = {need.relation for card in ANIMALS for need in card.needs}
    assert relations == {"eats", "nectar", "blood", "nest", "egg_laying", "shelter", "case"}
    assert TROPHIC == {"eats": "food", "nectar": "food", "blood": "blood"}
    for card in ANIMALS:
        for need in card.needs:
            assert set(need.why) == set(ecolearn.languages()) and all(need.why.values()), card.id
            assert need.source in DECK.sources and need.plausible, card.id


@pytest.mark.rule("ECG-1.5")
def test_only_food_and_blood_make_links() -> None:
    # The reed is the warbler's nest and no food; the midge is eaten; the leech sucks the warbler's blood.
    match = pond("0,0 reed_warbler; 0,-1 common_reed; 1,-1 buzzer_midge; -1,1 medicinal_leech; 0,1 shore")
    links = {(prey, eater): data["kind"] for prey, eater, data in match.food_web().edges(data=True)}
    assert ("cell.0,-1", "cell.0,0") not in links
    assert links[("cell.1,-1", "cell.0,0")] == "food"
    assert links[("cell.0,0", "cell.-1,1")] == "blood"
