"""The deck and the events as data: complete, in both languages, and true to the rulebook's examples.

The files are read with `tomllib` alone, so that these tests hold whatever the engine makes of the data.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from math import log2
from typing import Any

import pytest

DATA = files("ecolearn.games.ecogon") / "data"
DECK_TEXT = (DATA / "species.toml").read_text(encoding="utf-8")
EVENTS_TEXT = (DATA / "events.toml").read_text(encoding="utf-8")
DECK: dict[str, Any] = tomllib.loads(DECK_TEXT)
EVENTS: dict[str, Any] = tomllib.loads(EVENTS_TEXT)

Entry = dict[str, Any]
HABITATS: list[Entry] = DECK["habitat"]
PLANTS: list[Entry] = DECK["plant"]
ANIMALS: list[Entry] = DECK["animal"]
BEINGS = PLANTS + ANIMALS
CARDS: dict[str, Entry] = {card["id"]: card for card in BEINGS}
EVENT_CARDS: list[Entry] = EVENTS["event"]
SIZES: dict[int, str] = {size["class"]: size["name"] for size in DECK["size_class"]}
VERTEBRATES = {"amphibian", "bird", "fish", "mammal", "reptile"}
LANGUAGES = ("en", "de")
SHORT_NAME = 16
SOFT_HYPHEN = "\u00ad"
NEEDS = [(card["id"], number, need) for card in ANIMALS for number, need in enumerate(card["needs"])]
NEED_IDS = [f"{name}-{number}" for name, number, _ in NEEDS]
TEXT_KEY = re.compile(r"(.+_)?(en|de)")


def givers(need: Entry, but: str) -> set[str]:
    """The other cards that give a symbol which this need asks for."""
    return {card["id"] for card in BEINGS if card["id"] != but and set(card["gives"]) & set(need["any"])}


def feeds(giver: str, eater: str) -> bool:
    """Whether the giver meets one of the eater's needs for food or blood."""
    return any(
        DECK["relations"][need["relation"]]["kind"] in ("food", "blood") and giver in givers(need, eater)
        for need in CARDS[eater]["needs"]
    )


def needs_of(name: str) -> list[set[str]]:
    """What a card needs, in the order of the file."""
    return [set(need["any"]) for need in CARDS[name]["needs"]]


def walk(value: Any, path: str = "") -> list[tuple[str, Entry]]:
    """Every table of the data with its path."""
    found: list[tuple[str, Entry]] = []
    if isinstance(value, dict):
        found.append((path, value))
        for key, inner in value.items():
            found += walk(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            found += walk(inner, f"{path}[{number}]")
    return found


# -- How many -----------------------------------------------------------------------------------------


@pytest.mark.rule("ECG-1.1")
def test_there_are_as_many_cards_as_the_rulebook_says() -> None:
    assert (len(PLANTS), len(ANIMALS), len(EVENT_CARDS)) == (19, 43, 20)
    assert sum(DECK["habitats"].values()) == 18
    assert DECK["habitats"] == {"still_water": 9, "shore": 9}
    meta = DECK["meta"]
    assert (meta["plants"], meta["animals"], meta["habitats"], EVENTS["meta"]["events"]) == (19, 43, 18, 20)


def test_no_id_stands_twice() -> None:
    names = [card["id"] for card in HABITATS + BEINGS] + [event["id"] for event in EVENT_CARDS]
    assert [name for name, times in Counter(names).items() if times > 1] == []
    assert [name for name in names if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name)] == []


@pytest.mark.parametrize("key", ["en", "de", "short_en", "short_de", "sci"])
def test_no_two_beings_share_a_name(key: str) -> None:
    names = Counter(card[key].replace(SOFT_HYPHEN, "").casefold() for card in BEINGS)
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.rule("ECG-1.2")
def test_there_are_two_kinds_of_habitat() -> None:
    assert {habitat["id"] for habitat in HABITATS} == set(DECK["habitats"])
    assert {card["habitat"] for card in BEINGS} == set(DECK["habitats"])


