"""Trace a food chain on a web, organism by organism; a step that does not do is answered with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ecolearn.board.exploring.blocks import capital
from ecolearn.board.exploring.tracing import Chain, compared, step, told, words
from ecolearn.board.web import icon_of
from ecolearn.foodweb import web_parts
from ecolearn.foodweb.finding import find_nodes
from ecolearn.foodweb.graph import Node, name_of
from ecolearn.kernel.words import _, ngettext

from .figures import WIDTH
from .tasks import Line, Task, Verdict, unreadable
from .texts import Text
from .webs import WebOf, not_begun

if TYPE_CHECKING:
    import networkx as nx

    from ecolearn.kernel.match import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace(Task):
    """Trace a food chain from its beginning; any chain that fits is right.

    Attributes
    ----------
    source : WebOf
    board : str
        A board of the lesson, if the web is that of a game.
    least : int
        So many organisms at least.
    begins, through, ends : str
        Who stands at its beginning, somewhere in it, and at its end; empty: anybody.
    example : tuple of str
        A chain that fits, for the teacher's sheet.
    """

    form: ClassVar[str] = "trace"

    source: WebOf
    board: str = ""
    least: int = 2
    begins: str = ""
    through: str = ""
    ends: str = ""
    example: tuple[str, ...] = ()

    @property
    def watches(self) -> str:
        return self.board

    @property
    def pictured(self) -> bool:
        return False

    def stage(self, match: Match | None) -> Mapping[str, Any] | None:
        # The web comes with the extras: a chain is walked on it.
        return None

    def choices(self) -> tuple[tuple[str, Text], ...]:
        return () if self.board else self._everybody(None)

    def _everybody(self, match: Match | None) -> tuple[tuple[str, Text], ...]:
        web = self.source.web(match)
        if web is None:
            return ()
        names = ((name_of(web, node), str(node)) for node in web if web.nodes[node].get("kind") != "energy")
        return tuple((key, Text.of(name)) for name, key in sorted(names, key=lambda one: one[0].casefold()))

    def extras(self, match: Match | None) -> dict[str, Any]:
        web = self.source.web(match)
        if web is None:
            return {"items": [], "trace": None, "empty": not_begun()}
        items = [{"id": one, "text": str(text)} for one, text in self._everybody(match)]
        # The longest chain, which pictures bring out by themselves, would give the answer away.
        drawn = web_parts(web, width=WIDTH, icon=icon_of, chain=())
        return {"items": items, "trace": drawn, "empty": ""}

    def read(self, value: Any) -> Any:
        if not isinstance(value, list | tuple) or not all(isinstance(one, str) for one in value):
            raise unreadable()
        if not value:
            raise ValueError(_("Choose who stands at the beginning of the chain first."))
        if not self.board and not set(value) <= {one for one, _text in self.choices()}:
            raise unreadable()
        return tuple(value)

    def judge(self, value: Any, match: Match | None) -> Verdict:
        web = self.source.web(match)
        if web is None:
            return Verdict(False, (Line(None, not_begun()),))
        by_key = {str(node): node for node in web}
        chain: Chain = ()
        for key in value:
            if key not in by_key:
                return Verdict(False, (Line(None, _("The board has changed. Trace your chain anew.")),))
            made = step(web, chain, by_key[key])
            if not made.ok:
                fits = [Line(None, _("So far it fits: {chain}").format(chain=words(web, chain)))]
                return Verdict(False, (*(fits if chain else ()), Line(False, capital(made.text))))
            chain = made.chain
        lacking = self._lacking(web, chain)
        if lacking:
            return Verdict(False, (Line(None, told(web, chain)), *(Line(False, text) for text in lacking)))
        lines = (Line(True, capital(f"{words(web, chain)}.")), Line(None, compared(web, chain)[0]))
        return Verdict(True, (*lines, *self.done()))

    def _lacking(self, web: nx.DiGraph[Any], chain: Chain) -> list[str]:
        said = []
        if self.begins and chain[0] not in self._meant(web, self.begins):
            said.append(_("The chain should start with {name}.").format(name=self._named(web, self.begins)))
        if self.through and not set(chain) & set(self._meant(web, self.through)):
            said.append(
                _("The chain should lead through {name}.").format(name=self._named(web, self.through))
            )
        if self.ends and chain[-1] not in self._meant(web, self.ends):
            said.append(_("The chain should end with {name}.").format(name=self._named(web, self.ends)))
        if len(chain) < self.least:
            said.append(
                ngettext(
                    "It needs one organism more.", "It needs {n} organisms more.", self.least - len(chain)
                ).format(n=self.least - len(chain))
            )
        return said

    @staticmethod
    def _meant(web: nx.DiGraph[Any], who: str) -> tuple[Node, ...]:
        try:
            return find_nodes(web, who)
        except KeyError:
            return ()

    def _named(self, web: nx.DiGraph[Any], who: str) -> str:
        found = self._meant(web, who)
        return name_of(web, found[0]) if found else who

    def reached(self) -> tuple[Line, ...]:
        return self.done() or (Line(True, _("Your chain fits.")),)

    def words_for(self, value: Any) -> str:
        names = dict(self.choices())
        return " → ".join(str(names.get(one, one)) for one in value)

    def answer_in_words(self) -> str:
        web = self.source.web(None)
        if web is None or not self.example:
            return ""
        chain = words(web, tuple(node for one in self.example for node in find_nodes(web, one)))
        return _("for example {chain}").format(chain=chain)

    def unfit(self) -> tuple[str, ...]:
        """What is wrong with the example, in sentences; nothing if it fits or the web is that of a game."""
        web = self.source.web(None)
        if web is None or not self.example:
            return ()
        keys = [str(node) for one in self.example for node in find_nodes(web, one)]
        verdict = self.judge(keys, None)
        return () if verdict.right else tuple(line.text for line in verdict.lines if line.ok is False)
