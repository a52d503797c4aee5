"""Tasks about food webs: any web, chains that are traced, organisms that are taken out, pictures."""

from __future__ import annotations

from typing import Any

import pytest

import ecolearn
from ecolearn.classroom import Drawing, Removal, Text, Trace, WebOf, WebView, WebViews
from ecolearn.classroom.figures import KINDS
from ecolearn.classroom.session import OWN, Session, session_of
from ecolearn.classroom.source import read_lesson
from ecolearn.classroom.still import task_html, task_text
from ecolearn.classroom.tasks import Verdict
from ecolearn.classroom.view import TaskView
from ecolearn.foodweb import load_web, press_effects, what_if
from ecolearn.kernel.decks import DeckError
from ecolearn.kernel.words import set_language
from tests.classroom.test_source import HEAD

POND = """
game = "ecogon"

[cells]
"0,0" = "still_water"
"1,0" = "white_water_lily"
"1,1" = "great_ramshorn"
"2,0" = "crucian_carp"
"""
ASK = ("Chydorus latus", "Acanthocyclops vernalis", "Dytiscus marginalis", "Corixidae nymphs")
QUESTION = Text.of("What then?")


def trace(**fields: Any) -> Trace:
    return Trace(**{"id": "trace", "question": QUESTION, "source": WebOf("skipwith"), **fields})


def removal(**fields: Any) -> Removal:
    given = {"id": "gone", "question": QUESTION, "source": WebOf("skipwith"), "remove": ("Detritus",)}
    return Removal(**{**given, "ask": ASK, **fields})


def texts(verdict: Verdict) -> str:
    return "\n".join(line.text for line in verdict.lines)


# -- where a web comes from ------------------------------------------------------------------------


def test_a_web_of_a_study_a_deck_and_a_position() -> None:
    pond = WebOf("skipwith").web(None)
    assert pond is not None and len(pond) == 37
    deck = WebOf("deck biolink", options=(("deck", "savanna"),)).web(None)
    assert deck is not None and "lion" in deck
    board = WebOf("", POND).web(None)
    assert board is not None and board.has_edge("white_water_lily", "great_ramshorn")
    assert WebOf().web(None) is None


def test_a_web_has_its_names_in_the_language() -> None:
    source = WebOf("skipwith")
    english = source.web(None)
    set_language("de")
    german = source.web(None)
    assert english is not None and german is not None
    assert english.nodes["Detritus"]["name"] == "dead matter"
    assert german.nodes["Detritus"]["name"] != "dead matter"


def test_a_wrong_name_is_told_with_those_that_there_are() -> None:
    assert "tuesday84" in WebOf("skipwit").faults()[0]
    assert WebOf("deck chess").faults()
    assert "Did you mean" in WebOf("skipwith").faults(["Dytiscus marginali"])[0]
    assert WebOf("skipwith").faults(["Detritus"]) == []


# -- tracing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chain, said",
    [
        (["Detritus", "Aeshna juncea"], "Common hawker does not eat dead matter here"),
        (["Aeshna juncea"], "it comes later"),
        (["Detritus", "Chydorus latus", "Detritus"], "already in this chain"),
        (["Detritus", "Chydorus latus", "Aeshna juncea"], "It needs one organism more."),
        (["Detritus", "Oribatei sp.", "Sialis lutaria", "Lestes sponsa"], "should end with common hawker"),
    ],
)
def test_a_chain_that_does_not_do_is_answered_with_the_reason(chain: list[str], said: str) -> None:
    task = trace(least=4, ends="Aeshna juncea")
    verdict = task.judge(task.read(chain), None)
    assert verdict.right is False and said in texts(verdict)


def test_any_chain_that_fits_is_right_and_set_beside_the_longest() -> None:
    task = trace(least=4, begins="dead matter", through="Acanthocyclops vernalis", ends="common hawker")
    chain = ["Detritus", "Chydorus latus", "Acanthocyclops vernalis", "Aeshna juncea"]
    verdict = task.judge(task.read(chain), None)
    assert verdict.right and "The longest chain here has 17 organisms." in texts(verdict)
    assert task.words_for(chain).endswith("copepod Acanthocyclops → common hawker")
    through_another = ["Detritus", "Chydorus latus", "Procladius sagittalis", "Aeshna juncea"]
    assert "lead through copepod" in texts(task.judge(through_another, None))


@pytest.mark.parametrize("value", ["Detritus", [1], ["nobody"], {"a": "b"}, None])
def test_what_is_no_chain_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        trace().read(value)


