"""Exploring webs in a real JupyterLab: each tool by mouse, and the same by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.harness import LabPage

CELL = 'import ecolearn\necolearn.explore("skipwith")'


def shown(lab: LabPage, cell: str = CELL, **options: bool) -> Locator:
    lab.open([cell], **options).run_all()
    view = lab.output(0).locator(".ecl-explorer")
    expect(view.locator(".ecl-place").first).to_be_attached()
    return view


def place(view: Locator, key: str) -> Locator:
    return view.locator(f'.ecl-place[data-key="{key}"]')


def said(lab: LabPage, words: str) -> None:
    """What a screen reader is told last."""
    expect(lab.output(0).locator(".ecl-spoken[aria-live]")).to_contain_text(words)


def test_look_and_trace_by_mouse(lab: LabPage) -> None:
    view = shown(lab)
    panel = view.locator(".ecl-panel")
    view.get_by_label("Number at each organism").select_option(label="Kinds of food")
    expect(panel).to_contain_text("Most kinds of food: common hawker (31).")
    expect(view.locator(".ecl-plate-word", has_text="31")).to_have_count(1)
    view.get_by_label("Picture").select_option(label="as a matrix")
    expect(view.locator(".ecl-web-cell")).to_have_count(381)
    view.get_by_role("radio", name="Trace a chain").check()
    # The next link is a mark in the matrix.
    place(view, "Detritus").click()
    view.locator('.ecl-part[data-key="link.Detritus>Chydorus latus"] rect').click()
    expect(panel).to_contain_text("dead matter → water flea Chydorus")
    place(view, "Dytiscus marginalis").click()
    expect(panel).to_contain_text("Great diving beetle does not eat water flea Chydorus here")
    said(lab, "no arrow leads from water flea Chydorus")
    view.get_by_role("button", name="Who can come next?").click()
    expect(place(view, "Acanthocyclops vernalis")).to_have_class("ecl-part ecl-place ecl-legal")
    view.get_by_role("button", name="Show a longest chain").click()
    expect(view.locator(".ecl-selected")).to_have_count(17)
    view.get_by_role("radio", name="Table").check()
    expect(panel.locator("tbody tr")).to_have_count(2 * 37)
    expect(view.locator(".ecl-web")).to_be_hidden()


def test_everything_by_keys(lab: LabPage) -> None:
    view = shown(lab)
    page = lab.page
    view.get_by_role("radio", name="Look").focus()
    page.keyboard.press("ArrowRight")
    said(lab, "Start with a plant")
    assert lab.focused()["name"] == ""
    page.keyboard.press("Tab")
    # The picture is one stop; its lowest organism is the last one.
    page.keyboard.press("End")
    assert lab.focused()["key"] == "Detritus"
    page.keyboard.press("Enter")
    said(lab, "The chain starts with dead matter.")
    page.keyboard.press("e")
    eater = lab.focused()["key"]
    page.keyboard.press("Enter")
    expect(place(view, eater)).to_have_attribute("aria-pressed", "true")
    said(lab, "The chain has 2 organisms and 1 arrow.")
    page.keyboard.press("p")
    assert lab.focused()["key"] == "Detritus"
    page.keyboard.press("Enter")
    said(lab, "is already in this chain")
    expect(view.locator(".ecl-tone-chain")).to_contain_text("dead matter →")
    # The pyramid: on with the arrow keys, and the slider too.
    view.get_by_role("radio", name="Trace a chain").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    slider = view.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "10 %")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(view.locator(".ecl-barline").first).to_contain_text("121 units")
    expect(slider).to_have_attribute("aria-valuetext", "11 %")
    expect(slider).to_be_focused()


GAME = """import ecolearn
m = ecolearn.new("ecogon", seed=4, events=0)
while len(m.position.cells) < 14:
    lay = [a for a in m.legal_actions() if a.KIND == "place"]
    links = {a: m.position.apply(a).food_web().number_of_edges() for a in lay}
    best = max(lay, key=lambda a: (links[a], str(a)), default=None)
    m.play(best or next(a for a in m.legal_actions().forward if a.KIND != "place"))
ecolearn.explore(m)"""


def test_take_away_on_a_telephone(new_lab: Callable[..., LabPage]) -> None:
    lab = new_lab(viewport={"width": 380, "height": 800}, has_touch=True)
    view = shown(lab, GAME, simple=True)
    view.get_by_role("radio", name="Take away").check()
    most = "max(w, key=lambda n: (w.degree(n), str(n)))"
    organism = place(view, lab.python(f"w = m.position.food_web()\nprint({most})"))
    name = (organism.get_attribute("aria-label") or "").split(".")[0]
    organism.tap()
    expect(view.locator(".ecl-panel")).to_contain_text(f"{name} is taken away.")
    rows = view.locator(".ecl-guess")
    for row in rows.all():
        row.locator("label").last.tap()
    expect(view.locator(".ecl-guess input:checked")).to_have_count(rows.count())
    view.get_by_role("button", name="Show what happens").tap()
    expect(view.locator(".ecl-told h5").first).to_have_text("Directly")
    following = view.get_by_role("button", name="Next step")
    while following.count():
        steps = view.locator(".ecl-told").count()
        following.tap()
        expect(view.locator(".ecl-told")).to_have_count(steps + 1)
    expect(view.locator(".ecl-panel")).to_contain_text("This is a model")
    assert lab.page.evaluate(
        "() => { const el = document.querySelector('.ecl-explorer');"
        " return el.scrollWidth <= el.clientWidth; }"
    )


def test_a_match_goes_on_while_one_explores(lab: LabPage) -> None:
    view = shown(lab, GAME)
    lab.theme("dark")
    before = view.locator(".ecl-place").count()
    lab.python(
        "while len(m.position.cells) < 15:\n"
        "    m.play(next((a for a in m.legal_actions() if a.KIND == 'place'),"
        " None) or next(iter(m.legal_actions().forward)))"
    )
    organisms = int(lab.python("print(len(m.position.food_web()))"))
    assert organisms >= before
    expect(view.locator(".ecl-place")).to_have_count(organisms)
