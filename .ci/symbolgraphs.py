"""Extracts symbol graphs of built modules, for the checks in this folder."""
from __future__ import annotations

import platform
import subprocess
from pathlib import Path


def extract(target: str, modules: Path, root: Path, level: str, folder: Path) -> None:
    """Writes the graphs of all symbols in `target` with at least that access level, including extensions of other modules' types."""
    # A C module with a map of its own is found by its folder, any other by the map that the build made.
    headers = [argument for pattern in ("Sources/*/include", ".build/checkouts/*/Sources/*/include")
               for path in sorted(root.glob(pattern)) for argument in ("-I", str(path))]
    maps = [argument for path in sorted(modules.parent.glob("*.build/module.modulemap"))
            for argument in ("-Xcc", f"-fmodule-map-file={path}")]
    command = [
        "swift", "symbolgraph-extract", "-module-name", target, "-I", str(modules), *headers, *maps,
        "-target", f"{platform.machine()}-unknown-linux-gnu", "-minimum-access-level", level, "-skip-synthesized-members",
        "-output-dir", str(folder)]
    subprocess.run(command, check=True)


def built_modules(root: Path) -> Path:
    """The folder of the latest build's modules."""
    shown = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    builds = [Path(shown.stdout.strip()).parent / name / "Modules" for name in ("debug", "release")]
    return max((each for each in builds if each.is_dir()), key=lambda modules: modules.stat().st_mtime)
