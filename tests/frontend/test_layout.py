"""Sizes, alignments and offsets are those that C, NumPy and ctypes give."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, make_dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nvgen as nv
from nvgen.types import AnnotationProblem, StructType, alignment_of, resolve, size_of
from nvgen.types.numpy_dtypes import type_of_dtype
from nvgen.types.numpy_records import matches

pytestmark = pytest.mark.sweep(6)

#: Each scalar with NumPy's and with ctypes' name for it.
_SCALARS: dict[str, Any] = {
    "f32": (nv.f32, "f4", ctypes.c_float),
    "f64": (nv.f64, "f8", ctypes.c_double),
    "bool": (nv.bool, "?", ctypes.c_bool),
}
for _bits in (8, 16, 32, 64):
    _SCALARS[f"i{_bits}"] = (getattr(nv, f"i{_bits}"), f"i{_bits // 8}", getattr(ctypes, f"c_int{_bits}"))
    _SCALARS[f"u{_bits}"] = (getattr(nv, f"u{_bits}"), f"u{_bits // 8}", getattr(ctypes, f"c_uint{_bits}"))
_TREES = st.recursive(
    st.sampled_from(sorted(_SCALARS)), lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=12
)


def _struct(tree: Any) -> Any:
    """A scalar, or a dataclass with the types of the tree."""
    if isinstance(tree, str):
        return _SCALARS[tree][0]
    return make_dataclass("Made", [(f"m{index}", _struct(part)) for index, part in enumerate(tree)])


def _dtype(tree: Any) -> Any:
    if isinstance(tree, str):
        return _SCALARS[tree][1]
    return np.dtype([(f"m{index}", _dtype(part)) for index, part in enumerate(tree)], align=True)


def _ctype(tree: Any) -> Any:
    if isinstance(tree, str):
        return _SCALARS[tree][2]
    fields = [(f"m{index}", _ctype(part)) for index, part in enumerate(tree)]
    return type("Made", (ctypes.Structure,), {"_fields_": fields})


@settings(max_examples=200)
@given(tree=st.lists(_TREES, min_size=1, max_size=5))
def test_structs_lie_as_numpy_and_ctypes_lay_them_out(tree: list[Any]) -> None:
    type_ = resolve(_struct(tree))
    dtype, ctype = _dtype(tree), _ctype(tree)
    assert isinstance(type_, StructType)
    offsets = [field.offset for field in type_.fields]
    assert offsets == [dtype.fields[name][1] for name in dtype.names]
    assert offsets == [getattr(ctype, name).offset for name in dtype.names]
    assert size_of(type_) == dtype.itemsize == ctypes.sizeof(ctype)
    assert alignment_of(type_) == dtype.alignment == ctypes.alignment(ctype)
    assert matches(dtype, type_)
    made = nv.struct_dtype(_struct(tree))
    assert made.itemsize == dtype.itemsize and [made.fields[name][1] for name in made.names] == offsets


@pytest.mark.parametrize(
    ("element", "count", "size", "alignment"),
    [
        *((nv.f32, 2, 8, 8), (nv.f32, 3, 12, 4), (nv.f32, 4, 16, 16)),
        *((nv.f64, 2, 16, 16), (nv.f64, 3, 24, 8), (nv.f64, 4, 32, 16), (nv.f32, 16, 64, 16)),
        *((nv.i8, 2, 2, 2), (nv.i8, 3, 3, 1), (nv.i8, 16, 16, 16), (nv.bool, 4, 4, 4), (nv.u16, 4, 8, 8)),
    ],
)
def test_vectors_are_aligned_as_cuda_aligns_them(element: Any, count: int, size: int, alignment: int) -> None:
    type_ = resolve(nv.vec[element, count])
    assert (size_of(type_), alignment_of(type_)) == (size, alignment)


@dataclass
class Nested:
    weight: nv.f64
    direction: nv.vec[nv.f32, 4]
    address: nv.ptr[nv.f32]
    pair: tuple[nv.i8, nv.i32]


class Pair(NamedTuple):
    first: nv.i8
    nested: Nested


def test_vectors_pointers_and_tuples_in_structs() -> None:
    dtype = nv.struct_dtype(Pair)
    nested = dtype.fields["nested"][0]
    assert [nested.fields[name][1] for name in nested.names] == [0, 16, 32, 40]
    assert nested["direction"] == np.dtype(("<f4", (4,))) and nested["address"] == np.dtype("u8")
    assert nested["pair"].names == ("f0", "f1") and nested["pair"].fields["f1"][1] == 4
    assert (dtype.fields["nested"][1], dtype.itemsize) == (16, 64)


def test_text_annotations_of_a_class() -> None:
    """This module has ``from __future__ import annotations``."""
    assert isinstance(Nested.__annotations__["weight"], str)
    type_ = resolve(Nested)
    assert isinstance(type_, StructType) and type_.fields[0].type == nv.f64
    assert resolve(Nested) == type_ and hash(resolve(Nested)) == hash(type_)


def test_a_struct_of_a_dtype_has_its_offsets() -> None:
    packed = np.dtype([("tag", "i1"), ("value", "f8"), ("vector", "f4", (3,))])
    type_ = type_of_dtype(packed)
    assert isinstance(type_, StructType)
    assert [field.offset for field in type_.fields] == [0, 1, 9] and type_.size == 21 and type_.alignment == 1
    assert type_of_dtype(np.dtype([("x", "f4", (5,))])) is None
    assert type_of_dtype(np.dtype([("x", "S3")])) is None
    assert type_of_dtype(np.dtype([("x", ">f4")])) is None


@pytest.mark.parametrize(
    ("annotation", "problem"),
    [
        (nv.vec, "`vec` needs"),
        (nv.vec[nv.f32], "`vec` takes 2 arguments"),
        (nv.vec[nv.f32, 5], "a vector has 2, 3, 4, 8 or 16 elements"),
        (nv.vec[nv.f32, True], "a vector has 2, 3, 4, 8 or 16 elements"),
        (nv.vec[nv.vec[nv.f32, 2], 2], "is no element of a vector"),
        (nv.ptr, "`ptr` needs"),
        (nv.ptr[nv.f32, "heap"], "there is no state space 'heap'"),
        (nv.ptr[nv.Array[nv.f32]], "is not an element type"),
        (nv.GridConstant, "`GridConstant` needs"),
        (nv.GridConstant[nv.f32, 2], "`GridConstant` takes 1 argument"),
        (nv.Array[nv.Array[nv.f32]], "is not an element type"),
        (make_dataclass("Bad", [("x", int)]), "in `Bad`: Python's `int` has no width"),
        (make_dataclass("Bad", [("x", nv.Array[nv.f32])]), "which does not lie in memory"),
        (make_dataclass("Bad", [("x", "nothing")]), "NameError"),
    ],
)
def test_what_is_no_type(annotation: Any, problem: str) -> None:
    with pytest.raises(AnnotationProblem) as caught:
        resolve(annotation)
    assert problem in caught.value.problem


def test_struct_dtype_refuses_what_has_no_layout() -> None:
    for wrong in (nv.Array[nv.f32], int, make_dataclass("Bad", [("x", float)])):
        with pytest.raises(nv.CompileError, match="NVG1601"):
            nv.struct_dtype(wrong)


def test_types_are_not_called_on_the_host() -> None:
    with pytest.raises(nv.CompileError, match="NVG0207"):
        nv.vec[nv.f32, 2](1, 2)
