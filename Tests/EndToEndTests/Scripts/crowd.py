#!/usr/bin/env python3
"""Four editors and two viewers on one container, each in its own process, for some seconds.

    crowd.py --socket PATH --examples FOLDER --seconds 60 --seed 1

The containers "editing" and "watching" are closed to end the editors, then the viewers.
Prints one line of JSON, and exits with 1 if a viewer's state differs from a fresh attach.
"""
from __future__ import annotations

import argparse
import json
import os
import select
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import List

from layoutd import Client, section

FOLDER = Path(__file__).parent
EDITORS, VIEWERS, NAME = 4, 2, "crowd"


def start(script: str, *arguments: str) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, str(FOLDER / script), *arguments], stdout=subprocess.PIPE, text=True)


def wait_until_ready(processes: List[subprocess.Popen]) -> None:
    for each in processes:
        each.stdout.readline()


def wait_or_end(processes: List[subprocess.Popen], seconds: float) -> None:
    """Returns when the time is over, or as soon as a process prints something, which is too early."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if select.select([each.stdout for each in processes], [], [], deadline - time.monotonic())[0]:
            return


def collect(processes: List[subprocess.Popen]) -> List[dict]:
    outputs = [each.communicate()[0] for each in processes]
    if any(each.returncode for each in processes):
        sys.exit(f"a process failed: {[each.returncode for each in processes]}")
    return [json.loads(output) for output in outputs]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--examples", required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    os.nice(19)  # Less patient tests run at the same time.
    where = ("--socket", options.socket, "--name", NAME)
    with Client(options.socket) as client:
        sections = [section(30, [50.0, 40.0] * 30), section(20, [60.0, 30.0] * 20)]
        client.open("flow", (0, 0, 320, 480), sections, name=NAME, lifetime="persistent")
        editing = client.open("flow", (0, 0, 1, 1), name="editing")
        watching = client.open("flow", (0, 0, 1, 1), name="watching")
        viewers = [start("viewer.py", *where) for _ in range(VIEWERS)]
        wait_until_ready(viewers)
        editors = [start("editor.py", *where, "--examples", options.examples, "--seed", str(options.seed * 100 + n))
                   for n in range(EDITORS)]
        wait_until_ready(editors)
        wait_or_end(editors + viewers, options.seconds)
        editing.close()
        edits = collect(editors)
        watching.close()
        views = collect(viewers)
    refused = sum((Counter(each["refused"]) for each in edits), Counter())
    print(json.dumps({"seed": options.seed, "accepted": sum(each["accepted"] for each in edits),
                      "refused": sum(refused.values()), "codes": refused, "viewers": views}))
    return any(each["difference"] for each in views)


if __name__ == "__main__":
    sys.exit(main())
