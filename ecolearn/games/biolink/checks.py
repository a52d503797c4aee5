"""What can be wrong with a deck as a whole: its numbers, its links, its roles (BIO-1.1 to BIO-1.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ecolearn.kernel.decks import Entry, Faults
from ecolearn.kernel.faults import unknown_word
from ecolearn.kernel.words import _, ngettext

from .deck import SUN, Card, Food

#: How many species a set has.
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
    _check_names(drawn)
    links, unclear = _check_links(drawn)
    _check_mutual(links)
    _check_eaten_by(drawn, links)
    _check_roles(faults, drawn, links, unclear)


def _check_size(faults: Faults, drawn: Mapping[str, Drawn]) -> None:
    size = sum(one.species for one in drawn.values())
    if size != SET_SIZE:
        sentence = ngettext(
            "A set has {wanted} species cards, but this one has {n}.",
            "A set has {wanted} species cards, but this one has {n}.",
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
    _check_order([one for one in drawn.values() if one.species and one.card.number])


def _check_names(drawn: Mapping[str, Drawn]) -> None:
    """Every card has a name of its own, so that names can be typed."""
    first: dict[tuple[str, str], Drawn] = {}
    for one in drawn.values():
        for code, name in one.card.names.items():
            other = first.setdefault((code, name.casefold()), one)
            if name and code in one.entry and other is not one:
                sentence = _("“{name}” is the name of “{card}” already. Give each card a name of its own.")
                one.entry.fault(code, sentence.format(name=name, card=other.card.id))


def _check_order(species: Sequence[Drawn]) -> None:
    """Producers hold the highest numbers; a fault of those that are fewer out of order."""
    producers = [one for one in species if one.card.role == "producer"]
    others = [one for one in species if one.card.role not in ("producer", "")]
    highest = max((one.card.number for one in others), default=0)
    lowest = min((one.card.number for one in producers), default=highest + 1)
    low = [one for one in producers if one.card.number < highest]
    high = [one for one in others if one.card.number > lowest]
    if len(high) < len(low):
        sentence = _("Producers hold the highest numbers: this one needs one below {number}.")
        for one in high:
            one.entry.fault("number", sentence.format(number=lowest))
    else:
        sentence = _("Producers hold the highest numbers: this one needs one above {number}.")
        for one in low:
            one.entry.fault("number", sentence.format(number=highest))


def _check_links(drawn: Mapping[str, Drawn]) -> tuple[dict[tuple[str, str], Link], set[str]]:
    """Both ends of a link are cards of the deck, two of them, and it is named once.

    Returns the links by prey and eater, and the cards of which some link could not be read.
    """
    links: dict[tuple[str, str], Link] = {}
    unclear = set()
    for one in drawn.values():
        for link in (*one.eats, *one.feeds):
            other = link.prey if link.eater == one.card.id else link.eater
            if other in drawn and link.prey != link.eater and (link.prey, link.eater) not in links:
                links[link.prey, link.eater] = link
                continue
            unclear.add(one.card.id)
            if not other:
                continue  # a fault already
            if link.prey == link.eater:
                link.entry.fault(
                    "card", _("Each card is there only once, so it cannot eat itself. Take this out.")
                )
            elif other == SUN:
                link.entry.fault("card", _("Every producer gets the Sun's light by itself. Take this out."))
            elif other in drawn:
                link.entry.fault("card", _("“{card}” is here for the second time.").format(card=other))
            else:
                link.entry.fault("card", unknown_word(other, drawn))
    return links, unclear


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


def _check_roles(
    faults: Faults,
    drawn: Mapping[str, Drawn],
    links: Mapping[tuple[str, str], Link],
    unclear: Collection[str],
) -> None:
    """What a card eats, and who eats it, agrees with its role; nothing is said of what is unclear."""
    if not any(one.card.role == "producer" for one in drawn.values()):
        faults.add("", "cards", _("The set has no producer: nothing would feed its animals."))
    for (_prey, eater), link in links.items():
        role = drawn[eater].card.role
        # A producer's own list of food is a fault as a whole.
        given_back = role == "dead_matter" or (role == "producer" and not drawn[eater].eats)
        if given_back and link.food.kind != "matter":
            link.entry.fault("kind", _('This is no food: write kind = "matter".'))
    for one in drawn.values():
        # A species must do without the recyclers: they may be out of the game.
        near = {name for name, other in drawn.items() if other.species or not one.species}
        prey = {drawn[prey].card.kind for prey, eater in links if eater == one.card.id and prey in near}
        eaten = bool(unclear) or any(prey == one.card.id and eater in near for prey, eater in links)
        if one.card.id in unclear and one.card.role != "producer":
            continue
        for field_name, sentence in _wrong_role(one, prey, eaten):
            one.entry.fault(field_name, sentence)


def _wrong_role(one: Drawn, prey: Collection[str], eaten: bool) -> Iterator[tuple[str, str]]:
    """What is wrong with one card: a field and a sentence. `prey` holds the kinds of what it eats."""
    match one.card.role:
        case "producer":
            if one.eats:
                yield "eats", _("A producer eats nothing. Take this out, or choose another role.")
            if not eaten:
                yield "id", _("Nothing eats this producer, so it could hardly be laid.")
        case "dead_matter":
            if not eaten:
                yield "id", _("Nothing lives on this dead matter.")
        case "":
            pass  # the role is a fault already
        case role:
            if not one.eats and not prey:
                yield "eats", _("It eats nothing. Say what it eats, or choose another role.")
            if role == "herbivore" and "consumer" in prey:
                yield "role", _("It eats animals too. Choose the role omnivore or carnivore.")
            if role == "carnivore" and "producer" in prey:
                yield "role", _("It eats plants too. Choose the role omnivore or herbivore.")
            if role == "omnivore" and not {"producer", "consumer"} <= {*prey}:
                yield "role", _("It does not eat both plants and animals here. Choose another role.")
