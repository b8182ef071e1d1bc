"""Tests with a daemon of their own.

    python3 examples/clients/python/daemon_tests --daemon .build/debug/layoutd [NAME...]
"""
import argparse
import sys
import unittest
from pathlib import Path

from support import DaemonTestCase
from conformance import Daemon

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Tests with a daemon of their own.")
    parser.add_argument("--daemon", metavar="PROGRAM", required=True, help="layoutd")
    parser.add_argument("names", nargs="*", metavar="NAME", help="tests whose names have this in them (default: all)")
    options = parser.parse_args()
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{name}*" for name in options.names] or None
    tests = loader.discover(str(Path(__file__).parent))
    with Daemon(options.daemon) as daemon:
        DaemonTestCase.socket, DaemonTestCase.program = daemon.socket, options.daemon
        sys.exit(not unittest.TextTestRunner().run(tests).wasSuccessful())
