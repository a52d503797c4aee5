"""What a board of Ecos tells at length, and what is said of tiles and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import N_, _, ngettext
from ecolearn.picture.scene import CardDetails, Face

from .deck import LAND, TERRAINS, WILD, Card, Species
from .faces import big, listed
from .feeding_texts import feeding_rows, latin_name
from .landscape import around
from .position import BAG, CARD_TURN, CUBE_TURN, DRAWN, FRONTS, HANDS, EcosPosition
from .things import thing_name
from .wording import effect_text

Row = tuple[str, str]

#: What the words of the game mean in science (ECS-3.1).
COMMUNITY = N_(
    "Community: in the game all animals of one kind that touch one another. In science that is a population; "
    "a community there is all kinds together that live in one place."
)
HABITAT = N_(
    "Habitat: in the game all tiles, forests or mountains of one kind that touch one another. In science "
    "that is a patch; a habitat there is where a kind of animal or plant can live."
)


# -- tiles -----------------------------------------------------------------------------------------


def tile_speech(view: EcosPosition, at: int) -> str:
    """Terrain, place and everything that stands there."""
    land, deck = view.land, view.deck
    text = _("{terrain}, place {cell}.").format(
        terrain=big(thing_name(deck, land.terrain[at])), cell=HEX.text(HEX.cell(at))
    )
    there = [f"{thing_name(deck, what)}: {n}" for what, n in standing(view, at)]
    if there:
        return f"{text} " + _("On it: {things}.").format(things=", ".join(there))
    return f"{text} " + _("Nothing stands on it.")


def standing(view: EcosPosition, at: int) -> list[tuple[str, int]]:
    """What stands on a tile, and how many of each."""
    land = view.land
    found = [(what, land.amount(what, at)) for what in ("mountain", "forest")]
    found += sorted(Counter(land.animals.get(at, ())).items())
    return [(what, n) for what, n in found if n]


def empty_speech(view: EcosPosition, at: int) -> str:
    """An empty place with the tiles that it touches."""
    terrain = view.land.terrain
    beside = [thing_name(view.deck, terrain[near]) for near in around(at) if near in terrain]
    return _("Empty place {cell}. Beside it: {cards}.").format(
        cell=HEX.text(HEX.cell(at)), cards=", ".join(beside)
    )


def tile_details(view: EcosPosition, at: int, face: Face, science: bool) -> CardDetails:
    """A tile: what stands there, what could, and the groups that it belongs to."""
    land, deck = view.land, view.deck
    terrain = land.terrain[at]
    things = standing(view, at)
    there = [f"{thing_name(deck, what)}: {n}" for what, n in things]
    rows: list[Row] = [(_("On it"), listed(there))]
    if terrain in LAND:
        room = land.room_for_forests(at)
        carries = ngettext("{n} forest", "{n} forests", room).format(n=room)
        rows.append((_("Room for"), _("{forests} and 1 mountain").format(forests=carries)))
    homes = [one.name for one in deck.species.values() if land.is_home(one, at)]
    rows.append((_("Animals can be placed here"), listed(homes)))
    rows += _groups(view, at, terrain, [what for what, _n in things], science)
    return CardDetails(big(thing_name(deck, terrain)), HEX.text(HEX.cell(at)), tuple(rows), face)


def _groups(view: EcosPosition, at: int, terrain: str, things: Iterable[str], science: bool) -> Iterable[Row]:
    land, deck = view.land, view.deck
    for what in (terrain, *things):
        size = land.size(what, land.group_at(what, at))
        name = thing_name(deck, what)
        if what in deck.species:
            label = _("Population (game: community)") if science else _("Community")
            text = ngettext("{thing}: {n} animal", "{thing}: {n} animals", size)
        else:
            label = _("Patch (game: habitat)") if science else _("Habitat")
            text = ngettext("{thing}: {n} tile", "{thing}: {n} tiles", size)
            if what not in TERRAINS:
                text = ngettext("{thing}: {n} token", "{thing}: {n} tokens", size)
        yield label, text.format(thing=name, n=size)
    if terrain in LAND:
        size = land.size("land", land.group_at("land", at))
        yield _("Landmass"), ngettext("{n} tile", "{n} tiles", size).format(n=size)


def home_text(view: EcosPosition, species: Species) -> str:
    """Where a species is placed (ECS-1.4)."""
    if species.bearing:
        return _("on a tile with: {thing}").format(thing=thing_name(view.deck, species.bearing))
    names = sorted(thing_name(view.deck, terrain) for terrain in species.on)
    return _("on: {thing}").format(thing=" / ".join(names))


# -- cards -----------------------------------------------------------------------------------------


def symbols_text(view: EcosPosition, card: Card) -> str:
    """The symbols of a card; of one that lies face up with what is covered."""
    lying = view.open.get(card.id)
    covered = 0 if lying is None else card.full if view.is_called(card.id) else lying.covered
    names = [
        _("{symbol} (cube)").format(symbol=thing_name(view.deck, sign))
        if covered >> at & 1
        else thing_name(view.deck, sign)
        for at, sign in enumerate(card.cost)
    ]
    return ", ".join(names)


def effect_lines(view: EcosPosition, card: Card, science: bool) -> list[str]:
    """What a card does, one line for each effect."""
    return [effect_text(view.deck, effect, science) for effect in card.effects]


def card_speech(view: EcosPosition, name: str, science: bool) -> str:
    """A card in one breath: name, symbols, uses, what it does."""
    card, lying = view.card(name), view.open.get(name)
    left = lying.uses if lying else card.uses
    parts = [
        f"{card.name}.",
        _("Symbols: {symbols}.").format(symbols=symbols_text(view, card)),
        ngettext("Still {n} time.", "Still {n} times.", left).format(n=left),
        *(f"{line}." for line in effect_lines(view, card, science)),
    ]
    if card.impact:
        parts.insert(1, _("It changes the landscape."))
    return " ".join(parts)


def card_details(view: EcosPosition, name: str, face: Face, science: bool, *extra: Row) -> CardDetails:
    """All about a card."""
    card, lying = view.card(name), view.open.get(name)
    left = lying.uses if lying else card.uses
    kinds = {"brown": _("brown card"), "blue": _("blue card")}
    kind = _("{kind}, changes the landscape") if card.impact else "{kind}"
    times = _("{n} of {all}").format(n=left, all=card.uses)
    effects = [(str(n), line) for n, line in enumerate(effect_lines(view, card, science), 1)]
    rows = (*extra, (_("Symbols"), symbols_text(view, card)), (_("Times left"), times), *effects)
    rows += tuple(_explained(card))
    return CardDetails(card.name, kind.format(kind=kinds[card.deck]), rows, face)


def _explained(card: Card) -> Iterable[Row]:
    counts = {
        effect.count.kind
        for effect in (*card.effects, *(step for one in card.effects for way in one.options for step in way))
        if effect.count
    }
    if "community" in counts:
        yield _("In science"), _(COMMUNITY)
    if "habitat" in counts:
        yield _("In science"), _(HABITAT)


def hidden_details(face: Face, count: int) -> CardDetails:
    """Cards of a hand that the viewer may not see."""
    text = ngettext("{n} card that only its player knows.", "{n} cards that only their player knows.", count)
    return CardDetails(_("Hidden cards"), "", ((_("Hand"), text.format(n=count)),), face)


# -- the dial, the bag, players --------------------------------------------------------------------


def dial_speech(view: EcosPosition, seat: int) -> str:
    """How far a dial is turned and what comes next."""
    turned = view.dials[seat]
    text = ngettext("Dial turned by {n} quarter.", "Dial turned by {n} quarters.", turned).format(n=turned)
    return f"{text} {_gifts(turned)}"


def _gifts(turned: int) -> str:
    if turned < CARD_TURN:
        return _("After {n} quarters it may give a card.").format(n=CARD_TURN)
    return _("After {n} quarters it gives a cube, or a card of the hand may be laid face up.").format(
        n=CUBE_TURN
    )


def dial_details(view: EcosPosition, seat: int, face: Face) -> CardDetails:
    """The dial at length (ECS-2.3)."""
    rows = (
        (_("Now"), dial_speech(view, seat)),
        ("2/4", _("You may take a card into your hand; then the dial goes back to its start.")),
        (
            "3/4",
            _("You gain a cube, or you lay a card of your hand face up; then it goes back to its start."),
        ),
    )
    return CardDetails(_("Dial"), _("Turned instead of a cube that is put on a card"), rows, face)


def bag_details(view: EcosPosition) -> CardDetails:
    """What is left in the bag, element by element; all know it, for what was drawn lies open (ECS-2.13)."""
    drawn = Counter(view.zones.cards(DRAWN))
    rows = []
    for element, n in view.deck.elements.items():
        text = _("{n} of {all} in the bag").format(n=n - drawn[element], all=n)
        rows.append((big(thing_name(view.deck, element)), text))
    rows.append((_("The round ends"), _("with the first: {thing}").format(thing=thing_name(view.deck, WILD))))
    subtitle = ngettext("{n} element in it", "{n} elements in it", view.zones.count(BAG))
    return CardDetails(_("Bag"), subtitle.format(n=view.zones.count(BAG)), tuple(rows))


def seat_details(view: EcosPosition, seat: int, name: str) -> CardDetails:
    """What a player has."""
    goal = int(view.table.options["goal"])
    rows = (
        (_("Points"), _("{n} of {goal}").format(n=view.points[seat], goal=goal)),
        (_("Cubes"), str(view.cubes[seat])),
        (_("Cards in the hand"), str(view.zones.count(HANDS[seat]))),
        (_("Cards face up"), str(view.zones.count(FRONTS[seat]))),
        (_("Dial"), dial_speech(view, seat)),
        (
            _("The end"),
            _("When somebody has {goal} points, the round is played to its end. Most points win.").format(
                goal=goal
            ),
        ),
    )
    return CardDetails(name, "", rows)


def supply_details(view: EcosPosition, what: str, face: Face) -> CardDetails:
    """A thing that can be placed or taken away: how many are left, and where it may be placed."""
    deck = view.deck
    rows: list[Row] = []
    if what in deck.supply or what in TERRAINS:
        rows.append((_("Left"), str(view.supply(what))))
    if what == "tile":
        rows.append((_("Rule"), _("A tile goes with all that stands on it; four tiles always stay.")))
    elif what in deck.species:
        rows.append((_("Home"), home_text(view, deck.species[what])))
        rows.append((_("Rule"), _("One animal on a tile, as long as another tile that fits is free.")))
    elif what == "mountain":
        rows.append((_("Rule"), _("On land, one on a tile.")))
    elif what == "forest":
        rows.append(
            (_("Rule"), _("Grassland has room for one, with a mountain for two; a desert needs a mountain."))
        )
    else:
        rows.append((_("Rule"), _("Beside a tile that lies, or instead of one.")))
    rows += feeding_rows(deck, what)
    return CardDetails(big(thing_name(deck, what)), latin_name(what), tuple(rows), face)
