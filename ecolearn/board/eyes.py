"""Whose eyes a browser has, and the curtain between the hidden hands of people at one screen.

A board without a seat of its own shows what everybody may know. Where hands are hidden and several persons
share it, it shows one hand after the other: a curtain asks for the person whom the game waits for, opens
when that person says so, and falls as soon as the game waits for somebody else.
"""

from __future__ import annotations

from typing import Any

from ecolearn.kernel.match import PERSON, Match
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import _


class Eyes:
    """The seat whose view a browser shows, now and after every change of the match.

    Parameters
    ----------
    match : Match
    fixed : int or None
        The one seat of this browser; None: whoever acts.
    """

    def __init__(self, match: Match, fixed: int | None) -> None:
        self._match = match
        self.fixed = fixed
        self._looking: int | None = None
        self._settled = self._now()

    # -- asking ------------------------------------------------------------------------------------

    @property
    def hidden(self) -> bool:
        """True if seats may not see each other's cards."""
        return self._match.first.table.hidden_hands

    @property
    def secret(self) -> bool:
        """True while seed, code and file would give hidden hands away."""
        return self.hidden and self._match.outcome is None

    def _persons(self) -> list[int]:
        return [seat for seat, who in enumerate(self._match.seats, 1) if who == PERSON]

    @property
    def shared(self) -> bool:
        """True if several persons with hidden hands share this browser."""
        return self.hidden and self.fixed is None and len(self._persons()) > 1

    @property
    def open_now(self) -> bool:
        """True if what is to be done now needs no hidden cards, so that all at one screen may look on."""
        position = self._match.position
        task = position.task
        return task is not None and position.table.tasks[task.kind].in_the_open

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown; None: what everybody may know."""
        if self.fixed is not None:
            # A new game may have fewer seats.
            return self.fixed if self.fixed <= len(self._match.seats) else None
        if not self.hidden:
            return None
        return self._looking if self.shared else next(iter(self._persons()), None)

    def awaited(self) -> tuple[int, ...]:
        """The persons whom the game waits for."""
        persons = self._persons()
        return tuple(seat for seat in self._match.awaited() if seat in persons)

    @property
    def may_act(self) -> bool:
        """True if whoever is at this browser may act: with open hands everybody, else whose view is shown.

        Where nothing hidden is needed all who share the browser may act as well.
        """
        if self.seat is not None:
            return True
        return self.fixed is None and (not self.hidden or (self.shared and self.open_now))

    def name(self, seat: int) -> str:
        """Name of a seat, as the game says it."""
        return self._match.game.name(self._match.first.table, Term("seat", str(seat)))

    # -- opening and closing -----------------------------------------------------------------------

    def look(self, seat: Any) -> None:
        """Open the curtain for a person whom the game waits for.

        Raises
        ------
        ValueError
            If there is no curtain, or the game does not wait for this person.
        """
        if isinstance(seat, bool) or not isinstance(seat, int) or self.curtain() is None:
            raise ValueError(_("There is nothing to open here."))
        if seat not in self.awaited():
            raise ValueError(_("The game does not wait for player {n}.").format(n=seat))
        self._looking = seat

    def close(self) -> None:
        """Let the curtain fall."""
        self._looking = None

    def settle(self) -> bool:
        """Close the eyes of whoever is no longer awaited; True if view or curtain is another one."""
        if self._looking not in self.awaited() or not self.shared:
            self._looking = None
        before, self._settled = self._settled, self._now()
        return before != self._settled

    def _now(self) -> tuple[int | None, bool]:
        """Whose view is shown, and whether there is a curtain before it."""
        return self.seat, self.curtain() is not None

    def curtain(self) -> dict[str, Any] | None:
        """What stands on the curtain: the seats that may look, a sentence, and a button for each; or None."""
        seats = self.awaited()
        if not self.shared or self._looking is not None or not seats or self.open_now:
            return None
        if len(seats) == 1:
            text = _("Pass the device to player {n}.").format(n=seats[0])
        else:
            text = _("Pass the device on. The game waits for these players: {list}.").format(
                list=", ".join(map(str, seats))
            )
        return {
            "seats": list(seats),
            "text": text,
            "hint": _("The others look away."),
            "buttons": [_("I am player {n}").format(n=seat) for seat in seats],
        }

    def waiting(self) -> str:
        """On the board of one seat: a sentence that tells whom the game waits for, if not this seat."""
        seats = self._match.awaited()
        if self.fixed is None or not seats or self.fixed in seats:
            return ""
        return _("This is the board of player {n}. The game waits for: {whose}.").format(
            n=self.fixed, whose=", ".join(self.name(seat) for seat in seats)
        )
