"""Numbers and arrays of the types that NumPy has under other names, or not at all."""

from __future__ import annotations

import importlib.util
import math
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.types import SCALARS
from tests.semantics import rounding
from tests.strategies import from_integers, to_integers

HALF, SINGLE_COMPLEX = np.float16(0.1), np.complex64(1.5 - 2j)
WHOLE_COMPLEX = 3 + 4j


@nv.kernel
def put(x, out):
    out[0] = x


@pytest.mark.parametrize(
    ("number", "dtype"),
    [
        (np.float16(0.1), np.float16),
        (np.complex64(1 + 2j), np.complex64),
        (np.complex128(0.1 + 2j), np.complex128),
        (1.5 - 2j, np.complex64),
    ],
)
def test_numbers_have_types(number: Any, dtype: Any) -> None:
    out = np.zeros(1, dtype)
    put[1, 1](number, out)
    assert out[0] == number
    if dtype != np.complex128:
        smaller = np.zeros(1, np.float32 if dtype == np.complex64 else np.int16)
        with pytest.raises(nv.CompileError):
            put[1, 1](number, smaller)


def test_constants_have_the_types_of_numpy() -> None:
    @nv.kernel
    def constants(h: nv.Array[nv.f16], z: nv.Array[nv.c64], x: nv.Array[nv.f32]):
        y = HALF
        h[0] = y
        w = SINGLE_COMPLEX
        z[0] = w * WHOLE_COMPLEX
        x[0] = abs(nv.c64(WHOLE_COMPLEX))
        x[1] = WHOLE_COMPLEX.imag + w.real

    h, z, x = np.zeros(1, np.float16), np.zeros(1, np.complex64), np.zeros(2, np.float32)
    constants[1, 1](h, z, x)
    assert (h[0], z[0], *x) == (HALF, SINGLE_COMPLEX * np.complex64(WHOLE_COMPLEX), 5, 5.5)


_PARAMETER = "def k(x: nv.{type}, out: nv.Array[nv.{type}]):\n    out[0] = x\n"


@pytest.mark.parametrize(
    ("type_", "largest", "too_large"),
    [
        ("f16", 65519, 65520),
        ("bf16", 3.3895313892515355e38, 3.4e38),
        ("e4m3", 464, 465),
        ("e5m2", 61439, 61440),
        ("e2m3", 7.74, 7.75),
        ("e3m2", 29, 30),
        ("e2m1", -6.9, 7),
        ("ue8m0", 2.0**127, 0),
        ("ue8m0", 2.0**-127, -1),
        ("ue5m3", 118784, 118785),
        ("ue5m3", 0.0, -0.01),
        ("e4m3", math.nan, math.inf),
        ("e5m2", -math.inf, 10**400),
        ("c64", 3e38 + 1j, 1e39j),
        ("i128", -(2**127), -(2**127) - 1),
        ("i128", 2**127 - 1, 2**127),
        ("u128", 2**128 - 1, 2**128),
        ("u128", 0, -1),
    ],
)
def test_numbers_that_fit_and_that_do_not(type_: str, largest: Any, too_large: Any) -> None:
    kernel = nv.Kernel.from_source(_PARAMETER.format(type=type_))
    size = {"f16": "f2", "bf16": "V2", "c64": "c8", "i128": "V16", "u128": "V16"}.get(type_, "V1")
    out = np.zeros(1, size)
    kernel.on("cpu")[1, 1](largest, out)
    if type_ in ("i128", "u128"):
        assert to_integers(out, type_) == [largest]
    elif type_ == "c64":
        assert out[0] == np.complex64(largest)
    else:
        wanted = (
            rounding.encode_integer(largest, type_) if isinstance(largest, int) else rounding.encode(largest, type_)
        )
        assert out.view(f"u{out.itemsize}")[0] == wanted
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu")[1, 1](too_large, out)
    assert raised.value.code == "NVG0607"


