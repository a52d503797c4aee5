"""Icons: small, well formed, without ids, painted with known paints."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ecolearn.picture.glyphs import GLYPHS, glyph_path, sign_size, sign_svg, sign_symbol
from ecolearn.picture.icons import OWN_FILES, has_icon, icon_at, icon_box, icon_names, icon_svg
from ecolearn.picture.scene import Sign
from ecolearn.picture.tokens import PAINTS

GAMES = Path(__file__).resolve().parents[2] / "ecolearn" / "games"
FISH = ("own:pike", "own:rudd", "own:roach", "own:crucian_carp", "own:stickleback", "own:sunbleak")


@pytest.mark.parametrize("name", icon_names())
def test_every_icon_is_well_formed_and_has_no_ids(name: str) -> None:
    markup = icon_svg(name)
    ElementTree.fromstring(f"<g>{markup}</g>")
    assert " id=" not in markup and "url(" not in markup
    left, top, width, height = icon_box(name)
    assert width > 8 and height > 8
    assert left >= -1 and left + width <= 33.5 and top >= -1 and top + height <= 34


def test_own_icons_use_known_paints() -> None:
    for name in icon_names():
        if name.startswith("own:"):
            used = set(re.findall(r'class="ecl-[io]-(\w+)"', icon_svg(name)))
            assert used and used <= set(PAINTS), name
            assert "fill=" not in icon_svg(name)


def test_fish_differ() -> None:
    assert len({icon_svg(name) for name in FISH}) == len(FISH)


def test_every_icon_that_a_deck_names_is_there() -> None:
    missing = []
    for path in sorted(GAMES.glob("*/data/*.toml")):
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
        names = re.findall(r'^\s*icon\s*=\s*"([^"]+)"', text, re.MULTILINE)
        missing += [name for name in names if not has_icon(name)]
    assert missing == []


def test_the_files_stay_small() -> None:
    data = files("ecolearn.picture").joinpath("data")
    assert len(data.joinpath("icons.json").read_bytes()) < 150_000
    names: list[str] = []
    for file in OWN_FILES:
        drawn = data.joinpath(file).read_bytes()
        assert len(drawn) < 100_000
        names += json.loads(drawn)
    assert len(names) == len(set(names)), "an icon is drawn twice"


def test_unknown_icons_draw_nothing() -> None:
    assert icon_svg("no-such-thing") == icon_svg("own:nothing") == icon_at("no-such-thing", 0, 0, 9, 9) == ""
    assert not has_icon("own:nothing") and has_icon("own:pike") and has_icon("frog")


def test_an_icon_fills_the_box_that_it_is_given() -> None:
    markup = icon_at("own:pike", 0, 0, 60, 30)
    hit = re.match(r'<g transform="translate\((\S+) (\S+)\)scale\((\S+)\)">', markup)
    assert hit
    x, y, scale = (float(value) for value in hit.groups())
    left, top, width, height = icon_box("own:pike")
    assert max(width * scale / 60, height * scale / 30) == pytest.approx(1, abs=0.01)
    assert x + scale * (left + width / 2) == pytest.approx(0, abs=0.05)
    assert y + scale * (top + height / 2) == pytest.approx(0, abs=0.05)


def test_signs() -> None:
    assert set(GLYPHS) >= {"animal", "flying", "swimming", "bottom", "walking"}
    assert set(GLYPHS) >= {"plant", "floating", "reed", "blossom", "seed", "tree"}
    assert glyph_path("unknown") not in GLYPHS.values()
    assert sign_symbol(Sign("flying", 3))[1].count("<circle") == 3
    assert sign_size(Sign("flying", 5), 12) > sign_size(Sign("flying", 0), 12)
    assert sign_symbol(Sign("flying", 2))[0] in sign_svg(Sign("flying", 2), 0, 0, 12)
