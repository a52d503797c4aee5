"""A faulty deck is refused with all its faults at once: file, entry, field."""

from __future__ import annotations

import pytest

from ecolearn.games.biolink.deck import BUILT_IN, load_deck
from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.words import set_language
from tests.games.biolink.decks import card, faults, parsed, plain, read


def test_all_faults_are_named_at_once() -> None:
    data = plain()
    card(data, "red_fox")["eats"][0]["card"] = "hedgehgo"
    card(data, "tawny_owl")["wieght"] = 3
    card(data, "great_tit")["eats"][1]["source"] = "nobody"
    card(data, "roe_deer")["role"] = "herbivor"
    del card(data, "hazel")["de"]
    card(data, "hawthorn")["number"] = "21"
    found = faults(data)
    assert set(found) == {
        ("red_fox eats 1", "card"),
        ("tawny_owl", "wieght"),
        ("great_tit eats 2", "source"),
        ("roe_deer", "role"),
        ("hazel", "de"),
        ("hawthorn", "number"),
    }
    assert "“hedgehog”" in found["red_fox eats 1", "card"]
    assert "“herbivore”" in found["roe_deer", "role"]


@pytest.mark.rule("BIO-1.1")
def test_a_set_has_24_species_neither_more_nor_fewer() -> None:
    data = plain()
    data["cards"] = [entry for entry in data["cards"] if entry["id"] != "red_squirrel"]
    for entry in data["cards"]:
        entry["eats"] = [food for food in entry.get("eats", []) if food["card"] != "red_squirrel"]
        if not entry["eats"]:
            del entry["eats"]
    assert "24" in faults(data)["", "cards"] and "23" in faults(data)["", "cards"]
    data = plain()
    data["cards"].append({**card(data, "red_squirrel"), "id": "dormouse", "number": 90})
    data["cards"][-1] |= {"en": "Dormouse", "de": "Haselmaus", "role": "producer", "number": 90}
    del data["cards"][-1]["eats"]
    assert ("", "cards") in faults(data)


@pytest.mark.rule("BIO-1.1")
def test_two_cards_of_one_number_id_or_name_are_a_fault() -> None:
    data = plain()
    card(data, "pine_marten")["number"] = 1
    card(data, "hazel")["en"] = "Hawthorn"
    card(data, "cocks_foot")["id"] = "oak"
    found = faults(data)
    assert "Red fox" in found["pine_marten", "number"]
    assert "“hazel”" in found["hawthorn", "en"]
    assert ("cards 24", "id") in found


@pytest.mark.rule("BIO-1.1")
def test_producers_hold_the_highest_numbers() -> None:
    data = plain()
    card(data, "red_fox")["number"], card(data, "oak")["number"] = 19, 1
    found = faults(data)
    assert set(found) == {("oak", "number")}
    data = plain()
    card(data, "red_fox")["number"] = 90  # it is the fox that is out of order, and not all producers
    assert set(faults(data)) == {("red_fox", "number")}


@pytest.mark.rule("BIO-1.2")
def test_numbers_and_ids_of_the_sun_and_of_the_special_cards_are_taken() -> None:
    for number, owner in ((25, "Sun"), (50, "Hedge cutting"), (51, "Bush fire"), (52, "Decomposers")):
        data = plain()
        card(data, "cocks_foot")["number"] = number
        assert owner in faults(data)["cocks_foot", "number"]
    data = plain()
    card(data, "red_squirrel")["id"] = "sun"
    assert ("sun", "id") in faults(data)
    data = plain()
    card(data, "red_squirrel")["eats"].append({"card": "sun"})
    assert ("red_squirrel eats 3", "card") in faults(data)


@pytest.mark.rule("BIO-1.3")
def test_eaten_by_may_be_written_but_must_agree_with_eats() -> None:
    data = plain()
    card(data, "hedgehog")["eaten_by"] = ["red_fox"]
    assert read(data).fingerprint == read(plain()).fingerprint
    card(data, "hedgehog")["eaten_by"] = ["tawny_owl", "red_fx"]
    with pytest.raises(DeckError) as error:
        read(data)
    said = [fault.sentence for fault in error.value.faults]
    assert {(fault.entry, fault.field) for fault in error.value.faults} == {("hedgehog", "eaten_by")}
    assert "“tawny_owl” does not eat it" in said[0]
    assert "Did you mean “red_fox”?" in said[1]
    assert "“red_fox” eats it" in said[2]


