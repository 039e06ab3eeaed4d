"""Kernels launched with arrays of other libraries, on a fake GPU whose kernels reach the host's memory."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime.gpu import driver, failures
from nvgen.runtime.launch import slow_path as launching
from tests.runtime.conftest import machine
from tests.runtime.interop.stubs import CPU, CUDA, CUDA_MANAGED, Producer
from tests.runtime.interop.test_pytorch import Tensor, torch  # noqa: F401
from tests.runtime.test_fast_path import new_stream


def kernel(layout: str = "nv.A") -> nv.Kernel:
    """A new one each time, so that nothing is known of it."""
    return nv.Kernel.from_source(
        f"def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 1, {layout}], c: nv.Array[nv.f32]):\n"
        "    i = nv.grid(1)\n    if i < c.size:\n        c[i] = a[i] + b[i]\n"
    )


def numbers(count: int = 64) -> tuple[np.ndarray, ...]:
    return tuple(np.arange(count, dtype=np.float32) * n for n in (1, 2, 0))


@pytest.fixture
def slow_paths(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Notes the launches that are checked and specialised."""
    seen: list[Any] = []
    original = launching._launch_on_gpu

    def noting(*arguments: Any) -> None:
        seen.append(arguments)
        original(*arguments)

    monkeypatch.setattr(launching, "_launch_on_gpu", noting)
    return seen


class OneDimension(Tensor):
    __module__ = "torch"

    def is_contiguous(self) -> bool:
        return self.steps == (1,)


def tensor(array: np.ndarray, **others: Any) -> Tensor:
    """A stand-in of a PyTorch tensor over memory of NumPy."""
    steps = tuple(n // array.itemsize for n in array.strides)
    return OneDimension(shape=array.shape, steps=steps, address=array.ctypes.data, ordinal=0, **others)


@pytest.fixture
def current(gpu: Any, torch: Any) -> Iterator[Any]:  # noqa: F811
    """PyTorch's current stream."""
    stream = new_stream()
    torch._C = SimpleNamespace(_cuda_getCurrentRawStream=lambda ordinal: int(stream))
    yield stream


def test_memory_is_used_where_it_is(gpu: Any) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b, c = numbers()
    k[2, 32](Producer(a), Producer(b[::-1]), Producer(c))
    np.testing.assert_array_equal(c, a + b[::-1])
    assert not gpu.copied_in and not gpu.copied_out


def test_host_arrays_are_copied_as_numpys_are(gpu: Any) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b, c = numbers()
    k[2, 32](Producer(a, (CPU, 0)), Producer(b), Producer(c, (CPU, 0)))
    np.testing.assert_array_equal(c, a + b)
    assert gpu.copied_in and gpu.copied_out


def test_capsules_live_as_long_as_the_launch(gpu: Any) -> None:
    k = kernel()
    producers = [Producer(array) for array in numbers()]
    counts: list[int] = []
    gpu.execute = lambda *launch: counts.extend(producer.deleted for producer in producers)
    for turn in (1, 2, 3):
        k[2, 32](*producers)
        gc.collect(1)
        assert [producer.deleted for producer in producers] == [turn] * 3
    assert counts == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_producers_are_told_the_stream_of_the_launch(gpu: Any) -> None:
    k = kernel()
    stream = new_stream()
    producers = [Producer(array) for array in numbers()]
    k[2, 32, stream](*producers)
    assert [asked["stream"] for producer in producers for asked in producer.asked] == [int(stream)] * 3
    assert gpu.launches[-1].stream == int(stream)
    assert not gpu.order


def test_without_a_stream_the_default_one_is_ordered_by_the_producers(gpu: Any) -> None:
    k = kernel()
    producers = [Producer(array) for array in numbers()]
    k[2, 32](*producers)
    assert [asked["stream"] for producer in producers for asked in producer.asked] == [1] * 3
    assert gpu.launches[-1].stream == 0


def test_tensors_are_used_in_pytorchs_stream(gpu: Any, current: Any) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b, c = numbers()
    for _ in range(3):
        c[:] = 0
        k[2, 32](tensor(a), tensor(b), tensor(c))
        np.testing.assert_array_equal(c, a + b)
        assert gpu.launches[-1].stream == int(current)
    assert not gpu.order


def test_another_stream_waits_for_pytorchs_and_it_for_the_kernel(gpu: Any, current: Any) -> None:
    k = kernel()
    stream = new_stream()
    for turn in (1, 2):
        k[2, 32, stream](*(tensor(array) for array in numbers()))
        assert gpu.launches[-1].stream == int(stream)
        ordered = [(waiting, producer) for waiting, _, producer in gpu.order]
        assert ordered == [(int(stream), int(current)), (int(current), int(stream))] * turn


def test_later_launches_with_tensors_take_the_short_way(gpu: Any, current: Any, slow_paths: list[Any]) -> None:
    k = kernel("nv.C")
    gpu.execute = machine(k)
    a, b, c = numbers()
    given = [tensor(array) for array in (a, b, c)]
    k[2, 32](*given)
    assert len(slow_paths) == 1
    parameters = gpu.launches[-1].parameters
    for _ in range(3):
        k[2, 32](*given)
        assert gpu.launches[-1].parameters == parameters
        assert gpu.launches[-1].stream == int(current)
    k[2, 32, current](*given)
    assert len(slow_paths) == 1
    here = failures._ring[-1]
    assert "test_later_launches_with_tensors_take_the_short_way" in {getattr(part, "co_name", "") for part in here}
    k[2, 32](*(tensor(array) for array in numbers(40)))
    assert len(slow_paths) == 1, "other extents are no other signature"
    c[:] = 0
    k[2, 32](tensor(a[10:50]), tensor(b[:40]), tensor(c[20:60]))
    assert len(slow_paths) == 1
    np.testing.assert_array_equal(c[20:60], a[10:50] + b[:40])


def test_arrays_with_two_producers_take_the_long_way(gpu: Any, current: Any, slow_paths: list[Any]) -> None:
    """One stream waits for the other then."""
    k = kernel()
    a, b, c = numbers()
    for turn in (1, 2):
        k[2, 32](tensor(a), Producer(b), tensor(c))
        assert len(slow_paths) == turn
        assert gpu.launches[-1].stream == int(current)
        waited = [(waiting, producer) for waiting, _, producer in gpu.order][-2:]
        legacy = 1  # another handle of stream 0
        assert waited == [(int(current), legacy), (legacy, int(current))]


def test_wrong_tensors_are_refused_on_the_short_way_too(gpu: Any, current: Any) -> None:
    k = kernel()
    a, b, c = numbers()
    for _ in range(2):
        k[2, 32](tensor(a), tensor(b), tensor(c))
    with pytest.raises(LaunchError) as caught:
        k[2, 32](tensor(a, requires_grad=True), tensor(b), tensor(c))
    assert caught.value.code == "NVG2820"
    with pytest.raises(LaunchError) as caught:
        k[2, 32](tensor(a[::2]), tensor(b), tensor(c))
    assert caught.value.code == "NVG0604"
    assert "`a.contiguous()`" in str(caught.value)


def test_bfloat_is_no_half(gpu: Any) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.f16], b: nv.Array[nv.e5m2]):\n    a[0] = nv.f16(b[0])\n")
    bits, bytes_ = np.zeros(4, np.uint16), np.zeros(4, np.uint8)
    half, narrow = Producer(bits, code=2), Producer(bytes_, code=12)
    k[1, 1](half, narrow)
    for arguments in ((Producer(bits, code=4), narrow), (half, Producer(bytes_, code=10))):
        with pytest.raises(LaunchError) as caught:
            k[1, 1](*arguments)
        assert caught.value.code == "NVG0602"


