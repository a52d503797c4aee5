"""What a whole position is worth to a team: hexes, cards in the hands, and what events may take."""

from __future__ import annotations

from random import Random

from ecolearn.kernel.chance import fnv1a

from ..deck import Effect
from ..missions import BEYOND, CARD, LEVEL, count
from ..openings import around
from ..position import EcogonPosition
from .outlook import Outlook, numbered
from .pond import Laying, Pond

#: A card that is kept, against laying it now; for each turn until its seat plays again.
KEPT, LATER = 0.3, 0.85
#: Cards of the stack of which one asks what they would bring, and how much that counts.
SAMPLE, NEXT = 6, 0.8
#: How much of the loss by events counts that may come.
FEAR = 0.5


def pond_of(position: EcogonPosition, outlook: Outlook) -> Pond:
    """The board of a position and the hand of the seat that plans."""
    lying = numbered(position, outlook.facts)
    hand = tuple([outlook.facts.number(card) for card in position.hand(outlook.seat)])
    return Pond(outlook, lying, hand, notes_of(position))


def notes_of(position: EcogonPosition) -> dict[int, Laying]:
    """How the animals were laid, as far as missions ask for it."""
    if position.modules is None:
        return {}
    notes = position.modules.notes
    return {at: (note.gap, note.home or note.turn == position.turn) for at, note in notes.items()}


def fear(pond: Pond) -> float:
    """What the events that may come are expected to cost, the team choosing the cheapest target."""
    look = pond.look
    if not look.events or not look.events_left:
        return 0.0
    names, deck = look.facts.names, look.facts.deck
    losses: dict[int, float] = {at: pond.loss(at) for at in tuple(pond.lying)}
    total = 0.0
    for name in look.events:
        for effect in deck.events[name].effects:
            if effect.do == "remove":
                found = [
                    loss
                    for at, loss in losses.items()
                    if names[pond.lying[at]] in effect.who.cards and _meant(pond, effect, at)
                ]
                total += max(0.0, min(found, default=0.0))
    return FEAR * total * look.events_left / len(look.events)


def _meant(pond: Pond, effect: Effect, at: int) -> bool:
    who = effect.who
    if not who.beside and who.habitats_touching < 0:
        return True
    ground, colours = pond.look.facts.ground, pond.look.facts.colours
    beside = [ground[pond.lying[near]] for near in around(at) if near in pond.lying]
    if who.beside and colours[who.beside] not in beside:
        return False
    return who.habitats_touching < 0 or sum(map(bool, beside)) == who.habitats_touching


def prospects(pond: Pond) -> float:
    """What the cards that are kept and the next ones of the stack would add."""
    look = pond.look
    places = pond.places(pond.empty())
    known: dict[int, float] = {}

    def best(card: int) -> float:
        if card not in known:
            known[card] = best_gain(pond, card, places)
        return known[card]

    value = 0.0
    if look.left >= look.seats:
        kept = sorted([best(card) for card in pond.hand], reverse=True)[: look.hand_limit]
        value += KEPT * LATER ** min(look.seats, 3) * sum(kept)
    if look.left and look.unseen:
        sample = Random(fnv1a(str(sorted(look.unseen.items())))).sample(
            sorted(look.unseen.elements()), min(SAMPLE, look.unseen.total())
        )
        value += NEXT * sum([best(card) for card in sample]) / len(sample)
    return value


def best_gain(pond: Pond, card: int, places: dict[int, list[int]]) -> float:
    """What a card would add at its best place; 0 if it is better not laid."""
    return max([0.0, *[pond.gain(card, at) for at in places[pond.look.facts.open_key(card)]]])


def judge(pond: Pond, *, thorough: bool = True) -> float:
    """What a board and the hand are worth at the end of a turn."""
    pond = pond.settled()
    value = pond.value - fear(pond)
    return value + prospects(pond) if thorough else value


def sure_points(position: EcogonPosition) -> float:
    """Points that no hex is asked for: bonus beans and levels that have been reached."""
    modules = position.modules
    if modules is None:
        return 0.0
    points = float(sum(modules.beans.values()))
    for name, reached in zip(modules.missions, modules.levels, strict=True):
        points += CARD + LEVEL * reached
        levels = position.deck.missions[name].levels
        now = count(position, name)
        if reached < len(levels):
            points += LEVEL * sum([level <= now for level in levels[reached:]])
        else:
            points += BEYOND * max(0, now - levels[-1])
    return points


def worth(position: EcogonPosition, outlook: Outlook, *, thorough: bool = True) -> float:
    """What a position is worth to the team."""
    pond = pond_of(position, outlook)
    return sure_points(position) + judge(pond, thorough=thorough)
