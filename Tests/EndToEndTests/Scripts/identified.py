#!/usr/bin/env python3
"""Four processes that edit one container by identifier at the same time, each as fast as it can.

    identified.py --socket PATH --edits 150 --seed 1      each editor makes this many edits
    identified.py --socket PATH --seconds 60 --seed 1     each editor edits for as long

Prints one line of JSON. Exits with 1 if an edit was refused, or if what an editor has kept from events differs from the daemon's.
"""
from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import List

from layoutd import EVERYWHERE, Client, Snapshot, section

EDITORS, NAME = 4, "identified"


def start(*arguments: str) -> subprocess.Popen:
    script = str(Path(__file__).with_name("identified_editor.py"))
    return subprocess.Popen([sys.executable, script, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def meet(editors: List[subprocess.Popen]) -> None:
    """Waits until all editors have reached the same point, and lets them go on."""
    lines = [each.stdout.readline() for each in editors]
    if not all(lines):
        sys.exit("an editor ended early")
    for each in editors:
        each.stdin.write("\n")
        each.stdin.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--edits", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, required=True)
    options = parser.parse_args()
    with Client(options.socket) as client:
        # Two sections that everybody edits, and one of each editor.
        common = [section(id=number, item_ids=range(40 * number, 40 * number + 40), sizes=[50.0, 40.0] * 40) for number in (0, 1)]
        own = [section(id=2 + number) for number in range(EDITORS)]
        container = client.open("flow", (0, 0, 320, 480), [*common, *own], name=NAME, parameters={"headerReferenceSize": [0, 20.5]})
        editors = [start("--socket", options.socket, "--name", NAME, "--number", str(number), "--seed", str(options.seed * 100 + number),
                         "--edits", str(options.edits), "--seconds", str(options.seconds)) for number in range(EDITORS)]
        meet(editors)  # All have subscribed.
        began = time.monotonic()
        meet(editors)  # All have made their edits.
        seconds = time.monotonic() - began
        outputs = [each.communicate()[0] for each in editors]
        if any(each.returncode for each in editors):
            sys.exit(f"an editor failed: {[each.returncode for each in editors]}")
        results = [json.loads(output) for output in outputs]
        # In the order in which the daemon has the items, by another request than the editors'.
        listed = Snapshot.read(client.attach(NAME, with_items=True).state.sections)
        cells = [cell.id for cell in container.query_rect(EVERYWHERE, ["cell"], with_ids=True)]
    edits, refused = sum(each["edits"] for each in results), sum((Counter(each["refused"]) for each in results), Counter())
    skipped = sum((Counter(each["skipped"]) for each in results), Counter())
    differences = [each["difference"] for each in results if each["difference"]]
    if len({each["digest"] for each in results}) > 1 or any(each["items"] != listed.item_identifiers() for each in results):
        differences.append("the editors differ from each other, or from a fresh attach")
    if sorted(cells) != sorted(listed.item_identifiers()):
        differences.append("the cells are not those of the items")
    print(json.dumps({"seed": options.seed, "edits": edits, "perSecond": round(edits / seconds), "refused": refused, "skipped": skipped,
                      "items": len(cells), "whole": max(each["whole"] for each in results), "differences": differences}))
    return bool(refused or differences)


if __name__ == "__main__":
    sys.exit(main())
