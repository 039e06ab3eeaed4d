"""What Python objects that a kernel names mean in it: numba's types are types, dispatchers are device functions."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Sequence
from enum import Enum
from types import FunctionType
from typing import Any

import numpy

from nvgen.diagnostics import Span
from nvgen.extending.language import INLINE
from nvgen.extending.typing import (
    Asked,
    Context,
    ExpressionRules,
    Form,
    Iterable,
    LoopRules,
    Operand,
    Static,
    TypingRules,
    statics,
    truth,
    with_default_type,
)
from nvgen.lang import DeviceFunction
from nvgen.tree import Constant, Convert, Expression, Local, Statement
from nvgen.types import Scalar, Type, Weak
from nvgen_numba import types
from nvgen_numba.cuda import config
from nvgen_numba.cuda.dispatch import raising, syntax
from nvgen_numba.cuda.dispatch.rules import NumbaNumbers
from nvgen_numba.device import captures, records, times
from nvgen_numba.device import rules as device
from nvgen_numba.errors import NumbaWarning, TypingError
from nvgen_numba.language import calling, comparing, enums, iterating, named_tuples, operands, optional, tuples

#: The kinds of dtypes whose elements are others in kernels: records, texts, dates and spans of time.
_SEEN_OTHERWISE = "VSUmM"
#: The attribute of our dispatchers that is what kernels call.
_IN_KERNELS = "in_kernels"
#: The attribute of a dispatcher, of ours and of numba's, that is the function as it was written.
_PYTHON_FUNCTION = "py_func"


class NumbaRules(TypingRules, ExpressionRules, LoopRules):
    """What differs in numba's language."""

    numbers = NumbaNumbers()
    has_annotations = False
    wraps_indices = True
    allows_undefined = True
    retries_literals = True
    infers_recursion = True
    float_format = ".6f"

    def __init__(self, *, reports_exceptions: bool = False) -> None:
        """``reports_exceptions`` says that the host gets the exceptions that a kernel raises, and that divisors are
        looked at: those of ``debug=True``.
        """
        self.reports_exceptions = reports_exceptions

    def syntax(self, function: ast.FunctionDef) -> ast.FunctionDef:
        return syntax.rewritten(function)

    def meaning(self, value: object) -> object:
        return meaning(value)

    def parameter(self, parameter: Local, span: Span) -> Expression | None:
        return records.parameter(parameter, span)

    def assigned(self, value: Expression, target: Type) -> Expression:
        value = records.loaded(value, target)
        if value.type == target:
            return value
        if isinstance(target, Scalar) and isinstance(value.type, (Scalar, Weak)):
            return _assigned_number(value, target)
        for rule in (optional.converted, enums.converted, tuples.converted):
            found = rule(self, value, target)
            if found is not None:
                return found
        return value

    def undefined(self, names: frozenset[str]) -> None:
        if config.ALWAYS_WARN_UNINIT_VAR:
            for name in sorted({name.partition(".")[0] for name in names}):
                warnings.warn(NumbaWarning(f"Detected uninitialized variable {name}"), stacklevel=2)

    def too_long(self, format_: str) -> str | None:
        text = (
            "CUDA print() cannot print more than 32 items. The raw format string will be emitted by the kernel instead."
        )
        warnings.warn(NumbaWarning(text), stacklevel=2)
        return format_.replace("%", "%%")

    def expression(self, context: Context, asked: Asked) -> Operand | None:
        return _FORMS[asked.form](context, asked)

    def used(self, context: Context, node: ast.expr, operand: Operand) -> Operand:
        return enums.used(node, optional.value(node, operands.meant(context, operand)))

    def assignment(
        self, context: Context, targets: Sequence[ast.expr], value: Operand, span: Span
    ) -> list[Statement] | None:
        names = [target for target in targets if isinstance(target, ast.Name)]
        if names:
            return optional.assignment(context, names, value, span)
        (target,) = targets
        assert isinstance(target, (ast.Subscript, ast.Attribute))
        return device.store(context, target, value, span)

    def divisor(self, context: Context, number: Expression) -> Expression:
        return raising.nonzero(context, number) if self.reports_exceptions else number

    def iterable(self, context: Context, node: ast.expr) -> Iterable | None:
        return iterating.iterable(context, node)


