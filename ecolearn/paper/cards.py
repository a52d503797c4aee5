"""Cards, tiles and tokens on pages: at true size, edge to edge, with marks where to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ecolearn.kernel.words import _, ngettext
from ecolearn.paper.page import page
from ecolearn.paper.sizes import Grid, Paper, grid_for
from ecolearn.picture.glyphs import number as n
from ecolearn.picture.shapes import hexagon
from ecolearn.picture.supplies import Piece, Supply
from ecolearn.picture.svg import add_face
from ecolearn.picture.text import wrap

#: Width of a face on a card with a text below, and how high the card is, both by the card's width.
FACE, HIGH = 0.7, 1.44
#: Letters of such texts, in millimetres, the largest that fit.
LETTERS = (3.5, 3.2, 3.0, 2.8, 2.6, 2.4, 2.2, 2.0)
LINE = 1.22
#: Free between two paragraphs, in lines.
BETWEEN = 0.5
#: Free between the edge of a card and its text.
INSET = 3.5
#: Letters of a tag, and where it stands from the lower left corner of its piece.
TAG, TAG_X, TAG_Y = 2.0, 5.0, 2.5
#: Length of the marks beside the outermost cards.
MARK = 3.0


def card_pages(
    supply: Supply, paper: Paper, title: str, foot: str, faces: dict[str, str], copies: int = 1
) -> Iterator[str]:
    """Pages with all pieces of a supply.

    Parameters
    ----------
    supply : Supply
    paper : Paper
    title, foot : str
        Stand above and below on every page.
    faces : dict
        Symbols that the pages use are added here.
    copies : int
        How often everything is printed.

    Yields
    ------
    str
        A page as HTML.
    """
    pieces = [piece for piece in supply.pieces for _copy in range(piece.copies)] * copies
    if not pieces:
        return
    grid = grid_for(paper, supply.width, height_of(supply))
    last = -(-len(pieces) // grid.count)
    for number in range(last):
        shown = pieces[number * grid.count : (number + 1) * grid.count]
        head = _("{title} – {kind}, sheet {n} of {all}").format(
            title=title, kind=supply.label, n=number + 1, all=last
        )
        yield page(head, _sheet(shown, supply, grid, head, faces), foot, paper)


def told(supply: Supply) -> bool:
    """Whether its pieces are cards with a text below the face."""
    return any(piece.text for piece in supply.pieces)


def height_of(supply: Supply) -> float:
    """How high its pieces are, in millimetres."""
    if told(supply):
        return round(HIGH * supply.width, 2)
    face = supply.pieces[0].face
    return round(supply.width * face.height / face.width, 2)


def _sheet(shown: Sequence[Piece], supply: Supply, grid: Grid, title: str, faces: dict[str, str]) -> str:
    width, height = grid.columns * grid.width, grid.rows * grid.height
    parts = [_marks(grid)]
    for at, piece in enumerate(shown):
        x = (at % grid.columns + 0.5) * grid.width
        y = (at // grid.columns + 0.5) * grid.height
        drawn = _card(piece, grid, faces) if told(supply) else _bare(piece, grid, faces)
        parts.append(
            f'<g transform="translate({n(x)} {n(y)})" role="img" aria-label="{escape(_spoken(piece))}"'
            f' data-piece="{escape(piece.key)}">{drawn}</g>'
        )
    words = ngettext("{title}: {n} piece", "{title}: {n} pieces", len(shown)).format(
        title=title, n=len(shown)
    )
    box = f"{n(-MARK)} {n(-MARK)} {n(width + 2 * MARK)} {n(height + 2 * MARK)}"
    return (
        f'<svg width="{n(width + 2 * MARK)}mm" height="{n(height + 2 * MARK)}mm" viewBox="{box}" role="group"'
        f' aria-label="{escape(words)}" style="margin-top:{n(-MARK)}mm">{"".join(parts)}</svg>'
    )


def _spoken(piece: Piece) -> str:
    said = ". ".join(part for part in (piece.name, piece.tag, piece.text) if part)
    return said.replace("\n", " ")


def _marks(grid: Grid) -> str:
    """Short lines outside the outermost cards: from one to the one opposite it is cut."""
    width, height = grid.columns * grid.width, grid.rows * grid.height
    strokes = []
    for column in range(grid.columns + 1):
        x = column * grid.width
        strokes.append(f"M{n(x)} {n(-MARK)}V-.6M{n(x)} {n(height + 0.6)}V{n(height + MARK)}")
    for row in range(grid.rows + 1):
        y = row * grid.height
        strokes.append(f"M{n(-MARK)} {n(y)}H-.6M{n(width + 0.6)} {n(y)}H{n(width + MARK)}")
    return f'<path d="{"".join(strokes)}" fill="none" stroke="#1d2b2a" stroke-width=".2"/>'


def _cut(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="#5b6b69" stroke-width=".15"/>'


def _box(width: float, height: float) -> str:
    return f"M{n(-width / 2)} {n(-height / 2)}h{n(width)}v{n(height)}h{n(-width)}Z"


def _bare(piece: Piece, grid: Grid, faces: dict[str, str]) -> str:
    """A face that is the whole piece, within the line along which it is cut."""
    outline = hexagon(grid.width / 2) if piece.face.shape == "hex" else _box(grid.width, grid.height)
    tag = _line(piece.tag, TAG_X - grid.width / 2, grid.height / 2 - TAG_Y, TAG) if piece.tag else ""
    return _cut(outline) + _face(piece, grid.width, 0.0, faces) + tag


def _face(piece: Piece, width: float, y: float, faces: dict[str, str]) -> str:
    face = piece.face
    add_face(face, faces)
    height = width * face.height / face.width
    return (
        f'<use href="#f-{face.id}" x="{n(-width / 2)}" y="{n(y - height / 2)}" width="{n(width)}"'
        f' height="{n(height)}"/>'
    )


def _card(piece: Piece, grid: Grid, faces: dict[str, str]) -> str:
    """A card with the face above and a text below."""
    width = FACE * grid.width
    tall = width * piece.face.height / piece.face.width
    top = -grid.height / 2 + INSET
    text = _text(piece.text, top + tall + 1.0, grid.height / 2 - INSET, grid.width - 2 * INSET)
    return _cut(_box(grid.width, grid.height)) + _face(piece, width, top + tall / 2, faces) + text


def fitted(text: str, width: float, height: float) -> tuple[list[list[str]], float]:
    """The lines of each paragraph and the size of the letters, so that a text fits into a box."""
    parts = text.split("\n")

    def at(size: float) -> list[list[str]]:
        return [wrap(part, size, width) for part in parts]

    for size in LETTERS:
        lines = at(size)
        if _tall(lines) * size <= height:
            return lines, size
    smallest = at(LETTERS[-1])
    return smallest, height / _tall(smallest)


def _tall(paragraphs: list[list[str]]) -> float:
    """Height of paragraphs, in sizes of their letters."""
    return LINE * (sum(map(len, paragraphs)) + BETWEEN * (len(paragraphs) - 1))


def _text(text: str, top: float, low: float, width: float) -> str:
    paragraphs, size = fitted(text, width, low - top)
    return "".join(_lines(paragraphs, -width / 2, top, size))


def _lines(paragraphs: list[list[str]], x: float, top: float, size: float) -> Iterator[str]:
    y = top + 0.95 * size
    for lines in paragraphs:
        for line in lines:
            yield _line(line, x, y, size)
            y += LINE * size
        y += BETWEEN * LINE * size


def _line(words: str, x: float, y: float, size: float) -> str:
    look = f'class="ecl-t ecl-l ecl-r" x="{n(x)}" y="{n(y)}" font-size="{n(size)}"'
    return f"<text {look}>{escape(words)}</text>"
