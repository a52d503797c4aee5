"""Fixtures for tests in a real JupyterLab: see `harness`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.harness import PATIENCE_MS, LabPage, Server, chromium, running_server
from tests.browser.sitepage import build_ahead

FAILED = Path(__file__).parent / "failed"
REPORT = pytest.StashKey[pytest.TestReport]()

# As long as pages wait before a click: what is expected of a board comes from a kernel, which shares its
# processor with other kernels and browsers.
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[REPORT] = report
    return report


@pytest.fixture(scope="session", autouse=True)
def sites_ahead(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """While one worker of several tests boards, the sites are built that all of them will need later."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    needed = any(item.path.name.startswith("test_site") for item in request.session.items)
    if worker == "gw0" and needed:
        build_ahead(tmp_path_factory.getbasetemp().parent)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One JupyterLab for all tests of the session."""
    with running_server(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def spare() -> Iterator[list[LabPage]]:
    """Pages of tests that have passed, in which JupyterLab is loaded."""
    pages: list[LabPage] = []
    yield pages
    for page in pages:
        page.close()


@pytest.fixture
def new_lab(
    server: Server, browser: Browser, spare: list[LabPage], request: pytest.FixtureRequest
) -> Iterator[Callable[..., LabPage]]:
    """Makes pages: ``new_lab(has_touch=True)``. Console errors on any of them fail the test."""
    pages: list[LabPage] = []
    plain: list[LabPage] = []

    def create(**options: object) -> LabPage:
        pages.append(spare.pop() if spare and not options else LabPage.create(server, browser, **options))
        if not options:
            plain.append(pages[-1])
        return pages[-1]

    yield create
    report = request.node.stash.get(REPORT, None)
    faults = [fault for page in pages for fault in page.faults]
    name = re.sub(r"[^\w-]+", "_", request.node.name)
    for number, page in enumerate(pages):
        if faults or report is None or report.failed:
            page.screenshot(FAILED / f"{name}-{number}.png")
            page.close()
        elif page in plain and page.leave():
            spare.append(page)
        else:
            page.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def lab(new_lab: Callable[..., LabPage]) -> LabPage:
    """One page: ``lab.open([...cells...]).run_all()``."""
    return new_lab()
