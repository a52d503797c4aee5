"""Runs inside Pyodide: a whole game, its record, its food web and its picture, without numpy."""

import json
import random
import sys
import time

found = {"platform": sys.platform, "python": sys.version.split()[0]}

start = time.perf_counter()
import ecolearn  # noqa: E402

found["import seconds"] = round(time.perf_counter() - start, 3)

chooser = random.Random(5)
match = ecolearn.new("ecogon", seed=7, events=5)
start = time.perf_counter()
while match.outcome is None:
    match.play(chooser.choice(list(match.legal_actions().forward)))
found["game seconds"] = round(time.perf_counter() - start, 3)
found["steps"] = len(match.steps)
found["score"] = match.outcome.score
found["text"] = match.outcome.text

again = ecolearn.load(match.to_text())
found["record"] = again.position == match.position and again.code == match.code

web = match.food_web()
found["organisms"] = web.number_of_nodes()
found["links"] = web.number_of_edges()

from ecolearn.foodweb import longest_chain, sentences, trophic_levels  # noqa: E402

found["chain"] = list(longest_chain(web).chain)
found["levels"] = sorted(level for level in trophic_levels(web).values() if level is not None)
found["sentences"] = sentences(web)

ecolearn.set_language("de")
found["german"] = match.outcome.text
found["absent"] = [name for name in ("numpy", "matplotlib", "anywidget", "IPython") if name in sys.modules]

print(json.dumps(found))
