"""Chapter ECG-9: habitat tiles."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecogon.missions import count
from ecolearn.games.ecogon.modules import Modules
from ecolearn.games.ecogon.openings import cell_of, number_of
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.match import Match
from ecolearn.kernel.zones import HIDDEN
from tests.games.ecogon.ponds import all_but, at, board, legal, play, pond, refused, ring, told
from tests.games.ecogon.test_rules_end import HAWKER, SWAN

#: Five beings around a still water, and the hex that is left.
WATER = ("duckweed", "hornwort", "frogbit", "water_milfoil", "floating_pondweed")
SHORE = ("common_reed", "bulrush", "club_rush", "sweet_grass", "yellow_iris")
GAP = "-1,0"


def modules(match: Match) -> Modules:
    found = at(match).modules
    assert found is not None
    return found


def tiles(match: Match) -> dict[str, str]:
    """The tiles that lie, by hex."""
    zones = at(match).zones
    return {
        HEX.text(cell_of(place)): tile
        for colour, hexes in modules(match).tiled.items()
        for place, tile in zip(hexes, zones.cards(f"lying_{colour}"), strict=True)
    }


def around(cards: tuple[str, ...]) -> str:
    """Five of the six hexes around 0,0; the sixth is `GAP`."""
    return ring((0, 0), [*cards, "pike"]).replace(f"; {GAP} pike", "")


def ready(
    tile: str, cards: tuple[str, ...] = (), more: str = "", hand: str = "", last: str = "", **start: Any
) -> Match:
    """A habitat at 0,0 with a tile and five neighbours; the sixth is drawn and can be laid on the gap."""
    colour = "shore" if tile.startswith("shore") else "still_water"
    own = WATER if colour == "still_water" else SHORE
    last = last or ("water_crowfoot" if colour == "still_water" else "bur_reed")
    cells = f"0,0 {colour}; {around(cards or own)}" + (f"; {more}" if more else "")
    start.setdefault("nature", "")
    start["nature"] = f"{last} {start['nature']}"
    return play(pond(cells, hand=hand, tile={colour: tile}, **start), "draw")


def surrounded(tile: str, *args: Any, **start: Any) -> Match:
    """The same with the last card laid: the tile's effect begins."""
    match = ready(tile, *args, **start)
    card = at(match).hand(1)[-1] if not start.get("hand") else start.get("last")
    card = card or ("water_crowfoot" if tile.startswith("water") else "bur_reed")
    return play(match, f"place {card} {GAP}")


# -- ECG-9.1: the tiles and where they lie ------------------------------------------------------------


@pytest.mark.rule("ECG-9.1")
def test_nine_tiles_for_still_waters_and_seven_for_shores() -> None:
    match = ecolearn.new("ecogon", seed=2, tiles=True, auto=False)
    deck, zones = at(match).deck, at(match).zones
    colours = [tile.colour for tile in deck.tiles.values()]
    assert (colours.count("still_water"), colours.count("shore")) == (9, 7)
    # One lies open on each start habitat.
    lying = tiles(match)
    assert set(lying) == {"0,0", "1,0"}
    assert deck.tiles[lying["0,0"]].colour == "still_water" and deck.tiles[lying["1,0"]].colour == "shore"
    assert zones.count("tiles_still_water") == 8 and zones.count("tiles_shore") == 6
    view = at(match).view_for(1)
    assert view.zones.cards("lying_shore") == (lying["1,0"],)
    assert set(view.zones.cards("tiles_shore")) == {HIDDEN}


@pytest.mark.rule("ECG-9.1")
def test_which_tiles_lie_is_by_chance() -> None:
    first = {tiles(ecolearn.new("ecogon", seed=seed, tiles=True, auto=False))["0,0"] for seed in range(12)}
    assert len(first) > 3


@pytest.mark.rule("ECG-9.1")
def test_a_habitat_that_is_played_gets_an_open_tile_of_its_colour() -> None:
    match = pond(
        "0,0 still_water; 1,0 shore", hand="shore still_water", nature="pike",
        tile={"shore": "shore_take shore_reed", "still_water": "water_move water_swap"},
    )  # fmt: skip
    assert tiles(match) == {"0,0": "water_move", "1,0": "shore_take"}
    play(match, "draw", "place shore 2,0")
    assert legal(match) == {"tile"}
    play(match, "tile")
    assert tiles(match)["2,0"] == "shore_reed"
    play(match, "place still_water 3,0", "tile")
    assert tiles(match)["3,0"] == "water_swap"


