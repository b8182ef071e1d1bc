#!/usr/bin/env python3
"""Kills a daemon's script processes by hand, and prints what its client meets.

    killing.py --socket PATH --daemon PID --plugins FOLDER --client FOLDER

The folder has the plugins `list`, which loops at a width of 666, and `lazy`, which does so in a query. Prints one line of JSON: what
a prepare, a query and a load that were killed came to, what is left after a thousand kills, and what opens while the process that makes
the others is stopped.
"""
import argparse
import contextlib
import json
import os
import signal
import sys
import threading
import time


def workers(daemon):
    """The processes of scripts, each with the CPU time that it has used, in ticks."""
    parents, times = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(name)] = int(fields[1])
            times[int(name)] = int(fields[11]) + int(fields[12])
    return {process: ticks for process, ticks in times.items() if parents.get(parents[process]) == daemon}


def server(daemon):
    """The process that makes those of scripts."""
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/status") as file:
            status = file.read()
            if status.startswith("Name:\tlayoutd-workers\n") and f"\nPPid:\t{daemon}\n" in status:
                return int(name)
    raise LookupError("there is no process that makes others")


def kill_running(daemon, known=()):
    """Waits until a process other than the known ones has computed for a while, and kills it; for five minutes at most."""
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        for process, ticks in workers(daemon).items():
            if process not in known and ticks > 10:
                os.kill(process, signal.SIGKILL)
                return
        time.sleep(0.01)
    raise TimeoutError("no process has computed for a while")


CASES = ("prepare", "lazy", "load", "thousand", "frozen")


class Killing:
    def __init__(self, options, layoutd):
        self.daemon, self.plugins, self.layoutd, self.path = options.daemon, options.plugins, layoutd, options.socket
        self.client = layoutd.Client(options.socket)

    def code(self, name, **fields):
        """What a request came to: "done", or the code of its failure."""
        try:
            self.client.request(name, **fields)
            return "done"
        except self.layoutd.LayoutdError as error:
            return error.code

    def open(self, layout):
        bounds = {"width": 320, "height": 480}
        reply = self.client.request("openContainer", layout=layout, bounds=bounds, sections=[{"itemCount": 3}])
        return reply["container"]

    def set_width(self, container, width):
        operation = {"setBounds": {"width": width, "height": 480}}
        return self.code("updateContainer", container=container, operations=[operation])

    def query(self, container, width):
        return self.code("queryRect", container=container, rect={"width": width, "height": 480})

    def killed(self, request, *arguments):
        """What a request came to whose process was killed."""
        codes = []
        thread = threading.Thread(target=lambda: codes.append(request(*arguments)))
        thread.start()
        kill_running(self.daemon)
        thread.join()
        return codes[0]

    def prepare(self):
        container = self.open("list")
        killed = self.killed(self.set_width, container, 666)
        found = self.client.request("queryRect", container=container, rect={"width": 320, "height": 480})
        return [killed, len(found["attributes"]["frames"]), self.set_width(container, 400)]

    def lazy(self):
        container = self.open("lazy")
        return [self.killed(self.query, container, 666), self.query(container, 320)]

    def load(self):
        container = self.open("list")
        known = workers(self.daemon)
        with open(os.path.join(self.plugins, "list.lua"), "w") as file:
            file.write("while true do end")
        kill_running(self.daemon, known)
        state = {}
        while "error" not in state:
            plugins = self.client.request("listPlugins")["plugins"]
            state = next(plugin for plugin in plugins if plugin["name"] == "list")
        return [state["error"]["code"], state["state"], self.set_width(container, 400)]

    def thousand(self):
        container = self.open("lazy")
        self.set_width(container, 300)
        folder = f"/proc/{self.daemon}/fd"
        descriptors, count, kills = len(os.listdir(folder)), len(workers(self.daemon)), 0
        while kills < 1000:
            for process in workers(self.daemon):
                # It may have ended with its last container.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    kills += 1
            # The first may meet the process that has just been killed.
            for width in (300, 301):
                self.set_width(container, width + kills % 7)
        done = self.set_width(container, 400)
        # A few come and go.
        return [done, len(os.listdir(folder)) < descriptors + 20, len(workers(self.daemon)) <= count]


    def frozen(self):
        """Whether a container opens whose process a server that is stopped would have to make, and another layout's before that."""
        os.kill(server(self.daemon), signal.SIGSTOP)
        for process in workers(self.daemon):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        opened = []
        thread = threading.Thread(target=lambda: opened.append(self.reopen("lazy")))
        thread.start()
        bounds = {"width": 320, "height": 480}
        self.layoutd.Client(self.path).request("openContainer", layout="flow", bounds=bounds)
        was_first = not opened
        thread.join()
        return [opened[0], was_first]

    def reopen(self, layout):
        """Opens a container. The first attempt may meet a process that has just been killed."""
        for _ in range(2):
            with contextlib.suppress(self.layoutd.LayoutdError):
                return self.open(layout) > 0
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--daemon", type=int, required=True, metavar="PID")
    for name in ("--socket", "--plugins", "--client"):
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    sys.path.insert(0, options.client)
    import layoutd

    killing = Killing(options, layoutd)
    print(json.dumps({name: getattr(killing, name)() for name in CASES}))


main()
