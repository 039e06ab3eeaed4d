"""What the text of a function means, where compilers of Python for GPUs differ.

A function's source carries its rules (``FunctionSource.rules``), so that functions of several rules call each other.
Those here are the kernel language's own: ``PROMOTION`` follows ``nvgen.types.promotion``. Others are a subclass, which
says what differs, as ``nvgen_numba`` does.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.types import SCALARS, Scalar, Type, Weak, common_type, joined_type, promoted, variable_type

#: What arithmetic knows of an operand: its type.
Number = Scalar | Weak


class TypingRules:
    """How literals, arithmetic, assignments and names are typed. It has no state: one object a set of rules."""

    #: Whether ``/`` of two integers is a float.
    divides_integers = False
    #: Whether an index below 0 that only the running kernel knows counts from the end.
    wraps_indices = False
    #: Whether what is assigned, stored, returned or passed is converted as if the program asked for it.
    converts_assigned = False
    #: Whether a variable may be read that some path has not assigned, and a function end without its result.
    allows_undefined = False
    #: Whether a function that is wrong for the types of literals is typed for the literals themselves.
    retries_literals = False
    #: Whether the result of a function that calls itself is that of its other ways out.
    infers_recursion = False
    #: Whether annotations of variables and parameters are types.
    has_annotations = True
    #: The format of Python in which ``print`` writes a float; none: the least digits that tell it from others.
    float_format = ""
    #: Whether the magnitude of a narrow integer is as wide as what arithmetic computes of it.
    promotes_magnitudes = True
    #: The type of the extents of an array; None: as they are kept.
    extent: Scalar | None = None
    #: Whether ``math.floor`` and the like of a float are floats.
    rounds_to_floats = False
    #: The integer that ``int`` makes of a float, and the float that ``float`` and functions of mathematics make of one.
    integer: Scalar
    real: Scalar

    def __init__(self, integer: Scalar, real: Scalar) -> None:
        self.integer, self.real = integer, real

    def syntax(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """The function as it is checked and typed."""
        return function

    def of_called(self, caller: TypingRules) -> TypingRules:
        """The rules of a function that states these where one calls it that has ``caller``'s."""
        return self

    def meaning(self, value: Any) -> Any:
        """What a Python object that a name stands for means in the function: another one, or itself."""
        return value

    def member(self, name: str) -> str:
        """The name of the member of something static that an attribute in the text names."""
        return name

    def value(self, value: Any) -> Any:
        """What a value is as an operand: another one, or itself."""
        return value

    def stored(self, value: Any, target: Type) -> Any:
        """What is stored, or assigned, as a ``target`` of a value."""
        return value

    def item(self, context: Any, owner: Any, index: Any, span: Span) -> Any:
        """What ``owner[index]`` stands for, where the owner is no array; None: what it is in the kernel language."""
        return None

    def static(self, context: Any, operand: Any) -> Any:
        """What something static that an expression stands for is as an operand: another one, or itself."""
        return operand

    def call(self, context: Any, function: Any, arguments: Sequence[Any], named: Mapping[str, Any], span: Span) -> Any:
        """What the call of a Python object stands for, an operand; None: what it is in the kernel language.

        ``context`` is that of the pass (``typing.context.Context``), and arguments are its operands.
        """
        return None

    def attribute(self, context: Any, owner: Any, name: str, span: Span) -> Any:
        """What an attribute of a value stands for, an operand; None: what it is in the kernel language."""
        return None

    def unary(self, context: Any, symbol: str, operand: Any, span: Span) -> Any:
        """What ``-`` or ``+`` of a value is; None: what it is in the kernel language."""
        return None

    def parameter(self, parameter: Any, span: Span) -> Any:
        """What the name of a parameter stands for, an operand, where that is not the parameter itself; else None."""
        return None

    def store(self, context: Any, target: ast.expr, value: Any, span: Span) -> Any:
        """The statements that assign an operand to a subscript or an attribute; None: those of the kernel language."""
        return None

    def used(self, context: Any, node: ast.expr, operand: Any) -> Any:
        """What an expression stands for where it is used, of what it stands for by itself."""
        return operand

    def subscript(self, context: Any, owner: Any, node: ast.Subscript, span: Span) -> Any:
        """What ``owner[...]`` stands for, an operand; None: what it is in the kernel language."""
        return None

    def of_compounds(self, context: Any, symbol: str, left: Any, right: Any, span: Span) -> Any:
        """``left symbol right`` where a side is no number; None: what it is in the kernel language."""
        return None

    def compared(self, context: Any, operator: ast.cmpop, left: Any, right: Any, span: Span) -> Any:
        """``left operator right`` for ``is``, ``is not``, ``==`` and ``!=``; None: as in the kernel language."""
        return None

    def alternatives(self, context: Any, test: Any, body: Any, orelse: Any, span: Span) -> Any:
        """``body if test else orelse`` of operands; None: what it is in the kernel language."""
        return None

    def assignment(self, context: Any, node: ast.Assign, operand: Any) -> Any:
        """The statements that an assignment is; None: those of the kernel language."""
        return None

    def assigned(self, value: Any, target: Type) -> Any:
        """A value as a variable, a result or a parameter of a type takes it; None: as in the kernel language."""
        return None

    def none_as(self, type_: Type | None, span: Span) -> Any:
        """What a function returns that returns None, where its result has a type; None: it may not."""
        return None

    def undefined(self, names: frozenset[str]) -> None:
        """Notes which variables of a function some path reads before it assigns them, where that is allowed."""

    def too_long(self, format_: str) -> str | None:
        """What a ``print`` of too many values prints instead, a format of C's; None: it is refused."""
        return None

    def iterable(self, context: Any, node: ast.expr) -> Any:
        """What an expression is that a loop runs over; None: what it is in the kernel language."""
        return None

    def divisor(self, context: Any, number: Any) -> Any:
        """A divisor as it is divided by, an expression."""
        return number

    def literal(self, type_: Weak) -> Weak:
        """The type of a literal."""
        return type_

    def of_variable(self, type_: Type) -> Type:
        """The type that an assigned value gives a variable."""
        return type_

    def joined(self, left: Type, right: Type) -> Type | None:
        """The one type of a result that is a value of either type, or None where they have no such type."""
        return joined_type(left, right)

    def of_assigned(self, first: Type, later: Type) -> Type | None:
        """The one type of a variable that is assigned values of both types in this order, or None: see ``joined``."""
        return variable_type(first, later)

    def common(self, operator: str, left: Number, right: Number) -> Number | None:
        """The type that both operands are converted to, or None where there is none; of a shift, the left one is."""
        return left if operator in ("<<", ">>") else common_type(left, right)

    def promoted(self, number: Number) -> Number:
        """The type that arithmetic on a number computes in."""
        return promoted(number)

    def range_bound(self, bound: Any) -> Any:
        """A bound of ``range`` as it counts, an expression."""
        return bound

    def of_range(self, bounds: tuple[Number, ...]) -> Number | None:
        """The type of what ``range`` counts with, or None where the bounds have no common type."""
        found: Number | None = bounds[0]
        for bound in bounds[1:]:
            found = found if found is None else common_type(found, bound)
        return None if found is None else promoted(found)

    def of_mathematics(self, name: str, number: Number) -> Number:
        """The type of an operand as a function of mathematics takes it, or its own."""
        return number


#: The rules of the kernel language.
NVGEN = TypingRules(SCALARS["i32"], SCALARS["f32"])
