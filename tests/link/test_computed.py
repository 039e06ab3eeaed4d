"""What linked code computes: nvgen's and nvcc's PTX in one text, run on the CPU."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.link import kernels


def test_a_kernel_calls_functions_of_nvcc() -> None:
    ptx = kernels.merged(kernels.text("functions.ptx"), kernels.ptx_of([kernels.calling.specialise()]))
    kernel = nv.ptx.load(ptx)["calling_function"]
    a, d, n = kernels.called()
    kernel.on("cpu")[1, kernels.THREADS](a, a.size, d, d.size, n, n.size)
    kernels.check_called(a, d, n)


def test_a_kernel_of_nvcc_calls_functions_of_nvgen() -> None:
    ptx = kernels.merged(kernels.ptx_of(kernels.exported()), kernels.text("callers.ptx"))
    kernel = nv.ptx.load(ptx)["caller"]
    before = np.arange(72, dtype=np.float32)
    a = before.copy()
    kernel.on("cpu")[1, kernels.THREADS](a)
    kernels.check_callers(a, before)
