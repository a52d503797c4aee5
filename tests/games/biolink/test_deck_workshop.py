"""Making a deck of one's own: the template is a deck without faults, and what is said about a deck."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import ecolearn
from ecolearn.games.biolink.deck import load_deck
from ecolearn.games.biolink.workshop import about_deck, new_deck
from ecolearn.kernel.decks import DeckError, DeckMaker
from ecolearn.kernel.registry import find_game
from ecolearn.kernel.words import languages, set_language


@pytest.mark.parametrize("code", languages())
def test_the_template_is_a_deck_without_faults(code: str) -> None:
    set_language(code)
    text = new_deck("Wiese am Bach")
    deck = load_deck(text, "my.toml")
    assert deck.id == "wiese_am_bach" and deck.name == "Wiese am Bach"
    model = load_deck("forest_edge")
    assert deck.species == model.species
    inside = {pair: food for pair, food in model.links.items() if not set(pair) & set(model.recyclers)}
    assert deck.links.keys() == inside.keys()
    assert deck.cards["hedgehog"].name == model.cards["hedgehog"].name


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Bäche & Flüsse", "baeche_fluesse"),
        ("7b", "deck_7b"),
        ("...", "deck"),
        ('A "quoted" \\ name', "a_quoted_name"),
        ("Forêt", "foret"),
    ],
)
def test_every_name_of_a_deck_gives_an_id(name: str, expected: str) -> None:
    deck = load_deck(new_deck(name))
    assert (deck.id, deck.name) == (expected, name)


def test_every_field_of_the_template_is_explained() -> None:
    text = new_deck("Meadow")
    comments = "\n".join(line for line in text.splitlines() if line.startswith("#"))
    fields = {field.removesuffix("_en") for card in tomllib.loads(text)["cards"] for field in card}
    assert [field for field in fields - {"en"} if field not in comments] == []
    assert max(map(len, comments.splitlines())) <= 100


def test_comments_are_in_the_current_language() -> None:
    set_language("de")
    german = new_deck("Wiese")
    set_language("en")
    assert german.splitlines()[0] != new_deck("Wiese").splitlines()[0]
    assert 'de = "Igel"' in german and 'en = "' not in german


def test_a_deck_of_ones_own_plays() -> None:
    match = ecolearn.new("biolink", deck=new_deck("Meadow"), seed=1, setup="random")
    assert match.position.table.deck.name == "Meadow"


def test_faults_of_a_deck_that_is_played_name_its_file(tmp_path: Path) -> None:
    text = new_deck("Meadow").replace('card = "oak"', 'card = "oka"')
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=r"mine\.toml, roe_deer eats 1, card: ") as error:
        ecolearn.new("biolink", deck=file)
    assert {fault.file for fault in error.value.faults} == {"mine.toml"}
    with pytest.raises(DeckError) as error:
        ecolearn.new("biolink", deck=text)
    assert {fault.file for fault in error.value.faults} == {"meadow"}


def test_what_is_said_about_a_deck() -> None:
    said = about_deck(new_deck("Meadow"), "my.toml")
    assert said[0] == "24 species, 6 of them producers."
    assert said[1] == "65 links between them."
    assert "Level 1: 6 species." in said
    assert "Links of a card: from 3 (Red squirrel) to 9 (Wood mouse)." in said
    [games] = [sentence for sentence in said if "random games" in sentence]
    assert int(games.split()[0]) >= 196


def test_advice_on_what_may_go_wrong() -> None:
    text = new_deck("Meadow").replace('icon = "fox"', 'icon = "foxx"')
    text = text.replace('    { card = "hazel", en = "nuts" },\n', "")
    said = " ".join(about_deck(text, "my.toml"))
    assert "fewer than 3 links: Red squirrel" in said
    assert "there is no picture “foxx”. Some that there are: fox" in said


def test_a_faulty_deck_has_nothing_said_about_it_but_its_faults() -> None:
    with pytest.raises(DeckError, match=r"my\.toml, red_fox"):
        about_deck(new_deck("Meadow").replace('role = "omnivore"', 'role = "carnivore"', 1), "my.toml")


def test_the_game_is_one_for_which_decks_can_be_made() -> None:
    assert isinstance(find_game("biolink"), DeckMaker)
    assert not isinstance(find_game("ecogon"), DeckMaker)
