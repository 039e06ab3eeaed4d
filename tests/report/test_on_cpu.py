"""What a report says of a kernel on the CPU: the form of its threads with what decides it, vectors, and launches."""

from __future__ import annotations

import inspect
import re
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts.report import on_cpu, views
from nvgen.artifacts.report.on_cpu import OnCpu
from nvgen.runtime.cpu import tiers
from nvgen.targets.cpu.objects import memory

F, N = nv.Array[nv.f32], nv.Array[nv.i32]
_VECTORS, _NO_VECTORS = "LLVM makes vectors of its loops.", "LLVM makes no vectors of its loops."


@nv.kernel
def saxpy(a: nv.f32, x: F, y: F):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@nv.kernel
def histogram(x: N, y: N):
    i = nv.grid(1)
    if i < x.size:
        nv.atomic.add(y, x[i], 1)  # atomic


@nv.device
def steps(n: nv.i32) -> nv.i32:
    count = 0
    while n > 1:  # while
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        count += 1
    return count


@nv.kernel
def collatz(x: N, y: N):
    i = nv.grid(1)
    if i < x.size:
        y[i] = steps(x[i])


@nv.kernel
def summed(x: F, y: F):
    total = nv.f32(0)
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        total += x[i]
    y[nv.grid(1)] = total


@nv.kernel
def reversed_blocks(x: F, y: F):
    tile, t = nv.shared.array(256, nv.f32), nv.thread_idx.x
    tile[t] = x[nv.grid(1)]
    nv.syncthreads()
    y[nv.grid(1)] = tile[255 - t]


@nv.kernel
def of_warps(x: F, y: F):
    i = nv.grid(1)
    y[i] = nv.warp.shuffle_down(x[i], 1)


@nv.kernel
def waits_together(x: F, y: F):
    tile, t = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, t, x, t)
    nv.async_copy.wait_all()
    nv.barrier.sync(1, 32)
    y[t] = tile[31 - t]


@nv.kernel
def waits_in_part(x: F, y: F):
    t = nv.thread_idx.x
    if t < 16:  # branch
        nv.syncthreads()
    y[nv.grid(1)] = x[t]


def found(kernel: nv.Kernel) -> OnCpu:
    return on_cpu.of_kernel(kernel.specialise())


def line_of(function: Any, mark: str) -> int:
    lines, first = inspect.getsourcelines(getattr(function, "__wrapped__", function))
    return first + next(number for number, line in enumerate(lines) if line.rstrip().endswith(f"# {mark}"))


