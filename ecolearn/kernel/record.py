"""Record: a match as readable text, and as a short code."""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from .game import Game, OptionError, PickOption
from .match import PERSON, Match, partners_for
from .position import Position
from .registry import find_game
from .sentences import IllegalAction
from .starts import parse_start
from .words import _, ngettext

FIRST_LINE = "ecolearn record 1"
#: What the head of a record may tell besides options; the first four must be there.
HEAD_LINES = ("game", "seed", "seats", "deck", "free undo", "auto")
#: Which reveals are pressed without asking: drawing a card, unless the record says all or none.
AUTO = {"all": True, "none": False}
CHECK_BITS = 20
#: A match with much taking back may be so many times as long as the longest play without it.
BACK_AND_FORTH = 4
#: So many times this is added to the number of players as options that came later are told (`Option.later`).
MORE_OPTIONS = 16


class RecordError(ValueError):
    """A record or code that cannot be read to its end.

    Attributes
    ----------
    line : int or None
        Number of the wrong line, from 1.
    match : Match or None
        The game up to there, where it could be read so far.
    """

    def __init__(self, text: str, line: int | None = None, match: Match | None = None) -> None:
        self.line = line
        self.match = match
        super().__init__(text)


def new_match(
    game: Game,
    *,
    seed: int,
    seats: tuple[str, ...] | None,
    options: dict[str, Any],
    start: str | None = None,
    auto: bool | str = "routine",
    free_undo: bool = False,
) -> Match:
    """Set up a match: the one way in which matches begin, new or loaded.

    Without `seats` as few persons play as the options allow.

    Raises
    ------
    OptionError, ValueError
        With a sentence on what does not fit.
    """
    beginning = parse_start(start) if start is not None else None
    if beginning is not None:
        options = {**beginning.options, **options}
    chosen = game.read_options(options)
    least, most = game.seats_for(chosen)
    if seats is None:
        seats = (PERSON,) * least
    if not least <= len(seats) <= most:
        raise OptionError(_wrong_number(game, len(seats), least, most))
    able = partners_for(game)
    for seat in seats:
        if seat != PERSON and seat not in able:
            raise OptionError(
                _("There is no partner called {name}. There are: {known}.").format(
                    name=seat, known=", ".join([PERSON, *able])
                )
            )
    table = game.make_table(len(seats), chosen)
    first = game.begin(table, seed, beginning).settled()
    return Match(first, seed=seed, seats=seats, start=beginning, auto=auto, free_undo=free_undo)


def _wrong_number(game: Game, given: int, least: int, most: int) -> str:
    """That a game is for other numbers of players, always or with these options."""
    names = {"game": _(game.title), "least": least, "most": most, "given": given}
    if (least, most) == (game.least_seats, game.most_seats):
        return _("{game} is for {least} to {most} players, not {given}.").format(**names)
    if least == most:
        return ngettext(
            "{game}: with these options it is for {least} player, not for {given}.",
            "{game}: with these options it is for {least} players, not for {given}.",
            least,
        ).format(**names)
    return _("{game}: with these options it is for {least} to {most} players, not for {given}.").format(
        **names
    )


# -- text ------------------------------------------------------------------------------------------


def to_text(match: Match) -> str:
    """Write a match as text: a head of names and values, an empty line, then ``seat: action  # result``."""
    table = match.first.table
    lines = [
        FIRST_LINE,
        f"game: {match.game.id} {match.game.version}",
        f"seed: {match.seed}",
        f"seats: {' '.join(match.seats)}",
        f"deck: {table.fingerprint}",
    ]
    told = {} if match.start is None else match.start.options
    # What would be filled in: with other options it may be another value than the option's own default.
    usual = {option.name: option.default for option in match.game.options}
    filled = {**usual, **match.game.defaults(table.options), **told}
    for option in match.game.options:
        value = table.options[option.name]
        if isinstance(value, str) and "\n" in value:
            lines += [f"> {option.name}| {line}".rstrip() for line in value.splitlines()]
        elif value != told.get(option.name, option.default) or value != filled[option.name]:
            lines.append(f"option {option.name}: {value}")
    if match.free_undo:
        lines.append("free undo: yes")
    lines += [f"auto: {word}" for word, auto in AUTO.items() if match.auto is auto]
    if match.start is not None:
        lines += [f"| {line}".rstrip() for line in match.start.to_text().splitlines()]
    lines.append("")
    for step in match.steps:
        result = _result(step.position)
        lines.append(f"{step.seat}: {step.action}{'  # ' + result if result else ''}")
    return "\n".join(lines) + "\n"


def _result(position: Position) -> str:
    return "; ".join(sentence.fact for sentence in position.happened if sentence.result)


