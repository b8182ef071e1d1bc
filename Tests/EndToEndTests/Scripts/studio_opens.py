#!/usr/bin/env python3
"""Runs `layoutctl studio` in a terminal: `studio_opens.py LAYOUTCTL yes|no [OPTION…]`, as a user with a display or without.

In place of the desktop's opener, a script prints the permissions of the file that it gets, and the answer of the URL in that file.
The files that the program has left behind are printed, too.
"""
import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path

OPENER = r"""#!/bin/sh
exec >"/proc/self/fd/$ANSWERS"
stat -c '%a %U' "${1%/*}"
url=$(sed -n 's/.*content="0; url=\([^"]*\).*/\1/p' "$1")
curl --silent --location --cookie-jar "$TMPDIR/jar" --header 'Sec-Fetch-Site: none' --output "$TMPDIR/page" --write-out '%{http_code}\n' "${url%%#*}"
"""


def main():
    layoutctl, has_display, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        for name in ["bin", "runtime"]:
            Path(folder, name).mkdir()
        opener = Path(folder, "bin", "xdg-open")
        opener.write_text(OPENER)
        opener.chmod(0o755)
        terminal, inner = pty.openpty()
        answers, inherited = os.pipe()
        environment = {
            **os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "XDG_RUNTIME_DIR": f"{folder}/runtime", "TMPDIR": folder,
            "DISPLAY": ":9" if has_display == "yes" else "", "WAYLAND_DISPLAY": "", "ANSWERS": str(inherited)}
        with subprocess.Popen(
                [layoutctl, "studio", *options], stdin=inner, stdout=inner, stderr=inner, env=environment, pass_fds=[inherited]) as program:
            os.close(inner)
            os.close(inherited)
            with os.fdopen(answers) as answers, os.fdopen(terminal) as printed:
                assert printed.readline().startswith("http://127.0.0.1:")
                if has_display == "yes" and "--print-url" not in options:
                    print(answers.readline() + answers.readline(), end="")
                program.terminate()
                # Ends with the last process that may write.
                print(answers.read(), end="")
        print(*(path.name for path in Path(folder, "runtime").iterdir()), f"status {program.returncode}")


main()
