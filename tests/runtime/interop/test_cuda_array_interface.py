"""Objects with ``__cuda_array_interface__``, of every version, right and wrong ones."""

from __future__ import annotations

import ctypes
import gc
import weakref
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.gpu import devices, driver
from nvgen.runtime.interop import array_interfaces
from nvgen.types import StructType
from tests.runtime.interop.stubs import PLACE, Interface
from tests.runtime.interop.test_dlpack import NUMBERS, byte_bounds, parts


@pytest.fixture
def everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """All addresses are memory of the first GPU: what a driver says is tried with a fake one, below."""
    monkeypatch.setattr(array_interfaces, "_home", lambda address, argument, place: (0, False))


def numbers() -> np.ndarray:
    return np.arange(24, dtype=np.float32).reshape(4, 6)


def refused(argument: Any) -> LaunchError:
    with pytest.raises(LaunchError) as caught:
        interop.view(argument, PLACE)
    return caught.value


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize(
    "entries",
    [
        {"version": 0},
        {"version": 1, "strides": ...},
        {"version": 2, "strides": None},
        {"version": 2, "strides": None, "mask": None},
        {"version": 3, "stream": None},
        {"version": 3, "descr": [("", "<f4")]},
    ],
)
def test_versions(entries: dict[str, Any]) -> None:
    array = numbers()
    view = interop.view(Interface(array, **entries), PLACE)
    assert type(view) is DeviceArray
    assert (view.address, view.shape, view.strides) == (array.ctypes.data, (4, 6), (24, 4))
    assert (view.element, view.writeable, view.stream) == (nv.f32, True, None)


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize("dtype", NUMBERS)
def test_elements(dtype: str) -> None:
    view = interop.view(Interface(np.zeros(3, dtype)), PLACE)
    assert view.dtype == np.dtype(dtype)


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize(("given", "seen"), [(None, None), (1, 0), (2, 2), (0x7F00, 0x7F00)])
def test_streams(given: int | None, seen: int | None) -> None:
    view = interop.view(Interface(numbers(), stream=given), PLACE)
    assert view.stream == seen
    assert interop.default_stream([numbers(), view, 3]) == seen


@pytest.mark.usefixtures("everywhere")
def test_the_first_known_stream_is_the_launchs() -> None:
    views = [interop.view(Interface(numbers(), stream=stream), PLACE) for stream in (None, 5, 7)]
    assert interop.default_stream(views) == 5
    assert interop.default_stream(views[:1]) is None
    assert interop.default_stream([]) is None


@pytest.mark.usefixtures("everywhere")
def test_read_only_memory() -> None:
    array = numbers()
    assert interop.view(Interface(array, data=(array.ctypes.data, True)), PLACE).writeable is False


RECORD = np.dtype([("x", "f4"), ("y", "i2"), ("z", "f8", (2,))], align=True)


@pytest.mark.usefixtures("everywhere")
def test_records_by_their_description() -> None:
    records = np.zeros(3, RECORD)
    view = interop.view(Interface(records, typestr=f"|V{RECORD.itemsize}", descr=RECORD.descr), PLACE)
    assert isinstance(view.element, StructType)
    assert [(field.name, field.offset) for field in view.element.fields] == [("x", 0), ("y", 4), ("z", 8)]
    assert view.dtype.itemsize == RECORD.itemsize
    assert view.strides == (RECORD.itemsize,)


@pytest.mark.usefixtures("everywhere")
def test_records_by_the_dtype_of_an_array_without_description() -> None:
    class Array(Interface):
        dtype = RECORD

    view = interop.view(Array(np.zeros(3, RECORD), typestr=f"|V{RECORD.itemsize}"), PLACE)
    assert view.dtype == RECORD


