"""A model with one number to choose: a pyramid of energy, or dead matter that piles up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.foodweb import level_term, trophic_levels
from ecolearn.foodweb.energy import energy_pyramid, litter
from ecolearn.kernel.words import _, language

from .pictures import match_of
from .tasks import Line, Task, Verdict, unreadable
from .texts import NOTHING, Text

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

PYRAMID, LITTER = "pyramid", "litter"
#: A pyramid has at least so many steps, however few cards lie.
FEWEST_LEVELS = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a model's answer: what, how much, and who belongs to it."""

    name: str
    amount: float
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slider(Task):
    """Choose a number and look at what the model makes of it.

    Attributes
    ----------
    model : {"pyramid", "litter"}
    base : float
        Energy of the producers, or dead matter that falls in a year.
    unit : Text
    steps : int
        Levels of a pyramid without a board; years of litter.
    least, most, step, at : int
        Per cent: the ends of the slider, its steps, and where it stands first.
    board : str
        A board of the lesson whose levels and species the pyramid shows.
    goal_row : int
        Which row must reach the goal, from 1; 0 if looking is enough.
    goal_least, goal_most : float or None
        Between these the amount must lie.
    """

    form: ClassVar[str] = "slider"

    model: str
    base: float
    unit: Text = NOTHING
    steps: int = 4
    least: int = 5
    most: int = 20
    step: int = 1
    at: int = 10
    board: str = ""
    goal_row: int = 0
    goal_least: float | None = None
    goal_most: float | None = None

    @property
    def watches(self) -> str:
        return self.board

    @property
    def looking(self) -> bool:
        return not self.goal_row

    @property
    def pictured(self) -> bool:
        return False

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        # The start position only tells which species stand on which level.
        return None

    def read(self, value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self._numbers():
            raise unreadable()
        return value

    def _numbers(self) -> range:
        return range(self.least, self.most + 1, self.step)

    def rows(self, value: int, match: Match | None) -> tuple[Row, ...]:
        """What the model says for a number."""
        if self.model == LITTER:
            return tuple(
                Row(_("year {n}").format(n=year), amount)
                for year, amount in enumerate(litter(self.base, value / 100, self.steps), start=1)
            )
        species = self._species(match)
        amounts = energy_pyramid(self.base, value / 100, max(len(species), FEWEST_LEVELS))
        return tuple(
            Row(level_term(level), amount, ", ".join(species[level - 1]) if level <= len(species) else "")
            for level, amount in enumerate(amounts, start=1)
        )

    def _species(self, match: Match | None) -> list[list[str]]:
        """The names on each level of the web; of a pyramid without a board just so many levels."""
        if self.start:
            match = match_of(self.start, self.start_options)
        elif not self.board:
            return [[] for _level in range(self.steps)]
        found: list[list[str]] = []
        if match is None:
            return found
        web = match.food_web()
        for node, level in trophic_levels(web).items():
            if level is not None:
                found.extend([] for _more in range(int(level) - len(found)))
                name = str(web.nodes[node].get("name", node))
                if name not in found[int(level) - 1]:
                    found[int(level) - 1].append(name)
        return found

    def sentence(self, value: int, match: Match | None) -> str:
        """The same in one sentence."""
        rows = self.rows(value, match)
        if self.model == LITTER:
            return _(
                "If {share} % of it is used up each year, {amount} of dead matter lie there after {n} years."
            ).format(share=value, amount=self.amount(rows[-1].amount), n=len(rows))
        return _(
            "If each step passes on {share} %, then of {base} there reach: {rest}. All the rest is used up "
            "on the way and leaves as heat, or stays in what nobody eats."
        ).format(
            share=value,
            base=self.amount(self.base),
            rest="; ".join(f"{row.name} {self.amount(row.amount)}" for row in rows[1:]),
        )

    def amount(self, amount: float) -> str:
        """A number as people write it, with the unit."""
        words = f"{amount:,.0f}" if amount >= 10 or amount == int(amount) else f"{amount:.2g}"
        if language() == "de":
            words = words.replace(",", "\N{NARROW NO-BREAK SPACE}").replace(".", ",")
        else:
            words = words.replace(",", "\N{NARROW NO-BREAK SPACE}")
        return f"{words} {self.unit}".strip()

    def head(self) -> tuple[str, str, str]:
        """Words above the columns of the table; the last is empty if nothing belongs to the rows."""
        if self.model == LITTER:
            return _("Time"), _("Dead matter"), ""
        return _("Level"), _("Energy"), _("Species") if self.board or self.start else ""

    def knob(self) -> str:
        """What the slider chooses."""
        if self.model == LITTER:
            return _("Used up by decomposers in a year")
        return _("Passed on at each step")

    def label(self) -> str:
        """Whatever comes of it: a model says it, nobody has measured it."""
        return _("Model assumption: the same share everywhere. In nature it differs from place to place.")

    def extras(self, match: Match | None) -> dict[str, Any]:
        frames = []
        for value in self._numbers():
            rows = self.rows(value, match)
            most = max(row.amount for row in rows) or 1.0
            frames.append(
                {
                    "value": value,
                    "text": f"{value} %",
                    "rows": [[row.name, self.amount(row.amount), row.note] for row in rows],
                    "shares": [round(row.amount / most, 5) for row in rows],
                    "sentence": self.sentence(value, match),
                }
            )
        return {
            "slider": {
                "at": self.at,
                "knob": self.knob(),
                "label": self.label(),
                "head": [word for word in self.head() if word],
                "centred": self.model == PYRAMID,
                "frames": frames,
            }
        }

    def details(self, value: Any, match: Match | None) -> tuple[str, ...]:
        at = self.at if value is None else int(value)
        return (
            f"{self.knob()}: {at} %",
            *(
                " – ".join(part for part in (row.name, self.amount(row.amount), row.note) if part)
                for row in self.rows(at, match)
            ),
            self.sentence(at, match),
            self.label(),
        )

    def judge(self, value: Any, match: Match | None) -> Verdict:
        if not self.goal_row:
            return Verdict(True, self.done() or (Line(None, self.sentence(value, match)),))
        rows = self.rows(value, match)
        if self.goal_row > len(rows):
            return Verdict(False, (Line(None, _("Your board has too few levels for this. Play on.")),))
        row = rows[self.goal_row - 1]
        said = _("{name}: {amount}.").format(name=row.name, amount=self.amount(row.amount))
        if self.goal_least is not None and row.amount < self.goal_least - 1e-6:
            return Verdict(False, (Line(False, said + " " + _("That is too little.")),))
        if self.goal_most is not None and row.amount > self.goal_most + 1e-6:
            return Verdict(False, (Line(False, said + " " + _("That is too much.")),))
        return Verdict(True, (Line(True, said), *self.done()))

    def reached(self) -> tuple[Line, ...]:
        return self.done()

    def words_for(self, value: Any) -> str:
        return f"{self.knob()}: {value} %"

    def answer_in_words(self) -> str:
        if not self.goal_row:
            return ""
        fits = [value for value in self._numbers() if self.judge(value, None).right]
        return " · ".join(f"{value} %" for value in fits)
