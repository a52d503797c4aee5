"""Every rule has a test, every test that names a rule names a real one, and so does every refusal."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent
RULE_BOOKS = sorted((TOP / "ecolearn" / "games").glob("*/RULES.md"))
#: An id names chapter and rule, or chapter, part and rule.
ID = re.compile(r"[A-Z]{3}-\d+\.\d+(?:\.\d+)?")
ENTRY = re.compile(rf"^- \*\*({ID.pattern})\*\* \S", re.MULTILINE)


def rules_of(book: Path) -> list[str]:
    """The ids that a rule book defines, in its order."""
    return ENTRY.findall(book.read_text(encoding="utf-8"))


def marked(source: str) -> Iterator[str]:
    """The ids of ``@pytest.mark.rule("...")`` in the source of a test module.

    Only marks that pytest sees are counted: decorators of functions ``test_...`` (also in classes
    ``Test...``), ``pytestmark``, and the marks of a ``pytest.param``.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            places: list[ast.expr] = node.decorator_list
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            places = node.decorator_list
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
        ):
            places = [node.value]
        else:
            continue
        for place in places:
            for call in ast.walk(place):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                    yield from (str(ast.literal_eval(argument)) for argument in call.args)


def files_marking(folder: Path) -> dict[str, set[str]]:
    """For each id the test files that mark it."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("test_*.py")):
        for rule in marked(path.read_text(encoding="utf-8")):
            found[rule].add(path.relative_to(TOP).as_posix())
    return found


def named_in_code(folder: Path) -> dict[str, set[str]]:
    """Ids that stand alone as a text in the code of a game: those that refusals name."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value):
                found[node.value].add(path.name)
    return found


def test_every_game_has_a_rule_book() -> None:
    games = {path.parent.name for path in (TOP / "ecolearn" / "games").glob("*/game.py")}
    assert games == {book.parent.name for book in RULE_BOOKS}


@pytest.mark.parametrize("book", RULE_BOOKS, ids=lambda book: book.parent.name)
def test_every_rule_has_a_test_of_the_game_itself(book: Path) -> None:
    rules = rules_of(book)
    assert rules and len(set(rules)) == len(rules)
    tests = files_marking(TOP / "tests" / "games" / book.parent.name)
    assert not [rule for rule in rules if rule not in tests]


def may_follow(chapter: int, last: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The numbers that a rule may have after the last one of its chapter."""
    if not last:
        return {(chapter, 1), (chapter, 1, 1)}
    found = {(chapter, last[1] + 1), (chapter, last[1] + 1, 1)}
    return found | {(*last[:2], last[2] + 1)} if len(last) == 3 else found


@pytest.mark.parametrize("book", RULE_BOOKS, ids=lambda book: book.parent.name)
def test_rules_stand_in_order_under_their_chapter(book: Path) -> None:
    chapter, last = 0, tuple[int, ...]()
    for line in book.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            chapter, last = int(line.split()[1]), ()
        found = ENTRY.match(line)
        if found:
            numbers = tuple(int(number) for number in found.group(1).partition("-")[2].split("."))
            assert numbers in may_follow(chapter, last), line
            last = numbers


def test_no_test_marks_a_rule_that_does_not_exist() -> None:
    known = {rule for book in RULE_BOOKS for rule in rules_of(book)}
    unknown = {rule: files for rule, files in files_marking(TOP / "tests").items() if rule not in known}
    assert not unknown


@pytest.mark.parametrize("book", RULE_BOOKS, ids=lambda book: book.parent.name)
def test_every_rule_that_a_refusal_names_exists(book: Path) -> None:
    named = named_in_code(book.parent)
    assert named
    rules = rules_of(book)
    assert not {rule: files for rule, files in named.items() if rule not in rules}


@pytest.mark.parametrize("book", RULE_BOOKS, ids=lambda book: book.parent.name)
def test_references_inside_a_rule_book_exist(book: Path) -> None:
    rules = set(rules_of(book))
    assert set(ID.findall(book.read_text(encoding="utf-8"))) <= rules


def test_marks_are_found_where_pytest_finds_them() -> None:
    source = """
import pytest
pytestmark = pytest.mark.rule("AAA-1.1")
@pytest.mark.rule("AAA-1.2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=[pytest.mark.rule("AAA-1.3")])])
def test_one(x): ...
@pytest.mark.rule("AAA-9.9")
def helper(): ...
class TestMore:
    @pytest.mark.rule("AAA-1.4", "AAA-1.5")
    def test_two(self): ...
text = 'pytest.mark.rule("AAA-8.8")'
"""
    assert sorted(marked(source)) == ["AAA-1.1", "AAA-1.2", "AAA-1.3", "AAA-1.4", "AAA-1.5"]
