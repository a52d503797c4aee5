"""The pieces that the panel beside a web consists of, as plain data; the browser knows how each looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Block = dict[str, Any]


def capital(words: str) -> str:
    """A sentence may begin with a name that is written small."""
    return words[:1].upper() + words[1:]


def text(words: str, tone: str = "plain", id: str = "") -> Block:
    """A paragraph; `tone` is "plain", "ask" (what to do), "good", "bad", "soft" or "chain"."""
    return {"kind": "text", "text": words if tone == "chain" else capital(words), "tone": tone, "id": id}


def choice(id: str, label: str, items: Iterable[tuple[str, str]], value: str, *, many: bool = False) -> Block:
    """One of several; `many` asks for a list to unfold instead of one button for each."""
    return {
        "kind": "choice",
        "id": id,
        "label": label,
        "items": [{"id": key, "text": words} for key, words in items],
        "value": value,
        "many": many,
    }


def buttons(*items: tuple[str, str] | tuple[str, str, str]) -> Block:
    """Buttons: (what to do, label), and "primary" for the one that leads on."""
    return {
        "kind": "buttons",
        "id": "+".join(item[0] for item in items),
        "items": [{"id": item[0], "text": item[1], "primary": len(item) > 2} for item in items],
    }


def grid(
    id: str, label: str, rows: Iterable[tuple[str, str, str]], options: Sequence[tuple[str, str, str]]
) -> Block:
    """For each row one of the same few answers: rows (id, text, value), options (id, sign, words)."""
    return {
        "kind": "grid",
        "id": id,
        "label": label,
        "rows": [list(row) for row in rows],
        "options": [{"id": key, "sign": sign, "text": words} for key, sign, words in options],
    }


def lines(label: str, items: Iterable[tuple[str, str]], id: str = "") -> Block:
    """A list under a heading: (text, tone)."""
    return {
        "kind": "lines",
        "id": id or label,
        "label": label,
        "lines": [{"text": words, "tone": tone} for words, tone in items],
    }


def bars(label: str, rows: Iterable[tuple[str, str, str]], shares: Sequence[float]) -> Block:
    """A pyramid of bars, the first at the bottom: rows (name, amount, who), shares from 0 to 1."""
    return {
        "kind": "bars",
        "id": "bars",
        "label": label,
        "rows": [list(row) for row in rows],
        "shares": list(shares),
    }


def range_(id: str, label: str, low: int, high: int, value: int, words: str) -> Block:
    """A number to slide to."""
    return {
        "kind": "range",
        "id": id,
        "label": label,
        "text": words,
        "low": low,
        "high": high,
        "value": value,
    }


def table(label: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Block:
    """A table with a heading."""
    return {
        "kind": "table",
        "id": label,
        "label": label,
        "head": list(head),
        "rows": [list(row) for row in rows],
    }
