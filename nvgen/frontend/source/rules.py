"""What the text of a function means, where compilers of Python for GPUs differ.

A function's source carries its rules (``FunctionSource.rules``), so that functions of several rules call each other.
Those here are the kernel language's own. Another language, as that of ``nvgen_numba``, subclasses them, and says in
``typing.meant.ExpressionRules`` and ``typing.iteration.LoopRules`` which expressions of the text are its own.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from nvgen.diagnostics import Span
from nvgen.types import SCALARS, Scalar, Type, Weak, common_type, joined_type, promoted, variable_type

if TYPE_CHECKING:  # what declares kernels loads no trees
    from nvgen.tree import Expression, Local

#: What arithmetic knows of an operand: its type.
Number = Scalar | Weak


class NumberRules:
    """The types of numbers, those of the kernel language: ``nvgen.types.promotion``."""

    #: The integer that ``int`` makes of a float, and the float that ``float`` and functions of mathematics make of one.
    integer: Scalar = SCALARS["i32"]
    real: Scalar = SCALARS["f32"]
    #: The type of the extents of an array; None: as they are kept.
    extent: Scalar | None = None
    #: Whether the magnitude of a narrow integer is as wide as what arithmetic computes of it.
    promotes_magnitudes = True
    #: Whether ``math.floor`` and the like of a float are floats.
    rounds_to_floats = False

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

    def range_bound(self, bound: Expression) -> Expression:
        """A bound of ``range`` as it counts."""
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


class TypingRules:
    """How a function's text is read, and how its names, assignments and calls are typed."""

    numbers = NumberRules()
    #: Whether annotations of variables and parameters are types.
    has_annotations = True
    #: Whether an index below 0 that only the running kernel knows counts from the end.
    wraps_indices = False
    #: Whether a variable may be read that some path has not assigned, and a function end without its result.
    allows_undefined = False
    #: Whether a function that is wrong for the types of literals is typed for the literals themselves.
    retries_literals = False
    #: Whether the result of a function that calls itself is that of its other ways out.
    infers_recursion = False
    #: The format of Python in which ``print`` writes a float; none: the least digits that tell it from others.
    float_format = ""

    def syntax(self, function: ast.FunctionDef) -> ast.FunctionDef:
        """The function as it is checked and typed."""
        return function

    def meaning(self, value: object) -> object:
        """What a Python object that a name stands for means in the function: another one, or itself."""
        return value

    def parameter(self, parameter: Local, span: Span) -> Expression | None:
        """What the name of a parameter stands for, where that is not the parameter itself."""
        return None

    def assigned(self, value: Expression, target: Type) -> Expression:
        """A value as a variable, an element, a result or a parameter of a type takes it, or as it is."""
        return value

    def undefined(self, names: frozenset[str]) -> None:
        """Notes which variables of a function some path reads before it assigns them, where that is allowed."""

    def too_long(self, format_: str) -> str | None:
        """What a ``print`` of too many values prints instead, a format of C's; None: it is refused."""
        return None


#: The rules of the kernel language.
NVGEN = TypingRules()
