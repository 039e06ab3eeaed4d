"""Every case on every target, and every case's PTX through ptxas."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings

from nvgen.artifacts import compiler
from nvgen.runtime.gpu import driver
from nvgen.targets.nvptx.options import CompileOptions
from tests import semantics
from tests.assembling import ARCHITECTURES, assemble, needs_ptxas
from tests.semantics.case import Case
from tests.strategies import SIZES, Inputs, seeds, sizes

pytestmark = pytest.mark.sweep(6)

#: Every module beside this one that has cases.
MODULES = {
    found.name: module
    for found in pkgutil.iter_modules(semantics.__path__)
    if not found.name.startswith("test_")
    and hasattr(module := importlib.import_module(f"tests.semantics.{found.name}"), "CASES")
}
CASES = {case.kernel.name: case for module in MODULES.values() for case in module.CASES}
_needs_gpu = pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU")
DEVICES = ("cpu", pytest.param("cuda:0", marks=(pytest.mark.gpu, _needs_gpu)))


def test_names_are_unique() -> None:
    assert len(MODULES) > 15
    assert len(CASES) == sum(len(module.CASES) for module in MODULES.values())


#: On the CPU every third case runs with the checks of a launch that asks for none by name; code without checks compiles
#: in two thirds of the time. The sweep runs all of them with checks.
_CHECKED = frozenset(list(CASES)[::3])
#: Kernels that differ in their types and places alone and take long to compile: of these every fifth runs always, so
#: that each family has some types, and each type some families; ``test_many_inputs`` has all.
_FAMILY = re.compile(
    r"(aggregated|atomic|(checked_)?shuffles_of|extremes_of|from|matches_of|reductions_of|shifted|to)"
    r"_(bool|([iuf]|bf|c)\d+|u?e\dm\d)(_(global|shared|generic|shared_generic))?"
)
_OF_FAMILIES = [name for name in CASES if _FAMILY.fullmatch(name)]
#: Modules of so many small cases have every other one in each run.
_MANY = 45
_IN_SWEEPS = frozenset(_OF_FAMILIES) - frozenset(_OF_FAMILIES[::5]) | {
    case.kernel.name for module in MODULES.values() if len(module.CASES) >= _MANY for case in module.CASES[1::2]
}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=[pytest.mark.sweep(16)] * (name in _IN_SWEEPS)) for name, case in CASES.items()],
    ids=CASES,
)
def test_reference(case: Case, device: str) -> None:
    """The kernel leaves in its arguments what the reference does."""
    is_checked = device != "cpu" or case.kernel.name in _CHECKED
    _compare(case, device, settings(max_examples=3), **({} if is_checked else {"check": "none"}))


@pytest.mark.sweep(64)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_many_inputs(case: Case, device: str) -> None:
    """The same with other inputs in every run."""
    _compare(case, device, settings(max_examples=200, derandomize=False))


SAMPLED = ("aggregation", "applications", "barriers", "functions", "synchronisation", "warp_algorithms")
SAMPLE = {case.kernel.name: case for name in SAMPLED for case in MODULES[name].CASES}


@pytest.mark.sweep(8)
@pytest.mark.parametrize("case", SAMPLE.values(), ids=SAMPLE)
def test_any_order(case: Case) -> None:
    """The same in whatever order threads run between barriers, where each one is a coroutine."""
    _shuffled(case, settings(max_examples=2))


@pytest.mark.sweep(64)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_many_orders(case: Case) -> None:
    """The same of all kernels, in other orders in every run."""
    _shuffled(case, settings(max_examples=50, derandomize=False))


def _shuffled(case: Case, examples: settings) -> None:
    @examples
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run("cpu", Inputs(size, seed), schedule="random", seed=seed)

    run()


def _compare(case: Case, device: str, examples: settings, **how: str) -> None:
    @examples
    @given(size=sizes(), seed=seeds())
    def run(size: int, seed: int) -> None:
        case.run(device, Inputs(size, seed), **how)

    for number, fixed in enumerate(SIZES):
        run = example(size=fixed, seed=number)(run)
    run()


@needs_ptxas
@pytest.mark.parametrize(
    ("arch", "first", "step"),
    [("sm_75", 0, 4), ("sm_120a", 2, 4)]
    + [pytest.param(arch, 0, 1, marks=pytest.mark.sweep(16)) for arch in ARCHITECTURES],
)
def test_every_kernel_assembles(arch: str, first: int, step: int, tmp_path: Path) -> None:
    """All kernels are one module, since a start of ptxas takes longer than a kernel. Every fourth one is for the oldest
    architecture, and every fourth for the newest; the sweep has all for all."""
    kernels = [case.kernel.specialise() for case in list(CASES.values())[first::step]]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(kernels) > len(CASES) // step - 1
    assert assemble(ptx, arch, tmp_path) == ""
