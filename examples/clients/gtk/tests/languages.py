#!/usr/bin/python3
"""Runs a program that shows the 100,000 photos, and goes to the last: `languages.py COMMAND...`, with the daemon of $LAYOUTD_SOCKET.
Another client of the daemon says what the program shows, in whichever language it is written."""
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
from layoutd import Client  # noqa: E402

PATIENCE = 300  # seconds; only a test that fails waits so long


def xdotool(*arguments):
    return subprocess.run(["xdotool", *map(str, arguments)], check=True, capture_output=True, text=True).stdout.split()


def until(what, program, look):
    """Looks again and again while the program runs."""
    late = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < late, f"{what} did not come"
        try:
            raise AssertionError(f"the program ended with {program.wait(0.05)} before {what}")
        except subprocess.TimeoutExpired:
            pass
    return found


with Client(os.environ["LAYOUTD_SOCKET"]) as client, subprocess.Popen(sys.argv[1:]) as program:
    before = {state.container for state in client.list_containers()}

    def state():
        return next((each for each in client.list_containers() if each.container not in before and each.item_count == 100_000), None)

    def goes_to_last():
        """Presses what does nothing before the first picture is there, and nothing more at the last."""
        xdotool("mousemove", 150, 150, "click", 1, "key", "End")
        each = state()
        _, top, _, height = client.attach(each.container).query_items([(0, 99_999)])[0].frame
        return top < each.bounds[1] + each.bounds[3] and top + height > each.bounds[1]

    try:
        shown = until("the photos", program, state)
        assert shown.layout == "column" and shown.content_size[1] > 1_000_000, shown
        xdotool("windowfocus", "--sync", xdotool("search", "--sync", "--onlyvisible", "--name", "^Photos$")[-1])
        until("the last", program, goes_to_last)
    finally:
        program.terminate()
print("pass  100,000 photos, and the last of them in sight")
