"""The little Markdown of the lessons as HTML: headings, paragraphs, lists, tables, bold and italic."""

from __future__ import annotations

import re
from html import escape

_INLINE = (
    (re.compile(r"\*\*(.+?)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<![\w*])\*([^*]+)\*(?![\w*])"), r"<em>\1</em>"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
)
_RULE = re.compile(r"\|?(\s*:?-{2,}:?\s*\|)+")


def html_of(text: str) -> str:
    """Blocks of Markdown, parted by empty lines, as HTML."""
    blocks = re.split(r"\n\s*\n", text.strip())
    return "\n".join(_block(block.splitlines()) for block in blocks)


def _inline(text: str) -> str:
    words = escape(text.strip(), quote=False)
    for pattern, put in _INLINE:
        words = pattern.sub(put, words)
    return words


def _block(lines: list[str]) -> str:
    if heading := re.fullmatch(r"(#{1,4}) (.+)", lines[0].strip()):
        level = len(heading[1])
        rest = lines[1:]
        return f"<h{level}>{_inline(heading[2])}</h{level}>" + ("\n" + _block(rest) if rest else "")
    if len(lines) > 1 and _RULE.fullmatch(lines[1].strip()):
        return _table(lines)
    for mark, tag in ((r"- ", "ul"), (r"\d+\. ", "ol")):
        if all(re.match(mark, line) for line in lines):
            items = "".join(f"<li>{_inline(re.sub(mark, '', line, count=1))}</li>" for line in lines)
            return f"<{tag}>{items}</{tag}>"
    return f"<p>{_inline(' '.join(lines))}</p>"


def _table(lines: list[str]) -> str:
    rows = [[_inline(cell) for cell in line.strip().strip("|").split("|")] for line in lines]
    head = "".join(f"<th>{cell}</th>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows[2:])
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>"
