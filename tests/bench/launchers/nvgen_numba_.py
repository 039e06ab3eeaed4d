"""nvgen on numba's device arrays, which it takes by their ``__cuda_array_interface__``."""

from __future__ import annotations

import numpy as np
from numba import cuda

from tests.bench.launchers import ELEMENTS, Statements, nvgen_


def statements() -> Statements:
    return nvgen_.statements(lambda: cuda.device_array(ELEMENTS, np.float32))
