"""Measures of a food web as a table and in sentences, for people who never heard of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ecolearn.foodweb.graph import Node
from ecolearn.foodweb.lengths import grouped
from ecolearn.foodweb.levels import MEANINGS
from ecolearn.foodweb.numerals import decimal
from ecolearn.kernel.words import _, ngettext

if TYPE_CHECKING:
    from ecolearn.foodweb.measures import Measures

MANY = 8
"""So many names stand in a row of the table; of more their number is told."""


LEFT = 'style="text-align:left"'
"""Notebooks set tables to the right, which is for numbers."""


class MeasureRow(NamedTuple):
    """A measure: what it is called, its value as text, and what it means."""

    label: str
    value: str
    meaning: str


def which_web(nodes: str) -> str:
    """Which web something was computed for: of cards, of species or of trophic species."""
    if nodes == "tiles":
        return _("Web of cards: every card on the board is an organism of its own.")
    if nodes == "trophic species":
        return _("Web of trophic species: organisms with the same food and the same eaters are one.")
    return _("Web of species: all animals or plants of a species are one.")


def as_rows(found: Measures) -> tuple[MeasureRow, ...]:
    """All measures as rows in the current language."""
    rows = [
        MeasureRow(_("Nodes (S)"), str(found.n_nodes), which_web(found.nodes)),
        MeasureRow(
            _("Links (L)"), str(found.n_links), _("Who eats whom; eating one's own kind counts as a link.")
        ),
        MeasureRow(
            _("Links for each node (L/S)"), _number(found.linkage_density), _("How dense the web is.")
        ),
        MeasureRow(
            _("Connectance (C = L/S²)"),
            _number(found.connectance, 3),
            _("The share of all links that there could be if everybody ate everybody."),
        ),
        *_role_rows(found),
        MeasureRow(
            _("Generality"), _number(found.generality), _("Kinds of food for each organism that eats.")
        ),
        MeasureRow(
            _("Vulnerability"), _number(found.vulnerability), _("Eaters for each organism that is eaten.")
        ),
        MeasureRow(
            _("Spread of generality"),
            _number(found.sd_generality),
            _("How much the number of prey differs: standard deviation, divided by L/S."),
        ),
        MeasureRow(
            _("Spread of vulnerability"),
            _number(found.sd_vulnerability),
            _("How much the number of eaters differs: standard deviation, divided by L/S."),
        ),
        MeasureRow(_("Cannibals"), _some(found, found.cannibals), _("Eat their own kind too.")),
        MeasureRow(
            _("Omnivores"), _some(found, found.omnivores), _("Eat from more than one level of the web.")
        ),
        MeasureRow(
            _("Loops"),
            _loops(found),
            _("Groups that eat each other in circles; in brackets how many belong to each."),
        ),
        MeasureRow(_("Mean level"), _number(found.mean_level), _level_meaning(found)),
        MeasureRow(_("Highest level"), _number(found.max_level), _level_meaning(found)),
        MeasureRow(
            _("Incoherence (q)"),
            _number(found.q),
            _("0 if every link goes up by exactly one level; the larger, the less the web is layered."),
        ),
    ]
    if found.without_level:
        rows.append(
            MeasureRow(
                _("Without a level"), _some(found, found.without_level), _("No plant feeds them here.")
            )
        )
    return (*rows, *_chain_rows(found))


def _role_rows(found: Measures) -> list[MeasureRow]:
    texts = {
        "basal": (_("At the base"), _("Are eaten and eat nothing here.")),
        "intermediate": (_("In the middle"), _("Eat and are eaten.")),
        "top": (_("At the top"), _("Eat and are not eaten here.")),
        "isolated": (_("Alone"), _("Have no link here.")),
        "unfed": (_("Without food"), _("Animals that are eaten and find no food here.")),
    }
    rows = []
    for role, (label, meaning) in texts.items():
        n = found.roles[role]
        if n or role != "unfed":
            share = found.fraction(role) or 0.0
            rows.append(MeasureRow(label, f"{n} ({decimal(100 * share, 0)} %)", meaning))
    return rows


def _chain_rows(found: Measures) -> list[MeasureRow]:
    if found.chains is None:
        return [MeasureRow(_("Food chains"), "–", _("There are too many to count them in the time given."))]
    return [
        MeasureRow(
            _("Food chains"), grouped(found.chains.total), _("Ways from the base up as far as they go.")
        ),
        MeasureRow(_("Mean length in links"), _number(found.chains.mean), _("Steps of a food chain.")),
        MeasureRow(_("Longest food chain in links"), str(found.chains.longest), _("Steps of a food chain.")),
    ]


def as_sentences(found: Measures) -> tuple[str, ...]:
    """The main measures in sentences in the current language."""
    texts = [which_web(found.nodes)]
    organisms = ngettext("{n} organism", "{n} organisms", found.n_nodes).format(n=found.n_nodes)
    links = ngettext("{n} link", "{n} links", found.n_links).format(n=found.n_links)
    texts.append(_("The web has {organisms} and {links}.").format(organisms=organisms, links=links))
    if found.connectance:
        texts.append(
            _("Of 100 links that could be, {n} are there.").format(n=decimal(100 * found.connectance, 1))
        )
    if found.n_nodes:
        texts.append(
            _("At the base: {basal}. In the middle: {middle}. At the top: {top}. Alone: {alone}.").format(
                basal=found.roles["basal"],
                middle=found.roles["intermediate"],
                top=found.roles["top"],
                alone=found.roles["isolated"],
            )
        )
    if found.without_level:
        texts.append(_("No plant feeds: {names}.").format(names=_some(found, found.without_level)))
    if found.chains is not None:
        texts.append(found.chains.sentence)
    return tuple(texts)


def as_html(found: Measures) -> str:
    """The measures as a table in HTML."""
    head = "".join(
        f'<th scope="col" {LEFT}>{escape(text)}</th>'
        for text in (_("Measure"), _("Value"), _("What it means"))
    )
    body = "".join(
        f'<tr><th scope="row" {LEFT}>{escape(row.label)}</th>'
        f"<td {LEFT}>{escape(row.value)}</td><td {LEFT}>{escape(row.meaning)}</td></tr>"
        for row in found.rows
    )
    caption = f"<caption>{escape(found.title)}</caption>" if found.title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _level_meaning(found: Measures) -> str:
    return _("A level is {meaning}; producers and dead matter have level 1.").format(
        meaning=_(MEANINGS[found.level_kind])
    )


def _some(found: Measures, nodes: tuple[Node, ...]) -> str:
    names = ", ".join(found.names[node] for node in nodes[:MANY])
    if not nodes:
        return "0"
    if len(nodes) > MANY:
        return f"{len(nodes)}: {names}, …"
    return f"{len(nodes)}: {names}"


def _loops(found: Measures) -> str:
    sizes = ", ".join(str(len(loop)) for loop in found.loops)
    return f"{len(found.loops)} ({sizes})" if sizes else "0"


def _number(value: float | None, digits: int = 2) -> str:
    return "–" if value is None else decimal(value, digits)
