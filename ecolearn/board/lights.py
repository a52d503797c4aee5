"""What a selection could go on to: what each place would bring, or why it is not possible."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.game import Preview
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import _
from ecolearn.picture.links import ghost_links
from ecolearn.picture.scene import Scene


def lights(match: Match, seat: int | None, scene: Scene, taps: tuple[str, ...]) -> dict[str, Any]:
    """What each continuation of a selection would bring, and why the others are not possible.

    Parameters
    ----------
    match : Match
    seat : int or None
        Whose view is judged; nothing else is looked at.
    scene : Scene
        What this seat is shown.
    taps : tuple of str
        What is selected.

    Returns
    -------
    dict
        By tap: ``lights`` with label, speech and the arrows that would come (``marked``: a place that the
        selection concerns, but that is not chosen now), ``reasons`` with sentences.
        ``ghosts`` are the pictures of those arrows.
    """
    view = match.view_for(seat)
    found: dict[str, Any] = {}
    arrows: dict[tuple[str, str, str], None] = {}
    reasons: dict[str, str] = {}
    task = view.task
    actor = 0 if task is None else task.seats[0] if seat is None else seat
    # Whoever is asked a question must not be told the answer.
    asked = task is not None and match.game.tasks[task.kind].question
    if task is not None and not asked and not view.is_blind_for(actor):
        for kind in match.game.task_kinds[task.kind]:
            for action in kind.universe(view, task, actor):
                own = action.taps
                if len(own) != len(taps) + 1 or own[: len(taps)] != taps:
                    continue
                refusal = view.why_illegal(action, seat)
                if refusal is not None:
                    reasons.setdefault(own[-1], refusal.text)
                    continue
                preview = match.game.preview(view, action)
                if preview is not None:
                    found[own[-1]] = _light(preview)
                    arrows.update(dict.fromkeys(preview.links))
                    for place in preview.places:
                        found.setdefault(place, {"marked": True, "speech": _("it would fit here now")})
    told = {"taps": list(taps), "lights": found, "reasons": reasons, "revision": match.revision}
    return {**told, "ghosts": ghost_links(scene.places, arrows)} if arrows else told


def _light(preview: Preview) -> dict[str, Any]:
    light: dict[str, Any] = {"label": preview.label, "speech": preview.speech}
    if preview.links:
        light["links"] = [list(link) for link in preview.links]
    return light
