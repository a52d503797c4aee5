"""Records: the text and the short code of a match, and what is wrong with a wrong one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ecolearn
from ecolearn.kernel.chance import Chance
from ecolearn.kernel.game import Game, Option
from ecolearn.kernel.match import Match
from ecolearn.kernel.record import RecordError, from_code, from_text, new_match, to_code
from ecolearn.kernel.registry import find_game, registry
from tests.games.ecogon.ponds import start_text
from tests.testing.toy import Toy

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


def keys(match: Match) -> list[str]:
    return [match.first.key(), *(step.position.key() for step in match.steps)]


def play_on(match: Match, moves: int) -> Match:
    """Play some random moves, the same for the same seed."""
    reader = Chance(match.seed).reader("test")
    for _move in range(moves):
        legal = match.legal_actions()
        if legal:
            match.play(legal[reader.below(len(legal))])
    return match


def wrong(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        ecolearn.load(text)
    assert str(caught.value).strip() and "{" not in str(caught.value)
    return caught.value


@pytest.fixture(scope="module")
def match() -> Match:
    return play_on(ecolearn.new("ecogon", seed=7, players=2, events=5), 25)


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    return match.to_text()


# -- text ------------------------------------------------------------------------------------------


def test_the_text_can_be_read_by_people() -> None:
    match = ecolearn.new("ecogon", seed=7, events=5)
    match.play("place sunbleak 0,1")
    match.play("end")
    first = match.first.zones.cards("nature")
    assert match.to_text().splitlines() == [
        "ecolearn record 1",
        "game: ecogon 1",
        "seed: 7",
        "seats: person",
        f"deck: {match.first.table.fingerprint}",
        "option events: 5",
        "",
        f"1: draw  # drew 1 {first[0]}",
        "1: place sunbleak 0,1",
        "1: end",
        f"1: draw  # drew 1 {first[1]}",
    ]


@pytest.mark.parametrize("auto", [False, True, "routine"], ids=str)
def test_a_game_goes_on_with_the_reveals_that_it_was_played_with(auto: bool | str, tmp_path: Path) -> None:
    match = ecolearn.new("ecogon", seed=1, events=5, auto=auto)
    if auto is False:
        assert not match.steps, "nothing is pressed"
    match.save(tmp_path / "game.txt")
    for loaded in (ecolearn.load(match.to_text()), ecolearn.load(tmp_path / "game.txt")):
        assert loaded.auto is auto if isinstance(auto, bool) else loaded.auto == auto
        assert keys(loaded) == keys(match) and loaded.to_text() == match.to_text()
    assert from_text(match.to_text(), auto=True).auto == (auto if auto is False else True)


def test_a_wrong_word_for_the_reveals_is_named() -> None:
    text = ecolearn.new("ecogon", seed=1, auto=False).to_text()
    assert "auto: none" in text
    assert "sometimes" in str(wrong(text.replace("auto: none", "auto: sometimes")))


@pytest.mark.parametrize("moves", [0, 1, 25, 400])
def test_text_and_code_lead_back(moves: int) -> None:
    match = play_on(ecolearn.new("ecogon", seed=11, players=3, events=6), moves)
    assert (match.outcome is not None) is (moves == 400)
    for kept in (match.to_text(), match.code):
        back = ecolearn.load(kept)
        assert keys(back) == keys(match) and back.seats == match.seats and back.seed == 11
        assert back.first.table.options == match.first.table.options
        assert (back.to_text(), back.code) == (match.to_text(), match.code)


def test_a_start_position_travels_in_the_text() -> None:
    start = start_text(
        "0,0 still_water; 1,0 shore; 0,1 pike", hands={1: "rudd"}, nature="coot", discard="otter"
    )
    match = play_on(ecolearn.new("ecogon", seed=3, start=start), 12)
    back = ecolearn.load(match.to_text())
    assert keys(back) == keys(match) and back.start == match.start
    with pytest.raises(RecordError, match="no short code"):
        _ = match.code


def test_partners_and_free_undo_travel_in_the_text() -> None:
    match = ecolearn.new("ecogon", seed=3, seats=["person", "random"], free_undo=True)
    play_on(match, 4)
    back = ecolearn.load(match.to_text())
    assert keys(back) == keys(match) and back.seats == ("person", "random") and back.free_undo
    with pytest.raises(RecordError, match="partners"):
        _ = match.code


def test_a_loaded_match_can_be_played_on(text: str) -> None:
    one, other = ecolearn.load(text), ecolearn.load(text)
    assert keys(play_on(one, 10)) == keys(play_on(other, 10)) != keys(ecolearn.load(text))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\n\n  " + text + "\n\n\n",
        lambda text: text.replace("\n\n", "\n \n", 1),
        lambda text: text.rstrip(),
    ],
    ids=["windows", "space around", "space in the empty line", "no last line end"],
)
def test_what_editors_do_to_a_text_does_no_harm(change: Any, match: Match, text: str, tmp_path: Path) -> None:
    assert keys(ecolearn.load(change(text))) == keys(match)
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert keys(ecolearn.load(path)) == keys(match)


def test_a_wrong_line_is_named_with_the_game_up_to_there(match: Match, text: str) -> None:
    lines = text.splitlines()
    body = lines.index("") + 1
    for at in (body + 3, len(lines) - 1):
        bad = [*lines[:at], "1: place dodo 0,1", *lines[at:]]
        error = wrong("\n".join(bad))
        assert error.line == at + 1 and "dodo" in str(error) and str(at + 1) in str(error)
        assert error.match is not None
        assert keys(error.match) == keys(match)[: at - body + 1]
        assert error.match.legal_actions()  # it can be played on


def test_another_result_than_the_rules_give_is_named(match: Match, text: str) -> None:
    drawn = [line for line in text.splitlines() if "# drew" in line]
    error = wrong(text.replace(drawn[2], drawn[2].rsplit(" ", 1)[0] + " pike"))
    assert error.line is not None and "another result" in str(error)
    assert len(error.match.steps) == text.split("\n\n")[1].splitlines().index(drawn[2])
    assert keys(error.match) == keys(match)[: len(error.match.steps) + 1]
    error = wrong(text.replace(drawn[2], drawn[2].partition("  #")[0]))
    assert "another result" in str(error)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("ecolearn record 1", "ecolearn record 2", "should begin with"),
        ("game: ecogon 1", "game: ecogon 99", "under other rules (version 99; here: 1)"),
        ("game: ecogon 1", "game: ecogon", "under other rules (version ?; here: 1)"),
        ("game: ecogon 1", "game: chess 1", "no game called chess"),
        ("game: ecogon 1\n", "", "no line “game:”"),
        ("seed: 7", "seed: seven", "not a number: seven"),
        ("seed: 7", "seed: -7", "does not fit"),
        ("seats: person person", "seats: person clever", "no partner called clever"),
        ("seats: person person", "seats: " + "person " * 9, "1 to 6 players"),
        ("option events: 5", "option events: 99", "Option events"),
        ("option events: 5", "option weather: 5", "no option weather"),
        ("option events: 5", "optoin events: 5", "Line 6 cannot be read"),
        ("option events: 5", "option events: 5\noption events: 6", "Line 7 cannot be read"),
        ("option events: 5", "option events:", "Line 6 cannot be read"),
        ("option events: 5", "| cells = 3", "start position"),
        ("deck: ", "deck: X", "another deck"),
    ],
)
def test_a_wrong_head_is_told(text: str, old: str, new: str, sentence: str) -> None:
    assert old in text
    source = text.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        from_text(source)
    assert sentence in str(caught.value)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(at=st.integers(0, 10_000), char=st.sampled_from("x9#:\n -{,é"), take=st.integers(0, 3))
def test_a_damaged_text_is_refused_or_a_game(text: str, match: Match, at: int, char: str, take: int) -> None:
    at %= len(text)
    try:
        back = from_text(text[:at] + char + text[at + take :])
    except RecordError as error:
        assert str(error).strip()
        # What could be read so far is what was played.
        assert error.match is None or keys(error.match) == keys(match)[: len(error.match.steps) + 1]
        return
    position = back.first
    for step in back.steps:
        position = position.play(step.action, step.seat)
    assert position.key() == back.position.key()


def test_nothing_of_a_text_is_run_or_believed() -> None:
    for source in ("", "ecolearn record 1", "ecolearn record 1\n\n1: end", "import os"):
        with pytest.raises((RecordError, FileNotFoundError, OSError)):
            ecolearn.load(source)
    with pytest.raises(RecordError):
        from_text("")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ecolearn.load(tmp_path / "nothing.txt")
    with pytest.raises(FileNotFoundError):
        ecolearn.load("no such game.txt")


# -- code ------------------------------------------------------------------------------------------


def test_a_code_is_short_and_says_what_it_is() -> None:
    assert len(ecolearn.new("ecogon", seed=7).code) < 20
    whole = play_on(ecolearn.new("ecogon", seed=7, events=10), 400)
    assert whole.outcome is not None and len(whole.code) < 300
    assert whole.code.startswith("ECG1-") and set(whole.code[5:]) <= set(LETTERS)


def test_spaces_line_ends_and_small_letters_do_no_harm(match: Match) -> None:
    code = match.code
    parts = [code[at : at + 10] for at in range(0, len(code), 10)]
    for said in (code.lower(), f"  {code}\n", " ".join(parts), "\n".join(parts)):
        assert keys(ecolearn.load(said)) == keys(match)


def test_every_wrong_letter_is_noticed() -> None:
    match = play_on(ecolearn.new("ecogon", seed=12345, events=5), 6)
    code, right, found = match.code, keys(match), 0
    for at in range(len(code)):
        for letter in LETTERS + "-1é":
            changed = code[:at] + letter + code[at + 1 :]
            if changed.upper() == code:
                continue
            try:
                back = ecolearn.load(changed)
            except (RecordError, FileNotFoundError):
                found += 1
            else:
                assert keys(back) == right, changed
    assert found > 30 * (len(code) - 2)


def test_missing_letters_and_swapped_ones_are_noticed() -> None:
    match = play_on(ecolearn.new("ecogon", seed=12345, events=5), 6)
    code, right = match.code, keys(match)
    wrong_ones = {code[:at] + code[at + 1 :] for at in range(5, len(code))}
    wrong_ones |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(5, len(code) - 1)}
    wrong_ones |= {code + letter for letter in LETTERS}
    for changed in wrong_ones - {code}:
        try:
            back = ecolearn.load(changed)
        except RecordError as error:
            assert "letter may be missing or wrong" in str(error)
        else:
            assert keys(back) == right, changed


@settings(max_examples=300, deadline=None, derandomize=True)
@given(letters=st.text(LETTERS, min_size=6, max_size=120))
def test_any_letters_are_answered_quickly(letters: str) -> None:
    # Millions of players, endless numbers, thousands of steps: nothing of that is built.
    with pytest.raises(RecordError):
        ecolearn.load(f"ECG1-{letters}")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("ECG9-AAAAAAAAAA", "under other rules (version 9; here: 1)"),
        ("ECG-AAAAAAAAAA", "under other rules (version ?; here: 1)"),
        ("XYZ1-AAAAAAAAAA", "letter may be missing"),
        ("ECG1-AAAA1AAAAA", "letter may be missing"),
    ],
)
def test_codes_of_something_else(code: str, sentence: str) -> None:
    assert sentence in str(wrong(code))


def test_a_file_whose_name_looks_like_a_code(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "abc-pondgame").write_text(text, encoding="utf-8")
    assert ecolearn.load("abc-pondgame").to_text() == text


class Optional(Toy):
    """The toy game with an option of every type."""

    id = "optional"
    code = "OPT"

    def __init__(self) -> None:
        super().__init__()
        self.options = (
            *self.options,
            Option("calm", False, "Calm", "No wind."),
            Option("depth", 5, "Depth", "How deep the pond is.", low=2, high=30),
            Option("shore", "sand", "Shore", "What the shore is made of.", choices=("sand", "reed", "stone")),
        )


@pytest.fixture
def optional() -> Any:
    game = Optional()
    registry["optional"] = lambda: game
    yield game
    del registry["optional"]


def test_options_of_every_type_come_back(optional: Game) -> None:
    options = {"calm": True, "depth": 30, "shore": "stone", "rounds": 1}
    match = new_match(optional, seed=5, seats=("person", "person"), options=options)
    for kept in (match.to_text(), match.code):
        assert ecolearn.load(kept).first.table.options == options
    text = match.to_text()
    for old, new in (("calm: True", "calm: Tru"), ("shore: stone", "shore: mud"), ("depth: 30", "depth: 31")):
        assert old in text
        assert "Option" in str(wrong(text.replace(old, new)))


def test_a_text_option_does_not_fit_into_a_code(optional: Game) -> None:
    free = replace(optional.options[-1], choices=())
    optional.options = (*optional.options[:-1], free)
    match = new_match(optional, seed=5, seats=("person", "person"), options={"shore": "mud"})
    with pytest.raises(RecordError, match="shore does not fit into a code"):
        to_code(match)
    assert ecolearn.load(match.to_text()).first.table.options["shore"] == "mud"


def test_several_actors_are_packed_in_the_order_in_which_they_acted(optional: Game) -> None:
    match = new_match(optional, seed=5, seats=("person",) * 3, options={})
    for seat in (2, 3, 1):
        match.play(match.legal_actions(seat)[1], seat)
    for kept in (match.to_text(), match.code):
        assert [step.seat for step in ecolearn.load(kept).steps] == [2, 3, 1]


def test_a_code_of_another_version_is_told(match: Match) -> None:
    class Newer(type(find_game("ecogon"))):
        version = 2

    with pytest.raises(RecordError, match="version 1; here: 2"):
        from_code(match.code, {"ECG": Newer()})
