#!/usr/bin/env python3
"""Runs a daemon to which the kernel refuses some system calls, opens a container with a plugin, and prints what was found as JSON.

    confining.py LAYOUTD FOLDER REFUSED REQUIRED

FOLDER has a folder `plugins` with `rows.lua`. REFUSED is what `refuse.py` takes; "" refuses nothing. REQUIRED is the value of
`plugins.requireSandbox`.
"""
import json
import os
import re
import socket
import struct
import subprocess
import sys

REFUSE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "refuse.py")


def call(connection: socket.socket, request: dict) -> dict:
    body = json.dumps(request).encode()
    connection.sendall(struct.pack("<I", len(body)) + body)
    stream = connection.makefile("rb")
    return json.loads(stream.read(struct.unpack("<I", stream.read(4))[0]))


def workers(daemon: int) -> list:
    """The folders in /proc of the processes that run scripts, each a child of a child of the daemon."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            status = open(f"/proc/{number}/status").read()
            parent = int(re.search(r"PPid:\s*(\d+)", status)[1])
            grandparent = int(re.search(r"PPid:\s*(\d+)", open(f"/proc/{parent}/status").read())[1])
        except (OSError, TypeError):
            continue
        # One that has ended is there until somebody asks how.
        if status.startswith("Name:\tlayoutd-script\n") and "\nState:\tZ" not in status and grandparent == daemon:
            found.append(f"/proc/{number}")
    return found


def facts_of_server(daemon: int) -> dict:
    """Of the process that makes workers: its capabilities, and whether its system calls are filtered."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            status = open(f"/proc/{number}/status").read()
        except OSError:
            continue
        if status.startswith("Name:\tlayoutd-workers\n") and f"\nPPid:\t{daemon}\n" in status:
            return {
                "capabilities": int(re.search(r"CapPrm:\s*(\w+)", status)[1], 16),
                "seccomp": int(re.search(r"Seccomp:\s*(\d+)", status)[1]),
                "noNewPrivileges": int(re.search(r"NoNewPrivs:\s*(\d+)", status)[1]),
            }
    return {}


def facts(process: str) -> dict:
    """A worker's descriptors, capabilities and limits; none if this user may not read them."""
    try:
        status = open(process + "/status").read()
        limits = open(process + "/limits").read()
        return {
            "descriptors": sorted(os.listdir(process + "/fd")),
            "capabilities": int(re.search(r"CapPrm:\s*(\w+)", status)[1], 16),
            "seccomp": int(re.search(r"Seccomp:\s*(\d+)", status)[1]),
            "zero": sorted(name.strip() for name in re.findall(r"^(Max [a-z ]+?)\s+0\s+0\s", limits, re.M)),
        }
    except OSError:
        return {}


def facts_of_worker(daemon: int) -> dict:
    """Of the worker of the container; {} if there is none. That of a file that was loaded may be about to end, and has no descriptors then."""
    while True:
        processes = workers(daemon)
        for process in processes:
            found = facts(process)
            if found.get("descriptors") != []:
                return found
        if not processes:
            return {}


def main() -> None:
    layoutd, folder, refused, required = sys.argv[1:]
    path = os.path.join(folder, "s")
    environment = dict(os.environ, LAYOUTD_PLUGINS_FOLDERS=os.path.join(folder, "plugins"),
                       LAYOUTD_PLUGINS_REQUIRE_SANDBOX=required)
    command = [layoutd, "--socket", path]
    daemon = subprocess.Popen(([sys.executable, REFUSE, refused] if refused else []) + command, env=environment,
                              stderr=subprocess.PIPE, text=True)
    log = []
    for line in daemon.stderr:
        log.append(line.strip())
        if "layoutd: listening" in line or "cannot start" in line:
            break
    found = {}
    try:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        reply = call(connection, {"id": 1, "openContainer": {"layout": "rows", "bounds": {"width": 9, "height": 9},
                                                             "sections": [{"itemCount": 2}]}})
        found["open"] = reply.get("error", {}).get("code", "ok")
        plugin = call(connection, {"id": 2, "listPlugins": {}})["listPlugins"]["plugins"][0]
        found["state"], found["reason"] = plugin["state"], plugin.get("error", {}).get("message", "")
        found["worker"] = facts_of_worker(daemon.pid)
        found["server"] = facts_of_server(daemon.pid)
    finally:
        daemon.terminate()
        log += [line.strip() for line in daemon.stderr]
        daemon.wait()
    found["log"] = [line for line in log if "confined" in line or "rejected" in line]
    print(json.dumps(found))


main()