def test_a_chain_on_a_board_follows_the_board() -> None:
    task = trace(source=WebOf(), board="pond", least=2)
    assert task.extras(None)["empty"] and task.judge(("x",), None).right is False
    match = ecolearn.new("ecogon", seed=0, start=POND + "[hands]\n1 = []\n")
    assert {row["id"] for row in task.extras(match)["items"]} == {
        "white_water_lily",
        "great_ramshorn",
        "crucian_carp",
    }
    assert task.judge(task.read(["white_water_lily", "great_ramshorn"]), match).right
    gone = task.judge(task.read(["white_water_lily", "pike"]), match)
    assert gone.right is False and "Trace your chain anew" in texts(gone)


# -- taking out ------------------------------------------------------------------------------------


def test_who_starves_is_what_the_cascade_says() -> None:
    task = removal()
    web = load_web("skipwith")
    found = task.found(web)
    result = what_if(web, "Detritus")
    assert set(found) == set(web) - {"Detritus"}
    for each in result.rounds:
        for loss in each.lost:
            assert (found[loss.node].step, found[loss.node].answer) == (each.number, "down")
    for node in result.unsupported:
        assert found[node].answer == "down" and found[node].step == len(result.rounds) + 1
    stay = {node for node, one in found.items() if one.answer == "same"}
    assert stay == set(result.survivors) - set(result.unsupported)


def test_the_first_guess_is_kept_and_told_step_by_step() -> None:
    task = removal()
    guess = dict.fromkeys(ASK, "down")
    assert task.keeps_first and task.read(guess) == guess
    verdict = task.judge(guess, None)
    said = texts(verdict)
    assert verdict.right is None
    order = ["Directly – water flea", "In the second step – copepod", "No change – great diving beetle"]
    assert [said.index(words) for words in order] == sorted(said.index(words) for words in order)
    assert "keeps 1 of 28 kinds of food: diving beetle larvae" in said
    assert "Guesses that fit: 2 of 4." in said
    assert "would be “↓ fewer or gone”" in texts(task.judge(dict.fromkeys(ASK, "up"), None))


@pytest.mark.parametrize("value", [{}, [], {"Chydorus latus": "gone"}, {"nobody": "up"}])
def test_what_is_no_guess_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        removal().read(value)


def test_every_row_wants_a_guess() -> None:
    with pytest.raises(ValueError, match="every row"):
        removal().read({"Chydorus latus": "down"})


def test_effects_go_up_and_down_and_are_the_same_for_everybody() -> None:
    ask = ("Agabus / Ilybius larvae", "Scaphaloberis mucronata", "Detritus", "Corixidae nymphs")
    task = removal(remove=("Dytiscus marginalis",), ask=ask, model="effects")
    said = texts(task.judge(dict.fromkeys(ask, "same"), None))
    effects = press_effects(load_web("skipwith"), "Dytiscus marginalis", "remove", samples=60, budget_s=None)
    found = task.found(load_web("skipwith"))
    for node in ask:
        wanted = {"uncertain": "unsure"}.get(effects.answers[node], effects.answers[node])
        assert found[node].answer == wanted
    assert [found[node].answer for node in ask] == ["up", "down", "unsure", "same"]
    assert (
        "the model cannot tell" in said and "This is a model" in said and "Guesses that fit: 1 of 3." in said
    )


def test_taking_out_on_a_board_asks_for_the_nearest() -> None:
    task = removal(source=WebOf(), board="pond", remove=("great_ramshorn",), ask=())
    assert "no board yet" in task.extras(None)["empty"]
    match = ecolearn.new("ecogon", seed=0, start=POND + "[hands]\n1 = []\n")
    assert [row["id"] for row in task.extras(match)["items"]] == ["crucian_carp", "white_water_lily"]
    said = texts(task.judge({"crucian_carp": "up", "white_water_lily": "same"}, match))
    assert "Nothing left to eat" in said or "keeps" in said
    other = removal(source=WebOf(), board="pond", remove=("pike",), ask=())
    assert "pike" in other.extras(match)["empty"]


# -- pictures --------------------------------------------------------------------------------------


