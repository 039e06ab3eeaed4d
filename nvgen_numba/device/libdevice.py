"""``cuda.libdevice``: the functions of NVIDIA's library, with numba's types: all integers are signed.

What a function writes through pointers is in the tuple that it returns, after its own result.
"""

from __future__ import annotations

from functools import cache, partial

from nvgen.diagnostics import Span
from nvgen.extending.language import LibdeviceFunction, libdevice
from nvgen.extending.typing import Context, convert, parts, statics
from nvgen.tree import Expression
from nvgen.types import SCALARS, Kind, Scalar, TupleType
from nvgen_numba.device import arguments
from nvgen_numba.device.arguments import Parameter
from nvgen_numba.device.typed import Typed


def _signed(type_: Scalar) -> Scalar:
    return SCALARS[f"i{type_.bits}"] if type_.kind is Kind.UNSIGNED else type_


def _signed_result(context: Context, result: Expression) -> Expression:
    if isinstance(result.type, TupleType):
        return statics.pack(result.span, tuple(_signed_result(context, part) for part in parts(context, result)))
    assert isinstance(result.type, Scalar)
    return convert(result, _signed(result.type))


def _emit(function: LibdeviceFunction, context: Context, span: Span, *values: Expression) -> Expression:
    operands = (convert(operand, type_) for operand, type_ in zip(values, function.parameters, strict=True))
    return _signed_result(context, arguments.call(context, function, span, *operands))


@cache
def _known(name: str) -> Typed:
    function: LibdeviceFunction = getattr(libdevice, name)
    parameters = [
        Parameter(f"x{position}", arguments.number(_signed(type_)))
        for position, type_ in enumerate(function.parameters)
    ]
    return arguments.function(f"libdevice.{name}", function.doc, parameters, partial(_emit, function))


@cache
def _names() -> tuple[str, ...]:
    """The functions that take numbers alone."""
    return tuple(name for name in dir(libdevice) if not getattr(libdevice, name).pointer)


def __getattr__(name: str) -> Typed:
    if name not in _names():
        raise AttributeError(f"libdevice has no function {name!r}")
    return _known(name)


def __dir__() -> list[str]:
    return list(_names())
