"""The harness itself: if these fail, the other browser tests prove nothing."""

from __future__ import annotations

from tests.browser.harness import LabPage


def test_cells_run_and_their_output_is_read(lab: LabPage) -> None:
    lab.open(["x = 6 * 7", "print(x)"]).run_all()
    assert lab.text(1) == "42"
    assert lab.python("print(x + 1)") == "43"


def test_restart_forgets_and_comes_back(lab: LabPage) -> None:
    lab.open(["x = 1", "print('x' in globals())"]).run_all()
    assert lab.text(1) == "True"
    lab.restart()
    lab.run_cell(1)
    assert lab.text(1) == "False"


def test_no_question_about_news_covers_the_page(lab: LabPage) -> None:
    lab.open(["1"]).run_all()
    lab.page.wait_for_timeout(1500)
    assert lab.page.locator(".Toastify__toast").count() == 0


def test_theme_changes_without_a_reload(lab: LabPage) -> None:
    lab.open(["print(1)"]).run_all().theme("dark")
    assert lab.text(0) == "1"
    lab.theme("light")


def test_errors_of_the_page_are_noticed(lab: LabPage) -> None:
    lab.open(["1"])
    lab.page.evaluate("() => { console.error('noticed'); setTimeout(() => { throw new Error('too'); }); }")
    lab.page.wait_for_timeout(200)
    assert any("noticed" in fault for fault in lab.faults)
    assert any("too" in fault for fault in lab.faults)
    lab.faults.clear()


def test_broken_messages_are_noticed_but_a_kernels_last_ones_are_not(lab: LabPage) -> None:
    lab.open(["1"])
    broken = "() => { setTimeout(() => { throw new Error('Kernel message validation error: broken'); }); }"
    with lab.a_kernel_ends():
        lab.page.evaluate(broken)
        lab.page.wait_for_timeout(200)
    assert lab.faults == []
    lab.page.evaluate(broken)
    lab.page.wait_for_timeout(200)
    assert len(lab.faults) == 1
    lab.faults.clear()


def test_saved_notebook_is_read_back(lab: LabPage) -> None:
    saved = lab.open(["print('kept')"]).run_all().save()
    assert saved["cells"][0]["outputs"][0]["text"] == ["kept\n"]


def test_small_messages_are_not_held_back(lab: LabPage) -> None:
    """The server extension of ``ecolearn lab`` is at work."""
    lab.open(["1"])
    assert "ecolearn.cli.nodelay | extension was successfully loaded" in lab.server.log()
