"""Has the launches of a kernel on the CPU run its own PTX alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import nvgen as nv
from nvgen.codegen.contract.cpu_run import BlockShape, CpuRun
from nvgen.frontend.specialisation import Specialisation
from nvgen.runtime.cpu import launch as launches
from nvgen.runtime.launch.state import LaunchState
from nvgen.runtime.ptx.variables import Variables
from nvgen.targets.cpu.objects.loaded import LoadedModule
from tests.semantics.twice import CodeForm, lifted_code

#: What nothing is known of.
ANY_BLOCKS = BlockShape()


@contextmanager
def lifted(kernel: nv.Kernel, arch: str) -> Iterator[list[str]]:
    """Has a kernel's launches on the CPU run its PTX for an architecture; the names of the kernels that were lifted are
    added to the list."""
    done: list[str] = []
    kept: list[Variables] = []

    def prepare(
        specialisation: Specialisation, run: CpuRun, blocks: BlockShape = ANY_BLOCKS, tier: str | None = None
    ) -> LoadedModule:
        code, variables = lifted_code(specialisation, arch, CodeForm(blocks=blocks))
        kept.append(variables)
        done.append(specialisation.name)
        return code

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(launches, "prepare", prepare)
        state = LaunchState()  # what the kernel has kept is other code
        for name, value in (("launch_state", state), ("_launches", state.launches), ("_on", {})):
            patch.setattr(kernel, name, value)
        yield done
