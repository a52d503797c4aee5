"""Boards: a match as something to play on, in a notebook or elsewhere."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .desk import Desk

if TYPE_CHECKING:
    from .widget import Board, FoodWebView, explore, show

__all__ = ["Board", "Desk", "FoodWebView", "explore", "show"]


def __getattr__(name: str) -> Any:
    # The desk works without anywidget, for a page or a test of its own.
    if name in ("Board", "FoodWebView", "explore", "show"):
        return getattr(import_module("ecolearn.board.widget"), name)
    raise AttributeError(f"module 'ecolearn.board' has no attribute {name!r}")
