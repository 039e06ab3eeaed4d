"""Arrays that describe themselves by DLPack: on a GPU, in managed or pinned memory, or on the CPU.

The producer hands over a capsule with a pointer to a C struct (DLPack's "C API" page: ``DLManagedTensor``, and
``DLManagedTensorVersioned`` from version 1.0 on), which is read here. The capsule is consumed: the struct's deleter is
called once, when the last view of the memory has gone.

``StridedMemoryView`` of cuda-core reads the same structs, a few microseconds faster: an object takes 5.3 us here, and
2.3 there with the ``DeviceArray`` made of it (tests/bench/test_foreign_views.py; Python 3.11, cuda-core 1.2.2). It is
not used because importing cuda.core takes 60 to 80 ms of the process, because it returns a dtype of NumPy, which for
bfloat16 and the floats of 8 bits wants ml_dtypes, and because the arrays that most programs launch with, PyTorch's and
CuPy's, do not come this way.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.arrays.strides import contiguous_strides
from nvgen.runtime.interop.arrays_of_memory import (
    bad_description,
    first_line,
    host_array,
    host_dtype,
    refuse_null,
)
from nvgen.runtime.interop.dlpack_structs import (
    COPIED,
    ELEMENTS,
    PADDED,
    READ_ONLY,
    SUBBYTE_PADDED,
    UNVERSIONED,
    UNVERSIONED_STRUCT,
    VERSION,
    VERSIONED,
    VERSIONED_STRUCT,
)
from nvgen.runtime.interop.libraries import Borrowed, of
from nvgen.types import Scalar

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter

_CPU, _CUDA, _CUDA_HOST, _CUDA_MANAGED = 1, 2, 3, 13
_KINDS = frozenset({_CPU, _CUDA, _CUDA_HOST, _CUDA_MANAGED})
#: Kinds of memory whose producers work on streams.
_ORDERED = frozenset({_CUDA, _CUDA_MANAGED})
#: The devices of DLPack that are neither GPUs of CUDA nor the CPU (``DLDeviceType``).
_OTHER_DEVICES = {
    4: "an OpenCL device",
    7: "a Vulkan device",
    8: "an Apple GPU (Metal)",
    9: "a Verilog simulator",
    10: "an AMD GPU (ROCm)",
    11: "the CPU, pinned for AMD GPUs (ROCm)",
    12: "a device of an extension",
    14: "a oneAPI device",
    15: "a WebGPU device",
    16: "a Hexagon processor",
    17: "a MAIA device",
    18: "a Trainium device",
}

_CODES = {
    0: "int",
    1: "uint",
    2: "float",
    3: "opaque handle",
    4: "bfloat",
    5: "complex",
    6: "bool",
    7: "float8_e3m4",
    8: "float8_e4m3",
    9: "float8_e4m3b11fnuz",
    10: "float8_e4m3fn",
    11: "float8_e4m3fnuz",
    12: "float8_e5m2",
    13: "float8_e5m2fnuz",
    14: "float8_e8m0fnu",
    15: "float6_e2m3fn",
    16: "float6_e3m2fn",
    17: "float4_e2m1fn",
}

_VERSIONED_MEMORY = ctypes.c_char * VERSIONED_STRUCT.size
_UNVERSIONED_MEMORY = ctypes.c_char * UNVERSIONED_STRUCT.size

_api = ctypes.pythonapi
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))
_set_name = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_SetName", _api))
#: Called with Python's lock held: producers' deleters release Python objects, and those that are C++ take the lock.
_DELETER = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
#: PyCapsule keeps the pointers to the names that it is given.
_USED_VERSIONED, _USED_UNVERSIONED = b"used_dltensor_versioned", b"used_dltensor"


@cache
def _deleter(address: int) -> Any:
    """A producer's deleter; each has few of them."""
    return _DELETER(address)


@cache
def _integers(count: int) -> Callable[[int], tuple[int, ...]]:
    """What reads extents or strides at an address: `struct` takes a third of the time that arrays of ctypes do."""
    form = struct.Struct(f"={count}q")
    memory = ctypes.c_char * form.size
    return lambda address: form.unpack_from(memory.from_address(address))


class Managed(Borrowed):
    """The struct of a consumed capsule; with this object it is deleted."""

    __slots__ = ("__weakref__", "_delete", "_pointer")

    def __init__(self, producer: Any, pointer: int, deleter: int | None) -> None:
        super().__init__(producer)
        self._pointer = pointer
        #: None where the producer wants nothing to be done.
        self._delete = _deleter(deleter) if deleter else None

    def __del__(self) -> None:
        if self._delete is not None:
            self._delete(self._pointer)


