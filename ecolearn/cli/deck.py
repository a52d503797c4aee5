"""``ecolearn deck``: begin a deck of one's own, and look for its faults."""

from __future__ import annotations

import sys
from pathlib import Path

from ecolearn.kernel.decks import DeckError, DeckMaker
from ecolearn.kernel.registry import find_game, registry
from ecolearn.kernel.words import _

DEFAULT_GAME = "biolink"


def check(path: Path, game: str = DEFAULT_GAME) -> int:
    """Print all faults of a deck, or what there is to say about it.

    Parameters
    ----------
    path : Path
        The deck's file.
    game : str
        Id of the game that it is for.

    Returns
    -------
    int
        Exit code: 0 if the deck can be played.
    """
    maker = _maker(game)
    if maker is None:
        return 1
    try:
        about = maker.about_deck(path.read_text(encoding="utf-8"), path.name)
    except DeckError as error:
        return _fail(str(error))
    except UnicodeDecodeError:
        return _fail(_("{file} is no text in UTF-8. Save it in that encoding.").format(file=path))
    except OSError as error:
        return _fail(_("{file} cannot be read: {reason}.").format(file=path, reason=error.strerror or error))
    print(_("{file}: no faults.").format(file=path.name))
    for sentence in about:
        print("  " + sentence)
    return 0


def new(name: str, game: str = DEFAULT_GAME) -> int:
    """Write a complete deck to begin with; a file that is there already stays as it is.

    Parameters
    ----------
    name : str
        Name of the deck, or path of its file; ``.toml`` is put behind it.
    game : str
        Id of the game that it is for.

    Returns
    -------
    int
        Exit code: 0 if the file was written.
    """
    maker = _maker(game)
    if maker is None:
        return 1
    path = Path(name.removesuffix(".toml") + ".toml")
    try:
        # "x": never over a file that somebody has written, not even one that has just come.
        with path.open("x", encoding="utf-8") as file:
            file.write(maker.new_deck(path.stem))
    except FileExistsError:
        return _fail(_("{file} is there already and stays as it is. Choose another name.").format(file=path))
    except OSError as error:
        return _fail(
            _("{file} cannot be written: {reason}.").format(file=path, reason=error.strerror or error)
        )
    typed = f'"{path}"' if " " in str(path) else path
    print(_("New deck: {file}").format(file=path))
    print(
        _("Change it in a text editor, then look for faults: ecolearn deck check {file}").format(file=typed)
    )
    return 0


def _maker(game: str) -> DeckMaker | None:
    """A game for which people may make decks; None, and a sentence, if it is none."""
    games = {name: find_game(name) for name in registry}
    found = games.get(game)
    if isinstance(found, DeckMaker):
        return found
    makers = ", ".join(name for name, one in games.items() if isinstance(one, DeckMaker))
    _fail(_("You cannot make decks for “{game}”. Choose one of: {known}.").format(game=game, known=makers))
    return None


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
