"""The page that tells what of ecolearn works in a browser, and how to mend what does not."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from ecolearn.kernel.registry import registry
from ecolearn.kernel.words import _, languages

from . import catalogue, pages


def write(made: Path, setup: dict[str, Any], digest: str) -> None:
    """Write the page in every language; `setup` tells what the light pages load."""
    for code in languages():
        with catalogue.speaking(code):
            (made / pages.doctor_name(code)).write_text(page(setup, code, digest), encoding="utf-8")


def page(setup: dict[str, Any], code: str, digest: str) -> str:
    """The page in the language of the process."""
    size = sum(size for _address, size in setup["files"]["all"]) / 1e6
    texts = {
        "title": _("What works on this device?"),
        "language": _("Language"),
        "back": _("To the start page"),
        "lead": _("This page looks at this browser, on this device. Nothing is sent."),
        "looking": _("Looking ..."),
        "script_needed": _("This page needs JavaScript. Please allow it in your browser."),
        "try_it": _("Start Python once, to see ({size} MB)").format(size=round(size)),
        "copy": _("Copy all of this"),
        "report": _("All of this as text"),
    }
    body = pages.filled(
        "doctor.html",
        **{key: escape(text) for key, text in texts.items()},
        start=pages.start_name(code),
        languages=pages.language_links(code, pages.doctor_name),
        setup=pages.as_json(
            {**setup, "game": next(iter(registry)), "about": "ecolearn-site.json", "words": words()}
        ),
    )
    return pages.page(code, texts["title"], body, "", digest, "doctor.js")


def lacks() -> dict[str, str]:
    """Why Python cannot run, and what to do, in the language of the process."""
    return {
        "no-webassembly": _(
            "This browser is too old: it cannot run Python. "
            "Please use a newer Firefox, Chrome, Edge or Safari."
        ),
        "no-worker": _(
            "This browser is too old: it cannot run Python. "
            "Please use a newer Firefox, Chrome, Edge or Safari."
        ),
        "no-memory": _(
            "This device has too little free memory for Python, about 160 MB. "
            "Close other pages and programs and try again, or use another device."
        ),
        "stopped-before": _(
            "Last time this page ended while it was starting; perhaps the memory was too small. "
            "Close other pages and programs, then try again."
        ),
        "failed": _("Python could not be loaded ({error}). Is the network there? Try again."),
    }


def words() -> dict[str, str]:
    """Sentences of the findings; one with ``-mend`` says what to do."""
    newer = _("Use a newer Firefox, Chrome, Edge or Safari.")
    window = _("In a private window, or with cookies forbidden, browsers keep nothing: use a usual window.")
    return {
        "well": _("works"),
        "note": _("partly"),
        "bad": _("does not work"),
        "all-well": _("All is well: games can be played and are kept."),
        "all-note": _("Games can be played. What is limited stands below."),
        "all-bad": _("Something does not work. What to do stands below."),
        "trying": _("Python is starting; this takes some seconds."),
        "copied": _("Copied."),
        **lacks(),
        "no-webassembly-mend": newer,
        "no-worker-mend": newer,
        "python-can-run": _("This browser can run Python (WebAssembly)."),
        "memory": _("Memory of this device: {gigabytes} GB or more."),
        "memory-unknown": _(
            "This browser does not tell how much memory there is. Start Python once, to see."
        ),
        "memory-little": _("Little memory: {gigabytes} GB."),
        "memory-little-mend": _("Use the light pages, and close other pages and programs."),
        "storage": _("Games of the light pages are kept in this browser."),
        "no-storage": _("This browser keeps nothing: a closed page forgets its game."),
        "no-storage-mend": window,
        "database": _("Files of lessons are kept in this browser."),
        "no-database": _("This browser keeps no files of lessons: a closed page forgets them."),
        "no-database-mend": window,
        "offline": _("After the first visit the site goes on without a network."),
        "not-secure": _("The site needs the network at each visit: its address begins with http, not https."),
        "not-secure-mend": _(
            "Browsers keep pages only from addresses with https, and from localhost. "
            "Games are kept all the same."
        ),
        "no-service-worker": _("The site needs the network at each visit: this browser keeps no pages."),
        "no-service-worker-mend": window,
        "space": _("Room in this browser: {free} MB free, {used} MB used by this host."),
        "space-unknown": _("This browser does not tell how much room there is."),
        "space-little": _("Little room in this browser: {free} MB."),
        "space-little-mend": _("Empty the browser's store of other sites, or free some space on the device."),
        "files": _("The host sends Python's files with the right types."),
        "file-missing": _("The host has no file {file}, or a filter blocks it."),
        "file-missing-mend": _(
            "Copy the whole folder of the site to the host again, or ask who runs the filter."
        ),
        "file-type": _("The host sends {file} with a wrong type ({type})."),
        "file-type-mend": _(
            "Let the host send .mjs as text/javascript and .wasm as application/wasm, or use another host."
        ),
        "packed": _("The host compresses what it sends."),
        "not-packed": _("The host does not compress what it sends: pages load twice as much."),
        "not-packed-mend": _("Turn compression (gzip) on at the host. It works without, too."),
        "no-others": _("No other host was asked, and none is needed: a filter has to allow {host} only."),
        "others": _("Something on this page asked other hosts: {hosts}."),
        "others-mend": _(
            "That is not from ecolearn; perhaps an extension of the browser. Games need none of them."
        ),
        "versions": _("Versions: {versions}"),
        "trial": _("Python started and set up a game in {seconds} s."),
        "trial-failed": _("Python could not be started ({error})."),
        "trial-failed-mend": _("Load the page again. If it fails again, use another browser or device."),
    }
