"""A pytest plugin: kernels of notebooks under test talk over socket files instead of ports.

A kernel's ports are looked for first and bound later. When two workers start kernels at the same moment, both
can find the same port free, and one kernel dies. Socket files have names of their own."""

from __future__ import annotations

import tempfile
import uuid
from pathlib import Path
from typing import Any

import nbval.kernel
from jupyter_client.manager import KernelManager

# Not pytest's own folder: the path of a socket may have about 100 characters only.
_FOLDER = tempfile.TemporaryDirectory(prefix="ecl-")


def socket_options() -> dict[str, str]:
    """Options of a kernel manager whose kernel listens at socket files."""
    # The name decides where the sockets lie; without it that is the working directory, and not the kernel's.
    return {
        "transport": "ipc",
        "connection_file": str(Path(_FOLDER.name) / f"{uuid.uuid4().hex[:8]}.json"),
    }


def kernel_manager(**options: Any) -> KernelManager:
    """What nbval starts its kernels with."""
    return KernelManager(**socket_options(), **options)


nbval.kernel.KernelManager = kernel_manager
