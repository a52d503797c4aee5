"""What lies in a box of Ecogon, to be printed and cut out."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.words import _
from ecolearn.picture.scene import Report
from ecolearn.picture.supplies import Piece, Printable, Supply

from .deck import Deck
from .details import source_text
from .panels import thing_face, thing_text
from .scene import face_of

#: Millimetres across: a hexagon from corner to corner, a card, a tile that lies on a habitat.
HEX, CARD, TILE = 60.0, 60.0, 26.0


def printable(deck: Deck, title: str) -> Printable:
    """Nature cards, events, missions and habitat tiles."""
    nature = [
        Piece(card.id, card.name, face_of(deck, card), deck.counts[card.id]) for card in deck.cards.values()
    ]
    tiles = [Piece(tile.id, tile.name, thing_face(deck, tile.id)) for tile in deck.tiles.values()]
    return Printable(
        title,
        (
            Supply("nature", _("Nature cards"), tuple(nature), HEX),
            Supply("events", _("Events"), _with_text(deck, deck.events), CARD),
            Supply("missions", _("Missions"), _with_text(deck, deck.missions), CARD),
            Supply("tiles", _("Habitat tiles"), tuple(tiles), TILE),
        ),
        (_tile_chart(deck),),
        tuple(source_text(deck, key) for key in deck.sources),
    )


def _with_text(deck: Deck, names: Iterable[str]) -> tuple[Piece, ...]:
    found = []
    for name in names:
        event = deck.events.get(name)
        # The fact behind an event belongs to what is read aloud.
        text = thing_text(deck, name) if event is None else f"{event.text}\n{event.fact}"
        title = deck.missions[name].name if event is None else event.name
        found.append(Piece(name, title, thing_face(deck, name), text=text))
    return tuple(found)


def _tile_chart(deck: Deck) -> Report:
    """Tiles are too small for what they do, so that it stands on a sheet beside the board."""
    rows = [(tile.name, deck.cards[tile.colour].name, tile.text) for tile in deck.tiles.values()]
    return Report(
        "tiles",
        _("What habitat tiles do"),
        _("It happens as soon as all six places around the habitat are taken."),
        head=(_("Habitat tile"), _("Lies on"), _("What happens")),
        rows=tuple(rows),
    )
