#!/usr/bin/env python3
"""Which system calls the daemon makes that the unit's filter refuses.

    calls.py --daemon LAYOUTD --tool LAYOUTCTL --unit UNIT --plugins FOLDER

Runs the daemon under strace, uses it as clients, plugins, a store and signals do, and prints one line of JSON: how many different calls
it made, and those that are outside of the unit's SystemCallFilter=.
"""
from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Iterable, Set


def expanded(groups: Iterable[str]) -> Set[str]:
    calls: Set[str] = set()
    for group in groups:
        listed = subprocess.run(["systemd-analyze", "syscall-filter", group], check=True, capture_output=True, text=True)
        names = [line.strip() for line in listed.stdout.splitlines() if line.startswith("    ") and "#" not in line]
        calls |= {name for name in names if not name.startswith("@")}
        calls |= expanded(name for name in names if name.startswith("@"))
    return calls


def allowed(unit: str) -> Set[str]:
    calls: Set[str] = set()
    for value in re.findall(r"^SystemCallFilter=(.*)$", Path(unit).read_text(encoding="utf-8"), re.MULTILINE):
        names = value.removeprefix("~").split()
        # A call may stand beside groups.
        listed = expanded(name for name in names if name.startswith("@")) | {name for name in names if not name.startswith("@")}
        calls = calls - listed if value.startswith("~") else calls | listed
    return calls


def use(tool: str, socket: str, daemon: int, file: Path) -> None:
    def run(*arguments: str) -> str:
        done = subprocess.run([tool, "--socket", socket, *arguments], check=True, capture_output=True, text=True)
        return done.stdout

    def call(**request: object) -> None:
        reply = json.loads(run("call", json.dumps(request)))
        if "error" in reply:
            sys.exit(f"{request}: {reply}")

    run("layouts")
    for number, layout in enumerate(["flow", "compositional", "masonry"]):
        call(openContainer={"layout": layout, "name": layout, "lifetime": "persistent", "bounds": {"width": 320, "height": 480},
                            "sections": [{"itemCount": 500}]})
        call(updateContainer={"container": number + 1, "durable": True, "operations": [{"setBounds": {"width": 300, "height": 480}}]})
        call(queryRect={"container": number + 1, "rect": {"width": 1000, "height": 1000}})
    file.write_text("return {", encoding="ascii")
    run("statistics")
    run("plugins")
    os.kill(daemon, signal.SIGUSR1)
    os.kill(daemon, signal.SIGHUP)
    run("reload")
    call(closeContainer={"container": 1})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for option in ("--daemon", "--tool", "--unit", "--plugins"):
        parser.add_argument(option, required=True)
    options = parser.parse_args()
    # The daemon watches the folder around its plugins, and would trace for ever that the trace there grows.
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as traces:
        folder = Path(name)
        socket, trace, own = str(folder / "s"), Path(traces) / "trace", folder / "plugins"
        own.mkdir()
        (folder / "store").mkdir()
        environment = {**os.environ, "LAYOUTD_STORE": str(folder / "store"), "SWIFT_BACKTRACE": "enable=no",
                       "LAYOUTD_PLUGINS_FOLDERS": f"{options.plugins}:{own}"}
        tracer = subprocess.Popen(
            ["strace", "-f", "-qq", "-e", "signal=none", "-o", str(trace), options.daemon, "--socket", socket],
            env=environment, stderr=subprocess.PIPE, text=True)
        if not any(" listening " in line for line in tracer.stderr):
            sys.exit(f"the daemon ended with {tracer.wait()}")
        threading.Thread(target=tracer.stderr.read, daemon=True).start()
        children = Path(f"/proc/{tracer.pid}/task/{tracer.pid}/children").read_text(encoding="ascii")
        daemon = int(children.split()[0])
        use(options.tool, socket, daemon, own / "broken.lua")
        os.kill(daemon, signal.SIGTERM)
        if tracer.wait():
            sys.exit(f"the daemon ended with {tracer.returncode}")
        made = set(re.findall(r"^\d+ +([a-z_0-9]+)\(", trace.read_text(encoding="utf-8", errors="replace"), re.MULTILINE))
    print(json.dumps({"made": len(made), "outside": sorted(made - allowed(options.unit))}))


if __name__ == "__main__":
    main()
