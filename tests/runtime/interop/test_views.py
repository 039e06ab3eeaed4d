"""Which way an argument takes, host arrays by NumPy's interface, and kernels that are launched with them."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.interop import libraries, views
from tests.runtime.interop.stubs import CPU, PLACE, READ_ONLY, Producer


class Point(NamedTuple):
    x: float
    y: float


@dataclass
class Pair:
    x: float
    y: float


class Meta(type):
    """As PyTorch's parameters have one."""


class OfMeta(Producer, metaclass=Meta):
    pass


NO_ARRAYS = [
    *(None, True, 3, 2.5, 1j, "text", b"bytes", [1, 2], (1, 2), {1: 2}, object(), int, np.ndarray, np.dtype("f4")),
    *(np.float32(1), np.bool_(True), np.complex64(1j), np.str_("a"), np.zeros(1, "f4,i4")[0]),
    *(
        Point(1, 2),
        Pair(1, 2),
        ctypes.c_float(1),
        (ctypes.c_float * 4)(),
        memoryview(b"abc"),
        range(3),
        Producer,
        OfMeta,
    ),
]


@pytest.mark.parametrize("argument", NO_ARRAYS, ids=lambda argument: type(argument).__name__)
def test_what_is_no_array(argument: Any) -> None:
    assert interop.view(argument, PLACE) is None


@pytest.mark.parametrize(
    "array",
    [
        np.zeros(3),
        np.zeros(()),
        np.zeros(3)[::-1],
        np.ma.masked_array(np.zeros(3)),
        np.zeros(3, "f4,i4").view(np.recarray),
        DeviceArray(4096, (3,), None, nv.f32, home(0), None),
    ],
    ids=lambda array: type(array).__name__,
)
def test_arrays_that_launches_know_are_given_as_they_are(array: Any) -> None:
    assert interop.view(array, PLACE) is array


def test_numpy_arrays_of_memory_that_gpus_use_are_not_copied() -> None:
    class Managed(np.ndarray):
        __cuda_array_interface__ = {"shape": (0,), "typestr": "<f4", "data": (0, False), "version": 3}

    assert type(interop.view(np.zeros(0, np.float32).view(Managed), PLACE)) is DeviceArray


class Wrapped:
    """What NumPy calls an array interface, as an object of the C API of some other library has it."""

    def __init__(self, array: np.ndarray, **entries: Any) -> None:
        self.array = array
        self.__array_interface__ = {**array.__array_interface__, **entries}


def test_host_arrays_share_their_memory() -> None:
    array = np.arange(12.0).reshape(3, 4)[::2, ::-1]
    view = interop.view(Wrapped(array), PLACE)
    assert type(view) is np.ndarray
    assert (view.ctypes.data, view.shape, view.strides) == (array.ctypes.data, array.shape, array.strides)
    view[0, 0] = 50
    assert array[0, 0] == 50


def test_host_arrays_may_be_read_only() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    assert not interop.view(Wrapped(array), PLACE).flags.writeable


@pytest.mark.parametrize("entries", [{"shape": 3.5}, {"typestr": "nothing"}, {"data": "a"}, {"strides": (1, 2)}])
def test_interfaces_that_numpy_refuses(entries: dict[str, Any]) -> None:
    with pytest.raises(LaunchError) as caught:
        interop.view(Wrapped(np.zeros(3), **entries), PLACE)
    assert caught.value.code == "NVG2828"


def test_what_has_to_be_copied_is_no_array() -> None:
    class Copied:
        def __array__(self, *arguments: Any, **options: Any) -> np.ndarray:
            return np.zeros(3)

    assert interop.view(Copied(), PLACE) is None


def test_ways_are_found_once_for_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    class Own:
        pass

    interop.view(Own(), PLACE)
    monkeypatch.setattr(views, "_way", lambda class_: pytest.fail("the way was known"))
    assert interop.view(Own(), PLACE) is None


def test_classes_without_end_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_MAX_CLASSES", 10)
    for _ in range(50):
        interop.view(type("Own", (), {})(), PLACE)
    assert len(views._WAYS) <= 10


def test_an_object_may_become_an_array() -> None:
    """Protocols may be attributes of instances."""

    class Own:
        pass

    assert interop.view(Own(), PLACE) is None
    own: Any = Own()
    own.__array_interface__ = np.zeros(3).__array_interface__
    assert interop.view(own, PLACE).shape == (3,)


# Launches


@nv.kernel
def double(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < b.size:
        b[i] = 2 * a[i]


@nv.kernel
def negate(a):
    i = nv.grid(1)
    if i < a.size:
        a[i] = nv.i16(-a[i])


def test_kernels_take_host_arrays_of_others() -> None:
    a, b = np.arange(40, dtype=np.float32), np.zeros(40, np.float32)
    double.on("cpu")[2, 32](Producer(a, (CPU, 0)), Wrapped(b))
    np.testing.assert_array_equal(b, 2 * a)


def test_strides_are_kept() -> None:
    a = np.arange(40, dtype=np.int16)
    negate.on("cpu")[2, 32](Producer(a[::-2], (CPU, 0)))
    np.testing.assert_array_equal(a[1::2], -np.arange(1, 40, 2))
    np.testing.assert_array_equal(a[::2], np.arange(0, 40, 2))


def test_bfloat_elements_are_known_by_the_annotation() -> None:
    @nv.kernel
    def k(a: nv.Array[nv.bf16]):
        a[nv.grid(1)] = nv.bf16(1.0)

    bits = np.zeros(8, np.uint16)
    k.on("cpu")[1, 8](Producer(bits, (CPU, 0), code=4))
    assert set(bits) == {0x3F80}


def refusal(kernel: Any, *arguments: Any) -> LaunchError:
    with pytest.raises(LaunchError) as caught:
        kernel.on("cpu")[2, 32](*arguments)
    return caught.value


def test_remedies_are_in_the_words_of_numpy_for_unknown_libraries() -> None:
    right = np.zeros(40, np.float32)
    error = refusal(double, Wrapped(np.zeros(40)), right)
    assert error.code == "NVG0602"
    assert "`np.asarray(a).astype(np.float32)`" in str(error)
    error = refusal(double, Wrapped(right[::2]), right)
    assert error.code == "NVG0604"
    assert "`np.ascontiguousarray(a)`" in str(error)
    error = refusal(double, right, Producer(right, (CPU, 0), flags=READ_ONLY))
    assert error.code == "NVG2830"
    assert "`np.array(b)`" in str(error)


@pytest.mark.parametrize(
    ("scalar", "name"),
    [
        *((nv.f32, "float32"), (nv.i8, "int8"), (nv.u64, "uint64"), (nv.c64, "complex64"), (nv.bf16, "bfloat16")),
        *((nv.e4m3, "float8_e4m3fn"), (nv.f16, "float16")),
    ],
)
def test_names_of_types(scalar: Any, name: str) -> None:
    assert libraries.converted(np.zeros(1), "a", scalar) == f"a.astype(np.{name})"
