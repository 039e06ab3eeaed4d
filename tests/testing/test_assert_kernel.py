"""``assert_kernel``: where it runs a kernel, what it compares, and what it says of what differs."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.testing import assert_kernel, memory
from tests.runtime.conftest import machine

pytestmark = pytest.mark.sweep(6)


@pytest.fixture(autouse=True)
def _on_cpu(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if not {"gpu", "install"} & set(request.fixturenames):
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")


@nv.kernel
def triple(a, out):
    i = nv.grid(1)
    if i < out.size:
        out[i] = a[i] * 3.0


@nv.kernel
def triple_but_the_end(a, out):
    i = nv.grid(1)
    if i < out.size:
        out[i] = a[i] * 3.0 if i < 192 else a[i]


@nv.kernel
def in_place(a, b):
    i = nv.grid(1)
    if i < a.size:
        a[i], b[i] = b[i], a[i]


def tripled(a: np.ndarray, out: np.ndarray) -> np.ndarray:
    return 3 * a


def numbers(count: int = 256) -> tuple[np.ndarray, np.ndarray]:
    return np.arange(count, dtype=np.float32), np.zeros(count, np.float32)


def said(*arguments: Any, **keywords: Any) -> str:
    """What an assertion that has to fail says, without the folder and the lines of this file."""
    with pytest.raises(AssertionError) as failed:
        assert_kernel(*arguments, **keywords)
    return re.sub(r"\S+/(test_assert_kernel.py):\d+", r"\1:N", str(failed.value))


def test_what_agrees_passes_and_leaves_the_arguments() -> None:
    a, out = numbers()
    assert_kernel(triple, 4, 64, (a, out), tripled)
    assert not out.any()


def test_what_differs_is_said() -> None:
    assert said(triple_but_the_end, 4, 64, numbers(), tripled) == (
        "kernel `triple_but_the_end` on the CPU: out[192] is 192.0, expected 576.0\n"
        "\n"
        "  cpu  64 of 256 elements of `out` differ\n"
        "  ptx  64 of 256 elements of `out` differ\n"
        "\n"
        "out[192] is last written by thread (0, 0, 0) of block (3, 0, 0):\n"
        "  test_assert_kernel.py:N: out[i] = a[i] * 3.0 if i < 192 else a[i]\n"
        "greatest absolute difference: 510 at out[255] (allowed: 1e-05)\n"
        "greatest relative difference: 0.666666667 at out[192] (allowed: 1.3e-06)"
    )


def test_references_write_into_their_arguments_or_return() -> None:
    a, out = numbers()

    def writes(a: np.ndarray, out: np.ndarray) -> None:
        out[:] = 3 * a

    for reference in (writes, tripled, lambda a, out: (3 * a,), lambda a, out: {"out": 3 * a}):
        assert_kernel(triple, 4, 64, (a, out), reference)
    assert_kernel(triple, 4, 64, (0 * a + 2, out), lambda a, out: 6)
    assert_kernel(in_place, 4, 64, (a, out), lambda a, b: (b, a))
    assert "elements of `a`" in said(in_place, 4, 64, (a, out + 1), lambda a, b: (a, a))


def test_a_reference_that_writes_is_compared_in_all_arrays() -> None:
    def writes_too_much(a: np.ndarray, out: np.ndarray) -> None:
        out[:] = 3 * a
        a[:] = 7

    assert "a[0] is 0.0, expected 7.0" in said(triple, 4, 64, numbers(), writes_too_much)


def test_arrays_have_their_strides_and_overlaps() -> None:
    a, out = numbers()
    assert_kernel(triple, 4, 64, (a[::2], out[::-2]), tripled)
    grid = np.arange(24, dtype=np.float32).reshape(4, 6)
    given = [grid.T, grid[1:3, ::2], grid[::-1], np.zeros(3), 5, np.float32(2)]
    copied = memory.copies(given)
    for one, copy in zip(given[:4], copied[:4], strict=True):
        assert copy.strides == one.strides and (copy == one).all() and not np.shares_memory(copy, one)
        assert (copy.ctypes.data - one.ctypes.data) % 256 == 0
    assert np.shares_memory(copied[0], copied[1]) and not np.shares_memory(copied[0], copied[3])
    copied[0][0, 1] = -1
    assert copied[1][0, 0] == -1 and copied[2][2, 0] == -1

    @nv.kernel
    def moved(a, b):
        b[0] = a[0] + 1.0

    memory_of_both = np.zeros(4, np.float32)
    both = memory_of_both[1:3], memory_of_both[:2]
    with pytest.raises(AssertionError, match=r"b\[0\] is 1.0, expected 2\n"):
        assert_kernel(moved, 1, 1, both, lambda a, b: [2, 0])


def test_writing_is_refused_where_it_is_for_the_original() -> None:
    a, out = numbers()
    out.flags.writeable = False
    with pytest.raises(nv.LaunchError, match="read-only"):
        assert_kernel(triple, 4, 64, (a, out), tripled)


def test_element_that_nobody_writes() -> None:
    @nv.kernel
    def half(a, out):
        i = nv.grid(1)
        if i < 128:
            out[i] = a[i] * 3.0

    assert "no thread is seen to write out[128] on the CPU" in said(half, 4, 64, numbers(), tripled)


def test_threads_that_race() -> None:
    @nv.kernel
    def pairs(a, out):
        out[nv.grid(1) // 2] = a[nv.grid(1)]

    text = said(pairs, 4, 64, numbers(), tripled)
    assert "which thread writes out[0] is not known: a run on the CPU with the check `race` ends in NVG2115" in text


def test_atomic_writes_in_two_dimensions() -> None:
    @nv.kernel
    def count(out):
        x, y = nv.grid(2)
        nv.atomic.add(out, (y, x % 2), 1)

    text = said(count, (1, 2), (4, 3), (np.zeros((6, 2), np.int64),), lambda out: out + 3)
    assert "out[0, 0] is 2, expected 3" in text and "12 of 12 elements" in text
    assert "out[0, 0] is last written, atomically, by thread (2, 0, 0) of block (0, 0, 0)" in text


def test_tolerances_are_those_of_the_dtype() -> None:
    a, out = numbers()
    assert_kernel(triple, 4, 64, (a, out), lambda a, out: 3 * a.astype(np.float64) * (1 + 1e-6))
    assert "allowed: 1.3e-06" in said(triple, 4, 64, (a, out), lambda a, out: 3 * a * 1.00001)
    assert_kernel(triple, 4, 64, (a, out), lambda a, out: 3 * a * 1.00001, rtol=1e-4)
    text = said(triple, 4, 64, (a, out), lambda a, out: 3 * a.astype(np.float64) + 1e-6, rtol=0)
    assert "(allowed: 0)" in text and "out[0] is 0.0, expected 1e-06" in text


def test_nan_equals_itself_unless_told_otherwise() -> None:
    a, out = numbers()
    a[5], a[6] = np.nan, np.inf
    assert_kernel(triple, 4, 64, (a, out), tripled)
    assert "out[5] is nan, expected nan" in said(triple, 4, 64, (a, out), tripled, equal_nan=False)
    assert "out[6] is inf" in said(triple, 4, 64, (a, out), lambda a, out: np.nan_to_num(3 * a, posinf=1, nan=np.nan))


def test_device_global_variables_are_as_before_in_each_run() -> None:
    table = nv.global_array(4, nv.i32, init=7)

    @nv.kernel
    def counts(out):
        nv.atomic.add(table, nv.thread_idx.x % 4, 1)
        nv.syncthreads()
        out[nv.thread_idx.x] = table[nv.thread_idx.x % 4]

    assert_kernel(counts, 1, 64, (np.zeros(64, np.int32),), lambda out: 23)
    assert (np.asarray(table) == 7).all()


def test_kernels_of_ptx() -> None:
    @nv.kernel
    def square(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
        if nv.grid(1) < a.size:
            out[nv.grid(1)] = a[nv.grid(1)] * a[nv.grid(1)]

    kernel = nv.ptx.load(square.ptx())["square"]
    a, out = numbers(64)

    def writes(*given: Any) -> None:
        given[2][:] = given[0] ** 2

    assert_kernel(kernel, 1, 64, (a, 64, out, 64), writes)
    text = said(kernel, 1, 64, (a, 63, out, 64), writes)
    assert text.splitlines()[2:4] == ["  ptx  1 of 64 elements of `square_param_2` differs", ""]
    with pytest.raises(nv.LaunchError, match=r"NVG3582.*not known"):
        assert_kernel(kernel, 1, 64, (a, 64, out, 64), lambda *given: given[0])


def test_launch_keywords_and_run_options() -> None:
    @nv.kernel
    def reversed_(out):
        tile = nv.shared.dynamic(nv.i32, 64)
        tile[nv.thread_idx.x] = nv.thread_idx.x
        nv.syncthreads()
        out[nv.thread_idx.x] = tile[63 - nv.thread_idx.x]

    args = (np.zeros(64, np.int32),)
    assert_kernel(reversed_, 1, 64, args, lambda out: np.arange(64)[::-1], shared=256)
    checked = reversed_.on("cpu", check="all", seed=3)
    assert_kernel(checked, 1, 64, args, lambda out: np.arange(64)[::-1], shared=256)
    assert_kernel(reversed_.on("cpu", check="step"), 1, 64, args, lambda out: np.arange(64)[::-1], shared=256)
    with pytest.raises(nv.LaunchError, match="NVG0618"):
        assert_kernel(reversed_, 1, 64, args, lambda out: out, share=256)


def test_a_kernel_that_needs_a_later_architecture() -> None:
    @nv.kernel(cluster=2)
    def ranks(out):
        nv.cluster.sync()
        out[nv.block_idx.x] = nv.cluster.rank()

    args = (np.zeros(4, np.int32),)
    assert_kernel(ranks, 4, 1, args, lambda out: [0, 1, 0, 1])
    with pytest.raises(nv.CompileError, match="sm_90"):
        assert_kernel(ranks, 4, 1, args, lambda out: 1, arch="sm_80")


def test_a_run_that_fails_is_named() -> None:
    @nv.kernel
    def outside(out):
        out[nv.grid(1) + 1] = 1

    with pytest.raises(nv.LaunchError, match="NVG0620") as failed:
        assert_kernel(outside, 1, 64, (np.zeros(64, np.int32),), lambda out: 1)
    assert "in the run `cpu` of `assert_kernel`" in str(failed.value)
    assert [entry.path.name for entry in failed.traceback.filter(failed)] == ["test_assert_kernel.py"]


# On GPUs


def without_the_last_block(parameters: int, grid: tuple[int, ...], block: tuple[int, ...]) -> None:
    machine(triple)(parameters, (grid[0] - 1, 1, 1), block)


def test_runs_on_every_gpu(install: Callable[..., Any]) -> None:
    driver = install((8, 0), (9, 0))
    driver.execute = machine(triple)
    assert_kernel(triple, 4, 64, numbers(), tripled)
    assert len(driver.launches) == 2
    driver.execute = without_the_last_block
    lines = said(triple, 4, 64, numbers(), tripled).splitlines()
    assert lines[0].startswith("kernel `triple` on cuda:0: out[192] is ")
    assert lines[1:8] == [
        "",
        "  cpu     as the reference",
        "  ptx     as the reference",
        "  cuda:0  64 of 256 elements of `out` differ",
        "  cuda:1  64 of 256 elements of `out` differ",
        "",
        "out[192] is last written by thread (0, 0, 0) of block (3, 0, 0):",
    ]


def test_a_chosen_device_is_the_only_one(install: Callable[..., Any]) -> None:
    driver = install((8, 0), (9, 0))
    with nv.device("cpu"):
        assert_kernel(triple, 4, 64, numbers(), tripled)
    assert driver.launches == []
    driver.execute = without_the_last_block
    assert "\n\n  cuda:1  64 of" in said(triple.on("cuda:1"), 4, 64, numbers(), tripled)
    both = said(triple, 4, 64, numbers(), tripled, runs=["ptx", "cuda"])
    assert "\n\n  ptx     as the reference\n  cuda:0  64 of" in both
    with pytest.raises(nv.LaunchError, match="NVG0612"):
        assert_kernel(triple, 4, 64, numbers(), tripled, runs="cuda:2")


def test_large_copies_to_a_gpu_are_no_mistake(install: Callable[..., Any]) -> None:
    driver = install((8, 0))
    driver.execute = machine(triple)
    a, out = numbers(1 << 20)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert_kernel(triple, 1 << 12, 256, (a, out), tripled, runs="cuda")


def test_arguments_that_have_other_memory() -> None:
    described = nv.TensorMap(np.zeros((8, 8), np.float32), (4, 4))
    with pytest.raises(nv.LaunchError, match=r"NVG3581.*`a` must be a NumPy array or a number, not.*TensorMap"):
        assert_kernel(triple, 1, 1, (described, np.zeros(1, np.float32)), tripled)


def test_inline_ptx_runs_from_ptx() -> None:
    @nv.kernel
    def squares(out):
        i = nv.grid(1)
        out[i] = nv.asm("mul.lo.s32 {0}, {1}, {1};", nv.i32, i)

    args = (np.zeros(8, np.int32),)
    assert_kernel(squares, 1, 8, args, lambda out: np.arange(8) ** 2, runs="ptx")
    with pytest.raises(nv.CompileError, match="NVG1104"):
        assert_kernel(squares, 1, 8, args, lambda out: np.arange(8) ** 2)
    text = said(squares, 1, 8, args, lambda out: np.arange(8), runs=["ptx"])
    assert text.startswith(
        "kernel `squares` on the CPU, from its PTX: out[2] is 4, expected 2\n\n  ptx  6 of 8 elements"
    )
    assert "which thread writes out[2] is not known" in text and "NVG1104" in text
