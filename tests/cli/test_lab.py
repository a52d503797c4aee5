"""Starting JupyterLab: its configuration, its port, and a real start and stop."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

from ecolearn.cli import nodelay
from ecolearn.cli.lab import HOST, Lab, LabError, PortTaken, choose_port, new_lab, run

START = """
import signal, sys
from pathlib import Path
from ecolearn.cli.lab import new_lab, run
signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal: in the background it is ignored
sys.exit(run(new_lab(Path(sys.argv[1])), notebook=Path("a b.ipynb"), browser=False))
"""


@pytest.fixture
def lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path, 9999, "secret")


def test_token_is_not_on_the_command_line(lab: Lab) -> None:
    assert not [word for word in lab.command() if "secret" in word]
    assert lab.environment()["JUPYTER_TOKEN"] == "secret"


def test_everything_of_jupyters_stays_in_the_folder(lab: Lab) -> None:
    environment = lab.environment()
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        assert Path(environment[name]).is_relative_to(lab.folder)


def test_root_needs_a_word_of_permission(lab: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecolearn.cli.lab.is_root", lambda: True)
    assert "--allow-root" in lab.command()
    monkeypatch.setattr("ecolearn.cli.lab.is_root", lambda: False)
    assert "--allow-root" not in lab.command()


def test_address_of_a_notebook_is_quoted(lab: Lab) -> None:
    assert lab.address(Path("en/a b.ipynb")) == "http://127.0.0.1:9999/lab/tree/en/a%20b.ipynb?token=secret"
    assert lab.address() == "http://127.0.0.1:9999/lab?token=secret"


def test_port_in_use_is_refused_in_words() -> None:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(LabError, match=f"{port}.*--port"):
            choose_port(port)


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ecolearn.cli.lab.port_is_free", lambda port: port >= 8890)
    assert choose_port() == 8890
    monkeypatch.setattr("ecolearn.cli.lab.port_is_free", lambda port: False)
    with pytest.raises(LabError, match="--port"):
        choose_port()


def test_a_port_that_somebody_else_took_meanwhile_is_left_to_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tried: list[int] = []

    def once(lab: Lab, notebook: Path | None, browser: bool) -> int:
        tried.append(lab.port)
        if len(tried) < 3:
            raise PortTaken("too late")
        return 0

    monkeypatch.setattr("ecolearn.cli.lab._run_once", once)
    monkeypatch.setattr("ecolearn.cli.lab.choose_port", lambda: tried[-1] + 1)
    assert run(Lab(tmp_path, 9000, "secret")) == 0
    assert tried == [9000, 9001, 9002]
    tried.clear()
    with pytest.raises(PortTaken):
        run(Lab(tmp_path, 9000, "secret", port_is_wish=True))
    assert tried == [9000]


def test_tokens_differ(tmp_path: Path) -> None:
    assert new_lab(tmp_path).token != new_lab(tmp_path).token


def test_nodelay_is_set_before_the_socket_is_used() -> None:
    calls: list[object] = []

    class Handler:
        def set_nodelay(self, value: bool) -> None:
            calls.append(value)

        async def open(self, kernel: str) -> None:
            calls.append(kernel)

    nodelay.wrap_open(Handler)
    nodelay.wrap_open(Handler)
    with pytest.raises(StopIteration):
        Handler().open("k").send(None)  # runs to its end: nothing in it waits
    assert calls == [True, "k"]


def test_extension_wraps_the_handler_that_jupyter_server_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    from jupyter_server.services.kernels.handlers import default_handlers
    from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

    assert KernelWebsocketHandler in [handler for _, handler in default_handlers]
    monkeypatch.setattr(KernelWebsocketHandler, "open", KernelWebsocketHandler.open)
    nodelay._load_jupyter_server_extension(SimpleNamespace(log=SimpleNamespace(debug=lambda words: None)))
    assert getattr(KernelWebsocketHandler.open, nodelay.MARK)
    assert nodelay._jupyter_server_extension_points() == [{"module": nodelay.__name__}]


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_real_start_and_stop(tmp_path: Path, stop: signal.Signals) -> None:
    home, folder = tmp_path / "home", tmp_path / "lessons"
    home.mkdir()
    (folder / ".ecolearn").mkdir(parents=True)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    environment["HOME"] = str(home)
    process = subprocess.Popen(
        [sys.executable, "-c", START, str(folder)], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        address = next(line.strip() for line in process.stdout if "http://" in line)
        port, token = re.fullmatch(
            r"http://127.0.0.1:(\d+)/lab/tree/a%20b.ipynb\?token=(\S+)", address
        ).groups()
        status = f"http://127.0.0.1:{port}/api/status"
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(status)
        with urllib.request.urlopen(f"{status}?token={token}") as answer:
            assert answer.status == 200
        settings = f"http://127.0.0.1:{port}/lab/api/settings/@jupyterlab/apputils-extension:notification"
        with urllib.request.urlopen(f"{settings}?token={token}") as answer:
            assert '"default": "false"' in answer.read().decode()
        process.send_signal(stop)
        assert process.wait(20) == 0
        with pytest.raises(OSError):
            urllib.request.urlopen(status, timeout=2)
    finally:
        if process.poll() is None:
            process.kill()
    log = (folder / ".ecolearn/jupyter.log").read_text()
    assert "ecolearn.cli.nodelay | extension was successfully loaded" in log
    assert not (home / ".jupyter").exists()
