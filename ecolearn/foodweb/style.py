"""The looks of a drawn food web: classes over the CSS variables ``--ecl-*``, and values for a file on its
own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Theme = Literal["auto", "light", "dark"]

FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'

TOKENS: dict[str, tuple[str, str]] = {
    "paper": ("#fffdf8", "#14201f"),
    "raised": ("#ffffff", "#1b2928"),
    "ink": ("#1d2b2a", "#eaf1ee"),
    "soft": ("#4b5a58", "#a6b6b2"),
    "line": ("#d9ddd6", "#2c3c3a"),
    "arrow": ("#c4461d", "#ff9a6b"),
    "matter": ("#7a5a33", "#d3b083"),
    "thread": ("#5c6b69", "#8fa3a0"),
    "out": ("#2f5f9e", "#86b6ee"),
    "bar": ("#cfe0f2", "#24425e"),
    "producer-face": ("#e2f1d3", "#20371a"),
    "producer-edge": ("#4a7d22", "#8fcc66"),
    "dead_matter-face": ("#ece8e1", "#2e2a24"),
    "dead_matter-edge": ("#75695a", "#b9ac99"),
    "gold": ("#f2b632", "#f2b632"),
    "gold-edge": ("#8a5a00", "#ffd873"),
    "good": ("#3f7d2c", "#8fd072"),
    "level": ("#ecf2ea", "#1c2b29"),
    "unfed": ("#f7ebe7", "#35221c"),
    "still_water-face": ("#dcedf7", "#173549"),
    "still_water-edge": ("#2f78a8", "#6fb6e0"),
    "shore-face": ("#f6ecd2", "#3d3319"),
    "shore-edge": ("#a67f30", "#d8b560"),
    "open_land-face": ("#eff6c4", "#37491a"),
    "open_land-edge": ("#56761a", "#c4e682"),
    "forest_edge-face": ("#c8e8d2", "#17382a"),
    "forest_edge-edge": ("#388d53", "#74c896"),
    "forest-face": ("#c3d9d5", "#0f2422"),
    "forest-edge": ("#2d5a53", "#4f9c90"),
}
"""Values for light and for dark surroundings, for pictures that no board's style sheet reaches."""

RULES = """
.ecl-web-ground{fill:var(--ecl-paper)}
.ecl-web-level{fill:var(--ecl-level)}
.ecl-web-unfed{fill:var(--ecl-unfed);stroke:var(--ecl-soft);stroke-dasharray:1 4;stroke-linecap:round}
.ecl-web-text{font-family:var(--ecl-font,sans-serif);fill:var(--ecl-ink)}
.ecl-web-name{text-anchor:middle;font-weight:600}
.ecl-web-soft{fill:var(--ecl-soft)}
.ecl-web-number{font-weight:700}
.ecl-web-box{fill:var(--ecl-face,var(--ecl-raised));stroke:var(--ecl-edge,var(--ecl-soft));stroke-width:1.4}
.ecl-web-dead{stroke-dasharray:4 3}
.ecl-web-sun{stroke:var(--ecl-gold-edge)}
.ecl-web-glyph{fill:none;stroke:var(--ecl-edge,var(--ecl-soft));stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.ecl-web-link>path{fill:none;stroke:var(--ecl-arrow);stroke-width:1.7}
.ecl-web-blood>path{stroke-dasharray:5 3.5}
.ecl-web-other>path{stroke-dasharray:1.5 3}
.ecl-web-doubtful>path{stroke-width:1}
.ecl-web-fine>path{stroke-width:1;opacity:.75}
.ecl-web-chain>path{stroke-width:2.9}
.ecl-web-link>path+path{fill:var(--ecl-arrow);stroke-width:1;stroke-linejoin:round;stroke-dasharray:none;opacity:1}
.ecl-web-matter>path{stroke:var(--ecl-matter);stroke-width:2.2;stroke-dasharray:.1 4.4;stroke-linecap:round}
.ecl-web-matter>path+path{fill:var(--ecl-matter)}
.ecl-web-energy>path{stroke:var(--ecl-gold-edge)}
.ecl-web-energy>path+path{fill:var(--ecl-gold)}
.ecl-web-link.ecl-web-possible{opacity:.5}
.ecl-web-pale{opacity:.7}
.ecl-web-link.ecl-web-possible>path{stroke-width:1.1}
.ecl-web-pale{stroke-dasharray:2 3}
.ecl-web-head{fill:var(--ecl-arrow)}
.ecl-web-link.ecl-web-doubtful>path+path{fill:var(--ecl-paper)}
.ecl-web-outside{stroke-dasharray:1.5 3}
.ecl-web-thin{fill:none;stroke:var(--ecl-thread);stroke-width:.9;opacity:.55}
.ecl-web-down{stroke-dasharray:4 2.5}
.ecl-web-eats>path{stroke-width:2}
.ecl-web-eaten>path{stroke:var(--ecl-out);stroke-width:2;stroke-dasharray:6 3}
.ecl-web-eaten>path+path{fill:var(--ecl-out)}
.ecl-web-faint{opacity:.38}
.ecl-web-thin.ecl-web-faint{opacity:.22}
.ecl-web-focus{fill:none;stroke:var(--ecl-ink);stroke-width:2.2}
.ecl-web-lost{opacity:.28;stroke-dasharray:2 3}
.ecl-web-gone>use{opacity:.6}
.ecl-web-cross{stroke:var(--ecl-ink);stroke-width:1.2;opacity:.75}
.ecl-web-mark{fill:var(--ecl-ink);stroke:var(--ecl-level);stroke-width:1}
.ecl-web-marked{fill:var(--ecl-paper);font-weight:700;text-anchor:middle}
.ecl-web-step{fill:var(--ecl-arrow);stroke:var(--ecl-level)}
.ecl-web-hatch{fill:none;stroke:var(--ecl-ink);stroke-width:1.1;opacity:.5}
.ecl-web-halo{paint-order:stroke;stroke:var(--ecl-level);stroke-width:4px;stroke-linejoin:round}
.ecl-web-label{visibility:hidden;pointer-events:none}
.ecl-web-more:hover .ecl-web-label{visibility:visible}
.ecl-web-badge{fill:var(--ecl-paper);stroke:var(--ecl-arrow);stroke-width:1.2}
.ecl-web-turn{fill:none;stroke:var(--ecl-arrow);stroke-width:1.5}
"""


