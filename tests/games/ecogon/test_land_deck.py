"""The deck on land as data: complete, in both languages, honest, and fit to be played with Still Waters.

Like `test_deck_data` the files are read with `tomllib` alone; what may lie together comes from `boxes.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from math import log2
from typing import Any

import pytest

from ecolearn.games.ecogon.deck import load_deck
from ecolearn.games.ecogon.details import need_text

DATA = files("ecolearn.games.ecogon") / "data"


def read(name: str) -> dict[str, Any]:
    """A file of the data, parsed."""
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


Entry = dict[str, Any]
DECK, EVENTS, TILES = read("land.toml"), read("land_events.toml"), read("land_tiles.toml")
WATER, WATER_EVENTS, WATER_TILES = read("species.toml"), read("events.toml"), read("tiles.toml")
TOGETHER: dict[str, list[str]] = read("boxes.toml")["together"]
PLANTS: list[Entry] = DECK["plant"]
ANIMALS: list[Entry] = DECK["animal"]
BEINGS = PLANTS + ANIMALS
CARDS: dict[str, Entry] = {card["id"]: card for card in BEINGS}
SIZES: dict[int, str] = {size["class"]: size["name"] for size in DECK["size_class"]}
VERTEBRATES = {"bird", "mammal", "reptile"}
NEEDS = [(card["id"], number, need) for card in ANIMALS for number, need in enumerate(card["needs"])]
NEED_IDS = [f"{name}-{number}" for name, number, _ in NEEDS]
#: Fewest cards that may meet a need beside the animal.
ENOUGH = 5
#: Most of the matches that the game knows and nature does not.
DOUBTFUL = 0.06


def givers(need: Entry, but: str) -> list[str]:
    """The other cards that meet this need and may lie beside the animal, by the table of ECG-10.3."""
    near = TOGETHER[CARDS[but]["habitat"]]
    return [
        card["id"]
        for card in BEINGS
        if card["id"] != but and card["habitat"] in near and set(card["gives"]) & set(need["any"])
    ]


def doubtful() -> dict[str, set[str]]:
    """For each animal the cards that feed or house it in the game, but not in nature."""
    found: dict[str, set[str]] = {}
    for name, _, need in NEEDS:
        for giver in givers(need, name):
            if CARDS[giver].get("group", "plant") not in need["plausible"]:
                found.setdefault(name, set()).add(giver)
    return found


# -- How many -----------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-10.6")
def test_there_are_as_many_cards_as_the_rules_say() -> None:
    assert (len(PLANTS), len(ANIMALS), len(EVENTS["event"])) == (24, 38, 20)
    assert DECK["habitats"] == {"open_land": 6, "forest_edge": 6, "forest": 6}
    meta = DECK["meta"]
    assert (meta["plants"], meta["animals"], meta["habitats"], EVENTS["meta"]["events"]) == (24, 38, 18, 20)
    assert (
        {card["id"] for card in DECK["habitat"]}
        == {card["habitat"] for card in BEINGS}
        == set(DECK["habitats"])
    )


@pytest.mark.rule("ECG-10.6")
def test_the_further_symbols_are_there_and_are_needed() -> None:
    asked = {sign for _, _, need in NEEDS for sign in need["any"]}
    given = {sign for card in BEINGS for sign in card["gives"]}
    for sign in ("herb", "grass", "conifer", "fruit", "nut", "shelter", "tree_hollow"):
        assert sign in DECK["symbols"] and sign in asked and sign in given, sign
    assert asked <= given


def test_every_habitat_has_plants_and_animals_of_its_own() -> None:
    for kind, cards in (("plant", PLANTS), ("animal", ANIMALS)):
        colours = Counter(card["habitat"] for card in cards)
        assert set(colours) == set(DECK["habitats"]) and min(colours.values()) >= 8, (kind, colours)


# -- Words the rules read -----------------------------------------------------------------------------


@pytest.mark.rule("ECG-1.3")
def test_plants_give_what_plants_give() -> None:
    from_plants = set("plant herb grass blossom seed fruit nut tree conifer shelter tree_hollow".split())
    for plant in PLANTS:
        assert "plant" in plant["gives"] and set(plant["gives"]) <= from_plants, plant["id"]
        assert len(set(plant["gives"])) == len(plant["gives"]) > 1, plant["id"]


@pytest.mark.rule("ECG-1.3")
@pytest.mark.parametrize("animal", ANIMALS, ids=[card["id"] for card in ANIMALS])
def test_an_animal_gives_what_follows_from_its_size_and_its_ways(animal: Entry) -> None:
    size, ways = SIZES[animal["size"]], animal["locomotion"]
    assert ways and len(set(ways)) == len(ways) and set(ways) <= set(DECK["locomotion"])
    assert set(animal["gives"]) == {f"{size}_animal", *(f"{size}_{way}" for way in ways)}
    assert animal["group"] in set(DECK["groups"]) - {"plant"}
    assert (animal["group"] in VERTEBRATES) == (animal["size"] >= 3)


@pytest.mark.rule("ECG-1.5")
def test_only_vertebrates_give_blood() -> None:
    blood = [(name, need) for name, _, need in NEEDS if need["relation"] == "blood"]
    assert {name for name, _ in blood} == {"castor_bean_tick"}
    for _, need in blood:
        assert set(need["any"]) <= {"medium_animal", "large_animal", "very_large_animal"}
        assert set(need["plausible"]) <= VERTEBRATES


@pytest.mark.rule("ECG-1.4")
@pytest.mark.parametrize(("name", "number", "need"), NEEDS, ids=NEED_IDS)
def test_a_need_is_supplied_by_enough_cards_and_says_how(name: str, number: int, need: Entry) -> None:
    assert len(set(need["any"])) == len(need["any"]) in (1, 2)
    assert set(need["any"]) <= set(DECK["symbols"])
    assert need["relation"] in set(DECK["relations"]) - {"habitat"}
    who = givers(need, name)
    assert len(who) >= ENOUGH, who
    plausible = set(need["plausible"])
    assert plausible and plausible <= set(DECK["groups"])
    true = [giver for giver in who if CARDS[giver].get("group", "plant") in plausible]
    assert 2 * len(true) > len(who), "most of what meets this need does so in nature too"


@pytest.mark.rule("ECG-4.1")
def test_every_animal_can_be_established_by_other_cards() -> None:
    def met(needs: list[Entry], name: str, used: frozenset[str]) -> bool:
        return not needs or any(
            met(needs[1:], name, used | {giver}) for giver in givers(needs[0], name) if giver not in used
        )

    for animal in ANIMALS:
        assert 1 <= len(animal["needs"]) <= 5, animal["id"]
        assert met(animal["needs"], animal["id"], frozenset()), animal["id"]


def test_points_follow_scarcity() -> None:
    cuts, others = DECK["meta"]["points_cuts"], len(BEINGS) - 1
    assert cuts == sorted(cuts) and len(cuts) == 4
    for animal in ANIMALS:
        scarcity = sum(log2(others / len(givers(need, animal["id"]))) for need in animal["needs"])
        assert animal["points"] == 1 + sum(scarcity >= cut for cut in cuts), (animal["id"], scarcity)
    assert {animal["points"] for animal in ANIMALS} == {1, 2, 3, 4, 5}


def test_every_food_chain_ends_in_a_plant() -> None:
    """Animals that some plant reaches along the links of the food web, until all are reached."""
    food = {name for name, relation in DECK["relations"].items() if relation["kind"] in ("food", "blood")}
    reached = {plant["id"] for plant in PLANTS}
    while True:
        more = {
            name
            for name, _, need in NEEDS
            if name not in reached and need["relation"] in food and reached & set(givers(need, name))
        }
        if not more:
            break
        reached |= more
    assert reached == set(CARDS)


# -- Honesty ------------------------------------------------------------------------------------------


def test_few_matches_are_doubtful_and_all_are_known() -> None:
    """Where symbols are too broad for biology; details of an animal say so on the board."""
    matches = sum(len(givers(need, name)) for name, _, need in NEEDS)
    doubts = sum(
        CARDS[giver].get("group", "plant") not in need["plausible"]
        for name, _, need in NEEDS
        for giver in givers(need, name)
    )
    assert 0 < doubts / matches < DOUBTFUL, (doubts, matches)
    assert doubtful() == {
        "wasp_spider": {"earthworm", "castor_bean_tick"},
        "kestrel": {"wasp_spider", "castor_bean_tick"},
        "ladybird": {"springtail"},
        "sand_lizard": {"woodlouse"},
        "blackbird": {"woodlouse"},
        "red_backed_shrike": {"wasp_spider", "earthworm", "castor_bean_tick", "woodlouse"},
        "red_fox": {"wasp_spider", "castor_bean_tick", "woodlouse"},
        "red_wood_ant": {"earthworm", "woodlouse"},
        "hornet": {"earthworm", "woodlouse"},
        "great_spotted_woodpecker": {"earthworm", "castor_bean_tick", "woodlouse"},
        "blue_tit": {"earthworm", "springtail", "woodlouse"},
        "tawny_owl": {"sand_lizard"},
        "badger": {"castor_bean_tick", "woodlouse"},
        "pine_marten": {"sand_lizard"},
        "wild_boar": {"castor_bean_tick", "woodlouse"},
    }


# -- Words people read --------------------------------------------------------------------------------


def shown(text: str) -> str:
    """A name without its possible breaks."""
    return text.replace("\u00ad", "")


@pytest.mark.parametrize("key", ["en", "de", "short_en", "short_de", "sci"])
def test_no_two_beings_of_both_decks_share_a_name(key: str) -> None:
    names = Counter(shown(card[key]).casefold() for card in BEINGS + WATER["plant"] + WATER["animal"])
    assert [name for name, times in names.items() if times > 1] == []


def test_no_id_stands_twice_in_both_decks() -> None:
    parts = (DECK, WATER, EVENTS, WATER_EVENTS, TILES, WATER_TILES)
    names = [
        entry["id"]
        for part in parts
        for kind in ("habitat", "plant", "animal", "event", "tile")
        for entry in part.get(kind, ())
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert [name for name in names if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name)] == []


def test_texts_are_there_in_both_languages_and_short_enough() -> None:
    for card in DECK["habitat"] + BEINGS:
        assert all(len(shown(card[key])) <= 16 for key in ("short_en", "short_de")), card["id"]
        assert all(card[key] == card[key].strip() != "" for key in ("en", "de")), card["id"]
    for entry, keys in [
        *((card, ("note_en", "note_de")) for card in DECK["habitat"] + BEINGS),
        *((need, ("why_en", "why_de")) for _, _, need in NEEDS),
        *((event, ("text_en", "text_de", "fact_en", "fact_de")) for event in EVENTS["event"]),
        *((tile, ("text_en", "text_de")) for tile in TILES["tile"]),
        *((word, ("say_en", "say_de")) for word in DECK["symbols"].values()),
    ]:
        for key in keys:
            text: str = entry[key]
            assert text[-1] in ".!?" and (text[0].isupper() or text[0].isdigit()), text
            assert len(text) <= 200 and "  " not in text, text
            assert not re.search(r"https?:|www\.|[<>{}\u2014\u2013]", text), text


def test_no_sentence_stands_twice() -> None:
    said = Counter(card[key] for card in DECK["habitat"] + BEINGS for key in ("note_en", "note_de"))
    said += Counter(need[key] for _, _, need in NEEDS for key in ("why_en", "why_de"))
    assert [text for text, times in said.items() if times > 1] == []


@pytest.mark.parametrize("table", ["symbols", "groups", "relations", "locomotion"])
def test_what_both_decks_name_means_the_same(table: str) -> None:
    for key in DECK[table].keys() & WATER[table].keys():
        assert DECK[table][key] == WATER[table][key], key


def test_every_word_has_one_meaning() -> None:
    """Symbols, groups and ways of moving share one list of names; relations are told apart from symbols."""
    for data in (DECK, WATER):
        seen: dict[str, tuple[str, str]] = {}
        for table in ("symbols", "groups", "locomotion"):
            for key, word in data[table].items():
                assert seen.setdefault(key, (word["en"], word["de"])) == (word["en"], word["de"]), key
        names = {word["en"] for word in data["symbols"].values()}
        assert not names & {word["en"] for word in data["relations"].values()}
    deck = load_deck("base")
    [hidden] = [need for need in deck.cards["hedgehog"].needs if need.relation == "shelter"]
    assert need_text(deck, hidden) == "shelter (hiding place)"


def test_sizes_are_cut_alike_in_both_decks() -> None:
    assert DECK["size_class"] == WATER["size_class"]


def test_the_files_say_that_they_are_our_own() -> None:
    for name in ("land.toml", "land_events.toml"):
        text = (DATA / name).read_text(encoding="utf-8").split("\n[meta]")[0]
        head = " ".join(line.lstrip("# ") for line in text.splitlines())
        assert "OUR OWN DESIGN after the published rules" in head and "publisher's" in head


def test_every_card_has_an_icon_of_its_own() -> None:
    icons = Counter(card["icon"] for card in DECK["habitat"] + BEINGS + EVENTS["event"])
    icons.update(card["icon"] for card in WATER["habitat"] + WATER["plant"] + WATER["animal"])
    assert [icon for icon, times in icons.items() if times > 1] == []


# -- Sources ------------------------------------------------------------------------------------------


def test_every_card_need_and_event_names_its_source() -> None:
    named = {entry["source"] for entry in DECK["habitat"] + BEINGS} | {need["source"] for _, _, need in NEEDS}
    assert named == set(DECK["sources"])
    assert {event["source"] for event in EVENTS["event"]} == set(EVENTS["sources"])


@pytest.mark.parametrize("data", [DECK, EVENTS], ids=["species", "events"])
def test_a_source_can_be_found_again(data: Entry) -> None:
    for key, source in data["sources"].items():
        assert set(source) - {"year"} == {"title", "authors", "citation", "checked", "seen"}, key
        assert source["checked"] is True and source["seen"].strip(), key
        assert source["title"] in source["citation"], key
        if "year" in source:
            assert 1700 <= source["year"] <= 2100 and str(source["year"]) in source["citation"], key
        assert not re.search(r"https?:|www\.|doi\.org", " ".join(map(str, source.values()))), key


def test_a_source_of_both_decks_is_the_same_source() -> None:
    files_ = (DECK, EVENTS, WATER, WATER_EVENTS)
    for at, ours in enumerate(files_):
        for theirs in files_[at + 1 :]:
            for key in ours["sources"].keys() & theirs["sources"].keys():
                assert ours["sources"][key]["title"] == theirs["sources"][key]["title"], key


# -- Events and tiles ---------------------------------------------------------------------------------

SAYS: dict[str, tuple[str, str]] = {
    "remove": (r"\bgoes to the discard pile", r"\bkommt\b.*? auf den Ablagestapel"),
    "return": (r"\bcomes back from the discard pile", r"\bkommt\b.*? vom Ablagestapel zurück"),
    "move": (r"\bmoves to another hex", r"\bzieht auf ein anderes Feld um"),
    "exchange": (r"\bchange places", r"\btauschen die Plätze"),
    "forbid": (r"\buntil the next event no\b.*? may be laid", r"\bBis zum nächsten Ereignis darf kein"),
    "fetch": (r"\bfrom the nature stack is laid", r"\baus dem Naturstapel wird gelegt"),
}
NAMED: dict[str, tuple[str, str]] = {
    "herb": ("herb", "Kraut"),
    "grass": ("grass", "Gras"),
    "tree": ("tree", "Laubbaum"),
    "conifer": ("conifer", "Nadelbaum"),
    "fruit": ("fruits", "Früchte"),
    "shelter": ("shelter", "Versteck"),
    "tree_hollow": ("tree hollow", "Baumhöhle"),
    "small_flying": ("small flying animal", "kleines fliegendes Tier"),
    "small_animal": ("small animal", "kleines Tier"),
    "medium_walking": ("medium-sized animal on land", "mittelgroßes Tier an Land"),
    "bird": ("bird", "Vogel"),
    "mammal": ("mammal", "Säugetier"),
    "open_land": ("open land", "Offenland"),
    "forest_edge": ("forest edge", "Waldrand"),
    "forest": ("forest", "Wald"),
    "still_water": ("water", "Gewässer"),
    "shore": ("forest", "Wald"),
}
EVENT_IDS = [event["id"] for event in EVENTS["event"]]


@pytest.mark.parametrize("event", EVENTS["event"], ids=EVENT_IDS)
@pytest.mark.parametrize("language", [0, 1], ids=["en", "de"])
def test_the_text_says_what_the_steps_do(event: Entry, language: int) -> None:
    text: str = event[("text_en", "text_de")[language]]
    at = []
    for step in event["steps"]:
        found = re.search(SAYS[step["do"]][language], text)
        assert found, f"{step['do']} is not said"
        at.append(found.start())
        for word, value in step["who"].items():
            if event["id"] == "bushfire" and word == "not_colour":
                value = list(DECK["habitats"])  # it is said what burns, not what does not
            for one in value if isinstance(value, list) else [value]:
                if one in NAMED:
                    assert re.search(NAMED[one][language], text), f"{word} = {one} is not said"
    assert at == sorted(at), "the steps are told in another order"
    done = {step["do"] for step in event["steps"]}
    for name, patterns in SAYS.items():
        assert name in done or not re.search(patterns[language], text), f"the text tells of a step {name}"


def test_most_events_harm_and_some_help() -> None:
    assert Counter(event["tone"] for event in EVENTS["event"]) == {"harm": 13, "mixed": 4, "help": 3}
    for event in EVENTS["event"]:
        done = {step["do"] for step in event["steps"]}
        if event["tone"] == "harm":
            assert done <= {"remove", "forbid"}, event["id"]
        if event["tone"] == "help":
            assert done <= {"return", "fetch"}, event["id"]


@pytest.mark.parametrize("box", ["base", "combined"])
def test_every_step_has_something_to_choose(box: str) -> None:
    deck = load_deck(box)
    for cause in (*EVENT_IDS, *(tile["id"] for tile in TILES["tile"])):
        for effect in deck.effects(cause):
            if effect.do not in ("plant", "newly", "renew"):
                assert len(effect.who.cards) >= 2, (cause, effect.do)


@pytest.mark.rule("ECG-10.5")
def test_fire_finds_no_water_and_no_shore_and_a_landslide_no_water() -> None:
    deck = load_deck("combined")
    [fire], [slide] = deck.effects("bushfire"), deck.effects("landslide")
    assert fire.do == "remove" and fire.who.cards == {"open_land", "forest_edge", "forest"}
    assert slide.do == "move" and slide.who.cards == fire.who.cards | {"shore"}


@pytest.mark.rule("ECG-9.1")
def test_thirteen_effects_on_sixteen_tiles() -> None:
    tiles = TILES["tile"]
    assert len(tiles) == TILES["meta"]["tiles"] == 16
    assert {tile["colour"] for tile in tiles} == set(DECK["habitats"])
    effects = Counter(repr(tile["steps"]) for tile in tiles)
    assert len(effects) == 13 and sorted(effects.values()) == [1] * 10 + [2] * 3
    done = Counter((tile["steps"][0]["do"], len(tile["steps"])) for tile in tiles)
    assert done == {
        ("take", 1): 1,
        ("return", 1): 3,
        ("remove", 1): 1,
        ("newly", 1): 1,
        ("move", 1): 3,
        ("fetch", 1): 2,
        ("plant", 1): 2,
        ("move", 2): 1,
        ("bonus", 1): 1,
        ("renew", 1): 1,
    }
    signs = {step["sign"] for tile in tiles for step in tile["steps"] if step["do"] == "plant"}
    assert signs == {"grass", "tree_hollow"}
