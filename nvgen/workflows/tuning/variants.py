"""Candidates as kernels that can be launched.

Takes the kernel that is tuned, maybe on a device, and a candidate; gives the kernel with its constants and options, and
its launch. Whatever is wrong with one candidate is found here or later, and is no mistake of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nvgen.base.records import Node
from nvgen.codegen.contract.configuration import Configuration
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.launches import KernelOnDevice, Launch
from nvgen.runtime.cpu.run_options import CpuRunOptions
from nvgen.runtime.launch import configuration as configurations
from nvgen.runtime.launch import specialised
from nvgen.runtime.launch.device import Device
from nvgen.workflows.tuning.space import Candidate

#: Everything that a launch may be told, where it has clusters.
_NOTHING_ELSE = {
    **dict.fromkeys(("grid", "block", "cluster", "preferred_cluster", "shared", "stream")),
    **dict.fromkeys(("cooperative", "programmatic_dependent"), False),
}

Tunable = Kernel | KernelOnDevice


class Variant(Node):
    """A candidate's kernel with its launch."""

    candidate: Candidate
    kernel: Tunable
    launch: Launch
    sizes: Configuration

    def specialisation(self, arguments: Sequence[Any]) -> Specialisation:
        """The kernel as it is compiled for a launch with these arguments.

        Raises:
            CompileError: the kernel is wrong for them.
            LaunchError: an argument is wrong.
        """
        return specialised.specialisation_of(self.launch, arguments)


def kernel_of(tunable: Tunable) -> Kernel:
    """The kernel itself."""
    return tunable.kernel if isinstance(tunable, KernelOnDevice) else tunable  # type: ignore[return-value]


def run_options_of(tunable: Tunable) -> CpuRunOptions | None:
    """How the kernel runs on the CPU, where ``kernel.on`` said it."""
    return tunable.run_options if isinstance(tunable, KernelOnDevice) else None


def device_of(tunable: Tunable) -> Device | None:
    """The device that ``kernel.on`` named."""
    return tunable.device if isinstance(tunable, KernelOnDevice) else None


def bound(tunable: Tunable, candidate: Candidate) -> Tunable:
    """The kernel with the constants and the options of a candidate.

    Raises:
        CompileError: a value is no constant, or no option has it.
    """
    made = kernel_of(tunable)
    if candidate.options:
        made = made.with_options(**candidate.options)
    if candidate.constants:
        made = made.bind(**candidate.constants)
    return tunable.with_changes(kernel=made) if isinstance(tunable, KernelOnDevice) else made


def variant(kernel: Tunable, candidate: Candidate) -> Variant:
    """The launch of a kernel that is bound already.

    Raises:
        LaunchError: no GPU has such blocks or grids, or the kernel's options do not allow them.
    """
    launch = launch_of(kernel, candidate)
    sizes = configurations.parse(launch.kernel.name, launch.configuration, launch.kernel.options)
    assert isinstance(sizes, Configuration)  # nothing launches by `forall` here
    return Variant(candidate, kernel, launch, sizes)


def launch_of(kernel: Tunable, candidate: Candidate) -> Launch:
    """The launch of a kernel that is bound already."""
    parts = candidate.launch
    if parts.get("cluster") is not None:
        return kernel._configured({**_NOTHING_ELSE, **parts})
    sizes: tuple[Any, ...] = (parts["grid"], parts["block"])
    return kernel[sizes] if parts.get("shared") is None else kernel[(*sizes, None, parts["shared"])]
