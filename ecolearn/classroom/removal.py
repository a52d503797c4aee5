"""Take an organism out of a web: first a guess for others, then what the model says, step by step."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.board.exploring.outcomes import distances
from ecolearn.foodweb import (
    PressEffects,
    WebPicture,
    WhatIf,
    draw_cascade,
    draw_change,
    press_effects,
    prey,
    what_if,
)
from ecolearn.foodweb.finding import UnknownOrganism, find_nodes
from ecolearn.foodweb.graph import Node, name_of
from ecolearn.foodweb.showing import listed
from ecolearn.kernel.words import _, language, ngettext

from .claims import DOWN, SAME, UP
from .figures import WIDTH
from .tasks import Line, Task, Verdict, unreadable
from .texts import Text
from .webs import WebOf, not_begun

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match

#: The models: who starves, step by step; or who becomes more and who fewer.
STARVE, EFFECTS = "starve", "effects"
#: Who is asked for on a board, if the source names nobody: so many of the nearest.
NEAREST = 6
#: Communities that are drawn: a lesson gives everybody the same answer, however slow the computer is.
SAMPLES = 60


@dataclass(frozen=True, slots=True)
class Found:
    """What the model says of one organism: its step (0 if it is in none), the answer, and why.

    The answer is "up", "down", "same", or "unsure" where it cannot be told.
    """

    step: int
    answer: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal(Task):
    """Guess what becomes of organisms when others are taken out; the first guess is kept.

    Nothing of the answer is written down: it is computed from the web.

    Attributes
    ----------
    source : WebOf
    board : str
        A board of the lesson, if the web is that of a game.
    remove : tuple of str
        Who is taken out: keys, species or names.
    ask : tuple of str
        For whom one guesses; empty: for the nearest.
    model : {"starve", "effects"}
        `what_if`: who finds no food any more. `press_effects`: also who becomes more, and who fewer.
    """

    form: ClassVar[str] = "sort"

    source: WebOf
    board: str = ""
    remove: tuple[str, ...]
    ask: tuple[str, ...] = ()
    model: str = STARVE

    @property
    def keeps_first(self) -> bool:
        return True

    @property
    def watches(self) -> str:
        return self.board

    @property
    def pictured(self) -> bool:
        return False

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        return None

    # -- what is asked -----------------------------------------------------------------------------

    def web(self, match: Match | None) -> nx.DiGraph[Any] | None:
        """The web, each species once; None before the board is begun or while nobody is there to remove."""
        web = self.source.web(match)
        if web is None:
            return None
        try:
            find_nodes(web, self.remove)
        except UnknownOrganism:
            return None
        return web

    def asked(self, match: Match | None) -> tuple[Node, ...]:
        """For whom one guesses."""
        web = self.web(match)
        if web is None:
            return ()
        gone = find_nodes(web, self.remove)
        if self.ask:
            return tuple(node for one in self.ask for node in find_nodes(web, one) if node not in gone)
        near = _near(web, gone)
        others = sorted((node for node in near if node not in gone), key=lambda one: (near[one], str(one)))
        return tuple(others[:NEAREST])

    def choices(self) -> tuple[tuple[str, Text], ...]:
        return () if self.board else self._rows(None)

    def _rows(self, match: Match | None) -> tuple[tuple[str, Text], ...]:
        web = self.web(match)
        if web is None:
            return ()
        return tuple((str(node), Text.of(name_of(web, node))) for node in self.asked(match))

    def bins_offered(self) -> tuple[tuple[str, Text], ...]:
        return (
            (UP, Text.of(_("↑ more"))),
            (DOWN, Text.of(_("↓ fewer or gone"))),
            (SAME, Text.of(_("= about the same"))),
        )

    def extras(self, match: Match | None) -> dict[str, Any]:
        rows = self._rows(match)
        if not self.board:
            return {}
        said = "" if rows else self._nobody(match)
        return {"items": [{"id": one, "text": str(text)} for one, text in rows], "empty": said}

    def _nobody(self, match: Match | None) -> str:
        if match is None:
            return not_begun()
        return _("Nobody of this kind lies on your board yet: {names}.").format(names=", ".join(self.remove))

    # -- answers -----------------------------------------------------------------------------------

    def read(self, value: Any) -> Any:
        if not isinstance(value, Mapping) or not value:
            raise unreadable()
        bins = {id_ for id_, _words in self.bins_offered()}
        if not all(isinstance(one, str) and to in bins for one, to in value.items()):
            raise unreadable()
        if not self.board:
            known = {one for one, _text in self.choices()}
            if not set(value) <= known:
                raise unreadable()
            if set(value) < known:
                raise ValueError(_("Choose something in every row first."))
        return dict(value)

    def judge(self, value: Any, match: Match | None) -> Verdict:
        web = self.web(match)
        if web is None:
            return Verdict(None, (Line(None, self._nobody(match)),))
        found = self.found(web)
        lines: list[Line] = []
        words = {id_: str(text) for id_, text in self.bins_offered()}
        asked = [node for node in self.asked(match) if str(node) in value]
        right = told = 0
        for step in sorted({found[node].step for node in asked}, key=lambda n: (not n, n)):
            for node in asked:
                one, guess = found[node], value[str(node)]
                if one.step != step:
                    continue
                name = name_of(web, node)
                if one.answer == "unsure":
                    said = _("{name}: you said “{said}”; the model cannot tell. {why}")
                elif one.answer == guess:
                    said = _("{name}: you said “{said}”, and so it is. {why}")
                else:
                    said = _("{name}: you said “{said}”, but it would be “{is_}”. {why}")
                told += one.answer != "unsure"
                right += one.answer == guess
                is_ = words.get(one.answer, "")
                said = said.format(name=name, said=words[guess], is_=is_, why=one.why).strip()
                lines.append(Line(None, f"{self._when(step)} – {said}"))
        lines.append(Line(None, _("Guesses that fit: {right} of {n}.").format(right=right, n=told)))
        lines += [Line(None, text) for text in self._notes(web)]
        return Verdict(None, (*lines, *self.done()))

    def found(self, web: nx.DiGraph[Any]) -> dict[Node, Found]:
        """What the model says of everybody who is not taken out."""
        gone = find_nodes(web, self.remove)
        starving = _starving(self.source, web, gone)
        lost = {*gone, *starving.lost, *starving.unsupported}
        found = {node: Found(0, SAME, _stays(web, node, lost)) for node in starving.survivors}
        for node in starving.unsupported:
            later = len(starving.rounds) + 1
            found[node] = Found(later, DOWN, _("It still finds prey, but nothing feeds that prey any more."))
        if self.model == EFFECTS:
            near = _near(web, gone)
            for effect in _effects(self.source, web, gone).effects:
                if effect.node in found:
                    answer = {"uncertain": "unsure"}.get(effect.answer, effect.answer)
                    why = effect.sentence.partition(": ")[2]
                    step = 0 if answer == SAME else near.get(effect.node, 0)
                    found[effect.node] = Found(step, answer, why[:1].upper() + why[1:])
        for each in starving.rounds:
            for loss in each.lost:
                why = loss.reason.partition(": ")[2]
                found[loss.node] = Found(each.number, DOWN, why[:1].upper() + why[1:])
        return found

    def _when(self, step: int) -> str:
        if not step:
            return _("No change")
        return {1: _("Directly"), 2: _("In the second step")}.get(step, _("In step {n}").format(n=step))

    def _notes(self, web: nx.DiGraph[Any]) -> Iterable[str]:
        gone = find_nodes(web, self.remove)
        if self.model == EFFECTS:
            return _effects(self.source, web, gone).notes[:2]
        starving = _starving(self.source, web, gone)
        n, left = len(starving.lost), len(starving.unsupported)
        said = [_("Of {all} others {n} find nothing to eat any more.").format(all=len(web) - len(gone), n=n)]
        if left:
            more = ngettext(
                "{n} more eats only prey that nothing feeds any more.",
                "{n} more eat only prey that nothing feeds any more.",
                left,
            )
            said.append(more.format(n=left))
        return " ".join(said), starving.notes[-1]

    def figures(self, value: Any, match: Match | None) -> tuple[WebPicture, ...]:
        web = self.web(match)
        if web is None:
            return ()
        gone = find_nodes(web, self.remove)
        if self.model == EFFECTS:
            drawn = draw_change(web, _effects(self.source, web, gone), width=WIDTH)
        else:
            drawn = draw_cascade(_starving(self.source, web, gone), width=WIDTH)
        assert isinstance(drawn, WebPicture)
        return (drawn,)

    def details(self, value: Any, match: Match | None) -> tuple[str, ...]:
        return tuple(f"– {text}" for _id, text in self._rows(match)) if self.board else ()

    def words_for(self, value: Any) -> str:
        words = {id_: str(text) for id_, text in self.bins_offered()}
        # Names are those of the web; on a board that was begun anew only the keys are left.
        names = dict(self.choices())
        return "; ".join(f"{names.get(one, one)}: {words[to]}" for one, to in value.items())

    def answer_in_words(self) -> str:
        web = self.web(None)
        if web is None:
            return ""
        found = self.found(web)
        words = {id_: str(text) for id_, text in self.bins_offered()} | {"unsure": _("cannot be told")}
        return "; ".join(f"{name_of(web, node)}: {words[found[node].answer]}" for node in self.asked(None))


def _near(web: nx.DiGraph[Any], gone: tuple[Node, ...]) -> dict[Node, int]:
    """How many links lie between an organism and the nearest one that is taken out."""
    found: dict[Node, int] = {}
    for first in gone:
        for node, step in distances(web, first).items():
            found[node] = min(step, found.get(node, step))
    return found


def _stays(web: nx.DiGraph[Any], node: Node, lost: Container[Node]) -> str:
    """What an organism that stays keeps of its food, in a sentence; empty if it keeps everything."""
    food = [other for other in prey(web, node) if other != node]
    left = [name_of(web, other) for other in food if other not in lost]
    if len(left) == len(food):
        return ""
    return _("It keeps {left} of {n} kinds of food: {names}.").format(
        left=len(left), n=len(food), names=listed(left)
    )


def _starving(source: WebOf, web: nx.DiGraph[Any], gone: tuple[Node, ...]) -> WhatIf:
    if source.name:
        return _starving_kept(source, gone, language())
    return what_if(web, gone)


def _effects(source: WebOf, web: nx.DiGraph[Any], gone: tuple[Node, ...]) -> PressEffects:
    if source.name:
        return _effects_kept(source, gone, language())
    return press_effects(web, gone, "remove", samples=SAMPLES, budget_s=None)


@lru_cache(maxsize=32)
def _starving_kept(source: WebOf, gone: tuple[Node, ...], _language: str) -> WhatIf:
    web = source.web(None)
    assert web is not None
    return what_if(web, gone)


@lru_cache(maxsize=32)
def _effects_kept(source: WebOf, gone: tuple[Node, ...], _language: str) -> PressEffects:
    web = source.web(None)
    assert web is not None
    return press_effects(web, gone, "remove", samples=SAMPLES, budget_s=None)
