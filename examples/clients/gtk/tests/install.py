#!/usr/bin/python3
"""Installs the library, and uses it from there: `install.py BUILD PROGRAM`, where it was built and the daemon, whose version it has.

By `make install`, and by Meson where that is installed; in both, pkg-config and a program in Vala, where valac is, find it. In Python it is
found with what `make install` says.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARY = Path(__file__).resolve().parents[1]
BUILD, PROGRAM = sys.argv[1:]
FIND = "import gi; gi.require_version('Layoutd', '1'); from gi.repository import Layoutd; print(Layoutd.CollectionView.__name__)"
# The environment of a user, without the folder of the build.
USER = {name: value for name, value in os.environ.items() if name not in ("GI_TYPELIB_PATH", "LD_LIBRARY_PATH")}


def output(*command, **options):
    ran = subprocess.run([str(word) for word in command], capture_output=True, text=True, **{"env": USER, **options})
    assert ran.returncode == 0, (command, ran.stdout, ran.stderr)
    return ran.stdout


def install(*variables):
    return output("make", "-s", "-C", LIBRARY, f"BUILD={BUILD}", "install", *variables)


def check(prefix, libraries):
    """The environment that finds a library in the folder in which it was installed."""
    environment = {**USER, "PKG_CONFIG_PATH": str(libraries / "pkgconfig")}
    version = output("pkg-config", "--modversion", "layoutd-gtk4", env=environment)
    assert version == output(PROGRAM, "--version"), version
    if shutil.which("valac"):
        output("valac", "-q", f"--vapidir={prefix}/share/vala/vapi", "--pkg=layoutd-gtk4", "-X", "-w", LIBRARY / "examples/photos.vala",
               "-o", prefix / "photos", env=environment)


def it_is_found_where_make_says(folder):
    told = install(f"PREFIX={folder}")
    environment = dict(word.split("=", 1) for line in told.splitlines() if "export" in line for word in line.split()[1:])
    assert set(environment) == {"GI_TYPELIB_PATH", "LD_LIBRARY_PATH"}, told
    assert output("/usr/bin/python3", "-c", FIND, env={**USER, **environment}) == "CollectionView\n"
    check(folder, folder / "lib")


def where_it_is_found_anyway_make_says_nothing(folder):
    libraries = output("pkg-config", "--variable=libdir", "gobject-introspection-1.0").strip()
    assert install("PREFIX=/usr", f"LIBDIR={libraries}", f"DESTDIR={folder}") == ""


def meson_installs_the_same(folder):
    output("meson", "setup", folder / "build", LIBRARY, f"--prefix={folder}/there", "--libdir=lib")
    output("meson", "install", "-C", folder / "build")
    check(folder / "there", folder / "there/lib")


for test in (it_is_found_where_make_says, where_it_is_found_anyway_make_says_nothing, meson_installs_the_same):
    if test is meson_installs_the_same and not shutil.which("meson"):
        print(f"skip  {test.__name__}: Debian's package meson is not installed", flush=True)
        continue
    with tempfile.TemporaryDirectory(prefix="ld-") as name:
        test(Path(name))
    print(f"pass  {test.__name__}", flush=True)
