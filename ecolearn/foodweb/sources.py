"""One door to food webs: a match, a position, a web, the name of a published web or a file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ecolearn.foodweb.graph import species_web
from ecolearn.foodweb.reading import read_web
from ecolearn.foodweb.webs import WEBS, load_web
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx


def food_web(source: Any, nodes: Literal["tiles", "species"] = "tiles") -> nx.DiGraph:
    """The food web of whatever has one.

    Parameters
    ----------
    source : match, position, networkx.DiGraph, str or path
        A match or a position of any game: its web as it is now; the name of a published web (see
        `list_webs`); a file or folder (see `read_web`); or a web, which is copied.
    nodes : "tiles" or "species"
        For boards: every card an organism of its own, or all cards of a species one node, as in a textbook.
        Webs that have species already stay as they are.

    Returns
    -------
    networkx.DiGraph
        A new graph; its graph attribute ``nodes`` says which of the two it is.

    Raises
    ------
    TypeError
        If `source` has no food web.
    ValueError
        If `nodes` is neither of the two, or a name is neither a published web nor a file.
    WebError
        If the web has faults.
    """
    if nodes not in ("tiles", "species"):
        raise ValueError(_("Choose tiles or species, not {nodes}.").format(nodes=repr(nodes)))
    if isinstance(source, str | PathLike):
        path = Path(source)
        # A name that is no file gets the answer that lists all names.
        web = load_web(str(source)) if source in WEBS or not path.exists() else read_web(path)
    elif callable(getattr(source, "food_web", None)):
        web = source.food_web()
    elif hasattr(source, "is_directed") and hasattr(source, "nodes"):
        web = source.copy()
    else:
        raise TypeError(
            _(
                "{kind} has no food web: give a match, a position, a networkx.DiGraph, the name of a "
                "published web or a file."
            ).format(kind=type(source).__name__)
        )
    if nodes == "species" and web.graph.get("nodes") == "tiles":
        return species_web(web)
    return web
