"""What is printed for a wish: which document, of what, on which paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from ecolearn import new
from ecolearn.classroom.boards import Reach
from ecolearn.classroom.setting import Board
from ecolearn.classroom.source import Lesson
from ecolearn.kernel.words import _
from ecolearn.paper import worksheet
from ecolearn.paper.boards import board_pages, chart_section
from ecolearn.paper.cards import card_pages
from ecolearn.paper.faults import PaperError
from ecolearn.paper.naming import (
    Deck,
    find_deck,
    find_lesson,
    is_lesson,
    lesson_decks,
)
from ecolearn.paper.page import grey, true_size_note, whole
from ecolearn.paper.sizes import PAPERS, Paper
from ecolearn.picture.icons import PICTURES
from ecolearn.picture.supplies import Printable, Supply

#: What can be printed.
KINDS = ("cards", "board", "worksheet", "key")


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to print.

    Attributes
    ----------
    what : str
        One of `KINDS`.
    name : str
        A lesson, or for cards and boards also a game, a deck, or the file of a deck.
    paper : str
        A key of `PAPERS`.
    only : tuple of str
        Of cards: which kinds; empty for all.
    copies : int
        Of cards: how often each is printed.
    large : bool
        Of boards: at the size of the cards, on several sheets.
    grey : bool
        Without colours.
    """

    what: str
    name: str
    paper: str = "a4"
    only: tuple[str, ...] = ()
    copies: int = 1
    large: bool = False
    grey: bool = False


def make(wish: Wish) -> str:
    """The document as HTML that needs nothing else.

    Raises
    ------
    PaperError
        Naming what does not exist, and what does.
    """
    paper = PAPERS[wish.paper]
    if wish.what in ("worksheet", "key"):
        lesson = find_lesson(wish.name)
        made = (
            worksheet.worksheet(lesson, paper) if wish.what == "worksheet" else worksheet.key(lesson, paper)
        )
    elif wish.what == "board":
        made = _boards(wish, paper)
    elif wish.what == "cards":
        made = _cards(wish, paper)
    else:
        known = ", ".join(KINDS)
        raise PaperError(
            _("“{what}” cannot be printed. Choose one of: {known}.").format(what=wish.what, known=known)
        )
    return grey(made) if wish.grey else made


# -- cards -----------------------------------------------------------------------------------------


def _cards(wish: Wish, paper: Paper) -> str:
    decks = lesson_decks(find_lesson(wish.name)) if is_lesson(wish.name) else [find_deck(wish.name)]
    faces: dict[str, str] = {}
    parts: list[str] = []
    for deck in decks:
        box = deck.box
        foot = _foot(deck)
        for supply in _chosen(box, wish.only):
            parts += card_pages(supply, paper, box.title, foot, faces, wish.copies)
        parts += _sources(box, deck, paper)
    title = _("Cards: {deck}").format(deck=", ".join(deck.box.title for deck in decks))
    return whole(title, parts, paper, note=true_size_note(), drawn="".join(faces.values()))


def _chosen(box: Printable, only: tuple[str, ...]) -> tuple[Supply, ...]:
    known = {supply.kind: supply for supply in box.supplies}
    for name in only:
        if name not in known:
            raise PaperError(
                _("{deck} has no cards of the kind “{kind}”. Its kinds are: {known}.").format(
                    deck=box.title, kind=name, known=", ".join(known)
                )
            )
    return tuple(known[name] for name in only) if only else box.supplies


def _foot(deck: Deck) -> str:
    pictures = _("Pictures: our own, and {others}.").format(others=PICTURES)
    return f"{_(deck.game.about)} {pictures} ecolearn."


def _sources(box: Printable, deck: Deck, paper: Paper) -> Iterator[str]:
    """The last pages: where the facts on the cards can be read."""
    if not box.sources:
        return
    rows = "".join(f"<li>{escape(source)}</li>" for source in box.sources)
    title = _("{title} – sources").format(title=box.title)
    yield (
        f'<section class="running"><h2>{escape(title)}</h2><ul class="small columns">{rows}</ul>'
        f'<p class="small">{escape(_foot(deck))}</p></section>'
    )


# -- boards ----------------------------------------------------------------------------------------


def _boards(wish: Wish, paper: Paper) -> str:
    faces: dict[str, str] = {}
    parts: list[str] = []
    if is_lesson(wish.name):
        lesson = find_lesson(wish.name)
        title = _("{lesson} – boards").format(lesson=lesson.title)
        for deck, call, name in _openings(lesson):
            match = new(**call)
            scale = _scale(match, deck.box) if wish.large else 0.0
            parts += board_pages(match, name, _foot(deck), paper, faces, scale=scale)
    else:
        deck = find_deck(wish.name)
        box = deck.box
        title = _("Board: {deck}").format(deck=box.title)
        # The land of some games grows with the number of players.
        most = deck.game.seats_for(deck.game.read_options(deck.options))[1]
        match = new(deck.game.id, seed=0, players=most, **deck.options)
        scale = _scale(match, box) if wish.large else 0.0
        parts += board_pages(match, box.title, _foot(deck), paper, faces, empty=True, scale=scale)
        if box.charts:
            body = "".join(chart_section(chart) for chart in box.charts)
            parts.append(
                f'<section class="running">{body}<p class="small">{escape(_foot(deck))}</p></section>'
            )
    note = true_size_note() if wish.large else ""
    return whole(title, parts, paper, note=note, drawn="".join(faces.values()))


def _openings(lesson: Lesson) -> Iterator[tuple[Deck, dict[str, Any], str]]:
    """Every board of a lesson with the call that begins it, and its name on paper."""
    decks = {deck.game.id: deck for deck in lesson_decks(lesson)}
    if not lesson.boards:
        game, seed = str(lesson.facts["game"]), lesson.facts["seed"]
        yield decks[game], {"game": game, "seed": seed}, str(lesson.title)
    for board in lesson.boards.values():
        deck = decks[board.game]
        for step in board.steps:
            yield deck, _call(board, step), f"{lesson.title} – {step.title}"
        if not board.steps:
            name = str(board.caption) or _("board “{id}”").format(id=board.id)
            yield deck, _call(board, board), f"{lesson.title} – {name}"


def _call(board: Board, shown: Board | Reach) -> dict[str, Any]:
    """What begins a board, or one of its steps; on paper nobody but people plays."""
    call = {"game": board.game, "seed": board.seed, **dict(shown.start_options)}
    return {**call, "start": shown.start} if shown.start else call


def _scale(match: Any, box: Printable) -> float:
    """Millimetres for a unit of the stage, so that cards of the box fit on the board's places."""
    places = match.scene(None).places
    return float(box.supplies[0].width / (2 * max(place.size for place in places)))
