"""Tests that need no daemon.

    examples/clients/python/tests
"""
import sys
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path[:0] = [str(TESTS.parent), str(TESTS.parents[1] / "conformance")]
    tests = unittest.defaultTestLoader.discover(str(TESTS))
    sys.exit(not unittest.TextTestRunner().run(tests).wasSuccessful())
