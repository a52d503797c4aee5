"""Chapter ECG-8: missions."""

from __future__ import annotations

import itertools
import time

import pytest

import ecolearn
from ecolearn.games.ecogon import chains, conditions
from ecolearn.games.ecogon.conditions import mission as mission_condition
from ecolearn.games.ecogon.missions import count, fulfilments
from ecolearn.games.ecogon.openings import cell_of
from ecolearn.games.ecogon.panels import aims
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.match import Match
from tests.games.ecogon.ponds import (
    after,
    all_but,
    at,
    board,
    legal,
    play,
    pond,
    pond_with_events,
    refused,
    ring,
)
from tests.games.ecogon.test_rules_foodweb import CHAIN, ROW

ALL_WATER = ["still_water"] * 6


def proofs(match: Match, mission: str) -> dict[str, set[str]]:
    """For every marker of a mission the hex where it lies and those that prove it besides."""
    found = [[HEX.text(cell_of(place)) for place in hexes] for hexes in fulfilments(at(match), mission)]
    return {marker: set(others) for marker, *others in found}


def levels(match: Match) -> tuple[int, ...]:
    modules = at(match).modules
    assert modules is not None
    return modules.levels


def skip_rewards(match: Match) -> int:
    """Do without all rewards that are offered; tell how many there were."""
    number = 0
    while "skip" in legal(match):
        play(match, "skip")
        number += 1
    return number


# -- ECG-8.1: choosing ----------------------------------------------------------------------------------


@pytest.mark.rule("ECG-8.1")
def test_with_missions_there_are_seventeen_events() -> None:
    match = ecolearn.new("ecogon", seed=3, missions=1)
    assert match.first.table.options["events"] == 17
    assert ecolearn.new("ecogon", seed=3, missions=1, events=17).code == match.code
    for other in (0, 5, 16, 20):
        with pytest.raises(ecolearn.OptionError, match="17"):
            ecolearn.new("ecogon", missions=1, events=other)


@pytest.mark.rule("ECG-8.1")
@pytest.mark.parametrize(("missions", "drawn"), [(1, 2), (2, 3)])
def test_one_of_two_missions_is_chosen_or_two_of_three(missions: int, drawn: int) -> None:
    match = ecolearn.new("ecogon", seed=4, players=3, missions=missions, auto=False)
    zones = at(match).zones
    offered = zones.cards("missions")
    assert len(set(offered)) == drawn and zones.count("missions_box") == 10 - drawn
    assert match.actors() == (1,)
    assert legal(match) == {f"pick {name} missions" for name in offered}
    for number in range(missions):
        play(match, f"pick {offered[-1 - number]} missions")
    assert set(at(match).zones.cards("missions_chosen")) == set(offered[-missions:])
    # The other leaves the game.
    assert at(match).zones.count("missions") == 0 and at(match).zones.count("missions_box") == 10 - missions
    assert legal(match) == {"deal"}


@pytest.mark.rule("ECG-8.1")
def test_whoever_begins_chooses() -> None:
    match = pond("0,0 still_water; 1,0 shore", missions=1, players=4, state={"seat": 3})
    assert match.actors() == (3,)
    refused(match, "pick shore missions", "not_among_these", "ECG-6.4")


@pytest.mark.rule("ECG-8.1")
def test_other_numbers_of_missions_are_refused() -> None:
    for wrong in (3, -1, True, "many"):
        with pytest.raises(ecolearn.OptionError, match="missions"):
            ecolearn.new("ecogon", missions=wrong)


# -- ECG-8.2, ECG-8.3: levels, points, rewards ------------------------------------------------------------

#: Two habitats that touch; with four plants around them each has three.
TWINS = "0,0 still_water; 1,0 still_water; 1,-1 duckweed; 0,1 hornwort; -1,0 frogbit"


@pytest.mark.rule("ECG-8.2")
def test_a_mission_costs_ten_points_and_each_level_brings_five() -> None:
    match = pond(TWINS, hand="water_milfoil", nature="pike coot otter rudd", mission="flora")
    assert (levels(match), at(match).score) == ((0,), -10)
    play(match, "draw", "place water_milfoil 2,0")
    assert (levels(match), at(match).score) == ((1,), -5)


