"""CuPy's ``RawKernel`` on its own arrays."""

from __future__ import annotations

import cupy
import numpy as np

from tests.bench.launchers import (
    BLOCK,
    CASES,
    ELEMENTS,
    GRID,
    Statements,
    cuda_source,
    kernel_name,
    names,
    values,
)


def statements() -> Statements:
    module = cupy.RawModule(code=cuda_source())
    found = {}
    for case in CASES:
        shown = "".join(f"{name}, " for name in names(case))
        namespace = {
            "kernel": module.get_function(kernel_name(case)),
            **values(case, lambda: cupy.zeros(ELEMENTS, np.float32), np.float32),
        }
        found[case] = (f"kernel(({GRID},), ({BLOCK},), ({shown}))", namespace)
    return found, cupy.cuda.Device().synchronize
