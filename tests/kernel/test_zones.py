"""Zones: cards stay together, views hide what they must, and what is hidden can be dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecolearn.kernel.chance import Chance
from ecolearn.kernel.zones import ALL, HIDDEN, Sighting, Zones, ZoneSpec
from tests.work import counted

SEATS = (1, 2, 3)
VIEWERS = (None, *SEATS)
SPECS = (
    ZoneSpec("deck", "pile"),
    ZoneSpec("second", "pile"),
    ZoneSpec("discard", "open"),
    *(ZoneSpec(f"hand.{seat}", "hand") for seat in SEATS),
    *(ZoneSpec(f"chosen.{seat}", "hand") for seat in SEATS),
)
HANDS = tuple(spec.name for spec in SPECS if spec.kind == "hand")
PILES = ("deck", "second")
NAMES = tuple(spec.name for spec in SPECS)


def table(cards: dict[str, list[str]]) -> Zones:
    return Zones(SPECS, cards)


# -- What lies where ----------------------------------------------------------------------------------


def test_zones_hold_what_they_are_given() -> None:
    zones = table({"deck": ["a", "b", "a"], "hand.1": ["d", "c"]})
    assert zones.names() == NAMES
    assert zones.cards("deck") == ("a", "b", "a")
    assert zones.cards("hand.1") == ("c", "d")
    assert zones.cards("discard") == ()
    assert zones.count("deck") == 3
    assert zones.total() == Counter("aabcd")
    assert zones.spec("hand.2").owner == 2


def test_faulty_zones_are_refused() -> None:
    with pytest.raises(ValueError, match="no zones attic"):
        table({"attic": ["a"]})
    with pytest.raises(ValueError, match="same name"):
        Zones([ZoneSpec("deck", "pile"), ZoneSpec("deck", "open")], {})
    with pytest.raises(ValueError, match="needs an owner"):
        ZoneSpec("hand", "hand")
    with pytest.raises(ValueError, match="needs a name"):
        ZoneSpec("", "open")
    heap: Any = "heap"
    with pytest.raises(ValueError, match="no kind"):
        ZoneSpec("deck", heap)


def test_moving_in_sight() -> None:
    zones = table({"deck": ["a", "b"], "discard": ["x", "y", "x"]})
    card, after = zones.take_top("deck")
    assert (card, after.cards("deck"), zones.cards("deck")) == ("a", ("b",), ("a", "b"))
    assert after.add("discard", "a").cards("discard") == ("x", "y", "x", "a")
    assert zones.remove("discard", "x").cards("discard") == ("y", "x")
    assert zones.add("hand.1", "m").add("hand.1", "c").cards("hand.1") == ("c", "m")
    assert zones.add("deck", "t").cards("deck") == ("t", "a", "b")


def test_moving_between_zones() -> None:
    zones = table({"deck": ["b", "a"], "hand.1": ["c", "x"], "discard": ["d", "e", "f"]})
    card, drawn = zones.draw("deck", "hand.1")
    assert (card, drawn.cards("hand.1"), drawn.cards("deck")) == ("b", ("b", "c", "x"), ("a",))
    assert zones.move("c", "hand.1", "discard").cards("discard") == ("d", "e", "f", "c")
    assert zones.move("c", "hand.1", "deck").cards("deck") == ("c", "b", "a")
    assert zones.put_under("deck", "z").cards("deck") == ("b", "a", "z")
    assert zones.put_top("deck", "z").cards("deck") == ("z", "b", "a")
    under = zones.put_under("deck", "x", frm="hand.1")
    assert (under.cards("deck"), under.cards("hand.1")) == (("b", "a", "x"), ("c",))
    assert zones.put_under("deck", "b", frm="deck").cards("deck") == ("a", "b")
    assert zones.put_top("deck", "a", frm="deck").cards("deck") == ("a", "b")
    swapped = zones.exchange("c", "hand.1", "e", "discard")
    assert (swapped.cards("hand.1"), swapped.cards("discard")) == (("e", "x"), ("d", "c", "f"))


@pytest.mark.parametrize(
    "call",
    [
        lambda z: z.take_top("discard"),
        lambda z: z.draw("second", "hand.1"),
        lambda z: z.remove("deck", "nobody"),
        lambda z: z.move("nobody", "deck", "discard"),
        lambda z: z.exchange("a", "deck", "b", "deck"),
        lambda z: z.show("hand.1", "nobody", ALL),
        lambda z: z.show("hand.1", "c", (9,)),
        lambda z: z.resample(Chance(1), "x"),
        lambda z: z.masked(1).resample(Chance(None), "x"),
        lambda z: z.put_top("deck", "nobody", frm="hand.1"),
    ],
)
def test_what_cannot_be_done_is_refused(call: Callable[[Zones], object]) -> None:
    with pytest.raises(ValueError):
        call(table({"deck": ["a", "b"], "hand.1": ["c"]}))


@pytest.mark.parametrize(
    "call",
    [
        lambda z: z.cards("attic"),
        lambda z: z.count("attic"),
        lambda z: z.take_top("attic"),
        lambda z: z.add("attic", "a"),
        lambda z: z.remove("attic", "a"),
        lambda z: z.move("a", "deck", "attic"),
        lambda z: z.draw("deck", "attic"),
        lambda z: z.show_top("attic", 2, ALL),
        lambda z: z.shuffle("attic", Chance(1), "x"),
    ],
)
def test_unknown_zones_are_refused(call: Callable[[Zones], object]) -> None:
    with pytest.raises(KeyError):
        call(table({"deck": ["a", "b"]}))


def test_zones_are_values() -> None:
    zones = table({"deck": ["a", "b"], "hand.1": ["c"]})
    same = table({"hand.1": ["c"], "deck": ["a", "b"]})
    assert zones == same
    assert hash(zones) == hash(same)
    assert zones != zones.show_top("deck", 1, (2,))
    assert zones != zones.masked(1)
    assert zones != "zones"
    assert zones.add("hand.1", "x").add("hand.1", "d").cards("hand.1") == ("c", "d", "x")
    for name in ("unseen", "is_masked", "extra"):
        with pytest.raises(AttributeError):
            setattr(zones, name, ())
    assert repr(zones).startswith("<Zones deck: 2, second: 0")
    assert repr(zones.masked(1)).startswith("<masked Zones")


# -- Views --------------------------------------------------------------------------------------------


def test_views_hide_piles_and_other_hands() -> None:
    zones = table({"deck": ["a", "b"], "hand.1": ["c"], "hand.2": ["d", "e"], "discard": ["f"]})
    view = zones.masked(1)
    assert view.cards("deck") == (HIDDEN, HIDDEN)
    assert view.cards("hand.1") == ("c",)
    assert view.cards("hand.2") == (HIDDEN, HIDDEN)
    assert view.cards("discard") == ("f",)
    assert view.unseen == ("a", "b", "d", "e")
    assert view.total() == zones.total()
    assert view.is_masked and not zones.is_masked
    assert zones.masked(None).unseen == ("a", "b", "c", "d", "e")


def test_known_places_of_a_pile() -> None:
    zones = table({"deck": ["a", "b", "c"]}).show_top("deck", 2, (1, 2)).show("deck", "a", ALL)
    assert zones.witnesses("deck") == (ALL, frozenset({1, 2}), frozenset())
    assert zones.witnesses("second") == ()
    assert zones.masked(1).cards("deck") == ("a", "b", HIDDEN)
    assert zones.masked(3).cards("deck") == ("a", HIDDEN, HIDDEN)
    assert zones.masked(None).cards("deck") == ("a", HIDDEN, HIDDEN)
    # The others' knowledge is no part of a view.
    assert zones.masked(1).witnesses("deck") == (ALL, frozenset({1}), frozenset())
    _card, rest = zones.take_top("deck")
    assert rest.masked(2).cards("deck") == ("b", HIDDEN)
    assert rest.put_under("deck", "z", known_to=(3,)).masked(3).cards("deck") == (HIDDEN, HIDDEN, "z")


def test_a_card_put_under_the_pile_is_known_to_who_put_it() -> None:
    """BIO-5.1: known there to its player; the order of the rest is seen by nobody."""
    zones = table({"deck": ["a", "b"], "hand.1": ["p", "q"], "hand.2": ["r"]})
    zones = zones.put_under("deck", "q", known_to=(1,), frm="hand.1")
    assert zones.masked(1).cards("deck") == (HIDDEN, HIDDEN, "q")
    assert zones.masked(2).cards("deck") == (HIDDEN,) * 3
    assert zones.masked(2).unseen == ("a", "b", "p", "q")


def test_a_card_moved_onto_a_pile_is_known_there_to_those_who_saw_it() -> None:
    zones = table({"deck": ["a"], "hand.1": ["p"], "discard": ["d"]})
    assert zones.move("p", "hand.1", "deck").witnesses("deck") == (frozenset({1}), frozenset())
    assert zones.move("d", "discard", "deck").witnesses("deck") == (ALL, frozenset())
    assert zones.draw("deck", "second")[1].witnesses("second") == (frozenset(),)


def test_a_card_turned_up_and_put_under_the_pile_is_known_to_all() -> None:
    """BIO-2.7, BIO-5.1."""
    card, zones = table({"deck": ["a", "b"]}).take_top("deck")
    zones = zones.put_under("deck", card, known_to=ALL)
    assert zones.masked(None).cards("deck") == (HIDDEN, "a")


def test_shuffling_forgets_the_places_but_not_the_cards() -> None:
    """ECS-2.13: a card put under a deck is known there until the deck is shuffled."""
    zones = table({"deck": ["a", "b"], "hand.1": ["p"], "hand.2": ["r"]})
    zones = zones.put_under("deck", "p", known_to=(1,), frm="hand.1")
    zones, chance = zones.shuffle("deck", Chance(3), "deck")
    assert chance.counts
    assert zones.witnesses("deck") == (frozenset(),) * 3
    assert zones.masked(1).cards("deck") == (HIDDEN,) * 3
    assert zones.sightings(1) == (Sighting("p", ("deck",)),)
    assert zones.sightings(2) == ()
    for seed in range(20):
        dealt, _chance = zones.masked(1).resample(Chance(seed), "x")
        assert "p" in dealt.cards("deck")


BACKS = [
    ZoneSpec("bag", "pile", holds=frozenset("xyz")),
    ZoneSpec("out", "open"),
    ZoneSpec("deck", "pile", holds=frozenset("abcd")),
    ZoneSpec("spent", "open"),
    ZoneSpec("hand.1", "hand", holds=frozenset("abcd")),
    ZoneSpec("hand.2", "hand", holds=frozenset("abcd")),
]


@settings(max_examples=60, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "bag": st.text("xyz", max_size=4),
            "out": st.text("xyz", max_size=4),
            "deck": st.text("abcd", max_size=4),
            "spent": st.text("abcd", max_size=4),
            "hand.1": st.text("abcd", min_size=1, max_size=3),
        }
    ),
    st.booleans(),
)
def test_shuffling_a_zone_in_is_putting_each_card_under_and_shuffling(
    dealt: dict[str, str], something_known: bool
) -> None:
    """ECS-2.9 and ECS-2.10: all tokens into the bag, a deck made anew from spent cards."""
    zones = Zones(BACKS, dealt)
    if something_known:
        zones = zones.show("hand.1", zones.cards("hand.1")[0], ALL)
    for zone, pile in (("out", "bag"), ("spent", "deck"), ("hand.1", "deck")):
        slow = zones
        for card in zones.cards(zone):
            slow = slow.put_under(pile, card, frm=zone)
        slow, slow_chance = slow.shuffle(pile, Chance(5), "s")
        quick, chance = zones.shuffle_in(zone, pile, Chance(5), "s")
        assert (quick, chance) == (slow, slow_chance)
        assert not quick.count(zone)


def test_drawing_from_a_bag_of_its_own_changes_nothing_that_is_known_elsewhere() -> None:
    zones = Zones(BACKS, {"bag": "xyz", "deck": "ab", "hand.1": "c", "hand.2": "d"})
    zones = zones.show("hand.1", "c", ALL).show_top("bag", 1, (2,))
    for _token in range(3):
        _card, zones = zones.take_top("bag")
        assert zones.sightings(None) == (Sighting("c", ("hand.1",)),)
    assert zones.witnesses("bag") == ()


def test_a_zone_is_not_shuffled_into_itself() -> None:
    with pytest.raises(ValueError, match="into itself"):
        table({"deck": ["a", "b"]}).shuffle_in("deck", "deck", Chance(1), "s")


def test_a_shown_hand_card_is_known_until_something_unseen_leaves() -> None:
    """MUT-3.2 a, MUT-3.8."""
    zones = table({"deck": ["k"], "hand.1": ["a", "b"], "hand.2": ["c", "d"], "hand.3": ["e", "f"]})
    zones = zones.show("hand.2", "c", ALL)
    for viewer in (None, 1, 3):
        assert zones.masked(viewer).cards("hand.2") == (HIDDEN, "c")
    # To the face-down card of the same player: it lies in one of the two places.
    chosen = zones.move("d", "hand.2", "chosen.2")
    assert chosen == zones.move("d", "hand.2", "chosen.2")
    assert chosen.masked(1).cards("hand.2") == (HIDDEN,)
    assert chosen.sightings(1) == (Sighting("c", ("chosen.2", "hand.2")),)
    # Given to another player: the receiver sees it, the third player does not.
    gift = zones.move("d", "hand.2", "hand.3")
    assert gift.sightings(1) == (Sighting("c", ("hand.2", "hand.3")),)
    assert gift.sightings(3) == (Sighting("c", ("hand.2",)),)
    # The giver knows where the card went.
    assert gift.sightings(2) == (Sighting("d", ("hand.3",)),)
    assert gift.masked(2).cards("hand.3") == (HIDDEN, HIDDEN, "d")
    # What leaves in sight of all settles it.
    assert zones.remove("hand.2", "c").sightings(1) == ()
    assert zones.remove("hand.2", "d").sightings(1) == zones.sightings(1)
    # Once the face-down card is revealed, the other one lies in the hand.
    assert chosen.remove("chosen.2", "d").masked(1).cards("hand.2") == ("c",)


def test_a_known_face_down_card_that_is_changed_is_known_to_be_in_the_hand() -> None:
    """MUT-3.8."""
    zones = table({"hand.2": ["b", "c"], "chosen.2": ["a"], "hand.3": ["x"]})
    shown = zones.show("chosen.2", "a", (1,))
    assert shown.masked(1).cards("chosen.2") == ("a",)
    assert shown.masked(3).cards("chosen.2") == (HIDDEN,)
    changed = shown.exchange("a", "chosen.2", "b", "hand.2")
    assert changed.sightings(1) == (Sighting("a", ("hand.2",)),)
    assert changed.masked(1).cards("hand.2") == (HIDDEN, "a")
    assert changed.masked(1).cards("chosen.2") == (HIDDEN,)
    back = shown.move("a", "chosen.2", "hand.2")
    assert back.sightings(1) == (Sighting("a", ("hand.2",)),)
    assert back.move("b", "hand.2", "chosen.2").sightings(1) == (Sighting("a", ("chosen.2", "hand.2")),)


def test_a_gift_and_what_is_given_back() -> None:
    """MUT-3.2 b: the receiver alone sees the card; it may be the card that is given back."""
    zones = table({"hand.1": ["a", "b"], "hand.2": ["c", "d"], "hand.3": ["e"]})
    returned = zones.move("a", "hand.1", "hand.2").move("a", "hand.2", "hand.1")
    assert returned.sightings(2) == (Sighting("a", ("hand.1",)),)
    assert returned.sightings(1) == ()
    assert returned.sightings(3) == ()
    other = zones.move("a", "hand.1", "hand.2").move("c", "hand.2", "hand.1")
    assert other.sightings(1) == (Sighting("a", ("hand.2",)),)
    assert other.sightings(2) == (Sighting("c", ("hand.1",)),)
    assert returned.masked(3) == other.masked(3)


def test_a_swap_with_the_open_pile_is_known_to_all() -> None:
    """MUT-3.2 c, MUT-3.6."""
    zones = table({"hand.1": ["a", "b"], "discard": ["m", "n"]})
    swapped = zones.exchange("a", "hand.1", "n", "discard")
    assert swapped.cards("discard") == ("m", "a")
    assert swapped.masked(None).cards("hand.1") == (HIDDEN, "n")


def test_a_card_shown_twice_may_be_the_same_copy() -> None:
    zones = table({"hand.2": ["c", "c", "d"], "hand.1": ["x"]})
    once = zones.show("hand.2", "c", (1,))
    assert once.show("hand.2", "c", (1,)) == once
    assert once.show("hand.2", "c", (2,)) == once
    assert once.show("hand.2", "d", (1,)).masked(1).cards("hand.2") == (HIDDEN, "c", "d")


def test_narrowest_sighting_is_fulfilled_and_the_others_keep_its_zones() -> None:
    zones = table({"hand.1": ["c", "c"], "hand.2": ["x", "y"], "hand.3": ["z"]})
    zones = zones.move("c", "hand.1", "hand.2").move("c", "hand.1", "hand.2")
    assert zones.sightings(1) == (Sighting("c", ("hand.2",)),) * 2
    wide = zones.move("x", "hand.2", "hand.3")
    assert wide.sightings(1) == (), "two hidden zones, two hidden places: the counts say as much"
    _card, zones = zones.add("deck", "t").draw("deck", "hand.3")
    assert zones.remove("hand.2", "c").sightings(1)[-1] == Sighting("t", ("hand.3",))
    assert zones.remove("hand.2", "c").masked(1).cards("hand.2") == (HIDDEN, HIDDEN, "c")


def test_cards_are_dealt_only_where_they_may_lie() -> None:
    nature, events = frozenset("abcd"), frozenset("uvw")
    zones = Zones(
        [
            ZoneSpec("nature", "pile", holds=nature),
            ZoneSpec("events", "pile", holds=events),
            ZoneSpec("box", "pile", holds=events),
        ],
        {"nature": "abcd", "events": "u", "box": "vw"},
    )
    seen = set()
    for seed in range(40):
        dealt, _chance = zones.masked(1).resample(Chance(seed), "x")
        assert set(dealt.cards("nature")) == nature
        assert {*dealt.cards("events"), *dealt.cards("box")} == events
        seen.add(dealt.cards("events"))
    assert seen == {("u",), ("v",), ("w",)}
    # With one pile of that back it says nothing that a card went back into it.
    assert zones.put_top("nature", "a").sightings(None) == ()
    assert zones.put_top("events", "w").sightings(None) == (Sighting("w", ("events",)),)


def test_all_deals_that_a_view_leaves_open_come_up() -> None:
    zones = table({"deck": ["a", "b"], "hand.1": ["x"], "hand.2": ["c", "d"], "hand.3": ["e"]})
    zones = zones.show("hand.2", "c", (1,)).move("d", "hand.2", "hand.3")
    assert zones.sightings(1) == (Sighting("c", ("hand.2", "hand.3")),)
    deals: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for seed in range(3000):
        dealt, _chance = zones.masked(1).resample(Chance(seed), "x")
        deals[tuple(dealt.cards(zone) for zone in ("deck", "hand.2", "hand.3"))] += 1
    # c lies alone in hand 2 (4! orders of the others, those of hand 3 twice: 12), or in hand 3 (4! = 24).
    assert len(deals) == 36
    alone = sum(count for deal, count in deals.items() if deal[1] == ("c",))
    assert 900 < alone < 1100


def test_other_seats_know_in_a_dealt_world_what_everybody_knows() -> None:
    zones = table({"deck": ["a", "b"], "hand.1": ["x", "y"], "hand.2": ["c", "d"], "hand.3": ["e"]})
    zones = zones.show("hand.2", "c", ALL).show("hand.2", "d", (1,)).show("hand.1", "x", ALL)
    dealt, _chance = zones.masked(1).resample(Chance(5), "x")
    assert dealt.sightings(3) == zones.sightings(None)
    assert dealt.sightings(2) == (Sighting("x", ("hand.1",)),)
    assert dealt.masked(None) == zones.masked(None)


# -- Whole games of random moves ----------------------------------------------------------------------

Op = tuple[str, ...]

cards_dealt = st.fixed_dictionaries(
    {
        "deck": st.lists(st.sampled_from("abcd"), max_size=5),
        "second": st.lists(st.sampled_from("abcd"), max_size=2),
        "discard": st.lists(st.sampled_from("abcd"), max_size=2),
        "hand.1": st.lists(st.sampled_from("abcd"), max_size=3),
        "hand.2": st.lists(st.sampled_from("abcd"), max_size=3),
        "hand.3": st.lists(st.sampled_from("abcd"), max_size=3),
    }
)
KINDS = ("take", "draw", "move", "move", "exchange", "put", "show", "show_top", "shuffle", "add")


def test_a_seat_knows_at_least_what_everybody_knows() -> None:
    zones = table({"hand.1": ["a"], "hand.2": ["a"]}).put_top("deck", "a", known_to=ALL, frm="hand.1")
    _card, zones = zones.draw("deck", "hand.3")
    # Nothing but this card is hidden from seat 2, so it need not note where the card is.
    _card, zones = zones.move("a", "hand.3", "deck").draw("deck", "hand.1")
    assert zones.masked(None).cards("hand.1") == ("a",)
    assert zones.masked(2).cards("hand.1") == ("a",)
    assert zones.masked(2).masked(None) == zones.masked(None)


def sees_place(zones: Zones, viewer: int | None, zone: str, place: int) -> bool:
    spec = zones.spec(zone)
    if spec.kind == "pile":
        eyes = zones.witnesses(zone)[place]
        return 0 in eyes or viewer in eyes
    return spec.kind == "open" or (spec.owner == viewer and viewer is not None)


class Player:
    """Draws random moves, and makes the same ones in a second world that looks the same to a viewer."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def pick(self, *options: str) -> str:
        return self.data.draw(st.sampled_from(options))

    def seats(self) -> frozenset[int]:
        return self.data.draw(st.sampled_from((ALL, frozenset({1}), frozenset({2, 3}), frozenset())))

    def step(self, viewer: int | None, *worlds: Zones) -> tuple[Zones, ...] | None:
        """Play one move in all worlds; None if it cannot be made to look the same to the viewer."""
        first = worlds[0]
        kind = self.pick(*KINDS)
        lying = [name for name in NAMES if first.count(name)]
        if kind == "add" or not lying:
            zone, card = self.pick(*NAMES), self.pick(*"abcd")
            return tuple(world.add(zone, card) for world in worlds)
        if kind in ("take", "draw", "show_top", "shuffle"):
            pile = self.pick(*PILES)
            if not first.count(pile):
                return worlds
            if kind == "shuffle":
                seeds = [self.data.draw(st.integers(0, 99)) for _world in worlds]
                pairs = zip(worlds, seeds, strict=True)
                return tuple(world.shuffle(pile, Chance(seed), "s")[0] for world, seed in pairs)
            if kind == "show_top":
                number, seats = self.data.draw(st.integers(1, 3)), self.seats()
                tops = {world.cards(pile)[:number] for world in worlds}
                if len(tops) > 1 and (0 in seats or viewer in seats):
                    return None
                return tuple(world.show_top(pile, number, seats) for world in worlds)
            to = "" if kind == "take" else self.pick(*NAMES)
            tops = {world.cards(pile)[:1] for world in worlds}
            if len(tops) > 1 and (kind == "take" or (to not in PILES and sees_place(first, viewer, to, 0))):
                return None
            return tuple((world.draw(pile, to) if to else world.take_top(pile))[1] for world in worlds)
        zone = self.pick(*lying)
        if kind == "show":
            seats = self.seats()
            chosen = self.choose(viewer, zone, 0 in seats or viewer in seats, *worlds)
            if chosen is None:
                return None
            return tuple(w.show(zone, card, seats) for w, card in zip(worlds, chosen, strict=True))
        if kind == "put":
            pile, seats, under = self.pick(*PILES), self.seats(), self.data.draw(st.booleans())
            chosen = self.choose(viewer, zone, 0 in seats or viewer in seats, *worlds)
            if chosen is None:
                return None
            return tuple(
                (w.put_under if under else w.put_top)(pile, card, known_to=seats, frm=zone)
                for w, card in zip(worlds, chosen, strict=True)
            )
        if kind == "exchange":
            other_zone = self.pick(*lying)
            if other_zone == zone or zone in PILES or other_zone in PILES:
                return worlds
            chosen = self.choose(viewer, zone, sees_place(first, viewer, other_zone, 0), *worlds)
            others = self.choose(viewer, other_zone, sees_place(first, viewer, zone, 0), *worlds)
            if chosen is None or others is None:
                return None
            return tuple(
                w.exchange(card, zone, other, other_zone)
                for w, card, other in zip(worlds, chosen, others, strict=True)
            )
        to = self.pick(*NAMES)
        seen_there = to not in PILES and sees_place(first, viewer, to, 0)
        chosen = self.choose(viewer, zone, seen_there, *worlds)
        if chosen is None:
            return None
        return tuple(w.move(card, zone, to) for w, card in zip(worlds, chosen, strict=True))

    def choose(self, viewer: int | None, zone: str, seen: bool, *worlds: Zones) -> list[str] | None:
        """Choose a card of a zone in each world so that the viewer cannot tell them apart."""
        first = worlds[0]
        place = self.data.draw(st.integers(0, first.count(zone) - 1))
        card = first.cards(zone)[place]
        if zone in PILES:
            # The place of the uppermost copy counts, and it must be the same one.
            place = first.cards(zone).index(card)
            for world in worlds:
                if world.cards(zone).index(world.cards(zone)[place]) != place:
                    return None
            chosen = [world.cards(zone)[place] for world in worlds]
            return chosen if not seen or len(set(chosen)) == 1 else None
        if seen or sees_place(first, viewer, zone, place):
            return [card] * len(worlds) if all(card in world.cards(zone) for world in worlds) else None
        return [card, *(self.pick(*world.cards(zone)) for world in worlds[1:])]


