"""What a game asks to be shown: plain data, no drawing.

A game builds a `Scene` for one viewer. `ecolearn.picture.svg` turns it into keyed SVG parts. Nothing here
knows a rule, a language or a host. Coordinates are stage units; a hexagon of a card has the side `HEX_SIDE`.

Texts (``speech``, ``label`` ...) arrive in the language of the moment; a scene made after a change of
language holds the new texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ecolearn.picture.cards import (
    Bit,
    BitKind,
    CallCard,
    CardFace,
    Face,
    Need,
    PlainCard,
    RoomCard,
    Shape,
    Side,
    Sign,
    Spot,
    SquareCard,
)

__all__ = [
    "HEX_SIDE",
    "Aim",
    "AimProof",
    "Bit",
    "BitKind",
    "Button",
    "CallCard",
    "CardDetails",
    "CardFace",
    "Direction",
    "Face",
    "Gauge",
    "HandCard",
    "Link",
    "Mark",
    "MarkKind",
    "Need",
    "OtherHand",
    "Place",
    "PlainCard",
    "Report",
    "RoomCard",
    "Scene",
    "Shape",
    "Side",
    "Sign",
    "Spot",
    "SquareCard",
    "badge",
    "figure",
    "laid",
    "met",
    "pin",
    "points",
    "tile",
    "token",
    "warn",
]

HEX_SIDE = 60.0
"""Side of a hexagonal place in stage units; the centre of axial cell (q, r) is HEX.centre((q, r)) times
this.
"""

MarkKind = Literal["met", "points", "laid", "token", "figure", "badge", "warn", "pin", "tile", "pawn", "ring"]
Direction = Literal["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that belongs to one place at this moment, drawn over the face. Make one with the functions
    below.

    `spot` is where it stands, in sizes of the place from its middle, instead of at a side; `scale` how large
    it is beside its usual size.
    """

    kind: MarkKind
    index: int = 0
    value: str = ""
    on: bool = False
    colour: str = ""
    icon: str = ""
    at: Side = "c"
    spot: tuple[float, float] | None = None
    scale: float = 1.0


def met(index: int) -> Mark:
    """Need number `index` (from 0) of the card here is met: green chip with a tick."""
    return Mark("met", index=index)


def points(value: int, established: bool) -> Mark:
    """The points disc of the card here; gold with a thicker edge around the card when it is established."""
    return Mark("points", value=str(value), on=established)


def laid() -> Mark:
    """The card was laid in this turn and may still be taken back: a dashed line inside its edge."""
    return Mark("laid")


def warn(text: str = "!", *, scale: float = 1.0) -> Mark:
    """This card is in danger (for example surrounded and not established)."""
    return Mark("warn", value=text, scale=scale)


def token(
    icon: str,
    *,
    count: int = 1,
    colour: str = "",
    at: Side = "c",
    spot: tuple[float, float] | None = None,
    scale: float = 1.0,
) -> Mark:
    """A piece standing on the place, with a number if `count` is above 1; several at one side are stacked."""
    return Mark("token", value=str(count), icon=icon, colour=colour, at=at, spot=spot, scale=scale)


def figure(icon: str, spot: tuple[float, float], *, scale: float = 1.0) -> Mark:
    """Something that grows or rises on the place, such as a tree: the drawing alone, without a disc."""
    return Mark("figure", icon=icon, spot=spot, scale=scale)


def badge(text: str, *, at: Side = "n", colour: str = "", icon: str = "", gold: bool = False) -> Mark:
    """A short text at a side of the place: a door number, a card number, bonus points; a glyph after it.

    Points that count already are `gold`.
    """
    return Mark("badge", value=text, at=at, colour=colour, icon=icon, on=gold)


def pin(icon: str = "", *, text: str = "", at: Side = "nw") -> Mark:
    """A marker of a mission or a module: a small flag with an icon or one or two letters."""
    return Mark("pin", value=text, icon=icon, at=at)


def tile(icon: str = "", *, at: Side = "n", colour: str = "") -> Mark:
    """A tile on the place: face up with its icon, or without one face down, dark and with a question mark.

    `colour` is a token group.
    """
    return Mark("tile", icon=icon, on=bool(icon), at=at, colour=colour)


def pawn(text: str, spot: tuple[float, float], *, colour: str = "") -> Mark:
    """Somebody's piece standing on the place, with a number or letter on it; `colour` is a token group."""
    return Mark("pawn", value=text, spot=spot, colour=colour)


def ring(text: str, spot: tuple[float, float], *, colour: str = "") -> Mark:
    """A thick ring lying on the place, with a number or letter in it; `colour` is a token group."""
    return Mark("ring", value=text, spot=spot, colour=colour)


@dataclass(frozen=True, slots=True)
class Region:
    """Ground below several places that belong together, with its name in the upper left corner.

    (x, y) is the middle; `colour` a token group.
    """

    key: str
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    colour: str = "plain"


