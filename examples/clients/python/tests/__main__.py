"""Tests that need no daemon.

    examples/clients/python/tests
"""
import sys
import unittest
from pathlib import Path

if __name__ == "__main__":
    tests = unittest.defaultTestLoader.discover(str(Path(__file__).parent))
    sys.exit(not unittest.TextTestRunner().run(tests).wasSuccessful())
