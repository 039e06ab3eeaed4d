"""Loops around a compare-and-swap: what the cases cannot say."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.diagnostics import LaunchError
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.tree.analysis.suspension import suspends
from tests.assembling import assemble, needs_ptxas
from tests.semantics import atomic_loops
from tests.semantics.atomic_loops import PADDED, PAIR, Padded, Pair
from tests.semantics.case import Case, kernel
from tests.strategies import Inputs, seeds, sizes

pytestmark = pytest.mark.sweep(6)

CASES = {case.kernel.name: case for case in atomic_loops.CASES}
WIDE = {case.kernel.name: case for case in atomic_loops.wide()}


@pytest.mark.parametrize("case", WIDE.values(), ids=WIDE)
def test_elements_of_16_bytes(case: Case) -> None:
    @settings(max_examples=15)
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run("cpu", Inputs(size, seed))

    run()


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_90", "sm_100", "sm_120a"])
def test_elements_of_16_bytes_assemble(arch: str, tmp_path: Path) -> None:
    kernels = [case.kernel.specialise() for case in WIDE.values()]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count("cas.b128") == 8
    assert assemble(ptx, arch, tmp_path) == ""


# Other ways to run

WATCHED = ("replaced_u8", "replaced_f16", "computed_i16", "together_u8", "together_i32", "smallest", "counted", "steps")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("check", ["race", "bounds", "uninit", "barrier"])
@pytest.mark.parametrize("name", WATCHED)
def test_checked(name: str, check: str) -> None:
    """Nothing is found in kernels in which nothing is wrong, and they do the same."""
    CASES[name].run("cpu", Inputs(200, 3), check=check)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("case", [*CASES.values(), *WIDE.values()], ids=lambda case: case.kernel.name)
def test_stepped(case: Case) -> None:
    case.run("cpu", Inputs(5, 11), check="step")


def test_no_thread_waits() -> None:
    """A loop turns again since somebody else has got further: threads need not be coroutines."""
    for case in (*CASES.values(), *WIDE.values()):
        is_waiting = case.kernel.name.startswith("together")  # it has barriers
        assert suspends(case.kernel.specialise().typed) is is_waiting


BODIES = {
    "for _ in range(3):\n    nv.atomic.update(a, 0, abs)": False,
    "while a[0] < 3:\n    nv.atomic.update(a, 0, abs)\n    a[0] += 1": False,
    "while a[0] < 3:\n    a[0] = nv.atomic.mul(a, 1, 2) + 1": True,
    "while nv.atomic.update(a, 0, abs) < 3:\n    pass": True,
    "while is_taken(a):\n    pass": True,
}


@nv.device
def is_taken(a):
    return nv.atomic.update(a, 0, lambda old: 1) != 0


@pytest.mark.parametrize("body", BODIES)
def test_loops_that_wait(body: str) -> None:
    """A user's loop around one may wait for what other threads write, where it looks at what the operation gives."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    made = kernel(f"def k(a: nv.Array[nv.i32]):\n{lines}", namespace={"is_taken": is_taken})
    assert suspends(made.specialise().typed) is BODIES[body]


