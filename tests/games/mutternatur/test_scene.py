"""What a board of Mutter Natur shows: the web in its states, hidden hands, every way with its words."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import ecolearn
from ecolearn.games.mutternatur.fitting import fitting, preview
from ecolearn.games.mutternatur.planning import Choose
from ecolearn.games.mutternatur.position import MutterNaturPosition
from ecolearn.games.mutternatur.stages import STAGES
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import language, set_language
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.scene import OtherHand, Place, Scene
from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import stage_parts

TABLES: list[tuple[int, str]] = [
    (3, ""),
    (4, "1.1 1.2 1.3 2.2"),
    (4, "2.1 2.3 3.2 3.3"),
    (6, "1.3 3.2 4.1 4.3"),
]


def new(players: int = 3, stages: str = "", seed: int = 5, start: str = "") -> Match:
    text = f'game = "mutternatur"\n{start}' if start else None
    return ecolearn.new("mutternatur", players=players, stages=stages, seed=seed, start=text)


def at(match: Match) -> MutterNaturPosition:
    assert isinstance(match.position, MutterNaturPosition)
    return match.position


def scene(match: Match, seat: int | None = None) -> Scene:
    found: Scene = match.game.scene(match.view_for(seat), seat)
    return found


def place(shown: Scene, key: str) -> Place:
    return next(place for place in shown.places if place.key == key)


def row(shown: Scene, seat: int) -> OtherHand:
    return next(other for other in shown.others if other.seat == seat)


def play_some(match: Match, steps: int, rng: random.Random) -> None:
    """Play at random, choosing what fits more often than not, so that the web grows."""
    for _step in range(steps):
        if match.outcome is not None:
            return
        position = at(match)
        seat = rng.choice(position.awaited())
        legal = list(match.legal_actions(seat).forward)
        fits = [a for a in legal if isinstance(a, Choose) and fitting(view_of(match, seat), a.card, seat)]
        ready = [a for a in legal if a.KIND == "ready"]
        choices = legal if rng.random() < 0.25 else ready or fits or legal
        match.play(rng.choice(choices), seat)


def view_of(match: Match, seat: int | None) -> MutterNaturPosition:
    view = match.view_for(seat)
    assert isinstance(view, MutterNaturPosition)
    return view


@pytest.mark.parametrize(("players", "stages"), TABLES)
def test_every_moment_can_be_shown_to_everybody_and_played_by_taps(players: int, stages: str) -> None:
    rng = random.Random(3)
    match = new(players, stages)
    for step in range(120):
        if match.outcome is not None:
            break
        position = at(match)
        for viewer in (None, *position.seats):
            shown = scene(match, viewer)
            cards = [*shown.hand, *(card for other in shown.others for card in other.cards)]
            keys = [place.key for place in shown.places] + [card.key for card in cards]
            keys += [button.tap for button in shown.buttons]
            assert len(keys) == len(set(keys))
            assert all(card.tap in shown.details and card.speech for card in cards)
            if viewer is None:
                assert not shown.hand and not shown.buttons
                continue
            touchable = {place.key for place in shown.places} | {card.tap for card in cards}
            touchable |= {button.tap for button in shown.buttons}
            assert {tap for action in position.legal_actions(viewer) for tap in action.taps} <= touchable
            if step % 40 == 0:
                stage_parts(shown)
        play_some(match, 1, rng)
    assert still_svg(scene(match, 1)).startswith("<svg")


@pytest.mark.parametrize(("players", "stages"), TABLES)
def test_a_picture_tells_nothing_that_its_viewer_cannot_know(players: int, stages: str) -> None:
    """Dealt anew as far as a viewer knows, the same is shown to it, to the last word."""
    rng = random.Random(8)
    match = new(players, stages, seed=2)
    for number in range(12):
        play_some(match, 9, rng)
        position = at(match)
        for viewer in (None, *position.seats):
            view = position.view_for(viewer)
            other = view.resample(Chance(number)).view_for(viewer)
            assert match.game.scene(other, viewer) == match.game.scene(view, viewer)
            # Whatever is handed over, only what the viewer may see is drawn.
            assert match.game.scene(position, viewer) == match.game.scene(view, viewer)


# -- the web ---------------------------------------------------------------------------------------

GROWN = """
[cells]
"0,0" = "blue"
"1,0" = "rush"
"0,2" = "joker"
"1,2" = "blackberry"
"0,4" = "purple_temporary"
"2,1" = "purple"
[hands]
1 = ["hawthorn", "yellow", "golden_eagle"]
"""


def test_places_tell_what_lies_what_is_open_and_what_is_not() -> None:
    shown = scene(new(start=GROWN), 1)
    filled, opened, closed = (place(shown, f"cell.{at}") for at in ("2,1", "3,1", "2,3"))
    assert filled.face is not None and not filled.closed
    assert opened.face is None and not opened.closed and opened.ground == "heat" and opened.shape == "flame"
    assert closed.face is None and closed.closed and closed.ground == "geology" and closed.shape == "stone"
    assert {one.shape for one in shown.places} == {"drop", "flame", "cloud", "stone", "square"}
    assert [one.label for one in (filled, opened, closed)] == ["Atmosphere", "Heat", "Geology"]
    rush, hawthorn, vole = (place(shown, f"cell.{at}") for at in ("1,0", "1,4", "4,3"))
    assert rush.face is not None and hawthorn.face is None and vole.face is None
    assert [mark.value for mark in hawthorn.marks] == ["1/1 ✓"] and not hawthorn.closed
    assert vole.closed and not vole.marks
    assert "All its conditions lie: it can be laid now." in hawthorn.speech
    assert closed.speech == (
        "Place for geology, not open yet. Species: Vole. First these must lie: Hawthorn."
    )
    # A joker, a mark and a plain card look different where they lie.
    tables = scene(new(start=GROWN, stages="2.2"), 1)
    faces = [place(tables, f"cell.{at}").face for at in ("0,0", "0,2", "0,4")]
    assert len({face.svg.rpartition("<path")[2] for face in faces if face is not None}) == 3


def test_conditions_lie_to_the_left_of_their_species_and_forks_go_to_the_right() -> None:
    shown = scene(new(6, "1.3"))
    table = at(new(6, "1.3")).table
    where = {one.key: (one.x, one.y) for one in shown.places}
    for one in table.web.species.values():
        x, y = where["cell.{},{}".format(*one.cell)]
        slots = [where["cell.{},{}".format(*cell)] for cell in one.slots]
        assert all(left < x for left, _down in slots)
        assert sum(down for _left, down in slots) / len(slots) == pytest.approx(y)
        for need in one.needs:
            assert where["cell.{},{}".format(*table.web.species[need].cell)][0] < min(s[0] for s in slots)
    boxes = [(one.x, one.y, one.size) for one in shown.places]
    for n, (x, y, size) in enumerate(boxes):
        for u, v, other in boxes[:n]:
            assert abs(x - u) >= size + other or abs(y - v) >= size + other


def test_dependence_is_drawn_unlike_feeding_and_dotted_while_waited_for() -> None:
    shown = scene(new(start=GROWN))
    links = {link.key: link for link in shown.links}
    assert {link.kind for link in shown.links} == {"requires"}
    assert len(links) == 20 + 2 * (2 * 3 + 3 * 2 + 4)
    assert not links["need.1,0.2,1"].doubtful and links["need.1,4.2,3"].doubtful
    parts = {part["key"]: part["svg"] for part in stage_parts(shown)["parts"]}
    assert "ecl-link-head" not in "".join(parts[key] for key in links)
    assert "ecl-need-open" in parts["need.1,4.2,3"] and "ecl-knot" in parts["need.1,0.2,1"]


def test_the_order_of_conditions_is_numbered_where_it_counts() -> None:
    assert not any(one.centre for one in scene(new(start=GROWN)).places)
    shown = scene(new(start=GROWN.replace('"2,1" = "purple"\n', ""), stages="3.2"))
    first, second = place(shown, "cell.2,1"), place(shown, "cell.3,1")
    assert (first.centre, second.centre) == ("1", "2")
    assert not first.closed and second.closed
    assert "Number 2 of 2." in second.speech
    assert dict(shown.details["cell.3,1"].rows)["Now"].endswith("come in order")


def test_details_tell_what_would_fall() -> None:
    shown = scene(new(start=GROWN))
    rows = dict(shown.details["cell.0,0"].rows)
    assert rows["If it went, these would fall"] == "Rush; and these conditions: Atmosphere"
    assert dict(shown.details["cell.2,1"].rows)["If it went, these would fall"] == "nothing yet"
    assert "If it went" not in repr(shown.details["cell.3,1"].rows)
    assert "If it went, these would fall: Rush" in place(shown, "cell.0,0").speech
    vole = dict(shown.details["cell.4,3"].rows)
    assert vole["First these must lie"] == "Blackberry, Hawthorn"
    assert vole["Eats in nature"].startswith("Rush (pith of the stem)") and vole["Sources"]


# -- hands -----------------------------------------------------------------------------------------


def test_the_chosen_card_is_known_to_its_owner_and_a_back_to_others() -> None:
    match = new()
    card = at(match).hand(1)[0]
    match.play(f"choose {card}", 1)
    own = scene(match, 1).hand[0]
    assert (own.tap, own.tag) == ("chosen", "chosen") and "face down" in own.speech
    for viewer in (2, None):
        cards = row(scene(match, viewer), 1).cards
        assert [(one.tap, one.tag) for one in cards] == [("plan.1", "chosen"), ("back.1", "× 10")]
        assert card not in repr(cards)
    assert "not ready" in row(scene(match, 2), 1).name
    match.play("ready", 1)
    assert row(scene(match, 2), 1).name == "Player 1 · starts · 1 free symbiosis · ready"


def test_what_was_shown_stays_visible_to_those_who_saw_it() -> None:
    match = new(4)
    card = next(one for one in at(match).hand(1) if one != HIDDEN)
    match.play(f"show {card}", 1)
    for viewer in (2, 3, None):
        cards = row(scene(match, viewer), 1).cards
        assert (cards[0].tap, cards[0].tag) == (f"known.{card}", "known")
    tags = [one.tag for one in scene(match, 1).hand if one.tap == f"card.{card}"]
    assert tags[0] == "all know it" and not any(tags[1:])
    match.play(f"choose {card}", 1)
    # It may be this one that was chosen, or another: that is what the others know.
    known = [one for one in row(scene(match, 2), 1).cards if one.tap == f"known.{card}"]
    assert len(known) == 1


def test_what_was_given_is_seen_by_one_only() -> None:
    match = new(4)
    card = at(match).hand(1)[0]
    match.play(f"give {card} 3", 1)
    assert f"known.{card}" in repr(row(scene(match, 1), 3).cards)
    assert "known." not in repr(row(scene(match, 2), 3).cards)
    answer = scene(match, 3)
    assert [button.label for button in answer.buttons] == ["Give this card back"]
    assert answer.buttons[0].speech == "Give this card back: only player 1 and you know it."
    assert answer.whose == "Player 3" and not scene(match, 2).buttons


def test_cards_of_the_pile_are_no_hand_cards() -> None:
    text = """
