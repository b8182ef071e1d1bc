#!/usr/bin/env python3
"""Builds GTK's collection view and its tests, and runs them under Xvfb with a daemon of their own.

    examples/clients/gtk/tests/run.py --daemon .build/debug/layoutd

Needs the Debian packages gcc, make, pkg-config, libgtk-4-dev, gobject-introspection, libgirepository1.0-dev, gir1.2-gtk-4.0, python3-gi,
xvfb and xdotool; dbus, at-spi2-core and gir1.2-atspi-2.0 for what a screen reader is told.
"""
from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Dict, Iterator

HERE = Path(__file__).resolve().parent
LIBRARY = HERE.parent
sys.path.insert(0, str(HERE.parents[1] / "conformance"))
from conformance import Daemon, SANITIZERS  # noqa: E402

C_TESTS = sorted(HERE.glob("*_tests.c"))
PATIENCE = 600  # seconds, for each test


@contextlib.contextmanager
def display() -> Iterator[str]:
    """An X server on a display that is free. Without -noreset, it starts anew when the last client has left, as between two tests, and
    accepts nobody meanwhile."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1100x800x24", "-nolisten", "tcp", "-noreset"],
                              pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def build(folder: Path, *flags: str) -> None:
    """Builds the library and the tests in C."""
    cflags = " ".join(["-O1", "-g", "-Werror", *flags])
    subprocess.run(["make", "-s", "-C", LIBRARY, f"BUILD={folder}", f"CFLAGS={cflags}", *(["library"] if flags else [])], check=True)
    gtk = subprocess.run(["pkg-config", "--cflags", "--libs", "gtk4"], check=True, capture_output=True, text=True).stdout.split()
    for test in C_TESTS:
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", *cflags.split(), f"-I{LIBRARY}", f"-I{LIBRARY.parent / 'c'}", test,
                        HERE / "support.c", f"-L{folder}", "-llayoutd-gtk4", *gtk, "-lm", "-o", folder / test.stem], check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--daemon", metavar="PROGRAM", required=True)
    options = parser.parse_args()
    failures = 0

    def run(name: str, environment: Dict[str, str], *command: object) -> None:
        nonlocal failures
        done = subprocess.run([str(word) for word in command], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=PATIENCE)
        failures += done.returncode != 0
        print(f"{'pass' if done.returncode == 0 else 'FAIL'}  {name}\n{done.stdout}", end="", flush=True)

    with tempfile.TemporaryDirectory(prefix="ld-") as name, Daemon(options.daemon) as daemon, display() as screen:
        plain, checked = Path(name) / "plain", Path(name) / "checked"
        build(plain)
        build(checked, *SANITIZERS)
        environment = {
            **os.environ, "LAYOUTD_SOCKET": daemon.socket, "DISPLAY": screen, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
            "G_DEBUG": "fatal-warnings", "GI_TYPELIB_PATH": str(plain), "LD_LIBRARY_PATH": str(plain)}
        # GTK and its libraries keep what they have until the end.
        for test in C_TESTS:
            run(test.name, {**environment, "LD_LIBRARY_PATH": str(checked), "ASAN_OPTIONS": "detect_leaks=0"}, checked / test.stem)
        for script, *arguments in [("hand.py",), ("failures.py", os.path.abspath(options.daemon)), ("readme.py",)]:
            run(script, environment, "/usr/bin/python3", HERE / script, *arguments)
        without_accessibility = {key: value for key, value in environment.items() if key not in ("GTK_A11Y", "G_DEBUG")}
        run("accessibility.py", without_accessibility, "dbus-run-session", "--", "/usr/bin/python3", HERE / "accessibility.py")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
