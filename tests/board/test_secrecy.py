"""Whole games through a desk: no message says what the eyes before the browser may not know."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import ecolearn
from ecolearn.games.biolink.deck import load_deck
from ecolearn.games.biolink.details import spoken
from ecolearn.games.biolink.scene import face_of
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
        # A desk answers for whatever goes wrong while it sends, so nothing is raised here.
        self.faults: list[tuple[int | None, str, str]] = []
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
        text = json.dumps(self._said(message), ensure_ascii=False)
        if str(SEED) in text or "went wrong" in text:
            self.faults.append((reader, "", text))
        known = self.known(reader)
        for fact in self._game.facts(self.match, known):
            text = text.replace(json.dumps(fact, ensure_ascii=False)[1:-1], "")
        meant = {word: card for card in self._game.cards(self.match) for word in self._game.words(card)}
        words = "|".join(map(re.escape, sorted(meant, key=len, reverse=True)))
        for found in re.finditer(rf"(?<!\w)(?:{words})(?!\w)", text):
            if meant[found[0]] not in known:
                self.faults.append((reader, found[0], text[max(0, found.start() - 200) : found.end() + 80]))
        secret = [card for card in self._game.cards(self.match) if card not in known]
        self.hidden += len(secret)
        for card in secret:
            if any(look in text for look in self._game.looks(self.match, card)):
                self.faults.append((reader, card, "its face"))

    def _said(self, message: dict[str, Any]) -> dict[str, Any]:
        """What may tell a secret. That a card eats others is none, whoever holds them."""
        said = {key: value for key, value in message.items() if key not in GENERAL}
        if self._possible:
            # The picture of all links that are possible names every species of the game.
            said.pop("web", None)
        elif "web" in said:
            # Names are written in several lines there; speech, sentences and table have them whole.
            keys = [part["key"] for part in said["web"].get("put", [])]
            said["web"] = {**said["web"], "put": keys, "faces": {}}
        if "details" in said:
            said["details"] = {tap: {**all_, "rows": [], "link": ""} for tap, all_ in said["details"].items()}
        if "stage" in said:
            # Icons of what is eaten are on every face; the faces themselves count.
            faces = [face for face in said["stage"].get("faces", {}) if not face.startswith("i-")]
            said["stage"] = {**said["stage"], "faces": faces}
        return said


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

    def looks(self, match: Match, card: str) -> tuple[str, ...]:
        return ()

    def facts(self, match: Match, cards: set[str]) -> tuple[str, ...]:
        return ()


class Versus:
    """BIOlink, each for themselves."""

    def __init__(self, players: int, **options: Any) -> None:
        self.players, self.options = players, options

    def match(self, monkeypatch: pytest.MonkeyPatch) -> Match:
        return ecolearn.new("biolink", mode="versus", seed=SEED, players=self.players, **self.options)

    def cards(self, match: Match) -> tuple[str, ...]:
        table: Any = match.first.table
        return tuple(table.cards)

    def words(self, card: str) -> tuple[str, ...]:
        deck = load_deck(self.options.get("deck", "forest_edge"))
        # “Decomposers” are a card and a role.
        special = card in deck.specials
        return (card,) if special else (card, deck.cards[card].name, deck.cards[card].short)

    def looks(self, match: Match, card: str) -> tuple[str, ...]:
        view: Any = match.view_for(None)
        return (face_of(view, view.deck.cards[card]).id,)

    def facts(self, match: Match, cards: set[str]) -> tuple[str, ...]:
        """What everybody can read in the rules of the deck about these cards."""
        view: Any = match.view_for(None)
        return tuple(spoken(view, view.deck.cards[card]).partition(".")[2] for card in cards)


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


@pytest.mark.parametrize(
    "game",
    [
        Moths(),
        Versus(2),
        Versus(3, deck="savanna", specials=True, recyclers=True),
        Versus(4, arrows="pupil", sun="outside"),
    ],
    ids=["moths", "biolink 2", "biolink 3", "biolink 4"],
)
def test_no_message_of_a_whole_game_tells_another_hand(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = game.match(monkeypatch)
    player, watch = played(match, game, seed=4)
    assert watch.faults == []
    assert match.outcome is not None and player.state["curtain"] is None and player.state["seat"] is None
    assert set(watch.read_by) == {None, *range(1, len(match.seats) + 1)} and min(watch.read_by.values()) > 20
    assert watch.hidden > 1000
    # Now all may be told, and all hands and piles lie open.
    view: Any = match.view_for(None)
    assert not any(HIDDEN in view.zones.cards(zone) for zone in view.zones.names())
    if isinstance(game, Versus):
        hands = {row["seat"]: [card["tap"] for card in row["cards"]] for row in player.state["others"]}
        seats = range(1, len(match.seats) + 1)
        assert hands == {seat: [f"card.{card}" for card in view.hand(seat)] for seat in seats}
        assert any(hands.values())
    assert player.send(kind="code")["text"] == match.code
    assert str(SEED) in json.dumps(player.state["notes"])
