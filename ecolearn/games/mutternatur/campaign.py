"""A campaign: the three stages of a path, one after another without a defeat (MUT-5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ecolearn.kernel.words import N_, _, ngettext

from .position import MutterNaturPosition
from .stages import STAGES, stages_of_path

if TYPE_CHECKING:
    from ecolearn.kernel.match import Match

__all__ = ["PATHS", "Campaign", "StageResult", "begin_campaign", "read_campaign"]

#: The four paths by their numbers: English source strings of their names.
PATHS: dict[int, str] = {
    1: N_("Natural variations"),
    2: N_("Natural spaces under pressure"),
    3: N_("Effects of humans"),
    4: N_("Effects of other species"),
}
STAGES_OF_A_PATH = 3
FIRST_LINE = "ecolearn campaign 1"


@dataclass(frozen=True, slots=True)
class StageResult:
    """How one game of a campaign ended.

    Attributes
    ----------
    stages : str
        The stages that were played, ``"3.1 3.2"``.
    players, seed : int
        Of the match: with them it can be dealt again.
    won : bool
    discards : int
    """

    stages: str
    players: int
    seed: int
    won: bool
    discards: int


@dataclass(frozen=True, slots=True)
class Campaign:
    """How far a path has been walked. It never changes: `with_result` gives the next state.

    Attributes
    ----------
    path : int
        1 to 4.
    results : tuple of StageResult
        The games so far, in order.

    Examples
    --------
    ::

        campaign = begin_campaign(3)
        match = ecolearn.new("mutternatur", players=3, stages=campaign.stages)
        ...
        campaign = campaign.with_result(match)
    """

    path: int
    results: tuple[StageResult, ...] = ()

    @property
    def is_lost(self) -> bool:
        """True after a defeat: the path begins anew."""
        return any(not result.won for result in self.results)

    @property
    def is_won(self) -> bool:
        """True when all three stages are won."""
        return len(self.results) == STAGES_OF_A_PATH and not self.is_lost

    @property
    def stages(self) -> str:
        """The stages of the next game, as the option of the game takes them; empty when it is over."""
        if self.is_lost or self.is_won:
            return ""
        return stages_of_path(self.path, len(self.results) + 1)

    def with_result(self, match: Match) -> Campaign:
        """The campaign after a finished match of its next stage.

        Raises
        ------
        ValueError
            If the campaign is over, the match still runs, or it was played with other stages.
        """
        if not self.stages:
            raise ValueError(_("This campaign is over. Begin a new one."))
        position, outcome = match.position, match.outcome
        if not isinstance(position, MutterNaturPosition):
            raise ValueError(_("This match is not of Mutter Natur."))
        played = str(position.table.options["stages"])
        if played != self.stages:
            raise ValueError(
                _("Next come the stages {wanted}; this match was played with: {played}.").format(
                    wanted=self.stages, played=played or "-"
                )
            )
        if outcome is None:
            raise ValueError(_("This match is not over yet."))
        won = StageResult(played, position.table.seats, match.seed, bool(outcome.won), position.discards)
        return replace(self, results=(*self.results, won))

    def __str__(self) -> str:
        """How far the players have come, as a sentence in the current language."""
        name = _(PATHS[self.path])
        if self.is_lost:
            lost = self.results[-1].stages.split()[-1]
            told = _("Path {path}, {name}: stage {stage} was lost. The path begins anew.")
            return told.format(path=self.path, name=name, stage=f"{lost} ({_(STAGES[lost].title)})")
        if self.is_won:
            count = sum(result.discards for result in self.results)
            return ngettext(
                "Path {path}, {name}: all three stages won in a row, with {n} card discarded!",
                "Path {path}, {name}: all three stages won in a row, with {n} cards discarded!",
                count,
            ).format(path=self.path, name=name, n=count)
        stage = self.stages.split()[-1]
        told = _("Path {path}, {name}: next comes stage {stage}.")
        return told.format(path=self.path, name=name, stage=f"{stage} ({_(STAGES[stage].title)})")

    def to_text(self) -> str:
        """Write the campaign as text; `read_campaign` reads it."""
        lines = [FIRST_LINE, f"path: {self.path}"]
        for result in self.results:
            end = "won" if result.won else "lost"
            numbers = f"discards {result.discards}, players {result.players}, seed {result.seed}"
            lines.append(f"{result.stages}: {end}, {numbers}")
        return "\n".join(lines) + "\n"


def begin_campaign(path: int) -> Campaign:
    """A new campaign.

    Parameters
    ----------
    path : int
        1 to 4.

    Raises
    ------
    ValueError
        If there is no such path.
    """
    if path not in PATHS:
        raise ValueError(_("There are the paths 1 to 4, not {path}.").format(path=path))
    return Campaign(path)


def read_campaign(text: str) -> Campaign:
    """Read what `Campaign.to_text` wrote.

    Raises
    ------
    ValueError
        If it is no campaign, or its games do not follow one another.
    """
    try:
        campaign = _read(iter(text.strip().splitlines()))
    except (KeyError, StopIteration, ValueError):
        raise ValueError(_("This text is no campaign of Mutter Natur.")) from None
    return campaign


def _read(lines: Iterator[str]) -> Campaign:
    if next(lines).strip() != FIRST_LINE:
        raise ValueError
    campaign = begin_campaign(int(next(lines).removeprefix("path:")))
    for line in lines:
        stages, _colon, rest = line.partition(":")
        end, *pairs = (part.split() for part in rest.split(","))
        numbers = {name: int(value) for name, value in pairs}
        won = {"won": True, "lost": False}[end[0]]
        if not campaign.stages or stages.strip() != campaign.stages:
            raise ValueError
        result = StageResult(campaign.stages, numbers["players"], numbers["seed"], won, numbers["discards"])
        campaign = replace(campaign, results=(*campaign.results, result))
    return campaign
