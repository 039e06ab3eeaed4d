"""Compiles candidates ahead of their launches, in other processes where there are several.

Takes kernels with the types of their arguments; gives what ptxas says of each. A process that compiles for a GPU leaves
the image in the disk cache, where the launch finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nvgen import cuda_tools, kept_ptx
from nvgen.binaries import cubin
from nvgen.binaries.resources import Resources
from nvgen.diagnostics import NvgenError
from nvgen.kernels import Kernel
from nvgen.records import Node
from nvgen.runtime.gpu import images
from nvgen.specialisation import Specialisation
from nvgen.targets.nvptx.options import compile_options
from nvgen.types import Type


class Task(Node):
    """A kernel to compile, with the options and types that it is launched with."""

    kernel: Kernel
    types: dict[str, Type]
    #: The architecture whose ptxas is asked; None: the GPU's.
    arch: str | None
    #: The GPU's compute capability; None where no image is wanted.
    capability: tuple[int, int] | None


def task(kernel: Kernel, launched: Specialisation, arch: str | None, capability: Any) -> Task:
    """The task for a kernel that is launched as ``launched`` says."""
    return Task(kernel.with_options(**launched.options.given), launched.parameters, arch, capability)


def compiled(task: Task) -> Resources | None:
    """What the kernel takes; None where there is no ptxas.

    Raises:
        CompileError: the kernel is wrong, or ptxas refuses it.
    """
    specialisation, arch = task.kernel.specialise(task.types), task.arch
    if task.capability is not None:
        images.make_ahead(specialisation, task.capability)
        arch = arch or str(images.architecture_for(specialisation, task.capability).architecture)
    if cuda_tools.ptxas() is None:
        return None
    options = compile_options(arch=arch)
    made = cubin.assembled(kept_ptx.ptx([specialisation], options), options.arch, [specialisation])
    return made.resources[specialisation.name]


def all_compiled(tasks: Sequence[Task], executor: Any) -> list[Resources | NvgenError | None]:
    """What ``compiled`` gives for each task, or raises."""
    return [_outcome(task) for task in tasks]


def _outcome(task: Task) -> Resources | NvgenError | None:
    try:
        return compiled(task)
    except NvgenError as error:
        return error
