"""The cases with asynchronous copies, mbarriers, clusters and barriers of the grid: on the CPU, and through ptxas."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from nvgen import compiler
from nvgen.runtime import cuda
from tests.assembling import assemble, needs_ptxas
from tests.semantics import asynchronous
from tests.semantics.case import Case
from tests.strategies import SIZES, Inputs, seeds, sizes

#: The cases by the oldest architecture that ptxas takes them for.
CASES = {
    "sm_75": asynchronous.COOPERATIVE,
    "sm_80": asynchronous.OF_AMPERE,
    "sm_90": [*asynchronous.OF_HOPPER, *asynchronous.COOPERATIVE_OF_HOPPER],
}
_needs_gpu = pytest.mark.skipif(not cuda.device_count(), reason=cuda.unavailable_reason() or "there is a GPU")
DEVICES = ("cpu", pytest.param("cuda:0", marks=(pytest.mark.gpu, _needs_gpu)))
ALL = {case.kernel.name: case for cases in CASES.values() for case in cases}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_reference(case: Case, device: str) -> None:
    """The kernel leaves in its arguments what the reference does."""
    if device != "cpu" and not _is_for(case, cuda.compute_capability(0)):
        pytest.skip("the GPU is too old")

    @settings(max_examples=8)
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run(device, Inputs(size, seed))

    run()
    for number, size in enumerate(SIZES):
        case.run(device, Inputs(size, number))


def _is_for(case: Case, capability: tuple[int, int]) -> bool:
    """Whether a GPU has what a case needs."""
    number = capability[0] * 10 + capability[1]
    return any(case in cases and int(since.removeprefix("sm_")) <= number for since, cases in CASES.items())


@needs_ptxas
@pytest.mark.parametrize("arch", ["sm_75", "sm_80", "sm_90", "sm_100", "sm_120a"])
def test_every_kernel_assembles(arch: str, tmp_path: Path) -> None:
    number = int(arch.removeprefix("sm_").rstrip("a"))
    cases = [case for since, found in CASES.items() if int(since.removeprefix("sm_")) <= number for case in found]
    kernels = [case.kernel.specialise() for case in cases]
    ptx = compiler.compile_kernels(kernels, compiler.CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(cases)
    assert assemble(ptx, arch, tmp_path) == ""


@pytest.mark.parametrize("case", ALL.values(), ids=ALL)
def test_in_any_order(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever thread and whichever group of blocks comes first."""
    monkeypatch.setenv("NVGEN_SCHEDULE", "random")
    for seed in range(5):
        monkeypatch.setenv("NVGEN_SEED", str(seed))
        case.run("cpu", Inputs(1500, seed))
