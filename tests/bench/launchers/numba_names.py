"""Launches by the names of ``numba.cuda``, for every library that has them."""

from __future__ import annotations

from typing import Any

from tests.bench.launchers import BLOCK, CASES, ELEMENTS, GRID, Statements, names, python_function, values


def statements(library: Any) -> Statements:
    import numpy as np

    found = {}
    for case in CASES:
        kernel = library.jit(python_function(case, library.__name__))
        shown = ", ".join(names(case))
        namespace = {"kernel": kernel, **values(case, lambda: library.device_array(ELEMENTS, np.float32))}
        found[case] = (f"kernel[{GRID}, {BLOCK}]({shown})", namespace)
        if case == "1 array":
            configured = {**namespace, "configured": kernel[GRID, BLOCK]}
            found["1 array, configured once"] = (f"configured({shown})", configured)
    return found, library.synchronize
