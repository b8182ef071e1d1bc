#!/usr/bin/env python3
"""Builds GTK's collection view and its tests, and runs them under Xvfb with a daemon of their own.

    examples/clients/gtk/tests/run.py --daemon .build/debug/layoutd
    examples/clients/gtk/tests/run.py --daemon .build/debug/layoutd --valgrind    the tests in C alone

Needs the Debian packages gcc, make, pkg-config, libgtk-4-dev, gobject-introspection, libgirepository1.0-dev, gir1.2-gtk-4.0, python3-gi,
xvfb and xdotool; dbus, at-spi2-core and gir1.2-atspi-2.0 for the tests of screen readers. The programs in JavaScript and Vala need gjs
and valac, and the build by Meson needs meson; they are skipped without.
"""
from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, Dict, Iterator, List

HERE = Path(__file__).resolve().parent
LIBRARY = HERE.parent
sys.path.insert(0, str(HERE.parents[1] / "conformance"))
from conformance import Daemon, SANITIZERS  # noqa: E402

# Finds what is read or written beyond its place, used when it is gone, and left behind at the end.
VALGRIND = ["valgrind", "-q", "--leak-check=full", "--num-callers=40", "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite",
            "--error-exitcode=1", *[f"--suppressions={path}" for path in ("/usr/share/gtk-4.0/valgrind/gtk.supp",
                                                                         "/usr/share/glib-2.0/valgrind/glib.supp", HERE / "fontconfig.supp")]]
C_TESTS = sorted(HERE.glob("*_tests.c"))
PATIENCE = 600  # seconds, for each test
LAST_LINES = 12  # of what a test that failed has printed, to print again at the end


@contextlib.contextmanager
def display() -> Iterator[str]:
    """An X server on a display that is free. Without -noreset, it starts anew when the last client has left, as between two tests, and
    accepts no connections meanwhile. Without -r, it repeats a key whose release comes late, as on a busy machine."""
    reading, writing = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1100x800x24", "-nolisten", "tcp", "-noreset", "-r"],
                              pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def sanitizer() -> str:
    """The sanitizer's library, which a program that is not built with it loads first."""
    return subprocess.run(["cc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True).stdout.strip()


CFLAGS = ["-O1", "-g", "-Werror"]


def build_library(folder: Path, *flags: str) -> None:
    """Builds the library; without flags, with what describes it to other languages."""
    make = ["make", "-s", "-C", LIBRARY, f"BUILD={folder}", f"CFLAGS={' '.join([*CFLAGS, *flags])}"]
    subprocess.run([*make, "library"] if flags else make, check=True)


def build_tests(folder: Path, *flags: str) -> None:
    """Builds the tests in C with the library of the folder."""
    gtk = subprocess.run(["pkg-config", "--cflags", "--libs", "gtk4"], check=True, capture_output=True, text=True).stdout.split()
    for test in C_TESTS:
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", *CFLAGS, *flags, f"-I{LIBRARY}", f"-I{LIBRARY.parent / 'c'}", test,
                        HERE / "support.c", f"-L{folder}", "-llayoutd-gtk4", *gtk, "-lm", "-o", folder / test.stem], check=True)


