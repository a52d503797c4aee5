"""What a board tells about a card at length: gives, needs with reasons, facts and sources."""

from __future__ import annotations

from dataclasses import replace

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.words import _, language, ngettext
from ecolearn.picture.scene import CardDetails, Face

from .deck import Card, Deck, Event, Need
from .position import EcogonPosition


def need_text(deck: Deck, need: Need) -> str:
    """A need in words: ``water plant or small bottom-dwelling animal (food)``."""
    signs = _(" or ").join(deck.word(sign) for sign in need.signs)
    return f"{signs} ({deck.tie(need.relation)})"


def source_text(deck: Deck, key: str) -> str:
    """A citation, marked where nobody has opened the book for this statement."""
    source = deck.sources[key]
    citation = str(source["citation"])
    return citation if source.get("checked") else citation + " " + _("(named as the place to look)")


def spoken(deck: Deck, card: Card) -> str:
    """A card of the hand in one breath, for speech."""
    if card.kind == "habitat":
        return _("{card}. Habitat.").format(card=card.name)
    if card.kind == "plant":
        text = _("{card}. Plant for: {habitat}. Gives: {gives}.")
    else:
        text = _("{card}. Animal for: {habitat}. Points: {points}. Needs: {needs}.")
    return text.format(
        card=card.name,
        habitat=deck.cards[card.colour].name,
        gives=", ".join(deck.word(sign) for sign in card.gives),
        points=card.points,
        needs="; ".join(_(" or ").join(deck.word(sign) for sign in need.signs) for need in card.needs),
    )


def card_details(deck: Deck, card: Card, face: Face) -> CardDetails:
    """The details of a card that does not lie on the board."""
    rows: list[tuple[str, str]] = []
    if card.kind != "habitat":
        rows.append((_("Lives in"), deck.cards[card.colour].name))
        rows.append((_("Gives"), ", ".join(deck.word(sign) for sign in card.gives)))
    for number, need in enumerate(card.needs, 1):
        label = _("Need {n}").format(n=number) if len(card.needs) > 1 else _("Need")
        rows.append((label, f"{need_text(deck, need)}. {need.why[language()]}"))
    if card.points:
        rows.append((_("Points"), str(card.points)))
    rows.append((_("Did you know?"), card.notes[language()]))
    keys = dict.fromkeys([card.source, *(need.source for need in card.needs)])
    rows.append((_("Sources"), " ".join(source_text(deck, key) for key in keys)))
    kind = {"habitat": _("Habitat"), "plant": _("Plant")}.get(card.kind) or deck.word(card.group)
    return CardDetails(card.name, f"{card.sci} · {kind}" if card.sci else kind, tuple(rows), face)


def place_details(view: EcogonPosition, cell: Cell, face: Face) -> CardDetails:
    """The details of a card on the board: for every need, who meets it."""
    deck = view.deck
    card = deck.cards[view.cells[cell]]
    givers = (
        tuple(None if near is None else view.cells[near] for near in view.met(cell)) if card.needs else ()
    )
    key = (deck.fingerprint, language(), card.id, givers, view.is_established(cell))
    if key not in _told:
        _told[key] = _tell(deck, card, face, givers, at_home=view.is_established(cell))
    return _told[key]


#: A card with the same neighbours reads the same in every position.
_told: dict[tuple[object, ...], CardDetails] = {}


def _tell(
    deck: Deck, card: Card, face: Face, givers: tuple[str | None, ...], *, at_home: bool
) -> CardDetails:
    details = card_details(deck, card, face)
    if card.kind != "animal":
        return details
    rows = [row for row in details.rows if not row[0].startswith(_("Need"))]
    for number, (need, giver) in enumerate(zip(card.needs, givers, strict=True), 1):
        label = _("Need {n}").format(n=number) if len(card.needs) > 1 else _("Need")
        rows.insert(number + 1, (label, _need_state(deck, need, giver)))
    if at_home:
        state = ngettext("At home: {n} point.", "At home: {n} points.", card.points).format(n=card.points)
    else:
        state = _("Not at home.")
    return replace(details, rows=((_("State"), state), *rows))


def _need_state(deck: Deck, need: Need, giver: str | None) -> str:
    """One need with who meets it; the reason only where it is true in nature too."""
    text = need_text(deck, need)
    if giver is None:
        return _("{need}: not met yet.").format(need=text)
    card = deck.cards[giver]
    met = _("{need}: met by {card}.").format(need=text, card=card.name)
    if (card.group or card.kind) in need.plausible:
        return f"{met} {need.why[language()]}"
    return met + " " + _("In the game the symbol is enough; in nature this is doubtful.")


def event_details(deck: Deck, event: Event) -> CardDetails:
    """The details of an event card."""
    rows = (
        (_("What happens"), event.text),
        (_("Did you know?"), event.fact),
        (_("Sources"), source_text(deck, event.source)),
    )
    return CardDetails(event.name, _("Event"), rows)
