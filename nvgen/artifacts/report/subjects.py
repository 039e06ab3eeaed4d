"""What a report is about: kernels of Python and of PTX text, each of which is inspected for an architecture."""

from __future__ import annotations

import re
from collections.abc import Callable

from nvgen.artifacts.report import inspected, on_cpu
from nvgen.artifacts.report.cpu_launches import CpuLaunches
from nvgen.artifacts.report.inspected import Inspected
from nvgen.artifacts.report.on_cpu import OnCpu
from nvgen.base.records import Node
from nvgen.frontend.specialisation import Specialisation
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE, find_architecture
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module, Target

#: What Jupyter names the file of a cell by, in a folder of the process.
_CELL = re.compile(r"ipykernel_\d+[/\\]\d+\.py$")


class Subject(Node):
    """A kernel by its name in PTX. ``file`` is where it comes from, ``architecture`` what it is for by default."""

    name: str
    file: str
    architecture: str
    inspect: Callable[[str], Inspected]
    #: How it runs on the CPU; None where nobody asks.
    on_cpu: Callable[[], OnCpu] | None = None


def of_kernel(kernel: Specialisation, launched: Callable[[], tuple[CpuLaunches, ...]] = tuple) -> Subject:
    """A kernel with the types of its parameters; ``launched`` says what its launches on the CPU have had."""
    name = kernel.source.file.name
    file = "a cell of the notebook" if _CELL.search(name) else name
    return Subject(
        *(kernel.name, file, DEFAULT_ARCHITECTURE),
        lambda arch: inspected.of_kernel(kernel, arch),
        lambda: on_cpu.of_kernel(kernel).with_changes(launches=launched()),
    )


def of_ptx(
    source: SourceText, module: Module, name: str, launched: Callable[[], tuple[CpuLaunches, ...]] = tuple
) -> Subject:
    """The kernel ``name`` of PTX text, by default for the ``.target`` of the text; ``launched`` as of ``of_kernel``.

    Raises:
        CompileError: there is no such architecture.
    """
    targets = (statement.names[0] for statement in module.statements if isinstance(statement, Target))
    target = next(targets, DEFAULT_ARCHITECTURE)
    find_architecture(target)

    def inspect(architecture: str) -> Inspected:
        find_architecture(architecture)
        return inspected.of_ptx(source.text, name, architecture)

    def runs() -> OnCpu:
        return on_cpu.of_ptx(source, module, name).with_changes(launches=launched())

    return Subject(name, source.name, target, inspect, runs)
