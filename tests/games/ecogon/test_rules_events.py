"""Chapter ECG-6: events."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import ecolearn
from ecolearn.games.ecogon.deck import load_deck
from ecolearn.kernel.match import Match
from ecolearn.kernel.zones import HIDDEN
from tests.games.ecogon.ponds import after, at, board, legal, play, pond, pond_with_events, refused, told

TWO = "0,0 still_water; 1,0 shore"
THREE = f"{TWO}; 2,0 shore"


def end_turn(match: Match) -> None:
    """Draw, lay nothing, end the turn, and throw away the last card of a full hand."""
    play(match, "draw", "end")
    while match.actors() and match.position.task.kind == "discard":
        match.play(match.legal_actions()[-1])


def due(match: Match) -> bool:
    """True if an event is to be turned up now."""
    return legal(match) == {"event"}


@pytest.mark.rule("ECG-6.1")
def test_events_begin_at_the_end_of_the_turn_with_the_third_habitat() -> None:
    match = pond(TWO, hand="shore", nature="coot otter", event_stack="algal_bloom")
    end_turn(match)
    assert not due(match)  # two habitats
    play(match, "draw", "place shore 2,0")
    assert not due(match)  # not before the turn ends
    play(match, "end")
    assert due(match)


@pytest.mark.rule("ECG-6.1")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_one_event_after_every_three_turns_of_all_players(players: int) -> None:
    match = pond(THREE, hands=dict.fromkeys(range(1, players + 1), ""), players=players)
    turns = []
    for turn in range(1, 11):
        end_turn(match)
        if due(match):
            turns.append(turn)
            play(match, "event")
            while match.position.task.kind == "step":
                match.play(match.legal_actions()[0])
    assert turns == [1, 4, 7, 10]


@pytest.mark.rule("ECG-6.1")
def test_once_begun_events_go_on_with_fewer_habitats() -> None:
    step = {"do": "remove", "who": {"kind": "habitat"}}
    position = after(pond_with_events(f"{THREE}", step, hands={1: ""}), "draw", "end", "event", "choose 2,0")
    assert position.habitat_count() == 2
    for _turn in range(3):
        assert {str(action) for action in position.legal_actions()} == {"draw"}
        position = after(position, "draw", "end")
    assert {str(action) for action in position.legal_actions()} == {"event"}


@pytest.mark.rule("ECG-6.1")
def test_an_event_that_did_not_happen_counts_as_the_one_due() -> None:
    nothing = "pesticide overfishing boat_traffic shore_road night_light"
    match = pond(THREE, hand="", event_stack=nothing)
    end_turn(match)
    play(match, "event")
    assert told(match)[-1] == "no_event" and at(match).event_in == 3
    end_turn(match)
    end_turn(match)
    assert not due(match)
    end_turn(match)
    assert due(match)


@pytest.mark.rule("ECG-6.2")
def test_what_cannot_be_carried_out_goes_under_the_stack_and_the_next_is_drawn() -> None:
    match = pond(THREE, hand="", event_stack="overfishing boat_traffic algal_bloom")
    end_turn(match)
    play(match, "event")
    assert told(match) == ["event_impossible", "event_impossible", "event", "event_fact", "forbids"]
    events = at(match).zones.cards("events")
    assert events[-2:] == ("overfishing", "boat_traffic") and len(events) == 4
    assert at(match).zones.cards("events_done") == ("algal_bloom",)
    # Everybody saw where they went.
    assert at(match).view_for(None).zones.cards("events") == (HIDDEN, HIDDEN, "overfishing", "boat_traffic")


@pytest.mark.rule("ECG-6.2")
def test_what_can_be_carried_out_in_part_is_carried_out_as_far_as_possible() -> None:
    # No other water plant lies in the discard pile, so none comes back; the removed one does not count.
    match = pond(f"{THREE}; 0,1 duckweed", hand="", nature="coot", event_stack="fertiliser")
    end_turn(match)
    play(match, "event")
    assert told(match) == ["event", "event_fact", "removed"]
    assert at(match).zones.cards("discard") == ("duckweed",) and legal(match) == {"draw"}
    # The first step has no target here: no fish lies in the discard pile; the second one does.
    match = pond(f"{THREE}; 0,1 tree_frog", hand="", nature="coot", event_stack="fish_stocking")
    end_turn(match)
    play(match, "event")
    assert told(match) == ["event", "event_fact", "removed"]


@pytest.mark.rule("ECG-6.2")
def test_if_none_of_the_stack_can_happen_none_happens() -> None:
    nothing = "pesticide overfishing boat_traffic shore_road night_light"
    match = pond(THREE, hand="", event_stack=nothing)
    end_turn(match)
    play(match, "event")
    assert told(match) == ["event_impossible"] * 5 + ["no_event"]
    assert at(match).zones.cards("events") == tuple(nothing.split())  # once round, in the same order
    assert at(match).zones.count("events_done") == 0 and legal(match) == {"draw"}


@pytest.mark.rule("ECG-6.3")
def test_the_active_player_chooses_among_the_targets() -> None:
    cells = f"{THREE}; 0,1 mosquito; -1,1 pond_skater; -1,0 water_flea; 0,-1 duckweed"
    match = pond(cells, hands={1: "", 2: ""}, nature="coot", event_stack="pesticide", players=2)
    end_turn(match)
    play(match, "event")
    assert match.actors() == (1,)
    assert legal(match) == {"choose 0,1", "choose -1,1"}  # the flea is very small, the duckweed a plant
    refused(match, "choose -1,0", "not_a_target", "ECG-6.3")
    refused(match, "choose 5,5", "cell_empty", "ECG-6.3")
    assert match.why_illegal("choose 0,1", seat=2).code == "not_your_turn"
    play(match, "choose 0,1")
    assert "0,1" not in board(match) and board(match)["-1,1"] == "pond_skater"
    assert match.actors() == (2,)


@pytest.mark.rule("ECG-6.3")
def test_a_single_target_needs_no_choice() -> None:
    match = pond(f"{THREE}; 0,1 mosquito", hand="", nature="coot", event_stack="pesticide")
    end_turn(match)
    play(match, "event")
    assert "0,1" not in board(match) and legal(match) == {"draw"}


@pytest.mark.rule("ECG-6.4")
def test_what_comes_back_is_placed_by_the_placing_rules() -> None:
    match = pond(THREE, hand="", nature="coot", discard="pike rudd yellow_iris", event_stack="wild_strip")
    end_turn(match)
    play(match, "event")
    # One shore plant lies there; it may come to any hex beside a shore.
    assert at(match).lifted.card == "yellow_iris"
    assert legal(match, "put") == {"0,1", "1,-1", "1,1", "2,-1", "2,1", "3,-1", "3,0"}
    refused(match, "put -1,0", "no_own_habitat", "ECG-3.4")
    refused(match, "put 0,0", "cell_taken", "ECG-3.4")
    play(match, "put 3,0")
    assert board(match)["3,0"] == "yellow_iris"
    assert Counter(at(match).zones.cards("discard")) == Counter(["pike", "rudd"])


@pytest.mark.rule("ECG-6.4")
def test_a_card_without_a_legal_hex_cannot_come_back() -> None:
    # There is no water: of the two animals only the coot can be placed.
    match = pond(
        "0,0 shore; 1,0 shore; 2,0 shore",
        hand="",
        nature="hydra",
        discard="pike coot",
        event_stack="protected_area",
    )
    end_turn(match)
    play(match, "event")
    assert at(match).lifted.card == "coot"


@pytest.mark.rule("ECG-6.4")
def test_which_card_comes_back_is_a_choice_and_it_lies_in_the_pile_until_then() -> None:
    match = pond(
        THREE, hand="", nature="hydra", discard="pike coot yellow_iris", event_stack="protected_area"
    )
    end_turn(match)
    play(match, "event")
    assert legal(match) == {"pick coot discard", "pick pike discard"}
    refused(match, "pick yellow_iris discard", "not_offered", "ECG-6.4")
    refused(match, "pick dodo discard", "no_such_card", "ECG-6.4")
    refused(match, "put 0,1", "not_now", "ECG-6.3")
    play(match, "pick pike discard")
    assert at(match).zones.cards("discard") == ("pike", "coot", "yellow_iris")
    play(match, "put 0,1")
    assert board(match)["0,1"] == "pike"
    assert at(match).zones.cards("discard") == ("coot", "yellow_iris")


@pytest.mark.rule("ECG-6.5")
def test_carried_out_events_lie_in_a_pile_of_their_own() -> None:
    match = pond(f"{THREE}; 0,1 mosquito", hand="", event_stack="algal_bloom pesticide")
    for _event in range(2):
        for _turn in range(1 if not at(match).zones.cards("events_done") else 3):
            end_turn(match)
        play(match, "event")
    assert at(match).zones.cards("events_done") == ("algal_bloom", "pesticide")
    assert at(match).zones.count("events") == 3
    assert at(match).zones.cards("discard")[:1] == ("mosquito",)


@pytest.mark.rule("ECG-6.6")
def test_events_are_steps_of_a_small_vocabulary() -> None:
    does = Counter(effect.do for event in load_deck().events.values() for effect in event.effects)
    assert set(does) == {"remove", "return", "move", "exchange", "forbid", "fetch"}
    for event in load_deck().events.values():
        assert event.effects and all(effect.who.cards for effect in event.effects), event.id
        for texts in (event.names, event.texts, event.facts):
            assert set(texts) == {"en", "de"} and all(texts.values()), event.id


@pytest.mark.rule("ECG-6.6")
def test_a_kind_of_card_is_forbidden_until_the_next_event_is_turned_up() -> None:
    cells = f"{THREE}; 3,-1 white_willow"
    match = pond(
        cells, hand="duckweed yellow_iris", nature="coot otter hydra", event_stack="algal_bloom storm"
    )
    end_turn(match)
    play(match, "event", "draw")
    refused(match, "place duckweed 0,1", "forbidden", "ECG-6.6")
    assert not any(text.startswith("duckweed") for text in legal(match, "place"))
    play(match, "place yellow_iris 3,0", "end")  # a shore plant is none of them
    end_turn(match)
    play(match, "draw")
    refused(match, "place duckweed 0,1", "forbidden", "ECG-6.6")
    play(match, "end", "event")
    assert at(match).forbidding == ""
    play(match, "draw", "place duckweed 0,1")
    assert board(match)["0,1"] == "duckweed"


@pytest.mark.rule("ECG-6.6")
def test_the_forbidding_ends_even_if_the_next_event_cannot_happen() -> None:
    nothing = "algal_bloom overfishing boat_traffic shore_road night_light"
    match = pond(THREE, hand="duckweed", event_stack=nothing)
    end_turn(match)
    play(match, "event")
    for _turn in range(3):
        end_turn(match)
    play(match, "event")
    assert told(match)[-1] == "no_event" and at(match).forbidding == ""


@pytest.mark.rule("ECG-6.6")
def test_a_being_moves_to_another_hex() -> None:
    match = pond(f"{THREE}; 0,1 pike; 3,0 coot", hand="", nature="hydra", event_stack="flood")
    end_turn(match)
    play(match, "event")
    assert legal(match) == {"choose 0,1", "choose 3,0"}
    play(match, "choose 3,0")
    assert board(match)["3,0"] == "coot"  # it lies there until it is put down
    play(match, "put 2,1")
    assert "3,0" not in board(match) and board(match)["2,1"] == "coot"
    assert told(match) == ["event_moved"]


@pytest.mark.rule("ECG-6.6")
def test_a_laid_being_changes_places_with_one_of_a_hand_or_of_the_pile() -> None:
    cells = f"{THREE}; 3,0 coot; 0,1 great_crested_grebe"
    match = pond(
        cells,
        hands={1: "mallard", 2: "bittern"},
        nature="hydra",
        discard="mute_swan",
        event_stack="migration",
        players=2,
    )
    end_turn(match)
    play(match, "event")
    assert legal(match) == {"choose 3,0", "choose 0,1"}
    play(match, "choose 0,1")
    # At 0,1 both colours are near, so all three birds could come.
    assert legal(match) == {"pick mute_swan discard", "pick mallard hand.1", "pick bittern hand.2"}
    play(match, "pick bittern hand.2")
    assert board(match)["0,1"] == "bittern"
    assert at(match).hand(2) == ("great_crested_grebe",)


@pytest.mark.rule("ECG-6.6")
def test_a_fetched_habitat_comes_from_stack_or_pile_and_the_stack_is_shuffled() -> None:
    match = pond(THREE, hand="", nature="coot otter", discard="still_water", event_stack="pond_repair")
    play(match, "draw")
    before = at(match).zones.cards("nature")
    play(match, "end", "event")
    assert legal(match) == {"pick still_water discard", "pick shore nature", "pick still_water nature"}
    play(match, "pick shore nature", "put -1,0")
    after_ = at(match).zones.cards("nature")
    assert board(match)["-1,0"] == "shore"
    assert Counter(before) - Counter(after_) == Counter(["shore"]) and len(after_) == len(before) - 1
    assert before[0] == "otter" and list(after_) != [card for card in before if card in after_]
    assert at(match).zones.cards("discard") == ("still_water",)


@pytest.mark.rule("ECG-6.6")
def test_targets_by_what_lies_beside_them() -> None:
    # The drought hits what touches one still water and no other habitat.
    cells = f"{TWO}; 4,0 shore; -1,0 pike; 0,1 rudd; 1,-1 coot; 2,0 bur_reed"
    match = pond(cells, hand="", nature="hydra", event_stack="drought")
    end_turn(match)
    play(match, "event")
    # The rudd and the coot touch the shore too, the bur-reed touches no water: only the pike is meant.
    assert at(match).zones.cards("discard") == ("pike",)
    match = pond(f"{cells}; -1,1 hornwort", hand="", nature="hydra", event_stack="drought")
    end_turn(match)
    play(match, "event")
    assert legal(match) == {"choose -1,0", "choose -1,1"}


@pytest.mark.rule("ECG-6.6")
def test_another_card_than_the_one_removed_comes_back() -> None:
    match = pond(
        f"{THREE}; 0,1 duckweed", hand="", nature="coot", discard="hornwort frogbit", event_stack="fertiliser"
    )
    end_turn(match)
    play(match, "event")
    assert legal(match) == {"pick frogbit discard", "pick hornwort discard"}
    refused(match, "pick duckweed discard", "not_offered", "ECG-6.4")


@pytest.mark.parametrize(("players", "together"), [(1, False), (2, True)])
def test_choosing_is_told_as_it_is_done(players: int, together: bool) -> None:
    """Nobody is told to choose together when alone."""
    told = set()
    for seed in range(6):
        match = ecolearn.new("ecogon", seats=["person"] * players, seed=seed, auto=True)
        chance = Random(seed)
        while match.outcome is None:
            if match.position.prompt.code.startswith("prompt_remove_choose"):
                told.add("together" in match.position.prompt.text)
            match.play(chance.choice(match.legal_actions().forward))
    assert told == {together}
