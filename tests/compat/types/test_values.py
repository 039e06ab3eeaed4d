"""``typeof``: the types of values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import errors, types
from nvgen.compat.numba.types import float32, float64, int64, typeof
from nvgen.compat.numba.types.values import strided_layout
from tests.compat.types.samples import PACKED, Colour, Derived, Empty, Level, Mixed, Point


def _class(value: Any) -> str:
    return type(value).__name__


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (1, int64),
        (2**63, types.uint64),
        (True, types.boolean),
        (1.5, float64),
        (1j, types.complex128),
        (None, types.none),
        ("a", types.unicode_type),
        (np.float32(1), float32),
        (np.uint8(1), types.uint8),
        (np.datetime64("2020-01-01"), types.NPDatetime("D")),
        ((1, 2), types.UniTuple(int64, 2)),
        ((1, 2.0), types.Tuple((int64, float64))),
        (Point(1, 2.0), types.NamedTuple((int64, float64), Point)),
        (Point(1, 2), types.NamedUniTuple(int64, 2, Point)),
        (Colour.RED, types.EnumMember(Colour, int64)),
        (Level.LOW, types.IntEnumMember(Level, int64)),
        (np.zeros((2, 3)), types.Array(float64, 2, "C")),
        (np.zeros((2, 3)).T, types.Array(float64, 2, "F")),
        (np.zeros((4, 3))[::2], types.Array(float64, 2, "A")),
        (np.broadcast_to(np.zeros(1), 3), types.Array(float64, 1, "A", readonly=True)),
        (np.zeros(2, PACKED), types.Array(types.from_dtype(PACKED), 1, "C")),
        (np.zeros(2, PACKED)[0], types.from_dtype(PACKED)),
        ([1], types.List(int64, reflected=True)),
        (b"a", types.Bytes(types.uint8, 1, "C", readonly=True)),
        (float32, types.NumberClass(float32)),
        (float32[:], types.TypeRef(float32[:])),
    ],
    ids=str,
)
def test_typeof(value: Any, expected: Any) -> None:
    assert typeof(value) is expected


@pytest.mark.parametrize("value", [object(), len, {}, (1, object()), Derived((1, 2)), np.longdouble(1)], ids=_class)
def test_values_without_a_type(value: Any) -> None:
    with pytest.raises(ValueError, match="Cannot determine Numba type of <class"):
        typeof(value)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (2**64, "Int value is too large"),
        ([], "Cannot type empty list"),
        ({object()}, "Cannot type set element type"),
        (Empty, "enum with no members"),
        (Mixed.ONE, "heterogeneous enum: got value types float64, int64"),
    ],
    ids=_class,
)
def test_values_that_could_have_one(value: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        typeof(value)


def test_arrays_without_a_type() -> None:
    with pytest.raises(errors.NumbaValueError, match="Unsupported array dtype: >f4"):
        typeof(np.zeros(3, ">f4"))
    with pytest.raises(errors.NumbaTypeError, match="MaskedArray"):
        typeof(np.ma.zeros(3))


class OnDevice:
    """An array of another library: what it says is all that is looked at."""

    def __init__(self, array: Any, *, states_strides: bool = True, readonly: bool = False) -> None:
        self.__cuda_array_interface__ = {
            "shape": array.shape,
            "strides": array.strides if states_strides else None,
            "typestr": array.dtype.str,
            "descr": array.dtype.descr,
            "data": (0, readonly),
            "version": 3,
        }


def test_arrays_of_device_memory() -> None:
    whole = np.zeros((4, 3), np.float32)
    assert typeof(OnDevice(whole)) is float32[:, ::1]
    assert typeof(OnDevice(whole, states_strides=False)) is float32[:, ::1]
    assert typeof(OnDevice(whole.T)) is float32[::1, :]
    assert typeof(OnDevice(whole[::2])) is float32[:, :]
    assert typeof(OnDevice(whole, readonly=True)) is types.Array(float32, 2, "C", readonly=True)
    assert typeof(OnDevice(np.zeros(2, PACKED))).dtype is types.from_dtype(PACKED)


@pytest.mark.parametrize("shape", [(), (3,), (0, 2), (1, 3), (3, 1), (2, 3), (2, 1, 3), (1, 1)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_strided_layout(shape: tuple[int, ...], order: Any) -> None:
    array = np.zeros(shape, np.float32, order=order)
    for view in (array, array[..., ::2] if shape else array, array.T):
        flags = view.flags
        expected = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
        assert strided_layout(view.shape, view.strides, 4) == expected


def test_values_say_their_types() -> None:
    class Stated:
        _numba_type_ = float32

    class Subclass(np.ndarray):  # type: ignore[type-arg]
        _numba_type_ = float32[:]

    assert typeof(Stated()) is float32
    assert typeof(np.zeros(3).view(Subclass)) is float32[:]


def test_arrays_of_other_libraries() -> None:
    class ByDlpack:
        def __init__(self) -> None:
            self.array = np.zeros((2, 3), np.float32)

        def __dlpack__(self, **arguments: Any) -> Any:
            return self.array.__dlpack__(**arguments)

        def __dlpack_device__(self) -> Any:
            return self.array.__dlpack_device__()

    assert typeof(ByDlpack()).dtype is float32
    assert typeof(ByDlpack()).layout == "C"


def test_programs_register_their_classes() -> None:
    class Temperature:
        pass

    types.typeof_impl.register(Temperature, lambda value, context: float64)
    assert typeof(Temperature()) is float64
    assert typeof((Temperature(), 1.0)) is types.UniTuple(float64, 2)


def test_purposes_are_told() -> None:
    class Named:
        pass

    types.typeof_impl.register(Named, lambda value, context: types.literal(context.purpose.name))
    assert typeof(Named()) is types.literal("argument")
    assert typeof(Named(), types.Purpose.constant) is types.literal("constant")
