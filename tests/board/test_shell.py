"""The widget around a board: what a browser says arrives as plain data, whatever Python runs there."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.board.shell import ADDRESS, bundle, plain, script


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


def test_a_page_that_has_the_script_spares_every_widget_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    assert script() == bundle()[0]
    address = "https://school.example/site/ecolearn/board.js?v=0123456789ab"
    monkeypatch.setenv(ADDRESS, address)
    assert script() == f'export {{ default }} from "{address}";'
    monkeypatch.setenv(ADDRESS, 'https://school.example/"; alert(1); "')
    assert script() == bundle()[0]
