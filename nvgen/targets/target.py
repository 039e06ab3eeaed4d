"""What code generation asks of a target: where a kernel's arguments are, and how device operations are spelled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Set
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.lang import Hint, KernelOptions, Register
from nvgen.lang.allocation import MAX_STATIC_SHARED_BYTES
from nvgen.records import Node
from nvgen.targets.failure import Check
from nvgen.tree import Assembly, Call, ForRange, GlobalVariable, Local, SpecialisedFunction, TypedKernel, While
from nvgen.types import Scalar


class ArrayValue(Node):
    """An array inside a function: its data, its extents, which are i32 and not negative, and where its layout does not
    imply them its strides, which are i64 and count bytes."""

    pointer: ir.Value
    extents: tuple[ir.Value, ...]
    strides: tuple[ir.Value, ...] = ()


class KernelFrame(Node):
    """A kernel's function with the builder at its entry, and what its arguments became."""

    function: ir.Function
    builder: ir.IRBuilder
    scalars: Mapping[Local, ir.Value]
    arrays: Mapping[Local, ArrayValue]
    #: Registers that the target passes as arguments, by name.
    registers: Mapping[str, ir.Value]
    #: What all functions of the kernel share.
    shared: SharedMemory
    #: The addresses of the grid constants among the parameters.
    references: Mapping[Local, ir.Value] = {}
    #: Where the thread ends; None where a return ends it.
    exit: ir.Block | None = None
    #: Where the function is left when the thread suspends; None where it cannot.
    suspended: ir.Block | None = None


#: Types a function that is written in the kernel language, with annotated parameters, for a target that calls it.
#: ``constants`` are those of its parameters that are known when it is compiled: numbers, texts, types, functions.
#: Equal arguments return the same object.
Library = Callable[[Any, tuple[tuple[str, Any], ...]], SpecialisedFunction]


class Functions(ABC):
    """Finds the LLVM function of a device function; the module makes it when it is first called."""

    @abstractmethod
    def find(self, function: SpecialisedFunction) -> ir.Function:
        """The function, which may still be without a body."""

    @abstractmethod
    def of_library(self, function: Any, constants: tuple[tuple[str, Any], ...]) -> SpecialisedFunction:
        """A function of the target's own that is written in the kernel language, typed (see ``Library``)."""


