"""Foreseeing: who is no longer at home after the next event? The game itself shows who was right."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.kernel.conditions import progress
from ecolearn.kernel.sentences import Term
from ecolearn.kernel.words import _, ngettext

from .pictures import stage_now
from .tasks import Line, Task, Verdict, unreadable

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match
    from ecolearn.kernel.position import Position

#: The key of a place on the board, and the id of the card that lies there.
Cards = dict[str, str]
#: The conditions that tell who is at home, what is missing for one card, and whether it lies on the board.
HOMES, HOME, LAID = "homes 1", "established", "laid"


@dataclass(frozen=True, slots=True)
class Seen:
    """What an event did, beside what was foreseen.

    Attributes
    ----------
    event : str
        Its name.
    marked, lost : mapping of str to str
        Cards by their place before the event: those that were marked, and those that lost their home.
    missing : mapping of str to str
        By the place of a lost card: why, in a sentence.
    """

    event: str
    marked: Cards
    lost: Cards
    missing: Mapping[str, str]

    @property
    def hits(self) -> int:
        """How many of the lost cards were marked."""
        return len(self.lost.keys() & self.marked.keys())


@dataclass(frozen=True, slots=True, kw_only=True)
class Foresee(Task):
    """Mark animals before an event comes; after it the engine says which of them are no longer at home.

    An answer is a list of all marks so far: ``{"at": steps played, "after": checksum, "marks": [places]}``.
    Marks count only for the game in which they were made: the checksum tells the steps before them. Until the
    event comes they can be changed.

    Attributes
    ----------
    board : str
        A board of the lesson whose game has events.
    least : int
        After so many events that were looked at beforehand the task is done.
    """

    form: ClassVar[str] = "board"

    board: str
    least: int = 1

    @property
    def watches(self) -> str:
        return self.board

    @property
    def by_itself(self) -> bool:
        return True

    @property
    def goes_on(self) -> bool:
        return True

    @property
    def button(self) -> str:
        return _("Lock for the next event")

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        return stage_now(match) if match is not None else None

    # -- answering ---------------------------------------------------------------------------------

    def read(self, value: Any) -> Any:
        if not isinstance(value, list | tuple) or not all(isinstance(key, str) for key in value):
            raise unreadable()
        return tuple(sorted(set(value)))

    def added(self, value: Any, match: Match | None, before: Any) -> Any:
        """The marks so far with these; they take the place of others for the same event."""
        if match is None:
            raise ValueError(_("There is no board yet. Run the cell with the game first."))
        if match.outcome is not None:
            raise ValueError(_("This game is over. Begin a new game, then look ahead again."))
        if match.game.last_event(match.position).running:
            raise ValueError(_("The event lies open already. Carry it out first, then look at the next one."))
        at_home = self._having(match.position)
        if not at_home:
            raise ValueError(_("No animal is at home on your board yet. Play on until one is."))
        if not set(value) <= set(at_home):
            raise ValueError(
                _("Mark only animals with a golden disc: who is not at home now cannot lose its home.")
            )
        at = len(match.steps)
        kept = [one for one in self._valid(before, match) if self._event_after(match, one["at"]) is not None]
        return [*kept, {"at": at, "after": _checksum(match, at), "marks": list(value)}]

    def marked(self, value: Any, match: Match | None) -> Any:
        """The marks for the event that is still to come."""
        return self._open(value, match) or []

    def _open(self, value: Any, match: Match | None) -> list[str] | None:
        """The same; None if there are none yet."""
        if match is None:
            return None
        known = self._valid(value, match)
        if known and self._event_after(match, known[-1]["at"]) is None:
            marks: list[str] = known[-1]["marks"]
            return marks
        return None

    def rounds(self, value: Any, match: Match | None) -> int:
        """How many events have come since they were foreseen."""
        return len(self.seen(value, match)) if match is not None else 0

    # -- what came of it ---------------------------------------------------------------------------

    def _having(self, position: Position) -> Cards:
        """The cards that have it now, by place."""
        found = progress(position, HOMES)
        return {
            f"cell.{','.join(map(str, proof.cells[0]))}": proof.cards[0]
            for proof in found.proofs
            if proof.cells
        }

    def _valid(self, value: Any, match: Match) -> list[dict[str, Any]]:
        """The marks that belong to this game as it was played."""
        return [
            one
            for one in (value if isinstance(value, list | tuple) else ())
            if _readable(one)
            and one["at"] <= len(match.steps)
            and one["after"] == _checksum(match, one["at"])
        ]

    def _event_after(self, match: Match, at: int) -> tuple[int, int] | None:
        """The first event after so many steps: the steps that turned it up and that ended it."""
        look = match.game.last_event
        before = match.steps[at - 1].position if at else match.first
        had = look(before).number
        up = None
        for number in range(at, len(match.steps)):
            event = look(match.steps[number].position)
            if up is None and event.number > had:
                up = number
            if up is not None and not event.running:
                return up, number
        return None

    def seen(self, value: Any, match: Match) -> list[Seen]:
        """What came of the marks, event by event."""
        found = []
        for one in self._valid(value, match):
            steps = self._event_after(match, one["at"])
            if steps is None:
                continue
            up, end = steps
            before = match.steps[up - 1].position if up else match.first
            after = match.steps[end].position
            had, has = self._having(before), self._having(after)
            still = set(has.values())
            lost = {place: card for place, card in had.items() if card not in still}
            found.append(
                Seen(
                    match.game.last_event(match.steps[up].position).name,
                    {place: had[place] for place in one["marks"] if place in had},
                    lost,
                    {place: self._why(after, card, match) for place, card in lost.items()},
                )
            )
        return found

    def _why(self, after: Position, card: str, match: Match) -> str:
        if progress(after, f"{LAID} {card}").done:
            return progress(after, f"{HOME} {card}").missing.text
        return _("{name} has left the board.").format(name=self._names({"": card}, match))

    def judge(self, value: Any, match: Match | None) -> Verdict:
        if match is None:
            return Verdict(
                False, (Line(None, _("There is no board yet. Run the cell with the game first.")),)
            )
        seen = self.seen(value, match)
        lines: list[Line] = []
        marks = self._open(value, match)
        if marks is not None:
            lines.append(Line(None, self._waiting(marks, match)))
        if seen:
            lines += self._told(seen[-1], match)
            hits, lost = sum(one.hits for one in seen), sum(len(one.lost) for one in seen)
            lines.append(Line(None, _sum(len(seen), hits, lost)))
            if len(seen) < self.least:
                more = self.least - len(seen)
                ask = ngettext("Look ahead to one more event.", "Look ahead to {n} more events.", more)
                lines.append(Line(None, ask.format(n=more)))
        done = len(seen) >= self.least
        return Verdict(done, (*lines, *(self.done() if done else ())))

    def _waiting(self, marks: list[str], match: Match) -> str:
        now = self._having(match.position)
        names = self._names({place: now[place] for place in marks if place in now}, match)
        if not names:
            return _(
                "Kept: you expect that nobody loses its home at the next event. "
                "Play on; until it comes you can change it."
            )
        return _(
            "Kept: you expect that these lose their home at the next event: {names}. "
            "Play on; until it comes you can change it."
        ).format(names=names)

    def _told(self, one: Seen, match: Match) -> list[Line]:
        said = [
            Line(
                None,
                ngettext(
                    "{event}: one animal has lost its home.",
                    "{event}: {n} animals have lost their home.",
                    len(one.lost),
                ).format(event=one.event, n=len(one.lost))
                if one.lost
                else _("{event}: no animal has lost its home.").format(event=one.event),
            )
        ]
        for place in one.lost:
            fits = place in one.marked
            # Whoever was not foreseen is no mistake that could still be mended.
            text = _("Foreseen: {why}") if fits else _("Not foreseen: {why}")
            said.append(Line(True if fits else None, text.format(why=one.missing[place])))
        spared = {place: card for place, card in one.marked.items() if place not in one.lost}
        if spared:
            said.append(
                Line(None, _("Marked, and spared: {names}.").format(names=self._names(spared, match)))
            )
        return said

    def _names(self, cards: Cards, match: Match) -> str:
        table = match.first.table
        return ", ".join(table.game.name(table, Term("card", card)) for card in cards.values())

    def words_for(self, value: Any) -> str:
        return "; ".join(
            " · ".join(place.removeprefix("cell.") for place in one["marks"]) or "–"
            for one in value
            if _readable(one)
        )

    def answer_in_words(self) -> str:
        return ""


def _sum(events: int, hits: int, lost: int) -> str:
    """How well the losses were foreseen so far."""
    if not lost:
        return _("Nobody has lost its home so far.")
    return ngettext(
        "One event so far: you foresaw {hits} of {lost} losses.",
        "{n} events so far: you foresaw {hits} of {lost} losses.",
        events,
    ).format(n=events, hits=hits, lost=lost)


def _readable(one: Any) -> bool:
    return (
        isinstance(one, Mapping)
        and isinstance(one.get("at"), int)
        and isinstance(one.get("marks"), list)
        and all(isinstance(key, str) for key in one["marks"])
    )


def _checksum(match: Match, at: int) -> int:
    """A number for the seed and the first steps of a game: another game has another one."""
    played = ";".join(str(step.action) for step in match.steps[:at])
    return zlib.crc32(f"{match.seed};{played}".encode())
