#!/usr/bin/env python3
"""Runs `layoutctl top` in tmux: `top.py LAYOUTCTL SOCKET`, of a daemon."""
import re
import subprocess
import sys
import tempfile

from terminal import REVERSED, Terminal
from waiting import until


def main():
    layoutctl, socket = sys.argv[1:]

    def call(*arguments):
        subprocess.run([layoutctl, *arguments, "--socket", socket], check=True, stdout=subprocess.DEVNULL)

    for name, count in [("few", 10), ("many", 5000), ("some", 300)]:
        call("open", "--name", name, "--count", str(count))
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(folder, [layoutctl, "top", "--interval", "0.2", "--socket", socket], 100, 16)
        try:
            def names():
                return [line.split()[-1] for line in terminal.screen() if re.search(r"\bflow\b", line)]

            until("what the daemon does", lambda: terminal.screen()[0].startswith("layoutd   up "), terminal.text)
            assert "1 connection, 3 containers, all users" in terminal.screen()[0], terminal.text()
            assert [line.split()[0] for line in terminal.screen()[1:4]] == ["requests", "prepares", "memory"], terminal.text()
            assert terminal.text().rstrip().splitlines()[-1].startswith("sort by: r requests"), terminal.text()
            heading = REVERSED.search(terminal.run("capture-pane", "-p", "-e"))
            assert heading and heading[1].split()[0] == "NUMBER", terminal.text()
            terminal.press("i")
            until("the most items first", lambda: names() == ["many", "some", "few"], terminal.text)
            # The most frequent request comes first, by its name.
            terminal.press("r")

            def few_first():
                call("query", "few")
                return names()[:1] == ["few"] and "queryRect " in terminal.screen()[1]
            until("the busiest first", few_first, terminal.text)
            terminal.press("q")
            until("the end", terminal.has_ended, terminal.text)
        finally:
            terminal.close()


if __name__ == "__main__":
    main()
