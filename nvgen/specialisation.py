"""A kernel with the types of its parameters: what the stages of a compilation, and a launch, start from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from nvgen.frontend.operations import dispatch
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.typing.infer import infer
from nvgen.lang import KernelOptions
from nvgen.records import Node
from nvgen.tree import DeviceCall, TypedKernel, walk
from nvgen.types import Type


class Specialisation(Node):
    """A kernel with the types of its parameters."""

    source: FunctionSource
    parameters: dict[str, Type]
    options: KernelOptions
    #: The kernel's name in PTX.
    name: str
    #: Whether it is interpreted.
    is_interpreted: bool = False
    #: Whether it is for the CPU alone.
    is_for_cpu: bool = False
    #: The architecture that it is for alone; empty: it is for all.
    architecture: str = ""

    @cached_property
    def typed(self) -> TypedKernel:
        """The typed tree, the same for every target, unless it is for one alone."""
        typed = infer(
            self.source,
            self.parameters,
            is_interpreted=self.is_interpreted,
            is_for_cpu=self.is_for_cpu,
            architecture=self.architecture,
        )
        return typed if typed.name == self.name else typed.with_changes(name=self.name)

    @cached_property
    def on_cpu(self) -> Specialisation:
        """The kernel as the CPU runs it: NVVM's intrinsics are the operations of nvgen's that they mean."""
        intrinsics = [call.operation for call in self._calls() if call.operation.family == "intrinsics"]
        if self.is_for_cpu or all(getattr(operation, "emulation", None) is None for operation in intrinsics):
            return self
        return self.with_changes(is_for_cpu=True)

    def on_architecture(self, name: str) -> Specialisation:
        """The kernel as an architecture runs it: atomic operations that it lacks are loops of those that it has."""
        if self.architecture or not any(dispatch.needs_expansion(call, name) for call in self._calls()):
            return self
        return self.with_changes(architecture=name)

    def _calls(self) -> Iterator[DeviceCall]:
        return walk.find(self.typed, DeviceCall) if DeviceCall in self.typed.kinds else iter(())
