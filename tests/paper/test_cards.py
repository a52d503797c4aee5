"""Cards on paper: as many as the deck has, at true size, with marks, and of every game."""

import re
from collections import Counter
from collections.abc import Callable

import pytest

import ecolearn
from ecolearn.kernel.registry import find_game
from ecolearn.paper import PaperError, Wish, make
from ecolearn.paper.cards import HIGH, MARK, fitted, height_of, told
from ecolearn.paper.naming import Deck, decks, find_deck
from ecolearn.paper.page import grey
from ecolearn.paper.sizes import FOOT, HEAD, MARGIN, PAPERS, grid_for

DECKS = tuple(decks())
Printed = Callable[..., str]


def pieces(html: str) -> Counter[str]:
    return Counter(re.findall(r'data-piece="([^"]+)"', html))


@pytest.mark.parametrize("name", DECKS)
def test_paper_has_as_many_of_each_card_as_the_deck(name: str, printed: Printed) -> None:
    box = decks()[name].box
    wanted: Counter[str] = Counter()
    for supply in box.supplies:
        wanted.update({piece.key: piece.copies for piece in supply.pieces})
    assert pieces(printed("cards", name)) == wanted


@pytest.mark.parametrize(
    ("name", "kind", "count"),
    [
        ("still_waters", "nature", 80),
        ("still_waters", "events", 20),
        ("still_waters", "missions", 10),
        ("still_waters", "tiles", 16),
        ("land", "nature", 80),
        ("land", "events", 20),
        ("land", "tiles", 16),
        ("savanna", "species", 25),  # 24 and the Sun
        ("forest_edge", "decomposers", 9),
        ("mutternatur", "conditions", 27),
        ("mutternatur", "species", 10),
        ("mutternatur", "symbioses", 19),  # 18 and the card of the starting player
        ("mutternatur", "special", 12),
        ("mutternatur", "wetland", 6),
        ("ecos", "cards", 72),
        ("ecos", "elements", 40),
        ("ecology", "luck", 20),
        ("ecology", "work", 20),
        ("ecology", "genius", 20),
    ],
)
def test_the_numbers_of_the_rules_are_on_paper(name: str, kind: str, count: int) -> None:
    found = {supply.kind: supply.count for supply in decks()[name].box.supplies}
    assert found[kind] == count


def test_every_card_of_every_deck_is_printed() -> None:
    """No card of the rules is forgotten, whatever the kinds are called."""
    for name, deck in decks().items():
        cards = set(deck.table.deck.cards)
        on_paper = {piece.key for supply in deck.box.supplies for piece in supply.pieces}
        assert cards <= on_paper, name


def test_ecos_prints_what_the_landscape_is_made_of() -> None:
    deck = find_deck("ecos")
    supply = deck.table.deck.supply
    kinds = {kind.kind: kind.pieces for kind in deck.box.supplies}
    found = {piece.key: piece.copies for piece in (*kinds["tiles"], *kinds["tokens"])}
    # The two sides of a land tile are two pieces, to be glued together.
    assert found["grassland"] == found["desert"] == supply["land"]
    assert all(found[what] == n for what, n in supply.items() if what != "land")


def test_a_game_has_a_deck_of_its_name() -> None:
    for id_ in ecolearn.list_games():
        assert find_deck(id_).game is find_game(id_)


