"""What a board of Mutter Natur shows."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _, ngettext
from ecolearn.picture.scene import (
    Button,
    CardDetails,
    Gauge,
    Link,
    Mark,
    Place,
    Scene,
    badge,
)

from .deck import CAT, POLLUTION, REINTRODUCTION, Species
from .details import discard_details, place_speech, slot_details, species_details, web_details
from .faces import GROUP_OF, KIND_GROUP, SHAPE_OF, face_of, laid_face
from .graphs import key_of
from .planning import SIDES
from .position import MOST_CHANGES, MutterNaturPosition
from .rows import others, own_hand, player
from .speech import big, filled, is_open, species_speech, waits_for
from .symbioses import MENU_TAP
from .web import Slot

#: Half the side of a species card; radius of a place for a condition.
CARD, SLOT = 56.0, 20.0
ROW, STACK = 78.0, 49.0
"""Distance from one row to the next, and from one condition of a species to the next below it."""
COLUMN, APART = 194.0, 94.0
"""Distance from one column of the web to the next, and from a species to its conditions on the left."""
#: Exchange is the plain word; the game says symbiosis.
EXPLAINED = N_(
    "Exchange: the game calls it a symbiosis, for players help each other with it. In nature a symbiosis "
    "is something else: two species that live closely together, mostly to the good of both."
)


def make_scene(view: MutterNaturPosition, seat: int | None) -> Scene:
    """Draw up what a seat sees; without a seat it is what all may see."""
    if not view.is_view:
        view = view.view_for(seat)
    details: dict[str, CardDetails] = {}
    outcome = view.outcome()
    hand = () if seat is None else own_hand(view, seat, details)
    return Scene(
        title=_(view.table.game.title),
        places=_places(view, details),
        links=_links(view),
        hand=hand,
        hand_name="" if seat is None else player(view, seat, _("Your hand")),
        others=others(view, seat, details),
        buttons=() if seat is None else _buttons(view, seat),
        gauges=_gauges(view, details),
        prompt=outcome.text if outcome else view.prompt.text,
        whose=_whose(view),
        notes=(_(view.table.game.about), _(EXPLAINED), *_stage_notes(view)),
        details=details,
    )


def _whose(view: MutterNaturPosition) -> str:
    task = view.task
    if task is None:
        return ""
    if task.kind == "plan":
        return _("Everybody:")
    return _("Player {n}").format(n=task.seats[0])


def _stage_notes(view: MutterNaturPosition) -> tuple[str, ...]:
    return tuple(
        _("Stage {stage}, {title}: {text}").format(stage=stage.id, title=_(stage.title), text=_(stage.text))
        for stage in view.table.stages
    )


# -- the web ---------------------------------------------------------------------------------------


def _middle(one: Species) -> tuple[float, float]:
    """Where a species lies: its fork tells the column, its row the height."""
    return COLUMN * one.level + APART, ROW * one.cell[1]


def _places(view: MutterNaturPosition, details: dict[str, CardDetails]) -> tuple[Place, ...]:
    found = []
    web = view.table.web
    for one in sorted(web.species.values(), key=lambda one: (one.level, one.cell[1])):
        x, y = _middle(one)
        for at, cell in enumerate(one.slots):
            down = STACK * (at - (len(one.slots) - 1) / 2)
            found.append(_slot_place(view, web.slots[cell], x - APART, y + down, details))
        found.append(_species_place(view, one, x, y, details))
    return tuple(found)


def _slot_place(
    view: MutterNaturPosition, slot: Slot, x: float, y: float, details: dict[str, CardDetails]
) -> Place:
    key, card = key_of(slot.cell), view.cells.get(slot.cell)
    face = None if card is None else laid_face(view, card, slot.colour)
    details[key] = slot_details(view, slot, face)
    return Place(
        key,
        x,
        y,
        SHAPE_OF[slot.colour],
        SLOT,
        face,
        place_speech(view, slot),
        ground=GROUP_OF[slot.colour],
        label=big(view.deck.word(slot.colour)),
        closed=card is None and not is_open(view, slot),
        centre=str(slot.at + 1) if card is None and view.table.has("3.2") else "",
    )


def _species_place(
    view: MutterNaturPosition, one: Species, x: float, y: float, details: dict[str, CardDetails]
) -> Place:
    key = key_of(one.cell)
    lies = one.cell in view.cells
    face = face_of(view, one.id) if lies else None
    details[key] = species_details(view, one, face)
    marks: tuple[Mark, ...] = ()
    waits = bool(waits_for(view, one))
    if not lies and not waits:
        count = filled(view, one)
        text = f"{count}/{len(one.slots)}"
        marks = (
            badge(f"{text} ✓" if count == len(one.slots) else text, at="n", colour=KIND_GROUP[one.kind]),
        )
    return Place(
        key,
        x,
        y,
        "square",
        CARD,
        face,
        species_speech(view, one),
        marks,
        ground=KIND_GROUP[one.kind],
        label=one.short,
        icon=one.icon,
        closed=waits and not lies,
    )


def _links(view: MutterNaturPosition) -> tuple[Link, ...]:
    """What needs what: a species its conditions, and these the species before (MUT-6.1)."""
    web, cells = view.table.web, view.cells
    found = []
    for one in web.species.values():
        for cell in one.slots:
            pairs = [(cell, one.cell)]
            pairs += [(web.species[need].cell, cell) for need in one.needs]
            for start, end in pairs:
                name = f"need.{start[0]},{start[1]}.{end[0]},{end[1]}"
                found.append(Link(name, key_of(start), key_of(end), "requires", doubtful=start not in cells))
    # Lines that hold lie over those that are waited for.
    return tuple(sorted(found, key=lambda link: not link.doubtful))


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(view: MutterNaturPosition, seat: int) -> tuple[Button, ...]:
    """What can be pressed in the task of the moment; nothing for who cannot act in it."""
    task = view.task
    if task is None or seat not in task.seats:
        return ()
    if task.kind == "plan":
        return (*_card_buttons(view, seat), *_plan_buttons(view, seat))
    if task.kind == "answer":
        return (
            Button(
                "button.return",
                _("Give this card back"),
                primary=True,
                speech=_("Give this card back: only player {n} and you know it.").format(n=task.data[0]),
                shown="selected",
            ),
        )
    if task.kind == "reveal":
        return (Button("button.reveal", _("Reveal the card"), primary=True),)
    if task.kind == "side":
        labels = {"plant": _("I lay plants"), "animal": _("I lay animals")}
        return tuple(Button(f"button.{side}", labels[side]) for side in SIDES)
    return ()


def _card_buttons(view: MutterNaturPosition, seat: int) -> tuple[Button, ...]:
    """What can be done with a card once it is selected; each way says who sees what."""
    found = [
        Button(
            "button.choose",
            _("Choose this card"),
            primary=True,
            speech=_("Choose this card: it lies face down, and nobody else sees it."),
            shown="selected",
        ),
        Button(MENU_TAP, _("Exchange (game: symbiosis)"), speech=_(EXPLAINED), shown="selected"),
        Button("button.show", _("Show to all: everybody sees this card"), shown="selected"),
    ]
    rest = [other for other in view.seats if other != seat]
    for other in rest:
        label = _("Show to player {n}: only player {n} sees this card").format(n=other)
        found.append(Button(f"show.{other}", label, shown="selected"))
    for other in rest:
        label = _("Give to player {n}: only player {n} sees it and gives one card back").format(n=other)
        found.append(Button(f"give.{other}", label, shown="selected"))
    for card in dict.fromkeys(view.zones.cards("discard")):
        label = _("Swap with the discard pile: everybody sees both. You take: {card}").format(
            card=view.deck.cards[card].name
        )
        found.append(Button(f"pile.{card}", label, shown="selected"))
    return tuple(found)


def _plan_buttons(view: MutterNaturPosition, seat: int) -> tuple[Button, ...]:
    found = []
    if seat not in view.ready:
        passes = view.chosen(seat) is None and not view.can_choose_something(seat)
        label = _("Pass this round: nothing can be chosen") if passes else _("Ready")
        speech = _("Ready: when all are, the cards are revealed.")
        found.append(
            Button("button.ready", label, primary=view.chosen(seat) is not None or passes, speech=speech)
        )
    elif view.changes[seat - 1] < MOST_CHANGES:
        found.append(Button("button.unready", _("Not ready after all")))
    if view.discards > view.table.limit and seat not in view.stopping:
        label = _("End the game together ({n} of {all} agree)").format(
            n=len(view.stopping), all=len(view.holders())
        )
        found.append(Button("button.stop", label))
    return tuple(found)


# -- gauges ----------------------------------------------------------------------------------------


def _gauges(view: MutterNaturPosition, details: dict[str, CardDetails]) -> tuple[Gauge, ...]:
    web = view.table.web
    whole, lying = len(web.slots) + len(web.at), len(view.cells)
    details["gauge.web"] = web_details(view)
    details["gauge.discards"] = discard_details(view)
    text = _("{n} of {all} cards in the web").format(n=lying, all=whole)
    gauges = [Gauge("web", _("Web of life"), lying, whole, text)]
    rounds = view.rounds_left
    text = ngettext("{n} round left", "{n} rounds left", rounds).format(n=rounds)
    gauges.append(Gauge("rounds", _("Rounds"), rounds, None, text))
    limit = view.table.limit
    text = _("{n} of at most {limit} discards").format(n=view.discards, limit=limit)
    gauges.append(Gauge("discards", _("Discards"), view.discards, None, text))
    return (*gauges, *_stage_gauges(view))


def _stage_gauges(view: MutterNaturPosition) -> tuple[Gauge, ...]:
    """What the stages ask to be played besides: cats, pollution and reintroduction."""
    found = []
    played = view.zones.cards("beside") + view.zones.cards("lying")
    if view.table.has("4.3"):
        n, need = played.count(CAT), view.table.seats
        text = _("{n} of {all} cats gone").format(n=n, all=need)
        found.append(Gauge("cats", _("Cats"), n, need, text))
    if view.table.has("3.3"):
        n, need = played.count(POLLUTION) + played.count(REINTRODUCTION), view.table.seats
        text = _("{n} of {all} pollution and reintroduction cards played").format(n=n, all=need)
        found.append(Gauge("returns", _("Pollution and reintroduction"), n, need, text))
    return tuple(found)
