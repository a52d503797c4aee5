"""Tasks: what is asked, and what an answer implies. Pure: no session, no widget."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.kernel.words import _, language, ngettext

from .pictures import Options, stage_of
from .texts import NOTHING, Text

if TYPE_CHECKING:
    from ecolearn.foodweb import WebPicture
    from ecolearn.kernel.match import Match

#: Longer answers in a person's own words are cut; a lesson asks for a sentence.
MOST_LETTERS = 2000


@dataclass(frozen=True, slots=True)
class Line:
    """One line of feedback.

    Attributes
    ----------
    ok : bool or None
        True: this is right; False: not yet; None: a remark.
    text : str
    """

    ok: bool | None
    text: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer implies.

    Attributes
    ----------
    right : bool or None
        None where nothing is right or wrong: predictions, and answers in one's own words.
    lines : tuple of Line
    """

    right: bool | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be chosen.

    Attributes
    ----------
    id : str
    text : Text
    right : bool
        Whether it belongs to the answer.
    says : Text
        What choosing it implies; for a right option of several: what leaving it out implies.
    low, high : int
        For predictions of a number: which numbers it stands for.
    """

    id: str
    text: Text
    right: bool = False
    says: Text = NOTHING
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What all tasks have in common.

    Attributes
    ----------
    id : str
        Unique in its lesson.
    question : Text
    title : Text
    hints : tuple of Text
        Steps of help: a nudge, the rule, where to look, the worked answer.
    after : Text
        Said once the task is done.
    start : str
        A start position as TOML that is shown as a picture with the question.
    caption : Text
        What that picture shows, in a few words.
    start_options : tuple of (str, value)
        Options of the game that the start position belongs to.
    """

    form: ClassVar[str] = ""

    id: str
    question: Text
    title: Text = NOTHING
    hints: tuple[Text, ...] = ()
    after: Text = NOTHING
    start: str = ""
    caption: Text = NOTHING
    start_options: Options = ()

    #: Whether the first answer holds, unchanged, whatever it is.
    @property
    def keeps_first(self) -> bool:
        return False

    #: The board that the task watches, or an empty text.
    @property
    def watches(self) -> str:
        return ""

    #: Whether the board that it watches can fulfil it without an answer.
    @property
    def by_itself(self) -> bool:
        return False

    #: The task that answers a prediction once it is done, or an empty text.
    @property
    def answered_by(self) -> str:
        return ""

    def answered(self, value: Any) -> tuple[Line, ...]:
        """What is said of a prediction once it is answered."""
        return self.done()

    #: Whether it goes on once it is done: it can be answered again, and the board still says something new.
    @property
    def goes_on(self) -> bool:
        return False

    #: What the button says that hands an answer in; empty: the usual.
    @property
    def button(self) -> str:
        return ""

    #: Whether the start position is shown as a picture with the question.
    @property
    def pictured(self) -> bool:
        return bool(self.start)

    #: Whether its picture leaves empty places out.
    @property
    def cards_only(self) -> bool:
        return True

    #: Whether it has no button that hands an answer in: looking is all that is to be done.
    @property
    def looking(self) -> bool:
        return False

    def read(self, value: Any) -> Any:
        """Bring an answer that came from outside into its form.

        Raises
        ------
        ValueError
            With a sentence, if it cannot be an answer to this task.
        """
        raise TypeError(f"{type(self).__name__} reads no answers")

    def added(self, value: Any, match: Match | None, before: Any) -> Any:
        """What is kept of an answer that `read` gave, where `before` is what was kept so far.

        Raises
        ------
        ValueError
            With a sentence, if it cannot be answered now.
        """
        return value

    def marked(self, value: Any, match: Match | None) -> Any:
        """What the browser shows as the answer, of what was kept."""
        return value

    def rounds(self, value: Any, match: Match | None) -> int:
        """How often it begins afresh: then nothing is marked any more."""
        return 0

    def judge(self, value: Any, match: Match | None) -> Verdict:
        """Say what an answer, brought into form by `read`, implies."""
        raise TypeError(f"{type(self).__name__} judges no answers")

    def words_for(self, value: Any) -> str:
        """An answer in words, for the report."""
        return str(value)

    def answer_in_words(self) -> str:
        """The right answer in words, for the teacher's sheet; empty where there is none."""
        return ""

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        """The picture that belongs to the question, in keyed parts; None if there is none."""
        return stage_of(self.start, language(), self.cards_only, self.start_options) if self.start else None

    def extras(self, match: Match | None) -> dict[str, Any]:
        """What the browser gets of this form of task besides, as JSON values."""
        return {}

    def details(self, value: Any, match: Match | None) -> tuple[str, ...]:
        """What extras say, as lines to read where nothing runs."""
        return ()

    def figures(self, value: Any, match: Match | None) -> tuple[WebPicture, ...]:
        """Pictures that belong to an answer; those of a task that is only looked at are there at once."""
        return ()

    def choices(self) -> tuple[tuple[str, Text], ...]:
        """What is offered: id and text of each."""
        return ()

    def bins_offered(self) -> tuple[tuple[str, Text], ...]:
        """The bins to sort into: id and text of each."""
        return ()

    def reached(self) -> tuple[Line, ...]:
        """What to say of a task that a board has fulfilled."""
        return (Line(True, _("Your board shows it.")), *self.done())

    def done(self) -> tuple[Line, ...]:
        """What is said once a task is done."""
        return (Line(None, str(self.after)),) if self.after else ()