@pytest.mark.rule("ECG-9.1")
def test_when_the_stack_of_a_colour_is_empty_a_habitat_gets_no_tile() -> None:
    row = "; ".join(f"{q},0 shore" for q in range(7))
    match = pond(row + "; 0,1 still_water", hand="shore still_water", nature="pike", tile={})
    assert len(tiles(match)) == 8
    play(match, "draw", "place shore 7,0")
    assert "end" in legal(match) and "7,0" not in tiles(match)
    # As it has no tile it may be taken back.
    play(match, "take-back 7,0", "place still_water 0,2", "tile")
    assert "0,2" in tiles(match)


# -- ECG-9.2: when a tile is carried out ------------------------------------------------------------


@pytest.mark.rule("ECG-9.2")
def test_the_effect_comes_as_soon_as_the_habitat_is_surrounded_and_the_tile_leaves() -> None:
    match = ready("shore_plants")
    assert not modules(match).beans and tiles(match)["0,0"] == "shore_plants"
    play(match, f"place bur_reed {GAP}")
    assert len(modules(match).beans) == 6 and tiles(match) == {}
    assert at(match).zones.cards("tiles_done") == ("shore_plants",)
    assert "end" in legal(match)


@pytest.mark.rule("ECG-9.2")
def test_an_effect_that_cannot_be_carried_out_lapses() -> None:
    match = surrounded("water_return")  # nothing in the discard pile
    assert tiles(match) == {} and "end" in legal(match)
    match = surrounded("shore_move")  # nothing that flies
    assert tiles(match) == {} and "end" in legal(match)


@pytest.mark.rule("ECG-9.2")
def test_the_effect_is_compulsory() -> None:
    match = surrounded("water_remove")
    assert {text.split()[0] for text in legal(match)} == {"choose"}
    refusal = match.why_illegal("end")
    assert refusal is not None and refusal.code == "not_now"


@pytest.mark.rule("ECG-9.2")
def test_a_habitat_laid_into_a_gap_is_surrounded_at_once() -> None:
    match = pond(
        f"{ring((0, 0), [*SHORE, 'still_water'])}",
        hand="shore",
        nature="pike",
        tile={"shore": "shore_plants"},
    )
    play(match, "draw", "place shore 0,0", "tile")
    assert len(modules(match).beans) == 5 and "0,0" not in tiles(match)


#: Two shores side by side, all hexes around both taken but one that both touch.
TWO = (
    "0,0 shore; 1,0 shore; 0,-1 common_reed; 1,-1 bulrush; 2,-1 club_rush; 2,0 sweet_grass; 1,1 bur_reed; "
    "-1,1 yellow_iris; -1,0 marsh_marigold"
)


@pytest.mark.rule("ECG-9.2")
def test_the_player_says_which_of_several_tiles_comes_first() -> None:
    match = pond(TWO, hand="white_willow", nature="pike", tile={"shore": "shore_plants shore_take"})
    play(match, "draw", "place white_willow 0,1")
    assert legal(match) == {"choose 0,0", "choose 1,0"}
    refused(match, "choose 0,1", "no_tile_due", "ECG-9.2")
    play(match, "choose 0,0")
    assert modules(match).beans.get(number_of((0, -1))) == 1
    assert legal(match, "choose") >= {"0,1", "1,1"}


@pytest.mark.rule("ECG-9.2")
def test_a_habitat_must_still_be_surrounded_when_its_tile_comes_up() -> None:
    match = pond(TWO, hand="white_willow", nature="pike", tile={"shore": "shore_plants shore_take"})
    play(match, "draw", "place white_willow 0,1", "choose 1,0", "choose 0,1")
    # The willow has gone back to the hand, and the other shore is surrounded no longer.
    assert tiles(match) == {"0,0": "shore_plants"} and not modules(match).beans
    play(match, "place white_willow 0,1")
    assert tiles(match) == {} and len(modules(match).beans) == 5


