"""Printed pages in a real Chromium: as many pages as there are sheets, each of the size of its paper."""

from __future__ import annotations

import re

import pytest

from ecolearn.paper import Wish, make
from ecolearn.paper.pdf import print_pdf
from scripts.chromium import find_chromium

pytestmark = pytest.mark.browser

#: Points of a PDF for a millimetre.
POINTS = 72 / 25.4


def test_cards_become_pages_of_the_paper_and_no_empty_ones() -> None:
    """Special cards of BIOlink: one sheet of two cards, then the list of sources."""
    html = make(Wish("cards", "savanna", only=("specials",)))
    program = find_chromium()
    assert program is not None
    document = print_pdf(html, program)
    assert document.startswith(b"%PDF")
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", document)
    sheets = html.count('<section class="page ')
    assert sheets == 1
    assert len(boxes) == sheets + 1
    for width, height in boxes:
        assert float(width) == pytest.approx(210 * POINTS, abs=1)
        assert float(height) == pytest.approx(297 * POINTS, abs=1)