def unreadable() -> ValueError:
    """What is raised for an answer that cannot be one."""
    return ValueError(_("This answer cannot be read. Choose again, then check."))


def ids_in(value: Any, known: Sequence[str]) -> tuple[str, ...]:
    """A list of ids that were offered, each once."""
    if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
        raise unreadable()
    if len(set(value)) != len(value) or not set(value) <= set(known):
        raise unreadable()
    return tuple(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Task):
    """One of several options.

    Attributes
    ----------
    options : tuple of Option
    prediction : bool
        The first answer is kept, and no option is right; the game shows what comes.
    board, count : str
        For a prediction of a number: which board and which condition gives the number in the end.
    revealed_by : str
        For any other prediction: the task that answers it; what the option implies is said once it is done.
    """

    form: ClassVar[str] = "choice"

    options: tuple[Option, ...]
    prediction: bool = False
    board: str = ""
    count: str = ""
    revealed_by: str = ""

    @property
    def keeps_first(self) -> bool:
        return self.prediction

    @property
    def answered_by(self) -> str:
        return self.revealed_by

    @property
    def watches(self) -> str:
        return self.board

    def choices(self) -> tuple[tuple[str, Text], ...]:
        return tuple((option.id, option.text) for option in self.options)

    def _option(self, id_: str) -> Option:
        return next(option for option in self.options if option.id == id_)

    def read(self, value: Any) -> Any:
        if not isinstance(value, str) or value not in {option.id for option in self.options}:
            raise unreadable()
        return value

    def judge(self, value: Any, match: Match | None) -> Verdict:
        option = self._option(value)
        if self.prediction:
            return Verdict(None, self._compared(option, match))
        says = (Line(option.right, str(option.says)),)
        return Verdict(option.right, says + (self.done() if option.right else ()))

    def answered(self, value: Any) -> tuple[Line, ...]:
        option = self._option(value)
        said = _("You predicted: {said}.").format(said=named(option.text))
        return (Line(None, f"{said} {option.says}".strip()), *self.done())

    def _compared(self, option: Option, match: Match | None) -> tuple[Line, ...]:
        if not self.count or match is None or match.outcome is None:
            return (Line(None, _("Your prediction is kept. Play, then look here again.")),)
        found = match.progress(self.count).count
        said = _("You predicted: {said}. Your board shows: {n}.").format(said=option.text, n=found)
        low, high = option.low, option.high
        fits = (low is None or found >= low) and (high is None or found <= high)
        rest = (
            _("That fits.")
            if fits
            else _("That is different. Think about why; this is how models are mended.")
        )
        return (Line(None, f"{said} {rest}"), *self.done())

    def words_for(self, value: Any) -> str:
        return str(self._option(value).text)

    def answer_in_words(self) -> str:
        return "; ".join(str(option.text) for option in self.options if option.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Many(Task):
    """All options that fit, and no other."""

    form: ClassVar[str] = "many"

    options: tuple[Option, ...]

    def choices(self) -> tuple[tuple[str, Text], ...]:
        return tuple((option.id, option.text) for option in self.options)

    def read(self, value: Any) -> Any:
        return ids_in(value, [option.id for option in self.options])

    def judge(self, value: Any, match: Match | None) -> Verdict:
        wrong = [option for option in self.options if not option.right and option.id in value]
        missing = [option for option in self.options if option.right and option.id not in value]
        lines = [Line(False, f"{named(option.text)}: {option.says}") for option in wrong]
        if missing:
            lines.append(Line(False, _missing(len(missing))))
        if lines:
            return Verdict(False, tuple(lines))
        return Verdict(True, (Line(True, _("These, and no other.")), *self.done()))

    def words_for(self, value: Any) -> str:
        return "; ".join(str(option.text) for option in self.options if option.id in value)

    def answer_in_words(self) -> str:
        return self.words_for([option.id for option in self.options if option.right])


def named(text: Text) -> str:
    """A text as the beginning of a line; a sentence leaves its full stop."""
    return str(text).rstrip(".")


def _missing(n: int) -> str:
    return ngettext("One more belongs to it.", "{n} more belong to it.", n).format(n=n)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Task):
    """A number.

    Attributes
    ----------
    value : float
    tolerance : float
        How far off an answer may be, in the same unit.
    unit : Text
    says : mapping of float to Text
        What a wrong number implies; others are answered by `otherwise`.
    otherwise : Text
    """

    form: ClassVar[str] = "number"

    value: float
    tolerance: float = 0.0
    unit: Text = NOTHING
    says: Mapping[float, Text] = field(default_factory=dict)
    otherwise: Text = NOTHING

    def read(self, value: Any) -> Any:
        if isinstance(value, str):
            tidy = re.sub(r"\s", "", value).replace(",", ".")
            try:
                value = float(tidy)
            except ValueError:
                raise ValueError(_("Write a number here, for example 12 or 0.5.")) from None
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e15:
            raise ValueError(_("Write a number here, for example 12 or 0.5."))
        return value

    def judge(self, value: Any, match: Match | None) -> Verdict:
        if abs(value - self.value) <= self.tolerance + 1e-9:
            return Verdict(True, (Line(True, self.words_for(value)), *self.done()))
        for wrong, says in self.says.items():
            if abs(value - wrong) <= self.tolerance + 1e-9:
                return Verdict(False, (Line(False, str(says)),))
        size = (
            _("The number asked for is larger.")
            if value < self.value
            else _("The number asked for is smaller.")
        )
        return Verdict(False, (Line(False, str(self.otherwise) if self.otherwise else size),))

    def words_for(self, value: Any) -> str:
        number = f"{value:g}"
        if language() == "de":
            number = number.replace(".", ",")
        return f"{number} {self.unit}".strip()

    def answer_in_words(self) -> str:
        return self.words_for(self.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reflect(Task):
    """A thought in one's own words; kept, and answered with a thought to compare it with."""

    form: ClassVar[str] = "text"

    def read(self, value: Any) -> Any:
        if not isinstance(value, str) or not value.strip():
            raise ValueError(_("Write a few words first."))
        return value.strip()[:MOST_LETTERS]

    def judge(self, value: Any, match: Match | None) -> Verdict:
        return Verdict(None, (Line(None, _("Your words are kept. You can still change them.")), *self.done()))

    def answer_in_words(self) -> str:
        return str(self.after)
