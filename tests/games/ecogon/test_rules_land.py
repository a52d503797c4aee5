"""Chapter ECG-10: the base game on land, and both worlds together."""

from __future__ import annotations

import copy
from itertools import product
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecogon import game
from ecolearn.games.ecogon.boxes import load_boxes, read_boxes
from ecolearn.games.ecogon.position import EcogonPosition
from ecolearn.games.ecogon.scene import make_scene
from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.game import OptionError
from tests.games.ecogon.lands import DECKS, land, land_deck, land_table, lying, still
from tests.games.ecogon.ponds import after, legal
from tests.games.ecogon.test_rules_land_tiles import surrounded

COMBINED = "0,0 still_water; 1,0 shore; 2,0 forest_edge"


def why(position: EcogonPosition, action: str) -> tuple[str, str]:
    """Code and rule of a refusal."""
    refusal = position.why_illegal(action)
    assert refusal is not None, f"{action} is allowed"
    assert action not in legal(position)
    assert refusal.text
    return refusal.code, refusal.rule


def first(box: str, players: int = 1, seed: int = 1, **options: object) -> EcogonPosition:
    return game.begin(land_table(box, players, **options), seed)


# -- ECG-10.1 -------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-10.1")
def test_both_worlds_lie_in_one_stack_and_begin_with_three_habitats_in_a_row() -> None:
    position = first("combined", players=2, events=11)
    deck = DECKS["combined"]
    assert lying(position) == {"0,0": "still_water", "1,0": "shore", "2,0": "forest_edge"}
    assert {seat: len(position.hand(seat)) for seat in (1, 2)} == {1: 3, 2: 3}
    assert position.zones.count("nature") == sum(deck.counts.values()) - 3 - 6
    stack = {deck.cards[card].colour for card in position.zones.cards("nature")}
    assert stack == set(deck.colours)


@pytest.mark.rule("ECG-10.1")
@pytest.mark.parametrize(("events", "shares"), [(10, (5, 5)), (11, (6, 5))])
def test_half_of_the_events_come_from_each_world(events: int, shares: tuple[int, int]) -> None:
    zones = first("combined", events=events).zones
    stacks = [zones.cards("events"), zones.cards("events_land")]
    assert tuple(map(len, stacks)) == shares
    deck = DECKS["combined"]
    assert [set(cards) <= deck.stacks[name] for name, cards in zip(deck.stacks, stacks, strict=True)]
    assert set(stacks[0]) <= deck.stacks["events"] and set(stacks[1]) <= deck.stacks["events_land"]


@pytest.mark.rule("ECG-10.1")
@pytest.mark.parametrize(
    ("box", "events"), [("combined", 9), ("combined", 41), ("base", 21), ("still_waters", 21), ("base", 4)]
)
def test_another_number_of_events_is_refused(box: str, events: int) -> None:
    with pytest.raises(OptionError, match="events"):
        ecolearn.new("ecogon", box=box, events=events)


@pytest.mark.rule("ECG-10.1")
@pytest.mark.parametrize(
    ("options", "events"),
    [
        ({"box": "combined"}, 16),
        ({"box": "combined", "events": 12}, 12),
        ({"box": "combined", "missions": 1}, 17),
        ({"box": "base"}, 10),
        ({}, 10),
    ],
)
def test_how_many_events_come_where_nobody_chooses(options: dict[str, Any], events: int) -> None:
    match = ecolearn.new("ecogon", seed=1, **options)
    assert isinstance(match.position, EcogonPosition)
    assert match.position.needed == 2 * events


@pytest.mark.parametrize(
    "options", [{"box": "combined", "events": 10}, {"box": "combined"}, {"tiles": True, "goal": 2}]
)
def test_what_was_chosen_against_the_usual_comes_back(options: dict[str, Any]) -> None:
    match = ecolearn.new("ecogon", seed=1, **options)
    table = match.first.table
    for said in (match.to_text(), match.code):
        assert ecolearn.load(said).first.table.options == table.options


