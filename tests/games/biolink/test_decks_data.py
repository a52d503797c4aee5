"""The two sets and their recyclers as data: complete, sourced, and good to play.

The decks are read by the loader; what these tests say about food webs is computed here from the links alone.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

import ecolearn
from ecolearn.games.biolink.deck import BUILT_IN, DECOMPOSERS, SUN, Card, Deck, load_deck

DECKS: dict[str, Deck] = {name: load_deck(name) for name in BUILT_IN}
DATA = files("ecolearn.games.biolink") / "data"
FILES: dict[str, dict[str, Any]] = {
    name: tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")) for name in BUILT_IN
}
LANGUAGES = ("en", "de")
SHORT_NAME = 16
MOST_WORDS = 25
SOFT_HYPHEN = "\u00ad"
RECYCLING = {"dead_matter", "detritivore", "decomposer", "scavenger"}

# How high a card stands in the design of the sets: 1 for producers, 4 for those that none of the set eats.
LEVELS: dict[str, dict[int, str]] = {
    "forest_edge": {
        4: "red_fox pine_marten tawny_owl",
        3: "red_backed_shrike eurasian_jay hedgehog sand_lizard common_shrew great_tit cross_spider "
        "ground_beetle",
        2: "wood_mouse red_squirrel roe_deer bush_cricket peacock_butterfly winter_moth grove_snail",
        1: "oak hazel hawthorn blackberry stinging_nettle cocks_foot",
    },
    "savanna": {
        4: "lion spotted_hyena leopard martial_eagle vulture secretarybird",
        3: "jackal puff_adder baboon guineafowl",
        2: "grass_rat elephant giraffe zebra wildebeest impala locust termite",
        1: "umbrella_thorn whistling_thorn baobab raisin_bush red_oat_grass bermuda_grass",
    },
}

each_deck = pytest.mark.parametrize("name", BUILT_IN)


def cards_of(deck: Deck) -> list[Card]:
    """Species and recyclers."""
    return [deck.cards[name] for name in (*deck.species, *deck.recyclers)]


def pairs(deck: Deck, *kinds: str, among: Iterable[str] | None = None) -> list[tuple[str, str]]:
    """The links of some kinds as prey and eater, between some cards only."""
    inside = set(deck.cards if among is None else among)
    return [
        pair
        for pair, link in deck.links.items()
        if (not kinds or link.kind in kinds) and inside.issuperset(pair)
    ]


def reached(start: Iterable[str], links: Iterable[tuple[str, str]]) -> set[str]:
    """All cards to which a chain of links leads from one of these."""
    following: dict[str, list[str]] = {}
    for prey, eater in links:
        following.setdefault(prey, []).append(eater)
    found, waiting = set(start), list(start)
    while waiting:
        for name in following.get(waiting.pop(), ()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def on_circles(links: list[tuple[str, str]]) -> set[str]:
    """The cards from which a chain of links leads back to themselves."""
    return {prey for prey, eater in links if prey in reached([eater], links)}


def matches(deck: Deck, name: str, among: Iterable[str]) -> set[str]:
    """The cards that match this one (BIO-1.3)."""
    return {other for other in among if deck.cards[name].match & deck.cards[other].bit}


# -- How many -----------------------------------------------------------------------------------------


@pytest.mark.rule("BIO-1.1")
@each_deck
def test_a_set_has_24_species_with_the_numbers_of_the_rulebook(name: str) -> None:
    deck = DECKS[name]
    first, recyclers = {"forest_edge": (1, 61), "savanna": (26, 81)}[name]
    assert [deck.cards[card].number for card in deck.species] == list(range(first, first + 24))
    assert [deck.cards[card].number for card in deck.recyclers] == [
        recyclers + place for place in range(len(deck.recyclers))
    ]
    assert 8 <= len(deck.recyclers) <= 9


@pytest.mark.rule("BIO-1.1")
@pytest.mark.rule("BIO-1.2")
def test_no_number_stands_twice_in_both_sets_together() -> None:
    numbers = {
        (card.number, card.id if card.role in ("sun", "special") else f"{name} {card.id}")
        for name, deck in DECKS.items()
        for card in deck.cards.values()
    }
    assert [number for number, times in Counter(number for number, _ in numbers).items() if times > 1] == []


@pytest.mark.rule("BIO-1.1")
@each_deck
def test_six_producers_hold_the_highest_numbers(name: str) -> None:
    deck = DECKS[name]
    roles = [deck.cards[card].role for card in deck.species]
    assert [role == "producer" for role in roles] == [False] * 18 + [True] * 6
    assert "dead_matter" not in roles and "decomposer" not in roles


@each_deck
def test_recyclers_are_dead_matter_and_those_that_live_on_it(name: str) -> None:
    deck = DECKS[name]
    roles = Counter(deck.cards[card].role for card in deck.recyclers)
    assert set(roles) <= RECYCLING
    assert roles["dead_matter"] == 3 and roles["decomposer"] == 2
    for card in deck.recyclers:
        dead = deck.cards[card].role == "dead_matter"
        assert deck.cards[card].kind == ("detritus" if dead else "consumer"), card


# -- Links --------------------------------------------------------------------------------------------


@pytest.mark.rule("BIO-1.3")
@each_deck
def test_nothing_eats_in_a_circle(name: str) -> None:
    assert on_circles(pairs(DECKS[name], "food")) == set()


@pytest.mark.rule("BIO-1.5")
@each_deck
def test_no_pair_is_linked_in_both_directions(name: str) -> None:
    links = DECKS[name].links
    assert [pair for pair in links if pair[::-1] in links] == []


@pytest.mark.rule("BIO-1.2")
@each_deck
def test_the_sun_feeds_the_producers_and_nothing_else(name: str) -> None:
    deck = DECKS[name]
    fed = [eater for prey, eater in deck.links if prey == SUN]
    assert fed == [card for card in deck.species if deck.cards[card].role == "producer"]
    assert {deck.links[SUN, eater].kind for eater in fed} == {"energy"}
    assert [pair for pair in deck.links if pair[1] == SUN] == []


@each_deck
def test_every_consumer_reaches_a_producer_without_the_recyclers(name: str) -> None:
    deck = DECKS[name]
    producers = [card for card in deck.species if deck.cards[card].role == "producer"]
    assert reached(producers, pairs(deck, "food", among=deck.species)) == set(deck.species)


@each_deck
def test_every_recycler_that_eats_reaches_dead_matter(name: str) -> None:
    deck = DECKS[name]
    dead = [card for card in deck.recyclers if deck.cards[card].role == "dead_matter"]
    assert set(deck.recyclers) <= reached(dead, pairs(deck, "food"))


@each_deck
def test_matter_comes_from_the_living_and_minerals_go_to_plants(name: str) -> None:
    deck = DECKS[name]
    for prey, eater in pairs(deck, "matter"):
        giver, taker = deck.cards[prey], deck.cards[eater]
        if taker.role == "dead_matter":
            assert giver.id in deck.species, (prey, eater)
        else:
            assert (giver.role, taker.role) == ("decomposer", "producer"), (prey, eater)
    for prey, eater in pairs(deck, "food"):
        assert deck.cards[eater].role not in ("producer", "dead_matter"), (prey, eater)


@each_deck
def test_a_dead_animal_comes_from_animals_and_dead_leaves_from_plants(name: str) -> None:
    deck = DECKS[name]
    [leaves] = [card for card in deck.recyclers if card in ("dead_leaves", "dead_grass")]
    for card in (leaves, "carcass", "dung"):
        roles = {deck.cards[prey].role for prey, eater in pairs(deck, "matter") if eater == card}
        assert roles, card
        assert (roles == {"producer"}) == (card == leaves), card


@each_deck
def test_matter_goes_round(name: str) -> None:
    """Lesson 5: a closed loop can be laid, through leaves as well as through an animal."""
    deck = DECKS[name]
    round_trip = on_circles(pairs(deck, "food", "matter"))
    roles = ("producer", "dead_matter", "decomposer")
    assert {card.id for card in cards_of(deck) if card.role in roles} <= round_trip


@pytest.mark.parametrize(
    ("name", "loop"),
    [
        ("forest_edge", "oak dead_leaves fungi oak"),
        ("forest_edge", "blackberry roe_deer dung bacteria blackberry"),
        ("savanna", "red_oat_grass wildebeest dung bacteria red_oat_grass"),
        ("savanna", "whistling_thorn giraffe carcass bacteria whistling_thorn"),
    ],
)
def test_the_loops_that_lessons_may_lay(name: str, loop: str) -> None:
    deck = DECKS[name]
    way = loop.split()
    assert [pair for pair in pairwise(way) if pair not in deck.links] == []


# -- Good to play -------------------------------------------------------------------------------------


@each_deck
def test_every_species_has_three_matches_at_least(name: str) -> None:
    deck = DECKS[name]
    few = {card: matches(deck, card, (*deck.species, SUN)) for card in deck.species}
    assert {card: found for card, found in few.items() if len(found) < 3} == {}


@each_deck
def test_a_recycler_does_not_match_everything(name: str) -> None:
    """A decomposer that fitted anywhere would flatten the puzzle."""
    deck = DECKS[name]
    everything = (*deck.species, *deck.recyclers)
    for card in deck.recyclers:
        assert 3 <= len(matches(deck, card, everything)) <= 7, card
        assert matches(deck, card, deck.species), card


@each_deck
def test_levels_are_those_of_the_design(name: str) -> None:
    deck = DECKS[name]
    levels = {card: level for level, cards in LEVELS[name].items() for card in cards.split()}
    assert sorted(levels) == sorted(deck.species)
    links = pairs(deck, "food", among=deck.species)
    eaten = {prey for prey, _ in links}
    plant_eaters = {eater for prey, eater in links if levels[prey] == 1}
    assert {card for card, level in levels.items() if level == 4} == set(deck.species) - eaten
    assert {card for card, level in levels.items() if level == 1} == {
        card for card in deck.species if deck.cards[card].role == "producer"
    }
    assert {card for card, level in levels.items() if level == 2} <= plant_eaters
    assert [(prey, eater) for prey, eater in links if levels[prey] > levels[eater]] == []


@each_deck
def test_roles_agree_with_the_food_shown(name: str) -> None:
    deck = DECKS[name]
    for card in deck.species:
        prey = {deck.cards[food.prey].role for food in deck.cards[card].eats}
        plants, animals = "producer" in prey, bool(prey - {"producer"})
        wanted = {"producer": (False, False), "herbivore": (True, False), "omnivore": (True, True)}
        assert (plants, animals) == wanted.get(deck.cards[card].role, (False, True)), card


def random_game(seed: int, deck: str, options: Mapping[str, Any]) -> Any:
    """The last position of a game in which every move is drawn by lot."""
    position: Any = ecolearn.new("biolink", seed=seed, auto=False, mode="coop", deck=deck, **options).position
    draw = random.Random(seed).random
    for _ in range(300):
        if position.outcome() is not None:
            return position
        actions = position.legal_actions().forward
        position = position.apply(actions[int(draw() * len(actions))])
    raise AssertionError(f"seed {seed}: no end in sight")


@pytest.mark.rule("BIO-2.9")
@each_deck
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("recyclers", [False, True], ids=["species", "recyclers"])
def test_random_games_end_and_fill_the_grid(name: str, players: int, recyclers: bool) -> None:
    options = {"players": players, "recyclers": recyclers}
    games = [random_game(seed, name, options) for seed in range(300)]
    filled = sum(len(position.cells) == 16 for position in games)
    assert filled >= 0.98 * len(games)
    # More than a bare chain, and far from all 42 pairs of neighbours: there is something to plan.
    assert 15 <= sum(position.score for position in games) / len(games) <= 20


@pytest.mark.slow
@pytest.mark.rule("BIO-2.9")
@each_deck
def test_two_thousand_random_games_end_and_fill_the_grid(name: str) -> None:
    filled = [len(random_game(seed, name, {}).cells) == 16 for seed in range(2000)]
    assert sum(filled) >= 0.98 * len(filled)


# -- Sources ------------------------------------------------------------------------------------------


@each_deck
def test_every_link_and_every_fact_has_a_source(name: str) -> None:
    deck = DECKS[name]
    named = {card.source for card in cards_of(deck)} | {
        link.source for (prey, _), link in deck.links.items() if prey != SUN
    }
    assert named == set(deck.sources)


@each_deck
def test_every_link_names_its_source_in_the_file(name: str) -> None:
    """A link does not fall back on the source of its card, which stands behind the card's note."""
    for card in FILES[name]["cards"] + FILES[name]["recyclers"]:
        for item in card.get("eats", []) + card.get("feeds", []):
            assert "source" in item, (card["id"], item["card"])


