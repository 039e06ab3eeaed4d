"""Type objects: identity, names, attributes, signatures and conversions on the host."""

from __future__ import annotations

import copy
import gc
import pickle
from collections import namedtuple
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import errors, types
from nvgen.compat.numba.types import boolean, float32, float64, int8, int32, int64, uint8, void

Point = namedtuple("Point", "x y")

#: Types with the texts that they have in Numba.
TEXTS = {
    types.int_: "int64",
    types.intc: "int32",
    boolean: "bool",
    void: "none",
    float32[:]: "array(float32, 1d, A)",
    float32[::1]: "array(float32, 1d, C)",
    float32[:, ::1]: "array(float32, 2d, C)",
    float32[::1, :]: "array(float32, 2d, F)",
    types.Array(float32, 3, "F", readonly=True, aligned=False): "unaligned readonly array(float32, 3d, F)",
    types.UniTuple(int32, 3): "UniTuple(int32 x 3)",
    types.Tuple((int32, float32)): "Tuple(int32, float32)",
    types.NamedTuple((int32, float32), Point): "Point(int32, float32)",
    types.NamedUniTuple(int32, 2, Point): "Point(int32 x 2)",
    types.Optional(int32): "OptionalType(int32)",
    types.CPointer(float32): "float32*",
    types.voidptr: "void*",
    types.literal(3): "Literal[int](3)",
    types.literal("a"): "Literal[str](a)",
    types.NestedArray(float32, (2, 3)): "nestedarray(float32, (2, 3))",
    types.NPDatetime("s"): "datetime64[s]",
    types.NPTimedelta(""): "timedelta64[]",
    types.unicode_type: "unicode_type",
    types.bfloat16: "__nv_bfloat16",
    types.VECTOR_TYPES["float3"]: "float32x3",
    types.dim3: "Dim3",
}
SAMPLES: list[Any] = [*TEXTS, types.Record.make_c_struct([("a", int8), ("b", float64)]), types.typeof(np.float32)]


@pytest.mark.parametrize("type_", TEXTS, ids=str)
def test_texts(type_: Any) -> None:
    assert str(type_) == type_.name == TEXTS[type_]


@pytest.mark.parametrize("type_", SAMPLES, ids=str)
def test_one_object_for_equal_types(type_: Any) -> None:
    assert pickle.loads(pickle.dumps(type_)) is type_
    assert copy.copy(type_) is type_
    assert copy.deepcopy([type_])[0] is type_
    assert {type_: 1}[type_] == 1


def test_types_that_nobody_has_are_forgotten() -> None:
    name = "a_type_of_this_test"
    made = types.Opaque(name)
    assert types.Opaque(name) is made
    del made
    gc.collect()
    assert not [known for known in gc.get_objects() if type(known) is types.Opaque and known.name == name]


def test_types_differ_by_class_and_key() -> None:
    assert int32 != int64
    assert int32 != "int32"
    assert types.literal(1) is not types.literal(True)
    assert float32[:] is not float32[::1]
    assert float32[:] == types.Array(float32, 1, "A")
    assert types.EnumMember(type(Point), int32) != types.IntEnumMember(type(Point), int32)


def test_types_of_programs() -> None:
    class Interval(types.Type):
        def __init__(self) -> None:
            super().__init__(name="Interval")

    assert Interval() is Interval()
    assert str(Interval()[:]) == "array(Interval, 1d, A)"
    assert str(void(Interval())) == "(Interval,) -> none"


def test_numbers() -> None:
    assert (int32.bitwidth, int32.signed, int32.minval, int32.maxval) == (32, True, -(2**31), 2**31 - 1)
    assert (uint8.bitwidth, uint8.signed, uint8.minval, uint8.maxval) == (8, False, 0, 255)
    assert types.complex64.underlying_float is float32
    assert int8 < int32 <= int64
    assert float64 > float32
    with pytest.raises(TypeError):
        assert int32 < types.uint32


@pytest.mark.parametrize(
    ("type_", "value", "expected"),
    [
        (int32, 3.7, np.int32(3)),
        (float32, "1.5", np.float32(1.5)),
        (types.complex64, 3, np.complex64(3)),
        (boolean, 2, True),
        (types.NPTimedelta("s"), 3, np.timedelta64(3, "s")),
    ],
)
def test_conversions_on_the_host(type_: Any, value: Any, expected: Any) -> None:
    converted = type_(value)
    assert converted == expected
    assert type(converted) is type(expected)


