"""nvgen under the names of ``numba.cuda``, on arrays of ``cuda.device_array``."""

from __future__ import annotations

import warnings

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import NumbaPerformanceWarning
from tests.bench.launchers import Statements, numba_names

warnings.simplefilter("ignore", NumbaPerformanceWarning)  # four blocks are few for a GPU, and enough here


def statements() -> Statements:
    return numba_names.statements(cuda)
