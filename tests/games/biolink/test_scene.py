"""What a board of BIOlink shows: each task with its buttons, nothing hidden, nothing of an answer."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import ecolearn
from ecolearn.games.biolink.position import BiolinkPosition
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import language, set_language
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.scene import Scene
from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import stage_parts

MODES: list[dict[str, Any]] = [
    {"mode": "coop", "players": 2},
    {"mode": "coop", "deck": "savanna", "players": 1, "recyclers": True},
    {"mode": "coop", "players": 3, "arrows": "pupil"},
    {"mode": "versus", "players": 3, "specials": True},
    {"mode": "versus", "deck": "savanna", "players": 2, "specials": True, "recyclers": True},
]


def scene(match: Match, seat: int | None = None) -> Scene:
    found: Scene = match.game.scene(match.view_for(seat), seat)
    return found


def at(match: Match) -> BiolinkPosition:
    assert isinstance(match.position, BiolinkPosition)
    return match.position


def start(text: str, **options: Any) -> Match:
    return ecolearn.new("biolink", start=f'game = "biolink"\n{text}', seed=1, **options)


@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(map(str, options.values())))
def test_every_moment_of_a_game_can_be_shown_and_played_by_taps(options: dict[str, Any]) -> None:
    rng = random.Random(4)
    match = ecolearn.new("biolink", seed=3, **options)
    while match.outcome is None:
        position = match.position
        assert isinstance(position, BiolinkPosition)
        seat = position.actors()[0]
        for viewer in (seat, None):
            shown = scene(match, viewer)
            stage_parts(shown)
            keys = [place.key for place in shown.places] + [card.key for card in shown.hand]
            keys += [card.key for other in shown.others for card in other.cards]
            assert len(keys) == len(set(keys))
            for card in (*shown.hand, *(card for other in shown.others for card in other.cards)):
                assert card.tap in shown.details and card.speech
        shown = scene(match, seat)
        touchable = {place.key for place in shown.places} | {card.tap for card in shown.hand}
        touchable |= {button.tap for button in shown.buttons}
        taps = {tap for action in position.offers(seat) for tap in action.taps}
        assert taps <= touchable
        for button in shown.buttons:
            assert button.tap in taps or set(button.taps) <= taps
        match.play(rng.choice(list(match.legal_actions())))
    assert scene(match).prompt == match.outcome.text and not scene(match).buttons
    assert still_svg(scene(match)).startswith("<svg")


def test_the_whole_grid_is_shown_in_reading_order() -> None:
    places = scene(ecolearn.new("biolink", seed=1, players=1)).places
    assert [place.key for place in places[:5]] == ["cell.0,0", "cell.1,0", "cell.2,0", "cell.3,0", "cell.0,1"]
    assert len(places) == 16 and {place.shape for place in places} == {"square"}
    stage = stage_parts(scene(ecolearn.new("biolink", seed=1, mode="versus", players=1)))
    assert len(stage["places"]) == 25
    assert stage["places"]["cell.2,2"]["arrows"]["ArrowUp"] == "cell.2,1"


CHAIN = """
[cells]
"0,0" = "cocks_foot"
"1,0" = "grove_snail"
[hands]
1 = ["hedgehog", "red_fox", "oak"]
[state]
width = 3
height = 2
pile = 2
"""


def test_arrows_lie_between_their_places() -> None:
    shown = scene(start(CHAIN, players=1))
    (link,) = shown.links
    assert (link.start, link.end, link.kind, link.large) == ("cell.0,0", "cell.1,0", "food", True)
    assert link.key == "link.0,0.1,0" and link.speech == "Cock's-foot → Snail"


def test_a_place_tells_what_lies_beside_it_and_which_arrows_lead_where() -> None:
    speech = {place.key: place.speech for place in scene(start(CHAIN, players=1)).places}
    assert speech["cell.0,0"] == (
        "Cock's-foot grass, place 0,0. Producer. Arrows from it to: Snail (to the right)."
    ) or speech["cell.0,0"].endswith("Arrows from it to: Snail (to the right).")
    assert speech["cell.1,0"].endswith("Arrows to it from: Cock's-foot (to the left).")
    assert speech["cell.2,1"] == "Empty place 2,1. Beside it: Snail (above left)."
    assert "Cock's-foot (above left), " not in speech["cell.0,1"]
    apart = scene(start(CHAIN.replace("grove_snail", "winter_moth"), players=1)).places[0].speech
    assert apart.endswith("Beside it without an arrow: Winter moth (to the right).")


def test_a_preview_tells_number_sentence_and_arrows() -> None:
    match = start(CHAIN, players=1)
    view = match.view_for(1)
    lay = {str(action): action for action in match.legal_actions()}
    told = match.game.preview(view, lay["lay hedgehog 1,1"])
    assert told[:3] == ("1", "would bring 1 arrow: Snail → Hedgehog", (("cell.1,0", "cell.1,1", "food"),))


def test_with_arrows_by_the_pupil_nothing_of_a_direction_is_told() -> None:
    match = start(CHAIN, players=1, arrows="pupil")
    lay = next(action for action in match.legal_actions() if str(action) == "lay hedgehog 1,1")
    told = match.game.preview(match.view_for(1), lay)
    assert told is not None
    assert told[:3] == ("1", "would bring 1 arrow: Hedgehog – Snail", ())
    match.play(lay)
    shown = scene(match, 1)
    asked = [link for link in shown.links if link.kind == "asked"]
    assert [(link.key, link.speech) for link in asked] == [("ask", "")]
    # Both ways are offered alike, and the new card is always named first.
    assert [button.taps for button in shown.buttons] == [("cell.1,1", "cell.1,0"), ("cell.1,0", "cell.1,1")]
    assert [button.label for button in shown.buttons] == ["Hedgehog → Snail", "Snail → Hedgehog"]
    assert not any(button.primary for button in shown.buttons)
    for action in match.view_for(1).offers(1):
        assert match.game.preview(match.view_for(1), action) is None
    place = next(place for place in shown.places if place.key == "cell.1,1")
    assert "Arrows" not in place.speech and "without an arrow" in place.speech


def test_start_cards_lie_in_the_place_of_the_hand() -> None:
    match = ecolearn.new("biolink", seed=2, players=2)
    shown = scene(match, 1)
    assert {card.tap for card in shown.hand} == {f"card.{name}" for name in at(match).zones.cards("start")}
    assert [other.name for other in shown.others] == ["Your hand", "Player 2"]
    while at(match).zones.cards("start"):
        match.play(next(iter(match.legal_actions())))
    assert [other.name for other in scene(match, 1).others] == ["Player 2"]


def test_a_gauge_tells_how_much_dead_matter_lies_unused() -> None:
    text = """
