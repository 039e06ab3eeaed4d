"""nvgen on objects that speak DLPack alone; their capsules are of a struct that is made once, and never freed."""

from __future__ import annotations

import ctypes
from typing import Any

import nvgen as nv
from tests.bench.launchers import ELEMENTS, Statements, nvgen_
from tests.runtime.interop.stubs import CUDA, Tensor, Version, Versioned

_NAME = b"dltensor_versioned"
_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)


class Array:
    """An array of floats in memory of the GPU."""

    def __init__(self) -> None:
        self.memory = nv.cuda.zeros(ELEMENTS, nv.f32)
        self.shape, steps = (ctypes.c_int64 * 1)(ELEMENTS), (ctypes.c_int64 * 1)(1)
        tensor = Tensor(self.memory.address, CUDA, 0, 1, 2, 32, 1, self.shape, steps, 0)
        self.struct = Versioned(version=Version(1, 0), tensor=tensor)
        self.address = ctypes.addressof(self.struct)

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, 0

    def __dlpack__(self, **asked: Any) -> Any:
        return _new(self.address, _NAME, None)


def statements() -> Statements:
    return nvgen_.statements(Array)
