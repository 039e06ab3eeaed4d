"""Launches with arrays of device memory: the slow path, and the fast path that every later launch takes."""

from __future__ import annotations

import ctypes
import struct
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver as cuda_driver

import nvgen as nv
from nvgen.runtime.arrays import device_arrays
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import devices, streams
from nvgen.types import SCALARS
from tests.runtime.conftest import machine

F32 = SCALARS["f32"]
STREAM, OTHER = 0x10000, 0x20000


def on_gpu(array: np.ndarray, **further: Any) -> DeviceArray:
    """Host memory that stands for a GPU's; the fake driver's kernels reach it."""
    element = SCALARS[{"float32": "f32", "int32": "i32"}[str(array.dtype)]]
    names = {"ordinal": 0, "writeable": True, "is_host_accessible": False}
    memory = home(*(further.pop(name, default) for name, default in names.items()))
    return DeviceArray(array.ctypes.data, array.shape, array.strides, element, memory, array, **further)


def kernel(text: str = "c[i] = a[i] + b[i] * s") -> nv.Kernel:
    """A new kernel of three arrays and a number each time, so that nothing is known of it."""
    return nv.Kernel.from_source(
        "def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32], s: nv.f32, n: nv.i32):\n"
        f"    i = nv.grid(1)\n    if i < n:\n        {text}\n"
    )


def arrays(count: int = 64) -> list[np.ndarray]:
    return [np.arange(count, dtype=np.float32) + n for n in range(3)]


def new_stream() -> Any:
    devices.context_for(0)
    status, stream = cuda_driver.cuStreamCreate(0)
    assert status == 0
    return stream


def test_results_are_the_same_both_ways(gpu: Any, slow_paths: list[str]) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b, c = arrays()
    given = [on_gpu(array) for array in (a, b, c)]
    for s in (2.0, 3, np.float32(0.5), True):
        for n in (64, 10):
            c[:] = -1
            k[2, 32](*given, s, n)
            np.testing.assert_array_equal(c[:n], (a + b * np.float32(s))[:n])
            assert (c[n:] == -1).all()
    assert len(slow_paths) == 4, "one for each class of the number"


def test_parameters_are_the_same_both_ways(gpu: Any) -> None:
    text = "def k(m: nv.Array[nv.f32, 2], v: nv.Array[nv.f32, 1, nv.A], {}):\n    m[0, 0] = v[0]\n"
    types = ("bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64")
    k = nv.Kernel.from_source(text.format(", ".join(f"{t}_: nv.{t}" for t in types)))
    values = (True, -8, 200, -300, 60000, -(2**31), 2**32 - 1, -(2**63), 2**64 - 1, 1.5, -0.25, 1e300)
    m, v = np.zeros((3, 4), np.float32), np.zeros(20, np.float32)[::-3]
    for _ in range(2):
        k[1, 32](on_gpu(m), on_gpu(v), *values)
    first, second = gpu.launches
    assert first.parameters == second.parameters
    numbers = struct.pack("=QqqQqq?bBhHiIqQefd", m.ctypes.data, 3, 4, v.ctypes.data, 7, -12, *values)
    assert b"".join(first.parameters) == numbers


def test_nothing_else_is_called_on_the_fast_path(gpu: Any, slow_paths: list[str]) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    k[1, 64](*given, 1.0, 64)
    gpu.calls.clear()
    k[1, 64](*given, 1.0, 64)
    assert gpu.calls == ["cuLaunchKernel"] and len(slow_paths) == 1


