"""What a food web tells, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecolearn.foodweb.chains import LongestChain, longest_chain
from ecolearn.foodweb.graph import lies, name_of
from ecolearn.foodweb.levels import level_words, reasons, trophic_levels
from ecolearn.foodweb.matter import has_matter, loop_sentence, matter_loops
from ecolearn.foodweb.naming import sources_of, words_of_level
from ecolearn.foodweb.possible import possible_sentence
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    import networkx as nx


def sentences(web: nx.DiGraph, *, budget_s: float = 0.25) -> list[str]:
    """The longest chain, the number of organisms on each level, a closed loop of matter if there is matter,
    how many more links are possible if they are shown, and who is not fed by a plant and why.

    Parameters
    ----------
    web : networkx.DiGraph
        Links from prey to eater; node attribute ``kind``.
    budget_s : float
        Seconds to search for the longest chain.

    Returns
    -------
    list of str
        Whole sentences in the current language.

    Raises
    ------
    WebError
        If the graph is no food web.
    """
    levels = trophic_levels(web)
    organisms = [
        node for node in sorted(web, key=str) if web.nodes[node]["kind"] != "energy" and lies(web, node)
    ]
    if not organisms:
        return [_("No food web yet: lay a plant first.")]
    found = [chain_sentence(web, longest_chain(web, budget_s=budget_s))]
    found.append(_level_sentence(web, [levels[node] for node in organisms]))
    if has_matter(web):
        found.append(loop_sentence(web, next(iter(matter_loops(web, 1)), ())))
    if pale := possible_sentence(web):
        found.append(pale)
    why = reasons(web)
    found.extend(why[node] for node in organisms if node in why)
    return found


def chain_sentence(web: nx.DiGraph, longest: LongestChain) -> str:
    """A longest chain in words, with its length and, if the search ran out of time, how much longer one could
    be."""
    if not longest.chain:
        return _("There is no food chain yet: no animal here feeds on a plant.")
    names = " → ".join(name_of(web, node) for node in longest.chain)
    n = longest.n_organisms
    if longest.proven:
        return ngettext(
            "Longest food chain: {chain} ({n} organism).", "Longest food chain: {chain} ({n} organisms).", n
        ).format(chain=names, n=n)
    return ngettext(
        "Longest food chain found so far: {chain} ({n} organism; at most {bound} are possible).",
        "Longest food chain found so far: {chain} ({n} organisms; at most {bound} are possible).",
        n,
    ).format(chain=names, n=n, bound=longest.upper_bound)


def _level_sentence(web: nx.DiGraph, levels: list[float | None]) -> str:
    parts = []
    sources = sources_of(web)
    for level in sorted({level for level in levels if level is not None}):
        whole = int(level)
        parts.append(
            _("level {level} ({words}): {n}").format(
                level=whole, words=words_of_level(whole, sources), n=levels.count(level)
            )
        )
    if None in levels:
        parts.append(f"{level_words(None)}: {levels.count(None)}")
    if web.graph.get("nodes") == "species":
        return _("Number of species: {counts}.").format(counts="; ".join(parts))
    return _("Number of organisms, each card counted: {counts}.").format(counts="; ".join(parts))


def describe(web: nx.DiGraph, *, budget_s: float = 0.25) -> str:
    """The same as `sentences` in one text, for a picture's description or to be read aloud."""
    return " ".join(sentences(web, budget_s=budget_s))
