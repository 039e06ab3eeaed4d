"""NumPy's dtypes as types, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import errors, types
from nvgen.compat.numba.types import as_dtype, element_type, float32, from_dtype, plain_dtype
from tests.compat.types.samples import ALIGNED, PACKED, Colour

_DTYPES = [
    *map(np.dtype, ("?", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8", "c8", "c16")),
    *map(np.dtype, ("M8[ms]", "m8", "S3", "U4", "O")),
    *(PACKED, ALIGNED, np.dtype(("f4", (2, 3))), np.dtype([("a", PACKED), ("b", "?")])),
    np.dtype({"names": ["a", "b"], "formats": ["f4", "i1"], "offsets": [4, 0], "itemsize": 16}),
]


@pytest.mark.parametrize("dtype", _DTYPES, ids=str)
def test_there_and_back(dtype: Any) -> None:
    found = from_dtype(dtype)
    back = as_dtype(found)
    assert back.fields == dtype.fields if dtype.fields else back == dtype
    assert back.isalignedstruct == dtype.isalignedstruct
    assert from_dtype(back) is found


def test_numbers_of_ml_dtypes() -> None:
    ml_dtypes = pytest.importorskip("ml_dtypes", reason="the package has the dtypes of these numbers")
    for name, expected in (("bfloat16", types.bfloat16), ("float8_e5m2", types.fp8_e5m2)):
        dtype = np.dtype(getattr(ml_dtypes, name))
        assert from_dtype(dtype) is expected
        assert as_dtype(expected) == dtype
        assert expected(1.5) == dtype.type(1.5)


@pytest.mark.parametrize("dtype", ["f4", float, np.dtype(">f4"), np.dtype("g"), np.dtype("M8[2s]"), np.dtype("V3")])
def test_dtypes_without_a_type(dtype: Any) -> None:
    with pytest.raises(errors.NumbaNotImplementedError):
        from_dtype(dtype)


def test_records_of_objects() -> None:
    with pytest.raises(errors.NumbaNotImplementedError, match="Python objects"):
        from_dtype(np.dtype([("a", object)]))


def test_types_without_a_dtype() -> None:
    with pytest.raises(errors.NumbaNotImplementedError, match="void\\* has no NumPy dtype"):
        as_dtype(types.voidptr)
    assert as_dtype(types.literal(3)) == np.int64
    assert as_dtype(types.typeof(Colour.RED)) == np.int64


@pytest.mark.parametrize(
    "stated", [float32, np.float32, np.dtype("f4"), "float32", "f4", types.literal("float32"), types.typeof(np.float32)]
)
def test_element_types(stated: Any) -> None:
    assert element_type(stated) is float32


def test_element_types_of_python() -> None:
    assert [element_type(one) for one in (bool, int, float)] == [types.boolean, types.intp, types.float64]
    assert element_type(PACKED) is from_dtype(PACKED)
    with pytest.raises(TypeError, match="is not a type"):
        element_type(list)
    with pytest.raises(TypeError, match="is not a type"):
        element_type(3)


def test_times_are_integers_in_memory() -> None:
    ticks = np.dtype([("ticks", "i8")])
    assert plain_dtype(np.dtype("M8[s]")) == ticks
    assert plain_dtype(np.dtype("f4")) == np.float32
    assert plain_dtype(np.dtype(("m8[s]", (2,)))) == np.dtype((ticks, (2,)))
    found = plain_dtype(ALIGNED)
    assert found["d"] == ticks
    assert (found.itemsize, found.isalignedstruct) == (ALIGNED.itemsize, True)
    assert np.zeros(3, ALIGNED).view(found)["d"]["ticks"].dtype == np.int64


def test_texts_are_characters_in_memory() -> None:
    assert plain_dtype(np.dtype("U3")) == np.dtype([("units", "u4", (3,))])
    found = plain_dtype(np.dtype([("a", "S2"), ("b", "i4")]))
    assert found["a"] == np.dtype([("units", "u1", (2,))])
    assert np.array([(b"xy", 1)], [("a", "S2"), ("b", "i4")]).view(found)["a"]["units"].tolist() == [[120, 121]]
