"""The arguments of a launch of PTX, as the kernel's ``.param`` declarations take them.

``.u64``, ``.s64`` and ``.b64`` take an array, by its address, or a number. Typed parameters take numbers of their
type; ``.b8`` to ``.b128`` take integers, NumPy scalars of as many bytes, of which they get the bits, and ``.b32`` and
``.b64`` Python's floats, as f32 and f64. Arrays of bytes and vectors take as many bytes; those of 128 bytes also a
``nv.TensorMap``, which is encoded for the device.
"""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.runtime.cpu import allocations
from nvgen.runtime.cpu.bounds_table import ADDRESSES, NOWHERE, Range
from nvgen.runtime.cpu.process_memory import memory_around, words_of
from nvgen.runtime.interop import libraries
from nvgen.runtime.launch.arguments import Argument, ArrayArgument, TensorMapArgument, tensor_map_argument
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS, ArgumentKind, PassedArgument, shown
from nvgen.runtime.ptx.parameters import Parameter
from nvgen.types import SCALARS, TENSOR_MAP_SIZE, NestedArrayType, Scalar, Type, u8
from nvgen.types.numpy_types import scalar_of_dtype

_FLOATS = ("f16", "f32", "f64")
#: Of which floating-point type Python's floats are for a parameter of bits.
_FLOATS_OF_BITS = {"b32": "f32", "b64": "f64"}
_POINTERS = ("u64", "s64", "b64")


class EncodedMap(Argument):
    """A tensor map as the CPU has it, in 128 bytes, and the array that a kernel gets access to by it."""

    __slots__ = ("described",)

    def __init__(self, found: TensorMapArgument) -> None:
        super().__init__(_of_bytes(TENSOR_MAP_SIZE), found.map.record(found.array.address))
        self.described = found.array


def taken(parameter: Parameter, argument: PassedArgument, *, is_on_cpu: bool) -> Argument:
    """An argument as its parameter takes it.

    Raises:
        LaunchError: it is of another type or size, does not fit, or is an array that is not C-contiguous or may not be
            written to.
    """
    if argument.is_array and parameter.type in _POINTERS and not parameter.holds_bytes:
        return Argument(ARRAY_ADDRESS, _array(argument))
    if argument.kind is ArgumentKind.TENSOR_MAP and parameter.holds_bytes and parameter.size == TENSOR_MAP_SIZE:
        return _tensor_map(argument, is_on_cpu=is_on_cpu)
    if parameter.holds_bytes:
        return Argument(_of_bytes(parameter.size), _bytes(parameter, argument))
    if argument.kind is ArgumentKind.TENSOR_MAP or argument.is_array:
        raise _wrong(parameter, argument)
    return number(parameter, argument)


def number(parameter: Parameter, argument: PassedArgument) -> Argument:
    """A number as its parameter takes it: addresses are integers.

    Raises:
        LaunchError: it is no number that the parameter takes.
    """
    type_, content = _bits(parameter, argument)
    return Argument(type_, (ctypes.c_uint8 * parameter.size).from_buffer_copy(content))


def _of_bytes(size: int) -> Type:
    return NestedArrayType(u8, (size,))


class Known(Record):
    """What is known of the memory that arguments lead to."""

    #: For each argument the address and the bytes of what it leads to itself.
    of_each: tuple[Range, ...]
    #: The address and the bytes of each piece of memory, also of the arguments themselves: a kernel may take the
    #: address of a parameter. None where a number, or a part of a structure, may be an address of memory besides.
    ranges: tuple[Range, ...] | None
    #: Whether there are addresses in numbers and structures.
    has_addresses: bool
    #: The arguments with such addresses of which nothing is known, by their positions, with the first one in each.
    unknown: Mapping[int, int]


def known_memory(arguments: Sequence[Argument]) -> Known:
    """What arrays are, and in which arrays and allocations the addresses in other arguments lie."""
    arrays = [(one.address, one.nbytes) for one in map(_array_of, arguments) if one is not None]
    of_each, ranges, unknown, has_addresses = list[Range](), [*arrays], dict[int, int](), False
    allocated: list[Range] | None = None
    for position, argument in enumerate(arguments):
        if argument.array is not None:
            of_each.append((argument.array.address, argument.array.nbytes))
            continue
        ranges.append((ctypes.addressof(argument.value), ctypes.sizeof(argument.value)))
        words = [] if isinstance(argument, EncodedMap) else [word for word in _words(argument) if _may_be_address(word)]
        if words and allocated is None:
            allocated = allocations.ranges()
        found = [_around(word, [*arrays, *(allocated or ())]) for word in words]
        has_addresses = has_addresses or bool(words)
        if None in found:
            unknown[position] = words[found.index(None)]
        of_each.append((found[0] if len(found) == 1 and ctypes.sizeof(argument.value) == 8 else None) or NOWHERE)
    ranges += allocated or ()  # memory may have addresses of other memory
    return Known(tuple(of_each), None if unknown else tuple(dict.fromkeys(ranges)), has_addresses, unknown)