# -- Words the rules read -----------------------------------------------------------------------------


@pytest.mark.rule("ECG-1.3")
def test_the_words_are_known() -> None:
    assert sorted(SIZES) == [1, 2, 3, 4, 5]
    animal_symbols = {f"{size}_{way}" for size in SIZES.values() for way in ("animal", *DECK["locomotion"])}
    assert animal_symbols <= set(DECK["symbols"])
    for card in BEINGS:
        assert len(set(card["gives"])) == len(card["gives"]) > 0, card["id"]
        assert set(card["gives"]) <= set(DECK["symbols"]), card["id"]
    for animal in ANIMALS:
        assert animal["group"] in set(DECK["groups"]) - {"plant"}, animal["id"]
        assert animal["size"] in SIZES, animal["id"]
        assert 1 <= animal["points"] <= 5, animal["id"]


@pytest.mark.rule("ECG-1.3")
def test_a_plant_gives_plant_and_only_what_plants_give() -> None:
    from_plants = {"plant", "floating", "reed", "blossom", "seed", "tree"}
    for plant in PLANTS:
        assert "plant" in plant["gives"], plant["id"]
        assert set(plant["gives"]) <= from_plants, plant["id"]


@pytest.mark.rule("ECG-1.3")
@pytest.mark.parametrize("animal", ANIMALS, ids=[card["id"] for card in ANIMALS])
def test_an_animal_gives_what_follows_from_its_size_and_its_ways(animal: Entry) -> None:
    size, ways = SIZES[animal["size"]], animal["locomotion"]
    assert ways and len(set(ways)) == len(ways) and set(ways) <= set(DECK["locomotion"])
    assert set(animal["gives"]) == {f"{size}_animal", *(f"{size}_{way}" for way in ways)}


def test_whatever_is_medium_sized_or_larger_has_blood_to_give() -> None:
    assert {card["id"] for card in ANIMALS if card["size"] >= 3 and card["group"] not in VERTEBRATES} == set()
    blood = {name: need for name, _, need in NEEDS if need["relation"] == "blood"}
    assert set(blood) == {"mosquito", "medicinal_leech"}
    for need in blood.values():
        assert set(need["any"]) == {"medium_animal", "large_animal"}
        assert set(need["plausible"]) <= VERTEBRATES


@pytest.mark.rule("ECG-1.5")
def test_every_tie_has_its_kind() -> None:
    kinds = {name: relation["kind"] for name, relation in DECK["relations"].items()}
    assert kinds == {
        "eats": "food",
        "nectar": "food",
        "blood": "blood",
        "egg_laying": "structure",
        "nest": "structure",
        "shelter": "structure",
        "case": "structure",
        "habitat": "habitat",
    }


@pytest.mark.rule("ECG-1.4")
@pytest.mark.parametrize(("name", "number", "need"), NEEDS, ids=NEED_IDS)
def test_a_need_can_be_met_and_says_how(name: str, number: int, need: Entry) -> None:
    assert len(set(need["any"])) == len(need["any"]) in (1, 2)
    assert set(need["any"]) <= set(DECK["symbols"])
    assert need["relation"] in set(DECK["relations"]) - {"habitat"}
    who = givers(need, name)
    assert who, "no other card meets this need"
    groups = {CARDS[giver].get("group", "plant") for giver in who}
    plausible = set(need["plausible"])
    assert plausible and plausible <= set(DECK["groups"])
    assert plausible & groups, "no card meets this need in a way that is true in nature"


@pytest.mark.rule("ECG-4.1")
def test_every_animal_can_be_established_by_other_cards() -> None:
    """Each need by a card of its own, found by trying; at most six hexes are around, one for the habitat."""

    def met(needs: list[Entry], name: str, used: frozenset[str]) -> bool:
        return not needs or any(
            met(needs[1:], name, used | {giver}) for giver in givers(needs[0], name) - used
        )

    for animal in ANIMALS:
        assert 1 <= len(animal["needs"]) <= 5, animal["id"]
        assert met(animal["needs"], animal["id"], frozenset()), animal["id"]


