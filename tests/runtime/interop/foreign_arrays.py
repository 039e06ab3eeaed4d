"""Arrays as other libraries have them, over memory of the fake driver, whose elements the host reaches as well.

The classes have the names and the attributes of those of Numba, CuPy and PyTorch, so that launches take them for such.
"""

from __future__ import annotations

import ctypes
import sys
import weakref
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nvgen.runtime.gpu import devices, driver
from nvgen.runtime.interop import views
from tests.runtime.interop.stubs import Producer
from tests.runtime.interop.test_pytorch import DTYPES, Tensor


class Memory:
    """Memory of a GPU, as Numba keeps it; ``owner`` is what has the finaliser that frees it."""

    def __init__(self, nbytes: int, ordinal: int = 0) -> None:
        with devices.context(ordinal):
            self.address = int(driver.call("cuMemAlloc", max(nbytes, 1)))
        self._finalizer = weakref.finalize(self, driver.call, "cuMemFree", self.address)
        self.owner = self

    def free(self) -> None:
        self._finalizer()


class Lent:
    """An array in memory of a GPU; ``host`` shows its elements to the test."""

    def __init__(self, values: Any = (), ordinal: int = 0, dtype: Any = np.float32) -> None:
        values = np.asarray(values, dtype)
        self.memory = Memory(values.nbytes, ordinal)
        self.ordinal = ordinal
        buffer = (ctypes.c_char * values.nbytes).from_address(self.memory.address)
        self.host = np.frombuffer(buffer, dtype).reshape(values.shape)
        self.host[...] = values


class Described(Lent):
    """An object with ``__cuda_array_interface__`` alone; ``entries`` are other than the array's."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.entries: dict[str, Any] = {}
        self.looks = 0

    @property
    def __cuda_array_interface__(self) -> Any:
        self.looks += 1
        if self.entries is None:
            return None
        described = {"shape": self.host.shape, "strides": None, "typestr": self.host.dtype.str, "version": 3}
        return {**described, "data": (self.memory.address, False), "stream": None, **self.entries}


class DeviceNDArray(Lent):
    """Numba's array: attributes that the property goes by."""

    __module__ = "numba.cuda.cudadrv.devicearray"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.gpu_data = self.memory
        self.shape, self.strides, self.dtype = self.host.shape, self.host.strides, self.host.dtype
        self.stream: Any = 0
        self.looks = 0

    @property
    def __cuda_array_interface__(self) -> Any:
        self.looks += 1
        return {
            "shape": self.shape,
            "strides": self.strides,
            "data": (self.gpu_data.address, False),
            "typestr": self.dtype.str,
            "stream": int(self.stream) or None,
            "version": 3,
        }


class ndarray(Lent):
    """CuPy's array."""

    __module__ = "cupy"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.shape, self.strides, self.dtype = self.host.shape, self.host.strides, self.host.dtype
        self.data = SimpleNamespace(ptr=self.memory.address, device_id=self.ordinal)


class TensorOnGpu(Tensor):
    """PyTorch's tensor."""

    __module__ = "torch"

    def __init__(self, *given: Any, **named: Any) -> None:
        self.lent = Lent(*given, **named)
        self.host = self.lent.host
        steps = tuple(step // self.host.itemsize for step in self.host.strides)
        super().__init__(
            shape=self.host.shape, steps=steps, address=self.lent.memory.address, ordinal=self.lent.ordinal
        )

    def is_contiguous(self) -> bool:
        return self.steps == (1,)


class Capsules(Producer):
    """An array that speaks DLPack alone."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.lent = Lent(*given, **named)
        super().__init__(self.lent.host, (2, self.lent.ordinal))
        self.host = self.lent.host


KINDS = (DeviceNDArray, ndarray, TensorOnGpu, Described, Capsules)


def modules(monkeypatch: pytest.MonkeyPatch, stream: int) -> None:
    """Has CuPy and PyTorch be there, whose current stream is ``stream``."""
    current = SimpleNamespace(get_current_stream=lambda ordinal: SimpleNamespace(ptr=stream))
    current.runtime = SimpleNamespace(is_hip=False)
    monkeypatch.setitem(sys.modules, "cupy", SimpleNamespace(ndarray=ndarray, cuda=current))
    torch = SimpleNamespace(
        **DTYPES,
        Tensor=Tensor,
        strided="strided",
        is_grad_enabled=lambda: True,
        version=SimpleNamespace(hip=None),
        _C=SimpleNamespace(_cuda_getCurrentRawStream=lambda ordinal: stream),
    )
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setattr(views, "_WAYS", {})
