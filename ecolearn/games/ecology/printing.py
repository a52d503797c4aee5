"""What lies in the box of Ecology, to be printed and cut out: cards, and the charts beside the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from ecolearn.kernel.game import Table
from ecolearn.kernel.words import _, number
from ecolearn.picture.scene import Report
from ecolearn.picture.supplies import Piece, Printable, Supply

from .deck import AGES, DICE, PILES, Card, Chart, Deck, Step, at_age
from .details import asked, card_face, dollars, steps_text
from .naming import KIND_NAMES, TEST_NAMES, age_name
from .position import EcologyPosition

#: Millimetres across.
CARD = 60.0


def printable(table: Table) -> Printable:
    """The three piles of cards, and what the tests, land and wars ask for."""
    view = cast("EcologyPosition", table.game.begin(table, 0))
    deck = view.deck
    supplies = tuple(
        Supply(pile, _("Cards: {pile}").format(pile=_(KIND_NAMES[pile])), _pile(view, pile), CARD)
        for pile in PILES
    )
    return Printable(_(table.game.title), supplies, (_tests(deck), _land(deck), _war(deck)))


def _pile(view: EcologyPosition, pile: str) -> tuple[Piece, ...]:
    return tuple(
        Piece(card.id, card.name(), card_face(view, card.id, 0), text=card_text(card))
        for card in view.deck.cards.values()
        if card.pile == pile
    )


# -- what cards do ---------------------------------------------------------------------------------


def card_text(card: Card) -> str:
    """What a card does: one line, or one for each age where they differ."""
    names = [card.name(age) for age in range(len(AGES))]
    does = [_in_age(card, age) for age in range(len(AGES))]
    if len(set(names)) == len(set(does)) == 1:
        lines = [_as_sentence(does[0])]
    else:
        named = names if len(set(names)) > 1 else [age_name(age) for age in range(len(AGES))]
        if len(set(does)) == 1:
            lines = [", ".join(named), _as_sentence(does[0])]
        else:
            lines = [f"{name}: {text}" for name, text in zip(named, does, strict=True)]
    if card.keep:
        lines.append(_("Keep it until you enter a new age."))
    return "\n".join(lines)


def _in_age(card: Card, age: int) -> str:
    parts = [_steps(card.steps, age)] if card.steps else []
    if card.choices:
        parts.append(_(" or ").join(_steps(way, age) for way in card.choices))
    if card.deal is not None:
        offer = _("you may pay ${n}: {got}")
        parts.append(offer.format(n=card.deal.pay[age], got=_steps(card.deal.steps, age)))
    # A sum stays together where a line ends.
    return ", ".join(parts).replace(" $", "\N{NO-BREAK SPACE}$")


def _steps(steps: tuple[Step, ...], age: int) -> str:
    """Steps in words; where a board would show the way, here stands which card or square it is."""
    said = []
    for step in steps:
        if step.do == "draw":
            said.append(_("one more card: {pile}").format(pile=_(KIND_NAMES[str(step.value)])))
        elif step.do == "move":
            said.append(_("go to the nearest square: {kind}").format(kind=_(KIND_NAMES[str(step.value)])))
        elif at_age((step,), age):
            said.append(steps_text((step,), age))
    return ", ".join(said) or steps_text((), age)


def _as_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# -- charts ----------------------------------------------------------------------------------------


def _tests(deck: Deck) -> Report:
    rows = [
        *(_test(age, _(TEST_NAMES[age]), chart) for age, chart in enumerate(deck.advance)),
        *(_test(age, _(KIND_NAMES["eco_test"]), chart) for age, chart in enumerate(deck.win)),
    ]
    text = _("Whoever passes the test of an age enters the next one; whoever passes an ecology test wins.")
    return Report(
        "tests",
        _("What the tests ask for"),
        text,
        head=(_("Age"), _("Test"), _("It asks for")),
        rows=tuple(rows),
    )


def _test(age: int, name: str, chart: Chart) -> tuple[str, str, str]:
    return age_name(age), name, asked(chart)


def _land(deck: Deck) -> Report:
    numbers = range(2, deck.numbers.most_people_per_space + 1)
    rows = [(age_name(age), *map(dollars, prices)) for age, prices in enumerate(deck.density)]
    return Report(
        "density",
        _("More people on one space"),
        _("The first ring on a space of the land costs nothing."),
        head=(_("Age"), *(_("Ring {n}").format(n=n) for n in numbers)),
        rows=tuple(rows),
    )


def _war(deck: Deck) -> Report:
    spaces = range(1, len(deck.attack) + 1)
    wins = "; ".join(f"{number(gap)}: {_lowest(low)}" for gap, low in sorted(deck.lowest.items()))
    text = _(
        "Age of the attacker minus that of the defender, and the throws with which the attack wins: {wins}."
    )
    rows: Iterable[Sequence[str]] = (
        (_("Attacker pays"), *map(dollars, deck.attack)),
        (_("Defender pays"), *map(dollars, deck.defence)),
    )
    return Report(
        "war",
        _("War"),
        text.format(wins=wins),
        head=(_("Spaces attacked"), *map(str, spaces)),
        rows=tuple(tuple(row) for row in rows),
    )


def _lowest(least: int) -> str:
    winning = [str(n) for n in DICE if n >= least]
    return f"{winning[0]}–{winning[-1]}" if len(winning) > 1 else "".join(winning) or _("none")
