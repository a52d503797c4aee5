"""Hands and piles beside the web: one's own, what is known of others, the discard pile, the last reveals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ecolearn.kernel.sightings import Sighting
from ecolearn.kernel.words import _, ngettext
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.faces.plaincard import square_back
from ecolearn.picture.scene import CardDetails, HandCard, OtherHand

from .details import Row, card_details, hand_details, hidden_details
from .faces import face_of
from .fitting import told
from .position import HANDS, PLANS, MutterNaturPosition, Reveal
from .speech import card_speech
from .symbioses import CHOSEN_TAP

#: Numbers of the rows that are no seats.
PILE, LAST, BESIDE, SOMEWHERE, TURNED = 0, -1, -2, -3, -4

Details = dict[str, CardDetails]


def player(view: MutterNaturPosition, seat: int, name: str) -> str:
    """A player with all that lies open before them: starting card, symbioses, side, ready or not."""
    parts = [name]
    if view.ended:
        return name
    if seat == view.start:
        parts.append(_("starts"))
    if view.sides[seat - 1]:
        kinds = {"plant": _("lays plants"), "animal": _("lays animals")}
        parts.append(kinds[view.sides[seat - 1]])
    left = view.symbioses[seat - 1]
    if left or view.table.deck.counts[view.table.seats].symbioses:
        parts.append(ngettext("{n} symbiosis card", "{n} symbiosis cards", left).format(n=left))
    if seat == view.start and view.free:
        parts.append(_("1 free symbiosis"))
    task = view.task
    if task is not None and task.kind == "plan":
        if not view.card_count(seat):
            parts.append(_("no cards"))
        else:
            parts.append(_("ready") if seat in view.ready else _("not ready"))
    return " · ".join(parts)


# -- the own hand ----------------------------------------------------------------------------------


def own_hand(view: MutterNaturPosition, seat: int, details: Details) -> tuple[HandCard, ...]:
    """The chosen card first, then the hand; what all others know is said on the card."""
    if view.ended:
        return _left_over(view, seat, details)
    seen = _known_to_all(view, seat)
    found = []
    chosen = view.chosen(seat)
    if chosen is not None and chosen != HIDDEN:
        details[CHOSEN_TAP] = hand_details(view, chosen, seat)
        text = _("Your chosen card, face down: {card}").format(card=card_speech(view, chosen))
        found.append(
            HandCard(
                CHOSEN_TAP,
                CHOSEN_TAP,
                face_of(view, chosen),
                _fits(view, text, chosen, seat),
                seat,
                _("chosen"),
            )
        )
    count: Counter[str] = Counter()
    for card in view.hand(seat):
        count[card] += 1
        tap = f"card.{card}"
        details[tap] = hand_details(view, card, seat)
        key = tap if count[card] == 1 else f"{tap}@{count[card]}"
        tag, text = "", card_speech(view, card)
        if count[card] <= seen[card]:
            tag, text = _("all know it"), text + " " + _("All players know that you hold it.")
        found.append(HandCard(key, tap, face_of(view, card), _fits(view, text, card, seat), seat, tag))
    return tuple(found)


def _fits(view: MutterNaturPosition, text: str, card: str, seat: int) -> str:
    words = told(view, card, seat)
    return f"{text} {words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


def _known_to_all(view: MutterNaturPosition, seat: int) -> Counter[str]:
    zones = {HANDS[seat], PLANS[seat]}
    return Counter(one.card for one in view.zones.sightings(None) if zones.issuperset(one.zones))


def _left_over(view: MutterNaturPosition, seat: int, details: Details) -> tuple[HandCard, ...]:
    """When the game is over: the cards that a player still holds, as far as they are turned up."""
    found = []
    for at, card in enumerate(sorted(view.zones.cards(PLANS[seat]) + view.hand(seat))):
        if card == HIDDEN:
            continue
        details[f"known.{card}"] = card_details(view, card)
        text = _("Player {n} still holds: {card}").format(n=seat, card=card_speech(view, card))
        found.append(HandCard(f"left.{seat}.{at}", f"known.{card}", face_of(view, card), text, seat))
    return tuple(found)


# -- other players ---------------------------------------------------------------------------------


def others(view: MutterNaturPosition, owner: int | None, details: Details) -> tuple[OtherHand, ...]:
    """All rows beside the web: the players but the owner of the hand below, then what lies open."""
    sightings = view.zones.sightings(view.viewer)
    rows = [
        OtherHand(
            seat,
            player(view, seat, _("Player {n}").format(n=seat)),
            _held(view, seat, sightings, details),
        )
        for seat in view.seats
        if seat != owner
    ]
    rows += [
        _aside(view) if view.ended else _somewhere(view, sightings),
        _turned(view),
        _last(view, details),
        pile_row(view, details),
        _beside(view),
    ]
    for row in rows:
        for card in row.cards:
            if card.tap not in details:
                details[card.tap] = card_details(view, card.tap.partition(".")[2])
    return tuple(row for row in rows if row.cards or row.seat > 0)


def _held(
    view: MutterNaturPosition, seat: int, sightings: Iterable[Sighting], details: Details
) -> tuple[HandCard, ...]:
    """The chosen card, what is known of the hand, and one back for all that is not."""
    if view.ended and HIDDEN not in view.hand(seat) + view.zones.cards(PLANS[seat]):
        return _left_over(view, seat, details)
    back = square_back()
    found: list[HandCard] = []
    chosen = view.chosen(seat)
    if chosen == HIDDEN:
        speech = _("Player {n} has chosen a card, face down.").format(n=seat)
        found.append(HandCard(f"plan.{seat}", f"plan.{seat}", back, speech, seat, _("chosen")))
        details[f"plan.{seat}"] = hidden_details(back, _perhaps(view, PLANS[seat], sightings))
    elif chosen is not None:
        text = _("Player {n} has chosen this card, and you know it: {card}").format(
            n=seat, card=card_speech(view, chosen)
        )
        found.append(
            HandCard(f"plan.{seat}", f"known.{chosen}", face_of(view, chosen), text, seat, _("chosen"))
        )
    hand = view.hand(seat)
    known = [(card, _("You know that player {n} holds it: {card}")) for card in hand if card != HIDDEN]
    zones = {HANDS[seat], PLANS[seat]}
    unsure = [
        one.card
        for one in sightings
        if len(one.zones) > 1 and zones.issuperset(one.zones) and view.viewer != seat
    ]
    known += [(card, _("You know that player {n} holds it or has chosen it: {card}")) for card in unsure]
    for at, (card, text) in enumerate(known):
        speech = text.format(n=seat, card=card_speech(view, card))
        found.append(
            HandCard(f"known.{seat}.{at}", f"known.{card}", face_of(view, card), speech, seat, _("known"))
        )
    hidden = max(hand.count(HIDDEN) - len(unsure), 0)
    if hidden:
        text = ngettext(
            "Player {seat} holds {n} card that you do not know.",
            "Player {seat} holds {n} cards that you do not know.",
            hidden,
        ).format(n=hidden, seat=seat)
        found.append(HandCard(f"back.{seat}", f"back.{seat}", back, text, seat, f"× {hidden}"))
        details[f"back.{seat}"] = hidden_details(back, _perhaps(view, HANDS[seat], sightings))
    return tuple(found)


def _perhaps(view: MutterNaturPosition, zone: str, sightings: Iterable[Sighting]) -> Iterable[Row]:
    """Cards that may be among the hidden ones of a zone, with where else they may be."""
    for one in sightings:
        if zone in one.zones and len(one.zones) > 1:
            yield _("Perhaps here"), f"{view.deck.cards[one.card].name} – {_zones(one.zones)}"


def _zones(zones: Iterable[str]) -> str:
    """Where a card may be, in words: ``player 2 or player 3``."""
    found: dict[str, None] = {}
    for zone in zones:
        name, _dot, seat = zone.partition(".")
        if name in ("hand", "plan"):
            found[_("Player {n}").format(n=seat)] = None
        else:
            found[_("not dealt")] = None
    return _(" or ").join(found)


def _somewhere(view: MutterNaturPosition, sightings: Iterable[Sighting]) -> OtherHand:
    """Cards that the viewer has seen and that one of several players holds now."""
    cards = []
    for at, one in enumerate(sightings):
        if len({zone.partition(".")[2] for zone in one.zones}) < 2:
            continue
        place = _zones(one.zones)
        speech = _("{card} You have seen it. Now it is with: {place}.").format(
            card=card_speech(view, one.card), place=place
        )
        seats = "/".join(dict.fromkeys(zone.partition(".")[2] or "–" for zone in one.zones))
        cards.append(
            HandCard(
                f"somewhere.{at}", f"known.{one.card}", face_of(view, one.card), speech, SOMEWHERE, seats
            )
        )
    return OtherHand(SOMEWHERE, _("Seen before; one of these players holds it"), tuple(cards))


def _aside(view: MutterNaturPosition) -> OtherHand:
    """When the game is over: the cards of which nobody knew whether they were dealt (MUT-5.3.3)."""
    cards = [card for card in view.zones.cards("aside") if card != HIDDEN]
    return OtherHand(
        SOMEWHERE,
        _("Not dealt"),
        tuple(
            HandCard(f"aside.{at}", f"known.{card}", face_of(view, card), card_speech(view, card), SOMEWHERE)
            for at, card in enumerate(cards)
        ),
    )


# -- what lies open --------------------------------------------------------------------------------


def _turned(view: MutterNaturPosition) -> OtherHand:
    """The card that was revealed and waits for its place."""
    cards = tuple(
        HandCard(f"turned.{card}", f"known.{card}", face_of(view, card), card_speech(view, card), TURNED)
        for card in view.zones.cards("turned")
    )
    return OtherHand(TURNED, _("Revealed now"), cards)


def _last(view: MutterNaturPosition, details: Details) -> OtherHand:
    """The reveals of this round, or of the last one while the next is planned, in their order."""
    reveals = view.revealed or view.last
    name = _("This round") if view.revealed else _("Last round")
    return OtherHand(LAST, name, tuple(_revealed(view, at, one) for at, one in enumerate(reveals, 1)))


def _revealed(view: MutterNaturPosition, at: int, one: Reveal) -> HandCard:
    if one.laid:
        tag = "✓"
        text = _("Player {n} revealed it, and it was laid: {card}")
    elif one.sort in ("condition", "species"):
        tag = "✗"
        text = _("Player {n} revealed it, and it was discarded: {card}")
    else:
        tag, text = "", _("Player {n} revealed it: {card}")
    speech = text.format(n=one.seat, card=card_speech(view, one.card))
    return HandCard(
        f"last.{at}", f"known.{one.card}", face_of(view, one.card), speech, LAST, f"{one.seat} {tag}".strip()
    )


def pile_row(view: MutterNaturPosition, details: Details) -> OtherHand:
    """The discard pile, fanned out, with the number of discards with which the game can still be won."""
    cards = view.zones.cards("discard")
    count: Counter[str] = Counter()
    found = []
    for card in cards:
        count[card] += 1
        text = _("In the discard pile: {card}").format(card=card_speech(view, card))
        found.append(HandCard(f"pile.{card}@{count[card]}", f"pile.{card}", face_of(view, card), text, PILE))
    name = _("Discard pile: {n} of at most {limit}").format(n=len(cards), limit=view.table.limit)
    return OtherHand(PILE, name, tuple(found))


def _beside(view: MutterNaturPosition) -> OtherHand:
    """Played cats, pollution and reintroduction cards, those first that still act."""
    found = []
    for zone, tag in (("lying", _("acts")), ("cats", _("this round")), ("beside", "")):
        for at, card in enumerate(view.zones.cards(zone)):
            found.append(
                HandCard(
                    f"{zone}.{at}", f"known.{card}", face_of(view, card), card_speech(view, card), BESIDE, tag
                )
            )
    return OtherHand(BESIDE, _("Played, beside the pile"), tuple(found))
