"""The steps of a compilation that are the target's own; ``compiler`` takes them in the order in which they stand here.

A target is registered (``registry``) with a class of these. What it has to bring are its options, its ``Target`` and
LLVM's machine for it; the other steps do what is enough for a target without libraries.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.codegen.contract.target import Library, Target
from nvgen.files import progress
from nvgen.lang import KernelOptions
from nvgen.tree import TypedKernel
from nvgen.tree.legalisation import Legaliser

#: The kernels of one module, each with its options.
Kernels = Sequence[tuple[TypedKernel, KernelOptions]]
#: What a target takes: an architecture, a level of optimisation.
Options = TypeVar("Options", bound=Record)


class Pipeline(ABC, Generic[Options]):
    """One compilation for a target.

    It is made of the options before any kernel is typed.

    Raises:
        CompileError: the options are wrong.
    """

    #: The stage that the target's own text is (``compiler.Stage``).
    written_stage: ClassVar[str] = "assembly"

    def __init__(self, options: Options, library: Library) -> None:
        self.options = options
        #: What types functions of the target's own (``Conventions.library``).
        self.library = library

    def legalisers(self, kernels: Kernels) -> Sequence[Legaliser] | None:
        """What says, of each kernel of the module, which operations are typed as something else; None where the target
        has them all, or refuses."""
        return None

    @abstractmethod
    def begin(self, kernels: Kernels) -> Target:
        """What the module with these kernels is emitted for.

        Raises:
            CompileError: the target has not what a kernel asks for.
        """

    def check(self) -> None:
        """Called when the module is emitted and the target's own text is wanted: refuses what LLVM would not find.

        Raises:
            CompileError: there is such a thing.
        """

    def measure(self, text: str) -> None:
        """Told of the text of the module before LLVM changes it: how long it is may decide what LLVM does."""

    def link(self, module: llvm.Module) -> bool:
        """Adds what the module calls of libraries; whether functions of libdevice are among it."""
        return False

    @abstractmethod
    def optimise(self, module: llvm.Module) -> None:
        """Runs LLVM's pipeline (``llvm.optimise``)."""

    def finished(self, module: llvm.Module) -> str:
        """The target's own text of a module that LLVM's pipeline has not seen.

        Raises:
            CompileError: what is to make it cannot be used.
        """
        progress.step(progress.OPTIMISATION)
        self.optimise(module)
        progress.step(progress.LAST)
        return self.written(module)

    @abstractmethod
    def written(self, module: llvm.Module) -> str:
        """The target's own text of the optimised module."""


#: One whose options are not known to a type checker.
AnyPipeline = Pipeline[Any]
