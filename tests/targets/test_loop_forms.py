"""Loops that count, in all the ways in which they are written: on the CPU each is what the range is that it means."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import tree
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.regions.choice import division
from nvgen.targets.cpu.regions.plan import Plan
from tests.targets import loop_programs

pytestmark = pytest.mark.sweep(6)

ARRAYS = "x: nv.Array[nv.f32], y: nv.Array[nv.f32]"


@nv.device
def doubled(x, y, i, n, step):
    while i < n:
        y[i] = 2 * x[i] + y[i]
        i += step


@nv.device
def doubled_by_range(x, y, n):
    for i in range(nv.grid(1), n, nv.grid_size(1)):
        y[i] = 2 * x[i] + y[i]


@nv.device
def doubled_by_another(x, y, first):
    doubled(x, y, first, y.size, nv.grid_size(1))


#: Bodies of kernels that add twice ``x`` to ``y``, whose threads share out the elements.
FORMS = {
    "range": "for i in range(nv.grid(1), y.size, nv.grid_size(1)):\n    y[i] = 2 * x[i] + y[i]",
    "while": "i = nv.grid(1)\nwhile i < y.size:\n    y[i] = 2 * x[i] + y[i]\n    i += nv.grid_size(1)",
    "mirrored": "i = nv.grid(1)\nwhile y.shape[0] > i:\n    y[i] = 2 * x[i] + y[i]\n    i = i + nv.grid_size(1)",
    "to the last": "i = nv.grid(1)\nwhile i <= len(y) - 1:\n    y[i] = 2 * x[i] + y[i]\n    i = nv.grid_size(1) + i",
    "while True": (
        "i = nv.grid(1)\nwhile True:\n    if i >= y.size:\n        break\n"
        "    y[i] = 2 * x[i] + y[i]\n    i += nv.grid_size(1)"
    ),
    "not": (
        "i = nv.grid(1)\nwhile True:\n    if not i < y.size:\n        break\n"
        "    y[i] = 2 * x[i] + y[i]\n    i += nv.grid_size(1)"
    ),
    "else break": (
        "i = nv.grid(1)\nwhile True:\n    if i < y.size:\n        y[i] = 2 * x[i] + y[i]\n"
        "        i += nv.grid_size(1)\n    else:\n        break"
    ),
    "step first": "i = nv.grid(1)\nwhile i < y.size:\n    k = i\n    i += nv.grid_size(1)\n    y[k] = 2 * x[k] + y[k]",
    "read behind its step": (
        "i = nv.grid(1)\nwhile i < y.size:\n    i += nv.grid_size(1)\n"
        "    y[i - nv.grid_size(1)] = 2 * x[i - nv.grid_size(1)] + y[i - nv.grid_size(1)]"
    ),
    "continue": (
        "i = nv.grid(1)\nwhile i < y.size:\n    k = i\n    i += nv.grid_size(1)\n"
        "    if x[k] == 0:\n        continue\n    y[k] = 2 * x[k] + y[k]"
    ),
    "by hand": (
        "i = nv.thread_idx.x + nv.block_dim.x * nv.block_idx.x\n"
        "n, step = min(len(y), y.size), nv.block_dim.x * nv.grid_dim.x\n"
        "while i < n:\n    y[i] = 2 * x[i] + y[i]\n    i += step"
    ),
    "u32": (
        "i = nv.u32(nv.grid(1))\nwhile i < nv.u32(y.size):\n    y[i] = 2 * x[i] + y[i]\n"
        "    i += nv.u32(nv.grid_size(1))"
    ),
    "i64": ("i = nv.i64(nv.grid(1))\nwhile nv.i64(y.size) > i:\n    y[i] = 2 * x[i] + y[i]\n    i += nv.grid_size(1)"),
    "u64": (
        "i, by = nv.u64(nv.grid(1)), nv.u64(nv.grid_size(1))\n"
        "while i < nv.u64(y.size):\n    y[i] = 2 * x[i] + y[i]\n    i += by"
    ),
    "to a bound of 64 bits": (
        "i, n = nv.grid(1), nv.i64(y.size)\nwhile n > i:\n    y[i] = 2 * x[i] + y[i]\n    i += nv.grid_size(1)"
    ),
    "by ranges of i64": (
        "for i in range(nv.i64(nv.grid(1)), nv.i64(y.size), nv.i64(nv.grid_size(1))):\n    y[i] = 2 * x[i] + y[i]"
    ),
    "function": "doubled(x, y, nv.grid(1), y.size, nv.grid_size(1))",
    "function with range": "doubled_by_range(x, y, y.size)",
    "function of a function": "doubled_by_another(x, y, nv.grid(1))",
    "view": "ys = y[nv.grid(1) :: 192]\nfor k, v in enumerate(x[nv.grid(1) :: 192]):\n    ys[k] = 2 * v + ys[k]",
    "two views": (
        "g = nv.grid(1)\nxs, ys = x[g::192], y[g::192]\nfor k in range(len(ys)):\n    ys[k] = 2 * xs[k] + ys[k]"
    ),
    "place in a view": (
        "g = nv.grid(1)\nfor k, v in enumerate(x[g::192]):\n    y[g + 192 * k] = 2 * v + y[g + 192 * k]"
    ),
}


#: Of these LLVM sees no vectors: where the count of a view is asked for it is computed of the index.
_NO_VECTORS = ("continue", "place in a view")


def made(body: str, parameters: str = ARRAYS) -> nv.Kernel:
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return nv.Kernel.from_source(f"def k({parameters}):\n{lines}", namespace=globals())


def planned(kernel: nv.Kernel, multiple: int = 32, *, waits: bool = False, may_leave: bool = True) -> Plan | str:
    typed = kernel.specialise().typed
    return division(typed, kernel.options, BlockShape(multiple), waits=waits, may_leave=may_leave)


def text(kernel: nv.Kernel, stage: compiler.Stage, **options: object) -> str:
    return compiler.compile_for("cpu", [kernel.specialise()], CpuOptions(**options), stage).text


@pytest.fixture(params=["none", "bounds"])
def check(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.mark.parametrize("size", [64, 48, 5])
@pytest.mark.parametrize("form", FORMS)
def test_forms_compute_the_same(form: str, size: int, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.arange(777, dtype=np.float32)
    found: list[np.ndarray] = []
    x[7::13] = 0
    for way in ("optimised", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", way)
        found.append(np.arange(777, dtype=np.float32))
        made(FORMS[form]).on("cpu", check=check)[3, size](x, found[-1])
    np.testing.assert_array_equal(found[0], found[1])
    if size == 64 or "view" not in form:
        np.testing.assert_array_equal(found[0], 2 * x[:777] + np.arange(777))


@pytest.mark.parametrize("multiple", [32, 1])
@pytest.mark.parametrize("form", FORMS)
def test_threads_share_out_each(form: str, multiple: int) -> None:
    """The loop is the block's, around one over its threads."""
    plan = planned(made(FORMS[form]), multiple)
    assert isinstance(plan, Plan)
    assert any(isinstance(statement, tree.ForRange) for statement in plan.levels.statements)
    assert not any(isinstance(node, tree.While) for node in tree.nodes(plan.kernel.body))


