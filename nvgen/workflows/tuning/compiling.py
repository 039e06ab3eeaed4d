"""Compiles candidates ahead of their launches, in other processes where there are several.

Takes kernels with the types of their arguments; gives what ptxas says of each. A process that compiles for a GPU leaves
the image in the disk cache, where the launch finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import Any

from nvgen.artifacts import cached_ptx
from nvgen.artifacts.binaries import cubin
from nvgen.artifacts.binaries.resources import Resources
from nvgen.base.records import Node
from nvgen.diagnostics import NvgenError
from nvgen.files import cuda_tools, progress
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.runtime.gpu import images
from nvgen.targets.nvptx.options import compile_options
from nvgen.types import Type
from nvgen.workflows.batch import schedule
from nvgen.workflows.batch.tasks import Refused, refused

#: Fewer kernels are compiled before another process has started.
_FEW = 4


class Task(Node):
    """A kernel to compile, with the options and types that it is launched with."""

    #: Where the candidate stands.
    place: int
    kernel: Kernel
    types: dict[str, Type]
    #: The architecture whose ptxas is asked; empty: the GPU's.
    arch: str
    #: The GPU's compute capability; None where no image is wanted.
    capability: tuple[int, int] | None

    @property
    def archs(self) -> tuple[str, ...]:
        """One architecture, in messages."""
        return (self.arch or "sm_{}{}".format(*self.capability or (0, 0)),)


def task(position: int, kernel: Kernel, launched: Specialisation, arch: str | None, capability: Any) -> Task:
    """The task for a kernel that is launched as ``launched`` says."""
    # Of shapes the decorator may say more than is true of the launch's arrays.
    options = launched.options.given | {"same_shapes": launched.options.same_shapes}
    return Task(position, kernel.with_options(**options), launched.parameters, arch or "", capability)


def compiled(task: Task) -> tuple[Resources | None]:
    """What the kernel takes; None where there is no ptxas. It is what workers do.

    Raises:
        CompileError: the kernel is wrong, or ptxas refuses it.
    """
    with progress.silenced():  # which may be a thread beside others: the tuning shows how far it is
        return (_resources(task),)


def _resources(task: Task) -> Resources | None:
    specialisation, arch = task.kernel.specialise(task.types), task.arch
    if task.capability is not None:
        images.make_ahead(specialisation, task.capability)
        arch = arch or str(images.architecture_for(specialisation, task.capability).architecture)
    if cuda_tools.ptxas() is None:
        return None
    options = compile_options(arch=arch)
    made = cubin.assembled(cached_ptx.ptx([specialisation], options), options.arch, [specialisation])
    return made.resources[specialisation.name]


def all_compiled(
    tasks: Sequence[Task], executor: Executor | int | None
) -> Iterator[tuple[Task, Resources | Refused | None]]:
    """Each task with what its kernel takes, or why it does not compile, as they come.

    Raises:
        CompileError: the executor takes no tasks.
    """
    if executor is None and len(tasks) < _FEW:
        yield from ((task, _here(task)) for task in tasks)
        return
    with closing(schedule.answered(tasks, executor, compiled)) as found:
        for task, answers in found:
            yield task, answers[0]


def _here(task: Task) -> Resources | Refused | None:
    try:
        return compiled(task)[0]
    except NvgenError as error:
        return refused(task.archs[0], error)