def test_points_follow_scarcity() -> None:
    cuts = DECK["meta"]["points_cuts"]
    others = len(BEINGS) - 1
    assert cuts == sorted(cuts) and len(cuts) == 4
    for animal in ANIMALS:
        scarcity = sum(log2(others / len(givers(need, animal["id"]))) for need in animal["needs"])
        assert animal["points"] == 1 + sum(scarcity >= cut for cut in cuts), (animal["id"], scarcity)


# -- What the rulebook's examples force ---------------------------------------------------------------


def test_the_cards_whose_shape_is_forced_are_marked() -> None:
    assert {card["id"] for card in BEINGS if card.get("rulebook")} == {
        "white_water_lily",
        "great_ramshorn",
        "snout_snail",
        "mosquito",
        "pond_skater",
        "backswimmer",
        "caddisfly",
        "crucian_carp",
        "rudd",
        "pike",
        "pond_turtle",
    }


@pytest.mark.rule("ECG-1.3")
def test_the_example_plant() -> None:
    lily = CARDS["white_water_lily"]
    assert set(lily["gives"]) == {"plant", "floating", "blossom", "seed"}
    assert lily["habitat"] == "still_water"


@pytest.mark.rule("ECG-1.3")
def test_the_example_animal() -> None:
    backswimmer = CARDS["backswimmer"]
    assert {"small_flying", "small_swimming"} <= set(backswimmer["gives"])
    assert needs_of("backswimmer") == [{"small_flying"}, {"small_animal"}]
    assert (backswimmer["points"], backswimmer["habitat"]) == (2, "still_water")


@pytest.mark.rule("ECG-4.4")
def test_the_carp_and_those_around_it() -> None:
    assert needs_of("crucian_carp") == [{"floating", "small_bottom"}, {"small_swimming"}]
    milfoil = {name for name in CARDS if name.endswith("milfoil")}
    assert milfoil and all("floating" in CARDS[name]["gives"] for name in milfoil)
    assert "small_swimming" in CARDS["pond_skater"]["gives"]
    assert needs_of("pond_skater") == [{"small_flying"}]
    assert feeds("mosquito", "pond_skater")


@pytest.mark.rule("ECG-4.4")
def test_the_mosquito_and_the_turtle() -> None:
    mosquito = CARDS["mosquito"]
    assert {"small_flying", "small_swimming", "small_animal"} <= set(mosquito["gives"])
    assert [need["relation"] for need in mosquito["needs"]] == ["blood"]
    assert "pond_turtle" in givers(mosquito["needs"][0], "mosquito")
    assert needs_of("pond_turtle") == [{"small_animal"}, {"small_bottom"}, {"small_bottom", "floating"}]
    assert feeds("mosquito", "pond_turtle")
    assert "small_bottom" not in mosquito["gives"]  # so that two small bottom-dwellers are still missing


@pytest.mark.rule("ECG-11.1")
def test_the_chain_of_six_holds_link_by_link() -> None:
    chain = ["white_water_lily", "great_ramshorn", "caddisfly", "backswimmer", "rudd", "pike"]
    assert [pair for pair in pairwise(chain) if not feeds(*pair)] == []


@pytest.mark.rule("ECG-11.1")
def test_the_water_soldier_feeds_carp_turtle_and_snail() -> None:
    assert needs_of("snout_snail") == [{"plant"}]
    for eater in ("crucian_carp", "pond_turtle", "snout_snail"):
        assert feeds("water_soldier", eater), eater


# -- Words people read --------------------------------------------------------------------------------

