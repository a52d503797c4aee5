"""What a card does, in sentences for people; in words of the game or of science (ECS-2.11, ECS-3.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ecolearn.kernel.words import N_, NN_, _, ngettext

from .deck import At, Card, Count, Deck, Effect
from .things import thing_name

#: Points for each of what is counted, by the kind of count: in words of the game and of science.
_EACH: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "adjacent": (
        NN_("{n} point for each, adjacent: {thing}", "{n} points for each, adjacent: {thing}"),
        NN_("{n} point for each, adjacent: {thing}", "{n} points for each, adjacent: {thing}"),
    ),
    "on_tile": (
        NN_("{n} point for each on its tile: {thing}", "{n} points for each on its tile: {thing}"),
        NN_("{n} point for each on its tile: {thing}", "{n} points for each on its tile: {thing}"),
    ),
    "community": (
        NN_("{n} point for each animal of this community", "{n} points for each animal of this community"),
        NN_(
            "{n} point for each animal of this population (game: community)",
            "{n} points for each animal of this population (game: community)",
        ),
    ),
    "habitat": (
        NN_("{n} point for each part of this habitat", "{n} points for each part of this habitat"),
        NN_(
            "{n} point for each part of this patch (game: habitat)",
            "{n} points for each part of this patch (game: habitat)",
        ),
    ),
    "landmass": (
        NN_("{n} point for each tile of this landmass", "{n} points for each tile of this landmass"),
        NN_("{n} point for each tile of this landmass", "{n} points for each tile of this landmass"),
    ),
    "landmasses": (
        NN_("{n} point for each landmass that there is", "{n} points for each landmass that there is"),
        NN_("{n} point for each landmass that there is", "{n} points for each landmass that there is"),
    ),
    "largest_group": (
        NN_(
            "{n} point for each in the largest community: {thing}",
            "{n} points for each in the largest community: {thing}",
        ),
        NN_(
            "{n} point for each in the largest population (game: community): {thing}",
            "{n} points for each in the largest population (game: community): {thing}",
        ),
    ),
    "largest": (
        NN_(
            "{n} point for each in the largest habitat: {thing}",
            "{n} points for each in the largest habitat: {thing}",
        ),
        NN_(
            "{n} point for each in the largest patch (game: habitat): {thing}",
            "{n} points for each in the largest patch (game: habitat): {thing}",
        ),
    ),
    "total": (
        NN_(
            "{n} point for each in the landscape: {thing}",
            "{n} points for each in the landscape: {thing}",
        ),
        NN_(
            "{n} point for each in the landscape: {thing}",
            "{n} points for each in the landscape: {thing}",
        ),
    ),
    "removed": (
        NN_("{n} point for each token taken away", "{n} points for each token taken away"),
        NN_("{n} point for each token taken away", "{n} points for each token taken away"),
    ),
}
#: What is counted where a card gives elements for it.
_COUNTED: dict[str, tuple[str, str]] = {
    "adjacent": (N_("adjacent: {thing}"), N_("adjacent: {thing}")),
    "on_tile": (N_("on its tile: {thing}"), N_("on its tile: {thing}")),
    "community": (N_("animals of this community"), N_("animals of this population (game: community)")),
    "habitat": (N_("parts of this habitat"), N_("parts of this patch (game: habitat)")),
    "landmass": (N_("tiles of this landmass"), N_("tiles of this landmass")),
    "landmasses": (N_("landmasses"), N_("landmasses")),
    "largest_group": (
        N_("the largest community: {thing}"),
        N_("the largest population (game: community): {thing}"),
    ),
    "largest": (
        N_("the largest habitat: {thing}"),
        N_("the largest patch (game: habitat): {thing}"),
    ),
    "total": (N_("in the landscape: {thing}"), N_("in the landscape: {thing}")),
    "removed": (N_("tokens taken away"), N_("tokens taken away")),
}


def effect_text(deck: Deck, effect: Effect, science: bool = False) -> str:
    """What an effect does, as a sentence without its full stop.

    Parameters
    ----------
    deck : Deck
    effect : Effect
    science : bool
        Say population for the game's community, patch for its habitat.
    """
    if effect.do == "points":
        return _points(deck, effect, science)
    if effect.do == "gain":
        return _gain(deck, effect, science)
    if effect.do == "choose":
        ways = [way_text(deck, option, science) for option in effect.options]
        return _("Choose: {ways}").format(ways=" – ".join(f"({n}) {way}" for n, way in enumerate(ways, 1)))
    what = thing_name(deck, effect.what)
    if effect.do == "place":
        if effect.n == 1:
            text = _("Place: {thing}").format(thing=what)
        else:
            text = _("Place {n} times: {thing}").format(n=effect.n, thing=what)
    elif effect.do == "replace":
        frm = " / ".join(thing_name(deck, name) for name in effect.frm)
        text = _("Replace a tile: {from_} becomes {thing}").format(from_=frm, thing=what)
    elif effect.do == "remove":
        text = _removed(effect, what)
    else:
        return _moved(effect, what)
    places = ", ".join(at_texts(deck, effect.at))
    return _("{text} ({where})").format(text=text, where=places) if places else text


def way_text(deck: Deck, effects: Iterable[Effect], science: bool = False) -> str:
    """One of the ways of a choice."""
    return ", ".join(effect_text(deck, effect, science) for effect in effects)


def card_text(deck: Deck, card: Card, science: bool = False) -> str:
    """All that a card does, in sentences."""
    return " ".join(f"{effect_text(deck, effect, science)}." for effect in card.effects)


def counted_text(deck: Deck, count: Count, science: bool = False) -> str:
    """What a card counts."""
    thing = thing_name(deck, count.of) if count.of else ""
    return _(_COUNTED[_sort(deck, count)][science]).format(thing=thing)


def _sort(deck: Deck, count: Count) -> str:
    """The kind of count; groups of animals have another name than those of tiles and tokens."""
    if count.kind == "largest" and (count.of == "animal" or count.of in deck.species):
        return "largest_group"
    return count.kind


def _points(deck: Deck, effect: Effect, science: bool) -> str:
    count = effect.count
    if count is None:
        return ngettext("{n} point", "{n} points", effect.n).format(n=effect.n)
    thing = thing_name(deck, count.of) if count.of else ""
    text = ngettext(*_EACH[_sort(deck, count)][science], effect.per).format(n=effect.per, thing=thing)
    if not effect.most:
        return text
    return _("{text} (at most {most})").format(text=text, most=effect.most)


def _gain(deck: Deck, effect: Effect, science: bool) -> str:
    if effect.what == "cube":
        text = ngettext("Gain {n} cube", "Gain {n} cubes", effect.n).format(n=effect.n)
    elif effect.what == "card":
        text = ngettext("Gain {n} card", "Gain {n} cards", effect.n).format(n=effect.n)
    else:
        thing = thing_name(deck, effect.what)
        text = _("Gain an element: {thing}").format(thing=thing)
        if effect.n > 1:
            text = _("{text}, {n} times").format(text=text, n=effect.n)
    if effect.count is None:
        return text
    return _("{text}, as many as: {counted}").format(
        text=text, counted=counted_text(deck, effect.count, science)
    )


def _removed(effect: Effect, what: str) -> str:
    if effect.need == effect.n:
        return ngettext("Take away {n}: {thing}", "Take away {n}: {thing}", effect.n).format(
            n=effect.n, thing=what
        )
    text = _("Take away up to {n}: {thing}").format(n=effect.n, thing=what)
    return _("{text}, at least {need}").format(text=text, need=effect.need) if effect.need else text


def _moved(effect: Effect, what: str) -> str:
    steps = ngettext("{n} step at most", "{n} steps at most", effect.steps).format(n=effect.steps)
    text = _("Move up to {n}: {thing}, {steps}").format(n=effect.n, thing=what, steps=steps)
    return _("{text}, over land and water").format(text=text) if effect.anywhere else text


def at_texts(deck: Deck, at: At) -> list[str]:
    """Which tiles an effect means, one condition after the other."""
    found = []
    if at.on_last:
        found.append(_("on the same tile"))
    if at.by_last:
        found.append(_("on that tile or beside it"))
    for code, names in (
        (N_("on: {thing}"), at.terrain),
        (N_("on a tile with: {thing}"), at.has),
        (N_("on a tile without: {thing}"), at.lacks),
        (N_("adjacent to: {thing}"), (at.near,) if at.near else ()),
    ):
        if names:
            # Of terrains one is enough, of what stands there all are asked for.
            joined = (" / " if names is at.terrain else ", ").join(thing_name(deck, name) for name in names)
            found.append(_(code).format(thing=joined))
    return found
