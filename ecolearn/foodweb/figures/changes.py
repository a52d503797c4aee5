"""Two states of a food web in one picture: who is gone, who is new."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecolearn.foodweb.axes import draw_web
from ecolearn.foodweb.chains import longest_chain
from ecolearn.foodweb.graph import Node, is_food, lies, name_of
from ecolearn.foodweb.organisms import Happened, Mark
from ecolearn.foodweb.outcomes import PressEffects
from ecolearn.foodweb.picture import WebPicture
from ecolearn.foodweb.removal import WhatIf
from ecolearn.foodweb.standalone import picture
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import _

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes


_NAMES = 90  # names up to this number: whose name one sees is what this picture is about


def draw_change(
    before: nx.DiGraph,
    after: nx.DiGraph | WhatIf | PressEffects,
    ax: Axes | None = None,
    *,
    width: float = 600,
    **options: Any,
) -> WebPicture | Axes:
    """Draw a food web before and after a change in one picture.

    Who is gone is crossed out and its links are pale, who is new has a plus. Everybody has one place.

    Parameters
    ----------
    before : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    after : networkx.DiGraph, WhatIf or PressEffects
        The web afterwards. Or what `what_if` says about `before`: then the number in the corner of who is
        lost is the step in which that happens, and × stands at what was taken out. Or what `press_effects`
        says: ▲ more, ▼ fewer, = as before, ? uncertain.
    ax : matplotlib.axes.Axes, optional
        Axes to draw on, in light colours.
    width : float
        Width of the picture in pixels, at least 260.
    **options
        As of `draw_web`.

    Returns
    -------
    WebPicture or matplotlib.axes.Axes
        With ``sentence`` and ``table``, or `ax`.

    Raises
    ------
    WebError
        If one of the graphs is no food web.
    """
    options = {"chain": (), **options}
    if isinstance(after, PressEffects):
        return _drawn_effects(before, after, ax, width, options)
    then = after.web_after if isinstance(after, WhatIf) else after
    both = _joined(before, then)
    marks = loss_marks(after) if isinstance(after, WhatIf) else _differences(before, then)
    options = {"marks": marks, "names": True if len(both) <= _NAMES else None, **options}
    if ax is not None:
        return draw_web(both, ax, width=width, **options)
    said = _sentence(before, then)
    drawn = picture(both, width=width, sentence=said, **{"title": _("Before and after"), **options})
    return WebPicture(drawn.svg, said, _table(before, then))


def loss_marks(result: WhatIf) -> dict[Node, Mark]:
    """Marks for `draw_web` that show what `what_if` found: × taken out; 1, 2, ... lost in this step."""
    marks = {node: Mark("removed") for node in result.removed}
    for each in result.rounds:
        marks.update((loss.node, Mark("gone", str(each.number))) for loss in each.lost)
    return marks


def effect_marks(result: PressEffects) -> dict[Node, Mark]:
    """Marks for `draw_web` that show what `press_effects` found."""
    signs: dict[str, Happened] = {"up": "more", "down": "fewer", "same": "same", "uncertain": "unsure"}
    marks = {effect.node: Mark(signs[effect.answer]) for effect in result.effects}
    changed: Happened = "removed"
    if result.change != "remove":
        changed = "more" if result.change == "more" else "fewer"
    return {**marks, **dict.fromkeys(result.changed, Mark(changed))}


def _drawn_effects(
    web: nx.DiGraph, result: PressEffects, ax: Axes | None, width: float, options: dict[str, Any]
) -> WebPicture | Axes:
    options = {"marks": effect_marks(result), **options}
    if ax is not None:
        return draw_web(web, ax, width=width, **options)
    said = " ".join(result.sentences)
    title = _("What a lasting change does")
    drawn = picture(web, width=width, sentence=said, **{"title": title, **options})
    return WebPicture(drawn.svg, said, result.table)


def _joined(before: nx.DiGraph, after: nx.DiGraph) -> nx.DiGraph:
    """Everything that is in one of the webs; attributes as they were before."""
    both = before.copy()
    for node, data in after.nodes(data=True):
        if node not in both:
            both.add_node(node, **data)
    for u, v, data in after.edges(data=True):
        if not both.has_edge(u, v):
            both.add_edge(u, v, **data)
    for node, data in both.nodes(data=True):
        if data.get("fed_outside") and any(
            u != node and is_food(both, u, both.edges[u, node]) for u in both.pred[node]
        ):
            del data["fed_outside"]
    return both


def _differences(before: nx.DiGraph, after: nx.DiGraph) -> dict[Node, Mark]:
    marks = {node: Mark("gone") for node in before if node not in after}
    marks.update((node, Mark("new")) for node in after if node not in before)
    return marks


def _numbers(web: nx.DiGraph) -> list[tuple[str, str]]:
    """What can be compared, in words and as a number."""
    links = sum(is_food(web, u, data) for u, _v, data in web.edges(data=True))
    organisms = sum(lies(web, node) and web.nodes[node]["kind"] != "energy" for node in web)
    return [
        (_("Organisms"), str(organisms)),
        (_("Feeding links"), str(links)),
        (_("Organisms in the longest chain"), str(longest_chain(web, budget_s=0.25).n_organisms)),
    ]


def _names(web: nx.DiGraph, other: nx.DiGraph) -> str:
    return ", ".join(sorted(name_of(web, node) for node in web if node not in other))


def _sentence(before: nx.DiGraph, after: nx.DiGraph) -> str:
    said = [
        _("{what}: {before} before, {after} after.").format(what=what, before=one, after=other)
        for (what, one), (_what, other) in zip(_numbers(before), _numbers(after), strict=True)
    ]
    if gone := _names(before, after):
        said.append(_("Gone: {names}.").format(names=gone))
    if new := _names(after, before):
        said.append(_("New: {names}.").format(names=new))
    return " ".join(said)


def _table(before: nx.DiGraph, after: nx.DiGraph) -> Table:
    rows = [
        [what, one, other]
        for (what, one), (_what, other) in zip(_numbers(before), _numbers(after), strict=True)
    ]
    yes, no = _("there"), "–"
    everybody = sorted({*before, *after}, key=lambda node: name_of(before if node in before else after, node))
    for node in everybody:
        name = name_of(before if node in before else after, node)
        rows.append([name, yes if node in before else no, yes if node in after else no])
    return {"head": ["", _("Before"), _("After")], "rows": rows}
