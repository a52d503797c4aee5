"""Planning a turn: a beam search over the boards that the hand allows."""

from __future__ import annotations

from .judging import judge
from .pond import Pond

#: Boards kept after each card, ways tried from each, and boards judged thoroughly in the end.
WIDTH, WAYS, JUDGED = 6, 3, 2
#: What a card in the hand is taken for until boards are judged thoroughly.
IN_HAND = 0.5


def best_plan(pond: Pond, forbidden: frozenset[int], lays: int) -> Pond:
    """The board that a seat should leave at the end of its turn.

    Parameters
    ----------
    pond : Pond
        The board now, with the hand of the seat that plans.
    forbidden : frozenset of int
        Cards that may not be laid now.
    lays : int
        How many cards may still be laid in this turn.

    Returns
    -------
    Pond
        Its `path` says what to lay, in this order; the same board for laying nothing.
    """
    front, found = [pond], [pond]
    for _card in range(min(len(pond.hand), lays)):
        further: dict[frozenset[tuple[int, int]], Pond] = {}
        for board in front:
            for lay, gain in _ways(board, forbidden):
                key = frozenset((*board.path, lay))
                if key not in further or further[key].value < board.value + gain:
                    further[key] = board.laid(*lay, gain)
        front = sorted(further.values(), key=_at_first_sight, reverse=True)[:WIDTH]
        found += front
    found.sort(key=_at_first_sight, reverse=True)
    best, most = pond, float("-inf")
    # Laying nothing is always among them.
    for board in dict.fromkeys((*found[:JUDGED], pond)):
        value = judge(board)
        if value > most:
            best, most = board, value
    return best


def _at_first_sight(board: Pond) -> float:
    return board.value + IN_HAND * min(len(board.hand), board.look.hand_limit)


def _ways(board: Pond, forbidden: frozenset[int]) -> list[tuple[tuple[int, int], float]]:
    """The lays that add most."""
    facts = board.look.facts
    places = board.places(board.empty())
    found = []
    for card in sorted(set(board.hand) - forbidden):
        found += [((card, at), board.gain(card, at)) for at in places[facts.open_key(card)]]
    found.sort(key=lambda row: -row[1])
    return found[:WAYS]