@pytest.mark.rule("ECG-9.2")
def test_a_habitat_that_an_effect_brings_gets_a_tile() -> None:
    match = surrounded("shore_fetch", discard="shore", more="5,5 still_water")
    play(match, "pick shore discard", "put 4,5", "tile")
    assert set(tiles(match)) == {"5,5", "4,5"}
    event = pond(
        "0,0 still_water; 1,0 shore; 2,0 shore", hand="", nature="pike", event_stack="pond_repair", tile={},
        discard="still_water",
    )  # fmt: skip
    play(event, "draw", "end", "event", "pick still_water discard", "put 3,0", "tile")
    assert "3,0" in tiles(event) and legal(event) == {"draw"}


@pytest.mark.rule("ECG-9.2")
def test_what_an_event_surrounds_is_carried_out_when_the_event_is_over() -> None:
    match = pond(
        f"0,0 shore; {around(SHORE)}; 5,5 shore; 5,6 still_water", hand="", nature="pike",
        discard="white_willow", event_stack="wild_strip", tile={"shore": "shore_plants"},
    )  # fmt: skip
    play(match, "draw", "end", "event", f"put {GAP}")
    assert len(modules(match).beans) == 6 and legal(match) == {"draw"}


# -- ECG-9.3: the goal ------------------------------------------------------------


@pytest.mark.rule("ECG-9.3")
def test_two_and_a_half_times_the_events_are_needed_rounded_up() -> None:
    def needed(**options: Any) -> int:
        return at(ecolearn.new("ecogon", **options)).needed

    assert needed(tiles=True, events=5) == 13
    assert needed(tiles=True, events=10) == 25
    assert needed(tiles="chaos", events=15) == 38
    assert needed(tiles=True, events=15, goal=3) == 45
    assert needed(tiles=True, missions=1) == 43
    assert needed(tiles=True, events=10, goal=2) == 20
    assert needed(events=10) == 20
    with pytest.raises(ecolearn.OptionError, match="goal"):
        ecolearn.new("ecogon", goal=4)


@pytest.mark.rule("ECG-9.3")
@pytest.mark.parametrize(("goal", "won"), [(2, True), (2.5, False), (3, False)])
def test_the_game_is_won_with_the_points_that_are_needed(goal: float, won: bool) -> None:
    # Five events: 10, 13 or 15 points. Ten lie here, and two habitats call for no event.
    cells = f"{SWAN}; {HAWKER}; 1,-2 great_ramshorn"
    lying = cells.replace(";", "").split()[1::2]
    match = pond(cells, hand="", nature="pike", tile={}, goal=goal, discard=all_but(*lying, "pike"))
    assert at(match).score == 10
    play(match, "draw", "end")
    outcome = match.outcome
    assert outcome is not None and outcome.won is won and outcome.score == 10


# -- ECG-9.4: chaos ------------------------------------------------------------


@pytest.mark.rule("ECG-9.4")
def test_in_the_chaos_variant_tiles_lie_face_down_until_the_habitat_is_surrounded() -> None:
    match = ready("shore_plants", tiles="chaos", more="5,5 still_water")
    for viewer in (None, 1):
        view = at(match).view_for(viewer)
        assert set(view.zones.cards("lying_shore")) == {HIDDEN} == set(view.zones.cards("lying_still_water"))
        assert "shore_plants" not in view.key()
    play(match, f"place bur_reed {GAP}")
    assert legal(match) == {"turn-tile"} and not modules(match).beans
    play(match, "turn-tile")
    assert len(modules(match).beans) == 6
    assert at(match).view_for(1).zones.cards("tiles_done") == ("shore_plants",)


@pytest.mark.rule("ECG-9.4")
def test_turning_a_tile_up_cannot_be_undone() -> None:
    match = ready("shore_plants", tiles="chaos")
    play(match, f"place bur_reed {GAP}")
    assert match.can_undo
    play(match, "turn-tile")
    assert not match.can_undo


@pytest.mark.rule("ECG-9.4")
def test_dealing_a_view_anew_deals_face_down_tiles_anew() -> None:
    from ecolearn.kernel.chance import Chance

    view = at(ecolearn.new("ecogon", seed=5, tiles="chaos", auto=False)).view_for(1)
    lying = set()
    for number in range(40):
        guess = view.resample(Chance(number))
        lying.add(guess.zones.cards("lying_shore"))
        tiles = (*guess.zones.cards("lying_shore"), *guess.zones.cards("tiles_shore"))
        assert sorted(tiles) == sorted(t.id for t in guess.deck.tiles.values() if t.colour == "shore")
    assert len(lying) == 7


# -- ECG-9.5: the sixteen effects ------------------------------------------------------------


