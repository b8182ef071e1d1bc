"""The costs of the client itself, by the processor time of this thread, which other programs hardly change."""
from __future__ import annotations

import time
import tracemalloc
from array import array

from support import DaemonTestCase
from layoutd import Window, section


class CostTests(DaemonTestCase):
    def test_a_million_items_are_opened_in_half_a_second_and_copied_once(self) -> None:
        sizes = array("d", [320, 44]) * 1_000_000
        begin = time.thread_time()
        self.client.open("flow", (0, 0, 320, 480), [section(sizes=sizes)]).close()
        self.assertLess(time.thread_time() - begin, 0.5)
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        self.client.open("flow", (0, 0, 320, 480), [section(sizes=sizes)]).close()
        self.assertLess(tracemalloc.get_traced_memory()[1], 2 * sizes.itemsize * len(sizes))

    def test_a_window_at_the_front_of_100_000_items_follows_an_insertion_with_one_request(self) -> None:
        costs = []
        for count in (1_000, 100_000):
            feed = self.client.open("flow", (0, 0, 320, 480), [section(sizes=[320, 44] * count)], name=f"{self.id()}{count}")
            seen = self.other.attach(feed.name)
            window = Window(seen)
            window.apply()
            for _ in range(5):
                feed.batch_update(insert_items=[(0, 0, section(sizes=[320, 44]))])
                self.other.sync()
                requests, begin = self.other._protocol._last_id, time.thread_time()
                change = window.apply()
                costs.append(time.thread_time() - begin)
                self.assertEqual((self.other._protocol._last_id - requests, len(change.appeared)), (1, 1))
        self.assertLess(min(costs[5:]), 0.02)
        self.assertLess(min(costs[5:]), 5 * min(costs[:5]))
