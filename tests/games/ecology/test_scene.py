"""What a board of Ecology shows: rooms and doors, land, gauges, tests, every choice, charts."""

from __future__ import annotations

import json
import random
import re

import pytest

import ecolearn
from ecolearn.games.ecology.charts import MOST_POINTS, course_table, draw_course, picked
from ecolearn.games.ecology.position import EcologyPosition
from ecolearn.games.ecology.scene import make_scene
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import set_language
from ecolearn.picture.scene import HandCard, Place, Scene
from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import stage_parts
from tests.games.ecology.lands import laid, landed, play
from tests.games.ecology.test_rules_war import at_war


def start(players: int, seed: int = 4) -> EcologyPosition:
    position = ecolearn.new("ecology", seed=seed, players=players, auto=False).position
    assert isinstance(position, EcologyPosition)
    return position


def played(position: EcologyPosition, actions: int, rng: random.Random) -> EcologyPosition:
    """Go on by chance; what is begun on the way back is left out half of the time."""
    for _step in range(actions):
        if not position.agenda:
            break
        legal = position.legal_actions()
        position = position.play(rng.choice(list(legal if rng.random() < 0.5 else legal.forward)))
    return position


def cards(scene: Scene) -> list[HandCard]:
    return [*scene.hand, *(card for other in scene.others for card in other.cards)]


def place(scene: Scene, key: str) -> Place:
    return next(one for one in scene.places if one.key == key)


def labels(scene: Scene) -> list[str]:
    return [button.label for button in scene.buttons]


# -- every moment ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_can_be_shown_to_everybody_and_played_by_taps(players: int) -> None:
    rng = random.Random(players)
    position = start(players)
    kinds: set[str] = set()
    for step in range(60):
        if not position.agenda:
            break
        for viewer in (None, *range(1, players + 1)):
            view = position.view_for(viewer)
            scene = make_scene(view, viewer)
            every = cards(scene)
            keys = [one.key for one in (*scene.places, *every, *scene.gauges)]
            keys += [button.tap for button in scene.buttons]
            assert len(keys) == len(set(keys))
            assert all(card.tap in scene.details and card.speech for card in every)
            assert all(one.speech and one.key in scene.details for one in scene.places)
            touchable = {one.tap or one.key for one in scene.places} | {card.tap for card in every}
            buttons = {button.tap for button in scene.buttons}
            for action in view.legal_actions(viewer):
                assert len(action.taps) == 1
                assert action.taps[0] in touchable | buttons
                kinds.add(action.KIND)
            # What cannot be done now can be asked for: its button is answered with a reason.
            if viewer is not None and scene.buttons:
                legal = {action.taps[0] for action in view.legal_actions(viewer)}
                for kind in view.table.game.task_kinds[view.task.kind]:
                    for action in kind.universe(view, view.task, viewer):
                        if action.taps[0] in buttons - legal:
                            refusal = view.why_illegal(action, viewer)
                            assert refusal is not None and refusal.text
        # Every moment at first, then some of them.
        position = played(position, 1 if step < 5 else 7, rng)
    assert {"throw", "found", "roll", "go", "draw", "trade"} <= kinds


def test_a_picture_tells_nothing_that_its_viewer_cannot_know() -> None:
    """Dealt anew as far as a viewer knows, the same is shown, charts and chances too."""
    rng = random.Random(8)
    position = start(3)
    for number in range(4):
        position = played(position, 60, rng)
        for viewer in (None, 1, 3):
            view = position.view_for(viewer)
            other = view.resample(Chance(number)).view_for(viewer)
            assert make_scene(view, viewer) == make_scene(other, viewer)
            assert course_table(view) == course_table(other)


# -- the stage -------------------------------------------------------------------------------------


