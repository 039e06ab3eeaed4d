"""Triton on PyTorch's arrays, which it is made for; on a driver that PyTorch does not know, on bare addresses."""

from __future__ import annotations

import os
import sys
from typing import Any

from tests.bench import launchers
from tests.bench.launchers import CASES, ELEMENTS, GRID, Statements, names, python_function, values

if launchers.is_fake:
    from tests.driver import building

    os.environ["TRITON_LIBCUDA_PATH"] = str(building.build().parent)  # its launcher is compiled, and linked with that
    sys.modules["torch"] = None  # type: ignore[assignment]  # Triton then asks the driver itself for device and stream

import triton

if launchers.is_fake:
    triton.runtime.driver.active  # noqa: B018  (it is made when it is asked for)
    del sys.modules["torch"]


class _Address:
    """What Triton takes for a tensor: an address and a type of elements."""

    dtype = "float32"

    def __init__(self, address: int) -> None:
        self.address = address

    def data_ptr(self) -> int:
        return self.address


def _without_pytorch() -> tuple[Any, Any]:
    """How arrays are made and waited for on a driver that PyTorch does not see."""
    from tests.bench.launchers import bindings_

    bindings_.make_current()
    return lambda: _Address(bindings_.allocate()), bindings_.wait


def _with_pytorch() -> tuple[Any, Any]:
    import torch

    return lambda: torch.zeros(ELEMENTS, device="cuda"), torch.cuda.synchronize


def statements() -> Statements:
    array, wait = _without_pytorch() if launchers.is_fake else _with_pytorch()
    found = {}
    for case in CASES:
        kernel = triton.jit(python_function(case, "triton"))
        shown = ", ".join(names(case))
        found[case] = (f"kernel[({GRID},)]({shown})", {"kernel": kernel, **values(case, array)})
    return found, wait