@pytest.mark.rule("ECG-8.2")
def test_a_level_is_kept_though_the_marker_leaves() -> None:
    match = pond(
        TWINS + "; 5,5 shore", hand="water_milfoil", nature="pike coot otter rudd", mission="flora",
        event_stack="crayfish",
    )  # fmt: skip
    play(match, "draw", "place water_milfoil 2,0", "skip", "end", "event", "choose -1,0")
    assert set(proofs(match, "flora")) == {"1,0"}
    assert (levels(match), at(match).score) == ((1,), -5)
    assert skip_rewards(match) == 0


#: Eight habitats in a row, with plants above and below: all of them have three or more.
MEADOW = "; ".join(
    [f"{q},0 still_water" for q in range(8)]
    + ["0,-1 duckweed", "1,-1 hornwort", "2,-1 frogbit", "3,-1 water_milfoil", "4,-1 water_soldier"]
    + ["5,-1 water_crowfoot", "6,-1 club_rush", "7,-1 sweet_grass", "8,-1 bur_reed"]
    + ["-1,1 floating_pondweed", "1,1 white_water_lily", "3,1 yellow_water_lily", "5,1 yellow_iris"]
    + ["7,1 marsh_marigold"]
)


@pytest.mark.rule("ECG-8.2")
def test_beyond_gold_each_fulfilment_brings_one_point_as_long_as_it_stands() -> None:
    match = pond(
        MEADOW + "; 20,9 shore; 20,8 common_reed", hand="bulrush", nature="pike coot", mission="flora",
        event_stack="crayfish",
    )  # fmt: skip
    assert count(at(match), "flora") == 8
    play(match, "draw", "place bulrush 21,8")
    assert levels(match) == (3,) and skip_rewards(match) == 3
    assert at(match).score == -10 + 15 + 1
    play(match, "end", "event", "choose -1,1")
    assert count(at(match), "flora") == 7 and at(match).score == 5
    # Fewer than gold takes nothing away.
    assert levels(match) == (3,)


@pytest.mark.rule("ECG-8.2")
def test_with_two_missions_both_count() -> None:
    match = pond(TWINS, hand="water_milfoil", nature="pike coot otter", mission="flora biotope")
    assert at(match).score == -20
    play(match, "draw", "place water_milfoil 2,0")
    assert (levels(match), at(match).score) == ((1, 0), -15)


@pytest.mark.rule("ECG-8.2")
def test_the_factor_of_points_needed_stays() -> None:
    assert at(ecolearn.new("ecogon", missions=2)).needed == 2 * 17


@pytest.mark.rule("ECG-8.3")
def test_for_a_level_one_of_three_cards_may_be_kept() -> None:
    match = pond(TWINS, hand="water_milfoil", nature="pike coot otter rudd mosquito", mission="flora")
    before = at(match).zones.count("nature")
    play(match, "draw", "place water_milfoil 2,0")
    assert legal(match) == {"draw-three", "skip"}
    play(match, "draw-three")
    assert at(match).zones.cards("looked") == ("coot", "otter", "rudd")
    assert legal(match) == {"pick coot looked", "pick otter looked", "pick rudd looked"}
    play(match, "pick otter looked")
    assert at(match).hand(1) == ("pike", "otter")
    assert at(match).zones.count("nature") == before - 2 and at(match).zones.count("looked") == 0
    assert {"coot", "rudd"} <= set(at(match).zones.cards("nature"))
    # Nobody knows any more where they are.
    assert not {"coot", "rudd"} & set(at(match).view_for(1).zones.cards("nature"))
    assert "place otter 2,-1" not in legal(match) and "end" in legal(match)


@pytest.mark.rule("ECG-8.3")
def test_the_reward_may_be_left() -> None:
    match = pond(TWINS, hand="water_milfoil", nature="pike coot", mission="flora")
    play(match, "draw", "place water_milfoil 2,0")
    stack = at(match).zones.cards("nature")
    play(match, "skip")
    assert at(match).zones.cards("nature") == stack and at(match).hand(1) == ("pike",)
    assert "end" in legal(match)


@pytest.mark.rule("ECG-8.3")
def test_a_level_that_an_event_brings_is_rewarded_and_the_card_stays_beyond_the_limit() -> None:
    cells = TWINS.replace("; 1,-1 duckweed", "") + "; 2,0 duckweed; 1,1 water_crowfoot; 2,-1 shore"
    match = pond(
        cells, hand="pike otter rudd", nature="coot mosquito carder_bee reed_beetle water_vole",
        mission="flora", players=2, hands={2: "mallard"}, discard="purple_loosestrife",
        event_stack="wild_strip",
    )  # fmt: skip
    assert set(proofs(match, "flora")) == {"1,0"}
    play(match, "draw", "end", "discard coot", "event", "put 1,-1")
    assert set(proofs(match, "flora")) == {"0,0", "1,0"} and levels(match) == (1,)
    assert match.actors() == (1,)
    play(match, "draw-three", "pick carder_bee looked")
    assert at(match).hand(1) == ("pike", "otter", "rudd", "carder_bee")
    assert match.actors() == (2,)