def test_rooms_have_doors_and_pieces_and_the_land_has_rings() -> None:
    match = laid("0,0 1*3; 3,2 2*1", tokens="hunting.start hunting.start")
    scene = match.scene(1)
    room = place(scene, "square.hunting.start")
    assert [(mark.kind, mark.value) for mark in room.marks] == [("pawn", "1"), ("pawn", "2")]
    assert room.speech == (
        "1,000 people, Age of Hunting. Player 1 stands here. Player 2 stands here. "
        "Doors: 1, 2, 3 to Genius A; 4, 5, 6 to Luck A."
    )
    assert room.face is not None
    assert {name for name, _svg in room.face.symbols} >= {"door-e123", "door-s456"}
    space = place(scene, "cell.0,0")
    assert [(mark.kind, mark.value) for mark in space.marks] == [("ring", "1")] * 3
    assert space.speech == "space 0,0, Player 1: 3,000 people"
    assert scene.details["cell.0,0"].rows == (("One more ring", "$1600 in the Age of Hunting"),)
    assert [region.label for region in scene.regions][-1] == "The land"
    drawn = stage_parts(scene)
    assert drawn["layers"][0] == "regions"
    assert sum(part["layer"] == "regions" for part in drawn["parts"]) == 5
    assert still_svg(scene).startswith("<svg")


def test_four_players_stand_in_four_corners_of_a_room() -> None:
    room = place(
        start(4).view_for(None).table.game.scene(start(4).view_for(None), None), "square.hunting.start"
    )
    assert len({mark.spot for mark in room.marks}) == 4


def test_dice_are_thrown_and_chosen_by_a_tap() -> None:
    match = laid("0,0 1*1; 3,2 2*1", seed=3)
    before = match.scene(1)
    assert [place(before, f"die.{n}").tap for n in (1, 2)] == ["button.roll"] * 2
    assert place(before, "die.1").speech == "Die: not thrown yet."
    # Who cannot throw cannot tap it either.
    assert place(match.scene(2), "die.1").tap == ""
    match = next(
        one
        for seed in range(1, 20)
        if (one := laid("0,0 1*1; 3,2 2*1", seed=seed)).play("roll") and one.position.task.kind == "go"
    )
    after, dice = match.scene(1), match.position.dice
    target = match.position.square(1).target
    assert [place(after, f"die.{n}").tap for n in (1, 2)] == [f"square.{target[die]}" for die in dice]
    assert after.given == () and after.sign is not None
    assert before.given is None


# -- what is asked for, and choices ------------------------------------------------------------------


def test_the_tests_say_what_is_there_and_what_is_missing() -> None:
    match = laid("0,0 1*2; 3,2 2*1", money1=200, ecology1=20, tokens="hunting.people_2 hunting.start")
    first, second = match.scene(1).aims
    assert (first.title, first.missing) == ("Agriculture Test", "Still missing: 1,000 people, 1 invention.")
    assert [(proof.sign, proof.label) for proof in first.proofs] == [
        ("✗", "3,000 to 8,000 people – now 2,000"),
        ("✓", "$200 – now $200"),
        ("✗", "1 invention – now 0"),
        ("✓", "15 ecology points – now 20"),
    ]
    assert {proof.places for proof in first.proofs} == {("square.hunting.agri_test",)}
    assert second.text == "Whoever passes it wins the game."
    rich = laid("0,0 1*3; 3,2 2*1", money1=200, held="bow", tokens="hunting.people_3 hunting.start")
    assert rich.scene(1).aims[0].missing == "You have all that it asks for. Now reach this square!"
    last = laid("0,0 1*1; 3,2 2*1", tokens="environmental.people_4 hunting.start")
    assert [aim.key for aim in last.scene(1).aims] == ["eco_test"]


def test_ways_of_a_card_are_buttons_with_what_they_bring() -> None:
    piles = {"luck": "famine", "work": "plant_trees"}
    match = landed("hunting.luck_a", "0,0 1*2; 3,2 2*1", piles=piles, auto=False, money1=100)
    assert labels(match.scene(1)) == ["Draw a card"]
    match.play("draw")
    scene = match.scene(1)
    assert labels(scene) == ["you pay $100", "1,000 people less"] and scene.sign is not None
    match = landed("hunting.work_a", piles=piles, auto=False, money1=50)
    match.play("draw")
    assert labels(match.scene(1)) == ["Pay $50: 3 ecology points more", "Leave it"]