TEXTS: dict[str, set[str]] = {
    "size_class": {"en", "de", "mass_en", "mass_de"},
    "locomotion": {"en", "de", "say_en", "say_de"},
    "groups": {"en", "de"},
    "symbols": {"en", "de", "say_en", "say_de"},
    "relations": {"en", "de", "say_en", "say_de"},
    "habitat": {"en", "de", "short_en", "short_de", "note_en", "note_de"},
    "plant": {"en", "de", "short_en", "short_de", "note_en", "note_de"},
    "animal": {"en", "de", "short_en", "short_de", "note_en", "note_de"},
    "need": {"why_en", "why_de"},
    "event": {"en", "de", "text_en", "text_de", "fact_en", "fact_de"},
}


def entries(kind: str) -> list[Entry]:
    """All entries of one kind, from either file."""
    if kind == "need":
        return [need for _, _, need in NEEDS]
    found: Any = DECK[kind] if kind in DECK else EVENTS[kind]
    return list(found.values() if isinstance(found, dict) else found)


@pytest.mark.parametrize("kind", sorted(TEXTS))
def test_both_languages_are_everywhere(kind: str) -> None:
    assert entries(kind)
    for entry in entries(kind):
        for key in TEXTS[kind]:
            text = entry[key]
            assert isinstance(text, str) and text and text == text.strip(), (entry, key)
            assert "  " not in text, (entry, key)


def test_no_text_stands_in_one_language_only() -> None:
    for path, table in walk({"species": DECK, "events": EVENTS}):
        for key in table:
            if (match := TEXT_KEY.fullmatch(key)) and isinstance(table[key], str):
                other = (match[1] or "") + LANGUAGES[match[2] == "en"]
                assert other in table, f"{path}.{key} has no {other}"


@pytest.mark.parametrize("key", ["short_en", "short_de"])
def test_short_names_fit_on_a_card(key: str) -> None:
    long = {card[key]: card["id"] for card in HABITATS + BEINGS if len(shown(card[key])) > SHORT_NAME}
    assert long == {}
    for card in HABITATS + BEINGS:
        assert not card[key].startswith(SOFT_HYPHEN) and not card[key].endswith(SOFT_HYPHEN), card["id"]


def shown(text: str) -> str:
    """A name without its possible breaks."""
    return text.replace(SOFT_HYPHEN, "")


def test_sentences_are_whole_sentences() -> None:
    for entry, keys in [
        *((card, ("note_en", "note_de")) for card in HABITATS + BEINGS),
        *((need, ("why_en", "why_de")) for _, _, need in NEEDS),
        *((event, ("text_en", "text_de", "fact_en", "fact_de")) for event in EVENT_CARDS),
    ]:
        for key in keys:
            text: str = entry[key]
            assert text[-1] in ".!?" and (text[0].isupper() or text[0].isdigit()), text
            assert len(text) <= 200, text
            assert not re.search(r"https?:|www\.|[<>{}\u2014\u2013]", text), text


def test_the_files_say_what_they_are() -> None:
    """Our own design, not the publisher's cards; and what `checked` means."""
    for text in (DECK_TEXT, EVENTS_TEXT):
        head = " ".join(line.lstrip("# ") for line in text.split("\n[meta]")[0].splitlines())
        assert "OUR OWN DESIGN after the published rules" in head
        assert "publisher's" in head
        assert "checked = true" in head or "true = while the cards were made" in head


# -- Icons --------------------------------------------------------------------------------------------


def test_every_card_has_an_icon_of_its_own() -> None:
    icons = Counter(card["icon"] for card in HABITATS + BEINGS + EVENT_CARDS)
    assert [icon for icon, times in icons.items() if times > 1] == []
    assert [icon for icon in icons if not re.fullmatch(r"own:[a-z_]+|[a-z0-9]+(-[a-z0-9]+)*", icon)] == []


# -- Sources ------------------------------------------------------------------------------------------


def test_every_species_and_every_need_names_its_source() -> None:
    named = {entry["source"] for entry in HABITATS + BEINGS} | {need["source"] for _, _, need in NEEDS}
    assert named == set(DECK["sources"])


def test_every_event_names_its_source() -> None:
    assert {event["source"] for event in EVENT_CARDS} == set(EVENTS["sources"])


