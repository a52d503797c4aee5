"""Find a Chromium for the browser tests, or install one: ``python scripts/chromium.py [--install]``.

Prints the path of the program. An existing one is always preferred; ``ECOLEARN_CHROMIUM`` names one.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DEBIAN_PACKAGES = ("chromium", "fonts-dejavu-core")


def named_by_user() -> str | None:
    named = os.environ.get("ECOLEARN_CHROMIUM")
    if named and not shutil.which(named):
        raise FileNotFoundError(f"ECOLEARN_CHROMIUM={named} is not a program that can be run.")
    return named


def playwrights_own() -> str | None:
    """The Chromium that ``playwright install chromium`` fetched, if it did."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def find_chromium() -> str | None:
    """Path of a Chromium, or None."""
    named = named_by_user()
    if named:
        return shutil.which(named)
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return playwrights_own()


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_get(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", *arguments], stdout=sys.stderr, env=environment)


def install_chromium() -> str:
    """Install a Chromium: Debian's package where we may, otherwise Playwright's download.

    Raises
    ------
    RuntimeError
        If none can be run afterwards.
    """
    if shutil.which("apt-get") and is_root():
        apt_get("update", "-q")
        apt_get("install", "-y", "-q", "--no-install-recommends", *DEBIAN_PACKAGES)
    if not find_chromium():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], stdout=sys.stderr)
    found = find_chromium()
    if not found:
        raise RuntimeError(
            "No Chromium was found and none could be installed. "
            "Install Chromium or Chrome, or set ECOLEARN_CHROMIUM to the program."
        )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Print the path of a Chromium for the browser tests.")
    parser.add_argument("--install", action="store_true", help="install one if there is none")
    options = parser.parse_args()
    try:
        found = find_chromium() or (install_chromium() if options.install else None)
    except (RuntimeError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    if not found:
        print("No Chromium was found. `python scripts/chromium.py --install` installs one.", file=sys.stderr)
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