@pytest.mark.parametrize("checks", [(), ("bounds",)], ids=["unchecked", "checked"])
@pytest.mark.parametrize("form", [form for form in FORMS if form not in _NO_VECTORS])
def test_each_becomes_vectors(form: str, checks: tuple[str, ...]) -> None:
    """Checks of indices go as well: a test of the block is made for them."""
    found = text(made(FORMS[form]), compiler.Stage.LLVM_OPT, checks=checks, blocks=BlockShape(32, True))
    assert re.search(r"fmul <\d+ x float>|fma\w*\.v\d+f32", found)


def failure(kernel: nv.Kernel, *arguments: Any) -> str:
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu")[3, 64](*arguments)
    return str(raised.value)


@pytest.mark.parametrize("form", FORMS)
def test_a_wrong_index_is_told_alike(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which array it is of and where it stands in the text; and it is the first one of the block, or that of its first
    thread. Of views that are cut alike it is assumed that one is as long as another: blocks of which that is not so
    are left to other code."""
    kernel, sizes = made(FORMS[form]), (777, 600) if form in ("view", "place in a view") else (600, 777)
    told = []
    for way in ("optimised", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", way)
        told.append(failure(kernel, *(np.zeros(size, np.float32) for size in sizes)))
    array, places = re.findall(r"of axis 0 of (`\w+`)", told[0]), re.findall(r"-->.*", told[0])
    assert (array, places) == (re.findall(r"of axis 0 of (`\w+`)", told[1]), re.findall(r"-->.*", told[1]))
    first, last = ("3", "4") if form in ("view", "two views") else ("600", "768")
    assert (
        f"{first} in thread (24, 0, 0) of block (0" in told[0] or f"{last} in thread (0, 0, 0) of block (0" in told[0]
    )


@nv.device
def ended_early(x, out, first, n):
    i = first
    while True:
        if i >= n:
            return i
        nv.atomic.add(out, i, 1)
        i += 64


#: Bodies of loops that are no ranges, or not for all: an iteration that goes on before its step, another step, a bound
#: that changes, one in memory that the loop writes, an end of its own.
NO_RANGES = {
    "continue before the step": (
        "while i < n:\n    if x[i] == 3:\n        x[i] = 4\n        continue\n    nv.atomic.add(out, i, 1)\n    i += 64"
    ),
    "another step": "while i < n:\n    if x[i] == 3:\n        i += 1\n    nv.atomic.add(out, i % n, 1)\n    i += 64",
    "a step that changes": "by = 64\nwhile i < n:\n    nv.atomic.add(out, i, 1)\n    i += by\n    by += 64",
    "a step that some make": "while i < n:\n    nv.atomic.add(out, i, 1)\n    if x[i] >= 0:\n        i += 64",
    "a bound that changes": (
        "most = n\nwhile i < most:\n    nv.atomic.add(out, i, 1)\n    if x[i] == 3:\n        most = i\n    i += 64"
    ),
    "a bound in memory": "while i < x[0]:\n    x[0] = x[0] - 1\n    nv.atomic.add(out, i, 1)\n    i += 64",
    "another end": "while i < n:\n    if x[i] == 3:\n        break\n    nv.atomic.add(out, i, 1)\n    i += 64",
    "an end that is told": "last = ended_early(x, out, i, n)\nnv.atomic.add(out, 0, last)",
    "a step in an inner loop": (
        "while i < n:\n    for k in range(x[i] % 2 + 1):\n        nv.atomic.add(out, i % n, 1)\n        i += 64"
    ),
    "two tests": "while i < n and x[i] != 3:\n    nv.atomic.add(out, i, 1)\n    i += 64",
}


@pytest.mark.parametrize("name", NO_RANGES)
def test_what_is_no_range(name: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = made(f"i = nv.thread_idx.x\n{NO_RANGES[name]}", "x: nv.Array[nv.i32], out: nv.Array[nv.i32], n: nv.i32")
    assert isinstance(planned(kernel), str)
    threads = 1 if name == "a bound in memory" else 64
    found: list[np.ndarray] = []
    for way in ("optimised", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", way)
        x, out = np.random.default_rng(5).integers(0, 9, 300).astype(np.int32), np.zeros(300, np.int32)
        x[0] = 200
        kernel.on("cpu", check=check)[1, threads](x, out, 300)
        found.append(out)
    np.testing.assert_array_equal(found[0], found[1])
    assert found[0].any()


@pytest.mark.parametrize("form", ["while", "while True", "function"])
def test_a_step_that_wraps(form: str, check: str) -> None:
    """Integers wrap: such a loop is no range, which is looked at when the kernel is launched. By 5 of 16 from 0 to 7 as
    numbers from -8 to 7: 0, 5, -6, -1, 4, -7, -2, 3, -8, -3, 2, 7."""
    bodies = {
        "while": "i = nv.grid(1)\nwhile i < n:\n    nv.atomic.add(out, (i >> 28) + 8, 1)\n    i += step",
        "while True": (
            "i = nv.grid(1)\nwhile True:\n    if n <= i:\n        break\n"
            "    nv.atomic.add(out, (i >> 28) + 8, 1)\n    i += step"
        ),
        "function": "counted(out, nv.grid(1), n, step)",
    }
    kernel = made(bodies[form], "out: nv.Array[nv.i32], n: nv.i32, step: nv.i32")
    plan = planned(kernel)
    out, few = np.zeros(16, np.int32), np.zeros(16, np.int32)
    kernel.on("cpu", check=check)[2, 64](few, 3 << 28, 1 << 28)
    np.testing.assert_array_equal(few, 128 * np.isin(np.arange(16), (8, 9, 10)))
    kernel.on("cpu", check=check)[2, 64](out, 7 << 28, 5 << 28)
    np.testing.assert_array_equal(out, 128 * np.isin(np.arange(16), (8, 13, 2, 7, 12, 1, 6, 11, 0, 5, 10)))
    assert isinstance(plan, str) or plan.assumptions


@nv.device
def counted(out, i, n, step):
    while i < n:
        nv.atomic.add(out, (i >> 28) + 8, 1)
        i += step


def test_what_is_assumed() -> None:
    """Nothing for steps of 1, for numbers of 64 bits and for constants that are far from the type's end."""
    lines = "i = {}\nwhile i {}:\n    x[i % x.size] = 1.0\n    i += {}\nnv.syncthreads()"
    for start, test, step, assumptions in (
        ("nv.thread_idx.x", "< n", "nv.block_dim.x", 1),
        ("nv.thread_idx.x", "< 5000", "nv.block_dim.x", 0),
        ("nv.thread_idx.x", "< n", "1", 0),
        ("nv.thread_idx.x", "<= n", "1", 1),
        ("nv.u32(nv.thread_idx.x)", "< nv.u32(x.size)", "nv.u32(nv.block_dim.x)", 0),
        ("nv.i64(nv.thread_idx.x)", "< nv.i64(n)", "nv.i64(nv.block_dim.x)", 0),
        ("nv.thread_idx.x", "< nv.i64(n)", "1", 0),
        ("nv.thread_idx.x", "< nv.i64(n) * 2", "1", 1),
    ):
        plan = planned(made(lines.format(start, test, step), "x: nv.Array[nv.f32], n: nv.i32"), waits=True)
        assert isinstance(plan, Plan)
        assert not any(isinstance(node, tree.While) for node in tree.nodes(plan.kernel.body))
        assert len(plan.assumptions) == assumptions


def test_code_that_leaves_no_block_assumes_nothing() -> None:
    plan = planned(made(FORMS["while"]), may_leave=False)
    assert plan == "its threads wait for nobody, and share out no range"


@pytest.mark.parametrize(
    "loop",
    [
        "for u in range(nv.u32(nv.grid(1) - 2), nv.u32(n), nv.u32(nv.grid_size(1))):\n    nv.atomic.add(out, u, 1)",
        "u, by = nv.u32(nv.grid(1) - 2), nv.u32(nv.grid_size(1))\n"
        "while u < nv.u32(n):\n    nv.atomic.add(out, u, 1)\n    u += by",
        "g, by = nv.u32(nv.grid(1)), nv.u32(nv.grid_size(1))\n"
        "for u in range(g - 2, nv.u32(n), by):\n    nv.atomic.add(out, u, 1)",
    ],
    ids=["range", "while", "of a variable"],
)
def test_numbers_without_a_sign_that_wrap_where_they_start(loop: str, check: str) -> None:
    """The first two threads have no number below the bound, and the others have theirs."""
    out = np.zeros(150, np.int32)
    made(loop, "out: nv.Array[nv.i32], n: nv.i32").on("cpu", check=check)[3, 32](out, 150)
    np.testing.assert_array_equal(out, np.where(np.isin(np.arange(150) % 96, (94, 95)), 0, 1))


@pytest.mark.parametrize("bound", ["n", "n - 7", "5", "0 - n"])
@pytest.mark.parametrize("step", ["nv.block_dim.x", "32", "1"])
def test_what_the_variable_is_after_the_loop(bound: str, step: str, check: str) -> None:
    body = (
        f"i = nv.thread_idx.x\nwhile i < {bound}:\n    x[i] += 1\n    i += {step}\nnv.syncthreads()\n"
        f"k = {bound} + nv.thread_idx.x\nwhile k > 3:\n    k -= {step}\n"
        "out[nv.thread_idx.x] = i\nout[nv.thread_idx.x + 48] = k"
    )
    kernel = made(body, "x: nv.Array[nv.i32], out: nv.Array[nv.i32], n: nv.i32")
    x, out = np.zeros(100, np.int32), np.zeros(96, np.int32)
    kernel.on("cpu", check=check)[1, 48](x, out, 100)
    end, by = eval(bound, {"n": 100}), {"nv.block_dim.x": 48}.get(step) or int(step)
    for thread in range(48):
        i, k = thread, end + thread
        while i < end:
            i += by
        while k > 3:
            k -= by
        assert [out[thread], out[thread + 48]] == [i, k]


@pytest.mark.parametrize("seed", range(64))
def test_random_programs(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever form a loop has: the kernel does what its coroutines do."""
    program = loop_programs.program(seed)
    random = np.random.default_rng(seed)
    n, m = int(random.choice((0, 1, 5, 100, 300, 301))), int(random.choice((1, 2, 5)))
    x = random.integers(0, 1000, int(random.choice((64, 128, 301)))).astype(np.int32)
    kernel, threads = loop_programs.compiled(program), program.grid * program.block[0]
    found: list[tuple[np.ndarray, np.ndarray]] = []
    for way, checks in (("coroutines", "bounds"), ("optimised", "bounds"), ("optimised", "none")):
        monkeypatch.setenv("NVGEN_CPU", way)
        found.append((np.zeros(32, np.int32), np.zeros(threads, np.int32)))
        kernel.on("cpu", check=checks)[program.grid, program.block](x, *found[-1], n, m)
    for one in found[1:]:
        np.testing.assert_array_equal(one[0], found[0][0])
        if len(program.block) == 1:  # threads of several rows write the same places
            np.testing.assert_array_equal(one[1], found[0][1])


@pytest.mark.parametrize("bound", ["x.size", "5", "0 - x.size"])
def test_a_range_whose_variable_is_used_elsewhere(bound: str, check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts by one of its own; after it the variable is the last number, or what it was before."""
    lines = (
        "i = nv.thread_idx.x * 7\nfor i in range(nv.grid(1), {0}, nv.grid_size(1)):\n    x[i] += i\n"
        "out[nv.grid(1)] = i\nfor i in range(i + 3, {0} + 500, 4):\n    nv.atomic.add(x, i % 5, 1)\n"
        "nv.atomic.add(out, nv.grid(1), i * 3)\nfor i in range({0}, nv.grid(1), -nv.block_dim.x):\n"
        "    nv.atomic.add(x, 6, i)\nnv.atomic.add(out, nv.grid(1), i * 5)"
    )
    kernel = made(lines.format(bound), "x: nv.Array[nv.i32], out: nv.Array[nv.i32]")
    found: list[np.ndarray] = []
    for way in ("optimised", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", way)
        x, out = np.zeros(333, np.int32), np.zeros(96, np.int32)
        kernel.on("cpu", check=check)[2, 48](x, out)
        found += [x, out]
    np.testing.assert_array_equal(found[0], found[2])
    np.testing.assert_array_equal(found[1], found[3])
    plan = planned(kernel)
    assert isinstance(plan, Plan) and len(plan.before) >= 1


def test_loops_in_a_range_that_threads_share_out(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last iteration has as variables, in which some threads take no part, is nothing to the others: of these
    the inner loop is around the threads of a chunk."""
    kernel = made(
        "for x in range(nv.grid(1), c.size, nv.grid_size(1)):\n    acc = nv.f32(0.0)\n"
        "    for k in range(a.shape[0]):\n        acc += a[k, x]\n    c[x] = acc",
        "a: nv.Array[nv.f32, 2], c: nv.Array[nv.f32]",
    )
    plan = planned(kernel)
    assert isinstance(plan, Plan)
    inside = [item for region in plan.regions for items in region.items.values() for item in items]
    assert any(isinstance(item, tree.ForRange) for item in inside)
    a, found = np.random.default_rng(1).random((9, 333), np.float32), list[np.ndarray]()
    for way in ("optimised", "baseline", "coroutines"):
        monkeypatch.setenv("NVGEN_CPU", way)
        found.append(np.zeros(333, np.float32))
        kernel.on("cpu", check=check)[2, 64](a, found[-1])
    np.testing.assert_allclose(found[0], a.sum(axis=0), rtol=1e-5)
    for other in found[1:]:
        np.testing.assert_array_equal(found[0], other)
