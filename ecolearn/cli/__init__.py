"""The command ``ecolearn``: ``lab`` starts the lessons, ``doctor`` looks for what is missing, ``deck`` helps
to make a deck of one's own, ``print`` puts it on paper, ``site`` makes a web site of it all.

Exit codes: 0 all went well, 1 something did not (it is said on stderr), 2 the command was not understood.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path

from ecolearn.cli import printing, site
from ecolearn.kernel.words import _, language, languages, set_language

DEFAULT_FOLDER = "ecolearn-lessons"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments
        Words after the program's name; None takes them from ``sys.argv``.

    Returns
    -------
    int
        Exit code.
    """
    options = _parser().parse_args(site.joined(sys.argv[1:] if arguments is None else arguments))
    if options.language:
        set_language(options.language)
        os.environ["ECOLEARN_LANGUAGE"] = options.language  # for the kernels that JupyterLab starts
    if options.command == "doctor":
        from ecolearn.cli.doctor import report

        return report(Path(options.folder), as_json=options.json)
    if options.command == "deck":
        from ecolearn.cli import deck

        return (
            deck.check(Path(options.file), options.game)
            if options.what == "check"
            else deck.new(options.name, options.game)
        )
    if options.command == printing.COMMAND:
        return printing.run(options)
    if options.command in (site.BUILD, site.SERVE):
        return site.run(options)
    return _lab(options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ecolearn", description=_("Ecology board games with the food web of your own position.")
    )
    parser.add_argument("--version", action="version", version=f"ecolearn {_version()}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    lab = commands.add_parser(
        "lab",
        help=_("copy the lessons to a folder and open them in JupyterLab"),
        description=_(
            "Copies the lessons to a folder and opens them in JupyterLab. Files that you changed are never "
            "overwritten. The folder's own .ecolearn holds JupyterLab's settings; yours are not touched."
        ),
    )
    lab.add_argument(
        "--port", type=site.port, help=_("port of the server (default: the first free one from 8888)")
    )
    lab.add_argument("--no-browser", action="store_true", help=_("only print the address"))
    lab.add_argument("--copy-only", action="store_true", help=_("copy the lessons and start nothing"))

    doctor = commands.add_parser(
        "doctor",
        help=_("look for what is missing"),
        description=_("Looks for everything that a game in JupyterLab needs, and says what is missing."),
    )
    doctor.add_argument("--json", action="store_true", help=_("for programs: all findings as JSON"))
    for command in (lab, doctor):
        command.add_argument(
            "folder",
            nargs="?",
            default=DEFAULT_FOLDER,
            help=_("folder for the lessons (default: {folder} in the current folder)").format(
                folder=DEFAULT_FOLDER
            ),
        )
    deck = commands.add_parser(
        "deck",
        help=_("begin a deck of your own, or look for its faults"),
        description=_("Begins a deck of your own, or looks for its faults."),
    )
    whats = deck.add_subparsers(dest="what", required=True, metavar="WHAT")
    check = whats.add_parser(
        "check",
        help=_("name all faults of a deck, or tell about it"),
        description=_("Names all faults of a deck with entry and field; without faults it tells about it."),
    )
    check.add_argument("file", help=_("file of the deck, such as my.toml"))
    new = whats.add_parser(
        "new",
        help=_("write a complete deck to begin with"),
        description=_("Writes a complete deck with comments. A file that is there already stays as it is."),
    )
    new.add_argument("name", help=_("name of the deck; its file is NAME.toml"))
    for command in (check, new):
        command.add_argument(
            "--game",
            default="biolink",
            help=_("game that it is for (default: {game})").format(game="biolink"),
        )
    printing.add_parser(commands)
    site.add_parsers(commands)
    for command in (lab, doctor, check, new):
        command.add_argument(
            "--language", choices=languages(), help=_("language of the board and of this text")
        )
    return parser


def _version() -> str:
    try:
        return metadata.version("ecolearn")
    except metadata.PackageNotFoundError:
        return _("(not installed: run from a checkout)")


def _lab(options: argparse.Namespace) -> int:
    from ecolearn.cli.lab import LabError, new_lab, run
    from ecolearn.cli.lessons import copy_lessons, first_notebook, lessons_source

    folder = Path(options.folder)
    try:
        done = copy_lessons(lessons_source(), folder)
    except FileNotFoundError as error:
        return _fail(
            _("The lessons are not where they should be ({path}). Install ecolearn again.").format(path=error)
        )
    except OSError as error:
        return _fail(
            _(
                "The lessons cannot be copied to {folder}: {reason}. Name another folder: ecolearn lab FOLDER"
            ).format(folder=folder, reason=error.strerror or error)
        )
    print(_("Lessons: {folder}").format(folder=folder.resolve()))
    for path in done.new:
        print("  " + _("new: {file}").format(file=path))
    for path in done.renewed:
        print("  " + _("newer version: {file}").format(file=path))
    for path, beside in done.kept:
        print(
            "  "
            + _("{file} was changed by you and stays as it is; our version is in {new_file}").format(
                file=path, new_file=beside
            )
        )
    if options.copy_only:
        return 0

    try:
        return run(
            new_lab(folder, options.port),
            notebook=first_notebook(done.new, language()),
            browser=not options.no_browser,
        )
    except LabError as error:
        return _fail(str(error))


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
