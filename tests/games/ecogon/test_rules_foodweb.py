"""Chapter ECG-11: what the position teaches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ecolearn.foodweb import longest_chain, trophic_levels, why_no_level
from ecolearn.kernel.words import language, set_language
from tests.games.ecogon.ponds import at, play, pond
from tests.games.ecogon.test_rules_establish import EXAMPLES

#: The rulebook's chain: lily, ramshorn, caddisfly, backswimmer, rudd, pike; water and shore for all of them.
ROW = ("white_water_lily", "great_ramshorn", "caddisfly", "backswimmer", "rudd", "pike")
CHAIN = "; ".join(
    [*(f"{q},0 {card}" for q, card in enumerate(ROW)), *(f"{q},1 still_water" for q in range(6))]
)


def links(cells: str) -> dict[tuple[str, str], tuple[str, bool]]:
    """The links of a position: prey and eater by species, with kind and doubt."""
    web = pond(cells).food_web()
    name = {node: data["species"] for node, data in web.nodes(data=True)}
    return {
        (name[prey], name[eater]): (data["kind"], data["doubtful"])
        for prey, eater, data in web.edges(data=True)
    }


@pytest.mark.rule("ECG-11.1")
def test_nodes_are_the_laid_beings() -> None:
    web = pond(EXAMPLES).food_web()
    kinds = {data["species"]: data["kind"] for _node, data in web.nodes(data=True)}
    assert kinds == {
        "crucian_carp": "consumer",
        "water_milfoil": "producer",
        "pond_skater": "consumer",
        "mosquito": "consumer",
        "pond_turtle": "consumer",
    }
    assert web.graph["nodes"] == "tiles" and web.nodes["cell.0,0"]["cell"] == "0,0"


@pytest.mark.rule("ECG-11.1")
def test_links_go_from_prey_to_eater_with_food_and_blood_apart() -> None:
    assert links(EXAMPLES) == {
        ("water_milfoil", "crucian_carp"): ("food", False),
        ("pond_skater", "crucian_carp"): ("food", False),
        ("mosquito", "pond_skater"): ("food", False),
        ("mosquito", "pond_turtle"): ("food", False),
        ("pond_turtle", "mosquito"): ("blood", False),
    }


@pytest.mark.rule("ECG-11.1")
def test_only_neighbours_feed_on_each_other() -> None:
    assert links("0,0 water_louse; 0,-1 still_water; 2,0 duckweed") == {}
    assert ("duckweed", "water_louse") in links("0,0 water_louse; 0,-1 still_water; 1,0 duckweed")


@pytest.mark.rule("ECG-11.1")
def test_links_beyond_what_the_needs_use_up() -> None:
    # One plant would be enough for the louse, but it can eat both.
    found = links("0,0 water_louse; 0,-1 still_water; 1,0 duckweed; -1,1 hornwort")
    assert {("duckweed", "water_louse"), ("hornwort", "water_louse")} <= set(found)
    # And an animal that lacks its habitat or another need eats all the same.
    assert ("duckweed", "rudd") in links("0,0 rudd; 1,0 duckweed; 5,5 shore")


@pytest.mark.rule("ECG-11.1")
def test_what_only_the_cards_say_is_a_doubtful_link() -> None:
    # By its symbol the turtle is a medium-sized swimmer; pikes do not eat turtles.
    assert links("0,0 pike; 0,-1 still_water; 1,0 pond_turtle") == {("pond_turtle", "pike"): ("food", True)}
    assert links("0,0 pike; 0,-1 still_water; 1,0 rudd")[("rudd", "pike")] == ("food", False)


@pytest.mark.rule("ECG-11.1")
def test_the_rulebooks_chain_has_six_links() -> None:
    match = pond(CHAIN)
    found = links(CHAIN)
    for prey, eater in pairwise(ROW):
        assert found[(prey, eater)] == ("food", False)
    longest = longest_chain(match.food_web())
    assert [match.food_web().nodes[node]["species"] for node in longest.chain] == list(ROW)
    assert (longest.n_organisms, longest.n_links, longest.proven) == (6, 5, True)
    six = match.progress("chain 6")
    assert six.done and six.proofs[0].cards == ROW
    assert six.proofs[0].cells == tuple((q, 0) for q in range(6))
    seven = match.progress("chain 7")
    assert not seven.done and (seven.count, seven.needed) == (6, 7)


@pytest.mark.rule("ECG-11.1")
@pytest.mark.parametrize("gap", range(6))
def test_without_one_link_the_chain_is_shorter(gap: int) -> None:
    cells = CHAIN.replace(f"{gap},0 {ROW[gap]}; ", "")
    assert pond(cells).progress("chain 6").count < 6


@pytest.mark.rule("ECG-11.2")
def test_mosquito_and_turtle_feed_on_each_other_and_nothing_breaks() -> None:
    match = pond(
        "0,0 mosquito; 1,0 pond_turtle; 0,-1 still_water; 1,-1 shore; -1,1 duckweed; -2,1 water_louse"
    )
    web = match.food_web()
    assert web.has_edge("cell.0,0", "cell.1,0") and web.has_edge("cell.1,0", "cell.0,0")
    levels = trophic_levels(web)
    assert levels["cell.0,0"] is None and levels["cell.1,0"] is None
    # What a plant supports keeps its level beside the loop.
    assert (levels["cell.-1,1"], levels["cell.-2,1"]) == (1, 2)
    assert longest_chain(web).n_organisms == 2


@pytest.mark.rule("ECG-11.2")
def test_what_no_plant_supports_is_told_with_the_reason_in_every_language() -> None:
    web = pond("0,0 mosquito; 1,0 pond_turtle; 0,-1 still_water; 1,-1 shore").food_web()
    before = language()
    reasons = set()
    try:
        for code in ("en", "de"):
            set_language(code)
            reasons.add(why_no_level(web, "cell.0,0"))
    finally:
        set_language(before)
    assert all(len(reason) > 20 and "{" not in reason for reason in reasons)


@pytest.mark.rule("ECG-11.2")
def test_a_plant_grounds_the_loop() -> None:
    # The turtle eats the duckweed's eater: now both of the loop have a level.
    cells = "0,0 mosquito; 1,0 pond_turtle; 0,-1 still_water; 1,-1 shore; 2,0 water_louse; 3,0 duckweed"
    levels = trophic_levels(pond(cells).food_web())
    assert levels["cell.1,0"] == 3 and levels["cell.0,0"] == 4
    assert at(pond(cells)).is_established((0, 0))


@pytest.mark.rule("ECG-11.1")
def test_a_habitat_that_counts_as_a_plant_is_a_producer() -> None:
    beside = "0,-1 water_louse; 1,-1 snout_snail; 1,0 rudd; 0,1 hydra; -1,1 caddisfly"
    match = pond(
        f"0,0 still_water; {beside}", hand="mosquito", nature="pike", tile={"still_water": "water_floating"}
    )
    assert "cell.0,0" not in match.food_web()
    play(match, "draw", "place mosquito -1,0")
    web = match.food_web()
    assert web.nodes["cell.0,0"]["kind"] == "producer"
    # Shelter for the hydra and material for the caddisfly are no food.
    assert {eater for _prey, eater in web.out_edges("cell.0,0")} == {"cell.0,-1", "cell.1,-1", "cell.1,0"}
    assert all(not doubtful for *_ends, doubtful in web.out_edges("cell.0,0", data="doubtful"))
    assert not web.in_edges("cell.0,0")