@pytest.mark.rule("ECG-9.5")
@pytest.mark.parametrize(
    ("tile", "stranger"),
    [("water_take", "5,4 tree_frog; 5,5 shore"), ("shore_take", "5,4 rudd; 5,5 still_water")],
)
def test_a_being_of_the_colour_goes_back_to_the_hand(tile: str, stranger: str) -> None:
    match = surrounded(tile, more=stranger)
    assert legal(match, "choose") == {HEX.text(cell) for cell in HEX.neighbours((0, 0))}
    taken = board(match)["1,0"]
    play(match, "choose 1,0")
    assert at(match).hand(1) == (taken,) and "1,0" not in board(match)
    play(match, f"place {taken} 1,0")
    assert board(match)["1,0"] == taken


@pytest.mark.rule("ECG-9.5")
def test_what_goes_back_goes_to_the_hand_of_whoever_has_the_turn() -> None:
    match = surrounded("water_take", players=3, hands={2: "pike", 3: "otter"}, state={"seat": 1})
    play(match, "choose 0,1")
    assert "water_milfoil" in at(match).hand(1)


SNAILS = ("water_louse", "snout_snail", "great_ramshorn", "orb_mussel", "buzzer_midge")


@pytest.mark.rule("ECG-9.5")
def test_a_still_water_that_counts_as_a_floating_plant() -> None:
    match = ready("water_floating", SNAILS, last="medicinal_leech")
    assert at(match).score == 0
    play(match, f"place medicinal_leech {GAP}")
    assert modules(match).signs == {number_of((0, 0)): "floating"}
    # It meets "plant", "floating plant" and, besides, the need of a habitat.
    home = {board(match)[HEX.text(cell)] for cell in at(match).established}
    assert home == {"water_louse", "snout_snail", "great_ramshorn", "orb_mussel", "buzzer_midge"}
    assert at(match).score == 5


@pytest.mark.rule("ECG-9.5")
def test_a_shore_that_counts_as_reed() -> None:
    match = ready(
        "shore_reed",
        ("reed_warbler", "carder_bee", "water_vole", "yellow_iris", "kingfisher"),
        last="mallard",
    )
    assert not at(match).established
    play(match, f"place mallard {GAP}")
    assert modules(match).signs == {number_of((0, 0)): "reed"}
    home = {board(match)[HEX.text(cell)] for cell in at(match).established}
    assert home == {"reed_warbler", "water_vole"}  # the vole eats reed here and the iris as its plant


@pytest.mark.rule("ECG-9.5")
def test_the_next_three_events_are_put_in_any_order() -> None:
    stack = "storm flood ice_cover crayfish"
    match = surrounded("water_reorder", event_stack=stack, events=8)
    assert legal(match) == {"look"}
    play(match, "look")
    assert sorted(at(match).zones.cards("looked")) == ["flood", "ice_cover", "storm"]
    assert legal(match, "pick") == {"storm looked", "flood looked", "ice_cover looked"}
    play(match, "pick ice_cover looked")
    assert legal(match, "pick") == {"storm looked", "flood looked"}
    play(match, "pick storm looked")  # the last one needs no choice
    assert at(match).zones.cards("events")[:4] == ("ice_cover", "storm", "flood", "crayfish")
    # All have seen them.
    assert at(match).view_for(None).zones.cards("events")[:4] == ("ice_cover", "storm", "flood", HIDDEN)
    assert "end" in legal(match)


@pytest.mark.rule("ECG-9.5")
def test_a_card_comes_back_from_the_discard_pile() -> None:
    match = surrounded("water_return", discard="pike still_water otter", more="5,5 still_water")
    # The otter would need a shore.
    assert legal(match, "pick") == {"pike discard", "still_water discard"}
    play(match, "pick pike discard", "put 5,4")
    assert board(match)["5,4"] == "pike"
    habitat = surrounded("water_return", discard="still_water otter")
    play(habitat, "put 0,2", "tile")
    assert "0,2" in tiles(habitat)


