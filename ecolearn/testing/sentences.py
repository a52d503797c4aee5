"""Texts that people read: there in every language, and whole."""

from __future__ import annotations

from collections.abc import Iterator

from ecolearn.kernel.position import Position
from ecolearn.kernel.sentences import Refusal
from ecolearn.kernel.words import language, languages, set_language

from .random_play import Met
from .report import Notes, Said


def each_language() -> Iterator[str]:
    """Choose one language after the other, and in the end the present one again."""
    before = language()
    try:
        for code in languages():
            set_language(code)
            yield code
    finally:
        set_language(before)


def is_rule(rule: str, code: str) -> bool:
    """True if something looks like the id of a rule: the letters of the game, a chapter and numbers."""
    letters, _dash, numbers = rule.partition("-")
    parts = numbers.split(".")
    return letters == code and len(parts) in (2, 3) and all(part.isdigit() for part in parts)


def check_refusal(notes: Notes, where: str, said: str, refusal: Refusal, position: Position) -> None:
    """A refusal has a sentence in every language, and a rule of the game unless it is of the kernel."""
    notes.counts["refusals"] += 1
    notes.later("refusal", where, f"“{said}” ({refusal.code})", lambda: [("its reason", refusal.text, False)])
    game = position.table.game
    # What the game's own table refuses names the rule; the kernel's reasons are those of all games.
    if refusal.code in game.phrases:
        notes.at("refusal", where)(
            is_rule(refusal.rule, game.code),
            f"“{said}” is refused ({refusal.code}) with the rule {refusal.rule!r}; "
            f"expected {game.code}-CHAPTER.NUMBER",
        )


def check_told(notes: Notes, met: Met) -> None:
    """Prompt, outcome and what happened read well in every language."""
    position = met.position

    def read() -> Iterator[Said]:
        yield "the prompt", position.prompt.text, False
        for sentence in position.happened:
            yield f"{sentence.code!r}", sentence.text, False
        outcome = position.outcome()
        if outcome is not None:
            yield "the outcome", outcome.text, False

    notes.later("sentences", met.where, "the position", read)
