"""The conformance check tells whatever a game does wrong, and nothing of one that does all well."""

from __future__ import annotations

import pytest

from ecolearn.kernel.words import language
from ecolearn.testing import ConformanceWarning, NonconformingGame, check_game
from tests.testing.toy import Toy

FLAWS = {
    "one left out": "brute force",
    "universe twice": "brute force",
    "refuses none": "reasons",
    "reasons raise": "reasons",
    "no rule": "refusal",
    "half a sentence": "refusal",
    "too many": "list",
    "never the same": "list",
    "by filling": "order",
    "bad text": "texts and taps",
    "card lost": "cards",
    "changes the old": "apply",
    "first counts": "several actors",
    "early outcome": "end",
    "endless": "end",
    "real dice": "seed",
    "marked card": "twins",
    "all shown": "views",
    "seed shown": "views",
    "facts shown": "views",
    "not hidden": "views",
    "gap in a phrase": "phrases",
    "lax option": "options",
    "condition fails": "conditions",
    "key twice": "scene",
    "silent place": "speech",
    "no button": "taps shown",
    "odd web": "food web",
}


def test_a_sound_game_conforms() -> None:
    report = check_game(Toy(), seeds=[1, 2])
    assert report.ok and not report.advice
    looked_at = (
        "pairs of actors",
        "twins",
        "positions that seats see differently",
        "codes",
        "records",
        "undone",
    )
    assert all(report.counts[what] for what in looked_at), report.text


@pytest.mark.filterwarnings("ignore::ecolearn.testing.ConformanceWarning")
@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flaw_is_told(flaw: str) -> None:
    before = language()
    report = check_game(Toy(flaw), seeds=[1], seats=[2], strict=False)
    found = {finding.check for finding in report.failures}
    assert FLAWS[flaw] in found, report.text
    assert language() == before


def test_the_report_says_how_to_get_there() -> None:
    with pytest.raises(NonconformingGame) as caught:
        check_game(Toy("card lost"), seeds=[5], seats=[3])
    text = str(caught.value)
    assert "new('toy', seed=5, players=3)" in text
    assert "frog_" in text and "-1" in text
    assert caught.value.report.failures


def test_what_all_can_see_but_nobody_is_told_is_advice() -> None:
    with pytest.warns(ConformanceWarning, match="say in a sentence"):
        check_game(Toy("silent mark"), seeds=[1], seats=[2], strict=False)


def test_findings_of_one_sort_are_not_repeated_endlessly() -> None:
    report = check_game(Toy("no rule"), seeds=[1, 2], seats=[2], strict=False)
    assert sum(finding.check == "refusal" for finding in report.failures) == 3
    assert report.more["refusal"] > 0
