"""A launch like the one before goes to nvgen's fast path at once, with arrays of the device and with numbers."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen_numba.cuda.dispatch import kernel as kernels


def test_launches_with_device_arrays_are_repeated(
    device: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if device != "cpu":
        request.getfixturevalue("cuda_gpu").execute = None  # nobody looks at what the kernel writes

    @cuda.jit
    def kernel(a, x):  # type: ignore[no-untyped-def]
        a[0] = x

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        configured = kernel[1, 32]
        a = cuda.device_array(4, np.float64)
        configured(a, 1)
        prepared: list[Any] = []
        launch = kernels.CompiledKernel.launch
        monkeypatch.setattr(kernels.CompiledKernel, "launch", lambda *given: prepared.append(given) or launch(*given))
        configured(a, 2)
        configured(a, 3)
        assert not prepared
        configured(a, 2.5)  # another signature
        assert len(prepared) == 1
    assert len(kernel.overloads) == 2
    prepared.clear()  # it has the array, whose memory the driver is asked for afterwards
