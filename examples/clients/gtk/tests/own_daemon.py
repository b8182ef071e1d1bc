"""A daemon of the test's own, which it may stop, kill and start again: the first argument is the program."""
import atexit
import os
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory(prefix="ld-")
SOCKET = os.path.join(FOLDER.name, "s")
BROKEN = """return layoutd.define {
  api = 1, name = "broken", version = "1.0.0", summary = "Fails.",
  prepare = function() error("the shelf is missing") end,
}
"""


def start():
    plugins = Path(FOLDER.name) / "plugins"
    plugins.mkdir(exist_ok=True)
    (plugins / "broken.lua").write_text(BROKEN)
    daemon = subprocess.Popen([sys.argv[1], "--socket", SOCKET, "--log-level", "critical"],
                              env={**os.environ, "LAYOUTD_PLUGINS_FOLDERS": str(plugins), "LAYOUTD_LIMITS_STALL_SECONDS": "600"})
    atexit.register(daemon.kill)
    return daemon


def stop(daemon):
    daemon.kill()
    daemon.wait()
    Path(SOCKET).unlink(missing_ok=True)
