"""What a board of Still Waters shows."""

from __future__ import annotations

from dataclasses import replace

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.game import Preview
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import N_, _, language, ngettext, number
from ecolearn.picture.faces.hexcard import hex_face
from ecolearn.picture.scene import (
    HEX_SIDE,
    Button,
    CardDetails,
    CardFace,
    Face,
    HandCard,
    Link,
    Mark,
    Need,
    OtherHand,
    Place,
    Scene,
    Sign,
    laid,
    met,
    points,
    warn,
)
from ecolearn.picture.tokens import PATTERNS

from .backward import MoveAgain
from .deck import Card, Deck
from .details import card_details, event_details, place_details, spoken
from .foodweb import edges, key_of
from .gains import gain_around
from .gauges import TITLES, gauges
from .missions import NOTED, count
from .modules import HABITATS, NATURE
from .openings import neighbours, number_of
from .panels import (
    aims,
    module_marks,
    module_rows,
    module_speech,
    thing_details,
    thing_face,
    thing_speech,
    thing_text,
)
from .position import EcogonPosition
from .rewards import Skip
from .steps import Look, Pick, Put
from .turn import Place as PlaceAction
from .words import unmet_needs

SIZES = ("very_small", "small", "medium", "large", "very_large")


def make_scene(view: EcogonPosition, seat: int | None) -> Scene:
    """Draw up what a seat sees; without a seat it is whoever acts (all hands lie open, ECG-2.5)."""
    actors = view.actors()
    owner = seat or (actors[0] if actors else view.seat)
    outcome = view.outcome()
    details: dict[str, CardDetails] = {}
    if view.event:
        details["gauge.events"] = event_details(view.deck, view.deck.events[view.event])
    offered = _offers(view, details)
    return Scene(
        title=_(TITLES[view.deck.box.id]),
        places=_places(view, details),
        links=tuple(
            Link(f"link.{key_of(a)[5:]}.{key_of(b)[5:]}", key_of(a), key_of(b), kind, doubtful)
            for a, b, kind, doubtful in edges(view)
        ),
        hand=offered or _hand(view, owner, details),
        hand_name=_("To choose from")
        if offered
        else _("Hand, at most {n} after your turn").format(n=view.hand_limit),
        others=tuple(
            OtherHand(other, _("Player {n}").format(n=other), _hand(view, other, details, f"@{other}"))
            for other in range(1, view.table.seats + 1)
            if other != owner
        ),
        buttons=_buttons(view),
        gauges=gauges(view),
        prompt=outcome.text if outcome else view.prompt.text,
        whose=_whose(view),
        notes=(_(view.table.game.about),),
        aims=aims(view),
        details=details,
    )


def _whose(view: EcogonPosition) -> str:
    if view.table.seats == 1:
        return _("You")
    return _("Player {n}").format(n=view.seat)


# -- faces -----------------------------------------------------------------------------------------


def sign(deck: Deck, symbol: str) -> Sign:
    """A symbol of the deck as a glyph with dots for the size."""
    for dots in range(len(SIZES), 0, -1):
        size = SIZES[dots - 1]
        if symbol.startswith(f"{size}_"):
            return Sign(symbol.removeprefix(f"{size}_"), dots, deck.word(symbol))
    return Sign(symbol, 0, deck.word(symbol))


def face_of(deck: Deck, card: Card) -> Face:
    """The face of a card in the current language; drawn once for each deck and language."""
    key = (deck.fingerprint, card.id, language())
    if key not in _faces:
        _faces[key] = _draw_face(deck, card)
    return _faces[key]


_faces: dict[tuple[str, str, str], Face] = {}


def _draw_face(deck: Deck, card: Card) -> Face:
    gives = card.gives
    if card.kind == "animal":
        # "small animal" goes without saying beside "small flying animal".
        gives = tuple(symbol for symbol in gives if not symbol.endswith("_animal"))
    elif card.kind == "plant":
        gives = tuple(symbol for symbol in gives if symbol != "plant") or gives
    return hex_face(
        CardFace(
            name=card.name,
            short=card.short,
            colour=card.colour,
            kind=card.kind,
            gives=tuple(sign(deck, symbol) for symbol in gives),
            needs=tuple(Need(tuple(sign(deck, symbol) for symbol in need.signs)) for need in card.needs),
            points=card.points or None,
            icon=card.icon,
            pattern=PATTERNS.get(card.colour, "") if card.kind == "habitat" else "",
        )
    )


# -- places ----------------------------------------------------------------------------------------


