"""A clock that goes on with what Python does: the same on every computer, quick or slow, busy or idle."""

from __future__ import annotations

import contextlib
import cProfile
import gc
import itertools
import time
from collections.abc import Iterator

import pytest

#: About what a call takes on a laptop, its share of the code between the calls included.
SECONDS_A_CALL = 2.5e-7


class Work:
    """How much is done while it is counted: calls of functions, those written in C included."""

    def __init__(self) -> None:
        # Asked for the time when a function begins and when it ends, and all of it in C.
        self._ticks = itertools.count()
        self.profile = cProfile.Profile(self._ticks.__next__)

    @property
    def calls(self) -> int:
        """How many there were so far."""
        return next(self._ticks) // 2

    @property
    def seconds(self) -> float:
        """The same, on a clock that stands still for everything else."""
        return self.calls * SECONDS_A_CALL


@contextlib.contextmanager
def counted() -> Iterator[Work]:
    """Count what is done, and let the clock of `time` go on with that alone."""
    work = Work()
    # When rubbish is collected depends on all that was done before, and hypothesis is called then.
    collects = gc.isenabled()
    gc.disable()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(time, "perf_counter", lambda: work.seconds)
        work.profile.enable()
        try:
            yield work
        finally:
            work.profile.disable()
            if collects:
                gc.enable()