@pytest.mark.rule("ECG-9.5")
@pytest.mark.parametrize(("tile", "colour"), [("water_fetch", "still_water"), ("shore_fetch", "shore")])
def test_a_habitat_comes_from_the_discard_pile_or_the_stack(tile: str, colour: str) -> None:
    other = {"shore": "still_water", "still_water": "shore"}[colour]
    match = surrounded(tile, discard=f"{colour} {other}", nature="pike otter")
    assert legal(match, "pick") == {f"{colour} discard", f"{colour} nature"}
    before = at(match).zones.cards("nature")
    play(match, f"pick {colour} nature", "put 0,2", "tile")
    after = at(match).zones.cards("nature")
    assert board(match)["0,2"] == colour and len(after) == len(before) - 1
    # It is shuffled then: nobody knows the top any more.
    assert set(at(match).view_for(1).zones.cards("nature")) == {HIDDEN} and after[:2] != before[:2]
    untouched = surrounded(tile, discard=colour, nature="pike otter")
    play(untouched, f"pick {colour} discard", "put 0,2")
    assert at(untouched).zones.cards("nature")[:2] == ("pike", "otter")


@pytest.mark.rule("ECG-9.5")
@pytest.mark.parametrize(
    ("tile", "cards", "movers"),
    [
        ("water_move", ("pike", "hydra", "duckweed", "mosquito", "green_hawker"), {"0,-1", "0,1"}),
        ("shore_move", ("kingfisher", "otter", "common_reed", "carder_bee", "tree_frog"), {"0,-1", "0,1"}),
    ],
)
def test_an_animal_that_swims_or_flies_moves_to_another_hex(
    tile: str, cards: tuple[str, ...], movers: set[str]
) -> None:
    colour = "still_water" if tile == "water_move" else "shore"
    # Where all hexes by a habitat of their colour are taken none can move, and the effect lapses.
    assert "end" in legal(surrounded(tile, cards))
    match = surrounded(tile, cards, more=f"5,5 {colour}")
    assert legal(match, "choose") == movers  # by their way of moving
    play(match, "choose 0,-1")
    # Not to its own hex again, and only to where a habitat of its colour is.
    assert legal(match, "put") == {HEX.text(cell) for cell in HEX.neighbours((5, 5))}
    play(match, "put 5,4")
    assert board(match)["5,4"] == cards[0] and "0,-1" not in board(match)


@pytest.mark.rule("ECG-9.5")
def test_one_floating_plant_is_removed() -> None:
    match = surrounded("water_remove", ("duckweed", "pike", "rudd", "hydra", "frogbit"), last="mosquito")
    assert legal(match, "choose") == {"0,-1", "-1,1"}
    play(match, "choose 0,-1")
    assert at(match).zones.cards("discard") == ("duckweed",)


@pytest.mark.rule("ECG-9.5")
def test_an_event_that_is_over_happens_again_and_returns_to_its_pile() -> None:
    match = pond(
        f"0,0 still_water; {around(WATER)}; 5,5 shore; 5,6 shore", hand="",
        nature="pike water_crowfoot otter coot mallard", event_stack="algal_bloom crayfish storm",
        tile={"still_water": "water_repeat"},
    )  # fmt: skip
    play(match, "draw", "end", "event", "draw", "end", "draw", "end")
    play(match, "draw", "end", "event", "choose 0,-1")
    # Two events lie in the pile now. Plants are forbidden no longer.
    play(match, "draw", "place water_crowfoot 0,-1", f"place pike {GAP}")
    assert legal(match, "pick") == {"algal_bloom events_done", "crayfish events_done"}
    stack = at(match).zones.cards("events")
    play(match, "pick crayfish events_done")
    assert legal(match, "choose") == {"0,-1", "1,-1", "1,0", "0,1", "-1,1"}
    play(match, "choose 1,-1")
    assert at(match).zones.cards("discard") == ("duckweed", "hornwort")
    assert sorted(at(match).zones.cards("events_done")) == ["algal_bloom", "crayfish"]
    assert at(match).zones.cards("events") == stack and "end" in legal(match)


@pytest.mark.rule("ECG-9.5")
def test_a_ban_that_happens_again_holds_until_the_next_event() -> None:
    match = pond(
        f"0,0 still_water; {around(WATER)}; 5,5 shore; 5,6 shore; 6,6 still_water", hand="",
        nature="pike water_crowfoot otter coot mallard white_water_lily",
        tile={"still_water": "water_repeat"}, event_stack="algal_bloom crayfish storm ice_cover",
    )  # fmt: skip
    play(match, "draw", "end", "event", "draw", "end", "draw", "end")
    play(match, "draw", "end", "event", "choose 0,-1", "draw")
    assert "place water_crowfoot 6,5" in legal(match)  # the second event has ended the first one's ban
    play(match, "place pike 0,-1", f"place water_crowfoot {GAP}", "pick algal_bloom events_done")
    play(match, "end", "draw")
    refused(match, "place white_water_lily 6,5", "forbidden", "ECG-6.6")


