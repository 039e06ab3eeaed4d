"""Arrays of nv.cuda on the fake driver: what they are made of, what they hold, and when their memory is given back."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import LaunchError
from nvgen.cuda import array_memory as memory
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import driver
from tests.driver.fake import CUresult, FakeDriver
from tests.strategies import DTYPES

POOLS_SUPPORTED = 115
RECORD = np.dtype([("x", "f4"), ("n", "i8")], align=True)


def collect(gpu: FakeDriver) -> None:
    """Has what nothing refers to any more go away, and a lazy driver do what it was given."""
    gc.collect(1)
    gpu.finish()


def same(array: DeviceArray, expected: Any) -> bool:
    """Whether an array has these elements, of this dtype."""
    found = array.copy_to_host()
    return found.dtype == expected.dtype and found.shape == expected.shape and found.tobytes() == expected.tobytes()


@pytest.mark.parametrize("name", DTYPES)
def test_arrays_of_every_scalar(gpu: FakeDriver, name: str) -> None:
    host = np.frombuffer(bytes(range(96)), np.uint8).copy().view(DTYPES[name] if name != "bool" else "u1")
    if name == "bool":
        host = host % 2 == 1
    made = nv.cuda.array(host, getattr(nv, name))
    assert made.element is getattr(nv, name) and made.type.layout == "C" and made.ordinal == 0
    assert same(made, host)
    zeros = nv.cuda.zeros(8, getattr(nv, name))
    assert zeros.copy_to_host().tobytes() == bytes(zeros.nbytes)


def test_numbers_become_elements_that_numpy_does_not_have(gpu: FakeDriver) -> None:
    assert (
        nv.cuda.array([1.5, -2, 3], nv.bf16).copy_to_host().tobytes()
        == np.array([0x3FC0, 0xC000, 0x4040], "<u2").tobytes()
    )
    assert nv.cuda.array([1.0, 448], nv.e4m3).copy_to_host().tobytes() == b"\x38\x7e"
    wide = nv.cuda.array([[1, -1], [2, 3]], nv.i128)
    assert wide.shape == (2, 2) and wide.item(0, 1) == -1 and wide.item(1, 1) == 3
    assert nv.cuda.array([1.5], nv.bf16).item(0) == 1.5


def test_structs_and_vectors(gpu: FakeDriver) -> None:
    host = np.zeros(4, RECORD)
    host["x"], host["n"] = range(4), range(10, 14)
    made = nv.cuda.array(host)
    assert made.dtype == RECORD and same(made, host) and made.item(2) == (2.0, 12)
    vectors = nv.cuda.zeros((3, 5), nv.vec[nv.f32, 4])
    assert vectors.shape == (3, 5, 4) and vectors.element is nv.f32


def test_what_numpy_makes_arrays_of(gpu: FakeDriver) -> None:
    for source in ([[1, 2], [3, 4]], 5, 2.5, np.float32(3), range(4), [True, False], np.zeros((2, 0), "f4"), 1j):
        assert same(nv.cuda.array(source), np.asarray(source))
    assert same(nv.cuda.array([1, 2], np.float32), np.array([1, 2], np.float32))
    assert same(nv.cuda.array(np.arange(4.0), nv.i32), np.arange(4, dtype=np.int32))


def test_order(gpu: FakeDriver) -> None:
    c, f = np.arange(12.0).reshape(3, 4), np.asfortranarray(np.arange(12.0).reshape(3, 4))
    assert nv.cuda.array(c).type.layout == "C" and nv.cuda.array(f).type.layout == "F"
    for order in "CF":
        for source in (c, f, c[::2, ::-1], nv.cuda.array(f), nv.cuda.array(c)[::2, ::-1]):
            made = nv.cuda.array(source, order=order)  # type: ignore[arg-type]
            assert made.type.layout == order
            expected = source.copy_to_host() if isinstance(source, DeviceArray) else source
            assert np.array_equal(made.copy_to_host(), expected)
    assert nv.cuda.empty((3, 4), nv.f32, order="F").strides == (4, 12)
    assert nv.cuda.empty_like(f).type.layout == nv.cuda.zeros_like(nv.cuda.array(f)).type.layout == "F"
    assert nv.cuda.array(f).copy_to_host().flags.f_contiguous


def test_filled_arrays(gpu: FakeDriver) -> None:
    assert same(nv.cuda.ones((2, 3), nv.f32), np.ones((2, 3), np.float32))
    for value, dtype in ((7, "u1"), (-3, "i2"), (2.5, "f4"), (2.5, "f8"), (1 + 2j, "c8"), (0.0, "f8"), (True, "?")):
        assert same(nv.cuda.full((2, 3), value, dtype), np.full((2, 3), value, dtype))
    assert same(nv.cuda.full(3, 2.5), np.full(3, 2.5))
    record = np.array((1.5, 7), RECORD)[()]
    assert same(nv.cuda.full(3, record, RECORD), np.full(3, record, RECORD))
    wide = nv.cuda.zeros((4, 6), nv.i32)
    wide[1:3, ::2].fill(9)
    expected = np.zeros((4, 6), np.int32)
    expected[1:3, ::2] = 9
    assert same(wide, expected)
    assert nv.cuda.full(4, 1.0, nv.bf16).copy_to_host().tobytes() == b"\x80\x3f" * 4
    # patterns of up to four bytes are the driver's; others are copied
    gpu.calls.clear()
    gpu.copied_in.clear()
    wide.fill(-1)
    assert "cuMemsetD8Async" in gpu.calls and gpu.copied_in == []


@pytest.mark.parametrize(("value", "dtype"), [(300, "u1"), ("x", "f4"), (1j, "f4"), (None, "f4"), (2.5, "i4")])
def test_values_that_are_no_elements(gpu: FakeDriver, value: Any, dtype: str) -> None:
    with pytest.raises(LaunchError, match="argument `value`"):
        nv.cuda.full(3, value, dtype)


def test_like(gpu: FakeDriver) -> None:
    source = nv.cuda.zeros((2, 3), nv.bf16)
    assert (nv.cuda.empty_like(source).element, nv.cuda.empty_like(source).shape) == (nv.bf16, (2, 3))
    assert nv.cuda.zeros_like(source, nv.f64).element is nv.f64
    assert nv.cuda.zeros_like(np.zeros((4, 2), "i2")).element is nv.i16
    assert nv.cuda.empty_like([1.0, 2.0]).element is nv.f64


def test_copies_of_device_arrays(install: Callable[..., FakeDriver]) -> None:
    install((9, 0), (9, 0))
    first = nv.cuda.array(np.arange(6.0).reshape(2, 3))
    again = nv.cuda.array(first)
    assert again is not first and again.address != first.address and same(again, first.copy_to_host())
    assert nv.cuda.array(first, copy=None) is first and nv.cuda.array(first, copy=False) is first
    there = nv.cuda.array(first, device=1)
    assert there.ordinal == 1 and same(there, first.copy_to_host())
    assert nv.cuda.zeros_like(there).ordinal == 1
    there[1].copy_from(first[0])
    assert there.copy_to_host().tolist() == [[0, 1, 2], [0, 1, 2]]
    there[:, ::2].copy_from(first[:, ::-2])
    assert there.copy_to_host().tolist() == [[2, 1, 0], [5, 1, 3]]
    for act in (
        lambda: nv.cuda.array(first, copy=False, device=1),
        lambda: nv.cuda.array([1, 2], copy=False),
        lambda: nv.cuda.array(first.T, copy=False, order="C"),
    ):
        with pytest.raises(LaunchError, match="NVG2808"):
            act()


def test_to_device(gpu: FakeDriver) -> None:
    host = np.arange(6.0)
    made = nv.cuda.to_device(host)
    assert same(made, host)
    assert nv.cuda.to_device(-host, made) is made and same(made, -host)
    with pytest.raises(LaunchError, match="NVG2807"):
        nv.cuda.to_device(host[:3], made)


STEPS = (slice(None), slice(None, None, -1), slice(1, None, 2), slice(3, 0, -2), slice(0, 0), slice(2, 3))


@pytest.mark.parametrize("order", ["C", "F"])
def test_strided_copies(gpu: FakeDriver, order: Any) -> None:
    """All pairs of steps, axes in both orders; what lies between the elements of a target stays."""
    host = np.arange(4 * 6, dtype=np.int32).reshape(4, 6)
    array = nv.cuda.array(host, order=order)
    for first in STEPS:
        for second in STEPS:
            for turned in (False, True):
                view, expected = array[first, second], host[first, second]
                view, expected = (view.T, expected.T) if turned else (view, expected)
                assert np.array_equal(view.copy_to_host(), expected)
                out = np.full((2 * expected.shape[0], 3 * expected.shape[1]), -1, np.int32)
                view.copy_to_host(out[::2, ::3])
                assert (
                    np.array_equal(out[::2, ::3], expected) and np.count_nonzero(out == -1) == out.size - expected.size
                )
                assert np.array_equal(nv.cuda.array(view).copy_to_host(), expected)
    changed = host.copy()
    for first in STEPS:
        for second in STEPS:
            given = np.random.default_rng(1).integers(100, 200, changed[first, second].shape, np.int32)
            array[first, second].copy_from(np.asfortranarray(given))
            changed[first, second] = given
            array[first, second].T.copy_from(nv.cuda.array(given).T)
            assert np.array_equal(array.copy_to_host(), changed)


def test_three_dimensions_in_every_order(gpu: FakeDriver) -> None:
    host = np.arange(3 * 4 * 5, dtype=np.int16).reshape(3, 4, 5)
    array = nv.cuda.array(host)
    for axes in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        view, expected = array.transpose(axes)[::-1, 1:, ::2], host.transpose(axes)[::-1, 1:, ::2]
        assert np.array_equal(view.copy_to_host(), expected)
        target = nv.cuda.zeros(expected.shape, nv.i16)
        target.copy_from(np.ascontiguousarray(expected))
        view.copy_from(target)
        assert np.array_equal(array.copy_to_host(), host)


def test_a_contiguous_copy_is_one_call(gpu: FakeDriver) -> None:
    array, out = nv.cuda.zeros((8, 8), nv.f32), np.empty((8, 8), np.float32)
    gpu.copied_out.clear()
    assert array.copy_to_host(out) is out
    assert gpu.copied_out == [(out.ctypes.data, 256, 0)]
    gpu.copied_in.clear()
    array.copy_from(out)
    assert gpu.copied_in == [(out.ctypes.data, 256, 0)]


def test_copies_on_a_stream(gpu: FakeDriver) -> None:
    stream = nv.cuda.stream()
    handle = int(stream.handle)
    array = nv.cuda.zeros(8, nv.f32, stream=stream)
    gpu.finish()
    assert gpu.filled[-1][2] == handle
    out = nv.cuda.pinned(8, nv.f32).host_view()
    gpu.calls.clear()
    array.copy_to_host(out, stream=stream, blocking=False)
    array.copy_from(out, stream=stream, blocking=False)
    assert "cuStreamSynchronize" not in gpu.calls
    gpu.finish()
    assert gpu.copied_out[-1] == (out.ctypes.data, 32, handle) and gpu.copied_in[-1][2] == handle
    array.copy_to_host(stream=stream)
    assert "cuStreamSynchronize" in gpu.calls
    for act in (
        lambda: array.copy_to_host(blocking=False),
        lambda: array[::2].copy_to_host(np.empty(8, "f4")[::-2], blocking=False),
    ):
        with pytest.raises(LaunchError, match="NVG2811"):
            act()
    with pytest.raises(LaunchError, match="NVG2920"):
        array.copy_to_host(stream=np.zeros(3))


def test_a_copy_waits_for_the_producer(gpu: FakeDriver) -> None:
    """The stream that a view names comes first, and what that stream does next comes after the copy."""
    producer, stream = nv.cuda.stream(), nv.cuda.stream()
    memory = nv.cuda.array(np.arange(8, dtype=np.float32))
    view = DeviceArray(memory.address, (8,), None, nv.f32, home(0), object(), stream=int(producer.handle))
    view.copy_to_host(stream=stream)
    assert [(waiting, done) for waiting, _, done in gpu.order] == [(int(stream.handle), int(producer.handle))]
    gpu.order.clear()
    nv.cuda.array(view, stream=stream)
    pairs = [(waiting, done) for waiting, _, done in gpu.order]
    assert pairs == [(int(stream.handle), int(producer.handle)), (int(producer.handle), int(stream.handle))]


# Memory


def test_memory_is_given_back_with_the_last_view(gpu: FakeDriver) -> None:
    array = nv.cuda.zeros((4, 4), nv.f32)
    view = array[1:].T
    del array
    collect(gpu)
    assert len(gpu.memory) == 1 and gpu.memory[0].is_async
    assert view.copy_to_host().shape == (4, 3)
    del view
    collect(gpu)
    assert gpu.memory == []


def test_free(gpu: FakeDriver) -> None:
    array = nv.cuda.zeros(8, nv.f32)
    views = [array[2:], array.reshape(2, 4), array.view(nv.i32), array[2:][1:]]
    views[1].free()
    gpu.finish()
    assert gpu.memory == [] and all(view.is_freed for view in (array, *views))
    with pytest.raises(LaunchError, match="NVG2801"):
        array.free()


def test_memory_is_freed_after_the_streams_that_used_it(gpu: FakeDriver) -> None:
    home, other = nv.cuda.stream(), nv.cuda.stream()
    array = nv.cuda.zeros(8, nv.f32, stream=home)
    out = nv.cuda.pinned(8, nv.f32).host_view()
    array.copy_to_host(out, stream=other, blocking=False)
    handles = int(home.handle), int(other.handle)
    del other
    gpu.order.clear()
    del array
    collect(gpu)
    assert [(waiting, done) for waiting, _, done in gpu.order] == [handles]


def test_empty_arrays_take_no_memory(gpu: FakeDriver) -> None:
    for shape in (0, (3, 0), (0, 2**40)):
        array = nv.cuda.zeros(shape, nv.f32)
        assert array.address == 0 and gpu.memory == []
        array.copy_from(array.copy_to_host()).fill(1)
    assert nv.cuda.array(np.zeros((3, 0))).__cuda_array_interface__["data"] == (0, False)


def test_without_memory_pools(gpu: FakeDriver) -> None:
    gpu.attributes[POOLS_SUPPORTED] = 0
    array = nv.cuda.array(np.arange(4.0))
    assert not gpu.memory[0].is_async and array.copy_to_host().tolist() == [0, 1, 2, 3]
    gpu.calls.clear()
    del array
    collect(gpu)
    assert gpu.memory == [] and gpu.calls.count("cuStreamSynchronize") == 1


@pytest.mark.parametrize(("make", "kind"), [(nv.cuda.managed, "managed"), (nv.cuda.pinned, "host")])
def test_memory_that_the_cpu_uses_too(gpu: FakeDriver, make: Any, kind: str) -> None:
    array = make((2, 3), nv.f32)
    assert gpu.memory[0].kind == kind and array.is_host_accessible and array.copy_to_host().tolist() == [[0.0] * 3] * 2
    view = array.host_view()
    view[...] = np.arange(6).reshape(2, 3)
    assert array.copy_to_host().tolist() == view.tolist() == np.asarray(array).tolist()
    assert array[1].host_view().tolist() == [3, 4, 5] and array[:, ::-1].host_view().tolist() == view[:, ::-1].tolist()
    assert array.__dlpack_device__() == ({"managed": 13, "host": 3}[kind], 0)
    del array
    collect(gpu)
    assert len(gpu.memory) == 1 and view.sum() == 15
    del view
    collect(gpu)
    assert gpu.memory == []


def test_out_of_memory(gpu: FakeDriver) -> None:
    for act, place in (
        (lambda: nv.cuda.empty(2**40, nv.f64), "GPU 0"),
        (lambda: nv.cuda.empty((2**40, 2**40, 2**40), nv.f64), "GPU 0"),
        (lambda: nv.cuda.managed(2**40, nv.f64), "managed memory"),
        (lambda: nv.cuda.pinned(2**40, nv.f64), "page-locked memory"),
    ):
        with pytest.raises(LaunchError, match=f"NVG2804.*\n?.*{place}"):
            act()
    assert nv.cuda.zeros(4, nv.f32).copy_to_host().tolist() == [0] * 4


def test_a_driver_that_fails(gpu: FakeDriver) -> None:
    array = nv.cuda.zeros(4, nv.f32)
    gpu.failures["cuMemcpyDtoHAsync"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    with pytest.raises(LaunchError, match="ILLEGAL_ADDRESS"):
        array.copy_to_host()
    del gpu.failures["cuMemcpyDtoHAsync"]
    gpu.fail_once("cuMemAllocFromPoolAsync", CUresult.CUDA_ERROR_NOT_PERMITTED)
    with pytest.raises(LaunchError, match="NOT_PERMITTED"):
        nv.cuda.zeros(4, nv.f32)


def test_an_array_outlives_its_context(install: Callable[..., FakeDriver]) -> None:
    """As where a kernel failed: giving memory back fails, and nobody is told."""
    driver = install((9, 0))
    array = nv.cuda.zeros(4, nv.f32)
    driver.failures["cuMemFreeAsync"] = CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    del array
    gc.collect(1)
    assert driver.calls.count("cuMemFreeAsync") == 1  # what is raised in a finaliser would be an error here


# Devices, streams, events


def test_devices(install: Callable[..., FakeDriver], monkeypatch: pytest.MonkeyPatch) -> None:
    install((8, 0), (9, 0))
    core_device = nv.cuda.Device(1)
    assert nv.cuda.device_count() == 2 and nv.cuda.current_device().device_id == 0
    for chosen in (1, "cuda:1", core_device, np.int64(1)):
        assert nv.cuda.zeros(4, nv.f32, device=chosen).ordinal == 1
    with nv.device("cuda:1"):
        assert nv.cuda.zeros(4, nv.f32).ordinal == 1 and nv.cuda.current_device().device_id == 1
    monkeypatch.setenv("NVGEN_DEVICE", "cuda:1")
    assert nv.cuda.zeros(4, nv.f32).ordinal == 1
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    assert nv.cuda.zeros(4, nv.f32).ordinal == nv.cuda.zeros(4, nv.f32, device=0).ordinal == -1
    assert nv.cuda.zeros(4, nv.f32, device="cuda:0").ordinal == 0
    for wrong in (2, -1, "cuda:2", 1.5, object()):
        with pytest.raises(LaunchError, match="NVG2809"):
            nv.cuda.zeros(4, nv.f32, device=wrong)
    with pytest.raises(LaunchError, match="NVG0612"):
        nv.cuda.zeros(4, nv.f32, device="gpu")


def test_streams_and_events(install: Callable[..., FakeDriver]) -> None:
    install((9, 0), (9, 0))
    stream, event = nv.cuda.stream(device=1, nonblocking=False), nv.cuda.event(device=1)
    assert isinstance(stream, nv.cuda.Stream) and isinstance(event, nv.cuda.Event)
    assert not stream.is_nonblocking and nv.cuda.stream().is_nonblocking and event.is_timing_enabled
    assert not nv.cuda.event(timing=False).is_timing_enabled
    nv.cuda.synchronize()
    nv.cuda.synchronize(1)


def test_the_current_context_stays(install: Callable[..., FakeDriver]) -> None:
    install((9, 0), (9, 0))
    nv.cuda.zeros(4, nv.f32)
    own = driver.call("cuCtxCreate", None, 0, 0)
    nv.cuda.stream(device=1)
    nv.cuda.zeros(4, nv.f32, device=1).copy_to_host()
    assert int(driver.call("cuCtxGetCurrent")) == int(own)
    driver.call("cuCtxDestroy", own)


def test_without_a_gpu(install: Callable[..., FakeDriver]) -> None:
    """What asks for a GPU by its name is refused; the rest is the CPU's (``test_on_cpu.py``)."""
    install()
    assert nv.cuda.device_count() == 0
    for device in ("cuda", "cuda:0", 1):
        for make in (nv.cuda.stream, nv.cuda.event, lambda **where: nv.cuda.zeros(4, nv.f32, **where)):
            with pytest.raises(LaunchError, match=r"NVG2812.*\n(.*\n)*.*nvgen emulate python program.py"):
                make(device=device)


def test_without_cuda_core(gpu: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    from nvgen.cuda import core

    monkeypatch.setitem(sys.modules, "cuda.core", None)
    monkeypatch.delattr("cuda.core", raising=False)
    core._loaded.cache_clear()
    with pytest.raises(LaunchError, match="pip install cuda-core"):
        nv.cuda.stream()
    core._loaded.cache_clear()


def test_names() -> None:
    assert set(nv.cuda.__all__) <= set(dir(nv.cuda)) and set(nv.cuda.__all__) == set(nv.cuda._PUBLIC)
    assert not hasattr(nv.cuda, "no_such_name")


def test_nothing_is_loaded_until_it_is_used() -> None:
    program = "import sys; import nvgen as nv; nv.cuda; print({'numpy', 'cuda', 'llvmlite'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "set()\n", done.stderr


def test_sizes_in_words() -> None:
    error = memory._out_of_memory
    assert "1000 bytes" in str(error(1000, 0, "device")) and "1.5 GiB" in str(error(3 << 29, 0, "pinned"))