def test_what_differs_from_what_is_known_takes_the_slow_path(gpu: Any, slow_paths: list[str]) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    launch = k[1, 64]
    launch(*given, 1.0, 64)
    known = len(slow_paths)
    other = on_gpu(np.zeros((8, 8), np.float32))
    for wrong, code in (
        ((given[0], given[1], other, 1.0, 64), "NVG0603"),
        ((*given, 1e300, 64), "NVG0607"),
        ((*given, 1.0, 2**31), "NVG0607"),
        ((*given, "x", 64), "NVG0602"),
        ((*given, 1.0, 6.5), "NVG0602"),
        ((*given, 1.0), "NVG0601"),
        ((*given, 1.0, 64, 64), "NVG0601"),
        ((given[0], given[1], on_gpu(np.zeros(64, np.int32)), 1.0, 64), "NVG0602"),
        ((given[0], given[1], on_gpu(np.zeros(64, np.float32), writeable=False), 1.0, 64), "NVG2830"),
    ):
        with pytest.raises(nv.LaunchError) as raised:
            launch(*wrong)
        assert raised.value.code == code, str(raised.value)
    with pytest.raises(nv.LaunchError, match="NVG0615"):
        launch(*given, 1.0, n=64)
    assert len(slow_paths) == known + 9 and len(gpu.launches) == 1


@pytest.mark.parametrize("wrong", [(1.0, 64), (1, True), ((1.0,), 64), (np.float64(1), 64)])
def test_a_configuration_that_only_equals_a_known_one_is_looked_at(gpu: Any, wrong: Any) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    k[1, 64](*given, 1.0, 64)
    k[1, 1](*given, 1.0, 64)
    with pytest.raises(nv.LaunchError, match="NVG0608"):
        k[wrong](*given, 1.0, 64)


@pytest.mark.parametrize("way", ["brackets", "launch", "forall", "constants"])
def test_a_failed_kernel_is_shown_where_it_was_launched(gpu: Any, slow_paths: list[str], way: str) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32], n: nv.constexpr = 1):\n    a[0] = n\n")
    a = on_gpu(np.zeros(64, np.float32))

    def run() -> None:
        if way == "brackets":
            k[1, 32](a, 1)  # here: brackets
        elif way == "launch":
            k.launch(a, 1, grid=1, block=32)  # here: launch
        elif way == "forall":
            every(a, 1)  # here: forall
        else:
            k[1, 32](a, 7)  # here: constants

    every = k.forall(32)
    run()
    gpu.fault(700)
    run()
    assert len(slow_paths) == 1
    with pytest.raises(nv.LaunchError) as raised:
        nv.cuda.synchronize()
    assert f"# here: {way}" in str(raised.value)


def test_a_failed_kernel_is_shown_where_it_was_launched_with_defaults(gpu: Any) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32], s: nv.f32 = 2.0):\n    a[0] = s\n")
    a = on_gpu(np.zeros(64, np.float32))
    for turn in range(2):
        if turn:
            gpu.fault(700)
            gpu.calls.clear()
        k[1, 32](a)  # here
    assert gpu.calls == ["cuLaunchKernel"]
    with pytest.raises(nv.LaunchError, match="# here"):
        nv.cuda.synchronize()


def test_the_fast_path_is_taken_where_its_gpu_is_chosen(install: Callable[..., Any], slow_paths: list[str]) -> None:
    gpu = install((9, 0), (9, 0))
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    k[1, 64](*given, 1.0, 64)
    with nv.device("cuda:0"):
        k[1, 64](*given, 1.0, 64)
    assert len(slow_paths) == 1 and len(gpu.launches) == 2
    for other in ("cuda:1", "cpu"):
        with nv.device(other), pytest.raises(nv.LaunchError, match="NVG2827"):
            k[1, 64](*given, 1.0, 64)
    assert len(gpu.launches) == 2


def test_constants_choose_the_kernel(gpu: Any, slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.f32], unit: nv.constexpr, n: nv.i32, flag: nv.constexpr):\n"
        "    if flag:\n        a[n] = unit\n    else:\n        a[0] = unit\n"
    )
    gpu.execute = lambda *_: None
    a = on_gpu(np.zeros(4, np.float32))
    for _ in range(3):
        for unit, flag in ((1, True), (2, True), (1, False), (1.0, True)):
            k[1, 32](a, unit, 3, flag)
    functions = [launch.function for launch in gpu.launches]
    assert functions[:4] == functions[4:8] == functions[8:] and len({*functions}) == 4
    assert len(slow_paths) == 3 + 3, "of four choices, one has a float, which always takes the slow path"
    assert {launch.parameters[-1] for launch in gpu.launches} == {struct.pack("=i", 3)}
    with pytest.raises(nv.NvgenError):
        k[1, 32](a, [1], 3, True)


