"""The cases about arrays, made for a debugger: no check fails that should not, and ptxas takes the PTX."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from nvgen.artifacts import compiler
from nvgen.kernels import Kernel
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, needs_ptxas
from tests.semantics import applications, arrays, functions, views
from tests.semantics.case import Case
from tests.semantics.test_cases import DEVICES
from tests.strategies import Inputs

pytestmark = pytest.mark.sweep(6)


def debugged(case: Case) -> Case:
    options = case.kernel.options.with_changes(debug=True)
    return dataclasses.replace(case, kernel=Kernel(case.kernel._function, options))


CASES = {
    case.kernel.name: debugged(case) for module in (arrays, functions, views, applications) for case in module.CASES
}


@pytest.mark.sweep(9)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_reference(case: Case, device: str) -> None:
    case.run(device, Inputs(67, 1))


@needs_ptxas
@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.sweep)])
def test_every_kernel_assembles(step: int, tmp_path: Path) -> None:
    kernels = [case.kernel.specialise() for case in list(CASES.values())[::step]]
    ptx = compiler.compile_kernels(kernels, CompileOptions("sm_90"), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(kernels)
    assert assemble(ptx, "sm_90", tmp_path, ("-g", "-O0")) == ""