def views(*drawings: Drawing) -> WebViews:
    return WebViews(
        id="look",
        question=QUESTION,
        source=WebOf("tuesday84"),
        views=tuple(
            WebView(f"v{n}", Text.of(f"View {n}"), drawing=drawing) for n, drawing in enumerate(drawings)
        ),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_picture_is_drawn_with_words(kind: str) -> None:
    task = views(Drawing(kind, "numbers", ("Umbra limi",)))
    (down,) = task.extras(None)["views"]
    assert down["figure"]["svg"].startswith("<svg") and len(down["figure"]["sentence"]) > 20
    assert down["figure"]["table"]["rows"]


def test_the_still_page_has_the_pictures() -> None:
    session = session_of(OWN)
    task = views(Drawing("pyramid", "biomass"), Drawing("pyramid", "numbers"))
    session.add(task)
    page = task_html(session, "look")
    assert page.count("data:image/svg+xml;base64,") == 2 and "stands on its head" in page
    assert "stands on its head" in task_text(session, "look")


def test_the_answer_brings_a_picture_and_it_travels_once() -> None:
    session = Session(OWN)
    session.add(removal())
    view = TaskView(session, "gone")
    heard: list[dict[str, Any]] = []
    view.send = heard.append
    view.receive({"kind": "hello"})
    assert heard[-1]["figures"] == [] and "data:image" not in task_html(session, "gone")
    view.receive({"kind": "answer", "id": "1", "value": dict.fromkeys(ASK, "down")})
    told = [message for message in heard if message["kind"] == "task"]
    assert told[-1]["locked"] and told[-1]["figures"][0]["svg"].startswith("<svg")
    session._tell("gone")
    later = [message for message in heard if message["kind"] == "task"][len(told) :]
    assert all("figures" not in message for message in later)
    assert "data:image" in task_html(session, "gone")


# -- sources ---------------------------------------------------------------------------------------

WORDS = 'title_en = "A"\ntitle_de = "A"\nquestion_en = "?"\nquestion_de = "?"\n'


def source(*tasks: str) -> str:
    return HEAD + "".join(f'\n[[task]]\n{WORDS}\nid = "t{n}"\n{task}\n' for n, task in enumerate(tasks))


def test_tasks_about_webs_can_be_written() -> None:
    lesson = read_lesson(
        source(
            'form = "trace"\nweb = "skipwith"\nleast = 3\nends = "Aeshna juncea"\n'
            'example = ["Detritus", "Chydorus latus", "Aeshna juncea"]',
            'form = "removal"\nweb = "skipwith"\nremove = ["Detritus"]\nask = ["Chydorus latus"]',
            'form = "web"\nweb = "tuesday84"\n[[task.view]]\nid = "mass"\ntext_en = "Mass"\ntext_de = "M"\n'
            'draw = "pyramid"\nof = "biomass"',
        )
    )
    traced, gone, look = lesson.tasks.values()
    assert isinstance(traced, Trace) and "dead matter → water flea" in traced.answer_in_words()
    assert isinstance(gone, Removal) and "fewer or gone" in gone.answer_in_words()
    assert isinstance(look, WebViews) and look.views[0].drawing == Drawing("pyramid", "biomass")


def test_faults_are_named_all_at_once() -> None:
    with pytest.raises(DeckError) as raised:
        read_lesson(
            source(
                'form = "trace"\nweb = "skipwit"',
                'form = "trace"\nweb = "skipwith"\nends = "Aeshna juncia"',
                'form = "trace"\nweb = "skipwith"\nleast = 5\nexample = ["Detritus", "Chydorus latus"]',
                'form = "removal"\nweb = "skipwith"\nremove = ["Detritos"]\n'
                'ask = ["Nobody"]\nmodel = "magic"',
                'form = "web"\nweb = "tuesday84"\n[[task.view]]\nid = "a"\ntext_en = "A"\ntext_de = "A"\n'
                'draw = "cake"',
            )
        )
    said = str(raised.value)
    for words in (
        "There is no such food web",
        "Aeshna juncia",
        "organisms more",
        "Detritos",
        "Nobody",
        "magic",
    ):
        assert words in said
    assert "cake" in said


def test_the_picture_to_trace_on_gives_no_chain_away() -> None:
    drawn = trace().extras(None)["trace"]
    assert len(drawn["places"]) == 37
    organisms = [part["svg"] for part in drawn["parts"] if part["key"] in drawn["places"]]
    links = [part["svg"] for part in drawn["parts"] if part["key"].startswith("link.")]
    assert organisms and links
    assert not any("ecl-web-chain" in svg or "ecl-web-step" in svg for svg in (*organisms, *links))
    assert not any("hain" in place["speech"] for place in drawn["places"].values())


def test_two_are_taken_out_together() -> None:
    both = ("Detritus", "Agabus / Ilybius larvae")
    task = removal(remove=both, ask=(), model="effects")
    # The great diving beetle eats the larvae: it is as near as those that eat dead matter.
    near = {str(node) for node in task.asked(None)}
    assert near and not near & set(both)
    web = load_web("skipwith")
    assert all(any(web.has_edge(food, node) for food in both) for node in near)
    found = removal(remove=both).found(web)
    assert found["Dytiscus marginalis"].answer == "down"