@pytest.mark.parametrize("data", [DECK, EVENTS], ids=["species", "events"])
def test_a_source_can_be_found_again(data: Entry) -> None:
    for key, source in data["sources"].items():
        assert set(source) - {"year"} == {"title", "authors", "citation", "checked", "seen"}, key
        assert isinstance(source["checked"], bool), key
        assert all(source[part].strip() for part in ("title", "authors", "citation")), key
        assert not source["checked"] or source["seen"].strip(), key
        assert source["title"] in source["citation"], key
        if "year" in source:
            assert 1700 <= source["year"] <= 2100 and str(source["year"]) in source["citation"], key
        assert not re.search(r"https?:|www\.|doi\.org", " ".join(map(str, source.values()))), key


def test_a_source_in_both_files_is_the_same_source() -> None:
    for key in DECK["sources"].keys() & EVENTS["sources"].keys():
        ours, theirs = DECK["sources"][key], EVENTS["sources"][key]
        assert (ours["title"], ours.get("year")) == (theirs["title"], theirs.get("year")), key


# -- Events -------------------------------------------------------------------------------------------

WORDS_OF_WHO = set("kind gives group colour size_min size_max moves beside habitats_touching other".split())
SAYS: dict[str, tuple[str, str]] = {
    "remove": (r"\bgoes to the discard pile", r"\bkommt\b.*? auf den Ablagestapel"),
    "return": (r"\bcomes back from the discard pile", r"\bkommt\b.*? vom Ablagestapel zurück"),
    "move": (r"\bmoves to another hex", r"\bzieht auf ein anderes Feld um"),
    "exchange": (r"\bchange places", r"\btauschen die Plätze"),
    "forbid": (r"\buntil the next event no\b.*? may be laid", r"\bBis zum nächsten Ereignis darf kein"),
    "fetch": (r"\bfrom the nature stack is laid", r"\baus dem Naturstapel wird gelegt"),
}
# How a text names what a step chooses: by the value of a word of `who`.
NAMED: dict[str, tuple[str, str]] = {
    "small_swimming": ("small free-swimming animal", "kleines frei schwimmendes Tier"),
    "small_bottom": ("small bottom-dwelling animal", "kleines Tier am Gewässergrund"),
    "small_flying": ("small flying animal", "kleines fliegendes Tier"),
    "medium_swimming": ("medium-sized", "mittelgroß"),
    "medium_walking": ("medium-sized animal on land", "mittelgroßes Tier an Land"),
    "floating": ("water plant", "Wasserpflanze"),
    "reed": ("reed plant", "Röhrichtpflanze"),
    "tree": ("tree", "Baum"),
    "fish": ("fish", "Fisch"),
    "bird": ("bird", "Vogel"),
    "amphibian": ("amphibian", "Amphibie"),
    "shore": ("shore", "Ufer"),
    "still_water": ("still water", "Stillgewässer"),
    "habitat": ("habitat", "Lebensraum"),
    "plant": ("plant|tree", "pflanze|Baum"),
    "animal": ("animal|fish|bird|amphibian", "Tier|Fisch|Vogel|Amphibie"),
}


def fits(card: Entry, who: Entry) -> bool:
    """Whether a card can be what a step asks for, wherever it lies."""
    if who.get("kind") == "habitat":
        return "gives" not in card
    kind = "animal" if "needs" in card else "plant"
    return (
        "gives" in card
        and who.get("kind", kind) == kind
        and ("gives" not in who or bool(set(who["gives"]) & set(card["gives"])))
        and ("group" not in who or card.get("group") in who["group"])
        and ("moves" not in who or bool(set(who["moves"]) & set(card.get("locomotion", ()))))
        and who.get("colour", card["habitat"]) == card["habitat"]
        and who.get("size_min", 0) <= card.get("size", 0) <= who.get("size_max", 9)
    )


EVENT_IDS = [event["id"] for event in EVENT_CARDS]


