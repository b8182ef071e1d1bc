#!/usr/bin/env python3
"""Runs examples/programs/gallery under Xvfb: its container follows the window's size and keys. `gallery.py SOCKET [PICTURE]`; PICTURE is
a file that a picture of the screen is written to."""
import os
import subprocess
import sys
from pathlib import Path

from waiting import until

REPOSITORY = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(REPOSITORY / "examples/clients/python"))
from layoutd import Client, ContainerState  # noqa: E402

SCREEN = "1100x800x24"


def start_display():
    """An X server on a display that is free; returns it and the display's name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
                              pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as number:
        return server, f":{number.readline().strip()}"


class Gallery:
    def __init__(self, client, environment):
        self.client, self.environment = client, environment

    def state(self):
        """The program's container, as another client sees it."""
        states = [ContainerState.read(each) for each in self.client.exchange("listContainers")["listContainers"].get("containers", [])]
        return states[0] if states else None

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, stdout=subprocess.PIPE, text=True).stdout.strip()

    def press(self, key, window):
        """Presses a key once the window has the focus: without it, the key is lost."""
        self.xdotool("windowfocus", "--sync", window, "key", key)

    def until(self, what, look):
        """The container's state, once it is as it is to be."""
        def found():
            state = self.state()
            return state and look(state) and state
        return until(what, found, self.state)


def check(gallery):
    window = until("a window", lambda: gallery.xdotool("search", "--onlyvisible", "--name", "^Gallery$"))
    gallery.until("the pictures", lambda state: state.bounds[2] > 600 and state.content_size[1] > 1000)

    # The bounds are those of the area that shows the pictures: as wide as the window, less its frame and the scroll bar.
    before = gallery.state()
    gallery.xdotool("windowsize", "--sync", window, 700, 500)
    narrow = gallery.until("narrower bounds", lambda state: state.bounds[2] < before.bounds[2] - 50 and state.bounds[3] < before.bounds[3] - 50)
    assert 600 < narrow.bounds[2] <= 700 and 400 < narrow.bounds[3] <= 500, narrow.bounds
    assert narrow.content_size[1] < before.content_size[1], (before, narrow)

    gallery.press("plus", window)
    few = gallery.until("fewer columns", lambda state: state.content_size[1] > narrow.content_size[1] * 1.5)
    gallery.press("minus", window)
    gallery.until("as many columns", lambda state: abs(state.content_size[1] - narrow.content_size[1]) < 1)
    assert few.content_size[0] == narrow.content_size[0], few

    # The selection goes to the last picture, and the screen with it.
    gallery.press("End", window)
    gallery.until("the end", lambda state: state.bounds[1] > state.content_size[1] * 0.9 - state.bounds[3])
    gallery.press("Home", window)
    gallery.until("the start", lambda state: state.bounds[1] < 20)
    gallery.press("Next", window)
    gallery.until("the next page", lambda state: state.bounds[1] > 100)
    gallery.xdotool("mousemove", "--window", window, 300, 300, "click", "5")
    down = gallery.state().bounds[1]
    gallery.xdotool("click", "5")
    gallery.until("the wheel to scroll", lambda state: state.bounds[1] > down)


def main():
    server, display = start_display()
    environment = {**os.environ, "LAYOUTD_SOCKET": sys.argv[1], "DISPLAY": display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo"}
    program = subprocess.Popen(
        ["/usr/bin/python3", REPOSITORY / "examples/programs/gallery/gallery.py", REPOSITORY / "examples/photos/sizes.txt"], env=environment)
    try:
        with Client(sys.argv[1]) as client:
            check(Gallery(client, environment))
        if len(sys.argv) > 2:
            subprocess.run(["import", "-window", "root", sys.argv[2]], env=environment, check=True)
    finally:
        for each in (program, server):
            each.terminate()
            each.wait()


if __name__ == "__main__":
    main()
