"""The address of a served site as a QR code: in the terminal, as SVG, and on a page for the wall."""

from __future__ import annotations

import io
from html import escape
from string import Template

from ecolearn.kernel.words import _, language

from .pages import STATIC, style
from .serving import TYPES, Page, Site

PAGE, PICTURE = "/address.html", "/address.svg"


def svg(address: str) -> str:
    """The QR code of an address as SVG; empty if the package for it is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    out = io.BytesIO()
    # Black on white in every theme: cameras need it so.
    segno.make(address, error="m").save(
        out, kind="svg", xmldecl=False, scale=10, border=4, dark="#000", light="#fff", title=address
    )
    return out.getvalue().decode()


def terminal(address: str) -> str:
    """The QR code in characters, for a terminal; empty if the package for it is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    out = io.StringIO()
    segno.make(address, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()


def page(address: str) -> str:
    """A page that shows the address large, to be shown on the wall."""
    words = {
        "language": language(),
        "style": style(),
        "title": escape(_("To the lessons")),
        "address": escape(address),
        "code": svg(address),
    }
    return Template((STATIC / "address.html").read_text(encoding="utf-8")).substitute(words)


def add_pages(site: Site, address: str) -> None:
    """Let a server show its own address."""
    site.extra[PAGE] = Page(page(address).encode(), TYPES[".html"])
    code = svg(address)
    if code:
        site.extra[PICTURE] = Page(code.encode(), TYPES[".svg"])
