"""The fixture ``machine``: a GPU, or the fake driver with the CPU target doing a GPU's work."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from collections.abc import Callable, Iterator
from math import prod
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.codegen.contract.cpu_run import UNCHECKED
from nvgen.runtime.cpu import launch
from nvgen.runtime.gpu import devices, driver
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import NUMBERS
from nvgen.targets.cpu.conventions.legalise import CpuLegaliser
from tests.driver import other_process

Dim3 = tuple[int, int, int]


class Machine:
    """What the tests ask of where they run; ``fake`` is the fake driver's control, None on a GPU."""

    def __init__(self, fake: Any) -> None:
        self.fake = fake

    def will_run(self, kernel: nv.Kernel, *, dynamic_bytes: int = 0, cluster: Dim3 | None = None) -> None:
        """Has the CPU do what a GPU would with this kernel, in launches with a shared size and a cluster size."""
        if self.fake is not None:
            self.fake.execute = _on_cpu(kernel, dynamic_bytes, cluster)

    def needs(self, capability: tuple[int, int]) -> None:
        """Skips the test on older GPUs."""
        if devices.compute_capability(0) < capability:
            pytest.skip("needs a GPU of capability {}.{}".format(*capability))

    def output(self, program: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a program in a process of its own, whose GPU the machine's is."""
        path = folder / "program.py"
        path.write_text(program)
        start = other_process.prelude() if self.fake is not None else ""
        runner = f"{start}\nimport runpy\nrunpy.run_path({str(path)!r}, run_name='__main__')\n"
        return subprocess.run(
            [sys.executable, "-c", runner],
            capture_output=True,
            text=True,
            check=False,
            env={**_environment(), **environment},
            timeout=120,
        )


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def _on_cpu(kernel: nv.Kernel, dynamic_bytes: int, cluster: Dim3 | None) -> Callable[[int, Dim3, Dim3], None]:
    specialisation = kernel.specialise()
    if cluster is not None:
        options = specialisation.options.with_changes(cluster=cluster)
        specialisation = specialisation.with_changes(options=options)
    code = launch.prepare(specialisation.for_target(CpuLegaliser()), UNCHECKED)

    def run(parameters: int, grid: Dim3, block: Dim3) -> None:
        together = grid if code.is_cooperative else code.cluster
        sizes = (ctypes.c_int32 * NUMBERS)(*grid, *block, dynamic_bytes, *together, 0, 0, 0, *code.cluster)
        record = FailureRecord()
        groups = prod(grid) // prod(together)
        code.function(kernel.name, launch.Blocks)(parameters, ctypes.addressof(sizes), 0, groups, record)
        assert not record.taken

    return run


@pytest.fixture(params=[pytest.param("gpu", marks=pytest.mark.gpu), "fake"])
def machine(request: pytest.FixtureRequest) -> Iterator[Machine]:
    if request.param == "fake":
        yield Machine(request.getfixturevalue("gpu"))
        return
    if not driver.device_count():
        pytest.skip(driver.unavailable_reason())
    yield Machine(None)
    nv.cuda.synchronize()
