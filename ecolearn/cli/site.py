"""``ecolearn site``: make the site for a web host or a USB stick, and serve it on the school network."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from ecolearn.kernel.words import _, languages
from ecolearn.site.faults import SiteError

#: The two words are one command: it is the second word that tells a folder from something to do.
BUILD, SERVE = "site", "site serve"


def joined(words: Sequence[str]) -> list[str]:
    """The words of a command line with ``site serve`` as one of them."""
    return [SERVE, *words[2:]] if list(words[:2]) == SERVE.split() else list(words)


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands."""
    maker = commands.add_parser(
        BUILD,
        help=_("make a web site of all lessons"),
        description=_(
            "Makes a folder with all lessons that works from any web host, without a program on a server "
            "and, after the first visit, without a network. "
            "To serve it to a class: ecolearn site serve FOLDER"
        ),
    )
    maker.add_argument(
        "--light",
        action="store_true",
        help=_("only the light pages: one game a page, for tablets and weak devices"),
    )
    server = commands.add_parser(
        SERVE,
        help=_("serve such a site on the school network"),
        description=_("Serves a site to all computers of the network, and shows its address as a QR code."),
    )
    server.add_argument(
        "--port", type=port, help=_("port of the server (default: the first free one from 8000)")
    )
    server.add_argument("--here", action="store_true", help=_("serve for this computer only"))
    for parser in (maker, server):
        parser.add_argument("folder", metavar="FOLDER", help=_("folder of the site"))
        parser.add_argument("--language", choices=languages(), help=_("language of this text"))


def port(text: str) -> int:
    """A port that somebody typed."""
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(_("a port is a number from 1 to 65535"))
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Build or serve, as the words say.

    Returns
    -------
    int
        Exit code.
    """
    try:
        if options.command == SERVE:
            return serve(Path(options.folder), options.port, everywhere=not options.here)
        return build(Path(options.folder), light=options.light)
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1


def build(folder: Path, *, light: bool = False) -> int:
    """Make the site, whole or its light pages alone, and say what to do with it."""
    from ecolearn.site import build as maker

    make = maker.build_light if light else maker.build
    about = make(folder.resolve(), lambda text: print(text, flush=True))
    print(
        _("The site is in {folder}: {files} files, {size} MB.").format(
            folder=folder.resolve(), files=about["files"], size=round(about["bytes"] / 1e6)
        )
    )
    typed = f'"{folder}"' if " " in str(folder) else folder
    print(_("Try it, or serve it for a class: ecolearn site serve {folder}").format(folder=typed))
    print(_("To put it on the web, copy the folder to any web host."))
    return 0


def serve(folder: Path, port: int | None, *, everywhere: bool) -> int:
    """Serve the site until Ctrl+C, with its address as a text and as a QR code."""
    from ecolearn.site.address import add_pages, terminal
    from ecolearn.site.serving import open_site

    site = open_site(folder, port, everywhere=everywhere)
    address = site.address()
    add_pages(site, address)
    print(_("The lessons are at:") + f"\n    {address}\n")
    picture = terminal(address)
    if picture:
        print(picture)
    print(_("To show it on the wall: {address}").format(address=f"{address}address.html"))
    if everywhere:
        print(_("For games to be kept when a page is closed, read docs/site.md about https."))
    print(_("To stop it, press Ctrl+C here."), flush=True)

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        site.server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        signal.signal(signal.SIGTERM, before)
        site.server.server_close()
    return 0
