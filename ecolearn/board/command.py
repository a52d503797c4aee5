"""The typed line: actions with ids or names, and questions such as ``legal`` and ``what is at 2,-1``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.kernel.position import Position
from ecolearn.kernel.words import N_, _, ngettext

from .aims import aims_text

if TYPE_CHECKING:
    from .desk import Desk

#: So many legal actions are read out; more would not be listened to.
MOST_SPOKEN = 40

#: Questions that can be typed, in either language.
QUESTIONS = {
    "legal": "legal",
    "help": "help",
    "score": "score",
    "hand": "hand",
    N_("missions"): "missions",
    N_("what is at"): "at",
}


def with_ids(position: Position, text: str) -> str:
    """Replace names of cards by their ids, the longest first: ``place Northern pike 2,-1``."""
    names = position.table.game.names(position.table)
    said = " ".join(text.split())
    low = said.casefold()
    for name in sorted(names, key=len, reverse=True):
        at = low.find(name)
        if at < 0:
            continue
        end = at + len(name)
        if (at == 0 or low[at - 1] == " ") and (end == len(low) or low[end] == " "):
            said = said[:at] + names[name] + said[end:]
            low = said.casefold()
    return said


def run_command(desk: Desk, text: str, seat: int | None) -> dict[str, Any]:
    """Carry out one typed line.

    Returns
    -------
    dict
        An answer for the browser; questions carry what to say under ``text``.
    """
    said = " ".join(text.split())
    low = said.casefold()
    position = desk.match.position
    if low in ("legal", _("legal").casefold()):
        return {"ok": True, "text": _spoken_actions(desk, seat)}
    if low in ("help", "?", _("help").casefold()):
        kinds = position.table.game.task_kinds[position.task.kind] if position.task else ()
        known = "; ".join(kind.action.pattern() for kind in kinds)
        questions = [_("legal"), _("score"), _("hand")]
        if desk.match.scene(desk.eyes).aims:
            questions.append(_("missions"))
        questions.append(_("what is at") + " 2,-1")
        text = _("What you can type now: {known}. Questions: {questions}.")
        return {"ok": True, "text": text.format(known=known or "-", questions=", ".join(questions))}
    if low in ("score", _("score").casefold()):
        scene = desk.match.scene(desk.eyes)
        return {"ok": True, "text": ". ".join(gauge.text for gauge in scene.gauges) + "."}
    if low in ("hand", _("hand").casefold()):
        scene = desk.match.scene(desk.eyes)
        return {
            "ok": True,
            "text": " ".join(card.speech for card in scene.hand) or _("There are no cards here."),
        }
    if low in ("missions", _("missions").casefold()):
        return {"ok": True, "text": aims_text(desk.match.scene(desk.eyes))}
    for question in ("what is at", _("what is at").casefold()):
        if low.startswith(question + " "):
            return {"ok": True, "text": _what_is_at(desk, low.removeprefix(question).strip())}
    action = position.parse(with_ids(position, said))
    desk.play(action, seat)
    return {"ok": True}


def _spoken_actions(desk: Desk, seat: int | None) -> str:
    legal = desk.match.view_for(desk.eyes).offers(seat)
    shown = "; ".join(str(action) for action in legal[:MOST_SPOKEN])
    count = ngettext("{n} legal action", "{n} legal actions", len(legal)).format(n=len(legal))
    return f"{count}: {shown}{' ...' if len(legal) > MOST_SPOKEN else ''}"


def _what_is_at(desk: Desk, cell: str) -> str:
    wanted = f"cell.{''.join(cell.split())}"
    for place in desk.match.scene(desk.eyes).places:
        if place.key == wanted:
            return str(place.speech)
    return _("There is no place {cell} on the board.").format(cell=cell)
