"""Objects that say that they are arrays: what libraries hand out, made by hand over memory of NumPy."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from nvgen.runtime.launch.parameters import DeclaredParameter

PLACE = DeclaredParameter("x", lambda name: None)  # type: ignore[arg-type,return-value]

CPU, CUDA, CUDA_HOST, METAL, ROCM, CUDA_MANAGED = 1, 2, 3, 8, 10, 13
READ_ONLY, COPIED, PADDED = 1, 2, 4
#: NumPy's kinds as DLPack's codes.
CODES = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}


class Version(ctypes.Structure):
    _fields_ = (("major", ctypes.c_uint32), ("minor", ctypes.c_uint32))


class Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


DELETER = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)


class Unversioned(ctypes.Structure):
    _fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER))


class Versioned(ctypes.Structure):
    _fields_ = (
        ("version", Version),
        ("context", ctypes.c_void_p),
        ("deleter", DELETER),
        ("flags", ctypes.c_uint64),
        ("tensor", Tensor),
    )


_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", ctypes.pythonapi)
)
NAMES = {True: b"dltensor_versioned", False: b"dltensor"}


class Producer:
    """An object with ``__dlpack__`` over an array of NumPy; it counts what its deleter is called for.

    ``options`` are fields of the tensor that are other than the array's; ``shape`` and ``strides`` count elements.
    """

    def __init__(
        self,
        array: np.ndarray,
        device: tuple[int, int] = (CUDA, 0),
        *,
        version: tuple[int, int] | None = (1, 0),
        flags: int = 0,
        has_strides: bool = True,
        shape: tuple[int, ...] | None = None,
        strides: tuple[int, ...] | None = None,
        **options: Any,
    ) -> None:
        self.array, self.device, self.version, self.flags = array, device, version, flags
        self.options = options
        self.shape = array.shape if shape is None else shape
        step = max(array.itemsize, 1)
        self.strides = tuple(n // step for n in array.strides) if strides is None else strides
        self.has_strides = has_strides
        self.deleted = 0
        self.asked: list[dict[str, Any]] = []
        self.structs: list[Any] = []

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device

    def __dlpack__(self, **asked: Any) -> Any:
        self.asked.append(asked)
        return self.capsule()

    def capsule(self) -> Any:
        """A fresh capsule; Python's own destructor of a capsule that nobody takes is left out."""
        extents = (ctypes.c_int64 * max(len(self.shape), 1))(*self.shape)
        steps = (ctypes.c_int64 * max(len(self.strides), 1))(*self.strides)
        tensor = Tensor(
            self.array.ctypes.data,
            *self.device,
            len(self.shape),
            CODES.get(self.array.dtype.kind, 3),
            self.array.itemsize * 8,
            1,
            extents,
            steps if self.has_strides else None,
            0,
        )
        for name, value in self.options.items():
            setattr(tensor, name, value)
        deleter = DELETER(self._delete)
        if self.version is None:
            struct: Any = Unversioned(tensor, None, deleter)
        else:
            struct = Versioned(Version(*self.version), None, deleter, self.flags, tensor)
        self.structs += [struct, extents, steps, deleter]
        return _new(ctypes.addressof(struct), NAMES[self.version is not None], None)

    def _delete(self, pointer: int) -> None:
        assert pointer in [ctypes.addressof(struct) for struct in self.structs if isinstance(struct, ctypes.Structure)]
        self.deleted += 1


class Interface:
    """An object with ``__cuda_array_interface__``: version 3, of an array of NumPy, but for the entries that are given.

    An entry of ``...`` is left out.
    """

    def __init__(self, array: np.ndarray, **entries: Any) -> None:
        self.array = array
        described = {
            "shape": array.shape,
            "strides": array.strides,
            "typestr": array.dtype.str,
            "data": (array.ctypes.data, False),
            "version": 3,
            **entries,
        }
        self.__cuda_array_interface__ = {name: value for name, value in described.items() if value is not ...}
