"""What a ``for`` runs over: arrays, ranges, tuples, and Python's ``enumerate``, ``zip`` and ``reversed`` of them.

An ``Iterable`` says how many elements there are and what stands at a position. A loop over one counts positions: at run
time where all of it can be indexed then, else, as over a tuple whose elements differ in type, when it is compiled.

Source: Python Library Reference, "Built-in Functions".
"""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import arrays, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import as_common, coerce, convert, to_operand, with_default_type
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang import static_range
from nvgen.lang.math import minimum
from nvgen.tree import Binary, Compare, Conditional, Constant, Expression, Operate
from nvgen.types import SCALARS, WEAK_INT, ArrayType, Scalar, Type, bool_, common_type, i32, i64, is_integer

u64 = SCALARS["u64"]
#: A loop that is unrolled more often than this takes LLVM minutes.
MAX_ITERATIONS = 4096
#: Evaluates a value once, and gives what reads it.
Keep = Callable[[Expression], Expression]


#: Types an expression; given by the module of expressions, which needs this one.
OperandOf = Callable[[Context, ast.expr], Operand]


class Several(Node):
    """What stands at one position of several iterables, where not all of it is a value when the kernel runs."""

    span: Span
    elements: tuple[Operand | Several, ...]


Element = Operand | Several


class Iterable(Node, ABC):
    """Base of what a loop runs over."""

    span: Span

    @property
    def count(self) -> int | None:
        """How many elements there are; None where only the kernel knows."""
        return None

    @property
    def most(self) -> int | None:
        """How many elements there are at most."""
        return self.count

    @property
    def is_unrolled(self) -> bool:
        """Whether positions have to be constants."""
        return False

    @property
    def is_reversible(self) -> bool:
        """Whether Python's ``reversed`` takes it."""
        return True

    @abstractmethod
    def length(self, context: Context) -> Expression:
        """How many elements there are when the kernel runs; below 0 there are none."""

    @abstractmethod
    def at(self, context: Context, position: Expression) -> Element:
        """The element at a position; a tuple for several."""

    def kept(self, context: Context, keep: Keep) -> Iterable:
        """The same, with everything evaluated that finds its elements."""
        return self


class Parts(Iterable):
    """What a tuple, a vector or a text of bytes is made of."""

    elements: tuple[Operand, ...]

    @property
    def count(self) -> int:
        return len(self.elements)

    @property
    def is_unrolled(self) -> bool:
        return True

    def length(self, context: Context) -> Expression:
        return Constant(self.span, i32, self.count)

    def at(self, context: Context, position: Expression) -> Element:
        assert isinstance(position, Constant)
        return self.elements[int(position.value)]

    def kept(self, context: Context, keep: Keep) -> Iterable:
        elements = (keep(element) if isinstance(element, Expression) else element for element in self.elements)
        return self.with_changes(elements=tuple(elements))


class Elements(Iterable):
    """The elements of an array with one dimension, the rows of one with more."""

    array: Expression

    @property
    def is_plain(self) -> bool:
        """Whether its elements are no arrays."""
        return arrays.array_type(self.array).ndim == 1

    @property
    def count(self) -> int | None:
        shape = arrays.array_type(self.array).shape
        return None if shape is None else shape[0]

    def length(self, context: Context) -> Expression:
        return arrays.extent(context, self.array, 0, self.span)

    def at(self, context: Context, position: Expression) -> Element:
        index = position if isinstance(position, Constant) else convert(position, i32)
        return arrays.at(context, self.array, index, self.span)

    def kept(self, context: Context, keep: Keep) -> Iterable:
        return self.with_changes(array=keep(self.array))