@each_deck
def test_a_source_can_be_found_again_and_says_what_was_read(name: str) -> None:
    for key, source in DECKS[name].sources.items():
        assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", key), key
        assert len(source["cite"]) >= 15 and source["cite"] == source["cite"].strip(), key
        assert source["found"].strip(), key
        assert re.fullmatch(r"(https?://\S+)?", source["url"]), key
        assert "general" not in source["cite"].casefold(), key


def test_a_source_in_both_sets_is_the_same_source() -> None:
    forest, savanna = (DECKS[name].sources for name in BUILT_IN)
    for key in forest.keys() & savanna.keys():
        assert (forest[key]["cite"], forest[key]["url"]) == (savanna[key]["cite"], savanna[key]["url"]), key


# -- Words and pictures -------------------------------------------------------------------------------


@each_deck
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_a_short_name_and_a_fact(name: str, language: str) -> None:
    cards = cards_of(DECKS[name])
    for kind in ("names", "short_names"):
        texts = [getattr(card, kind)[language].replace(SOFT_HYPHEN, "") for card in cards]
        assert [text for text, times in Counter(texts).items() if times > 1 or not text.strip()] == []
    for card in cards:
        assert len(card.short_names[language].replace(SOFT_HYPHEN, "")) <= SHORT_NAME, card.id
        note = card.notes[language]
        assert len(note.split()) <= MOST_WORDS, card.id
        assert re.fullmatch(r"[A-ZÄÖÜ0-9].*[.!]", note), (card.id, note)
        assert "  " not in note and not re.search(r"https?:|[<>{}\u2014\u2013]", note), card.id


