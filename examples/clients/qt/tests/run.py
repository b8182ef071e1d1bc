#!/usr/bin/env python3
"""Builds the view for Qt Quick, and runs its tests without a screen and under Xvfb, with a daemon of their own.

    examples/clients/qt/tests/run.py --daemon .build/debug/layoutd

Needs the Debian packages cmake, g++, qt6-base-dev, qt6-declarative-dev, qml-qt6, qml6-module-qtquick, qml6-module-qtquick-window,
qml6-module-qtqml-models, qml6-module-qtqml-workerscript, qml6-module-qttest, xvfb, xauth and xdotool; dbus, at-spi2-core,
gir1.2-atspi-2.0 and python3-gi for the test of screen readers.
"""
from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Dict

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "conformance"))
from conformance import Daemon  # noqa: E402

PATIENCE = 600  # seconds, for each test
RUNNER = "/usr/lib/qt6/bin/qmltestrunner"
SCREEN = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1100x800x24 -nolisten tcp -noreset -r"]
# Of all sanitizers' reports, leaks of Qt and of the tools that load it are not the view's.
SANITIZER = {"ASAN_OPTIONS": "detect_leaks=0"}


def build(folder: Path, flags: str = "") -> None:
    warnings = "-O1 -g -Wall -Wextra -Werror"
    subprocess.run(["cmake", "-S", HERE.parent, "-B", folder, "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={warnings} {flags}",
                    f"-DCMAKE_C_FLAGS=-O1 -g {flags}"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder], check=True, stdout=subprocess.DEVNULL)


def install(folder: Path, root: Path) -> Path:
    """Installs what is built, below a root; returns where QML finds it there."""
    subprocess.run(["cmake", "--install", folder], check=True, stdout=subprocess.DEVNULL, env={**os.environ, "DESTDIR": str(root)})
    return next(root.rglob("Layoutd")).parent


def sanitizer() -> str:
    """The sanitizer's library, which a program that is not built with it loads first."""
    return subprocess.run(["cc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--daemon", metavar="PROGRAM", required=True)
    daemon_program = os.path.abspath(parser.parse_args().daemon)
    failed = False

    def run(name: str, environment: Dict[str, str], *command: object) -> None:
        nonlocal failed
        done = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        failed |= done.returncode != 0
        print(f"{'FAIL' if done.returncode else 'pass'}  {name}\n{done.stdout}{done.stderr}", end="", flush=True)

    with tempfile.TemporaryDirectory(prefix="ld-") as name, Daemon(daemon_program) as daemon:
        plain, checked = Path(name) / "plain", Path(name) / "checked"
        with ThreadPoolExecutor() as builds:
            list(builds.map(build, [plain, checked], ["", "-fsanitize=address"]))
        environment = {**os.environ, "LAYOUTD_SOCKET": daemon.socket, "QML_IMPORT_PATH": str(plain), "QT_QUICK_BACKEND": "software"}
        for test in sorted(HERE.glob("tst_*.qml")):
            for screen, platform in [([], "offscreen"), (SCREEN, "xcb")]:
                run(f"{test.name} {platform}", {**environment, "QT_QPA_PLATFORM": platform}, *screen, RUNNER, "-input", test,
                    "-import", plain)
            run(f"{test.name} sanitized", {**environment, **SANITIZER, "QT_QPA_PLATFORM": "offscreen", "LD_PRELOAD": sanitizer()},
                RUNNER, "-input", test, "-import", checked)
        installed = install(plain, Path(name) / "installed")
        for script, modules in [("hand.py", plain), ("silent.py", plain), ("readme.py", installed)]:
            run(script, {**environment, "QT_QPA_PLATFORM": "xcb", "QML_IMPORT_PATH": str(modules)}, *SCREEN, "/usr/bin/python3", HERE / script, daemon_program)
        reader = {key: value for key, value in environment.items() if key != "QT_ACCESSIBILITY"}
        run("accessibility.py", {**reader, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}, *SCREEN, "dbus-run-session",
            "--", "/usr/bin/python3", HERE / "accessibility.py")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
