"""All diagnostics by code, and the page of each."""

from __future__ import annotations

import ast
import importlib
import inspect
import sys
from dataclasses import dataclass
from functools import cache

from nvgen.diagnostics import FAMILIES
from nvgen.diagnostics.diagnostic import Diagnostic
from nvgen.diagnostics.errors import InternalError


@cache
def registry() -> dict[str, type[Diagnostic]]:
    """Every diagnostic class by its code, in the order of the codes."""
    found: dict[str, type[Diagnostic]] = {}
    for family in FAMILIES:
        module = importlib.import_module(f"nvgen.diagnostics.{family}")
        for value in vars(module).values():
            is_own = isinstance(value, type) and issubclass(value, Diagnostic) and value.__module__ == module.__name__
            if is_own:
                if value.code in found:
                    raise InternalError(f"two diagnostics have the code {value.code}")
                found[value.code] = value
    return dict(sorted(found.items()))


@dataclass(frozen=True)
class Page:
    """What ``nvgen explain`` prints of a diagnostic, from its docstring."""

    code: str
    title: str
    text: str
    #: An example that causes the diagnostic, and one that does not.
    wrong: str
    right: str


def page_of(diagnostic: type[Diagnostic]) -> Page:
    """The page of a diagnostic: its docstring, which ends in the paragraphs ``Wrong::`` and ``Right::``.

    Raises:
        OSError: ``python -OO`` has left it out, and there is no source to read it from.
    """
    text = inspect.cleandoc(_docstring(diagnostic) or "")
    explanation, separator, examples = text.partition("\nWrong::\n")
    wrong, other, right = examples.partition("\nRight::\n")
    if not separator or not other:
        raise InternalError(f"the page of {diagnostic.code} has no two examples")
    return Page(
        diagnostic.code,
        diagnostic.title,
        explanation.strip().replace("``", "`"),
        inspect.cleandoc("\n" + wrong),
        inspect.cleandoc("\n" + right),
    )


def _docstring(diagnostic: type[Diagnostic]) -> str | None:
    if sys.flags.optimize < 2:
        return diagnostic.__doc__
    return _docstrings_in_source(diagnostic.__module__)[diagnostic.__name__]


@cache
def _docstrings_in_source(module: str) -> dict[str, str | None]:
    """Those of a module's classes, where Python has left them out: ``dataclass`` puts signatures in their place."""
    body = ast.parse(inspect.getsource(sys.modules[module])).body
    return {node.name: ast.get_docstring(node) for node in body if isinstance(node, ast.ClassDef)}
