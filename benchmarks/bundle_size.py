"""Size of the browser bundle, as it is and compressed."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from benchmarks.report import verdict  # noqa: E402

AIM_KB = 100.0


def main() -> int:
    print("Browser bundle")
    total = 0.0
    for path in sorted((TOP / "ecolearn" / "board" / "static").glob("board.*")):
        content = path.read_bytes()
        total += len(content) / 1000
        print(
            f"  {path.name}: {len(content) / 1000:.1f} kB, gzip {len(gzip.compress(content)) / 1000:.1f} kB"
        )
    if not total:
        print("  The bundle is not built. `make build` builds it.", file=sys.stderr)
        return 1
    verdict("both", total, AIM_KB, more_is_better=False, unit=" kB", digits=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
