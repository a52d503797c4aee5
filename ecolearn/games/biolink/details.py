"""What a board tells about a card at length: what it eats and which part, who eats it, fact, sources."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.words import _, language
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.scene import CardDetails, Face

from .deck import SUN, Card, Deck, Food
from .ending import RANKS
from .position import BiolinkPosition
from .speech import called

#: Points that one marker stands for (BIO-3.4).
GOLD = 5

_told: dict[tuple[int, str, str, bool], tuple[Deck, CardDetails]] = {}


def fed_by(view: BiolinkPosition, card: Card) -> tuple[Food, ...]:
    """What feeds a card in this match, by number, the Sun first."""
    links, cards = view.deck.links, view.deck.cards
    found = [food for (_prey, eater), food in links.items() if eater == card.id and _plays(view, food.prey)]
    return tuple(sorted(found, key=lambda food: (food.prey != SUN, cards[food.prey].number)))


def feeds(view: BiolinkPosition, card: Card) -> tuple[str, ...]:
    """Whom a card feeds in this match, by number."""
    links, cards = view.deck.links, view.deck.cards
    found = [eater for (prey, eater) in links if prey == card.id and _plays(view, eater)]
    return tuple(sorted(found, key=lambda eater: cards[eater].number))


def _plays(view: BiolinkPosition, card: str) -> bool:
    # Every producer lives on light, whether the Sun lies on the board or not.
    return card == SUN or card in view.table.cards


def spoken(view: BiolinkPosition, card: Card) -> str:
    """A card of a hand in one breath, for speech."""
    deck = view.deck
    text = _("{card}, number {n}. {role}.").format(
        card=card.name, n=card.number, role=_big(deck.word(card.role))
    )
    if card.role == "special":
        return f"{text} {card.note}"
    prey, eaters = [food.prey for food in fed_by(view, card)], feeds(view, card)
    if prey:
        text += " " + _("{eats}: {cards}.").format(eats=_big(eats_word(card)), cards=_list(deck, prey))
    if eaters:
        text += " " + _("{eaten}: {cards}.").format(eaten=_big(eaten_word(card)), cards=_list(deck, eaters))
    return text


def eats_word(card: Card) -> str:
    """The word before what a card lives on."""
    if card.role == "dead_matter":
        return _("from")
    return _("lives on") if card.role in ("producer", "decomposer") else _("eats")


def eaten_word(card: Card) -> str:
    """The word before those whom a card feeds."""
    if card.role == "sun":
        return _("light for")
    return _("used by") if card.role in ("dead_matter", "decomposer") else _("eaten by")


def _big(text: str) -> str:
    return text[:1].upper() + text[1:]


def _list(deck: Deck, cards: Iterable[str]) -> str:
    return ", ".join(called(deck.cards[name]) for name in cards)


def _with_part(deck: Deck, card: str, food: Food) -> str:
    """A card with the part that is eaten, or with what passes on: ``Winter moth (caterpillars)``."""
    known = [food.part] if food.part else []
    if food.kind == "matter":
        known.append(deck.word("matter"))
    name = deck.cards[card].name
    return f"{name} ({'; '.join(known)})" if known else name


def card_details(view: BiolinkPosition, card: Card, face: Face) -> CardDetails:
    """The details of a card wherever it lies; drawn up once for each deck and language."""
    deck = view.deck
    key = (id(deck), language(), card.id, bool(view.table.options["recyclers"]))
    kept = _told.get(key)
    # The deck is kept beside, so that no other one can get its id.
    if kept is None or kept[1].face != face:
        kept = _told[key] = (deck, _tell(view, card, face))
    return kept[1]


def _tell(view: BiolinkPosition, card: Card, face: Face) -> CardDetails:
    deck = view.deck
    rows: list[tuple[str, str]] = [(_("Number"), str(card.number))]
    foods = fed_by(view, card)
    if foods:
        told = ", ".join(_with_part(deck, food.prey, food) for food in foods)
        rows.append((_big(eats_word(card)), told))
    eaters = feeds(view, card)
    if eaters:
        told = ", ".join(_with_part(deck, name, deck.links[(card.id, name)]) for name in eaters)
        rows.append((_big(eaten_word(card)), told))
    if card.note:
        label = _("What it does") if card.role in ("special", "sun") else _("Did you know?")
        rows.append((label, card.note))
    keys = dict.fromkeys([card.source, *(food.source for food in foods)])
    cites = [str(deck.sources[key]["cite"]) for key in keys if key in deck.sources]
    if cites:
        rows.append((_("Sources"), " · ".join(cites)))
    role = deck.word(card.role)
    link = str(deck.sources[card.source]["url"]) if card.source in deck.sources else ""
    return CardDetails(card.name, f"{card.sci} · {role}" if card.sci else _big(role), tuple(rows), face, link)


def place_details(view: BiolinkPosition, cell: Cell, face: Face) -> CardDetails:
    """The details of a card on the board: its arrows first, each with the part that is eaten."""
    card = view.deck.cards[view.cells[cell]]
    details = card_details(view, card, face)
    told = []
    for arrow in view.arrows:
        if cell in arrow:
            prey, eater = view.cells[arrow.prey], view.cells[arrow.eater]
            food = view.deck.links.get((prey, eater))
            text = f"{view.deck.cards[prey].name} → {view.deck.cards[eater].name}"
            told.append(f"{text} ({food.part})" if food and food.part else text)
    lying = "; ".join(told) if told else _("none yet")
    return replace(details, rows=((_("Arrows here"), lying), *details.rows))


def pile_details(view: BiolinkPosition, seat: int | None) -> CardDetails:
    """What a viewer knows of the pile (BIO-5.1): the cards that lie under it, and those that may."""
    deck, rows = view.deck, []
    pile = view.zones.cards("pile") if view.is_view else ()
    for place, name in enumerate(pile, 1):
        if name != HIDDEN:
            rows.append((_("Card {n} from the top").format(n=place), deck.cards[name].name))
    # When the game is over the pile is turned up, and nothing is left to guess.
    for sighting in view.zones.sightings(seat) if view.zones.is_masked else ():
        where = _(" or ").join(_zone_name(zone) for zone in sighting.zones)
        rows.append((deck.cards[sighting.card].name, where))
    if not rows:
        rows.append((_("Known"), _("You know no card in it.")))
    return CardDetails(_("Pile"), "", tuple(rows))


def _zone_name(zone: str) -> str:
    if zone.startswith("hand."):
        return _("hand of player {n}").format(n=zone.removeprefix("hand."))
    return _("pile") if zone == "pile" else _("box, out of the game")


def hidden_details(face: Face) -> CardDetails:
    """The details of a card that the viewer may not see."""
    return CardDetails(_("Hidden card"), "", ((_("Seen by"), _("only the player who holds it")),), face)


def rank_details(view: BiolinkPosition) -> CardDetails:
    """The ranks of the co-operative game (BIO-2.10)."""
    rows, above = [], None
    for least, code in RANKS:
        name = view.sentence(f"rank_{code}").text
        if above is None:
            span = _("{n} and more").format(n=least)
        elif least:
            span = _("{low} to {high}").format(low=least, high=above - 1)
        else:
            span = _("less than {n}").format(n=above)
        rows.append((span, _big(name)))
        above = least
    return CardDetails(_("Arrows and ranks"), "", tuple(rows))


def markers(points: int) -> str:
    """Points as gold and silver markers, five silver ones for a gold one (BIO-3.4)."""
    return _("{gold} gold, {silver} silver").format(gold=points // GOLD, silver=points % GOLD)


def points_details(view: BiolinkPosition, seat: int, name: str) -> CardDetails:
    """Points of a seat with its markers, and what decides a tie (BIO-3.4, BIO-3.8)."""
    points = view.points[seat - 1]
    rows = (
        (_("Points"), str(points)),
        (_("Markers"), markers(points)),
        (_("Cards laid with several connections (they decide a tie)"), str(view.multiple[seat - 1])),
    )
    return CardDetails(name, "", rows)
