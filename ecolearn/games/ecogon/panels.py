"""What a board shows of missions and habitat tiles: panel, markers, and things to pick (ECG-8, ECG-9)."""

from __future__ import annotations

from ecolearn.kernel.words import _, ngettext
from ecolearn.kernel.zones import HIDDEN
from ecolearn.picture.faces.plaincard import plain_face
from ecolearn.picture.scene import Aim, AimProof, CardDetails, Face, Mark, PlainCard, badge, pin

from .deck import Deck, Event, Mission, Tile
from .details import event_details
from .foodweb import key_of
from .looking import tile_at
from .missions import Hexes, count, fulfilments, mission_points
from .openings import cell_of
from .position import EcogonPosition


def thing_face(deck: Deck, name: str) -> Face:
    """The face of a mission, an event or a tile in the current language."""
    thing = _thing(deck, name)
    colour = thing.colour if isinstance(thing, Tile) else "plain"
    return plain_face(PlainCard(name=thing.name, short=thing.name, colour=colour, icon=thing.icon))


def thing_speech(deck: Deck, name: str) -> str:
    """The same for speech."""
    thing = _thing(deck, name)
    return f"{thing.name}. {thing.text}"


def thing_details(deck: Deck, name: str) -> CardDetails:
    """The same at length."""
    thing = _thing(deck, name)
    if isinstance(thing, Event):
        return event_details(deck, thing)
    if isinstance(thing, Tile):
        rows: tuple[tuple[str, str], ...] = ((_("What happens"), thing.text),)
        return CardDetails(thing.name, _("Habitat tile"), rows, thing_face(deck, name))
    names = (_("bronze"), _("silver"), _("gold"))
    levels = ", ".join(f"{word}: {needed}" for word, needed in zip(names, thing.levels, strict=True))
    rows = ((_("Task"), thing.text), (_("Look out for"), thing.hint), (_("Levels"), levels))
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
    from .conditions import mission_missing

    names = (_("bronze"), _("silver"), _("gold"))
    steps = tuple(
        (word, needed, at < reached)
        for at, (word, needed) in enumerate(zip(names, mission.levels, strict=True))
    )
    points = mission_points(view, mission, reached)
    return Aim(
        key=f"mission.{mission.id}",
        title=mission.name,
        text=mission.text,
        hint=mission.hint,
        steps=steps,
        count=count(view, mission.id),
        missing=mission_missing(view, mission, reached).text,
        points=ngettext("{n} point", "{n} points", abs(points)).format(n=points),
        proofs=tuple(_proof(view, hexes) for hexes in fulfilments(view, mission.id)),
        icon=mission.icon,
    )


def _proof(view: EcogonPosition, hexes: Hexes) -> AimProof:
    deck = view.deck
    names = [deck.cards[view.board[at]].name for at in hexes]
    return AimProof(", ".join(names), tuple(key_of(cell_of(at)) for at in hexes))


# -- on the cards --------------------------------------------------------------------------------------


def module_marks(view: EcogonPosition, at: int) -> tuple[Mark, ...]:
    """Tile, marker, bonus beans, binoculars and mission markers on the card of a hex."""
    modules = view.modules
    if modules is None:
        return ()
    marks: list[Mark] = []
    tile = tile_at(view, at)
    if tile == HIDDEN or (tile is not None and view.table.options["tiles"] == "chaos"):
        marks.append(pin(text="?", at="ne"))
    elif tile is not None:
        marks.append(pin(view.deck.tiles[tile].icon, at="ne"))
    if at in modules.signs:
        marks.append(badge("+" + view.deck.word(modules.signs[at]), at="s"))
    if at in modules.beans:
        marks.append(badge(f"+{modules.beans[at]}", at="se"))
    if at == modules.binoculars:
        marks.append(pin("owl", at="e"))
    for number, name in enumerate(modules.missions):
        if at in _marked(view, name):
            marks.append(pin(view.deck.missions[name].icon, at=("nw", "w")[number]))
    return tuple(marks)


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


def module_speech(view: EcogonPosition, at: int) -> str:
    """What is said of all that at the end of the speech of a card."""
    modules = view.modules
    if modules is None:
        return ""
    said: list[str] = []
    tile = tile_at(view, at)
    if tile == HIDDEN or (tile is not None and view.table.options["tiles"] == "chaos"):
        said.append(_("A tile lies here face down."))
    elif tile is not None:
        known = view.deck.tiles[tile]
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