class SharedMemory:
    """The shared arrays that one kernel declares, in its own text and in the functions that it calls."""

    def __init__(self) -> None:
        self.size = 0
        #: What the memory's address is a multiple of, so that those of all arrays are of what they ask for.
        self.alignment = 1
        #: Whether the kernel uses what the launch adds, and whether an array takes all of it that is left.
        self.is_dynamic = False
        self.takes_rest = False

    def reserve(self, size: int, alignment: int, span: Span) -> int:
        """The offset of one more array.

        Raises:
            CompileError: a block cannot declare so much.
        """
        offset = -(-self.size // alignment) * alignment
        self.size = offset + size
        self.alignment = max(self.alignment, alignment)
        if self.size > MAX_STATIC_SHARED_BYTES:
            raise CompileError(diagnostics.memory.TooMuchShared(span, self.size, MAX_STATIC_SHARED_BYTES))
        return offset


class Target(ABC):
    """What kernels are compiled for: a GPU, or a processor."""

    @property
    @abstractmethod
    def triple(self) -> str:
        """LLVM's target triple."""

    @property
    @abstractmethod
    def data_layout(self) -> str:
        """LLVM's description of its types in memory."""

    @property
    @abstractmethod
    def has_half_floats(self) -> bool:
        """Whether LLVM's own f16 and bf16 can be computed with: each operation rounds once."""

    @property
    def library(self) -> Library:
        """What types the functions of the target's own that are written in the kernel language.

        Raises:
            InternalError: it has none.
        """
        raise InternalError(f"{type(self).__name__} has no functions in the kernel language")

    @property
    def debug_pointer_size(self) -> int:
        """Bytes of a pointer in debug information; 0 where the target takes no debug information."""
        return 0

    @property
    def checks_room(self) -> bool:
        """Whether the code looks if dynamic shared arrays fit the memory that the launch asks for."""
        return False

    @property
    def wanted_checks(self) -> Set[str]:
        """The checks that the code makes when it runs, of ``targets.failure.CHECKS``."""
        return frozenset()

    def new_module(self, name: str) -> ir.Module:
        """A module for the target, with nothing in it."""
        module = ir.Module(name=name, context=ir.Context())
        module.triple, module.data_layout = self.triple, self.data_layout
        return module

    @abstractmethod
    def begin_kernel(self, module: ir.Module, kernel: TypedKernel, options: KernelOptions) -> KernelFrame:
        """Adds a function for the kernel to the module, with the target's calling convention."""

    @abstractmethod
    def end_kernel(self, module: ir.Module, kernel: TypedKernel, frame: KernelFrame, functions: Functions) -> None:
        """Called when the body is complete: adds what the target needs around it."""

    def completed(self, module: ir.Module) -> str:
        """The text of a module as LLVM gets it, with what its functions need besides."""
        return str(module)

    def is_emitted_inline(self, function: SpecialisedFunction) -> bool:
        """Whether a device function's body has to stand in its callers, where the target cannot call it."""
        return False

    @abstractmethod
    def end_iteration(self, frame: KernelFrame, loop: While | ForRange) -> None:
        """Called at the end of the iterations of a loop, also of those that ``continue`` ends."""

    @abstractmethod
    def end_loop(self, frame: KernelFrame, loop: While) -> None:
        """Called behind a loop, where all that leave it come by, and before a ``return`` in it."""

    @abstractmethod
    def function_symbol(self, name: str) -> str:
        """The symbol of a device function of that name: one that neither LLVM nor what reads its output
        reserves."""

    @abstractmethod
    def begin_function(
        self, module: ir.Module, function: SpecialisedFunction, name: str, options: KernelOptions, shared: SharedMemory
    ) -> KernelFrame:
        """Adds a device function to the module, which kernels with these options call."""

    @abstractmethod
    def call(self, frame: KernelFrame, function: ir.Function, arguments: list[ir.Value], node: Call) -> ir.Value:
        """Calls a device function of the module from another function, as ``node`` in the text does."""

    @abstractmethod
    def shared_array(self, frame: KernelFrame, elements: ir.Type, count: int, alignment: int, offset: int) -> ir.Value:
        """The address of a shared array; ``offset`` is what ``SharedMemory`` gave."""

    @abstractmethod
    def dynamic_memory(self, frame: KernelFrame, alignment: int) -> ir.Value:
        """The start of the kernel's dynamic shared memory, which is aligned at least so."""

    @abstractmethod
    def dynamic_size(self, frame: KernelFrame, span: Span) -> ir.Value:
        """How many bytes of dynamic shared memory the launch gave; an i32."""

    def dynamic_offset(self, frame: KernelFrame, address: ir.Value) -> list[ir.Value]:
        """How many bytes past the start of the dynamic shared memory an address lies, and how many there are, as i64:
        two numbers that a failed check tells. None of them where the failure has no diagnostic."""
        return []

    @abstractmethod
    def global_array(self, frame: KernelFrame, node: GlobalVariable) -> ir.Value:
        """The address of a device global variable."""

    @abstractmethod
    def load(
        self, frame: KernelFrame, address: ir.Value, type_: ir.Type, alignment: int, hint: Hint, span: Span
    ) -> ir.Value:
        """A load as ``hint`` has it, which is not plain."""

    @abstractmethod
    def store(
        self, frame: KernelFrame, address: ir.Value, value: ir.Value, alignment: int, hint: Hint, span: Span
    ) -> None:
        """A store as ``hint`` has it, which is not plain."""

    @property
    @abstractmethod
    def package(self) -> str:
        """The package with the target's modules; ``operations`` in it has those that emit the device operations."""

    @abstractmethod
    def fail(self, frame: KernelFrame, check: Check, numbers: list[ir.Value]) -> None:
        """Ends the thread, and the launch with it, because ``check`` failed with these i64 ``numbers``.

        The block that the builder stands in has ended afterwards.
        """

    @abstractmethod
    def print(self, frame: KernelFrame, text: ir.Value, arguments: ir.Value, span: Span) -> None:
        """Prints by a format of C's ``printf``; ``arguments`` is where its arguments lie, as in a structure of C."""

    @abstractmethod
    def assembly(self, frame: KernelFrame, node: Assembly, operands: list[ir.Value]) -> ir.Value | None:
        """The result of inline PTX; arrays among the operands are their addresses."""

    @abstractmethod
    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        """The value of a register of the thread."""

    @abstractmethod
    def float_min_max(
        self, builder: ir.IRBuilder, name: str, left: ir.Value, right: ir.Value, flags: tuple[str, ...]
    ) -> ir.Value:
        """``min`` or ``max`` of two floats: a NaN is passed over, and -0.0 is less than 0.0."""

    @abstractmethod
    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        """``value`` truncated to an integer; saturating, NaN as ``frontend.conversion.convert`` documents it."""
