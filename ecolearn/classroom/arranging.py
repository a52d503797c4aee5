"""Tasks in which everything gets its place: in a row, or in bins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.kernel.words import _, ngettext

from .tasks import Line, Option, Task, Verdict, ids_in, named, unreadable
from .texts import NOTHING, Text

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match


@dataclass(frozen=True, slots=True)
class Item:
    """Something to sort.

    Attributes
    ----------
    id : str
    text : Text
    bin : str
        Where it belongs.
    says : mapping of str to Text
        What each wrong bin would imply (``""``: any other).
    right : Text
        Said of it once everything lies right.
    """

    id: str
    text: Text
    bin: str
    says: Mapping[str, Text] = field(default_factory=dict)
    right: Text = NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Order(Task):
    """Options in a row; they stand in `options` as they should in the end.

    Attributes
    ----------
    options : tuple of Option
    circle : bool
        The row is a closed circle: it may begin anywhere.
    first, last : Text
        Words at the two ends of the row.
    """

    form: ClassVar[str] = "order"

    options: tuple[Option, ...]
    circle: bool = False
    first: Text = NOTHING
    last: Text = NOTHING

    def extras(self, match: Match | None) -> dict[str, Any]:
        return {"ends": [str(self.first), str(self.last)]}

    def choices(self) -> tuple[tuple[str, Text], ...]:
        # Every second one first: the same for everybody, and never the answer.
        shown = self.options[1::2] + self.options[0::2]
        return tuple((option.id, option.text) for option in shown)

    def read(self, value: Any) -> Any:
        ids = [option.id for option in self.options]
        found = ids_in(value, ids)
        if len(found) != len(ids):
            raise unreadable()
        return found

    def _wanted(self, value: Any) -> tuple[Option, ...]:
        """The right row; of a circle the turn of it that begins as the answer does."""
        if not self.circle:
            return self.options
        at = next(i for i, option in enumerate(self.options) if option.id == value[0])
        return self.options[at:] + self.options[:at]

    def judge(self, value: Any, match: Match | None) -> Verdict:
        for place, (option, said) in enumerate(zip(self._wanted(value), value, strict=True)):
            if option.id != said:
                here = next(one for one in self.options if one.id == said)
                lines = [Line(False, str(here.says))] if here.says else []
                stands = ngettext(
                    "The first {n} stands right; look at the one after it.",
                    "The first {n} stand right; look at the one after them.",
                    place,
                ).format(n=place)
                lines.append(Line(False, stands if place else _("Look at what stands first.")))
                return Verdict(False, tuple(lines))
        return Verdict(True, (Line(True, self.words_for(value)), *self.done()))

    def words_for(self, value: Any) -> str:
        by = {option.id: str(option.text) for option in self.options}
        row = [by[one] for one in value]
        return " → ".join([*row, row[0]] if self.circle else row)

    def answer_in_words(self) -> str:
        return self.words_for([option.id for option in self.options])


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort(Task):
    """Items into bins; each wrong place is answered by itself."""

    form: ClassVar[str] = "sort"

    bins: tuple[tuple[str, Text], ...]
    items: tuple[Item, ...]

    def choices(self) -> tuple[tuple[str, Text], ...]:
        return tuple((item.id, item.text) for item in self.items)

    def bins_offered(self) -> tuple[tuple[str, Text], ...]:
        return self.bins

    def read(self, value: Any) -> Any:
        if not isinstance(value, Mapping) or not value:
            raise unreadable()
        bins = {id_ for id_, _text in self.bins}
        items = {item.id for item in self.items}
        if not set(value) <= items or not all(isinstance(to, str) and to in bins for to in value.values()):
            raise unreadable()
        return dict(value)

    def judge(self, value: Any, match: Match | None) -> Verdict:
        lines = []
        open_ = 0
        for item in self.items:
            to = value.get(item.id)
            if to is None:
                open_ += 1
            elif to != item.bin:
                lines.append(Line(False, f"{named(item.text)}: {self.wrong(item.id, to)}"))
        if open_:
            lines.append(Line(None, self.still_open(open_)))
        if lines:
            return Verdict(False, tuple(lines))
        said = tuple(Line(None, f"{named(item.text)}: {item.right}") for item in self.items if item.right)
        return Verdict(True, (Line(True, self.all_right()), *said, *self.done()))

    def still_open(self, n: int) -> str:
        """What is said when so many items have no bin yet."""
        return ngettext("{n} is not sorted yet.", "{n} are not sorted yet.", n).format(n=n)

    def wrong(self, item_id: str, to: str) -> str:
        """What it implies that an item lies in a wrong bin."""
        item = next(item for item in self.items if item.id == item_id)
        return str(item.says.get(to, item.says.get("", NOTHING)))

    def all_right(self) -> str:
        """What is said when every item lies right."""
        return _("All of them lie where they belong.")

    def words_for(self, value: Any) -> str:
        names = dict(self.bins_offered())
        return "; ".join(
            f"{named(item.text)}: {names[value[item.id]]}" for item in self.items if item.id in value
        )

    def answer_in_words(self) -> str:
        return self.words_for({item.id: item.bin for item in self.items})