def is_true(zones: Zones, viewer: int | None) -> bool:
    """Whether what a viewer believes fits: each sighting is a hidden copy of its own."""
    if not zones.sightings(viewer):
        return True
    graph = nx.Graph()
    wanted = [("sighting", number) for number, _sighting in enumerate(zones.sightings(viewer))]
    graph.add_nodes_from(wanted)
    for number, (card, names) in enumerate(zones.sightings(viewer)):
        for zone in names:
            for place, lying in enumerate(zones.cards(zone)):
                if lying == card and not sees_place(zones, viewer, zone, place):
                    graph.add_edge(("sighting", number), (zone, place))
    matching = nx.bipartite.maximum_matching(graph, top_nodes=wanted)
    return all(node in matching for node in wanted)


@settings(max_examples=80, deadline=None)
@given(cards_dealt, st.data())
def test_random_games_keep_cards_and_tell_only_what_is_true(
    dealt: dict[str, list[str]], data: st.DataObject
) -> None:
    zones, player = table(dealt), Player(data)
    for _step in range(data.draw(st.integers(0, 12))):
        before = zones.total()
        after = player.step(None, zones)
        assert after is not None
        (zones,) = after
        # Only `take` and `add` cross the border of the zones.
        assert abs(sum(zones.total().values()) - sum(before.values())) <= 1
        assert all(zones.cards(hand) == tuple(sorted(zones.cards(hand))) for hand in HANDS)
        for viewer in VIEWERS:
            assert is_true(zones, viewer)
    for viewer in VIEWERS:
        view = zones.masked(viewer)
        assert view.masked(viewer) == view
        assert hash(view.masked(viewer)) == hash(view)
        assert view.masked(None) == zones.masked(None)
        assert view.total() == zones.total()
        assert sum(view.cards(name).count(HIDDEN) for name in NAMES) == len(view.unseen)
        seed = data.draw(st.integers(0, 1000))
        anew, _chance = view.resample(Chance(seed), "x")
        assert anew.masked(viewer) == view
        assert anew.masked(None) == zones.masked(None)
        assert anew.total() == zones.total()
        assert not anew.is_masked and not anew.unseen
        for other in VIEWERS:
            assert is_true(anew, other)


