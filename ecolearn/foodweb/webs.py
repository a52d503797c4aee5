"""Food webs that were studied in nature, shipped with the package."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from ecolearn.foodweb.records import assemble, near_names
from ecolearn.foodweb.tabular import Table, read_tables
from ecolearn.kernel.words import _, language

if TYPE_CHECKING:
    import networkx as nx

WEBS = (
    "skipwith",
    "tuesday84",
    "tuesday86",
    "broadstone",
    "ythan",
    "benguela",
    "chesapeake",
    "millstream_control",
    "millstream_drought",
)
"""The names of the webs that are shipped."""


def load_web(name: str) -> nx.DiGraph:
    """A food web from a published study; its nodes are species or groups of them.

    Parameters
    ----------
    name : str
        One of `list_webs`, for example ``"skipwith"``.

    Returns
    -------
    networkx.DiGraph
        A new graph each time. Graph attributes: ``name``, ``title``, ``place``, ``source`` (the study),
        ``nodes`` ("species"), ``notes`` (sentences about what is unusual), and where the study has them
        ``mass_unit`` ("kg"), ``abundance_unit`` ("m^-3": individuals per cubic metre, "m^-2"), ``weight``
        and ``weight_unit`` of the links.
        Node attributes: ``kind``, ``fed_outside`` (True for animals whose food was not recorded), ``name``
        (common name in the current language, where there is one), ``latin``, ``category``, ``mass`` (of one
        individual, in kg), ``abundance``, and the columns of the study's table. Link attribute ``weight``:
        per cent of the diet (benguela) or flow (chesapeake).

    Raises
    ------
    ValueError
        If there is no such web; the sentence names all webs.

    References
    ----------
    ``web.graph["source"]``. The tables come from the R package cheddar (see NOTICE).
    """
    if name not in WEBS:
        near = near_names(str(name), WEBS)
        hint = _("Did you mean {near}?").format(near=near) if near else ""
        raise ValueError(
            _("There is no food web {name}. {hint}").format(name=repr(name), hint=hint).strip()
            + " "
            + _("Food webs: {names}.").format(names=", ".join(WEBS))
        )
    web = assemble(
        read_tables(
            *((file, _text(name, file)) for file in ("nodes.csv", "trophic.links.csv", "properties.csv"))
        ),
        without_prey="ask",
    )
    return web


def list_webs() -> dict[str, str]:
    """The webs that `load_web` knows: name -> title and place in the current language."""
    found = {}
    for name in WEBS:
        said = next(iter(Table(_text(name, "properties.csv"), "properties.csv").dicts([])))[1]
        title, place = (said.get(f"{key}.{language()}") or said[key] for key in ("title", "place"))
        found[name] = f"{title}: {place}"
    return found


def _text(name: str, file: str) -> str:
    return (files(__package__) / "data" / name / file).read_text(encoding="utf-8")