def from_text(text: str, auto: bool | str = "routine") -> Match:
    """Read a match from its text, replaying and checking every line.

    Parameters
    ----------
    text : str
    auto : {"routine", True, False}
        Which reveals are pressed without asking, where the record does not say it.

    Raises
    ------
    RecordError
        Naming the first wrong line; its ``match`` is the game up to there.
    """
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    head, body_at = _read_head(lines)
    try:
        match = _set_up(head, auto)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(_("The head of this saved game is wrong. {why}").format(why=error)) from None
    for number, line in enumerate(lines[body_at:], body_at + 1):
        if line:
            _replay_line(match, line, number)
    match.run_partners()
    return match


def _set_up(head: dict[str, list[str]], auto: bool | str) -> Match:
    """The match that the head of a record tells of, before its first step."""
    game = find_game(head["game"][0])
    if head["game"][1:] != [str(game.version)]:
        raise RecordError(
            _("This game was saved under other rules (version {saved}; here: {here}).").format(
                saved=" ".join(head["game"][1:]) or "?", here=game.version
            )
        )
    options: dict[str, Any] = {}
    defaults = {option.name: option.default for option in game.options}
    for name, words in head.items():
        if name.startswith("option "):
            key = name.removeprefix("option ")
            value = " ".join(words)
            flag = {"True": True, "False": False}.get(value) if isinstance(defaults.get(key), bool) else None
            options[key] = value if flag is None else flag
        elif name.startswith("> "):
            options[name.removeprefix("> ")] = "\n".join(words) + "\n"
    start = "\n".join(head["|"]) + "\n" if "|" in head else None
    try:
        seed = int(head["seed"][0])
    except ValueError:
        raise RecordError(
            _("The seed of this record is not a number: {said}.").format(said=" ".join(head["seed"]))
        ) from None
    said = " ".join(head.get("auto", []))
    if said and said not in AUTO:
        raise RecordError(
            _("In the line “auto:” stands {said}; it should be one of these: {known}.").format(
                said=said, known=", ".join(AUTO)
            )
        )
    match = new_match(
        game,
        seed=seed,
        seats=tuple(head["seats"]),
        options=options,
        start=start,
        auto=AUTO.get(said, auto),
        free_undo="free undo" in head,
    )
    if head["deck"] != [match.first.table.fingerprint]:
        raise RecordError(_("This game was played with another deck of cards, which is not here."))
    return match


def _read_head(lines: list[str]) -> tuple[dict[str, list[str]], int]:
    if not lines or lines[0].strip() != FIRST_LINE:
        raise RecordError(
            _("This is not a saved game of ecolearn: it should begin with “{line}”.").format(line=FIRST_LINE),
            1,
        )
    head: dict[str, list[str]] = {}
    at = len(lines)
    for number, line in enumerate(lines[1:], 1):
        if not line:
            at = number
            break
        if line.startswith("|"):
            head.setdefault("|", []).append(line[2:])
            continue
        if line.startswith("> ") and "|" in line:
            # A text of many lines, such as the deck.
            option, _bar, said = line.partition("|")
            head.setdefault(option, []).append(said.removeprefix(" "))
            continue
        name, colon, value = line.partition(":")
        known = name in HEAD_LINES or name.startswith("option ")
        if not colon or not value.strip() or not known or name in head:
            raise RecordError(
                _("Line {n} cannot be read: {line}").format(n=number + 1, line=line), number + 1
            )
        head[name] = value.split()
    for name in HEAD_LINES[:4]:
        if name not in head:
            raise RecordError(_("This saved game has no line “{name}:”.").format(name=name))
    return head, at