def build_vala(program: str, library: Path) -> List[Path]:
    """Compiles an example in Vala."""
    c = [word for flag in (f"-I{LIBRARY}", f"-L{library}", "-llayoutd-gtk4", "-w") for word in ("-X", flag)]
    subprocess.run(["valac", "-q", f"--vapidir={library}", "--pkg=layoutd-gtk4", *c, LIBRARY / "examples" / program,
                    "-o", library / "photos"], check=True)
    return [library / "photos"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--daemon", metavar="PROGRAM", required=True)
    parser.add_argument("--valgrind", action="store_true", help="run the tests in C under valgrind, and nothing else")
    options = parser.parse_args()
    failures: Dict[str, str] = {}

    def run(name: str, environment: Dict[str, str], *command: object) -> None:
        with tempfile.TemporaryFile("w+") as file:
            test = subprocess.Popen([str(word) for word in command], env=environment, stdout=file, stderr=file, start_new_session=True)
            ending = ""
            try:
                test.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                ending = f"killed after {PATIENCE} s\n"
            finally:
                # A test that crashes leaves its daemon behind.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(test.pid, signal.SIGKILL)
            test.wait()
            file.seek(0)
            output = file.read() + ending
        if test.returncode != 0:
            failures[name] = output
        print(f"{'FAIL' if name in failures else 'pass'}  {name}\n{output}", end="", flush=True)

    run_all(options, run)
    for name, output in failures.items():
        print(f"\nFAIL  {name}, which ended with", *output.splitlines()[-LAST_LINES:], sep="\n      ")
    return 1 if failures else 0


def run_all(options: argparse.Namespace, run: Callable[..., None]) -> None:
    """Builds everything, and hands each test to `run`: its name, its environment and its command."""
    with tempfile.TemporaryDirectory(prefix="ld-") as name, Daemon(options.daemon) as daemon, display() as screen:
        plain, checked = Path(name) / "plain", Path(name) / "checked"
        build_library(plain)
        # Drivers of graphics cards leak, and are not needed.
        environment = {
            **os.environ, "LAYOUTD_SOCKET": daemon.socket, "DISPLAY": screen, "GDK_BACKEND": "x11", "GDK_DEBUG": "gl-disable",
            "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "G_DEBUG": "fatal-warnings", "GI_TYPELIB_PATH": str(plain), "LD_LIBRARY_PATH": str(plain)}
        if options.valgrind:
            build_tests(plain)
            for test in C_TESTS:
                run(test.name, {**environment, "G_SLICE": "always-malloc"}, *VALGRIND, plain / test.stem)
            return
        build_library(checked, *SANITIZERS)
        build_tests(checked, *SANITIZERS)
        sanitized = {**environment, "LD_LIBRARY_PATH": str(checked), "LSAN_OPTIONS": f"suppressions={HERE / 'leaks.supp'}:print_suppressions=0"}
        # GLib's own allocator hides what is used when it is gone, and what Python's bindings never free.
        for test in C_TESTS:
            run(test.name, {**sanitized, "G_SLICE": "always-malloc"}, checked / test.stem)
        # Python's stacks are seen only by the slow way, which takes half of the time even for this many functions; with fewer, none of those
        # of leaks.supp is among them. Python's own allocator hides what refers to the view.
        in_python = {**sanitized, "LD_PRELOAD": sanitizer(), "PYTHONMALLOC": "malloc",
                     "ASAN_OPTIONS": "fast_unwind_on_malloc=0:malloc_context_size=5"}
        for script, *arguments in [
                ("hand.py",), ("type_ahead_tests.py",), ("motion_tests.py",), ("orthogonal_tests.py",), ("scroll_tests.py",),
                ("two_views_tests.py",), ("connecting_tests.py",), ("late.py", os.path.abspath(options.daemon)),
                ("failures.py", os.path.abspath(options.daemon))]:
            run(script, in_python, "/usr/bin/python3", HERE / script, *arguments)
        run("readme.py", environment, "/usr/bin/python3", HERE / "readme.py")
        run("install.py", environment, "/usr/bin/python3", HERE / "install.py", plain, os.path.abspath(options.daemon))
        for program, tool in [("photos.js", "gjs"), ("photos.vala", "valac")]:
            if shutil.which(tool):
                command = build_vala(program, plain) if tool == "valac" else ["gjs", LIBRARY / "examples" / program]
                run(program, environment, "/usr/bin/python3", HERE / "languages.py", *command)
            else:
                print(f"skip  {program}: Debian's package {tool} is not installed", flush=True)
        without_accessibility = {key: value for key, value in environment.items() if key not in ("GTK_A11Y", "G_DEBUG")}
        run("accessibility.py", without_accessibility, "dbus-run-session", "--", "/usr/bin/python3", HERE / "accessibility.py")


if __name__ == "__main__":
    sys.exit(main())