def _array_of(argument: Argument) -> ArrayArgument | None:
    """An array that is an argument, or that one describes."""
    return argument.described if isinstance(argument, EncodedMap) else argument.array


def _around(address: int, ranges: Sequence[Range]) -> Range | None:
    """The memory that an address lies in."""
    return next((one for one in ranges if one[0] <= address < one[0] + one[1]), None)


def _words(argument: Argument) -> list[int]:
    return words_of(argument.value)


def _may_be_address(word: int) -> bool:
    """Whether a process of 64 bits has memory at such addresses. Below 4 GiB it may have its heap alone."""
    return ADDRESSES[0] <= word < ADDRESSES[1] or low_heap()[0] <= word < low_heap()[1]


def memory_behind(arguments: Sequence[Argument]) -> list[tuple[int, int]]:
    """The address and the bytes of memory around each address that a number, or a part of a structure, may be."""
    words = [word for one in arguments if one.array is None for word in _words(one) if _may_be_address(word)]
    return memory_around(words)


def low_heap() -> tuple[int, int]:
    """From where to where the heap is below 4 GiB: of a Python that is linked for fixed addresses, as Debian's is."""
    start = _heap_start()
    return (start, _break()) if start < 2**32 else (0, 0)


@cache
def _heap_start() -> int:
    try:
        with open("/proc/self/maps", encoding="utf-8") as maps:
            starts = [int(line.partition("-")[0], 16) for line in maps if line.rstrip().endswith("[heap]")]
    except OSError:  # another system, or none that tells
        starts = []
    return min(starts, default=2**32)


def least_address() -> int:
    """From where on a number may be an address."""
    return min(_heap_start(), ADDRESSES[0])


def _break() -> int:
    """Where the heap ends by now."""
    sbrk = ctypes.CDLL(None).sbrk
    sbrk.argtypes, sbrk.restype = (ctypes.c_ssize_t,), ctypes.c_void_p
    return sbrk(0) or 0


def _array(argument: PassedArgument) -> ArrayArgument:
    """An array of bytes at the address of the elements. What the kernel does with it nobody knows."""
    array, parameter = argument.value, argument.parameter
    is_device_array = argument.kind is ArgumentKind.DEVICE_ARRAY
    if is_device_array and array.is_freed:
        raise parameter.error(diagnostics.arrays.FreedMemory(None, f"argument `{parameter.name}`"))
    if hasattr(array, "mask"):
        raise parameter.error(diagnostics.launch.UnsupportedArgument(None, parameter.name, "a masked array"))
    if not is_device_array and (array.dtype.hasobject or not array.dtype.isnative):
        what = "an array of Python objects" if array.dtype.hasobject else "an array in the other byte order"
        raise parameter.error(diagnostics.launch.UnsupportedArgument(None, parameter.name, what))
    if not array.flags.c_contiguous:
        remedy = libraries.rearranged(array, parameter.name, "C", True)
        shape, strides = str(array.shape), str(array.strides)
        raise parameter.error(diagnostics.launch.WrongLayout(None, parameter.name, "C", shape, strides, True, remedy))
    if not array.flags.writeable:
        raise parameter.error(diagnostics.ptx_launch.ReadOnlyForPtx(None, parameter.name))
    address = array.address if is_device_array else array.ctypes.data
    ordinal = array.ordinal if is_device_array else None
    return ArrayArgument(array, address, array.nbytes, (), True, ordinal=ordinal)


def _tensor_map(argument: PassedArgument, *, is_on_cpu: bool) -> Argument:
    found = tensor_map_argument(argument, is_on_cpu=is_on_cpu)
    if not found.array.writeable:
        raise argument.parameter.error(diagnostics.ptx_launch.ReadOnlyForPtx(None, argument.parameter.name))
    return EncodedMap(found) if is_on_cpu else Argument(found.map.type, found)


