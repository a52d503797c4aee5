"""What a task shows of a position: of one that its source gives, or of a game of the lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ecolearn.picture.still import still_svg
from ecolearn.picture.svg import stage_parts
from ecolearn.picture.tokens import Theme

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

#: Options of a game in a form that can be remembered: name and value of each.
Options: TypeAlias = tuple[tuple[str, Any], ...]


@lru_cache(maxsize=64)
def match_of(start: str, options: Options = ()) -> Match:
    """A match that begins with a start position; nobody plays it."""
    from ecolearn import new

    return new(_game_of(start), seed=0, start=start, **dict(options))


def _game_of(start: str) -> str:
    import tomllib

    return str(tomllib.loads(start)["game"])


def scene_of(match: Match, cards_only: bool) -> Any:
    """The board of a match without hand, buttons and gauges; with its open places or without.

    An empty place that is drawn with a sign or colour of its own tells what is missing, so it always stays.
    """
    scene = match.scene(None)
    places = scene.places
    if cards_only:
        places = tuple(p for p in places if p.face is not None or p.ground not in ("ghost", "plain"))
    else:
        # A place that can be marked must be seen before it is.
        places = tuple(
            replace(p, ground="plain") if p.face is None and p.ground == "ghost" else p for p in places
        )
    return replace(
        scene,
        places=places,
        hand=(),
        others=(),
        buttons=(),
        gauges=(),
        prompt="",
        whose="",
        notes=(),
        details={},
    )


@lru_cache(maxsize=64)
def stage_of(start: str, _language: str, cards_only: bool = True, options: Options = ()) -> Mapping[str, Any]:
    """The picture of a start position in keyed parts, with its open places or without."""
    return stage_parts(scene_of(match_of(start, options), cards_only))


def stage_now(match: Match, cards_only: bool = True) -> Mapping[str, Any]:
    """The picture of a game as it stands now, in keyed parts."""
    return stage_parts(scene_of(match, cards_only))


@lru_cache(maxsize=64)
def picture_of(
    start: str, _language: str, cards_only: bool = True, theme: Theme = "auto", options: Options = ()
) -> str:
    """The picture of a start position as one SVG."""
    return still_svg(scene_of(match_of(start, options), cards_only), theme=theme)


def speech_of(start: str, options: Options = ()) -> str:
    """The cards of a start position in words."""
    return " ".join(place.speech for place in scene_of(match_of(start, options), True).places)
