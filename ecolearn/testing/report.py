"""What a conformance check found: failures of the contract, and advice."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

#: Of one check so many findings are told; more of the same help nobody.
MOST_FINDINGS = 3


class ConformanceWarning(UserWarning):
    """Advice: the game works, but something about it could be better."""


class NonconformingGame(AssertionError):
    """A game that breaks the contract.

    Attributes
    ----------
    report : Report
        All that was found.
    """

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(report.text)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, or could be better.

    Attributes
    ----------
    check : str
        Name of the check.
    where : str
        Where it was met, with all that is needed to get there again; empty for the game as a whole.
    text : str
        What is wrong and what was expected.
    """

    check: str
    where: str
    text: str

    def __str__(self) -> str:
        place = f"\n      met at {self.where}" if self.where else ""
        return f"{self.check}: {self.text}{place}"


@dataclass(frozen=True, slots=True)
class Report:
    """The result of `check_game`.

    Attributes
    ----------
    game : str
        Id of the game.
    failures, advice : tuple of Finding
        What breaks the contract, and what could be better.
    more : mapping of str to int
        For each check how many further findings were left out.
    counts : mapping of str to int
        How often each thing was looked at, so that a check that met nothing is not taken for a passed one.
    """

    game: str
    failures: tuple[Finding, ...]
    advice: tuple[Finding, ...]
    more: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """True if nothing breaks the contract."""
        return not self.failures

    @property
    def text(self) -> str:
        """Everything that was found, to be read by whoever writes the game."""
        lines = [f"{self.game}: {'conforms' if self.ok else f'{len(self.failures)} failures'}"]
        for title, findings in (("failure", self.failures), ("advice", self.advice)):
            lines += [f"  {title}: {finding}" for finding in findings]
        lines += [f"  ... and {n} more of {check}" for check, n in sorted(self.more.items())]
        looked = ", ".join(f"{n} {name}" for name, n in sorted(self.counts.items()))
        return "\n".join([*lines, f"  looked at: {looked}"])

    def __str__(self) -> str:
        return self.text


#: Says whether something holds, and has noted a failure with this text if it does not.
Expect = Callable[[bool, str], bool]
#: Which part of something says what, and whether it may say nothing.
Said = tuple[str, object, bool]


def whole(text: object) -> bool:
    """True if something is a text that can be shown: not empty, with no place left to fill."""
    return isinstance(text, str) and bool(text.strip()) and "{" not in text and "}" not in text


class Notes:
    """Collects findings while the checks run."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._failures: list[Finding] = []
        self._advice: list[Finding] = []
        self._found: Counter[tuple[str, str]] = Counter()
        self._later: list[tuple[str, str, str, Callable[[], Iterable[Said]]]] = []
        self.counts: Counter[str] = Counter()

    def fail(self, check: str, where: str, text: str) -> None:
        """The contract is broken."""
        self._note(self._failures, "failure", Finding(check, where, text))

    def advise(self, check: str, where: str, text: str) -> None:
        """Something could be better."""
        self._note(self._advice, "advice", Finding(check, where, text))

    def at(self, check: str, where: str = "") -> Expect:
        """Expect things of one place: ``expect(holds, text)`` fails with the text unless it holds."""

        def expect(holds: bool, text: str) -> bool:
            if not holds:
                self.fail(check, where, text)
            return holds

        return expect

    def _note(self, findings: list[Finding], kind: str, finding: Finding) -> None:
        self._found[(kind, finding.check)] += 1
        if self._found[(kind, finding.check)] <= MOST_FINDINGS:
            findings.append(finding)

    @contextmanager
    def guard(self, check: str, where: str, doing: str) -> Iterator[None]:
        """Turn an exception into a failure, so that the other checks still run."""
        try:
            yield
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(last.filename).name}:{last.lineno}"
            self.fail(check, where, f"{doing} raised {type(error).__name__}: {error} ({place})")

    def later(self, check: str, where: str, what: str, read: Callable[[], Iterable[Said]]) -> None:
        """Have something read in every language; `read_all` does it, long after it was made."""
        self._later.append((check, where, what, read))

    def read_all(self, language: str) -> None:
        """Read all that is to be read, in the language of the moment.

        A text must be whole: with nothing left to fill in, and not empty unless it may be silent.
        """
        for check, where, what, read in self._later:
            with self.guard(check, where, f"{what} in {language}"):
                for part, text, may_be_silent in read():
                    if not (may_be_silent and text == "") and not whole(text):
                        self.fail(check, where, f"{what}: {part} says in {language}: {text!r}")

    def report(self) -> Report:
        """What was found so far."""
        more: Counter[str] = Counter()
        for (_kind, check), count in self._found.items():
            if count > MOST_FINDINGS:
                more[check] += count - MOST_FINDINGS
        return Report(self._game, tuple(self._failures), tuple(self._advice), dict(more), dict(self.counts))
