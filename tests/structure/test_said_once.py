"""What is said in one place: who has an instruction, what a call fixes, and which modules a family has."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator

from nvgen import frontend, lang
from nvgen.lang.attributes import Attributes
from nvgen.lang.operation import DeviceOperation
from tests.structure.sources import trees

#: Where code may name an architecture: the default, and the one that a diagnostic's words are about.
NAMES_ONE = {"nvgen/intrinsics/architectures.py", "nvgen/targets/nvptx/operations/wgmma.py"}


def modules(*packages: object) -> None:
    """Loads every module of some packages."""
    for package in packages:
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):  # type: ignore[attr-defined]
            importlib.import_module(found.name)


def classes(base: type) -> Iterator[type]:
    for class_ in base.__subclasses__():
        yield class_
        yield from classes(class_)


def test_the_database_knows_architectures_and_the_code_does_not() -> None:
    naming = {
        path
        for path, tree in trees("sm_")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"sm_\d+[af]?", node.value)
    }
    assert naming == NAMES_ONE


def test_what_calls_fix_and_what_they_are_is_declared_in_one_layer() -> None:
    modules(lang, frontend)
    declared = [class_ for base in (Attributes, DeviceOperation) for class_ in classes(base)]
    own = [class_.__module__ for class_ in declared if class_.__module__.startswith("nvgen.")]
    assert len(own) > 100
    assert [module for module in own if not module.startswith("nvgen.lang.")] == []


def test_modules_of_families_are_listed_and_not_composed() -> None:
    composed = {
        path
        for path, tree in trees("import_module")
        if path.startswith(("nvgen/frontend/", "nvgen/codegen/", "nvgen/targets/"))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module")
        if not isinstance(node.args[0], (ast.Name, ast.Subscript))
    }
    assert composed == set()
