"""What a board shows of cards that happen: called ones in their order, and effect by effect what they did."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.grids import HEX
from ecolearn.kernel.rules import Task
from ecolearn.kernel.words import N_, _, ngettext
from ecolearn.picture.scene import Aim, AimProof

from .counting import counted_hexes
from .position import EcosPosition, Told
from .resolving import effect_at
from .things import thing_name
from .wording import effect_text

#: Tasks of a running card in which something is decided; their data begin with the path of the effect.
STEPS = frozenset({"place", "replace", "remove", "move", "choose"})
GAINS = frozenset({"gain", "gain_card"})
DONE, NOW, LATER, FAILED, NOTHING = "✓", "▶", "…", "✗", "0"
_SAID = {DONE: N_("done"), NOW: N_("now"), LATER: N_("to come"), FAILED: N_("cannot be done")}


def key_of(at: int) -> str:
    """The key of a hex on the stage."""
    return f"cell.{HEX.text(HEX.cell(at))}"


def calls(view: EcosPosition, science: bool) -> tuple[Aim, ...]:
    """The cards that were resolved last, the one that is being resolved, and those that wait, in order."""
    done: list[tuple[int, str, list[Told]]] = []
    for told in view.trace:
        if not done or done[-1][:2] != (told.seat, told.card) or _begins_anew(done[-1][2], told):
            done.append((told.seat, told.card, []))
        done[-1][2].append(told)
    running = None if view.run is None else view.run.card
    if running is not None and (not done or done[-1][1] != running):
        done.append((_seat_of(view, running), running, []))
    found = [
        _card(view, seat, card, steps, running == card and at == len(done) - 1, science)
        for at, (seat, card, steps) in enumerate(done)
    ]
    lit = None if running else _last_counted(found)
    aims = [_aim(view, nth, row, lit, science) for nth, row in enumerate(found)]
    return (*aims, *_waiting(view, science))


def _begins_anew(steps: list[Told], told: Told) -> bool:
    """Whether a card that was called twice in a row begins again."""
    return told.path < steps[-1].path and told.path[0] == 0


def _seat_of(view: EcosPosition, card: str) -> int:
    """Whose card is being resolved."""
    return next(task.seats[0] for task in view.agenda if task.cause == card)


Line = tuple[str, str, tuple[str, ...], bool]
"""Sign, words, keys of places, and whether it counted something."""
Row = tuple[int, str, list[Line], int]
"""Player, card, lines and points."""


def _card(view: EcosPosition, seat: int, card: str, steps: list[Told], runs: bool, science: bool) -> Row:
    lines = [_done_line(view, told, science) for told in steps]
    if runs:
        lines += _open_lines(view, card, science)
    points = sum(told.n for told in steps if told.sort == "points")
    return seat, card, lines, points


def _done_line(view: EcosPosition, told: Told, science: bool) -> Line:
    effect = effect_at(view, told.card, told.path)
    text = effect_text(view.deck, effect, science)
    cells = ", ".join(HEX.text(HEX.cell(at)) for at in told.at)
    keys = tuple(key_of(at) for at in told.at)
    if told.sort in ("points", "gain"):
        hexes: tuple[int, ...] = ()
        if effect.count is not None and told.land is not None:
            hexes = counted_hexes(view.evolve(land=told.land, run=told.run), effect.count)
        if told.sort == "gain":
            return DONE, text, tuple(map(key_of, hexes)), False
        said = ngettext("{n} point", "{n} points", told.n).format(n=told.n)
        if effect.count is not None:
            said = _("{effect}: together {points}").format(effect=text, points=said)
        return (DONE if told.n else NOTHING), said, tuple(map(key_of, hexes)), effect.count is not None
    if told.sort == "failed":
        return FAILED, _("{effect} – cannot be done, so the card ends").format(effect=text), keys, False
    if told.sort == "enough":
        return DONE, _("{effect} – enough").format(effect=text), keys, False
    if told.sort == "choose":
        return DONE, _("way {n} chosen").format(n=told.n), keys, False
    name = thing_name(view.deck, told.what)
    words = {
        "place": N_("placed: {thing} ({cells})"),
        "lift": N_("lifted: {thing} ({cells})"),
        "replace": N_("tile becomes: {thing} ({cells})"),
        "remove": N_("taken away: {thing} ({cells})"),
        "move": N_("moved: {thing} ({cells})"),
    }
    return DONE, _(words[told.sort]).format(thing=name, cells=cells), keys, False


def _open_lines(view: EcosPosition, card: str, science: bool) -> Iterable[Line]:
    """What the running card does now and later."""
    tasks = [task for task in reversed(view.agenda) if task.cause == card and task.kind != "used"]
    for task in tasks:
        # While the dial that an element has turned gives something, all of them are still to come.
        sign = NOW if task is view.agenda[-1] else LATER
        if task.kind in GAINS:
            what = thing_name(view.deck, str(task.data[0]))
            yield (
                sign,
                _("Gain an element: {thing}").format(thing=what) if task.kind == "gain" else _("Gain a card"),
                (),
                False,
            )
            continue
        effect = effect_at(view, card, _path(task))
        yield sign, effect_text(view.deck, effect, science), (), False


def _path(task: Task) -> tuple[int, ...]:
    path: tuple[int, ...] = task.data[0] if task.kind in STEPS else task.data
    return path


def _last_counted(found: list[Row]) -> tuple[int, int] | None:
    """The last line that counted something on the board: number of the card and of the line."""
    for nth in range(len(found) - 1, -1, -1):
        lines = found[nth][2]
        for at in range(len(lines) - 1, -1, -1):
            if lines[at][2] and lines[at][3]:
                return nth, at
        return None
    return None


def _aim(view: EcosPosition, nth: int, row: Row, lit: tuple[int, int] | None, science: bool) -> Aim:
    seat, name, lines, points = row
    card = view.card(name)
    who = _("Player {n}").format(n=seat)
    text = _("It changes the landscape.") if card.impact else ""
    return Aim(
        key=f"call.{nth}.{name}",
        title=_("{who}: {card}").format(who=who, card=card.name),
        text=text,
        points=ngettext("{n} point", "{n} points", points).format(n=points),
        proofs=tuple(
            AimProof(
                words,
                f"{_(_SAID[sign])}: {words}" if sign in _SAID else words,
                keys,
                sign=sign,
                shown=lit == (nth, at),
            )
            for at, (sign, words, keys, _counts) in enumerate(lines)
        ),
        heading=_("What the cards do"),
        proofs_name=_("Step by step; a step with places lights them."),
        said=_("belongs to this step"),
    )


def _waiting(view: EcosPosition, science: bool) -> Iterable[Aim]:
    """Complete cards that wait for their turn, in the order in which they will happen (ECS-2.4)."""
    ordered = [called for seat in view.clockwise for called in view.called if called[0] == seat]
    for nth, (seat, name) in enumerate(ordered, 1):
        card = view.card(name)
        yield Aim(
            key=f"wait.{nth}.{name}",
            title=_("{who}: {card}").format(who=_("Player {n}").format(n=seat), card=card.name),
            text=_("ECO! Complete; it comes as number {n}.").format(n=nth),
            points="",
            proofs=tuple(
                AimProof(text, f"{_(_SAID[LATER])}: {text}", (), sign=LATER)
                for text in (effect_text(view.deck, effect, science) for effect in card.effects)
            ),
            heading=_("What the cards do"),
            proofs_name=_("Step by step; a step with places lights them."),
            said=_("belongs to this step"),
        )
