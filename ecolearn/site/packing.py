"""Compressed twins of the files of a site: whoever serves them need not compress anything again."""

from __future__ import annotations

import gzip
from pathlib import Path

#: Kinds of files that become much smaller; pictures and archives are compressed already.
COMPRESSED = frozenset(
    {".css", ".html", ".ipynb", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
)

#: Below that (bytes) the twin would save less than it costs to look for it.
LEAST = 1024

ENDING = ".gz"


def compress(folder: Path) -> int:
    """Put ``name.gz`` beside every file that becomes smaller by it.

    Returns
    -------
    int
        How many bytes all of them together save.
    """
    saved = 0
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.suffix not in COMPRESSED or path.stat().st_size < LEAST:
            continue
        content = path.read_bytes()
        packed = gzip.compress(content, 9, mtime=0)
        if len(packed) < 0.95 * len(content):
            path.with_name(path.name + ENDING).write_bytes(packed)
            saved += len(content) - len(packed)
    return saved
