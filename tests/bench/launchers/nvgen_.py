"""nvgen, on its own arrays or on those that ``array`` makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import nvgen as nv
from tests.bench.launchers import BLOCK, CASES, ELEMENTS, GRID, Statements, names, python_function, values


def statements(array: Callable[[], Any] | None = None) -> Statements:
    make = array or (lambda: nv.cuda.zeros(ELEMENTS, nv.f32))
    found = {}
    for case in CASES:
        arguments = values(case, make)
        shown = ", ".join(names(case))
        namespace = {"kernel": nv.kernel(python_function(case, "nvgen")), **arguments}
        found[case] = (f"kernel[{GRID}, {BLOCK}]({shown})", namespace)
        if case == "1 array":
            configured = {**namespace, "configured": namespace["kernel"][GRID, BLOCK]}
            found["1 array, configured once"] = (f"configured({shown})", configured)
    return found, nv.cuda.synchronize
