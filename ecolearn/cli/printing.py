"""``ecolearn print``: cards, boards, worksheets and keys as HTML, and as PDF where a Chromium is at hand."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path

from ecolearn.kernel.words import _, languages

COMMAND = "print"


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        COMMAND,
        help=_("print cards, boards, worksheets and keys"),
        description=_(
            "Writes a page that can be printed: the cards of a deck at true size, a board, the worksheet of "
            "a lesson, or its key. It needs no network. Where Chromium, Chrome or Edge is installed there is "
            "a PDF too. A file that is there already stays as it is."
        ),
    )
    parser.add_argument("what", metavar="WHAT", help=_("cards, board, worksheet or key"))
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        default="",
        help=_(
            "a lesson such as l06; for cards and boards also a game, a deck, or the file of your own deck"
        ),
    )
    parser.add_argument("--output", metavar="FILE", help=_("file to write (default: WHAT-NAME.html)"))
    parser.add_argument("--force", action="store_true", help=_("write over files that are there already"))
    parser.add_argument(
        "--paper", default="a4", type=str.lower, choices=("a4", "letter"), help=_("size of the paper")
    )
    parser.add_argument("--grey", action="store_true", help=_("without colours"))
    parser.add_argument(
        "--only", metavar="KINDS", default="", help=_("of cards: only these kinds, such as nature,events")
    )
    parser.add_argument(
        "--copies", metavar="N", type=_copies, default=1, help=_("of cards: how often each is printed")
    )
    parser.add_argument(
        "--large", action="store_true", help=_("of boards: at the size of the cards, on several sheets")
    )
    parser.add_argument("--no-pdf", action="store_true", help=_("only HTML"))
    parser.add_argument("--language", choices=languages(), help=_("language of what is printed"))


def _copies(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= 40:
        raise argparse.ArgumentTypeError(_("a number from 1 to 40"))
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Write what was asked for.

    Returns
    -------
    int
        Exit code: 0 if the page was written, whether or not there is a PDF.
    """
    from ecolearn.kernel.decks import DeckError
    from ecolearn.paper import PaperError, Wish, make
    from ecolearn.paper.naming import nothing_named

    try:
        if not options.name:
            raise PaperError(nothing_named(options.what))
        wish = Wish(
            options.what,
            options.name,
            options.paper,
            tuple(options.only.replace(",", " ").split()),
            options.copies,
            options.large,
            options.grey,
        )
        page = _file_of(options)
        document = page.with_suffix(".pdf")
        made = make(wish)
        program = _program(options)
        files = [page, *([document] if program else [])]
        if not options.force:
            _check_free(files)
        _write(page, made.encode("utf-8"))
        print(_("Page: {file}").format(file=page))
        if program:
            from ecolearn.paper.pdf import print_pdf

            _write(document, print_pdf(made, program))
            print(_("PDF: {file}").format(file=document))
        elif not options.no_pdf:
            print(
                _(
                    "No Chromium, Chrome or Edge was found, so there is no PDF. "
                    "Open the page in a browser and print it from there, at 100 %."
                )
            )
    except (PaperError, DeckError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _program(options: argparse.Namespace) -> str | None:
    from ecolearn.paper.pdf import find_chromium

    return None if options.no_pdf else find_chromium()


def _file_of(options: argparse.Namespace) -> Path:
    """The file to write: as it was named, else after what is printed."""
    if options.output:
        named = Path(options.output)
        return (
            named if named.suffix == ".html" else named.with_name(f"{named.name.removesuffix('.pdf')}.html")
        )
    return Path(f"{options.what}-{Path(options.name).stem}.html")


def _check_free(files: list[Path]) -> None:
    from ecolearn.paper import PaperError

    taken = [str(path) for path in files if path.exists()]
    if taken:
        raise PaperError(
            _(
                "{files}: there already, and left as it is. Name another file with --output, "
                "or write over it with --force."
            ).format(files=", ".join(taken))
        )


def _write(path: Path, content: bytes) -> None:
    """Write by renaming, so that a fault leaves an older file whole.

    Raises
    ------
    PaperError
        If the file cannot be written.
    """
    from ecolearn.paper import PaperError

    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink()
        raise PaperError(
            _("{file} cannot be written: {reason}.").format(file=path, reason=error.strerror or error)
        ) from None
