"""All that lies beside the landscape: hands, cards face up with their cubes, dials, decks, elements."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ecolearn.kernel.words import _, ngettext
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.scene import CardDetails, HandCard, OtherHand

from .deck import DECKS, WILD
from .details import (
    card_details,
    card_speech,
    dial_details,
    dial_speech,
    effect_lines,
    hidden_details,
    supply_details,
)
from .faces import back_face, big, card_face, drawn_dial, drawn_element, drawn_thing
from .position import DISPLAYS, DRAWN, HANDS, PEEKED, EcosPosition
from .rounds import Cover
from .sandbox import palette
from .things import thing_name

Details = dict[str, CardDetails]

#: Numbers of rows that are no hand of a seat.
DISPLAY, ELEMENTS = 0, -1
#: So many cards have what they do beside them.
MOST_WORDED = 9
#: In these tasks cards of the hand are chosen, in those open cards and decks.
FROM_HAND = frozenset({"choose_start", "dial_use"})
FROM_DISPLAY = frozenset({"dial_card", "gain_card"})
ANSWERS = frozenset({"answer", "gain"})


class Rows:
    """Makes the rows of one scene and notes the details of what lies in them.

    Parameters
    ----------
    view : EcosPosition
    seat : int or None
        Whose the view is.
    science : bool
        Say population and patch.
    details : dict
        What is told of each tap at length; it is filled here.
    """

    def __init__(self, view: EcosPosition, seat: int | None, science: bool, details: Details) -> None:
        self.view = view
        self.seat = seat
        self.science = science
        self.details = details
        task = view.task
        #: Whose cards lie in front: the viewer's, or without one of whoever acts where that needs no hand.
        self.acting = seat
        if seat is None and task is not None and not view.is_blind_for(task.seats[0]):
            self.acting = task.seats[0]
        self.kind = task.kind if task is not None and self.acting in task.seats else ""

    # -- what is chosen from ---------------------------------------------------------------------------

    def main(self) -> tuple[tuple[HandCard, ...], str]:
        """The large row and its name: what can be chosen from now, otherwise the viewer's face-up cards."""
        if self.acting is None:
            return (), ""
        if self.kind == "sandbox":
            return self._palette(), _("What you can place")
        if self.kind == "keep":
            return self._worded(self._peeked()), _("Keep one of these cards")
        if self.kind in FROM_HAND:
            return self._worded(self._hand(self.acting)), _("Your hand: lay one face up")
        if self.kind in FROM_DISPLAY:
            return self._worded(self._display()), _("Open cards and decks")
        return self._own_front(), self._front_name(self.acting)

    def others(self) -> tuple[OtherHand, ...]:
        """All other rows."""
        view, seats = self.view, range(1, self.view.table.seats + 1)
        if view.table.options["sandbox"]:
            return ()
        own: list[OtherHand] = []
        if self.acting is not None:
            if self.kind in FROM_HAND or self.kind in FROM_DISPLAY or self.kind == "keep":
                front = (*self._front(self.acting), self._dial(self.acting))
                own.append(OtherHand(self.acting, self._front_name(self.acting), front))
            if self.kind not in FROM_HAND:
                # The row of the face-up cards has the number of the seat.
                hand = self._hand(self.acting) if self.seat else self._hidden(self.acting)
                own.append(OtherHand(-1 - self.acting, self._whose(_("Your hand")), hand))
        if self.kind not in FROM_DISPLAY:
            own.append(OtherHand(DISPLAY, _("Open cards and decks"), self._display()))
        for seat in seats:
            if seat != self.acting:
                name = _("Player {n}, face up").format(n=seat)
                cards = (*self._front(seat), self._dial(seat), *self._hidden(seat))
                own.append(OtherHand(seat, name, cards))
        if view.zones.count(DRAWN):
            own.append(self._elements())
        return tuple(replace(row, below=True) for row in own)

    def _worded(self, cards: tuple[HandCard, ...]) -> tuple[HandCard, ...]:
        """Cards with what they do beside them, to be read before one is chosen; of many details tell it."""
        if len(cards) > MOST_WORDED:
            return cards
        return tuple(
            replace(card, text=self._text(card.tap.partition(".")[2])) if self._is_card(card) else card
            for card in cards
        )

    def _is_card(self, card: HandCard) -> bool:
        return card.tap.partition(".")[2] in self.view.deck.cards

    def _text(self, name: str) -> str:
        return "\n".join(effect_lines(self.view, self.view.card(name), self.science))

    # -- cards -----------------------------------------------------------------------------------------

    def _card(self, name: str, sort: str, owner: int, tag: str = "") -> HandCard:
        view, face = self.view, card_face(self.view, name)
        tap = f"{sort}.{name}"
        self.details[tap] = card_details(view, name, face, self.science)
        speech = card_speech(view, name, self.science)
        return HandCard(tap, tap, face, f"{speech} {tag}." if tag else speech, owner, tag=tag)

    def _front_name(self, seat: int) -> str:
        cubes = ngettext("{n} cube", "{n} cubes", self.view.cubes[seat]).format(n=self.view.cubes[seat])
        if self.seat is None:
            return _("Player {n}, face up · supply: {cubes}").format(n=seat, cubes=cubes)
        return _("Your cards, face up · your supply: {cubes}").format(cubes=cubes)

    def _whose(self, name: str) -> str:
        """The name of a row of the viewer, at a shared screen with the number of who acts."""
        return name if self.seat is not None else _("Player {n}, hand").format(n=self.acting)

    def _front(self, seat: int) -> tuple[HandCard, ...]:
        """The face-up cards of a seat with what is going on with them."""
        view = self.view
        queue = [name for other in view.clockwise for owner, name in view.called if owner == other]
        found = []
        for name in view.front(seat):
            tag = ""
            if view.run is not None and view.run.card == name:
                tag = _("happens now")
            elif name in queue:
                tag = _("ECO! {n}").format(n=queue.index(name) + 1)
            found.append(self._card(name, "front", seat, tag))
        return tuple(found)

    def _own_front(self) -> tuple[HandCard, ...]:
        """The viewer's face-up cards; where only one symbol can be meant, one tap covers it."""
        view, seat = self.view, self.acting
        assert seat is not None
        legal = view.legal_actions(seat) if self.kind in ANSWERS else ()
        covers = [action.taps for action in legal if isinstance(action, Cover)]
        found = []
        for card in self._worded(self._front(seat)):
            ways = [taps for taps in covers if taps[0] == card.tap]
            found.append(replace(card, taps=ways[0]) if len(ways) == 1 else card)
        return (self._dial(seat), *found)

    def _hand(self, seat: int) -> tuple[HandCard, ...]:
        names = self.view.zones.cards(HANDS[seat])
        return tuple(self._card(name, "card", seat) for name in names if name != HIDDEN)

    def _peeked(self) -> tuple[HandCard, ...]:
        assert self.acting is not None
        names = self.view.zones.cards(PEEKED[self.acting])
        return tuple(self._card(name, "card", self.acting) for name in names if name != HIDDEN)

    def _hidden(self, seat: int) -> tuple[HandCard, ...]:
        """The hand of another player: known cards, as after the end, or one back that stands for all."""
        cards = self.view.zones.cards(HANDS[seat])
        known = tuple(self._card(name, "card", seat) for name in cards if name != HIDDEN)
        hidden = len(cards) - len(known)
        if not hidden:
            return known
        face, tap = back_face(""), f"hidden.{seat}"
        self.details[tap] = hidden_details(face, hidden)
        speech = ngettext(
            "Player {seat} has {n} hidden card in the hand.",
            "Player {seat} has {n} hidden cards in the hand.",
            hidden,
        ).format(seat=seat, n=hidden)
        return (*known, HandCard(tap, tap, face, speech, seat, tag=f"× {hidden}"))

    def _dial(self, seat: int) -> HandCard:
        face = drawn_dial(self.view.dials[seat])
        key = f"dial.{seat}"
        own = seat == self.acting
        tap = "button.dial" if own else key
        self.details[tap] = dial_details(self.view, seat, face)
        return HandCard(key, tap, face, dial_speech(self.view, seat), seat)

    # -- what belongs to nobody --------------------------------------------------------------------------

    def _display(self) -> tuple[HandCard, ...]:
        """Two open cards beside each deck, and the decks."""
        found: list[HandCard] = []
        for deck in DECKS:
            found += [self._card(name, "display", DISPLAY) for name in self.view.zones.cards(DISPLAYS[deck])]
            found.append(self._pile(deck))
        return tuple(found)

    def _pile(self, deck: str) -> HandCard:
        face, tap = back_face(deck), f"deck.{deck}"
        n = self.view.zones.count(deck)
        title = _("Brown deck") if deck == "brown" else _("Blue deck")
        count = ngettext("{n} card", "{n} cards", n).format(n=n)
        text = _("Draw two of it and keep one.")
        self.details[tap] = CardDetails(title, count, ((_("What it gives"), text),), face)
        return HandCard(tap, tap, face, f"{title}: {count}. {text}", DISPLAY, tag=f"× {n}")

    def _elements(self) -> OtherHand:
        """The elements of the round with how often each was drawn, the last one marked."""
        drawn = self.view.zones.cards(DRAWN)
        found = []
        for element, n in Counter(reversed(drawn)).items():
            face, tap = drawn_element(self.view.deck, element), f"element.{element}"
            name = big(thing_name(self.view.deck, element))
            rows = ((_("Matches"), _("any symbol; it ends the round") if element == WILD else name),)
            self.details[tap] = CardDetails(name, _("Element"), rows, face)
            last = element == drawn[-1]
            speech = ngettext("{thing}: drawn {n} time.", "{thing}: drawn {n} times.", n).format(
                thing=name, n=n
            )
            if last:
                speech += " " + _("The last one.")
            found.append(HandCard(tap, tap, face, speech, ELEMENTS, tag=f"▶ {n}" if last else f"× {n}"))
        return OtherHand(ELEMENTS, _("Drawn in this round"), tuple(found))

    def _palette(self) -> tuple[HandCard, ...]:
        """All that can be placed in the sandbox, with how many are left."""
        found = []
        for what in palette(self.view):
            face, tap = drawn_thing(self.view.deck, what), f"button.{what}"
            left = self.view.supply(what)
            self.details[tap] = supply_details(self.view, what, face)
            name = big(thing_name(self.view.deck, what))
            speech = ngettext("{thing}: {n} left.", "{thing}: {n} left.", left).format(thing=name, n=left)
            found.append(HandCard(f"thing.{what}", tap, face, speech, 1, tag=f"{left}"))
        return tuple(found)