def _places(view: EcogonPosition, details: dict[str, CardDetails]) -> tuple[Place, ...]:
    found = []
    for cell in (*view.cells, *view.open_cells[""]):
        x, y = HEX.centre(cell)
        key = key_of(cell)
        card = view.card_at(cell)
        if card is not None:
            told = place_details(view, cell, face_of(view.deck, card))
            further = module_rows(view, number_of(cell))
            details[key] = replace(told, rows=(*further, *told.rows)) if further else told
        found.append(
            Place(
                key=key,
                x=round(x * HEX_SIDE, 2),
                y=round(y * HEX_SIDE, 2),
                face=None if card is None else face_of(view.deck, card),
                speech=_empty_speech(view, cell) if card is None else _card_speech(view, cell, card),
                marks=_bare_marks(view, cell) if card is None else _marks(view, cell, card),
            )
        )
    return tuple(sorted(found, key=lambda place: (place.y, place.x)))


def _bare_marks(view: EcogonPosition, cell: Cell) -> tuple[Mark, ...]:
    """What lies on an empty place: at most the binoculars."""
    return () if view.modules is None else module_marks(view, number_of(cell), False)


def _marks(view: EcogonPosition, cell: Cell, card: Card) -> tuple[Mark, ...]:
    marks = [met(at) for at, near in enumerate(view.met(cell) if card.needs else ()) if near is not None]
    if card.points:
        marks.append(points(card.points, view.is_established(cell)))
    danger = card.kind == "animal" and view.surrounded(cell) and not view.is_established(cell)
    if view.modules is not None:
        marks += module_marks(view, number_of(cell), danger)
    if cell in view.laid:
        marks.append(laid())
    if danger:
        marks.append(warn())
    return tuple(marks)


def _empty_speech(view: EcogonPosition, cell: Cell) -> str:
    beside = [view.deck.cards[view.cells[near]].short for near in neighbours(cell) if near in view.cells]
    text = _("Empty place {cell}. Beside it: {cards}.").format(cell=HEX.text(cell), cards=", ".join(beside))
    further = module_speech(view, number_of(cell))
    return f"{text} {further}" if further else text


def _card_speech(view: EcogonPosition, cell: Cell, card: Card) -> str:
    said = _plain_speech(view, cell, card)
    further = module_speech(view, number_of(cell))
    return f"{said} {further}" if further else said


def _plain_speech(view: EcogonPosition, cell: Cell, card: Card) -> str:
    where = _("{card}, place {cell}.").format(card=card.name, cell=HEX.text(cell))
    if card.kind == "habitat":
        return where + " " + _("Habitat.")
    if card.kind == "plant":
        return where + " " + _("Plant.")
    if view.is_established(cell):
        return (
            where
            + " "
            + ngettext("At home: {n} point.", "At home: {n} points.", card.points).format(n=card.points)
        )
    text = where + " " + _("Not at home.") + " " + unmet_needs(view, cell).text
    if view.surrounded(cell):
        text += " " + _("It is surrounded and will leave at the end of the turn.")
    return text


# -- hand, buttons, gauges -------------------------------------------------------------------------


def _hand(
    view: EcogonPosition, seat: int, details: dict[str, CardDetails], of: str = ""
) -> tuple[HandCard, ...]:
    return _cards([(card, f"card.{card}") for card in view.hand(seat)], view.deck, seat, details, of)


def _offers(view: EcogonPosition, details: dict[str, CardDetails]) -> tuple[HandCard, ...]:
    """What can be picked now; it lies in the place of the hand until something is."""
    task = view.task
    if task is None or task.kind not in ("step", "mission", "keep"):
        return ()
    picks = [action for action in view.legal_actions() if isinstance(action, Pick)]
    return _cards([(pick.card, pick.taps[0]) for pick in picks], view.deck, task.seats[0], details)


def _cards(
    cards: list[tuple[str, str]], deck: Deck, seat: int, details: dict[str, CardDetails], of: str = ""
) -> tuple[HandCard, ...]:
    """Cards with a key of their own each: copies are counted, and `of` tells the hands of others apart."""
    found: list[HandCard] = []
    for name, tap in cards:
        text = ""
        if name in deck.cards:
            card = deck.cards[name]
            face, speech = face_of(deck, card), spoken(deck, card)
            details[tap] = card_details(deck, card, face)
        else:
            face, speech = thing_face(deck, name), thing_speech(deck, name)
            details[tap], text = thing_details(deck, name), thing_text(deck, name)
        copies = sum(item.tap == tap for item in found)
        key = f"{tap}{of}~{copies}" if copies else f"{tap}{of}"
        found.append(HandCard(key, tap, face, speech, seat, text=text))
    return tuple(found)


