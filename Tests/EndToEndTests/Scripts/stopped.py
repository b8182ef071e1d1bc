#!/usr/bin/env python3
"""Stops a viewer's process, makes 100,000 edits on two connections, resumes it and prints what it received.

    stopped.py --socket PATH --daemon PID

Prints one line of JSON: the viewer's output, and by how many bytes the daemon grew over the last 90,000 edits.
"""
from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Iterator, List

from layoutd import Client, Container, Fields, Operation, section

EDITS, EARLY, IN_FLIGHT, NAME = 100_000, 10_000, 400, "stopped"


def resident_bytes(process: int) -> int:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def items() -> Iterator[Fields]:
    """Inserts and deletes an item at the front, so that there are always items after it."""
    while True:
        yield Operation.batch_update(insert_items=[(0, 0, section(1, [60.0, 40.0]))])
        yield Operation.batch_update(delete_items=[(0, 0)])


def looks() -> Iterator[Fields]:
    """Edits that are valid whether or not that item exists."""
    number = 0
    while True:
        number += 1
        yield Operation.set_sizes(0, number % 12, [30.0 + number % 50, 40.0])
        yield Operation.set_bounds((0, 0, 300 + number % 7, 480))


def edit(containers: List[Container], edits: List[Iterator[Fields]], count: int) -> None:
    pending: List[tuple] = []
    for number in range(count):
        container, operations = containers[number % 2], edits[number % 2]
        pending.append((container.client, container.client.submit(
            "updateContainer", container=container.number, operations=[next(operations)])))
        if len(pending) == IN_FLIGHT:
            pending = settle(pending)
    settle(pending)


def settle(pending: List[tuple]) -> List[tuple]:
    for client, each in pending:
        client.result(each)
    return []


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--daemon", type=int, required=True)
    options = parser.parse_args()
    os.nice(19)  # Less patient tests run at the same time.
    with Client(options.socket) as one, Client(options.socket) as two:
        sections = [section(12, [50.0, 40.0] * 12)]
        one.open("flow", (0, 0, 320, 480), sections, name=NAME, lifetime="persistent")
        watching = one.open("flow", (0, 0, 1, 1), name="watching")
        viewer = subprocess.Popen([sys.executable, str(Path(__file__).parent / "viewer.py"), "--socket", options.socket,
                                   "--name", NAME], stdout=subprocess.PIPE, text=True)
        viewer.stdout.readline()
        os.kill(viewer.pid, signal.SIGSTOP)
        os.waitpid(viewer.pid, os.WUNTRACED)  # Returns when it has stopped.
        containers, edits = [one.attach(NAME), two.attach(NAME)], [items(), looks()]
        edit(containers, edits, EARLY)
        early = resident_bytes(options.daemon)
        edit(containers, edits, EDITS - EARLY)
        grown = resident_bytes(options.daemon) - early
        os.kill(viewer.pid, signal.SIGCONT)
        watching.close()
        output = viewer.communicate()[0]
    print(json.dumps({"accepted": EDITS, "grown": grown, **json.loads(output)}))
    return viewer.returncode


if __name__ == "__main__":
    sys.exit(main())
