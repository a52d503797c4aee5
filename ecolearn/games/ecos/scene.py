"""What a board of Ecos shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ecolearn.kernel.actions import Action
from ecolearn.kernel.game import Preview
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Task
from ecolearn.kernel.words import _, ngettext
from ecolearn.picture.faces.tileface import tile_face
from ecolearn.picture.scene import (
    HEX_SIDE,
    Button,
    CardDetails,
    Face,
    Gauge,
    Mark,
    Place,
    Scene,
    figure,
    token,
)

from .building import Build
from .changing import Move, Remove, Replace, moved
from .choices import effect_of, last_of
from .details import (
    COMMUNITY,
    HABITAT,
    bag_details,
    empty_speech,
    seat_details,
    supply_details,
    tile_details,
    tile_speech,
)
from .faces import big, drawn_element, drawn_thing
from .panels import calls, key_of
from .position import BAG, EcosPosition
from .rounds import wanted
from .rows import ANSWERS, FROM_DISPLAY, Rows
from .targets import kinds_of, lifts, moves, removals
from .things import thing_name
from .wording import way_text

#: The look that says the words of science; see `Game.looks`.
SCIENCE = "science"
#: Where animals of different kinds stand on a tile, in sizes of it, by how many kinds there are.
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.0, 0.34),),
    2: ((-0.33, 0.32), (0.33, 0.32)),
    3: ((-0.5, 0.16), (0.0, 0.44), (0.5, 0.16)),
}
_SIZES = {1: 1.45, 2: 1.2, 3: 1.0}
MOST_KINDS = 3


def make_scene(view: EcosPosition, seat: int | None, looks: frozenset[str] = frozenset()) -> Scene:
    """Draw up what a seat sees; without a seat it is what all may see.

    Parameters
    ----------
    view : EcosPosition
    seat : int or None
    looks : frozenset of str
        With ``science``: population and patch instead of the game's community and habitat (ECS-3.1).
    """
    if not view.is_view:
        view = view.view_for(seat)
    sandbox = bool(view.table.options["sandbox"])
    # In the sandbox there is nothing to hide and only one who can act.
    seat = 1 if sandbox else seat
    science = SCIENCE in looks
    details: dict[str, CardDetails] = {}
    outcome = view.outcome()
    rows = Rows(view, seat, science, details)
    # At a screen that several share nobody's hand is shown for what needs none.
    seat = rows.acting
    hand, name = rows.main()
    given = _given(view, seat)
    for tap in given or ():
        what = tap.removeprefix("button.")
        details[tap] = supply_details(view, what, drawn_thing(view.deck, what))
    return Scene(
        title=_(view.table.game.title),
        places=_places(view, details, science),
        hand=hand,
        hand_name=name,
        others=rows.others(),
        buttons=_buttons(view, seat),
        gauges=_gauges(view, details),
        prompt=outcome.text if outcome else view.prompt.text,
        whose=_whose(view),
        notes=(_(view.table.game.about), *((_(COMMUNITY), _(HABITAT)) if science else ())),
        given=given,
        keeps=sandbox,
        sign=_sign(view),
        aims=calls(view, science),
        details=details,
    )


def _whose(view: EcosPosition) -> str:
    task = view.task
    return "" if task is None else _("Player {n}").format(n=task.seats[0])


def _sign(view: EcosPosition) -> Face | None:
    """The element that is to be answered."""
    task = view.task
    if task is None or task.kind not in ANSWERS:
        return None
    return drawn_element(view.deck, wanted(view))


# -- the landscape ---------------------------------------------------------------------------------


def _places(view: EcosPosition, details: dict[str, CardDetails], science: bool) -> tuple[Place, ...]:
    land, found = view.land, []
    for at in (*land.terrain, *land.open_hexes()):
        x, y = HEX.centre(HEX.cell(at))
        terrain = land.terrain.get(at)
        face = None if terrain is None else tile_face(terrain)
        if face is not None:
            details[key_of(at)] = tile_details(view, at, face, science)
        found.append(
            Place(
                key=key_of(at),
                x=round(x * HEX_SIDE, 2),
                y=round(y * HEX_SIDE, 2),
                face=face,
                speech=empty_speech(view, at) if face is None else tile_speech(view, at),
                marks=() if face is None else _marks(view, at),
                stands=tuple(dict.fromkeys(land.animals.get(at, ()))),
            )
        )
    return tuple(sorted(found, key=lambda place: (place.y, place.x)))


def _marks(view: EcosPosition, at: int) -> tuple[Mark, ...]:
    """What stands on a tile: mountain and forests in the upper half, animals in the lower one."""
    land, found = view.land, []
    forests, high = land.forests.get(at, 0), at in land.mountains
    animals = Counter(land.animals.get(at, ()))
    lift = 0.0 if animals else 0.3
    if high:
        found.append(figure("own:mountain", (0.0, lift - 0.36), scale=1.75))
    if forests:
        spots = [(-0.46, lift - 0.22), (0.46, lift - 0.22)] if high or forests > 1 else [(0.0, lift - 0.36)]
        found += [figure("own:forest", spot, scale=1.15 if high else 1.3) for spot in spots[:forests]]
        if forests > 1:
            found.append(Mark("badge", value=str(forests), spot=(0.0, lift - 0.66)))
    kinds = sorted(animals.items(), key=lambda pair: (-pair[1], pair[0]))
    shown = kinds[:MOST_KINDS]
    for (name, n), spot in zip(shown, _SPOTS[len(shown)] if shown else (), strict=True):
        icon = view.deck.species[name].icon
        found.append(token(icon, count=n, spot=spot, scale=_SIZES[len(shown)]))
    if len(kinds) > MOST_KINDS:
        found.append(Mark("badge", value=f"+{len(kinds) - MOST_KINDS}", spot=(-0.42, 0.58)))
    return tuple(found)


# -- what can be done ------------------------------------------------------------------------------


def _given(view: EcosPosition, seat: int | None) -> tuple[str, ...] | None:
    """The thing that is placed, moved or taken away is chosen already where there is only one."""
    task = view.task
    if task is None or seat not in task.seats:
        return None
    if task.kind == "replace":
        return ()
    kinds = _kinds(view, task)
    if not kinds:
        return () if task.kind == "place" else None
    return (f"button.{kinds[0]}",)


def _kinds(view: EcosPosition, task: Task) -> tuple[str, ...]:
    """The things of which one is chosen first: to be placed, moved or taken away."""
    effect = effect_of(view, task) if task.kind in ("place", "move", "remove") else None
    if effect is None:
        return ()
    if task.kind == "place":
        return tuple(what for what in kinds_of(effect.what) if view.supply(what) > 0)
    if task.kind == "move":
        return tuple(dict.fromkeys(what for what, _at, _to in moves(view, effect, moved(task))))
    return tuple(dict.fromkeys(what for what, _at in removals(view, effect, last_of(task))))


def _buttons(view: EcosPosition, seat: int | None) -> tuple[Button, ...]:
    """What can be pressed in the task of the moment; nothing for who cannot act in it."""
    task = view.task
    if task is None or seat not in task.seats:
        return ()
    if task.kind == "draw":
        return (Button("button.draw", _("Draw an element"), primary=True),)
    if task.kind in ANSWERS:
        return (*_signs(view), Button("button.dial", _("Turn the dial")))
    if task.kind in FROM_DISPLAY:
        return tuple(_gift_buttons(view, task))
    if task.kind == "dial_use":
        return (Button("button.cube", _("Gain a cube"), primary=True),)
    if task.kind == "choose":
        options = effect_of(view, task).options
        return tuple(
            Button(f"number.{n}", _("({n}) {way}").format(n=n, way=way_text(view.deck, option)))
            for n, option in enumerate(options, 1)
        )
    if task.kind == "sandbox":
        return _sandbox_buttons(view)
    return tuple(_step_buttons(view, task))


def _signs(view: EcosPosition) -> Iterable[Button]:
    """The symbols, of which one is chosen where a wild element leaves the choice."""
    for element in view.deck.elements:
        label = _("Cube on: {thing}").format(thing=thing_name(view.deck, element))
        yield Button(f"sign.{element}", label, primary=True, shown="selected")


def _gift_buttons(view: EcosPosition, task: Task) -> Iterable[Button]:
    """Beside cards that can be gained: a cube where none is left (ECS-2.10), or nothing."""
    if any(action.KIND == "cube" for action in view.legal_actions(task.seats[0])):
        yield Button("button.cube", _("Gain a cube"), primary=True)
    if task.kind == "dial_card":
        yield Button("button.pass", _("No card, leave the dial"))


def _step_buttons(view: EcosPosition, task: Task) -> Iterable[Button]:
    """Inside an effect: what is placed, moved or taken away, and that it is enough."""
    kinds = _kinds(view, task)
    if len(kinds) > 1:
        yield from (Button(f"button.{what}", big(thing_name(view.deck, what))) for what in kinds)
    if task.kind == "place" and not kinds and lifts(view, effect_of(view, task), last_of(task)):
        yield Button("button.lift", _("Lift it and place it anew"), primary=True, shown="selected")
        yield Button("button.decline", _("Lift nothing; the card ends"))
    if task.kind in ("move", "remove"):
        yield Button("button.done", _("That is enough"))


def _sandbox_buttons(view: EcosPosition) -> tuple[Button, ...]:
    """Taking away: first the tile, then what of it; a tile goes with all that stands on it."""
    things = ("tile", "mountain", "forest", *view.deck.species)
    away = tuple(
        Button(
            f"button.{what}",
            _("Take away: {thing}").format(thing=thing_name(view.deck, what)),
            shown="selected",
        )
        for what in things
    )
    return (
        Button("button.clear", _("Take away"), speech=_("Take away: choose this, then a tile.")),
        *away,
        Button("button.finish", _("Landscape finished")),
    )


# -- gauges ----------------------------------------------------------------------------------------


def _gauges(view: EcosPosition, details: dict[str, CardDetails]) -> tuple[Gauge, ...]:
    if view.table.options["sandbox"]:
        tiles = len(view.land.terrain)
        animals = sum(map(len, view.land.animals.values()))
        return (
            Gauge("tiles", _("Tiles"), tiles, None, ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles)),
            Gauge(
                "animals",
                _("Animals"),
                animals,
                None,
                ngettext("{n} animal", "{n} animals", animals).format(n=animals),
            ),
        )
    goal, found = int(view.table.options["goal"]), []
    for seat, points in view.points.items():
        who = _("Player {n}").format(n=seat)
        cubes = ngettext("{n} cube", "{n} cubes", view.cubes[seat]).format(n=view.cubes[seat])
        text = _("{who}: {n} of {goal} points · {cubes}").format(who=who, n=points, goal=goal, cubes=cubes)
        key = f"points.{seat}"
        details[f"gauge.{key}"] = seat_details(view, seat, who)
        found.append(Gauge(key, who, points, goal, text))
    left = view.zones.count(BAG)
    details["gauge.bag"] = bag_details(view)
    bag = ngettext("{n} element in the bag", "{n} elements in the bag", left).format(n=left)
    rounds = _("round {n} of {all}").format(n=view.round, all=view.table.options["rounds"])
    harbinger = _("Harbinger: player {n}").format(n=view.harbinger)
    return (*found, Gauge("bag", _("Bag"), left, None, f"{bag} · {rounds} · {harbinger}"))


# -- previews --------------------------------------------------------------------------------------


def preview(view: EcosPosition, action: Action) -> Preview | None:
    """The points that a choice inside an effect brings at once, as far as the card goes without another."""
    task = view.task
    if task is None or view.run is None or not isinstance(action, (Build, Move, Remove, Replace)):
        return None
    seat, name = task.seats[0], view.run.card
    # Only what is left of this card: what comes after it may need chance.
    rest = tuple(one for one in view.agenda if one.cause == name and one.kind != "used")
    after = view.evolve(agenda=rest).apply(action, seat)
    gain = after.points[seat] - view.points[seat]
    if not gain:
        return None
    told = ngettext("would bring {n} point", "would bring {n} points", gain).format(n=gain)
    return Preview(f"+{gain}", told)
