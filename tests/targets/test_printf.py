"""What kernels print by formats of C, beside C's own ``snprintf``."""

from __future__ import annotations

import ctypes
import itertools
import math
import struct
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nvgen.targets.cpu.library import printf

_C = ctypes.CDLL(None)
FLAGS = ["".join(flags) for count in range(3) for flags in itertools.combinations("-+ #0", count)]
WIDTHS, PRECISIONS = ("", "1", "12"), ("", ".", ".0", ".3", ".15")
INTEGERS = {"": ctypes.c_int, "hh": ctypes.c_int, "h": ctypes.c_int, "l": ctypes.c_long, "ll": ctypes.c_longlong}
NUMBERS = (0, 1, -1, 77, -128, 300, 2**31 - 1, -(2**31), 0x12345678)
REALS = (0.0, -0.0, 1.5, -2.5, 1 / 3, 1e300, 5e-324, 123456789.0, math.inf, -math.inf, math.nan)


def of_c(format_: str, *values: Any) -> str:
    """What C prints."""
    room = ctypes.create_string_buffer(1000)
    _C.snprintf(room, ctypes.c_size_t(len(room)), format_.encode(), *values)
    return room.value.decode("latin1")


def printed(format_: str, kinds: str, *values: Any) -> str:
    """What a kernel prints, with arguments as they lie in its memory."""
    memory = ctypes.create_string_buffer(struct.pack("@" + kinds, *values))
    return printf.parsed(format_.encode()).print(ctypes.addressof(memory))


def directives(types: str, sizes: tuple[str, ...]) -> Iterator[str]:
    for parts in itertools.product(FLAGS, WIDTHS, PRECISIONS, sizes, types):
        yield "%" + "".join(parts)


def test_integers() -> None:
    for size, kind in INTEGERS.items():
        for directive in directives("diuoxX", (size,)):
            for number in NUMBERS:
                expected = of_c(directive, kind(number))
                assert printed(directive, "q" if "l" in size else "i", number) == expected, (directive, number)


def test_reals() -> None:
    for directive in directives("eEfFgGaA", ("",)):
        for number in REALS:
            assert printed(directive, "d", number) == of_c(directive, ctypes.c_double(number)), (directive, number)


@given(st.floats(), st.sampled_from("eEfgGaA"), st.integers(0, 20))
def test_any_reals(number: float, type_: str, precision: int) -> None:
    for directive in (f"%{type_}", f"%.{precision}{type_}"):
        found = printed(directive, "d", number)
        assert found.replace("-nan", "nan") == of_c(directive, ctypes.c_double(number)).replace("-nan", "nan")


@pytest.mark.parametrize("directive", ["%s", "%10s", "%-10s|", "%.2s", "%6.1s"])
def test_texts(directive: str) -> None:
    text = ctypes.create_string_buffer(b"text")
    assert printed(directive, "P", ctypes.addressof(text)) == of_c(directive, text)
    assert printed(directive, "P", 0) == printed(
        directive, "P", ctypes.addressof(ctypes.create_string_buffer(b"(null)"))
    )


def test_characters_and_addresses() -> None:
    for directive in ("%c", "%4c", "%-4c|"):
        assert printed(directive, "i", 0x141) == of_c(directive, ctypes.c_int(0x141))
    for directive in ("%p", "%20p", "%-20p|"):
        for address in (0, 0x7F0012345678):
            assert printed(directive, "P", address) == of_c(directive, ctypes.c_void_p(address))


def test_widths_that_are_arguments() -> None:
    for width, precision in ((8, 3), (-8, 0), (0, -1)):
        values = ctypes.c_int(width), ctypes.c_int(precision), ctypes.c_double(2.345)
        assert printed("%*.*f|%d", "iidi", width, precision, 2.345, 7) == of_c("%*.*f|%d", *values, ctypes.c_int(7))


def test_what_is_no_directive_stays() -> None:
    assert printed("100%% of %d%, %y", "i", 3) == "100% of 3%, %y"
