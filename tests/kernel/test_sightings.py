"""Sightings: what is known of cards out of sight stays true and tells nothing that was not seen."""

from __future__ import annotations

from ecolearn.kernel.sightings import ALL, Shift, Sighting, follow, fulfil, sees, tidy
from ecolearn.kernel.zones import HIDDEN, Zones, ZoneSpec

OWN = {f"h{seat}": frozenset({seat}) for seat in (1, 2, 3)}


def unseen_move(card: str, frm: str, to: str) -> Shift:
    return Shift(card, frm, OWN[frm], to, OWN[to])


def test_who_sees() -> None:
    assert sees(2, frozenset({1, 2})) and not sees(3, frozenset({1, 2}))
    assert sees(None, ALL) and sees(3, ALL) and not sees(None, frozenset({1}))


def test_the_narrowest_sighting_is_fulfilled() -> None:
    narrow, wide = Sighting("c", ("h2",)), Sighting("c", ("h2", "h3"))
    assert fulfil([wide, narrow], "c", "h2") == [wide]
    assert fulfil([wide, narrow], "c", "h3") == [narrow]
    assert fulfil([wide, narrow], "d", "h2") == [wide, narrow]
    assert fulfil([], "c", "h2") == []


def test_a_sighting_left_over_may_have_meant_the_copy_that_was_seen() -> None:
    """One copy in h2 or h3, one in h2 or h4: when one comes up in h2, the other may lie in all three."""
    sightings = [Sighting("c", ("h2", "h3")), Sighting("c", ("h2", "h4"))]
    assert fulfil(sightings, "c", "h2") == [Sighting("c", ("h2", "h3", "h4"))]


def test_who_knows_all_cards_of_a_hand_still_does_not_know_which_one_went() -> None:
    known = [Sighting("a", ("h2",)), Sighting("b", ("h2",))]
    for card in "ab":
        after = follow(known, 1, [unseen_move(card, "h2", "h3")], {"h2": 2, "h3": 0}.__getitem__)
        assert after == [Sighting("a", ("h2", "h3")), Sighting("b", ("h2", "h3"))]


def test_of_equal_cards_one_is_known_to_have_gone() -> None:
    known = [Sighting("a", ("h2",)), Sighting("a", ("h2",))]
    after = follow(known, 1, [unseen_move("a", "h2", "h3")], {"h2": 2, "h3": 5}.__getitem__)
    assert sorted(after) == [Sighting("a", ("h2",)), Sighting("a", ("h3",))]


def test_moves_at_the_same_time_do_not_see_each_other() -> None:
    """What was in h2 may now be in h3 and the other way round; nothing went both ways."""
    known = [Sighting("a", ("h2",)), Sighting("b", ("h3",))]
    shifts = [unseen_move("x", "h2", "h3"), unseen_move("y", "h3", "h2")]
    after = follow(known, 1, shifts, {"h2": 3, "h3": 3}.__getitem__)
    assert after == [Sighting("a", ("h2", "h3")), Sighting("b", ("h2", "h3"))]


def test_tidying_keeps_what_is_possible_and_says_something() -> None:
    homes = {"a": ("h2", "h3", "deck"), "b": ("h2",), "c": ("deck",)}.__getitem__
    kept = tidy(
        [
            Sighting("c", ("deck",)),
            Sighting("b", ("deck", "h2")),
            Sighting("a", ("h2", "h4")),
            Sighting("a", ("deck", "h2", "h3")),
            Sighting("a", ("h3",)),
        ],
        homes,
        {"deck"},
    )
    assert kept == (Sighting("a", ("h2",)), Sighting("a", ("h3",)), Sighting("b", ("h2",)))


def test_a_hand_that_is_known_whole_is_known_no_more_when_a_card_is_given_away() -> None:
    """MUT-3.8."""
    specs = [ZoneSpec("deck", "pile"), *(ZoneSpec(f"hand.{seat}", "hand") for seat in (1, 2, 3))]
    zones = Zones(specs, {"deck": "k", "hand.1": "x", "hand.2": "ab", "hand.3": "y"})
    shown = zones.show("hand.2", "a", (1,)).show("hand.2", "b", (1,))
    assert shown.masked(1).cards("hand.2") == ("a", "b")
    for card in "ab":
        given = shown.move(card, "hand.2", "hand.3")
        assert given.masked(1).cards("hand.2") == (HIDDEN,)
        assert given.masked(1).cards("hand.3") == (HIDDEN, HIDDEN)
    assert shown.move("a", "hand.2", "hand.3").masked(1) == shown.move("b", "hand.2", "hand.3").masked(1)


def test_what_is_drawn_unseen_from_a_pile_may_be_a_card_known_to_be_in_it() -> None:
    specs = [ZoneSpec("deck", "pile"), *(ZoneSpec(f"hand.{seat}", "hand") for seat in (1, 2, 3))]
    zones = Zones(specs, {"deck": "kl", "hand.1": "x", "hand.2": "", "hand.3": "y"})
    zones = zones.put_top("deck", "a")  # all saw it go in, nobody is told where it lies
    assert zones.sightings(1) == (Sighting("a", ("deck",)),)
    _card, drawn = zones.draw("deck", "hand.2")
    assert drawn.sightings(1) == (Sighting("a", ("deck", "hand.2")),)
    assert drawn.sightings(2) == ()
    card, turned = zones.take_top("deck")
    assert (card, turned.sightings(1)) == ("a", ())
    # Known by its place, it is followed exactly.
    known = zones.show_top("deck", 1, (1,))
    assert known.sightings(1) == ()
    assert known.draw("deck", "hand.2")[1].masked(1).cards("hand.2") == ("a",)
    assert known.draw("deck", "hand.2")[1].sightings(3) == (Sighting("a", ("deck", "hand.2")),)
