"""What lies in the box of Mutter Natur, to be printed and cut out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import cast

from ecolearn.kernel.game import Table
from ecolearn.kernel.words import _
from ecolearn.picture.faces.plaincard import plain_face
from ecolearn.picture.scene import PlainCard, Report
from ecolearn.picture.supplies import Piece, Printable, Supply

from .cards import EXTRA, is_condition
from .deck import JOKER
from .details import EFFECTS
from .faces import STAGE_OF, face_of
from .position import MutterNaturPosition

#: Millimetres across.
CARD = 45.0


def printable(table: Table) -> Printable:
    """Conditions with their marks, species, the cards of the stages, and symbiosis cards (MUT-2.7)."""
    deck, game = table.deck, table.game
    # Marks are printed on the cards of the box; whether they count is a matter of the stage (MUT-2.5).
    marked = game.make_table(table.seats, {**table.options, "stages": " ".join(sorted(STAGE_OF.values()))})
    view = cast("MutterNaturPosition", game.begin(marked, 0))
    box: Counter[str] = Counter(deck.copies)
    wet = Counter(deck.wetland)
    conditions = {name: n for name, n in box.items() if is_condition(name)}
    special = _pieces(view, {name: box[name] for name in EXTRA}, told=True)
    newcomers = [one.id for one in deck.invasive.values()]
    return Printable(
        _(game.title),
        (
            Supply("species", _("Species"), _pieces(view, dict.fromkeys(deck.species, 1)), CARD),
            Supply("conditions", _("Conditions"), _pieces(view, conditions), CARD),
            Supply("symbioses", _("Symbiosis cards"), (_symbiosis(deck.symbioses), _starter()), CARD),
            Supply("special", _("Special cards"), special, CARD),
            Supply("wetland", _("Wetland"), _pieces(view, wet), CARD),
            Supply("newcomers", _("Newcomers"), _pieces(view, dict.fromkeys(newcomers, 1)), CARD),
        ),
        (_chart(view),),
        tuple(str(source["cite"]) for source in deck.sources.values()),
    )


def _pieces(view: MutterNaturPosition, copies: Mapping[str, int], *, told: bool = False) -> tuple[Piece, ...]:
    cards = view.deck.cards
    return tuple(
        Piece(name, cards[name].name, face_of(view, name), n, _(EFFECTS[name]) if told else "")
        for name, n in copies.items()
    )


def _chart(view: MutterNaturPosition) -> Report:
    """What jokers and marks do; there is no room for it on the cards."""
    marks = [(view.deck.word(mark), stage) for mark, stage in STAGE_OF.items()]
    rows = [(view.deck.cards[JOKER].name, _(EFFECTS[JOKER]))]
    for name, stage in marks:
        rule = next(one for one in view.table.stages if one.id == stage)
        rows.append((name, _("In stage {stage}: {rule}").format(stage=stage, rule=_(rule.text))))
    return Report(
        "marks",
        _("Jokers and marks"),
        _("Marks count only in their stage of the game."),
        head=(_("Card"), _("What it does")),
        rows=tuple(rows),
    )


def _told(key: str, name: str, sign: str, copies: int, lines: Iterable[str]) -> Piece:
    return Piece(key, name, plain_face(PlainCard(name, name, "special", sign=sign)), copies, "\n".join(lines))


def _symbiosis(copies: int) -> Piece:
    lines = (
        _("Once, before the cards are revealed: show a card of yours to all;"),
        _("or give one to somebody, who gives one back;"),
        _("or swap a condition of yours for a card of the discard pile."),
    )
    return _told("symbiosis", _("Symbiosis"), "chain", copies, lines)


def _starter() -> Piece:
    text = _("You reveal first, and you have one free symbiosis in this round. Then pass this card on.")
    return _told("starter", _("Starting player"), "star", 1, (text,))