@pytest.mark.parametrize(
    ("kernel", "form", "vectors"),
    [
        (saxpy, "The threads wait for nobody", _VECTORS),
        (summed, "A range that threads share out", _VECTORS),
        (reversed_blocks, "What stands between two barriers is a loop over the threads of a block.", _VECTORS),
        (of_warps, "What stands between two barriers is a loop over the threads of a block, and what warps do", None),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_loops(kernel: nv.Kernel, form: str, vectors: str | None) -> None:
    said = found(kernel).sentences
    assert said[0].startswith(form)
    assert vectors in (None, said[1])
    assert not [sentence for sentence in said if "since" in sentence and not sentence.startswith("In blocks")]


def test_what_stands_in_the_way_of_vectors_has_its_line() -> None:
    of_atomic, of_while = found(histogram).sentences[1], found(collatz).sentences[1]
    at, loop = line_of(histogram, "atomic"), line_of(steps, "while")
    assert of_atomic == f"{_NO_VECTORS} What may keep it from that: `nv.atomic.add` in line {at}."
    assert of_while == f"{_NO_VECTORS} What may keep it from that: the `while` loop in line {loop}."


def test_a_line_of_another_file_is_called_so() -> None:
    text = "def k(x: nv.Array[nv.i32]):\n    x[nv.grid(1)] = steps(x[nv.grid(1)])\n"
    kernel = nv.Kernel.from_source(text, filename="k.py", namespace={"nv": nv, "steps": steps})
    assert f"the `while` loop in line {line_of(steps, 'while')} of {__file__}" in found(kernel).sentences[1]


def test_threads_that_are_suspended_have_a_reason_with_its_line() -> None:
    form, loops, warps, vectors = found(waits_in_part).sentences
    assert form.startswith("Each thread is suspended where it waits")
    assert loops.endswith(f"since not all threads do the same in line {line_of(waits_in_part, 'branch')}.")
    assert warps.endswith("since its threads wait for little.")
    assert vectors == "LLVM makes no vectors of code that is suspended."


def test_warps_that_are_suspended_and_other_blocks() -> None:
    form, loops, vectors, others, *_ = found(waits_together).sentences
    assert form.startswith("A warp is suspended as a whole")
    assert "since it uses `nv.async_copy.copy` in line" in loops
    assert vectors.startswith("LLVM makes no vectors")
    assert others.startswith("In blocks whose size along x is no multiple of 32: each thread is suspended")


def test_ptx() -> None:
    text = nv.ptx.load(waits_in_part.ptx("sm_90"))
    form, loops, *_ = text["waits_in_part"].report_subject().on_cpu().sentences
    assert form.startswith("Each thread is suspended where it waits")
    assert loops.endswith("since some threads of a block may not come to where others wait.")
    (text,) = {nv.ptx.load(reversed_blocks.ptx("sm_90"))["reversed_blocks"].report_subject().on_cpu().sentences[0]}
    assert text == "What stands between two barriers is a loop over the threads of a block."


@nv.kernel
def of_a_gpu(x: nv.Array[nv.u32]):
    x[0] = nv.tcgen05.ld(0, "32x32b")[0]


def test_what_the_cpu_does_not_run() -> None:
    refused = found(of_a_gpu)
    assert refused.sentences == () and refused.problem is not None
    (said,) = views.view_of(of_a_gpu.report_subject().inspect("sm_100a"), 0, None, refused).on_cpu.sentences
    assert said.startswith("It does not run on the CPU: ")


def test_the_page_has_it_once_a_kernel(html: str) -> None:
    """A page is about three views, of which a fixture gave two no such part."""
    page = saxpy.report(["sm_90", "sm_100"]).html
    assert page.count(">On the CPU</h3>") == 2 and _VECTORS in page and "<th" in page
    assert "On the CPU" not in html


needs_tiers = pytest.mark.skipif(not memory.is_available(), reason="there is one tier where LLVM links the code")


def launch(kernel: nv.Kernel, times: int, blocks: int = 2, **how: Any) -> None:
    x, y = np.ones(32 * blocks, np.float32), np.ones(32 * blocks, np.float32)
    for _ in range(times):
        kernel.on("cpu", **how)[blocks, 32](2.0, x, y)


def rows(kernel: nv.Kernel) -> list[tuple[str, ...]]:
    subject = kernel.report_subject()
    (view,) = [views.view_of(subject.inspect("sm_90"), 0, None, subject.on_cpu())]
    assert view.on_cpu is not None
    return [*view.on_cpu.rows]


@needs_tiers
def test_launches_and_their_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_CPU", raising=False)
    kernel = nv.kernel(saxpy._function)
    assert rows(kernel) == []
    launch(kernel, 3)
    launch(kernel, 1, check="none")
    launch(kernel, 2, tier="optimised")
    of_three, of_one, chosen = sorted(rows(kernel), key=lambda row: (row[2].endswith("start"), row[1]))
    types = "f32, Array[f32], Array[f32]"
    assert of_three[:2] == (types, "bounds") and of_one[:2] == (types, "none")
    assert re.fullmatch(r"3 launches began with baseline code, which ran [\d.e-]+ ms; it is not .* yet", of_three[2])
    assert of_one[2].startswith("1 launch began with baseline code")
    assert chosen == (types, "bounds", "optimised from the start")


def scaled(a: nv.f32, x: F, y: F):
    y[nv.grid(1)] = a * x[nv.grid(1)]


def shifted(at: nv.Array[nv.i32], x: F):
    i = nv.grid(1)
    x[at[i]] = x[i]


def test_proofs_are_told() -> None:
    regular, other = nv.kernel(saxpy._function), nv.kernel(shifted)
    launch(regular, 1, check="race")
    other.on("cpu", check="race")[1, 32](np.arange(32, dtype=np.int32), np.ones(32, np.float32))
    types, (proof, *_) = "f32, Array[f32], Array[f32]", rows(regular)
    assert proof == (types, "race", "proved to be race-free before the launch")
    line = inspect.getsourcelines(shifted)[1] + 2
    told = [row[2] for row in rows(other) if row[1] == "race"]
    assert told == [f"not proved to be race-free on `x` (line {line})"]


@needs_tiers
def test_launches_that_have_optimised_code_by_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Later launches, and those of the fast path, count no more."""
    monkeypatch.delenv("NVGEN_CPU", raising=False)
    kernel = nv.kernel(scaled)
    launch(kernel, 2)
    monkeypatch.setattr(tiers, "MOST_THREADS", 63)
    launch(kernel, 3)
    ((_, _, code),) = rows(kernel)
    assert code.startswith("2 launches began with baseline code") and code.endswith("; now they have optimised code")


@needs_tiers
def test_launches_of_ptx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_CPU", raising=False)
    kernel = nv.ptx.load(reversed_blocks.ptx("sm_90"))["reversed_blocks"]
    x, y = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
    for _ in range(2):
        kernel.on("cpu")[1, 256](x, x.size, y, y.size)
    (row,) = kernel.report_subject().on_cpu().launches
    assert (row.arguments, row.checks, row.tier, row.begun) == ("", "bounds", "baseline", 2)