@pytest.mark.parametrize("name", DECKS)
def test_cards_have_their_true_size_and_lie_on_the_page(name: str, printed: Printed) -> None:
    html = printed("cards", name)
    paper = PAPERS["a4"]
    sheets = re.findall(r'<svg width="([\d.]+)mm" height="([\d.]+)mm" viewBox="([^"]+)" role="group"', html)
    box = decks()[name].box
    expected = []
    for supply in box.supplies:
        grid = grid_for(paper, supply.width, height_of(supply))
        expected += [grid] * -(-supply.count // grid.count)
        high = supply.width * (
            HIGH if told(supply) else supply.pieces[0].face.height / supply.pieces[0].face.width
        )
        assert height_of(supply) == pytest.approx(high, abs=0.01)
    assert len(sheets) == len(expected)
    for (width, height, viewbox), grid in zip(sheets, expected, strict=True):
        # A unit of the drawing is a millimetre.
        assert [float(part) for part in viewbox.split()[2:]] == [float(width), float(height)]
        assert float(width) == pytest.approx(grid.columns * grid.width + 2 * MARK, abs=0.02)
        assert grid.columns * grid.width <= paper.width - 2 * MARGIN + 0.5
        assert grid.rows * grid.height <= paper.height - 2 * MARGIN - HEAD - FOOT + 0.5


def test_a_hexagon_is_six_centimetres_across(printed: Printed) -> None:
    html = printed("cards", "still_waters")
    # From corner to corner, along the line where it is cut.
    assert 'd="M30 0L15 25.98H-15L-30 0L-15 -25.98H15Z" fill="none"' in html
    assert 'x="-30" y="-25.98" width="60" height="51.96"' in html


def test_pages_say_how_to_print_at_true_size(printed: Printed) -> None:
    html = printed("cards", "savanna")
    assert html.count('<span class="ruler">') == html.count('class="page ')
    assert ".ruler i{display:block;width:50mm" in html
    assert "actual size" in html
    assert "@page upright{size:210mm 297mm;margin:0}" in html


def test_letter_paper_has_its_own_pages() -> None:
    html = make(Wish("cards", "savanna", paper="letter"))
    assert "@page upright{size:215.9mm 279.4mm;margin:0}" in html
    assert sum(pieces(html).values()) == 35


def test_only_some_kinds_and_several_copies() -> None:
    html = make(Wish("cards", "ecogon", only=("missions",), copies=3))
    assert sum(pieces(html).values()) == 30
    assert set(pieces(html).values()) == {3}


def test_an_unknown_kind_names_those_that_there_are() -> None:
    with pytest.raises(PaperError, match=r"wolves.*nature, events, missions, tiles"):
        make(Wish("cards", "ecogon", only=("wolves",)))


def test_the_cards_of_a_lesson_are_those_of_its_boards() -> None:
    html = make(Wish("cards", "l04"))
    assert pieces(html)["lion"] == 1
    assert "Savanna" in html


def test_a_deck_of_ones_own(tmp_path) -> None:
    from ecolearn.games.biolink.workshop import new_deck

    path = tmp_path / "garden.toml"
    path.write_text(new_deck("garden"), encoding="utf-8")
    deck = find_deck(str(path))
    assert isinstance(deck, Deck)
    html = make(Wish("cards", str(path)))
    assert sum(pieces(html).values()) == sum(supply.count for supply in deck.box.supplies)


def test_a_faulty_deck_is_refused_with_its_faults(tmp_path) -> None:
    path = tmp_path / "garden.toml"
    path.write_text("[deck]\nid = 3\n", encoding="utf-8")
    with pytest.raises(PaperError, match=r"garden\.toml"):
        find_deck(str(path))


def test_texts_stay_inside_their_cards() -> None:
    for deck in decks().values():
        for supply in deck.box.supplies:
            for piece in supply.pieces:
                if piece.text:
                    _lines, size = fitted(piece.text, supply.width - 7, supply.width * (HIGH - 0.7) - 8)
                    # Two millimetres can still be read.
                    assert size >= 2.0, (deck.name, piece.key, size)


def test_what_only_colour_tells_stands_in_a_corner(printed: Printed) -> None:
    cards = find_deck("ecos").table.deck.cards.values()
    html = printed("cards", "ecos")
    for deck in ("brown", "blue"):
        assert len(re.findall(f">set [1-6] · {deck}</text>", html)) == sum(
            card.deck == deck for card in cards
        )


@pytest.mark.parametrize("name", DECKS)
def test_all_is_in_german_too(name: str, printed: Printed) -> None:
    german = printed("cards", name, "de")
    assert 'lang="de"' in german
    assert pieces(german) == pieces(printed("cards", name))
    assert "Blatt 1 von" in german


@pytest.mark.parametrize("name", DECKS)
def test_whose_the_cards_are_stands_on_every_page(name: str, printed: Printed) -> None:
    html = printed("cards", name)
    assert html.count("not connected with the publisher") >= html.count('class="page ')
    for source in decks()[name].box.sources[:3]:
        assert source.split(":")[0].split("(")[0].strip().replace("&", "&amp;")[:20] in html


def test_grey_has_no_colours_and_loses_no_card(printed: Printed) -> None:
    html = make(Wish("cards", "ecogon", grey=True))
    assert pieces(html) == pieces(printed("cards", "ecogon"))
    colours = set(re.findall(r"[:\"']#([0-9a-fA-F]{6})\b", html))
    assert len(colours) > 10
    assert all(one[:2] == one[2:4] == one[4:] for one in colours)


def test_grey_keeps_addresses_within_the_page() -> None:
    assert grey('<use href="#f-abc"/><a fill="#ff0000" style="color:#0f0"/>').startswith(
        '<use href="#f-abc"/>'
    )
    assert grey('fill="#ffffff" stroke="#000"') == 'fill="#ffffff" stroke="#000000"'
