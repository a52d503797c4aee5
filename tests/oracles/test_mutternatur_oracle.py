"""The oracle of Mutter Natur holds the examples of the published rules, and its memory is sound."""

from __future__ import annotations

from tests.oracles.mutternatur import Oracle
from tests.oracles.mutternatur_cards import ALL_STAGES, colour_of, mark_of, open_box, sort_of
from tests.oracles.mutternatur_table import Setup

PLANTS = {
    (0, 0): "blue",
    (1, 0): "rush",
    (0, 2): "yellow",
    (1, 2): "blackberry",
    (0, 4): "purple",
    (1, 4): "hawthorn",
    (0, 6): "green",
    (1, 6): "oak",
}


def reveal_all(oracle: Oracle, cards: dict[int, str]) -> None:
    """Everybody chooses a card and is ready; then all are revealed, without choices."""
    for seat, card in cards.items():
        oracle.do(f"choose {card}", seat)
    for seat in oracle.holders():
        oracle.do("ready", seat)
    while oracle.task() == "reveal":
        oracle.do("reveal", oracle.actors()[0])


def test_the_box_holds_the_printed_numbers() -> None:
    sizes = {players: sum(open_box(players, set()).dealt.values()) for players in (3, 4, 5, 6)}
    assert sizes == {3: 33, 4: 32, 5: 35, 6: 36}
    box = open_box(6, set(ALL_STAGES))
    assert sum(box.dealt.values()) == 36 + 6 + 6 and len(box.drawn) == 6
    assert (box.dealt["blue"], box.dealt["green"], box.dealt["yellow"]) == (6, 4, 3)
    assert {"asian_hornet", "raccoon", "japanese_knotweed"} == set(box.newcomers)
    assert [sort_of(card) for card in ("joker", "blue_tit", "cat")] == ["condition", "species", "cat"]
    assert (colour_of("blue_tit"), colour_of("blue_dependent"), mark_of("blue_dependent")) == (
        "",
        "blue",
        "dependent",
    )


def test_round_three_of_five_players() -> None:
    hands = {1: ["green"], 2: ["purple"], 3: ["blue_tit"], 4: ["purple"], 5: ["vole", "yellow"]}
    cells = {**PLANTS, (2, 1): "purple_connected", (2, 3): "green_connected"}
    oracle = Oracle(5, set(), Setup(hands, cells, start=1, round=3))
    reveal_all(oracle, {1: "green", 2: "purple", 3: "blue_tit", 4: "purple", 5: "vole"})
    assert sorted(oracle.discard) == ["purple", "vole"] and oracle.lies("blue_tit")
    assert {oracle.box.slots[cell] for cell in oracle.base_places("yellow")} == {("golden_beetle", "yellow")}
    assert {oracle.box.slots[cell] for cell in oracle.base_places("blue")} == {("vole", "blue")}
    assert (oracle.start, oracle.holders()) == (5, [5])
    assert "swap yellow vole" in oracle.legal(5)


def test_water_above_water_below_and_stonewort() -> None:
    hands = {1: ["blue"], 2: ["blue"], 3: ["stonewort", "yellow"]}
    oracle = Oracle(3, {"1.3"}, Setup(hands))
    for seat, card in {1: "blue", 2: "blue", 3: "stonewort"}.items():
        oracle.do(f"choose {card}", seat)
    for seat in (1, 2, 3):
        oracle.do("ready", seat)
    oracle.do("reveal", 1)  # the water web is shut for the first one
    assert oracle.cells == {(0, 0): "blue"}
    oracle.do("reveal", 2)
    oracle.do("reveal", 3)
    assert oracle.cells[(0, 8)] == "blue" and oracle.lies("stonewort")


def test_memory_follows_cards_and_loses_them() -> None:
    hands = {1: ["rush", "oak"], 2: ["blue", "cat"], 3: ["green", "yellow"]}
    oracle = Oracle(3, set(), Setup(hands, symbioses=[3, 3, 3]))
    oracle.do("show rush", 1)
    second = oracle.memories.of[2]
    assert second is not None and second.certain("hand.1") == {"rush": 1}
    oracle.do("choose rush", 1)
    assert not second.certain("hand.1") and second.kept[1] == {"rush": 1}  # in the hand or face down
    oracle.do("choose oak", 1)
    oracle.do("give rush 3", 1)
    oracle.do("return green", 3)
    assert not second.kept[1] and oracle.memories.of[1].certain("hand.3") == {"rush": 1}
    assert not oracle.memories.of[1].allows([("rush", ("hand.2",))])
    assert oracle.memories.of[1].allows([("rush", ("hand.2", "hand.3"))])