@pytest.mark.rule("ECG-8.3")
def test_with_an_empty_stack_there_is_no_reward() -> None:
    kept = "still_water still_water duckweed hornwort frogbit water_milfoil pike"
    match = pond(TWINS, hand="water_milfoil", nature="pike", discard=all_but(*kept.split()), mission="flora")
    play(match, "draw", "place water_milfoil 2,0")
    assert levels(match) == (1,) and "end" in legal(match) and at(match).ended == ""


@pytest.mark.rule("ECG-8.3")
def test_with_fewer_than_three_cards_left_there_is_a_choice_among_those() -> None:
    kept = "still_water still_water duckweed hornwort frogbit water_milfoil pike coot otter"
    match = pond(
        TWINS, hand="water_milfoil", nature="pike coot otter", discard=all_but(*kept.split()), mission="flora"
    )
    play(match, "draw", "place water_milfoil 2,0", "draw-three")
    assert legal(match) == {"pick coot looked", "pick otter looked"}
    play(match, "pick coot looked")
    assert at(match).hand(1) == ("pike", "coot") and at(match).zones.cards("nature") == ("otter",)


@pytest.mark.rule("ECG-8.3")
def test_several_levels_at_once_bring_several_rewards() -> None:
    match = pond(MEADOW + "; 9,9 shore", hand="bulrush", mission="flora", nature="pike coot")
    play(match, "draw", "place bulrush 9,8")
    assert levels(match) == (3,)
    for number in range(3):
        assert len(at(match).hand(1)) == 1 + number
        play(match, "draw-three")
        play(match, min(legal(match)))
    assert "end" in legal(match) and len(at(match).hand(1)) == 4


# -- ECG-8.4: the ten missions ------------------------------------------------------------------------------


@pytest.mark.rule("ECG-8.4")
def test_the_levels_are_data() -> None:
    deck = at(ecolearn.new("ecogon", missions=1)).deck
    assert len(deck.missions) == 10
    assert deck.missions["flora"].levels == (2, 4, 7)
    assert all(len(mission.levels) == 3 for mission in deck.missions.values())


@pytest.mark.rule("ECG-8.4")
def test_biotope() -> None:
    def middles(beside: list[str]) -> dict[str, set[str]]:
        return proofs(pond(f"0,0 pike; {ring((0, 0), beside)}"), "biotope")

    around = {"0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"}
    assert middles(["rudd", "duckweed", *ALL_WATER[2:]]) == {"0,0": around}
    assert middles(["shore", *ALL_WATER[1:]]) == {"0,0": around}  # a habitat of another colour
    assert middles(["otter", *ALL_WATER[1:]]) == {}
    assert (
        proofs(pond(f"0,0 pike; {ring((0, 0), ALL_WATER)}".replace("; -1,0 still_water", "")), "biotope")
        == {}
    )
    # The card in the middle may be a habitat.
    assert proofs(pond(f"0,0 still_water; {ring((0, 0), ALL_WATER)}"), "biotope") == {"0,0": around}


@pytest.mark.rule("ECG-8.4")
def test_flora() -> None:
    match = pond(TWINS + "; 2,0 water_milfoil")
    assert proofs(match, "flora") == {
        "0,0": {"1,-1", "0,1", "-1,0"},
        "1,0": {"1,-1", "0,1", "2,0"},  # a plant may count for several habitats
    }
    assert set(proofs(pond(TWINS), "flora")) == {"0,0"}
    animals = TWINS.replace("frogbit", "pike")
    assert proofs(pond(animals), "flora") == {}