def style_sheet(
    theme: Theme = "auto",
    tokens: Mapping[str, tuple[str, str]] | None = None,
    scope: str = ".ecl",
    drawn: str | None = None,
) -> str:
    """CSS for a picture that stands alone: the variables, then the classes.

    Parameters
    ----------
    theme : "auto", "light" or "dark"
        "auto" follows JupyterLab's theme, and elsewhere ``prefers-color-scheme``.
    tokens : mapping, optional
        Variable name without ``--ecl-`` -> (light, dark), in addition to `TOKENS` or instead of them. A group
        of organisms has the variables ``GROUP-face`` and ``GROUP-edge``.
    drawn : str, optional
        Markup that needs no more than what it names itself: all other classes and variables are left out.
    """
    table = {**TOKENS, **(tokens or {})}
    rules = RULES.strip()
    if drawn is not None:
        rules = "\n".join(rule for rule in rules.split("\n") if _needed(rule, drawn))
        table = {name: pair for name, pair in table.items() if f"--ecl-{name})" in drawn + rules}
    lines = []
    if theme != "dark":
        lines.append(_block(scope, {name: pair[0] for name, pair in table.items()}))
    if theme == "dark":
        lines.append(_block(scope, {name: pair[1] for name, pair in table.items()}))
    if theme == "auto":
        dark = {name: pair[1] for name, pair in table.items() if pair[0] != pair[1]}
        light = {name: table[name][0] for name in dark}
        lines.append(f"@media (prefers-color-scheme:dark){{{_block(scope, dark)}}}")
        # JupyterLab's theme is chosen in JupyterLab, not in the system.
        lines.append(_block(f'[data-jp-theme-light="true"] {scope}', light))
        lines.append(_block(f'[data-jp-theme-light="false"] {scope}', dark))
    lines.append(f"{scope}{{--ecl-font:{FONT}}}")
    for name in table:
        if name.endswith("-face"):
            group = name.removesuffix("-face")
            lines.append(
                f".ecl-c-{group}{{--ecl-face:var(--ecl-{group}-face);--ecl-edge:var(--ecl-{group}-edge)}}"
            )
    return "\n".join([*lines, rules])


def _needed(rule: str, drawn: str) -> bool:
    """Whether a rule may concern what is drawn: every class of its selector stands there."""
    classes = re.findall(r"\.([\w-]+)", rule.partition("{")[0])
    return all(name in drawn for name in classes)


def _block(scope: str, values: Mapping[str, str]) -> str:
    return scope + "{" + ";".join(f"--ecl-{name}:{value}" for name, value in values.items()) + "}"
