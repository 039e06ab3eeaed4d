"""Launches on the CPU: the slow path, and the fast path that later launches take where all is as it was."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import launch as cpu
from nvgen.runtime.cpu import prepared_launch

pytestmark = pytest.mark.sweep(6)

#: A launch of the kernel on the CPU, however it is written.
WAYS: dict[str, Callable[..., None]] = {
    "on": lambda k, grid, block, *arguments: k.on("cpu")[grid, block](*arguments),
    "on, by keyword": lambda k, grid, block, *arguments: k.on("cpu").launch(*arguments, grid=grid, block=block),
    "brackets": lambda k, grid, block, *arguments: k[grid, block](*arguments),
    "keywords": lambda k, grid, block, *arguments: k.launch(*arguments, grid=grid, block=block),
}


def kernel(text: str = "c[i] = a[i] * s", **namespace: Any) -> nv.Kernel:
    """A new kernel of two arrays and a number each time, so that nothing is known of it."""
    return nv.Kernel.from_source(
        f"def k(a: nv.Array[nv.f32], c: nv.Array[nv.f32], s: nv.f32):\n    i = nv.grid(1)\n"
        f"    if i < c.size:\n        {text}\n",
        namespace=namespace,
    )


def arrays(count: int = 40) -> list[Any]:
    return [np.arange(count, dtype=np.float32), np.zeros(count, np.float32)]


def launched(k: nv.Kernel, a: Any, c: Any, s: Any = 2.0, way: str = "on") -> None:
    """Launches twice the threads that are needed, and looks at the result."""
    c[...] = -1
    WAYS[way](k, 3, 32, a, c, s)
    np.testing.assert_array_equal(c, a * np.float32(s))


@pytest.mark.parametrize("way", WAYS)
def test_the_second_launch_is_fast(slow_paths: list[str], monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """On a machine without a GPU, where `NVGEN_DEVICE` says it, and in a `with` block."""
    k, (a, c) = kernel(), arrays()
    launched(k, a, c, way=way)
    known = len(slow_paths)
    for count in (40, 7, 0, 96):
        launched(k, *arrays(count), way=way)
    with nv.device("cpu"):
        launched(k, a, c, way=way)
    assert len(slow_paths) == known == 1
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    for _ in range(3):
        launched(k, a, c, way=way)
    assert len(slow_paths) == 2


def test_each_class_of_a_number_is_known_by_itself(slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    for _ in range(2):
        for s in (2.0, 3, np.float32(0.5), True, np.int64(7), np.float64(0.25), 1.5):
            launched(k, a, c, s)
    assert len(slow_paths) == 6


def test_parameters_of_all_kinds(slow_paths: list[str]) -> None:
    types = ("bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64")
    values = (True, -8, 200, -300, 60000, -(2**31), 2**32 - 1, -(2**63), 2**64 - 1, 1.5, -0.25, 1e300)
    lines = [f"o{number}[0] = x{number}" for number in range(len(types))]
    parameters = [f"x{number}: nv.{name}, o{number}: nv.Array[nv.{name}]" for number, name in enumerate(types)]
    k = nv.Kernel.from_source(f"def k({', '.join(parameters)}):\n    " + "\n    ".join(lines))
    for _ in range(2):
        out = [np.zeros(1, getattr(nv, name).dtype) for name in types]
        k.on("cpu")[1, 1](*(given for pair in zip(values, out, strict=True) for given in pair))
        assert [one[0] for one in out] == list(values)
    assert len(slow_paths) == 1


LAYOUTS: dict[str, Callable[[Any], Any]] = {
    "C": np.ascontiguousarray,
    "F": np.asfortranarray,
    "reversed": lambda m: np.ascontiguousarray(m[::-1, ::-1])[::-1, ::-1],
    "every other": lambda m: np.repeat(m, 2, axis=1)[:, ::2],
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_arrays_of_any_strides(slow_paths: list[str], layout: str) -> None:
    k = nv.Kernel.from_source(
        "def k(n: nv.i32, m: nv.Array[nv.f32, 2, nv.A], out: nv.Array[nv.f32, 2]):\n"
        "    x, y = nv.grid(2)\n    if x < out.shape[1] and y < out.shape[0]:\n        out[y, x] = m[y, x] + n\n"
    )
    for shape in ((3, 4), (5, 2), (7, 7)):
        m = LAYOUTS[layout](np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape))
        out = np.zeros(shape, np.float32)
        k.on("cpu")[1, (8, 8)](3, m, out)
        np.testing.assert_array_equal(out, m + 3)
    assert len(slow_paths) == 1


def test_layouts_of_parameters_without_a_type_are_told_apart(slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(m, out):\n    x, y = nv.grid(2)\n    out[y, x] = m[y, x]\n")
    m = np.arange(16, dtype=np.float32).reshape(4, 4)
    for _ in range(2):
        for lay in LAYOUTS.values():
            for dtype in (np.float32, np.float64):
                out = np.zeros((4, 4), dtype)
                k.on("cpu")[1, (4, 4)](lay(m.astype(dtype)), out)
                np.testing.assert_array_equal(out, m)
        assert len(slow_paths) == 6, "C, F, and any strides, of two types"


def test_read_only_arrays(slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    a.flags.writeable = False
    for _ in range(3):
        launched(k, a, c)
    a.flags.writeable = True
    launched(k, a, c)
    c.flags.writeable = False
    with pytest.raises(nv.LaunchError) as raised:
        k.on("cpu")[3, 32](a, c, 2.0)
    assert raised.value.code == "NVG0605"
    assert len(slow_paths) == 3


def misaligned(dtype: Any, offset: int) -> Any:
    return np.zeros(1 << 10, np.uint8)[offset:][: 64 * np.dtype(dtype).itemsize].view(dtype)[:40]


def test_what_differs_from_what_is_known_takes_the_slow_path(slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    launch = k.on("cpu")[2, 32]
    launch(a, c, 2.0)
    known = len(slow_paths)
    huge = np.lib.stride_tricks.as_strided(a, (2**31,), (0,))
    wrong: list[tuple[tuple[Any, ...], str]] = [
        ((a, c, 1e300), "NVG0607"),
        ((a, c, "x"), "NVG0602"),
        ((a, c), "NVG0601"),
        ((a, c, 2.0, 3), "NVG0601"),
        ((a.astype(np.float64), c, 2.0), "NVG0602"),
        ((a.astype(">f4"), c, 2.0), "NVG0606"),
        ((a.reshape(8, 5), c, 2.0), "NVG0603"),
        ((a[::2], c, 2.0), "NVG0604"),
        ((misaligned(np.float32, 1), c, 2.0), "NVG0604"),
        ((huge, c, 2.0), "NVG0604"),
        ((np.ma.masked_array(a), c, 2.0), "NVG0606"),
        ((None, c, 2.0), "NVG0602"),
        (([1.0], c, 2.0), "NVG0602"),
    ]
    for arguments, code in wrong:
        with pytest.raises(nv.LaunchError) as raised:
            launch(*arguments)
            pytest.fail(code)
        assert raised.value.code == code, str(raised.value)
    with pytest.raises(nv.LaunchError, match="NVG0615"):
        launch(a, c, s=2.0)
    assert len(slow_paths) == known + len(wrong)
    launch(a, c, 2.0)
    assert len(slow_paths) == known + len(wrong), "what is known still holds"


def test_extents_are_within_32_bits(slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32, 2, nv.A], out: nv.Array[nv.i32]):\n    out[0] = a.shape[0]\n")
    one, out = np.zeros(1, np.float32), np.zeros(1, np.int32)

    def launch(rows: int, columns: int) -> None:
        k.on("cpu")[1, 1](np.lib.stride_tricks.as_strided(one, (rows, columns), (0, 0)), out)

    for shape in ((2, 3), (2**30, 1), (2**31 - 1, 0)):
        launch(*shape)
        assert out[0] == shape[0]
    assert len(slow_paths) == 2, "flags of NumPy's tell empty arrays from others"
    for shape in ((2**31, 0), (2**31, 1)):
        with pytest.raises(nv.LaunchError, match="NVG0611"):
            launch(*shape)
    launch(2**16, 2**16)
    launch(2**16, 2**16)
    assert out[0] == 2**16 and len(slow_paths) == 6, "elements that need 64 bits to be counted are another kernel"


def test_complex_numbers_are_aligned_to_their_size(slow_paths: list[str]) -> None:
    """NumPy aligns them to half of it."""
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.c64]):\n    a[nv.thread_idx.x] += 1.0\n")
    right, wrong = (misaligned(np.complex64, offset) for offset in (0, 4))
    if right.ctypes.data % 8:
        right, wrong = wrong, right
    for _ in range(2):
        k.on("cpu")[1, 8](right)
        with pytest.raises(nv.LaunchError, match="NVG0604"):
            k.on("cpu")[1, 8](wrong)
    assert len(slow_paths) == 3 and right[0] == 2 and not wrong.any()


def test_a_class_derived_from_numpys_is_looked_at_each_time(slow_paths: list[str]) -> None:
    class Named(np.ndarray):
        pass

    k, (a, c) = kernel(), arrays()
    for number in range(3):
        launched(k, a.view(Named), c)
        assert len(slow_paths) == number + 1
    launched(k, a, c)
    launched(k, a, c)
    assert len(slow_paths) == 4


@pytest.mark.parametrize("wrong", [(1.0, 64), (1, True), ((1.0,), 64), (np.float64(1), 64), ([1.0], 64)])
def test_a_configuration_that_only_equals_a_known_one_is_looked_at(wrong: Any) -> None:
    k, (a, c) = kernel(), arrays()
    for on in (k, k.on("cpu")):
        on[1, 64](a, c, 2.0)
        on[1, 1](a, c, 2.0)
        with pytest.raises(nv.LaunchError, match="NVG0608"):
            on[wrong](a, c, 2.0)


def test_a_list_in_a_configuration_may_change(slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\n    nv.atomic.add(a, 0, 1)\n")
    count, grid = np.zeros(1, np.int32), [1]
    launch = k.on("cpu")[grid, 32]
    for blocks in (1, 2, 3):
        grid[0] = blocks
        launch(count)
    assert count[0] == 32 * 6 and len(slow_paths) == 3


def test_other_configurations(slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(a: nv.Array[nv.i32]):\n    nv.atomic.add(a, 0, nv.block_dim.x * nv.grid_dim.y)\n")
    for turn in range(2):
        for grid, block in ((1, 1), ((2, 3), 4), ((1, 5, 2), (2, 2))):
            count = np.zeros(1, np.int32)
            k.on("cpu")[grid, block](count)
            (x, y, z), (bx, by, bz) = ((*d, 1, 1)[:3] if isinstance(d, tuple) else (d, 1, 1) for d in (grid, block))
            assert count[0] == x * y * z * bx * by * bz * bx * y
        assert len(slow_paths) == 3, turn


def test_constants_are_told_apart_by_value_and_class(slow_paths: list[str]) -> None:
    k = nv.Kernel.from_source("def k(n: nv.constexpr, a: nv.Array[nv.f32], m: nv.constexpr = 2):\n    a[0] = n + m\n")
    a = np.zeros(1, np.float32)
    for _ in range(2):
        for n in (1, 2, True, 7):
            k.on("cpu")[1, 1](n, a, 3)
            assert a[0] == n + 3
    assert len(slow_paths) == 4
    for n in (0.5, 0.5, -0.0):  # a float's value does not tell 0.0 from -0.0
        k.on("cpu")[1, 1](n, a, 3)
        assert a[0] == n + 3
    assert len(slow_paths) == 7


def test_ints_that_need_more_bits_are_another_kernel() -> None:
    k = nv.Kernel.from_source("def k(n, out: nv.Array[nv.i64]):\n    out[0] = n * 2\n")
    out = np.zeros(1, np.int64)
    for n, doubled in ((2**30, -(2**31)), (2**40, 2**41), (2**30, -(2**31)), (2**40, 2**41)):
        k.on("cpu")[1, 1](n, out)
        assert out[0] == doubled


def test_a_changed_global_is_seen(slow_paths: list[str]) -> None:
    k, (a, c) = kernel("c[i] = a[i] * s + SHIFT", SHIFT=1.0), arrays()
    launch = k.on("cpu")[2, 32]
    for shift, seen in ((1.0, 1), (1.0, 1), (5.0, 2), (5.0, 2), (1.0, 3)):
        k.source.globals["SHIFT"] = shift
        launch(a, c, 2.0)
        np.testing.assert_array_equal(c, a * 2 + np.float32(shift))
        assert len(slow_paths) == seen


def test_variables_of_the_environment_are_seen(slow_paths: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    k = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.i32], i: nv.i32):\n    assert a[i] >= 0\n    a[i] = nv.thread_idx.x\n"
    )
    a = np.zeros(8, np.int32)

    def last() -> int:
        k.on("cpu")[1, 64](a, 0)
        return int(a[0])

    assert [last(), last()] == [63, 63] and len(slow_paths) == 1
    monkeypatch.setenv("NVGEN_SEED", "3")
    shuffled = [last(), last()]
    assert shuffled[0] == shuffled[1] != 63 and len(slow_paths) == 3
    monkeypatch.setenv("NVGEN_SCHEDULE", "ordered")
    assert [last(), last()] == [63, 63] and len(slow_paths) == 4
    monkeypatch.setenv("NVGEN_SCHEDULE", "sorted")
    with pytest.raises(nv.LaunchError, match="NVG2111"):
        last()
    monkeypatch.delenv("NVGEN_SCHEDULE")
    monkeypatch.delenv("NVGEN_SEED")
    assert last() == 63
    monkeypatch.setenv("NVGEN_CHECK", "bounds")
    with pytest.raises(nv.LaunchError, match="NVG0620"):
        k.on("cpu")[1, 1](a, 8)
    monkeypatch.setenv("NVGEN_CHECK", "")
    monkeypatch.setenv("NVGEN_DEVICE", "cuda:7")
    assert last() == 63
    with pytest.raises(nv.LaunchError, match="NVG0612"):
        k[1, 64](a, 0)


def test_another_mapping_for_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    k, (a, c) = kernel(), arrays()
    launched(k, a, c)
    monkeypatch.setattr(os, "environ", {"NVGEN_CHECK": "bound"})
    with pytest.raises(nv.LaunchError, match="NVG2110"):
        launched(k, a, c)


def test_the_device_that_is_chosen_is_seen(slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    for way in ("brackets", "on"):
        launched(k, a, c, way=way)
    known = len(slow_paths)
    with nv.device("cuda:7"):
        launched(k, a, c, way="on")
        assert len(slow_paths) == known
        with pytest.raises(nv.LaunchError, match="NVG0612"):
            launched(k, a, c, way="brackets")


def test_a_driver_that_is_there_is_seen(install: Callable[..., Any], slow_paths: list[str]) -> None:
    """What was launched in `with nv.device("cpu"):` runs on the GPU outside of it, and the other way round."""
    gpu = install((9, 0))
    k, (a, c) = kernel(), arrays()
    for number in (1, 2):
        with nv.device("cpu"):
            launched(k, a, c, way="brackets")
        k[3, 32](a, c, 2.0)
        assert len(gpu.launches) == number
    assert len(slow_paths) == 3


def test_dynamic_shared_memory_is_looked_at_each_time_if_arguments_decide_it(slow_paths: list[str]) -> None:
    text = "def k(a: nv.Array[nv.f32], n: nv.i32):\n    tile = nv.shared.dynamic(nv.f32, {})\n    tile[0] = a[0]\n"
    a = np.zeros(64, np.float32)
    by_block, by_argument = (nv.Kernel.from_source(text.format(size)) for size in ("nv.block_dim.x", "n"))
    for _ in range(3):
        by_block.on("cpu")[1, 64, None, 256](a, 1)
    assert len(slow_paths) == 1
    for n in (64, 64, 32):
        by_argument.on("cpu")[1, 64, None, 256](a, n)
    assert len(slow_paths) == 4
    with pytest.raises(nv.LaunchError, match="dynamic shared arrays"):
        by_argument.on("cpu")[1, 64, None, 256](a, 65)


def test_failures_are_the_same_both_ways() -> None:
    k = kernel("assert a[i] >= 0.0\n        c[i] = a[i] * s")
    launch, (a, c) = k.on("cpu")[3, 32], arrays()
    shown = []
    for bad in (5, None, 5, 7, None, 5):
        a[:] = np.arange(40)
        if bad is not None:
            a[bad] = -1
        if bad is None:
            launch(a, c, 2.0)
            np.testing.assert_array_equal(c, a * 2)
            continue
        with pytest.raises(nv.LaunchError) as raised:
            launch(a, c, 2.0)
        shown.append(str(raised.value))
        thread = f"({bad}, 0, 0) of block (0, 0, 0)"
        assert "launch(a, c, 2.0)" in shown[-1] and thread in shown[-1]
    assert launch.cpu_fast_path is not None and shown[0] == shown[1] == shown[3] != shown[2]


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("print(s)", {}),
        ("c[i] = down(nv.i32(s))", {}),
        ("c[i] = a[i]", {"check": "race"}),
        ("c[i] = a[i]", {"check": "uninit"}),
        ("c[i] = a[i]", {"check": "step"}),
        ("c[i] = a[i]", {"schedule": "random"}),
    ],
)
def test_runs_that_take_the_slow_path(slow_paths: list[str], capsys: Any, text: str, keywords: dict[str, str]) -> None:
    @nv.device
    def down(n: nv.i32) -> nv.f32:
        if n <= 0:
            return nv.f32(0)
        return down(n - 1)

    k, (a, c) = kernel(text, down=down), arrays(2)
    for number in (1, 2, 3):
        k.on("cpu", **keywords)[1, 2](a, c, 2.0)
        assert len(slow_paths) == number
    capsys.readouterr()


def test_runs_with_checks_of_bounds_are_fast(slow_paths: list[str]) -> None:
    k, (a, c) = kernel("c[i] = a[i + 1]"), arrays()
    launch = k.on("cpu", check="bounds")[1, 8]
    launch(a, c, 2.0)
    launch(a, c, 2.0)
    assert len(slow_paths) == 1
    with pytest.raises(nv.LaunchError, match=r"a\[i \+ 1\]"):
        k.on("cpu", check="bounds")[1, 8](a[:4], c, 2.0)
    assert len(slow_paths) == 1 and k.on("cpu", check="bounds") is not k.on("cpu")


@nv.kernel
def reversed_in_blocks(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    i = nv.grid(1)
    tile[nv.thread_idx.x] = a[i]
    nv.syncthreads()
    out[i] = tile[31 - nv.thread_idx.x]


def test_threads_share_the_fast_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where launches are shared out over cores, and for kernels with barriers."""
    monkeypatch.setattr(cpu, "core_count", lambda: 2)
    launch = reversed_in_blocks.on("cpu")[8, 32]
    a = np.arange(256, dtype=np.int32)
    launch(a, np.zeros_like(a))
    problems: list[Any] = []

    def run(number: int) -> None:
        given, out = a + 1000 * number, np.zeros_like(a)
        expected = given.reshape(8, 32)[:, ::-1].ravel()
        for turn in range(100):
            out[:] = -1
            if turn == 50:
                monkeypatch.setattr(cpu, "SECONDS_WORTH_A_SHARE", 1e-12)
            launch(given, out)
            if not np.array_equal(out, expected):
                problems.append((number, turn, out))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


