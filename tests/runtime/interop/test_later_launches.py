"""Later launches with other libraries' arrays: they are quick, and see whatever has changed since the one before."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime.gpu import devices, driver, pointer_attributes
from nvgen.runtime.interop import numba_arrays
from tests.runtime.conftest import machine
from tests.runtime.interop.foreign_arrays import (
    KINDS,
    Capsules,
    Described,
    DeviceNDArray,
    Lent,
    TensorOnGpu,
    modules,
    ndarray,
)
from tests.runtime.test_fast_path import new_stream


@pytest.fixture
def current(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The current stream of CuPy and PyTorch."""
    stream = new_stream()
    modules(monkeypatch, int(stream))
    yield int(stream)


def kernel(written: str = "a") -> nv.Kernel:
    """A new one each time, so that nothing is known of it."""
    return nv.Kernel.from_source(
        "def k(a: nv.Array[nv.f32, 1, nv.C], s: nv.f32, b: nv.Array[nv.f32, 1, nv.C], n: nv.i32 = 4):\n"
        f"    i = nv.grid(1)\n    if i < n:\n        {written}[i] = a[i] * s + b[i]\n"
    )


def passed(gpu: Any) -> tuple[int, int]:
    """Address and extent of the last launch's first array."""
    address, extent, *_ = gpu.launches[-1].parameters
    return int.from_bytes(address, "little"), int.from_bytes(extent, "little")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_they_take_the_short_way(gpu: Any, current: int, slow_paths: list[str], kind: Callable[..., Any]) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b = kind([1, 2, 3, 4]), kind([5, 6, 7, 8])
    for _ in range(3):
        k[1, 32](a, 2.0, b, 4)
    assert a.host.tolist() == [8 + 35, 16 + 42, 24 + 49, 32 + 56]
    assert len(slow_paths) == 1
    k[1, 32](kind([1, 2]), 2.0, b, 1)
    assert len(slow_paths) == 1, "other extents are no other signature"
    assert passed(gpu)[1] == 2
    k[1, 32](a, 2.0, b)
    k[1, 32](a, 2.0, b)
    assert len(slow_paths) == 3, "the defaults are filled in there"
    assert gpu.calls.count("cuModuleLoadDataEx") == 1
    assert len(gpu.launches) == 6


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_each_array_is_looked_at_once_in_a_launch(gpu: Any, current: int, kind: Callable[..., Any]) -> None:
    """Also in one that the fast path begins and the slow one ends."""
    k, other, own = kernel("b"), new_stream(), nv.cuda.zeros(4, nv.f32)
    a = kind([1, 2, 3, 4])
    for stream in (None, other, other):
        k[1, 32, stream](a, 2.0, own, 4)
    own.stream = int(other)
    k[1, 32](a, 2.0, own, 4)
    k[1, 32](a, 2.0, own)
    k[1, 32](a, 1, own, 4)
    if kind is Capsules:
        assert [asked["stream"] for asked in a.asked] == [1, int(other), int(other), 1, 1, 1]
    elif kind is Described:
        assert a.looks == 6
    assert gpu.launches[1].stream == gpu.launches[2].stream == int(other)


CHANGES: dict[str, tuple[dict[str, Any], str]] = {
    "mask": ({"mask": np.zeros(4)}, "NVG0606"),
    "other byte order": ({"typestr": ">f4"}, "NVG0606"),
    "other elements": ({"typestr": "<i4"}, "NVG0602"),
    "read-only": ({"data": "read-only"}, "NVG2830"),
    "strides": ({"shape": (2,), "strides": (8,)}, "NVG0604"),
    "dimensions": ({"shape": (2, 2)}, "NVG0603"),
    "no tuple": ({"shape": [4]}, "NVG2828"),
    "negative": ({"shape": (-4,)}, "NVG2828"),
    "version": ({"version": 4}, "NVG2828"),
    "ambiguous stream": ({"stream": 0}, "NVG2828"),
    "null": ({"data": (0, False)}, "NVG2829"),
    "not the driver's": ({"data": (4096, False)}, "NVG2828"),
    "misaligned": ({"data": "misaligned", "shape": (3,)}, "NVG0604"),
}


