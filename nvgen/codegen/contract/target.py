"""What code generation asks of a target: the contract that ``codegen`` is written against.

It has four parts, and a target is one object that has them all. ``Conventions`` say what a module, a kernel and a
function look like; they are asked once for each. ``Memory`` is asked for arrays that no argument brings, ``Control``
where a loop goes round and where a thread ends, ``Emission`` for single values.

Abstract is what every target needs for a kernel with arithmetic, arrays, branches and device functions. The rest
refuses with a diagnostic until a target has it (``Part.lacks``), or has nothing to do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Set
from contextlib import AbstractContextManager
from typing import Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.codegen.contract import ir_text
from nvgen.codegen.contract.description import FunctionDescription, KernelDescription, LoopDescription
from nvgen.codegen.contract.run_checks import Check
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.lang import Hint, KernelOptions, Register
from nvgen.lang.allocation import MAX_STATIC_SHARED_BYTES
from nvgen.tree import Assembly, Call, DeviceCall, Expression, GlobalVariable, Local, SpecialisedFunction, TypedKernel
from nvgen.types import Scalar


class ArrayValue(Node):
    """An array inside a function: its data, its extents, which are i32 and not negative, and where its layout does not
    imply them its strides, which are i64 and count bytes."""

    pointer: ir.Value
    extents: tuple[ir.Value, ...]
    strides: tuple[ir.Value, ...] = ()
    #: The extents once more, for offsets of elements, where the target has them in another form.
    lengths: tuple[ir.Value, ...] = ()


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
    #: What a thread that can be suspended does before its own text; its terminator leads there.
    begun: ir.Block | None = None
    #: Where a thread ends of which a check says what may have another cause; None where its function does.
    given_up: ir.Block | None = None


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


class KernelForm(ABC):
    """A kernel that the target emits in a form of its own, not as the body of one thread: the three are called in
    this order."""

    @abstractmethod
    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """Adds the kernel's function to the module."""

    @abstractmethod
    def emit(self, frame: KernelFrame, functions: Any, options: KernelOptions) -> None:
        """Emits the body; ``functions`` are ``codegen.emitter.InlinedFunctions``."""

    @abstractmethod
    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """Adds what stands around it."""


