"""What a browser says of a position that is no longer there is answered kindly and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.kernel.match import Match

from .browser import Browser


@pytest.fixture
def match() -> Match:
    return ecolearn.new("ecogon", seed=7)


def test_a_tap_of_an_old_revision_is_refused_and_the_new_state_is_sent(match: Match) -> None:
    browser = Browser(match)
    old = browser.revision
    match.play("place reed_beetle -1,0")
    before = (match.revision, match.steps)
    for message in ({"taps": ["card.sunbleak", "cell.0,1"]}, {"text": "place sunbleak 0,1"}):
        answer = browser.act(revision=old, seat=None, **message)
        assert not answer["ok"] and answer["refusal"]["code"] == "stale" and answer["refusal"]["text"]
    assert (match.revision, match.steps) == before
    assert browser.revision == match.revision


def test_the_same_tap_with_the_new_revision_works(match: Match) -> None:
    browser = Browser(match)
    answer = browser.act(revision=browser.revision, seat=None, taps=["card.sunbleak", "cell.0,1"])
    assert answer["ok"] and str(match.steps[-1].action) == "place sunbleak 0,1"
    # The same message once more, as after a double click: the game has moved on.
    revision = browser.heard[0]["revision"]
    assert browser.act(revision=revision, seat=None, taps=["button.end"])["refusal"]["code"] == "stale"


def test_undo_makes_older_revisions_stale_too(match: Match) -> None:
    browser = Browser(match)
    before = browser.revision
    match.play("place sunbleak 0,1")
    match.undo()
    answer = browser.act(revision=before, seat=None, text="place sunbleak 0,1")
    assert answer["refusal"]["code"] == "stale" and len(match.steps) == 1


@pytest.mark.parametrize("revision", [None, -1, "7", 10**9, [1]])
def test_a_revision_that_never_was(match: Match, revision: Any) -> None:
    answer = Browser(match).act(revision=revision, seat=None, text="end")
    assert not answer["ok"] and len(match.steps) == 1
