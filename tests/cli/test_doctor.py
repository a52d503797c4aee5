"""``ecolearn doctor`` finds what is missing and says how to mend it."""

from importlib import metadata
from pathlib import Path

import pytest

from ecolearn.cli import doctor, main


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
