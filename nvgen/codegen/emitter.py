"""From a typed kernel to a function of LLVM IR.

A variable that one statement assigns is the value assigned there; every other one is a stack slot at the function's
entry, of which LLVM makes registers. What a device operation looks like is asked of the target, everything else is the
same on all of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.codegen.contract.description import FunctionDescription, LoopDescription
from nvgen.codegen.contract.ir_builder import rename
from nvgen.codegen.contract.run_checks import BOUNDS, INSTRUMENTING
from nvgen.codegen.contract.target import ArrayValue, Functions, KernelFrame, Target
from nvgen.codegen.debug_info import FunctionDebugInfo
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import InternalError, Span
from nvgen.lang import KernelOptions
from nvgen.tree import Body, Expression, ForRange, Local, SpecialisedFunction, TypedFunction, While

if TYPE_CHECKING:
    from nvgen.tree.analysis.pointer_alignment import Alignments
    from nvgen.tree.analysis.uniformity import Uniformity  # few kernels have loops with barriers

INDEX = ir.IntType(64)


class Loop(Node):
    """Where ``continue`` and ``break`` of a loop go; None where there are none."""

    next: ir.Block | None
    end: ir.Block | None
    #: What the target is told when a ``return`` leaves it; None where it is told of none, or not of this one.
    description: LoopDescription | None = None
    #: Whether it is a loop of the machine code, as far as is known: how often it iterates may decide otherwise.
    repeats: bool = True
    #: The variable of a loop that repeats over a range.
    counter: Local | None = None


class InlinedFunctions(Functions):
    """The device functions of a module, which can be emitted into their callers as well."""

    @kept
    def alignments(self) -> dict[TypedFunction, Alignments]:
        """What ``codegen.alignment`` knows of functions, of which several emitters may emit parts."""
        return {}

    @property
    @abstractmethod
    def kernel_name(self) -> str:
        """The kernel that the functions are compiled for."""

    @abstractmethod
    def described(self, function: SpecialisedFunction) -> FunctionDescription:
        """What the target is told of a function."""

    @abstractmethod
    def emit_inline(
        self, caller: Emitter, function: SpecialisedFunction, arguments: list[ir.Value], span: Span
    ) -> ir.Value | None:
        """Emits the function's body where the caller's builder stands; returns its result, None for none.

        Raises:
            CompileError: the function calls itself.
        """


class Continuation:
    """Where a body goes on that is emitted into another function: its returns lead to ``block`` with their value."""

    def __init__(self, builder: ir.IRBuilder, result: ir.Type) -> None:
        self.block: ir.Block = builder.append_basic_block("inlined.end")
        self._slot: ir.Value | None = None
        self._result = result
        if result != ir.VoidType():
            with builder.goto_entry_block():
                self._slot = builder.alloca(result, name="inlined.result")

    def leave(self, builder: ir.IRBuilder, value: ir.Value | None) -> None:
        if self._slot is not None and value is not None:
            builder.store(value, self._slot)
        builder.branch(self.block)

    def result(self, builder: ir.IRBuilder) -> ir.Value | None:
        """The value that was left with; the builder stands in ``block``."""
        return None if self._slot is None else builder.load(self._slot, typ=self._result)


class Emitter:
    """The state of emitting one function."""

    #: Whether bodies are emitted by ``divided``.
    divides = False
    #: How many loops over ranges there are so far that nobody said how to unroll.
    counting_loops = 0
    #: The function, and loops of it that ``codegen.doubling`` and ``codegen.local_arrays`` find, and what
    #: ``codegen.barrier_loops`` knows of it: None before anybody asks.
    typed: TypedFunction
    doubling: Set[While] | None = None
    over_registers: Set[ForRange] | None = None
    uniform: Uniformity | None = None

    def __init__(
        self,
        target: Target,
        frame: KernelFrame,
        functions: InlinedFunctions,
        options: KernelOptions,
        fixed: Set[str] = frozenset(),
        debug_info: FunctionDebugInfo | None = None,
        continuation: Continuation | None = None,
    ) -> None:
        self.target = target
        self.frame = frame
        #: The device functions of the module.
        self.functions = functions
        self.builder = frame.builder
        #: Fast-math flags of every floating-point operation, in LLVM's order of printing.
        self.float_flags = tuple(sorted(options.fastmath))
        #: Whether arrays may have more elements than an i32 counts.
        self.large_arrays = options.large_arrays
        #: Whether subnormal f32 numbers are flushed to zero.
        self.ftz = options.ftz
        #: Whether indices, and whether divisors, are checked when the kernel runs.
        self.checks_indices = options.debug or (BOUNDS in target.wanted_checks and bool(frame.registers))
        self.checks_divisors = options.debug
        #: The blocks of a cluster along each dimension.
        self.cluster = options.cluster_sizes
        #: Whether the kernel says how many there are.
        self.has_clusters = bool(options.cluster)
        #: Whether the target looks at every access to memory; not in its own functions, which see no thread.
        self.instruments_memory = bool(frame.registers) and bool(INSTRUMENTING & target.wanted_checks)
        #: Where the text of each instruction stands; None where nobody asks.
        self.debug_info = debug_info
        self.continuation = continuation
        self.loops: list[Loop] = []
        #: Arrays that the function makes, by their nodes.
        self.allocated: dict[Expression, ArrayValue] = {}
        #: Where indices are checked, the arrays of the elements whose addresses were taken.
        self.addressed: dict[Expression, ArrayValue] = {}
        #: Where the dynamic shared array that was made last ends, in bytes; an i32.
        self.dynamic_end: ir.Value = ir.IntType(32)(0)
        #: The names of the variables that need no slot, and what they are.
        self._fixed = fixed
        self._values: dict[Local, ir.Value] = {}
        #: The parts of structs and tuples in variables that one place assigns.
        self._parts: dict[Local, list[ir.Value]] = {}
        self._slots: dict[Local, ir.Value] = {}
        self._arrays = dict(frame.arrays)
        for local, value in frame.scalars.items():
            self.store(local, value)

    def divided(self, body: Body) -> None:
        """Emits a body in parts, of which other emitters may emit some."""
        raise InternalError(f"{type(self).__name__} divides no bodies")

    def last_thread(self) -> Mapping[str, ir.Value]:
        """Where code is for several threads, the registers of the last one that are others than those of the first;
        none where it is not known which threads are left."""
        return {}

    def slot(self, local: Local) -> ir.Value:
        """The stack slot of a variable."""
        slot = self._slots.get(local)
        if slot is None:
            with self.builder.goto_entry_block():
                slot = self.builder.alloca(value_type(local.type), name=f"{local.name}.slot")
                if self.debug_info is not None:
                    self.debug_info.variable(local, slot)
            self._slots[local] = slot
        return slot

    def load(self, local: Local) -> ir.Value:
        value = self._values.get(local)
        if value is not None:
            return value
        return self.builder.load(self.slot(local), name=local.name, typ=value_type(local.type))

    def store(self, local: Local, value: ir.Value) -> None:
        self.target.keeps(value)
        if local.name in self._fixed:
            if isinstance(value, ir.Instruction) and value.name.startswith("."):
                rename(value, local.name)
            self._values[local] = value
            return
        self.builder.store(value, self.slot(local))

    def wide(self, node: Expression) -> ir.Value | None:
        """An integer in 64 bits, where it is there in so many."""
        return None

    def keeps_parts(self, local: Local) -> bool:
        """Whether ``keep_parts`` may be called for a variable: one place assigns it, and it needs no slot."""
        return local.name in self._fixed

    def keep_parts(self, local: Local, parts: list[ir.Value]) -> None:
        """Assigns the parts of a struct or a tuple to a variable.

        As one value each part would take an instruction that names the types of all.
        """
        for part in parts:
            self.target.keeps(part)
        self._parts[local] = parts

    def parts(self, local: Local) -> list[ir.Value] | None:
        """What ``keep_parts`` was given."""
        return self._parts.get(local)

    def array(self, local: Local) -> ArrayValue | None:
        """An array parameter that no assignment changes: its parts need no slot."""
        return self._arrays.get(local)

    def reference(self, local: Local) -> ir.Value | None:
        """The address of a parameter that is read where the launch put it."""
        return self.frame.references.get(local)

    def put_in_slot(self, local: Local, packed: ir.Value) -> None:
        """Makes an array parameter a variable like others, since an assignment changes it."""
        del self._arrays[local]
        self.store(local, packed)

    def leave(self, value: ir.Value | None = None) -> None:
        """Returns from the function that is emitted; the current block has ended afterwards."""
        if self.continuation is not None:
            self.continuation.leave(self.builder, value)
        elif self.frame.exit is not None:
            self.builder.branch(self.frame.exit)
        elif value is None:
            self.builder.ret_void()
        else:
            self.builder.ret(value)

    def block(self, name: str) -> ir.Block:
        return self.builder.append_basic_block(name)

    @property
    def terminated(self) -> bool:
        """Whether the current block has ended, so that nothing can follow."""
        return bool(self.builder.block.is_terminated)

    def branch_to(self, block: ir.Block) -> None:
        """Continues at ``block`` unless the current one has ended."""
        if not self.terminated:
            self.builder.branch(block)

    @contextmanager
    def loop(
        self,
        next_: ir.Block | None,
        end: ir.Block | None,
        description: LoopDescription | None = None,
        *,
        repeats: bool = True,
        counter: Local | None = None,
    ) -> Iterator[None]:
        self.loops.append(Loop(next_, end, description, repeats, counter))
        yield
        self.loops.pop()
