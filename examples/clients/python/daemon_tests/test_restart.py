"""Windows of a persistent container, while its daemon stops and starts again."""
from __future__ import annotations

import os
import subprocess
import tempfile
import time
from typing import Dict

from support import ROWS, DaemonTestCase
from conformance import PATIENCE
from layoutd import Client, ConnectionLost, Window, section

# Seconds to wait before each attempt to connect; a daemon that starts is there long before the last.
ATTEMPTS = [0.05] * int(PATIENCE / 0.05)


class RestartTests(DaemonTestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="ld-")
        self.addCleanup(folder.cleanup)
        self.folder, self.socket = folder.name, os.path.join(folder.name, "s")
        self.start()
        self.addCleanup(self.stop)

    def start(self) -> None:
        self.daemon = subprocess.Popen(
            [self.program, "--socket", self.socket, "--log-level", "error"], env={**os.environ, "STATE_DIRECTORY": self.folder})
        while not os.path.exists(self.socket) and self.daemon.poll() is None:
            time.sleep(0.01)

    def stop(self) -> None:
        self.daemon.terminate()
        self.daemon.wait(PATIENCE)

    def keys(self, window: Window) -> Dict[object, int]:
        return {each.id: key for key, each in window.elements.items()}

    def test_views_stay_while_the_daemon_restarts(self) -> None:
        with Client(self.socket, reconnect=ATTEMPTS) as client:
            sections = [section(id="s", item_ids=[f"i{n}" for n in range(60)])]
            wall = client.open("flow", (0, 0, 300, 100), sections, parameters=ROWS, name="wall", lifetime="persistent")
            wall.with_ids = True
            window = Window(wall, overscan=0)
            window.scroll((0, 200))
            wall.batch_update(delete_items=[(0, 0)])
            window.apply()
            keys = self.keys(window)

            self.stop()
            self.start()
            with self.assertRaises(ConnectionLost):
                window.apply()
            change = window.apply()

            self.assertEqual((change.appeared, change.disappeared, sorted(change.changed)), ({}, {}, sorted(keys.values())))
            self.assertEqual((self.keys(window), change.rect), (keys, (0, 200, 300, 100)))
            wall.batch_update(delete_items=[(0, 0)])
            change = window.apply()
            self.assertEqual((len(change.appeared), len(change.disappeared), len(change.moved)), (1, 1, 5))
            self.assertEqual({id: key for id, key in self.keys(window).items() if id in keys}.items() - keys.items(), set())
            self.assertEqual(len(window.elements), len(wall.query_rect(window.reach)))