def _bytes(parameter: Parameter, argument: PassedArgument) -> Any:
    """The bytes of an array or a vector."""
    value = argument.value
    if argument.kind is ArgumentKind.NUMPY_SCALAR or (argument.kind is ArgumentKind.HOST_ARRAY and value.ndim == 0):
        content = value.tobytes()
    elif isinstance(value, (bytes, bytearray, memoryview, ctypes.Structure, ctypes.Union, ctypes.Array)):
        content = bytes(value)
    else:
        raise _wrong(parameter, argument)
    if len(content) != parameter.size:
        raise _wrong(parameter, argument, f"{diagnostics.counted(len(content), 'byte')}")
    return (ctypes.c_uint8 * max(parameter.size, 1)).from_buffer_copy(content or b"\0")


def _bits(parameter: Parameter, argument: PassedArgument) -> tuple[Type, bytes]:
    """What a number is passed as, and its bytes."""
    value, type_ = argument.value, parameter.type
    if parameter.holds_bytes:
        raise _wrong(parameter, argument)
    float_type = type_ if type_[0] == "f" else _FLOATS_OF_BITS.get(type_) if type(value) is float else None
    if float_type is not None:
        return SCALARS[float_type], _float(parameter, argument, SCALARS[float_type])
    if type_[0] == "b" and _is_numpy(argument) and value.dtype.kind in "fV" and value.nbytes == parameter.size:
        return scalar_of_dtype(value.dtype) or _of_bytes(parameter.size), bytes(value.tobytes())
    number = _index(value)
    if number is None:
        raise _wrong(parameter, argument)
    bits = 8 * parameter.size
    low, high = -(2 ** (bits - 1)), 2 ** (bits - (type_[0] == "s")) - 1
    # Compilers of C declare what is signed there as `.u32` as well.
    if not low <= number <= high:
        raise _wrong(parameter, argument, diagnostics.number_text(number))
    taken_as = SCALARS[f"i{bits}"] if number < 0 else parameter.scalar or _of_bytes(parameter.size)
    return taken_as, (number % 2**bits).to_bytes(parameter.size, "little")


def _float(parameter: Parameter, argument: PassedArgument, type_: Scalar) -> bytes:
    value = argument.value
    if isinstance(value, (str, bytes, complex)) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        raise _wrong(parameter, argument)
    try:
        number = float(value)
        return struct.pack(f"<{type_.struct}", number)
    except OverflowError:
        raise _wrong(parameter, argument, _shown_number(value)) from None
    except (TypeError, ValueError):
        raise _wrong(parameter, argument) from None


def _shown_number(value: Any) -> str:
    return diagnostics.number_text(value) if isinstance(value, int) else str(value)


def _index(value: Any) -> int | None:
    """The integer of Python's or another library's; None for what is none."""
    if isinstance(value, ctypes._SimpleCData):
        value = value.value or 0  # a null pointer of C is None
    try:
        return int(value.__index__())
    except (AttributeError, TypeError):
        return None


def _is_numpy(argument: PassedArgument) -> bool:
    return hasattr(argument.value, "tobytes") and hasattr(argument.value, "dtype")


def _wrong(parameter: Parameter, argument: PassedArgument, actual: str = "") -> LaunchError:
    expected, remedy = _wanted(parameter)
    what = actual or shown(argument)
    if isinstance(argument.value, float) and math.isnan(argument.value):
        what = "NaN"
    error = diagnostics.ptx_launch.WrongPtxArgument(None, parameter.name, what, parameter.written, expected, remedy)
    return argument.parameter.error(error)


def _wanted(parameter: Parameter) -> tuple[str, str]:
    """What a parameter takes, and how to give it."""
    type_, bits = parameter.type, 8 * parameter.size
    if parameter.holds_bytes:
        counted = diagnostics.counted(parameter.size, "byte")
        is_map = parameter.size == TENSOR_MAP_SIZE
        return counted, f"pass {counted}: a `bytes` object, or a NumPy record{', or a tensor map' * is_map}"
    if type_ in _FLOATS:
        return "a number", f"pass a number that an f{bits} can have"
    if type_[0] == "s":
        return f"an integer of {bits} bits", f"pass an integer from -2**{bits - 1} to 2**{bits - 1} - 1"
    if type_ in _POINTERS:
        return "an array or an integer of 64 bits", "pass an array, or an address or another number as an int"
    if type_[0] == "u":
        return f"an integer of {bits} bits", f"pass an integer from -2**{bits - 1} to 2**{bits} - 1"
    return f"{bits} bits", f"pass an integer of {bits} bits, or a NumPy scalar of {parameter.size} bytes"
