"""What somebody may name on the command line: a lesson, a game, a deck, or the file of a deck."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ecolearn.classroom.source import Lesson, lesson_ids, load_lesson
from ecolearn.kernel.decks import DeckError, DeckMaker
from ecolearn.kernel.game import DeckOption, Game, OptionError, Table
from ecolearn.kernel.registry import find_game, registry
from ecolearn.kernel.words import _
from ecolearn.paper.faults import PaperError
from ecolearn.picture.supplies import Printable


@dataclass(frozen=True)
class Deck:
    """A deck of a game: what is in its box, and the options that choose it.

    Attributes
    ----------
    name : str
        As it is typed: ``"savanna"``.
    game : Game
    options : mapping
    """

    name: str
    game: Game
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """A table with this deck, for as few players as may play."""
        options = self.game.read_options(self.options)
        return self.game.make_table(self.game.seats_for(options)[0], options)

    @property
    def box(self) -> Printable:
        """Everything in the box, in the current language."""
        found = self.game.printable(self.table)
        assert isinstance(found, Printable)
        return found


def decks() -> dict[str, Deck]:
    """Every deck that ships, by its name."""
    found = {}
    for id_ in registry:
        game = find_game(id_)
        for name, options in game.decks.items():
            found[name] = Deck(name, game, options)
    return found


def nothing_named(what: str) -> str:
    """What is said where nothing is named: all that could be."""
    said = _("Say what to print. The lessons are: {known}.").format(known=", ".join(lesson_ids()))
    if what in ("worksheet", "key"):
        return said
    return said + " " + _("The decks are: {known}.").format(known=", ".join(decks()))


def find_deck(name: str) -> Deck:
    """A deck by its name, by that of its game, or by its file.

    Raises
    ------
    PaperError
        Naming the decks that there are, or the faults of a file.
    """
    if name.endswith(".toml"):
        return _own_deck(Path(name))
    known = decks()
    if name in known:
        return known[name]
    if name in registry:
        game = find_game(name)
        usual, options = next(iter(game.decks.items()))
        return Deck(usual, game, options)
    raise PaperError(
        _("There is no deck called “{name}”. The decks are: {known}.").format(
            name=name, known=", ".join(known)
        )
        + _near(name, [*known, *registry])
        + " "
        + _("A deck of your own is named by its file, such as garden.toml.")
    )


def _own_deck(path: Path) -> Deck:
    """A deck that somebody has written."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PaperError(_("{file} cannot be read: {reason}.").format(file=path, reason=error)) from None
    for id_ in registry:
        game = find_game(id_)
        option = next((one for one in game.options if isinstance(one, DeckOption)), None)
        if option is None or not isinstance(game, DeckMaker):
            continue
        try:
            game.about_deck(text, path.name)
        except DeckError as error:
            raise PaperError(str(error)) from None
        return Deck(path.stem, game, {option.name: text})
    raise PaperError(_("No game here takes a deck of your own."))


def find_lesson(name: str) -> Lesson:
    """A lesson by its id, however it is written: ``l06``, ``L6``, ``6``.

    Raises
    ------
    PaperError
        Naming the lessons that there are.
    """
    known = lesson_ids()
    number = name.lower().removeprefix("l")
    id_ = f"l{int(number):02}" if number.isdecimal() else name
    if id_ in known:
        return load_lesson(id_)
    raise PaperError(
        _("There is no lesson called “{name}”. The lessons are: {known}.").format(
            name=name, known=", ".join(known)
        )
        + _near(id_, known)
    )


def is_lesson(name: str) -> bool:
    """Whether a name is meant for a lesson."""
    return name.lower().removeprefix("l").isdecimal()


def lesson_decks(lesson: Lesson) -> list[Deck]:
    """The decks that the boards of a lesson are played with, each once."""
    found: dict[tuple[str, str], Deck] = {}
    calls = [(board.game, dict(board.options)) for board in lesson.boards.values()]
    for id_, given in calls or [(str(lesson.facts["game"]), {})]:
        game = find_game(id_)
        try:
            options = game.read_options(given)
        except OptionError:
            options = game.read_options({})
        name = next(
            (
                name
                for name, chosen in game.decks.items()
                if all(options.get(key) == value for key, value in chosen.items())
            ),
            id_,
        )
        found.setdefault((id_, name), Deck(name, game, given))
    return list(found.values())


def _near(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, list(known), n=1)
    return " " + _("Did you mean {name}?").format(name=near[0]) if near else ""