@pytest.fixture(scope="module")
def shared() -> nv.Kernel:
    """A kernel of which each test may know something."""
    return kernel()


@pytest.mark.parametrize("name", CHANGES)
def test_an_interface_that_changes_is_refused_as_at_first(gpu: Any, shared: nv.Kernel, name: str) -> None:
    a, b = Described([1, 2, 3, 4]), Described([0, 0, 0, 0])
    for _ in range(2):
        shared[1, 32](a, 2.0, b, 4)
    entries, code = CHANGES[name]
    if entries.get("data") == "read-only":
        entries = {"data": (a.memory.address, True)}
    elif entries.get("data") == "misaligned":
        entries = {**entries, "data": (a.memory.address + 1, False)}
    a.entries = entries
    count = len(gpu.launches)
    with pytest.raises(LaunchError) as later:
        shared[1, 32](a, 2.0, b, 4)
    assert later.value.code == code, str(later.value)
    assert len(gpu.launches) == count
    a.entries = {}
    shared[1, 32](a, 2.0, b, 4)
    assert len(gpu.launches) == count + 1


def test_an_interface_that_changes_is_used_as_it_is(gpu: Any, shared: nv.Kernel) -> None:
    a, b, other = Described([1, 2, 3, 4]), Described([0, 0, 0, 0]), Described([9, 9])
    for _ in range(2):
        shared[1, 32](a, 2.0, b, 4)
    stream = int(new_stream())
    for entries, seen in (
        ({"version": 2, "strides": (4,)}, (a.memory.address, 4, 0)),
        ({"shape": (2,)}, (a.memory.address, 2, 0)),
        ({"shape": (0,), "data": (0, False)}, (0, 0, 0)),
        ({"shape": (2,), "data": (other.memory.address, False)}, (other.memory.address, 2, 0)),
        ({"stream": stream}, (a.memory.address, 4, stream)),
        ({"stream": 2}, (a.memory.address, 4, 2)),
    ):
        a.entries = entries
        shared[1, 32](a, 2.0, b, 4)
        assert (*passed(gpu), gpu.launches[-1].stream) == seen


def test_memory_that_was_freed_is_noticed(gpu: Any, shared: nv.Kernel) -> None:
    a, b = Described([1, 2, 3, 4]), Described([0, 0, 0, 0])
    for _ in range(2):
        shared[1, 32](a, 2.0, b, 4)
    a.memory.free()
    with pytest.raises(LaunchError, match="no memory that the CUDA driver knows"):
        shared[1, 32](a, 2.0, b, 4)


def test_an_object_that_is_an_array_no_more(gpu: Any, shared: nv.Kernel) -> None:
    a, b = Described([1, 2, 3, 4]), Described([0, 0, 0, 0])
    for _ in range(2):
        shared[1, 32](a, 2.0, b, 4)
    a.entries = None
    with pytest.raises(LaunchError) as caught:
        shared[1, 32](a, 2.0, b, 4)
    assert caught.value.code == "NVG0606"


def test_memory_that_is_on_the_host_now_is_copied(gpu: Any, shared: nv.Kernel) -> None:
    a, b = Capsules([1, 2, 3, 4]), Capsules([0, 0, 0, 0])
    for _ in range(2):
        shared[1, 32](a, 2.0, b, 4)
    a.device = (1, 0)
    shared[1, 32](a, 2.0, b, 4)
    assert gpu.copied_in and gpu.copied_out
    assert len(a.asked) == 3 and a.deleted == 3


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_arrays_gpu_is_looked_at_each_time(
    install: Any, monkeypatch: pytest.MonkeyPatch, kind: Callable[..., Any]
) -> None:
    gpu = install((9, 0), (8, 0))
    modules(monkeypatch, 0)
    k = kernel()
    first, second = ([kind([1, 2], ordinal=n), kind([3, 4], ordinal=n)] for n in (0, 1))
    for a, b in (first, second, first, second, second, first):
        k[1, 32](a, 1.0, b, 2)
    assert [launch.ordinal for launch in gpu.launches] == [0, 1, 0, 1, 1, 0]
    with pytest.raises(LaunchError, match="NVG2826"):
        k[1, 32](first[0], 1.0, second[1], 2)
    for chosen in ("cuda:1", "cpu"):
        with nv.device(chosen), pytest.raises(LaunchError, match="NVG2827"):
            k[1, 32](*(first[0], 1.0, first[1], 2))


