"""The typed tree: what a specialised kernel means, the one representation that every target shares.

Every expression has its type; every conversion, also the implicit ones, is a node; operands of an operation have equal
types. Literals are gone: a number is a ``Constant`` of a scalar type. The tree is immutable and knows nothing of LLVM.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nvgen.diagnostics import InternalError, Span
from nvgen.lang import DeviceOperation, GlobalArray, Hint, Operation
from nvgen.lang.memory import PLAIN
from nvgen.records import Node
from nvgen.types import NONE, Scalar, Type


class Local(Node):
    """A variable of the function: a parameter, one that the user assigns, or one that the compiler needs."""

    name: str
    type: Type


# Expressions


class Expression(Node):
    span: Span
    type: Type


class Constant(Expression):
    """A number: a bool, int, float or complex. Before inference has finished its type may be that of a literal."""

    value: Any


class Read(Expression):
    """The value of a variable."""

    local: Local


class Bind(Expression):
    """Evaluates ``value``, keeps it in ``local``, and is that value."""

    local: Local
    value: Expression


class Convert(Expression):
    """``operand`` as a value of this node's type; integers wrap, floats round (see ``conversion.convert``)."""

    operand: Expression


class Negate(Expression):
    operand: Expression


class Invert(Expression):
    """``~operand``, bit by bit."""

    operand: Expression


class Not(Expression):
    """``not operand`` of a bool."""

    operand: Expression


class Binary(Expression):
    """``operator`` is Python's; both operands and the result have one type, which is never a literal's."""

    operator: str
    left: Expression
    right: Expression


class Power(Expression):
    """``operand ** exponent`` for a constant exponent of 0 or more."""

    operand: Expression
    exponent: int


class Compare(Expression):
    """A bool; ``operator`` is one of ``== != < <= > >=`` and the operands have one type."""

    operator: str
    left: Expression
    right: Expression


class Conditional(Expression):
    """``body if test else orelse``: only one side is evaluated."""

    test: Expression
    body: Expression
    orelse: Expression


class Element(Expression):
    """``array[indices]``; the indices are integers, one a dimension."""

    array: Expression
    indices: tuple[Expression, ...]
    hint: Hint = PLAIN


class Extent(Expression):
    """How many elements ``array`` has along ``axis``; an i32."""

    array: Expression
    axis: int


class Stride(Expression):
    """Bytes from one element of ``array`` to the next along ``axis``; an i64."""

    array: Expression
    axis: int


class Slice(Node):
    """``start:stop:step`` along an axis, as Python cuts; ``None`` is what Python puts there, ``step`` is not 0."""

    start: Expression | None
    stop: Expression | None
    step: int
    #: Whether it stands in the text; one that completes too few indices does not.
    is_written: bool = True


class View(Expression):
    """A part of ``array``: for each axis an index, which drops the axis, or a slice."""

    array: Expression
    selectors: tuple[Expression | Slice, ...]


class Transpose(Expression):
    """``array.T``: the axes in reverse."""

    array: Expression


class AsVectors(Expression):
    """``array`` as one of vectors, whose elements follow each other in it."""

    array: Expression


class Relocated(Expression):
    """The array that has the extents and strides of ``array``, with its first element at ``pointer``."""

    array: Expression
    pointer: Expression


class Allocate(Expression):
    """An array in the state space of its type, whose shape the type knows. Evaluated twice it is the same array.

    Its address is a multiple of ``alignment``, and of what its elements need.
    """

    alignment: int


class DynamicArray(Expression):
    """An array in the shared memory that the launch asks for.

    Without ``extents`` it has one dimension and is what is left of the memory. It starts ``offset`` bytes after the
    memory's start, or at the next multiple of ``alignment`` after the array before it in the text.
    """

    extents: tuple[Expression, ...]
    offset: Expression | None
    alignment: int


class ConstantArray(Expression):
    """An array in constant memory; ``data`` are its elements in C order, little-endian."""

    data: bytes


class GlobalVariable(Expression):
    """An array of the program's own, which a module knows as ``symbol``."""

    array: GlobalArray
    symbol: str


