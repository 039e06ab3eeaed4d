"""Branches between barriers that tell by a thread's index which threads do anything: loops go through these alone.

What such kernels compute is in ``tests/semantics/region_ranges.py``.
"""

from __future__ import annotations

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.bench.kernels import blocks

#: A region that is a branch, and where its loop begins, ends and how far it steps, by what computes that.
TESTED = {
    "t < n": "min",
    "n > t": "min",
    "t <= n - 3": "min",
    "t >= n": "max",
    "t + 5 > n": "max",
    "t == n": "max min",
    "t < 1 << (n & 5)": "min",
    "t < 64 >> (n & 5)": "min",
    "0 < t <= n": "max min",
    "nv.grid(1) < n": "min",
    "nv.thread_idx.y * nv.block_dim.x + t < n": "min",
    "nv.i64(t) < far": "max min min",  # brought into range first
    "t < n and x[t] > 0": "min",
    "n > 3 and t < n": "min select",
    "nv.thread_idx.y == 0": "select",
    "t % n == 0": "rem",
    "t & 31 == 0": "rem",
    "t % 16 == 0 and t < n": "min rem",
    # No comparison with what is the same for all, one that may wrap, and what is evaluated before the comparison.
    "x[t] > n": "",
    "nv.grid(1) + 2 < n": "",
    "nv.u8(t) < nv.u8(n)": "",
    "t * 2 < n": "",
    "x[t] > 0 and t < n": "",
    "t < n or t > 40": "",
    "t % 2 == 0": "",
    "t % 8 == 1": "",
    "t != n": "",
}
_NAMES = {
    "max": "call i64 @llvm.smax.i64(",
    "min": "call i64 @llvm.smin.i64(",
    "rem": " srem i64 ",
    "select": " select i1 ",
}


def kernel_of(test: str) -> nv.Kernel:
    return nv.Kernel.from_source(
        "def k(x: nv.Array[nv.i32], n: nv.i32, far: nv.i64):\n"
        "    t = nv.thread_idx.x\n"
        f"    if {test}:\n"
        "        x[t] = 1\n"
        "    nv.syncthreads()\n"
    )


def text(kernel: nv.Kernel, stage: compiler.Stage) -> str:
    return compiler.compile_for("cpu", [kernel.specialise()], CpuOptions(blocks=BlockShape(32, True)), stage).text


@pytest.mark.parametrize("test", TESTED)
def test_a_loop_goes_through_the_threads_that_do_anything(test: str) -> None:
    found = text(kernel_of(test), compiler.Stage.LLVM)
    ways = [name for name, way in _NAMES.items() for _ in range(found.count(way))]
    if "rem" in ways:  # of which more is computed
        ways = [name for name in ways if name in ("min", "rem")]
    assert " ".join(ways) == TESTED[test]


@pytest.mark.parametrize("check", ["none", "bounds", "all"])
@pytest.mark.parametrize("test", TESTED)
@pytest.mark.sweep(8)
def test_as_numpy_says(test: str, check: str) -> None:
    """For numbers on the edges of blocks and of types."""
    kernel = kernel_of(test)
    for n, far in ((0, -(2**63)), (-(2**31), 0), (2**31 - 1, 2**63 - 1), (31, 31), (7, 2**62 + 1), (-7, -(2**62) - 1)):
        if n == 0 and "% n" in test:
            continue
        x = np.arange(-20, 44, dtype=np.int32)
        found = x.copy()
        kernel.on("cpu", check=check)[1, 64](found, n, far)
        if any(name in test for name in ("n - 3", "t * 2")):
            expected = x.copy()
            kernel.on("cpu", check="step")[1, 64](expected, n, far)
        else:
            expected = np.where([_holds(test, t, x, n, far) for t in range(64)], 1, x)
        np.testing.assert_array_equal(found, expected, f"n = {n}, far = {far}")


def _holds(test: str, t: int, x: np.ndarray, n: int, far: int) -> bool:
    class Names:
        i64 = u8 = staticmethod(int)
        thread_idx, block_dim = nv.thread_idx, nv.block_dim

    text = test.replace("nv.grid(1)", "t").replace("nv.thread_idx.y * nv.block_dim.x + t", "t")
    text = text.replace("nv.thread_idx.y", "0").replace("nv.u8(n)", "(n & 255)")
    return bool(eval(text, {"nv": Names, "t": t, "x": x.tolist(), "n": n, "far": far}))


def test_what_is_tested_before_is_still_checked() -> None:
    """An index that is out of range in a thread that would do nothing."""
    kernel = kernel_of("x[t] > 0 and t < n")
    with pytest.raises(nv.LaunchError, match=r"(?s)index 60 .*`x`.*extent is 60"):
        kernel.on("cpu")[1, 64](np.ones(60, np.int32), 5, 0)
    kernel_of("t < n and x[t] > 0").on("cpu")[1, 64](np.ones(60, np.int32), 5, 0)


def test_steps_of_a_reduction_need_no_masks() -> None:
    """Nor is what one thread stores scattered."""
    found = text(blocks.block_sum, compiler.Stage.LLVM_OPT)
    assert "llvm.masked.store" not in found and "llvm.masked.scatter" not in found


def test_what_is_scattered_in_shared_memory_is_no_vector() -> None:
    """LLVM takes a vector that is scattered for faster than it is, where it need compare no addresses."""
    kernel = nv.Kernel.from_source(
        "def k(x: nv.Array[nv.f32], n: nv.i32):\n"
        "    own, t = nv.shared.array(256, nv.f32), nv.thread_idx.x\n"
        "    own[t] = x[t]\n"
        "    nv.syncthreads()\n"
        "    i = 2 * n * t\n"
        "    if i < 256:\n"
        "        own[i] += own[i + n]\n"
        "    nv.syncthreads()\n"
        "    x[t] = own[t]\n"
    )
    found = text(kernel, compiler.Stage.LLVM_OPT)
    assert "masked.scatter" not in found and "x float>" in found


def test_variables_that_double_are_not_written_out() -> None:
    """2^23 nodes they would be."""
    lines = ["def k(x: nv.Array[nv.i32], n: nv.i32):", "    t0 = nv.thread_idx.x"]
    lines += [f"    t{place + 1} = t{place} * 3 - t{place} * 2" for place in range(23)]
    lines += ["    nv.syncthreads()", "    if t23 < n:", "        x[t0] = 1", "    nv.syncthreads()"]
    x = np.zeros(64, np.int32)
    nv.Kernel.from_source("\n".join(lines) + "\n").on("cpu")[1, 64](x, 5)
    assert x.sum() == 5
