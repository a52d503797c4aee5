"""Take a species away: first a guess for each of the others, then what the model says, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.graph import Node, name_of
from ecolearn.kernel.words import N_, _, ngettext

from . import blocks
from .blocks import Block
from .measuring import organisms
from .outcomes import Outcome, Stage, distances, stages
from .tool import Marks, Tool, Trouble, node_of

if TYPE_CHECKING:
    import networkx as nx

#: Guesses: what is sent, its sign, the words.
OPTIONS = (("up", "▲", N_("more")), ("same", "=", N_("as many")), ("down", "▼", N_("fewer")))
SIGNS = {key: sign for key, sign, _words in OPTIONS} | {"gone": "✕", "unsure": "?"}
#: Words for what becomes of an organism.
WORDS = {
    "up": N_("more"),
    "same": N_("as many"),
    "down": N_("fewer"),
    "gone": N_("gone"),
    "unsure": N_("cannot be told"),
}
#: More guesses than this nobody makes: in a large web only those that are nearest are asked for.
MOST_GUESSES = 10
#: So many are told with a reason at each step.
MOST_LINES = 12


class ChangeTool(Tool):
    """Choose a species, guess, and see."""

    label = N_("Take away")
    tap = "pick"

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._removed: Node | None = None
        self._asked: tuple[Node, ...] = ()
        self._guesses: dict[Node, str] = {}
        self._stages: tuple[Stage, ...] = ()
        self._notes: tuple[str, ...] = ()
        #: How many others are tied to what is taken away.
        self._tied = 0
        #: How many steps are shown; 0 while there are guesses to make.
        self._shown = 0
        self._said: tuple[str, str] = "", ""

    def follow(self, web: nx.DiGraph[Node]) -> None:
        if self._removed is None:
            return
        removed, guesses = self._removed, self._guesses
        self._clear()
        if removed in organisms(web):
            self._take_away(web, removed)
            self._guesses = {node: guess for node, guess in guesses.items() if node in self._asked}

    def asks(self, web: nx.DiGraph[Node]) -> str:
        if self._removed is None:
            return _("Which species is to be taken away? Choose it in the picture or in the list.")
        name = name_of(web, self._removed)
        if not self._asked:
            said = _("{name} is taken away. Nobody is tied to it by food, so nothing changes.")
            return said.format(name=name)
        if not self._shown:
            said = _("{name} is taken away. What becomes of the others? Guess for each of them.")
            return said.format(name=name)
        return _("{name} is taken away.").format(name=name)

    def take(self, web: nx.DiGraph[Node], do: str, value: Any) -> str:
        if do == "pick":
            return self._pick(web, node_of(web, value))
        if do == "remove":
            node = node_of(web, value)
            if node not in organisms(web):
                raise Trouble
            self._take_away(web, node)
            return self.asks(web)
        if do == "other":
            self._clear()
            return self.asks(web)
        if self._removed is None:
            raise Trouble
        if do == "guess" and isinstance(value, list) and len(value) == 2 and not self._shown:
            node, guess = node_of(web, value[0]), value[1]
            if node not in self._asked or guess not in [key for key, _sign, _words in OPTIONS]:
                raise Trouble
            return self._guess(web, node, guess)
        if do in ("reveal", "further") and self._asked:
            return self._reveal(web)
        raise Trouble

    def _take_away(self, web: nx.DiGraph[Node], node: Node) -> None:
        self._clear()
        self._removed = node
        near = distances(web, node)
        others = sorted((one for one in near if one != node), key=lambda one: (near[one], str(one)))
        self._asked = tuple(others[:MOST_GUESSES])
        self._tied = len(others)

    def _pick(self, web: nx.DiGraph[Node], node: Node) -> str:
        name = name_of(web, node)
        if self._removed is None:
            if node not in organisms(web):
                said = _("{name} is no living thing, so it cannot be taken away.").format(name=name)
                return self._say(said, "bad")
            self._take_away(web, node)
            return self.asks(web)
        if node == self._removed:
            return self._say(_("{name} is the one that is taken away.").format(name=name), "plain")
        if self._shown:
            found = self._outcome(node)
            if found is None:
                said = _("That is not shown yet, or {name} is not tied to it.").format(name=name)
                return self._say(said, "plain")
            return self._say(self._line(web, found)[0], "plain")
        if node not in self._asked:
            return self._say(_("You need not guess for {name}.").format(name=name), "plain")
        order = [key for key, _sign, _words in OPTIONS]
        before = self._guesses.get(node)
        following = order[(order.index(before) + 1) % len(order)] if before else order[0]
        return self._guess(web, node, following)

    def _guess(self, web: nx.DiGraph[Node], node: Node, guess: str) -> str:
        self._guesses[node] = guess
        self._said = "", ""
        return _("{name}: {guess}.").format(name=name_of(web, node), guess=_(WORDS[guess]))

    def _reveal(self, web: nx.DiGraph[Node]) -> str:
        assert self._removed is not None
        open_ = [name_of(web, node) for node in self._asked if node not in self._guesses]
        if open_ and not self._shown:
            return self._say(_("First guess for: {names}.").format(names=", ".join(open_)), "bad")
        if not self._shown:
            self._stages, self._notes = stages(web, self._removed)
        self._shown = min(self._shown + 1, len(self._stages))
        self._said = "", ""
        stage = self._stages[self._shown - 1]
        return " ".join([f"{stage.title}:", *(line for line, _tone in self._lines(web, stage))])

    def _say(self, text: str, tone: str) -> str:
        self._said = text, tone
        return text

    def _outcome(self, node: Node) -> Outcome | None:
        for stage in self._stages[: self._shown]:
            for one in stage.outcomes:
                if one.node == node:
                    return one
        return None

    def _line(self, web: nx.DiGraph[Node], one: Outcome) -> tuple[str, str]:
        """What became of an organism, with the guess beside it, and the tone."""
        said = _("{sign} {name}: {change}.").format(
            sign=SIGNS[one.change], name=name_of(web, one.node), change=_(WORDS[one.change])
        )
        guess = self._guesses.get(one.node)
        tone = "plain"
        if guess and one.guess:
            right = guess == one.guess
            tone = "good" if right else "bad"
            said += " " + (
                _("You were right.") if right else _("You guessed: {guess}.").format(guess=_(WORDS[guess]))
            )
        return f"{said} {blocks.capital(one.reason)}".strip(), tone

    def _lines(self, web: nx.DiGraph[Node], stage: Stage) -> list[tuple[str, str]]:
        """Who was guessed comes with the reason; in a large web the others by their names alone."""
        told = [one for one in stage.outcomes if one.node in self._asked]
        rest = [one for one in stage.outcomes if one.node not in self._asked]
        if len(rest) <= MOST_LINES - len(told):
            return [self._line(web, one) for one in (*told, *rest)]
        found = [self._line(web, one) for one in told]
        for change, sign in SIGNS.items():
            names = [name_of(web, one.node) for one in rest if one.change == change]
            if names:
                said = _("{sign} Also {change}: {names}.")
                found.append(
                    (said.format(sign=sign, change=_(WORDS[change]), names=", ".join(names)), "plain")
                )
        return found

    def _score(self) -> str:
        judged = [
            self._guesses[one.node] == one.guess
            for stage in self._stages
            for one in stage.outcomes
            if one.node in self._guesses and one.guess
        ]
        if not judged:
            return ""
        n = len(judged)
        return ngettext("{right} of {n} guess was right.", "{right} of {n} guesses were right.", n).format(
            right=sum(judged), n=n
        )

    def panel(self, web: nx.DiGraph[Node]) -> list[Block]:
        found = [blocks.text(self.asks(web), "ask", "ask")]
        if self._removed is None:
            names = sorted(((name_of(web, node), str(node)) for node in organisms(web)), key=_folded)
            items = [("", "–"), *((key, name) for name, key in names)]
            found.append(blocks.choice("remove", _("Species"), items, "", many=True))
        if self._said[0]:
            found.append(blocks.text(*self._said, "said"))
        if self._removed is None:
            return found
        if not self._shown:
            return [*found, *self._questions(web)]
        for stage in self._stages[: self._shown]:
            found.append(blocks.lines(stage.title, self._lines(web, stage), f"stage {stage.number}"))
        if self._shown < len(self._stages):
            found.append(blocks.buttons(("further", _("Next step"), "primary")))
            return found
        if score := self._score():
            found.append(blocks.text(score, "ask", "score"))
        found += [blocks.text(note, "soft") for note in self._notes]
        found.append(blocks.buttons(("other", _("Another species"), "primary")))
        return found

    def _questions(self, web: nx.DiGraph[Node]) -> list[Block]:
        other = ("other", _("Another species"))
        if not self._asked:
            return [blocks.buttons(other)]
        found = []
        if self._tied > len(self._asked):
            said = _("{n} others are tied to it. You guess for the nearest {asked}.")
            found.append(blocks.text(said.format(n=self._tied, asked=len(self._asked)), "soft"))
        rows = ((str(node), name_of(web, node), self._guesses.get(node, "")) for node in self._asked)
        options = [(key, sign, _(words)) for key, sign, words in OPTIONS]
        found.append(blocks.grid("guess", _("Your guess"), rows, options))
        found.append(blocks.buttons(("reveal", _("Show what happens"), "primary"), other))
        return found

    def marks(self, web: nx.DiGraph[Node]) -> Marks:
        found = Marks()
        if self._removed is None:
            return found
        found.add(self._removed, plate=SIGNS["gone"], look="gone", speech=_("taken away"))
        for node in self._asked if not self._shown else ():
            guess = self._guesses.get(node)
            if guess:
                said = _("your guess: {guess}").format(guess=_(WORDS[guess]))
            else:
                said = _("to be guessed")
            found.add(node, plate=SIGNS[guess] if guess else "…", speech=said, look="asked")
        for stage in self._stages[: self._shown]:
            for one in stage.outcomes:
                found.add(one.node, plate=SIGNS[one.change], speech=_(WORDS[one.change]), look=one.change)
        return found


def _folded(pair: tuple[str, str]) -> tuple[str, str]:
    return pair[0].casefold(), pair[1]
