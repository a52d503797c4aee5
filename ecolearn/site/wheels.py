"""Wheels that the site carries and no index has: this very ecolearn, stand-ins for what is left out."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from ecolearn import __version__
from ecolearn.classroom.source import folder as sources_folder

PACKAGE = Path(__file__).resolve().parent.parent

# What only the command line needs stays out: every byte is loaded by every pupil.
LEFT_OUT = frozenset({"cli", "paper", "site", "testing", "lessons", "__pycache__"})

# Scripts of pages without a notebook: the site has them, Python does not need them.
PAGE_SCRIPTS = frozenset({"light.js", "light-worker.js", "doctor.js"})

#: Zip files cannot hold earlier dates; the same for all, so that the same files make the same wheel.
DATE = (1980, 1, 1, 0, 0, 0)

NEEDS = ("anywidget>=0.11,<0.12", "networkx>=3.5")

# Packages that others ask for by name and that a site does not need: 9 MB together. jedi only completes what
# somebody types, and IPython can do that by itself; two hold files for servers, and two are for terminals.
STAND_INS = {
    "jedi": "0.99",
    "jupyterlab_widgets": "3.0.999",
    "prompt_toolkit": "3.0.999",
    "wcwidth": "0.999",
    "widgetsnbextension": "4.0.999",
}
STAND_IN = 'raise ImportError("{name} is left out of this site to keep it small")\n'


def package_files() -> Iterator[tuple[str, Path]]:
    """Every file of ecolearn that a browser needs, with its place in the wheel, sorted."""
    for path in sorted(PACKAGE.rglob("*")):
        parts = path.relative_to(PACKAGE).parts
        left_out = bool(LEFT_OUT & {parts[0], *parts[:-1]}) or path.suffix == ".po"
        left_out = left_out or path.name in PAGE_SCRIPTS
        if path.is_file() and not left_out:
            yield "/".join(("ecolearn", *parts)), path
    for path in sorted(sources_folder().glob("*.toml")):
        yield f"ecolearn/lessons/sources/{path.name}", path


def own_wheel(folder: Path) -> Path:
    """Write the running ecolearn as a wheel into `folder`.

    It is made of the files that run here, so it is never another version than the command that builds
    the site, whether ecolearn was installed or runs from a checkout.
    """
    files = {place: path.read_bytes() for place, path in package_files()}
    return _write(folder, "ecolearn", __version__, files, NEEDS)


def stand_ins(folder: Path) -> list[Path]:
    """Write the stand-ins for packages that are left out into `folder`."""
    return [
        _write(folder, name, version, {f"{name}/__init__.py": STAND_IN.format(name=name).encode()})
        for name, version in STAND_INS.items()
    ]


def _write(
    folder: Path, name: str, version: str, files: Mapping[str, bytes], needs: tuple[str, ...] = ()
) -> Path:
    info = f"{name}-{version}.dist-info"
    metadata = [f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}"]
    metadata += [f"Requires-Dist: {need}" for need in needs]
    wheel = "Wheel-Version: 1.0\nGenerator: ecolearn\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    whole = {
        **files,
        f"{info}/METADATA": ("\n".join(metadata) + "\n").encode(),
        f"{info}/WHEEL": wheel.encode(),
    }
    record = "".join(f"{place},{_digest(content)},{len(content)}\n" for place, content in whole.items())
    whole[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for place, content in whole.items():
            archive.writestr(zipfile.ZipInfo(place, DATE), content, zipfile.ZIP_DEFLATED, 9)
    return path


def _digest(content: bytes) -> str:
    """A digest as the file RECORD of a wheel has it (PEP 376)."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
