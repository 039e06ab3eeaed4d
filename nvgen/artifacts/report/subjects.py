"""What a report is about: kernels of Python and of PTX text, each of which is inspected for an architecture."""

from __future__ import annotations

import re
from collections.abc import Callable

from nvgen.artifacts.report import inspected
from nvgen.artifacts.report.inspected import Inspected
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


def of_kernel(kernel: Specialisation) -> Subject:
    """A kernel with the types of its parameters."""
    name = kernel.source.file.name
    file = "a cell of the notebook" if _CELL.search(name) else name
    return Subject(kernel.name, file, DEFAULT_ARCHITECTURE, lambda arch: inspected.of_kernel(kernel, arch))


def of_ptx(source: SourceText, module: Module, name: str) -> Subject:
    """The kernel ``name`` of PTX text, by default for the ``.target`` of the text.

    Raises:
        CompileError: there is no such architecture.
    """
    targets = (statement.names[0] for statement in module.statements if isinstance(statement, Target))
    target = next(targets, DEFAULT_ARCHITECTURE)
    find_architecture(target)

    def inspect(architecture: str) -> Inspected:
        find_architecture(architecture)
        return inspected.of_ptx(source.text, name, architecture)

    return Subject(name, source.name, target, inspect)