def event_turns(position: EcogonPosition, number: int) -> list[str]:
    """End so many turns, and tell the events that were turned up."""
    for _turn in range(number):
        position = after(position, "draw", "end")
        while legal(position, "discard"):
            position = position.play(position.legal_actions()[0])
        if "event" in legal(position):
            position = position.play("event")
            while position.agenda[-1].kind == "step":
                position = position.play(position.legal_actions()[0])
    return list(position.zones.cards("events_done"))


FIELD = f"{COMBINED}; 1,1 still_water; 2,1 shore; 1,-1 shore; 0,1 hornwort; 2,-1 foxglove"


@pytest.mark.rule("ECG-10.1")
def test_events_are_drawn_from_both_stacks_by_turns_still_waters_first() -> None:
    position = land(
        FIELD, "combined", hand="", event_stack="algal_bloom flood ", land_events="landslide escape",
        discard="daisy", nature="hare cricket robin oak pine beech hazel",
    )  # fmt: skip
    done = event_turns(position, 7)
    assert done == ["algal_bloom", "landslide", "flood"]


@pytest.mark.rule("ECG-10.1")
def test_where_nothing_of_one_stack_can_happen_the_other_is_used() -> None:
    # No tree and no grass lie, so none of the events on land can happen except the landslide.
    position = land(FIELD, "combined", hand="", event_stack="algal_bloom", land_events="felling mowing")
    assert position.event_stacks() == ("events", "events_land")
    position = after(position, "draw", "end", "event")
    assert position.event_stacks() == ("events_land", "events")
    stack = position.zones.cards("events_land")
    position = position.evolve(
        zones=position.zones.remove("events_land", "landslide") if "landslide" in stack else position.zones
    )
    # As long as events on land that cannot happen are all that lies there.
    for name in position.zones.cards("events_land"):
        if name not in ("felling", "mowing"):
            position = position.evolve(zones=position.zones.remove("events_land", name))
    position = after(position, "draw", "end", "draw", "end", "draw", "end", "event")
    done = position.zones.cards("events_done")
    assert len(done) == 2 and done[1] in DECKS["combined"].stacks["events"]
    assert sorted(position.zones.cards("events_land")) == ["felling", "mowing"]
    # It is the turn of the land again.
    assert position.event_stacks() == ("events_land", "events")


@pytest.mark.rule("ECG-10.1")
def test_the_game_ends_when_both_event_stacks_are_empty() -> None:
    position = land(FIELD, "combined", hand="", state={"event_in": 1})
    zones = position.zones
    for card in zones.cards("events"):
        zones = zones.remove("events", card)
    only_land = position.evolve(zones=zones)
    assert "event" in legal(after(only_land, "draw", "end"))
    for card in zones.cards("events_land"):
        zones = zones.remove("events_land", card)
    assert after(position.evolve(zones=zones), "draw", "end").ended == "events"


@pytest.mark.rule("ECG-10.1")
def test_the_team_says_where_the_binoculars_lie() -> None:
    position = land(f"{COMBINED}; 3,0 shore", "combined", hand="", mission="ornithology")
    assert legal(position) == {"choose 1,0", "choose 2,0"}
    assert position.prompt.text
    assert why(position, "choose 0,0") == ("no_lookout", "ECG-10.1")
    assert why(position, "choose 3,0") == ("no_lookout", "ECG-10.1")
    position = position.play("choose 2,0")
    assert position.modules is not None and position.modules.binoculars is not None
    assert [sentence.code for sentence in position.happened] == ["binoculars"]
    assert legal(position) == {"draw"}
    alone = land("0,0 open_land; 1,0 forest_edge", hand="", mission="ornithology")
    assert legal(alone) == {"draw"} and alone.modules is not None and alone.modules.binoculars is not None


