#!/usr/bin/env python3
"""Builds the tests of the C client, with its compiler's sanitizers where it has them, and runs them with a daemon of their own.

    examples/clients/c/tests/run.py --daemon .build/debug/layoutd [--seed NUMBER]
"""
from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, List

HERE = Path(__file__).resolve().parent
CLIENT = HERE.parent
sys.path.insert(0, str(HERE.parents[1] / "conformance"))
from conformance import C_FLAGS, C_SOURCES, SANITIZERS, Daemon

# Tests must find no other daemon than their own.
DEFINES = ['-DLD_SYSTEM_SOCKET="/nowhere/layoutd.sock"']
CPP_FLAGS = ["-std=c++11", *(flag for flag in C_FLAGS if not flag.startswith("-std="))]


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def build(compiler: str, *arguments: object) -> None:
    built = run(compiler, *arguments)
    if built.returncode != 0:
        raise SystemExit(f"{built.stderr}FAIL  {compiler} does not compile the client")


def has_sanitizers(compiler: str, folder: Path) -> bool:
    """A compiler may be installed without the sanitizers' libraries."""
    program = folder / "empty.c"
    program.write_text("int main(void) { return 0; }\n", encoding="utf-8")
    return run(compiler, *SANITIZERS, program, "-o", folder / "empty").returncode == 0


def objects(compiler: str, flags: List[str], folder: Path) -> List[Path]:
    made = []
    for source in C_SOURCES:
        made.append(folder / f"{Path(source).stem}.o")
        build(compiler, *flags, "-fPIC", "-c", source, "-o", made[-1])
    return made


def exported(library: Path) -> List[str]:
    names = run("nm", "--dynamic", "--defined-only", "--format=posix", library).stdout.split("\n")
    return [line.split(" ")[0] for line in names if line]


def hands(options: argparse.Namespace, folder: Path, socket: str, text: str, words: List[str], report: Callable[..., None]) -> None:
    """Builds README's program with a view, and compares what it prints."""
    source, program = folder / "hands.c", folder / "hands"
    code, printed = text.split("<!-- hands -->\n```c\n")[1].split("```\n\n<!-- hands -->\n```text\n")
    source.write_text(code, encoding="utf-8")
    build(options.cc, *C_FLAGS, source, *words, "-o", program)
    done = subprocess.run([program], env={**os.environ, "LAYOUTD_SOCKET": socket}, capture_output=True, text=True)
    report("README's program with a view prints what README says", done.stdout == printed.split("```")[0], done.stdout + done.stderr)


def one_file(options: argparse.Namespace, folder: Path, socket: str, report: Callable[..., None]) -> None:
    """Builds README's program with the one file, as pkg-config names it, and runs it with and without a daemon."""
    included = re.findall(r'^#include "(source/.*)"$', (CLIENT / "layoutd.c").read_text(encoding="utf-8"), flags=re.M)
    report("layoutd.c has every file of the client", included == [str(Path(each).relative_to(CLIENT)) for each in C_SOURCES])
    text = (CLIENT / "README.md").read_text(encoding="utf-8")
    source, program = folder / "list.c", folder / "list"
    source.write_text(text.split("<<'END'\n")[1].split("END\n")[0], encoding="utf-8")
    environment = {**os.environ, "PKG_CONFIG_PATH": str(CLIENT)}
    found = subprocess.run(["pkg-config", "--cflags", "--libs", "layoutd-client-source"], env=environment, capture_output=True, text=True)
    words = found.stdout.split() if found.returncode == 0 else [f"-I{CLIENT}", str(CLIENT / "layoutd.c"), "-lm"]
    build(options.cc, *C_FLAGS, source, *words, "-o", program)

    def shown(path: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([program], env={**os.environ, "LAYOUTD_SOCKET": path}, capture_output=True, text=True)

    done, failed = shown(socket), shown(str(folder / "nowhere"))
    hands(options, folder, socket, text, words, report)
    report("README's program is built of one file", done.returncode == 0 and "at 2000: " in done.stdout, done.stderr)
    snippet = folder / "again.c"
    again = text.split("<!-- reconnect -->\n```c\n")[1].split("```")[0]
    snippet.write_text(f'#include "layoutd.h"\n#include <stdio.h>\n\n{again}', encoding="utf-8")
    build(options.cc, *C_FLAGS, f"-I{CLIENT}", "-c", snippet, "-o", folder / "again.o")
    report("README's program says why it fails", failed.returncode == 1 and str(folder / "nowhere") in failed.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--daemon", metavar="PROGRAM", required=True)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="default: a new one")
    options = parser.parse_args()
    failures = 0

    def report(name: str, is_passed: bool, output: str = "") -> None:
        nonlocal failures
        failures += not is_passed
        print(f"{'pass' if is_passed else 'FAIL'}  {name}\n{output}", end="", flush=True)

    with tempfile.TemporaryDirectory(prefix="ld-") as name, Daemon(options.daemon) as daemon:
        folder = Path(name)
        sanitizers = SANITIZERS if has_sanitizers(options.cc, folder) else []
        if not sanitizers:
            print(f"note  built without sanitizers, as {options.cc} has none", flush=True)
        checked = objects(options.cc, [*C_FLAGS, *DEFINES, *sanitizers], folder)
        for test, *arguments in [
                ("request_tests", daemon.socket), ("window_tests", daemon.socket, options.seed), ("window_cases", daemon.socket),
                ("view_tests", daemon.socket, CLIENT.parent / "conformance" / "views.json"), ("view_cases", daemon.socket),
                ("hostile_tests", daemon.socket, 300, options.seed), ("private_daemon_tests", os.path.abspath(options.daemon), folder)]:
            program = folder / test
            build(options.cc, *C_FLAGS, *DEFINES, *sanitizers, HERE / f"{test}.c", *checked, "-lm", "-o", program)
            done = run(program, *arguments)
            report(f"{test} (seed {options.seed})", done.returncode == 0, done.stdout + done.stderr)

        plain = objects(options.cc, C_FLAGS, folder)
        build(options.cxx, *CPP_FLAGS, HERE / "includes.cpp", *plain, "-lm", "-o", folder / "includes")
        report("C++ includes the headers and links the library", run(folder / "includes", daemon.socket).returncode == 0)
        one_file(options, folder, daemon.socket, report)
        library = folder / "liblayoutd-client.so"
        build(options.cc, "-shared", *plain, "-lm", "-o", library)
        others = [name for name in exported(library) if not name.startswith("layoutd_")]
        report("the library exports names of its own alone", not others and bool(exported(library)), " ".join(others))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