@pytest.mark.rule("ECG-6.2")
@pytest.mark.parametrize("event", EVENT_CARDS, ids=EVENT_IDS)
def test_the_steps_are_in_the_vocabulary_and_have_something_to_choose(event: Entry) -> None:
    assert event["steps"]
    for step in event["steps"]:
        who = step["who"]
        assert set(step) == {"do", "who"} and step["do"] in SAYS
        assert set(who) <= WORDS_OF_WHO
        assert who.get("kind", "plant") in ("plant", "animal", "habitat")
        assert set(who.get("gives", ())) <= set(DECK["symbols"])
        assert set(who.get("group", ())) <= set(DECK["groups"])
        assert set(who.get("moves", ())) <= set(DECK["locomotion"])
        assert {who.get("colour", "shore"), who.get("beside", "shore")} <= set(DECK["habitats"])
        assert len([card for card in HABITATS + BEINGS if fits(card, who)]) >= 2
        for symbol in who.get("gives", ()):
            assert any(fits(card, {**who, "gives": [symbol]}) for card in BEINGS), symbol


@pytest.mark.parametrize("event", EVENT_CARDS, ids=EVENT_IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_what_the_steps_do(event: Entry, language: str) -> None:
    text: str = event[f"text_{language}"]
    which = LANGUAGES.index(language)
    at = []
    for step in event["steps"]:
        found = re.search(SAYS[step["do"]][which], text)
        assert found, f"{step['do']} is not said"
        at.append(found.start())
        for word, value in step["who"].items():
            for one in value if isinstance(value, list) else [value]:
                if one in NAMED:
                    assert re.search(NAMED[one][which], text), f"{word} = {one} is not said"
    assert at == sorted(at), "the steps are told in another order"
    done = {step["do"] for step in event["steps"]}
    for name, patterns in SAYS.items():
        assert name in done or not re.search(patterns[which], text), f"the text tells of a step {name}"


@pytest.mark.parametrize("event", EVENT_CARDS, ids=EVENT_IDS)
def test_the_text_says_size_neighbours_and_that_it_is_another_card(event: Entry) -> None:
    text: str = event["text_en"]
    words = {"small": (2, 2), "medium-sized": (3, 3), "large": (4, 4), "very large": (5, 5)}
    told = re.findall(r"very large|medium-sized|large|small", text)
    for step in event["steps"]:
        who = step["who"]
        if "size_min" in who or "size_max" in who:
            low, high = who.get("size_min", 1), who.get("size_max", 5)
            largest = max(card["size"] for card in ANIMALS if fits(card, who))
            assert min(words[word][0] for word in told) == low
            assert max(words[word][1] for word in told) == min(high, largest)
        assert who.get("habitats_touching", 1) == 1, "there are no words for this number yet"
    alone = any("habitats_touching" in step["who"] for step in event["steps"])
    assert alone == ("and no other habitat" in text) == ("sonst keinen Lebensraum" in event["text_de"])
    another = any("other" in step["who"] for step in event["steps"])
    assert another == ("a different" in text) == ("eine andere" in event["text_de"])
    if not any("gives" in step["who"] or "size_min" in step["who"] for step in event["steps"]):
        assert told == [], "a size is told that no step asks for"


def test_the_pesticide_is_the_rulebooks() -> None:
    pesticide = next(event for event in EVENT_CARDS if event["id"] == "pesticide")
    [step] = pesticide["steps"]
    assert step["do"] == "remove"
    assert set(step["who"]["gives"]) == {"small_swimming", "small_bottom"}
    assert fits(CARDS["pond_skater"], step["who"]) and fits(CARDS["mosquito"], step["who"])


def test_most_events_harm_and_some_help() -> None:
    assert Counter(event["tone"] for event in EVENT_CARDS) == {"harm": 13, "mixed": 4, "help": 3}
    for event in EVENT_CARDS:
        done = {step["do"] for step in event["steps"]}
        if event["tone"] == "harm":
            assert done <= {"remove", "forbid"}, event["id"]
        if event["tone"] == "help":
            assert done <= {"return", "fetch"}, event["id"]
