"""Campaigns: three stages of a path without a defeat (MUT-5.5)."""

from __future__ import annotations

import pytest

import ecolearn
from ecolearn.games.mutternatur.campaign import PATHS, Campaign, begin_campaign, read_campaign
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import set_language
from tests.games.mutternatur.tables import ALMOST, table_text

FULL = {"golden_eagle": "green blue yellow purple"}


def played(stages: str, *, win: bool, pile: str = "", stop: bool = False) -> Match:
    """A match of a single round, won or lost."""
    start = table_text(
        ALMOST, FULL, hands={1: "golden_eagle" if win else "joker"}, discard=pile, stages=stages
    )
    match = ecolearn.new("mutternatur", start=start, players=3, stages=stages, seed=5)
    if "2.3" in stages:
        for _seat in (1, 2, 3):
            match.play("side animal")
    if stop:
        return match
    match.play("choose golden_eagle" if win else "choose joker", 1)
    match.play("ready", 1)
    while match.actors():
        match.play(match.legal_actions()[0])
    return match


@pytest.mark.rule("MUT-5.5")
@pytest.mark.parametrize("path", [2, 4])
def test_three_stages_without_a_defeat(path: int) -> None:
    campaign = begin_campaign(path)
    for stage in (1, 2, 3):
        assert campaign.stages == " ".join(f"{path}.{number}" for number in range(1, stage + 1))
        assert f"{path}.{stage}" in str(campaign) and not campaign.is_won
        match = newcomers(campaign.stages) if path == 4 else played(campaign.stages, win=True)
        campaign = campaign.with_result(match)
    assert campaign.is_won and not campaign.is_lost and campaign.stages == ""
    assert "all three stages won" in str(campaign)
    with pytest.raises(ValueError, match="over"):
        campaign.with_result(match)
    assert read_campaign(campaign.to_text()) == campaign


def newcomers(stages: str) -> Match:
    """The same with the newcomers in their places."""
    names = {"hawthorn": "japanese_knotweed", "golden_beetle": "asian_hornet", "stone_marten": "raccoon"}
    laid = " ".join(names.get(name, name) for name in ALMOST.split())
    start = table_text(laid, FULL, hands={1: "golden_eagle"}, stages=stages)
    match = ecolearn.new("mutternatur", start=start, players=3, stages=stages, seed=5)
    match.play("choose golden_eagle", 1)
    match.play("ready", 1)
    return match


@pytest.mark.rule("MUT-5.5")
def test_a_defeat_ends_it() -> None:
    campaign = (
        begin_campaign(2).with_result(played("2.1", win=True)).with_result(played("2.1 2.2", win=False))
    )
    assert campaign.is_lost and campaign.stages == "" and "begins anew" in str(campaign)
    assert [result.won for result in campaign.results] == [True, False]
    assert read_campaign(campaign.to_text()) == campaign


@pytest.mark.rule("MUT-5.5")
def test_only_the_next_stage_counts_and_only_a_finished_match() -> None:
    campaign = begin_campaign(2)
    with pytest.raises(ValueError, match=r"Next come the stages 2\.1"):
        campaign.with_result(played("2.1 2.2", win=True))
    with pytest.raises(ValueError, match="not over yet"):
        campaign.with_result(played("2.1", win=True, stop=True))
    with pytest.raises(ValueError, match="not of Mutter Natur"):
        campaign.with_result(ecolearn.new("ecogon", seed=1))
    with pytest.raises(ValueError, match="paths 1 to 4"):
        begin_campaign(5)


def test_discards_are_summed_up() -> None:
    campaign = begin_campaign(2)
    for stage, pile in (("2.1", "joker"), ("2.1 2.2", ""), ("2.1 2.2 2.3", "")):
        campaign = campaign.with_result(played(stage, win=True, pile=pile))
    assert [result.discards for result in campaign.results] == [1, 0, 0]
    assert "with 1 card discarded" in str(campaign)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ecolearn campaign 1\npath: 9",
        "ecolearn campaign 1\npath: 1\n1.2: won",
        "ecolearn campaign 1\npath: 1\n1.1: won, discards x, players 3, seed 1",
    ],
)
def test_what_is_no_campaign_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no campaign"):
        read_campaign(text)


def test_it_speaks_both_languages() -> None:
    english = [str(Campaign(path)) for path in PATHS]
    set_language("de")
    assert all(
        one != other for one, other in zip(english, (str(Campaign(path)) for path in PATHS), strict=True)
    )
