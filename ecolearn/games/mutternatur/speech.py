"""What is said of the places of the web and of the cards in a hand."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.words import _

from .deck import Species
from .faces import mark_in_play
from .position import MutterNaturPosition
from .web import Slot


def names_of(view: MutterNaturPosition, cards: Iterable[str]) -> str:
    """Names of cards in a row."""
    return ", ".join(view.deck.cards[card].name for card in cards)


def big(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def is_open(view: MutterNaturPosition, slot: Slot) -> bool:
    """True if a condition may be laid in an empty place now, whoever reveals it (MUT-1.3, MUT-5.3.2)."""
    web = view.table.web
    if slot.cell in view.cells or not web.is_opened(slot.species, view.cells):
        return False
    return not view.table.has("3.2") or web.missing_slots(slot.species, view.cells)[0] == slot


def waits_for(view: MutterNaturPosition, species: Species) -> tuple[str, ...]:
    """The species before this one that do not lie yet."""
    return tuple(need for need in species.needs if not view.is_laid(need))


def filled(view: MutterNaturPosition, species: Species) -> int:
    """How many conditions of a species lie."""
    return sum(cell in view.cells for cell in species.slots)


def slot_speech(view: MutterNaturPosition, slot: Slot) -> str:
    """Colour, species, order and state of a place for a condition."""
    species = view.table.web.species[slot.species]
    word, name = view.deck.word(slot.colour), species.name
    card = view.cells.get(slot.cell)
    if card is not None:
        text = _("{card} lies here, as {colour}. Species: {species}.").format(
            card=view.deck.cards[card].name, colour=word, species=name
        )
    elif is_open(view, slot):
        text = _("Open place for {colour}. Species: {species}.").format(colour=word, species=name)
    else:
        text = _("Place for {colour}, not open yet. Species: {species}.").format(colour=word, species=name)
    if view.table.has("3.2"):
        text += " " + _("Number {n} of {all}.").format(n=slot.at + 1, all=len(species.slots))
    if card is None and (missing := waits_for(view, species)):
        text += " " + _("First these must lie: {cards}.").format(cards=names_of(view, missing))
    return text


def species_speech(view: MutterNaturPosition, species: Species) -> str:
    """Name, kind and state of a species in the web, and what it still waits for."""
    text = _("{species}, {kind}.").format(species=species.name, kind=view.deck.word(species.kind))
    if species.cell in view.cells:
        return f"{text} " + _("It lies in the web.")
    if missing := waits_for(view, species):
        return f"{text} " + _("First these must lie: {cards}.").format(cards=names_of(view, missing))
    slots = view.table.web.missing_slots(species.id, view.cells)
    if not slots:
        return f"{text} " + _("All its conditions lie: it can be laid now.")
    colours = ", ".join(view.deck.word(slot.colour) for slot in slots)
    return f"{text} " + _("These conditions are still missing: {missing}.").format(missing=colours)


def card_speech(view: MutterNaturPosition, name: str) -> str:
    """A card of a hand or a pile in one breath."""
    card = view.deck.cards[name]
    if isinstance(card, Species):
        text = _("{species}, {kind}.").format(species=card.name, kind=view.deck.word(card.kind))
        if card.id not in view.table.species:
            return text
        own = view.table.species[card.id]
        needed = [view.deck.word(colour) for colour in own.colours]
        text += " " + _("Conditions: {list}.").format(list=", ".join(needed))
        if own.needs:
            text += " " + _("First these must lie: {cards}.").format(cards=names_of(view, own.needs))
        return text
    if card.kind == "condition":
        shown = card.name if mark_in_play(view, name) else view.deck.cards[card.colour].name
        return _("{card}, condition.").format(card=shown)
    return f"{card.name}."


def where(cell: Cell) -> str:
    """A place as it can be typed."""
    return f"{cell[0]},{cell[1]}"
