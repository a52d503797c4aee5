"""The widget around a board: what a browser says arrives as plain data, whatever Python runs there."""

from __future__ import annotations

from typing import Any

import ecolearn
from ecolearn.board.shell import plain


class JsNull:
    """What Python in a browser makes of JavaScript's ``null``."""

    def __bool__(self) -> bool:
        return False


def test_a_move_is_played_whose_message_has_a_null_of_javascript() -> None:
    match = ecolearn.new("biolink", seed=21)
    board = ecolearn.show(match, keep=False)
    taps = [str(tap) for tap in next(iter(match.legal_actions())).taps]
    message = {"kind": "act", "id": 1, "seat": JsNull(), "revision": match.revision, "taps": taps}
    board._handle_custom_msg(message, [])
    board.close()
    assert match.revision == 1


def test_only_what_json_has_is_left() -> None:
    said: dict[Any, Any] = {1: (JsNull(), True, 2.5), "b": {"c": [None, "d", b"e"]}}
    assert plain(said) == {"1": [None, True, 2.5], "b": {"c": [None, "d", None]}}
