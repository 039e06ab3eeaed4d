"""What the fake driver records: the C files' structures, and the records that tests get of them."""

from __future__ import annotations

import ctypes

from nvgen.base.records import Record

Triple = tuple[int, int, int]


class LaunchAttributeStructure(ctypes.Structure):
    _fields_ = [("id", ctypes.c_int), ("pad", ctypes.c_char * 4), ("value", ctypes.c_uint8 * 64)]


class LaunchStructure(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("grid", ctypes.c_uint * 3),
        ("block", ctypes.c_uint * 3),
        ("dynamic_bytes", ctypes.c_uint),
        ("cluster", ctypes.c_uint * 3),
        ("is_cooperative", ctypes.c_int),
        ("is_in_graph", ctypes.c_int),
        ("device", ctypes.c_int),
        ("attribute_count", ctypes.c_uint),
        ("stream", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("function", ctypes.c_void_p),
        ("parameters", ctypes.c_void_p),
        ("parameter_bytes", ctypes.c_size_t),
        ("layout", ctypes.POINTER(ctypes.c_size_t)),
        ("parameter_count", ctypes.c_int),
        ("thread", ctypes.c_ulonglong),
        ("attributes", ctypes.POINTER(LaunchAttributeStructure)),
    ]


class RecordStructure(ctypes.Structure):
    _fields_ = [("what", ctypes.c_char_p), ("count", ctypes.c_int), ("values", ctypes.POINTER(ctypes.c_uint64))]


class MemoryStructure(ctypes.Structure):
    _fields_ = [
        ("address", ctypes.c_uint64),
        ("size", ctypes.c_size_t),
        ("kind", ctypes.c_int),
        ("device", ctypes.c_int),
        ("is_async", ctypes.c_int),
        ("flags", ctypes.c_int),
    ]


class LoadedStructure(ctypes.Structure):
    _fields_ = [
        ("bytes", ctypes.c_void_p),
        ("size", ctypes.c_size_t),
        ("count", ctypes.c_int),
        ("options", ctypes.c_int * 32),
        ("values", ctypes.c_uint64 * 32),
        ("context", ctypes.c_void_p),
        ("status", ctypes.c_int),
    ]


class Launch(Record):
    """One launch. ``parameters`` has the bytes of each parameter, by the ``.param`` list of the kernel's PTX."""

    name: str
    grid: Triple
    block: Triple
    dynamic_bytes: int
    cluster: Triple
    is_cooperative: bool
    #: Values (64 bytes) by the number of the launch attribute.
    attributes: dict[int, bytes]
    stream: int
    context: int
    function: int
    ordinal: int
    is_in_graph: bool
    parameters: tuple[bytes, ...]
    thread: int


class Loaded(Record):
    """An image that the driver was given, with the options (numbers of ``CUjit_option``) and their values."""

    image: bytes
    options: dict[int, int]
    status: int


class Memory(Record):
    """A live allocation: ``kind`` is device, host (pinned), managed, registered or symbol."""

    address: int
    size: int
    kind: str
    ordinal: int
    is_async: bool
    flags: int


class EncodedMap(Record):
    """A tensor map as ``function`` was asked for it; lists begin with the fastest dimension.

    ``options`` are the numbers of interleave, swizzle, promotion and fill; ``further`` the box, or channels, pixels and
    the corners (with the mode before them where the function is ``cuTensorMapEncodeIm2colWide``).
    """

    function: str
    type: int
    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    steps: tuple[int, ...]
    options: tuple[int, ...]
    further: tuple[int, ...]


def encoded_map(function: str, values: list[int]) -> EncodedMap:
    type_, rank, address, *rest = values
    ends = (rank, 2 * rank - 1, 3 * rank - 1, 3 * rank + 3, len(rest))
    starts = (0, *ends)
    shape, strides, steps, options, further = (tuple(rest[a:b]) for a, b in zip(starts, ends, strict=False))
    return EncodedMap(function, type_, address, shape, strides, steps, options, further)
