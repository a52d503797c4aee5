"""A drawn picture as an object: notebooks show it with its sentence and its table."""

from __future__ import annotations

from html import escape
from pathlib import Path

from ecolearn.foodweb.showing import table_html
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

_HTML = (
    "<style>.ecl-figure{margin:0;max-width:100%;overflow-x:auto}.ecl-figure svg{max-width:100%;height:auto}"
    ".ecl-figure figcaption{max-width:60em;margin:.4em 0}.ecl-figure table{border-collapse:collapse}"
    ".ecl-figure th,.ecl-figure td{padding:.2em .7em;text-align:left;vertical-align:top;"
    "border-bottom:1px solid currentColor}.ecl-figure summary{cursor:pointer;padding:.3em 0}</style>"
)


class WebPicture:
    """A drawn picture: notebooks show it, ``str()`` is the SVG, `save` writes it to a file.

    Parameters
    ----------
    svg : str
        The picture, complete.
    sentence : str
        What it shows, in words.
    table : Table, optional
        All that it shows, as ``{"head": [...], "rows": [[...], ...]}``.
    """

    def __init__(self, svg: str, sentence: str = "", table: Table | None = None) -> None:
        self.svg = svg
        self.sentence = sentence
        self.table: Table = table or {"head": [], "rows": []}

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        """The picture with its sentence below, and the table to unfold."""
        said = f"<figcaption>{escape(self.sentence)}</figcaption>" if self.sentence else ""
        table = ""
        if self.table["head"]:
            words = escape(_("Show as a table"))
            table = f"<details><summary>{words}</summary>{table_html(self.table)}</details>"
        return f'{_HTML}<figure class="ecl-figure">{self.svg}{said}{table}</figure>'

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"WebPicture({len(self.svg)} characters of SVG)"

    def save(self, path: str | Path) -> Path:
        """Write the SVG to `path` and return it."""
        target = Path(path)
        target.write_text(self.svg, encoding="utf-8")
        return target
