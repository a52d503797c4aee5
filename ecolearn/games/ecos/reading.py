"""Reading the deck's two files: every fault of a file is named at once, with entry and field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecolearn.kernel.decks import Entry, Faults, entries, fingerprint, flag, number, table, text, words
from ecolearn.kernel.grids import HEX, Cell
from ecolearn.kernel.words import _, languages

from .deck import DECKS, EVERYWHERE, TERRAINS, TOKENS, WILD, At, Card, Count, Deck, Effect, Species

DO = ("place", "gain", "points", "move", "replace", "remove", "choose")
COUNTS = (
    "adjacent",
    "on_tile",
    "community",
    "habitat",
    "landmass",
    "landmasses",
    "largest",
    "total",
    "removed",
)
#: Counts that say of what.
OF = ("adjacent", "on_tile", "largest", "total")


def read_deck(cards: Mapping[str, Any], world: Mapping[str, Any]) -> Deck:
    """Make a deck from the two parsed files.

    Parameters
    ----------
    cards, world : mapping
        The files as TOML gives them; see their headers for the fields.

    Raises
    ------
    DeckError
        Naming all faults of a file at once: file, entry, field, and how to mend it.
    """
    faults = Faults("world.toml")
    file = faults.entry(world)
    meta = table(file, "meta")
    number(meta, "version")
    cubes = number(meta, "start_cubes", at_least=1)
    elements = _numbers(table(file, "elements"), (WILD,))
    supply = _numbers(table(file, "map"), ("land", "water", *TOKENS), closed=True)
    start = _cells(table(file, "start"))
    if not start:
        file.fault("start", _("Name at least one tile with which the landscape begins."))
    species = {one.id: one for one in (_species(entry) for entry in entries(file, "species"))}
    faults.check()
    supply |= {one.id: one.tokens for one in species.values()}
    reader = _Cards(cards, tuple(elements), tuple(species))
    made = reader.cards()
    reader.faults.check()
    printed = [[card.id, card.set, card.deck, card.starts, card.cost, card.uses] for card in made.values()]
    steps = {card.id: reader.raw[card.id] for card in made.values()}
    homes = [[one.id, sorted(one.on), one.bearing, one.tokens] for one in species.values()]
    seen = fingerprint([printed, steps, homes, elements, supply, sorted(start.items()), cubes])
    return Deck(made, elements, species, supply, start, cubes, seen)


def _numbers(entry: Entry, needed: tuple[str, ...], closed: bool = False) -> dict[str, int]:
    """Numbers by name: those that are needed, and unless it is closed any others."""
    names = needed if closed else dict.fromkeys([*needed, *entry.fields])
    return {name: number(entry, name, at_least=1) for name in names}


def _cells(entry: Entry) -> dict[Cell, str]:
    found: dict[Cell, str] = {}
    for name in entry.fields:
        terrain = text(entry, name, among=TERRAINS)
        try:
            found[HEX.parse(name)] = terrain
        except ValueError:
            entry.fault(name, _("A hex is written like 0,-1."))
    return found


def _texts(entry: Entry) -> dict[str, str]:
    return {code: text(entry, code) for code in languages()}


def _species(entry: Entry) -> Species:
    on = words(entry, "on", (), among=TERRAINS)
    bearing = text(entry, "with", "-", among=(*TOKENS, "-"))
    if bool(on) == (bearing != "-"):
        entry.fault("on", _("Give either terrains (on) or the token that its tile bears (with)."))
    return Species(
        id=text(entry, "id"),
        names=_texts(entry),
        icon=text(entry, "icon"),
        on=frozenset(on),
        bearing="" if bearing == "-" else bearing,
        tokens=number(entry, "tokens", at_least=1),
    )


class _Cards:
    """Reads the file of cards."""

    def __init__(self, file: Mapping[str, Any], elements: tuple[str, ...], species: tuple[str, ...]) -> None:
        self.faults = Faults("cards.toml")
        self.elements = elements
        self.species = species
        self.things = (*TERRAINS, *TOKENS, *species)
        self.raw: dict[str, Any] = {}
        whole = self.faults.entry(file)
        meta = table(whole, "meta")
        number(meta, "version")
        self._entries = entries(whole, "card")
        if number(meta, "cards") != len(self._entries):
            meta.fault("cards", _("There are {n} cards in this file.").format(n=len(self._entries)))

    def cards(self) -> dict[str, Card]:
        """All cards by id."""
        found: dict[str, Card] = {}
        for entry in self._entries:
            card = self._card(entry)
            found[card.id] = card
            self.raw[card.id] = entry.fields.get("effects")
        return found

    def _card(self, entry: Entry) -> Card:
        effects = self._effects(entry)
        impact = flag(entry, "impact")
        if impact != any(_destroys(effect) for effect in effects):
            entry.fault("impact", _("A card that replaces or removes something is an impact card, no other."))
        return Card(
            id=text(entry, "id"),
            names=_texts(entry),
            set=text(entry, "set"),
            deck=text(entry, "deck", among=DECKS),
            starts=flag(entry, "start"),
            impact=impact,
            cost=words(entry, "cost", among=tuple(one for one in self.elements if one != WILD), at_least=1),
            uses=number(entry, "uses", at_least=1, at_most=4),
            effects=effects,
        )

    def _effects(self, entry: Entry) -> tuple[Effect, ...]:
        """The effects of a card, or of an option of one."""
        found = tuple(self._effect(step) for step in entries(entry, "effects", key=""))
        if not found and entry.fields.get("effects") == []:
            entry.fault("effects", _("Write at least one effect."))
        return found

    def _effect(self, entry: Entry) -> Effect:
        do = text(entry, "do", among=DO)
        if not do:
            # Without knowing what it does nothing else can be said of it.
            for name in entry.fields:
                entry.take(name, False)
            return Effect("points", n=0)
        if do == "place":
            what = text(entry, "what", among=(*self.things, "land"))
            return Effect(do, what, number(entry, "n", 1, at_least=1), self._at(entry))
        if do == "gain":
            what = text(entry, "what", among=(*self.elements, "cube", "card"))
            count = self._count(entry)
            return Effect(
                do, what, number(entry, "n", 1, at_least=1), per=self._per(entry, count), count=count
            )
        if do == "points":
            count = self._count(entry)
            most = number(entry, "max", 0, at_least=1)
            if (count is None) != ("n" in entry):
                entry.fault("n", _("Give either a number (n) or what is counted (count)."))
            return Effect(do, n=number(entry, "n", 0), per=self._per(entry, count), count=count, most=most)
        if do == "move":
            return Effect(
                do,
                text(entry, "what", among=(*self.species, "animal")),
                number(entry, "n", 1, at_least=1),
                steps=number(entry, "steps", at_least=1),
                anywhere=text(entry, "over", "-", among=("any", "-")) == "any",
            )
        if do == "replace":
            frm, to = words(entry, "from", among=TERRAINS, at_least=1), text(entry, "to", among=TERRAINS)
            return Effect(do, to, at=self._at(entry), frm=frm)
        if do == "remove":
            taken, need = number(entry, "n", 1, at_least=1), number(entry, "need", 0, at_least=1)
            if need > taken:
                entry.fault("need", _("This cannot be more than n."))
            return Effect(
                do,
                text(entry, "what", among=("tile", *TOKENS, *self.species, "animal")),
                taken,
                self._at(entry),
                need=need,
            )
        return Effect(do, options=self._options(entry))

    def _options(self, entry: Entry) -> tuple[tuple[Effect, ...], ...]:
        options = entry.take("options", True)
        if not isinstance(options, list) or len(options) < 2:
            entry.fault("options", _("This must be a list of at least two lists of effects."))
            return ()
        found = []
        for row in options:
            made = self.faults.entry({"effects": row}, entry.name)
            found.append(self._effects(made))
        return tuple(found)

    def _per(self, entry: Entry, count: Count | None) -> int:
        return 0 if count is None else number(entry, "per", 1, at_least=1)

    def _count(self, entry: Entry) -> Count | None:
        if "count" not in entry:
            return None
        count = table(entry, "count")
        kind = text(count, "kind", among=COUNTS)
        return Count(kind, text(count, "of", among=(*self.things, "animal")) if kind in OF else "")

    def _at(self, entry: Entry) -> At:
        if "at" not in entry:
            return EVERYWHERE
        at = table(entry, "at")
        near = text(at, "near", "-", among=(*self.things, "animal", "-"))
        return At(
            on_last=text(at, "tile", "-", among=("last", "-")) == "last",
            by_last=text(at, "touching", "-", among=("last", "-")) == "last",
            terrain=words(at, "terrain", (), among=TERRAINS),
            has=words(at, "has", (), among=(*TOKENS, *self.species, "animal")),
            lacks=words(at, "lacks", (), among=(*TOKENS, *self.species, "animal")),
            near="" if near == "-" else near,
        )


def _destroys(effect: Effect) -> bool:
    """Whether an effect replaces or removes something, perhaps inside a choice (ECS-2.7)."""
    return effect.do in ("replace", "remove") or any(
        _destroys(step) for option in effect.options for step in option
    )