@pytest.mark.parametrize(
    ("entries", "word"),
    [
        ({"version": 4}, "version 4"),
        ({"version": ...}, "version None"),
        ({"version": "3"}, "'3'"),
        ({"shape": [4, 6]}, "[4, 6]"),
        ({"shape": ...}, "shape"),
        ({"shape": (4, -6)}, "-6"),
        ({"shape": (4, 6.0)}, "6.0"),
        ({"strides": (24,)}, "(24,)"),
        ({"strides": [24, 4]}, "[24, 4]"),
        ({"strides": (24.0, 4)}, "24.0"),
        ({"data": ...}, "data"),
        ({"data": 4096}, "4096"),
        ({"data": ("4096", False)}, "'4096'"),
        ({"data": (4096,)}, "(4096,)"),
        ({"typestr": ...}, "typestr"),
        ({"typestr": "f4"}, "'f4'"),
        ({"typestr": np.dtype("f4")}, "dtype"),
        ({"stream": 0}, "stream is 0"),
        ({"stream": -1}, "stream is -1"),
        ({"stream": "a"}, "stream is 'a'"),
        ({"typestr": "|V8", "descr": [("x", "<f4")]}, "4 bytes"),
        ({"typestr": "|V8", "descr": [("x",)]}, "descr"),
        ({"typestr": "|V8", "descr": 5}, "descr"),
    ],
)
def test_descriptions_that_are_wrong(entries: dict[str, Any], word: str) -> None:
    error = refused(Interface(numbers(), **entries))
    assert error.code == "NVG2828"
    assert word in str(error)


def test_an_interface_is_a_dict() -> None:
    wrong = Interface(numbers())
    wrong.__cuda_array_interface__ = ((4, 6), "<f4")  # type: ignore[assignment]
    assert refused(wrong).code == "NVG2828"


def test_interfaces_that_fail() -> None:
    class Failing:
        @property
        def __cuda_array_interface__(self) -> Any:
            raise TypeError("not for these elements.\nSee the manual")

    error = refused(Failing())
    assert error.code == "NVG2828"
    assert "TypeError: not for these elements\n" in str(error)


@pytest.mark.parametrize(
    ("entries", "word"),
    [
        ({"mask": numbers()}, "a masked array"),
        ({"typestr": ">f4"}, "in the other byte order"),
        ({"typestr": "|S4"}, "|S4"),
        ({"typestr": "<M8"}, "<M8"),
        ({"typestr": "|V4"}, "|V4"),
        ({"typestr": "|O8"}, "|O8"),
        ({"typestr": "|V4", "descr": [("x", ">f4")]}, "|V4"),
    ],
)
def test_arrays_that_kernels_do_not_take(entries: dict[str, Any], word: str) -> None:
    error = refused(Interface(numbers(), **entries))
    assert error.code == "NVG0606"
    assert word in str(error)


@pytest.mark.parametrize("address", [0, None])
def test_without_memory_there_are_no_elements(address: int | None) -> None:
    assert refused(Interface(numbers(), data=(address, False))).code == "NVG2829"
    empty = interop.view(Interface(np.zeros((0, 6), np.float32), data=(address, False)), PLACE)
    assert (empty.address, empty.size, empty.is_host_accessible) == (0, 0, True)


@pytest.mark.usefixtures("everywhere")
def test_the_view_keeps_the_array() -> None:
    array = Interface(numbers())
    known = weakref.ref(array)
    view = interop.view(array, PLACE)
    del array
    gc.collect(1)
    assert known() is not None
    del view
    gc.collect(1)
    assert known() is None


@given(parts())
def test_parts_are_seen_as_numpy_sees_them(part: np.ndarray) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(array_interfaces, "_home", lambda address, argument, place: (0, False))
        view = interop.view(Interface(part), PLACE)
    assert (view.address, view.shape, view.strides) == (part.ctypes.data, part.shape, part.strides)
    assert (view.flags.c_contiguous, view.flags.f_contiguous) == (part.flags.c_contiguous, part.flags.f_contiguous)
    assert not part.size or (view.low, view.high) == byte_bounds(part)
    assert view.is_aligned


@pytest.mark.usefixtures("everywhere")
def test_misaligned_elements_are_noticed() -> None:
    array = numbers()
    assert not interop.view(Interface(array, data=(array.ctypes.data + 1, False)), PLACE).is_aligned
    assert not interop.view(Interface(array, strides=(26, 4)), PLACE).is_aligned


