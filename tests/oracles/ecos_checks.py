"""What engine and oracle of Ecos must agree on besides what may be done: land, measures, food web, views."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import isclose
from random import Random

from ecolearn.games.ecos.measures import coast_length, edge_length, measures
from ecolearn.games.ecos.position import EcosPosition
from ecolearn.kernel.grids import HEX
from ecolearn.kernel.zones import HIDDEN
from tests.oracles import ecos_adapter as adapter
from tests.oracles.ecos import Oracle
from tests.oracles.ecos_cards import LAND, TERRAINS
from tests.oracles.ecos_land import Land, food_web, groups_of, text_of


def check_land(position: EcosPosition, land: Land, rng: Random, where: str) -> None:
    """Groups, what is adjacent, room for forests, and what is left beside the landscape."""
    tokens = ["mountain", "forest", *land.box.species]
    # Some, so that the engine is not asked of all things after every change: it keeps what it was asked.
    for what in rng.sample([*TERRAINS, "land", "animal", *tokens], rng.choice([3, 12, 20])):
        groups = land.groups(what)
        listed = sorted(sorted(map(text_of, group)) for group in groups)
        assert adapter.groups(position, what) == listed, f"{where}: {what}"
        assert position.land.largest(what) == land.largest(what), f"{where}: {what}"
        assert position.land.total(what) == land.total(what), f"{where}: {what}"
        assert what == "animal" or position.supply(what) == land.left(what) >= 0, f"{where}: {what}"
    number = HEX.number
    for cell in rng.sample(sorted(land.tiles), 3):
        for what in [*TERRAINS, "animal", *rng.sample(tokens, 4)]:
            assert position.land.adjacent(what, number(cell)) == land.near(what, cell), f"{where}: {what}"
        assert position.land.room_for_forests(number(cell)) == land.room(cell), where
    assert {HEX.cell(at) for at in position.land.open_hexes()} == land.edge(), where


def check_measures(position: EcosPosition, land: Land, where: str) -> None:
    """Patches and populations, their sizes and edges (ECS-3.1)."""
    found = {(one.what, one.kind): one for one in measures(position)}
    for (what, kind), one in found.items():
        homes = {cell for cell in land.tiles if kind == "home" and land.is_home(what, cell)}
        groups = land.groups(what) if kind != "home" else groups_of(homes)
        sizes = [land.size(what, group) if kind != "home" else len(group) for group in groups]
        said = f"{where}: {what}, {kind}"
        assert sorted(one.sizes) == sorted(sizes), said
        assert (one.number, one.total, one.largest) == (len(sizes), sum(sizes), max(sizes)), said
        assert isclose(one.mean, sum(sizes) / len(sizes)), said
        assert isclose(one.share, max(sizes) / sum(sizes)), said
        if kind in ("terrain", "landmass"):
            inside = LAND if what == "land" else (what,)
            assert one.edge == land.sides(inside, set(TERRAINS) - set(inside)), said
        if kind == "home":
            settled = [group for group in groups if any(land.number(what, cell) for cell in group)]
            assert one.settled == len(settled), said
    listed = [
        what for what in ("land", *TERRAINS, "mountain", "forest", *position.deck.species) if land.total(what)
    ]
    assert {what for what, kind in found if kind != "home"} == set(listed), where
    both = sum(land.sides([one], [other]) for one, other in combinations(TERRAINS, 2))
    assert edge_length(position.land) == both, where
    assert coast_length(position.land) == land.sides(LAND, ["water"]), where


def check_web(position: EcosPosition, land: Land, where: str) -> None:
    """Who lies, and how often food and eater are adjacent (ECS-3.2)."""
    web = position.food_web()
    nodes, links = food_web(land)
    assert {name: data["amount"] for name, data in web.nodes(data=True)} == nodes, where
    assert {(prey, eater): data["pairs"] for prey, eater, data in web.edges(data=True)} == links, where


def check_views(position: EcosPosition, oracle: Oracle, where: str) -> None:
    """Hidden are hand cards and the order of decks and bag, no more and no less (ECS-2.13)."""
    for viewer in [None, *oracle.seats]:
        view = position.view_for(viewer).zones
        for seat in oracle.seats:
            hand, own = oracle.hands[seat], seat == viewer
            shown = Counter(view.cards(f"hand.{seat}"))
            hidden = shown.pop(HIDDEN, 0)
            assert shown <= Counter(hand) and shown.total() + hidden == len(hand), where
            known = Counter(hand if own else oracle.taken & set(hand))
            assert known <= shown, f"{where}: {viewer} must know {known} in the hand of {seat}"
            peeked = Counter(view.cards(f"peeked.{seat}"))
            assert not own or peeked == Counter(oracle.peeked[seat]), where
        for zone, lying in [*oracle.decks.items(), ("bag", oracle.bag)]:
            cards = view.cards(zone)
            assert len(cards) == len(lying), where
            under = oracle.under.get(viewer or 0, set())
            for card, shown_card in zip(lying, cards, strict=True):
                assert shown_card in (card, HIDDEN), where
                assert shown_card == card or card not in under, f"{where}: {viewer} knows {card}"


def check_ties(position: EcosPosition, oracle: Oracle, rng: Random, where: str) -> None:
    """Who would win if points, and perhaps cubes, were equal (ECS-2.8)."""
    points, cubes = oracle.points, oracle.cubes
    oracle.points = {seat: rng.choice([7, 7, 8]) for seat in oracle.seats}
    oracle.cubes = {seat: rng.choice([3, 3, 4]) for seat in oracle.seats}
    tied = position.evolve(points=oracle.points, cubes=oracle.cubes)
    assert list(tied.leaders) == oracle.ranking()[:1], where
    oracle.points, oracle.cubes = points, cubes
