"""How the cards of Mutter Natur look: species with their picture, conditions by shape and colour."""

from __future__ import annotations

from ecolearn.picture.faces.plaincard import plain_face, token_face
from ecolearn.picture.scene import Face, PlainCard, Shape

from .cards import COLOUR_OF, MARK_OF
from .deck import JOKER, Species
from .position import MutterNaturPosition

#: Every condition has a shape besides its colour, so that colour alone never tells.
SHAPE_OF: dict[str, Shape] = {"blue": "drop", "yellow": "flame", "purple": "cloud", "green": "stone"}
GROUP_OF = {"blue": "water", "yellow": "heat", "purple": "atmosphere", "green": "geology"}
SIGN_OF = {"connected": "chain", "dependent": "prop", "temporary": "hourglass"}
#: The stage in which a mark counts (MUT-2.5).
STAGE_OF = {"connected": "1.1", "dependent": "1.2", "temporary": "2.2"}
KIND_GROUP = {"plant": "forest", "animal": "desert"}


def mark_in_play(view: MutterNaturPosition, card: str) -> str:
    """The mark of a condition if its stage is played; empty otherwise."""
    mark = MARK_OF.get(card, "")
    return mark if mark and view.table.has(STAGE_OF[mark]) else ""


def face_of(view: MutterNaturPosition, name: str) -> Face:
    """The face of a card in the current language."""
    card = view.deck.cards[name]
    if isinstance(card, Species):
        drawn = PlainCard(card.name, card.short, KIND_GROUP[card.kind], icon=card.icon, corner=card.kind)
    elif name in COLOUR_OF:
        colour, mark = COLOUR_OF[name], mark_in_play(view, name)
        drawn = PlainCard(
            card.name,
            card.short,
            GROUP_OF[colour],
            sign=SHAPE_OF[colour],
            mark=SIGN_OF.get(mark, ""),
            mark_word=view.deck.word(mark) if mark else "",
        )
    else:
        drawn = PlainCard(card.name, card.short, "special", icon=card.icon)
    return plain_face(drawn)


def laid_face(view: MutterNaturPosition, name: str, colour: str) -> Face:
    """How a condition looks in its place: filled, with its mark, a star for a joker, else a tick."""
    sign = "star" if name == JOKER else SIGN_OF.get(mark_in_play(view, name), "tick")
    return token_face(SHAPE_OF[colour], GROUP_OF[colour], sign)
