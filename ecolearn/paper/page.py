"""Pages as HTML that needs nothing else: no network, no script, no font."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from ecolearn.kernel.words import _, language
from ecolearn.paper.sizes import FOOT, HEAD, MARGIN, Paper
from ecolearn.picture.tokens import FONT, css

#: How long the line is by which a ruler tells whether the size is true.
RULER = 50.0
#: Class of the pages, which carries the colours of the drawings.
SCOPE = "ecl-printed"

_STYLE = """
*{box-sizing:border-box}
html{-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;font:11pt/1.45 {font};color:#1d2b2a;background:#fff}
h1{font-size:18pt;line-height:1.2;margin:0 0 2mm}
h2{font-size:13pt;line-height:1.25;margin:0 0 1.5mm;break-after:avoid}
h3{font-size:11pt;margin:0 0 1mm;break-after:avoid}
p{margin:0 0 2mm}
ul,ol{margin:0 0 2mm;padding-left:6mm}
table{border-collapse:collapse;width:100%;margin:0 0 3mm;break-inside:auto}
th,td{border:.25mm solid #5b6b69;padding:1mm 2mm;text-align:left;vertical-align:top}
tr{break-inside:avoid}
svg{display:block;max-width:100%}
.small{font-size:8pt;line-height:1.35;color:#3d4746}
.page{position:relative;overflow:hidden;break-after:page;padding:{margin}mm}
.page:last-of-type{break-after:auto}
.page>header{height:{head}mm;display:flex;justify-content:space-between;align-items:flex-start;gap:5mm}
.page>header h2{font-size:11pt;line-height:1.05}
.page>footer{position:absolute;left:{margin}mm;right:{margin}mm;bottom:{margin}mm;height:{foot}mm}
.page>footer{display:flex;align-items:flex-end;font-size:6.5pt;line-height:1.25;color:#3d4746}
.page>svg{margin:0 auto;max-width:none}
.ruler{font-size:7pt;white-space:nowrap;display:flex;align-items:center;gap:2mm}
.ruler i{display:block;width:50mm;height:2mm;border:solid #1d2b2a;border-width:0 .25mm .25mm}
.flow{padding:0}
.columns{overflow-wrap:anywhere}
.note{font-family:{font}}
@media screen{
 body{background:#e4e6e3}
 .page,.flow,.running{background:#fff;margin:6mm auto;box-shadow:0 0 3mm #0003}
 .flow,.running{padding:14mm;max-width:{width}mm}
 .note{max-width:{width}mm;margin:6mm auto;padding:3mm 4mm;background:#fffdf8;border:.3mm solid #5b6b69}
}
@media print{.note{display:none}}
"""


def whole(
    title: str,
    body: Iterable[str],
    paper: Paper,
    *,
    style: str = "",
    note: str = "",
    drawn: str = "",
    flows: bool = False,
) -> str:
    """One HTML document.

    Parameters
    ----------
    title : str
    body : iterable of str
        Its parts in order, each as HTML.
    paper : Paper
    style : str
        More style.
    note : str
        What is said above the pages on a screen, and not printed.
    drawn : str
        Symbols that drawings on several pages share.
    flows : bool
        Whether text runs over pages as it comes; otherwise each part is a page of its own.

    Returns
    -------
    str
    """
    values = {"font": FONT, "margin": MARGIN, "head": HEAD, "foot": FOOT, "width": paper.width}
    rules = _STYLE
    for name, value in values.items():
        rules = rules.replace("{" + name + "}", value if isinstance(value, str) else f"{value:g}")
    rules += _sheets(paper, title, flows)
    parts = "\n".join(body)
    used = set(re.findall(r"\becl-[cio]-([a-z_]+)", drawn + parts))
    # Pictures in running text are complete in themselves.
    colours = "" if flows else css("light", f".{SCOPE}", used=used)
    told = f'<aside class="note">{escape(note)}</aside>' if note else ""
    # Out of sight, but not away: what is not displayed cannot be used elsewhere.
    shared = (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{drawn}</defs></svg>'
        if drawn
        else ""
    )
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{rules}{colours}{style}</style>\n</head>\n"
        f'<body class="{SCOPE}">\n{told}{shared}<main>\n{parts}\n</main>\n</body>\n</html>\n'
    )


def _sheets(paper: Paper, title: str, flows: bool) -> str:
    """The sizes of the pages, upright and on their side."""
    if flows:
        words = title.replace("\\", "").replace('"', "'").replace("\n", " ")
        foot = f"font:8pt {FONT};color:#3d4746"
        return (
            f"@page{{size:{paper.width:g}mm {paper.height:g}mm;margin:14mm 16mm 16mm;"
            f'@bottom-left{{content:"{words}";{foot}}}'
            f"@bottom-right{{content:counter(page);{foot}}}}}\n"
        )
    lying = paper.turned()
    found = []
    for name, one in (("upright", paper), ("lying", lying)):
        # A hair less than the sheet, or rounding makes an empty page after it.
        found.append(
            f"@page {name}{{size:{one.width:g}mm {one.height:g}mm;margin:0}}"
            f".{name}{{page:{name};width:{one.width:g}mm;height:{one.height - 0.2:g}mm}}"
        )
    found.append(
        f"@page running{{size:{paper.width:g}mm {paper.height:g}mm;margin:12mm}}"
        ".running{page:running;break-before:page}.columns{columns:2;column-gap:8mm}"
    )
    return "\n".join(found) + "\n"


def page(title: str, svg: str, foot: str, paper: Paper, *, ruler: bool = True) -> str:
    """One page: a line above, a drawing, small print below."""
    way = "lying" if paper.width > paper.height else "upright"
    measure = ""
    if ruler:
        measure = f'<span class="ruler">{escape(ruler_text())}<i></i></span>'
    return (
        f'<section class="page {way}"><header><h2>{escape(title)}</h2>{measure}</header>'
        f"{svg}<footer>{escape(foot)}</footer></section>"
    )


def ruler_text() -> str:
    """What stands beside the line that can be measured."""
    return _("This line is {n} mm long:").format(n=int(RULER))


def true_size_note() -> str:
    """How to print at true size."""
    return _(
        "To print at true size choose 100 % (actual size) in the print dialog, not “fit to page”, and no "
        "margins of its own. A ruler at the line of 50 mm tells whether it worked."
    )


def grey(html: str) -> str:
    """The same document with every colour as a grey of the same brightness."""

    def changed(found: re.Match[str]) -> str:
        digits = found[1]
        if len(digits) == 3:
            digits = "".join(2 * digit for digit in digits)
        red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
        light = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
        shade = f"{round(255 * light ** (1 / 2.2)):02x}"
        return f"#{3 * shade}{digits[6:]}"

    return re.sub(r"(?<=[:\"'\s,(])#([0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b", changed, html)
