"""What lies in the box of BIOlink, to be printed and cut out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ecolearn.kernel.game import Table
from ecolearn.kernel.words import _
from ecolearn.picture.supplies import Piece, Printable, Supply

from .deck import SUN
from .position import BiolinkPosition
from .scene import face_of

#: Millimetres across.
CARD = 60.0


def printable(table: Table) -> Printable:
    """Species, the Sun, decomposers and special cards.

    Species name the decomposers on their faces where the match is played with them; those themselves name
    all that they live on in any case.
    """
    game, deck = table.game, table.deck
    own = cast("BiolinkPosition", game.begin(table, 0))
    all_in = game.make_table(table.seats, {**table.options, "recyclers": True})
    whole = cast("BiolinkPosition", game.begin(all_in, 0))
    return Printable(
        f"{_(game.title)}, {deck.name}",
        (
            Supply("species", _("Species"), _pieces(own, (*deck.species, SUN)), CARD),
            Supply("decomposers", _("Decomposers"), _pieces(whole, deck.recyclers), CARD),
            Supply("specials", _("Special cards"), _pieces(own, deck.specials, told=True), CARD),
        ),
        sources=tuple(str(source["cite"]) for source in deck.sources.values()),
    )


def _pieces(view: BiolinkPosition, names: Iterable[str], *, told: bool = False) -> tuple[Piece, ...]:
    cards = [view.deck.cards[name] for name in names]
    return tuple(
        Piece(card.id, card.name, face_of(view, card), text=card.note if told else "") for card in cards
    )
