"""Many games of partners: who wins, and the band of their courses."""

from __future__ import annotations

import pytest
from matplotlib.figure import Figure

from ecolearn.foodweb.numerals import decimal
from ecolearn.foodweb.picture import WebPicture
from ecolearn.games.ecology.bands import draw_bands
from ecolearn.games.ecology.runs import QUANTILES, Run, run
from ecolearn.kernel.words import set_language


@pytest.fixture(scope="module")
def played() -> Run:
    return run(["careful", "hungry"], games=3, seed=4, rounds=30)


def test_partners_change_seats_and_every_game_is_counted(played: Run) -> None:
    assert [game.seats for game in played.games] == [
        ("careful", "hungry"),
        ("hungry", "careful"),
        ("careful", "hungry"),
    ]
    won = [game for game in played.games if game.winner]
    assert sum(map(sum, played.wins.values())) == len(won)
    for game in played.games:
        assert game.rounds <= 30 and bool(game.winner) is (game.age >= 0)
        assert len(game.history.turns) >= game.rounds


def test_the_same_seed_gives_the_same_run(played: Run) -> None:
    assert run(["careful", "hungry"], games=3, seed=4, rounds=30) == played
    assert run(["careful", "hungry"], games=3, seed=5, rounds=30) != played


def test_the_band_holds_the_middle_of_the_games(played: Run) -> None:
    band = played.band("careful", "points")
    assert len(band) == max(game.rounds for game in played.games)
    assert all(low <= middle <= high for low, middle, high in band) and band[0] == (25, 25, 25)
    final = []
    for game in played.games:
        seat = game.seats.index("careful") + 1
        final.append(game.history.series["points"][seat][-1])
    low, middle, high = band[-1]
    ranked = sorted(final)
    assert middle == ranked[1] and QUANTILES == (0.1, 0.5, 0.9)
    assert low == pytest.approx(ranked[0] + 0.2 * (ranked[1] - ranked[0]))
    assert high == pytest.approx(ranked[2] - 0.2 * (ranked[2] - ranked[1]))


def test_bands_are_drawn(played: Run) -> None:
    picture = draw_bands(played, "people")
    assert isinstance(picture, WebPicture)
    # Two areas, and a legend that names both partners.
    assert picture.svg.count("<polygon") == 2
    assert all(f">{name}</text>" in picture.svg for name in ("Careful", "Hungry"))
    low, middle, high = (decimal(value, 1) for value in played.band("hungry", "people")[-1])
    assert picture.sentence.startswith("3 games. Careful won ")
    assert f"mostly {low} to {high}, middle {middle}." in picture.sentence
    rows = picture.table["rows"]
    assert [row[0] for row in rows] == ["10", "20", "30"]
    assert rows[0][4:] == [decimal(value, 1) for value in played.band("hungry", "people")[9]]
    with pytest.raises(ValueError, match="Nothing is followed as “wolves”"):
        draw_bands(played, "wolves")


def test_bands_on_axes_and_in_german(played: Run) -> None:
    axes = Figure().subplots()
    assert draw_bands(played, ax=axes) is axes
    assert {"Careful", "Hungry"} <= {text.get_text() for text in axes.texts}
    set_language("de")
    picture = draw_bands(played)
    assert isinstance(picture, WebPicture) and picture.sentence.startswith("3 Spiele. Vorsichtig ")
    assert picture.table["head"][:2] == ["Runde", "Vorsichtig: unterer Rand"]


def test_no_person_and_no_stranger_plays_a_run() -> None:
    with pytest.raises(ValueError, match="Only partners"):
        run(["person", "careful"])
    with pytest.raises(ValueError, match="no partner called"):
        run(["careful", "reckless"])
    with pytest.raises(ValueError, match="2 to 4 players"):
        run(["careful"])
