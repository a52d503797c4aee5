"""What a board of Ecos shows: tiles and tokens, cards with cubes, every choice, and what cards counted."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos.counting import counted
from ecolearn.games.ecos.details import COMMUNITY
from ecolearn.games.ecos.position import HANDS, EcosPosition
from ecolearn.games.ecos.scene import SCIENCE, make_scene, preview
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import language, set_language
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.scene import Aim, HandCard, OtherHand, Place, Scene
from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import stage_parts
from tests.games.ecos.tables import ISLAND, begin, deck_with, made_up, new, resolve, say

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4},
    {"players": 3, "sets": False},
    {"players": 1, "sandbox": True},
]
ADJACENT = {"do": "points", "per": 2, "count": {"kind": "adjacent", "of": "water"}, "max": 3}


def start(**options: Any) -> EcosPosition:
    position = ecolearn.new("ecos", seed=4, auto=False, **options).position
    assert isinstance(position, EcosPosition)
    return position


def played(position: EcosPosition, actions: int, rng: random.Random) -> EcosPosition:
    """Go on by chance, with more cubes than chance would put."""
    for _step in range(actions):
        if not position.agenda:
            break
        legal = list(position.legal_actions())
        covers = [action for action in legal if action.KIND == "cover"]
        position = position.play(rng.choice(covers if covers and rng.random() < 0.6 else legal))
    return position


def shown(position: EcosPosition, seat: int | None = 1, *looks: str) -> Scene:
    return make_scene(position.view_for(seat), seat, frozenset(looks))


def place(scene: Scene, cell: str) -> Place:
    return next(one for one in scene.places if one.key == f"cell.{cell}")


def row(scene: Scene, seat: int) -> OtherHand:
    return next(one for one in scene.others if one.seat == seat)


def cards(scene: Scene) -> list[HandCard]:
    return [*scene.hand, *(card for other in scene.others for card in other.cards)]


def button_taps(scene: Scene) -> set[str]:
    return {button.tap for button in scene.buttons}


def labels(aim: Aim) -> list[str]:
    return [f"{proof.sign} {proof.label}" for proof in aim.proofs]


# -- every moment ----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_moment_can_be_shown_to_everybody_and_played_by_taps(options: dict[str, Any]) -> None:
    rng = random.Random(3)
    position = start(**options)
    for step in range(40):
        if not position.agenda:
            break
        for viewer in (None, *range(1, options["players"] + 1)):
            scene = shown(position, viewer)
            every = cards(scene)
            keys = [one.key for one in (*scene.places, *every, *scene.gauges)]
            keys += [button.tap for button in scene.buttons]
            assert len(keys) == len(set(keys))
            assert all(card.tap in scene.details and card.speech for card in every)
            assert all(one.speech for one in scene.places)
            touchable = {one.key for one in scene.places} | {card.tap for card in every}
            touchable |= button_taps(scene) | set(scene.given or ())
            touchable |= {tap for card in every for tap in card.taps}
            legal = position.view_for(viewer).legal_actions(viewer)
            assert {tap for action in legal for tap in action.taps} <= touchable
            # What is given already leads on, and one tap on a card makes a legal action.
            taps = [action.taps for action in legal]
            if scene.given:
                assert any(one[: len(scene.given)] == scene.given for one in taps)
            wishes = [card.taps for card in every if card.taps]
            covers = [one for one in taps if one[0].startswith("front.")]
            assert not covers or set(covers) >= set(wishes)
            if step % 20 == 0:
                stage_parts(scene)
        position = played(position, 7, rng)
    assert still_svg(shown(position)).startswith("<svg")


@pytest.mark.parametrize("options", TABLES[:3], ids=str)
def test_a_picture_tells_nothing_that_its_viewer_cannot_know(options: dict[str, Any]) -> None:
    """Dealt anew as far as a viewer knows, the same is shown to it, to the last word."""
    rng = random.Random(8)
    position = start(**options)
    for number in range(4):
        position = played(position, 40, rng)
        for viewer in (None, *range(1, options["players"] + 1)):
            view = position.view_for(viewer)
            other = view.resample(Chance(number)).view_for(viewer)
            assert make_scene(other, viewer) == make_scene(view, viewer)
            # Whatever is handed over, only what the viewer may see is drawn.
            assert make_scene(position, viewer) == make_scene(view, viewer)


def test_hands_of_others_are_one_back_with_their_number() -> None:
    position = new(3)
    scene = shown(position, 2)
    own = {card.key for card in row(scene, -3).cards}
    assert own == {f"card.{name}" for name in position.zones.cards(HANDS[2])} and len(own) == 9
    for seat in (1, 3):
        (back,) = (card for card in row(scene, seat).cards if card.key.startswith("hidden."))
        assert back.tag == "× 9" and f"Player {seat} has 9 hidden cards" in back.speech
        assert not {f"card.{name}" for name in position.zones.cards(HANDS[seat])} & set(scene.details)
    assert HIDDEN not in str(scene.details.keys())
    # Who looks for all sees the cards of whoever acts in the open, and no hand.
    everybody = shown(say(position, "draw"), None)
    assert {card.key for card in everybody.hand} == {
        "dial.1",
        *(f"front.{name}" for name in position.front(1)),
    }
    assert "button.dial" in button_taps(everybody) and everybody.hand_name.startswith("Player 1, face up")
    assert not [card for card in cards(everybody) if card.key.startswith("card.")]


# -- the landscape ---------------------------------------------------------------------------------

CROWD = {
    "0,0": "grassland mountain forest forest lion lion stork",
    "1,0": "desert",
    "0,1": "water fish hippo manatee shark shark",
}


def test_a_tile_shows_and_says_everything_that_stands_on_it() -> None:
    scene = shown(begin(deck_with([made_up("X", [ADJACENT])]), CROWD, fronts={1: ["X"]}))
    full, bare, sea = (place(scene, cell) for cell in ("0,0", "1,0", "0,1"))
    assert full.speech == ("Grassland, place 0,0. On it: mountain: 1, forest: 2, Lion: 2, Stork: 1.")
    figures = [mark for mark in full.marks if mark.kind == "figure"]
    assert [mark.icon for mark in figures] == ["own:mountain", "own:forest", "own:forest"]
    assert [(mark.icon, mark.value) for mark in full.marks if mark.kind == "token"] == [
        ("lion", "2"),
        ("own:stork", "1"),
    ]
    assert [mark.value for mark in full.marks if mark.kind == "badge"] == ["2"]
    assert not bare.marks and bare.speech.endswith("Nothing stands on it.")
    # More kinds than there is room for are counted; the speech still names all.
    assert [mark.value for mark in sea.marks if mark.kind == "badge"] == ["+1"]
    assert "Fish: 1, Hippopotamus: 1, Manatee: 1, Shark: 2" in sea.speech
    # No two things stand on the same spot.
    spots = [mark.spot for mark in (*full.marks, *sea.marks) if mark.spot]
    assert len({(id(one), spot) for one in (full,) for spot in spots}) == len(set(spots))
    # The species light up in the food web and on the map.
    assert full.stands == ("lion", "stork") and not bare.stands
    rows = dict(scene.details["cell.0,0"].rows)
    assert rows["Room for"] == "2 forests and 1 mountain"
    assert "Gorilla" in rows["Animals can be placed here"]
    assert rows["Community"].endswith("1 animal") and rows["Landmass"] == "2 tiles"
    empty = place(scene, "2,0")
    assert empty.face is None and empty.speech == "Empty place 2,0. Beside it: desert."


def test_terrains_differ_without_colour() -> None:
    scene = shown(begin(deck_with([made_up("X", [ADJACENT])]), ISLAND, fronts={1: ["X"]}))
    paths = set()
    for terrain, cell in (("grassland", "0,0"), ("water", "1,0"), ("desert", "-1,1")):
        face = place(scene, cell).face
        assert face is not None and face.colour == terrain
        paths.add(re.sub(r"ecl-c-\w+", "", face.svg))
    assert len(paths) == 3


# -- cards, cubes and the dial -----------------------------------------------------------------------


def test_one_tap_covers_a_symbol_where_only_one_can_be_meant() -> None:
    deck = deck_with(
        [
            made_up("X", [ADJACENT], cost=["sun", "sun", "water"]),
            made_up("Y", [ADJACENT], cost=["sun", "grass"]),
        ]
    )
    position = begin(deck, ISLAND, fronts={1: ["X", "Y"]}, bag="sun wild")
    position = say(position, "draw")
    scene = shown(position)
    taps = {card.key: card.taps for card in scene.hand}
    assert taps == {"dial.1": (), "front.X": ("front.X", "sign.sun"), "front.Y": ("front.Y", "sign.sun")}
    assert scene.sign is not None and "Sun" in scene.sign.svg and "Put a cube" in scene.prompt
    position = say(position, "cover X sun", "dial", "draw")
    scene = shown(position)
    # A wild element fits several symbols: the card is chosen first, then one of them.
    assert {card.taps for card in scene.hand} == {()}
    assert {"sign.sun", "sign.water", "button.dial"} <= button_taps(scene)
    (card,) = (card for card in scene.hand if card.key == "front.X")
    assert card.face.svg.count("own-cube") == 1 and "sun (cube), sun, water" in card.speech
    assert card.text == "2 points for each, adjacent: water (at most 3)"


def test_a_dial_tells_how_far_it_is_and_what_it_gives() -> None:
    position = say(new(2), "draw", "dial")
    dials = [next(c for c in cards(shown(position, seat)) if c.key == "dial.1") for seat in (1, 2)]
    assert all("Dial turned by 1 quarter" in dial.speech for dial in dials)
    assert [dial.tap for dial in dials] == ["button.dial", "dial.1"]
    faces = {dials[0].face.id, next(c for c in cards(shown(position)) if c.key == "dial.2").face.id}
    assert len(faces) == 2


def test_the_bag_and_the_points_of_everybody_are_told() -> None:
    position = say(new(2), "draw")
    scene = shown(position)
    assert [gauge.goal for gauge in scene.gauges] == [80, 80, None]
    assert scene.gauges[0].text == "Player 1: 0 of 80 points · 7 cubes"
    assert scene.gauges[2].text.startswith("39 elements in the bag · round 1 of 30 · Harbinger: player 1")
    rows = dict(scene.details["gauge.bag"].rows)
    drawn = position.element
    name = "Wild element" if drawn == "wild" else drawn.capitalize()
    total = position.deck.elements[drawn]
    assert rows[name] == f"{total - 1} of {total} in the bag"
    (element,) = row(scene, -1).cards
    assert element.tag == "▶ 1" and element.speech == f"{name}: drawn 1 time. The last one."


# -- what cards do -----------------------------------------------------------------------------------


def test_steps_of_a_card_are_told_one_by_one_with_what_they_counted() -> None:
    effects = [
        {"do": "place", "what": "lion"},
        ADJACENT,
        {"do": "place", "what": "grassland"},
        {"do": "points", "n": 1},
    ]
    position = resolve(ISLAND, *effects)
    (aim,) = shown(position).aims
    # The lion had one place only, so that the first choice is the tile.
    assert labels(aim) == [
        "✓ placed: Lion (0,0)",
        "✓ 2 points for each, adjacent: water (at most 3): together 3 points",
        "▶ Place: grassland",
        "… 1 point",
    ]
    counted_there = aim.proofs[1]
    assert set(counted_there.places) == {"cell.1,0", "cell.0,1"}
    assert not any(proof.shown for proof in aim.proofs), "while a place is chosen nothing else is lit"
    assert aim.points == "3 points" and aim.heading == "What the cards do"
    scene = shown(position)
    assert scene.given == ("button.grassland",) and scene.details["button.grassland"].title == "Grassland"
    after = say(position, str(next(iter(position.legal_actions()))))
    (aim,) = shown(after).aims
    assert [proof.sign for proof in aim.proofs] == ["✓", "✓", "✓", "✓"] and aim.points == "4 points"
    # The last thing that was counted is lit as long as nobody does anything else.
    assert [proof.shown for proof in aim.proofs] == [False, True, False, False]


def test_a_card_that_ends_says_so() -> None:
    position = resolve({"0,0": "grassland", "1,0": "desert"}, {"do": "place", "what": "fish"}, ADJACENT)
    (aim,) = shown(position).aims
    assert labels(aim) == ["✗ Place: Fish – cannot be done, so the card ends"]


def test_called_cards_wait_in_their_order_and_an_impact_is_announced() -> None:
    tiles = {"0,0": "grassland", "1,0": "grassland", "0,1": "water"}
    replace = {"do": "replace", "from": ["grassland"], "to": "water"}
    deck = deck_with([made_up("X", [replace, ADJACENT]), made_up("Y", [{"do": "points", "n": 5}])])
    position = begin(deck, tiles, fronts={1: ["X"], 2: ["Y"]}, bag="sun sun")
    position = say(position, "draw", "cover X sun", "cover Y sun")
    scene = shown(position)
    first, second = scene.aims
    assert first.title == "Player 1: Card X" and first.text == "It changes the landscape."
    assert second.title == "Player 2: Card Y" and second.text == "ECO! Complete; it comes as number 1."
    assert labels(second) == ["… 5 points"]
    assert scene.given == (), "a tile is asked for, and another one is refused with the reason"
    assert row(scene, 2).cards[0].tag == "ECO! 1"
    announced = next(sentence.text for sentence in position.happened if sentence.code == "impact")
    assert "Replace a tile: grassland becomes water" in announced


def test_what_is_lit_is_what_was_counted() -> None:
    rng = random.Random(6)
    position, seen = start(players=2), 0
    for _step in range(250):
        position = played(position, 4, rng)
        for told in position.trace:
            if told.sort != "points" or told.land is None:
                continue
            effect = position.card(told.card).effects[told.path[0]] if len(told.path) == 1 else None
            if effect is None or effect.count is None or effect.count.kind == "removed":
                continue
            then = position.evolve(land=told.land, run=told.run)
            amount = effect.per * counted(then, effect.count)
            assert told.n == (min(amount, effect.most) if effect.most else amount)
            lit = [proof for aim in shown(position).aims for proof in aim.proofs if proof.places]
            assert bool(amount) <= bool(lit)
            seen += 1
    assert seen >= 10


def test_a_choice_tells_what_it_would_bring() -> None:
    position = resolve(
        {"0,0": "grassland", "1,0": "water", "2,0": "grassland"}, {"do": "place", "what": "lion"}, ADJACENT
    )
    found = {str(action): preview(position.view_for(1), action) for action in position.legal_actions()}
    assert {key: value and value.label for key, value in found.items()} == {
        "build lion 0,0": "+2",
        "build lion 2,0": "+2",
    }
    assert "would bring 2 points" in str(found)


def test_things_that_are_moved_or_taken_away_are_chosen_first_where_there_are_several() -> None:
    tiles = {"0,0": "grassland lion", "1,0": "grassland antelope", "0,1": "grassland"}
    position = resolve(tiles, {"do": "move", "what": "animal", "n": 2, "steps": 1})
    scene = shown(position)
    assert button_taps(scene) == {"button.antelope", "button.lion", "button.done"}
    assert scene.given == (f"button.{position.legal_actions()[0].what}",)
    position = resolve(tiles, {"do": "remove", "what": "lion", "n": 1})
    assert shown(position).given == ("button.lion",) and button_taps(shown(position)) == {"button.done"}


# -- words of science ----------------------------------------------------------------------------------


def test_science_words_stand_beside_those_of_the_game() -> None:
    community = {"do": "points", "per": 1, "count": {"kind": "community"}}
    habitat = {"do": "points", "per": 1, "count": {"kind": "habitat"}}
    position = resolve(CROWD, {"do": "place", "what": "lion"}, community, habitat)
    plain, science = shown(position), shown(position, 1, SCIENCE)
    assert "this community" in str(plain.aims) and "population" not in str(plain.aims)
    assert "this population (game: community)" in str(science.aims)
    assert "this patch (game: habitat)" in str(science.aims)
    assert any(label == "Population (game: community)" for label, _t in science.details["cell.0,0"].rows)
    assert COMMUNITY in science.notes and COMMUNITY not in plain.notes
    game = position.table.game
    assert [look.name for look in game.looks] == [SCIENCE]
    assert game.seen(position.view_for(1), 1, frozenset({SCIENCE})) == science


def test_all_of_it_is_told_in_german() -> None:
    effects = [{"do": "place", "what": "lion"}, ADJACENT, {"do": "gain", "what": "card"}]
    position = resolve(ISLAND, *effects)
    english = shown(position)
    before = language()
    try:
        set_language("de")
        german = shown(position)
    finally:
        set_language(before)
    assert german.hand_name != english.hand_name and german.prompt != english.prompt
    pairs = zip(english.aims[0].proofs, german.aims[0].proofs, strict=True)
    assert all(one.label != other.label for one, other in pairs)
    assert all(one.speech != other.speech for one, other in zip(english.places, german.places, strict=True))


# -- the sandbox ---------------------------------------------------------------------------------------


def sandbox(text: str = "") -> Match:
    return ecolearn.new("ecos", seed=2, players=1, sandbox=True, start=text or None)


def test_the_sandbox_has_everything_to_place_and_measures_beside_it() -> None:
    match = sandbox()
    scene = match.scene()
    assert [card.key for card in scene.hand] == [
        *(f"thing.{what}" for what in ("grassland", "desert", "water", "mountain", "forest")),
        *(f"thing.{name}" for name in match.first.deck.species),
    ]
    assert scene.keeps and scene.given is None and not scene.others
    assert {"button.clear", "button.finish"} <= button_taps(scene)
    assert {tap for action in match.legal_actions() for tap in action.taps} <= {
        *(card.tap for card in scene.hand),
        *button_taps(scene),
        *(one.key for one in scene.places),
    }
    (now,) = match.game.reports(match, frozenset())
    assert now.svg.startswith("<svg") and now.rows and "Grassland" in now.sentence
    match.play("put lion 0,0")
    match.play("exchange water 0,0")
    now, change = match.game.reports(match, frozenset({SCIENCE}))
    assert change.title == "Before and after: Replaced, and now: water"
    assert "Lion – gone" in change.sentence and ("Lion", "sizes", "1", "0") in change.rows
    match.undo()
    assert [report.key for report in match.game.reports(match, frozenset())] == ["now"]
