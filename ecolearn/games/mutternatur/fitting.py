"""Where a hand card would fit now: what a board shows to its owner before the card is chosen."""

from __future__ import annotations

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.game import Preview
from ecolearn.kernel.sentences import Sentence
from ecolearn.kernel.words import N_, _, ngettext

from .cards import EXTRA, MARK_OF, sort_of
from .graphs import key_of
from .planning import Choose
from .position import MutterNaturPosition
from .revealing import places_for

#: Stages that ask what is revealed just before: nobody can know that while planning.
JUST_BEFORE = ("1.1", "1.2", "1.3")
AFTER = {
    "1.1": N_("only right after a condition"),
    "1.2": N_("only right after a species"),
    "1.3": N_("only right after water was laid"),
}


def fitting(view: MutterNaturPosition, card: str, seat: int) -> tuple[Cell, ...]:
    """The places where a card would lie if it were revealed first, whatever is asked of the reveal before."""
    web = view.table.web
    if card in EXTRA:
        return ()
    if sort_of(card) == "species":
        cells: tuple[Cell, ...] = (web.species[card].cell,) if web.may_lie(card, view.cells) else ()
    else:
        colour = view.deck.cards[card].colour
        cells = tuple(slot.cell for slot in view.open_slots() if colour in ("", slot.colour))
    stages = [stage for stage in view.table.stages if stage.id not in JUST_BEFORE]
    return tuple(
        cell for cell in cells if all(stage.forbids(view, card, cell, seat) is None for stage in stages)
    )


def conditions_of(view: MutterNaturPosition, card: str, cell: Cell) -> tuple[str, ...]:
    """What the reveal just before must be for a card to lie in a place, in words."""
    web, played = view.table.web, {stage.id for stage in view.table.stages}
    species = web.slots[cell].species if cell in web.slots else web.at[cell]
    asked = []
    if MARK_OF.get(card) == "connected":
        asked.append("1.1")
    if MARK_OF.get(card) == "dependent":
        asked.append("1.2")
    if web.species[species].web != "upper":
        asked.append("1.3")
    return tuple(_(AFTER[stage]) for stage in asked if stage in played)


def told(view: MutterNaturPosition, card: str, seat: int) -> str:
    """Where a hand card would fit now, or why nowhere, as words that go on after its name."""
    if card in EXTRA:
        return _("can be laid nowhere: it acts when it is revealed")
    cells = fitting(view, card, seat)
    if not cells:
        why = places_for(view, card, seat)[1]
        return _("would fit nowhere now. {why}").format(
            why=Sentence(why.code, why.values, view.table.book).text
        )
    web = view.table.web
    names = []
    for cell in cells:
        species = web.slots[cell].species if cell in web.slots else web.at[cell]
        after = conditions_of(view, card, cell)
        name = web.species[species].name
        names.append(f"{name} ({'; '.join(after)})" if after else name)
    if sort_of(card) == "species":
        return _("would fit now: {places}").format(places=names[0])
    text = ngettext(
        "would fit now in {n} place, at: {places}", "would fit now in {n} places, at: {places}", len(cells)
    )
    return text.format(n=len(cells), places=", ".join(dict.fromkeys(names)))


def preview(view: MutterNaturPosition, action: Action) -> Preview | None:
    """What choosing a card would bring, as far as its owner can know."""
    if not isinstance(action, Choose) or view.viewer is None:
        return None
    cells = fitting(view, action.card, view.viewer)
    places = tuple(key_of(cell) for cell in cells)
    return Preview(str(len(cells)), told(view, action.card, view.viewer), (), places)
