"""Pictures of Ecos: cards with their cubes, elements, the dial, and everything that lies in the landscape."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.words import _
from ecolearn.picture.faces.callcard import call_back, call_face, dial_face, element_face, thing_face
from ecolearn.picture.scene import Bit, CallCard, Face

from .deck import TERRAINS, Card, Deck, Effect
from .position import CARD_TURN, CUBE_TURN, EcosPosition
from .things import thing_name

#: The glyph of an element and the token group of its disc.
ELEMENTS = {
    "sun": Bit("disc", "sun", "sun"),
    "water": Bit("disc", "drop", "water"),
    "grass": Bit("disc", "grass", "grassland"),
    "plant": Bit("disc", "plant", "forest_edge"),
    "stone": Bit("disc", "stone", "mountain"),
    "egg": Bit("disc", "egg", "shore"),
    "animal": Bit("disc", "animal", "carnivore"),
    "wild": Bit("disc", "star", "atmosphere"),
}
TOKEN_ICONS = {"mountain": "own:mountain", "forest": "own:forest"}
CUBE_ICON = "own:cube"
POINTS = Bit("glyph", "star")
#: Token groups of brown, blue and impact cards.
GROUPS = {"brown": "detritivore", "blue": "herbivore"}
IMPACT_GROUP = "carnivore"
ANY_ANIMAL = Bit("glyph", "animal")
CARD_SIGN = "card"


def bits_of(deck: Deck, what: str) -> tuple[Bit, ...]:
    """Something that lies in the landscape as small pictures; land is either of its tiles."""
    if what == "land":
        return (Bit("tile", "", "grassland"), _text("/"), Bit("tile", "", "desert"))
    if what in TERRAINS:
        return (Bit("tile", "", what),)
    if what in TOKEN_ICONS:
        return (Bit("icon", TOKEN_ICONS[what]),)
    if what in deck.species:
        return (Bit("icon", deck.species[what].icon),)
    return (Bit("glyph", "hexagon") if what == "tile" else ANY_ANIMAL,)


def _text(words: str) -> Bit:
    return Bit("text", words)


def _times(n: int) -> tuple[Bit, ...]:
    return (_text(f"×{n}"),) if n > 1 else ()


def signs_of(deck: Deck, effect: Effect) -> tuple[Bit, ...]:
    """What an effect does, in small signs."""
    if effect.do == "points":
        return _point_signs(deck, effect)
    if effect.do == "gain":
        if effect.what == "cube":
            gained = Bit("icon", CUBE_ICON)
        else:
            gained = ELEMENTS.get(effect.what, Bit("glyph", CARD_SIGN))
        return (_text("+"), gained, *_times(effect.n), *((_text("/ …"),) if effect.count else ()))
    if effect.do == "place":
        return (_text("+"), *bits_of(deck, effect.what), *_times(effect.n))
    if effect.do == "replace":
        frm = [bit for what in effect.frm for bit in (*bits_of(deck, what), _text("/"))][:-1]
        return (*frm, _text("→"), *bits_of(deck, effect.what))
    if effect.do == "remove":
        return (_text("−"), *bits_of(deck, effect.what), *_times(effect.n))
    if effect.do == "move":
        return (*bits_of(deck, effect.what), _text(f"→{effect.steps}"), *_times(effect.n))
    ways = [signs_of(deck, option[0]) for option in effect.options if option]
    return tuple(bit for way in ways for bit in (*way, _text("|")))[:-1]


def _point_signs(deck: Deck, effect: Effect) -> tuple[Bit, ...]:
    count = effect.count
    if count is None:
        return (_text(f"{effect.n}"), POINTS)
    if count.of:
        each = bits_of(deck, count.of)
    elif count.kind in ("landmass", "landmasses"):
        each = bits_of(deck, "land")
    elif count.kind == "community":
        each = (ANY_ANIMAL,)
    else:
        each = (_text("−"),) if count.kind == "removed" else bits_of(deck, "tile")
    return (_text(f"{effect.per}"), POINTS, _text("/"), *each)


def group_of(card: Card) -> str:
    """The token group of a card."""
    return IMPACT_GROUP if card.impact else GROUPS[card.deck]


def card_face(view: EcosPosition, name: str) -> Face:
    """A card as it lies: with its cubes and uses where it is face up, else as it is printed."""
    card, lying = view.card(name), view.open.get(name)
    covered = lying.covered if lying else 0
    if view.is_called(name):
        covered = card.full
    return printed_face(view.deck, card, covered, lying.uses if lying else card.uses)


def printed_face(deck: Deck, card: Card, covered: int = 0, left: int | None = None) -> Face:
    """A card with cubes on some of its symbols (as bits) and so many uses left; default: as it is printed."""
    return call_face(
        CallCard(
            name=card.name,
            colour=group_of(card),
            cost=tuple((ELEMENTS[sign], bool(covered >> at & 1)) for at, sign in enumerate(card.cost)),
            rows=tuple(signs_of(deck, effect) for effect in card.effects),
            uses=card.uses,
            left=card.uses if left is None else left,
            warn=card.impact,
        )
    )


def back_face(deck: str) -> Face:
    """The back of a card of a deck; of a hand nobody sees the colour."""
    return call_back(GROUPS.get(deck, "plain"))


def drawn_dial(turned: int) -> Face:
    """The dial after so many quarters."""
    return dial_face(turned, ((CARD_TURN, CARD_SIGN), (CUBE_TURN, CUBE_ICON)))


def drawn_element(deck: Deck, element: str) -> Face:
    """An element token with its name."""
    return element_face(ELEMENTS[element], big(thing_name(deck, element)))


def drawn_thing(deck: Deck, what: str) -> Face:
    """Something that can be put into the landscape."""
    return thing_face(bits_of(deck, what)[0], big(thing_name(deck, what)))


def big(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def listed(names: Iterable[str]) -> str:
    """Names in a row, or that there is nothing."""
    return ", ".join(names) or _("nothing")
