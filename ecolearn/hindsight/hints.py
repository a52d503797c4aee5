"""What a game can tell a search: points so far, what is still possible, which positions are alike."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields

from ecolearn.kernel.actions import Action
from ecolearn.kernel.position import Position
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import _, ngettext


class Hints:
    """General ways to judge a position; a game overrides what it knows better (`Game.hints`).

    Everything here is asked of whole positions, never of a player's view.
    """

    def standing(self, position: Position, seat: int | None) -> int:
        """Points as things stand: of a seat, or of all together (None).

        By default the position's ``score``, if it has one.
        """
        score = getattr(position, "score", 0)
        return score if isinstance(score, int) else 0

    def most(self, position: Position, seat: int | None) -> int | None:
        """A number that no final score from here can exceed; None if that is not known."""
        return None

    def promise(self, position: Position, seat: int | None) -> float:
        """How good a position seems: what a search looks at first. Nothing is concluded from it."""
        return float(self.standing(position, seat))

    def key(self, position: Position) -> Hashable:
        """Equal for positions from which the same can be reached."""
        return position.key()

    # -- words -------------------------------------------------------------------------------------

    def counted(self, position: Position, n: int) -> str:
        """A score in the current language: "3 points"."""
        return ngettext("{n} point", "{n} points", n).format(n=n)

    def named(self, position: Position, action: Action) -> str:
        """An action in the current language: "red fox to 2,1"."""
        values = {str(field.type): getattr(action, field.name) for field in fields(action)}
        if set(values) == {"Card", "Cell"}:
            table = position.table
            card, (x, y) = table.game.name(table, Term("card", str(values["Card"]))), values["Cell"]
            return _("{card} to {cell}").format(card=card, cell=f"{x},{y}")
        # Anything else in the words in which the game tells it.
        told = position.apply(action, position.awaited()[0]).happened
        return told[0].text.rstrip(".") if told else str(action)
