"""``nv.half.pack`` and ``nv.half.unpack``: pairs of f16 and bf16, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from tests.ptx_text import instructions


def rounded(numbers: np.ndarray, half: str) -> np.ndarray:
    """The 16 bits of the nearest half, ties to even."""
    if half == "f16":
        with np.errstate(over="ignore"):
            return numbers.astype(np.float16).view(np.uint16)
    bits = numbers.view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def packing(half: str) -> nv.Kernel:
    return nv.Kernel.from_source(
        f"""def k(a: nv.Array[nv.f32], out: nv.Array[nv.u32, 2], back: nv.Array[nv.f32]):
    i = nv.grid(1)
    pair = nv.half.pack(a[2 * i], a[2 * i + 1], nv.{half})
    out[0, i] = nv.half.pack(a[2 * i], a[2 * i + 1], dtype=nv.{half}, bits=True)
    out[1, i] = nv.half.pack(pair.y, pair.x, bits=True)
    low, high = nv.half.unpack(pair)
    again = nv.half.unpack(out[0, i], nv.{half})
    swapped = nv.half.pack(again[1], again[0])
    first, second = nv.half.unpack(swapped, nv.{half})
    if first == high and second == low:
        back[2 * i] = nv.f32(low)
        back[2 * i + 1] = nv.f32(high)
"""
    )


@pytest.mark.parametrize("check", [None, "step"])
@pytest.mark.parametrize("half", ["f16", "bf16"])
def test_pairs_of_rounded_numbers(half: str, check: str | None) -> None:
    made = np.random.default_rng(4)
    a = (made.standard_normal(128) * 10.0 ** made.integers(-4, 4, 128)).astype(np.float32)
    a[:6] = (0.0, -0.0, 1 + 2.0**-11, 1 + 3 * 2.0**-11, 1 + 2.0**-8, 65504)
    out, back = np.zeros((2, 64), np.uint32), np.full(128, np.nan, np.float32)
    packing(half).on("cpu", check=check)[2, 32](a, out, back)
    bits = rounded(a, half).astype(np.uint32)
    np.testing.assert_array_equal(out[0], bits[::2] | bits[1::2] << 16)
    np.testing.assert_array_equal(out[1], bits[1::2] | bits[::2] << 16)
    wide = (
        bits.astype(np.uint16).view(np.float16).astype(np.float32) if half == "f16" else (bits << 16).view(np.float32)
    )
    np.testing.assert_array_equal(back, wide)


@pytest.mark.parametrize("half", ["f16", "bf16"])
def test_two_numbers_are_one_instruction(half: str) -> None:
    call = "nv.half.pack(a[0], a[1], nv.{}{}, bits=True)"
    text = f"def k(a: nv.Array[nv.f32], out: nv.Array[nv.u32]):\n    out[0] = {call}\n"
    for options, name in (("", "rn"), (', rounding="rz"', "rz"), (", relu=True", "rn.relu")):
        ptx = nv.Kernel.from_source(text.format(half, options)).ptx(arch="sm_80")
        (conversion,) = instructions(ptx, "cvt")
        assert conversion.name == f"cvt.{name}.{half}x2.f32"
        _, high, low = conversion.operands
        loads = {load.operands[0]: nv.ptx.to_text(load) for load in instructions(ptx, "ld.global")}
        assert "+4]" in loads[high] and "+4]" not in loads[low], "PTX has the upper half first"


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("nv.half.pack(a[0], a[1])", "`dtype` is missing"),
        ("nv.half.pack(a[0], a[1], nv.f32)", "`dtype` is f32"),
        ("nv.half.pack(h[0], h[1], relu=True)", "nothing is rounded"),
        ("nv.half.pack(n[0], n[1], nv.bf16)", "no such instruction for u32, u32"),
        ("nv.half.unpack(n[0])", "not u32"),
        ("nv.half.unpack(a[0], nv.bf16)", "not f32"),
        ("nv.half.unpack(nv.half.pack(h[0], h[1]), nv.bf16)", "not vec[f16, 2] with `dtype=bf16`"),
    ],
)
def test_what_is_no_pair(call: str, says: str) -> None:
    text = f"def k(a: nv.Array[nv.f32], h: nv.Array[nv.f16], n: nv.Array[nv.u32]):\n    x = {call}\n"
    with pytest.raises(nv.CompileError) as caught:
        nv.Kernel.from_source(text).ptx(arch="sm_80")
    assert caught.value.code == "NVG0901" and says in str(caught.value), str(caught.value)
