"""Colours and the style sheet of every picture: the one place where a colour is written down.

Each token has a value for light and one for dark surroundings and becomes a CSS variable ``--ecl-NAME``. A
token group is a family of five (face, edge, band, deep, pattern) for what a card or place belongs to; the
class ``ecl-c-GROUP`` makes a group current, and the drawing classes below it (``ecl-face`` ...) use what is
current.

Text has a contrast of at least 7:1 on what it stands on, signs and edges 3:1 (tested).
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

Theme = Literal["auto", "light", "dark"]

FONT = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'

TOKENS: dict[str, tuple[str, str]] = {
    "paper": ("#fffdf8", "#14201f"),
    "raised": ("#ffffff", "#1b2928"),
    "ink": ("#1d2b2a", "#eaf1ee"),
    "soft": ("#4b5a58", "#a6b6b2"),
    "line": ("#d9ddd6", "#2c3c3a"),
    "focus": ("#8f2780", "#f08be0"),
    "focus-ink": ("#fffdf8", "#14201f"),
    "focus-tint": ("#f8ecf4", "#332a36"),
    "arrow": ("#c4461d", "#ff9a6b"),
    "matter": ("#7a5a33", "#d3b083"),
    "thread": ("#5c6b69", "#8fa3a0"),
    "out": ("#2f5f9e", "#86b6ee"),
    "good": ("#3f7d2c", "#8fd072"),
    "warn": ("#b3261e", "#ffb4a8"),
    "warn-ink": ("#fffdf8", "#2a0a06"),
    "met": ("#bfe6a8", "#a9dc8c"),
    "met-ink": ("#173d10", "#12330c"),
    "gold": ("#f2b632", "#f2b632"),
    "gold-edge": ("#8a5a00", "#ffd873"),
    "gold-ink": ("#3b2600", "#3b2600"),
    "band-ink": ("#fffdf8", "#eaf1ee"),
    "disc": ("#fffdf8", "#14201f"),
    "plate": ("#ffffff", "#d3e0dd"),
    "glow": ("#ffffff00", "#d3e0ddb8"),
    "level": ("#ecf2ea", "#1c2b29"),
    "unfed": ("#f7ebe7", "#35221c"),
}
"""Single tokens: name -> (light, dark)."""

PARTS = ("face", "edge", "band", "deep", "pattern")

GROUPS: dict[str, tuple[tuple[str, str, str, str, str], tuple[str, str, str, str, str]]] = {
    "plain": (
        ("#f3f1ec", "#77817f", "#3d4746", "#d9ddd6", "#aab2af"),
        ("#24302f", "#93a5a2", "#101918", "#2c3c3a", "#50625f"),
    ),
    "still_water": (
        ("#dcedf7", "#2f78a8", "#1f4f73", "#8fc4e3", "#5da5cf"),
        ("#173549", "#6fb6e0", "#0d2233", "#1e4d6b", "#3c80a8"),
    ),
    "shore": (
        ("#f6ecd2", "#a67f30", "#654c1c", "#e7d3a1", "#b99c58"),
        ("#3d3319", "#d8b560", "#251e0c", "#57481f", "#8d7537"),
    ),
    "open_land": (
        ("#eff6c4", "#56761a", "#2c3d0b", "#d0e87c", "#7a9c36"),
        ("#37491a", "#c4e682", "#2a3a0c", "#3f580b", "#88ab48"),
    ),
    "forest_edge": (
        ("#c8e8d2", "#388d53", "#1c5433", "#9bd6ac", "#54a873"),
        ("#17382a", "#74c896", "#062a19", "#1d5b36", "#418b5c"),
    ),
    "forest": (
        ("#c3d9d5", "#2d5a53", "#12332f", "#8bc0b2", "#3f7269"),
        ("#0f2422", "#4f9c90", "#061412", "#163a36", "#2f665f"),
    ),
    "grassland": (
        ("#eef3cd", "#75871e", "#454f10", "#d0de8c", "#95a83f"),
        ("#31360f", "#c2d25a", "#1a1e05", "#495114", "#7c8a2e"),
    ),
    "desert": (
        ("#f8e6d3", "#a8692f", "#6a3d14", "#eecba3", "#c9925a"),
        ("#3f2813", "#e0a066", "#261606", "#5a3a1c", "#94663a"),
    ),
    "mountain": (
        ("#e9e7eb", "#77727f", "#45414c", "#c9c5cf", "#918b9a"),
        ("#2b2930", "#b3adbd", "#17151b", "#46424e", "#736d80"),
    ),
    "water": (
        ("#dbeaf8", "#3572b5", "#1f477a", "#97c0ea", "#6099d4"),
        ("#18304d", "#7db2ee", "#0c1c33", "#21466f", "#4078b0"),
    ),
    "atmosphere": (
        ("#ece3f7", "#7a4fb0", "#47256f", "#d3bdee", "#a17fd0"),
        ("#2c2140", "#b795ea", "#180f27", "#45306a", "#7453a6"),
    ),
    "geology": (
        ("#e0efdc", "#4b8a3a", "#27521b", "#b4daa6", "#74ab63"),
        ("#203619", "#8fcf7c", "#0f1e0a", "#315427", "#578f47"),
    ),
    "heat": (
        ("#fbf0c4", "#94750a", "#574500", "#f3da77", "#c9aa2e"),
        ("#3a3108", "#e6c53a", "#211b02", "#554808", "#8f7a1c"),
    ),
    "producer": (
        ("#e2f1d3", "#4a7d22", "#2d4f13", "#bcdc9a", "#86b458"),
        ("#20371a", "#8fcc66", "#101f0b", "#325626", "#588f41"),
    ),
    "herbivore": (
        ("#d9edf4", "#22748f", "#14485a", "#9fd2e3", "#5ba6bd"),
        ("#12343f", "#66bdd8", "#081c23", "#1b4d5d", "#3a8299"),
    ),
    "omnivore": (
        ("#e9e2f6", "#6d4fa8", "#412b6d", "#cdbdea", "#9a81cc"),
        ("#2b2342", "#b19be6", "#171129", "#43366a", "#7059a4"),
    ),
    "carnivore": (
        ("#fae0e2", "#b03548", "#6e1a29", "#f0b5bc", "#d27a87"),
        ("#43191f", "#f08c9b", "#270b0f", "#5d252e", "#a04d5a"),
    ),
    "scavenger": (
        ("#efe4e4", "#8a5560", "#54303a", "#dcc3c8", "#b1868f"),
        ("#36262a", "#cf9ba6", "#1d1316", "#51393f", "#87626a"),
    ),
    "detritivore": (
        ("#f7e6cf", "#9a6620", "#5f3c0c", "#e9c997", "#c39350"),
        ("#3b2910", "#dda75b", "#221604", "#57401b", "#90682f"),
    ),
    "decomposer": (
        ("#f1e3ee", "#8b4a80", "#572a50", "#dfbcd8", "#b583ac"),
        ("#38203a", "#d49bcb", "#1e0f20", "#523056", "#8b5a8a"),
    ),
    "dead_matter": (
        ("#ece8e1", "#75695a", "#463d32", "#d5ccbf", "#a59986"),
        ("#2e2a24", "#b9ac99", "#191612", "#47413a", "#776d5f"),
    ),
    "sun": (
        ("#fdf1bf", "#8f6f00", "#544100", "#f8dc6c", "#dfb92c"),
        ("#3d3306", "#f0cc3e", "#221c02", "#594b0b", "#9c8322"),
    ),
    "special": (
        ("#dfe9ea", "#3f6f73", "#1d4246", "#b4d0d2", "#7da6a9"),
        ("#1d3335", "#8cc2c6", "#0e1d1f", "#2d4d50", "#568488"),
    ),
}
"""Token groups: name -> (face, edge, band, deep, pattern) for light and for dark."""

PATTERNS: dict[str, str] = {
    "still_water": "waves",
    "water": "waves",
    "shore": "sand",
    "desert": "sand",
    "open_land": "grass",
    "grassland": "grass",
    "forest_edge": "leaves",
    "forest": "needles",
}
"""The pattern of a group, so that groups differ without colour."""

PAINTS: dict[str, tuple[str, str]] = {
    "black": ("#27302f", "#27302f"),
    "coal": ("#333c3e", "#6f7d81"),
    "slate": ("#55626a", "#84929a"),
    "grey": ("#8b979d", "#8b979d"),
    "silver": ("#c3ced4", "#c3ced4"),
    "white": ("#f7f9f8", "#f7f9f8"),
    "cream": ("#f3e3bd", "#f3e3bd"),
    "tan": ("#cfa56a", "#cfa56a"),
    "gold": ("#dcae52", "#dcae52"),
    "bronze": ("#a97d35", "#a97d35"),
    "brown": ("#8a5a33", "#8a5a33"),
    "umber": ("#5a3a22", "#946a4c"),
    "rust": ("#b8532a", "#b8532a"),
    "red": ("#d93a35", "#d93a35"),
    "orange": ("#f08a24", "#f08a24"),
    "yellow": ("#f6c730", "#f6c730"),
    "olive": ("#7c8330", "#7c8330"),
    "moss": ("#4f6b2c", "#769a48"),
    "pine": ("#2c5236", "#4f8d62"),
    "green": ("#3f9142", "#3f9142"),
    "leaf": ("#74b843", "#74b843"),
    "lime": ("#b3d95a", "#b3d95a"),
    "teal": ("#1f8a8c", "#1f8a8c"),
    "sky": ("#7cc4ee", "#7cc4ee"),
    "blue": ("#2b7fd0", "#2b7fd0"),
    "navy": ("#254a80", "#5584c8"),
    "violet": ("#7a55b5", "#7a55b5"),
    "magenta": ("#b8428c", "#b8428c"),
    "pink": ("#f2a3bd", "#f2a3bd"),
    "rose": ("#e0688f", "#e0688f"),
}
"""Paints of our own icons, class ``ecl-i-NAME`` (filled) or ``ecl-o-NAME`` (drawn as a line)."""

_RULES = """
{s} text,{s} .ecl-t{font-family:var(--ecl-font)}
.ecl-t{fill:var(--ecl-ink);font-weight:700;text-anchor:middle}
.ecl-r{font-weight:400}
.ecl-l{text-anchor:start}
.ecl-e{text-anchor:end}
.ecl-soft{fill:var(--ecl-soft)}
.ecl-halo{stroke:var(--ecl-deep);stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.ecl-dead{fill:none;stroke:var(--ecl-edge);stroke-width:2.6;stroke-dasharray:7 5;stroke-linecap:round}
.ecl-edged{fill:var(--ecl-edge)}
.ecl-paper{fill:var(--ecl-paper)}
.ecl-raised{fill:var(--ecl-raised);stroke:var(--ecl-line)}
.ecl-hair{fill:none;stroke:var(--ecl-line)}
.ecl-face{fill:var(--ecl-face)}
.ecl-deep{fill:var(--ecl-deep)}
.ecl-band{fill:var(--ecl-band)}
.ecl-rim{fill:none;stroke:var(--ecl-edge);stroke-width:2.6;stroke-linejoin:round}
.ecl-on-face{fill:var(--ecl-ink)}
.ecl-on-band{fill:var(--ecl-band-ink)}
.ecl-on-plate{fill:var(--ecl-i-black)}
.ecl-on-met{fill:var(--ecl-met-ink)}
.ecl-emblem{fill:none;stroke:var(--ecl-edge);stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.ecl-pat{fill:none;stroke:var(--ecl-pattern);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.ecl-plate{fill:var(--ecl-plate)}
.ecl-glow{fill:var(--ecl-glow)}
.ecl-chip{fill:none;stroke:var(--ecl-band-ink);stroke-width:1;stroke-dasharray:2.6 1.8}
.ecl-chip-met{fill:var(--ecl-met);stroke:var(--ecl-met)}
.ecl-or{fill:none;stroke:var(--ecl-band-ink);stroke-width:1;stroke-linecap:round}
.ecl-or-met{fill:none;stroke:var(--ecl-met-ink);stroke-width:1;stroke-linecap:round}
.ecl-tick{fill:none;stroke:var(--ecl-met-ink);stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.ecl-tick-disc{fill:var(--ecl-met);stroke:var(--ecl-band);stroke-width:1.2}
.ecl-disc{fill:var(--ecl-disc);stroke:var(--ecl-edge);stroke-width:1.6}
.ecl-gold{fill:var(--ecl-gold);stroke:var(--ecl-gold-edge);stroke-width:1.8}
.ecl-gold-ink{fill:var(--ecl-gold-ink)}
.ecl-gold-ring{fill:none;stroke:var(--ecl-gold);stroke-width:2.6;stroke-linejoin:round}
.ecl-thick{fill:none;stroke:var(--ecl-gold-edge);stroke-width:5.4;stroke-linejoin:round}
.ecl-laid{fill:none;stroke:var(--ecl-paper);stroke-width:3.6;stroke-dasharray:5 7}
.ecl-warn{fill:var(--ecl-warn)}
.ecl-warn-ink{fill:var(--ecl-warn-ink)}
.ecl-badge{fill:var(--ecl-disc);stroke:var(--ecl-edge,var(--ecl-soft));stroke-width:1.2}
.ecl-pin{fill:var(--ecl-plate);stroke:var(--ecl-focus);stroke-width:1.8;stroke-linejoin:round}
.ecl-tile-back{fill:var(--ecl-band);stroke:var(--ecl-band-ink);stroke-width:1.6}
.ecl-token,.ecl-pile{fill:var(--ecl-plate);stroke:var(--ecl-edge,var(--ecl-soft));stroke-width:1.4}
.ecl-slot{fill:var(--ecl-face);stroke:var(--ecl-edge);stroke-width:1.8;stroke-dasharray:4 3}
.ecl-closed{fill:none;stroke-width:1.3;stroke-dasharray:1.2 3.4;stroke-linecap:round}
.ecl-faint{opacity:.42}
.ecl-need{fill:none;stroke:var(--ecl-soft);stroke-width:2.2;stroke-linejoin:round}
.ecl-need-open{stroke-width:1.6;stroke-dasharray:.1 4.4;stroke-linecap:round}
.ecl-knot{fill:var(--ecl-soft)}
.ecl-link-rim{fill:var(--ecl-paper);stroke:var(--ecl-paper);stroke-linejoin:round}
.ecl-link{fill:none;stroke:var(--ecl-arrow);stroke-linecap:butt}
.ecl-link-head{fill:var(--ecl-arrow);stroke:var(--ecl-arrow);stroke-linejoin:round}
.ecl-link-hollow{fill:var(--ecl-paper)}
.ecl-large{stroke:none;fill:var(--ecl-arrow)}
.ecl-large-matter{fill:var(--ecl-matter)}
.ecl-large-energy{fill:var(--ecl-gold);stroke:var(--ecl-gold-edge);stroke-width:1.8;stroke-linejoin:round}
.ecl-large-hollow{fill:var(--ecl-paper);stroke:var(--ecl-arrow);stroke-width:1.8;stroke-linejoin:round}
.ecl-large-ghost{fill:var(--ecl-focus-tint);stroke:var(--ecl-focus);stroke-width:2.2;stroke-linejoin:round}
.ecl-large-light{fill:var(--ecl-gold)}
.ecl-broken{fill:none;stroke:var(--ecl-arrow);stroke-linecap:round}
.ecl-broken-matter{stroke:var(--ecl-matter)}
.ecl-broken-ghost{stroke:var(--ecl-focus)}
.ecl-asked{fill:var(--ecl-focus);stroke:var(--ecl-paper);stroke-width:3}
.ecl-focus-ink{fill:var(--ecl-focus-ink)}
.ecl-ghost{fill:var(--ecl-focus-tint);stroke:var(--ecl-focus);stroke-width:1.8;stroke-dasharray:5 4}
.ecl-ghost{opacity:0;pointer-events:all}
.ecl-ring{fill:none;stroke:none;stroke-width:4;stroke-linejoin:round;pointer-events:none}
.ecl-legal .ecl-ghost{opacity:1}
.ecl-legal .ecl-slot{fill:var(--ecl-focus-tint);stroke:none}
.ecl-legal .ecl-ring{stroke:var(--ecl-focus);stroke-width:3;stroke-dasharray:5 4}
.ecl-legal .ecl-ghost~.ecl-ring{stroke:none}
.ecl-marked .ecl-ring{stroke:var(--ecl-good);stroke-width:3.4;stroke-dasharray:1 5;stroke-linecap:round}
.ecl-prey .ecl-ring{stroke:var(--ecl-good);stroke-width:4}
.ecl-eater .ecl-ring{stroke:var(--ecl-arrow);stroke-width:4}
.ecl-refused .ecl-ghost{opacity:1;stroke:var(--ecl-warn)}
.ecl-refused .ecl-ring,.ecl-refused .ecl-ghost~.ecl-ring{stroke:var(--ecl-warn);stroke-width:4}
.ecl-selected .ecl-ring,.ecl-selected .ecl-ghost~.ecl-ring{stroke:var(--ecl-focus);stroke-width:4.5}
:focus-visible>.ecl-ring,:focus-visible>*>.ecl-ring{stroke:var(--ecl-ink);stroke-width:3}
.ecl-gauge-rest{fill:var(--ecl-line)}
.ecl-gauge-full{fill:var(--ecl-good)}
.ecl-pill{fill:var(--ecl-focus)}
.ecl-pill-ink{fill:var(--ecl-focus-ink)}
"""

_RULED = ("black",)
"""Paints that the rules above name."""


def variables(theme: Literal["light", "dark"], used: Container[str] | None = None) -> dict[str, str]:
    """All CSS variables (without the leading ``--ecl-``) of one theme, as name -> value.

    `used`: the names of groups and paints to hold; None for all.
    """
    side = 0 if theme == "light" else 1
    table = {name: pair[side] for name, pair in TOKENS.items()}
    for group, sides in GROUPS.items():
        if used is None or group in used:
            for part, value in zip(PARTS, sides[side], strict=True):
                table[f"{group}-{part}"] = value
    for paint, pair in PAINTS.items():
        if used is None or paint in used or paint in _RULED:
            table[f"i-{paint}"] = pair[side]
    return table


def _block(selector: str, table: dict[str, str]) -> str:
    body = ";".join(f"--ecl-{name}:{value}" for name, value in table.items())
    return f"{selector}{{{body}}}"


def css(
    theme: Theme = "auto",
    scope: str = ".ecl",
    *,
    pages: bool = False,
    used: Container[str] | None = None,
) -> str:
    """The whole style sheet: variables on `scope`, then the drawing classes.

    Parameters
    ----------
    theme : "auto", "light" or "dark"
        "auto" follows ``prefers-color-scheme`` and lets an attribute ``data-ecl-theme`` ("light" or "dark")
        on the scope's element decide instead; the others fix one theme.
    scope : str
        Selector of the element that carries the variables.
    pages : bool
        With "auto": follow also JupyterLab's theme, which its page tells by ``data-jp-theme-light``.
    used : container of str, optional
        The groups and paints that the picture needs; without it all are there.

    Returns
    -------
    str
        CSS text without imports or addresses; safe inside ``<style>`` of an SVG and of a page.
    """
    light, dark = variables("light", used), variables("dark", used)
    differing = {name: value for name, value in dark.items() if light[name] != value}
    lines: list[str] = []
    if theme == "dark":
        lines.append(_block(scope, dark))
    else:
        lines.append(_block(scope, light))
    if theme == "auto":
        unless = f'{scope}:not([data-ecl-theme="light"])'
        lines.append(f"@media (prefers-color-scheme:dark){{{_block(unless, differing)}}}")
        lines.append(_block(f'{scope}[data-ecl-theme="dark"]', differing))
        if pages:
            back = {name: light[name] for name in differing}
            lines.append(_block(f'[data-jp-theme-light="true"] {scope}', back))
            lines.append(_block(f'[data-jp-theme-light="false"] {scope}', differing))
    lines.append(f"{scope}{{--ecl-font:{FONT}}}")
    for group in [group for group in GROUPS if used is None or group in used]:
        body = ";".join(f"--ecl-{part}:var(--ecl-{group}-{part})" for part in PARTS)
        lines.append(f".ecl-c-{group}{{{body}}}")
    for paint in [paint for paint in PAINTS if used is None or paint in used]:
        lines.append(f".ecl-i-{paint}{{fill:var(--ecl-i-{paint})}}")
        lines.append(
            f".ecl-o-{paint}{{fill:none;stroke:var(--ecl-i-{paint});stroke-linecap:round;stroke-linejoin:round}}"
        )
    lines.append(_RULES.strip().replace("{s}", scope))
    return "\n".join(lines)
