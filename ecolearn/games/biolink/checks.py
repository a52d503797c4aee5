"""What can be wrong with a deck as a whole: its numbers, its links, its roles (BIO-1.1 to BIO-1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ecolearn.kernel.decks import Entry, Faults
from ecolearn.kernel.faults import unknown_word
from ecolearn.kernel.words import _, ngettext

from .deck import SUN, Card, Food

#: How many species a set has (BIO-1.1).
SET_SIZE = 24


@dataclass(slots=True)
class Link:
    """One ``eats`` or ``feeds`` of a file, and the entry in which it stands."""

    entry: Entry
    prey: str
    eater: str
    food: Food
    mutual: bool


@dataclass(slots=True)
class Drawn:
    """One card of a file while the deck is read: itself, and the links that it names."""

    entry: Entry
    card: Card
    species: bool
    eats: list[Link] = field(default_factory=list)
    feeds: list[Link] = field(default_factory=list)
    eaten_by: tuple[str, ...] | None = None


def check_deck(faults: Faults, drawn: Mapping[str, Drawn], common: Mapping[str, Card]) -> None:
    """Note everything that is wrong with the cards taken together.

    Parameters
    ----------
    faults : Faults
        Where to note it.
    drawn : mapping of str to Drawn
        Species and recyclers by id.
    common : mapping of str to Card
        The Sun and all special cards: their ids and numbers are taken (BIO-1.2).
    """
    _check_size(faults, drawn)
    _check_numbers(drawn, common)
    links = _check_links(drawn)
    _check_mutual(links)
    _check_eaten_by(drawn, links)
    _check_roles(drawn, links)


def _check_size(faults: Faults, drawn: Mapping[str, Drawn]) -> None:
    size = sum(one.species for one in drawn.values())
    if size != SET_SIZE:
        sentence = ngettext(
            "A set has {wanted} species cards, but this one has {n} (BIO-1.1).",
            "A set has {wanted} species cards, but this one has {n} (BIO-1.1).",
            size,
        )
        faults.add("", "cards", sentence.format(wanted=SET_SIZE, n=size))


def _check_numbers(drawn: Mapping[str, Drawn], common: Mapping[str, Card]) -> None:
    """Ids and numbers are unique, and producers hold the highest of their set (BIO-1.1, BIO-1.2)."""
    taken = {card.number: card for card in common.values()}
    for one in drawn.values():
        if one.card.id in common:
            one.entry.fault("id", _("This id belongs to a card that every deck has. Choose another one."))
        if not isinstance(one.entry.fields.get("number"), int):
            continue
        other = taken.setdefault(one.card.number, one.card)
        if other is not one.card:
            sentence = _("{number} is the number of {card} already. Give each card a number of its own.")
            one.entry.fault("number", sentence.format(number=one.card.number, card=other.name))
    others = [one.card.number for one in drawn.values() if one.species and one.card.role != "producer"]
    highest = max(others, default=0)
    for one in drawn.values():
        if one.card.role == "producer" and one.card.number < highest:
            sentence = _("Producers hold the highest numbers (BIO-1.1): this one needs one above {number}.")
            one.entry.fault("number", sentence.format(number=highest))


def _check_links(drawn: Mapping[str, Drawn]) -> dict[tuple[str, str], Link]:
    """Both ends of a link are cards of the deck, two of them, and it is named once."""
    links: dict[tuple[str, str], Link] = {}
    for one in drawn.values():
        for link in (*one.eats, *one.feeds):
            other = link.prey if link.eater == one.card.id else link.eater
            if not other:
                continue
            if link.prey == link.eater:
                link.entry.fault("card", _("A card cannot eat itself. Take this out."))
            elif other == SUN:
                link.entry.fault("card", _("Every producer gets the Sun's light by itself. Take this out."))
            elif other not in drawn:
                link.entry.fault("card", unknown_word(other, drawn))
            elif (link.prey, link.eater) in links:
                link.entry.fault("card", _("“{card}” is here for the second time.").format(card=other))
            else:
                links[link.prey, link.eater] = link
    return links


def _check_mutual(links: Mapping[tuple[str, str], Link]) -> None:
    """Two species eat each other only where the file says that this is meant (BIO-1.5)."""
    for (prey, eater), link in links.items():
        back = links.get((eater, prey))
        if back is None and link.mutual:
            sentence = _("“{prey}” does not eat “{eater}”, so nothing is mutual here. Take mutual out.")
            link.entry.fault("mutual", sentence.format(prey=prey, eater=eater))
        elif back is not None and not (link.mutual or back.mutual or _returns_matter(link, back)):
            sentence = _(
                "“{prey}” eats “{eater}” too. Take one out, or write mutual = true if both are meant."
            )
            link.entry.fault("card", sentence.format(prey=prey, eater=eater))


def _returns_matter(link: Link, back: Link) -> bool:
    """Whether one of two links that run against each other is no feeding."""
    return "matter" in (link.food.kind, back.food.kind)


def _check_eaten_by(drawn: Mapping[str, Drawn], links: Mapping[tuple[str, str], Link]) -> None:
    """``eaten_by`` need not be written, but must agree with ``eats`` (BIO-1.3)."""
    for one in drawn.values():
        if one.eaten_by is None:
            continue
        eaters = {eater for prey, eater in links if prey == one.card.id}
        for name in one.eaten_by:
            if name not in drawn:
                one.entry.fault("eaten_by", unknown_word(name, drawn))
            elif name not in eaters:
                sentence = _("“{eater}” does not eat it. Add it there, or take “{eater}” out here.")
                one.entry.fault("eaten_by", sentence.format(eater=name))
        for name in sorted(eaters - set(one.eaten_by)):
            if drawn[name].species or not one.species:
                sentence = _("“{eater}” eats it. Add “{eater}” here, or take it out there.")
                one.entry.fault("eaten_by", sentence.format(eater=name))


def _check_roles(drawn: Mapping[str, Drawn], links: Mapping[tuple[str, str], Link]) -> None:
    """What a card eats agrees with its role."""
    if not any(one.card.role == "producer" for one in drawn.values()):
        for one in list(drawn.values())[:1]:
            one.entry.fault("role", _("The deck has no producer: nothing would feed its animals."))
    for one in drawn.values():
        if not one.card.role:
            continue
        for field_name, sentence in _wrong_role(one, drawn, links):
            one.entry.fault(field_name, sentence)


def _wrong_role(
    one: Drawn, drawn: Mapping[str, Drawn], links: Mapping[tuple[str, str], Link]
) -> Iterator[tuple[str, str]]:
    name, role = one.card.id, one.card.role
    eaten = any(prey == name for prey, _eater in links)
    if role == "producer":
        if one.eats:
            yield "eats", _("A producer eats nothing. Take this out, or choose another role.")
        if not eaten:
            yield "id", _("Nothing eats this producer, so it could never be laid beside another card.")
        return
    if role == "dead_matter":
        if not eaten:
            yield "id", _("Nothing lives on this dead matter, so it feeds nobody.")
        return
    if not one.eats:
        yield "eats", _("This card eats nothing. Say what it eats, or choose the role producer.")
        return
    prey = {drawn[prey].card.kind for prey, eater in links if eater == name and prey in drawn}
    if role == "herbivore" and "consumer" in prey:
        yield "role", _("It eats animals too. Choose the role omnivore or carnivore.")
    if role == "carnivore" and "producer" in prey:
        yield "role", _("It eats plants too. Choose the role omnivore or herbivore.")
