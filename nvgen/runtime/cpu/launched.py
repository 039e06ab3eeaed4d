"""What launches of a kernel on the CPU have had so far, of all types of arguments and all checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nvgen.artifacts.report.cpu_launches import CpuLaunches
from nvgen.codegen.contract.run_checks import RACE
from nvgen.runtime.cpu import tiers
from nvgen.runtime.launch.specialised import SpecialisedKernel
from nvgen.targets.cpu.objects.loaded import LoadedModule

if TYPE_CHECKING:
    from nvgen.runtime.launch.state import DeviceKernel, LaunchState


def launched(state: LaunchState) -> tuple[CpuLaunches, ...]:
    """One for each code that there is, and for each outcome of proofs; what Python has interpreted has none."""
    kernels = [kernel for kept in [*state.specialisations.values()] for kernel in kept]
    return tuple(found for kernel in kernels for found in _of_kernel(kernel))


def _of_kernel(kernel: DeviceKernel) -> Iterator[CpuLaunches]:
    arguments = ""
    if isinstance(kernel, SpecialisedKernel):
        arguments = ", ".join(map(repr, kernel.specialisation.parameters.values()))
        proofs = [known.proof for kept in [*kernel.proofs.values()] for known in kept]
        for proof in dict.fromkeys(map(str, proofs)):
            yield CpuLaunches(arguments, RACE, "", None, 0.0, proof)
    codes: list[Any] = [*dict.fromkeys([*kernel.code.values()])]
    for code in codes:
        if isinstance(code, LoadedModule):
            runs = code.baseline_runs
            (tier,) = tiers.named([code])
            checks = ", ".join(sorted(code.wanted_checks))
            begun, seconds = (None, 0.0) if runs is None else (runs.launches, runs.seconds)
            yield CpuLaunches(arguments, checks, tier, begun, seconds)