@pytest.mark.rule("ECG-10.1")
def test_in_a_new_game_the_binoculars_are_asked_for_after_the_deal() -> None:
    for seed in range(40):
        position = first("combined", seed=seed, missions=1, events=17)
        if "pick ornithology missions" in legal(position):
            position = after(position, "pick ornithology missions", "deal")
            assert legal(position) == {"choose 1,0", "choose 2,0"}
            assert legal(position.play("choose 1,0")) == {"draw"}
            return
    raise AssertionError("no game offers ornithology")


@pytest.mark.rule("ECG-10.1")
def test_reordering_looks_at_the_stack_that_the_next_event_comes_from() -> None:
    five = "duckweed hornwort frogbit water_milfoil floating_pondweed".split()
    ring = "; ".join(
        f"{cell} {card}" for cell, card in zip(["0,-1", "1,-1", "1,0", "0,1", "-1,1"], five, strict=True)
    )
    position = land(
        f"0,0 still_water; {ring}", "combined", hand="water_crowfoot", tile="edge_take", nature="hare"
    )  # fmt: skip
    assert position.modules is not None
    zones = position.zones
    (tile,) = zones.cards("lying_still_water")
    zones = zones.remove("lying_still_water", tile)
    zones = zones.put_top("lying_still_water", "water_reorder", known_to={0, 1})
    # The last event came from Still Waters, so the next one comes from the land.
    done = zones.cards("events")[0]
    zones = zones.move(done, "events", "events_done")
    position = after(position.evolve(zones=zones), "draw", "place water_crowfoot -1,0", "look")
    looked = position.zones.cards("looked")
    assert len(looked) == 3 and set(looked) <= DECKS["combined"].stacks["events_land"]
    while "looked" in "".join(legal(position)):
        position = position.play(position.legal_actions()[-1])
    assert set(position.zones.cards("events_land")[:3]) == set(looked)


# -- ECG-10.2 -------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-10.2")
@pytest.mark.parametrize(
    ("box", "players", "limit"), [("combined", 1, 6), ("combined", 2, 4), ("base", 1, 5), ("base", 2, 3)]
)
def test_hand_limits(box: str, players: int, limit: int) -> None:
    hand = "daisy couch_grass meadow_foxtail foxglove hazel bramble oak".split()[:limit]
    start = "0,0 shore; 1,0 forest_edge" if box == "combined" else "0,0 open_land; 1,0 forest_edge"
    position = land(start, box, hands={1: " ".join(hand)}, nature="hare", players=players)
    assert position.hand_limit == limit
    assert len(legal(after(position, "draw", "end"), "discard")) == limit + 1


@pytest.mark.rule("ECG-10.2")
def test_combined_events_begin_with_four_habitats() -> None:
    three = land(COMBINED, "combined", hand="forest_edge", nature="hare")
    assert after(three, "draw", "end").event_in is None
    assert legal(after(three, "draw", "place forest_edge 3,0", "end")) == {"event"}
    base = land("0,0 open_land; 1,0 forest_edge", hand="forest", nature="hare")
    assert legal(after(base, "draw", "place forest 2,0", "end")) == {"event"}


# -- ECG-10.3 -------------------------------------------------------------------------------------

ROW = ("still_water", "shore", "open_land", "forest_edge", "forest")


@pytest.mark.rule("ECG-10.3")
@pytest.mark.parametrize(("one", "two"), list(product(ROW, ROW)))
def test_which_types_may_touch(one: str, two: str) -> None:
    """Neighbours in the row from the water to the wood, and shore beside forest edge."""
    near = abs(ROW.index(one) - ROW.index(two)) <= 1 or {one, two} == {"shore", "forest_edge"}
    position = land(f"0,0 {one}", "combined", hand=two, nature="hare").play("draw")
    assert (f"place {two} 1,0" in legal(position)) is near
    if not near:
        assert why(position, f"place {two} 1,0") == ("not_together", "ECG-10.3")


