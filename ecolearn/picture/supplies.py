"""What a game has in its box, to be printed and cut out: cards, tiles, tokens, and charts for the table."""

from __future__ import annotations

from dataclasses import dataclass

from ecolearn.picture.cards import Face
from ecolearn.picture.scene import Report


@dataclass(frozen=True, slots=True)
class Piece:
    """One card or token, with how many there are of it.

    Attributes
    ----------
    key : str
        Unique within its supply.
    name : str
        In the current language.
    face : Face
    copies : int
    text : str
        What it says beside its face, for instance what an event does; a line for each "\\n". Pieces with a
        text are printed as cards with the face above and the text below.
    tag : str
        A few letters in the lower left corner of the face, for what only colour or place tells on a screen.
    """

    key: str
    name: str
    face: Face
    copies: int = 1
    text: str = ""
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Supply:
    """All pieces of one kind, of one size.

    Attributes
    ----------
    kind : str
        Id by which one asks for it: ``"events"``.
    label : str
        Its name in the current language.
    pieces : tuple of Piece
    width : float
        How wide each is on paper, in millimetres; of a hexagon from corner to corner.
    """

    kind: str
    label: str
    pieces: tuple[Piece, ...]
    width: float

    @property
    def count(self) -> int:
        """How many pieces there are, copies included."""
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Printable:
    """Everything that can be printed of a deck.

    Attributes
    ----------
    title : str
        What stands above the sheets: game and deck, in the current language.
    supplies : tuple of Supply
        What lies on the board first: its size is that of a board at true size.
    charts : tuple of Report
        Tables and pictures that lie beside the board.
    sources : tuple of str
        Where the facts on the cards can be read.
    """

    title: str
    supplies: tuple[Supply, ...]
    charts: tuple[Report, ...] = ()
    sources: tuple[str, ...] = ()
