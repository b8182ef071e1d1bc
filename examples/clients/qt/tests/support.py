"""A program in QML, and a hand: xdotool's keys and pointer."""
import contextlib
import os
import re
import select
import subprocess
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
QML = "/usr/lib/qt6/bin/qml"
PATIENCE = 300  # seconds; only a test that fails waits so long


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True, stdout=subprocess.DEVNULL)


class Program:
    """A program that tells what happens in lines."""

    def __init__(self, file, *arguments, **environment):
        # Qt writes what programs print in QML to standard error.
        self.process = subprocess.Popen([QML, str(file), "--", *arguments], stderr=subprocess.PIPE, env={**os.environ, **environment})
        self.lines, self.rest = [], b""

    def read(self):
        """Reads for at most a moment."""
        if not select.select([self.process.stderr], [], [], 0.05)[0]:
            return
        read = os.read(self.process.stderr.fileno(), 65536)
        assert read, f"the program has ended: {self.lines[-5:]}"
        *lines, self.rest = (self.rest + read).split(b"\n")
        self.lines += [line.decode().removeprefix("qml: ") for line in lines]

    def until(self, pattern):
        """Waits for a line that matches from here on, and forgets those up to it."""
        deadline = time.monotonic() + PATIENCE
        while True:
            for i, line in enumerate(self.lines):
                if found := re.fullmatch(pattern, line):
                    del self.lines[:i + 1]
                    return found
            assert time.monotonic() < deadline, f"{pattern} did not come, but {self.lines[-8:]}"
            self.read()

    def focus(self):
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(["xdotool", "search", "--name", "^Test$", "windowfocus"], capture_output=True).returncode:
            assert time.monotonic() < deadline, "no window"


@contextlib.contextmanager
def running(file, *arguments, **environment):
    program = Program(file, *arguments, **environment)
    try:
        yield program
    finally:
        program.process.kill()
        program.process.wait()
