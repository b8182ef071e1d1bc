#!/usr/bin/python3
"""A program scrolls while its daemon is stopped: its frames go on, and everything is shown once the daemon goes on."""
import os
import signal
import subprocess
import sys
import tempfile
from support import HERE, running


def main(program):
    with tempfile.TemporaryDirectory(prefix="ld-") as folder:
        socket = os.path.join(folder, "s")
        daemon = subprocess.Popen([program, "--socket", socket, "--log-level", "error"])
        try:
            with running(HERE / "list.qml", "scrolls", LAYOUTD_SOCKET=socket) as view:
                view.until("shown")
                begun = int(view.until(r"at ([1-9]\d*)")[1])
                daemon.send_signal(signal.SIGSTOP)
                # A frame that waited for the daemon would wait for ever.
                view.until("at 4000")
                assert not any(line.startswith("sees") for line in view.lines), "a daemon that is stopped has answered"
                daemon.send_signal(signal.SIGCONT)
                view.until("sees row 200")
                print(f"pass  {(4000 - begun) // 10} frames beside a daemon that is stopped; then it shows where it is")
        finally:
            daemon.kill()
            daemon.wait()


if __name__ == "__main__":
    main(sys.argv[1])
