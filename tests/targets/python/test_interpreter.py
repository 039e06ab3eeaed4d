"""Kernels in the interpreter: what they print, where they fail, what their threads share."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import InternalError, NvgenError
from nvgen.lang import DeviceOperation, mbarrier
from nvgen.targets.cpu.conventions.families import FAMILIES
from nvgen.targets.python import operations
from nvgen.targets.python.compiled import Operations

Text = pytest.CaptureFixture[str]


def both(launch: Callable[[Any], None]) -> tuple[str, str]:
    """The diagnostics of a launch, compiled and interpreted."""
    shown = []
    for how in ({}, {"check": "step"}):
        with pytest.raises(NvgenError) as caught:
            launch(how)
        shown.append(str(caught.value))
    return shown[0], shown[1]


# print


@nv.kernel
def prints_numbers(a: nv.Array[nv.f32], n: nv.i64):
    i = nv.grid(1)
    print("thread", i, a[i] / 3, n, a[i] > 1, sep="|")
    print(f"{a[i]:8.3f} {n:x} {i:+d}", end=";\n")
    print((i, a[i]), nv.f64(a[i]) / 3, nv.c64(a[i], 2.0))


def test_what_a_compiled_kernel_prints_is_the_same(capsys: Text) -> None:
    a = np.array([0.5, 2, np.inf, np.nan, -1e-9], np.float32)
    prints_numbers.on("cpu")[1, 5](a, -255)
    compiled = capsys.readouterr().out
    prints_numbers.on("cpu", check="step")[1, 5](a, -255)
    assert capsys.readouterr().out == compiled
    assert compiled.count("\n") == 15


def test_anything_can_be_printed(capsys: Text) -> None:
    seen: list[int] = []
    kernel = nv.Kernel.from_source(
        "def k(a):\n"
        "    i = nv.grid(1)\n"
        "    x = a[i] * 2\n"
        "    print(a, [x, i + 1], {'seen': seen}, f'{x!r:>8}', type(i).__name__, sep='\\n')\n"
        "    print([a[j] for j in range(2)], nv.thread_idx.x, sorted(locals()))\n",
        namespace={"seen": seen},
    )
    a = np.array([1, 2], np.float32)
    kernel.on("cpu", check="step")[1, 1](a)
    assert capsys.readouterr().out == ("[1. 2.]\n[2.0, 1]\n{'seen': []}\n     2.0\nint\n[1.0, 2.0] 0 ['a', 'i', 'x']\n")
    with pytest.raises(nv.CompileError, match="a list"):
        kernel.on("cpu")[1, 1](a)


def test_numbers_in_what_is_printed_are_those_of_the_kernel(capsys: Text) -> None:
    kernel = nv.Kernel.from_source("def k(a):\n    n = a[0]\n    print([n + 1, n * n, n / 3.0])\n")
    kernel.on("cpu", check="step")[1, 1](np.array([2**31 - 1], np.int32))
    assert capsys.readouterr().out == f"[{-(2**31)}, 1, {float(np.float32(2**31) / np.float32(3))}]\n"


def test_a_nested_function_prints_what_it_captures(capsys: Text) -> None:
    kernel = nv.Kernel.from_source(
        "def k(a):\n    n = a[0]\n    def f(x):\n        print([x, n])\n        return x + n\n    a[0] = f(2)\n"
    )
    a = np.array([5], np.int32)
    kernel.on("cpu", check="step")[1, 1](a)
    assert capsys.readouterr().out == "[2, 5]\n"
    assert a[0] == 7


# What fails


@nv.device
def inverse(x):
    assert x != 0, "division by zero"
    return 1 / x


@nv.kernel
def inverses(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    b[nv.grid(1)] = inverse(a[nv.grid(1)])


def test_an_assertion_is_the_compiled_kernels() -> None:
    a, b = np.array([1, 2, 0, 4], np.float32), np.zeros(4, np.float32)
    compiled, interpreted = both(lambda how: inverses.on("cpu", **how)[2, 2](a, b))
    assert compiled.startswith("error[NVG1007]")
    assert interpreted == compiled
    assert b.tolist() == [1, 0.5, 0, 0]


@nv.kernel(debug=True)
def checked(a: nv.Array[nv.i32, 2], n: nv.i32):
    i = nv.grid(1)
    a[i, 0] = a[i, 1 + i] // n


@pytest.mark.parametrize(("threads", "n", "code"), [(3, 1, "NVG0620"), (1, 0, "NVG0621")])
def test_the_checks_of_debug_are_the_compiled_kernels(threads: int, n: int, code: str) -> None:
    compiled, interpreted = both(lambda how: checked.on("cpu", **how)[1, threads](np.ones((3, 3), np.int32), n))
    assert compiled.startswith(f"error[{code}]")
    assert interpreted == compiled


@nv.kernel
def reaches_far(a: nv.Array[nv.f32], v: nv.vec[nv.f32, 4], n: nv.i32, what: nv.i32):
    if what == 0:
        a[n] = 1.0
    elif what == 1:
        a[0] = v[n]
    elif what == 2:
        v[n] = 1.0
    elif what == 3:
        a[0] = a[2:][n]
    else:
        nv.local.array(3, nv.f32)[n] = 0.0


@pytest.mark.parametrize("what", range(5))
@pytest.mark.parametrize("n", [-1, 4, 2**31 - 1])
def test_elements_that_do_not_exist_are_not_touched(n: int, what: int) -> None:
    a = np.zeros(4, np.float32)
    with pytest.raises(nv.LaunchError, match=rf"error\[NVG0620\]: out of bounds: index {n} of axis 0 of"):
        reaches_far.on("cpu", check="step")[1, 1](a, (1, 2, 3, 4), n, what)
    assert not a.any()


def test_an_error_of_pythons_shows_the_kernels_line() -> None:
    kernel = nv.Kernel.from_source("def k(a):\n    i = nv.grid(1)\n    print([i] + {})\n", filename="failing.py")
    with pytest.raises(TypeError) as caught:
        kernel.on("cpu", check="step")[1, 1](np.zeros(1, np.float32))
    last = traceback.extract_tb(caught.value.__traceback__)[-1]
    assert (last.filename, last.lineno, last.name, last.line) == ("failing.py", 3, "k", "print([i] + {})")


def test_without_debug_an_integer_may_be_divided_by_zero() -> None:
    kernel = nv.Kernel.from_source("def k(a, n):\n    a[0] = a[0] // n\n    a[1] = a[1] % n\n")
    a = np.array([5, 7], np.int32)
    kernel.on("cpu", check="step")[1, 1](a, 0)
    assert a.tolist() == [5, 0]


#: Lacks one of nine arrivals of eight threads.
_BARRIER = "bar = nv.shared.array(1, nv.u64)\n    if i == 0: nv.mbarrier.init(bar[0], 9)\n    nv.syncthreads()"


@pytest.mark.parametrize(
    "waits",
    [
        "nv.barrier.sync(1, 64)",
        "if i == 3:\n        nv.syncwarp()\n    else:\n        nv.syncthreads()",
        "if i > 3:\n        nv.syncwarp(0xF0 if i < 6 else 0xFC)",
        "nv.barrier.sync(i + 15)",
        "nv.barrier.sync(i, 33 - i)",
        f"{_BARRIER}; nv.mbarrier.arrive(bar[0]); nv.mbarrier.wait_parity(bar[0], 0)",
        f"{_BARRIER}; nv.mbarrier.expect_tx(bar[0], 16); nv.mbarrier.wait_parity(bar[0], 0)",
        f"{_BARRIER}; nv.mbarrier.complete_tx(bar[0], 16); nv.mbarrier.wait_parity(bar[0], 0)",
    ],
)
def test_threads_that_wait_for_ever_are_the_compiled_kernels(waits: str) -> None:
    kernel = nv.Kernel.from_source(f"def k(a):\n    i = nv.thread_idx.x\n    {waits}\n")
    compiled, interpreted = both(lambda how: kernel.on("cpu", **how)[2, 8](np.zeros(1, np.int32)))
    assert interpreted == compiled
    assert compiled.startswith(("error[NVG2102]", "error[NVG19"))


# Threads and memory


@nv.device
def meet(values, i):
    nv.syncthreads()
    total = nv.i32(0)
    for j in range(values.size):
        total += values[j]
    nv.syncthreads()
    return total + i


@nv.kernel
def sums(out: nv.Array[nv.i32], alive: nv.i32):
    i = nv.thread_idx.x
    values = nv.shared.array(8, nv.i32)
    if i >= alive:
        return
    for k in range(2):
        for j in range(i, 8, alive):
            values[j] = j + k
        out[nv.grid(1)] = meet(values, i)


@pytest.mark.parametrize("alive", [1, 3, 8])
def test_barriers_in_functions_and_loops_wait_for_whoever_is_left(alive: int) -> None:
    out = np.full(16, -1, np.int32)
    sums.on("cpu", check="step")[2, 8](out, alive)
    assert out.reshape(2, 8).tolist() == [[*(36 + i for i in range(alive)), *[-1] * (8 - alive)]] * 2


@nv.kernel
def leaves_traces(trace: nv.Array[nv.i32], last: nv.Array[nv.i32]):
    i = nv.grid(1)
    for k in range(3):
        last[0] += 1
        trace[last[0]] = i
        if k < 2 and i % 3 > 0:
            nv.syncthreads()


@nv.kernel
def leaves_traces_alone(trace: nv.Array[nv.i32], last: nv.Array[nv.i32]):
    last[0] += 1
    trace[last[0]] = nv.grid(1)


@nv.device
def traced(trace, last, i):
    last[0] += 1
    trace[last[0]] = i


@nv.kernel
def leaves_traces_in_warps(trace: nv.Array[nv.i32], last: nv.Array[nv.i32]):
    i = nv.grid(1)
    x = nv.f32(i)
    for k in range(3):
        traced(trace, last, i)
        if i % 5 == k:
            return
        nv.warp.shuffle_down(nv.vec[nv.f32, 8](x), 0)
        x += 1.0
        traced(trace, last, i * 100 + nv.i32(nv.warp.ballot(x > 4.0) & 63))
        nv.barrier.sync(k)
        if nv.warp.any(k == 1):
            traced(trace, last, nv.i32(nv.warp.active_mask() & 0xFFFF))
    while nv.atomic.load(last, 0) < 80:
        traced(trace, last, -i)
    nv.warp.reduce_add(i, mask=nv.warp.active_mask())
    traced(trace, last, -i)


TRACING = (leaves_traces, leaves_traces_alone, leaves_traces_in_warps)


@pytest.mark.parametrize("kernel", TRACING, ids=lambda kernel: kernel.name)
@pytest.mark.parametrize("seed", [None, 0, 1, 2**63])
def test_threads_run_in_the_order_of_the_compiled_kernel(one_core: None, kernel: nv.Kernel, seed: int | None) -> None:
    traces = []
    for how in ({"check": ()}, {"check": "step"}):
        trace, last = np.full(400, -1, np.int32), np.zeros(1, np.int32)
        order = {} if seed is None else {"schedule": "random", "seed": seed}
        kernel.on("cpu", **how, **order)[5, 11](trace, last)
        traces.append(trace)
    np.testing.assert_array_equal(traces[1], traces[0])


def test_a_loop_that_looks_for_what_others_write_lets_them_run() -> None:
    kernel = nv.Kernel.from_source(
        "def k(a):\n"
        "    i = nv.thread_idx.x\n"
        "    while nv.load(a, i, volatile=True) == 0:\n"
        "        pass\n"
        "    if i > 0:\n"
        "        a[i - 1] = a[i] + 1\n"
    )
    a = np.array([0, 0, 0, 1], np.int32)
    kernel.on("cpu", check="step")[1, 4](a)
    assert a.tolist() == [4, 3, 2, 1]


def test_every_block_has_its_own_shared_memory() -> None:
    kernel = nv.Kernel.from_source(
        "def k(out):\n"
        "    s = nv.shared.array(1, nv.i32)\n"
        "    d = nv.shared.dynamic(nv.i32)\n"
        "    if nv.thread_idx.x == 0:\n"
        "        s[0] = nv.block_idx.x\n"
        "        d[d.size - 1] = nv.block_idx.x * 10\n"
        "    nv.syncthreads()\n"
        "    out[nv.grid(1)] = s[0] + d[d.size - 1]\n"
    )
    out = np.zeros(6, np.int32)
    kernel.on("cpu", check="step")[3, 2, None, 12](out)
    assert out.tolist() == [0, 0, 11, 11, 22, 22]


def test_a_local_array_is_one_for_each_thread_and_call() -> None:
    kernel = nv.Kernel.from_source(
        "def k(out):\n"
        "    def f(n):\n"
        "        l = nv.local.array(2, nv.i32)\n"
        "        l[0] = n\n"
        "        return l\n"
        "    out[nv.grid(1)] = 0\n"
        "    for k in range(2):\n"
        "        mine = nv.local.array(1, nv.i32)\n"
        "        if k == 0:\n"
        "            mine[0] = nv.grid(1)\n"
        "        else:\n"
        "            out[nv.grid(1)] = mine[0] + f(10)[0]\n"
    )
    out = np.zeros(3, np.int32)
    kernel.on("cpu", check="step")[1, 3](out)
    assert out.tolist() == [10, 11, 12]


def test_pointers_that_point_at_nothing() -> None:
    kernel = nv.Kernel.from_source(
        "def k(p: nv.ptr[nv.f32], a: nv.Array[nv.f32]):\n    p[1] = a[0]\n    a[0] = (a.ptr + 1)[0]\n"
    )
    a = np.array([1, 2], np.float32)
    other = np.zeros(2, np.float32)
    kernel.on("cpu", check="step")[1, 1](other.ctypes.data, a)
    assert (a.tolist(), other.tolist()) == ([2, 2], [0, 1])
    with pytest.raises(nv.LaunchError, match=r"error\[NVG2131\]"):
        kernel.on("cpu", check="step")[1, 1](0, a)


def test_a_grid_constant_has_an_address() -> None:
    kernel = nv.Kernel.from_source(
        "def k(c: nv.GridConstant[nv.vec[nv.f32, 4]], out: nv.Array[nv.f32]):\n"
        "    out[0] = c.y\n"
        "    out[1] = nv.address_of(c)[0].z\n"
    )
    out = np.zeros(2, np.float32)
    kernel.on("cpu", check="step")[1, 1]((1, 2, 3, 4), out)
    assert out.tolist() == [2, 3]


def test_the_environment_asks_for_it(monkeypatch: pytest.MonkeyPatch, capsys: Text) -> None:
    kernel = nv.Kernel.from_source("def k(a):\n    print([a[0]])\n")
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    monkeypatch.setenv("NVGEN_CHECK", "step")
    kernel[1, 1](np.ones(1, np.float32))
    assert capsys.readouterr().out == "[1.0]\n"


def test_inline_ptx_is_refused() -> None:
    kernel = nv.Kernel.from_source("def k(a):\n    a[0] = nv.asm('mov.u32 {0}, 1;', nv.u32)\n")
    compiled, interpreted = both(lambda how: kernel.on("cpu", **how)[1, 1](np.zeros(1, np.uint32)))
    assert interpreted == compiled


def test_a_kernel_launched_within_a_print(capsys: Text) -> None:
    inner = nv.Kernel.from_source("def inner(a):\n    print([nv.block_idx.x])\n")

    class Launches:
        def __repr__(self) -> str:
            inner.on("cpu", check="step")[2, 1](np.zeros(1, np.float32))
            return "launched"

    kernel = nv.Kernel.from_source(
        "def k(a):\n    print([launches], nv.block_idx.x, a[0])\n    a[nv.block_idx.x] = nv.f32(nv.block_idx.x)\n",
        namespace={"launches": Launches()},
    )
    a = np.full(2, 9, np.float32)
    kernel.on("cpu", check="step")[2, 1](a)
    assert a.tolist() == [0, 1]
    assert capsys.readouterr().out.count("launched") == 2


def test_threads_of_python_launch_one_after_the_other() -> None:
    kernel = nv.Kernel.from_source(
        "def k(a, c: nv.GridConstant[nv.vec[nv.i32, 2]]):\n"
        "    i = nv.grid(1)\n"
        "    x = nv.i32(0)\n"
        "    for k in range(50):\n"
        "        x = x + nv.grid(1) + nv.address_of(c)[0].y\n"
        "    nv.syncthreads()\n"
        "    a[i] = x\n"
    )

    def launch(n: int) -> list[int]:
        a = np.zeros(16, np.int32)
        kernel.on("cpu", check="step")[2, 8](a, (0, n))
        return a.tolist()

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(launch, range(8)))
    assert found == [[50 * (i + n) for i in range(16)] for n in range(8)]


def _on_cpu() -> list[type[DeviceOperation]]:
    """The classes of operations that the CPU target emits calls of."""
    return [class_ for module in FAMILIES.values() for class_ in importlib.import_module(module).FAMILY.rules]


@pytest.mark.parametrize("operation", _on_cpu(), ids=lambda class_: f"{class_.family}.{class_.__name__}")
def test_every_operation_of_the_cpu_has_a_rule(operation: type[DeviceOperation]) -> None:
    """One that waits cannot be compiled by itself. There is no diagnostic: it would be a defect of nvgen."""
    assert operation in operations.RULES or not operation.suspends


def test_products_are_those_of_the_compiled_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """What multiplies is compiled by itself, and called for a warp at a time; so are the rows of a warpgroup's."""
    called: list[str] = []
    library = Operations.library

    def recorded(self: Operations, function: Any, **how: bool) -> Any:
        compiled = library(self, function, **how)
        name = getattr(function, "function", function).__name__

        def call(*operands: Any) -> Any:
            called.append(name)
            return compiled(*operands)

        return call

    monkeypatch.setattr(Operations, "library", recorded)
    given, out = np.random.default_rng(1).standard_normal((32, 8)).astype(np.float16), np.zeros((32, 4), np.float32)
    product.on("cpu", check="step")[1, 32](given, out)
    assert called == ["computed"]
    compiled = np.zeros_like(out)
    product.on("cpu")[1, 32](given, compiled)
    assert out.tobytes() == compiled.tobytes()


