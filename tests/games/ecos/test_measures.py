"""Measures of a landscape (ECS-3.1), compared with a slow count that shares nothing with them."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import ecolearn
from ecolearn.games.ecos.deck import LAND, TERRAINS, TOKENS, load_deck
from ecolearn.games.ecos.landscape import Landscape
from ecolearn.games.ecos.measure_chart import draw_patches
from ecolearn.games.ecos.measure_texts import (
    as_sentences,
    as_table,
    change_sentences,
    change_table,
    change_title,
    groups_in_words,
)
from ecolearn.games.ecos.measures import (
    IMPACTS,
    changes,
    coast_length,
    edge_length,
    home,
    measured,
    measures,
    patch_graph,
    retold,
)
from ecolearn.kernel.grids import HEX

DECK = load_deck()


@cache
def played(seed: int) -> Any:
    """A whole game, played at random."""
    match, dice = ecolearn.new("ecos", seed=seed, goal=60), random.Random(seed)
    while match.outcome is None:
        seat = match.actors()[0]
        actions = match.legal_actions(seat)
        match.play(actions[dice.randrange(len(actions))], seat=seat)
    return match


def land_of(terrains: dict[tuple[int, int], str], **animals: tuple[int, int]) -> Landscape:
    """A landscape of tiles, with one animal of some species each."""
    land = Landscape({HEX.number(cell): terrain for cell, terrain in terrains.items()})
    for species, cell in animals.items():
        land = land.with_animal(species, HEX.number(cell))
    return land


# -- the slow count --------------------------------------------------------------------------------------


def touch(one: int, other: int) -> bool:
    """Two hexes touch if they are one step apart, by their coordinates."""
    (q, r), (u, v) = HEX.cell(one), HEX.cell(other)
    return max(abs(q - u), abs(r - v), abs(q + r - u - v)) == 1


def heaps(hexes: list[int]) -> list[frozenset[int]]:
    """Groups by joining what touches until nothing is left to join."""
    found = [frozenset((at,)) for at in hexes]
    while True:
        for one, other in combinations(found, 2):
            if any(touch(a, b) for a in one for b in other):
                found = [heap for heap in found if heap not in (one, other)] + [one | other]
                break
        else:
            return found


def slow(land: Landscape, kind: str, what: str) -> tuple[list[int], int, int]:
    """Sizes, edge and settled patches, from nothing but tiles and tokens."""

    def here(at: int) -> int:
        if kind == "population":
            return land.animals.get(at, ()).count(what)
        if kind == "home":
            species = DECK.species[what]
            if species.bearing == "mountain":
                return int(at in land.mountains)
            if species.bearing == "forest":
                return int(land.forests.get(at, 0) > 0)
            return int(land.terrain[at] in species.on)
        if what == "mountain":
            return int(at in land.mountains)
        if what == "forest":
            return land.forests.get(at, 0)
        return int(land.terrain[at] == what or (what == "land" and land.terrain[at] != "water"))

    inside = [at for at in land.terrain if here(at)]
    found = heaps(inside)
    sizes = sorted((sum(here(at) if kind != "home" else 1 for at in heap) for heap in found), reverse=True)
    edge = sum(touch(at, other) for at in inside for other in land.terrain if other not in inside)
    settled = sum(any(what in land.animals.get(at, ()) for at in heap) for heap in found)
    return sizes, edge if kind in ("terrain", "landmass", "home") else 0, settled if kind == "home" else 0


@pytest.mark.rule("ECS-3.1")
@pytest.mark.parametrize("seed", range(3))
def test_measures_agree_with_a_slow_count(seed: int) -> None:
    match = played(seed)
    for step in match.steps[:: len(match.steps) // 6]:
        land: Landscape = step.position.land
        found = {(one.kind, one.what): one for one in measured(land, DECK)}
        kinds = [("terrain", what) for what in TERRAINS] + [("token", what) for what in TOKENS]
        kinds.append(("landmass", "land"))
        for name in DECK.species:
            if any(name in row for row in land.animals.values()):
                kinds += [("home", name), ("population", name)]
        for kind, what in kinds:
            sizes, edge, settled = slow(land, kind, what)
            one = found.pop((kind, what), None)
            if one is None:
                assert not sizes
                continue
            assert (list(one.sizes), one.edge, one.settled) == (sizes, edge, settled)
            assert one.number == len(sizes)
            assert one.largest == sizes[0]
            assert one.total == sum(sizes)
            assert one.share == pytest.approx(sizes[0] / sum(sizes))
            assert one.mean == pytest.approx(sum(sizes) / len(sizes))
            # A random piece of it lies in a patch of this size, on average.
            spread = [size for size in sizes for _piece in range(size)]
            assert one.mesh == pytest.approx(sum(spread) / len(spread))
        assert not found
        pairs = [pair for pair in combinations(land.terrain, 2) if touch(*pair)]
        assert edge_length(land) == sum(land.terrain[a] != land.terrain[b] for a, b in pairs)
        assert coast_length(land) == sum(
            (land.terrain[a] in LAND) != (land.terrain[b] in LAND) for a, b in pairs
        )


@pytest.mark.rule("ECS-3.1")
def test_patches_are_the_components_of_a_graph() -> None:
    import networkx as nx

    position = played(1).position
    for one in measures(position):
        if one.kind != "home":
            graph = patch_graph(position.land, one.what)
            assert {frozenset(part) for part in nx.connected_components(graph)} == set(
                map(frozenset, one.groups)
            )
            assert sum(graph.nodes[at]["amount"] for at in graph) == one.total


def test_measures_of_a_small_landscape() -> None:
    strip = {(0, 0): "grassland", (1, 0): "grassland", (2, 0): "desert", (3, 0): "grassland", (0, 1): "water"}
    land = land_of(strip, lion=(3, 0), antelope=(2, 0))
    found = {(one.kind, one.what): one for one in measured(land, DECK)}
    grass = found["terrain", "grassland"]
    assert (grass.sizes, grass.edge) == ((2, 1), 4)
    assert grass.share == pytest.approx(2 / 3)
    assert grass.mesh == pytest.approx(5 / 3)
    assert grass.cells == (((0, 0), (1, 0)), ((3, 0),))
    assert found["landmass", "land"].sizes == (4,)
    assert found["home", "antelope"].sizes == (4,)
    # One of the two patches in which a lion can live has one.
    assert found["home", "lion"].settled == 1
    assert home(land, DECK, "fish").sizes == (1,)
    assert (edge_length(land), coast_length(land)) == (4, 2)
    with pytest.raises(KeyError):
        home(land, DECK, "zebra")


# -- before and after ------------------------------------------------------------------------------------


@pytest.mark.rule("ECS-3.1")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_makes_the_landscape(seed: int) -> None:
    match = played(seed)
    land = match.first.land
    for step in match.steps:
        for fact in step.position.facts:
            land = retold(land, fact[0], fact[1], DECK)
        assert land.key() == step.position.land.key()


@pytest.mark.rule("ECS-3.1")
def test_every_impact_card_has_its_before_and_after() -> None:
    seen = 0
    for seed in range(3):
        match = played(seed)
        announced = [
            (number, fact[1]["card"])
            for number, step in enumerate(match.steps)
            for fact in step.position.facts
            if fact[0] == "impact"
        ]
        found = changes(match)
        assert [(one.step, one.card) for one in found] == announced
        seen += len(found)
        for one in found:
            # What was done leads from the landscape before to the one after it.
            codes = {code for code, _what, _at in one.done}
            assert (one.before.key() == one.after.key()) == (not one.done)
            # Only the last step of a card may belong to what comes next too.
            number = one.step
            while match.steps[number].position.run is not None:
                number += 1
            lands = [step.position.land.key() for step in match.steps[one.step : number + 1]]
            assert one.after.key() in [one.before.key(), *lands]
            assert codes <= {"built", "lifted", "moved", *IMPACTS}
    assert seen > 5


def test_only_landscapes_can_be_measured() -> None:
    with pytest.raises(TypeError, match="landscape of Ecos"):
        changes(ecolearn.new("biolink", seed=1))


# -- in words and as a chart -----------------------------------------------------------------------------

BEFORE = land_of(
    {(0, 0): "grassland", (1, 0): "grassland", (2, 0): "grassland", (0, 1): "water"}, lion=(1, 0)
)
AFTER = BEFORE.with_terrain(HEX.number((1, 0)), "water", DECK)[0]


@pytest.mark.rule("ECS-3.1")
def test_words_of_the_game_and_of_science() -> None:
    assert groups_in_words("population", 2, "game") == "2 communities"
    assert groups_in_words("population", 1, "science") == "1 population"
    assert groups_in_words("terrain", 2) == "2 patches (in the game: habitats)"
    assert groups_in_words("landmass", 3) == "3 landmasses"


def test_sentences_and_tables_tell_what_has_changed() -> None:
    said = change_sentences(BEFORE, AFTER, DECK, "science")
    assert said[0] == "Grassland – 1 patch before, 2 patches now; the largest 3 before, 1 of 2 tiles now."
    assert "Lion – gone; before there were 1 animal." in said
    assert said[-1] == "Edge – 2 sides before, 3 now."
    rows = change_table(BEFORE, AFTER, DECK, "science")["rows"]
    assert ["Grassland", "share of the largest", "100 %", "50 %"] in rows
    assert ["Land", "groups", "1 landmass", "2 landmasses"] in rows
    assert change_sentences(BEFORE, BEFORE, DECK) == ("These measures are as they were before.",)
    assert as_sentences(AFTER, DECK, "game")[0] == "Grassland – 2 habitats; the largest has 1 of 2 tiles."
    assert as_table(measured(AFTER, DECK), DECK, "game")["rows"][0] == [
        "Grassland", "2 habitats", "2 tiles", "1 + 1", "1", "50 %", "3 sides",
    ]  # fmt: skip


def test_where_a_species_can_live_is_there_before_and_after_it() -> None:
    came = BEFORE.with_animal("antelope", HEX.number((0, 0)))
    said = change_sentences(BEFORE, came, DECK, "science")
    assert said == ("Antelope – new: 1 animal.",)
    gone = change_sentences(BEFORE, AFTER, DECK, "science")
    assert "Can live here: Lion – 1 habitat patch before, 2 habitat patches now; " in " ".join(gone)


def test_an_impact_has_a_title() -> None:
    found = [one for seed in range(3) for one in changes(played(seed))]
    assert {change_title(one, DECK) for one in found} <= {card.name for card in DECK.cards.values()}


def numbers(svg: str) -> list[str]:
    """The words of a picture that are whole numbers."""
    import re

    return re.findall(r">(\d+)</text>", svg)


def test_the_chart_shows_every_group() -> None:
    before = draw_patches(BEFORE, DECK)
    # All land is grassland and home of lions: one bar for three measures. Then water, and the lion itself.
    assert "Grassland · Land · Can live here: Lion</text>" in before.svg
    assert numbers(before.svg) == ["3", "3", "1", "1", "1", "1"]
    both = draw_patches(AFTER, DECK, BEFORE, width=320, theme="dark")
    # Grassland: one patch of 3 before, two of 1 now, 2 together.
    assert numbers(both.svg)[:5] == ["3", "3", "1", "1", "2"]
    assert "Grassland – 1 patch before" in both.sentence
