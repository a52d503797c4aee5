"""What lies in the box of Ecos, to be printed and cut out."""

from __future__ import annotations

from collections.abc import Mapping

from ecolearn.kernel.words import _
from ecolearn.picture.faces.tileface import tile_face
from ecolearn.picture.scene import Report
from ecolearn.picture.supplies import Piece, Printable, Supply

from .deck import BLUE, BROWN, LAND, Card, Deck
from .faces import big, drawn_dial, drawn_element, drawn_thing, printed_face
from .feeding import load_feeding
from .things import thing_name
from .wording import effect_text

#: Millimetres across: tiles from corner to corner, cards, elements and dials, what stands on tiles.
TILE, CARD, ELEMENT, TOKEN = 47.0, 60.0, 30.0, 20.0
#: One dial for each player.
DIALS = 6


def printable(deck: Deck, title: str) -> Printable:
    """Tiles, cards, elements for the bag, and everything that stands on tiles."""
    feeding = load_feeding()
    tiles = {**dict.fromkeys(LAND, deck.supply["land"]), "water": deck.supply["water"]}
    standing = {what: n for what, n in deck.supply.items() if what not in ("land", "water")}
    elements = [
        Piece(name, big(thing_name(deck, name)), drawn_element(deck, name), n)
        for name, n in deck.elements.items()
    ]
    cards = [
        Piece(card.id, card.name, printed_face(deck, card), tag=_tag(deck, card))
        for card in deck.cards.values()
    ]
    dial = Piece("dial", _("Dial"), drawn_dial(0), DIALS)
    return Printable(
        title,
        (
            Supply("tiles", _("Map tiles"), _tiles(deck, tiles), TILE),
            Supply("cards", _("Cards"), tuple(cards), CARD),
            Supply("elements", _("Elements"), tuple(elements), ELEMENT),
            Supply("tokens", _("Tokens"), _standing(deck, standing), TOKEN),
            Supply("dials", _("Dials"), (dial,), CARD),
        ),
        (_card_chart(deck),),
        tuple(feeding.cite(name) for name in feeding.sources),
    )


def _tag(deck: Deck, card: Card) -> str:
    """The number of its set, and its deck, which else only the colour tells."""
    names = {BROWN: _("brown"), BLUE: _("blue")}
    return _("set {n} · {deck}").format(n=deck.sets.index(card.set) + 1, deck=names[card.deck])


def _tiles(deck: Deck, copies: Mapping[str, int]) -> tuple[Piece, ...]:
    return tuple(Piece(what, big(thing_name(deck, what)), tile_face(what), n) for what, n in copies.items())


def _standing(deck: Deck, copies: Mapping[str, int]) -> tuple[Piece, ...]:
    return tuple(
        Piece(what, big(thing_name(deck, what)), drawn_thing(deck, what), n) for what, n in copies.items()
    )


def _card_chart(deck: Deck) -> Report:
    """The cards speak in signs; here is what each does in words."""
    rows = []
    for card in deck.cards.values():
        does = ". ".join(effect_text(deck, effect) for effect in card.effects)
        rows.append((card.name, str(deck.sets.index(card.set) + 1), does))
    return Report(
        "cards",
        _("What the cards do"),
        _("A card happens once all its symbols are covered; a dot below for each time."),
        head=(_("Card"), _("Set"), _("What it does")),
        rows=tuple(rows),
    )
