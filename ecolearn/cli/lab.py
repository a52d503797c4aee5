"""Start JupyterLab on a folder of lessons, with a configuration of its own."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType
from urllib.parse import quote

from ecolearn.cli.lessons import OWN_FOLDER
from ecolearn.cli.nodelay import EXTENSION
from ecolearn.kernel.words import _

HOST = "127.0.0.1"
FIRST_PORT = 8888
PORTS_TRIED = 50
PORT_RACES = 5
START_SECONDS = 90.0
STOP_SECONDS = 10.0
LOG = "jupyter.log"

# JupyterLab asks on its first start whether it may fetch news, in a box that covers a board.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
}


class LabError(Exception):
    """JupyterLab could not be started; the message tells why and how to mend it."""


class PortTaken(LabError):
    """The port was free when it was chosen, and taken when the server wanted it."""


@dataclass(frozen=True, slots=True)
class Lab:
    """A JupyterLab that is to be started: where, on which port, and the secret in its address.

    `port_is_wish` says that the user named the port, so that no other one will do.
    """

    folder: Path
    port: int
    token: str
    port_is_wish: bool = False

    def address(self, notebook: Path | None = None) -> str:
        page = f"lab/tree/{quote(notebook.as_posix())}" if notebook else "lab"
        return f"http://{HOST}:{self.port}/{page}?token={self.token}"

    @property
    def log(self) -> Path:
        return self.folder / OWN_FOLDER / LOG

    def command(self) -> list[str]:
        """The words that start the server; the token is not among them, since all users can read those."""
        words = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser"),
            f"--ServerApp.root_dir={self.folder}",
            f"--ServerApp.ip={HOST}",
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            "--ServerApp.answer_yes=True",
            f"--ServerApp.jpserver_extensions={EXTENSION}=True",
            "--LabApp.extension_manager=readonly",
            "--LabApp.news_url=",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        return [*words, "--allow-root"] if is_root() else words

    def environment(self) -> dict[str, str]:
        """Ours, with Jupyter's own configuration kept inside the folder: the user's is not touched."""
        config = self.folder / OWN_FOLDER / "jupyter"
        return {
            **os.environ,
            "JUPYTER_TOKEN": self.token,
            "JUPYTER_CONFIG_DIR": str(config),
            "JUPYTERLAB_SETTINGS_DIR": str(config / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(config / "workspaces"),
        }

    def write_config(self) -> None:
        labconfig = self.folder / OWN_FOLDER / "jupyter" / "labconfig"
        labconfig.mkdir(parents=True, exist_ok=True)
        text = json.dumps(SETTINGS, indent=1)
        (labconfig / "default_setting_overrides.json").write_text(text, encoding="utf-8")


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def port_is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if sys.platform != "win32":
            # As the server does: a port whose last connection closed a moment ago is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def choose_port(wanted: int | None = None) -> int:
    """`wanted` if it is free; without a wish the first free port from 8888 on.

    Raises
    ------
    LabError
        If the wanted port, or every port tried, is in use.
    """
    if wanted is not None:
        if port_is_free(wanted):
            return wanted
        raise LabError(_("Port {port} is in use. Leave out --port, or name another one.").format(port=wanted))
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        if port_is_free(port):
            return port
    raise LabError(
        _("The ports {first} to {last} are all in use. Name a free one with --port.").format(
            first=FIRST_PORT, last=FIRST_PORT + PORTS_TRIED - 1
        )
    )


def new_lab(folder: Path, port: int | None = None) -> Lab:
    """A JupyterLab for `folder`, on a free port and with a new token."""
    return Lab(folder.resolve(), choose_port(port), secrets.token_urlsafe(18), port is not None)


def run(lab: Lab, *, notebook: Path | None = None, browser: bool = True) -> int:
    """Start the server, print its address, open it, and wait until it ends or Ctrl+C stops it.

    Parameters
    ----------
    lab
        What to start, from `new_lab`.
    notebook
        Notebook to open, relative to the folder; None for what was open last time.
    browser
        Whether to open the address in the user's browser.

    Returns
    -------
    int
        Exit code: 0 if it was stopped as usual.

    Raises
    ------
    LabError
        If the server does not come up.
    """
    lab.write_config()
    for attempt in range(PORT_RACES):
        try:
            return _run_once(lab, notebook, browser)
        except PortTaken:
            if lab.port_is_wish or attempt == PORT_RACES - 1:
                raise
            # Somebody else was quicker between our look at the port and the server's.
            lab = replace(lab, port=choose_port())
    raise AssertionError("the last attempt returns or raises")


def _run_once(lab: Lab, notebook: Path | None, browser: bool) -> int:
    with _interrupt_on_termination(), _server(lab) as process:
        try:
            _wait_until_up(lab, process)
            address = lab.address(notebook)
            print(_("JupyterLab is running at:"), f"\n    {address}", sep="\n")
            print(_("To stop it, press Ctrl+C here."), flush=True)
            if browser:
                webbrowser.open(address)
            return process.wait()
        except KeyboardInterrupt:
            print("\n" + _("JupyterLab is being stopped."), flush=True)
            return 0


@contextlib.contextmanager
def _server(lab: Lab) -> Iterator[subprocess.Popen[bytes]]:
    with lab.log.open("wb") as log:
        process = subprocess.Popen(
            lab.command(),
            env=lab.environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            # Ctrl+C reaches it through us, once, after we have caught it.
            start_new_session=sys.platform != "win32",
        )
        try:
            yield process
        finally:
            _stop(process)


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Let the server shut its kernels down; only then insist."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.terminate()
    else:
        process.send_signal(signal.SIGINT)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.terminate()
        process.wait(STOP_SECONDS)


@contextlib.contextmanager
def _interrupt_on_termination() -> Iterator[None]:
    """Treat SIGTERM like Ctrl+C, so that no server is left behind."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _wait_until_up(lab: Lab, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    # Not by way of a proxy that the environment may name: the server is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while time.monotonic() < deadline:
        if process.poll() is not None:
            trouble = LabError if port_is_free(lab.port) else PortTaken
            raise trouble(
                _("JupyterLab stopped at once (exit code {code}). It says:\n{words}").format(
                    code=process.returncode, words=_last_lines(lab.log)
                )
            )
        with contextlib.suppress(OSError):
            # Only our own server knows the token: another one that holds the port would refuse it.
            opener.open(f"http://{HOST}:{lab.port}/api/status?token={lab.token}", timeout=2).close()
            return
        time.sleep(0.1)
    raise LabError(
        _("JupyterLab did not answer within {seconds} seconds. It says:\n{words}").format(
            seconds=int(START_SECONDS), words=_last_lines(lab.log)
        )
    )


def _last_lines(log: Path, count: int = 12) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join("    " + line for line in lines[-count:])
