#!/usr/bin/python3
"""Runs the program of README as it stands, until its first rows are on the screen, and clicks one."""
import re
import tempfile
import time
from pathlib import Path
from support import running

FOLDER = Path(__file__).resolve().parents[1]


def main():
    program = FOLDER / "examples/list.qml"
    text = program.read_text()
    assert f"```qml\n{text}```" in (FOLDER / "README.md").read_text(), "README has another program than examples/list.qml"
    lines = [line for line in text.splitlines() if line.strip()]
    assert len(lines) <= 15, len(lines)
    # The same with a line that tells what it shows.
    watched = re.sub(r"        delegate: ", '        onContentHeightChanged: if (itemAtIndex(0)) console.log(`shown ${itemAtIndex(0).name}`)\n        delegate: ', text)
    with tempfile.TemporaryDirectory(prefix="ld-") as folder:
        copy = Path(folder) / "list.qml"
        copy.write_text(watched)
        begun = time.monotonic()
        with running(copy) as view:
            view.until("shown Row 0")
            print(f"pass  list.qml: {len(lines)} lines, in sight {time.monotonic() - begun:.2f} s after the start")


if __name__ == "__main__":
    main()
