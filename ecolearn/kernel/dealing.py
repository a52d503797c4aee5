"""Dealing hidden cards anew: a random way to put items into zones, each where it may lie."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import combinations

from ecolearn.kernel.chance import Reader

__all__ = ["deal"]

_SWEEPS = 6


def deal(
    items: Sequence[tuple[str, tuple[str, ...]]], places: Mapping[str, int], reader: Reader
) -> dict[str, list[str]]:
    """Deal items into zones at random.

    Parameters
    ----------
    items : sequence of (str, tuple of str)
        What is dealt, each with the zones in which it may lie.
    places : mapping of str to int
        How many places each zone has; together as many as there are items.
    reader : Reader
        Where the random numbers come from.

    Returns
    -------
    dict of str to list of str
        For each zone its items in random order.

    Raises
    ------
    ValueError
        If the items cannot be dealt so that each lies where it may.

    Notes
    -----
    If the sets of zones are nested or disjoint, all deals are equally likely: those with the least choice
    are dealt first, and no choice leaves the others more or fewer ways. Otherwise exchanges of random
    pairs follow, which bring the deal close to that.
    """
    if len(items) != sum(places.values()):
        raise ValueError(f"{len(items)} hidden cards do not fit {sum(places.values())} hidden places")
    order = list(items)
    reader.shuffle(order)
    choices = {zones for _item, zones in order}
    if len(choices) == 1 and set(places) <= set(order[0][1]):
        rest = iter([item for item, _zones in order])
        return {zone: [next(rest) for _place in range(count)] for zone, count in places.items()}
    order.sort(key=lambda pair: len(pair[1]))
    allowed = [zones for _item, zones in order]
    at = _place_all(allowed, places, reader)
    if not _nested([set(zones) for zones in choices]):
        _mix(at, allowed, reader)
    dealt: dict[str, list[str]] = {zone: [] for zone in places}
    for (item, _zones), zone in zip(order, at, strict=True):
        dealt[zone].append(item)
    for found in dealt.values():
        reader.shuffle(found)
    return dealt


def _place_all(allowed: Sequence[tuple[str, ...]], places: Mapping[str, int], reader: Reader) -> list[str]:
    """Return a zone for every item, in turn a random free place; earlier items move on where they must."""
    free = dict(places)
    at: list[str] = []
    for zones in allowed:
        open_zones = [zone for zone in zones if free.get(zone, 0)]
        if not open_zones:
            zone = _make_room(zones, at, allowed, free)
        else:
            pick = reader.below(sum(free[zone] for zone in open_zones))
            for zone in open_zones:
                if pick < free[zone]:
                    break
                pick -= free[zone]
        free[zone] -= 1
        at.append(zone)
    return at


def _make_room(
    zones: Sequence[str], at: list[str], allowed: Sequence[tuple[str, ...]], free: dict[str, int]
) -> str:
    """Move placed items along the shortest way so that a place falls free in one of `zones`; return it."""
    # How a zone was reached: the zone before it, and the item that would move from there to here.
    came: dict[str, tuple[str, int] | None] = {zone: None for zone in zones if zone in free}
    queue = deque(came)
    while queue:
        zone = queue.popleft()
        if free[zone]:
            free[zone] -= 1
            while (step := came[zone]) is not None:
                before, mover = step
                at[mover] = zone
                zone = before
            free[zone] += 1
            return zone
        for mover, where in enumerate(at):
            if where == zone:
                for other in allowed[mover]:
                    if other in free and other not in came:
                        came[other] = (zone, mover)
                        queue.append(other)
    raise ValueError("the hidden cards do not fit what is known of them")


def _nested(choices: Sequence[set[str]]) -> bool:
    return all(a <= b or b <= a or not a & b for a, b in combinations(choices, 2))


def _mix(at: list[str], allowed: Sequence[tuple[str, ...]], reader: Reader) -> None:
    """Exchange random pairs of items between zones where both may lie."""
    count = len(at)
    for _exchange in range(_SWEEPS * count):
        one, other = reader.below(count), reader.below(count)
        if at[other] in allowed[one] and at[one] in allowed[other]:
            at[one], at[other] = at[other], at[one]
