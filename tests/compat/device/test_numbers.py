"""Functions of bits and numbers, halves, libdevice, and rounding to digits."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from nvgen.diagnostics.errors import CompileError
from nvgen_numba.device import bf16, fp16, libdevice
from tests.assembling import needs_ptxas
from tests.compat.device.kernels import assemble_all, run

pytestmark = pytest.mark.sweep(6)


def bits(x, counts, out):
    counts[0], counts[1], counts[2] = cuda.popc(x[0]), cuda.clz(x[0]), cuda.ffs(x[0])
    out[0] = cuda.brev(x[0])


@pytest.mark.sweep(2)
@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64])
@pytest.mark.parametrize("value", [0, 1, 40, 100])
def test_bits(dtype: type, value: int) -> None:
    width = np.dtype(dtype).itemsize * 8
    counts, out = np.zeros(3, np.int64), np.zeros(1, np.uint64)
    run(bits, np.array([value], dtype), counts, out)
    lowest = (value & -value).bit_length()
    assert counts.tolist() == [value.bit_count(), width - value.bit_length(), lowest]
    wide = max(width, 32)
    assert out[0] == int(f"{value:0{wide}b}"[::-1], 2)


def numbers(a, b, out):
    out[0] = cuda.fma(a, b, 0.5)
    out[1] = cuda.cbrt(a)
    out[2] = cuda.selp(a > b, a, b)


def test_numbers() -> None:
    out = np.zeros(3)
    run(numbers, np.float32(3), np.float32(27), out)
    assert out.tolist() == [81.5, pytest.approx(3 ** (1 / 3), rel=1e-6), 27.0]
    run(numbers, 8.0, 2.0, out)
    assert out.tolist() == [16.5, 2.0, 8.0]


def unequal(out):
    out[0] = cuda.selp(True, np.float32(1), np.float64(2))


def test_selp_of_two_types_is_refused() -> None:
    with pytest.raises(TypingError):
        run(unequal, np.zeros(1))


def rounded(x, digits, out):
    out[0] = round(x, digits)
    out[1] = round(x)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("digits", [-2, -1, 0, 1, 3, 5, 25])
@pytest.mark.parametrize("x", [0.5425, 12345.6789, -2.5, 150.0, 1e300])
def test_round(x: float, digits: int) -> None:
    out = np.zeros(2)
    run(rounded, x, digits, out)
    assert out[0] == pytest.approx(round(x, digits), rel=1e-15)
    assert abs(x) > 1e18 or out[1] == round(x)


@pytest.mark.parametrize("x", [np.inf, -np.inf, np.nan])
def test_round_keeps_what_is_not_finite(x: float) -> None:
    out = np.zeros(2)
    run(rounded, x, 3, out)
    np.testing.assert_equal(out[0], x)


# Halves


def halves(x, y, out):
    h = cuda.fp16
    out[0], out[1], out[2], out[3] = h.hadd(x, y), h.hsub(x, y), h.hmul(x, y), h.hdiv(x, y)
    out[4], out[5], out[6] = h.hfma(x, y, 1), h.hneg(x), h.habs(-x)
    out[7], out[8], out[9], out[10] = h.hmax(x, y), h.hmin(x, y), h.heq(x, y), h.hlt(x, y)
    out[11], out[12], out[13], out[14] = h.hsin(x), h.hexp(x), h.hlog2(y), h.hrsqrt(y)
    out[15], out[16], out[17], out[18] = h.hfloor(x), h.hceil(x), h.htrunc(x), h.hrint(x)
    out[19], out[20] = h.hrcp(x), h.hsqrt(y)


def test_fp16() -> None:
    x, y, out = np.float16(1.5), np.float16(4), np.zeros(21)
    run(halves, x, y, out)
    exact = [x + y, x - y, x * y, x / y, x * y + 1, -x, x, y, x, 0, 1]
    rounded = [np.sin(x), np.exp(x), 2, 0.5, 1, 2, 1, 2, np.float16(1 / 1.5), 2]
    assert out.tolist() == [float(one) for one in (*exact, *rounded)]


def conversions(number, whole, out):
    out[0] = cuda.fp16.__float2half_rd(number)
    out[1] = cuda.fp16.__float2half_ru(number)
    out[2] = cuda.fp16.__float2half_rz(-number)
    out[3] = cuda.fp16.__int2half_rd(whole)
    out[4] = cuda.fp16.__int2half_ru(whole)
    out[5] = cuda.fp16.__half2int_ru(number)
    out[6] = cuda.fp16.__half_as_ushort(number)
    out[7] = cuda.bf16.float32_to_bfloat16_ru(number)
    out[8] = cuda.bf16.int64_to_bfloat16_rz(whole)
    out[9] = cuda.bf16.hfma_relu(cuda.bf16.bfloat16(number), -1.0, -0.5)


def test_conversions_of_halves() -> None:
    number, out = np.float32(0.1), np.zeros(10)
    run(conversions, number, 100001, out)
    near = np.float16(number)
    below = near if near <= number else np.nextafter(near, np.float16(0))
    above = np.nextafter(below, np.float16(1))
    bits = int(np.float16(number).view(np.uint16))
    assert out[:7].tolist() == [below, above, -below, 65504, np.inf, 1, bits]
    assert out[7:].tolist() == [0.10009765625, 99840.0, 0.0]


def test_conversions_round_as_they_say() -> None:
    numbers = np.random.default_rng(7).normal(size=200).astype(np.float32) * np.float32(10) ** np.arange(-100, 100) / 9
    for number in numbers[60:140].tolist():
        out = np.zeros(10)
        run(conversions, np.float32(number), 7, out)
        assert out[0] <= np.float32(number) <= out[1]
        with np.errstate(all="ignore"):
            assert out[0] == out[1] or np.nextafter(np.float16(out[0]), np.float16(np.inf)) == out[1]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("module", [fp16, bf16, libdevice])
def test_modules_have_what_they_list(module) -> None:
    assert all(getattr(module, name) is not None for name in dir(module))
    with pytest.raises(AttributeError):
        module.no_such_function()


# libdevice


def library(x, out):
    out[0], out[1] = cuda.libdevice.sincosf(x)
    out[2] = cuda.libdevice.umulhi(-1, -1)
    mantissa, exponent = cuda.libdevice.frexp(x)
    out[3], out[4] = mantissa, exponent
    out[5] = cuda.libdevice.fmaf_rn(x, 2, 1)


def test_libdevice() -> None:
    out = np.zeros(6)
    run(library, np.float32(1.5), out)
    assert out[:2] == pytest.approx([math.sin(1.5), math.cos(1.5)], rel=1e-6)
    assert out[2:].tolist() == [-2, 0.75, 1, 4]


def test_functions_of_kernels_are_for_kernels() -> None:
    for function in (cuda.popc, cuda.libdevice.sinf, cuda.fp16.hadd, cuda.atomic.add):
        with pytest.raises(RuntimeError, match="for kernels"):
            function(1)
    with pytest.raises(CompileError):
        cuda.syncthreads()


@needs_ptxas
def test_ptxas_takes_them(tmp_path: Path) -> None:
    out, half = np.zeros(3), np.float16(1)
    assemble_all(bits, (np.zeros(1, np.int8), np.zeros(3, np.int64), np.zeros(1, np.uint64)), tmp_path)
    assemble_all(numbers, (1.0, 2.0, out), tmp_path)
    assemble_all(rounded, (np.float32(1), 2, out), tmp_path)
    assemble_all(halves, (half, half, out), tmp_path)
    assemble_all(conversions, (np.float32(1), 1, out), tmp_path)
    assemble_all(library, (np.float32(1), out), tmp_path)