class HintedStore(Expression):
    """``nv.store(array, indices, value)``; it gives nothing."""

    array: Expression
    indices: tuple[Expression, ...]
    value: Expression
    hint: Hint


class DeviceCall(Expression):
    """A call of an operation that its family of modules types and emits; it may give nothing.

    An array among the operands is memory that the operation may read and write, and so is a pointer.
    """

    operation: DeviceOperation
    operands: tuple[Expression, ...]
    #: What the family has found of the call when it was compiled.
    settings: Any = None


class Choice(Expression):
    """One of two texts, as ``Print`` takes it; it is no value otherwise."""

    test: Expression
    if_true: str
    if_false: str


class Print(Expression):
    """Prints by a ``format`` of C's ``printf``; it gives nothing.

    The operands are what C's promotion makes of arguments: i32, u32, i64, u64 and f64, and texts.
    """

    format: str
    operands: tuple[Expression, ...]


class Assembly(Expression):
    """Instructions of PTX: their text in ``pieces``, between which are the numbers of operands, outputs first.

    It gives nothing, its one output, or a tuple of its outputs.
    """

    template_span: Span
    pieces: tuple[str | int, ...]
    outputs: tuple[Scalar, ...]
    inputs: tuple[Expression, ...]
    is_volatile: bool
    #: Whether they may read and write memory.
    touches_memory: bool


class Call(Expression):
    """A call of a device function; the arguments have the types of its parameters."""

    function: SpecialisedFunction
    arguments: tuple[Expression, ...]


class Operate(Expression):
    """An operation of the device library on operands of one type."""

    operation: Operation
    operands: tuple[Expression, ...]


class MathCall(Expression):
    """A function of ``lang.mathematics`` or ``lang.libdevice`` on operands of the types that it takes."""

    operation: Operation
    operands: tuple[Expression, ...]


class Pack(Expression):
    """A tuple of values."""

    elements: tuple[Expression, ...]


class Item(Expression):
    """The value at a constant ``position`` of a tuple."""

    tuple: Expression
    position: int


class Build(Expression):
    """A struct of its fields, or a vector of its elements; evaluated in their order."""

    elements: tuple[Expression, ...]


class Member(Expression):
    """The field at a ``position`` of a struct."""

    owner: Expression
    position: int


class Component(Expression):
    """The element of a vector at ``index``, an integer."""

    owner: Expression
    index: Expression


class AddressOf(Expression):
    """A pointer to ``place``: an element, what a pointer points at, or a part of either; nothing is read."""

    place: Expression


class Offset(Expression):
    """``pointer`` moved by ``count`` of what it points at."""

    pointer: Expression
    count: Expression


class Distance(Expression):
    """How many of what both point at lie from ``right`` to ``left``; an i64."""

    left: Expression
    right: Expression


class Reinterpret(Expression):
    """The same address as another type: a pointer as one of another pointee or space, or as a u64, or a u64 as one."""

    operand: Expression


class Recast(Expression):
    """The bytes of ``operand`` as a value of another type of as many; those between the parts of a struct are zeros."""

    operand: Expression


class Dereference(Expression):
    """What ``pointer`` points at."""

    pointer: Expression


# Statements


class Statement(Node):
    span: Span


Body = tuple[Statement, ...]
#: How often a loop is unrolled: None is LLVM's choice, 0 wholly, 1 not at all.
Unroll = int | None


class Assign(Statement):
    local: Local
    value: Expression


class Store(Statement):
    """``array[indices] = value``."""

    array: Expression
    indices: tuple[Expression, ...]
    value: Expression


class Write(Statement):
    """``place = value``, where the place is a variable's part, or in memory an element, a pointee, or a part of one."""

    place: Expression
    value: Expression


class Evaluate(Statement):
    """An expression whose value nobody uses."""

    value: Expression


class Assert(Statement):
    """Ends the kernel where ``test`` is false. ``condition`` is the test as it is written, ``message`` the user's."""

    test: Expression
    condition: str
    message: str


class Host(Statement):
    """A statement that Python runs itself; only there are such where a kernel is run step by step.

    In the ``statement`` of Python's syntax the variables ``names`` stand for ``values``.
    """

    statement: Any
    names: tuple[str, ...]
    values: tuple[Expression, ...]