def view(argument: Any, parameter: DeclaredParameter, stream: int | None, *, writeable: bool = True) -> Any:
    """A ``DeviceArray`` or a NumPy array of an object that has ``__dlpack__``.

    What the producer still does to the memory comes before ``stream``; without one, before the default stream, which
    the view then names as its producer's.

    Raises:
        LaunchError: it is on another kind of device, or of a type that kernels do not have; or the producer fails.
    """
    said = _device(argument, parameter)
    _refuse_other(said, parameter)
    # 0 is ambiguous in the protocol, 1 is the legacy default stream.
    capsule = _capsule(argument, parameter, (stream or 1) if said in _ORDERED else None)
    keeper, tensor, flags = _consume(argument, capsule, parameter)
    kind, ordinal = tensor[1:3]
    _refuse_other(kind, parameter)
    address, shape, strides, element = _described(tensor, flags, argument, parameter)
    if flags & (READ_ONLY | COPIED):  # what is written to a copy would be lost
        writeable = False
    if kind == _CPU:
        dtype = host_dtype(element)
        return host_array(argument, address, shape, strides, dtype, writeable=writeable, keeper=keeper)
    producer = 0 if stream is None and said in _ORDERED else None
    memory = home(ordinal, writeable, kind != _CUDA)
    return DeviceArray(address, shape, strides, element, memory, keeper, producer)


def _refuse_other(kind: int, parameter: DeclaredParameter) -> None:
    if kind not in _KINDS:
        device = _OTHER_DEVICES.get(kind, f"device type {kind} of DLPack")
        raise parameter.error(diagnostics.arrays.UnsupportedMemory(None, parameter.name, device))


def _device(argument: Any, parameter: DeclaredParameter) -> int:
    """The kind of device that an object says it is on: it decides which streams the producer takes."""
    try:
        kind, _ = argument.__dlpack_device__()
        return int(kind)
    except Exception as error:
        raise bad_description(f"its `__dlpack_device__` fails: {first_line(error)}", argument, parameter) from error


def _capsule(argument: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
    """What the producer hands over; those that are older than DLPack 1.0 do not know ``max_version``."""
    try:
        try:
            return argument.__dlpack__(stream=stream, max_version=VERSION)
        except TypeError:
            return argument.__dlpack__(stream=stream)
    except Exception as error:
        raise bad_description(f"its `__dlpack__` fails: {first_line(error)}", argument, parameter) from error


def _consume(argument: Any, capsule: Any, parameter: DeclaredParameter) -> tuple[Managed, tuple[int, ...], int]:
    """Takes over what a capsule points at: its keeper, the tensor's fields, the flags."""
    try:
        pointer = _pointer(capsule, VERSIONED)
    except ValueError:
        return _consume_unversioned(argument, capsule, parameter)
    fields = VERSIONED_STRUCT.unpack_from(_VERSIONED_MEMORY.from_address(pointer))
    major, minor, _, deleter, flags = fields[:5]
    if major != VERSION[0]:
        raise bad_description(f"its capsule is of DLPack {major}.{minor}, and nvgen knows 1.x", argument, parameter)
    _set_name(capsule, _USED_VERSIONED)
    return Managed(argument, pointer, deleter), fields[5:], flags


def _consume_unversioned(
    argument: Any, capsule: Any, parameter: DeclaredParameter
) -> tuple[Managed, tuple[int, ...], int]:
    try:
        pointer = _pointer(capsule, UNVERSIONED)
    except ValueError:
        given = "a capsule that is used already" if type(capsule).__name__ == "PyCapsule" else repr(capsule)
        raise bad_description(
            f"its `__dlpack__` gives {given}, not a fresh capsule of DLPack", argument, parameter
        ) from None
    *fields, _, deleter = UNVERSIONED_STRUCT.unpack_from(_UNVERSIONED_MEMORY.from_address(pointer))
    _set_name(capsule, _USED_UNVERSIONED)
    return Managed(argument, pointer, deleter), tuple(fields), 0


def _described(
    tensor: tuple[int, ...], flags: int, argument: Any, parameter: DeclaredParameter
) -> tuple[int, tuple[int, ...], tuple[int, ...] | None, Scalar]:
    """Address, shape, strides in bytes (None: C-contiguous) and element of a tensor; lanes are a last axis."""
    data, _, _, ndim, code, bits, lanes, shape_at, strides_at, offset = tensor
    element = ELEMENTS.get((code, bits))
    if element is None and flags & SUBBYTE_PADDED:
        element = PADDED.get((code, bits))
    if element is None:
        raise parameter.error(
            diagnostics.launch.UnsupportedArgument(None, parameter.name, _unknown(code, bits, argument))
        )
    shape = _integers(ndim)(shape_at) if ndim else ()
    strides = None
    if ndim and strides_at:
        size = element.size * lanes
        strides = tuple([step * size for step in _integers(ndim)(strides_at)])
    if lanes != 1:
        strides = (*(strides or contiguous_strides(shape, element.size * lanes)), element.size)
        shape = (*shape, lanes)
    refuse_null(data, shape, parameter)
    return (data or 0) + offset, shape, strides, element


def _unknown(code: int, bits: int, argument: Any) -> str:
    """The type of elements that kernels do not have."""
    name = _CODES.get(code, f"type {code} of DLPack")
    return f"{of(argument).array} of {name if name[-1].isdigit() or '_' in name else f'{name}{bits}'}"
