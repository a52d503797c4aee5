"""The line below the picture that says what the arrows mean."""

from __future__ import annotations

from collections.abc import Sequence

from ecolearn.foodweb.lettering import text_width, wrap_words
from ecolearn.foodweb.marks import HEAD, arrow_svg, link_class, num, own_kind, rect_svg, text_svg
from ecolearn.foodweb.organisms import Looks, marks_that_occur
from ecolearn.foodweb.plan import Layout
from ecolearn.kernel.words import _

_SIZE = 10.5
_SAMPLE = 26.0
_ROW = 18.0


def legend_svg(plan: Layout, looks: Looks, cannibals: bool, chain: Sequence[str]) -> tuple[str, float]:
    """The legend of a layout as markup below it, and the height that it needs; only what occurs is
    explained. `chain` are the names along the bold chain: a numbered picture tells them below."""
    entries: list[tuple[str, str]] = []
    # What is only possible has an entry of its own, whatever its kind.
    kinds = {way.kind for way in plan.ways if not way.possible}
    if "food" in kinds and plan.dense:
        entries.append((_thin(""), _("from food up to its eater")))
        if any(way.points[3][1] > way.points[0][1] for way in plan.ways):
            entries.append((_thin(" ecl-web-down"), _("down to its eater")))
    elif "food" in kinds:
        entries.append((_arrow(link_class("food", False, False)), _("is eaten by")))
    if looks.focus is not None:
        entries.append((_arrow("ecl-web-link ecl-web-eats"), _("what it eats")))
        entries.append((_arrow("ecl-web-link ecl-web-eaten"), _("who eats it")))
    if looks.steps:
        entries.append((_arrow(link_class("food", False, True)), _("longest food chain")))
    if "blood" in kinds:
        entries.append((_arrow(link_class("blood", False, False)), _("gives blood to")))
    if "matter" in kinds:
        entries.append((_arrow(link_class("matter", False)), _("matter")))
    if "energy" in kinds:
        entries.append((_arrow(link_class("energy", False)), _("energy from the Sun")))
    if kinds - {"food", "blood", "matter", "energy"}:
        entries.append((_arrow(link_class("other", False, False)), _("another tie")))
    if any(way.possible for way in plan.ways):
        entries.append((_arrow(link_class("food", False, possible=True)), _("possible, not there")))
    if any(way.doubtful and not way.possible for way in plan.ways):
        entries.append((_arrow(link_class("food", True, False)), _("doubtful in nature")))
    if cannibals:
        entries.append((own_kind(_SAMPLE / 2, 0), _("eats its own kind")))
    entries.extend(_marks(looks))
    if not entries:
        return "", 0.0
    x, y = 8.0, 15.0
    pieces = []
    for sample, words in entries:
        wide = _SAMPLE + 5 + text_width(words, _SIZE)
        if x > 8.0 and x + wide > plan.width - 6:
            x, y = 8.0, y + _ROW
        text = text_svg(words, _SAMPLE + 5, 3.8, _SIZE, "ecl-web-soft")
        pieces.append(f'<g transform="translate({num(x)} {num(y)})">{sample}{text}</g>')
        x = float(round(x + wide + 14))
    if plan.numbered and chain:
        for line in wrap_words(" → ".join(chain), plan.width - 16, _SIZE):
            y += _ROW
            pieces.append(text_svg(line, 8, y + 3.8, _SIZE, "ecl-web-soft"))
    return "".join(pieces), y + 9


def _marks(looks: Looks) -> list[tuple[str, str]]:
    """What the marks that occur mean."""
    return [(_disc(sign), words) for sign, words in marks_that_occur(looks.marks)]


def _disc(words: str) -> str:
    half = max(8.0, text_width(words, 10, bold=True) / 2 + 4)
    disc = rect_svg(_SAMPLE - 2 * half, -8, 2 * half, 16, 8, "ecl-web-mark")
    return disc + text_svg(words, _SAMPLE - half, 3.7, 10, "ecl-web-marked")


def _thin(more: str) -> str:
    return f'<path class="ecl-web-link ecl-web-thin{more}" d="M0 0H{num(_SAMPLE)}"/>'


def _arrow(names: str) -> str:
    half = 5.0 if "ecl-web-chain" in names else 3.6
    head = f"M{num(_SAMPLE)} 0l-{num(HEAD)} -{num(half)}v{num(2 * half)}z"
    return arrow_svg(f"M0 0H{num(_SAMPLE - HEAD + 1)}", head, names)
