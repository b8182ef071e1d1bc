"""What the checks of the GTK programs share: a display, the program's window on it, hands, and a second client of its container."""
import contextlib
import fcntl
import itertools
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from waiting import until

REPOSITORY = Path(__file__).resolve().parents[4]
sys.path.insert(0, str(REPOSITORY / "examples/clients/python"))
from layoutd import Client, ContainerState  # noqa: E402

GTK_CLIENT = REPOSITORY / "examples/clients/gtk"
SCREEN = "1100x800x24"
# The two clicks of a double click may lie so many milliseconds apart.
SETTINGS = "[Settings]\ngtk-double-click-time=5000\n"


def build_library():
    """Builds the collection view, unless it is built. Several checks may do so at a time."""
    with open(GTK_CLIENT / "Makefile") as makefile:
        fcntl.flock(makefile, fcntl.LOCK_EX)
        subprocess.run(["make", "-s", "-C", GTK_CLIENT], check=True)
    return str(GTK_CLIENT / "build")


def start_display():
    """An X server on a display that is free; returns it and the display's name. Without -noreset, it starts anew when the last client has
    left, as xdotool does before the program is there, and accepts no connection meanwhile. With -r, a key whose release comes late is not
    repeated."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset", "-r"],
                              pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as number:
        return server, f":{number.readline().strip()}"


class Program:
    """A program that runs, and what another client sees of the container of the view that fills the lower part of its window."""

    def __init__(self, process, client, environment, title, layout):
        self.process, self.client, self.environment, self.layout, self.window = process, client, environment, layout, None
        self.window = self.wait("a window", lambda: self.xdotool("search", "--onlyvisible", "--name", title))

    def wait(self, what, look):
        def look_while_running():
            code = self.process.poll()
            if code is not None:
                raise SystemExit(f"waited for {what}, but the program has ended with code {code}")
            return look()
        return until(what, look_while_running, lambda: (self.title(), self.state()))

    def state(self, layout=None):
        """Of the container with that layout, or of the one that the check is about."""
        states = [ContainerState.read(each) for each in self.client.exchange("listContainers")["listContainers"].get("containers", [])]
        return next((state for state in states if state.layout == (layout or self.layout)), None)

    def container(self):
        return self.client.attach(self.state().container)

    def until(self, what, look, layout=None):
        """The container's state, once it is as it is to be."""
        def found():
            state = self.state(layout)
            return state and look(state) and state
        return self.wait(what, found)

    def until_wheeled(self, before, axis=1, layout=None, clicks=1):
        """The container's state, once clicks of the wheel have scrolled it from `before`, each as far as in any GtkScrolledWindow."""
        there = before[axis] + clicks * before[axis + 2] ** (2 / 3)
        return self.until(f"the wheel to scroll to {there}", lambda state: abs(state.bounds[axis] - there) <= 1, layout)

    def until_titled(self, text):
        self.wait(f"the title {text}", lambda: text in self.title())

    def title(self):
        return self.xdotool("getwindowname", self.window) if self.window else None

    def xdotool(self, *arguments):
        return subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, stdout=subprocess.PIPE, text=True).stdout.strip()

    def press(self, *keys):
        """Presses keys once the window has the focus: without it, they are lost."""
        self.xdotool("windowfocus", "--sync", self.window, "key", *keys)

    def press_until(self, key, what, look):
        """Presses a key that leads to one place from any other, until the container's state is as it is to be: if the daemon needs more
        than a second to say where an item is, the view does not scroll there."""
        looks = itertools.count()

        def look_again():
            if next(looks) % 50 == 0:
                self.press(key)
            return look(self.state())
        return self.wait(what, look_again)

    def type(self, text):
        self.xdotool("type", text)

    def size(self):
        """Of the window, in points."""
        lines = self.xdotool("getwindowgeometry", "--shell", self.window).splitlines()
        values = dict(line.split("=") for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def on_window(self, x, y):
        """Where a point of the content is in the window: the view is below whatever else it shows."""
        state = self.state()
        return round(x - state.bounds[0]), round(y - state.bounds[1] + self.size()[1] - state.bounds[3])

    def place(self, item, section=0):
        """The middle of an item that is in sight."""
        x, y, width, height = self.container().query_items([(section, item)])[0].frame
        return self.on_window(x + width / 2, y + height / 2)

    def move_to(self, x, y):
        self.xdotool("mousemove", "--window", self.window, x, y)

    def click(self, x, y, *arguments):
        self.move_to(x, y)
        self.xdotool("click", *(arguments or [1]))

    def double_click(self, x, y):
        self.click(x, y, "--repeat", 2, "--delay", 1, 1)


@contextlib.contextmanager
def running(path, *arguments, title, layout):
    """A program of examples/programs, while it runs. If a check is called with a file behind the socket, a picture of the window at the end
    is written to that."""
    library = build_library()
    server, display = start_display()
    settings = tempfile.TemporaryDirectory()
    (Path(settings.name) / "gtk-4.0").mkdir()
    (Path(settings.name) / "gtk-4.0/settings.ini").write_text(SETTINGS, encoding="utf-8")
    environment = {**os.environ, "LAYOUTD_SOCKET": sys.argv[1], "DISPLAY": display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
                   "GI_TYPELIB_PATH": library, "LD_LIBRARY_PATH": library, "G_DEBUG": "fatal-criticals", "GTK_A11Y": "none",
                   "XDG_CONFIG_HOME": settings.name}
    process = subprocess.Popen(["/usr/bin/python3", REPOSITORY / "examples/programs" / path, *arguments], env=environment)
    try:
        with Client(sys.argv[1]) as client:
            program = Program(process, client, environment, title, layout)
            yield program
            if len(sys.argv) > 2:
                subprocess.run(["import", "-window", program.window, sys.argv[2]], env=environment, check=True)
    finally:
        for each in (process, server):
            each.terminate()
            each.wait()
        settings.cleanup()
