"""From these types to nvgen's own, and back."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import types as native
from nvgen.compat.numba import errors, types
from nvgen.compat.numba.types import float32, int8, int32, int64, of_nvgen, to_nvgen
from tests.compat.types.samples import PACKED, Colour

Point = namedtuple("Point", "x y")
_WITH_ARRAYS = np.dtype([("a", "f4", (2, 2)), ("b", "i1"), ("c", "U3"), ("d", "M8[s]")], align=True)
#: Pairs that stand for each other.
PAIRS = [
    (types.boolean, native.bool_),
    (int8, native.i8),
    (types.uint64, native.u64),
    (types.float16, native.f16),
    (types.bfloat16, native.bf16),
    (types.float64, native.f64),
    (types.complex128, native.c128),
    (types.fp8_e5m2, native.SCALARS["e5m2"]),
    (types.none, native.NONE),
    (float32[:], native.ArrayType(native.f32, 1, "A")),
    (float32[:, ::1], native.ArrayType(native.f32, 2, "C")),
    (float32[::1, :], native.ArrayType(native.f32, 2, "F")),
    (types.UniTuple(int32, 2), native.TupleType((native.i32, native.i32))),
    (types.Tuple((int32, float32[:])), native.TupleType((native.i32, native.ArrayType(native.f32, 1, "A")))),
    (types.Tuple(()), native.TupleType(())),
    (types.CPointer(float32), native.PointerType(native.f32)),
    (types.CPointer(float32, 3), native.PointerType(native.f32, native.Space.SHARED)),
    (types.VECTOR_TYPES["float3"], native.VectorType(native.f32, 3)),
    (types.Array(float32, 0, "C"), native.ArrayType(native.f32, 0, "C")),
]


@pytest.mark.parametrize(("type_", "expected"), PAIRS, ids=str)
def test_to_nvgen(type_: Any, expected: Any) -> None:
    assert to_nvgen(type_) == expected
    assert to_nvgen(type_) is to_nvgen(type_)


@pytest.mark.parametrize(("expected", "type_"), PAIRS, ids=str)
def test_of_nvgen(expected: Any, type_: Any) -> None:
    assert of_nvgen(type_) is expected


def test_records_come_back() -> None:
    for dtype in (PACKED, _WITH_ARRAYS):
        assert of_nvgen(to_nvgen(types.from_dtype(dtype))) == types.from_dtype(dtype)


def test_fields_of_records() -> None:
    """A record that lies as a C struct does is aligned so, whoever aligned it."""
    packed, found = to_nvgen(types.from_dtype(PACKED)), to_nvgen(types.from_dtype(_WITH_ARRAYS))
    assert (native.size_of(packed), native.alignment_of(packed)) == (PACKED.itemsize, 1)
    assert (native.size_of(found), native.alignment_of(found)) == (_WITH_ARRAYS.itemsize, 8)
    assert isinstance(found, native.StructType)
    text = found.fields[2].type
    assert isinstance(text, native.StructType)
    assert [field.type for field in found.fields[:2]] == [native.NestedArrayType(native.f32, (2, 2)), native.i8]
    assert text.fields[0].type == native.NestedArrayType(native.u32, (3,))
    assert of_nvgen(text) is types.UnicodeCharSeq(3)


def test_times_are_counts_of_their_unit() -> None:
    for type_ in (types.NPDatetime("s"), types.NPTimedelta("us"), types.NPDatetime("")):
        struct = to_nvgen(type_)
        assert isinstance(struct, native.StructType)
        assert [(field.name, field.type, field.offset) for field in struct.fields] == [("ticks", native.i64, 0)]
        assert struct.name == str(type_)
        assert of_nvgen(struct) is type_


def test_named_tuples_are_tuples_with_names() -> None:
    type_ = types.NamedTuple((int8, types.float64), Point)
    named: Any = to_nvgen(type_)
    assert isinstance(named, native.TupleType)
    assert (named.names, named.origin, named.elements) == (("x", "y"), Point, (native.i8, native.f64))
    assert of_nvgen(named) is type_
    assert of_nvgen(to_nvgen(types.NamedUniTuple(int32, 2, Point))) is types.NamedUniTuple(int32, 2, Point)


@pytest.mark.parametrize(
    ("type_", "expected"),
    [
        (types.literal(3), native.i64),
        (types.voidptr, native.PointerType(native.u8)),
        (types.Array(float32, 1, "C", readonly=True), native.ArrayType(native.f32)),
    ],
    ids=str,
)
def test_what_is_something_plainer_in_kernels(type_: Any, expected: Any) -> None:
    assert to_nvgen(type_) == expected


def test_vectors_of_one_number() -> None:
    struct: Any = to_nvgen(types.VECTOR_TYPES["float1"])
    assert [(field.name, field.type) for field in struct.fields] == [("x", native.f32)]


@pytest.mark.parametrize(
    ("type_", "reason"),
    [
        (types.pyobject, "kernels have no Python objects"),
        (types.pyobject[:], "kernels have no Python objects"),
        (types.unicode_type, "stays in Python"),
        (types.Array(float32, 8, "C"), "7 dimensions at most"),
        (types.Array(float32, 1, "C", aligned=False), "aligned to their size"),
        (types.Array(float32, 1, "CS"), "layouts are C, F and A"),
        (types.Array(types.none, 1, "C"), "do not lie in memory"),
        (types.CPointer(float32[:]), "do not lie in memory"),
        (types.typeof([1]), "stays in Python"),
        (types.typeof(b"a"), "array of NumPy"),
        (types.ellipsis, "no values in kernels"),
        (types.dim3, "pass x, y and z"),
    ],
    ids=str,
)
def test_without_counterpart(type_: Any, reason: str) -> None:
    with pytest.raises(errors.NumbaNotImplementedError, match=reason):
        to_nvgen(type_)


@pytest.mark.parametrize("type_", [native.i128, native.VectorType(native.f32, 8), native.constexpr], ids=str)
def test_nvgens_own(type_: Any) -> None:
    with pytest.raises(errors.NumbaNotImplementedError, match="Numba has no counterpart of nvgen's"):
        of_nvgen(type_)


def test_literals_and_constants() -> None:
    assert of_nvgen(native.WEAK_INT) is int64
    assert of_nvgen(native.WEAK_FLOAT) is types.float64
    assert of_nvgen(native.StaticType(3)) is types.literal(3)
    assert of_nvgen(native.StaticType((1, 2.0))) is types.Tuple((int64, types.float64))


WHOLE, PART = (to_nvgen(types.typeof(value)) for value in (3, 2.5))
RECORDS = to_nvgen(types.from_dtype(PACKED)[::1])


@nv.kernel
def add(out: nv.Array[nv.f64], a: WHOLE, b: PART):  # type: ignore[valid-type]
    out[0] = nv.f64(a) + b


@nv.kernel
def double(records: RECORDS):  # type: ignore[valid-type]
    i = nv.grid(1)
    records[i].b = records[i].b * 2


def test_kernels_take_values_of_these_types() -> None:
    out = np.zeros(1)
    add.on("cpu")[1, 1](out, 2**40, 2.5)
    assert out[0] == 2**40 + 2.5


def test_kernels_take_records_of_these_types() -> None:
    records = np.zeros(3, PACKED)
    records["b"] = [1, 2, 3]
    double.on("cpu")[1, 3](records)
    assert records["b"].tolist() == [2, 4, 6]


def test_members_of_enums_know_their_enum() -> None:
    type_ = types.typeof(Colour.RED)
    member: Any = to_nvgen(type_)
    assert (member.origin, member.value, member.is_number) == (Colour, native.i64, False)
    assert of_nvgen(member) is type_
