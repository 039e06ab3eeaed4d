"""All diagnostics by code, and the page of each."""

from __future__ import annotations

import importlib
import inspect
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
    """The page of a diagnostic: its docstring, which ends in the paragraphs ``Wrong::`` and ``Right::``."""
    text = inspect.cleandoc(diagnostic.__doc__ or "")
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