@each_deck
def test_parts_are_told_in_both_languages(name: str) -> None:
    for pair, link in DECKS[name].links.items():
        assert len({bool(link.parts[language]) for language in LANGUAGES}) == 1, pair


@each_deck
def test_every_species_has_a_scientific_name(name: str) -> None:
    deck = DECKS[name]
    for card in cards_of(deck):
        if card.role == "dead_matter":
            assert card.sci == "", card.id
        else:
            assert re.fullmatch(r"[A-Z][a-z]+( [a-z]+)?( agg\.)?", card.sci), card.id
    names = Counter(card.sci for card in cards_of(deck) if card.sci)
    assert [sci for sci, times in names.items() if times > 1] == []


@each_deck
def test_every_card_has_an_icon_of_its_own(name: str) -> None:
    icons = Counter(card.icon for card in DECKS[name].cards.values())
    assert [icon for icon, times in icons.items() if times > 1] == []
    assert [icon for icon in icons if not re.fullmatch(r"own:[a-z_]+|[a-z0-9]+(-[a-z0-9]+)*", icon)] == []


@each_deck
def test_the_file_says_that_the_cards_are_our_own(name: str) -> None:
    text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
    head = " ".join(line.lstrip("# ") for line in text.split("\n[deck]")[0].splitlines())
    assert "OUR OWN DESIGN after the published rules" in head and "publisher's" in head


@pytest.mark.rule("BIO-3.2")
def test_each_set_has_its_special_cards() -> None:
    assert DECKS["forest_edge"].specials == ("hedge_cutting", DECOMPOSERS)
    assert DECKS["savanna"].specials == ("bush_fire", DECOMPOSERS)
