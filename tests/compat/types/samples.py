"""Values of Python and NumPy, for ``typeof`` here and in Numba."""

from __future__ import annotations

import array
import enum
from collections import namedtuple
from typing import Any

import numpy as np

Point = namedtuple("Point", "x y")


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Level(enum.IntEnum):
    LOW = 1


class Ratio(enum.Enum):
    HALF = 0.5


class Mixed(enum.Enum):
    ONE = 1
    HALF = 0.5


class Empty(enum.Enum):
    pass


class Derived(tuple):  # type: ignore[type-arg]
    pass


PACKED = np.dtype([("a", "f4"), ("b", "i8")])
ALIGNED = np.dtype([("a", "i1"), ("b", "f8"), ("c", "f4", (2, 3)), ("d", "M8[s]"), ("e", "S3")], align=True)
SCALARS = (
    *(np.float16(1), np.int8(1), np.uint16(3), np.bool_(1), np.complex64(1)),
    *(np.datetime64("2020-01-01"), np.timedelta64(3, "us"), np.timedelta64(3), np.str_("a"), np.bytes_(b"a")),
    *(np.longdouble(1), np.void(b"abc"), np.zeros(3, PACKED)[0], np.zeros(3, ALIGNED)[0]),
)
ARRAYS = (
    *(np.zeros(3), np.zeros((2, 3)), np.zeros((2, 3)).T, np.zeros((4, 3))[::2], np.zeros(4)[::2], np.zeros(())),
    *(np.zeros((0, 3)), np.zeros((1, 3)), np.zeros((3, 1)), np.broadcast_to(np.zeros(1), 3)),
    *(np.zeros(3, PACKED), np.zeros(3, ALIGNED), np.recarray(3, PACKED), np.zeros(2, [(("t", "a"), "f4")])),
    *(np.zeros(3, "M8[ms]"), np.zeros(3, "S4"), np.zeros(3, "U4"), np.zeros(3, object)),
    *(np.zeros(3, ">f4"), np.zeros(3, "g"), np.ma.zeros(3), np.zeros(2, [("a", object)]), np.zeros(3, "V3")),
    np.zeros(3, "M8[10s]"),
)
CLASSES = (Colour, Level, Empty, np.float32, np.int32, np.dtype("f4"), ValueError, Point, int)
PYTHON = (
    *(1, -1, 2**40, 2**63, 2**64, -(2**63), True, 1.5, 1j, None, ..., "a", slice(1, 2), slice(1, 2, 3)),
    *(b"a", bytearray(2), memoryview(b"a"), array.array("i", [1])),
    *((), (1,), (1, 2), (1, 2.0), ((1, 2), (3, 4.0)), (np.zeros(3), 1), Point(1, 2), Point(1, 2.0), Derived((1, 2))),
    *(Colour.RED, Level.LOW, Ratio.HALF, Mixed.ONE, [1], [], {1}, set(), {}, object(), len, (1, object())),
    (lambda: 0).__code__,
)
VALUES: tuple[Any, ...] = (*PYTHON, *SCALARS, *ARRAYS, *CLASSES)
DTYPES: tuple[Any, ...] = (
    *(np.float32, np.longlong, np.generic, np.floating, float, "f4"),
    *map(np.dtype, ("l", "q", "Q", "L", ">f4", "g", "M8[2s]", "M8", "m8[ns]", "S0", "U3", ">U3", "V3", "?", "e", "F")),
    *(np.dtype([("a", "O")]), np.dtype(("f4", (2, 3))), np.dtype([("a", [("x", "f4"), ("y", "i1")]), ("b", "?")])),
    np.dtype({"names": ["a", "b"], "formats": ["f4", "i1"], "offsets": [4, 0], "itemsize": 16}),
)
SIGNATURES: tuple[Any, ...] = (
    *("void(float32[:], int32)", "(f4,)", "(f4, i8[:, ::1])", "float64(float64)", "void()", "()", "bool(int32)"),
    *("Tuple((int32, float32))(int32)", "boolean(Array(float32, 1, 'C'))", "float64", "foo(", "nope(int32)"),
    *("float32(3)", "void(int32, 3)", "int32(int32),", 5, ["void()"], (3,)),
)
