"""Shell: the thin anywidget around everything that shows itself in a notebook."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from ecolearn.kernel.words import _
from ecolearn.picture.tokens import css

STATIC = Path(__file__).parent / "static"

#: Set by a page that has the script of the boards beside it, before it runs anything.
ADDRESS = "ECOLEARN_SCRIPT"


@cache
def bundle() -> tuple[str, str]:
    """Script and style sheet of the boards.

    Raises
    ------
    FileNotFoundError
        If ecolearn runs from a checkout whose front end was never built, with the command that builds it.
    """
    script, style = STATIC / "board.js", STATIC / "board.css"
    if not script.is_file() or not style.is_file():
        raise FileNotFoundError(
            _("The boards of ecolearn are not built. Install ecolearn with: python -m pip install .")
        )
    return script.read_text(encoding="utf-8"), css(pages=True) + style.read_text(encoding="utf-8")


def script() -> str:
    """Script of a widget: the whole of it, or a line that fetches it where a page has told its address.

    Every widget has a script of its own; that of a page is read once for all of them. The front end gives up
    a widget whose script is not there within two seconds, too short for slow devices with many whole ones.
    """
    address = os.environ.get(ADDRESS, "")
    if re.fullmatch(r"https?://[^\s\"\\]+", address):
        return f'export {{ default }} from "{address}";'
    return bundle()[0]


def notebook() -> Any:
    """IPython's display module; imported late, since a desk works without a notebook."""
    from IPython import display

    return display


def plain(value: Any) -> Any:
    """A message with nothing in it but what JSON has; anything else becomes None.

    Python in a browser hands over JavaScript's ``null`` as an object of its own kind, which is not None.
    """
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value if isinstance(value, (str, int, float)) else None


class Shell(anywidget.AnyWidget):
    """Base of the widgets: script, style, and a way for messages.

    Attributes
    ----------
    mode : str
        What the browser shows: ``board``, ``web`` or ``task``.
    theme : str
        ``auto`` (as the notebook), ``light`` or ``dark``.
    height : int
        Height of the stage in pixels; 0 for what fits.
    """

    _esm = traitlets.Unicode("").tag(sync=True)
    _css = traitlets.Unicode("").tag(sync=True)
    mode = traitlets.Unicode("board").tag(sync=True)
    theme = traitlets.Enum(("auto", "light", "dark"), default_value="auto").tag(sync=True)
    height = traitlets.Int(0, min=0, max=4000).tag(sync=True)
    uid = traitlets.Unicode("").tag(sync=True)

    def __init__(self, mode: str, **traits: Any) -> None:
        style = bundle()[1]
        # The same id for both, so that the script finds its own model in the host.
        uid = uuid4().hex
        super().__init__(mode=mode, uid=uid, model_id=uid, _esm=script(), _css=style, **traits)
        self.on_msg(self._said)

    def _said(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self.receive(plain(content))

    def receive(self, content: Any) -> None:
        """Take a message of the browser."""
        raise TypeError(f"{type(self).__name__} takes no messages")