def test_arrays_of_one_number_are_looked_at_each_time(gpu: Any, slow_paths: list[str]) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    for _ in range(2):
        k[1, 64](*given, np.array(1.5), 64)
    assert len(slow_paths) == 2
    with pytest.raises(nv.LaunchError, match="NVG0602"):
        k[1, 64](*given, np.array([1.5]), 64)


def test_numbers_without_annotation_choose_the_type_each_time(gpu: Any) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32], n):\n    a[0] = nv.f32(n)\n")
    a = on_gpu(np.zeros(4, np.float32))
    for n in (2**40, 1, 2**40, 2, -(2**31), 2**31):
        k[1, 32](a, n)
    sizes = [len(launch.parameters[-1]) for launch in gpu.launches]
    assert sizes == [8, 4, 8, 4, 4, 8]


def test_kernels_of_numbers_take_the_fast_path_on_the_same_device(
    install: Callable[..., Any], slow_paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gpu = install((9, 0), (8, 0))
    k = nv.Kernel.from_source("def k(n: nv.i32, x):\n    pass\n")
    for _ in range(3):
        k[1, 32](1, 2.0)
    assert [launch.ordinal for launch in gpu.launches] == [0, 0, 0] and len(slow_paths) == 1
    monkeypatch.setenv("NVGEN_DEVICE", "cuda:1")
    k[1, 32](1, 2.0)
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    k[1, 32](1, 2.0)
    assert [launch.ordinal for launch in gpu.launches] == [0, 0, 0, 1]
    monkeypatch.delenv("NVGEN_DEVICE")
    for chosen in ("cuda:0", "cuda:1"):
        with nv.device(chosen):
            k[1, 32](1, 2.0)
    with devices.context(1):  # which the driver would launch in
        k[1, 32](1, 2.0)
    assert [launch.ordinal for launch in gpu.launches[4:]] == [0, 1, 0]


def test_streams_share_the_fast_path(gpu: Any, slow_paths: list[str]) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    first, second = new_stream(), new_stream()
    for stream in (None, first, int(second), first, None):
        k[1, 64, stream](*given, 1.0, 64)
        k.launch(*given, 1.0, 64, grid=1, block=64, stream=stream)
    handles = [0, int(first), int(second), int(first), 0]
    assert [launch.stream for launch in gpu.launches] == [handle for handle in handles for _ in range(2)]
    assert len(slow_paths) == 1
    with pytest.raises(nv.LaunchError, match="NVG2920"):
        k[1, 64, "main"](*given, 1.0, 64)


def test_a_launch_that_is_kept_is_short_too(gpu: Any, slow_paths: list[str]) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    for launch in (k[[1], 64], k.forall(64), k[1, 64, None, 0], k[(1, 1), 64, None, 4096]):
        slow_paths.clear()
        for _ in range(3):
            launch(*given, 1.0, 64)
        assert len(slow_paths) <= 1
    assert [launch.dynamic_bytes for launch in gpu.launches][-1] == 4096


def test_arrays_that_overlap_run_the_kernel_without_noalias(gpu: Any, slow_paths: list[str]) -> None:
    """Both kernels are there, and each launch has the one that is right for its arrays."""
    k = kernel("c[i] = a[i] + b[i] * s")
    memory = np.zeros(256, np.float32)
    apart = [on_gpu(memory[start : start + 64]) for start in (0, 64, 128)]
    shared = [apart[0], on_gpu(memory[100:164]), apart[2]]
    same_read = [apart[0], apart[0], apart[2]]
    functions = []
    for given in (apart, shared, apart, shared, same_read):
        k[1, 64](*given, 1.0, 64)
        functions.append(gpu.launches[-1].function)
    first, second, *later = functions
    assert first != second and later == [first, second, first], "two arrays that are only read may be the same"
    assert ["ld.global.nc" in ptx for ptx in gpu.ptx] == [True, False]
    assert len(slow_paths) == 2


def test_arrays_that_overlap_at_first_do_not_decide_for_later_ones(gpu: Any) -> None:
    k, memory = kernel(), np.zeros(256, np.float32)
    functions = []
    for starts in ((0, 100, 128), (0, 64, 128), (0, 100, 128), (0, 64, 128)):
        k[1, 64](*(on_gpu(memory[start : start + 64]) for start in starts), 1.0, 64)
        functions.append(gpu.launches[-1].function)
    assert functions[0] == functions[2] != functions[1] == functions[3]
    assert ["ld.global.nc" in ptx for ptx in gpu.ptx] == [False, True]


def test_contiguous_arrays_for_a_parameter_of_any_strides(gpu: Any, slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(n: nv.i32, m: nv.Array[nv.f32, 2, nv.A], x: nv.f32):\n    m[0, 0] = x\n")
    for shape in ((3, 4), (5, 2)):
        for _ in range(2):
            k[1, 32](7, on_gpu(np.zeros(shape, np.float32)), 0.5)
    strided = on_gpu(np.zeros((6, 6), np.float32)[::2, ::3])
    k[1, 32](7, strided, 0.5)
    k[1, 32](7, strided, 0.5)
    sizes = [struct.unpack("=4q", b"".join(launch.parameters[2:6])) for launch in gpu.launches]
    assert sizes == [(3, 4, 16, 4)] * 2 + [(5, 2, 8, 4)] * 2 + [(3, 2, 48, 12)] * 2
    assert len(slow_paths) == 2


def test_dynamic_shared_memory_is_looked_at_each_time_if_arguments_decide_it(gpu: Any, slow_paths: list[str]) -> None:
    text = "def k(a: nv.Array[nv.f32], n: nv.i32):\n    tile = nv.shared.dynamic(nv.f32, {})\n    tile[0] = a[0]\n"
    a = on_gpu(np.zeros(64, np.float32))
    by_block, by_argument = (nv.Kernel.from_source(text.format(size)) for size in ("nv.block_dim.x", "n"))
    for _ in range(3):
        by_block[1, 64, None, 256](a, 1)
    assert len(slow_paths) == 1
    for n in (64, 64, 32):
        by_argument[1, 64, None, 256](a, n)
    assert len(slow_paths) == 4
    with pytest.raises(nv.LaunchError, match="dynamic shared arrays"):
        by_argument[1, 64, None, 256](a, 65)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "c[i] = a[i]\n        nv.threadfence()\n        c[i] += b[i] * s",
            "a fence: others may be waited for",
        ),
        ("a[i] = 1.0\n        b[i] = 2.0\n        c[i] = s", "nothing is only read"),
    ],
)
def test_kernels_for_which_it_makes_no_difference_are_compiled_once(gpu: Any, text: str, why: str) -> None:
    k, memory = kernel(text), np.zeros(256, np.float32)
    for starts in ((0, 64, 128), (0, 64, 100)):
        k[1, 64](*(on_gpu(memory[start : start + 64]) for start in starts), 1.0, 64)
    assert len(gpu.ptx) == 1 and "ld.global.nc" not in gpu.ptx[0], why