def test_numbers_that_do_not_fit() -> None:
    with pytest.raises(OverflowError):
        int8(300)
    with pytest.raises(NotImplementedError, match="cannot be made on the host"):
        void(3)


@pytest.mark.parametrize("brackets", [3, slice(1, None), (slice(None), 0)])
def test_brackets_take_slices(brackets: Any) -> None:
    with pytest.raises(KeyError, match="slices without start and stop"):
        float32[brackets]


def test_signatures_by_calls() -> None:
    made = void(float32[:], int32)
    assert (made.return_type, made.args) == (void, (float32[:], int32))
    assert made == types.signature(void, float32[:], int32)
    assert hash(made) == hash(types.signature(void, float32[:], int32))
    assert made != void(float32[:])
    assert made != "void(float32[:], int32)"
    assert repr(void(int32)) == "(int32,) -> none"
    assert pickle.loads(pickle.dumps(made)) == made
    assert made.replace(return_type=int32) == int32(float32[:], int32)


def test_arrays() -> None:
    made = types.Array(float32, 2, "C", readonly=True)
    assert (made.dtype, made.ndim, made.layout, made.mutable, made.aligned) == (float32, 2, "C", False, True)
    assert made.copy(layout="A", readonly=False) is float32[:, :]
    assert made.is_c_contig and not made.is_f_contig and made.is_contig
    assert types.Array(types.NestedArray(float32, (2, 3)), 1, "C") is types.Array(float32, 3, "C")
    assert types.NestedArray(float32, (2, 3)).strides == (12, 4)
    with pytest.raises(errors.NumbaValueError, match="Invalid layout"):
        types.Array(float32, 1, "Q")
    with pytest.raises(errors.NumbaTypeError, match="arrays of arrays"):
        types.Array(float32[:], 1, "C")


def test_tuples() -> None:
    pair = types.Tuple((int32, float32))
    assert types.Tuple((int32, int32)) is types.UniTuple(int32, 2)
    assert (len(pair), list(pair), pair[1]) == (2, [int32, float32], float32)
    assert types.UniTuple(int32, 3).types == (int32,) * 3
    named = types.BaseTuple.from_types((int32, float32), Point)
    assert (named.instance_class, named.fields) == (Point, ("x", "y"))
    with pytest.raises(errors.TypingError, match="not iterable"):
        types.Tuple(3)


def test_records() -> None:
    made = types.Record([("b", {"type": int32, "offset": 4}), ("a", {"type": float32, "offset": 0})], 8, True)
    assert str(made) == "Record(a[type=float32;offset=0],b[type=int32;offset=4];8;True)"
    assert made.members == [("a", float32), ("b", int32)]
    assert (made.typeof("b"), made.offset("b"), made.alignof("b"), made.size, made.bitwidth) == (int32, 4, None, 8, 64)
    assert made.dtype == np.dtype([("a", "f4"), ("b", "i4")])
    assert not types.Record([("a", {"type": int32, "offset": 1})], 5, False)[:].aligned
    assert types.Record.make_c_struct([("a", int8), ("b", float64)]).dtype.itemsize == 16


def test_literals() -> None:
    assert types.literal(3).literal_value == 3
    assert types.unliteral(types.literal(3)) is int64
    assert types.unliteral(types.Tuple((types.literal(3), types.literal("a")))) == types.Tuple((int64, types.string))
    assert types.maybe_literal(1.5) is None
    with pytest.raises(errors.LiteralTypingError, match="cannot be used as a literal"):
        types.literal(1.5)
    with pytest.raises(TypeError, match="too large"):
        types.literal(2**70)


def test_vectors() -> None:
    made = types.VECTOR_TYPES["float3"]
    assert made is types.VECTOR_TYPES["float32x3"]
    assert (made.base_type, made.num_elements, made.attr_names) == (float32, 3, ("x", "y", "z"))
    assert {name[:-1] for name in types.VECTOR_TYPES if "x" not in name} == {
        *("char", "short", "int", "long", "longlong", "uchar", "ushort", "uint", "ulong", "ulonglong"),
        *("float", "double"),
    }