def _assigned_number(value: Expression, target: Scalar) -> Expression:
    """A number as a variable of another type takes it: converted, as if the program asked for it."""
    if isinstance(value.type, Scalar) and value.type.is_complex and not target.is_complex:
        return value
    if isinstance(value, Constant) and isinstance(value.type, Weak):
        value = with_default_type(value)
    return truth(value) if target.is_bool else Convert(value.span, target, with_default_type(value))


# Expressions


def _values(asked: Asked) -> tuple[Expression, ...]:
    """The operands of an operation on values."""
    assert all(isinstance(operand, Expression) for operand in asked.operands)
    return asked.operands  # type: ignore[return-value]


def _attribute(context: Context, asked: Asked) -> Operand | None:
    (owner,) = asked.operands
    if isinstance(owner, Static):
        name = records.member(asked.name)
        found = calling.static_attribute(owner, name)
        return statics.attribute(context, owner, name, asked.span) if found is None and name != asked.name else found
    value = device.attribute(context, owner, asked.name, asked.span)
    return calling.attribute(owner, asked.name, asked.span) if value is None else value


def _subscript(context: Context, asked: Asked) -> Operand | None:
    (owner,), index = asked.operands, asked.index
    assert index is not None
    found = None if isinstance(owner, Static) else device.subscript(context, owner, index, asked.span)
    return tuples.subscript(context, owner, index, asked.span) if found is None else found


def _call(context: Context, asked: Asked) -> Operand | None:
    callee, *arguments = asked.operands
    assert isinstance(callee, Static)
    found = device.call(context, callee.value, arguments, asked.keywords, asked.span)
    return calling.call(context, callee.value, arguments, asked.keywords, asked.span) if found is None else found


def _sign(context: Context, asked: Asked) -> Operand | None:
    (operand,) = _values(asked)
    return times.unary(context, asked.name, operand, asked.span)


def _operation(context: Context, asked: Asked) -> Operand | None:
    left, right = _values(asked)
    found = times.binary(context, asked.name, left, right, asked.span)
    return tuples.joined(context, asked.name, left, right, asked.span) if found is None else found


def _identity(context: Context, asked: Asked) -> Operand | None:
    left, right = asked.operands
    return comparing.compared(context, asked.name, left, right, asked.span)


def _choice(context: Context, asked: Asked) -> Operand | None:
    test, body, orelse = asked.operands
    assert isinstance(test, Expression)
    return comparing.alternatives(context, test, body, orelse, asked.span)


_FORMS: dict[Form, Callable[[Context, Asked], Operand | None]] = {
    Form.ATTRIBUTE: _attribute,
    Form.SUBSCRIPT: _subscript,
    Form.CALL: _call,
    Form.SIGN: _sign,
    Form.OPERATION: _operation,
    Form.IDENTITY: _identity,
    Form.CHOICE: _choice,
}


# Names


def meaning(value: Any) -> object:
    """What a Python object means in a kernel: another one, or itself."""
    kind = type(value)
    if kind is FunctionType or kind.__module__ == "builtins":
        return value
    if isinstance(value, Enum):
        return enums.constant(value)
    if isinstance(value, tuple):
        return named_tuples.constant(value) if named_tuples.is_class(kind) else value
    if isinstance(value, types.Type) or types.is_numbas(value):
        own = types.own(value)
        return types.to_nvgen(own) if isinstance(own, types.Type) else value
    if isinstance(value, (numpy.datetime64, numpy.timedelta64)):
        return times.constant(value)
    if isinstance(value, numpy.dtype):
        return types.to_nvgen(types.from_dtype(value)) if value.kind in _SEEN_OTHERWISE else value
    ours = getattr(kind, _IN_KERNELS, None)
    if ours is not None:
        return value.in_kernels
    function = getattr(value, _PYTHON_FUNCTION, None)
    if isinstance(function, FunctionType) and not isinstance(value, DeviceFunction):
        if getattr(value, "_can_compile", True) is False:
            text = f"Untyped global name '{function.__name__}': using cpu function on device"
            raise TypingError(f"{text}, which has signatures and is compiled for no others")
        return device_function(function, getattr(value, "inline", "auto"))
    return captures.device_array(value) if captures.is_device_array(value) else value


def device_function(function: FunctionType, inline: str = "auto") -> DeviceFunction:
    """A Python function as one that kernels call, typed by numba's rules."""
    made = DeviceFunction(function, inline if inline in INLINE else "auto")
    made.rules = NUMBA
    return made


#: The rules of the functions of ``cuda.jit``, and those of kernels with ``debug=True``.
NUMBA = NumbaRules()
DEBUG = NumbaRules(reports_exceptions=True)
