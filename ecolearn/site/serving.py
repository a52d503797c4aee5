"""Serve a site on the school network, with the standard library alone.

What the pages need and simple servers lack: compression (from the twins that `packing` wrote), headers by
which a browser asks only once, and right types for WebAssembly and modules.
"""

from __future__ import annotations

import re
import shutil
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import formatdate
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO
from urllib.parse import unquote, urlsplit

from ecolearn.kernel.words import _

from .build import MARK
from .faults import SiteError
from .packing import ENDING

FIRST_PORT = 8000
PORTS_TRIED = 50
EVERYWHERE, HERE = "0.0.0.0", "127.0.0.1"

#: Browsers refuse modules and WebAssembly with another type, and a machine's own list may lack them.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".ipynb": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
OTHER = "application/octet-stream"

# Addresses that hold a hash of their content: another content has another address.
NEVER_CHANGES = re.compile(r"(?:[?&](?:v|_)=[0-9a-f]{6,})|(?:[./-][0-9a-f]{7,}\.(?:js|css|woff2?)$)")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"

#: Nothing may be asked of another machine, whatever a notebook does.
POLICY = "default-src 'self' blob: data: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'self'"


@dataclass(frozen=True, slots=True)
class Page:
    """Something that is served and lies in no file."""

    content: bytes
    type: str


@dataclass(slots=True)
class Site:
    """A running server.

    Attributes
    ----------
    folder : Path
    server : ThreadingHTTPServer
    extra : dict
        Pages beside the files, by their path (``"/address.html"``).
    """

    folder: Path
    server: _Server
    extra: dict[str, Page] = field(default_factory=dict)

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def address(self) -> str:
        """The address for other computers, or for this one if it serves here only."""
        host = str(self.server.server_address[0])
        return f"http://{network_address() if host == EVERYWHERE else host}:{self.port}/"

    def start(self) -> threading.Thread:
        """Serve in a thread of its own."""
        thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Stop serving; connections that browsers keep open get no answer any more."""
        self.server.stopped = True
        self.server.shutdown()
        self.server.server_close()


def open_site(folder: Path, port: int | None = None, *, everywhere: bool = True) -> Site:
    """A server for the site in `folder`, not yet started.

    Parameters
    ----------
    folder : Path
    port : int, optional
        Default: the first free one from 8000 on; 0 takes any.
    everywhere : bool
        For all computers of the network, or for this one only.

    Raises
    ------
    SiteError
        If there is no site of ours, or no free port.
    """
    folder = folder.resolve()
    if not (folder / MARK).is_file():
        raise SiteError(
            _("There is no site in {folder}. Make one: ecolearn site FOLDER").format(folder=folder)
        )
    extra: dict[str, Page] = {}
    handler = type("_Handler", (Handler,), {"folder": folder, "extra": extra})
    host = EVERYWHERE if everywhere else HERE
    tried = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else (port,)
    for number in tried:
        try:
            return Site(folder, _Server((host, number), handler), extra)
        except OSError:
            continue
    if port is not None:
        raise SiteError(_("Port {port} is in use. Leave out --port, or name another one.").format(port=port))
    raise SiteError(
        _("The ports {first} to {last} are all in use. Name a free one with --port.").format(
            first=FIRST_PORT, last=FIRST_PORT + PORTS_TRIED - 1
        )
    )


def network_address() -> str:
    """The address by which other computers of the network find this one; this one's own without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which way a packet to a far address (RFC 5737) would take.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    stopped = False
    request_queue_size = 64  # a whole class opens the page at once

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers close connections as they like: nothing to tell the person at the terminal."""


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with the files of one folder, and with nothing else."""

    protocol_version = "HTTP/1.1"
    server_version = "ecolearn"
    sys_version = ""
    timeout = 60
    server: _Server
    folder: Path
    extra: Mapping[str, Page]

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is written down about who asked for what."""

    def _answer(self, body: bool) -> None:
        if self.server.stopped:
            self.close_connection = True
            return
        parts = urlsplit(self.path)
        page = self.extra.get(parts.path)
        if page is not None:
            self._head(HTTPStatus.OK, page.type, len(page.content), {"Cache-Control": ASK_FIRST})
            if body:
                self.wfile.write(page.content)
            return
        path = self._file(parts.path)
        if path is None:
            self._missing(body)
        elif path.is_dir():
            self._head(HTTPStatus.MOVED_PERMANENTLY, TYPES[".txt"], 0, {"Location": parts.path + "/"})
        else:
            self._send(path, body)

    def _file(self, address: str) -> Path | None:
        """The file behind an address; a folder if its last stroke is missing; None if there is none."""
        names = [name for name in unquote(address).split("/") if name]
        if any(name.startswith(".") or "\\" in name or ":" in name or "\0" in name for name in names):
            return None
        path = self.folder.joinpath(*names)
        if path.is_dir():
            if not address.endswith("/"):
                return path
            path = path / "index.html"
        inside = path.resolve().is_relative_to(self.folder)
        return path if inside and path.is_file() else None

    def _send(self, path: Path, body: bool) -> None:
        packed = path.with_name(path.name + ENDING)
        accepted = re.split(r"[,;\s]+", self.headers.get("Accept-Encoding", ""))
        source = packed if "gzip" in accepted and packed.is_file() else path
        about = source.stat()
        tag = f'"{about.st_mtime_ns:x}-{about.st_size:x}{"-gz" if source is packed else ""}"'
        headers = {
            "Cache-Control": FOR_EVER if NEVER_CHANGES.search(self.path) else ASK_FIRST,
            "ETag": tag,
            "Last-Modified": formatdate(about.st_mtime, usegmt=True),
            "Vary": "Accept-Encoding",
        }
        known = self.headers.get("If-None-Match", "")
        if tag in re.split(r"\s*,\s*(?:W/)?", known.removeprefix("W/")):
            self._head(HTTPStatus.NOT_MODIFIED, None, None, headers)
            return
        if source is packed:
            headers["Content-Encoding"] = "gzip"
        if path.suffix == ".html":
            headers["Content-Security-Policy"] = POLICY
        self._head(HTTPStatus.OK, TYPES.get(path.suffix.lower(), OTHER), about.st_size, headers)
        if body:
            with source.open("rb") as file:
                self._copy(file)

    def _copy(self, file: IO[bytes]) -> None:
        shutil.copyfileobj(file, self.wfile, 256 * 1024)

    def _missing(self, body: bool) -> None:
        content = (_("There is nothing at this address.") + "\n").encode()
        self._head(HTTPStatus.NOT_FOUND, TYPES[".txt"], len(content), {"Cache-Control": ASK_FIRST})
        if body:
            self.wfile.write(content)

    def _head(
        self, status: HTTPStatus, type_: str | None, length: int | None, headers: Mapping[str, str]
    ) -> None:
        self.send_response(status)
        if type_ is not None:
            self.send_header("Content-Type", type_)
        if length is not None:
            self.send_header("Content-Length", str(length))
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.end_headers()