[cells]
"0,0" = "oak"
"1,0" = "dead_leaves"
[hands]
1 = ["fungi"]
[state]
width = 3
height = 1
pile = 0
"""
    assert [gauge.key for gauge in scene(ecolearn.new("biolink", seed=1)).gauges] == ["score", "pile"]
    match = start(text, players=1, recyclers=True)
    shown = scene(match)
    assert [(gauge.key, gauge.text) for gauge in shown.gauges[1:2]] == [("dead", "1 arrow unused")]
    assert shown.details["gauge.dead"].rows == (("Unused", "Dead leaves"),)
    match.play("lay fungi 2,0")
    shown = scene(match)
    assert [(gauge.value, gauge.text) for gauge in shown.gauges[1:2]] == [(0, "0 arrows unused")]


def test_the_gauge_aims_at_the_next_rank() -> None:
    shown = scene(ecolearn.new("biolink", seed=2, players=2))
    gauge = shown.gauges[0]
    assert (gauge.value, gauge.goal, gauge.text) == (0, 18, "0 of 18 arrows for: a stable biotope")
    assert [row[0] for row in shown.details["gauge.score"].rows] == [
        "23 and more",
        "21 to 22",
        "18 to 20",
        "less than 18",
    ]
    # The ranks are made for the full grid.
    small = scene(start(CHAIN, players=1)).gauges[0]
    assert (small.goal, small.text) == (None, "1 arrow")


def test_points_stand_with_their_markers() -> None:
    match = start('[cells]\n"2,2" = "sun"\n[state]\npoints1 = 13\npoints2 = 4\n', mode="versus", players=2)
    shown = scene(match, 1)
    assert [gauge.text for gauge in shown.gauges[:2]] == [
        "Player 1: 13 points (2 gold, 3 silver)",
        "Player 2: 4 points (0 gold, 4 silver)",
    ]
    assert ("Markers", "2 gold, 3 silver") in shown.details["gauge.points.1"].rows


def test_hidden_hands_show_backs_only_and_nothing_of_them_is_in_the_picture() -> None:
    match = ecolearn.new("biolink", seed=5, mode="versus", players=3)
    for seat in (1, 2, 3, None):
        view = match.view_for(seat)
        assert isinstance(view, BiolinkPosition)
        shown = scene(match, seat)
        own = view.hand(seat) if seat else ()
        assert {card.tap for card in shown.hand} == {f"card.{name}" for name in own}
        assert len(shown.others) == (2 if seat else 3)
        known: set[str] = set(own)
        for other in shown.others:
            # The highest number was called out, so that card is known (BIO-3.3).
            assert [card.tap for card in other.cards] == [f"card.{name}" for name in view.hand(other.seat)]
            known.update(view.hand(other.seat))
        assert HIDDEN in known
        told = repr(shown.details.keys()) + repr(shown.hand) + repr(shown.others)
        for name in {card for other in (1, 2, 3) for card in at(match).hand(other)} - known:
            assert f"card.{name}" not in told
    # Who does not act has no buttons.
    acting = at(match).seat
    assert not scene(match, acting % 3 + 1).buttons


def test_the_full_position_is_never_shown_by_mistake() -> None:
    match = ecolearn.new("biolink", seed=5, mode="versus", players=3)
    shown = match.game.scene(match.position, 1)
    taps = [card.tap for other in shown.others for card in other.cards]
    assert taps.count(f"card.{HIDDEN}") >= 5


def test_cards_known_under_the_pile_are_told() -> None:
    """A card that came up and fits nowhere lies under the pile, known to all (BIO-5.1)."""
    text = """
