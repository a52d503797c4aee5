"""Names of players, cards, squares, ages and goods in the current language."""

from __future__ import annotations

from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import N_, _, ngettext

from .deck import Deck

AGE_NAMES = (
    N_("Age of Hunting"),
    N_("Age of Agriculture"),
    N_("Age of Industry"),
    N_("Age of the Environment"),
)
KIND_NAMES = {
    "luck": N_("Luck"),
    "work": N_("Work"),
    "genius": N_("Genius"),
    "nature": N_("Nature"),
    "crisis": N_("Crisis"),
    "eco_test": N_("Ecology Test"),
}
LETTERS = "ABCDEFGHIJKLMNOP"
#: The tests that lead on, by the age in which they stand.
TEST_NAMES = (N_("Agriculture Test"), N_("Industry Test"), N_("Environment Test"))


def age_name(age: int) -> str:
    """Name of an age."""
    return _(AGE_NAMES[age])


def square_name(deck: Deck, name: str) -> str:
    """Name of a square: what it does, or how many people live there.

    Where an age has several squares of a kind, a letter in reading order tells which.
    """
    square = deck.squares[name]
    if square.kind == "people":
        return _("{n},000 people").format(n=square.people)
    if square.kind == "test":
        return _(TEST_NAMES[square.age])
    alike = [one.id for one in deck.squares.values() if one.age == square.age and one.kind == square.kind]
    letter = f" {LETTERS[alike.index(name)]}" if len(alike) > 1 else ""
    return _(KIND_NAMES[square.kind]) + letter


def _invention(deck: Deck, text: str) -> str:
    card, age = text.split(".")
    return deck.cards[card].name(int(age))


def goods_name(deck: Deck, text: str) -> str:
    """What one side of a trade gives; see `terms.goods`."""
    said = []
    for part in filter(None, text.split("+")):
        if part.isdigit():
            said.append(_("${n}").format(n=part))
        elif "," in part:
            said.append(_("space {cell}").format(cell=part))
        else:
            said.append(_invention(deck, part))
    return " + ".join(said) or _("nothing yet")


def lacks_name(text: str) -> str:
    """What is missing for a test; see `EcologyPosition.missing`."""
    said = []
    for part in filter(None, text.split("+")):
        what, _colon, number = part.partition(":")
        said.append(_lack(what, int(number)))
    return ", ".join(said) or _("nothing")


def _lack(what: str, n: int) -> str:
    if what == "people":
        return _("{n},000 people").format(n=n)
    if what == "too_many":
        return _("{n},000 people less").format(n=n)
    if what == "money":
        return _("${n}").format(n=n)
    if what == "inventions":
        return ngettext("{n} invention", "{n} inventions", n).format(n=n)
    return ngettext("{n} ecology point", "{n} ecology points", n).format(n=n)


def term_name(deck: Deck, term: Term) -> str:
    """Name of a term in the current language."""
    if term.kind == "seat":
        return _("Player {n}").format(n=term.id)
    if term.kind == "card":
        return deck.cards[term.id].name()
    if term.kind == "invention":
        return _invention(deck, term.id)
    if term.kind == "square":
        return square_name(deck, term.id)
    if term.kind == "age":
        return age_name(int(term.id))
    if term.kind == "goods":
        return goods_name(deck, term.id)
    if term.kind == "lacks":
        return lacks_name(term.id)
    if term.kind == "amount":
        return _(AMOUNTS[term.id])
    return term.id


#: What can be counted of a player, by the word in which a condition asks for it.
AMOUNTS = {
    "people": N_("thousands of people"),
    "spaces": N_("spaces"),
    "money": N_("dollars"),
    "inventions": N_("inventions"),
    "ecology": N_("ecology points"),
}
