"""Whole games through a desk: no message says what the eyes before the browser may not know."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from ecolearn.kernel.match import Match
from ecolearn.kernel.record import new_match
from ecolearn.kernel.zones import HIDDEN
from tests.kernel.toys import secrets

from .browser import Player

#: Digits that are in no message by chance.
SEED = 918273645546372819
#: Sections that are the same whoever looks and whatever lies where.
GENERAL = ("form", "words", "languages", "match", "kind", "full", "revision")


class Watch:
    """Reads every message and finds what its reader could not know.

    A reader may know the cards that its view of this position or of an earlier one shows, and those that it
    was told of. All other cards are secret: their ids, their names, and how they look.
    """

    def __init__(self, match: Match, game: Any) -> None:
        self.match = match
        self.browser: Player | None = None
        self.read_by: dict[int | None, int] = {}
        self.hidden = 0
        self._game = game
        self._known: dict[int | None, tuple[int, set[str]]] = {}
        self._possible = False

    def known(self, reader: int | None) -> set[str]:
        """The cards that a reader may know by now."""
        read, cards = self._known.setdefault(reader, (0, set()))
        positions: list[Any] = [self.match.first, *(step.position for step in self.match.steps)]
        for position in positions[read:]:
            view: Any = position.view_for(reader)
            cards.update(card for zone in view.zones.names() for card in view.zones.cards(zone))
            cards.update(getattr(view, "cells", {}).values())
            cards.update(card for sentence in position.told(reader) for card in sentence.cards)
        cards.discard(HIDDEN)
        self._known[reader] = len(positions), cards
        return cards

    def __call__(self, message: dict[str, Any]) -> None:
        if self.match.outcome is not None:
            return
        reader = self.browser.desk.eyes if self.browser else None
        self.read_by[reader] = self.read_by.get(reader, 0) + 1
        web = message.get("web", {})
        self._possible = web["possible"]["on"] if web.get("possible") else self._possible
        said = {key: value for key, value in message.items() if key not in GENERAL}
        if self._possible:
            # The picture of all links that are possible names every species of the game.
            said.pop("web", None)
        if "details" in said:
            # What a card eats is no secret, whoever holds it.
            said["details"] = {tap: {**all_, "rows": []} for tap, all_ in said["details"].items()}
        text = json.dumps(said, ensure_ascii=False)
        assert str(SEED) not in text
        known = self.known(reader)
        for name in sorted(
            (name for card in known for name in self._game.words(card)), key=len, reverse=True
        ):
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "-", text)
        for card in self._game.cards(self.match):
            if card in known:
                continue
            self.hidden += 1
            for name in self._game.words(card):
                found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
                assert found is None, (reader, card, text[max(0, found.start() - 200) : found.end() + 80])
            for look in self._game.looks(card):
                assert look not in text, (reader, card, look)


class Moths:
    """The toy with hidden hands, every moth another one."""

    def match(self, monkeypatch: pytest.MonkeyPatch) -> Match:
        monkeypatch.setattr(
            secrets, "MOTHS", tuple(f"moth_{light}{sign}" for light in range(1, 7) for sign in "abc")
        )
        return new_match(secrets.Secrets(), seed=SEED, seats=("person",) * 4, options={"rounds": 3})

    def cards(self, match: Match) -> tuple[str, ...]:
        return secrets.MOTHS

    def words(self, card: str) -> tuple[str, ...]:
        return card, card.replace("_", " ")

    def looks(self, card: str) -> tuple[str, ...]:
        return ()


def played(match: Match, game: Any, seed: int, most: int = 4000) -> tuple[Player, Watch]:
    watch = Watch(match, game)
    match.run_partners()
    player = Player(match, Random(seed), watch)
    watch.browser = player
    for _step in range(most):
        if match.outcome is not None:
            break
        player.step()
    return player, watch


@pytest.mark.parametrize("seed", range(4))
def test_no_message_of_a_whole_game_tells_another_hand(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Moths()
    match = game.match(monkeypatch)
    player, watch = played(match, game, seed)
    assert match.outcome is not None and player.state["curtain"] is None and player.state["seat"] is None
    assert set(watch.read_by) == {None, 1, 2, 3, 4} and min(watch.read_by.values()) > 20
    assert watch.hidden > 1000
    # Now all may be told.
    assert player.send(kind="code")["text"] == match.code
