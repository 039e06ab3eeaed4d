"""Slices that are objects of Python's: what a global, a closure's variable or an element of a tuple may be.

In the brackets of an array ``part = slice(1, 3)`` means what ``1:3`` means there, and so does ``slice(first, last)``.
Elsewhere such an object is a value at compile time, whose ``start``, ``stop`` and ``step`` a kernel may ask for.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, Span
from nvgen.types.numpy_types import number_of_scalar, scalar_of_number


class ConstantSlice(Record):
    """A slice of constants. Python's own has a hash from 3.12 on only, which specialisations are found by."""

    start: int | None
    stop: int | None
    step: int | None

    def of_python(self) -> slice:
        """Python's own."""
        return slice(self.start, self.stop, self.step)


def of_object(value: slice, span: Span, written: str) -> ConstantSlice:
    """What a slice of Python's stands for; ``written`` is its name.

    Raises:
        CompileError: a bound is no integer.
    """
    bounds = [_bound(bound) for bound in (value.start, value.stop, value.step)]
    if not all(bound is None or type(bound) is int for bound in bounds):
        raise CompileError(diagnostics.names.NotAConstant(span, written, type(value).__name__))
    return ConstantSlice(*bounds)


def _bound(value: Any) -> Any:
    scalar = scalar_of_number(value)
    return value if scalar is None else number_of_scalar(value)


def as_written(call: ast.Call) -> ast.Slice:
    """The call of ``slice`` in the brackets of an array as what is written there without it.

    Raises:
        TypeError: ``slice`` takes no such arguments.
    """
    if call.keywords or not 1 <= len(call.args) <= 3 or any(isinstance(part, ast.Starred) for part in call.args):
        raise TypeError
    lower, upper, step = _in_order(call.args)
    made = ast.Slice(*(None if _is_none(part) else part for part in (lower, upper, step)))
    return ast.copy_location(made, call)


def _in_order(arguments: Sequence[ast.expr]) -> tuple[ast.expr | None, ast.expr | None, ast.expr | None]:
    """Start, stop and step, as Python reads one, two and three arguments."""
    if len(arguments) == 1:
        return None, arguments[0], None
    return arguments[0], arguments[1], arguments[2] if len(arguments) == 3 else None


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)
