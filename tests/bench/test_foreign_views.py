"""How long it takes to see an array of another library as launches do, by its attributes and by protocols.

Run with ``pytest tests/bench -m bench -s``. The ways are tried in turns, many times each, and the least counts: the
machine may do other work.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import driver, pointer_attributes
from nvgen.runtime.interop import array_interfaces, arrays_of_memory, dlpack, numba_arrays
from tests.bench.launchers.nvgen_interface_ import Array
from tests.runtime.interop.foreign_arrays import DeviceNDArray
from tests.runtime.interop.stubs import PLACE

pytestmark = pytest.mark.bench

ROUNDS, LAUNCHES = 300, 200


class Lender:
    """An object whose capsule NumPy makes, in C, as libraries do."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0

    def __dlpack__(self, **asked: Any) -> Any:
        return self.array.__dlpack__(max_version=(1, 0))


def by_cuda_core(array: Any) -> Callable[[], Any]:
    from cuda.core.utils import StridedMemoryView

    def view() -> DeviceArray:
        seen = StridedMemoryView.from_dlpack(array, -1)
        strides = None if seen.strides is None else tuple(n * 4 for n in seen.strides)
        return DeviceArray(
            seen.ptr, seen.shape, strides, arrays_of_memory.element_of(seen.dtype), home(0, not seen.readonly), seen
        )

    return view


def of_torch(ways: dict[str, Callable[[], Any]]) -> None:
    """PyTorch's own part of the quick way, and the other ways to see its tensors."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    tensor = torch.zeros((64, 64), device="cuda" if torch.cuda.is_available() else "cpu")
    ways["a PyTorch tensor, by its attributes"] = lambda: interop.view(tensor, PLACE)
    ways["a PyTorch tensor, by DLPack"] = lambda: dlpack.view(tensor, PLACE, None)
    ways["of which PyTorch's own functions"] = lambda: (
        tensor.__dlpack_device__(),
        tensor.__dlpack__(max_version=(1, 0)),
    )
    ways["a PyTorch tensor, by cuda-core"] = by_cuda_core(tensor)


def of_cupy(ways: dict[str, Callable[[], Any]]) -> None:
    cupy = pytest.importorskip("cupy", reason="CuPy is not installed")
    if not cupy.cuda.is_available():
        pytest.skip("this CuPy finds no GPU")
    array = cupy.zeros((64, 64), cupy.float32)
    ways["a CuPy array, by its attributes"] = lambda: interop.view(array, PLACE)
    ways["a CuPy array, by its interface"] = lambda: array_interfaces.cuda_view(
        array, array.__cuda_array_interface__, PLACE
    )
    ways["a CuPy array, by DLPack"] = lambda: dlpack.view(array, PLACE, None)
    ways["a CuPy array, by cuda-core"] = by_cuda_core(array)


def of_protocols(ways: dict[str, Callable[[], Any]]) -> None:
    array = np.zeros((64, 64), np.float32)
    ways["an object with DLPack"] = lambda: interop.view(Lender(array), PLACE)
    ways["an object with DLPack, by cuda-core"] = by_cuda_core(Lender(array))
    ways["a NumPy array"] = lambda: interop.view(array, PLACE)
    ways["a number"] = lambda: interop.view(1, PLACE)


def least(ways: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The least time that each way took, in microseconds."""
    found = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = time.perf_counter_ns()
            for _ in range(LAUNCHES):
                way()
            found[name] = min(found[name], (time.perf_counter_ns() - start) / LAUNCHES / 1000)
    return found


def of_device_memory(ways: dict[str, Callable[[], Any]]) -> None:
    """Arrays that say no more than an address, for which the driver is asked, and one of Numba's class."""
    array, numbas = Array(), DeviceNDArray(np.zeros(512, np.float32))
    functions, address = driver.loaded().functions, array.memory.address
    names = functions.CUpointer_attribute
    attributes = [
        names.CU_POINTER_ATTRIBUTE_MEMORY_TYPE,
        names.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
        names.CU_POINTER_ATTRIBUTE_IS_MANAGED,
    ]
    ways["an object with the interface alone"] = lambda: interop.view(array, PLACE)
    ways["of which whose memory it is, by ctypes"] = lambda: pointer_attributes.home(address)
    ways["the same, by cuda.bindings"] = lambda: functions.cuPointerGetAttributes(3, attributes, address)
    ways["an array of Numba's class"] = lambda: interop.view(numbas, PLACE)
    numba_arrays.view(numbas, PLACE, None)
    ways["the same, of which a view is kept"] = lambda: numba_arrays.view(numbas, PLACE, None)


def test_views_of_device_memory(gpu: Any) -> None:
    """On the fake driver, whose part is small."""
    gpu.is_recording = False
    print()
    ways: dict[str, Callable[[], Any]] = {}
    of_device_memory(ways)
    for name, microseconds in least(ways).items():
        print(f"{name:44s} {microseconds:6.2f} us")


@pytest.mark.parametrize("fill", [of_torch, of_cupy, of_protocols], ids=lambda fill: fill.__name__)
def test_views(fill: Callable[[dict[str, Callable[[], Any]]], None]) -> None:
    print()
    ways: dict[str, Callable[[], Any]] = {}
    fill(ways)
    for name, microseconds in least(ways).items():
        print(f"{name:44s} {microseconds:6.2f} us")
