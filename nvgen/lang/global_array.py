"""Arrays in global memory that belong to the program, not to a launch: kernels and the host name them alike."""

from __future__ import annotations

import ctypes
import importlib
import math
import operator
import os
import sys
from typing import Any
from weakref import WeakValueDictionary

from nvgen import diagnostics
from nvgen.base.kept import kept
from nvgen.diagnostics import CompileError
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.lang.table import TableProblem, pack, table_of, typed_number, unpack
from nvgen.types import MAX_NDIM, ArrayType, Scalar, Space
from nvgen.types.numpy_types import typestr_of

#: pytest shows no frame of this module: an index that is out of range is the caller's.
__tracebackhide__ = True


class GlobalArray:
    """What ``nv.global_array`` makes: a C-contiguous array of a constant shape.

    The host keeps its elements. A launch on a GPU copies them to the symbol of the kernel's module and back, as far as
    the kernel uses them; a kernel on the CPU uses them in place. ``array[index]`` reads and writes an element,
    ``copy_from`` all of them, and ``numpy.asarray(array)`` is a view of them.
    """

    def __init__(self, shape: Any, dtype: Any, init: Any, name: str | None, namespace: dict[str, Any]) -> None:
        if not isinstance(dtype, Scalar):
            raise self._bad(
                f"its elements are of `{getattr(dtype, '__name__', dtype)}`, not of a type such as `nv.f32`"
            )
        if name is not None and not (isinstance(name, str) and name):
            raise self._bad(f"{name!r} is no name")
        #: The type of the elements.
        self.dtype: Scalar = dtype
        extents = _extents(shape)
        self.type = ArrayType(dtype, len(extents), "C", Space.GLOBAL, extents)
        self.initial = bytes(math.prod(extents) * dtype.size) if init is None else self._bytes(init)
        self._given_name = name
        self._namespace = namespace
        self._symbol: str | None = None
        #: What other processes know the array by, once they have been sent it.
        self._mark: str | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        assert self.type.shape is not None
        return self.type.shape

    @property
    def nbytes(self) -> int:
        """The size of all elements in bytes."""
        return len(self.initial)

    def symbol(self, written: str) -> str:
        """The array's name in PTX: the one given, or that of the module's variable, or as a kernel names it first."""
        if self._symbol is None:
            names = (name for name, value in self._namespace.items() if value is self)
            self._symbol = self._given_name or next(names, written)
        return self._symbol

    @kept
    def _storage(self) -> Any:
        return ctypes.create_string_buffer(self.nbytes + ARRAY_ALIGNMENT)

    @kept
    def address(self) -> int:
        """Where the host's elements lie, as long as this object lives; a multiple of 16."""
        address = -(-ctypes.addressof(self._storage) // ARRAY_ALIGNMENT) * ARRAY_ALIGNMENT
        ctypes.memmove(address, self.initial, self.nbytes)
        return address

    @ends_tracebacks
    def copy_from(self, values: Any) -> None:
        """Replaces all elements by those of a NumPy array, of nested sequences, or by one number.

        Raises:
            CompileError: they are of another shape or type.
        """
        data = self._bytes(values)
        ctypes.memmove(self.address, data, self.nbytes)

    def __getitem__(self, index: Any) -> Any:
        data = ctypes.string_at(self.address + self._offset(index), self.dtype.size)
        return unpack(self.dtype, data)

    @ends_tracebacks
    def __setitem__(self, index: Any, value: Any) -> None:
        number = typed_number(value)
        if number is None:
            raise self._bad(f"{value!r} is no number")
        offset = self._offset(index)
        try:
            data = pack(self.dtype, [number[1]])
        except TableProblem as problem:
            raise self._bad(str(problem)) from None
        ctypes.memmove(self.address + offset, data, len(data))

    def _offset(self, index: Any) -> int:
        indices = index if isinstance(index, tuple) else (index,)
        if len(indices) != len(self.shape):
            raise IndexError(f"{len(self.shape)} indices are needed, not {len(indices)}")
        position = 0
        for axis, (one, extent) in enumerate(zip(indices, self.shape, strict=True)):
            number = operator.index(one)
            if not -extent <= number < extent:
                raise IndexError(f"index {number} is out of range along axis {axis} with {extent} elements")
            position = position * extent + number % extent
        return position * self.dtype.size

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """NumPy's view of the elements; of types that NumPy does not have, their bytes."""
        data = (self.address, False)
        return {"version": 3, "shape": self.shape, "typestr": typestr_of(self.dtype), "data": data}

    def __copy__(self) -> GlobalArray:
        return self  # kernels name this one

    def __deepcopy__(self, memo: Any) -> GlobalArray:
        return self

    def __reduce__(self) -> Any:
        """By name where another process imports it; else by the elements at the start.

        What the host and kernels have written since is this process's: `numpy.asarray(array)` is what may be sent.
        """
        module = self._namespace.get("__name__")
        name = next((name for name, value in self._namespace.items() if value is self), None)
        is_in_module = getattr(sys.modules.get(str(module)), str(name), None) is self
        if is_in_module and module not in ("__main__", "__mp_main__"):
            return _imported, (module, name)
        if self._mark is None:
            self._mark = os.urandom(16).hex()
            _sent[self._mark] = self
        symbol = self._symbol or self._given_name or name
        return _received, (self._mark, name if is_in_module else None, self.shape, self.dtype, self.initial, symbol)

    def __repr__(self) -> str:
        return f"<nvgen global array {self.type!r}>"

    def _bytes(self, values: Any) -> bytes:
        """The elements that ``values`` give: all of them, or one for all."""
        number = typed_number(values)
        try:
            if number is not None:
                return pack(self.dtype, [number[1]]) * math.prod(self.shape)
            table = table_of(values, self.dtype)
        except TableProblem as problem:
            raise self._bad(str(problem)) from None
        if table.shape != self.shape:
            raise self._bad(f"its shape is {table.shape}, not {self.shape}")
        return table.data

    @staticmethod
    def _bad(problem: str) -> CompileError:
        return CompileError(diagnostics.memory.BadGlobalArray(None, problem))


#: The arrays that processes have sent to each other, as long as somebody has them.
_sent: WeakValueDictionary[str, GlobalArray] = WeakValueDictionary()


def _imported(module: str, name: str) -> Any:
    """The array that a module has under a name."""
    return getattr(importlib.import_module(module), name)


def _received(
    mark: str, name: str | None, shape: tuple[int, ...], dtype: Scalar, initial: bytes, symbol: str | None
) -> GlobalArray:
    """An array that was sent: the one that was sent before, or the same one of this process's ``__main__``."""
    known = _sent.get(mark)
    if known is None and name is not None:
        known = getattr(sys.modules["__main__"], name, None)
        if not isinstance(known, GlobalArray) or (known.shape, known.dtype, known.initial) != (shape, dtype, initial):
            known = None
    if known is None:
        known = GlobalArray(shape, dtype, None, symbol, {})
        known.initial = initial
    known._mark = mark
    return _sent.setdefault(mark, known)


def _extents(shape: Any) -> tuple[int, ...]:
    given = shape if isinstance(shape, (tuple, list)) else (shape,)
    try:
        extents = tuple(0 if isinstance(extent, bool) else operator.index(extent) for extent in given)
    except TypeError:
        extents = ()
    if not 1 <= len(extents) <= MAX_NDIM or not all(extent > 0 for extent in extents):
        raise GlobalArray._bad(f"{shape!r} is no shape of positive integers, at most {MAX_NDIM}")
    if math.prod(extents) > MAX_NARROW_ELEMENTS:
        raise GlobalArray._bad(f"it has more than {MAX_NARROW_ELEMENTS} elements")
    return extents
