"""When a search that could take for ever gives up: after some seconds, or after so many steps."""

from __future__ import annotations

import time

_EACH = 64
"""So many steps are taken between two looks at the clock."""


class Limit:
    """A limit of seconds or of steps for one search, or for several that share it.

    With seconds a fast computer may find more than a slow one; with steps every computer finds the same.

    Parameters
    ----------
    seconds : float, optional
        From now on. Not looked at if `steps` is given.
    steps : int, optional
        What a step is says the search.

    Raises
    ------
    ValueError
        If neither is given.
    """

    __slots__ = ("_steps", "_taken", "_until")

    def __init__(self, seconds: float | None = None, steps: int | None = None) -> None:
        if seconds is None and steps is None:
            raise ValueError("a limit needs seconds or steps")
        self._steps = steps
        self._until = None if seconds is None or steps is not None else time.perf_counter() + seconds
        self._taken = 0

    @property
    def timed(self) -> bool:
        """Whether the clock decides."""
        return self._until is not None

    def spent(self) -> bool:
        """Take a step; True once the limit is reached."""
        self._taken += 1
        if self._until is None:
            return self._steps is not None and self._taken > self._steps
        return self._taken % _EACH == 0 and time.perf_counter() > self._until
