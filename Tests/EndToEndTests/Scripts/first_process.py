#!/usr/bin/env python3
"""Runs a program as process 1 of a PID namespace, as a container does, and leaves it an orphan. Needs root.

    first_process.py [--plugins FOLDER] --socket PATH PROGRAM ARGUMENT...

Prints one line of JSON: whether the orphan is left as a zombie, the numbers of items that a script has laid out before and after the
process that makes scripts' processes was killed (with `--plugins`, whose `rows` it opens), and the program's exit status after SIGTERM.
"""
from __future__ import annotations

import argparse
import json
import os
import select
import signal
import subprocess
from pathlib import Path
from typing import Callable, Dict, List, Optional

from layoutd import Client, LayoutdError, Operation, section


def status(process: int) -> Dict[str, str]:
    """What /proc says of a process; {} if it is gone."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def child(parent: int, name: Optional[str] = None) -> Optional[int]:
    for process in (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()):
        found = status(process)
        if found.get("PPid") == str(parent) and name in (None, found["Name"]):
            return process
    return None


def has_vanished(process: int) -> bool:
    """Whether a process that has ended is reaped, which the kernel does in the same breath or never."""
    for _ in range(10_000):
        if not status(process):
            return True
        os.sched_yield()
    return False


def end(process: int, cause: Callable[[], None]) -> None:
    """Causes a process to end, and waits until it has."""
    descriptor = os.pidfd_open(process)
    cause()
    select.select([descriptor], [], [])
    os.close(descriptor)


def leave_orphan(first: int) -> bool:
    """Makes a process in the namespace whose parent ends before it, ends it, and says whether it is left as a zombie."""
    orphanage = subprocess.Popen(
        ["nsenter", "--target", str(first), "--pid", "sh", "-c", "exec 3<&0; (echo up; read line <&3) &"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    orphanage.stdout.readline()
    orphanage.wait()
    orphan = child(first, "sh")
    if orphan is None:
        raise SystemExit("the orphan did not become a child of process 1")
    end(orphan, orphanage.stdin.close)
    return not has_vanished(orphan)


def scripted(socket: str, first: int) -> List[int]:
    """Lays out with a script, kills the process that makes processes for scripts, and lays out with one of its successor."""
    with Client(socket) as client:
        container = client.open("rows", (0, 0, 100, 100), [section(5)])
        counts = [len(container.query_rect((0, 0, 100, 100)))]
        server = child(first, "layoutd-workers")
        if server is not None:
            end(server, lambda: os.kill(server, signal.SIGKILL))
        insertion = Operation.batch_update(insert_items=[(0, 0, section(1))])
        try:
            container.update([insertion])
        except LayoutdError as error:
            if error.code != "plugin.crashed":
                raise
        container.update([insertion])
        return counts + [len(container.query_rect((0, 0, 100, 100)))]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--socket", required=True)
    parser.add_argument("--plugins")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    environment = dict(os.environ, LAYOUTD_PLUGINS_FOLDERS=options.plugins or "")
    outer = subprocess.Popen(["unshare", "--pid", "--fork", "--kill-child", "--mount-proc", *options.command],
                             stderr=subprocess.PIPE, text=True, env=environment)
    try:
        for line in outer.stderr:
            if "listening" in line:
                break
        first = child(outer.pid)
        if first is None:
            raise SystemExit(f"the program has ended: {line}")
        result = {"isZombie": leave_orphan(first), "items": scripted(options.socket, first) if options.plugins else []}
        os.kill(first, signal.SIGTERM)
        outer.stderr.read()
        print(json.dumps({**result, "status": outer.wait()}))
    finally:
        outer.kill()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
