"""What players work towards beside the points, for the browser, for listening and for the typed line."""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.words import _
from ecolearn.picture.faces.squarecard import icon_symbol
from ecolearn.picture.icons import has_icon
from ecolearn.picture.scene import Aim, Scene


def aims_section(scene: Scene) -> list[dict[str, Any]]:
    """The aims of a scene as JSON values."""
    return [
        {
            "key": aim.key,
            "title": aim.title,
            "text": aim.text,
            "hint": aim.hint,
            "steps": [{"name": name, "needed": needed, "done": done} for name, needed, done in aim.steps],
            "missing": aim.missing,
            "points": aim.points,
            "speech": aim_speech(aim),
            "icon": icon_symbol(aim.icon)[0] if has_icon(aim.icon) else None,
            **({"heading": aim.heading} if aim.heading else {}),
            **({"proofs_name": aim.proofs_name} if aim.proofs_name else {}),
            **({"said": aim.said} if aim.said else {}),
            **({"together": True} if aim.together else {}),
            "proofs": [
                {
                    "label": proof.label,
                    "speech": proof.speech,
                    "places": list(proof.places),
                    **({"ordered": True} if proof.ordered else {}),
                    **({"sign": proof.sign} if proof.sign else {}),
                    **({"shown": True} if proof.shown else {}),
                }
                for proof in aim.proofs
            ],
        }
        for aim in scene.aims
    ]


def aim_speech(aim: Aim) -> str:
    """An aim in sentences: task, levels, what is missing, points."""
    reached = [name for name, _needed, done in aim.steps if done]
    so_far = _("Reached: {levels}.").format(levels=", ".join(reached)) if reached else ""
    points = f"{aim.points}." if aim.points else ""
    said = (f"{aim.title}.", aim.text, so_far, aim.missing, points)
    return " ".join(part for part in said if part)


def aims_text(scene: Scene) -> str:
    """All aims in sentences, with what fulfils them: the answer to ``missions``."""
    if not scene.aims:
        return _("There are no missions in this game.")
    said: list[str] = []
    for aim in scene.aims:
        said.append(aim_speech(aim))
        if aim.proofs:
            found = "; ".join(proof.speech for proof in aim.proofs)
            said.append(f"{found}." if aim.heading else _("It is fulfilled by: {list}.").format(list=found))
    return " ".join(said)
