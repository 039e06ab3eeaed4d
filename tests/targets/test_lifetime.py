"""LLVM's objects are freed in an order that LLVM survives, whatever Python's garbage collector does."""

from __future__ import annotations

import gc
import resource
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import nvgen as nv


@pytest.fixture(autouse=True)
def _of_this_test() -> Iterator[None]:
    """What other tests have left is not looked through each time: in a whole run it is a gigabyte."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


TEXT = "def k(a: nv.Array[nv.i32]):\n    i = nv.grid(1)\n    if i < a.size:\n        a[i] = i + {number}"


def run_one(number: int) -> np.ndarray:
    """Compiles a kernel of its own and drops it inside a reference cycle."""
    kernel = nv.Kernel.from_source(TEXT.format(number=number))
    a = np.zeros(100, np.int32)
    kernel.on("cpu")[1, 128](a)
    kernel.cycle = [kernel]  # type: ignore[attr-defined]
    return a


def test_dropped_kernels() -> None:
    for number in range(20):
        np.testing.assert_array_equal(run_one(number), np.arange(100) + number)
        gc.collect()


def test_dropped_failures() -> None:
    """An error's traceback keeps the compilation alive in a cycle."""
    for _ in range(5):
        kernel = nv.Kernel.from_source("def größe(a: nv.Array[nv.i32]):\n    a[0] = 1")
        with pytest.raises(nv.CompileError) as raised:
            kernel.ptx()
        kernel.error = raised.value  # type: ignore[attr-defined]
        del kernel, raised
        gc.collect()


def test_kernels_compile_in_several_threads() -> None:
    results: dict[int, np.ndarray] = {}
    threads = [threading.Thread(target=lambda n=n: results.update({n: run_one(n)})) for n in range(6)]  # type: ignore[misc]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == list(range(6))
    assert all((result == np.arange(100) + number).all() for number, result in results.items())


def test_code_outlives_its_module() -> None:
    kernel = nv.Kernel.from_source(TEXT.format(number=5))
    a = np.zeros(100, np.int32)
    launch = kernel.on("cpu")[1, 128]
    launch(a)
    gc.collect()
    launch(a)
    np.testing.assert_array_equal(a, np.arange(100) + 5)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from Linux's /proc")
def test_compiling_keeps_no_memory() -> None:
    """A pass pipeline that is not freed is 80 KB a compilation."""
    kernel = nv.Kernel.from_source(TEXT.format(number=1))

    def compile_often(count: int) -> int:
        for _ in range(count):
            kernel.ptx()
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    before = compile_often(50)
    assert compile_often(200) - before < 4_000_000
