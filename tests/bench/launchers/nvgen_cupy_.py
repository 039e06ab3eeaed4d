"""nvgen on CuPy's arrays."""

from __future__ import annotations

import cupy
import numpy as np

from tests.bench.launchers import ELEMENTS, Statements, nvgen_


def statements() -> Statements:
    return nvgen_.statements(lambda: cupy.zeros(ELEMENTS, np.float32))
