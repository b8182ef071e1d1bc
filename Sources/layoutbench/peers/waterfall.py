"""masonic, which places items in the shortest of some columns as the layout `column` does, in node."""
from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Dict, Optional, Tuple

from daemon import ROUNDS, SCREEN, SPACING, WIDTH

HERE = Path(__file__).resolve().parent
# Whose width is a whole number, to which `column` rounds it.
COLUMNS = 4
COLUMN_WIDTH = (WIDTH - (COLUMNS - 1) * SPACING) / COLUMNS


def unavailable(folder: Path) -> Optional[str]:
    """Why masonic cannot be measured, or nothing. It is installed into the folder if it is not there."""
    if not shutil.which("node"):
        return "node is not installed"
    if (folder / "node_modules" / "masonic").is_dir():
        return None
    if not shutil.which("npm"):
        return "npm is not installed"
    shutil.copy(HERE / "package.json", folder)
    installed = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder)
    if installed.returncode == 0:
        return None
    # What is there of them would be taken for the whole the next time.
    shutil.rmtree(folder / "node_modules", ignore_errors=True)
    return f"the packages of {HERE / 'package.json'} cannot be installed into {folder}"


def waterfall(folder: Path, heights: Any, screens: int) -> Tuple[Dict[str, Any], Any]:
    """Milliseconds of a layout, of a screen's items and of a change of the first item, with the counts of the screens' items; and the
    left and top edge of each item."""
    import numpy
    arguments = [str(number) for number in (COLUMNS, COLUMN_WIDTH, SPACING, SCREEN, screens, ROUNDS)]
    output = subprocess.run(["node", HERE / "waterfall.cjs", folder.resolve(), *arguments], input=heights.tobytes(),
                            stdout=subprocess.PIPE, check=True).stdout
    times, edges = output.split(b"\n", 1)
    return json.loads(times), numpy.frombuffer(edges).reshape(-1, 2)
