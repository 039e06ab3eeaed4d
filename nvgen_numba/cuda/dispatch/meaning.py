"""What Python objects that a kernel names mean in it: numba's types are types, dispatchers are device functions."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from enum import Enum
from types import FunctionType
from typing import Any

import numpy

from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Static
from nvgen.lang import DeviceFunction
from nvgen.lang.function import INLINE
from nvgen.types import Type
from nvgen_numba import types
from nvgen_numba.cuda import config
from nvgen_numba.cuda.dispatch import raising
from nvgen_numba.cuda.dispatch.rules import NumbaRules
from nvgen_numba.device import captures, records, times
from nvgen_numba.device import rules as device
from nvgen_numba.errors import NumbaWarning, TypingError
from nvgen_numba.language import calling, comparing, enums, iterating, named_tuples, optional, tuples

#: The kinds of dtypes whose elements are others in kernels: records, texts, dates and spans of time.
_SEEN_OTHERWISE = "VSUmM"
#: The attribute of our dispatchers that is what kernels call.
_IN_KERNELS = "in_kernels"
#: The attribute of a dispatcher, of ours and of numba's, that is the function as it was written.
_PYTHON_FUNCTION = "py_func"


class _Rules(NumbaRules):
    """numba's rules, with its names."""

    def item(self, context: Any, owner: Any, index: Any, span: Span) -> Any:
        return device.item(context, owner, index, span)

    def member(self, name: str) -> str:
        return records.member(name)

    def value(self, value: Any) -> Any:
        return records.referred(value)

    def stored(self, value: Any, target: Type) -> Any:
        return records.loaded(value, target)

    def static(self, context: Any, operand: Any) -> Any:
        return device.static(context, operand)

    def call(self, context: Any, function: Any, arguments: Sequence[Any], named: Mapping[str, Any], span: Span) -> Any:
        found = device.call(context, function, arguments, named, span)
        return calling.call(context, function, arguments, named, span) if found is None else found

    def used(self, context: Any, node: Any, operand: Any) -> Any:
        return enums.used(node, optional.value(context, node, operand))

    def subscript(self, context: Any, owner: Any, node: Any, span: Span) -> Any:
        found = None if isinstance(owner, Static) else device.subscript(context, owner, node.slice, span)
        return tuples.subscript(context, owner, node, span) if found is None else found

    def of_compounds(self, context: Any, symbol: str, left: Any, right: Any, span: Span) -> Any:
        found = times.binary(context, symbol, left, right, span)
        return tuples.joined(context, symbol, left, right, span) if found is None else found

    def compared(self, context: Any, operator: Any, left: Any, right: Any, span: Span) -> Any:
        return comparing.compared(context, operator, left, right, span)

    def alternatives(self, context: Any, test: Any, body: Any, orelse: Any, span: Span) -> Any:
        return comparing.alternatives(context, test, body, orelse, span)

    def assignment(self, context: Any, node: Any, operand: Any) -> Any:
        return optional.assignment(context, node, operand)

    def assigned(self, value: Any, target: Any) -> Any:
        for rule in (optional.converted, enums.converted, tuples.converted):
            found = rule(self, value, target)
            if found is not None:
                return found
        return None

    def none_as(self, type_: Any, span: Span) -> Any:
        return optional.absent(type_, span)

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

    def unary(self, context: Any, symbol: str, operand: Any, span: Span) -> Any:
        return times.unary(context, symbol, operand, span)

    def iterable(self, context: Any, node: Any) -> Any:
        return iterating.iterable(context, node)

    def range_bound(self, bound: Any) -> Any:
        return iterating.range_bound(bound)

    def divisor(self, context: Any, number: Any) -> Any:
        return raising.nonzero(context, number) if self.reports_exceptions else number

    def parameter(self, parameter: Any, span: Span) -> Any:
        return records.parameter(parameter, span)

    def store(self, context: Any, target: Any, value: Any, span: Span) -> Any:
        return device.store(context, target, value, span)

    def attribute(self, context: Any, owner: Any, name: str, span: Span) -> Any:
        if isinstance(owner, Static):
            return calling.static_attribute(owner, name)
        found = device.attribute(context, owner, name, span)
        return calling.attribute(owner, name, span) if found is None else found


def meaning(value: Any) -> Any:
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
NUMBA = _Rules(meaning)
DEBUG = _Rules(meaning, reports_exceptions=True)