@pytest.mark.rule("ECG-10.3")
def test_the_table_binds_living_beings_too() -> None:
    # The oak has its forest beside it, but on the other side lies a daisy of the open land.
    cells = "0,0 forest; 1,0 forest_edge; 2,0 open_land; 1,1 daisy"
    position = land(cells, hand="oak foxglove forest", nature="hare").play("draw")
    assert "place oak -1,1" in legal(position)
    assert why(position, "place oak 0,1") == ("not_together", "ECG-10.3")
    assert why(position, "place forest 0,2") == ("not_together", "ECG-10.3")
    refusal = position.why_illegal("place oak 0,1")
    assert refusal is not None and "Oak" in refusal.text and refusal.cells
    assert "place foxglove 0,1" in legal(position)


@pytest.mark.rule("ECG-10.3")
def test_the_table_binds_what_is_moved_in_the_turn() -> None:
    position = land("0,0 forest; 1,0 forest_edge; 2,0 open_land", hand="oak", nature="hare")
    position = after(position, "draw", "place oak -1,0")
    moves = legal(position, "move")
    assert "-1,0 0,-1" in moves and "-1,0 1,-1" in moves
    position = land("0,0 forest; 1,0 forest_edge; 2,-1 open_land", hand="oak", nature="hare")
    position = after(position, "draw", "place oak -1,0")
    assert why(position, "move -1,0 1,-1") == ("not_together", "ECG-10.3")


@pytest.mark.rule("ECG-10.3")
def test_the_table_binds_what_events_move_bring_back_and_exchange() -> None:
    # 1,-1 touches the forest and the open land.
    cells = "0,0 forest; 1,0 forest_edge; 2,-1 open_land; -1,0 woodpecker; 3,-1 hare"
    places = "0,-1 0,1 -1,1".split()
    start = {"hand": "", "state": {"event_in": 1}}
    moved = after(land(cells, event_stack="escape", **start), "draw", "end", "event", "choose -1,0")
    assert legal(moved, "put") == set(places)
    assert why(moved, "put 1,-1") == ("not_together", "ECG-10.3")
    back = land(cells, event_stack="sowing", discard="oak", **start)
    back = after(back, "draw", "end", "event")
    assert legal(back, "put") == set(places)
    # The squirrel could not lie where the hare lies, for no forest is there; nor beside an open land.
    shut = "0,0 forest; 1,0 forest_edge; 2,-1 open_land; 1,-1 robin"
    other = land(shut, event_stack="newcomer", discard="squirrel hornet", **start)
    other = after(other, "draw", "end", "event")
    assert lying(other)["1,-1"] == "hornet" and "squirrel" in other.zones.cards("discard")


@pytest.mark.rule("ECG-10.3")
def test_a_swap_asks_only_for_the_habitat() -> None:
    # The frogbit beside the hazel: a swap may bring it there, laying it would not be allowed.
    around = "0,-1 hornwort; 1,-1 common_reed; 1,0 shore; 0,1 frogbit; -1,1 duckweed"
    cells = f"0,0 still_water; {around}; 2,-1 hazel; 2,0 forest_edge"
    position = land(cells, "combined", hand="water_milfoil", tile="edge_take", nature="oak")
    zones = position.zones
    (tile,) = zones.cards("lying_still_water")
    zones = zones.remove("lying_still_water", tile)
    zones = zones.put_top("lying_still_water", "water_swap", known_to={0, 1})
    position = after(position.evolve(zones=zones), "draw", "place water_milfoil -1,0")
    position = position.play("choose 0,1") if "0,1" in legal(position, "choose") else position
    assert lying(position)["1,-1"] == "frogbit" and lying(position)["0,1"] == "common_reed"
    assert not position.fits(position.deck.cards["duckweed"], (1, -1), (1, -1))


