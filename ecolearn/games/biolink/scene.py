"""What a board of BIOlink shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ecolearn.kernel.actions import Action, Cell
from ecolearn.kernel.game import Preview
from ecolearn.kernel.rules import Task
from ecolearn.kernel.words import _, language, ngettext
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.faces.squarecard import square_back, square_face
from ecolearn.picture.scene import (
    Button,
    CardDetails,
    Face,
    Gauge,
    HandCard,
    Link,
    OtherHand,
    Place,
    Scene,
    SquareCard,
)

from .arrowing import SetArrow
from .deck import DECOMPOSERS, Card, Deck
from .details import (
    card_details,
    eaten_word,
    eats_word,
    fed_by,
    feeds,
    hidden_details,
    markers,
    pile_details,
    place_details,
    points_details,
    rank_details,
    spoken,
)
from .ending import RANKED_CELLS, next_rank, rank
from .exchange import MOST_CONNECTIONS, Connect
from .foodweb import key_of
from .laying import Lay
from .position import Arrow, BiolinkPosition
from .speech import called, card_speech, empty_speech

SIZE, PITCH = 60.0, 148.0
"""Half the side of a card, and the distance from one to the next: the gap is where the arrows lie."""
#: Up to so many players the markers stand beside the points; for more there is no room.
MARKED_SEATS = 3
HIDDEN_TAP = f"card.{HIDDEN}"


def make_scene(view: BiolinkPosition, seat: int | None) -> Scene:
    """Draw up what a seat sees; without a seat it is what all may see (co-operative hands lie open)."""
    if not view.is_view:
        view = view.view_for(seat)
    details: dict[str, CardDetails] = {}
    outcome = view.outcome()
    owner = seat
    if owner is None and view.table.coop:
        owner = next(iter(view.actors()), view.seat)
    offered = _offered(view)
    if offered:
        hand = _cards(view, offered, view.seat, details)
    else:
        hand = () if owner is None else _hand(view, owner, details)
    return Scene(
        title=_(view.table.game.title),
        places=_places(view, details),
        links=_links(view),
        hand=hand,
        hand_name=_offered_name(view) if offered else "",
        others=_others(view, None if offered else owner, owner, details),
        buttons=_buttons(view, owner),
        gauges=_gauges(view, seat, details),
        prompt=outcome.text if outcome else view.prompt.text,
        whose="" if outcome else _whose(view, view.seat),
        notes=(_(view.table.game.about),),
        details=details,
    )


def _whose(view: BiolinkPosition, seat: int) -> str:
    return _("You") if view.table.seats == 1 else _("Player {n}").format(n=seat)


# -- faces -----------------------------------------------------------------------------------------

_faces: dict[tuple[int, str, str, bool], tuple[Deck, Face]] = {}


def face_of(view: BiolinkPosition, card: Card) -> Face:
    """The face of a card in the current language; drawn once for each deck and language."""
    key = (id(view.deck), card.id, language(), bool(view.table.options["recyclers"]))
    if key not in _faces:
        # The deck is kept beside, so that no other one can get its id.
        _faces[key] = (view.deck, _draw_face(view, card))
    return _faces[key][1]


def _draw_face(view: BiolinkPosition, card: Card) -> Face:
    cards = view.deck.cards
    return square_face(
        SquareCard(
            name=card.name,
            short=card.short,
            role=card.role,
            icon=card.icon,
            number=card.number,
            eats=tuple(cards[food.prey].icon for food in fed_by(view, card)),
            eaten_by=tuple(cards[eater].icon for eater in feeds(view, card)),
            eats_word=eats_word(card),
            eaten_word=eaten_word(card),
        )
    )


# -- places and arrows -----------------------------------------------------------------------------


def _places(view: BiolinkPosition, details: dict[str, CardDetails]) -> tuple[Place, ...]:
    found = []
    for cell in view.grid.cells():
        key = key_of(cell)
        card = view.card_at(cell)
        face = None if card is None else face_of(view, card)
        if face is not None:
            details[key] = place_details(view, cell, face)
        found.append(
            Place(
                key=key,
                x=PITCH * cell[0],
                y=PITCH * cell[1],
                shape="square",
                size=SIZE,
                face=face,
                speech=empty_speech(view, cell) if card is None else card_speech(view, cell, card),
                ground="plain",
            )
        )
    return tuple(found)


def _links(view: BiolinkPosition) -> tuple[Link, ...]:
    """The arrows that lie, and the pair of which the player is asked."""
    links = [
        Link(
            f"link.{key_of(arrow.prey)[5:]}.{key_of(arrow.eater)[5:]}",
            key_of(arrow.prey),
            key_of(arrow.eater),
            view.link_kind(arrow),
            large=True,
            speech=_arrow_text(view, arrow),
        )
        for arrow in view.arrows
    ]
    task = view.task
    if task is not None and task.kind in ("arrow", "direct"):
        one, other = task.data
        links.append(Link("ask", key_of(one), key_of(other), "asked", large=True))
    return tuple(links)


def _arrow_text(view: BiolinkPosition, arrow: Arrow) -> str:
    cards = view.deck.cards
    return f"{called(cards[view.cells[arrow.prey]])} → {called(cards[view.cells[arrow.eater]])}"


# -- hands -----------------------------------------------------------------------------------------


def _offered(view: BiolinkPosition) -> tuple[str, ...]:
    """Start cards, or a card that was turned up: they lie in the place of the hand until they are laid."""
    return view.zones.cards("start") or view.zones.cards("shown")


def _offered_name(view: BiolinkPosition) -> str:
    return _("Start cards") if view.zones.count("start") else _("Turned up")


def _hand(
    view: BiolinkPosition, seat: int, details: dict[str, CardDetails], of: str = ""
) -> tuple[HandCard, ...]:
    return _cards(view, view.hand(seat), seat, details, of)


def _cards(
    view: BiolinkPosition, names: Iterable[str], seat: int, details: dict[str, CardDetails], of: str = ""
) -> tuple[HandCard, ...]:
    found = []
    for at, name in enumerate(names):
        if name == HIDDEN:
            back = square_back()
            details[HIDDEN_TAP] = hidden_details(back)
            found.append(HandCard(f"back.{seat}.{at}", HIDDEN_TAP, back, _("Hidden card"), seat))
            continue
        card = view.deck.cards[name]
        face = face_of(view, card)
        tap = f"card.{name}"
        details[tap] = card_details(view, card, face)
        found.append(HandCard(f"{tap}{of}", tap, face, spoken(view, card), seat))
    return tuple(found)


def _others(
    view: BiolinkPosition, shown: int | None, owner: int | None, details: dict[str, CardDetails]
) -> tuple[OtherHand, ...]:
    """All hands but the one that is shown; while other cards are offered, the viewer's own too."""
    return tuple(
        OtherHand(
            seat,
            _("Your hand") if seat == owner else _whose(view, seat),
            _hand(view, seat, details, f"@{seat}"),
        )
        for seat in range(1, view.table.seats + 1)
        if seat != shown
    )


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(view: BiolinkPosition, owner: int | None) -> tuple[Button, ...]:
    """What can be pressed in the task of the moment; nothing for who cannot act in it."""
    task = view.task
    if task is None or owner not in task.seats:
        return ()
    if task.kind == "draw":
        return (Button("button.draw", _("Draw a card"), primary=True),)
    if task.kind in ("arrow", "direct"):
        return _both_ways(view, task)
    if task.kind == "turn":
        return _turn_buttons(view, owner)
    if task.kind == "exchange":
        put = task.data[0]
        if put:
            label = ngettext("Draw {n} card", "Draw {n} cards", put).format(n=put)
            last = Button("button.take", label, primary=True)
        else:
            last = Button("button.done", _("Exchange nothing"))
        return (_under(), last)
    if task.kind == "connect" and any(arrow.eater == task.data[0] for arrow in view.arrows):
        return (Button("button.done", _("One arrow is enough")),)
    return ()


