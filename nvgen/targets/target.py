"""What code generation asks of a target: where a kernel's arguments are, and how device operations are spelled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from llvmlite import ir

from nvgen.frontend.tree import Local, TypedKernel
from nvgen.lang import KernelOptions, Register
from nvgen.records import Node
from nvgen.types import Scalar


class ArrayValue(Node):
    """An array argument inside a kernel: its data and its extents, which are i32 and not negative."""

    pointer: ir.Value
    extents: tuple[ir.Value, ...]


class KernelFrame(Node):
    """A kernel's function with the builder at its entry, and what its arguments became."""

    function: ir.Function
    builder: ir.IRBuilder
    scalars: Mapping[Local, ir.Value]
    arrays: Mapping[Local, ArrayValue]
    #: Registers that the target passes as arguments, by name.
    registers: Mapping[str, ir.Value]


class Target(ABC):
    """A machine that kernels are compiled for."""

    @property
    @abstractmethod
    def triple(self) -> str:
        """LLVM's name of the machine."""

    @property
    @abstractmethod
    def data_layout(self) -> str:
        """LLVM's description of its types in memory."""

    @abstractmethod
    def begin_kernel(self, module: ir.Module, kernel: TypedKernel, options: KernelOptions) -> KernelFrame:
        """Adds a function for the kernel to the module, with the target's calling convention."""

    @abstractmethod
    def end_kernel(self, module: ir.Module, kernel: TypedKernel, frame: KernelFrame) -> None:
        """Called when the body is complete: adds what the target needs around it."""

    @abstractmethod
    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        """The value of a register of the thread."""

    @abstractmethod
    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        """``value`` truncated to an integer; saturating, NaN as ``frontend.conversion.convert`` documents it."""
