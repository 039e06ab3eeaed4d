"""Streams, graphs, large NumPy arrays, timing and failures on a GPU."""

from __future__ import annotations

import subprocess
import sys
import threading
import warnings
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
]


@nv.kernel
def increment(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] += 1


@nv.kernel
def slowly(a: nv.Array[nv.f32], nanoseconds: nv.u32):
    nv.nanosleep(nanoseconds)
    a[0] += 1


def blocks(array: np.ndarray) -> tuple[int, int]:
    return (array.size + 255) // 256, 256


@pytest.mark.parametrize("size", [1 << 18, (1 << 18) + 1, 3_000_001, 40_000_003])
def test_large_numpy_arrays(size: int) -> None:
    a = np.arange(size, dtype=np.float32)
    expected = a + 1 + 1  # past 2**24 that is not a + 2
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nv.PerformanceWarning)
        increment.on("cuda:0")[blocks(a)](a)
        increment.on("cuda:0")[blocks(a)](a)
    np.testing.assert_array_equal(a, expected)


def test_large_numpy_arrays_of_several_threads() -> None:
    arrays = [np.full(2_000_000, number, np.float32) for number in range(6)]

    def work(array: np.ndarray) -> None:
        for _ in range(5):
            increment.on("cuda:0")[blocks(array)](array)

    threads = [threading.Thread(target=work, args=(array,)) for array in arrays]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, array in enumerate(arrays):
        np.testing.assert_array_equal(array, number + 5)


def test_pinned_numpy_arrays() -> None:
    a = np.asarray(nv.cuda.pinned(3_000_000, nv.f32))
    a[:] = 1
    increment.on("cuda:0")[blocks(a)](a)
    assert np.all(a == 2)


def test_work_in_another_stream_is_ordered() -> None:
    """The copy waits for the kernel of the stream, which takes a while."""
    stream = nv.cuda.stream()
    a = nv.cuda.zeros(8, nv.f32)
    nv.cuda.synchronize()
    slowly[1, 1, stream](a, 1_000_000)
    increment[1, 32, stream](a)
    assert a.copy_to_host(stream=stream).tolist() == [2, 1, 1, 1, 1, 1, 1, 1]


def test_a_graph_repeats_what_was_captured() -> None:
    stream = nv.cuda.stream()
    a = nv.cuda.zeros(1000, nv.f32)
    nv.cuda.synchronize()
    kernel = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.f32]):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] += 2\n"
    )
    builder = stream.create_graph_builder()
    builder.begin_building()
    increment[4, 256, builder](a)
    kernel[4, 256, builder](a)  # it is loaded during the capture
    graph = builder.end_building().complete()
    for _ in range(10):
        graph.launch(stream)
    stream.sync()
    np.testing.assert_array_equal(a.copy_to_host(), 30)


def test_numpy_arrays_are_refused_in_a_capture() -> None:
    stream = nv.cuda.stream()
    builder = stream.create_graph_builder()
    builder.begin_building()
    with pytest.raises(nv.LaunchError, match="NVG2924"):
        increment[1, 32, builder](np.zeros(8, np.float32))
    builder.end_building()


def test_the_time_of_a_launch() -> None:
    a = nv.cuda.zeros(8, nv.f32)
    found = nv.cuda.time(slowly[1, 1], a, 500_000, repeat=20, warmup=3)
    assert found.device == "cuda:0" and len(found.seconds) == 20
    assert 0.2e-3 < found.median < 5e-3  # nanosleep waits for up to twice as long
    assert nv.cuda.time(increment[1, 32], a, flush_l2=True).median < found.median


FAILING = """
import numpy as np, nvgen as nv

@nv.kernel
def right(a: nv.Array[nv.f32]):
    a[0] = 1

@nv.kernel
def wrong(a: nv.Array[nv.f32]):
    a[2**30] = 1

a = nv.cuda.zeros(8, nv.f32)
right[1, 1](a)
nv.cuda.synchronize()
wrong[1, 1](a)
try:
    nv.cuda.synchronize()
except nv.LaunchError as error:
    print(error.code, "kernel `wrong` failed" in str(error), error.diagnostic.span.line)
try:
    right[1, 1](a)
    nv.cuda.synchronize()
except nv.LaunchError as error:
    print(error.code, "kernel `wrong` failed before" in str(error))
"""


def test_a_kernel_that_fails_later_is_named(tmp_path: Path) -> None:
    """In a process of its own: the context does not survive."""
    path = tmp_path / "program.py"
    path.write_text(FAILING)
    result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert result.stdout.splitlines() == ["NVG2922 True 15", "NVG2923 True"], result.stderr
