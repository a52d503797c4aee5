"""What the effect of an event or a tile means, and what it may choose (ECG-6.2, ECG-6.6, ECG-9.5)."""

from __future__ import annotations

from ecolearn.kernel.rules import Task

from .deck import Effect, Event, Who
from .modules import LOOKED, NATURE
from .openings import around, cell_of, number_of, strangers
from .position import HANDS, EcogonPosition


def current_effect(position: EcogonPosition, task: Task) -> Effect:
    """The effect that a step is about."""
    number: int = task.data[0]
    return position.deck.effects(task.cause)[number]


def is_forbidden(position: EcogonPosition, card: str) -> bool:
    """True if an event forbids a card to be laid for now (ECG-6.6)."""
    event = position.forbidding
    return bool(event) and any(
        effect.do == "forbid" and card in effect.who.cards for effect in position.deck.events[event].effects
    )


def means(position: EcogonPosition, who: Who, card: str, at: int | None = None) -> bool:
    """True if an effect means a card, on the hex of this number where it lies if it does."""
    if card not in who.cards or (who.other and card in position.gone):
        return False
    if at is None:
        return True
    beside = [position.board.get(near) for near in around(at)]
    if who.beside and who.beside not in beside:
        return False
    if who.habitats_touching >= 0:
        colours = position.deck.colours
        return sum([there in colours for there in beside]) == who.habitats_touching
    return True


def targets(position: EcogonPosition, task: Task) -> tuple[int, ...]:
    """Numbers of the hexes that the effect of a step may choose first, in order."""
    memo = position.memo
    if "targets" not in memo:
        effect, lying = current_effect(position, task), position.board
        if effect.partner is not None and position.lifted is not None:
            # Of a swap the first being is chosen; any other that is meant may be the second.
            effect = Effect("take", effect.partner)
        printed = effect.who.cards
        memo["targets"] = tuple(
            sorted(
                [
                    at
                    for at, card in lying.items()
                    if card in printed and _is_target(position, effect, card, at)
                ]
            )
        )
    found: tuple[int, ...] = memo["targets"]
    return found


def _is_target(position: EcogonPosition, effect: Effect, card: str, at: int) -> bool:
    """True if an effect may choose a card that it names, on the hex of this number where it lies."""
    who, do = effect.who, effect.do
    if (who.beside or who.other or who.habitats_touching >= 0) and not means(position, who, card, at):
        return False
    if do == "remove":
        # The last habitat stays.
        return position.deck.cards[card].kind != "habitat" or position.habitat_count() > 1
    if do == "take":
        return True
    if effect.partner is not None:
        return any(other in effect.partner.cards for other in position.board.values())
    if do == "move":
        return bool(position.places_for(position.deck.cards[card], cell_of(at)))
    return bool(_partners(position, effect, at))


def _partners(position: EcogonPosition, effect: Effect, at: int) -> tuple[tuple[str, str], ...]:
    """The cards that could change places with the being on a hex, with their zones (ECG-5.3)."""
    who, cards = effect.who, position.deck.cards
    beside = [position.board.get(near) for near in around(at)]
    return tuple(
        [
            (card, zone)
            for zone in ("discard", *(HANDS[seat] for seat in range(1, position.table.seats + 1)))
            for card in sorted(who.cards.intersection(position.zones.cards(zone)))
            if cards[card].colour in beside
            and means(position, who, card)
            and not strangers(position.board, position.deck, cards[card].colour, at)
        ]
    )


def offers(position: EcogonPosition, task: Task) -> tuple[tuple[str, str], ...]:
    """The cards that the effect of a step may bring into play, with their zones, in order."""
    memo = position.memo
    if "offers" not in memo:
        memo["offers"] = _offers_of(position, task)
    found: tuple[tuple[str, str], ...] = memo["offers"]
    return found


def _offers_of(position: EcogonPosition, task: Task) -> tuple[tuple[str, str], ...]:
    if task.kind == "mission":
        return tuple([(card, "missions") for card in position.zones.cards("missions")])
    if task.kind == "keep":
        return tuple([(card, LOOKED) for card in dict.fromkeys(position.zones.cards(LOOKED))])
    return _find_offers(position, current_effect(position, task), task)


def _find_offers(
    position: EcogonPosition, effect: Effect, task: Task | None = None
) -> tuple[tuple[str, str], ...]:
    if effect.do == "repeat":
        events, done = position.deck.events, position.zones.cards("events_done")
        return tuple([(name, "events_done") for name in done if is_playable(position, events[name])])
    if effect.do == "reorder":
        chosen = () if task is None else task.data[2:]
        return tuple([(name, LOOKED) for name in position.zones.cards(LOOKED) if name not in chosen])
    if effect.do == "play":
        return tuple(
            [
                (name, LOOKED)
                for name in dict.fromkeys(position.zones.cards(LOOKED))
                if not is_forbidden(position, name) and position.places_for(position.deck.cards[name])
            ]
        )
    if effect.do == "renew":
        seat = position.seat if task is None else task.seats[0]
        # Without a new card to draw it lapses (ECG-9.5).
        hand = position.hand(seat) if position.zones.count(NATURE) else ()
        return tuple([(card, HANDS[seat]) for card in dict.fromkeys(hand)])
    lifted, who, cards = position.lifted, effect.who, position.deck.cards
    if lifted is not None and lifted.cell is not None:
        return _partners(position, effect, number_of(lifted.cell))
    zones = ("discard", position.habitat_stack) if effect.do == "fetch" else ("discard",)
    return tuple(
        [
            (card, zone)
            for zone in zones
            for card in sorted(who.cards.intersection(position.stock(zone)))
            if means(position, who, card) and position.places_for(cards[card])
        ]
    )


def has_target(position: EcogonPosition, effect: Effect) -> bool:
    """True if an effect could be carried out now (ECG-6.2)."""
    if effect.do == "forbid":
        return True
    if effect.do in ("return", "fetch"):
        return bool(_find_offers(position, effect))
    printed = effect.who.cards
    for at, card in position.board.items():
        if card in printed and _is_target(position, effect, card, at):
            return True
    return False


def is_playable(position: EcogonPosition, event: Event) -> bool:
    """True if at least one step of an event has a target (ECG-6.2)."""
    return any(has_target(position, effect) for effect in event.effects)
