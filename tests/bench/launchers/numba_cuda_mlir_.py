"""numba-cuda-mlir on its own arrays."""

from __future__ import annotations

from numba_cuda_mlir import cuda

from tests.bench.launchers import Statements, numba_names


def statements() -> Statements:
    return numba_names.statements(cuda)