class Numbers(Iterable):
    """``range(start, stop, step)``; ``is_static`` is one whose numbers are constants."""

    start: Expression
    stop: Expression
    step: Constant
    type: Type
    is_static: bool

    @property
    def count(self) -> int | None:
        if isinstance(self.start, Constant) and isinstance(self.stop, Constant):
            return len(range(int(self.start.value), int(self.stop.value), int(self.step.value)))
        return None

    @property
    def is_unrolled(self) -> bool:
        return self.is_static

    def length(self, context: Context) -> Expression:
        """The distance divided by the step, rounded up, in a type that holds it."""
        span, type_, step = self.span, _number_type(self.type), int(self.step.value)
        if self.count is not None:
            return Constant(span, next(t for t in (i32, i64, u64) if self.count <= t.maximum), self.count)
        start, stop = coerce(self.start, type_, "`range`"), coerce(self.stop, type_, "`range`")
        if step == 1 and isinstance(start, Constant) and start.value == 0:
            return stop
        first, last = (start, stop) if step > 0 else (stop, start)
        wide = i64 if type_.bits <= 32 else u64
        distance = Binary(span, wide, "-", convert(last, wide), convert(first, wide))
        one = Constant(span, wide, 1)
        iterations = Binary(span, wide, "//", Binary(span, wide, "-", distance, one), Constant(span, wide, abs(step)))
        some = Compare(span, bool_, "<", first, last)
        return Conditional(span, wide, some, Binary(span, wide, "+", iterations, one), Constant(span, wide, 0))

    def at(self, context: Context, position: Expression) -> Element:
        span, step = self.span, int(self.step.value)
        if isinstance(position, Constant) and isinstance(self.start, Constant):
            return Constant(span, self.type, int(self.start.value) + int(position.value) * step)
        type_ = _number_type(self.type)
        number = convert(position, type_)
        if step != 1:
            number = Binary(span, type_, "*", number, coerce(self.step, type_, "`range`"))
        start = coerce(self.start, type_, "`range`")
        is_first = isinstance(start, Constant) and start.value == 0
        return number if is_first else Binary(span, type_, "+", start, number)

    def kept(self, context: Context, keep: Keep) -> Iterable:
        return self.with_changes(start=keep(self.start), stop=keep(self.stop))


class Together(Iterable):
    """``zip(...)``, which ends with the shortest."""

    iterables: tuple[Iterable, ...]

    @property
    def count(self) -> int | None:
        counts = [iterable.count for iterable in self.iterables]
        return None if None in counts else min((count for count in counts if count is not None), default=0)

    @property
    def most(self) -> int | None:
        return min((iterable.most for iterable in self.iterables if iterable.most is not None), default=None)

    @property
    def is_unrolled(self) -> bool:
        return any(iterable.is_unrolled for iterable in self.iterables)

    @property
    def is_reversible(self) -> bool:
        return False

    def length(self, context: Context) -> Expression:
        if self.count is not None:
            return Constant(self.span, i32, self.count)
        shortest, *others = (iterable.length(context) for iterable in self.iterables)
        for other in others:
            if u64 in (shortest.type, other.type) and shortest.type != other.type:
                shortest, other = _as_signed(shortest), _as_signed(other)
            shortest, other = as_common(context, "zip", shortest, other)
            shortest = Operate(self.span, shortest.type, minimum, (shortest, other))
        return shortest

    def at(self, context: Context, position: Expression) -> Element:
        return _pack(self.span, [iterable.at(context, position) for iterable in self.iterables])

    def kept(self, context: Context, keep: Keep) -> Iterable:
        return self.with_changes(iterables=tuple(iterable.kept(context, keep) for iterable in self.iterables))


class _OfAnother(Iterable):
    """Base of what has as many elements as another iterable, at positions of that one."""

    iterable: Iterable

    @property
    def count(self) -> int | None:
        return self.iterable.count

    @property
    def most(self) -> int | None:
        return self.iterable.most

    @property
    def is_unrolled(self) -> bool:
        return self.iterable.is_unrolled


class Counted(_OfAnother):
    """``enumerate(iterable, start)``: its numbers are i32 unless ``start`` is wider."""

    start: Expression

    @property
    def is_reversible(self) -> bool:
        return False

    def length(self, context: Context) -> Expression:
        return self.iterable.length(context)

    def at(self, context: Context, position: Expression) -> Element:
        return _pack(self.span, [self._number(context, position), self.iterable.at(context, position)])

    def _number(self, context: Context, position: Expression) -> Expression:
        start = self.start
        if isinstance(position, Constant) and isinstance(start, Constant):
            return start.with_changes(value=start.value + position.value)
        number = convert(position, i32)
        if isinstance(start, Constant) and start.value == 0:
            return to_operand(number, common_type(i32, start.type) or i32)  # type: ignore[arg-type]
        left, right = as_common(context, "enumerate", with_default_type(start), number)
        return Binary(self.span, left.type, "+", left, right)

    def kept(self, context: Context, keep: Keep) -> Iterable:
        return self.with_changes(iterable=self.iterable.kept(context, keep), start=keep(self.start))