def test_raw_bytes_of_other_sizes_and_records_are_no_numbers() -> None:
    kernel = nv.Kernel.from_source("def k(out: nv.Array[nv.bf16]):\n    out[0] = 1\n")
    for array in (np.zeros(2, "V1"), np.zeros(2, "V4"), np.zeros(2, [("x", "u1"), ("y", "u1")]), np.zeros(2, "S2")):
        with pytest.raises(nv.LaunchError) as raised:
            kernel[1, 1](array)
        assert raised.value.code == ("NVG0606" if array.dtype.names is None else "NVG0602")


def test_wide_integers_are_aligned() -> None:
    kernel = nv.Kernel.from_source("def k(out: nv.Array[nv.i128]):\n    out[0] += 1\n")
    words = np.zeros(5, np.uint64)
    first = 0 if words.ctypes.data % 16 == 0 else 1
    aligned = words[first : first + 2].view("V16")
    kernel.on("cpu")[1, 1](aligned)
    assert to_integers(aligned, "i128") == [1]
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu")[1, 1](words[first + 1 : first + 3].view("V16"))
    assert raised.value.code == "NVG0604"
    assert to_integers(from_integers([-5]), "i128") == [-5]


def test_magnitudes_are_within_one_unit() -> None:
    """``abs`` of a complex number, from the smallest to the largest; no square leaves the range."""
    kernel = nv.Kernel.from_source(
        "def k(z, out):\n    i = nv.grid(1)\n    if i < z.size:\n        out[i] = abs(z[i])\n"
    )
    rng = np.random.default_rng(0)
    for real, kind in ((np.float32, np.complex64), (np.float64, np.complex128)):
        info = np.finfo(real)
        exponents = rng.integers(info.minexp - info.nmant, info.maxexp, size=(4096, 1)) + rng.integers(
            -30, 30, (4096, 2)
        )
        parts = np.ldexp(rng.uniform(-1, 1, (4096, 2)), np.clip(exponents, info.minexp - 60, info.maxexp)).astype(real)
        special = np.array([0.0, -0.0, info.max, info.smallest_subnormal, 1, np.inf, -np.inf, np.nan], real)
        parts = np.concatenate([parts, np.stack(np.meshgrid(special, special), axis=-1).reshape(-1, 2)])
        z = np.ascontiguousarray(parts).view(kind)[:, 0]
        out = np.zeros(z.size, real)
        kernel.on("cpu")[-(-z.size // 64), 64](z, out)
        with np.errstate(all="ignore"):
            wanted = np.hypot(parts[:, 0].astype(np.longdouble), parts[:, 1].astype(np.longdouble))
            rounded = wanted.astype(real)
            near = np.abs(out.astype(np.longdouble) - wanted) <= np.spacing(np.abs(rounded)).astype(np.longdouble)
        same = (out == rounded) | (np.isnan(out) & np.isnan(rounded))
        assert (near | same).all(), (z[~(near | same)], out[~(near | same)])


@pytest.mark.skipif(importlib.util.find_spec("ml_dtypes") is None, reason="ml_dtypes is not installed")
def test_arrays_of_ml_dtypes() -> None:
    import ml_dtypes

    names = {row.dtype: row.name for row in SCALARS.values() if row.is_float and not row.is_in_numpy}
    kernel = nv.Kernel.from_source("def k(a, x, out):\n    out[0] = a[0]\n    out[1] = x\n")
    for name, scalar in names.items():
        dtype = getattr(ml_dtypes, name)
        a, out = np.array([2, 4], dtype), np.zeros(2, np.float32)
        kernel.on("cpu")[1, 1](a, dtype(4), out)
        assert out.tolist() == [2, 4], name
        same = nv.Kernel.from_source(f"def k(a: nv.Array[nv.{scalar}], out: nv.Array[nv.f32]):\n    out[0] = a[1]\n")
        same.on("cpu")[1, 1](a, out)
        assert out[0] == 4