def _under() -> Button:
    return Button("button.under", _("Put under the pile"), shown="selected")


def _turn_buttons(view: BiolinkPosition, seat: int) -> tuple[Button, ...]:
    if view.can_lay(view.hand(seat)):
        return ()
    if not view.zones.count("pile"):
        return () if view.table.coop else (Button("button.pass", _("Pass"), primary=True),)
    if view.table.coop:
        return (Button("button.turn-up", _("Turn up a card"), primary=True),)
    return (_under(),)


def _both_ways(view: BiolinkPosition, task: Task) -> tuple[Button, ...]:
    """Both directions of an arrow, in the order of the question, which tells nothing."""
    one, other = task.data
    return tuple(
        Button(
            f"arrow.{n}",
            _arrow_text(view, Arrow(prey, eater)),
            speech=_("The arrow points from {prey} to {eater}.").format(
                prey=called(view.deck.cards[view.cells[prey]]),
                eater=called(view.deck.cards[view.cells[eater]]),
            ),
            taps=(key_of(prey), key_of(eater)),
        )
        for n, (prey, eater) in enumerate(((one, other), (other, one)), 1)
    )


# -- gauges ----------------------------------------------------------------------------------------


def _gauges(view: BiolinkPosition, seat: int | None, details: dict[str, CardDetails]) -> tuple[Gauge, ...]:
    gauges = [_arrow_gauge(view, details)] if view.table.coop else _point_gauges(view, details)
    cards = view.zones.count("pile")
    details["gauge.pile"] = pile_details(view, seat)
    text = ngettext("{n} card in the pile", "{n} cards in the pile", cards).format(n=cards)
    return (*gauges, *_matter_gauge(view, details), Gauge("pile", _("Pile"), cards, None, text))


