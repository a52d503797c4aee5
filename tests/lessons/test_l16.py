"""Lesson 16: what it says of the pond follows from the data, and everything in it can be done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ecolearn
from ecolearn.board.webdesk import WebDesk
from ecolearn.classroom import Session, session, session_of
from ecolearn.classroom.arranging import Sort
from ecolearn.classroom.removal import SAMPLES, Removal
from ecolearn.classroom.source import load_lesson
from ecolearn.classroom.tasks import Choice, Number
from ecolearn.classroom.tracing import Trace
from ecolearn.foodweb import (
    chains_through,
    count_chains,
    load_web,
    longest_chain,
    measures,
    omnivores,
    press_effects,
    trophic_levels,
    what_if,
)
from ecolearn.kernel.match import Match
from ecolearn.kernel.words import language, set_language
from tests.lessons.woods import in_order, sheet

BEETLE, HAWKER, LARVAE, NYMPHS = (
    "Dytiscus marginalis",
    "Aeshna juncea",
    "Agabus / Ilybius larvae",
    "Corixidae nymphs",
)
COURSE = ("place backswimmer 3,-1", "place rudd 3,0", "place pike 2,1")


def play(match: Match, course: Sequence[str]) -> None:
    for action in course:
        match.play(action)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(session, "_sessions", {})
    before = language()
    yield
    set_language(before)


def said(taking: Session, id_: str) -> str:
    verdict = taking.verdict(id_)
    assert verdict is not None
    return " ".join(line.text for line in verdict.lines)


def test_the_numbers_of_the_pond() -> None:
    pond = load_web("skipwith")
    found = measures(pond)
    chains = count_chains(pond)
    dead = list(pond.successors("Detritus"))
    elsewhere = chains - chains_through(pond, "Detritus")
    rows = {
        "37": found.n_nodes,
        "381": found.n_links,
        "11": len(found.cannibals),
        "18": len(omnivores(pond)),
        "2,538,120": chains,
        "1": elsewhere,
        "17": longest_chain(pond).n_organisms,
    }
    assert all(int(text.replace(",", "")) == value for text, value in rows.items())
    assert len(dead) == 18
    for code, mark in (("en", ","), ("de", ".")):
        table = re.findall(r"\| ([^|]+) \| ([\d.,]+) \|", sheet("l16", "The pond in numbers", code))
        told = [int(value.replace(mark, "")) for _what, value in table]
        assert told == [37, 381, 11, 18, 18, chains, elsewhere, 17]


def test_what_the_pond_lacks() -> None:
    pond = load_web("skipwith")
    assert not any(kind == "producer" for _node, kind in pond.nodes(data="kind"))
    assert {node for node, outside in pond.nodes(data="fed_outside") if outside} == {LARVAE, NYMPHS}
    deck = ecolearn.potential_web("ecogon")
    assert not measures(deck).cannibals and len(omnivores(deck)) > 0
    assert not any(kind == "detritus" for _node, kind in deck.nodes(data="kind"))
    assert {"mallard"} <= set(omnivores(deck))
    assert (len(deck), deck.number_of_edges()) == (62, 705)


def test_the_hawker_eats_most_and_the_beetle_eats_near_the_base() -> None:
    pond = load_web("skipwith")
    others = [prey for prey in pond.predecessors(HAWKER) if prey != HAWKER]
    assert len(others) == 31
    assert max(pond.in_degree(node) for node in pond) == pond.in_degree(HAWKER)
    # Its end of the longest chain, and a way of two steps to the same animal.
    chain = longest_chain(pond).chain
    assert (chain[0], chain[-1]) == ("Detritus", BEETLE)
    short = ["Detritus", "Lumbriculus variegatus", BEETLE]
    assert all(pond.has_edge(prey, eater) for prey, eater in pairwise(short))
    # Nobody eats the beetle but its own kind, and it eats the hawker.
    assert list(pond.successors(BEETLE)) == [BEETLE] and pond.has_edge(HAWKER, BEETLE)


def test_the_level_between_two() -> None:
    task = load_lesson("l16").tasks["level"]
    assert isinstance(task, Number)
    pond = load_web("skipwith")
    levels = trophic_levels(pond, "prey_averaged")
    midge = "Chironomus dorsalis"
    food = [level for prey in pond.predecessors(midge) if (level := levels[prey]) is not None]
    assert food == [1, 2] and task.value == levels[midge] == 1 + sum(food) / 2
    assert set(task.says) == {trophic_levels(pond, "shortest")[midge], max(food) + 1, sum(food) / 2}
    beetle = levels[BEETLE]
    assert beetle is not None and round(beetle, 1) == 3.7
    assert len([prey for prey in pond.predecessors(BEETLE) if prey != BEETLE]) == 28


def test_without_the_beetle() -> None:
    task = load_lesson("l16").tasks["beetle"]
    assert isinstance(task, Removal) and task.model == "effects"
    pond = load_web("skipwith")
    assert what_if(pond, task.remove).lost == ()
    effects = press_effects(pond, task.remove, "remove", samples=SAMPLES, budget_s=None)
    answers = [effects.answers[node] for node in task.asked(None)]
    assert answers == ["up", "up", "down", "uncertain", "same"]
    # Not near the edge of what counts as sure: the lesson says so to everybody.
    for node in task.ask[:3]:
        assert effects.effect(node).confidence > 0.87
    assert effects.stable == SAMPLES
    assert "60" in sheet("l16", "What the models leave out", "en")


@pytest.mark.parametrize("code", ["en", "de"])
def test_without_dead_matter(code: str) -> None:
    task = load_lesson("l16").tasks["dead"]
    assert isinstance(task, Removal)
    pond = load_web("skipwith")
    result = what_if(pond, task.remove)
    assert [len(each.lost) for each in result.rounds] == [15, 2, 2, 2]
    assert len(result.unsupported) == 12
    assert set(result.survivors) - set(result.unsupported) == {LARVAE, NYMPHS, BEETLE}
    assert LARVAE in pond.pred[BEETLE]
    found = task.found(pond)
    assert [(found[node].step, found[node].answer) for node in task.asked(None)] == [
        (1, "down"),
        (2, "down"),
        (3, "down"),
        (5, "down"),
        (0, "same"),
        (0, "same"),
    ]
    assert "33" in task.after.in_language(code) and "36" in task.after.in_language(code)
    in_order(sheet("l16", "The pond in numbers", code), ["15", "2, 2", "12"])


def test_the_course_of_the_hint_and_the_pond_of_cards() -> None:
    taking = session_of("l16")
    match = taking.play("pond")
    assert not taking.record("mission").done
    play(match, COURSE)
    assert taking.record("mission").done
    hint = load_lesson("l16").tasks["mission"].hints[-1]
    for code in ("en", "de"):
        in_order(hint.in_language(code), ["3,-1", "3,0", "2,1"])
    play(match, ["place crucian_carp 1,1"])
    web = match.food_web()
    assert (len(web), web.number_of_edges(), count_chains(web)) == (9, 8, 3)
    assert longest_chain(web).n_organisms == 6


def right(taking: Session, id_: str) -> Any:
    task = taking.task(id_)
    if isinstance(task, Choice):
        return next((option.id for option in task.options if option.right), task.options[0].id)
    if isinstance(task, Number):
        return task.value
    if isinstance(task, Sort):
        return {item.id: item.bin for item in task.items}
    if isinstance(task, Removal):
        return {str(node): "down" for node in task.asked(None)}
    if isinstance(task, Trace):
        return list(task.example)
    return {"look": ["board", "matrix", "levels"], "own-words": "six neighbours"}[id_]


@pytest.mark.parametrize("code", ["en", "de"])
def test_everything_can_be_done(code: str) -> None:
    set_language(code)
    taking = session_of("l16")
    for guess in ("guess-base", "guess-chains"):
        taking.answer(guess, right(taking, guess))
    assert "2,5" not in said(taking, "guess-chains") and "2.5" not in said(taking, "guess-chains")
    play(taking.play("pond"), COURSE)
    for id_ in taking.tasks:
        if id_ not in ("mission", "guess-base", "guess-chains"):
            verdict = taking.answer(id_, right(taking, id_))
            assert verdict.right is not False, (id_, [line.text for line in verdict.lines])
    # Now both guesses are answered.
    assert re.search(r"2[.,]538[.,]120", said(taking, "guess-chains"))
    assert ("plant" if code == "en" else "Pflanze") in said(taking, "guess-base")
    done, every = taking.progress
    assert done == every


@pytest.mark.parametrize("code", ["en", "de"])
def test_wrong_answers_say_what_they_imply(code: str) -> None:
    set_language(code)
    taking = session_of("l16")
    for id_, task in taking.tasks.items():
        wrong: list[Any] = []
        if isinstance(task, Choice) and not task.prediction:
            wrong = [option.id for option in task.options if not option.right]
        if isinstance(task, Number):
            wrong = [*task.says, 77777]
        if isinstance(task, Sort):
            rest = {item.id: item.bin for item in task.items}
            bins = [bin_ for bin_, _text in task.bins]
            wrong = [{**rest, item.id: bin_} for item in task.items for bin_ in bins if bin_ != item.bin]
        if isinstance(task, Trace):
            wrong = [["Detritus", HAWKER], ["Detritus", "Chydorus latus", HAWKER], [HAWKER], task.example[:3]]
        heard = set()
        for value in wrong:
            assert taking.answer(id_, value).right is False
            heard.add(said(taking, id_))
        # Each wrong answer has a reply of its own.
        assert len(heard) == len(wrong) and all(len(text) > 20 for text in heard), id_


@pytest.mark.parametrize("code", ["en", "de"])
def test_words_on_the_buttons_are_those_of_the_explorer(code: str) -> None:
    set_language(code)
    text = next(cell.text for cell in load_lesson("l16").cells if cell.id == "meet-text").in_language(code)
    heard: list[dict[str, Any]] = []
    desk = WebDesk(lambda: load_web("skipwith"), heard.append)
    desk.receive({"kind": "hello"})
    tools = {tool["id"]: tool["text"] for tool in heard[-1]["explore"]["tools"]}
    for tool in ("look", "chain", "table"):
        assert f"**{tools[tool]}**" in text
    measure = next(block for block in heard[-1]["explore"]["blocks"] if block["id"] == "measure")
    assert any(f"“{item['text']}”" in text or f"„{item['text']}“" in text for item in measure["items"])
