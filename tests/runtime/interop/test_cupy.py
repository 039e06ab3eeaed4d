"""CuPy's arrays: by a stand-in of the module, and real ones whose memory CuPy did not take. More is in tests/gpu."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries, views
from tests.runtime.interop.stubs import PLACE


class ndarray:
    """An array of the stand-in on the third GPU, over memory of NumPy."""

    __module__ = "cupy"

    def __init__(self, array: np.ndarray, address: int | None = None) -> None:
        self.shape, self.strides, self.dtype = array.shape, array.strides, array.dtype
        self.data = SimpleNamespace(ptr=array.ctypes.data if address is None else address, device_id=2)

    @property
    def __cuda_array_interface__(self) -> Any:
        raise AssertionError("the attributes are quicker")


@pytest.fixture
def cupy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    runtime = SimpleNamespace(is_hip=False)
    streams = SimpleNamespace(get_current_stream=lambda ordinal: SimpleNamespace(ptr=0x5000 + ordinal), runtime=runtime)
    module = SimpleNamespace(ndarray=ndarray, cuda=streams)
    monkeypatch.setitem(sys.modules, "cupy", module)
    views._WAYS.clear()
    yield module
    views._WAYS.clear()


def test_an_array(cupy: Any) -> None:
    host = np.zeros((4, 6), np.float32)[:, ::-1]
    array = ndarray(host)
    view = interop.view(array, PLACE)
    assert type(view) is DeviceArray
    assert (view.address, view.shape, view.strides, view.ordinal) == (host.ctypes.data, (4, 6), (24, -4), 2)
    assert (view.element, view.writeable, view.owner, view.stream) == (nv.f32, True, array, 0x5002)
    assert interop.default_stream([view]) == 0x5002


def test_records(cupy: Any) -> None:
    dtype = np.dtype([("x", "f4"), ("y", "i4")])
    assert interop.view(ndarray(np.zeros(3, dtype)), PLACE).dtype == dtype


def test_bfloat_of_ml_dtypes(cupy: Any) -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="ml_dtypes is not installed")
    assert interop.view(ndarray(np.zeros(3, ml_dtypes.bfloat16)), PLACE).element is nv.bf16


@pytest.mark.parametrize("dtype", [">f4", "S4", "M8[s]"])
def test_elements_that_kernels_do_not_have(cupy: Any, dtype: str) -> None:
    with pytest.raises(LaunchError) as caught:
        interop.view(ndarray(np.zeros(3, dtype)), PLACE)
    assert caught.value.code == "NVG0606"
    assert "a CuPy array of" in str(caught.value)


def test_a_build_for_amd_gpus(cupy: Any) -> None:
    cupy.cuda.runtime.is_hip = True
    with pytest.raises(LaunchError) as caught:
        interop.view(ndarray(np.zeros(3)), PLACE)
    assert caught.value.code == "NVG2822"


def test_memory(cupy: Any) -> None:
    assert interop.view(ndarray(np.zeros((0, 3)), 0), PLACE).size == 0
    with pytest.raises(LaunchError) as caught:
        interop.view(ndarray(np.zeros(3), 0), PLACE)
    assert caught.value.code == "NVG2829"


def test_remedies_are_in_the_words_of_cupy(cupy: Any) -> None:
    view = interop.view(ndarray(np.zeros(3)), PLACE)
    assert libraries.converted(view, "x", nv.f32) == "x.astype(cupy.float32)"
    assert libraries.on_cpu(view, "x") == "cupy.asnumpy(x)"
    assert libraries.on_gpu(view, "x", 0) == "with cupy.cuda.Device(0): x = cupy.asarray(x)"


@pytest.mark.parametrize("order", ["C", "F"])
def test_real_arrays(order: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """CuPy makes arrays of given memory without a GPU, if their initialiser is left out."""
    real = pytest.importorskip("cupy", reason="CuPy is not installed")

    class Memory(real.cuda.BaseMemory):  # type: ignore[misc]
        def __init__(self) -> None:
            self.ptr, self.size, self.device_id = 0x7000, 1 << 20, 1

    pointer = real.cuda.MemoryPointer(Memory(), 16)
    array = real.ndarray.__new__(real.ndarray, (2, 3), np.float32, pointer, None, order)
    monkeypatch.setattr(real.cuda, "get_current_stream", lambda ordinal: SimpleNamespace(ptr=0x5000 + ordinal))
    monkeypatch.setattr(views, "_WAYS", {})
    view = interop.view(array, PLACE)
    assert (view.address, view.shape, view.strides) == (0x7010, (2, 3), array.strides)
    assert (view.type.layout, view.element, view.ordinal, view.stream) == (order, nv.f32, 1, 0x5001)
    assert libraries.of(view) is libraries.CUPY
