"""Results in sentences and as a table, for notebooks and for those who read rather than look."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

MOST_NAMES = 6


def listed(names: Sequence[str]) -> str:
    """Names in a row; of a long row only the first ones, and how many more there are."""
    rest = len(names) - MOST_NAMES
    if rest < 2:
        return ", ".join(names)
    first = ", ".join(names[:MOST_NAMES])
    return _("{names} and {n} more").format(names=first, n=rest)


def page(sentences: Iterable[str], table: Table | None = None, *, notes: Sequence[str] = ()) -> str:
    """HTML of a result: its sentences, its table (the first column names the row), and notes in small."""
    parts = [f"<p>{escape(' '.join(sentences))}</p>"]
    if table is not None and table["rows"]:
        parts.append(table_html(table))
    parts.extend(f"<p><small>{escape(note)}</small></p>" for note in notes)
    return f'<div class="ecl-foodweb-result">{"".join(parts)}</div>'


def table_html(table: Table) -> str:
    """A table as HTML; the first cell of each row is its heading."""
    head = "".join(f'<th scope="col">{escape(title)}</th>' for title in table["head"])
    rows = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in rest)
        + "</tr>"
        for first, *rest in table["rows"]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
