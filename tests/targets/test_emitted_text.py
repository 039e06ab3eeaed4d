"""What the text of a module does not have: LLVM would read and drop it, which takes as long as to emit it."""

from __future__ import annotations

import re
from unittest.mock import Mock

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.pipeline import CpuPipeline
from nvgen.targets.cpu.regions import levels

#: A value that an instruction makes.
_MADE = re.compile(r'^  (%"[^"]*") = (\w+)', re.MULTILINE)


@nv.kernel
def rows(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32]):
    tile, own = nv.shared.array((4, 32), nv.f32), nv.local.array(4, nv.f32)
    other = nv.local.array(2, nv.f32)
    lane = nv.thread_idx.x
    for k in nv.static_range(4):
        tile[k, lane] = a[k, lane]
    other[lane % 2] = 1.0
    nv.syncthreads()
    for k in nv.static_range(4):
        own[k] = tile[k, 31 - lane]
    nv.syncthreads()
    out[lane] = own[0] + own[3]


def text(kernel: nv.Kernel) -> str:
    """The module of a kernel for blocks of whole warps, with checked indices."""
    options = CpuOptions(checks=("bounds",), blocks=BlockShape(32, is_row=True))
    return compiler.module_text([kernel.specialise()], CpuPipeline(options, compiler.library_function))[1]


def unused(module: str, kind: str) -> list[str]:
    """The values of a kind of instruction that nothing uses."""
    made = [name for name, opname in _MADE.findall(module) if opname == kind]
    return [name for name in made if module.count(name) == 1]


def test_indices_are_extended_for_checks_alone() -> None:
    """An index whose check a test covers is not extended a second time."""
    assert "sext" in text(rows)
    assert unused(text(rows), "sext") == []


def test_constant_indices_are_constants() -> None:
    assert not re.search(r"[sz]ext (nneg )?i32 \d+ to i64", text(rows))


def test_arrays_that_are_made_are_not_taken_apart() -> None:
    """What a thread puts into an aggregate it does not take out of it."""
    module = text(rows)
    made = {name for name, opname in _MADE.findall(module) if opname == "insertvalue"}
    taken = re.findall(r'extractvalue \{ptr\} (%"[^"]*")', module)
    assert made and made.isdisjoint(taken)


def test_threads_find_the_local_arrays_that_they_use() -> None:
    """The address of a local array is computed in the loops over threads that use it."""
    assert unused(text(rows), "bitcast") == []
    assert text(rows).count("bitcast ptr") > 0


@nv.kernel
def jumps(a: nv.Array[nv.i32]):
    total = 0
    for k in nv.static_range(6):
        if a[k] == 1:
            continue
        if a[k] == 2:
            break
        total += a[k]
    else:
        total += 100
    for k in nv.static_range(3):
        total += k
    a[6] = total


@nv.kernel
def ends(a: nv.Array[nv.i32]):
    for k in nv.static_range(3):
        a[k] = 7
        return


def test_iterations_without_jumps_are_one_block() -> None:
    assert "unrolled." not in text(rows)
    assert "unrolled.next" in text(jumps)


@pytest.mark.parametrize(
    ("given", "total"), [([3, 1, 4, 5, 1, 9], 124), ([3, 1, 4, 2, 1, 9], 10), ([2, 0, 0, 0, 0, 0], 3)]
)
def test_jumps_out_of_unrolled_loops(given: list[int], total: int) -> None:
    """Beside a loop without any."""
    array = np.array([*given, 0], np.int32)
    jumps.on("cpu")[1, 1](array)
    assert array[6] == total


def test_an_unrolled_iteration_may_end_the_thread() -> None:
    array = np.zeros(3, np.int32)
    ends.on("cpu")[1, 1](array)
    assert array.tolist() == [7, 0, 0]


@nv.kernel
def repeats(a: nv.Array[nv.i32]):
    for k in range(4):
        nv.syncthreads()
        a[nv.thread_idx.x] = k


def test_the_levels_of_a_kernel_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a loop might have been one over a range that threads share out."""
    find = Mock(wraps=levels.find)
    monkeypatch.setattr(levels, "find", find)
    text(repeats)
    assert find.call_count == 1
