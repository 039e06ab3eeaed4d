"""All diagnostics by code."""

from __future__ import annotations

import importlib
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
