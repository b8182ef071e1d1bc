"""Clients that start a daemon of their own."""
from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
from pathlib import Path
from typing import Callable

from support import CLIENTS, DaemonTestCase
from conformance import PATIENCE
from layoutd import AsyncClient, Client, ConnectionLost
from layoutd.transport import connecting
from layoutd.transport.private_daemon import SharedDaemon


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > deadline:
            raise AssertionError(f"it was not so within {PATIENCE} s")
        time.sleep(0.005)


class PrivateDaemonTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.addCleanup(folder.cleanup)
        self.runtime, programs = Path(folder.name, "run"), Path(folder.name, "programs")
        self.runtime.mkdir()
        programs.mkdir()
        (programs / "layoutd").symlink_to(Path(DaemonTestCase.program).resolve())
        self.shared = SharedDaemon()
        for patch in (
                unittest.mock.patch.dict(os.environ, LAYOUTD_SOCKET="", LAYOUTD_AUTOSTART="", XDG_RUNTIME_DIR=str(self.runtime),
                                         PATH=f"{programs}:{os.environ['PATH']}", PYTHONPATH=str(CLIENTS / "python")),
                unittest.mock.patch.object(connecting, "SYSTEM_SOCKET", folder.name + "/none"),
                unittest.mock.patch.object(connecting, "SHARED", self.shared)):
            patch.start()
            self.addCleanup(patch.stop)

    @property
    def process(self) -> int:
        return self.shared.get()[0]._process.pid

    def expect_no_trace(self) -> None:
        """Daemons end, leave no zombies, and remove their folders."""
        until(lambda: not os.listdir(self.runtime))
        until(lambda: not [each for each in Path("/proc").glob("[0-9]*/stat") if self.is_of_this_test(each)])

    def is_of_this_test(self, status: Path) -> bool:
        """Whether a process is a daemon of this test, or a child of its process."""
        try:
            parent = int(status.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[1])
            command = (status.parent / "cmdline").read_bytes()
        except OSError:
            return False
        return os.fsencode(self.runtime) in command or (parent == os.getpid() and not command)

    def run_python(self, program: str) -> str:
        done = subprocess.run([sys.executable, "-X", "dev", "-W", "error", "-c", program], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_the_first_example_needs_only_an_installed_daemon(self) -> None:
        text = (CLIENTS / "python" / "README.md").read_text(encoding="utf-8")
        program, printed = re.search(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.S).groups()
        self.assertEqual(self.run_python(program), printed)
        self.expect_no_trace()

    def test_clients_share_a_daemon_until_the_last_has_left(self) -> None:
        async def join(path: str) -> None:
            async with AsyncClient() as client:
                self.assertEqual(client.path, path)
                await client.ping()

        with Client() as first:
            self.assertEqual(os.getsid(self.process), self.process)
            with Client() as second:
                self.assertEqual(second.path, first.path)
            asyncio.run(join(first.path))
            first.ping()
        self.expect_no_trace()
        with Client() as third:
            self.assertNotEqual(third.path, first.path)
        self.expect_no_trace()

    def test_clients_that_connect_at_the_same_time_start_one_daemon(self) -> None:
        clients: list[Client] = []
        threads = [threading.Thread(target=lambda: clients.append(Client())) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)

        async def join() -> list[str]:
            others = await asyncio.gather(*(AsyncClient().connect() for _ in range(6)))
            for other in others:
                await other.close()
            return [other.path for other in others]

        paths = [client.path for client in clients] + asyncio.run(join())
        self.assertEqual((len(paths), len(set(paths))), (12, 1))
        for client in clients:
            client.close()
        self.expect_no_trace()

    def test_tasks_that_connect_first_start_one_daemon(self) -> None:
        async def run() -> None:
            clients = await asyncio.gather(*(AsyncClient().connect() for _ in range(6)))
            self.assertEqual(len({client.path for client in clients}), 1)
            for client in clients:
                await client.close()

        asyncio.run(run())
        self.expect_no_trace()

    def test_a_client_that_connects_as_the_last_leaves_gets_an_answer(self) -> None:
        for _ in range(10):
            with Client() as client:
                client.ping()
        self.expect_no_trace()

    def test_a_client_that_reconnects_starts_another_daemon_after_a_crash(self) -> None:
        with Client(reconnect=(0, 0.1)) as client:
            path = client.path
            os.killpg(self.process, signal.SIGKILL)
            with self.assertRaises(ConnectionLost):
                client.ping()
            client.ping()
            self.assertNotEqual(client.path, path)
        self.expect_no_trace()

    def test_a_fork_has_a_daemon_of_its_own(self) -> None:
        printed = self.run_python(
            "import os\n"
            "from layoutd import Client\n"
            "with Client() as client:\n"
            "    process = os.fork()\n"
            "    if process == 0:\n"
            "        with Client() as other:\n"
            "            print(other.path != client.path, flush=True)\n"
            "        os._exit(0)\n"
            "    assert os.waitpid(process, 0)[1] == 0\n"
            "    client.ping()\n")
        self.assertEqual(printed, "True\n")
        self.expect_no_trace()