@pytest.mark.parametrize("launches", [1, prepared_launch._ENTERED + 1])
def test_a_launch_inside_of_a_launch(launches: int) -> None:
    """A signal's handler, or what writes a print, may launch the same kernel, entered by Python or by machine code."""
    k, (a, c) = kernel(), arrays()
    for _ in range(launches):
        launched(k, a, c)
    path: Any = k.on("cpu")[3, 32].cpu_fast_path
    (prepared,) = path._known[-1]
    entry = prepared._entry or prepared._direct
    if (entry is prepared._direct) is not (launches == 1):
        pytest.skip("no machine code enters kernels here")
    inner, seen = arrays(), []
    original = entry.function

    def nested(*arguments: Any) -> Any:
        if not seen:
            seen.append(arguments)
            launched(k, *inner, 3.0)
        return original(*arguments)

    entry.function = nested
    launched(k, a, c)
    np.testing.assert_array_equal(inner[1], inner[0] * 3)
    assert len(seen) == 1


def test_arrays_whose_memory_moves(slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    launched(k, a, c)
    before = a.ctypes.data
    a.resize(1 << 16, refcheck=False)
    a[:] = np.arange(1 << 16)
    k.on("cpu")[1 << 11, 32](a, out := np.zeros(1 << 16, np.float32), 2.0)
    launched(k, a[:40], c)
    np.testing.assert_array_equal(out, a * 2)
    assert a.ctypes.data != before and len(slow_paths) == 2


def test_kernels_on_a_device_are_kept_by_their_keywords() -> None:
    k = kernel()
    assert k.on("cpu") is k.on("cpu") is not k.on("cpu", check="bounds") is k.on("cpu", check="bounds")
    assert k.on("cpu", check=["bounds"]) == k.on("cpu", check="bounds")
    with pytest.raises(nv.LaunchError, match="NVG2112"):
        k.on("cpu", seed=True)
    k.on("cpu", seed=1)
    with pytest.raises(nv.LaunchError, match="NVG2112"):
        k.on("cpu", seed=True)