@pytest.mark.rule("BIO-1.5")
def test_two_species_eat_each_other_only_if_that_is_meant() -> None:
    data = plain()
    card(data, "sand_lizard")["eats"].append({"card": "red_backed_shrike"})
    found = faults(data)
    assert set(found) == {("sand_lizard eats 3", "card"), ("red_backed_shrike eats 1", "card")}
    card(data, "sand_lizard")["eats"][-1]["mutual"] = True
    links = read(data).links
    assert ("sand_lizard", "red_backed_shrike") in links and ("red_backed_shrike", "sand_lizard") in links
    del card(data, "red_backed_shrike")["eats"][0]
    assert set(faults(data)) == {("sand_lizard eats 3", "mutual")}


def test_a_card_eats_neither_itself_nor_another_one_twice() -> None:
    data = plain()
    card(data, "red_fox")["eats"] += [{"card": "red_fox"}, {"card": "hedgehog"}]
    assert set(faults(data)) == {("red_fox eats 6", "card"), ("red_fox eats 7", "card")}


def test_roles_agree_with_what_is_eaten() -> None:
    data = plain()
    card(data, "hazel")["eats"] = [{"card": "oak"}]
    del card(data, "red_squirrel")["eats"]
    card(data, "sand_lizard")["role"] = "herbivore"
    card(data, "roe_deer")["role"] = "carnivore"
    card(data, "cross_spider")["role"] = "omnivore"
    assert set(faults(data)) == {
        ("hazel", "eats"),
        ("red_squirrel", "eats"),
        ("sand_lizard", "role"),
        ("roe_deer", "role"),
        ("cross_spider", "role"),
    }


def test_a_producer_that_nothing_eats_could_not_be_laid() -> None:
    data = plain()
    for entry in data["cards"]:
        if "eats" in entry:
            entry["eats"] = [food for food in entry["eats"] if food["card"] != "hawthorn"]
    assert set(faults(data)) == {("hawthorn", "id")}


def test_a_deck_without_producers_is_a_fault() -> None:
    data = plain()
    for entry in data["cards"]:
        if entry["role"] == "producer":
            entry |= {"role": "herbivore", "eats": [{"card": "red_fox"}]}
    assert ("", "cards") in faults(data)


def test_a_faulty_link_brings_no_faults_that_only_follow_from_it() -> None:
    data = plain()
    for entry in data["cards"]:
        for food in entry.get("eats", []):
            food["card"] = "hazle" if food["card"] == "hazel" else food["card"]
    assert {field for _entry, field in faults(data)} == {"card"}


def test_ids_can_be_typed() -> None:
    data = plain()
    card(data, "red_squirrel")["id"] = "Red Squirrel"
    assert ("Red Squirrel", "id") in faults(data)


# -- languages ----------------------------------------------------------------------------------------


def test_a_deck_in_one_language_shows_the_same_words_in_the_other() -> None:
    data = plain()
    del data["deck"]["en"]
    for entry in data["cards"]:
        for field in ("en", "short_en", "note_en"):
            entry.pop(field, None)
        for food in entry.get("eats", []):
            food.pop("en", None)
    deck = read(data)
    assert deck.name == "Waldrand"
    assert deck.cards["hedgehog"].name == "Igel"
    assert deck.links["roe_deer", "red_fox"].part == "Kitze"
    set_language("de")
    assert deck.cards["hedgehog"].name == "Igel"
    set_language("en")


def test_a_deck_in_both_languages_needs_every_word_in_both() -> None:
    data = plain()
    del card(data, "hedgehog")["note_de"]
    del card(data, "roe_deer")["eats"][0]["en"]
    assert set(faults(data)) == {("hedgehog", "note_de"), ("roe_deer eats 1", "en")}
    data = plain()
    del data["deck"]["en"], data["deck"]["de"]
    assert ("deck", "en") in faults(data)


def test_short_names_parts_and_notes_may_be_left_out() -> None:
    data = plain()
    fox = card(data, "red_fox")
    for field in ("short_en", "short_de", "note_en", "note_de", "icon", "sci"):
        fox.pop(field, None)
    found = read(data).cards["red_fox"]
    assert (found.short, found.note, found.sci) == ("Red fox", "", "")
    assert found.eats[1].part == ""


