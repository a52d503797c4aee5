"""Shell: the thin anywidget around everything that shows itself in a notebook."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from ecolearn.kernel.words import _
from ecolearn.picture.tokens import css

STATIC = Path(__file__).parent / "static"


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


def notebook() -> Any:
    """IPython's display module; imported late, since a desk works without a notebook."""
    from IPython import display

    return display


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
        script, style = bundle()
        # The same id for both, so that the script finds its own model in the host.
        uid = uuid4().hex
        super().__init__(mode=mode, uid=uid, model_id=uid, _esm=script, _css=style, **traits)
        self.on_msg(self._said)

    def _said(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self.receive(content)

    def receive(self, content: Any) -> None:
        """Take a message of the browser."""
        raise TypeError(f"{type(self).__name__} takes no messages")