def test_a_context_of_someone_else_is_used(gpu: Any, slow_paths: list[str]) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    k[1, 64](*given, 1.0, 64)
    status, context = cuda_driver.cuCtxCreate(None, 0, cuda_driver.CUdevice(0))
    assert status == 0
    try:
        for _ in range(2):
            k[1, 64](*given, 1.0, 64)
    finally:
        cuda_driver.cuCtxDestroy(context)
    k[1, 64](*given, 1.0, 64)
    assert len(gpu.launches) == 4 and len(gpu.ptx) == 2


def test_threads_share_the_fast_path(gpu: Any) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b, c = arrays()
    k[2, 32](*map(on_gpu, (a, b, c)), 1.0, 64)
    results = [np.zeros(64, np.float32) for _ in range(4)]

    def run(number: int) -> None:
        given = [on_gpu(array) for array in (a, b, results[number])]
        for _ in range(200):
            k[2, 32](*given, float(number), 64)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, result in enumerate(results):
        np.testing.assert_array_equal(result, a + b * np.float32(number))
    assert len(gpu.launches) == 801


def test_forall_asks_the_driver_for_the_block(gpu: Any) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    k.forall(1000)(*given, 1.0, 64)
    assert "cuOccupancyMaxPotentialBlockSize" in gpu.calls
    launch = gpu.launches[-1]
    assert launch.grid[0] * launch.block[0] >= 1000 and launch.block[1:] == (1, 1)
    gpu.launches.clear()
    k.forall(0)(*given, 1.0, 64)
    assert not gpu.launches