@pytest.mark.rule("ECG-8.4")
def test_diversity_of_sizes() -> None:
    def beside(*cards: str) -> dict[str, set[str]]:
        cells = ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]
        laid = "; ".join(f"{cell} {card}" for cell, card in zip(cells, cards, strict=False))
        return proofs(pond(f"0,0 still_water; {laid}"), "sizes")

    assert beside("water_flea", "snout_snail", "rudd", "pike") == {"0,0": {"0,-1", "1,-1", "1,0", "0,1"}}
    assert beside("mute_swan", "snout_snail", "rudd", "pike", "duckweed", "carder_bee") == {
        "0,0": {"0,-1", "1,-1", "1,0", "0,1", "-1,0"}
    }
    assert beside("snout_snail", "rudd", "pike", "coot", "grey_heron", "carder_bee") == {}
    assert beside("water_flea", "mute_swan", "rudd") == {}


@pytest.mark.rule("ECG-8.4")
def test_structure_of_the_landscape() -> None:
    row = "; ".join(f"{q},0 {card}" for q, card in enumerate(["still_water", "rudd", "pike", "duckweed"]))
    assert proofs(pond(row), "landscape") == {}
    five = row + "; 4,0 hornwort"
    assert proofs(pond(five), "landscape") == {"0,0": {"1,0", "2,0", "3,0", "4,0"}}
    assert proofs(pond(five.replace("0,0 still_water", "0,0 frogbit") + "; 9,9 shore"), "landscape") == {}
    assert proofs(pond(five.replace("2,0 pike", "2,0 otter") + "; 5,0 frogbit"), "landscape") == {}
    two = five + "; 6,0 frogbit; 7,0 still_water; 8,0 water_flea; 9,0 hydra; 10,0 water_louse"
    assert set(proofs(pond(two), "landscape")) == {"0,0", "7,0"}
    # What grows together becomes one area.
    assert set(proofs(pond(two + "; 5,0 water_soldier"), "landscape")) == {"0,0"}


@pytest.mark.rule("ECG-8.4")
def test_a_landscape_that_falls_in_two_may_reach_a_level() -> None:
    ends = (
        "-1,0 rudd; 0,0 still_water; 1,0 hornwort; 2,0 still_water; 5,0 frogbit; 6,0 still_water; 7,0 hydra"
    )
    match = pond(
        ends + "; 4,0 water_flea; 4,1 water_louse", hand="water_soldier great_ramshorn", mission="landscape",
        nature="pike",
    )  # fmt: skip
    play(match, "draw", "place water_soldier 3,0")  # joins them: one area of ten
    assert count(at(match), "landscape") == 1
    play(match, "place great_ramshorn 0,-1")
    play(match, "take-back 3,0")
    assert count(at(match), "landscape") == 2 and levels(match) == (1,)
    assert skip_rewards(match) == 1
    assert "take-back 0,-1" not in legal(match)  # with a level all cards stay


@pytest.mark.rule("ECG-8.4")
def test_a_card_moved_out_of_an_area_may_part_it() -> None:
    ends = "-1,0 rudd; 0,0 still_water; 1,0 hornwort; 2,0 duckweed; 5,0 frogbit; 6,0 still_water; 7,0 hydra"
    match = pond(
        ends + "; 4,0 water_flea; 4,1 water_louse; 0,-1 pike; 9,9 shore; 3,-1 shore", hand="still_water",
        mission="landscape", nature="coot",
    )  # fmt: skip
    play(match, "draw", "place still_water 3,0")
    assert count(at(match), "landscape") == 1 and levels(match) == (0,)
    play(match, "move 3,0 9,8")
    assert count(at(match), "landscape") == 2 and levels(match) == (1,)


@pytest.mark.rule("ECG-8.4")
def test_food_chain() -> None:
    match = pond(CHAIN)
    assert count(at(match), "chain") == 6
    assert [HEX.text(cell_of(place)) for place in fulfilments(at(match), "chain")[0]] == [
        f"{q},0" for q in range(6)
    ]
    # Nothing without a plant at its foot, and no plant alone.
    assert count(at(pond(CHAIN.replace("0,0 white_water_lily; ", ""))), "chain") == 0
    assert count(at(pond("0,0 still_water; 1,0 duckweed")), "chain") == 0
    # Branches add nothing: a second plant is another chain of the same length.
    branched = pond(CHAIN + "; 1,-1 frogbit")
    assert count(at(branched), "chain") == 6
    assert {hexes[0] for hexes in fulfilments(at(branched), "chain")} == {
        place for place in at(branched).board if at(branched).board[place] in ("white_water_lily", "frogbit")
    }


@pytest.mark.rule("ECG-8.4")
def test_each_link_of_a_chain_is_there_once() -> None:
    # The turtle eats the mosquito, and the mosquito bites the turtle: no chain goes round in circles.
    match = pond("0,0 duckweed; 1,0 pond_turtle; 2,0 mosquito; 1,1 shore; 2,1 still_water")
    assert count(at(match), "chain") == 3