def _replay_line(match: Match, line: str, number: int) -> None:
    said, _hash, result = line.partition("#")
    who, colon, what = said.partition(":")
    try:
        if not colon:
            raise ValueError(_("it should look like “1: end”"))
        seat = int(who)
        action = match.position.parse(what.strip())
        refusal = match.position.why_illegal(action, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
    except ValueError as error:
        raise RecordError(
            _("Line {n} of the saved game is wrong: {line}. {why}").format(n=number, line=line, why=error),
            number,
            match,
        ) from None
    step = match.replay(action, seat)
    if result.strip() != _result(step.position):
        before = Match(
            match.first,
            seed=match.seed,
            seats=match.seats,
            start=match.start,
            auto=match.auto,
            free_undo=match.free_undo,
        )
        for earlier in match.steps[:-1]:
            before.replay(earlier.action, earlier.seat)
        raise RecordError(
            _("Line {n} of the saved game tells another result than the rules: {line}.").format(
                n=number, line=line
            ),
            number,
            before,
        )


# -- code ------------------------------------------------------------------------------------------


class _Digits:
    """A number in mixed radix, written first digit first and read in the same order."""

    def __init__(self, number: int = 0) -> None:
        self._number = number
        self._written: list[tuple[int, int]] = []

    def write(self, digit: int, radix: int) -> None:
        self._written.append((digit, radix))

    def write_number(self, number: int) -> None:
        while number >= 8:
            self.write(number % 8 + 8, 16)
            number //= 8
        self.write(number, 16)

    def total(self) -> int:
        number = 0
        for digit, radix in reversed(self._written):
            number = number * radix + digit
        return number

    def read(self, radix: int) -> int:
        self._number, digit = divmod(self._number, radix)
        return digit

    def read_number(self) -> int:
        number, shift = 0, 0
        while shift < 128:
            digit = self.read(16)
            number += (digit % 8) << shift
            if digit < 8:
                break
            shift += 3
        return number


def _check(position: Position) -> int:
    return int.from_bytes(hashlib.sha256(position.key().encode()).digest()[:4], "big") % (1 << CHECK_BITS)


def to_code(match: Match) -> str:
    """Write a match as a short code.

    Each choice is its number in its list of legal actions, so that what is forced costs nothing.

    Raises
    ------
    RecordError
        If the match began from a start position or has a text option: then only a file can hold it.
    """
    if match.start is not None:
        raise RecordError(_("A game from a start position has no short code. Save it to a file instead."))
    game = match.game
    digits = _Digits()
    digits.write(_check(match.position), 1 << CHECK_BITS)
    digits.write_number(match.seed)
    chosen = match.first.table.options
    more = max([0, *[option.later for option in game.options if chosen[option.name] != option.default]])
    digits.write_number(len(match.seats) + MORE_OPTIONS * more)
    for seat in match.seats:
        if seat != PERSON:
            raise RecordError(_("A game with partners has no short code yet. Save it to a file instead."))
    for option in game.options:
        if option.later <= more:
            digits.write_number(_option_number(option, chosen[option.name]))
    digits.write_number(len(match.steps))
    position = match.first
    for step in match.steps:
        seats = position.actors()
        digits.write(seats.index(step.seat), len(seats))
        legal = position.legal_actions(step.seat)
        digits.write(legal.index(step.action), len(legal))
        position = step.position
    number = digits.total()
    raw = number.to_bytes((number.bit_length() + 7) // 8 or 1, "little")
    return f"{game.code}{game.version}-{base64.b32encode(raw).decode().rstrip('=')}"


def _option_number(option: Any, value: Any) -> int:
    if isinstance(option, PickOption):
        return option.number(value)
    if option.choices and value in option.choices:
        return int(option.choices.index(value))
    if isinstance(value, str):
        raise RecordError(
            _("The option {name} does not fit into a code. Save the game to a file instead.").format(
                name=option.name
            )
        )
    return int(value) - (0 if isinstance(value, bool) else option.low)


def from_code(code: str, games: dict[str, Game], auto: bool | str = "routine") -> Match:
    """Read a match from its code.

    Parameters
    ----------
    code : str
        As `to_code` wrote it; spaces, line ends and small letters do no harm.
    games : dict
        The games by their three letters.

    Raises
    ------
    RecordError
        If a letter is missing or wrong, or the code belongs to other rules.
    """
    head, _dash, rest = "".join(code.split()).upper().partition("-")
    game = games.get(head[:3])
    wrong = _("This code cannot be read. Compare it with the original: a letter may be missing or wrong.")
    if game is None:
        raise RecordError(wrong)
    if head[3:] != str(game.version):
        raise RecordError(
            _("This game was saved under other rules (version {saved}; here: {here}).").format(
                saved=head[3:] or "?", here=game.version
            )
        )
    try:
        raw = base64.b32decode(rest + "=" * (-len(rest) % 8))
        digits = _Digits(int.from_bytes(raw, "little"))
        check = digits.read(1 << CHECK_BITS)
        seed = digits.read_number()
        # A wrong letter can make any number of these: nothing is built before it is known to be sensible.
        more, players = divmod(digits.read_number(), MORE_OPTIONS)
        if more > max([option.later for option in game.options], default=0) or players > game.most_seats:
            raise RecordError(wrong)
        options: dict[str, Any] = {}
        for option in game.options:
            if option.later > more:
                options[option.name] = option.default
                continue
            number = digits.read_number()
            if isinstance(option, PickOption):
                options[option.name] = option.picked(number)
            elif option.choices:
                options[option.name] = option.choices[number]
            elif isinstance(option.default, bool):
                options[option.name] = bool(number)
            else:
                options[option.name] = number + option.low
        count = digits.read_number()
        if count > BACK_AND_FORTH * game.longest:
            raise RecordError(wrong)
        match = new_match(game, seed=seed, seats=(PERSON,) * players, options=options, auto=auto)
        for _step in range(count):
            actors = match.position.actors()
            seat = actors[digits.read(len(actors))]
            legal = match.position.legal_actions(seat)
            match.replay(legal[digits.read(len(legal))], seat)
    except (ValueError, IndexError, ZeroDivisionError):
        raise RecordError(wrong) from None
    if _check(match.position) != check:
        raise RecordError(wrong)
    match.run_partners()
    return match