def test_attributes_of_cupy_and_pytorch_are_read_each_time(gpu: Any, current: int, shared: nv.Kernel) -> None:
    """``a.shape = ...`` of CuPy, ``resize_`` and ``set_`` of PyTorch change an array in place."""
    a, b, other = ndarray([1, 2, 3, 4]), ndarray([0, 0, 0, 0]), Lent([9, 9])
    for _ in range(2):
        shared[1, 32](a, 2.0, b, 4)
    a.shape = (2,)
    shared[1, 32](a, 2.0, b, 4)
    assert passed(gpu) == (a.memory.address, 2)
    a.shape, a.strides = (2, 2), (8, 4)
    with pytest.raises(LaunchError, match="NVG0603"):
        shared[1, 32](a, 2.0, b, 4)
    tensor = TensorOnGpu([1, 2, 3, 4])
    for _ in range(2):
        shared[1, 32](tensor, 2.0, b, 4)
    tensor.shape, tensor.address = (2,), other.memory.address
    shared[1, 32](tensor, 2.0, b, 4)
    assert passed(gpu) == (other.memory.address, 2)
    tensor.steps = (2,)
    with pytest.raises(LaunchError, match="NVG0604"):
        shared[1, 32](tensor, 2.0, b, 4)


# Numba's arrays, of which views are kept


class Derived(DeviceNDArray):
    """It may describe itself otherwise."""


def launched(k: nv.Kernel, a: Any, times: int = 3) -> DeviceNDArray:
    """Another array, with which ``a`` is launched."""
    b = DeviceNDArray([0, 0, 0, 0])
    for _ in range(times):
        k[1, 32](a, 2.0, b, 4)
    return b


def test_numbas_arrays_are_asked_until_a_view_is_kept(gpu: Any, shared: nv.Kernel) -> None:
    a = DeviceNDArray([1, 2, 3, 4])
    launched(shared, a, 2)
    looks = a.looks
    gpu.calls.clear()
    launched(shared, a, 3)
    assert a.looks == looks
    derived = Derived([1, 2, 3, 4])
    launched(shared, derived, 5)
    assert derived.looks == 5


def test_what_changes_of_numbas_arrays_is_seen(gpu: Any, shared: nv.Kernel) -> None:
    a, other, stream = DeviceNDArray([1, 2, 3, 4]), Lent([9, 9, 9, 9]), new_stream()
    b = launched(shared, a)
    for name, value, seen in (
        ("shape", (2,), (a.memory.address, 2, 0)),
        ("gpu_data", other.memory, (other.memory.address, 2, 0)),
        ("stream", stream, (other.memory.address, 2, int(stream))),
        ("stream", 0, (other.memory.address, 2, 0)),
    ):
        setattr(a, name, value)
        for _ in range(3):
            shared[1, 32](a, 2.0, b, 4)
            assert (*passed(gpu), gpu.launches[-1].stream) == seen
    for name, value, code in (
        ("strides", (8,), "NVG0604"),
        ("dtype", np.dtype("i4"), "NVG0602"),
        ("shape", [2], "NVG2828"),
    ):
        former = getattr(a, name)
        setattr(a, name, value)
        for _ in range(2):
            with pytest.raises(LaunchError) as caught:
                shared[1, 32](a, 2.0, b, 4)
            assert caught.value.code == code
        setattr(a, name, former)
        shared[1, 32](a, 2.0, b, 4)


def test_memory_that_numba_freed_is_noticed(gpu: Any, shared: nv.Kernel) -> None:
    a = DeviceNDArray([1, 2, 3, 4])
    b = launched(shared, a)
    a.gpu_data.free()
    for _ in range(2):
        with pytest.raises(LaunchError, match="no memory that the CUDA driver knows"):
            shared[1, 32](a, 2.0, b, 4)


