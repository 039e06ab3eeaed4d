"""Runs kernels on the CPU from their own PTX.

What the NVPTX back end, the templates of instructions and the layout of parameters make of a kernel is lifted to LLVM
IR again, by definitions of the instructions that the CPU target does not share.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

import nvgen as nv
from nvgen import compiler, ptx
from nvgen.analysis.access import global_accesses
from nvgen.runtime.cpu import launch as launches
from nvgen.runtime.launch.state import LaunchState
from nvgen.runtime.ptx.variables import Variables
from nvgen.specialisation import Specialisation
from nvgen.targets.cpu import deadlock, printing
from nvgen.targets.cpu.loaded import LoadedModule
from nvgen.targets.cpu.options import CpuOptions
from nvgen.targets.cpu.symbols import global_symbol
from nvgen.targets.cpu_run import BlockShape, CpuRun
from nvgen.targets.nvptx.pipeline import CompileOptions
from tests.semantics.case import Case, check_equal
from tests.strategies import Inputs

#: What nothing is known of.
ANY_BLOCKS = BlockShape()


@contextmanager
def lifted(kernel: nv.Kernel, arch: str) -> Iterator[list[str]]:
    """Has a kernel's launches on the CPU run its PTX for an architecture; the names of the kernels that were lifted are
    added to the list."""
    done: list[str] = []
    kept: list[Variables] = []

    def prepare(specialisation: Specialisation, run: CpuRun, blocks: BlockShape = ANY_BLOCKS) -> LoadedModule:
        text = compiler.compile_kernels([specialisation], CompileOptions(arch), compiler.Stage.PTX).text
        module, source = ptx.parse(text), ptx.SourceText(text, f"{specialisation.name}.ptx")
        variables = Variables(module, source)
        kept.append(variables)
        symbols = {**printing.symbols(), **deadlock.symbols(), **variables.symbols}
        # The program's own variables are where it keeps them.
        uses = global_accesses(specialisation.typed)
        symbols |= {global_symbol(use.symbol): use.array.address for use in uses}
        code = compiler.lifted_for_cpu(module, source, specialisation.name, CpuOptions(blocks=blocks), symbols)
        done.append(specialisation.name)
        return code

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(launches, "prepare", prepare)
        state = LaunchState()  # what the kernel has kept is other code
        for name, value in (("launch_state", state), ("_launches", state.launches), ("_on", {})):
            patch.setattr(kernel, name, value)
        yield done


def run_twice(case: Case, arch: str, size: int, seed: int) -> None:
    """The typed kernel and its PTX leave the same bits in their arguments.

    Where a kernel allows a product and a sum to be one operation, LLVM chooses which are, for each machine by itself:
    then both are as the reference says.
    """
    if case.kernel.options.fastmath:
        with lifted(case.kernel, arch) as done:
            case.run("cpu", Inputs(size, seed), check="none")
        assert done == [case.kernel.name]
        return
    runs = []
    for is_lifted in (False, True):
        arguments, launch = case.arguments(Inputs(size, seed)), case.launch(Inputs(size, seed))
        if is_lifted:
            with lifted(case.kernel, arch) as done:
                case.kernel.on("cpu", check="none")[launch](*arguments)
            assert done == [case.kernel.name]
        else:
            case.kernel.on("cpu", check="none")[launch](*arguments)
        runs.append(arguments)
    for name, typed, text in zip(case.kernel.parameters, *runs, strict=True):
        if isinstance(typed, np.ndarray):
            check_equal(text, typed, 0.0, name)
