"""Words for people: one language for the whole process, through the standard library's gettext.

English source strings are the keys; German ships as ``locale/de/LC_MESSAGES/ecolearn.mo``. Sentences are
made when they are read, so a change of language reaches everything that is drawn afterwards. There is
no thread-local state: notebooks may run widget messages in another thread than the cells.
"""

from __future__ import annotations

import gettext as _gettext
import os
import struct
import weakref
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

__all__ = [
    "NN_",
    "N_",
    "_",
    "catalogue",
    "language",
    "languages",
    "ngettext",
    "number",
    "on_language",
    "set_language",
]

DOMAIN = "ecolearn"
LOCALE = Path(__file__).resolve().parent.parent / "locale"
LANGUAGES = ("en", "de")

Listener = Callable[[], object]

_language = "en"
_translations: _gettext.NullTranslations = _gettext.NullTranslations()
_listeners: list[weakref.ref[Listener]] = []


def N_(message: str) -> str:
    """Mark a string for translation where it is written, and leave it as it is.

    Parameters
    ----------
    message : str
        The English source string; whoever shows it passes it through :func:`_`.

    Returns
    -------
    str
        The same string.
    """
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:
    """Mark a string that depends on a number, for one and for several; see :func:`ngettext`.

    Parameters
    ----------
    singular, plural : str
        The English source strings. They are one message: a language may have other forms of it than two.

    Returns
    -------
    tuple of (str, str)
        The same strings.
    """
    return singular, plural


def _(message: str) -> str:
    """Translate a string into the current language.

    Parameters
    ----------
    message : str
        The English source string.

    Returns
    -------
    str
        The translation, or the English string where there is none.
    """
    # gettext answers an empty message with the catalogue's header.
    return _translations.gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a string that depends on a number.

    Parameters
    ----------
    singular, plural : str
        The English source strings for one and for several.
    n : int
        The number that decides.

    Returns
    -------
    str
        The form for `n`; the number itself is not put in.
    """
    return _translations.ngettext(singular, plural, n)


def number(n: float) -> str:
    """Write a number as sentences have it, with a true minus sign: ``−4``.

    Parameters
    ----------
    n : float
        The number.

    Returns
    -------
    str
        Its digits; the minus sign is as wide as a plus, and is read out as a minus.
    """
    return f"{n}".replace("-", "−")


def language() -> str:
    """Return the code of the current language, ``"en"`` or ``"de"``."""
    return _language


def languages() -> tuple[str, ...]:
    """Return the codes of all languages that ship, the source language first."""
    return LANGUAGES


def set_language(code: str) -> None:
    """Choose the language of everything that is read from now on.

    Parameters
    ----------
    code : str
        One of :func:`languages`. A language whose compiled catalogue is missing reads as English.

    Raises
    ------
    ValueError
        If there is no such language; nothing changes then.
    """
    global _language, _translations
    if code not in LANGUAGES:
        raise ValueError(
            _("There is no language “{code}”. Choose one of: {known}.").format(
                code=code, known=", ".join(LANGUAGES)
            )
        )
    if code == _language:
        return
    _translations = _load(code)
    _language = code
    for listener in _living():
        listener()


def on_language(callback: Listener) -> Callable[[], None]:
    """Call `callback` without arguments after every change of the language.

    Parameters
    ----------
    callback : callable
        Held weakly: it is forgotten when its owner goes, so a lambda that nobody keeps is never called.

    Returns
    -------
    callable
        Call it to stop listening before that.
    """
    reference: weakref.ref[Listener]
    # A bound method is a new object at every look; only WeakMethod lives as long as its owner.
    reference = weakref.WeakMethod(callback) if hasattr(callback, "__self__") else weakref.ref(callback)
    _listeners.append(reference)

    def stop() -> None:
        if reference in _listeners:
            _listeners.remove(reference)

    return stop


def catalogue() -> dict[str, str | list[str]]:
    """Return every translated string of the current language, for the browser.

    Returns
    -------
    dict of str to (str or list of str)
        English source string (of a pair: its singular) to translation, or to the list of plural forms.
        Empty for English, whose source strings are the words themselves.
    """
    path = _mo_path(_language)
    if not path.is_file():
        return {}
    return _read_mo(path.read_bytes())


def _living() -> list[Listener]:
    """Return the listeners that still exist and forget the others."""
    found = [(reference, reference()) for reference in _listeners]
    _listeners[:] = [reference for reference, callback in found if callback is not None]
    return [callback for _reference, callback in found if callback is not None]


def _mo_path(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _load(code: str) -> _gettext.NullTranslations:
    path = _mo_path(code)
    if not path.is_file():
        return _gettext.NullTranslations()
    return _parsed(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=len(LANGUAGES))
def _parsed(path: Path, _changed: int) -> _gettext.NullTranslations:
    """A catalogue is read once, and again after it was compiled anew."""
    with path.open("rb") as file:
        return _gettext.GNUTranslations(file)


def _read_mo(data: bytes) -> dict[str, str | list[str]]:
    """Read a compiled catalogue (GNU gettext manual, "The Format of GNU MO Files") without its header."""
    order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    count, originals, translated = struct.unpack_from(order + "3I", data, 8)

    def string(table: int, index: int) -> str:
        length, offset = struct.unpack_from(order + "2I", data, table + 8 * index)
        return data[offset : offset + length].decode("utf-8")

    words: dict[str, str | list[str]] = {}
    for index in range(count):
        source, target = string(originals, index), string(translated, index)
        if not source:
            continue
        singular, *plurals = source.split("\0")
        words[singular] = target.split("\0") if plurals else target
    return words


def _start() -> None:
    """Take the first language from the environment; an unknown one there is no reason to fail."""
    wanted = os.environ.get("ECOLEARN_LANGUAGE", "")[:2].lower()
    if wanted in LANGUAGES:
        set_language(wanted)


_start()
