"""The rows of the scalars, column by column, against the libraries that they speak of and lists of the standards."""

from __future__ import annotations

import ctypes
import importlib.util
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import nvgen as nv
from nvgen.codegen.llvm_types import memory_type, value_type
from nvgen.types import SCALARS, Kind, Scalar
from nvgen.types.float_formats import FORMATS, decode, encode, holds, rounded
from tests.semantics import rounding
from tests.strategies import DTYPES, NARROW

ROWS = tuple(SCALARS.values())
FLOATS = tuple(row for row in ROWS if row.is_float)
GUIDE = Path(nv.__file__).parents[1] / "docs/guide/types.md"
#: ``DLDataTypeCode`` (dlpack.h), by what NumPy or ml_dtypes calls the types.
DLPACK = {
    **dict.fromkeys(("int8", "int16", "int32", "int64"), 0),
    **dict.fromkeys(("uint8", "uint16", "uint32", "uint64"), 1),
    **dict.fromkeys(("float16", "float32", "float64"), 2),
    "bfloat16": 4,
    **dict.fromkeys(("complex64", "complex128"), 5),
    "bool": 6,
    "float8_e3m4": 7,
    "float8_e4m3": 8,
    "float8_e4m3b11fnuz": 9,
    "float8_e4m3fn": 10,
    "float8_e4m3fnuz": 11,
    "float8_e5m2": 12,
    "float8_e5m2fnuz": 13,
    "float8_e8m0fnu": 14,
    "float6_e2m3fn": 15,
    "float6_e3m2fn": 16,
    "float4_e2m1fn": 17,
}
#: ``XLA_FFI_DataType`` (xla/ffi/api/c_api.h) of the types that do not share a byte.
XLA = {
    "bool": 1,
    "int8": 2,
    "int16": 3,
    "int32": 4,
    "int64": 5,
    "uint8": 6,
    "uint16": 7,
    "uint32": 8,
    "uint64": 9,
    "float16": 10,
    "float32": 11,
    "float64": 12,
    "complex64": 15,
    "bfloat16": 16,
    "complex128": 18,
    "float8_e5m2": 19,
    "float8_e4m3fn": 20,
    "float8_e4m3b11fnuz": 23,
    "float8_e5m2fnuz": 24,
    "float8_e4m3fnuz": 25,
    "float8_e4m3": 28,
    "float8_e3m4": 29,
    "float8_e8m0fnu": 33,
}
#: PTX ISA, "Fundamental Types" and "Alternate Floating-Point Data Formats".
PTX = {
    Kind.SIGNED: {"s8", "s16", "s32", "s64", "b128"},
    Kind.UNSIGNED: {"u8", "u16", "u32", "u64", "b128"},
    Kind.BOOL: {"pred"},
    Kind.FLOAT: {"f16", "bf16", "f32", "f64", "e4m3", "e5m2", "e2m3", "e3m2", "e2m1", "ue8m0", "ue5m3", ""},
    Kind.COMPLEX: {""},
}


def test_every_scalar_is_public_and_in_the_guide() -> None:
    """``nvgen`` has the names a second time: it is loaded without the types."""
    assert tuple(name for name in SCALARS if name != "bool") == nv._SCALARS
    assert all(getattr(nv, name) is row for name, row in SCALARS.items())
    guide = GUIDE.read_text(encoding="utf-8").replace("…", "`nv.u16` `nv.u32` `nv.u64`")
    assert [name for name in SCALARS if f"`nv.{name}`" not in guide] == []


def test_kernels_are_tried_with_every_scalar() -> None:
    assert set(DTYPES) == set(SCALARS)


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_sizes_agree(row: Scalar) -> None:
    assert np.dtype(row.typestr).itemsize == row.size
    assert not row.struct or struct.calcsize(f"={row.struct}") == row.size
    assert not row.ctypes or ctypes.sizeof(getattr(ctypes, row.ctypes)) == row.size
    assert bool(row.ctypes) == (row.is_in_numpy and row.name not in ("f16", "c64", "c128"))
    assert bool(row.struct) == (bool(row.ctypes) or row.name == "f16")


def _names_of_numpy() -> set[str]:
    """Names of NumPy's own types: ml_dtypes enters its types into the same table when it is imported."""
    return {name for name, type_ in np.sctypeDict.items() if type_.__module__ == "numpy"}


