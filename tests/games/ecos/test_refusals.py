"""Why something is not possible, in words of both languages, for every reason that there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import ecolearn
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.games.ecos.words import REASONS
from ecolearn.kernel.words import set_language
from tests.games.ecos.tables import FLAT, ISLAND, Effect, begin, deck_with, made_up, resolve, say, why

Making = Callable[[], EcosPosition]
POINT = {"do": "points", "n": 1}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language("en")


def on(tiles: dict[str, str], *effects: Effect, **how: object) -> Making:
    return lambda: resolve(tiles, *effects, **how)  # type: ignore[arg-type]


def place(what: str, **at: object) -> Effect:
    return {"do": "place", "what": what, **({"at": at} if at else {})}


def answering(state: dict[str, int] | None = None) -> EcosPosition:
    """Player 1 must answer a sun; A has sun and stone, B is in the hand, C beside the deck."""
    entries = [made_up("A", [POINT], cost=["sun", "stone"]), *(made_up(name, [POINT]) for name in "BCDEFG")]
    position = begin(
        deck_with(entries),
        ISLAND,
        fronts={1: ["A"], 2: ["D"]},
        hands={1: ["B"]},
        stacks={"brown": ["C", "E", "F", "G"]},
        state=state or {},
    )
    return say(position, "draw")


def gaining() -> EcosPosition:
    """Player 1 has turned the dial to two."""
    return say(answering({"dial1": 1}), "dial")


def gained(what: str) -> Making:
    more = [made_up("Y", [POINT], cost=["egg"])]
    gain = {"do": "gain", "what": what, "n": 2}
    return lambda: resolve(ISLAND, gain, more=more, fronts={1: ["Y"]})


LIONS = {
    "0,0": "grassland lion",
    "1,0": "grassland lion",
    "2,0": "desert",
    "3,0": "water",
    "4,0": "grassland",
}
TOKENS = {
    "0,0": "grassland forest",
    "1,0": "desert mountain",
    "2,0": "water",
    "3,0": "grassland",
    "4,0": "desert",
}
WALK = {"0,0": "desert rhino", "1,0": "desert rhino", "2,0": "water fish", "3,0": "desert", "4,0": "desert"}
MOVE: Effect = {"do": "move", "what": "animal", "n": 3, "steps": 1}
TAKE: Effect = {"do": "remove", "what": "lion", "n": 2, "need": 2}
TAKE_THERE: Effect = {"do": "remove", "what": "lion", "at": {"tile": "last"}}


def sandbox(cells: str, more: str = "") -> EcosPosition:
    start = f'game = "ecos"\n[cells]\n{cells}{more}[options]\nsandbox = true\n'
    position = ecolearn.new("ecos", seed=1, start=start).position
    assert isinstance(position, EcosPosition)
    return position


def flooded() -> EcosPosition:
    """All water tiles lie."""
    water = "".join(f'"{q},{r}" = "water"\n' for q in range(10) for r in range(3))
    return sandbox(f'"-1,0" = "desert"\n{water}')


def four() -> EcosPosition:
    return sandbox("".join(f'"{q},0" = "desert"\n' for q in range(4)))


CASES: dict[str, tuple[Making, str, str, str, str]] = {
    "no_such_card": (answering, "cover Q sun", "ECS-2.2", "no card called “Q”", "Eine Karte namens „Q“"),
    "not_face_up": (
        answering,
        "cover B sun",
        "ECS-2.2",
        "not lie face up",
        "liegt nicht offen vor dir: Karte B",
    ),
    "not_on_itself": (gained("sun"), "cover X sun", "ECS-2.6", "the element that it gives", "das sie gibt"),
    "full_already": (
        lambda: say(gained("egg")(), "cover Y egg"),
        "cover Y egg",
        "ECS-2.6",
        "covered already: Card Y",
        "schon alle Zeichen bedeckt",
    ),
    "no_free_symbol": (
        answering,
        "cover A stone",
        "ECS-2.2",
        "for this element: sun",
        "Element ist kein Zeichen",
    ),
    "no_cube": (
        lambda: answering({"cubes1": 0}),
        "cover A sun",
        "ECS-2.2",
        "no cube left",
        "keinen Würfel mehr",
    ),
    "not_on_display": (gaining, "take F", "ECS-2.3", "not lie open beside", "nicht offen neben einem Stapel"),
    "no_such_deck": (gaining, "peek green", "ECS-2.10", "no deck “green”", "keinen Stapel „green“"),
    "cards_left": (gaining, "cube", "ECS-2.10", "only when none is left", "wenn keine mehr da ist"),
    "deck_empty": (gaining, "peek blue", "ECS-2.10", "used up", "Stapel ist leer"),
    "not_peeked": (
        lambda: say(gaining(), "peek brown"),
        "keep C",
        "ECS-2.3",
        "you have drawn",
        "nicht gezogen",
    ),
    "not_in_hand": (
        lambda: say(answering({"dial1": 2}), "dial"),
        "play A",
        "ECS-2.3",
        "not in your hand",
        "Hand",
    ),
    "another_thing": (
        on({**LIONS, "5,0": "grassland"}, place("elephant")),
        "build fish 3,0",
        "ECS-2.11",
        "now: Elephant",
        "Elefant",
    ),
    "no_such_thing": (on(WALK, MOVE), "move zebra 0,0 1,0", "ECS-1.6", "called “zebra”", "„zebra“ heißt"),
    "run_out": (
        on(TOKENS, place("mountain"), left={"mountain": 1}),
        "build mountain 3,0",
        "ECS-1.5",
        "None of these",
        "nichts mehr",
    ),
    "tile_run_out": (flooded, "put water -2,0", "ECS-1.5", "kind is left: water", "keines mehr da: Wasser"),
    "hex_taken": (
        on(LIONS, place("water")),
        "build water 0,0",
        "ECS-1.2",
        "lies a tile already",
        "liegt schon",
    ),
    "touches_nothing": (
        on(LIONS, place("water")),
        "build water 9,9",
        "ECS-1.2",
        "touches none",
        "berührt keines",
    ),
    "no_tile": (
        on(TOKENS, place("forest")),
        "build forest 9,9",
        "ECS-1.3",
        "no tile here",
        "Hier liegt kein",
    ),
    "not_on_last": (
        lambda: say(resolve(LIONS, place("mountain"), TAKE_THERE), "build mountain 0,0"),
        "remove lion 1,0",
        "ECS-2.11",
        "something last: 0,0",
        "zuletzt etwas getan hat: 0,0",
    ),
    "not_by_last": (
        lambda: say(resolve(FLAT, place("mountain"), place("lion", touching="last")), "build mountain 0,0"),
        "build lion 3,0",
        "ECS-2.11",
        "did something last, or there: 0,0",
        "zuletzt etwas getan hat",
    ),
    "wrong_terrain": (
        on({**LIONS, "5,0": "grassland"}, place("antelope", terrain=["grassland"])),
        "build antelope 2,0",
        "ECS-2.11",
        "one of these: grassland",
        "eines von diesen sein: Grasland",
    ),
    "must_bear": (
        on({**TOKENS, "5,0": "grassland forest"}, place("antelope", has=["forest"])),
        "build antelope 3,0",
        "ECS-2.11",
        "must stand: forest",
        "muss stehen: Wald",
    ),
    "must_not_bear": (
        on(TOKENS, place("antelope", lacks=["forest"])),
        "build antelope 0,0",
        "ECS-2.11",
        "without this: forest",
        "darf das nicht sein: Wald",
    ),
    "must_be_near": (
        on(LIONS, place("water", near="lion")),
        "build water 5,0",
        "ECS-2.11",
        "beside it must be: Lion",
        "daneben muss das sein: Löwe",
    ),
    "mountain_there": (
        on(TOKENS, place("mountain")),
        "build mountain 1,0",
        "ECS-1.3",
        "only one",
        "nur einen",
    ),
    "mountain_on_water": (on(TOKENS, place("mountain")), "build mountain 2,0", "ECS-1.3", "water", "Wasser"),
    "forest_full": (
        on({**TOKENS, "5,0": "grassland"}, place("forest")),
        "build forest 0,0",
        "ECS-1.3",
        "it has room for 1",
        "Es hat Platz für 1",
    ),
    "no_room_for_forest": (
        on(TOKENS, place("forest")),
        "build forest 4,0",
        "ECS-1.3",
        "needs a mountain",
        "Berg",
    ),
    "not_its_home": (
        on(TOKENS, place("hippo")),
        "build hippo 1,0",
        "ECS-1.4",
        "one of these: grassland, water",
        "eines dieser Plättchen: Grasland, Wasser",
    ),
    "token_missing": (
        on({**TOKENS, "5,0": "desert mountain"}, place("gorilla")),
        "build gorilla 3,0",
        "ECS-1.4",
        "must bear this first: mountain",
        "zuerst das stehen: Berg",
    ),
    "animal_there": (
        on({**LIONS, "5,0": "grassland"}, place("elephant")),
        "build elephant 0,0",
        "ECS-1.4",
        "such as 4,0",
        "zum Beispiel 4,0",
    ),
    "cannot_lift": (
        on(TOKENS, place("mountain")),
        "lift 1,0",
        "ECS-1.5",
        "its kind has run out",
        "nichts mehr",
    ),
    "must_place": (on(TOKENS, place("mountain")), "decline", "ECS-1.5", "must be done", "muss getan werden"),
    "not_enough": (on(LIONS, TAKE), "done", "ECS-2.12", "At least 2", "mindestens 2"),
    "not_there": (on(LIONS, TAKE), "remove lion 2,0", "ECS-1.7", "none here", "gibt es hier nicht"),
    "moved_already": (
        lambda: say(resolve({**WALK, "5,0": "desert rhino"}, MOVE), "move rhino 5,0 4,0"),
        "move rhino 4,0 3,0",
        "ECS-1.6",
        "has moved already",
        "schon gezogen",
    ),
    "stays_there": (
        on(WALK, MOVE),
        "move rhino 0,0 0,0",
        "ECS-1.6",
        "stands there already",
        "Da steht es schon",
    ),
    "never_on_land": (
        on(WALK, MOVE),
        "move fish 2,0 3,0",
        "ECS-1.6",
        "never enters land",
        "geht nie an Land",
    ),
    "never_in_water": (
        on(WALK, MOVE),
        "move rhino 1,0 2,0",
        "ECS-1.6",
        "never enters water",
        "nie ins Wasser",
    ),
    "too_far": (on(WALK, MOVE), "move rhino 0,0 3,0", "ECS-1.6", "1 step at most", "höchstens 1 Schritt"),
    "no_option": (
        on(ISLAND, {"do": "choose", "options": [[POINT], [POINT]]}),
        "option 3",
        "ECS-2.12",
        "no way 3",
        "Weg 3 gibt es nicht",
    ),
    "same_terrain": (
        on(LIONS, {"do": "replace", "from": ["grassland"], "to": "water"}),
        "replace 3,0",
        "ECS-1.7",
        "that already (3,0): water",
        "ist das schon (3,0): Wasser",
    ),
    "not_from_there": (
        on(LIONS, {"do": "replace", "from": ["grassland"], "to": "water"}),
        "replace 2,0",
        "ECS-2.11",
        "only tiles of this kind: grassland",
        "nur solche Plättchen: Grasland",
    ),
    "not_offered": (
        lambda: sandbox('"0,0" = "desert"\n', '[hands]\n1 = ["water", "lion"]\n'),
        "put forest 0,0",
        "ECS-4.5",
        "You can place: water, Lion",
        "Wasser, Löwe",
    ),
    "last_tiles": (four, "clear 0,0 tile", "ECS-1.7", "Only 4 tiles are left", "sind nur noch 4 Plättchen"),
}


def test_every_reason_is_here() -> None:
    assert set(CASES) == set(REASONS)


@pytest.mark.parametrize("code", REASONS)
def test_reasons(code: str) -> None:
    make, action, rule, english, german = CASES[code]
    position = make()
    before = position.key()
    refusal = why(position, action)
    assert (refusal.code, refusal.rule) == (code, rule)
    assert english in refusal.text, refusal.text
    set_language("de")
    assert german in refusal.text, refusal.text
    set_language("en")
    with pytest.raises(ecolearn.IllegalAction):
        position.play(action)
    assert position.key() == before


def test_what_cannot_be_read_is_answered_with_the_form() -> None:
    assert "build WORD CELL" in why(answering(), "build lion").text
    assert "cover CARD WORD" in why(answering(), "jump").text


def test_a_place_and_the_place_that_would_do_are_pointed_at() -> None:
    position = resolve({**LIONS, "5,0": "grassland"}, place("elephant"))
    assert why(position, "build elephant 0,0").cells == ((0, 0), (4, 0))