@pytest.mark.parametrize("values", [[1, 2, 3, 4], []])
def test_memory_of_others_in_numbas_arrays_is_asked_for_each_time(gpu: Any, shared: nv.Kernel, values: Any) -> None:
    """Numba does not say when it is freed; arrays without elements have none."""
    a = DeviceNDArray(values)
    memory = a.gpu_data
    a.gpu_data = type("MemoryPointer", (), {"address": memory.address if values else 0, "owner": object()})()
    launched(shared, a, 4)
    assert a.looks == 4
    assert passed(gpu) == (memory.address if values else 0, len(values))


def test_kept_views_keep_no_array(gpu: Any, shared: nv.Kernel) -> None:
    a = DeviceNDArray([1, 2, 3, 4])
    launched(shared, a)
    known, memory, number = weakref.ref(a), weakref.ref(a.memory), id(a)
    assert number in numba_arrays._seen
    del a
    gc.collect(1)
    assert known() is None and memory() is None
    assert number not in numba_arrays._seen


def test_diagnostics_of_kept_views_are_in_numbas_words(gpu: Any, shared: nv.Kernel) -> None:
    a, b = DeviceNDArray([[1, 2, 3, 4]]), DeviceNDArray([0, 0, 0, 0])
    flat = nv.Kernel.from_source("def k(a: nv.Array[nv.f32, 2, nv.C]):\n    a[0, 0] = 1.0\n")
    for _ in range(2):
        flat[1, 32](a)
    with nv.device("cpu"), pytest.raises(LaunchError, match=r"a\.copy_to_host\(\)"):
        flat[1, 32](a)
    with pytest.raises(LaunchError, match="NVG0603"):
        shared[1, 32](a, 2.0, b, 4)


# The fast path itself


def test_constants_and_others_arrays(gpu: Any, current: int, slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source(
        "def k(unit: nv.constexpr, a: nv.Array[nv.f32], flag: nv.constexpr, n: nv.i32):\n    a[n] = unit\n"
    )
    for _ in range(3):
        for unit in (1, 2):
            for kind in KINDS:
                k[1, 32](unit, kind([1, 2, 3]), True, 2)
    assert len(slow_paths) == 2 * len(KINDS)
    with pytest.raises(LaunchError, match="NVG0607"):
        k[1, 32](1, Described([1, 2]), True, 2**40)
    derived = Described([1, 2])
    derived.entries = {"typestr": "<i4"}
    with pytest.raises(LaunchError) as caught:
        k[1, 32](2, derived, True, 2)
    assert caught.value.code == "NVG0602" and derived.looks == 1


def test_classes_without_end(gpu: Any, slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32], n: nv.i32):\n    a[n] = 1.0\n")
    kinds = [type(f"Array{n}", (Described,), {}) for n in range(70)]
    for kind in (*kinds, kinds[-1], kinds[-2]):
        k[1, 32](kind([1, 2]), 1)
    assert len(slow_paths) == 70
    k[1, 32](kinds[0]([1, 2]), 1)
    assert len(slow_paths) == 71 and len(gpu.launches) == 73


def test_the_driver_is_asked_by_several_threads_at_a_time(install: Any) -> None:
    install((9, 0), (8, 0))
    memories = [Lent([1], ordinal=n % 2).memory for n in range(4)]
    managed = driver.loaded().functions.CUmemAttach_flags.CU_MEM_ATTACH_GLOBAL
    wrong: list[Any] = []

    def ask(memory: Any, ordinal: int) -> None:
        with devices.context(ordinal):
            found = {pointer_attributes.home(memory.address) for _ in range(500)}
        wrong.extend(found - {(2, ordinal, 0)})

    threads = [threading.Thread(target=ask, args=(memory, n % 2)) for n, memory in enumerate(memories)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    with devices.context(1):
        address = int(driver.call("cuMemAllocManaged", 16, managed))
        assert pointer_attributes.home(address) == (2, 1, 1)
        assert pointer_attributes.home(4096)[0] == 0  # type: ignore[index]
        driver.call("cuMemFree", address)


def test_without_a_context_the_driver_does_not_answer(gpu: Any) -> None:
    memory = Lent([1]).memory
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(pointer_attributes.home(memory.address)))
    thread.start()
    thread.join()
    assert found == [None]
