"""The package as a whole."""
from __future__ import annotations

import ast
import importlib.metadata
import inspect
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import layoutd


class ModuleTests(unittest.TestCase):
    def test_debians_package_has_the_version_that_the_module_has(self) -> None:
        client = Path(__file__).resolve().parents[1]
        script = client.parents[2] / "systemd" / "debian" / "dist-info"
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([script, client, folder], check=True)
            found = [(each.metadata["Name"], each.version) for each in importlib.metadata.distributions(path=[folder])]
        self.assertEqual(found, [("layoutd", layoutd.__version__)])

    def test_it_imports_only_the_standard_library(self) -> None:
        names = set()
        for path in Path(layoutd.__file__).parent.rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
            names |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
        self.assertLessEqual(names, sys.stdlib_module_names)

    def test_every_public_declaration_is_documented(self) -> None:
        public = [getattr(layoutd, name) for name in layoutd.__all__
                  if getattr(getattr(layoutd, name), "__module__", "").startswith("layoutd")]
        types = {base for value in public if inspect.isclass(value) for base in value.__mro__ if base.__module__.startswith("layoutd")}
        self.assertGreater(len(types), 40)
        members = [member for value in types for name, member in vars(value).items() if not name.startswith("_")
                   and (callable(member) or isinstance(member, (property, staticmethod, classmethod)))]
        for each in public + members:
            each = getattr(each, "__func__", each)
            self.assertTrue(each.__doc__, each)