def test_attributes_of_a_launch(gpu: Any) -> None:
    k, given = kernel(), [on_gpu(array) for array in arrays()]
    for _ in range(2):
        k.launch(*given, 1.0, 64, grid=4, block=32, cluster=2)
        k.launch(*given, 1.0, 64, grid=4, block=32, cooperative=True)
        k.launch(*given, 1.0, 64, grid=4, block=32, programmatic_dependent=True)
    found = [(launch.cluster, launch.is_cooperative, len(launch.attributes)) for launch in gpu.launches]
    assert found == [((2, 1, 1), False, 1), ((1, 1, 1), True, 1), ((1, 1, 1), False, 1)] * 2


def test_a_kernel_on_the_device_of_its_arrays(install: Callable[..., Any]) -> None:
    gpu = install((9, 0), (8, 0))
    k, a = kernel(), arrays()
    for ordinal in (1, 0, 1):
        k[1, 64](*(on_gpu(array, ordinal=ordinal) for array in a), 1.0, 64)
    assert [launch.ordinal for launch in gpu.launches] == [1, 0, 1]
    with pytest.raises(nv.LaunchError, match="NVG2826"):
        k[1, 64](on_gpu(a[0]), on_gpu(a[1]), on_gpu(a[2], ordinal=1), 1.0, 64)
    with nv.device("cuda:1"), pytest.raises(nv.LaunchError, match="NVG2827"):
        k[1, 64](*map(on_gpu, a), 1.0, 64)
    with pytest.raises(nv.LaunchError, match="NVG2827"):
        k.on("cpu")[1, 64](*map(on_gpu, a), 1.0, 64)


def test_a_producers_stream_is_waited_for_and_waits(gpu: Any) -> None:
    k, (a, b, c) = kernel(), arrays()
    first, second = new_stream(), new_stream()
    one, other = int(first), int(second)
    given = [on_gpu(a, stream=one), on_gpu(b), on_gpu(c, stream=one)]
    k[1, 64](*given, 1.0, 64)
    assert gpu.launches[-1].stream == one and not gpu.order
    k[1, 64, second](*given, 1.0, 64)
    assert gpu.launches[-1].stream == other
    assert [(waiting, producer) for waiting, _, producer in gpu.order] == [(other, one), (one, other)]


def test_memory_of_the_host_and_of_the_gpu_in_one_launch(gpu: Any) -> None:
    k = kernel()
    gpu.execute = machine(k)
    a, b, c = arrays()
    k[2, 32](on_gpu(a), b, c, 2.0, 64)
    np.testing.assert_array_equal(c, a + b * np.float32(2))
    assert [size for _, size, _ in gpu.copied_in] == [256, 256] or len(gpu.copied_in) == 1
    assert len(gpu.copied_out) == 1


def test_keys_hold_for_the_arrays_of_a_type() -> None:
    a, b = (on_gpu(np.zeros(n, np.float32)) for n in (4, 8))
    assert a.key is b.key and a.key is not on_gpu(np.zeros(4, np.int32)).key
    assert device_arrays.array_type(F32, 1, "C") is a.type
    assert ctypes.sizeof(ctypes.c_void_p) == 8 and streams.default() == 0
