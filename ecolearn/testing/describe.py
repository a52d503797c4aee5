"""What a game says of itself: options, phrases, kinds of action, tasks and conditions."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import partial
from string import Formatter
from typing import Any

from ecolearn.kernel.actions import CODECS
from ecolearn.kernel.conditions import progress
from ecolearn.kernel.game import Game, Option, OptionError
from ecolearn.kernel.position import Position
from ecolearn.kernel.record import new_match
from ecolearn.kernel.sentences import Phrase
from ecolearn.kernel.words import _, ngettext

from .random_play import Met
from .report import Notes, Said, whole
from .sentences import each_language


def check_description(notes: Notes, game: Game) -> None:
    """A game describes itself."""
    name = "description"
    expect = notes.at(name)
    for what, holds in (
        ("id is a word in small letters", game.id.isidentifier() and game.id == game.id.lower()),
        (
            "code is three capital letters",
            len(game.code) == 3 and game.code.isalpha() and game.code.isupper(),
        ),
        ("version counts from 1", type(game.version) is int and game.version >= 1),
        ("1 <= least_seats <= most_seats", 1 <= game.least_seats <= game.most_seats),
        ("longest is a number of steps", type(game.longest) is int and game.longest > 0),
    ):
        expect(holds, f"{what}: does not hold")
    for code in each_language():
        for what in ("title", "about"):
            expect(whole(_(getattr(game, what))), f"{what} has no text in {code}")
    _check_options(notes, game)
    _check_phrases(notes, game)
    _check_kinds(notes, game)


def _check_options(notes: Notes, game: Game) -> None:
    name = "options"
    expect = notes.at(name)
    names = [option.name for option in game.options]
    expect(len(set(names)) == len(names), f"two options have the same name: {names}")
    # These are keywords of ecolearn.new itself.
    taken = {"game", "seed", "players", "seats", "start", "auto", "free_undo"} & set(names)
    expect(not taken, f"options may not be called {sorted(taken)}: ecolearn.new has these itself")
    with notes.guard(name, "", "reading the options' defaults"):
        given = game.read_options({})
        expect(
            given == {option.name: option.default for option in game.options},
            f"without any given the options read {given} instead of their defaults",
        )
    for option in game.options:
        for code in each_language():
            for what in ("label", "sentence"):
                expect(whole(_(getattr(option, what))), f"option {option.name} has no {what} in {code}")
        for wrong in _wrong_values(option):
            _expect_refused(notes, game, {option.name: wrong}, f"{option.name}={wrong!r}", option.name)
    _expect_refused(notes, game, {"no_such_option": 1}, "an option that does not exist", "no_such_option")
    for seats in (game.least_seats - 1, game.most_seats + 1):
        try:
            new_match(game, seed=1, seats=("person",) * seats, options={})
        except ValueError as error:
            expect(whole(str(error)), f"{seats} players are refused without a sentence")
        else:
            notes.fail(
                name,
                "",
                f"{seats} players are accepted, though it is for {game.least_seats} to {game.most_seats}",
            )


def _wrong_values(option: Option) -> list[Any]:
    if option.choices:
        return ["no such choice", None]
    if isinstance(option.default, bool):
        return [2, "perhaps", None]
    if isinstance(option.default, int):
        return [option.low - 1, option.high + 1, "many", 1.5, None]
    return [1, None]


def _expect_refused(notes: Notes, game: Game, options: dict[str, Any], said: str, names: str) -> None:
    with notes.guard("options", "", f"refusing {said}"):
        try:
            game.read_options(options)
        except OptionError as error:
            notes.at("options")(
                whole(str(error)) and names in str(error),
                f"{said} is refused without a sentence that names it: {error}",
            )
        else:
            notes.fail("options", "", f"{said} is accepted")


def places(text: str) -> set[str]:
    """The places to fill in a phrase: ``{"card", "cell"}``."""
    return {name for _text, name, _format, _how in Formatter().parse(text) if name is not None}


def _forms(phrase: Phrase) -> list[str]:
    if isinstance(phrase, str):
        return [_(phrase)]
    return [ngettext(phrase[0], phrase[1], number) for number in (1, 2)]


def _check_phrases(notes: Notes, game: Game) -> None:
    for said, phrase in game.phrases.items():
        sources = [phrase] if isinstance(phrase, str) else list(phrase)
        known = set().union(*(places(source) for source in sources))
        for code in each_language():
            for text in _forms(phrase):
                unknown = places(text) - known
                notes.at("phrases")(bool(text.strip()), f"{said!r} has no words in {code}")
                notes.at("phrases")(
                    not unknown, f"{said!r} in {code} has places {sorted(unknown)} that nobody fills"
                )
        if not isinstance(phrase, str):
            notes.at("phrases")("n" in known, f"{said!r} has a plural, so the number must be its value n")
    unknown_results = sorted(set(game.results) - set(game.phrases))
    notes.at("phrases")(not unknown_results, f"results {unknown_results} have no phrase")


def _check_kinds(notes: Notes, game: Game) -> None:
    name = "kinds"
    expect = notes.at(name)
    for key, kind in game.kinds.items():
        action = kind.action
        expect(key == action.KIND, f"kind {key!r} makes actions called {action.KIND!r}")
        expect(key.split() == [key], f"kind {key!r}: its name must be one word")
        expect(
            is_dataclass(action) and action.__hash__ is not None,
            f"{action.__name__} must be a frozen dataclass",
        )
        unknown = [str(item.type) for item in fields(action) if str(item.type) not in CODECS]
        expect(not unknown, f"{action.__name__}: no codec reads and writes {unknown}")
        if kind.routine and not kind.reveal:
            notes.fail(
                name, "", f"kind {key!r} is routine but no reveal; only reveals are pressed without asking"
            )
    for task, how in game.tasks.items():
        unknown = [kind for kind in how.kinds if kind not in game.kinds]
        expect(not unknown, f"task {task!r} is done by unknown kinds {unknown}")
    idle = set(game.kinds) - {kind for how in game.tasks.values() for kind in how.kinds}
    expect(not idle, f"no task is done by the kinds {sorted(idle)}")


def check_conditions(notes: Notes, met: Met) -> None:
    """Every condition answers, and refuses what it cannot read."""
    name = "conditions"
    position, where = met.position, met.where
    expect = notes.at(name, where)
    cards = sorted(getattr(position, "cells", {}).values(), key=str)
    values = {"NUMBER": "2", "CARD": cards[len(met.trail) % len(cards)] if cards else None}
    for key, condition in position.table.game.conditions.items():
        words = condition.pattern.split()
        expect(words[:1] == [key], f"condition {key!r} is written {condition.pattern!r}")
        for wrong in (f"{key} " + "x " * len(words), f"no-such-{key}"):
            with notes.guard(name, where, f"refusing “{wrong}”"):
                try:
                    progress(position, wrong)
                except ValueError as error:
                    expect(whole(str(error)), f"“{wrong}” is refused without a sentence")
                else:
                    notes.fail(name, where, f"“{wrong}” is answered")
        if any(values.get(word) is None for word in words[1:]):
            continue
        text = " ".join([key, *(str(values[word]) for word in words[1:])])
        notes.counts["conditions"] += 1
        with notes.guard(name, where, f"asking “{text}”"):
            found = progress(position, text)
            expect(found.count >= 0 and found.needed >= 0, f"“{text}”: {found.count} of {found.needed}")
            expect(bool(found.proofs) or not found.count, f"“{text}” counts {found.count} without a proof")
        notes.later(name, where, f"“{text}”", partial(_missing, position, text))


def _missing(position: Position, text: str) -> list[Said]:
    return [("what is missing", progress(position, text).missing.text, False)]