# -- sources, special cards, recyclers ----------------------------------------------------------------


def test_the_source_of_the_deck_counts_where_none_is_given() -> None:
    data = plain()
    data["deck"]["source"] = "rulebook"
    del card(data, "red_fox")["source"]
    del card(data, "red_fox")["eats"][0]["source"]
    deck = read(data)
    assert deck.cards["red_fox"].source == deck.links["hedgehog", "red_fox"].source == "rulebook"


def test_special_cards_are_chosen_among_those_that_there_are() -> None:
    data = plain()
    del data["deck"]["specials"]
    assert read(data).specials == ("decomposers",)
    data["deck"]["specials"] = ["bush_fier"]
    assert "“bush_fire”" in faults(data)["deck", "specials"]


LEAVES = {
    "id": "leaf_litter",
    "number": 161,
    "en": "Leaf litter",
    "de": "Laubstreu",
    "role": "dead_matter",
    "source": "rulebook",
    "eats": [{"card": "oak", "kind": "matter"}],
}
WORM = {
    "id": "test_worm",
    "number": 162,
    "en": "Test worm",
    "de": "Testwurm",
    "role": "detritivore",
    "source": "rulebook",
    "eats": [{"card": "leaf_litter"}],
    "feeds": [{"card": "hedgehog"}, {"card": "hazel", "kind": "matter"}],
}


def test_recyclers_have_links_to_the_set_that_the_set_need_not_know() -> None:
    data = plain() | {"recyclers": [dict(LEAVES), dict(WORM)]}
    deck = read(data)
    assert deck.recyclers == ("leaf_litter", "test_worm")
    kinds = {pair: food.kind for pair, food in deck.links.items() if set(pair) & set(deck.recyclers)}
    assert kinds == {
        ("oak", "leaf_litter"): "matter",
        ("leaf_litter", "test_worm"): "food",
        ("test_worm", "hedgehog"): "food",
        ("test_worm", "hazel"): "matter",
    }
    worm, hedgehog = deck.cards["test_worm"], deck.cards["hedgehog"]
    assert [food.prey for food in worm.eats] == ["leaf_litter"]
    assert worm.eaten_by == ("hedgehog", "hazel")
    assert "test_worm" not in {food.prey for food in hedgehog.eats}
    assert hedgehog.match & worm.bit and worm.match & hedgehog.bit
    assert deck.cards["leaf_litter"].kind == "detritus"


def test_what_is_given_back_is_no_food() -> None:
    leaves = LEAVES | {"eats": [{"card": "oak"}]}
    worm = WORM | {"feeds": [{"card": "hazel"}]}
    data = plain() | {"recyclers": [leaves, worm]}
    assert set(faults(data)) == {("leaf_litter eats 1", "kind"), ("test_worm feeds 1", "kind")}


def test_a_species_lives_without_the_recyclers() -> None:
    data = plain() | {"recyclers": [dict(LEAVES), WORM | {"feeds": [{"card": "red_squirrel"}]}]}
    del card(data, "red_squirrel")["eats"]
    assert set(faults(data)) == {("red_squirrel", "eats")}


def test_roles_of_recyclers_are_for_recyclers() -> None:
    data = plain() | {"recyclers": [dict(LEAVES), WORM | {"role": "carnivore"}]}
    card(data, "grove_snail")["role"] = "detritivore"
    assert set(faults(data)) >= {("test_worm", "role"), ("grove_snail", "role")}


# -- loading ------------------------------------------------------------------------------------------


def test_decks_are_read_by_name_or_from_a_text() -> None:
    for name in BUILT_IN:
        assert load_deck(name) is load_deck(name)
    with pytest.raises(DeckError, match="Did you mean “savanna”"):
        load_deck("savana")
    with pytest.raises(DeckError, match=r"my\.toml.*TOML"):
        load_deck("[deck\n", "my.toml")


def test_the_fingerprint_covers_what_rules_read_and_no_words() -> None:
    before = read(parsed()).fingerprint
    data = parsed()
    card(data, "red_fox")["en"] = "Fox of the woods"
    card(data, "red_fox")["icon"] = "wolf"
    assert read(data).fingerprint == before
    del card(data, "red_fox")["eats"][0]
    assert read(data).fingerprint != before