def test_a_pointer_takes_a_tensor(gpu: Any, current: Any) -> None:
    k = nv.Kernel.from_source("def k(p: nv.ptr[nv.f32], n: nv.i32):\n    for i in range(n):\n        p[i] = 7.0\n")
    gpu.execute = machine(k)
    array = np.zeros(4, np.float32)
    k[1, 1](tensor(array), 3)
    assert array.tolist() == [7, 7, 7, 0]
    assert gpu.launches[-1].stream == int(current)


def test_the_arrays_decide_the_gpu(install: Any) -> None:
    gpu = install((8, 0), (9, 0))
    k = kernel()
    a, b, c = numbers()
    k[2, 32](Producer(a, (CUDA, 1)), Producer(b, (CUDA_MANAGED, 0)), Producer(c, (CUDA, 1)))
    assert gpu.launches[-1].ordinal == 1
    with pytest.raises(LaunchError) as caught:
        k[2, 32](Producer(a, (CUDA, 1)), Producer(b, (CUDA, 0)), Producer(c, (CUDA, 1)))
    assert caught.value.code == "NVG2826"
    with nv.device("cuda:0"), pytest.raises(LaunchError) as caught:
        k[2, 32](Producer(a, (CUDA, 1)), Producer(b, (CUDA, 1)), Producer(c, (CUDA, 1)))
    assert caught.value.code == "NVG2827"
    assert len(gpu.launches) == 1


@pytest.mark.filterwarnings("ignore")  # Numba says what it thinks of old GPUs and small grids
def test_arrays_of_numba(install: Any) -> None:
    gpu = install((9, 0))  # before Numba looks for the driver
    cuda = pytest.importorskip("numba.cuda", reason="numba-cuda is not installed")
    k = kernel()
    gpu.execute = machine(k)
    a, b, _ = numbers()
    result = cuda.device_array(64, np.float32)
    k[2, 32](cuda.to_device(a), cuda.to_device(b)[::-1], result)
    np.testing.assert_array_equal(result.copy_to_host(), a + b[::-1])
    assert driver.call("cuCtxGetCurrent")