#: The chain of six, and five animals around it that eat each other and its links in many ways.
TANGLE = CHAIN + "; 2,-1 pond_turtle; 3,-1 mosquito; 4,-1 grass_snake; 5,-1 edible_frog; 1,-1 stickleback"


@pytest.mark.rule("ECG-8.4")
def test_the_longest_chain_does_not_depend_on_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    found = [mission_condition(at(pond(TANGLE)), "chain", "9")]
    # A clock that leaps by an hour whenever it is read.
    monkeypatch.setattr(time, "perf_counter", lambda: 3600.0 * next(ticks))
    found.append(mission_condition(at(pond(TANGLE)), "chain", "9"))
    assert found[0] == found[1] and found[0].exact and found[0].count > 6
    assert pond(TANGLE).progress("chain 9") == pond(TANGLE).progress("chain 9")
    assert pond(TANGLE).progress("chain 9").exact


@pytest.mark.rule("ECG-8.4")
def test_a_chain_that_may_not_be_the_longest_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    longest = mission_condition(at(pond(TANGLE)), "chain", "99")
    assert longest.exact and "perhaps" not in longest.missing.text
    monkeypatch.setattr(chains, "STEPS", 1)
    monkeypatch.setattr(conditions, "STEPS", 1)
    match = pond(TANGLE, mission="chain")
    position = at(match)
    rough = mission_condition(position, "chain", "99")
    assert not rough.exact and 2 <= rough.count <= longest.count
    assert [len(proof.cells) for proof in rough.proofs] == [rough.count]
    assert "perhaps" in rough.missing.text
    assert "perhaps" in match.progress("chain 99").missing.text and not match.progress("chain 99").exact
    assert "perhaps" in aims(position)[0].missing
    # The other missions are counted, not searched for.
    assert mission_condition(position, "flora", "1").exact


def bird_at(q: int) -> str:
    return f"0,0 shore; {q},0 bearded_reedling; {q},-1 shore; {q + 1},-1 common_reed; {q + 1},0 sweet_grass"


@pytest.mark.rule("ECG-8.4")
def test_ornithology_counts_birds_at_home_near_the_binoculars() -> None:
    def birds(cells: str) -> dict[str, set[str]]:
        return proofs(pond(cells, mission="ornithology"), "ornithology")

    assert birds(bird_at(3)) == {"3,0": set()}
    assert birds(bird_at(4)) == {}
    assert birds(bird_at(3).replace("; 4,0 sweet_grass", "")) == {}  # not at home
    assert birds(bird_at(3).replace("bearded_reedling", "water_vole")) == {}  # no bird


@pytest.mark.rule("ECG-8.4")
@pytest.mark.parametrize("named", [True, False])
def test_the_binoculars_lie_on_the_start_shore(named: bool) -> None:
    if named:
        match = pond("0,0 still_water; 1,0 shore", mission="ornithology")
    else:
        found = (pond("0,0 still_water; 1,0 shore", missions=2, seed=seed) for seed in range(40))
        match = next(m for m in found if "pick ornithology missions" in legal(m))
        play(match, "pick ornithology missions", sorted(legal(match))[0])
    modules = at(match).modules
    assert modules is not None and modules.binoculars is not None
    assert cell_of(modules.binoculars) == (1, 0)


@pytest.mark.rule("ECG-8.4")
def test_the_binoculars_go_with_the_start_shore_and_birds_near_to_its_new_place_count() -> None:
    position = pond_with_events(
        bird_at(5) + "; 0,1 still_water",
        {"do": "move", "who": {"kind": "habitat", "colour": "shore"}},
        mission="ornithology", hands={1: ""}, nature="pike coot mallard otter",
    )  # fmt: skip
    position = after(position, "draw", "end", "event", "choose 0,0")
    assert count(position, "ornithology") == 0
    position = after(position, "put 5,1")
    assert position.modules is not None and position.modules.binoculars is not None
    assert cell_of(position.modules.binoculars) == (5, 1)
    assert count(position, "ornithology") == 1 and position.modules.levels == (1,)
    assert "draw-three" in legal(position)


def with_birds(seed: int, players: int = 2) -> Match:
    """A game with ornithology, dealt."""
    while True:
        match = ecolearn.new("ecogon", seed=seed, players=players, missions=2, auto=False)
        if "pick ornithology missions" in legal(match):
            play(match, "pick ornithology missions", sorted(legal(match))[0], "deal")
            return match
        seed += 1


