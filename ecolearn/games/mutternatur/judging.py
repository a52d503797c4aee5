"""Whether a game can still be won, in words for the teacher."""

from __future__ import annotations

from ecolearn.kernel.game import Judgement
from ecolearn.kernel.words import _

from .position import MutterNaturPosition
from .revealing import ChooseSlot
from .winnable import Line, can_still_be_won

#: What all do in every round, and what comes of it if nothing is in the way, is not told again and again.
UNTOLD = ("ready", "turned_up", "laid")


def judge(position: MutterNaturPosition, budget_s: float) -> Judgement:
    """Whether a position can be won with all cards known (MUT-4.3); see `can_still_be_won`.

    Returns
    -------
    Judgement
        Its line has an entry for each round: what is chosen, exchanged and discarded.
    """
    verdict = can_still_be_won(position, budget_s)
    return Judgement(verdict.winnable, verdict.reason.text, _told(position, verdict.line))


def _told(position: MutterNaturPosition, line: Line) -> tuple[str, ...]:
    rounds: dict[int, list[str]] = {}
    for seat, action in line:
        said = rounds.setdefault(position.round, [])
        if isinstance(action, ChooseSlot) and position.task is not None:
            slot = position.table.web.slots[action.cell]
            said.append(
                _("{card} goes to this species: {species}.").format(
                    card=position.deck.cards[position.task.cause].name,
                    species=position.deck.cards[slot.species].name,
                )
            )
        position = position.apply(action, seat)
        said += [sentence.text for sentence in position.happened if sentence.code not in UNTOLD]
    return tuple(
        _("Round {n}. {sentences}").format(n=number, sentences=" ".join(said))
        for number, said in rounds.items()
        if said
    )