class ThreadLoops(ABC):
    """A kernel between whose barriers the threads are loops: whoever emits the body divides it, and says what stands in
    which loop. ``begin`` comes first, ``end`` last."""

    @property
    @abstractmethod
    def has_warps(self) -> bool:
        """Whether the rows of blocks along x are whole warps, so that there may be loops over warps."""

    @abstractmethod
    def refuse(self, reason: str) -> None:
        """Told why the kernel cannot be divided. Nothing else is asked then."""

    @abstractmethod
    def begin(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """Adds the kernel's function to the module."""

    @abstractmethod
    def blocks(self, frame: KernelFrame) -> AbstractContextManager[KernelFrame]:
        """A loop over blocks, and the frame of a block: everything else stands in it."""

    @abstractmethod
    def threads(self, frame: KernelFrame, *, is_parallel: bool) -> AbstractContextManager[tuple[KernelFrame, ir.Value]]:
        """A loop over the threads of a block: the frame of a thread, and its number in the block, an i64.

        ``is_parallel``: what one stores no other one loads, except for its own in arrays of all threads.
        """

    @abstractmethod
    def warps(self, frame: KernelFrame) -> AbstractContextManager[tuple[KernelFrame, ir.Value]]:
        """A loop over the warps of a block: the frame of a warp's first thread, and that thread's number."""

    @abstractmethod
    def lanes(self, frame: KernelFrame, *, is_parallel: bool) -> AbstractContextManager[tuple[KernelFrame, ir.Value]]:
        """A loop over the threads of the warp that a frame is of: the frame of each, and its lane, an i64."""

    @abstractmethod
    def meet(self, frame: KernelFrame, functions: Functions, first: ir.Value | None) -> None:
        """The threads of a block have come to where they wait; or those of the warp whose first thread has a number,
        an i64."""

    @abstractmethod
    def array(self, frame: KernelFrame, element: ir.Type) -> ir.Value:
        """The address of an array with an element for each thread of a block."""

    @abstractmethod
    def end(self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame) -> None:
        """Adds what stands around the kernel's function."""


class Part(ABC):
    """What the parts of the contract share."""

    @property
    @abstractmethod
    def triple(self) -> str:
        """LLVM's target triple."""

    def lacks(self, what: str, span: Span | None) -> CompileError:
        """The refusal of something in a kernel that the target has not; ``what`` names it in the message."""
        return CompileError(diagnostics.target.NotOnTarget(span, what, self.triple))


class Conventions(Part):
    """What a module, a kernel and a device function are in LLVM IR: asked at their beginning and their end."""

    @property
    @abstractmethod
    def data_layout(self) -> str:
        """LLVM's description of its types in memory."""

    @property
    def debug_pointer_size(self) -> int:
        """Bytes of a pointer in debug information; 0 where the target takes no debug information."""
        return 0

    @property
    def library(self) -> Library:
        """What types the functions of the target's own that are written in the kernel language.

        Raises:
            InternalError: it has none.
        """
        raise InternalError(f"{type(self).__name__} has no functions in the kernel language")

    def new_module(self, name: str) -> ir.Module:
        """A module for the target, with nothing in it."""
        module = ir.Module(name=name, context=ir.Context())
        module.triple, module.data_layout = self.triple, self.data_layout
        return module

    def form(self, kernel: TypedKernel, description: KernelDescription) -> KernelForm | None:
        """The form in which the target emits a kernel; None for the body of one thread."""
        return None

    def thread_loops(self, kernel: KernelDescription) -> ThreadLoops | None:
        """For a kernel without a typed tree whose threads wait for each other: loops over threads, which whoever emits
        it may choose; None where threads are no loops."""
        return None

    @abstractmethod
    def begin_kernel(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """Adds a function for the kernel to the module, with the target's calling convention."""

    def end_kernel(
        self, module: ir.Module, kernel: KernelDescription, frame: KernelFrame, functions: Functions
    ) -> None:
        """Called when the body is complete: adds what the target needs around it."""

    def completed(self, module: ir.Module) -> str:
        """The text of a module as LLVM gets it, with what its functions need besides."""
        return ir_text.of_module(module)

    @abstractmethod
    def function_symbol(self, name: str) -> str:
        """The symbol of a device function of that name: one that neither LLVM nor what reads its output
        reserves."""

    def outside_symbol(self, function: SpecialisedFunction, options: KernelOptions) -> str | None:
        """The symbol of a device function that a module of its own has, which those with these options only declare;
        None of those that every module has for itself."""
        return None

    @abstractmethod
    def begin_function(
        self, module: ir.Module, function: FunctionDescription, name: str, options: KernelOptions, shared: SharedMemory
    ) -> KernelFrame:
        """Adds a device function to the module, which kernels with these options call
        (``codegen.functions.device_function``)."""

    def export(
        self,
        module: ir.Module,
        function: FunctionDescription,
        made: ir.Function,
        begun: Callable[[ir.Function, ir.IRBuilder], None],
    ) -> None:
        """Adds the function that others call by the name of a device function, ``made`` of the module; ``begun`` is
        told of it before it has instructions.

        Raises:
            CompileError: it cannot be linked under that name.
        """
        raise InternalError(f"{self.triple} exports no functions")

    def call(self, frame: KernelFrame, function: ir.Function, arguments: list[ir.Value], node: Call) -> ir.Value:
        """Calls a device function of the module from another function, as ``node`` in the text does."""
        return frame.builder.call(function, arguments)

    def is_emitted_inline(self, function: FunctionDescription) -> bool:
        """Whether a device function's body has to stand in its callers, where the target cannot call it."""
        return False


class Memory(Part):
    """Arrays that no argument brings, and loads and stores that are not plain: asked where a kernel has them."""

    @property
    def checks_room(self) -> bool:
        """Whether the code looks if dynamic shared arrays fit the memory that the launch asks for."""
        return False

    def shared_array(
        self, frame: KernelFrame, elements: ir.Type, count: int, alignment: int, offset: int, span: Span
    ) -> ir.Value:
        """The address of a shared array; ``offset`` is what ``SharedMemory`` gave."""
        raise self.lacks("a shared array", span)

    def dynamic_memory(self, frame: KernelFrame, alignment: int, span: Span) -> ir.Value:
        """The start of the kernel's dynamic shared memory, which is aligned at least so."""
        raise self.lacks("dynamic shared memory", span)

    def dynamic_size(self, frame: KernelFrame, span: Span) -> ir.Value:
        """How many bytes of dynamic shared memory the launch gave; an i32."""
        raise self.lacks("dynamic shared memory", span)

    def dynamic_offset(self, frame: KernelFrame, address: ir.Value) -> list[ir.Value]:
        """How many bytes past the start of the dynamic shared memory an address lies, and how many there are, as i64:
        two numbers that a failed check tells. None of them where the failure has no diagnostic."""
        return []

    def global_array(self, frame: KernelFrame, node: GlobalVariable) -> ir.Value:
        """The address of a device global variable."""
        raise self.lacks("a device global variable", node.span)

    def variable(self, frame: KernelFrame, name: str, nbytes: int, span: Span) -> ir.Value:
        """The address of a variable that whoever loads the code has."""
        raise self.lacks("a variable of the module", span)

    def load(
        self, frame: KernelFrame, address: ir.Value, type_: ir.Type, alignment: int, hint: Hint, span: Span
    ) -> ir.Value:
        """A load as ``hint`` has it, which is not plain."""
        raise self.lacks("a load with a hint", span)

    def store(
        self, frame: KernelFrame, address: ir.Value, value: ir.Value, alignment: int, hint: Hint, span: Span
    ) -> None:
        """A store as ``hint`` has it, which is not plain."""
        raise self.lacks("a store with a hint", span)


class Control(Part):
    """Loops, and the end of a thread whose check failed."""

    @property
    def wanted_checks(self) -> Set[str]:
        """The checks that the code makes when it runs, of ``codegen.contract.run_checks.CHECKS``."""
        return frozenset()

    @property
    def leaves_blocks_out(self) -> bool:
        """Whether kernels may leave out checks for which they have a test of blocks
        (``nvgen.codegen.contract.box_test``): where that does not hold, other code makes all of them."""
        return False

    @property
    def race_free(self) -> Set[str]:
        """The variables of a kernel whose arrays a check of races leaves out."""
        return frozenset()

    @property
    def instrumentation(self) -> Any:
        """What emits the checks of accesses to memory (``codegen.accesses.Instrumentation``), of a target that has
        such among ``wanted_checks``.

        Raises:
            InternalError: it has none.
        """
        raise InternalError(f"{type(self).__name__} checks no accesses to memory")

    @property
    def runs_threads(self) -> bool:
        """Whether the code runs the threads, and not the hardware: then ``end_iteration`` and ``end_loop`` are called,
        and descriptions say where threads wait."""
        return False

    @property
    def unrolls_long_loops(self) -> bool:
        """Whether loops are unrolled in part that are too long for more, and those wholly that double or halve a
        number, as far as ``codegen.unrolling`` goes: that keeps a processor's loops from becoming vectors."""
        return False

    def end_iteration(self, frame: KernelFrame, loop: LoopDescription) -> None:
        """Called at the end of the iterations of a loop, also of those that ``continue`` ends."""

    def end_loop(self, frame: KernelFrame, loop: LoopDescription) -> None:
        """Called behind a loop that counts no range, where all that leave it come by, and before a ``return`` in it."""

    def fail(self, frame: KernelFrame, check: Check, numbers: list[ir.Value]) -> None:
        """Ends the thread, and the launch with it, because ``check`` failed with these i64 ``numbers``.

        The block that the builder stands in has ended afterwards.
        """
        raise self.lacks("a check when the kernel runs", check.span)

    def covers(self, frame: KernelFrame, index: Expression) -> ir.Value | None:
        """An i1: whether a test has shown before the thread began that an index is in range; None where none did."""
        return None

    def decides(self, frame: KernelFrame, test: Expression) -> tuple[ir.Value, bool] | None:
        """An i1: whether it is known before the thread began what a test is, and what it is then; None where it never
        is."""
        return None


class Emission(Part):
    """Single values: what stands in a register, arithmetic that targets spell differently, and device operations."""

    @property
    def families(self) -> Mapping[str, str]:
        """The families of device operations that the target has, by name: the module in which ``FAMILY`` is the
        ``codegen.device_operations.Family``. It is loaded when a kernel first needs it."""
        return {}

    @property
    @abstractmethod
    def has_half_floats(self) -> bool:
        """Whether LLVM's own f16 and bf16 can be computed with: each operation rounds once."""

    def check_operation(self, call: DeviceCall) -> None:
        """Called before a device operation is emitted.

        Raises:
            CompileError: the target has not this one, of whose family it may have others.
        """

    @abstractmethod
    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        """The value of a register of the thread."""

    def read_in_grid(self, frame: KernelFrame, register: Register) -> ir.Value:
        """The same, as a part of the thread's index in the grid alone."""
        return self.read_register(frame, register)

    @abstractmethod
    def float_min_max(
        self, builder: ir.IRBuilder, name: str, left: ir.Value, right: ir.Value, flags: tuple[str, ...]
    ) -> ir.Value:
        """``min`` or ``max`` of two floats: a NaN is passed over, and -0.0 is less than 0.0."""

    def keeps(self, value: ir.Value) -> None:
        """Called with each value that a variable has, or that is kept while a call is made, before anything uses it."""

    def shift(self, builder: ir.IRBuilder, operator: str, value: ir.Value, amount: ir.Value) -> ir.Value | None:
        """``value << amount``, or ``value >> amount`` of an unsigned number: 0 where the amount is not less than the
        width. None where LLVM knows no instruction of the target's for it."""
        return None

    def saturated_difference(self, builder: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
        """``left - right`` of two i32, or the nearest i32; what LLVM makes of it is not to depend on their ranges.

        Raises:
            InternalError: it is a target that runs the threads.
        """
        raise InternalError(f"{type(self).__name__} has no difference that LLVM knows nothing of")

    @abstractmethod
    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        """``value`` truncated to an integer; saturating, NaN as ``frontend.typing.conversion.convert`` documents it."""

    def print(self, frame: KernelFrame, text: ir.Value, arguments: ir.Value, span: Span) -> None:
        """Prints by a format of C's ``printf``; ``arguments`` is where its arguments lie, as in a structure of C."""
        raise self.lacks("`print`", span)

    def assembly(self, frame: KernelFrame, node: Assembly, operands: list[ir.Value]) -> ir.Value | None:
        """The result of inline PTX; arrays among the operands are their addresses."""
        raise self.lacks("inline PTX", node.span)


class Target(Conventions, Memory, Control, Emission):
    """What kernels are compiled for: a GPU, or a processor."""
