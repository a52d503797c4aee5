"""What the faces of cards show, as plain data, and what a face is once it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["hex", "square", "room", "round", "drop", "flame", "stone", "cloud"]
Side = Literal["c", "n", "ne", "e", "se", "s", "sw", "w", "nw"]


@dataclass(frozen=True, slots=True)
class Sign:
    """One symbol of the symbol language: a glyph, one to five dots for the size (0: none), and its word."""

    glyph: str
    dots: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """What a card needs: one sign, or several of which one is enough (drawn in one chip with a stroke
    between).
    """

    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class CardFace:
    """Everything that a card's face shows; the same for every copy of the card and every place.

    `colour` is a token group ("still_water", "shore", ...); `pattern` a pattern name ("waves", "sand",
    "leaves", "grass", "needles" or "": none; habitats have one). `icon` is an icon id ("fish" or
    "own:pike").
    """

    name: str
    short: str
    colour: str
    kind: str = "animal"
    gives: tuple[Sign, ...] = ()
    needs: tuple[Need, ...] = ()
    points: int | None = None
    icon: str = ""
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class SquareCard:
    """Everything that the face of a square card shows.

    `role` is both its token group and its sign ("producer", "carnivore", ...). `eats` and `eaten_by` are
    icon ids; `eats_word` and `eaten_word` the words beside them.
    """

    name: str
    short: str
    role: str
    icon: str = ""
    number: int | None = None
    eats: tuple[str, ...] = ()
    eaten_by: tuple[str, ...] = ()
    eats_word: str = ""
    eaten_word: str = ""


@dataclass(frozen=True, slots=True)
class PlainCard:
    """Everything that the face of a plain card shows: one large picture or sign, a name, and what it is.

    `colour` is a token group; `sign` a glyph shown large, instead of the picture `icon`. `corner` is a glyph
    in the corner for the sort of card, `mark` a glyph with `mark_word` beside it in a strip at the top.
    """

    name: str
    short: str
    colour: str = "plain"
    icon: str = ""
    sign: str = ""
    corner: str = ""
    mark: str = ""
    mark_word: str = ""


BitKind = Literal["text", "icon", "glyph", "tile", "disc"]


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece of a row of small signs on a card.

    `kind` "text" shows `name` as it is, "icon" the icon of that name, "glyph" a sign, "tile" a small map tile
    of the token group `colour`, "disc" a glyph on a disc in the colours of that group.
    """

    kind: BitKind
    name: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class CallCard:
    """Everything that the face of a card shows that happens once its symbols are covered.

    `cost` are its symbols, each a "disc" with whether a cube lies on it; `rows` say in signs what it does;
    `left` of `uses` times it can still happen. `warn`: it takes something away.
    """

    name: str
    colour: str
    cost: tuple[tuple[Bit, bool], ...]
    rows: tuple[tuple[Bit, ...], ...]
    uses: int
    left: int
    warn: bool = False


@dataclass(frozen=True, slots=True)
class RoomCard:
    """Everything that a room shows: its name, a picture, and doors with the numbers that open them.

    `doors` are (side, numbers) with the sides "n", "e", "s" and "w"; `colour` is a token group.
    """

    name: str
    colour: str = "plain"
    icon: str = ""
    doors: tuple[tuple[Side, tuple[int, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A named box on a face where marks are laid later: "need.0", "need.1", ..., "points"; (x, y) is its
    centre.

    `svg` is what the mark draws there, in the coordinates of the face.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    svg: str = ""


@dataclass(frozen=True, slots=True)
class Face:
    """How a card looks: SVG markup around the origin, drawn once and used wherever the card lies.

    `id` is a hash of the content, so equal looks share one id; the visible box is
    (-width/2, -height/2, width, height). `colour` is the token group of its edge. `symbols` are the (id, SVG)
    of shared symbols that the markup uses. `sides` says where marks stand on this face, so that they hide
    nothing of it: (side, x, y); sides that are not named are where they are on every place.
    """

    id: str
    svg: str
    width: float
    height: float
    shape: Shape = "hex"
    colour: str = ""
    spots: tuple[Spot, ...] = ()
    symbols: tuple[tuple[str, str], ...] = ()
    sides: tuple[tuple[Side, float, float], ...] = ()
