"""A daemon that this process starts for its clients where they find no other."""
from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from typing import Optional


class NotStarted(Exception):
    """Why this process has no daemon of its own."""


class PrivateDaemon:
    """A child process with its socket in a folder of its own. It ends once its last client has left, and removes both.

    Raises `NotStarted`."""

    def __init__(self) -> None:
        program = shutil.which("layoutd")
        if not program:
            raise NotStarted("layoutd is not in PATH")
        self._folder = _new_folder()
        self.path = os.path.join(self._folder, "layoutd.sock")
        try:
            # In a session of its own: Ctrl+C in the program's terminal would end it before the program can say goodbye.
            self._process = subprocess.Popen(
                [program, "--socket", self.path, "--exit-when-unused", "--log-level", "error"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
        except OSError as error:
            os.rmdir(self._folder)
            raise NotStarted(f"{program} cannot be started: {error.strerror}") from error
        threading.Thread(target=self._reap, name="waits for layoutd", daemon=True).start()

    @property
    def end(self) -> Optional[str]:
        """How it ended; None while it runs."""
        status = self._process.returncode
        if status is None:
            return None
        return f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"

    def _reap(self) -> None:
        self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)  # It is still there after a crash.


def _new_folder() -> str:
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    place = runtime if os.path.isdir(runtime) else os.environ.get("TMPDIR") or "/tmp"
    try:
        return tempfile.mkdtemp(prefix="layoutd-", dir=place)
    except OSError as error:
        raise NotStarted(f"layoutd has no folder for its socket: {place}: {error.strerror}") from error


class SharedDaemon:
    """The private daemon that all clients of this process share."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """For a fork of the process, whose parent has the daemon, and perhaps had the lock."""
        self._lock = threading.Lock()
        self._daemon: Optional[PrivateDaemon] = None

    def get(self) -> tuple[PrivateDaemon, bool]:
        """The daemon, and whether this call started it: where there was none, or it has ended. Raises `NotStarted`."""
        with self._lock:
            if self._daemon and not self._daemon.end:
                return self._daemon, False
            if os.environ.get("LAYOUTD_AUTOSTART") == "no":
                raise NotStarted("LAYOUTD_AUTOSTART is no")
            self._daemon = PrivateDaemon()
            return self._daemon, True

    def drop(self, daemon: PrivateDaemon) -> None:
        """Has the next call of `get` start another daemon."""
        with self._lock:
            if self._daemon is daemon:
                self._daemon = None


SHARED = SharedDaemon()
os.register_at_fork(after_in_child=SHARED.reset)
