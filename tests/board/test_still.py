"""The still picture is renewed beside everything else, with threads and without them."""

from __future__ import annotations

import asyncio
import threading

import pytest

from ecolearn.board.still import later


def test_where_there_are_threads_one_waits() -> None:
    done = threading.Event()
    later(0.0, done.set)
    assert done.wait(20)


def test_python_in_a_browser_has_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_threads(_self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def wait() -> list[str]:
        ran: list[str] = []
        later(0.0, lambda: ran.append("first"))
        later(0.0, lambda: ran.append("cancelled")).cancel()
        await asyncio.sleep(0.05)
        return ran

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", no_threads)
        assert asyncio.run(wait()) == ["first"]
