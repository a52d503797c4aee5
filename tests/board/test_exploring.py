"""Exploring a web: every tool by messages, as a browser sends them; a wrong one changes nothing."""

from __future__ import annotations

import json
from typing import Any

import networkx as nx
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import ecolearn
from ecolearn.board import Desk, FoodWebView, explore
from ecolearn.board.exploring import Explorer
from ecolearn.board.exploring.outcomes import distances, stages
from ecolearn.board.sections import WEB_SECTIONS
from ecolearn.board.webdesk import WebDesk
from ecolearn.foodweb import (
    WebError,
    count_chains,
    keystone_index,
    load_web,
    longest_chain,
    press_effects,
    trophic_levels,
    what_if,
    write_web,
)
from ecolearn.kernel.match import Match


def pond(nodes: str = "species") -> nx.DiGraph[str]:
    """A lily and algae; a snail, a flea; a roach that eats all of these; a pike, cannibal; a lonely crane."""
    web: nx.DiGraph[str] = nx.DiGraph(nodes=nodes, title="Pond")
    for name in ("lily", "algae"):
        web.add_node(name, kind="producer", name=name.capitalize(), species=name)
    for name in ("snail", "flea", "roach", "pike", "crane"):
        web.add_node(name, kind="consumer", name=name.capitalize(), species=name)
    links = "lily>snail algae>flea lily>roach snail>roach flea>roach roach>pike pike>pike"
    web.add_edges_from((link.split(">") for link in links.split()), kind="food")
    return web