class If(Statement):
    test: Expression
    body: Body
    orelse: Body


class While(Statement):
    """``orelse`` runs when the test fails, not after a break. ``unroll`` is what the user says of it."""

    test: Expression
    body: Body
    orelse: Body
    unroll: Unroll = None

    @property
    def is_endless(self) -> bool:
        """Whether only a ``break`` or a ``return`` leaves the loop: what comes in its ``else`` never runs."""
        return isinstance(self.test, Constant) and bool(self.test.value)


class ForRange(Statement):
    """``for local in range(start, stop, step)``; the three have the local's type, ``step`` is not a constant 0."""

    local: Local
    start: Expression
    stop: Expression
    step: Expression
    body: Body
    orelse: Body
    unroll: Unroll = None


class Unrolled(Statement):
    """A loop that was written out when it was compiled, a body a turn; ``orelse`` runs when none of them breaks."""

    bodies: tuple[Body, ...]
    orelse: Body
    #: What the user calls the loop's variable, and the numbers that it stands for, None for what is no number.
    name: str = ""
    turns: tuple[Any, ...] = ()


class Return(Statement):
    """``value`` is what the function gives; None in a kernel and in a function that gives nothing."""

    value: Expression | None = None


class Break(Statement):
    pass


class Continue(Statement):
    pass


# Whole functions


class TypedFunction(Node):
    """A function specialised to the types of its parameters."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    #: Every other variable, in the order of their first assignment.
    variables: tuple[Local, ...]
    body: Body
    result: Type = NONE
    #: Array parameters that the body assigns.
    reassigned: tuple[Local, ...] = ()
    #: The names of the variables that one place assigns, before every read on every path.
    fixed: frozenset[str] = frozenset()
    #: What the user wrote: a ``FunctionSource``.
    source: Any = None
    #: What names of the function stand for that are known when it is compiled; where Python runs it.
    constants: Mapping[str, Any] = {}


class TypedKernel(TypedFunction):
    """A kernel specialised to the types of its parameters; it has no result."""

    #: The classes of the nodes in it and in what it calls: what is rare is looked for only where it is.
    kinds: frozenset[type] = frozenset()


class SpecialisedFunction:
    """A device function as one set of argument types specialises it.

    A call may stand in the function's own body, so the typed body is put in when it is complete.
    """

    def __init__(self, name: str, inline: str, *, is_library: bool = False) -> None:
        self.name = name
        #: Whether it is a part of the target, written in the kernel language, and not the user's.
        self.is_library = is_library
        #: ``always``, ``never``, or ``auto``: LLVM decides.
        self.inline = inline
        self._typed: TypedFunction | None = None

    @property
    def is_complete(self) -> bool:
        """Whether the body is there: not while it is being typed."""
        return self._typed is not None

    @property
    def typed(self) -> TypedFunction:
        """The typed body.

        Raises:
            InternalError: it is not complete.
        """
        if self._typed is None:
            raise InternalError(f"{self.name} is not typed")
        return self._typed

    def complete(self, typed: TypedFunction) -> None:
        """Puts in the body."""
        self._typed = typed


def nodes(value: Any) -> Iterator[Any]:
    """Every node of a typed tree below ``value``, in the order of the text; called functions are not looked into."""
    waiting = [value]  # generators in generators would pass each node on as often as it is nested
    while waiting:
        next_ = waiting.pop()
        if isinstance(next_, tuple):
            waiting += reversed(next_)
        elif isinstance(next_, (Expression, Statement, Slice)):
            yield next_
            for name in reversed(next_._fields):
                if name == "place":
                    waiting += reversed(_finding(getattr(next_, name)))
                elif name not in ("span", "type"):
                    waiting.append(getattr(next_, name))


def _finding(place: Expression) -> list[Any]:
    """What is evaluated to find a place that is written or whose address is taken: the place itself is not read."""
    if isinstance(place, (Member, Component)):
        return [*_finding(place.owner), getattr(place, "index", ())]
    return [getattr(place, name) for name in place._fields if name not in ("span", "type")]
