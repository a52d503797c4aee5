"""Keep the message catalogues: ``python scripts/messages.py --update`` or ``--check``.

``--update`` brings every ``ecolearn/locale/*/LC_MESSAGES/ecolearn.po`` up to the sources: new sentences
come in without a translation, sentences that are gone go out, translations stay. ``--check`` fails if
a catalogue is behind the sources, lacks a translation, or has one with other ``{placeholders}``.
"""

from __future__ import annotations

import argparse
import ast
import io
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

TOP = Path(__file__).resolve().parent.parent
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "NN_": (1, 2), "ngettext": (1, 2)}
LANGUAGES = ("de",)
COMMENT_TAG = "Translators:"


def extracted() -> Catalog:
    """Every sentence of the sources; those of the browser part stand in ``ecolearn/board/strings.py``."""
    catalogue = Catalog(project="ecolearn", charset="utf-8")
    for path in sorted((TOP / "ecolearn").rglob("*.py")):
        place = (path.relative_to(TOP).as_posix(), 0)
        with path.open("rb") as file:
            for _line, message, comments, _context in extract("python", file, KEYWORDS, (COMMENT_TAG,)):
                catalogue.add(message, locations=[place], auto_comments=comments)
    return catalogue


def hidden() -> Iterator[str]:
    """Sentences inside f-strings: whether they are found depends on the Python that looks for them."""
    for path in sorted((TOP / "ecolearn").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for outer in ast.walk(tree):
            if not isinstance(outer, ast.JoinedStr):
                continue
            for call in ast.walk(outer):
                if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                    continue
                if call.func.id in KEYWORDS and any(isinstance(a, ast.Constant) for a in call.args):
                    yield f"{path.relative_to(TOP)}:{call.lineno}: a sentence inside an f-string; take it out"


def catalogues() -> Iterator[tuple[Path, Catalog]]:
    for code in LANGUAGES:
        path = TOP / "ecolearn" / "locale" / code / "LC_MESSAGES" / "ecolearn.po"
        if path.is_file():
            with path.open("rb") as file:
                yield path, read_po(file, locale=code)
        else:
            yield path, Catalog(locale=code, project="ecolearn", charset="utf-8")


def rendered(catalogue: Catalog) -> bytes:
    """The catalogue as text, without dates and line numbers, which would change with every edit."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, omit_header=True, include_lineno=False, sort_output=True)
    header = (
        f"# {catalogue.locale.english_name if catalogue.locale else ''} sentences of ecolearn. "
        "Kept by scripts/messages.py.\n"
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalogue.locale_identifier}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalogue.plural_forms}\\n"\n\n'
    )
    return header.encode() + buffer.getvalue()


def updated(catalogue: Catalog, template: Catalog) -> Catalog:
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def faults(message: Message) -> Iterator[str]:
    """What is wrong with one translation."""
    wanted = (message.id,) if isinstance(message.id, str) else message.id
    given = [text or "" for text in _forms(message)]
    if not all(given):
        yield "has no translation"
        return
    if message.fuzzy:
        yield "is marked fuzzy"
    allowed = set().union(*(placeholders(text) for text in wanted))
    for text in given:
        try:
            found = placeholders(text)
        except ValueError as error:
            yield f"cannot be filled in: {error}"
            continue
        if found - allowed or (len(given) == 1 and found != allowed):
            yield f"has other placeholders: {sorted(found)} instead of {sorted(allowed)}"


def _forms(message: Message) -> tuple[str | None, ...]:
    """The translation, or its forms for one and for several."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string,)


def check() -> int:
    template = extracted()
    bad = 0
    for fault in hidden():
        bad += 1
        print(fault)
    for path, catalogue in catalogues():
        current = path.read_bytes() if path.is_file() else b""
        known = {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue}
        for message in template:
            key = message.id if isinstance(message.id, str) else message.id[0]
            if key and key not in known:
                bad += 1
                print(f"{path.relative_to(TOP)}: {key!r} is missing ({message.locations[0][0]})")
        for message in catalogue:
            if message.id:
                for fault in faults(message):
                    bad += 1
                    print(f"{path.relative_to(TOP)}: {message.id!r} {fault}")
        if not bad and rendered(updated(catalogue, template)) != current:
            bad += 1
            print(f"{path.relative_to(TOP)} is not as the sources are: run scripts/messages.py --update")
    print(f"{len(template)} sentences, {bad} faults")
    return 1 if bad else 0


def update() -> int:
    template = extracted()
    for path, catalogue in catalogues():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(rendered(updated(catalogue, template)))
        open_ = sum(1 for message in catalogue if message.id and any(faults(message)))
        print(f"{path.relative_to(TOP)}: {len(catalogue)} sentences, {open_} to be translated")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument(
        "--check", action="store_true", help="fail if a catalogue is incomplete or out of date"
    )
    group.add_argument("--update", action="store_true", help="bring the catalogues up to the sources")
    return check() if parser.parse_args().check else update()


if __name__ == "__main__":
    sys.exit(main())