class Reader:
    """The other end of a desk of a web."""

    def __init__(self, web: nx.DiGraph[Any] | None = None) -> None:
        self.heard: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        graph = pond() if web is None else web
        self.desk = WebDesk(lambda: graph, self._hear)
        self.desk.receive({"kind": "hello"})

    def _hear(self, message: dict[str, Any]) -> None:
        message = json.loads(json.dumps(message))
        self.heard.append(message)
        if message["kind"] == "state":
            self.state |= message

    def do(self, what: Any, value: Any = None) -> dict[str, Any]:
        self.desk.receive({"id": "q", "kind": "explore", "do": what, "value": value})
        assert self.heard[-1]["kind"] == "answer" and self.heard[-1]["id"] == "q"
        return self.heard[-1]

    def said(self, what: str, value: Any = None) -> str:
        answer = self.do(what, value)
        assert answer["ok"], answer
        return str(answer["text"])

    def blocks(self, kind: str) -> list[dict[str, Any]]:
        return [block for block in self.state["explore"]["blocks"] if block["kind"] == kind]

    def words(self) -> str:
        return " ".join(block["text"] for block in self.blocks("text"))

    def chain(self) -> str:
        return next((block["text"] for block in self.blocks("text") if block["tone"] == "chain"), "")

    @property
    def marks(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = self.state["explore"]["marks"]
        return found

    def plates(self) -> dict[str, str]:
        return {node: mark["plate"] for node, mark in self.marks.items() if "plate" in mark}


def test_numbers_and_what_they_mean() -> None:
    reader = Reader()
    assert reader.plates() == {}
    assert "one level above the lowest thing" in reader.said("measure", "level")
    # Nothing feeds the crane, so it has no level and no plate.
    assert reader.plates() == {
        "lily": "1",
        "algae": "1",
        "snail": "2",
        "flea": "2",
        "roach": "2",
        "pike": "3",
    }
    reader.said("measure", "mean_level")
    # The roach eats on levels 1, 2 and 2: one more than 5/3.
    assert reader.plates()["roach"] == "2.7" and reader.plates()["pike"] == "3.7"
    assert reader.said("measure", "prey").endswith("Most kinds of food: Roach (3).")
    assert reader.plates()["pike"] == "1" and reader.marks["roach"]["speech"] == "kinds of food: 3"
    assert "Eaten by most: Lily (2)." in reader.said("measure", "eaters")
    reader.said("measure", "chains")
    # lily > roach > pike, lily > snail > roach > pike, algae > flea > roach > pike.
    assert reader.plates()["roach"] == "100" and reader.plates()["snail"] == "33.3"
    reader.said("measure", "keystone")
    index = keystone_index(pond())["roach"].total
    assert index is not None and float(reader.plates()["roach"]) == pytest.approx(index, abs=0.05)
    reader.said("measure", "none")
    assert reader.plates() == {}


def test_a_chain_organism_by_organism() -> None:
    reader = Reader()
    assert "Start with a plant" in reader.said("tool", "chain")
    assert reader.said("step", "roach") == (
        "A chain starts at a plant or at dead matter. Roach is an animal: it has to eat somebody first."
    )
    assert reader.chain() == ""
    assert "Who eats it?" in reader.said("step", "lily")
    assert reader.said("step", "pike") == "Pike does not eat Lily here: no arrow leads from Lily to Pike."
    assert reader.said("step", "algae").startswith("Algae is a plant and eats nobody")
    assert reader.said("step", "snail") == "The chain has 2 organisms and 1 arrow."
    assert reader.said("step", "lily") == "Lily is already in this chain. Everybody comes once."
    reader.said("step", "roach")
    assert "wrong way round: Roach eats Flea" in reader.said("step", "flea")
    assert reader.said("next") == "These eat Roach: Pike."
    assert reader.marks["pike"] == {"speech": "can come next", "look": "next"}
    said = reader.said("step", "pike")
    assert (
        said
        == "The chain has 4 organisms and 3 arrows. Only who is already in the chain eats Pike: it ends here."
        or (said == "The chain has 4 organisms and 3 arrows. Nobody here eats Pike: the chain ends here.")
    )
    assert reader.chain() == "Lily → Snail → Roach → Pike"
    assert reader.plates() == {"lily": "1", "snail": "2", "roach": "3", "pike": "4"}
    assert reader.state["explore"]["ways"] == ["link.lily>snail", "link.snail>roach", "link.roach>pike"]
    assert reader.said("compare") == "The longest chain here has 4 organisms. Yours is just as long!"
    reader.said("back")
    assert reader.said("compare") == "The longest chain here has 4 organisms. Yours has 1 fewer."
    reader.said("fresh")
    assert reader.chain() == "" and reader.marks == {}
    assert reader.said("longest").startswith("The longest chain here has 4 organisms.")
    assert len(reader.plates()) == longest_chain(pond()).n_organisms


def test_a_chain_link_by_link() -> None:
    reader = Reader()
    reader.said("tool", "chain")
    assert "has to eat somebody first" in reader.said("along", ["roach", "pike"])
    reader.said("along", ["lily", "roach"])
    assert reader.chain() == "Lily → Roach"
    assert reader.said("along", ["lily", "snail"]) == (
        "This arrow starts at Lily, but your chain ends with Roach. The next arrow has to start there."
    )
    assert reader.said("along", ["pike", "pike"]).startswith("Pike eats its own kind.")
    reader.said("along", ["roach", "pike"])
    assert reader.chain() == "Lily → Roach → Pike"


def test_chains_know_energy_matter_and_food_that_nobody_recorded() -> None:
    web = pond()
    web.add_node("sun", kind="energy", name="Sun")
    web.add_edge("sun", "lily", kind="energy")
    web.add_edge("roach", "algae", kind="matter")
    reader = Reader(web)
    reader.said("tool", "chain")
    assert reader.said("step", "sun").startswith("Sun gives energy, but it is no food")
    reader.said("step", "lily")
    reader.said("step", "roach")
    assert reader.said("step", "algae").startswith("From Roach only matter goes to Algae.")
    assert reader.said("next") == "These eat Roach: Pike."
    skipwith = Reader(load_web("skipwith"))
    skipwith.said("tool", "chain")
    assert "whose food was not recorded" in skipwith.said("step", "Dytiscus marginalis")


@pytest.mark.parametrize("name", ["skipwith", "tuesday84", "ythan"])
def test_the_longest_chain_can_be_traced(name: str) -> None:
    web = load_web(name)
    reader = Reader(web)
    reader.said("tool", "chain")
    for node in longest_chain(web).chain:
        assert reader.do("step", str(node))["ok"]
    assert "just as long" in reader.said("compare")


def guess_all(reader: Reader, guess: str) -> int:
    rows = reader.blocks("grid")[0]["rows"]
    for key, _name, value in rows:
        assert value == ""
        reader.said("guess", [key, guess])
    return len(rows)


def test_take_away_guess_and_see() -> None:
    reader = Reader()
    reader.said("tool", "change")
    assert "crane" in {item["id"] for item in reader.blocks("choice")[0]["items"]}
    assert "Roach is taken away" in reader.said("pick", "roach")
    # The crane is tied to nobody: no guess for it.
    assert {row[0] for row in reader.blocks("grid")[0]["rows"]} == {"lily", "snail", "flea", "pike", "algae"}
    assert reader.said("pick", "roach") == "Roach is the one that is taken away."
    assert reader.said("pick", "crane") == "You need not guess for Crane."
    assert reader.said("reveal").startswith("First guess for: ")
    assert reader.blocks("lines") == []
    # Choosing in the picture goes through the guesses.
    for guess in ("more", "as many", "fewer", "more"):
        assert reader.said("pick", "snail") == f"Snail: {guess}."
    assert reader.plates()["snail"] == "▲"
    for node, guess in (("pike", "down"), ("flea", "up"), ("lily", "up"), ("algae", "same")):
        reader.said("guess", [node, guess])
    said = reader.said("reveal")
    assert said.startswith("Directly: ") and "✕ Pike: gone. You were right. Pike: nothing left to eat" in said
    shown = {line["text"]: line["tone"] for block in reader.blocks("lines") for line in block["lines"]}
    assert len(reader.blocks("lines")) == 1
    model = press_effects(pond(), "roach", "remove").answers
    assert model["flea"] == "up" and model["algae"] == "down"
    assert next(tone for text, tone in shown.items() if "Flea" in text) == "good"
    assert reader.marks["pike"]["plate"] == "✕"
    assert "algae" not in reader.plates()
    said = reader.said("further")
    assert "▼ Algae: fewer. You guessed: as many." in said
    assert reader.plates()["algae"] == "▼"
    assert len(reader.blocks("lines")) == 2
    judged = [node for node in ("lily", "snail", "flea", "algae") if model[node] != "uncertain"]
    assert f"of {len(judged) + 1} guesses were right." in reader.words()
    assert "This is a model" in reader.words()
    assert "Which species" in reader.said("other")
    assert reader.marks == {}


def test_nothing_hangs_on_who_is_tied_to_nobody() -> None:
    reader = Reader()
    reader.said("tool", "change")
    assert "Nobody is tied to it by food" in reader.said("pick", "crane")
    assert reader.blocks("grid") == [] and not reader.do("reveal")["ok"]
    reader.said("other")
    assert reader.marks == {}


def test_outcomes_are_those_of_the_models() -> None:
    web = load_web("tuesday84")
    found, notes = stages(web, "Umbra limi")
    lost = set(what_if(web, "Umbra limi").lost)
    told = {one.node: one for stage in found for one in stage.outcomes}
    assert set(told) == set(distances(web, "Umbra limi")) - {"Umbra limi"}
    assert {node for node, one in told.items() if one.change == "gone"} == lost
    assert all(one.reason for one in told.values()) and notes
    near = distances(web, "Umbra limi")
    for stage in found:
        assert all(min(near[one.node], 3) == stage.number for one in stage.outcomes if one.change != "gone")


def test_in_a_large_web_only_the_nearest_are_guessed() -> None:
    reader = Reader(load_web("skipwith"))
    reader.said("tool", "change")
    reader.said("remove", "Dytiscus marginalis")
    assert guess_all(reader, "up") == 10
    assert "35 others are tied to it" in reader.words()
    assert "Also" in reader.said("reveal")
    # What is told is told of all of them.
    direct = reader.blocks("lines")[0]["lines"]
    assert len(direct) < 16


def test_pyramids() -> None:
    reader = Reader()
    reader.said("tool", "pyramid")
    assert [item["id"] for item in reader.blocks("choice")[0]["items"]] == ["numbers", "energy"]
    assert reader.blocks("bars")[0]["shares"] == [1, 0.1, 0.01]
    assert "model and no measurement" in reader.words()
    reader.said("rate", 20)
    assert reader.blocks("bars")[0]["shares"] == pytest.approx([1, 0.2, 0.04])
    assert reader.blocks("range")[0]["text"] == "20 %"
    for wrong in (4, 21, "10", 10.5, True, None):
        assert not reader.do("rate", wrong)["ok"]
    assert not reader.do("of", "biomass")["ok"]
    assert reader.blocks("range")[0]["value"] == 20
    reader.said("of", "numbers")
    assert reader.blocks("range") == [] and reader.blocks("bars")[0]["shares"] == [2 / 3, 1, 1 / 3]
    lake = Reader(load_web("tuesday84"))
    lake.said("tool", "pyramid")
    assert "stands on its head" in lake.said("of", "biomass")


def test_the_table_holds_everything() -> None:
    web = load_web("skipwith")
    reader = Reader(web)
    reader.said("tool", "table")
    assert not reader.state["explore"]["pictured"]
    table, links = reader.blocks("table")
    for one in (table, links):
        assert len(one["rows"]) == len(web)
        assert all(len(row) == len(one["head"]) for row in one["rows"])
    eaten = {row[0]: row[1] for row in links["rows"]}
    assert eaten["dead matter"] == "–" and eaten["water flea Chydorus"] == "dead matter"
    assert "381 links" in reader.words() and count_chains(web) == 2_538_120
    level = {row[0]: row[1] for row in table["rows"]}
    levels = trophic_levels(web)
    for node, data in web.nodes(data=True):
        assert level[data["name"]] == str(int(levels[node] or 0))


def test_pictures() -> None:
    reader = Reader()
    keys = [part["key"] for part in reader.state["web"]["put"]]
    assert "level.2" in keys and "link.lily>snail" in keys
    reader.said("layout", "mean_level")
    assert "level.2.5" in {part["key"] for part in reader.state["web"]["put"]}
    reader.said("layout", "matrix")
    news = reader.state["web"]
    assert news["order"][-2:] == ["pike", "crane"] and "level.1" in news["drop"]
    # A mark in the row of the food and in the column of the eater; the cannibal has one too.
    assert {part["key"] for part in news["put"]} >= {"link.lily>snail", "link.pike>pike"}
    before = reader.state["web"]
    reader.said("room", 300)
    assert reader.state["web"] != before
    for wrong in ("x", 0, -1, True, None, 10**9):
        assert not reader.do("room", wrong)["ok"]
    assert not reader.do("layout", "round")["ok"]


def test_cards_or_species() -> None:
    web = pond("tiles")
    web.add_node("snail2", kind="consumer", name="Snail", species="snail")
    web.add_edge("algae", "snail2", kind="food")
    reader = Reader(web)
    assert "nodes" in {block["id"] for block in reader.blocks("choice")}
    reader.said("measure", "prey")
    assert reader.plates()["snail"] == reader.plates()["snail2"] == "1"
    reader.said("nodes", "species")
    assert reader.plates()["snail"] == "2" and "snail2" not in reader.plates()
    assert not reader.do("nodes", "genera")["ok"]
    # Where every species lies once there is nothing to choose.
    assert "nodes" not in {block["id"] for block in Reader(pond("tiles")).blocks("choice")}


@pytest.mark.parametrize(
    "message",
    [
        *(None, 7, "explore", [], {}, {"kind": "explore"}, {"kind": "explore", "do": 3}),
        {"kind": "explore", "do": "nothing"},
        {"kind": "explore", "do": "tool", "value": "hammer"},
        {"kind": "explore", "do": "tool", "value": ["look"]},
        {"kind": "explore", "do": "step", "value": "dragon"},
        {"kind": "explore", "do": "step", "value": {"a": 1}},
        {"kind": "explore", "do": "along", "value": ["lily"]},
        {"kind": "explore", "do": "along", "value": ["lily", "pike"]},
        {"kind": "explore", "do": "along", "value": "lily"},
        {"kind": "language", "value": "xx"},
        {"kind": "undo"},
    ],
)
def test_wrong_messages_change_nothing(message: Any) -> None:
    reader = Reader()
    reader.said("tool", "chain")
    reader.said("step", "lily")
    before, heard = dict(reader.state), len(reader.heard)
    reader.desk.receive(message)
    assert len(reader.heard) == heard + 1
    answer = reader.heard[-1]
    assert answer["kind"] == "answer" and not answer["ok"] and answer["refusal"]["text"]
    reader.desk.receive({"kind": "hello"})
    assert reader.state["explore"] == before["explore"]


ORDERS = st.sampled_from(
    "tool layout room nodes measure step along back fresh next compare longest pick remove other guess "
    "reveal further of rate".split()
)
VALUES = st.sampled_from(
    [
        *("look", "chain", "change", "pyramid", "table", "level", "mean_level", "matrix", "species", "tiles"),
        *("lily", "snail", "roach", "pike", "crane", "prey", "numbers", "energy", "biomass"),
        *(["lily", "snail"], ["roach", "pike"], ["pike", "down"], ["lily", "up"], 7, 400, None, {}, []),
    ]
)


@settings(max_examples=60, deadline=None)
@example([("tool", "chain"), ("next", None)])
@given(st.lists(st.tuples(ORDERS, VALUES), max_size=25))
def test_whatever_is_sent_is_answered_and_what_is_shown_can_be_shown_anew(
    orders: list[tuple[str, Any]],
) -> None:
    reader = Reader()
    for what, value in orders:
        before = reader.state["explore"]
        answer = reader.do(what, value)
        assert "Something went wrong" not in str(answer)
        if not answer["ok"]:
            assert reader.state["explore"] == before
    shown = reader.state["explore"]
    reader.desk.receive({"kind": "hello"})
    assert reader.state["explore"] == shown and reader.state["full"]


def test_the_tools_follow_a_match() -> None:
    match = ecolearn.new("ecogon", seed=4, events=0)
    heard: list[dict[str, Any]] = []
    desk = Desk(match, heard.append, sections=WEB_SECTIONS)
    desk.receive({"kind": "hello"})
    assert heard[-1]["explore"]["tool"] == "look"

    def fed() -> bool:
        return longest_chain(match.food_web()).n_organisms > 1

    while not fed():
        lay = [action for action in match.legal_actions() if action.KIND == "place"]
        links = {action: match.position.apply(action).food_web().number_of_edges() for action in lay}
        best = max(links, key=lambda action: (links[action], str(action)), default=None)
        match.play(best or next(action for action in match.legal_actions().forward if action.KIND != "place"))
    for do, value in (("tool", "chain"), ("longest", None)):
        desk.receive({"kind": "explore", "id": "a", "do": do, "value": value})
        assert heard[-1]["ok"], heard[-1]
    told = next(message for message in reversed(heard) if "explore" in message)["explore"]
    assert len(told["marks"]) == longest_chain(match.food_web()).n_organisms
    # The chain is dropped with the cards that it was made of.
    desk.receive({"kind": "reset", "id": "b"})
    assert heard[-1]["ok"]
    told = next(message for message in reversed(heard) if "explore" in message)["explore"]
    assert told["marks"] == {} and told["tool"] == "chain"


def test_a_board_without_tools_refuses_them() -> None:
    heard: list[dict[str, Any]] = []
    desk = Desk(ecolearn.new("ecogon", seed=4), heard.append)
    desk.receive({"kind": "hello"})
    assert "explore" not in heard[-1]
    desk.receive({"kind": "explore", "id": "a", "do": "tool", "value": "chain"})
    assert not heard[-1]["ok"]


def test_what_can_be_explored(tmp_path: Any) -> None:
    view = explore("skipwith")
    assert repr(view) == "FoodWebView(Skipwith Pond)" and view.match is None
    path = tmp_path / "pond.json"
    write_web(pond(), path)
    assert repr(ecolearn.explore(str(path))) == "FoodWebView(Pond)"
    assert repr(ecolearn.explore(path)) == "FoodWebView(Pond)"
    match = ecolearn.new("ecogon", seed=1)
    view = ecolearn.explore(match)
    assert isinstance(view, FoodWebView) and isinstance(view.match, Match)
    with pytest.raises(ValueError, match="skipwith"):
        explore("skipwit")
    with pytest.raises(TypeError, match="DiGraph"):
        FoodWebView(42)  # type: ignore[arg-type]
    with pytest.raises(WebError, match="has no kind"):
        explore(nx.DiGraph([("a", "b")]))
    with pytest.raises(ValueError, match="seats 1 to 1"):
        FoodWebView(match, 2)


def test_another_language() -> None:
    reader = Reader(load_web("skipwith"))
    try:
        reader.desk.receive({"kind": "language", "id": "a", "value": "de"})
        assert reader.state["language"] == "de" and reader.state["full"]
        assert reader.state["explore"]["tools"][0]["text"] != "Look"
    finally:
        ecolearn.set_language("en")
    assert reader.state["explore"]["tools"][0]["text"] == "Look"


def test_an_empty_web() -> None:
    explorer = Explorer()
    with pytest.raises(ValueError):
        explorer.take({"do": "tool", "value": "look"})
    explorer.follow(nx.DiGraph(nodes="tiles"))
    assert explorer.picture()["places"] == {}
    for tool in ("look", "chain", "change", "pyramid", "table"):
        explorer.take({"do": "tool", "value": tool})
        assert explorer.section()["tool"] == tool
    explorer.take({"do": "tool", "value": "chain"})
    assert explorer.take({"do": "longest"}).startswith("There is no food chain yet")
