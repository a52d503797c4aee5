"""Runs inside Pyodide: a whole game, its record, its food web and its pictures, without numpy."""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from typing import Any


def play() -> Any:
    """The same game in every Python; cards are laid whenever one can be."""
    import ecolearn

    choice = random.Random(5).choice
    match = ecolearn.new("ecogon", seed=10, events=5)
    while match.outcome is None:
        legal = list(match.legal_actions().forward)
        match.play(choice([action for action in legal if action.KIND == "place"] or legal))
    return match


def main() -> None:
    found: dict[str, Any] = {"platform": sys.platform, "python": sys.version.split()[0]}
    start = time.perf_counter()
    import ecolearn

    found["import seconds"] = round(time.perf_counter() - start, 3)
    start = time.perf_counter()
    match = play()
    found["game seconds"] = round(time.perf_counter() - start, 3)
    found["steps"] = len(match.steps)
    found["key"] = match.position.key()
    found["text"] = match.outcome.text
    found["code"] = match.code
    found["from text"] = ecolearn.load(match.to_text()).position.key()
    found["from code"] = ecolearn.load(match.code).position.key()

    from ecolearn.foodweb import draw_svg, longest_chain, sentences, trophic_levels
    from ecolearn.picture.still import still_svg

    web = match.food_web()
    found["links"] = web.number_of_edges()
    found["chain"] = list(longest_chain(web).chain)
    found["levels"] = sorted(level for level in trophic_levels(web).values() if level is not None)
    found["sentences"] = sentences(web)
    found["web picture"] = draw_svg(web)[:4]
    found["board picture"] = still_svg(match.scene())[:4]

    from ecolearn.foodweb import (
        count_chains,
        keystone_index,
        list_webs,
        load_web,
        measures,
        read_web,
        write_web,
    )

    found["webs"] = {name: measures(load_web(name)).n_links for name in list_webs()}
    pond = load_web("skipwith")
    start = time.perf_counter()
    found["pond chains"] = count_chains(pond)
    found["pond seconds"] = round(time.perf_counter() - start, 3)
    found["pond keystone"] = keystone_index(pond).ranked()[0]
    endings = ("", ".csv", ".graphml", ".json")
    with tempfile.TemporaryDirectory() as folder:
        again = [read_web(write_web(pond, f"{folder}/pond{ending}")) for ending in endings]
    found["pond files"] = [dict(web.nodes(data=True)) == dict(pond.nodes(data=True)) for web in again]

    from ecolearn.board import Desk

    sent: list[dict[str, Any]] = []
    Desk(match, sent.append).receive({"kind": "hello"})
    found["sections"] = sorted(sent[0])

    ecolearn.set_language("de")
    found["german"] = match.outcome.text
    found["absent"] = [
        name for name in ("numpy", "matplotlib", "anywidget", "IPython") if name in sys.modules
    ]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