[discard]
discard = ["blue", "rush"]
[hands]
1 = ["blue", "yellow"]
"""
    match = new(start=text)
    shown = scene(match, 1)
    fan = row(shown, 0)
    assert [card.tap for card in fan.cards] == ["pile.blue", "pile.rush"]
    assert fan.name == "Discard pile: 2 of at most 3"
    swaps = [action.taps for action in match.legal_actions(1) if action.KIND == "swap"]
    assert ("card.yellow", "button.symbiosis", "pile.blue") in swaps
    assert ("card.blue", "button.symbiosis", "pile.blue") in swaps
    labels = [button.label for button in shown.buttons]
    assert "Swap with the discard pile: everybody sees both. You take: Rush" in labels


def test_every_way_says_who_sees_what() -> None:
    labels = {button.tap: button.label for button in scene(new(4), 2).buttons}
    assert labels["button.show"] == "Show to all: everybody sees this card"
    assert labels["give.3"] == "Give to player 3: only player 3 sees it and gives one card back"
    assert "give.2" not in labels and {"button.choose", "button.ready"} <= set(labels)
    exchange = next(button for button in scene(new(4), 2).buttons if button.tap == "button.symbiosis")
    assert exchange.label == "Exchange (game: symbiosis)" and "In nature" in exchange.speech
    match = new(4, "2.1")
    assert ("card." in repr(match.legal_actions(1)[0].taps)) and not any(
        action.KIND == "show" for action in match.legal_actions(1)
    )
    assert any(action.taps[-1] == "show.3" for action in match.legal_actions(1))


def test_the_last_round_is_told_card_by_card() -> None:
    match = new()
    while at(match).round == 1:
        seat = at(match).awaited()[0]
        legal = {action.KIND: action for action in match.legal_actions(seat)}
        match.play(legal.get("ready") or legal.get("choose") or next(iter(legal.values())), seat)
    told = row(scene(match, 2), -1)
    assert told.name == "Last round" and len(told.cards) == 3
    for card, reveal in zip(told.cards, at(match).last, strict=True):
        assert card.tag == f"{reveal.seat} {'✓' if reveal.laid else '✗'}"
        assert card.tap == f"known.{reveal.card}"


# -- where a card would fit ------------------------------------------------------------------------


def test_a_preview_tells_where_an_own_card_would_fit() -> None:
    match = new(start=GROWN)
    told = {card: preview(view_of(match, 1), Choose(card)) for card in ("hawthorn", "yellow", "golden_eagle")}
    hawthorn, yellow, eagle = told["hawthorn"], told["yellow"], told["golden_eagle"]
    assert hawthorn and yellow and eagle
    assert hawthorn.places == ("cell.1,4",) and hawthorn.speech == "would fit now: Hawthorn"
    assert yellow.places == ("cell.3,1",)
    assert yellow.speech == "would fit now in 1 place, at: Golden beetle"
    assert eagle.places == () and "First these must lie: Stone marten, Grass snake." in eagle.speech


def test_previews_leave_open_what_is_revealed_just_before() -> None:
    start = GROWN.replace('"yellow", "golden_eagle"', '"blue_dependent", "green_connected"')
    match = new(4, "1.1 1.2 1.3", start=start)
    view = view_of(match, 1)
    # The oak wants geology, and stonewort in the water web wants water.
    green, blue = (preview(view, Choose(card)) for card in ("green_connected", "blue_dependent"))
    assert green and blue
    assert green.speech == "would fit now in 1 place, at: Oak (only right after a condition)"
    assert blue.speech.endswith("Stonewort (only right after a species; only right after water was laid)")


# -- the rest --------------------------------------------------------------------------------------


def test_gauges_tell_rounds_discards_and_what_stages_ask_for() -> None:
    keys = [gauge.key for gauge in scene(new(4, "3.3 4.3")).gauges]
    assert keys == ["web", "rounds", "discards", "cats", "returns"]
    texts = [gauge.text for gauge in scene(new()).gauges]
    assert texts == ["0 of 30 cards in the web", "11 rounds left", "0 of at most 3 discards"]


def test_a_mark_is_shown_only_where_it_counts() -> None:
    start = '[hands]\n1 = ["blue_connected", "green"]\n'
    plain = next(card for card in scene(new(start=start), 1).hand if card.tap == "card.blue_connected")
    match = new(start=start, stages="1.1")
    marked = next(card for card in scene(match, 1).hand if card.tap == "card.blue_connected")
    assert "connected" not in plain.face.svg and "connected" in marked.face.svg
    assert plain.speech.startswith("Water, condition.") and marked.speech.startswith("Water (connected)")
    rows = dict(scene(new(start=start), 1).details["card.blue_connected"].rows)
    assert "counts only in stage 1.1" in rows["Mark"]


def test_names_can_be_typed_for_ids() -> None:
    match = new()
    names = match.game.names(at(match).table)
    assert names["water"] == "blue" and names["water (connected)"] == "blue_connected"
    assert names["eiche"] == "oak" and names["wärme (vorübergehend)"] == "yellow_temporary"


def test_who_lays_what_stands_beside_the_names() -> None:
    match = new(3, "2.3")
    assert [button.label for button in scene(match, 1).buttons] == ["I lay plants", "I lay animals"]
    match.play("side plant", 1)
    assert "lays plants" in row(scene(match, 2), 1).name


def test_everything_follows_the_language() -> None:
    before = language()
    match = new(4, " ".join(STAGES))
    try:
        set_language("de")
        german = scene(match, 1)
    finally:
        set_language(before)
    spoken = " ".join(place.speech for place in german.places)
    spoken += " ".join(button.label + button.speech for button in german.buttons)
    spoken += " ".join(card.speech for card in german.hand)
    assert not re.search(r"\b(the|this|place|card|water|first|would)\b", spoken, re.IGNORECASE)


def test_the_board_travels_in_few_bytes() -> None:
    stage: Any = stage_parts(scene(new(6, "1.3 3.2 4.3"), 1))
    assert max(len(part["svg"]) for part in stage["parts"]) < 6000
    links = sum(len(part["svg"]) for part in stage["parts"] if part["layer"] == "links")
    assert links < 16_000


# -- the end ---------------------------------------------------------------------------------------


def test_when_the_game_is_over_hands_and_cards_that_were_not_dealt_lie_open() -> None:
    rng = random.Random(3)
    match = new(4, "2.1 2.3 3.2 3.3", seed=4)
    while match.outcome is None:
        rows = scene(match, 1).others
        assert "Not dealt" not in [other.name for other in rows]
        assert not any("still holds" in card.speech for other in rows for card in other.cards)
        play_some(match, 1, rng)
    position = at(match)
    for seat in (None, *position.seats):
        shown = scene(match, seat)
        if seat is not None:
            assert [card.tap for card in shown.hand] == [f"known.{card}" for card in position.hand(seat)]
        for other in position.seats:
            if other != seat:
                taps = [card.tap for card in row(shown, other).cards]
                assert taps == [f"known.{card}" for card in position.hand(other)]
        aside = [card.tap for other in shown.others if other.name == "Not dealt" for card in other.cards]
        assert aside == [f"known.{card}" for card in position.zones.cards("aside")]
        assert all(card.tap in shown.details for other in shown.others for card in other.cards)
    # Of the cards of stage 3.3 as many are dealt as there are players.
    assert position.zones.count("aside") == len(position.table.drawn) - 4 > 0


def test_the_way_to_win_is_told_round_by_round_in_both_languages() -> None:
    match = new(3, seed=3)
    for lang, word, chosen in (("en", "Round", "chosen –"), ("de", "Runde", "gewählt –")):
        set_language(lang)
        found = match.game.judge(match.position, 2.0)
        assert found.winnable and found.line
        for number, line in enumerate(found.line, 1):
            assert line.startswith(f"{word} {number}. ") and chosen in line
    assert at(match).round == 1, "nothing was played"