def test_types_of_others_are_not_numpys(monkeypatch: pytest.MonkeyPatch) -> None:
    before = _names_of_numpy()
    monkeypatch.setitem(np.sctypeDict, "bfloat16", type("bfloat16", (np.generic,), {"__module__": "ml_dtypes"}))
    assert _names_of_numpy() == before and {"float16", "int8", "bool"} <= before


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_names_of_numpy(row: Scalar) -> None:
    letter = {Kind.SIGNED: "i", Kind.UNSIGNED: "u", Kind.FLOAT: "f", Kind.COMPLEX: "c", Kind.BOOL: "b"}[row.kind]
    assert row.typestr == f"{letter if row.is_in_numpy else 'V'}{row.size}"
    assert row.is_in_numpy == (row.dtype in _names_of_numpy())
    if row.is_in_numpy:
        assert np.dtype(row.dtype).str[1:] == row.typestr
    for same in (row.struct, row.ctypes and getattr(ctypes, row.ctypes)):
        assert not same or np.dtype(same) == np.dtype(row.dtype)


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_numbers_of_exchange(row: Scalar) -> None:
    assert row.dlpack == DLPACK.get(row.dtype)
    assert row.xla == XLA.get(row.dtype)


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_names_in_llvm_and_ptx(row: Scalar) -> None:
    assert str(value_type(row)) == row.llvm
    assert row.ptx in PTX[row.kind]
    bits = {"half": 16, "bfloat": 16, "float": 32, "double": 64}
    parts = [bits.get(part) or int(part[1:]) for part in row.llvm.strip("{}").split(", ")]
    assert sum(parts) == (8 if row.is_narrow else row.bits)
    in_memory = f"<2 x {row.llvm[1:].partition(',')[0]}>" if row.is_complex else "i8" if row.is_bool else row.llvm
    assert str(memory_type(row)) == in_memory


def test_every_float_has_a_format() -> None:
    assert set(FORMATS) == set(FLOATS)
    assert {row.name for row in FLOATS if row.bits <= 16} == {*rounding.FORMATS, "ue8m0"}


@pytest.mark.parametrize("row", FLOATS, ids=repr)
def test_formats_fill_their_bits(row: Scalar) -> None:
    layout = FORMATS[row]
    has_sign = layout.is_signed
    assert has_sign is not row.name.startswith("ue")
    assert has_sign + layout.exponent_bits + layout.mantissa_bits == row.bits
    assert row.precision == layout.mantissa_bits + 1
    special = [layout.nan] if layout.infinity is None else [layout.infinity, layout.nan]
    assert layout.maximum <= min(special) and max(special) < 1 << (row.bits - has_sign)


@given(st.one_of(st.floats(), st.floats(width=32), st.integers(-(1 << 130), 1 << 130)))
@example(-0.0)
@example((1 << 24) + 1)
@example(1.0 + 2.0**-24)
@example(2.0**-149 * 1.5)
@example(float.fromhex("0x1.fffffefp+127"))
@example(float.fromhex("0x1.ffffffp+127"))
def test_numbers_are_rounded_in_every_format_as_encoded(number: float) -> None:
    for row in FLOATS:
        value = decode(encode(number, row), row)
        assert repr(rounded(number, row)) == repr(value)


@pytest.mark.parametrize("row", FLOATS, ids=repr)
def test_each_format_holds_its_largest_number(row: Scalar) -> None:
    largest = decode(FORMATS[row].maximum, row)
    assert holds(largest, row) and holds(-largest, row) is FORMATS[row].is_signed
    assert row.bits == 64 or not holds(largest * 2, row)


@pytest.mark.parametrize("name", [*rounding.FORMATS, "ue8m0"])
def test_every_code_is_the_number_of_the_standard(name: str) -> None:
    codes = np.arange(1 << SCALARS[name].bits)
    found = np.array([decode(code, SCALARS[name]) for code in codes.tolist()])
    np.testing.assert_array_equal(found, rounding.decode(codes, name))


@pytest.mark.skipif(importlib.util.find_spec("ml_dtypes") is None, reason="ml_dtypes is not installed")
@pytest.mark.parametrize("name", ["bf16", *(name for name in NARROW if name != "ue5m3")])
def test_every_code_is_the_number_of_ml_dtypes(name: str) -> None:
    import ml_dtypes

    row = SCALARS[name]
    dtype = np.dtype(getattr(ml_dtypes, row.dtype))
    assert (dtype.itemsize, dtype.name) == (row.size, row.dtype)
    codes = np.arange(1 << row.bits, dtype=f"u{row.size}")
    found = np.array([decode(code, row) for code in codes.tolist()])
    with np.errstate(invalid="ignore"):
        np.testing.assert_array_equal(found, codes.view(dtype).astype(np.float64))
