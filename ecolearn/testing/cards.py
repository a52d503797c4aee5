"""Cards are conserved: what a position holds, wherever it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ecolearn.kernel.position import Position
from ecolearn.kernel.zones import Zones


def count_cards(position: Position) -> Counter[str] | None:
    """How many copies of each card there are in zones and on cells.

    A game whose cards lie elsewhere too gives its positions a method ``inventory() -> Counter``.

    Returns
    -------
    Counter or None
        None if the position has neither zones nor an inventory.
    """
    own = getattr(position, "inventory", None)
    if callable(own):
        return Counter(own())
    zones = getattr(position, "zones", None)
    if not isinstance(zones, Zones):
        return None
    found = Counter(zones.total())
    cells = getattr(position, "cells", None)
    if isinstance(cells, Mapping):
        found.update(card for card in cells.values() if isinstance(card, str))
    return found
