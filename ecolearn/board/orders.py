"""What a browser may ask besides playing: undo, saving, loading, a new game, another language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.autosave import erase_all
from ecolearn.kernel.chance import new_seed
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import FIRST_LINE, from_code, from_text, new_match
from ecolearn.kernel.registry import find_game, registry
from ecolearn.kernel.words import _, languages, set_language

from .form import OWN_DECK

if TYPE_CHECKING:
    from .desk import Desk

Answer = dict[str, Any]
LONGEST_TEXT = 400_000
#: So long a game may think when a teacher asks, in seconds; meanwhile no move is answered.
JUDGE_SECONDS = 0.15


def _undo(desk: Desk, message: Mapping[str, Any]) -> Answer:
    _may_go_back(desk)
    desk.match.undo(desk.eyes)
    return {"ok": True}


def _redo(desk: Desk, message: Mapping[str, Any]) -> Answer:
    _may_go_back(desk)
    desk.match.redo(desk.eyes)
    return {"ok": True}


def _may_go_back(desk: Desk) -> None:
    desk.need_eyes()
    if desk.match.first.table.hidden_hands and desk.match.outcome is not None:
        # Seed and code have been told.
        raise ValueError(_("The game is over and its cards are no secret now, so nothing can be taken back."))


def _save(desk: Desk, message: Mapping[str, Any]) -> Answer:
    match = desk.match
    if desk.secret:
        raise ValueError(_("While hands are hidden the game can be saved only by ecolearn itself."))
    name = f"ecolearn-{match.game.id}-{match.seed}-{len(match.steps)}.txt"
    return {"ok": True, "name": name, "text": match.to_text()}


def _code(desk: Desk, message: Mapping[str, Any]) -> Answer:
    if desk.secret:
        raise ValueError(_("While hands are hidden there is no code. It comes after the end."))
    return {"ok": True, "text": desk.match.code}


def _load(desk: Desk, message: Mapping[str, Any]) -> Answer:
    text = message.get("text")
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT:
        raise ValueError(_("There is nothing to load. Choose a saved game, or paste a code."))
    if text.strip().startswith(FIRST_LINE):
        loaded = from_text(text.strip() + "\n", auto=desk.match.auto)
    else:
        codes = {find_game(name).code: find_game(name) for name in registry}
        loaded = from_code(text, codes, auto=desk.match.auto)
    if loaded.game.id != desk.match.game.id:
        raise ValueError(_("This is a game of another kind: {game}.").format(game=_(loaded.game.title)))
    desk.match.become(loaded)
    return {"ok": True}


def _new(desk: Desk, message: Mapping[str, Any]) -> Answer:
    wanted = message.get("options")
    if not isinstance(wanted, Mapping):
        raise ValueError(_("This message cannot be read."))
    options = dict(wanted)
    for name, value in desk.match.first.table.options.items():
        if options.get(name) == OWN_DECK:
            options[name] = value
    _let_go(desk, options)
    said = str(options.pop("seed", "")).strip()
    if said and not (said.isascii() and said.isdigit() and len(said) <= 18):
        raise ValueError(_("The seed must be a whole number from 0 up, not {value}.").format(value=said))
    players = _count(options.pop("players", len(desk.match.seats)))
    helped = _count(options.pop("partners", 0))
    partner = str(options.pop("partner", ""))
    if helped >= players > 0:
        raise ValueError(_("At least one player must be a person: choose fewer partners."))
    match = new_match(
        desk.match.game,
        seed=int(said) if said else new_seed(),
        seats=("person",) * (players - helped) + (partner,) * helped,
        options=options,
        auto=desk.match.auto,
        free_undo=desk.match.free_undo,
    )
    match.run_partners()
    desk.match.become(match)
    return {"ok": True}


def _let_go(desk: Desk, options: dict[str, Any]) -> None:
    """Leave out what the form has only carried over, where other choices ask for something else."""
    game, now = desk.match.game, desk.match.first.table.options
    usual = {option.name: option.default for option in game.options}
    chosen = {
        option.name: option.read(options[option.name]) for option in game.options if option.name in options
    }
    before, asked = {**usual, **game.defaults(now)}, {**usual, **game.defaults(chosen)}
    for name, value in asked.items():
        if value != before[name] and str(options.get(name)) == str(now[name]):
            options.pop(name, None)


def _count(value: Any) -> int:
    said = str(value).strip()
    if not (said.isascii() and said.isdigit() and len(said) < 3):
        raise ValueError(_("The number of players must be a whole number, not {value}.").format(value=said))
    return int(said)


def _reset(desk: Desk, message: Mapping[str, Any]) -> Answer:
    """Back to the first position of this match, with the same deal."""
    old = desk.match
    fresh = Match(
        old.first, seed=old.seed, seats=old.seats, start=old.start, auto=old.auto, free_undo=old.free_undo
    )
    fresh.run_partners()
    old.become(fresh)
    return {"ok": True}


def _look(desk: Desk, message: Mapping[str, Any]) -> Answer:
    desk.look(message.get("seat"))
    return {"ok": True}


def _possible(desk: Desk, message: Mapping[str, Any]) -> Answer:
    on = message.get("on")
    if not isinstance(on, bool):
        raise ValueError(_("This message cannot be read."))
    desk.show_possible(on)
    return {"ok": True}


def _look_at(desk: Desk, message: Mapping[str, Any]) -> Answer:
    name, on = message.get("name"), message.get("on")
    if not isinstance(on, bool):
        raise ValueError(_("This message cannot be read."))
    desk.switch_look(name, on)
    return {"ok": True}


def _judge(desk: Desk, message: Mapping[str, Any]) -> Answer:
    match = desk.match
    if not desk.teacher:
        raise ValueError(_("Only a teacher's board tells that, for it looks at all cards."))
    if not match.game.judges:
        raise ValueError(_("This game cannot tell whether it can still be won."))
    found = match.game.judge(match.position, JUDGE_SECONDS)
    return {"ok": True, "text": found.text, "lines": list(found.line)}


def _explore(desk: Desk, message: Mapping[str, Any]) -> Answer:
    return {"ok": True, "text": desk.explore(message)}


def _erase(desk: Desk, message: Mapping[str, Any]) -> Answer:
    erase_all()
    if desk.autosave is not None:
        desk.autosave.forget()
    desk.push(full=True)
    return {"ok": True}


def _language(desk: Desk, message: Mapping[str, Any]) -> Answer:
    value = message.get("value")
    if value not in languages():
        raise ValueError(
            _("This language is not there. There are: {known}.").format(known=", ".join(languages()))
        )
    set_language(value)
    return {"ok": True}


ORDERS: dict[str, Callable[[Desk, Mapping[str, Any]], Answer]] = {
    "undo": _undo,
    "redo": _redo,
    "save": _save,
    "code": _code,
    "load": _load,
    "new": _new,
    "reset": _reset,
    "erase": _erase,
    "look": _look,
    "possible": _possible,
    "switch": _look_at,
    "explore": _explore,
    "judge": _judge,
    "language": _language,
}


def carry_out(desk: Desk, kind: str, message: Mapping[str, Any]) -> Answer:
    """Carry out an order of the browser; an unknown one is answered with a sentence."""
    order = ORDERS.get(kind)
    if order is None:
        raise ValueError(_("This message cannot be read."))
    return order(desk, message)
