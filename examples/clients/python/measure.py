#!/usr/bin/env python3
"""Measures what the client itself costs: opening a large container, queries, and following insertions.

    examples/clients/python/measure.py [--socket PATH]

Prints seconds on the clock, which include the daemon's, and seconds of this process's processor time.
"""
from __future__ import annotations

import argparse
import random
import resource
import time
from array import array
from typing import Callable, Optional, TypeVar

from layoutd import Client, Mirror, Operation, Window, section

T = TypeVar("T")


def measure(name: str, step: Callable[[], T]) -> T:
    clock, processor = time.perf_counter(), time.process_time()
    result = step()
    print(f"{name:58} {time.perf_counter() - clock:9.4f} s {time.process_time() - processor:9.4f} s")
    return result


def peak() -> int:
    """The most memory that this process has had, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def sizes(count: int) -> array[float]:
    """Rows of three widths, so that lines break irregularly."""
    random_ = random.Random(1)
    return array("d", (length for _ in range(count) for length in (random_.choice([90.5, 120.25, 150.0]), 44.0)))


def large(client: Client) -> None:
    million = sizes(1_000_000)
    before = peak()
    with measure("open 1,000,000 items, sizes in an array", lambda: client.open("flow", (0, 0, 320, 480), [section(sizes=million)])):
        print(f"{'  more memory at its peak, beside the array':58} {peak() - before:9d} MiB")
    numbers = million.tolist()
    with measure("open 1,000,000 items, sizes in a list", lambda: client.open("flow", (0, 0, 320, 480), [section(sizes=numbers)])) as wall:
        measure("query a screen of it", lambda: wall.query_rect((0, 20_000, 320, 480)))
        measure("query 10,000 of them", lambda: wall.query_rect((0, 20_000, 320, 230_000)))


def follow(client: Client) -> None:
    with client.open("flow", (0, 0, 320, 480), [section(sizes=sizes(100_000))]) as wall:
        notices, window, mirror = wall.subscribe("invalidated"), Window(wall), Mirror(wall)
        window.apply()
        mirror.refresh()
        for where, item in (("the front", 0), ("the middle", 50_000)):
            wall.update([Operation.batch_update(insert_items=[(0, item, section(sizes=[90, 44]))])], without_batch=True)
            client.sync()
            events = list(notices.events(timeout=0))
            measure(f"a window follows an insertion at {where} of 100,000", window.apply)
            measure(f"a mirror follows an insertion at {where} of 100,000", lambda: [mirror.apply(event) for event in events])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures what the client itself costs.")
    parser.add_argument("--socket", help="the daemon's socket (default: $LAYOUTD_SOCKET, then the usual places)")
    socket: Optional[str] = parser.parse_args().socket
    print(f"{'':58} {'clock':>11} {'processor':>11}")
    with Client(socket) as client:
        large(client)
        follow(client)


if __name__ == "__main__":
    main()
