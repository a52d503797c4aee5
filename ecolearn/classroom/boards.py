"""Tasks on boards: reach something in the lesson's game, or mark places on a position that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.kernel.sentences import IllegalAction
from ecolearn.kernel.words import _, language, ngettext

from .pictures import match_of, stage_of
from .tasks import Line, Task, Verdict, unreadable
from .texts import NOTHING, Text

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Task):
    """Reach a condition in a game of the lesson; it is done the moment the condition holds.

    Attributes
    ----------
    board : str
        Name of the game in the lesson.
    condition : str
        As `Match.progress` takes it: ``"established crucian_carp"``.
    """

    form: ClassVar[str] = "board"

    board: str
    condition: str

    @property
    def watches(self) -> str:
        return self.board

    @property
    def by_itself(self) -> bool:
        return True

    def read(self, value: Any) -> Any:
        return None

    def judge(self, value: Any, match: Match | None) -> Verdict:
        if match is None:
            return Verdict(
                False, (Line(None, _("There is no board yet. Run the cell with the game first.")),)
            )
        found = match.progress(self.condition)
        if found.done:
            return Verdict(True, self.reached())
        return Verdict(False, (Line(False, found.missing.text),))

    def words_for(self, value: Any) -> str:
        return ""

    def answer_in_words(self) -> str:
        return str(self.hints[-1]) if self.hints else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places(Task):
    """Mark every place of a shown position that fits; the game judges.

    One of the first three says which places fit.

    Attributes
    ----------
    card : str
        Where a card in the hand of the start position may lie.
    action : str
        Where an action can be done: its text with ``{cell}`` for the place, ``"put rhino {cell}"``.
    condition : str
        The places that prove a condition, as `Match.progress` tells it: ``"largest water 1"``.
    otherwise : Text
        What is said of places that do not prove the condition.
    empty : bool
        Whether empty places are shown, and can be marked, too.
    """

    form: ClassVar[str] = "board"

    card: str = ""
    action: str = ""
    condition: str = ""
    otherwise: Text = NOTHING
    empty: bool = True

    @property
    def cards_only(self) -> bool:
        return not self.empty

    def _places(self) -> set[str]:
        return set(stage_of(self.start, language(), self.cards_only, self.start_options)["places"])

    def read(self, value: Any) -> Any:
        if not isinstance(value, list | tuple) or not all(isinstance(key, str) for key in value):
            raise unreadable()
        if not value:
            raise ValueError(_("Mark at least one place, then check."))
        if not set(value) <= self._places():
            raise unreadable()
        return tuple(sorted(set(value)))

    def _written(self, key: str) -> str:
        """The action at a place, as one types it."""
        action = self.action or f"place {self.card} {{cell}}"
        return action.replace("{cell}", key.removeprefix("cell."))

    def fitting(self) -> frozenset[str]:
        """Keys of the places that fit."""
        match = match_of(self.start, self.start_options)
        if self.condition:
            proofs = match.progress(self.condition).proofs
            return frozenset(f"cell.{q},{r}" for proof in proofs for q, r in proof.cells)
        if self.action:
            return frozenset(key for key in self._places() if match.why_illegal(self._written(key)) is None)
        wanted = f"card.{self.card}"
        return frozenset(action.taps[1] for action in match.legal_actions() if action.taps[0] == wanted)

    def _why_not(self, key: str) -> str:
        if self.condition:
            return str(self.otherwise)
        try:
            refusal = match_of(self.start, self.start_options).why_illegal(self._written(key))
        except IllegalAction as error:
            refusal = error.refusal
        return refusal.text if refusal is not None else ""

    def judge(self, value: Any, match: Match | None) -> Verdict:
        fitting = self.fitting()
        lines = dict.fromkeys(why for key in value if key not in fitting if (why := self._why_not(key)))
        missing = len(fitting - set(value))
        wrong = [Line(False, text) for text in lines]
        if missing:
            more = ngettext("There is one more place.", "There are {n} more places.", missing)
            wrong.append(Line(False, more.format(n=missing)))
        if wrong:
            return Verdict(False, tuple(wrong))
        return Verdict(True, (Line(True, _("Every place, and no other.")), *self.done()))

    def words_for(self, value: Any) -> str:
        return " · ".join(key.removeprefix("cell.") for key in value)

    def answer_in_words(self) -> str:
        return self.words_for(sorted(self.fitting()))
