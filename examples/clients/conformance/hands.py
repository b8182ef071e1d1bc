#!/usr/bin/env python3
"""Writes the table of README.md that says which toolkits replay the recorded hands of views.json through their own code.

    hands.py            writes it
    hands.py --check    exits with 1 if it would be another one

A toolkit replays all of them if it has a file that does so, which then names views.json. Without one, it has "none".
"""
from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Dict, Optional

HERE = Path(__file__).resolve().parent
README = HERE / "README.md"
MARKS = ("<!-- hands -->\n", "<!-- end of hands -->\n")
# What replays the hands, by toolkit and client; None: nothing does.
REPLAYED_BY: Dict[str, Optional[str]] = {
    "web": None, "GTK": None, "terminal": None, "Python's client": "examples/clients/python/driver_views.py",
    "C's client": None, "JavaScript's client": None, "the engine": "Tests/TestSupport/ViewHand.swift",
    "the socket": "Tests/LayoutServerTests/Views/RecordedHandTests.swift",
}


def replays(path: Optional[str]) -> bool:
    """Whether a file replays the hands. Raises `OSError` if it is gone."""
    return path is not None and "views.json" in (HERE.parents[2] / path).read_text(encoding="utf-8")


def table() -> str:
    hands = Counter(hand["feature"] for hand in json.loads((HERE / "views.json").read_text(encoding="utf-8")))
    cells = ["yes" if replays(path) else "none" for path in REPLAYED_BY.values()]
    rows = [["feature", "hands", *REPLAYED_BY], ["---"] * (2 + len(cells)),
            *([feature, str(count), *cells] for feature, count in hands.items())]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def is_written() -> bool:
    """Whether the README has the table."""
    return f"{MARKS[0]}{table()}{MARKS[1]}" in README.read_text(encoding="utf-8")


def main() -> int:
    if "--check" in sys.argv[1:]:
        if not is_written():
            print(f"{README}: the table of hands is not that of views.json; {Path(__file__).name} writes it")
        return 0 if is_written() else 1
    before, _, rest = README.read_text(encoding="utf-8").partition(MARKS[0])
    README.write_text(before + MARKS[0] + table() + MARKS[1] + rest.partition(MARKS[1])[2], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
