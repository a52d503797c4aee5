"""What a board shows of missions and habitat tiles: panel, markers, and things to pick (ECG-8, ECG-9)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from ecolearn.kernel.grids import HEX
from ecolearn.kernel.words import _, ngettext, number
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.faces.plaincard import plain_face
from ecolearn.picture.scene import Aim, AimProof, CardDetails, Face, Mark, PlainCard, Side, badge, pin, tile

from .deck import Deck, Event, Mission, Tile
from .details import event_details
from .foodweb import key_of
from .looking import tile_at
from .missions import Hexes, count, fulfilments, is_exact, mission_points
from .modules import Modules
from .openings import cell_of
from .position import EcogonPosition

BINOCULARS = "own:binoculars"


def thing_face(deck: Deck, name: str) -> Face:
    """The face of a mission, an event or a tile in the current language."""
    thing = _thing(deck, name)
    colour = thing.colour if isinstance(thing, Tile) else "plain"
    return plain_face(PlainCard(name=thing.name, short=thing.name, colour=colour, icon=thing.icon))


def thing_text(deck: Deck, name: str) -> str:
    """What it does, to be read before it is chosen; of a mission its levels too."""
    thing = _thing(deck, name)
    if not isinstance(thing, Mission):
        return thing.text
    return f"{thing.text}\n{_levels(thing)}"


def _levels(mission: Mission) -> str:
    names = (_("bronze"), _("silver"), _("gold"))
    # The number stays with its word where a line ends.
    return ", ".join(
        f"{word}\N{NO-BREAK SPACE}{needed}" for word, needed in zip(names, mission.levels, strict=True)
    )


def thing_speech(deck: Deck, name: str) -> str:
    """The same for speech."""
    text = thing_text(deck, name).replace("\n", " ")
    return f"{_thing(deck, name).name}. {text}"


def thing_details(deck: Deck, name: str) -> CardDetails:
    """The same at length."""
    thing = _thing(deck, name)
    if isinstance(thing, Event):
        return event_details(deck, thing)
    if isinstance(thing, Tile):
        rows: tuple[tuple[str, str], ...] = ((_("What happens"), thing.text),)
        return CardDetails(thing.name, _("Habitat tile"), rows, thing_face(deck, name))
    rows = ((_("Task"), thing.text), (_("Look out for"), thing.hint), (_("Levels"), _levels(thing)))
    return CardDetails(thing.name, _("Mission"), rows, thing_face(deck, name))


def _thing(deck: Deck, name: str) -> Mission | Event | Tile:
    found = deck.missions.get(name) or deck.events.get(name)
    return found or deck.tiles[name]


# -- the panel -----------------------------------------------------------------------------------------


def aims(view: EcogonPosition) -> tuple[Aim, ...]:
    """The missions of the game with how far they are."""
    modules = view.modules
    if modules is None:
        return ()
    known = view.deck.missions
    return tuple(
        _aim(view, known[name], reached)
        for name, reached in zip(modules.missions, modules.levels, strict=True)
    )


def _aim(view: EcogonPosition, mission: Mission, reached: int) -> Aim:
    names = (_("bronze"), _("silver"), _("gold"))
    steps = tuple(
        (word, needed, at < reached)
        for at, (word, needed) in enumerate(zip(names, mission.levels, strict=True))
    )
    points, times = mission_points(view, mission, reached), count(view, mission.id)
    return Aim(
        key=f"mission.{mission.id}",
        title=mission.name,
        text=mission.text,
        hint=mission.hint,
        steps=steps,
        count=times,
        missing=_missing(view, mission, reached, times),
        points=ngettext("{n} point", "{n} points", abs(points)).format(n=number(points)),
        proofs=tuple(_proof(view, mission, hexes) for hexes in fulfilments(view, mission.id)),
        icon=mission.icon,
    )


def _missing(view: EcogonPosition, mission: Mission, reached: int, times: int) -> str:
    """What is missing for the next level, or what comes after gold."""
    text = _missing_for_level(mission, reached, times)
    if is_exact(view, mission.id):
        return text
    doubt = _("There are too many ways on this board to try them all; perhaps there is a longer chain.")
    return f"{text} {doubt}"


def _missing_for_level(mission: Mission, reached: int, times: int) -> str:
    if reached == len(mission.levels):
        return _("Gold is reached. Every further one brings a point at the end.")
    needed = mission.levels[reached]
    level = (_("bronze"), _("silver"), _("gold"))[reached]
    more = max(0, needed - times)
    text = ngettext(
        "{times} of {needed} for {level}: {n} more to go.",
        "{times} of {needed} for {level}: {n} more to go.",
        more,
    )
    return text.format(times=times, needed=needed, level=level, n=more)


def _proof(view: EcogonPosition, mission: Mission, hexes: Hexes) -> AimProof:
    """A fulfilment in words: the card with the marker and the others, or the links of the chain."""
    cards = view.deck.cards
    names = [cards[view.board[at]].name for at in hexes]
    places = tuple(key_of(cell_of(at)) for at in hexes)
    if mission.id == "chain":
        short = [cards[view.board[at]].short for at in hexes]
        eaten = _("{prey} is eaten by {eater}")
        links = [eaten.format(prey=prey, eater=eater) for prey, eater in pairwise(names)]
        return AimProof(" → ".join(short), ", ".join(links) or names[0], places, ordered=True)
    cell = HEX.text(cell_of(hexes[0]))
    label = f"{cards[view.board[hexes[0]]].short} {cell}"
    speech = _("{card}, place {cell}").format(card=names[0], cell=cell)
    if len(names) > 1:
        speech = _("{card}, with: {others}").format(card=speech, others=", ".join(names[1:]))
    return AimProof(label, speech, places)


# -- on the cards --------------------------------------------------------------------------------------


#: Where the markers of the missions lie on a habitat; its other sides are for all that may lie there too.
_CORNERS: tuple[Side, ...] = ("nw", "ne")


def module_marks(view: EcogonPosition, at: int, danger: bool) -> tuple[Mark, ...]:
    """Tile, marker, bonus beans, binoculars and mission markers on a hex.

    `danger`: the sign for a card that is about to leave has one of the sides.
    """
    modules = view.modules
    if modules is None:
        return ()
    card = view.deck.cards.get(view.board.get(at, ""))
    pins = [
        pin(view.deck.missions[name].icon, at=_CORNERS[number])
        for number, name in enumerate(modules.missions)
        if at in _marked(view, name)
    ]
    seen = [pin(BINOCULARS, at="sw")] if at == modules.binoculars else []
    if card is None:
        return tuple(replace(mark, at="c") for mark in seen)
    beans = [badge(f"+{modules.beans[at]}", at="se", gold=True)] if at in modules.beans else []
    if card.kind != "habitat":
        marks, below = [*pins, *seen], [replace(mark, at="s") for mark in beans]
        if card.needs:
            # The bottom is for needs, so that a bean stands beside the picture, as the others do.
            marks, below = [*marks, *beans], []
        sides: tuple[Side, ...] = ("w", "w") if danger else ("e", "w")
        return (*(replace(mark, at=sides[nth % 2]) for nth, mark in enumerate(marks)), *below)
    return (*_tile_marks(view, modules, at), *pins, *seen, *beans)


def _tile_marks(view: EcogonPosition, modules: Modules, at: int) -> list[Mark]:
    """The tile of a habitat, and what the habitat counts as besides."""
    marks: list[Mark] = []
    colour = view.board[at]
    lying = tile_at(view, at)
    if _face_down(view, lying):
        marks.append(tile(colour=colour))
    elif lying is not None:
        marks.append(tile(view.deck.tiles[lying].icon, colour=colour))
    if at in modules.signs:
        marks.append(badge("+", icon=modules.signs[at], at="s"))
    return marks


def _face_down(view: EcogonPosition, lying: str | None) -> bool:
    """Whether nobody may know the tile that lies on a hex."""
    return lying == HIDDEN or (lying is not None and view.table.options["tiles"] == "chaos")


def _marked(view: EcogonPosition, mission: str) -> frozenset[int]:
    """Where the markers of a mission lie: on what is named first, in a food chain on every link."""
    memo: dict[str, frozenset[int]] = view.memo.setdefault("marked", {})
    if mission not in memo:
        found = fulfilments(view, mission)
        if mission == "chain":
            memo[mission] = frozenset(found[0]) if found else frozenset()
        else:
            memo[mission] = frozenset(hexes[0] for hexes in found)
    return memo[mission]


def module_rows(view: EcogonPosition, at: int) -> tuple[tuple[str, str], ...]:
    """The same as rows of the details of a place."""
    modules = view.modules
    if modules is None:
        return ()
    rows: list[tuple[str, str]] = []
    lying = tile_at(view, at)
    if _face_down(view, lying):
        rows.append((_("Tile, face down"), _("It is turned up when this habitat is surrounded.")))
    elif lying is not None:
        known = view.deck.tiles[lying]
        when = _("When this habitat is surrounded:")
        rows.append((_("Tile: {tile}").format(tile=known.name), f"{when} {known.text}"))
    if at in modules.signs:
        rows.append((_("Counts also as"), view.deck.word(modules.signs[at])))
    if at in modules.beans:
        beans = modules.beans[at]
        text = ngettext("{n} point while this card lies.", "{n} points while this card lies.", beans)
        rows.append((_("Bonus beans"), text.format(n=beans)))
    if at == modules.binoculars:
        rows.append((_("Binoculars"), _("Birds that are at home at most three steps from here count.")))
    for name in modules.missions:
        if at in _marked(view, name):
            mission = view.deck.missions[name]
            rows.append((_("Marker: {mission}").format(mission=mission.name), mission.text))
    return tuple(rows)


def module_speech(view: EcogonPosition, at: int) -> str:
    """What is said of all that at the end of the speech of a card."""
    modules = view.modules
    if modules is None:
        return ""
    said: list[str] = []
    lying = tile_at(view, at)
    if _face_down(view, lying):
        said.append(_("A tile lies here face down."))
    elif lying is not None:
        known = view.deck.tiles[lying]
        said.append(_("Tile: {tile}. {text}").format(tile=known.name, text=known.text))
    if at in modules.signs:
        said.append(_("It also counts as: {symbol}.").format(symbol=view.deck.word(modules.signs[at])))
    if at in modules.beans:
        beans = modules.beans[at]
        said.append(ngettext("{n} bonus bean.", "{n} bonus beans.", beans).format(n=beans))
    if at == modules.binoculars:
        said.append(_("The binoculars lie here."))
    for name in modules.missions:
        if at in _marked(view, name):
            said.append(_("Marker of the mission {mission}.").format(mission=view.deck.missions[name].name))
    return " ".join(said)
