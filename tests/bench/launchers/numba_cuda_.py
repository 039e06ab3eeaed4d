"""numba-cuda on its own arrays."""

from __future__ import annotations

import warnings

from numba import cuda
from numba.core.errors import NumbaPerformanceWarning

from tests.bench.launchers import Statements, numba_names

warnings.simplefilter("ignore", NumbaPerformanceWarning)  # four blocks are few for a GPU, and enough here


def statements() -> Statements:
    return numba_names.statements(cuda)