def birds_of(cards: tuple[str, ...], match: Match) -> list[int]:
    deck = at(match).deck
    return [place for place, card in enumerate(cards) if deck.cards[card].group == "bird"]


@pytest.mark.rule("ECG-8.4")
def test_all_birds_are_shuffled_into_one_third_at_a_random_place() -> None:
    places = set()
    for seed in range(0, 400, 10):
        match = with_birds(seed)
        cards = (*at(match).hand(1), *at(match).hand(2), *at(match).zones.cards("nature"))
        birds = birds_of(cards, match)
        others = len(cards) - len(birds)
        third = birds[0] * 3 // others if birds[0] * 3 < 2 * others else 2
        start = [0, 23, 46][third]
        assert start <= birds[0] and birds[-1] < start + others // 3 + 1 + len(birds)
        places.add(third)
    assert places == {0, 1, 2}


@pytest.mark.rule("ECG-8.4")
def test_nobody_can_read_from_the_state_which_third_holds_the_birds() -> None:
    states = set()
    thirds = set()
    for seed in range(0, 300, 10):
        match = with_birds(seed, players=1)
        modules = at(match).modules
        assert modules is not None and modules.thirds is not None
        drawn = [at(match).deck.cards[card].group for card in at(match).hand(1)]
        if "bird" not in drawn:
            states.add(modules.thirds)
            thirds.add(birds_of(at(match).zones.cards("nature"), match)[0] // 21)
    assert len(thirds) > 1 and len(states) == 1


@pytest.mark.rule("ECG-8.4")
def test_dealing_anew_keeps_the_birds_together() -> None:
    match = with_birds(7)
    for _turn in range(9):
        play(match, "draw", "end")
        while "discard" in str(legal(match)):
            play(match, sorted(legal(match))[0])
    position = at(match)
    seen = {card for zone in ("hand.1", "hand.2", "discard") for card in position.zones.cards(zone)}
    known = [card for card in seen if position.deck.cards[card].group == "bird"]
    view = position.view_for(1)
    starts = set()
    for number in range(60):
        guess = view.resample(Chance(number))
        stack = guess.zones.cards("nature")
        assert sorted(stack) == sorted(position.zones.cards("nature"))
        birds = birds_of(stack, match)
        taken = 78 - len(stack)
        assert len(birds) == 10 - len(known)
        assert birds[-1] - birds[0] < 23 + 10
        bounds = [0, 23, 46]
        fits = [start for start in bounds if start <= birds[0] + taken and birds[-1] + taken < start + 33]
        assert fits
        starts.update(fits)
    assert len(starts) > 1 or known


HOLE = ["still_water", "still_water", "duckweed", "still_water", "still_water", "still_water"]


@pytest.mark.rule("ECG-8.4")
def test_ecological_niche() -> None:
    five = f"{ring((0, 0), HOLE)}".replace("; -1,0 still_water", "")
    match = pond(five, hand="water_louse hydra", mission="niche", nature="pike coot")
    play(match, "draw", "place water_louse 0,0")
    assert proofs(match, "niche") == {"0,0": set()} and levels(match) == (1,)
    # Four are not enough, not even if the gap closes later.
    four = five.replace("; -1,1 still_water", "")
    match = pond(four, hand="water_louse still_water still_water", mission="niche", nature="pike coot")
    play(match, "draw", "place water_louse 0,0", "place still_water -1,1", "place still_water -1,0")
    assert proofs(match, "niche") == {} and at(match).is_established((0, 0))
    # The animal must be at home.
    match = pond(five.replace("duckweed", "still_water"), hand="water_louse", mission="niche", nature="pike")
    play(match, "draw", "place water_louse 0,0")
    assert proofs(match, "niche") == {}


POND = "0,0 still_water; 1,0 duckweed"


@pytest.mark.rule("ECG-8.4")
def test_planner() -> None:
    match = pond(POND, hand="water_louse orb_mussel great_ramshorn", mission="planner", nature="pike coot")
    play(match, "draw", "place water_louse 1,-1", "place orb_mussel 0,1")
    # The only need of the mussel is an either-or.
    assert at(match).is_established((0, 1)) and proofs(match, "planner") == {"1,-1": set()}
    play(match, "end")
    assert proofs(match, "planner") == {"1,-1": set()}


@pytest.mark.rule("ECG-8.4")
def test_planned_is_what_is_at_home_when_its_player_ends_the_turn() -> None:
    match = pond("0,0 still_water; 1,0 shore", hand="water_louse", mission="planner", nature="duckweed coot")
    play(match, "draw", "place water_louse 1,-1")
    assert proofs(match, "planner") == {}
    play(match, "place duckweed 0,-1")
    assert set(proofs(match, "planner")) == {"1,-1"}  # made at home in the same turn
    late = pond("0,0 still_water; 1,0 shore", hand="water_louse", mission="planner", nature="pike duckweed")
    play(late, "draw", "place water_louse 1,-1", "end", "draw", "place duckweed 0,-1")
    assert at(late).is_established((1, -1)) and proofs(late, "planner") == {}


@pytest.mark.rule("ECG-8.4")
def test_what_an_event_brings_home_was_not_planned() -> None:
    match = pond(
        "0,0 still_water; 1,0 shore; 5,5 shore", hand="water_louse", mission="planner",
        nature="otter coot", discard="yellow_iris", event_stack="wild_strip",
    )  # fmt: skip
    play(match, "draw", "place water_louse 0,1", "end", "event", "put 1,1")
    assert board(match)["1,1"] == "yellow_iris"
    assert proofs(match, "planner") == {} and "draw" in legal(match)
    near = pond(
        "0,0 still_water; 1,0 shore; 5,5 shore", hand="water_louse", mission="planner",
        nature="otter coot", discard="yellow_iris", event_stack="wild_strip",
    )  # fmt: skip
    play(near, "draw", "place water_louse 1,-1", "end", "event", "put 2,-1")
    assert at(near).is_established((1, -1)) and proofs(near, "planner") == {}


@pytest.mark.rule("ECG-8.4")
def test_a_planned_animal_counts_again_when_it_is_at_home_again() -> None:
    match = pond(
        POND + "; 5,5 shore; 5,6 shore", hand="water_louse", mission="planner", nature="pike hornwort coot",
        event_stack="crayfish",
    )  # fmt: skip
    play(match, "draw", "place water_louse 1,-1", "end", "event", "choose 1,0")
    assert proofs(match, "planner") == {}
    play(match, "draw", "place hornwort 0,-1")
    assert set(proofs(match, "planner")) == {"1,-1"}


SOLDIER = (
    "0,0 water_soldier; 0,-1 crucian_carp; 1,-1 pond_turtle; 1,0 snout_snail; 0,1 still_water; 2,-1 shore"
)


@pytest.mark.rule("ECG-8.4")
def test_key_species() -> None:
    assert proofs(pond(SOLDIER), "key_species") == {"0,0": {"0,-1", "1,-1", "1,0"}}
    assert proofs(pond(SOLDIER.replace("; 1,0 snout_snail", "")), "key_species") == {}
    # Nesting is not feeding: the hawker lays its eggs there.
    assert proofs(pond(SOLDIER.replace("snout_snail", "green_hawker")), "key_species") == {}


@pytest.mark.rule("ECG-8.4")
def test_abundance() -> None:
    match = pond("0,0 snout_snail; 0,1 still_water; 1,0 duckweed; 1,-1 hornwort")
    assert proofs(match, "abundance") == {"0,0": {"1,0", "1,-1"}}
    assert proofs(pond("0,0 snout_snail; 0,1 still_water; 1,0 duckweed"), "abundance") == {}
    # Two needs with one provider each are no abundance.
    assert proofs(pond("0,0 hydra; 0,1 still_water; 1,0 duckweed; 1,-1 water_flea"), "abundance") == {}
    # Whatever the tie is: cases and shelters too.
    shelter = pond("0,0 hydra; 0,1 still_water; 1,0 duckweed; 1,-1 hornwort")
    assert proofs(shelter, "abundance") == {"0,0": {"1,0", "1,-1"}}


# -- ECG-8.5: proofs ------------------------------------------------------------------


@pytest.mark.rule("ECG-8.5")
def test_the_rulebooks_chain_is_proved_by_its_six_cards() -> None:
    progress = mission_condition(at(pond(CHAIN)), "chain", "6")
    assert progress.count == 6 and progress.proofs[0].cards == ROW
    assert progress.proofs[0].cells == tuple((q, 0) for q in range(6))


@pytest.mark.rule("ECG-8.5")
def test_the_rulebooks_water_soldier_is_a_key_species() -> None:
    progress = mission_condition(at(pond(SOLDIER)), "key_species", "1")
    assert progress.count == 1
    assert progress.proofs[0].cards[0] == "water_soldier"
    assert set(progress.proofs[0].cards[1:]) == {"crucian_carp", "pond_turtle", "snout_snail"}


@pytest.mark.rule("ECG-8.5")
def test_the_rulebooks_snail_beside_two_plants_is_abundance() -> None:
    match = pond("0,0 snout_snail; 0,1 still_water; 1,0 yellow_iris; 1,-1 hornwort")
    progress = mission_condition(at(match), "abundance", "1")
    assert progress.count == 1 and progress.proofs[0].cards[0] == "snout_snail"


@pytest.mark.rule("ECG-8.5")
def test_the_rulebooks_water_soldier_brings_floras_bronze_and_a_reward() -> None:
    match = pond(TWINS, hand="water_soldier", nature="pike coot otter rudd", mission="flora")
    play(match, "draw", "place water_soldier 2,0")
    assert set(proofs(match, "flora")) == {"0,0", "1,0"} and levels(match) == (1,)
    assert legal(match) == {"draw-three", "skip"}
    play(match, "draw-three", "pick coot looked")
    assert "coot" in at(match).hand(1)


@pytest.mark.rule("ECG-8.5")
def test_what_is_missing_is_said_in_a_sentence() -> None:
    progress = mission_condition(at(pond(TWINS)), "flora", "2")
    assert (progress.count, progress.needed) == (1, 2)
    assert "three plants" in progress.missing.text


# -- ECG-8.6: what is remembered ------------------------------------------------------


@pytest.mark.rule("ECG-8.6")
def test_a_take_back_forgets_how_a_card_was_laid() -> None:
    five = f"{ring((0, 0), HOLE)}".replace("; -1,0 still_water", "")
    four = five.replace("; -1,1 still_water", "")
    match = pond(four, hand="water_louse still_water", mission="niche", nature="pike coot")
    play(match, "draw", "place water_louse 0,0", "place still_water -1,1")
    assert proofs(match, "niche") == {}
    play(match, "take-back 0,0", "place water_louse 0,0")
    assert set(proofs(match, "niche")) == {"0,0"} and levels(match) == (1,)


@pytest.mark.rule("ECG-8.6")
def test_a_card_moved_away_and_back_is_laid_anew() -> None:
    five = f"{ring((0, 0), HOLE)}".replace("; -1,0 still_water", "")
    four = five.replace("; -1,1 still_water", "")
    match = pond(four, hand="water_louse still_water", mission="niche", nature="pike coot")
    play(match, "draw", "place water_louse 0,0", "place still_water -1,1", "move 0,0 -2,1", "move -2,1 0,0")
    assert set(proofs(match, "niche")) == {"0,0"} and levels(match) == (1,)


@pytest.mark.rule("ECG-8.6")
def test_what_is_known_of_the_laying_stays_with_a_card_that_moves() -> None:
    five = f"{ring((0, 0), HOLE)}".replace("; -1,0 still_water", "")
    match = pond(
        five + "; 9,9 shore", hand="water_louse", mission="niche", nature="pike coot", event_stack="flood"
    )
    play(match, "draw", "place water_louse 0,0", "skip", "end", "event", "choose 0,0", "put 2,-1")
    assert at(match).is_established((2, -1)) and set(proofs(match, "niche")) == {"2,-1"}


@pytest.mark.rule("ECG-8.6")
def test_what_an_event_brings_back_was_not_laid_into_a_gap() -> None:
    five = f"{ring((0, 0), HOLE)}".replace("; -1,0 still_water", "")
    match = pond(
        five + "; 9,9 shore", hand="", mission="niche planner", nature="pike coot", discard="water_louse",
        event_stack="protected_area",
    )  # fmt: skip
    play(match, "draw", "end", "event", "put 0,0")
    assert at(match).is_established((0, 0))
    assert proofs(match, "niche") == {} and proofs(match, "planner") == {}


@pytest.mark.rule("ECG-8.6")
def test_beings_that_could_feed_count_not_one_way_of_sharing() -> None:
    # One plant stands beside three animals that it cannot feed alone: all the same it is a key species.
    match = pond(SOLDIER + "; -1,0 water_flea")
    assert proofs(match, "key_species")["0,0"] == {"0,-1", "1,-1", "1,0", "-1,0"}