@pytest.mark.rule("ECG-10.3")
def test_still_waters_alone_needs_no_table() -> None:
    boxes = load_boxes()
    assert not boxes["still_waters"].apart
    assert boxes["base"].apart["open_land"] == {"forest"}
    assert boxes["combined"].apart["still_water"] == {"open_land", "forest_edge", "forest"}


@pytest.mark.rule("ECG-10.3")
def test_a_table_that_only_one_side_knows_is_refused() -> None:
    data = still("boxes.toml")
    wrong = copy.deepcopy(data)
    wrong["together"]["forest"].append("open_land")
    wrong["box"][0]["start"] = {"here": "shore"}
    with pytest.raises(DeckError) as error:
        read_boxes(wrong)
    assert {(fault.entry, fault.field) for fault in error.value.faults} >= {("together", "forest")}


# -- ECG-10.4 -------------------------------------------------------------------------------------

LAND = "0,0 open_land; 1,0 forest_edge"


@pytest.mark.rule("ECG-10.4")
@pytest.mark.parametrize("box", ["base", "combined"])
def test_habitats_have_a_stack_of_their_own(box: str) -> None:
    position = first(box, players=3, habitat_stack=True)
    deck = DECKS[box]
    lie = len(position.board)
    assert position.zones.count("habitats") == sum(deck.counts[c] for c in deck.colours) - lie
    beings = [*position.zones.cards("nature"), *(c for seat in (1, 2, 3) for c in position.hand(seat))]
    assert not set(beings) & set(deck.colours) and len(beings) == len(deck.cards) - len(deck.colours)
    assert first(box).why_illegal("draw-habitat") is not None


@pytest.mark.rule("ECG-10.4")
def test_whoever_draws_says_from_which_stack() -> None:
    position = land(LAND, hand="", habitats="forest open_land", nature="hare oak")
    assert legal(position) == {"draw", "draw-habitat"}
    buttons = {button.tap for button in make_scene(position, 1).buttons}
    assert buttons == {"button.draw", "button.draw-habitat"}
    assert position.play("draw").hand(1) == ("hare",)
    position = position.play("draw-habitat")
    assert position.hand(1) == ("forest",)
    assert "end" in legal(position) and not legal(position) & {"draw", "draw-habitat"}
    assert [sentence.code for sentence in position.happened] == ["drew"]


def emptied(position: EcogonPosition, *stacks: str) -> EcogonPosition:
    zones = position.zones
    for stack in stacks:
        for card in zones.cards(stack):
            zones = zones.move(card, stack, "discard")
    return position.evolve(zones=zones)


@pytest.mark.rule("ECG-10.4")
def test_from_an_empty_stack_nobody_draws_and_with_both_the_game_ends() -> None:
    position = land(LAND, hand="", habitats="forest", state={"event_in": 3})
    only_habitats = emptied(position, "nature")
    assert legal(only_habitats) == {"draw-habitat"}
    assert why(only_habitats, "draw") == ("nature_empty", "ECG-10.4")
    only_nature = emptied(position, "habitats")
    assert legal(only_nature) == {"draw"}
    assert why(only_nature, "draw-habitat") == ("habitats_empty", "ECG-10.4")
    assert why(land(LAND, hand=""), "draw-habitat") == ("no_habitat_stack", "ECG-10.4")
    texts = {p.prompt.text for p in (position, only_habitats, only_nature)}
    assert len(texts) == 3
    drawn = position.play("draw")
    for stacks, ended in ((("nature",), ""), (("habitats",), ""), (("nature", "habitats"), "stack")):
        assert emptied(drawn, *stacks).play("end").ended == ended


@pytest.mark.rule("ECG-10.4")
def test_habitats_are_fetched_from_their_own_stack_which_is_shuffled() -> None:
    position = surrounded("edge_fetch", habitats="forest")
    assert legal(position, "pick") >= {"forest habitats", "open_land habitats"}
    assert not [pick for pick in legal(position, "pick") if pick.endswith(" nature")]
    nature, left = position.zones.cards("nature"), list(position.zones.cards("habitats"))
    position = position.play("pick forest habitats")
    position = position.play(position.legal_actions()[0])
    assert position.zones.cards("nature") == nature
    left.remove("forest")
    assert sorted(position.zones.cards("habitats")) == sorted(left)
    assert list(position.zones.cards("habitats")) != left


