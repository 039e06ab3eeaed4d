"""What writes the arguments of a launch into memory, if they are like those of an earlier launch.

Arguments are alike that have the same *signature*: the dtypes, dimensions and flags of NumPy arrays, the classes of
numbers, the values of constants. A short function is made for one signature, which compares and writes all at once;
going through the arguments in a loop takes twice as long (tests/bench/test_cpu.py).
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.lang.options import MAX_NARROW_ELEMENTS
from nvgen.runtime.cpu.bounds_table import RepeatedTable
from nvgen.runtime.launch.passed_arguments import ARRAY_ADDRESS
from nvgen.types import ArrayType, Scalar, Type, size_of

#: ``struct``'s codes of an extent: 32 bits, which are looked at, and as many zeros make 64 bits.
_EXTENT = "i4x" if sys.byteorder == "little" else "4xi"
#: NumPy's flags of an array (``NPY_ARRAY_*``) but for that it owns its memory, which makes no difference; and those of
#: an array whose memory ``ctypes`` takes as a buffer: contiguous and writeable.
LOOKED_AT, _BUFFER_FLAGS = ~0x4, 0x401
#: What is raised for a number that does not fit, for no number, another count of arguments, and an array whose memory
#: is no buffer after all.
_DIFFERS = (struct.error, OverflowError, TypeError, ValueError, BufferError)
#: Whether it wrote the arguments: ``write(arguments, memory)``.
Writer = Callable[[Sequence[Any], Any], bool]

_TEXT = """\
def write(arguments, memory):
    try:
        {unpacked} = arguments
        if {tests}:
            return False
        {shapes}
        if {are_large}:
            return False
        pack(memory, 0, {values})
    except differs:
        return False
    return True
"""
#: An array is another one than before: by its class, its elements, and an address that is not aligned to an element's
#: size, which NumPy allows for some. So it is by its flags, which take twice as long as its class and elements; that an
#: array is contiguous and writeable its memory tells, which is no buffer otherwise.
_ARRAY = "a{n}.__class__ is not c{n} or a{n}.dtype is not d{n} and a{n}.dtype != d{n} or (p{n} := {address}) % {size}"
_OTHER_FLAGS = "a{n}.flags.num & {flags} != f{n}"
#: A ctypes object without bytes at the memory of an array: its address in a fifth of the time that NumPy takes.
_OF_BUFFER, _OF_OTHERS = "addressof(buffer_at(a{n}))", "a{n}.__array_interface__['data'][0]"


def layout(types: Sequence[Type], numbers: int = 0, *, by_object: bool = False) -> tuple[struct.Struct, list[int]]:
    """How the values of parameters lie in memory, each aligned to its size, and where each begins; ``numbers`` of 64
    bits follow. Of an array ``by_object`` is the address of the object alone.

    The codes are those of ``struct``'s standard sizes: with native ones it makes infinities of floats that do not fit.
    """
    text, offsets = "=", []
    codes = (code for type_ in types for code in (["Q"] if by_object and is_array(type_) else _codes(type_)))
    for code in (*codes, *["Q"] * numbers):
        text += "x" * (-struct.calcsize(text) % struct.calcsize("=" + code))
        offsets.append(struct.calcsize(text))
        text += code
    return struct.Struct(text), offsets


def is_array(type_: Type | None) -> bool:
    """Whether a parameter is an array of NumPy's."""
    return type_ is ARRAY_ADDRESS or isinstance(type_, ArrayType)


def flags_of(array: Any) -> int:
    """Those of an array that make it another one than before."""
    found: int = array.flags.num & LOOKED_AT
    return found


def alignment_of_array(type_: Type) -> int:
    """What the address of an array's data is a multiple of."""
    return size_of(type_.dtype) if isinstance(type_, ArrayType) else 1


def _codes(type_: Type) -> list[str]:
    """``struct``'s codes of a parameter's values."""
    if isinstance(type_, ArrayType):
        return ["Q", *[_EXTENT] * type_.ndim, *["q"] * (type_.ndim if type_.has_strides else 0)]
    if type_ is ARRAY_ADDRESS:
        return ["Q"]
    assert isinstance(type_, Scalar)
    return [type_.struct]  # `struct` checks the range of numbers, as the slow path does


def writer(
    arguments: Sequence[Any],
    types: Sequence[Type | None],
    pack: Callable[..., None],
    table: RepeatedTable | None,
    *,
    by_object: bool = False,
) -> Writer:
    """What writes arguments with the signature of these, and behind them the numbers of a table; ``types`` are those of
    the parameters, None for constants. Arrays that are written ``by_object`` are not looked at, nor is their part of
    the table written."""
    made = _Text(pack)
    for n, (argument, type_) in enumerate(zip(arguments, types, strict=True)):
        made.namespace[f"c{n}"] = type(argument)
        if type_ is None:
            made.namespace[f"v{n}"] = argument
            made.tests.append(f"a{n}.__class__ is not c{n} or a{n} != v{n}")
        elif not is_array(type_):
            made.tests.append(f"a{n}.__class__ is not c{n}")
            made.values.append(f"a{n}")
        elif by_object:
            made.values.append(f"id(a{n})")
        else:
            made.array(n, argument, type_)
    if table is not None and by_object:
        made.tests += table.tests_of_numbers
    elif table is not None:
        made.tests += table.tests
        made.values += table.texts()
    return made.compiled(len(types))


class _Text:
    """The text of the function, as far as it is written, and the names in it."""

    def __init__(self, pack: Callable[..., None]) -> None:
        self.tests, self.values = list[str](), list[str]()
        self._shapes, self._sizes = list[str](), list[str]()
        self.namespace: dict[str, Any] = {
            "pack": pack,
            "differs": _DIFFERS,
            "addressof": ctypes.addressof,
            "buffer_at": (ctypes.c_char * 0).from_buffer,
        }

    def array(self, n: int, argument: Any, type_: Type) -> None:
        """Adds an array."""
        flags = flags_of(argument)
        self.namespace[f"d{n}"], self.namespace[f"f{n}"] = argument.dtype, flags
        is_buffer = flags & _BUFFER_FLAGS == _BUFFER_FLAGS
        address = (_OF_BUFFER if is_buffer else _OF_OTHERS).format(n=n)
        self.tests.append(_ARRAY.format(n=n, address=address, size=alignment_of_array(type_)))
        if not is_buffer or (isinstance(type_, ArrayType) and type_.layout == "F"):
            self.tests.append(_OTHER_FLAGS.format(n=n, flags=LOOKED_AT))
        self.values.append(f"p{n}")
        if isinstance(type_, ArrayType):
            extents = [f"s{n}_{axis}" for axis in range(type_.ndim)]
            self._shapes.append(
                f"({''.join(f'{extent},' for extent in extents)}) = a{n}.shape"
            )  # of as many dimensions
            self._sizes.append(extents[0] if type_.ndim == 1 else f"a{n}.size")
            self.values += [*extents, *([f"*a{n}.strides"] if type_.has_strides else [])]

    def compiled(self, count: int) -> Writer:
        """The function, of ``count`` arguments."""
        text = _TEXT.format(
            unpacked="".join(f"a{n}, " for n in range(count)) or "()",
            tests=" or ".join(self.tests) or "False",
            shapes="; ".join(self._shapes) or "pass",
            are_large=" or ".join(f"{size} > {MAX_NARROW_ELEMENTS}" for size in self._sizes) or "False",
            values=", ".join(self.values),
        )
        exec(compile(text, "<arguments of a launch>", "exec"), self.namespace)
        made: Writer = self.namespace["write"]
        return made