def test_arrays_of_the_cpu_have_no_such_interface() -> None:
    """JAX's property raises AttributeError then, and other protocols are asked."""

    class Array:
        def __init__(self, array: np.ndarray) -> None:
            self.__array_interface__ = array.__array_interface__

        @property
        def __cuda_array_interface__(self) -> Any:
            raise AttributeError("only on GPUs")

    array = numbers()
    view = interop.view(Array(array), PLACE)
    assert view.ctypes.data == array.ctypes.data


# Whose memory it is


def test_without_a_driver_there_is_no_gpu_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "unavailable_reason", lambda: "no CUDA driver was found")
    error = refused(Interface(numbers()))
    assert error.code == "NVG0612"
    assert "no CUDA driver was found" in str(error)


class Memory:
    """Memory of a fake driver, as an array of floats."""

    def __init__(self, address: int) -> None:
        self.__cuda_array_interface__ = {"shape": (4,), "typestr": "<f4", "data": (address, False), "version": 3}


@pytest.fixture
def second(install: Any) -> Iterator[Any]:
    """Two fake GPUs, of which the second one is current."""
    fake = install((8, 0), (9, 0))
    with devices.context(1):
        yield fake


@pytest.mark.parametrize("is_current", [True, False])
def test_the_driver_says_whose_memory_it_is(second: Any, is_current: bool) -> None:
    address = int(driver.call("cuMemAlloc", 16))
    try:
        if is_current:
            view = interop.view(Memory(address), PLACE)
        else:  # a thread that has used no GPU yet has no context
            current = driver.call("cuCtxGetCurrent")
            driver.call("cuCtxSetCurrent", 0)
            view = interop.view(Memory(address), PLACE)
            driver.call("cuCtxSetCurrent", current)
        assert (view.ordinal, view.is_host_accessible) == (1, False)
    finally:
        driver.call("cuMemFree", address)


def test_managed_and_pinned_memory_is_the_cpus_too(second: Any) -> None:
    attach = driver.loaded().functions.CUmemAttach_flags.CU_MEM_ATTACH_GLOBAL
    managed = int(driver.call("cuMemAllocManaged", 16, attach))
    pinned = int(driver.call("cuMemHostAlloc", 16, 0))
    try:
        assert interop.view(Memory(managed), PLACE).is_host_accessible
        view = interop.view(Memory(pinned), PLACE)
        assert view.is_host_accessible
        view.host_view()[:] = 7
        assert ctypes.c_float.from_address(pinned + 12).value == 7
    finally:
        driver.call("cuMemFree", managed)
        driver.call("cuMemFreeHost", pinned)


class Settings(NamedTuple):
    x: nv.f32
    y: nv.i32


@nv.kernel
def doubled(settings: nv.Array[Settings]):
    i = nv.grid(1)
    if i < settings.size:
        settings[i] = Settings(2 * settings[i].x, settings[i].y)


def test_records_of_a_kernel(gpu: Any) -> None:
    """They are compared by name, place and type, as NumPy's are."""
    address = int(driver.call("cuMemAlloc", 32)) if devices.context_for(0) else 0
    entries = {"shape": (4,), "strides": None, "data": (address, False), "typestr": "|V8"}
    try:
        doubled[1, 4](Interface(numbers(), **entries, descr=[("x", "<f4"), ("y", "<i4")]))
        assert gpu.launches[-1].parameters[0] == address.to_bytes(8, "little")
        for descr in ([("x", "<f4"), ("z", "<i4")], [("x", "<f4"), ("y", "<u4")], [("y", "<i4"), ("x", "<f4")]):
            with pytest.raises(LaunchError) as caught:
                doubled[1, 4](Interface(numbers(), **entries, descr=descr))
            assert caught.value.code == "NVG1611"
    finally:
        driver.call("cuMemFree", address)


def test_memory_that_the_driver_does_not_know(second: Any) -> None:
    error = refused(Interface(numbers()))
    assert error.code == "NVG2828"
    assert "no memory that the CUDA driver knows" in str(error)
