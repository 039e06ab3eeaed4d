"""What the rules of the lifter get: an instruction, and the function in which it stands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from llvmlite import ir

from nvgen.codegen.contract.description import LoopDescription
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import Span
from nvgen.lang import DeviceOperation
from nvgen.lang.attributes import Attributes
from nvgen.lift.form import FunctionForm
from nvgen.lift.loops import SpinningRound
from nvgen.lift.module import LiftedModule
from nvgen.lift.step import Step
from nvgen.ptx.analysis.scopes import Definition, Names
from nvgen.ptx.operands import Operand
from nvgen.ptx.tree import Function, Instruction
from nvgen.tree import DeviceCall
from nvgen.types import NONE, Type


class Variables:
    """Where the local variables and the parameters of a function lie."""

    def __init__(self) -> None:
        #: The memory of parameters of calls.
        self.slots: dict[Definition, ir.Value] = {}
        #: All local variables, with the offset of each; None before anybody asks for it.
        self.local: ir.Value | None = None
        self.local_bytes = 0
        self.local_offsets: dict[Definition, int] = {}
        #: Where parameters of the function itself lie.
        self.parameters: dict[str, ir.Value] = {}
        #: The values of parameters that are numbers; they lie in memory where somebody asks for their address.
        self.numbers: dict[str, ir.Value] = {}
        #: The ranges of memory that the launch was given, and the slot of the last one; None where nobody checks.
        self.ranges: ir.Value | None = None
        self.last_range: ir.Value | None = None
        #: The record of ``nvgen.lift.local_windows`` that the caller passed, and the function's own.
        self.outer_window: ir.Value | None = None
        self.window: ir.Value | None = None


class BodyStep(Step):
    """An instruction of a function."""

    module: LiftedModule
    form: FunctionForm
    emitter: Emitter
    variables: Variables
    functions: CalledFunctions
    #: The names that are visible where the instruction stands.
    names: Names
    #: The functions into which this one is emitted, and its own name, outermost first.
    callers: tuple[str, ...]
    #: What the target is told of loops, by the blocks that are their headers.
    loops: Mapping[int, LoopDescription]
    #: Those of the rounds that spin of loops which have several, by their headers and latches.
    rounds: Mapping[tuple[int, int], SpinningRound]
    #: Ends the block that the builder stands in: the function returns.
    leave: Callable[[], None]

    @property
    @abstractmethod
    def span(self) -> Span:
        """Where the instruction stands."""

    @property
    def is_covered(self) -> bool:
        """Whether a test that was made before shows that its access is in range."""
        coverage = self.module.coverage
        return coverage is not None and coverage.covers(self.instruction)

    @abstractmethod
    def block(self, number: int) -> ir.Block:
        """The LLVM block in which a block of PTX begins."""

    def stop(self, target: int) -> ir.Block | None:
        """Where what is emitted ends before a block of PTX; None where it goes on there."""
        return None

    @abstractmethod
    def guard(self, instruction: Instruction) -> ir.Value | None:
        """Whether an instruction's guard lets it run; None where it has none."""

    @abstractmethod
    def read(self, register: Definition) -> ir.Value:
        """The value of a register: bits, or a ``float`` or ``double``."""

    @abstractmethod
    def as_bits(self, value: ir.Value) -> ir.Value:
        """A value as an integer."""

    @abstractmethod
    def is_predicate(self, operand: Operand) -> bool:
        """Whether an operand is a predicate, or the opposite of one."""

    @abstractmethod
    def find(self, name: str) -> Definition:
        """What a name means.

        Raises:
            CompileError: nothing.
        """

    @abstractmethod
    def node(
        self,
        operation: DeviceOperation,
        given: Sequence[tuple[Type, ir.Value]],
        type_: Type = NONE,
        attributes: Attributes | None = None,
    ) -> DeviceCall:
        """The call of an operation of the kernel language as targets know it."""

    @abstractmethod
    def call(
        self,
        operation: DeviceOperation,
        given: Sequence[tuple[Type, ir.Value]],
        type_: Type = NONE,
        attributes: Attributes | None = None,
    ) -> ir.Value:
        """Has the target do an operation of the kernel language; ``type_`` is that of its result."""


class CalledFunctions(ABC):
    """The functions that a kernel calls."""

    @abstractmethod
    def is_inline(self, name: str) -> bool:
        """Whether a function stands in its callers: a thread waits or ends in the text of its kernel alone."""

    @abstractmethod
    def call(self, body: BodyStep, function: Function, parameters: ir.Value, results: ir.Value) -> None:
        """Calls a function of LLVM."""

    @abstractmethod
    def emit_inline(self, body: BodyStep, function: Function, parameters: ir.Value, results: ir.Value) -> None:
        """Emits a function where the caller's builder stands.

        Raises:
            CompileError: it is being emitted already.
        """