@pytest.mark.rule("ECG-6.6")
def test_what_a_tile_removed_in_this_turn_may_come_back_by_an_event() -> None:
    match = surrounded(
        "water_remove", ("duckweed", "pike", "rudd", "hydra", "mosquito"), last="backswimmer",
        more="5,5 shore; 6,6 still_water; 6,5 frogbit", nature="otter coot", event_stack="fertiliser",
    )  # fmt: skip
    play(match, "choose 0,-1", "end", "event")
    # The frogbit leaves, the duckweed comes back: "another" is meant of those that this event removed.
    assert "put 0,-1" in legal(match)
    play(match, "put 0,-1")
    assert board(match)["0,-1"] == "duckweed" and at(match).zones.cards("discard") == ("frogbit",)
    # And so the event can happen though no plant is left that could leave.
    alone = surrounded(
        "water_remove", ("duckweed", "pike", "rudd", "hydra", "mosquito"), last="backswimmer",
        more="5,5 shore; 6,6 still_water", nature="otter coot", event_stack="fertiliser",
    )  # fmt: skip
    play(alone, "end", "event", "put 0,-1")
    assert board(alone)["0,-1"] == "duckweed"


@pytest.mark.rule("ECG-9.5")
def test_without_an_event_that_can_happen_again_the_effect_lapses() -> None:
    match = surrounded("water_repeat")
    assert tiles(match) == {} and "end" in legal(match)


@pytest.mark.rule("ECG-9.5")
def test_a_shore_being_and_a_water_being_change_places() -> None:
    match = surrounded("water_swap", more="1,-2 shore; 2,-2 otter")
    # The only being of the shore is the otter; for the other there is a choice.
    assert legal(match, "choose") == {HEX.text(cell) for cell in HEX.neighbours((0, 0))}
    play(match, "choose 1,-1")
    # Hornwort and otter: the otter touches the shore at its new place, the hornwort touches no still water.
    assert board(match)["1,-1"] == "otter" and "2,-2" not in board(match)
    assert at(match).zones.cards("discard") == ("hornwort",)
    assert "swapped_away" in told(match)


@pytest.mark.rule("ECG-9.5")
def test_who_keeps_its_habitat_stays_after_a_swap() -> None:
    match = surrounded("water_swap", more="1,-2 shore; 2,-2 otter; 3,-2 still_water")
    play(match, "choose 1,-1")
    assert board(match)["1,-1"] == "otter" and board(match)["2,-2"] == "hornwort"


@pytest.mark.rule("ECG-9.5")
def test_three_cards_are_drawn_and_one_is_played() -> None:
    match = surrounded("shore_play", nature="otter pike shore coot", more="5,5 shore")
    assert legal(match) == {"look"}
    play(match, "look")
    # The pike finds no still water.
    assert legal(match, "pick") == {"otter looked", "shore looked"}
    refused(match, "pick pike looked", "not_offered", "ECG-6.4")
    play(match, "pick shore looked", "put 0,2", "tile")
    assert legal(match) == {"put-back top", "put-back under"}
    play(match, "put-back under")
    assert at(match).zones.cards("nature")[-2:] == ("otter", "pike")
    assert at(match).zones.cards("nature")[0] == "coot"
    assert at(match).view_for(1).zones.cards("nature")[-2:] == ("otter", "pike")


@pytest.mark.rule("ECG-9.5")
def test_if_none_of_the_three_fits_all_go_back() -> None:
    match = surrounded("shore_play", nature="rudd pike hydra coot")
    play(match, "look")
    assert legal(match) == {"put-back top", "put-back under"}
    refused(match, "put-back left", "no_such_place", "ECG-9.5")
    play(match, "put-back top")
    assert at(match).zones.cards("nature")[:4] == ("rudd", "pike", "hydra", "coot")
    assert at(match).zones.count("looked") == 0 and "end" in legal(match)


