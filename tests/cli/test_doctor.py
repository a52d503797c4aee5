"""``ecolearn doctor`` finds what is missing and says how to mend it."""

import json
from importlib import metadata
from pathlib import Path

import pytest

import ecolearn
from ecolearn.cli import doctor, main
from ecolearn.site.faults import SiteError


def test_all_is_well_here(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", str(tmp_path / "new" / "folder")]) == 0
    out = capsys.readouterr().out
    assert "FAIL" not in out
    assert "All is well" in out
    assert "No network is needed" in out
    assert not (tmp_path / "new").exists()


def test_missing_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    real = metadata.version

    def version(name: str) -> str:
        if name == "networkx":
            raise metadata.PackageNotFoundError(name)
        return "0.12.3" if name == "anywidget" else real(name)

    monkeypatch.setattr(metadata, "version", version)
    assert main(["doctor", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "FAIL networkx is not installed" in out
    assert "pip install --upgrade networkx" in out
    assert "FAIL anywidget 0.12.3 does not fit" in out


def test_missing_files_of_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    monkeypatch.setattr(doctor, "__file__", str(tmp_path / "ecolearn/cli/doctor.py"))
    assert main(["doctor", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "FAIL The board's browser files are missing: board.js, board.css" in out
    assert "FAIL Translations are missing: de" in out
    assert "Install ecolearn again" in out


def test_folder_that_is_a_file(tmp_path: Path, capsys) -> None:
    (tmp_path / "file").write_text("")
    assert main(["doctor", str(tmp_path / "file")]) == 1
    assert "Files cannot be written" in capsys.readouterr().out


def test_kernel_of_another_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    from jupyter_client.kernelspec import KernelSpec, KernelSpecManager

    other = KernelSpec(argv=["/somewhere/else/python3", "-m", "ipykernel_launcher"])
    monkeypatch.setattr(KernelSpecManager, "get_kernel_spec", lambda self, name: other)
    assert main(["doctor", str(tmp_path)]) == 1
    assert "another Python" in capsys.readouterr().out


def test_json_for_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    assert main(["doctor", "--json", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["well"] is True
    assert told["findings"][0] == {"health": "ok", "text": f"ecolearn {ecolearn.__version__}", "advice": ""}
    assert not [one for one in told["findings"] if one["health"] != "ok" and not one["advice"]]
    monkeypatch.setattr(doctor, "OLDEST_PYTHON", (4, 0))
    assert main(["doctor", "--json", str(tmp_path)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["well"] is False
    (bad,) = [one for one in told["findings"] if one["health"] == "fail"]
    assert bad["advice"] == "ecolearn needs Python 4.0 or newer."


def test_what_games_do_without_is_a_note_and_no_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys
) -> None:
    def refuse() -> None:
        raise SiteError("Install the rest.")

    monkeypatch.setattr("ecolearn.site.build.check_packages", refuse)
    monkeypatch.setattr("ecolearn.site.build.check_python", lambda: None)
    monkeypatch.setattr("ecolearn.paper.pdf.find_chromium", lambda: None)
    assert main(["doctor", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert " note Of a web site only the light pages can be made here" in out
    assert "      Install the rest." in out
    assert " note Sheets can be printed from the browser, but not made as PDF" in out
    assert "FAIL" not in out


def test_without_npm_no_site_can_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    def refuse() -> None:
        raise SiteError("Install npm.")

    monkeypatch.setattr("ecolearn.site.pyodide.npm_command", refuse)
    assert main(["doctor", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert " note No web site can be made here" in out and "Install npm." in out


def test_german(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys) -> None:
    monkeypatch.setenv("ECOLEARN_LANGUAGE", "en")  # the command sets it for kernels
    assert main(["doctor", "--language", "de", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "Zum Spielen braucht es kein Netz" in out and "No network" not in out
