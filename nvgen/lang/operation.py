"""How an operation of the kernel language is declared.

A declaration says what users may write and which types come out; it says nothing of how a target spells the operation.
``codegen.operations`` and the targets find their spelling by the declaration's ``name``. Called from ordinary Python,
an operation refuses with a diagnostic.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics.tracebacks import ends_tracebacks
from nvgen.types import Scalar, i32

if TYPE_CHECKING:  # kernels without device operations need none of them
    import inspect

    from nvgen.diagnostics import Diagnostic, Span
    from nvgen.lang.attributes import Attributes, Call
    from nvgen.lang.parameters import Parameter, Result


class Named:
    """Base of what users write after ``nv.``, with the text that follows there as its ``name``."""

    name: str

    def __reduce_ex__(self, protocol: Any) -> Any:
        if _named(self.name) is self:
            return _named, (self.name,)
        return super().__reduce_ex__(protocol)


def _named(name: str) -> Any:
    """What users find under a name after ``nv.``, or None."""
    import nvgen

    found: Any = nvgen
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


class Multiple(Record):
    """What an operand of a call is a multiple of, in bytes: an address, or a number of what has ``unit`` bits.

    Of addresses outside of shared memory no more than 16 are asked for: an array of the host begins at a multiple of
    that, and its copy on a GPU at one of 256.
    """

    position: int
    bytes: int
    unit: int = 8
    #: What a number is, where the operand is none of a pointer's type.
    what: str = "stride"
    #: The lanes of a warp whose operand counts, from the first on.
    lanes: int = 32

    def described(self, bytes_: int) -> str:
        """What is said of a number of so many bytes."""
        if self.what == "address":
            return f"address {bytes_ % 2**64:#x}"
        return f"{'an' if self.what[0] in 'aeiou' else 'a'} {self.what} of {diagnostics.counted(bytes_, 'byte')}"


class Operation(Named, Record):
    """Anything of nvgen that a kernel may name. ``name`` is how users write it after ``nv.``."""

    name: str
    doc: str

    @ends_tracebacks
    def __call__(self, *arguments: Any, **keywords: Any) -> NoReturn:
        """Refuses: device operations are for kernels alone."""
        raise diagnostics.CompileError(diagnostics.names.OutsideKernel(None, f"nv.{self.name}"))


class Need(Enum):
    """What a target that runs the threads keeps, or sees to, for the operations that say so."""

    #: All blocks of the grid run at once.
    WHOLE_GRID = "whole grid"
    #: Each thread's copies to shared memory, which take place when it waits for them.
    COPIES = "copies"
    #: What blocks load in bulk, until the mbarrier completes.
    BULK_LOADS = "bulk loads"
    #: Each thread's bulk copies from shared memory, until it waits for them.
    BULK_STORES = "bulk stores"
    #: Boxes of tensors, as tensor maps describe them.
    TENSOR_BOXES = "tensor boxes"
    #: Products that warpgroups have started.
    PRODUCTS = "products"


class DeviceOperation(Operation):
    """What threads do together or to memory: a function with parameters of its own, that every target spells.

    The declaration says what a call takes, returns and does. What it cannot say of a call's types is in the module of
    its ``family`` in ``frontend.operations``; each target has one of the same name that emits the calls.
    """

    family: ClassVar[str]
    #: The instruction of a call, by its name in ``intrinsics_db/instructions.json``, which says who has it; empty where
    #: every architecture has it.
    instruction: ClassVar[str] = ""
    #: The class of its calls' attributes, which the parameters that are constants fill by their names; None where they
    #: have none, or a rule of the front end makes them.
    attributes: ClassVar[type[Attributes] | None] = None
    #: Whether a thread may have to wait in it for what others do.
    suspends: ClassVar[bool] = False
    #: What whoever runs the threads has to keep for it.
    needs: ClassVar[frozenset[Need]] = frozenset()
    #: Whether the thread that calls it ends.
    ends_thread: ClassVar[bool] = False
    #: Whether a loop around it may spin until another thread has written what it returns, where that is used.
    may_spin: ClassVar[bool] = False
    #: Whether it changes nothing, and returns the same again as long as memory is the same.
    polls: ClassVar[bool] = False
    #: Whether it may change nothing, which the target notes, and returns the same again then as long as memory is the
    #: same.
    attempts: ClassVar[bool] = False
    #: Whether its call returns nothing where nobody uses the value: it may then be another instruction.
    result_is_optional: ClassVar[bool] = False
    #: Whether it may read, and write, the memory of arrays and pointers among its operands.
    reads: ClassVar[bool] = True
    writes: ClassVar[bool] = True
    #: Whether a call itself reads or writes memory that others may read or write; a target's checks look at those that
    #: do.
    accesses_memory: ClassVar[bool] = True
    #: Of one that returns nothing: one that does the same and returns what was there before.
    instead: ClassVar[str] = ""
    #: Whether it may write, where it writes, the arrays of tensor maps among its operands.
    writes_tensors: ClassVar[bool] = True

    def instructions(self, call: Call) -> tuple[str, ...]:
        """The instructions of a call, all of which an architecture has to have: what its attributes choose, or else
        that of the operation. Names that begin with ``llvm.nvvm.`` are intrinsics."""
        chosen = () if call.attributes is None else call.attributes.instructions
        return chosen or ((self.instruction,) if self.instruction else ())

    def alignments(self, call: Call) -> tuple[Multiple, ...]:
        """What addresses among its operands are multiples of besides what they point at has to be."""
        return ()

    @property
    def parameters(self) -> tuple[Parameter, ...] | None:
        """What a call takes, in this order; None where that depends on the arguments."""
        return None

    @property
    def fixed(self) -> Mapping[str, Any]:
        """Attributes that no parameter fills, which all calls have."""
        return {}

    @property
    def result(self) -> Result:
        """The type of what a call returns."""
        return None

    @property
    def returns(self) -> str:
        """The type of the result in the stubs, where a rule of the front end finds it."""
        return "Any"

    @property
    def __signature__(self) -> inspect.Signature:
        """What ``inspect.signature`` returns, and editors show."""
        import inspect  # nobody asks but editors

        from nvgen.lang.parameters import ByName, Several

        declared = self.parameters
        if declared is None:
            raise ValueError(f"the parameters of nv.{self.name} depend on the arguments")
        kinds = {Several: inspect.Parameter.VAR_POSITIONAL, ByName: inspect.Parameter.VAR_KEYWORD}
        found: list[inspect.Parameter] = []
        for parameter in declared:
            kind: Any = kinds.get(type(parameter), inspect.Parameter.POSITIONAL_OR_KEYWORD)
            after_several = any(other.kind is inspect.Parameter.VAR_POSITIONAL for other in found)
            if after_several and kind is inspect.Parameter.POSITIONAL_OR_KEYWORD:
                kind = inspect.Parameter.KEYWORD_ONLY
            default = ... if parameter.optional else inspect.Parameter.empty
            found.append(inspect.Parameter(parameter.name, kind, default=default, annotation=parameter.annotation))
        return inspect.Signature(found)

    @property
    def is_only_on_gpu(self) -> bool:
        """Whether the CPU target refuses a kernel that calls it."""
        return False

    def refusal_on_cpu(self, span: Span, name: str) -> Diagnostic:
        """What is said of a call on the CPU, of one that is only on GPUs."""
        return diagnostics.cpu.OnlyOnGpu(span, name)


def names_for_kernels(module: ModuleType) -> list[str]:
    """The names of a module of operations that kernels use: operations, registers and plain constants."""
    used = (Operation, RegisterVector, ModuleType, int, str, float, tuple)
    return sorted(name for name, value in vars(module).items() if name[0] != "_" and isinstance(value, used))


class Register(Operation):
    """A value that the hardware gives each thread, read without a call; ``minimum <= value <= maximum``."""

    minimum: int
    maximum: int
    type: Scalar = i32

    @ends_tracebacks
    def _refuse(self, *others: Any) -> NoReturn:
        """On the host a register has no value: arithmetic with it refuses, as a call does."""
        raise diagnostics.CompileError(diagnostics.names.OutsideKernel(None, f"nv.{self.name}"))

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _refuse
    __mod__ = __rmod__ = __truediv__ = __rtruediv__ = __and__ = __or__ = __xor__ = __lshift__ = __rshift__ = _refuse
    __lt__ = __le__ = __gt__ = __ge__ = __neg__ = __invert__ = __int__ = __float__ = __index__ = __bool__ = _refuse


class RegisterVector(Named, Record):
    """Three registers, one a dimension: ``nv.thread_idx.x``, ``.y``, ``.z``."""

    name: str
    x: Register
    y: Register
    z: Register

    @property
    def dimensions(self) -> tuple[Register, Register, Register]:
        return self.x, self.y, self.z


class PerDimension(Operation):
    """A function of a constant number of dimensions: 1 returns the first value, 2 and 3 a tuple of them."""

    values: RegisterVector


class Elementwise(Operation):
    """A function of numbers: the operands meet in their common type, and the result has it."""

    minimum_operands: int
    #: None: any number, taken pairwise from the left.
    maximum_operands: int | None


class OperatorFunction(Operation):
    """A function that is an operator of Python's, as ``pow`` is ``**``; of several, the tuple of their results."""

    operators: tuple[str, ...]
