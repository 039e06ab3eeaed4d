"""Device arrays for consumers of DLPack: a capsule with the struct that ``interop.dlpack`` reads from other libraries.

What the protocol cannot say is refused with ``BufferError``, as it asks of producers: consumers expect that one.
"""

from __future__ import annotations

import ctypes
from typing import Any

from nvgen.runtime.arrays.device_memory import DeviceMemory
from nvgen.runtime.arrays.kinds import CPU_ORDINAL
from nvgen.runtime.gpu import streams
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.interop.dlpack_structs import (
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
from nvgen.types import Scalar

#: DLPack's numbers of the kinds of memory (``DLDeviceType``).
_KINDS = {"device": 2, "pinned": 3, "managed": 13}
#: The CPU, and the number of its memory.
_CPU = 1, 0
_CODES: dict[Scalar, tuple[int, int]] = {scalar: code for code, scalar in (ELEMENTS | PADDED).items()}
_PADDED = frozenset(PADDED.values())

_api = ctypes.pythonapi
_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(("PyCapsule_New", _api))
# The destructor has the capsule when nothing refers to it any more: its address is taken, so that nothing does again.
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", _api))
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))

#: What consumers hold, by the address of its struct: the struct's memory, that of extents and strides, the array.
_held: dict[int, tuple[Any, ...]] = {}


def device(array: DeviceMemory) -> tuple[int, int]:
    """DLPack's kind of the memory, and its GPU."""
    array.check_alive("the array")
    if array.ordinal == CPU_ORDINAL:
        return _CPU
    kind = getattr(array.owner, "kind", "managed" if array.is_host_accessible else "device")
    return _KINDS[kind], array.ordinal


def capsule(array: DeviceMemory, stream: Any, max_version: Any, dl_device: Any, copy: bool | None) -> Any:
    """A capsule for a consumer that works on ``stream``: after what the array's producer, or the default stream, does.

    None is the legacy default stream, -1 asks for no order.

    Raises:
        BufferError: DLPack, or the version that the consumer knows, cannot say what the array is.
    """
    location = device(array)
    if dl_device is not None and tuple(dl_device) != location:
        raise BufferError(f"the array is on device {location}, and is not copied to {tuple(dl_device)}")
    if copy:
        raise BufferError("the array is not copied: `nv.cuda.array(a)` makes a copy")
    is_versioned = max_version is not None and tuple(max_version) >= (1, 0)
    content = _struct(array, location, is_versioned)
    if stream != -1 and array.size and location != _CPU:
        with context(array.ordinal):
            consumer = streams.handle(streams.LEGACY if stream is None else stream)
            streams.order(consumer, streams.default() if array.stream is None else array.stream)
    name = VERSIONED if is_versioned else UNVERSIONED
    address = ctypes.addressof(content[0])
    _held[address] = content
    return _new(address, name, ctypes.cast(_destructor, ctypes.c_void_p))


def _struct(array: DeviceMemory, location: tuple[int, int], is_versioned: bool) -> tuple[Any, ...]:
    """The struct in C's memory, and what it points at."""
    element = array.element
    code = _CODES.get(element) if isinstance(element, Scalar) else None
    if code is None or (element in _PADDED and not is_versioned):
        raise BufferError(f"DLPack has no elements of {element}")
    if not array.writeable and not is_versioned:
        raise BufferError("the array is read-only, which DLPack can say from version 1.0 on")
    if any(stride % array.itemsize for stride in array.strides):
        raise BufferError(
            f"the strides {array.strides} are no multiples of an element, which has {array.itemsize} bytes"
        )
    numbers = ctypes.c_int64 * max(1, array.ndim)
    shape = numbers(*array.shape)
    strides = numbers(*(stride // array.itemsize for stride in array.strides))
    pointers = (ctypes.addressof(shape), ctypes.addressof(strides))
    tensor = (array.address if array.size else 0, *location, array.ndim, *code, 1, *pointers, 0)
    deleter = ctypes.cast(_deleter, ctypes.c_void_p).value
    form = VERSIONED_STRUCT if is_versioned else UNVERSIONED_STRUCT
    memory = (ctypes.c_char * form.size)()
    if is_versioned:
        flags = (0 if array.writeable else READ_ONLY) | (SUBBYTE_PADDED if element in _PADDED else 0)
        form.pack_into(memory, 0, *VERSION, 0, deleter, flags, *tensor)
    else:
        form.pack_into(memory, 0, *tensor, 0, deleter)
    return memory, shape, strides, array


def _delete(address: int) -> None:
    """The consumer is done with a struct."""
    _held.pop(address, None)


def _destroy(given: int) -> None:
    """A capsule goes away; one that nobody has consumed takes its struct along."""
    for name in (VERSIONED, UNVERSIONED):
        if _is_valid(given, name):
            _held.pop(_pointer(given, name), None)


#: The same for C, which calls the first with or without Python's lock, and the second with it.
_deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_delete)
_destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_destroy)
