"""The cards as data: the box, the web of life, texts in both languages, sources of what nature does."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from itertools import pairwise

import pytest

from ecolearn.games.mutternatur.deck import COLOURS, MARKS, Card, Species, load_deck
from ecolearn.kernel.words import set_language

DECK = load_deck()
TEXT = (files("ecolearn.games.mutternatur") / "data" / "web.toml").read_text(encoding="utf-8")
LANGUAGES = ("en", "de")
SHORT_NAME = 16
MOST_WORDS = 25
SOFT_HYPHEN = "\u00ad"
NEWCOMERS = {one.id: one for one in DECK.invasive.values()}
FIFTEEN: dict[str, Species] = {**DECK.species, **DECK.water, **NEWCOMERS}

each_language = pytest.mark.parametrize("language", LANGUAGES)


def told(card: Card, language: str) -> list[str]:
    """The sentences that a card tells: a marked condition tells two things."""
    if not card.mark:
        return [card.notes[language]]
    plain = DECK.cards[card.colour].notes[language]
    return [plain, card.notes[language].removeprefix(f"{plain} ")]


# -- The box ------------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-2.7")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    kinds = Counter({card: DECK.copies[card] for card in DECK.copies})
    conditions = sum(
        number for card, number in kinds.items() if DECK.cards[card].kind in ("condition", "joker")
    )
    assert conditions == 27 and kinds["joker"] == 3
    assert len(DECK.species) == 10 and DECK.symbioses == 18
    assert (kinds["cat"], kinds["pollution"], kinds["reintroduction"]) == (6, 3, 3)
    assert len(DECK.wetland) == 6 and len(DECK.invasive) == 3
    aid = 1
    assert 6 + 3 + 3 + len(DECK.wetland) + len(DECK.invasive) + aid == 22


@pytest.mark.rule("MUT-2.5")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_colour_has_three_plain_cards_and_one_of_each_mark(colour: str) -> None:
    assert DECK.copies[colour] == 3
    assert [DECK.copies[f"{colour}_{mark}"] for mark in MARKS] == [1, 1, 1]
    for mark in MARKS:
        card = DECK.cards[f"{colour}_{mark}"]
        assert (card.colour, card.mark, card.kind) == (colour, mark, "condition")


@pytest.mark.rule("MUT-2.1")
@pytest.mark.rule("MUT-2.2")
@pytest.mark.rule("MUT-4.3")
@pytest.mark.parametrize(
    ("players", "each", "jokers", "symbioses", "discards"),
    [(3, 5, 3, 0, 3), (4, 5, 2, 1, 2), (5, 6, 1, 2, 5), (6, 6, 2, 3, 6)],
)
def test_a_deck_by_the_number_of_players(
    players: int, each: int, jokers: int, symbioses: int, discards: int
) -> None:
    counts = DECK.counts[players]
    assert (counts.symbioses, counts.max_discards) == (symbioses, discards)
    pack = Counter(DECK.pack(players))
    for colour in COLOURS:
        of_colour = {card: n for card, n in pack.items() if DECK.cards[card].colour == colour}
        assert sum(of_colour.values()) == each
        # A plain card stays in the box, never a marked one (MUT-2.5).
        assert {card for card in of_colour if DECK.cards[card].mark} == {f"{colour}_{mark}" for mark in MARKS}
    assert pack["joker"] == jokers
    assert {card for card, n in pack.items() if card in FIFTEEN and n == 1} == set(DECK.species)
    assert pack.total() - discards == 30, "without the permitted discards a deck is what the web asks for"


# -- The web of life ----------------------------------------------------------------------------------


@pytest.mark.rule("MUT-1.1")
def test_the_web_is_a_triangle() -> None:
    levels = [[one for one in DECK.species.values() if one.level == level] for level in range(4)]
    assert [len(level) for level in levels] == [4, 3, 2, 1]
    assert all(one.kind == "plant" and one.needs == () for one in levels[0])
    for earlier, later in pairwise(levels):
        rows = sorted(earlier, key=lambda one: one.row)
        assert [one.needs for one in sorted(later, key=lambda one: one.row)] == [
            (upper.id, lower.id) for upper, lower in pairwise(rows)
        ]
        assert all(one.kind == "animal" for one in later)


@pytest.mark.rule("MUT-1.2")
def test_there_are_twenty_slots_five_of_each_colour() -> None:
    slots = Counter(colour for one in DECK.species.values() for colour in one.colours)
    assert slots == dict.fromkeys(COLOURS, 5)
    assert all(len(one.colours) == len(one.slots) == one.level + 1 for one in DECK.species.values())
    assert sorted(DECK.species["golden_eagle"].colours) == sorted(COLOURS)


@pytest.mark.rule("MUT-1.2")
@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("rush", {"blue"}),
        ("blue_tit", {"purple", "green"}),
        ("golden_beetle", {"yellow"}),
        ("vole", {"blue"}),
    ],
)
def test_the_colours_that_the_rulebook_tells(name: str, colours: set[str]) -> None:
    assert colours <= set(DECK.species[name].colours)
    assert DECK.species["blue_tit"].needs == ("hawthorn", "oak")


@pytest.mark.rule("MUT-5.1.3")
def test_the_wetland_has_a_web_of_its_own() -> None:
    stonewort, roach = DECK.water["stonewort"], DECK.water["roach"]
    assert stonewort.colours == ("blue",) and stonewort.needs == ()
    assert roach.colours == ("blue", "green", "blue") and roach.needs == ("stonewort",)
    assert {one.web for one in DECK.water.values()} == {"water"}
    assert Counter(DECK.wetland) == Counter(blue=3, green=1, stonewort=1, roach=1)
    for players, blue, green in ((3, 8, 6), (4, 8, 6), (5, 9, 7), (6, 9, 7)):
        colours = Counter(DECK.cards[card].colour for card in (*DECK.pack(players), *DECK.wetland))
        assert (colours["blue"], colours["green"]) == (blue, green)


def test_every_place_has_a_cell_of_its_own() -> None:
    for web in (DECK.web(wetland=True), DECK.web(invasive=True, wetland=True)):
        cells = [cell for one in web.values() for cell in (*one.slots, one.cell)]
        assert len(cells) == len(set(cells)) == 20 + 10 + 4 + 2
    assert DECK.species["rush"].slots == ((0, 0),) and DECK.species["rush"].cell == (1, 0)
    assert DECK.species["vole"].slots == ((2, 3), (3, 3)) and DECK.species["vole"].cell == (4, 3)
    assert DECK.species["grass_snake"].cell == (8, 4)
    assert DECK.species["golden_eagle"].slots == ((9, 3), (10, 3), (11, 3), (12, 3))
    assert DECK.species["golden_eagle"].cell == (13, 3)
    assert DECK.water["roach"].slots == ((2, 8), (3, 8), (4, 8)) and DECK.water["roach"].cell == (5, 8)


@pytest.mark.rule("MUT-5.4.1")
def test_newcomers_take_the_places_of_those_that_they_replace() -> None:
    replaced = {old: new.id for old, new in DECK.invasive.items()}
    assert replaced == {
        "hawthorn": "japanese_knotweed",
        "golden_beetle": "asian_hornet",
        "stone_marten": "raccoon",
    }
    web = DECK.web(invasive=True)
    assert set(web) == (set(DECK.species) | set(NEWCOMERS)) - set(replaced)
    for old, plain in DECK.species.items():
        one = web[replaced.get(old, old)]
        assert (one.kind, one.level, one.colours, one.slots, one.cell) == (
            (plain.kind, plain.level, plain.colours, plain.slots, plain.cell)
        )
        assert one.needs == tuple(replaced.get(need, need) for need in plain.needs)
    assert DECK.pack(4, invasive=True).count("raccoon") == 1
    assert "stone_marten" not in DECK.pack(4, invasive=True)


# -- Who eats whom ------------------------------------------------------------------------------------


@pytest.mark.rule("MUT-6.2")
def test_the_table_holds_real_pairs_of_the_fifteen() -> None:
    for (prey, eater), link in DECK.feeding.items():
        assert (link.prey, link.eater) == (prey, eater)
        assert prey in FIFTEEN and FIFTEEN[eater].kind == "animal", (prey, eater)
        assert (eater, prey) not in DECK.feeding and prey != eater
        assert link.source in DECK.sources


@pytest.mark.rule("MUT-6.2")
def test_no_plant_is_eaten_whole() -> None:
    for (prey, eater), link in DECK.feeding.items():
        assert bool(link.notes) == bool(link.notes.get("en")) == bool(link.notes.get("de"))
        if prey in DECK.species and FIFTEEN[prey].kind == "plant":
            assert link.notes, (prey, eater)


@pytest.mark.rule("MUT-6.2")
@pytest.mark.parametrize("invasive", [False, True])
def test_in_a_complete_web_every_animal_is_fed_from_plants_on(invasive: bool) -> None:
    web = DECK.web(invasive=invasive, wetland=True)
    fed = {name for name, one in web.items() if one.kind == "plant"}
    for _round in web:
        fed |= {eater for prey, eater in DECK.feeding if prey in fed and eater in web}
    assert fed == set(web)


@pytest.mark.rule("MUT-6.2")
def test_feeding_is_not_what_the_game_asks_for() -> None:
    """The lines of the web of life are dependency: some are no food, and some food is none of them."""
    needs = {(need, one.id) for one in DECK.species.values() for need in one.needs}
    assert ("rush", "golden_beetle") in needs - set(DECK.feeding)
    assert ("blue_tit", "grass_snake") in needs - set(DECK.feeding)
    assert ("rush", "vole") in set(DECK.feeding) - needs


@pytest.mark.rule("MUT-6.2")
def test_what_a_source_says_of_a_group_only_is_marked() -> None:
    told_of_groups = re.compile(r"\b(group|genus|family|a close relative)\b")
    for pair, link in DECK.feeding.items():
        found = DECK.sources[link.source]["found"]
        if link.group:
            assert told_of_groups.search(found), (pair, found)


@each_language
def test_every_animal_tells_what_else_it_lives_on(language: str) -> None:
    set_language(language)
    for one in FIFTEEN.values():
        assert bool(one.besides) == (one.kind == "animal"), one.id
        assert one.other_food == one.besides.get(language, "")
        if one.besides:
            assert one.besides_source in DECK.sources, one.id
            assert re.fullmatch(r"[A-ZÄÖÜ].*\.", one.other_food), one.id


# -- Words and sources --------------------------------------------------------------------------------


@each_language
def test_every_card_has_a_name_a_short_name_and_a_text(language: str) -> None:
    names = [card.names[language] for card in DECK.cards.values()]
    assert len(names) == len(set(names)) == 10 + 2 + 3 + 16 + 4
    for card in DECK.cards.values():
        assert len(card.short_names[language].replace(SOFT_HYPHEN, "")) <= SHORT_NAME, card.id
        for sentence in told(card, language):
            assert len(sentence.split()) <= MOST_WORDS, (card.id, len(sentence.split()))
            assert re.fullmatch(r"[A-ZÄÖÜ].*[.!]", sentence), (card.id, sentence)
            assert "  " not in sentence and not re.search(r"https?:|[<>{}\u2014\u2013]", sentence), card.id


@each_language
def test_words_for_sentences(language: str) -> None:
    set_language(language)
    keys = [
        *COLOURS,
        *(f"colour.{colour}" for colour in COLOURS),
        *MARKS,
        "plant",
        "animal",
        "upper",
        "water",
    ]
    said = [DECK.word(key) for key in keys]
    assert len(set(said)) == len(said) and all(said)
    assert DECK.word("cat") == DECK.cards["cat"].name
    assert DECK.word("blue_connected") == DECK.cards["blue_connected"].name
    assert DECK.cards["rush"].note == DECK.cards["rush"].notes[language]
    assert DECK.cards["roach"].short == DECK.cards["roach"].short_names[language]


def test_species_have_scientific_names() -> None:
    for one in FIFTEEN.values():
        assert re.fullmatch(r"[A-Z][a-z]+( / [A-Z][a-z]+)?( [a-z]+)?( agg\.| sp\.)?|Chara sp\.", one.sci), (
            one.sci
        )
    assert len({one.sci for one in FIFTEEN.values()}) == 15


def test_every_fact_of_a_species_has_a_source() -> None:
    for one in FIFTEEN.values():
        assert one.source in DECK.sources, one.id
    for source in DECK.sources.values():
        assert source["cite"] and source["found"] and re.match(r"https?://", source["url"])


def test_every_source_stands_behind_something() -> None:
    used = {card.source for card in DECK.cards.values()}
    used |= {link.source for link in DECK.feeding.values()}
    used |= {one.besides_source for one in FIFTEEN.values()}
    assert set(DECK.sources) == used - {""}


def test_every_card_has_an_icon() -> None:
    for card in DECK.cards.values():
        assert re.fullmatch(r"own:[a-z_]+|[a-z0-9]+(-[a-z0-9]+)*", card.icon), card.id
    icons = Counter(card.icon for card in DECK.cards.values() if not card.mark)
    assert [icon for icon, times in icons.items() if times > 1] == []


def test_the_file_says_what_is_our_own() -> None:
    head = " ".join(line.lstrip("# ") for line in TEXT.split("\n[box]")[0].splitlines())
    assert "OUR OWN DESIGN where the published rules leave it open" in head


def test_the_deck_is_read_once() -> None:
    assert load_deck() is DECK