[cells]
"0,0" = "oak"
[hands]
1 = ["red_fox"]
[stack]
pile = ["pine_marten", "hazel", "winter_moth"]
[state]
width = 2
height = 2
pile = 0
"""
    shown = scene(start(text, players=1), 1)
    assert shown.details["gauge.pile"].rows == (
        ("Card 1 from the top", "Pine marten"),
        ("Card 2 from the top", "Hazel"),
    )
    assert [card.tap for card in shown.hand] == ["card.winter_moth"]


def test_a_card_put_under_the_pile_is_known_to_who_put_it_there() -> None:
    text = """
[cells]
"2,2" = "sun"
[hands]
1 = ["red_fox", "hedgehog"]
2 = ["snail"]
[state]
seat = 1
""".replace("snail", "grove_snail")
    match = start(text, players=2, mode="versus")
    assert [button.tap for button in scene(match, 1).buttons] == ["button.under"]
    match.play("under red_fox")
    assert [button.label for button in scene(match, 1).buttons] == ["Put under the pile", "Draw 1 card"]
    rows = [scene(match, seat).details["gauge.pile"].rows for seat in (1, 2, None)]
    assert "Red fox" in repr(rows[0])
    assert rows[1] == rows[2] == (("Known", "You know no card in it."),)


def test_details_name_the_part_that_is_eaten_the_fact_and_where_it_was_read() -> None:
    match = start(CHAIN, players=1)
    details = scene(match, 1).details
    hedgehog = details["card.hedgehog"]
    rows = dict(hedgehog.rows)
    assert hedgehog.title == "European hedgehog" and hedgehog.subtitle.startswith("Erinaceus europaeus · ")
    assert rows["Number"] == "6" and "Winter moth (caterpillars)" in rows["Eats"]
    assert rows["Eaten by"] == "Red fox (young and adults)" or rows["Eaten by"].startswith("Red fox")
    assert rows["Did you know?"] and rows["Sources"] and hedgehog.link.startswith("http")
    assert dict(details["cell.1,0"].rows)["Arrows here"].startswith("Cock's-foot")
    oak = dict(details["card.oak"].rows)
    assert oak["Lives on"] == "Sun" and "Eaten by" in oak


def test_recyclers_stand_on_the_cards_only_when_they_play() -> None:
    with_them = scene(start(CHAIN, players=1, recyclers=True), 1)
    without = scene(start(CHAIN, players=1), 1)
    oak = {True: with_them.details["card.oak"], False: without.details["card.oak"]}
    assert "nutrients" in dict(oak[True].rows)["Lives on"]
    assert oak[True].face != oak[False].face


def test_faces_and_texts_follow_the_language() -> None:
    before = language()
    match = start(CHAIN, players=1)
    english = scene(match, 1)
    try:
        set_language("de")
        german = scene(match, 1)
    finally:
        set_language(before)
    assert german.hand[0].face != english.hand[0].face
    assert "Igel" in german.hand[0].face.svg and "frisst" in german.hand[0].face.svg
    assert german.places[0].speech != english.places[0].speech
    for place in german.places:
        assert not re.search(r"\b(Beside|Arrows|Empty)\b", place.speech)


def test_a_full_board_travels_in_few_bytes() -> None:
    match = ecolearn.new("biolink", seed=3, mode="versus", players=1)
    while match.outcome is None:
        match.play(next(iter(match.legal_actions().forward)))
    stage = stage_parts(scene(match, 1))
    faces = [svg for key, svg in stage["faces"].items() if not key.startswith("i-")]
    assert max(map(len, faces)) < 4000
    assert max(len(part["svg"]) for part in stage["parts"]) < 700
