"""Tasks on boards: reach something in the lesson's game, or mark places on a position that is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.kernel.sentences import IllegalAction
from ecolearn.kernel.words import _, language, ngettext
from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import stage_parts
from ecolearn.picture.tokens import Theme

from .tasks import Line, Task, Verdict

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
    """Mark every place of a shown position where a card may lie; the rules of the game judge.

    Attributes
    ----------
    card : str
        A card in the hand of the start position.
    """

    form: ClassVar[str] = "board"

    card: str

    def read(self, value: Any) -> Any:
        known = set(stage_of(self.start, language(), False)["places"])
        if not isinstance(value, list | tuple) or not all(isinstance(key, str) for key in value):
            raise ValueError(_("This answer cannot be read. Choose again, then check."))
        if not value:
            raise ValueError(_("Mark at least one place, then check."))
        if not set(value) <= known:
            raise ValueError(_("This answer cannot be read. Choose again, then check."))
        return tuple(sorted(set(value)))

    def fitting(self) -> frozenset[str]:
        """Keys of the places where the card may lie."""
        match = match_of(self.start)
        wanted = f"card.{self.card}"
        return frozenset(action.taps[1] for action in match.legal_actions() if action.taps[0] == wanted)

    def judge(self, value: Any, match: Match | None) -> Verdict:
        fitting = self.fitting()
        position = match_of(self.start)
        lines: dict[str, None] = {}
        for key in value:
            if key in fitting:
                continue
            try:
                refusal = position.why_illegal(f"place {self.card} {key.removeprefix('cell.')}")
            except IllegalAction as error:
                refusal = error.refusal
            if refusal is not None:
                lines[refusal.text] = None
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


@lru_cache(maxsize=32)
def match_of(start: str) -> Match:
    """A match that begins with a start position; nobody plays it."""
    from ecolearn import new

    return new(_game_of(start), seed=0, start=start)


def _game_of(start: str) -> str:
    import tomllib

    return str(tomllib.loads(start)["game"])


def _scene(start: str, cards_only: bool) -> Any:
    scene = match_of(start).scene(None)
    places = tuple(place for place in scene.places if place.face is not None or not cards_only)
    if not cards_only:
        # A place that can be marked must be seen before it is.
        places = tuple(replace(p, ground="plain") if p.face is None else p for p in places)
    return replace(
        scene,
        places=places,
        hand=(),
        others=(),
        buttons=(),
        gauges=(),
        prompt="",
        whose="",
        notes=(),
        details={},
    )


@lru_cache(maxsize=64)
def stage_of(start: str, _language: str, cards_only: bool = True) -> Mapping[str, Any]:
    """The picture of a start position in keyed parts, with its open places or without."""
    return stage_parts(_scene(start, cards_only))


@lru_cache(maxsize=64)
def picture_of(start: str, _language: str, cards_only: bool = True, theme: Theme = "auto") -> str:
    """The picture of a start position as one SVG."""
    return still_svg(_scene(start, cards_only), theme=theme)


def speech_of(start: str) -> str:
    """The cards of a start position in words."""
    return " ".join(place.speech for place in _scene(start, True).places)