def test_an_offer_is_built_from_cards_and_notes() -> None:
    match = laid("0,0 1*1; 3,2 2*1", held="bow axe / rope", money1=100, money2=50)
    play(match, "trade 2")
    scene = match.scene(1)
    # Not an offer yet, but the reason can be asked for.
    assert "Make this offer" in labels(scene)
    assert "I pay $50" in labels(scene) and "You pay $50" in labels(scene)
    refusal = match.why_illegal("propose")
    assert refusal is not None and "Both must give something" in refusal.text
    play(match, "give bow", "want rope", "propose")
    answer = match.scene(2)
    assert labels(answer)[0] == "Accept" and set(labels(answer)) >= {"Decline", "Make another offer"}
    assert labels(match.scene(1)) == []


def test_land_at_stake_is_marked() -> None:
    match = at_war("0,0 1*1; 1,0 2*1; 0,1 2*1; 1,1 2*1; 3,2 2*1")
    play(match, "attack 1,0")
    attacked = place(match.scene(1), "cell.1,0")
    assert attacked.marks[-1].kind == "warn" and attacked.speech.endswith("attacked")
    assert labels(match.scene(1))[0] == "Declare war"


# -- charts ----------------------------------------------------------------------------------------


def long_match() -> Match:
    match = ecolearn.new("ecology", seed=2, seats=["balanced", "balanced"], rounds=60)
    match.run_partners()
    return match


def test_the_course_is_a_chart_with_table_and_sentence() -> None:
    match = long_match()
    position = match.position
    assert isinstance(position, EcologyPosition)
    report = match.game.reports(match, frozenset())[0]
    assert report.open and report.svg.startswith("<svg") and len(report.svg) < 10_000
    turns = [row.turn for row in position.history]
    assert report.rows[-1][0] == str(turns[-1])
    last = position.history[-1]
    assert report.rows[-1][1:5] == tuple(
        str(n) for seat in (0, 1) for n in (last.people[seat], last.points[seat])
    )
    # The picture stands alone: whatever colour it uses is defined in it.
    style, drawn = report.svg.split("</style>")
    assert all(f"--ecl-{name}:" in style for name in re.findall(r"var\(--ecl-([\w-]+)\)", drawn))
    # Every event stands in some row.
    assert sum(len(row[-1].split("; ")) for row in report.rows if row[-1] != "–") == len(position.events)
    assert f"After turn {turns[-1]}:" in report.sentence


def test_a_young_game_has_a_sentence_instead_of_lines() -> None:
    match = ecolearn.new("ecology", seed=1, players=2)
    course, odds = match.game.reports(match, frozenset())
    assert course.rows == () and course.sentence == "The chart begins with the end of the first turn."
    assert not odds.open and [row[0] for row in odds.rows] == ["Agriculture Test", "Ecology Test"]
    best, either = (float(text) for text in odds.rows[0][1:])
    assert 1 < best < either
    assert draw_course(match.position, width=300)


def test_long_courses_are_thinned_evenly() -> None:
    assert picked(3, 5) == [0, 1, 2]
    assert picked(5, 3) == [0, 2, 4]
    rows = picked(2400, MOST_POINTS)
    assert len(rows) == MOST_POINTS and rows[0] == 0 and rows[-1] == 2399


def test_a_move_sends_little_and_a_late_board_not_too_much() -> None:
    position = played(start(4), 150, random.Random(5))
    scene = make_scene(position.view_for(1), 1)
    assert len(json.dumps(stage_parts(scene))) < 140_000


def test_the_board_speaks_german() -> None:
    match = laid("0,0 1*2; 3,2 2*1", held="bow / rope")
    set_language("de")
    try:
        scene = match.scene(1)
        texts = [scene.hand_name, scene.regions[-1].label, scene.aims[0].missing, scene.buttons[0].label]
        assert texts == ["Deine Erfindungen", "Das Land", "Noch fehlt: 1000 Menschen, 200 $.", "Würfeln"]
    finally:
        set_language("en")
