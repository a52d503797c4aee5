"""How long ``import ecolearn`` takes in a new Python, with networkx as a yardstick."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from benchmarks.report import alternate, median, spread, verdict  # noqa: E402

AIM_MS = 150.0
MEASURE = "import time; start = time.perf_counter(); import {name}; print(time.perf_counter() - start)"


def milliseconds(name: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", MEASURE.format(name=name)], cwd=TOP, capture_output=True, text=True, check=True
    )
    return 1000 * float(done.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=11, help="runs of each, taken in turn (default: 11)")
    runs = parser.parse_args().runs
    milliseconds("ecolearn")  # compiles
    milliseconds("networkx")
    ours, theirs = alternate(lambda run: milliseconds("ecolearn"), lambda run: milliseconds("networkx"), runs)
    print("Import, in a new Python each time")
    print(f"  ecolearn: {spread(ours, ' ms')}")
    print(f"  networkx: {spread(theirs, ' ms')}")
    verdict("import ecolearn", median(ours), AIM_MS, more_is_better=False, unit=" ms", digits=0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
