"""Atomic operations on vectors, on the CPU in all its ways and assembled for what has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from nvgen.artifacts import compiler
from nvgen.runtime.cpu import launch
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_ptxas
from tests.semantics.atomic_vectors import CONTENDED, LATER, VECTORS, of_every_operation, operations
from tests.semantics.case import Case
from tests.strategies import Inputs, seeds, sizes

pytestmark = pytest.mark.sweep(6)

each = pytest.mark.parametrize("case", LATER, ids=lambda case: case.kernel.name)


def test_all_vectors_of_ptx_are_there() -> None:
    """PTX ISA, "atom": the table of vectors."""
    found = {(*vector, name) for vector in VECTORS for name in operations(*vector)}
    halves = {(type_, count, name) for type_ in ("f16", "bf16") for count in (2, 4, 8) for name in ("min", "max")}
    sums = {(*vector, name) for vector in VECTORS for name in ("add", "sub")}
    assert found == halves | sums
    assert set(VECTORS) == {(*half, count) for half in (("f16",), ("bf16",)) for count in (2, 4, 8)} | {
        ("f32", 2),
        ("f32", 4),
    }


@pytest.mark.sweep(2)
@each
def test_elements(case: Case) -> None:
    _many(case)


@pytest.mark.parametrize("count", [2, 4])
def test_subnormal_sums(count: int) -> None:
    """The CPU keeps subnormal numbers."""
    _many(of_every_operation("f32", count, subnormals=True))


def _many(case: Case) -> None:
    @settings(max_examples=8)
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run("cpu", Inputs(size, seed))

    run()


@pytest.mark.sweep(5)
@pytest.mark.parametrize("case", LATER, ids=lambda case: case.kernel.name)
@pytest.mark.parametrize("check", ["step", "all"])
def test_elements_in_checked_runs(case: Case, check: str) -> None:
    case.run("cpu", Inputs(5 if check == "step" else 67, 3), check=check)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("how", [{}, {"schedule": "random", "seed": 5}, {"check": "race"}], ids=str)
@pytest.mark.parametrize("case", CONTENDED, ids=lambda case: case.kernel.name)
def test_all_threads_on_few_vectors(case: Case, how: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks on two threads of the machine at least; what the first launch takes shares out the others."""
    if launch.core_count() < 2:
        monkeypatch.setattr(launch, "core_count", lambda: 2)
        launch._pool.cache_clear()
    for seed in range(3):
        case.run("cpu", Inputs(1000 if how else 100_000, seed), **how)


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_90", "sm_100", "sm_120a"])
def test_all_assembles(arch: str, tmp_path: Path) -> None:
    kernels = [case.kernel.specialise() for case in (*LATER, *CONTENDED)]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert assemble(ptx, arch, tmp_path) == ""