@pytest.mark.rule("ECG-9.5")
def test_a_card_that_was_drawn_and_laid_counts_as_laid() -> None:
    match = surrounded(
        "shore_play", nature="water_louse pike hydra coot", mission="niche",
        more=ring((9, 9), ["still_water"] * 5 + ["duckweed"]),
    )  # fmt: skip
    play(match, "look", "pick water_louse looked", "put 9,9")
    # The two others go back before the level is looked at.
    assert legal(match) == {"put-back top", "put-back under"}
    play(match, "put-back top")
    assert count(at(match), "niche") == 1 and legal(match) == {"draw-three", "skip"}
    play(match, "draw-three")
    assert sorted(at(match).zones.cards("looked")) == ["coot", "hydra", "pike"]


@pytest.mark.rule("ECG-9.5")
def test_every_adjacent_plant_gets_a_bean() -> None:
    cards = ("common_reed", "otter", "still_water", "sweet_grass", "yellow_iris")
    match = surrounded("shore_plants", cards)
    beans = {HEX.text(cell_of(place)): number for place, number in modules(match).beans.items()}
    assert beans == {"0,-1": 1, "0,1": 1, "-1,1": 1, GAP: 1}
    assert at(match).score == 4 and at(match).beans((0, -1)) == 1


@pytest.mark.rule("ECG-9.5")
def test_every_adjacent_card_of_still_waters_gets_a_bean_habitats_too() -> None:
    match = surrounded("shore_water", ("common_reed", "still_water", "still_water", "pike", "duckweed"))
    beans = {HEX.text(cell_of(place)): number for place, number in modules(match).beans.items()}
    assert beans == {"1,-1": 1, "1,0": 1, "0,1": 1, "-1,1": 1}
    assert at(match).score == 4


# -- ECG-9.6: what stays ------------------------------------------------------------


@pytest.mark.rule("ECG-9.6")
def test_bonus_beans_stay_until_the_card_leaves_the_board() -> None:
    match = surrounded(
        "shore_plants", more="5,5 shore; 5,6 still_water", nature="pike otter", event_stack="reed_mowing"
    )
    play(match, "end", "event", "choose 0,-1")
    assert at(match).score == 5 and number_of((0, -1)) not in modules(match).beans


@pytest.mark.rule("ECG-9.6")
def test_bonus_beans_move_with_their_card() -> None:
    match = surrounded(
        "shore_plants", more="5,5 shore; 5,6 still_water", nature="pike otter", event_stack="flood"
    )
    play(match, "end", "event", "choose 0,-1", "put 5,4")
    assert modules(match).beans.get(number_of((5, 4))) == 1 and at(match).score == 6


@pytest.mark.rule("ECG-9.6")
def test_a_marked_habitat_is_a_producer_in_the_food_web_but_no_being_for_missions() -> None:
    match = surrounded("water_floating", SNAILS, last="medicinal_leech", mission="flora")
    web = at(match).food_web()
    assert web.nodes["cell.0,0"]["kind"] == "producer" and web.nodes["cell.0,0"]["species"] == "still_water"
    eaters = {web.nodes[eater]["species"] for _prey, eater in web.out_edges("cell.0,0")}
    assert eaters == {"water_louse", "snout_snail", "great_ramshorn", "orb_mussel", "buzzer_midge"}
    for mission in ("key_species", "abundance", "chain", "flora"):
        assert count(at(match), mission) == 0


@pytest.mark.rule("ECG-9.6")
def test_a_marked_habitat_is_no_target_for_what_hits_plants() -> None:
    match = surrounded(
        "water_floating", SNAILS, last="medicinal_leech", more="5,5 shore; 5,6 shore; 6,5 duckweed",
        nature="pike", event_stack="fertiliser",
    )  # fmt: skip
    play(match, "end", "event")
    assert board(match)["0,0"] == "still_water" and "6,5" not in board(match)


@pytest.mark.rule("ECG-9.6")
def test_the_marker_meets_one_need_and_the_habitat_besides() -> None:
    # The hydra needs shelter in a floating plant and food: the marked water is its shelter only.
    cards = ("hydra", "water_flea", "snout_snail", "mosquito", "buzzer_midge")
    match = surrounded("water_floating", cards, last="medicinal_leech")
    assert at(match).is_established((0, -1))
    assert at(match).met((0, -1)).count((0, 0)) == 1
    # The swan needs two floating plants; one marker is only one of them.
    swan = ("mute_swan", "duckweed", "common_reed", "rudd", "hydra")
    assert not at(surrounded("water_floating", swan, last="pike")).is_established((0, -1))