def _arrow_gauge(view: BiolinkPosition, details: dict[str, CardDetails]) -> Gauge:
    score = view.score
    text = ngettext("{n} arrow", "{n} arrows", score).format(n=score)
    goal = None
    if len(view.grid.cells()) == RANKED_CELLS:
        details["gauge.score"] = rank_details(view)
        goal = next_rank(score)
        name = view.sentence(f"rank_{rank(goal or score)}").text
        if goal is None:
            text = f"{text}: {name}"
        else:
            text = _("{n} of {goal} arrows for: {rank}").format(n=score, goal=goal, rank=name)
    return Gauge("score", _("Arrows"), score, goal, text)


def _matter_gauge(view: BiolinkPosition, details: dict[str, CardDetails]) -> tuple[Gauge, ...]:
    """With recyclers in play: how many arrows end in dead matter of which nobody lives."""
    cards = view.deck.cards
    if not any(cards[name].role == "dead_matter" for name in view.table.cards):
        return ()
    from .conditions import unused_matter

    idle = unused_matter(view)
    n = sum(arrow.eater in idle for arrow in view.arrows)
    names = ", ".join(cards[view.cells[cell]].name for cell in idle)
    row = (_("Unused"), names or _("none, as far as arrows end in it"))
    details["gauge.dead"] = CardDetails(_("Dead matter"), "", (row,))
    text = ngettext("{n} arrow unused", "{n} arrows unused", n).format(n=n)
    return (Gauge("dead", _("Dead matter"), n, None, text),)


def _point_gauges(view: BiolinkPosition, details: dict[str, CardDetails]) -> list[Gauge]:
    gauges = []
    for seat, points in enumerate(view.scores, 1):
        who = _whose(view, seat)
        key = f"points.{seat}"
        details[f"gauge.{key}"] = points_details(view, seat, who)
        text = ngettext("{who}: {n} point", "{who}: {n} points", points).format(who=who, n=points)
        if points and view.table.seats <= MARKED_SEATS:
            text += f" ({markers(points)})"
        gauges.append(Gauge(key, who, points, None, text))
    return gauges


# -- previews --------------------------------------------------------------------------------------


def preview(view: BiolinkPosition, action: Action) -> Preview | None:
    """The arrows that an action would bring: their number, a sentence, and the arrows themselves.

    While players say themselves where arrows point, nothing of a direction is told.
    """
    if isinstance(action, Lay):
        return _lay_preview(view, action)
    if isinstance(action, Connect) and view.task is not None:
        return _told(view, view.cells, [Arrow(action.cell, view.task.data[0])], decided=True)
    if isinstance(action, SetArrow) and not view.table.asks:
        return _told(view, view.cells, [Arrow(action.prey, action.eater)], decided=True)
    return None


def _lay_preview(view: BiolinkPosition, action: Lay) -> Preview:
    card, cell = action.card, action.cell
    if view.deck.cards[card].role == "special":
        living = sum(
            bool(view.table.bits[view.cells[near]] & view.table.living)
            for near in view.grid.neighbours(cell)
            if near in view.cells
        )
        most = min(MOST_CONNECTIONS, living) if card == DECOMPOSERS else 0
        if not most:
            return Preview("0", _("would bring no arrow"))
        text = ngettext("would bring {n} arrow", "would bring up to {n} arrows", most).format(n=most)
        return Preview(str(most), text)
    return _told(view, {**view.cells, cell: card}, view.arrows_for(card, cell))


def _told(
    view: BiolinkPosition, cells: Mapping[Cell, str], arrows: Sequence[Arrow], *, decided: bool = False
) -> Preview:
    """Arrows between cards on `cells`; `decided`: the player has chosen which way they point."""
    links, words = [], []
    for arrow in arrows:
        prey, eater = cells[arrow.prey], cells[arrow.eater]
        names = [called(view.deck.cards[name]) for name in (prey, eater)]
        if not decided and (view.table.asks or view.is_mutual(prey, eater)):
            # Sorted, so that the order tells nothing.
            words.append(" – ".join(sorted(names)))
            continue
        food = view.deck.links.get((prey, eater))
        links.append((key_of(arrow.prey), key_of(arrow.eater), "matter" if food is None else food.kind))
        words.append(" → ".join(names))
    text = ngettext("would bring {n} arrow: {arrows}", "would bring {n} arrows: {arrows}", len(arrows))
    return Preview(str(len(arrows)), text.format(n=len(arrows), arrows=", ".join(words)), tuple(links))