class Backwards(_OfAnother):
    """``reversed(iterable)``."""

    #: The length of the iterable, when that was kept.
    known: Expression | None = None

    def length(self, context: Context) -> Expression:
        return self.iterable.length(context) if self.known is None else self.known

    def at(self, context: Context, position: Expression) -> Element:
        if self.count is not None and isinstance(position, Constant):
            return self.iterable.at(context, position.with_changes(value=self.count - 1 - int(position.value)))
        length, position = as_common(context, "reversed", self.length(context), position)
        last = Binary(self.span, length.type, "-", length, to_operand(Constant(self.span, WEAK_INT, 1), length.type))
        return self.iterable.at(context, Binary(self.span, length.type, "-", last, position))

    def kept(self, context: Context, keep: Keep) -> Iterable:
        iterable = self.iterable.kept(context, keep)
        known = None if self.count is not None else keep(iterable.length(context))
        return self.with_changes(iterable=iterable, known=known)


def _as_signed(length: Expression) -> Expression:
    """A length that others limit, so that only what is below 2**63 of it counts."""
    if length.type != u64:
        return length
    most = Constant(length.span, u64, i64.maximum)
    return convert(Operate(length.span, u64, minimum, (length, most)), i64)


def _number_type(type_: Type) -> Scalar:
    return type_ if isinstance(type_, Scalar) else i32


def _pack(span: Span, elements: list[Element]) -> Element:
    """Several elements as one, which is a value if they all are."""
    values = tuple(element for element in elements if isinstance(element, Expression))
    return statics.pack(span, values) if len(values) == len(elements) else Several(span, tuple(elements))


# What stands in the text


class LoopRules(ABC):
    """Rules of a language whose loops run over more than those of the kernel language."""

    @abstractmethod
    def iterable(self, context: Context, node: ast.expr) -> Iterable | None:
        """What an expression is that a loop runs over; None: what it is in the kernel language.

        Raises:
            CompileError: it is ill-typed.
        """


def of(context: Context, node: ast.expr, operand_of: OperandOf) -> Iterable:
    """What an expression of the text runs over.

    Raises:
        CompileError: it is nothing that a loop runs over.
    """
    span = context.span(node)
    own = context.rules.iterable(context, node) if isinstance(context.rules, LoopRules) else None
    if own is not None:
        return own
    if isinstance(node, ast.Call):
        callee = operand_of(context, node.func)
        if isinstance(callee, Static):
            if callee.value is range or callee.value is static_range:
                return _numbers(context, node, operand_of, is_static=callee.value is static_range)
            rule = next((rule for function, rule in _RULES if callee.value is function), None)
            if rule is not None:
                return rule(context, node, operand_of)
    operand = operand_of(context, node)
    if isinstance(operand, Static) and isinstance(operand.value, bytes):
        return Parts(span, tuple(Constant(span, WEAK_INT, byte) for byte in operand.value))
    if isinstance(operand, Static) and isinstance(operand.value, tuple):
        return Parts(span, tuple(statics.operand(element, span, "element") for element in operand.value))
    if isinstance(operand, Expression) and isinstance(operand.type, ArrayType):
        return Elements(span, operand)
    if isinstance(operand, Expression) and is_sequence(operand.type):
        return Parts(span, tuple(parts(context, operand)))
    statics.refuse_values(operand)
    raise CompileError(diagnostics.types.NotIterable(span))


def range_bounds(context: Context, node: ast.Call, operand_of: OperandOf) -> tuple[Expression, Expression, Expression]:
    """Start, stop and step of ``range(...)``."""
    span = context.span(node)
    for keyword in node.keywords:
        raise CompileError(
            diagnostics.syntax.NotYet(context.span(keyword), "a keyword argument", "pass it by position")
        )
    if not 1 <= len(node.args) <= 3:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "range", "1 to 3", len(node.args)))
    operands = [operand_of(context, argument) for argument in node.args]
    values = [context.rules.numbers.range_bound(statics.as_value(operand)) for operand in operands]
    for value in values:
        if not is_integer(value.type):
            raise CompileError(diagnostics.types.NotAnInteger(value.span, value.type, "`range`"))
    zero, one = (Constant(span, WEAK_INT, number) for number in (0, 1))
    start, stop = (zero, values[0]) if len(values) == 1 else values[:2]
    step = values[2] if len(values) == 3 else one
    if isinstance(step, Constant) and step.value == 0:
        raise CompileError(diagnostics.types.ZeroStep(step.span))
    return start, stop, step


