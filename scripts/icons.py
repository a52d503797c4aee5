"""Pick the icons that decks name from the npm package @iconify-json/fluent-emoji-flat (MIT) into one small
file.

Run it when a deck names a new icon; the result is committed, so that an install needs no npm::

    python scripts/icons.py path/to/node_modules/@iconify-json/fluent-emoji-flat/icons.json

The names come from every line ``icon = "..."`` of the decks in ``ecolearn/games/*/data`` and from `EXTRA`.
Ids inside an icon (gradients) would clash in a page that shows many, so an icon that needs them is refused.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "ecolearn" / "picture" / "data" / "icons.json"
LIMIT = 150_000

# For decks of teachers and for the games' own signs: living things and things of nature in common use.
EXTRA = tuple(
    """
    ant bat bear beaver beetle bird blossom bug butterfly cactus cat chipmunk cloud crab cricket
    crocodile deciduous-tree deer dodo duck eagle elephant evergreen-tree fallen-leaf fire fish fly fox
    frog giraffe goose hedgehog herb hippopotamus honeybee lady-beetle leopard lion lizard lobster lotus
    microbe monkey mosquito mouse mushroom otter owl parrot potted-plant rabbit rat rhinoceros scorpion
    seedling sheaf-of-rice snail snake snowflake spider spiral-shell squid sun swan tiger tropical-fish
    turtle water-wave whale wolf worm zebra
    balance-scale busts-in-silhouette door four-leaf-clover hammer light-bulb money-bag warning
    """.split()
)


def names_of_decks() -> set[str]:
    """Icon names in the decks, without our own."""
    found: set[str] = set()
    for path in sorted((ROOT / "ecolearn" / "games").glob("*/data/*.toml")):
        for name in re.findall(r'^\s*icon\s*=\s*"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            if not name.startswith("own:"):
                found.add(name)
    return found


def shorter(markup: str) -> str:
    """The markup of one icon without a group that changes nothing.

    Coordinates stay as they are: path data writes numbers without gaps, so that rounding one can join it
    with the next or swallow the flag of an arc.
    """
    return re.sub(r'<g fill="none">(.*)</g>', r"\1", markup) if markup.count("<g") == 1 else markup


def pick(
    source: dict[str, dict[str, dict[str, object]]], wanted: set[str]
) -> tuple[dict[str, str], list[str]]:
    """The wanted icons, and a sentence for each that cannot be had."""
    picked: dict[str, str] = {}
    faults: list[str] = []
    for name in sorted(wanted):
        entry = source["icons"].get(name)
        if entry is None:
            alias = source.get("aliases", {}).get(name)
            entry = source["icons"].get(str(alias["parent"])) if alias else None
        if entry is None:
            faults.append(
                f"{name}: the package has no such icon; choose another name or draw it as own:{name}."
            )
            continue
        markup = str(entry["body"])
        if "url(#" in markup or " id=" in markup:
            faults.append(f"{name}: this icon needs ids (a gradient or mask); choose another one.")
            continue
        picked[name] = shorter(markup)
    return picked, faults


def main(arguments: list[str]) -> int:
    """Write the file; 1 and sentences if an icon is missing or the file grows beyond its limit."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    source = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    needed = names_of_decks()
    picked, faults = pick(source, needed | set(EXTRA))
    for fault in faults:
        print(fault, file=sys.stderr)
    text = "{\n" + ",\n".join(f"{json.dumps(k)}:{json.dumps(v)}" for k, v in picked.items()) + "\n}\n"
    if len(text) > LIMIT:
        print(f"{len(text)} characters, more than {LIMIT}: take names out of EXTRA.", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"{len(picked)} icons, {len(text)} characters -> {TARGET.relative_to(ROOT)}")
    return 1 if any(fault.split(":")[0] in needed for fault in faults) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
