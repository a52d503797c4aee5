"""The server: right types, compression, headers by which a browser asks only once, and nothing else."""

from __future__ import annotations

import gzip
import http.client
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ecolearn.cli import main
from ecolearn.cli.site import joined
from ecolearn.site import address
from ecolearn.site.faults import SiteError
from ecolearn.site.serving import HERE, Site, network_address, open_site


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[Site]:
    running = open_site(site, 0, everywhere=False)
    address.add_pages(running, running.address())
    running.start()
    yield running
    running.close()


class Answer:
    """What the server says to one request."""

    def __init__(self, served: Site, path: str, method: str = "GET", **headers: str) -> None:
        connection = http.client.HTTPConnection(HERE, served.port, timeout=10)
        connection.request(method, path, headers={name.replace("_", "-"): v for name, v in headers.items()})
        answer = connection.getresponse()
        self.status, self.body = answer.status, answer.read()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        connection.close()


@pytest.mark.parametrize(
    ("path", "type_"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.de.html", "text/html; charset=utf-8"),
        ("/ecolearn/lesson.js", "text/javascript; charset=utf-8"),
        ("/static/pyodide/pyodide.mjs", "text/javascript; charset=utf-8"),
        ("/static/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("/files/en/start.ipynb", "application/json"),
        ("/files/en/l06-more-than-food.svg", "image/svg+xml"),
        ("/files/de/l06-mehr-als-nahrung.html", "text/html; charset=utf-8"),
    ],
)
def test_types(served: Site, path: str, type_: str) -> None:
    answer = Answer(served, path)
    assert (answer.status, answer.headers["content-type"]) == (200, type_)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert int(answer.headers["content-length"]) == len(answer.body)


def test_compressed_for_those_who_can_read_it(served: Site, site: Path) -> None:
    plain, packed = Answer(served, "/"), Answer(served, "/", Accept_Encoding="br, gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.body) == plain.body == (site / "index.html").read_bytes()
    assert len(packed.body) < len(plain.body) / 3


def test_what_is_known_is_not_sent_again(served: Site) -> None:
    first = Answer(served, "/", Accept_Encoding="gzip")
    again = Answer(served, "/", Accept_Encoding="gzip", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    other = Answer(served, "/", If_None_Match=first.headers["etag"])
    assert other.status == 200, "the plain file is another thing than the compressed one"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/", False),
        ("/service-worker.js", False),
        ("/service-worker.js?enableCache=false", False),
        ("/files/en/start.ipynb", False),
        ("/build/981.1e14a7f.js", True),
        ("/ecolearn/site.css?v=0123456789ab", True),
        ("/ecolearn/site.css", False),
    ],
)
def test_only_what_never_changes_is_kept_for_ever(served: Site, path: str, kept: bool) -> None:
    answer = Answer(served, path)
    assert answer.status == 200
    assert ("immutable" in answer.headers["cache-control"]) is kept
    assert kept or answer.headers["cache-control"] == "no-cache"


def test_a_page_may_ask_no_other_machine(served: Site) -> None:
    assert Answer(served, "/").headers["content-security-policy"].startswith("default-src 'self' blob:")


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/files/..%2f..%2fsecret",
        "/.hidden",
        "/nothing.html",
        "/files/",
        "/a%00b",
        "/C:/Windows",
        "//etc/passwd",
    ],
)
def test_nothing_outside_the_site_and_no_listings(served: Site, path: str) -> None:
    answer = Answer(served, path)
    assert (answer.status, answer.body) == (404, b"There is nothing at this address.\n")


def test_a_link_that_leads_out_of_the_folder_is_not_followed(
    served: Site, site: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    link = site / "link.txt"
    link.symlink_to(tmp_path / "secret.txt")
    try:
        assert Answer(served, "/link.txt").status == 404
    finally:
        link.unlink()


def test_head_and_folders(served: Site) -> None:
    head = Answer(served, "/", "HEAD")
    assert head.status == 200 and head.body == b"" and int(head.headers["content-length"]) > 1000
    folder = Answer(served, "/lesson")
    assert (folder.status, folder.headers["location"]) == (301, "/lesson/")
    assert Answer(served, "/", "POST").status == 501


def test_the_address_as_a_picture_and_on_a_page_for_the_wall(served: Site) -> None:
    picture = Answer(served, "/address.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.body.startswith(b"<svg") and served.address().encode() in picture.body
    wall = Answer(served, "/address.html")
    assert served.address().encode() in wall.body and b"<svg" in wall.body
    assert "█" in address.terminal(served.address())


def test_a_taken_port_is_said_and_the_next_one_found(site: Path, tmp_path: Path) -> None:
    first = open_site(site, everywhere=False)
    try:
        with pytest.raises(SiteError, match=f"Port {first.port} is in use"):
            open_site(site, first.port, everywhere=False)
        second = open_site(site, everywhere=False)
        assert second.port > first.port
        second.server.server_close()
    finally:
        first.server.server_close()
    with pytest.raises(SiteError, match="There is no site in"):
        open_site(tmp_path)


def test_the_address_for_others_is_one_of_this_machine() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", network_address())


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert joined(["site", "serve", "--port", "1", "x"]) == ["site serve", "--port", "1", "x"]
    assert joined(["site", "./serve"]) == ["site", "./serve"]
    assert main(["site", "serve", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"There is no site in {tmp_path}. Make one: ecolearn site FOLDER\n"
    with pytest.raises(SystemExit):
        main(["site", "serve", "--port", "0", str(tmp_path)])
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err