@dataclass(frozen=True, slots=True)
class Place:
    """One place of the stage, empty or with a card.

    `size` is the side of a hexagon, half the side of a square or room, the radius of the others. `ground`
    says what an empty place shows: "ghost" nothing until the browser lights it, "plain" an empty outline,
    or the name of a token group. `label` stands in an empty place (one or two words or a number); `icon`
    likewise. `tap` is what a tap here means, `key` if empty. `closed`: nothing can be laid here yet.
    `centre` is a number or letter in the middle of an empty place. The label of a place in the shape of a
    condition stands below it, whatever lies there. `stands` are the species on it, as nodes of the food web:
    they light up in both.
    """

    key: str
    x: float
    y: float
    shape: Shape = "hex"
    size: float = HEX_SIDE
    face: Face | None = None
    speech: str = ""
    marks: tuple[Mark, ...] = ()
    ground: str = "ghost"
    label: str = ""
    icon: str = ""
    tap: str = ""
    closed: bool = False
    centre: str = ""
    stands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """An arrow from the place `start` (prey) to the place `end` (eater), over their shared edge or gap.

    `kind` "food" is a full line, "blood" a dashed one; `doubtful` draws it hollow. "requires" is no arrow but
    a line with knots, from what is needed to what needs it; `doubtful` dots it: not there yet.
    `large` is for boards on which the arrows are the point of the game: there "matter" is dotted, "energy"
    yellow with an outline, and "asked" a question mark without direction.
    """

    key: str
    start: str
    end: str
    kind: str = "food"
    doubtful: bool = False
    large: bool = False
    speech: str = ""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in a hand. `key` is unique in the scene even for identical copies; `owner` is the seat.

    `tag` is a word or number on the card that belongs to this moment, not to its face: "chosen", "× 6".
    `text` stands beside a card that must be read before it is chosen.

    A card with `taps` stands for several taps in a row, as a button may; its `tap` still names its details.
    """

    key: str
    tap: str
    face: Face
    speech: str
    owner: int
    tag: str = ""
    text: str = ""
    taps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherHand:
    """The hand of a seat other than the viewer's, as the viewer may see it.

    Piles that lie open are shown in the same way, with a number below 1 that is no seat. `below`: the row
    lies below the viewer's hand.
    """

    seat: int
    name: str
    cards: tuple[HandCard, ...] = ()
    below: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press. `shown` "selected": only while an element is selected that it can follow.

    `speech` is said instead of the label, and shown beside it while the pointer is there.

    A button with `taps` stands for several taps in a row, whatever is selected: "Snail → Hedgehog" for a tap
    on each of the two. Its `tap` is then only its name.
    """

    tap: str
    label: str
    primary: bool = False
    speech: str = ""
    shown: Literal["always", "selected"] = "always"
    taps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number to watch: a bar against `goal`, or only `text` when there is none; `line`: on a new line."""

    key: str
    label: str
    value: float
    goal: float | None = None
    text: str = ""
    line: bool = False


@dataclass(frozen=True, slots=True)
class AimProof:
    """One fulfilment of an aim, and the keys of the places that prove it.

    `label` says in few words what it is, `speech` the same for listening. `ordered`: the places follow one
    another, as in a food chain. `sign` stands before the label instead of its number. `shown`: it is lit as
    soon as it is there, until somebody does something else.
    """

    label: str
    speech: str
    places: tuple[str, ...]
    ordered: bool = False
    sign: str = ""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """Something that the players work towards beside the points: a mission.

    Or something else with parts that belong to places of the board, such as what a card has done; then
    `heading`, `proofs_name` and `said` say so.

    Attributes
    ----------
    key : str
    title, text : str
        Its name, and what is to be done.
    hint : str
        What to look out for.
    steps : tuple of (str, int, bool)
        Its levels: name, how often it must be fulfilled for it, whether it has been reached.
    count : int
        How often it is fulfilled now.
    missing : str
        What is missing for the next level, in a sentence.
    points : str
        What it brings or costs so far, in words.
    proofs : tuple of AimProof
        What fulfils it now, so that a board can light it.
    icon : str
        An icon id.
    heading : str
        What all of them are together; that of the first one counts. Empty: missions.
    proofs_name : str
        What the proofs are; empty: what fulfils it.
    said : str
        What is said of a place that is lit; empty: that it fulfils the mission.
    together : bool
        The proofs are short and have no order, and stand side by side.
    """

    key: str
    title: str
    text: str
    hint: str = ""
    steps: tuple[tuple[str, int, bool], ...] = ()
    count: int = 0
    missing: str = ""
    points: str = ""
    proofs: tuple[AimProof, ...] = ()
    icon: str = ""
    heading: str = ""
    proofs_name: str = ""
    said: str = ""
    together: bool = False


@dataclass(frozen=True, slots=True)
class CardDetails:
    """What the browser tells about a tap at length: rows of (label, text); `link` is shown as a web
    address.
    """

    title: str
    subtitle: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    face: Face | None = None
    link: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """Something measured, to be read beside the board: a picture, what it says in a sentence, a table.

    `svg` is a complete picture with title and description, or empty; `head` and `rows` are the table. `open`:
    it is unfolded until somebody folds it.
    """

    key: str
    title: str
    sentence: str
    svg: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one viewer sees of a position.

    `prompt` says what to do now, `whose` whose turn it is; `hand_name` what the viewer's cards are
    called where they are not the hand. `aims` are missions. `notes` are small print (whose game this
    follows, that the deck is ours). Places are listed in reading order; `regions` lie below them.

    `given` are taps that are made already: the board begins there, as if something were selected; an empty
    one says that a place is asked for, so that a tap on another one is refused with the reason. `keeps`: what
    is selected stays so after a move, to do the same elsewhere. `sign` stands before the prompt.
    """

    title: str
    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    hand: tuple[HandCard, ...] = ()
    hand_name: str = ""
    others: tuple[OtherHand, ...] = ()
    buttons: tuple[Button, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    prompt: str = ""
    whose: str = ""
    notes: tuple[str, ...] = ()
    given: tuple[str, ...] | None = None
    keeps: bool = False
    sign: Face | None = None
    aims: tuple[Aim, ...] = ()
    reports: tuple[Report, ...] = ()
    regions: tuple[Region, ...] = ()
    details: Mapping[str, CardDetails] = field(default_factory=dict)
