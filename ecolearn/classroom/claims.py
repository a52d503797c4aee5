"""Tasks that ask one thing of every row: is it true, and does it become more or fewer?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ecolearn.kernel.words import _, ngettext

from .arranging import Sort
from .tasks import Line, Verdict, named
from .texts import NOTHING, Text

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

TRUE, FALSE = "true", "false"
UP, DOWN, SAME = "up", "down", "same"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statements(Sort):
    """Statements that are true or false; the bin of an item is ``"true"`` or ``"false"``."""

    bins: tuple[tuple[str, Text], ...] = ((TRUE, NOTHING), (FALSE, NOTHING))

    def bins_offered(self) -> tuple[tuple[str, Text], ...]:
        return (TRUE, Text.of(_("true"))), (FALSE, Text.of(_("false")))

    def still_open(self, n: int) -> str:
        return _rows_open(n)

    def all_right(self) -> str:
        return _("So it is.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Effects(Sort):
    """What becomes more, fewer or stays about the same after a change: a bin for each.

    The path that leads from the change to an item is its ``right``; every feedback to it names the path.

    Attributes
    ----------
    prediction : bool
        The first answer is kept, and the paths are told then; without, one tries again.
    """

    bins: tuple[tuple[str, Text], ...] = ((UP, NOTHING), (DOWN, NOTHING), (SAME, NOTHING))
    prediction: bool = False

    @property
    def keeps_first(self) -> bool:
        return self.prediction

    def bins_offered(self) -> tuple[tuple[str, Text], ...]:
        return (
            (UP, Text.of(_("↑ more"))),
            (DOWN, Text.of(_("↓ fewer"))),
            (SAME, Text.of(_("= about the same"))),
        )

    def read(self, value: Any) -> Any:
        found = Sort.read(self, value)
        if self.prediction and len(found) < len(self.items):
            raise ValueError(_("Choose something in every row first."))
        return found

    def judge(self, value: Any, match: Match | None) -> Verdict:
        if not self.prediction:
            return Sort.judge(self, value, match)
        words = {id_: str(text) for id_, text in self.bins_offered()}
        lines = []
        for item in self.items:
            said, fits = value[item.id], value[item.id] == item.bin
            sentence = (
                _("{name}: you said “{said}”, and so it is. {path}")
                if fits
                else _("{name}: you said “{said}”, but it would be “{is_}”. {path}")
            )
            path = str(item.right) if fits else self.wrong(item.id, said)
            sentence = sentence.format(
                name=named(item.text), said=words[said], is_=words[item.bin], path=path
            )
            lines.append(Line(None, sentence))
        return Verdict(None, (*lines, *self.done()))

    def still_open(self, n: int) -> str:
        return _rows_open(n)

    def wrong(self, item_id: str, to: str) -> str:
        item = next(item for item in self.items if item.id == item_id)
        return " ".join(str(text) for text in (item.says.get(to, NOTHING), item.right) if text)


def _rows_open(n: int) -> str:
    return ngettext("One row is still open.", "{n} rows are still open.", n).format(n=n)
