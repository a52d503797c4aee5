"""ecolearn: ecology board games in notebooks, with the food web of every position.

>>> import ecolearn
>>> match = ecolearn.new("ecogon", seed=7)
>>> match.position
<ecogon position, turn 1: 2 cards, 0 points>
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .games import loaders as _loaders
from .kernel.registry import find_game, registry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    import networkx as nx

    from .board import Board, FoodWebView, explore, show
    from .classroom import play, predict, quiz, report, start, task
    from .foodweb import food_web
    from .hindsight import review
    from .kernel.game import Game, OptionError
    from .kernel.match import Match
    from .kernel.record import RecordError
    from .kernel.sentences import IllegalAction, Refusal
    from .kernel.words import language, languages, set_language

__version__ = "0.1.0"

__all__ = [
    "Board",
    "FoodWebView",
    "IllegalAction",
    "OptionError",
    "RecordError",
    "Refusal",
    "erase",
    "explore",
    "food_web",
    "language",
    "languages",
    "list_games",
    "load",
    "new",
    "play",
    "potential_web",
    "predict",
    "quiz",
    "report",
    "resume",
    "review",
    "set_language",
    "show",
    "start",
    "task",
]

registry.update(_loaders())

# A short code, perhaps copied with mistakes.
_CODE = r"[A-Za-z0-9]{3}[0-9]*\s*-[A-Za-z0-9\s]{6,}"

# Imported when first asked for: the rules must run without a notebook, and the import must be quick.
_LAZY = {
    "IllegalAction": "ecolearn.kernel.sentences",
    "OptionError": "ecolearn.kernel.game",
    "RecordError": "ecolearn.kernel.record",
    "Refusal": "ecolearn.kernel.sentences",
    "language": "ecolearn.kernel.words",
    "languages": "ecolearn.kernel.words",
    "set_language": "ecolearn.kernel.words",
    "Board": "ecolearn.board",
    "FoodWebView": "ecolearn.board",
    "show": "ecolearn.board",
    "explore": "ecolearn.board",
    "start": "ecolearn.classroom",
    "play": "ecolearn.classroom",
    "predict": "ecolearn.classroom",
    "quiz": "ecolearn.classroom",
    "task": "ecolearn.classroom",
    "report": "ecolearn.classroom",
    "review": "ecolearn.hindsight",
    "food_web": "ecolearn.foodweb",
}


def __getattr__(name: str) -> Any:
    module = _LAZY.get(name)
    if module is None:
        raise AttributeError(f"module 'ecolearn' has no attribute {name!r}")
    return getattr(import_module(module), name)


def list_games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(registry)


def new(
    game: str,
    *,
    seed: int | None = None,
    players: int | None = None,
    seats: Sequence[str] | None = None,
    start: str | Path | None = None,
    auto: bool | str = "routine",
    free_undo: bool = False,
    **options: Any,
) -> Match:
    """Begin a match.

    Parameters
    ----------
    game : str
        Id of a game: one of `list_games`.
    seed : int, optional
        The same seed deals the same game; default: a new one.
    players : int, optional
        Number of players, all of them persons; default: as few as the game allows with these options.
    seats : sequence of str, optional
        ``"person"`` or the name of a partner for each seat, instead of `players`.
    start : str or Path, optional
        A start position: a TOML file, or its text. The rest is dealt from the seed.
    auto : {"routine", True, False}
        Which reveals are pressed without asking: drawing a card, all (events too), or none.
    free_undo : bool
        Let undo pass over revealed cards, as a teacher may wish.
    **options
        Options of the game, such as ``events=10``. Where a game has decks, ``deck`` is the name of one, or
        the file or the text of a deck of your own.

    Returns
    -------
    Match

    Raises
    ------
    ValueError
        With a sentence that names what does not fit and what would.
    """
    from pathlib import Path

    from .kernel.chance import new_seed
    from .kernel.decks import DeckError
    from .kernel.game import DeckOption, OptionError
    from .kernel.match import PERSON
    from .kernel.record import new_match
    from .kernel.words import _
    from .partners import known

    known()
    description = find_game(game)
    if seats is None:
        seats = None if players is None else (PERSON,) * players
    elif players is not None and players != len(seats):
        raise OptionError(
            _("Give either players or seats: {players} players do not go with {seats} seats.").format(
                players=players, seats=len(seats)
            )
        )
    text = None if start is None else _text_of(start)
    decks = {option.name for option in description.options if isinstance(option, DeckOption)}
    deck_file = ""
    for name in decks & options.keys():
        given, options[name] = options[name], _deck_text(options[name], description, name)
        if options[name] is not given:
            deck_file = Path(given).name
    chosen = new_seed() if seed is None else seed
    if not isinstance(chosen, int) or isinstance(chosen, bool) or chosen < 0:
        raise OptionError(
            _("The seed must be a whole number from 0 up, not {value}.").format(value=repr(seed))
        )
    try:
        match = new_match(
            description,
            seed=chosen,
            seats=None if seats is None else tuple(seats),
            options=options,
            start=text,
            auto=auto,
            free_undo=free_undo,
        )
    except DeckError as error:
        if not deck_file or text is not None:
            raise
        # The game has seen a text only; whoever wrote the deck looks for a file.
        raise DeckError([fault._replace(file=deck_file) for fault in error.faults]) from None
    match.run_partners()
    return match


def potential_web(game: str, **options: Any) -> nx.DiGraph[str]:
    """The food web of a whole deck: every feeding link that its cards could make, one node for each species.

    Parameters
    ----------
    game : str
        Id of a game: one of `list_games`.
    **options
        As for `new`: for example ``deck`` where a game has several.

    Returns
    -------
    networkx.DiGraph
        Links from prey to eater; see `ecolearn.foodweb` for the attributes. Graph attributes: ``nodes`` is
        "species", ``title`` the name of the game.

    Raises
    ------
    ValueError
        As `new`, or if the links of this game's deck cannot be told.
    """
    from .kernel.words import _

    match = new(game, seed=0, **options)
    web = match.position.deck_web()
    if web is None:
        raise ValueError(_("The deck of {game} tells no food web.").format(game=game))
    web.graph["title"] = _(match.game.title)
    return web


def _text_of(source: str | Path) -> str:
    from pathlib import Path as _Path

    if isinstance(source, str) and "\n" in source:
        return source
    return _Path(source).read_text(encoding="utf-8")


def _deck_text(deck: Any, game: Game, option: str) -> Any:
    """The text of a deck's file; the name of one of the game's own decks as it is."""
    from pathlib import Path as _Path

    known = next(found.choices for found in game.options if found.name == option)
    if (
        not isinstance(deck, (str, _Path))
        or deck in known
        or not _Path(str(deck).partition("\n")[0]).is_file()
    ):
        return deck
    return _text_of(deck)


def load(source: str | Path) -> Match:
    """Load a match from a file, from its text, or from its short code.

    Parameters
    ----------
    source : str or Path
        Path of a saved game, the text of one, or a code such as ``"ECG1-..."``. Text keeps how the game was
        played (``auto``, ``free_undo``, partners); a code holds the moves alone.

    Raises
    ------
    RecordError
        Naming the wrong line; its ``match`` attribute is the game up to there.
    FileNotFoundError
        If there is no such file.
    """
    import re
    from os.path import isfile
    from pathlib import Path as _Path

    from .kernel.record import FIRST_LINE, from_code, from_text
    from .partners import known

    known()
    if isinstance(source, str):
        text = source.strip()
        if text.startswith(FIRST_LINE):
            return from_text(text)
        if re.fullmatch(_CODE, text) and not isfile(text):
            return from_code(text, {find_game(name).code: find_game(name) for name in registry})
    # Some editors begin a text with a byte order mark.
    return from_text(_Path(source).read_text(encoding="utf-8-sig"))


def resume() -> Match:
    """The match that was saved last by a board, for example before the kernel was restarted.

    Raises
    ------
    FileNotFoundError
        If no board has saved anything yet.
    """
    from .kernel.autosave import newest
    from .kernel.words import _

    path = newest()
    if path is None:
        raise FileNotFoundError(
            _("There is no saved game yet. Boards save by themselves once something was played.")
        )
    return load(path)


def erase() -> int:
    """Delete everything that boards and lessons have saved here; returns how many files there were."""
    from .kernel.autosave import erase_all

    count = erase_all()
    # Lessons that are open must forget too, or they would save it all once more; their boards begin anew
    # and save that, so there is something to erase again.
    sessions = sys.modules.get("ecolearn.classroom.session")
    if sessions is not None:
        forgotten = sessions.forget_all()
        erase_all()
        for session in forgotten:
            session.tell_all()
    return count
