"""What the board tells of the game as a whole: its title, points, events and stacks."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _, ngettext, number
from ecolearn.picture.scene import Gauge

from .modules import HABITATS, NATURE
from .position import EcogonPosition

#: What is played, by box.
TITLES = {"still_waters": N_("Still Waters"), "base": N_("Ecogon on land"), "combined": N_("Water and land")}
#: The event stacks of a game with two, by deck.
PILES = {"still_waters": N_("water"), "land": N_("land")}


def gauges(view: EcogonPosition) -> tuple[Gauge, ...]:
    """Points, events, turns and stacks, with their sentences."""
    score, needed = view.score, view.needed
    if needed:
        text = _("{n} of {needed} points").format(n=number(score), needed=needed)
    else:
        text = ngettext("{n} point", "{n} points", score).format(n=number(score))
    found = [Gauge("score", _("Points"), score, needed or None, text)]
    turns = int(view.table.options["turns"])
    if needed:
        left = view.events_left()
        text = ngettext("{n} event left", "{n} events left", left).format(n=left)
        found.append(
            Gauge("events", _("Events"), left, None, f"{text}{_of_piles(view)} · {_next_event(view)}")
        )
    if turns:
        found.append(
            Gauge("turns", _("Turn"), view.turn, turns, _("Turn {n} of {all}").format(n=view.turn, all=turns))
        )
    if view.habitat_stack == HABITATS:
        left = view.zones.count(HABITATS)
        text = ngettext("{n} habitat in the stack", "{n} habitats in the stack", left).format(n=left)
        found.append(Gauge("habitats", _("Habitats"), left, None, text))
    cards = view.zones.count(NATURE)
    found.append(
        Gauge(
            "nature",
            _("Stack"),
            cards,
            None,
            ngettext("{n} card in the stack", "{n} cards in the stack", cards).format(n=cards),
        )
    )
    return tuple(found)


def _of_piles(view: EcogonPosition) -> str:
    """Where there are two event stacks: how many lie in each, and which is drawn from next (ECG-10.1)."""
    box, count = view.deck.box, view.zones.count
    names = {stack: _(PILES[deck]) for deck, stack in zip(box.decks, box.stacks, strict=True)}
    following = [names[stack] for stack in view.event_stacks() if count(stack)]
    if len(names) == 1 or not following:
        return ""
    counts = ", ".join(f"{name}\N{NO-BREAK SPACE}{count(stack)}" for stack, name in names.items())
    return " " + _("({counts}; next: {pile})").format(counts=counts, pile=following[0])


def _next_event(view: EcogonPosition) -> str:
    if view.ended:
        return _("the game is over")
    if view.event_in is None:
        begin = view.deck.box.habitats_for_events
        return ngettext("they begin with {n} habitat", "they begin with {n} habitats", begin).format(n=begin)
    if not view.events_left():
        left = max(1, view.event_in)
        return ngettext("the game ends in {n} turn", "the game ends in {n} turns", left).format(n=left)
    if view.event_in <= 1:
        return _("next at the end of this turn")
    return ngettext("next in {n} turn", "next in {n} turns", view.event_in).format(n=view.event_in)