#: Tasks that are done by pressing the one button that there is.
_PRESSED = {
    "deal": ("button.deal", N_("Deal the cards")),
    "tile": ("button.tile", N_("Draw the tile")),
    "turn_tile": ("button.turn-tile", N_("Turn up the tile")),
}


def _buttons(view: EcogonPosition) -> tuple[Button, ...]:
    task = view.task
    kind = task.kind if task else ""
    if kind in ("draw", "renew"):
        return _draw_buttons(view, kind)
    if kind == "event":
        return (Button("button.event", _("Turn up the event"), primary=True),)
    if kind in _PRESSED:
        tap, label = _PRESSED[kind]
        return (Button(tap, _(label), primary=True),)
    if kind == "step":
        return _step_buttons(view)
    if kind == "reward":
        return (
            Button("button.draw-three", _("Draw three cards"), primary=True),
            Button("button.skip", _("No, thank you")),
        )
    if kind == "put_back":
        return (
            Button("button.put-back-top", _("On top of the stack")),
            Button("button.put-back-under", _("Under the stack")),
        )
    if kind == "turn":
        return (
            Button("button.take-back", _("Take back"), shown="selected"),
            Button("button.end", _("End turn"), primary=True),
        )
    return ()


def _step_buttons(view: EcogonPosition) -> tuple[Button, ...]:
    """To look at cards, or to leave out what need not be done (ECG-9.5)."""
    legal = view.legal_actions()
    if any(isinstance(action, Look) for action in legal):
        return (Button("button.look", _("Turn up the cards"), primary=True),)
    if any(isinstance(action, Skip) for action in legal):
        return (Button("button.skip", _("No, thank you")),)
    return ()


def _draw_buttons(view: EcogonPosition, kind: str) -> tuple[Button, ...]:
    """A button for each stack that may be drawn from (ECG-3.1, ECG-10.4)."""
    buttons = [Button("button.draw", _("Draw a card"), primary=True)] if view.zones.count(NATURE) else []
    if kind == "draw" and view.habitat_stack == HABITATS and view.zones.count(HABITATS):
        buttons.append(Button("button.draw-habitat", _("Draw a habitat"), primary=not buttons))
    return tuple(buttons)


# -- previews --------------------------------------------------------------------------------------


def preview(view: EcogonPosition, action: Action) -> Preview | None:
    """What laying, moving or putting down a card would bring: ``("+2", "would bring 2 points")``.

    A mission that it would fulfil once more is named too.
    """
    modules = view.modules
    if isinstance(action, PlaceAction):
        at, after = action.cell, view.with_card(action.cell, action.card)
    elif isinstance(action, MoveAgain):
        at = action.to
        after = view.without_card(action.cell).with_card(action.to, view.cells[action.cell])
        modules = None if modules is None else modules.moved(number_of(action.cell), number_of(action.to))
    elif isinstance(action, Put) and view.lifted is not None:
        lifted = view.lifted
        at = action.cell
        board = view if lifted.cell is None else view.without_card(lifted.cell)
        after = board.with_card(action.cell, lifted.card)
        if modules is not None and lifted.cell is not None:
            modules = modules.moved(number_of(lifted.cell), number_of(action.cell))
    else:
        return None
    if modules is not None:
        after = after.evolve(modules=modules)
    gain = after.score - view.score
    label = f"+{gain}" if gain >= 0 else number(gain)
    if gain < 0:
        told = ngettext("would cost {n} point", "would cost {n} points", -gain).format(n=-gain)
    else:
        told = ngettext("would bring {n} point", "would bring {n} points", gain).format(n=gain)
    steps = _mission_steps(view, after, number_of(at))
    return Preview(f"{label} ⚑" if steps else label, "; ".join((told, *steps)))


def _mission_steps(view: EcogonPosition, after: EcogonPosition, at: int) -> list[str]:
    """Missions that a change on a hex fulfils once more: ``Flora: 2 of 3``.

    Those for which something must be known of the laying are left out: it shows at the end of the turn.
    """
    told: list[str] = []
    modules = view.modules
    for name, reached in () if modules is None else zip(modules.missions, modules.levels, strict=True):
        now = _counted(view, name)
        if name in NOTED or not gain_around(after, name, (at,), now + 1):
            continue
        mission, then = view.deck.missions[name], count(after, name)
        if then > now:
            needed = mission.levels[min(reached, len(mission.levels) - 1)]
            step = _("{mission}: {n} of {needed}")
            told.append(step.format(mission=mission.name, n=then, needed=needed))
    return told


def _counted(view: EcogonPosition, mission: str) -> int:
    """How often a mission is fulfilled now; counted once for all previews."""
    known: dict[str, int] = view.memo.setdefault("counted", {})
    if mission not in known:
        known[mission] = count(view, mission)
    return known[mission]
