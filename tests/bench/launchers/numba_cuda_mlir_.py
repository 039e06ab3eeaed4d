"""numba-cuda-mlir on its own arrays."""

from __future__ import annotations

from numba_cuda_mlir import cuda

from tests.bench.launchers import Statements, numba_cuda_


def statements() -> Statements:
    return numba_cuda_.statements(cuda)
