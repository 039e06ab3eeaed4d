"""Integers are stored in floats without being asked where every value that they may have is one of the float's."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv

#: The largest power of two up to which a type has every integer: its digits, the implicit one included.
DIGITS = {"f16": 11, "bf16": 8, "f32": 24, "f64": 53}


def _kernel(type_: str, *lines: str) -> nv.Kernel:
    head = f"def k(n: nv.i64, m: nv.u8, a: nv.Array[nv.i32], out: nv.Array[nv.{type_}]):"
    return nv.Kernel.from_source("\n    ".join([head, *lines]) + "\n")


@pytest.mark.parametrize("type_", DIGITS)
def test_up_to_the_digits_of_the_float(type_: str) -> None:
    """The last power of two is one of its numbers, the integer after it is not."""
    most = 1 << DIGITS[type_]
    for number in (f"min(max(n, {-most}), {most})", f"n % {most + 1}", f"-(n & {most - 1})", f"n & {most - 1}"):
        _kernel(type_, f"out[0] = {number}").specialise().typed  # noqa: B018
    for number in (f"min(max(n, 0), {most + 1})", f"n % {most + 2}", f"max(min(n, 0), {-most - 1})", "n"):
        with pytest.raises(nv.CompileError, match=f"converting i64 to {type_} may lose information"):
            _kernel(type_, f"out[0] = {number}").ptx()


@pytest.mark.parametrize("type_", DIGITS)
def test_wherever_a_value_goes(type_: str) -> None:
    small = ["nv.lane_id() * 3", "m", "m - 7 >> 1", "7 if n else m", "nv.math.popcount(a[0])", "1 << (n & 7)"]
    for number in small:
        _kernel(type_, f"out[0] = {number}").ptx()
    _kernel(type_, "for j in range(100):", "    out[0] = j").ptx()
    _kernel(type_, "j = n & 15", f"x: nv.{type_} = j + 1", "out[0] = x").ptx()
    with pytest.raises(nv.CompileError, match=r"write `nv\.\w+\(\.\.\.\)` if that is meant"):
        _kernel(type_, "for j in range(n):", "    out[0] = j").ptx()


def test_an_index_in_a_block_is_small_and_one_in_the_grid_is_not() -> None:
    _kernel("f16", "out[0] = nv.thread_idx.x").ptx()
    with pytest.raises(nv.CompileError, match="converting i32 to f32"):
        _kernel("f32", "i = nv.grid(1)", "out[i] = i").ptx()


def test_the_values_are_exact() -> None:
    kernel = _kernel(
        "f32", "i = nv.grid(1)", "out[i] = a[i] & 0xFFFFFF", "if a[i] < 0:", "    out[i] = -(a[i] & 0xFFFFFF)"
    )
    a = np.array([2**24 - 1, 2**24, -1, -(2**31), 12345678, 2**31 - 1], np.int32)
    out = np.zeros(a.size, np.float32)
    kernel.on("cpu")[1, a.size](0, 0, a, out)
    masked = a.astype(np.int64) & 0xFFFFFF
    assert out.tolist() == np.where(a < 0, -masked, masked).tolist()
