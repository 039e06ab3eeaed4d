"""Runs with checks whose threads are loops between barriers find what runs find whose threads are coroutines."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.run_checks import CHECKS
from nvgen.lift import kernel as lift
from nvgen.ptx import SourceText, parse
from nvgen.targets import registry
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.conventions.thread_form import Form

RACE = "NVG2115"


def found(kernel: nv.Kernel, launch: Any, *arguments: Any, check: str = "race", **how: Any) -> str:
    """The code of what a checked run finds; "" where it finds nothing."""
    try:
        kernel.on("cpu", check=check, **how)[launch](*arguments)
    except nv.LaunchError as error:
        return error.code
    return ""


def form_of(kernel: nv.Kernel, checks: tuple[str, ...] = CHECKS) -> Form:
    """How the threads of checked code run, for blocks of whole warps."""
    options = CpuOptions(checks=checks, blocks=BlockShape(32))
    emitted = compiler.emitted(registry.CPU, [kernel.specialise()], options, compiler.Stage.LLVM)
    found: Form = emitted.pipeline.thread_form.form
    return found


@nv.kernel
def reduction(a: nv.Array[nv.f32], out: nv.Array[nv.f32], waits: nv.constexpr):
    sums = nv.shared.array(64, nv.f32)
    t = nv.thread_idx.x
    sums[t] = a[nv.grid(1)]
    nv.syncthreads()
    n = 32
    while n > 0:
        if t < n:
            sums[t] += sums[t + n]
        if waits:
            nv.syncthreads()
        n = n // 2
    if t == 0:
        out[nv.block_idx.x] = sums[0]


@pytest.mark.parametrize("check", ["race", "all"])
def test_a_barrier_in_a_loop(check: str) -> None:
    a, out = np.arange(192, dtype=np.float32), np.zeros(3, np.float32)
    assert found(reduction, (3, 64), a, out, True, check=check) == ""
    assert out.tolist() == a.reshape(3, 64).sum(1).tolist()
    assert found(reduction, (3, 64), a, out, False, check=check) == RACE


@nv.kernel
def read_once(a: nv.Array[nv.i32], writer: nv.i32, waits: nv.constexpr):
    count = a[nv.block_idx.x]
    if waits:
        nv.syncthreads()
    if nv.thread_idx.x == writer:
        a[nv.block_idx.x] = 7
    for _ in range(count):
        nv.syncthreads()


@pytest.mark.parametrize("writer", [0, 1, 62, 63])
def test_what_is_read_once_all_threads_read(writer: int) -> None:
    assert found(read_once, (2, 64), np.ones(2, np.int32), writer, False) == RACE
    assert found(read_once, (2, 64), np.ones(2, np.int32), writer, True) == ""


@nv.kernel
def lanes_around_a_loop(a: nv.Array[nv.i32], n: nv.i32, waits: nv.constexpr):
    values = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    values[t] = a[t]
    if waits:
        nv.syncwarp()
    for _ in range(n):
        a[t] = values[t ^ 1]
        nv.syncthreads()
        values[t] = a[t]
        nv.syncwarp()


def test_lanes_are_ordered_where_another_warp_ran_in_between() -> None:
    assert found(lanes_around_a_loop, (1, 64), np.arange(64, dtype=np.int32), 3, True) == ""
    assert found(lanes_around_a_loop, (1, 64), np.arange(64, dtype=np.int32), 3, False) == RACE


@nv.kernel
def unwritten_and_raced(a: nv.Array[nv.i32]):
    tile = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    tile[t] = a[t]
    a[t] = tile[63 - t]
    nv.syncthreads()
    a[t] += tile[t]


@nv.kernel
def unwritten_by_another_warp(a: nv.Array[nv.i32]):
    tile = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    tile[t] = nv.warp.shuffle_xor(a[t], 1)
    a[t] = nv.warp.shuffle_xor(tile[63 - t], 1)


@nv.kernel
def only_unwritten(a: nv.Array[nv.i32]):
    tile = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    if t < 32:
        tile[t] = a[t]
    nv.syncthreads()
    a[t] = tile[63 - t]
    nv.syncthreads()
    tile[0] = a[t]


def test_a_race_is_the_answer_before_what_comes_of_it() -> None:
    with pytest.raises(nv.LaunchError) as raised:
        unwritten_and_raced.on("cpu", check="all")[1, 64](np.zeros(64, np.int32))
    assert raised.value.code == RACE
    assert "another check failed first" in str(raised.value)


@pytest.mark.parametrize("of_ptx", [False, True], ids=["python", "ptx"])
def test_a_race_with_another_warp_is_the_answer_as_well(of_ptx: bool) -> None:
    a, kernel = np.zeros(64, np.int32), unwritten_by_another_warp
    if of_ptx:
        kernel = nv.ptx.load(kernel.ptx(arch="sm_80"))["unwritten_by_another_warp"]
    arguments = (a, np.int64(64)) if of_ptx else (a,)
    assert found(kernel, (1, 64), *arguments, check="all") == RACE


def test_what_fails_ends_the_launch_at_the_next_barrier() -> None:
    assert found(only_unwritten, (1, 64), np.zeros(64, np.int32), check="all") == "NVG2116"


_FORMS = """
def k(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    s = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    s[t] = a[t]
    {}
    nv.syncthreads()
    a[t] = s[63 - t]
"""


@pytest.mark.parametrize(
    ("statement", "checks", "form"),
    [
        ("pass", CHECKS, Form.REGIONS),
        ("nv.atomic.add(b, 0, 1)", CHECKS, Form.REGIONS),
        ("s[t] += nv.warp.shuffle_xor(s[t], 1)", CHECKS, Form.WARP_REGIONS),
        ("nv.threadfence()", ("bounds", "barrier", "uninit"), Form.REGIONS),
        ("nv.threadfence()", CHECKS, Form.THREADS),
        ("nv.atomic.add(b, 0, 1, order='release')", CHECKS, Form.THREADS),
        ("s[t] += nv.local.array(4, nv.i32)[0]", ("bounds", "race"), Form.REGIONS),
        ("s[t] += nv.local.array(4, nv.i32)[0]", CHECKS, Form.THREADS),
    ],
)
def test_what_is_a_loop_under_checks(statement: str, checks: tuple[str, ...], form: Form) -> None:
    kernel = nv.Kernel.from_source(_FORMS.format(statement), filename="<forms>")
    assert form_of(kernel, checks) is form


# Random programs

_STEPS = (
    "s[{index}] = x",
    "x += s[{index}]",
    "x += a[{index}]",
    "nv.syncthreads()",
    "nv.syncthreads()",
    "nv.syncwarp()",
    "x = nv.warp.shuffle_xor(x, 1)",
    "if t {test} {number}:\n{pad}    s[{index}] = x",
    "if t {test} {number}:\n{pad}    x += s[{index}]",
)
_INDICES = ("t", "t", "t", "t ^ 1", "t ^ 32", "63 - t", "(t + {n}) % 64", "t // 2", "{n}", "t % 32")


def program(seed: int) -> str:
    """A kernel whose threads meet here and there."""
    chosen = random.Random(seed)

    def steps(count: int, pad: str) -> list[str]:
        lines = []
        for _ in range(count):
            index = chosen.choice(_INDICES).format(n=chosen.choice((0, 1, 33, 63)))
            test, number = chosen.choice(("<", ">=", "==")), chosen.choice((1, 8, 32))
            lines.append(pad + chosen.choice(_STEPS).format(index=index, test=test, number=number, pad=pad))
        return lines

    head = [
        "def k(a: nv.Array[nv.i32], out: nv.Array[nv.i32], n: nv.i32):",
        "    s = nv.shared.array(64, nv.i32)",
        "    t = nv.i32(nv.thread_idx.x)",
        "    x = a[t]",
        "    s[t] = x",
        "    nv.syncthreads()",
    ]
    loop = ["    for i in range(n):", *steps(chosen.randint(1, 4), "        "), "        nv.syncthreads()"]
    behind = [*steps(chosen.randint(0, 3), "    "), "    out[nv.grid(1)] = x", ""]
    return "\n".join([*head, *steps(chosen.randint(1, 4), "    "), *loop, *behind])


@pytest.mark.sweep(32)
@pytest.mark.parametrize("seed", range(200))
def test_both_forms_find_the_same_races(seed: int) -> None:
    """Threads in a random order are coroutines."""
    kernel = nv.Kernel.from_source(program(seed), filename=f"<program {seed}>")
    arguments = (np.arange(64, dtype=np.int32), np.zeros(128, np.int32), 2)
    assert found(kernel, (2, 64), *arguments) == found(kernel, (2, 64), *arguments, seed=seed + 1), program(seed)


@pytest.mark.sweep(32)
@pytest.mark.parametrize("seed", range(200, 300))
def test_both_forms_of_ptx_find_the_same_races(seed: int) -> None:
    """Another module divides these, and LLVM has left out what does nothing."""
    kernel = nv.Kernel.from_source(program(seed), filename=f"<program {seed}>")
    of_ptx = nv.ptx.load(kernel.ptx(arch="sm_80"))["k"]
    a, out = np.arange(64, dtype=np.int32), np.zeros(128, np.int32)
    arguments = (a, np.int64(64), out, np.int64(128), 2)
    assert found(of_ptx, (2, 64), *arguments) == found(of_ptx, (2, 64), *arguments, seed=seed + 1), program(seed)


def test_ptx_is_loops_under_checks() -> None:
    kernel = nv.Kernel.from_source(_FORMS.format("s[t] += nv.warp.shuffle_xor(s[t], 1)"), filename="<forms>")
    text = SourceText(kernel.ptx(arch="sm_80"), "<forms>")
    made = registry.cpu()(CpuOptions(checks=CHECKS, blocks=BlockShape(32)), compiler.library_function)
    lift.emit(parse(text.text), text, "k", made.begin(()))
    assert made.thread_form.form is Form.REGIONS


@nv.kernel
def claimed(claims: nv.Array[nv.i32], a: nv.Array[nv.i32]):
    s = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    if nv.atomic.cas(claims, t, 0, 1) == 0:
        s[t] = a[t]
    nv.syncthreads()
    a[t] = s[63 - t]


def test_what_may_take_a_lock_takes_it_for_its_own_thread() -> None:
    for how in ({}, {"seed": 1}):
        assert found(claimed, (1, 64), np.zeros(64, np.int32), np.arange(64, dtype=np.int32), check="all", **how) == ""
