"""Who eats from more than one level, and how far the levels of its food lie apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecolearn.foodweb.averaging import averaged_levels, diet_shares
from ecolearn.foodweb.components import reached
from ecolearn.foodweb.graph import Node, net
from ecolearn.foodweb.levels import LevelKind, trophic_levels

if TYPE_CHECKING:
    import networkx as nx

WHOLE = 1e-6
"""A level nearer than this to a whole number is one: the rest is rounding."""


def omnivores(web: nx.DiGraph, kind: LevelKind = "prey_averaged", *, cannibalism: bool = False) -> list[Node]:
    """The organisms that eat from more than one level, in the order of their text.

    Those are all that eat at least two kinds and whose level is no whole number. So the answer depends on
    the definition of the level.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    kind : str
        The definition of the level, see `trophic_levels`.
    cannibalism : bool
        Whether an organism's own kind counts as food, in its level and among the kinds that it eats.

    Raises
    ------
    WebError, ValueError, CountUnfinished
        As `trophic_levels`.

    References
    ----------
    Polis (1991), Am. Nat. 138:123. Studies differ: by the prey-averaged level 16 of 33 in Chesapeake Bay are
    omnivores, by the chain-averaged level 15 are.
    """
    compact = net(web)
    levels = trophic_levels(web, kind, cannibalism=cannibalism)
    found = []
    for i, node in enumerate(compact.nodes):
        level = levels[node]
        kinds = len(compact.prey[i]) + (cannibalism and i in compact.cannibals)
        if level is not None and kinds >= 2 and abs(level - round(level)) > WHOLE:
            found.append(node)
    return found


def omnivory_index(
    web: nx.DiGraph, *, weighted: bool = False, cannibalism: bool = False
) -> dict[Node, float | None]:
    """How far the levels of what an organism eats lie apart: 0 if all its food is on one level.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    weighted : bool
        True: every prey counts with its share of the diet (``weight`` of the links), and levels are
        flow-based. False: all prey alike, and levels are prey-averaged.
    cannibalism : bool
        Whether an organism's own kind counts as food.

    Returns
    -------
    dict
        Node -> variance of the levels of its food; None for what eats nothing here or has no level.

    Raises
    ------
    WebError
        If the graph is no food web or, with `weighted`, links have no weight.

    References
    ----------
    Christensen & Pauly (1992), Ecol. Model. 61:169; Kones et al. (2009), Ecol. Model. 220:370 (NetIndices).
    """
    compact = net(web)
    steps = reached(compact.eaters, compact.sources)
    if weighted:
        shares = diet_shares(web, compact, cannibalism=cannibalism)
    else:
        shares = [
            dict.fromkeys([*prey, *([i] if cannibalism and prey and i in compact.cannibals else [])], 1.0)
            for i, prey in enumerate(compact.prey)
        ]
    levels = averaged_levels(compact, steps, shares)
    found: dict[Node, float | None] = dict.fromkeys(web)
    for i, node in enumerate(compact.nodes):
        eaten = [(share, level) for j, share in shares[i].items() if (level := levels[j]) is not None]
        if not eaten or levels[i] is None:
            continue
        total = sum(share for share, _level in eaten)
        mean = sum(share * level for share, level in eaten) / total
        found[node] = sum(share * (level - mean) ** 2 for share, level in eaten) / total
    return found