@nv.kernel
def product(rows: nv.Array[nv.f16, 2], out: nv.Array[nv.f32, 2]):
    t = nv.thread_idx.x
    a = nv.vec[nv.f16, 8](nv.f16(0))
    for i in nv.static_range(8):
        a[i] = rows[t, i]
    b = nv.vec[nv.f16, 4](rows[t, 0], rows[t, 1], rows[t, 2], rows[t, 3])
    found = nv.mma.mma("m16n8k16", a, b, nv.vec[nv.f32, 4](0))
    for i in nv.static_range(4):
        out[t, i] = found[i]


def test_a_compiled_operation_that_refuses_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interpreter checks operands before, since it alone knows which thread it is."""

    def launch() -> None:
        kernel = nv.Kernel.from_source(
            "def k(n: nv.u32):\n"
            "    bars = nv.shared.array(1, nv.u64)\n"
            "    nv.mbarrier.init(bars, 0, 1)\n"
            "    nv.mbarrier.arrive(bars, 0, n)\n"
        )
        kernel.on("cpu", check="step")[1, 1](2)

    with pytest.raises(nv.LaunchError, match=r"error\[NVG2009\]"):
        launch()
    monkeypatch.delitem(operations.AROUND, mbarrier.Arrival)
    with pytest.raises(InternalError, match="refuses what the interpreter does not"):
        launch()


def test_atomic_operations_reach_no_element_that_does_not_exist() -> None:
    kernel = nv.Kernel.from_source(
        "def k(a, p: nv.ptr[nv.i32], n: nv.i32):\n    nv.atomic.add(p, nv.atomic.add(a, n, 1) + 1)\n"
    )
    a, b = np.array([0, 7], np.int32), np.zeros(1, np.int32)
    kernel.on("cpu", check="step")[1, 2](a, b.ctypes.data, 1)
    assert (a.tolist(), b.tolist()) == ([0, 9], [17])
    with pytest.raises(nv.LaunchError, match=r"error\[NVG0620\]"):
        kernel.on("cpu", check="step")[1, 1](a, b.ctypes.data, 2)
    with pytest.raises(nv.LaunchError, match=r"error\[NVG2131\]"):
        kernel.on("cpu", check="step")[1, 1](a, 0, 1)


def test_intrinsics_on_single_numbers_of_16_bits() -> None:
    kernel = nv.Kernel.from_source(
        "def k(a: nv.Array[nv.bf16], out: nv.Array[nv.bf16]):\n"
        "    out[0] = nv.nvvm.fma_rn_bf16(a[0], a[1], a[2])\n"
        "    out[1] = nv.nvvm.fmax_xorsign_abs_bf16(a[2], a[3])\n"
    )
    out = np.zeros(2, "V2")
    kernel.on("cpu", check="step")[1, 1](np.array([0x3FC0, 0x4000, 0x3E80, 0xFFC0], np.uint16).view("V2"), out)
    assert out.view(np.uint16).tolist() == [0x4050, 0xBE80], "1.5 * 2 + 0.25; and a NaN gives its sign"


def test_complex_numbers_are_flushed_part_by_part() -> None:
    kernel = nv.Kernel.from_source(
        "def k(z: nv.Array[nv.c64], out: nv.Array[nv.i32], negated: nv.Array[nv.c64]):\n"
        "    i = nv.grid(1)\n"
        "    out[i] = 1 if z[i] == nv.c64(0.0) else 0\n"
        "    negated[i] = -z[i]\n",
        ftz=True,
    )
    z = np.array([1e-40 - 1e-41j, 1 + 1e-40j, 0], np.complex64)
    found = []
    for how in ({}, {"check": "step"}):
        out, negated = np.zeros(3, np.int32), np.zeros(3, np.complex64)
        kernel.on("cpu", **how)[1, 3](z, out, negated)
        found.append((out.tolist(), negated.tobytes()))
    assert found[1] == found[0]
    assert found[0][0] == [1, 0, 1]
