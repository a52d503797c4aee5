"""What a board tells at length: of cards, of places, and what would fall if one of them went."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.actions import Cell
from ecolearn.kernel.words import N_, _, ngettext
from ecolearn.picture.scene import CardDetails, Face

from .deck import CAT, JOKER, POLLUTION, REINTRODUCTION, Species
from .faces import SHAPE_OF, STAGE_OF, face_of
from .fitting import told
from .graphs import falls_with
from .position import MutterNaturPosition
from .speech import big, filled, is_open, names_of, slot_speech, waits_for
from .web import Slot

Row = tuple[str, str]

#: The shape of a condition in words, for those who see no colours.
SHAPE_WORDS = {"drop": N_("drop"), "flame": N_("flame"), "cloud": N_("cloud"), "stone": N_("stone")}
#: What cards do that are neither species nor plain conditions.
EFFECTS = {
    JOKER: N_("It may lie in any open place and takes the colour of that place."),
    CAT: N_(
        "A species revealed right before or right after it is discarded, and so is the cat. "
        "Two cats in one round come back to the hands."
    ),
    POLLUTION: N_(
        "It can be chosen only when all four plants lay before the round began. It takes along a "
        "condition that its species does not cover."
    ),
    REINTRODUCTION: N_("After it plants and conditions are discarded until an animal is revealed."),
}


def card_details(view: MutterNaturPosition, name: str, *extra: Row) -> CardDetails:
    """A card wherever it lies; `extra` rows come first."""
    card, rows = view.deck.cards[name], list(extra)
    face, source = face_of(view, name), card.source
    if isinstance(card, Species):
        one = view.table.species.get(name, card)
        rows += [*_asks(view, one), *_food(view, one)]
        subtitle = f"{one.sci} · {view.deck.word(one.kind)}"
    elif card.kind == "condition":
        colour = card.colour
        subtitle = _("condition · colour: {colour} · sign: {shape}").format(
            colour=view.deck.word(f"colour.{colour}"), shape=_(SHAPE_WORDS[SHAPE_OF[colour]])
        )
        if card.mark:
            rows.append((_("Mark"), _mark(view, card.mark)))
    else:
        subtitle = ""
        rows.append((_("What it does"), _(EFFECTS[card.id])))
    if card.note:
        rows.append((_("Did you know?"), card.note))
    return CardDetails(card.name, subtitle, (*rows, *_sources(view, card)), face, _link(view, source))


def _mark(view: MutterNaturPosition, mark: str) -> str:
    stage = STAGE_OF[mark]
    if not view.table.has(stage):
        return _("{mark} – counts only in stage {stage}, which is not played now").format(
            mark=view.deck.word(mark), stage=stage
        )
    rule = next(one for one in view.table.stages if one.id == stage)
    return f"{view.deck.word(mark)} – {_(rule.text)}"


def _asks(view: MutterNaturPosition, one: Species) -> Iterable[Row]:
    colours = [view.deck.word(colour) for colour in one.colours]
    ordered = view.table.has("3.2")
    label = _("Conditions, in this order") if ordered else _("Conditions")
    yield label, (" → " if ordered else ", ").join(colours)
    if one.needs:
        yield _("First these must lie"), names_of(view, one.needs)
    above = [other.id for other in view.table.species.values() if one.id in other.needs]
    if above:
        yield _("What builds on it"), names_of(view, above)


def _food(view: MutterNaturPosition, one: Species) -> Iterable[Row]:
    """Who eats whom in nature among the species of this game; the web of needs is another matter."""
    cards, played = view.deck.cards, view.table.species
    links = list(view.deck.feeding.values())
    eats = [(link.prey, link.note) for link in links if link.eater == one.id and link.prey in played]
    if eats:
        foods = [f"{cards[prey].name} ({note})" if note else cards[prey].name for prey, note in eats]
        yield _("Eats in nature"), ", ".join(foods)
    eaters = [link.eater for link in links if link.prey == one.id and link.eater in played]
    if eaters:
        yield _("Eaten by"), names_of(view, eaters)
    if one.other_food:
        yield _("What it lives on besides"), one.other_food


def _sources(view: MutterNaturPosition, card: object) -> Iterable[Row]:
    keys = [getattr(card, "source", ""), getattr(card, "besides_source", "")]
    if isinstance(card, Species):
        keys += [
            link.source
            for link in view.deck.feeding.values()
            if link.eater == card.id and link.prey in view.table.species
        ]
    cites = [str(view.deck.sources[key]["cite"]) for key in dict.fromkeys(keys) if key in view.deck.sources]
    if cites:
        yield _("Sources"), " · ".join(cites)


def _link(view: MutterNaturPosition, source: str) -> str:
    return str(view.deck.sources[source]["url"]) if source in view.deck.sources else ""


# -- places ----------------------------------------------------------------------------------------


def _falls(view: MutterNaturPosition, cell: Cell) -> Iterable[Row]:
    """What rests on a card that lies, directly or through others (MUT-6.1)."""
    if cell not in view.cells:
        return
    species = view.table.web.at
    names = [view.deck.cards[view.cells[at]].name for at in falls_with(view, cell) if at in species]
    bare = [at for at in falls_with(view, cell) if at not in species]
    found = ", ".join(names)
    if bare:
        others = ", ".join(view.deck.cards[view.cells[at]].name for at in bare)
        found = _("{species}; and these conditions: {conditions}").format(
            species=found or _("no species"), conditions=others
        )
    yield _("If it went, these would fall"), found or _("nothing yet")


def species_details(view: MutterNaturPosition, one: Species, face: Face | None) -> CardDetails:
    """A species in its place: how far it is, what would fall with it, and all about it."""
    if one.cell in view.cells:
        state = _("It lies in the web.")
    elif missing := waits_for(view, one):
        state = _("not open yet; first these must lie: {cards}").format(cards=names_of(view, missing))
    else:
        state = _("{n} of {all} conditions lie").format(n=filled(view, one), all=len(one.slots))
    told = card_details(view, one.id, (_("Now"), state), *_falls(view, one.cell))
    return CardDetails(told.title, told.subtitle, told.rows, face or told.face, told.link)


def slot_details(view: MutterNaturPosition, slot: Slot, face: Face | None) -> CardDetails:
    """A place for a condition: whose it is, whether it is open, and what would fall with it."""
    one = view.table.web.species[slot.species]
    colour = view.deck.word(f"colour.{slot.colour}")
    rows: list[Row] = [(_("Species"), one.name)]
    if slot.cell in view.cells:
        rows += [(_("Now"), _("It is laid.")), *_falls(view, slot.cell)]
    elif is_open(view, slot):
        rows.append((_("Now"), _("open")))
    elif missing := waits_for(view, one):
        rows.append(
            (_("Now"), _("not open yet; first these must lie: {cards}").format(cards=names_of(view, missing)))
        )
    else:
        rows.append((_("Now"), _("not open yet; the conditions of this species come in order")))
    if view.table.has("3.2"):
        rows.append((_("Order"), _("{n} of {all}").format(n=slot.at + 1, all=len(one.slots))))
    card = view.cells.get(slot.cell)
    if card is not None:
        rows.append((_("Card"), view.deck.cards[card].name))
    note = view.deck.cards[slot.colour].note
    if note:
        rows.append((big(view.deck.word(slot.colour)), note))
    return CardDetails(
        _("Place for {colour}").format(colour=view.deck.word(slot.colour)),
        _("colour: {colour} · sign: {shape}").format(
            colour=colour, shape=_(SHAPE_WORDS[SHAPE_OF[slot.colour]])
        ),
        tuple(rows),
        face,
    )


def place_speech(view: MutterNaturPosition, slot: Slot) -> str:
    """What is said of a place for a condition, with what would fall if its card went."""
    text = slot_speech(view, slot)
    for label, value in _falls(view, slot.cell):
        text += f" {label}: {value}."
    return text


# -- numbers on top --------------------------------------------------------------------------------


def web_details(view: MutterNaturPosition) -> CardDetails:
    """What the web still asks for: places of each condition, open ones and others, and species."""
    rows = []
    slots = [slot for slot in view.table.web.slots.values() if slot.cell not in view.cells]
    for colour in view.deck.colours:
        own = [slot for slot in slots if slot.colour == colour]
        n = sum(is_open(view, slot) for slot in own)
        told = ngettext("{n} place open, {later} still to come", "{n} places open, {later} still to come", n)
        rows.append((big(view.deck.word(colour)), told.format(n=n, later=len(own) - n)))
    species = [one for one in view.table.web.species.values() if one.cell not in view.cells]
    ready = [one.id for one in species if not waits_for(view, one) and filled(view, one) == len(one.slots)]
    rows.append((_("Species that can be laid now"), names_of(view, ready) or _("none")))
    left = [one.id for one in species if one.id not in ready]
    rows.append((_("Species still to come"), names_of(view, left) or _("none")))
    return CardDetails(_("What the web still needs"), "", tuple(rows))


def discard_details(view: MutterNaturPosition) -> CardDetails:
    """What the number of discards means (MUT-4.1, MUT-4.3)."""
    limit = view.table.limit
    if view.discards > limit:
        told = _("The limit is passed: too few cards are left to complete the web.")
    else:
        told = _("With more than {limit} discards too few cards are left to complete the web.").format(
            limit=limit
        )
    crown = _("The fewer discards, the greater the glory. None at all is the crown of creation.")
    return CardDetails(_("Discards"), "", ((_("Limit"), told), (_("Glory"), crown)))


# -- hands -----------------------------------------------------------------------------------------


def hand_details(view: MutterNaturPosition, name: str, seat: int) -> CardDetails:
    """A card of the own hand: where it would fit now, and all about it."""
    return card_details(view, name, (_("Now"), big(told(view, name, seat))))


def hidden_details(face: Face, rows: Iterable[Row]) -> CardDetails:
    """Cards that the viewer may not see, with what the viewer knows of them."""
    known = tuple(rows) or ((_("Known"), _("You know none of these cards.")),)
    return CardDetails(_("Hidden cards"), "", known, face)
