"""Tools to explore a food web: look and measure, trace chains, take a species away, a pyramid, a table.

No module here knows a game, a widget or a notebook: an `Explorer` has a web (any ``networkx.DiGraph``), takes
orders as plain messages, and tells what is to be shown as plain data."""

from .explorer import Explorer

__all__ = ["Explorer"]