@settings(max_examples=120, deadline=None)
@given(cards_dealt, st.sampled_from(VIEWERS), st.data())
def test_twins_look_the_same_for_a_whole_game(
    dealt: dict[str, list[str]], viewer: int | None, data: st.DataObject
) -> None:
    zones, player = table(dealt), Player(data)
    for _step in range(data.draw(st.integers(0, 5))):
        after = player.step(viewer, zones)
        assert after is not None
        (zones,) = after
    twin, _chance = zones.masked(viewer).resample(Chance(data.draw(st.integers(0, 1000))), "x")
    for _step in range(data.draw(st.integers(1, 8))):
        pair = player.step(viewer, zones, twin)
        if pair is None:
            break
        zones, twin = pair
        assert zones.masked(viewer) == twin.masked(viewer)


# -- Effort -------------------------------------------------------------------------------------------


# Five calls of functions, and one to look at a zone; four more are of the counting.
@pytest.mark.parametrize(
    ("name", "most"), [("take_top", 9), ("add", 9), ("remove", 9), ("draw", 9), ("cards", 5)]
)
def test_the_hot_calls_do_little_however_many_cards_there_are(name: str, most: int) -> None:
    calls = []
    for number in (80, 800):
        cards = [f"card{at % 60}" for at in range(number)]
        zones = Zones(
            [ZoneSpec("nature", "pile"), ZoneSpec("events", "pile"), ZoneSpec("discard", "open")]
            + [ZoneSpec(f"hand.{seat}", "open") for seat in range(1, 7)],
            {"nature": cards, "discard": cards[:40], "hand.1": cards[:5]},
        )
        words = {"add": ("discard", "pike"), "remove": ("hand.1", "card3"), "draw": ("nature", "hand.1")}
        call, given = getattr(zones, name), words.get(name, ("nature",))
        with counted() as work:
            call(*given)
        calls.append(work.calls)
    # One copy of the table of zones and one of a zone; no loop over cards, and no check that was made before.
    assert calls[0] == calls[1] <= most
