"""What is shown of a position: its scene and its food web."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from ecolearn.foodweb import validate
from ecolearn.kernel.position import Position
from ecolearn.picture.scene import CardDetails, HandCard, Scene

from .random_play import Met
from .report import Notes, Said


def check_scene(notes: Notes, met: Met) -> None:
    """Every element of the scene has a key of its own and speaks, in every language."""
    position, where = met.position, met.where
    for viewer in dict.fromkeys((None, *position.actors())):
        view = position.view_for(viewer)
        with notes.guard("scene", where, f"making the scene for {viewer}"):
            scene = position.table.game.scene(view, viewer)
            if not isinstance(scene, Scene):
                notes.fail("scene", where, f"the scene is a {type(scene).__name__}")
                continue
            notes.counts["scenes"] += 1
            _check_keys(notes, where, scene)
            _check_taps(notes, where, scene, view, viewer)
            if viewer is not None or position.table.hidden_hands or not position.actors():
                notes.later("speech", where, f"the scene for {viewer}", partial(_all_texts, view, viewer))
            if viewer is not None:
                notes.later("previews", where, "what actions would bring", partial(_previews, view, viewer))


def _all_texts(view: Position, viewer: int | None) -> Iterator[Said]:
    """Everything that the scene of a view says in the language of the moment."""
    scene = view.table.game.scene(view, viewer)
    # When the game is over it is nobody's turn.
    if view.actors():
        yield "the line of whose turn it is", scene.whose, False
    yield from ((what, text, False) for what, text in _texts(scene))
    yield from ((what, text, True) for what, text in _small_texts(scene))


def _hand_cards(scene: Scene) -> Iterator[HandCard]:
    yield from scene.hand
    for other in scene.others:
        yield from other.cards


def _check_keys(notes: Notes, where: str, scene: Scene) -> None:
    keys = Counter(
        [
            *(place.key for place in scene.places),
            *(link.key for link in scene.links),
            *(card.key for card in _hand_cards(scene)),
            *(button.tap for button in scene.buttons),
            *(gauge.key for gauge in scene.gauges),
        ]
    )
    doubles = sorted(key for key, count in keys.items() if count > 1)
    notes.at("scene", where)(not doubles, f"keys are used twice: {doubles[:5]}")
    notes.at("scene", where)("" not in keys, "an element has no key")
    places = {place.key for place in scene.places}
    loose = sorted(link.key for link in scene.links if not {link.start, link.end} <= places)
    notes.at("scene", where)(not loose, f"links start or end where no place is: {loose[:5]}")
    spots = Counter((place.x, place.y) for place in scene.places)
    crowded = sorted(spot for spot, count in spots.items() if count > 1)
    notes.at("scene", where)(not crowded, f"two places lie on the same point: {crowded[:5]}")


def _texts(scene: Scene) -> Iterator[tuple[str, str]]:
    """What must be said."""
    yield "the title", scene.title
    yield "the prompt", scene.prompt
    for place in scene.places:
        yield f"place {place.key}", place.speech
    for card in _hand_cards(scene):
        yield f"hand card {card.key}", card.speech
    for other in scene.others:
        yield f"the hand of seat {other.seat}", other.name
    for button in scene.buttons:
        yield f"button {button.tap}", button.label
    for gauge in scene.gauges:
        yield f"gauge {gauge.key}", gauge.label
        yield f"gauge {gauge.key}", gauge.text
    for tap, details in scene.details.items():
        yield from _detail_texts(tap, details)


def _detail_texts(tap: str, details: CardDetails) -> Iterator[tuple[str, str]]:
    yield f"details of {tap}", details.title
    for label, text in details.rows:
        yield f"details of {tap}", label
        yield f"details of {tap}", text


def _small_texts(scene: Scene) -> Iterator[tuple[str, str]]:
    """What may be silent, but never half a sentence."""
    for note in scene.notes:
        yield "a note", note
    for link in scene.links:
        yield f"link {link.key}", link.speech
    for button in scene.buttons:
        yield f"button {button.tap}", button.speech
    for place in scene.places:
        yield f"place {place.key}", place.label


def _check_taps(notes: Notes, where: str, scene: Scene, view: Position, viewer: int | None) -> None:
    """Everything that is legal can be tapped."""
    if viewer is None and view.table.hidden_hands:
        return
    shown = {place.tap or place.key for place in scene.places}
    shown |= {card.tap for card in _hand_cards(scene)}
    shown |= {button.tap for button in scene.buttons}
    # Some are made by the board itself, or by one tap with the one before.
    shown |= {*(scene.given or ()), *(tap for card in _hand_cards(scene) for tap in card.taps)}
    lacking = {tap for action in view.legal_actions(viewer) for tap in action.taps if tap not in shown}
    notes.at("taps shown", where)(
        not lacking, f"legal actions need taps that the scene lacks: {sorted(lacking)[:5]}"
    )


def _previews(view: Position, viewer: int) -> Iterator[Said]:
    for action in view.legal_actions(viewer)[:6]:
        found = view.table.game.preview(view, action)
        if found is not None:
            yield f"the label of {action}", found[0], True
            yield f"the preview of {action}", found[1], False


def check_food_web(notes: Notes, met: Met) -> None:
    """The food web is one: valid kinds, links with a kind, and nodes that the picture can show."""
    name = "food web"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    web = position.food_web()
    notes.counts["food webs"] += 1
    faults = validate(web)
    expect(not faults, "; ".join(faults[:3]))
    sort = web.graph.get("nodes")
    expect(sort in ("tiles", "species"), f'graph["nodes"] is {sort!r}, not "tiles" or "species"')
    for node, data in web.nodes(data=True):
        expect(isinstance(node, str), f"node {node!r} is not a text")
        expect(bool(data.get("species")), f"node {node} has no species")
    for prey, eater, data in web.edges(data=True):
        expect(bool(data.get("kind")), f"the link from {prey} to {eater} has no kind")
        expect(
            isinstance(data.get("doubtful", False), bool),
            f"the link from {prey} to {eater}: doubtful is not a bool",
        )
    if sort == "tiles":
        scene = position.table.game.scene(position.view_for(None), None)
        lost = sorted(set(web) - {place.key for place in scene.places})
        expect(not lost, f"nodes are no places of the scene: {lost[:5]}")
    notes.later(name, where, "the food web", partial(_node_names, position))


def _node_names(position: Position) -> Iterator[Said]:
    for node, data in position.food_web().nodes(data=True):
        yield f"node {node}", data.get("name", node), False