@pytest.mark.parametrize("how", [{}, {"schedule": "random", "seed": 3}, {"check": "race"}, {"check": "step"}], ids=str)
def test_a_lock(how: dict[str, Any]) -> None:
    text = """
def k(taken: nv.Array[nv.u8], count: nv.Array[nv.i32]):
    while nv.atomic.update(taken, 1, lambda old: nv.u8(old | 1), order="acquire") != 0:
        pass
    count[0] = 3 * count[0] + 1
    nv.atomic.and_(taken, 1, 0xFE, order="release")
"""
    taken, count = np.zeros(3, np.uint8), np.zeros(1, np.int32)
    kernel(text).on("cpu", **how)[2, 6](taken, count)
    assert count.tolist() == [(3**12 - 1) // 2]
    assert not taken.any()


@pytest.mark.parametrize("other", [0, 1])
def test_races(other: int) -> None:
    """Also where the update changes nothing; but not with its neighbours in a word."""
    text = f"""
def read_too(a: nv.Array[nv.u8], out: nv.Array[nv.u8]):
    if nv.grid(1) == 40:
        nv.atomic.update(a, 0, max, 3)
    elif nv.grid(1) == 1:
        out[0] = a[{other}]
"""
    launch = kernel(text).on("cpu", check="race")[1, 64]
    arguments = np.full(4, 9, np.uint8), np.zeros(1, np.uint8)
    if other:
        launch(*arguments)
        return
    with pytest.raises(LaunchError) as raised:
        launch(*arguments)
    assert raised.value.code == "NVG2115"
    assert str(raised.value).count("nv.atomic.update(a, 0, max, 3)") == 1


def test_memory_that_nobody_wrote() -> None:
    text = """
def k(out: nv.Array[nv.i32]):
    own = nv.shared.array(2, nv.i32)
    out[0] = nv.atomic.update(own, 1, max, 3)
"""
    with pytest.raises(LaunchError) as raised:
        kernel(text).on("cpu", check="uninit")[1, 1](np.zeros(1, np.int32))
    assert raised.value.code == "NVG2116"


# Bits


@pytest.mark.parametrize("name", ["f16", "bf16", "f32", "f64", "bool", "e4m3", "e2m1"])
def test_every_bit_stays(name: str) -> None:
    """Of NaN, and of bools and narrow floats that are more than 0 and 1 or have bits too many."""
    text = f"""
def k(a: nv.Array[nv.{name}], old: nv.Array[nv.{name}]):
    i = nv.grid(1)
    if i < a.size:
        old[i] = nv.atomic.update(a, i, lambda old: old, order="acq_rel")
"""
    inputs = Inputs(500, 4)
    a = inputs.array(name)
    bits = f"u{a.dtype.itemsize}"
    if name in ("e4m3", "e2m1"):
        a.view("u1")[:256] = np.arange(256)
    before, old = a.view(bits).copy(), inputs.zeros(name)
    kernel(text).on("cpu")[8, 64](a, old)
    assert (a.view(bits) == before).all()
    assert (old.view(bits) == before).all()


def test_bytes_between_fields_become_zeros() -> None:
    text = """
def k(a: nv.Array[Padded]):
    nv.atomic.update(a, 0, lambda old: Padded(old.tag, old.is_odd, old.count + 1))
"""
    a = np.full(16, 0xFF, np.uint8).view(PADDED)
    kernel(text, namespace={"Padded": Padded}).on("cpu")[1, 4](a)
    assert bytes(a.view(np.uint8)) == bytes([0xFF, 1, 0, 0, 3, 0, 0, 0]) + b"\xff" * 8


# Places


def test_misaligned() -> None:
    text = """
def k(a: nv.Array[nv.i32], n: nv.i32):
    nv.atomic.update((a.ptr + n).cast(Pair), lambda old: Pair(old.value + 1, old.place))
"""
    made = kernel(text, namespace={"Pair": Pair})
    a = np.zeros(8, np.int64).view(np.int32)
    for how in ({}, {"check": "step"}):
        made.on("cpu", **how)[1, 1](a, 2)
        with pytest.raises(LaunchError) as raised:
            made.on("cpu", **how)[1, 1](a, 3)
        assert raised.value.code == "NVG1814"
    assert a.view(PAIR)["value"].tolist() == [0, 2] + [0] * 6
    assert "trap" not in made.ptx()
    assert "vprintf" in kernel(text, namespace={"Pair": Pair}, debug=True).ptx()


def test_arguments_are_evaluated_once() -> None:
    """Before the loop, in the order of the text, and whatever the function does with them."""
    text = """
def k(a: nv.Array[nv.u32], count: nv.Array[nv.u32]):
    nv.atomic.update(a, nv.atomic.add(count, 0, 1), lambda old, x, y: x + y * 16 + y * 256,
                     nv.atomic.add(count, 0, 1), nv.atomic.add(count, 0, 1))
"""
    a, count = np.zeros(3, np.uint32), np.zeros(1, np.uint32)
    kernel(text).on("cpu")[1, 1](a, count)
    assert a.tolist() == [0x221, 0, 0]
    assert count.tolist() == [3]


# Threads of the machine


@pytest.mark.parametrize("name", ["u8", "i16", "u32", "i64"])
def test_updates_of_other_threads_of_the_machine(name: str) -> None:
    """Launches of several threads of the host meet: none of their updates is lost."""
    text = f"""
def k(a: nv.Array[nv.{name}], n: nv.i32):
    for _ in range(n):
        nv.atomic.update(a, nv.thread_idx.x, lambda old, x: nv.{name}(old * 3 + x), nv.{name}(1))
"""
    made = kernel(text)
    a = np.zeros(3, Inputs(0, 0).zeros(name, 1).dtype)
    count, threads = 20_000, 4
    made.on("cpu")[1, 3](a, 0)

    def run() -> None:
        made.on("cpu")[1, 3](a, count)

    workers = [threading.Thread(target=run) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    expected = 0
    for _ in range(count * threads):
        expected = (expected * 3 + 1) % 2**64
    assert (a.view(f"u{a.dtype.itemsize}") == expected % 2 ** (8 * a.dtype.itemsize)).all()


def test_no_local_memory() -> None:
    """What a function computes stays in registers, that of a struct too."""
    for case in (*CASES.values(), *WIDE.values()):
        assert ".local" not in _ptx(case.kernel, "sm_90"), case.kernel.name


def _ptx(made: Any, arch: str) -> str:
    return str(made.ptx(arch=arch))