def range_type(context: Context, bounds: tuple[Expression, Expression, Expression]) -> Type:
    """The common type of the bounds, promoted as in arithmetic.

    A negative step among unsigned bounds does not fit and is refused with them.
    """
    types: Any = tuple(bound.type for bound in bounds)
    found = context.rules.numbers.of_range(types)
    if found is not None:
        return found
    position = 1 if context.rules.numbers.of_range(types[:2]) is None else 2
    other = context.rules.numbers.of_range(types[:position])
    assert other is not None
    last = bounds[position]
    raise CompileError(diagnostics.types.NoCommonType(bounds[0].span, other, last.type, "range", last.span))


def _numbers(context: Context, node: ast.Call, operand_of: OperandOf, *, is_static: bool) -> Iterable:
    bounds = range_bounds(context, node, operand_of)
    for bound in bounds if is_static else ():
        if not isinstance(bound, Constant):
            raise CompileError(diagnostics.types.NotConstant(bound.span, "a bound of `nv.static_range`"))
    start, stop, step = bounds
    if not isinstance(step, Constant):
        raise CompileError(diagnostics.types.NotConstant(step.span, "the step of a `range` in another iterator"))
    found = Numbers(context.span(node), start, stop, step, range_type(context, bounds), is_static)
    if is_static and found.count is not None and found.count > MAX_ITERATIONS:
        raise CompileError(diagnostics.functions.TooManyIterations(found.span, found.count, MAX_ITERATIONS))
    return found


def _enumerate(context: Context, node: ast.Call, operand_of: OperandOf) -> Iterable:
    span = context.span(node)
    named = _keywords(context, node, "start")
    given = len(node.args) + len(named)
    if not 1 <= given <= 2 or not node.args:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "enumerate", "1 to 2", given))
    iterable = of(context, node.args[0], operand_of)
    start: Expression = Constant(span, WEAK_INT, 0)
    if given == 2:
        start = statics.as_value(operand_of(context, named["start"] if named else node.args[1]))
        if not is_integer(start.type):
            raise CompileError(diagnostics.types.NotAnInteger(start.span, start.type, "the start of `enumerate`"))
    return Counted(span, iterable, start)


def _zip(context: Context, node: ast.Call, operand_of: OperandOf) -> Iterable:
    span = context.span(node)
    named = _keywords(context, node, "strict")
    iterables = tuple(of(context, argument, operand_of) for argument in node.args)
    found = Together(span, iterables)
    if named:
        strict = statics.as_value(operand_of(context, named["strict"]))
        if not isinstance(strict, Constant):
            raise CompileError(diagnostics.types.NotConstant(strict.span, "`strict` of `zip`"))
        counts = [iterable.count for iterable in iterables]
        if strict.value and None in counts:
            what = "`zip` with `strict=True` of a length that only the kernel knows"
            remedy = "compare the lengths with `assert`, and leave `strict` out"
            raise CompileError(diagnostics.syntax.NotYet(iterables[counts.index(None)].span, what, remedy))
        if strict.value and len(set(counts)) > 1:
            raise CompileError(diagnostics.functions.UnequalLengths(span, ", ".join(map(str, counts))))
    return found


def _reversed(context: Context, node: ast.Call, operand_of: OperandOf) -> Iterable:
    span = context.span(node)
    named = _keywords(context, node)
    if len(node.args) != 1:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "reversed", "1", len(node.args) + len(named)))
    iterable = of(context, node.args[0], operand_of)
    if not iterable.is_reversible:
        raise CompileError(diagnostics.functions.NotReversible(iterable.span))
    return Backwards(span, iterable)


def _keywords(context: Context, node: ast.Call, *known: str) -> dict[str, ast.expr]:
    """The arguments by name; those by position are no unpacked ones."""
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            raise CompileError(diagnostics.syntax.NotYet(context.span(argument), "unpacking with `*`"))
    for keyword in node.keywords:
        if keyword.arg not in known:
            error = diagnostics.functions.WrongCall(
                context.span(keyword), node.func.id if isinstance(node.func, ast.Name) else "it",
                f"it has no parameter `{keyword.arg}`",
            )  # fmt: skip
            raise CompileError(error)
    return {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}


_RULES: tuple[tuple[object, Callable[[Context, ast.Call, OperandOf], Iterable]], ...] = (
    (enumerate, _enumerate),
    (zip, _zip),
    (reversed, _reversed),
)
