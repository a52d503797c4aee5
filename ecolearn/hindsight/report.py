"""What a review says: the moves that cost most, in sentences and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ecolearn.hindsight.hints import Hints
from ecolearn.kernel.actions import Action
from ecolearn.kernel.position import Position
from ecolearn.kernel.words import _, ngettext


@dataclass(frozen=True, slots=True)
class Reach:
    """What could still be reached.

    Attributes
    ----------
    found : int
        A score that could have been reached for sure.
    upper : int or None
        A score that could not be exceeded; None if no such bound is known.
    """

    found: int
    upper: int | None

    @property
    def exact(self) -> bool:
        """True if `found` is the best."""
        return self.found == self.upper


@dataclass(frozen=True, slots=True)
class Move:
    """A decision, and what it changed.

    Attributes
    ----------
    number : int
        Which move of the match it was, reveals and questions about arrows not counted.
    seat : int
        Who decided.
    position : Position
        Before the move.
    action : Action
        What was played.
    before, after : Reach
        What could still be reached before it and after it.
    line : tuple of Action
        From this position, a way to ``before.found``, reveals included; empty if that is what was played, or
        what could still be reached after the move.
    """

    number: int
    seat: int
    position: Position
    action: Action
    before: Reach
    after: Reach
    line: tuple[Action, ...]
    hints: Hints

    @property
    def better(self) -> Action | None:
        """What should have been played; None if nothing better was found."""
        return self.line[0] if self.line else None

    @property
    def cost(self) -> int:
        """How much less can be reached after the move than before it, as far as was found."""
        return self.before.found - self.after.found

    @property
    def exact(self) -> bool:
        """True if the cost is certain."""
        return self.before.exact and self.after.exact

    @property
    def text(self) -> str:
        """The move in sentences."""
        named, counted = self.hints.named, self.hints.counted
        move, better = named(self.position, self.action), self.better
        if better is None:
            return _("Move {n}: {move}. Nothing better was found.").format(n=self.number, move=move)
        best, rest = (counted(self.position, reach.found) for reach in (self.before, self.after))
        first = (
            _("Move {n}: {move}. With “{better}” you could still have reached {best}.")
            if self.before.exact
            else _("Move {n}: {move}. With “{better}” you could still have reached at least {best}.")
        )
        second = (
            _("After your move it was at most {rest}.")
            if self.after.exact
            else _("After your move the best found is {rest}; there may be a better one.")
        )
        said = first.format(n=self.number, move=move, better=named(self.position, better), best=best)
        return f"{said} {second.format(rest=rest)}"


@dataclass(frozen=True, slots=True)
class Review:
    """The moves of a finished match that cost most.

    Notebooks show it as a table; ``str()`` gives sentences.

    Attributes
    ----------
    moves : tuple of Move
        The costliest ones, the costliest first; none of them without cost.
    every : tuple of Move
        All decisions that were looked at, in order.
    final : int
        The score that was reached.
    best : Reach
        What could have been reached from the first decision on.
    seat : int or None
        Whose points they are; None if all play together.
    alone : bool
        True if nobody else decided anything.
    """

    moves: tuple[Move, ...]
    every: tuple[Move, ...]
    final: int
    best: Reach
    seat: int | None
    alone: bool
    last: Position
    hints: Hints

    @property
    def exact(self) -> bool:
        """True if every number is certain."""
        return self.best.exact and all(move.exact for move in self.every)

    @property
    def intro(self) -> tuple[str, ...]:
        """Sentences about the whole match."""

        def counted(n: int) -> str:
            return self.hints.counted(self.last, n)

        said = [_("You reached {final}.").format(final=counted(self.final))]
        if self.best.exact:
            said.append(_("The best possible result was {best}.").format(best=counted(self.best.found)))
        elif self.best.upper is None:
            said.append(_("At least {best} could be reached.").format(best=counted(self.best.found)))
        else:
            said.append(
                _("At least {best} could be reached, and certainly not more than {upper}.").format(
                    best=counted(self.best.found), upper=counted(self.best.upper)
                )
            )
        said.append(
            _(
                "This is hindsight: it knows every card and the order of the pile, "
                "which nobody knew in the game."
            )
        )
        if not self.alone:
            said.append(
                _(
                    "The others are taken to play as they did; where that is no longer possible, they take "
                    "the most points at once."
                )
            )
        if not self.moves:
            said.append(
                _("No move cost anything.") if self.exact else _("No move was found that cost anything.")
            )
        else:
            n = len(self.moves)
            said.append(ngettext("The move that cost most:", "The {n} moves that cost most:", n).format(n=n))
        return tuple(said)

    @property
    def text(self) -> str:
        """The whole review in the current language, one line for each move."""
        return "\n".join([" ".join(self.intro), *(move.text for move in self.moves)])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        intro = f"<p>{escape(' '.join(self.intro))}</p>"
        if not self.moves:
            return f'<div class="ecl-review">{intro}</div>'
        titles = (
            _("Move"),
            _("You played"),
            _("Better"),
            _("Could still be reached before"),
            _("Could still be reached after"),
            _("Cost"),
        )
        head = "".join(f'<th scope="col">{escape(title)}</th>' for title in titles)
        rows = "".join(f"<tr>{_cells(move)}</tr>" for move in self.moves)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f'<div class="ecl-review">{intro}{table}</div>'


def _cells(move: Move) -> str:
    named = move.hints.named
    better = "–" if move.better is None else named(move.position, move.better)
    texts = [named(move.position, move.action), better, _reach(move.before), _reach(move.after)]
    texts.append(str(move.cost) if move.exact else _("about {n}").format(n=move.cost))
    number = f'<th scope="row">{move.number}</th>'
    return number + "".join(f"<td>{escape(text)}</td>" for text in texts)


def _reach(reach: Reach) -> str:
    return str(reach.found) if reach.exact else _("at least {n}").format(n=reach.found)