@pytest.mark.rule("ECG-10.4")
def test_a_start_position_keeps_the_stacks_apart() -> None:
    with pytest.raises(DeckError, match="habitats"):
        land(LAND, hand="", habitats="hare")
    with pytest.raises(DeckError, match="habitats"):
        land(LAND, hand="", habitats="forest", nature="forest")


# -- ECG-10.5 -------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-10.5")
@pytest.mark.parametrize(
    ("event", "spared"), [("bushfire", {"still_water", "shore"}), ("landslide", {"still_water"})]
)
def test_bushfire_and_landslide_spare_the_water(event: str, spared: set[str]) -> None:
    cells = f"{COMBINED}; 0,1 still_water; 3,-1 open_land; 3,0 forest_edge"
    position = land(cells, "combined", hand="", land_events=event, state={"event_in": 1})
    zones = position.zones
    for card in zones.cards("events"):
        zones = zones.remove("events", card)
    position = after(position.evolve(zones=zones), "draw", "end", "event")
    lies = lying(position)
    assert {lies[cell] for cell in legal(position, "choose")} == set(lies.values()) - spared


@pytest.mark.rule("ECG-10.5")
def test_the_printed_events_spare_the_water_too() -> None:
    from ecolearn.games.ecogon.deck import load_deck

    deck = load_deck("combined")
    for name, spared in (("bushfire", {"still_water", "shore"}), ("landslide", {"still_water"})):
        for effect in deck.events[name].effects:
            if effect.do != "forbid":
                colours = {deck.cards[card].colour for card in effect.who.cards}
                assert colours and not colours & spared


# -- ECG-10.6 -------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-10.6")
def test_the_base_game_begins_with_open_land_and_forest_edge() -> None:
    position = first("base", players=2, events=5)
    assert lying(position) == {"0,0": "open_land", "1,0": "forest_edge"}
    assert position.zones.count("events") == 5
    assert "events_land" not in position.zones.names()


@pytest.mark.rule("ECG-10.6")
def test_the_base_deck_has_what_the_rules_say() -> None:
    from ecolearn.games.ecogon.deck import load_deck

    deck = load_deck("base")
    kinds = [card.kind for card in deck.cards.values() for _copy in range(deck.counts[card.id])]
    assert (kinds.count("habitat"), kinds.count("plant"), kinds.count("animal")) == (18, 24, 38)
    assert {deck.counts[colour] for colour in deck.colours} == {6}
    assert len(deck.events) == 20 and len(deck.tiles) == 16
    assert {"herb", "grass", "conifer", "fruit", "nut", "shelter", "tree_hollow"} <= set(deck.bits)


@pytest.mark.rule("ECG-10.6")
def test_the_end_is_told_without_a_pond() -> None:
    position = emptied(land(LAND, hand="", state={"event_in": 3}).play("draw"), "nature").play("end")
    outcome = position.outcome()
    assert outcome is not None and outcome.won is False and outcome.needed == 10
    assert "pond" not in outcome.text


def test_a_deck_without_the_habitats_of_its_box_is_refused() -> None:
    from tests.games.ecogon.lands import land_files

    species, events, tiles = land_files()
    del species["habitats"]["forest"]
    from ecolearn.games.ecogon.reading import read_deck

    with pytest.raises(DeckError) as error:
        read_deck(species, events, tiles, None, load_boxes()["base"])
    assert ("species.toml", "habitats") in {(fault.file, fault.field) for fault in error.value.faults}


def test_the_table_is_part_of_the_fingerprint() -> None:
    assert land_deck("base").fingerprint != land_deck("combined").fingerprint
