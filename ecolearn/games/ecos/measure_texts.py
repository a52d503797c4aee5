"""Measures of a landscape as a table and in sentences, in words of the game, of science or both (ECS-3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.tables import Table
from ecolearn.kernel.words import NN_, _, ngettext

from .deck import Deck
from .landscape import Landscape
from .measures import Change, Kind, Measure, coast_length, edge_length, home, measured
from .things import thing_name

Words = Literal["game", "science", "both"]

#: What the groups of each kind are called: in science with their number, and the word of the game.
GROUPS: dict[Kind, tuple[tuple[str, str], tuple[str, str]]] = {
    "terrain": (NN_("{n} patch", "{n} patches"), NN_("habitat", "habitats")),
    "landmass": (NN_("{n} landmass", "{n} landmasses"), NN_("landmass", "landmasses")),
    "token": (NN_("{n} patch", "{n} patches"), NN_("habitat", "habitats")),
    "home": (NN_("{n} habitat patch", "{n} habitat patches"), NN_("place to live", "places to live")),
    "population": (NN_("{n} population", "{n} populations"), NN_("community", "communities")),
}


def groups_in_words(kind: Kind, number: int, words: Words = "both") -> str:
    """So many groups of a kind, such as ``"2 populations (in the game: communities)"``."""
    science, game = GROUPS[kind]
    said, played = ngettext(*science, number).format(n=number), ngettext(*game, number)
    if words == "game" or kind == "landmass":
        return f"{number} {played}"
    return (
        said if words == "science" else _("{groups} (in the game: {word})").format(groups=said, word=played)
    )


def unit(kind: Kind, number: int) -> str:
    """So many tiles, tokens or animals."""
    if kind == "token":
        return ngettext("{n} token", "{n} tokens", number).format(n=number)
    if kind == "population":
        return ngettext("{n} animal", "{n} animals", number).format(n=number)
    return ngettext("{n} tile", "{n} tiles", number).format(n=number)


def percent(share: float) -> str:
    """A share as a whole number of hundredths."""
    return _("{n} %").format(n=round(100 * share))


def measure_name(deck: Deck, measure: Measure) -> str:
    """What is measured: a terrain, token or species, or where a species can live."""
    return _named(measure.kind, [thing_name(deck, measure.what)])


def _named(kind: Kind, names: Sequence[str]) -> str:
    text = ", ".join(names)
    return _("Can live here: {names}").format(names=text) if kind == "home" else text[:1].upper() + text[1:]


def as_table(found: Sequence[Measure], deck: Deck, words: Words = "both") -> Table:
    """Measures as a table of texts: a row for each, the first cell names it."""
    head = [
        _("What"),
        _("Groups"),
        _("All"),
        _("Sizes"),
        _("Mean size"),
        _("Share of the largest"),
        _("Edge"),
    ]
    rows = [
        [
            measure_name(deck, one),
            groups_in_words(one.kind, one.number, words),
            unit(one.kind, one.total),
            " + ".join(map(str, one.sizes)),
            decimal(one.mean, 1),
            percent(one.share),
            ngettext("{n} side", "{n} sides", one.edge).format(n=one.edge) if _has_edge(one) else "–",
        ]
        for one in found
    ]
    return {"head": head, "rows": rows}


def as_sentences(land: Landscape, deck: Deck, words: Words = "both") -> tuple[str, ...]:
    """A landscape in sentences: one for everything that is measured, and one for its edges."""
    return (*(sentence(one, deck, words) for one in measured(land, deck)), _edges(land))


def sentence(one: Measure, deck: Deck, words: Words = "both") -> str:
    """One measure in a sentence."""
    values = {
        "name": measure_name(deck, one),
        "groups": groups_in_words(one.kind, one.number, words),
        "largest": one.largest,
        "all": unit(one.kind, one.total),
        "settled": one.settled,
    }
    if one.kind == "home":
        return _(
            "{name} – {groups}, {settled} of them with animals; the largest has {largest} of {all}."
        ).format(**values)
    if one.number == 1:
        return _("{name} – {groups} with {all}: it hangs together.").format(**values)
    return _("{name} – {groups}; the largest has {largest} of {all}.").format(**values)


def _edges(land: Landscape) -> str:
    sides, coast = edge_length(land), coast_length(land)
    return ngettext(
        "Edge – {n} side between different terrains, coast: {coast}.",
        "Edge – {n} sides between different terrains, coast: {coast}.",
        sides,
    ).format(n=sides, coast=coast)


def _has_edge(one: Measure) -> bool:
    return one.kind in ("terrain", "landmass", "home")


# -- before and after ----------------------------------------------------------------------------------


def compared(before: Landscape, after: Landscape, deck: Deck) -> tuple[tuple[Measure, Measure], ...]:
    """The measures that differ between two landscapes, in pairs; what is missing has no groups."""
    had = {(one.kind, one.what): one for one in measured(before, deck)}
    has = {(one.kind, one.what): one for one in measured(after, deck)}
    pairs = []
    for kind, what in dict.fromkeys([*had, *has]):
        old, new = had.get((kind, what)), has.get((kind, what))
        if kind == "home":
            # Where a species can live is there before it comes, and after it is gone.
            old, new = old or home(before, deck, what), new or home(after, deck, what)
        nothing = Measure(what, kind, (), ())
        old, new = old or nothing, new or nothing
        if (old.sizes, old.edge, old.settled) != (new.sizes, new.edge, new.settled):
            pairs.append((old, new))
    return tuple(pairs)


def change_table(before: Landscape, after: Landscape, deck: Deck, words: Words = "both") -> Table:
    """What differs between two landscapes, as a table of texts."""
    head = [_("What"), _("Measure"), _("Before"), _("After")]
    rows: list[list[str]] = []
    for old, new in compared(before, after, deck):
        name = measure_name(deck, new)
        rows.append([name, _("sizes"), _sizes(old), _sizes(new)])
        if old.number != new.number:
            had, has = (groups_in_words(one.kind, one.number, words) for one in (old, new))
            rows.append([name, _("groups"), had, has])
        if old.share != new.share and old.sizes and new.sizes:
            rows.append([name, _("share of the largest"), percent(old.share), percent(new.share)])
        if old.edge != new.edge:
            rows.append([name, _("edge"), str(old.edge), str(new.edge)])
    return {"head": head, "rows": rows}


def change_sentences(
    before: Landscape, after: Landscape, deck: Deck, words: Words = "both"
) -> tuple[str, ...]:
    """What differs between two landscapes, in sentences."""
    said = []
    alike: dict[object, list[tuple[Measure, Measure]]] = {}
    for old, new in compared(before, after, deck):
        # Species that can live on the same tiles share a sentence.
        key = (old.groups, new.groups) if new.kind == "home" else (new.kind, new.what)
        alike.setdefault(key, []).append((old, new))
    for pairs in alike.values():
        old, new = pairs[0]
        values = {
            "name": _named(new.kind, [thing_name(deck, one.what) for _old, one in pairs]),
            "had": groups_in_words(old.kind, old.number, "game" if words == "game" else "science"),
            "has": groups_in_words(new.kind, new.number, words),
            "old": old.largest,
            "new": new.largest,
            "all_old": unit(old.kind, old.total),
            "all_new": unit(new.kind, new.total),
        }
        if not new.sizes:
            said.append(_("{name} – gone; before there were {all_old}.").format(**values))
        elif not old.sizes:
            said.append(_("{name} – new: {all_new}.").format(**values))
        elif old.number != new.number:
            said.append(
                _(
                    "{name} – {had} before, {has} now; the largest {old} before, {new} of {all_new} now."
                ).format(**values)
            )
        elif old.total != new.total:
            said.append(_("{name} – {all_old} before, {all_new} now.").format(**values))
    sides = edge_length(before), edge_length(after)
    if sides[0] != sides[1]:
        said.append(_("Edge – {old} sides before, {new} now.").format(old=sides[0], new=sides[1]))
    return tuple(said) or (_("These measures are as they were before."),)


def change_title(change: Change, deck: Deck) -> str:
    """What happened: the name of the impact card, or in the sandbox what was done."""
    if change.card:
        return deck.cards[change.card].name
    code, what, _hex = next(one for one in change.done if one[0] in ("replaced", "removed"))
    name = _("tile") if what == "tile" else thing_name(deck, what)
    title = _("Replaced, and now: {thing}") if code == "replaced" else _("Taken away: {thing}")
    return title.format(thing=name)


def _sizes(one: Measure) -> str:
    return " + ".join(map(str, one.sizes)) or "0"
