"""Where both clients look for a daemon, and what they say if there is none."""
from __future__ import annotations

import os
import signal
import socket
import tempfile
import unittest.mock
from pathlib import Path
from typing import Optional

from support import BothClients, ConnectionTestCase, FakeDaemon, FullBacklog, Peer, hello
import layoutd
from layoutd.transport import connecting
from layoutd.transport.private_daemon import SharedDaemon


async def ping(client: object, awaited: object) -> None:
    await awaited(client.ping())


def answer(peer: Peer) -> None:
    hello(peer)
    peer.answer("ping")


class EarlierDaemon:
    """A daemon that this process is said to have started."""
    end: Optional[str] = None

    def __init__(self, path: str) -> None:
        self.path = path


class EarlierDaemons:
    """Private daemons, each of which is there until it is dropped; only the last is new."""

    def __init__(self, *paths: str) -> None:
        self.daemons = [EarlierDaemon(path) for path in paths]

    def get(self) -> tuple[EarlierDaemon, bool]:
        return self.daemons[0], len(self.daemons) == 1

    def drop(self, daemon: EarlierDaemon) -> None:
        self.daemons.remove(daemon)


class ConnectingTests(ConnectionTestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.own, self.system = str(self.folder / "layoutd.sock"), str(self.folder / "system")
        for patch in (
                unittest.mock.patch.dict(os.environ, LAYOUTD_SOCKET="", XDG_RUNTIME_DIR=folder.name, PATH=folder.name),
                unittest.mock.patch.object(connecting, "SYSTEM_SOCKET", self.system),
                unittest.mock.patch.object(connecting, "SHARED", SharedDaemon())):
            patch.start()
            self.addCleanup(patch.stop)
        os.environ.pop("LAYOUTD_AUTOSTART", None)

    def program(self, script: str) -> None:
        """Puts a program in the daemon's place."""
        path = self.folder / "layoutd"
        path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def failure(self, kind: type = layoutd.Unreachable, **options: object) -> str:
        """The message of both clients, which must be the same."""
        said = []
        for run in (BothClients.sync, BothClients.asyncio):
            with self.assertRaises(kind) as raised:
                run(None, ping, **options)
            said.append(str(raised.exception))
        self.assertEqual(said[1:], said[:1])
        return said[0]

    def test_without_a_daemon_the_error_names_every_place_and_its_reason(self) -> None:
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(self.system)
        listener.close()
        places = f"no daemon answers: {self.own}: No such file or directory; {self.system}: Connection refused"
        self.assertEqual(self.failure(), f"{places}; layoutd is not in PATH")
        self.program("exit 78")
        self.assertEqual(self.failure(), f"{places}; layoutd ended with status 78 before it listened")
        self.program("kill -9 $$")
        self.assertEqual(self.failure(), f"{places}; layoutd was ended by signal 9 before it listened")
        os.environ["LAYOUTD_AUTOSTART"] = "no"
        self.assertEqual(self.failure(), f"{places}; LAYOUTD_AUTOSTART is no")
        del os.environ["XDG_RUNTIME_DIR"]
        self.assertEqual(self.failure(), f"no daemon answers: {self.system}: Connection refused; LAYOUTD_AUTOSTART is no")

    def test_a_program_that_cannot_be_started_is_named_with_the_reason(self) -> None:
        self.program("")
        (self.folder / "layoutd").write_bytes(b"\x7fELF")
        self.assertTrue(self.failure().endswith(f"; {self.folder}/layoutd cannot be started: Exec format error"))
        os.environ.update(XDG_RUNTIME_DIR=str(self.folder / "none"), TMPDIR=str(self.folder / "layoutd"))
        self.assertTrue(self.failure().endswith(
            f"; layoutd has no folder for its socket: {self.folder}/layoutd: Not a directory"))
        self.assertEqual(os.listdir(self.folder), ["layoutd"])

    def test_a_daemon_that_does_not_listen_in_time_is_named(self) -> None:
        process = self.folder / "process"
        self.program(f"echo $$ >{process}; while :; do read line <{self.folder / 'never'}; done")
        os.mkfifo(self.folder / "never")
        self.assertTrue(self.failure(timeout=0).endswith("; layoutd did not listen within 0 s"))
        while not process.exists() or not process.read_text(encoding="utf-8"):
            pass
        os.killpg(int(process.read_text(encoding="utf-8")), signal.SIGKILL)

    def test_the_user_is_told_apart_from_the_absence_of_a_daemon(self) -> None:
        def refuse(path: str) -> None:
            raise PermissionError(13, "Permission denied") if path == self.own else FileNotFoundError(2, "No such file or directory")

        with unittest.mock.patch.object(connecting, "_attempt", refuse):
            said = self.failure(layoutd.NotPermitted)
        self.assertIn(f"{self.own}: Permission denied; {self.system}: No such file or directory; ", said)

    def test_the_users_daemon_comes_before_the_systems(self) -> None:
        for run in (BothClients.sync, BothClients.asyncio):
            with socket.socket(socket.AF_UNIX) as system:
                system.bind(self.system)
                system.listen()
                system.setblocking(False)
                os.symlink(FakeDaemon(self, answer).path, self.own)
                run(None, ping)
                self.assertRaises(BlockingIOError, system.accept)
            os.remove(self.own)
            os.remove(self.system)

    def test_the_systems_daemon_comes_next_if_nothing_listens_at_the_users_path(self) -> None:
        with socket.socket(socket.AF_UNIX) as stale:
            stale.bind(self.own)
        for run in (BothClients.sync, BothClients.asyncio):
            os.symlink(FakeDaemon(self, answer).path, self.system)
            run(None, ping)
            os.remove(self.system)

    def test_a_given_path_is_the_only_one(self) -> None:
        self.program("exit 78")
        missing = str(self.folder / "missing")
        for path, environment in ((missing, ""), (None, missing)):
            for run in (BothClients.sync, BothClients.asyncio):
                with unittest.mock.patch.dict(os.environ, LAYOUTD_SOCKET=environment), self.assertRaises(layoutd.Unreachable) as raised:
                    run(path, ping)
                self.assertTrue(str(raised.exception).startswith(f"no daemon runs at {missing}: there is no socket."))

    def test_a_daemon_with_a_full_backlog_is_waited_for_instead_of_the_next(self) -> None:
        with FullBacklog() as backlog:
            os.symlink(backlog.path, self.own)
            self.assertIn("did not accept a connection", self.failure(TimeoutError, timeout=0.02))

    def test_a_daemon_that_was_ending_is_replaced_by_another(self) -> None:
        def hang_up(peer: Peer) -> None:
            peer.read("hello")

        def stop(peer: Peer) -> None:
            peer.refuse("hello", "server.stopping")

        for ending in (hang_up, stop):
            for run in (BothClients.sync, BothClients.asyncio):
                daemons = EarlierDaemons(FakeDaemon(self, ending).path, FakeDaemon(self, answer).path)
                with unittest.mock.patch.object(connecting, "SHARED", daemons):
                    run(None, ping)
                self.assertEqual(len(daemons.daemons), 1)

    def test_a_new_daemon_that_hangs_up_is_not_replaced(self) -> None:
        def hang_up(peer: Peer) -> None:
            peer.read("hello")

        for run in (BothClients.sync, BothClients.asyncio):
            with unittest.mock.patch.object(connecting, "SHARED", EarlierDaemons(FakeDaemon(self, hang_up).path)):
                with self.assertRaises(layoutd.ConnectionLost):
                    run(None, ping)
