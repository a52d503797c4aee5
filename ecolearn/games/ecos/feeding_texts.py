"""What a species eats and who eats it, with reasons and sources, for those who look it up (ECS-3.2)."""

from __future__ import annotations

from ecolearn.kernel.words import N_, _, language

from .deck import Deck
from .feeding import Food, load_feeding

#: How large a part of the food something is.
SHARES = {"main": N_("much"), "some": N_("some"), "rare": N_("seldom")}


def latin_name(what: str) -> str:
    """The Latin name of a species; empty for anything else."""
    eater = load_feeding().eaters.get(what)
    return eater.sci if eater is not None else ""


def feeding_rows(deck: Deck, what: str) -> tuple[tuple[str, str], ...]:
    """Rows of label and text about a species, a terrain or a token: food, eaters, sources.

    Parameters
    ----------
    deck : Deck
    what : str
        A species; or a terrain or token, of which it is told what grows there and who eats it.
    """
    table = load_feeding()
    rows: list[tuple[str, str]] = []
    for producer in table.producers.values():
        if producer.where == what:
            eaters = [food.eater for food in table.foods if food.prey == producer.id]
            names = ", ".join(deck.species[name].name for name in eaters)
            rows.append((_("Grows here"), f"{producer.name} ({producer.sci})"))
            rows.append((_("Eaten by"), names))
    if what not in deck.species:
        return tuple(rows)
    eats = [food for food in table.foods if food.eater == what]
    eaten = [food for food in table.foods if food.prey == what]
    rows += [(_("Eats"), _told(_name(deck, food.prey), food)) for food in eats]
    rows += [(_("Eaten by"), _told(_name(deck, food.eater), food)) for food in eaten]
    eater = table.eaters[what]
    if eater.elsewhere[language()]:
        rows.append((_("Not on the map"), eater.elsewhere[language()]))
    keys = dict.fromkeys([food.source for food in (*eats, *eaten)] + [eater.source] * bool(eater.source))
    rows.append((_("Sources"), "; ".join(table.cite(key) for key in keys)))
    return tuple(rows)


def _name(deck: Deck, name: str) -> str:
    producer = load_feeding().producers.get(name)
    return producer.name if producer is not None else deck.species[name].name


def _told(name: str, food: Food) -> str:
    return _("{name} ({share}): {why}").format(
        name=name, share=_(SHARES[food.share]), why=food.why[language()]
    )
