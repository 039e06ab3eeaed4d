"""NumPy's universal functions of arrays, ``np.add(x, y, out)``: element by element, into an array of the call.

The types in which an element is computed are those of NumPy's loops. Where NumPy has float16 for small integers, it is
float32, as in numba, which has no loops of float16 there.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.language import ARRAY_ALIGNMENT
from nvgen.extending.typing import Context, Operand, library_functions
from nvgen.lang import DeviceFunction
from nvgen.tree import Allocate, Expression
from nvgen.types import SCALARS, ArrayType, Scalar, Space, Type, alignment_of
from nvgen_numba import types
from nvgen_numba.device import arguments as reading
from nvgen_numba.device.array_functions import loops, scalar_functions

f16, f32 = SCALARS["f16"], SCALARS["f32"]


def is_known(function: Any) -> bool:
    """Whether a function is one of NumPy's that are applied to elements, with one result."""
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return False
    is_ufunc = isinstance(function, numpy.ufunc) and function.nout == 1 and function.signature is None
    return is_ufunc or function is numpy.clip


def call(
    context: Context, function: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The call of a function of elements, with arrays; it is the array of the results.

    Raises:
        CompileError: there is no array for the results, or NumPy has no such function of these types.
    """
    name = function.__name__
    count = 3 if not hasattr(function, "nin") else function.nin
    given = (*arguments, *named.values())
    if len(given) != count + 1 or set(named) - {"out"}:
        what = f"`{name}` of arrays without an array for the results: kernels make no arrays"
        raise CompileError(diagnostics.syntax.NotYet(span, what, f"pass the array as the argument after the {count}"))
    operands = [reading.value(operand) for operand in given]
    found = [_element(operand, name, span) for operand in operands]
    if not isinstance(operands[-1].type, ArrayType):
        raise CompileError(diagnostics.types.WrongType(span, operands[-1].type, "an array", f"the results of `{name}`"))
    computed = _loop(function, tuple(found[:-1]), span)
    dimensions = tuple(operand.type.ndim if isinstance(operand.type, ArrayType) else 0 for operand in operands)
    made = _function(function, dimensions, computed, found[-1])
    return library_functions.call(context, made, operands, {}, span)


def _element(operand: Expression, name: str, span: Span) -> Scalar:
    element: Type = operand.type.dtype if isinstance(operand.type, ArrayType) else operand.type
    if not isinstance(element, Scalar):
        raise CompileError(diagnostics.types.WrongType(span, operand.type, "numbers", f"`{name}`"))
    return element


def _loop(function: Any, operands: tuple[Scalar, ...], span: Span) -> tuple[Scalar, ...]:
    """The types that a function computes elements of these types in."""
    numpy = sys.modules["numpy"]
    dtypes = [types.as_dtype(types.of_nvgen(operand)) for operand in operands]
    try:
        if isinstance(function, numpy.ufunc):
            loop = function.resolve_dtypes((*dtypes, None))[: len(dtypes)]
        else:
            loop = (numpy.result_type(*dtypes),) * len(dtypes)
    except TypeError:
        shown = ", ".join(map(str, dtypes))
        raise CompileError(
            diagnostics.syntax.NotYet(span, f"`{function.__name__}` of ({shown}), which NumPy does not have", "convert")
        ) from None
    found: list[Any] = [types.to_nvgen(types.from_dtype(dtype)) for dtype in loop]
    widened = f16 not in operands
    return tuple(f32 if widened and type_ == f16 else type_ for type_ in found)


@functools.cache
def _function(
    function: Any, dimensions: tuple[int, ...], computed: tuple[Scalar, ...], result: Scalar
) -> DeviceFunction:
    """The function of these operands; ``dimensions`` are 0 for numbers, and the results come last."""
    *inputs, out = dimensions
    values = [f"T{number}({_part(number, ndim, out)})" for number, ndim in enumerate(inputs)]
    names: dict[str, Any] = {f"T{number}": type_ for number, type_ in enumerate(computed)}
    names |= {"R": result, "f": scalar_functions.function(function, computed)}
    parameters = ", ".join([*(f"x{number}" for number in range(len(inputs))), "out"])
    each = [f"out[{loops.indices(out)}] = R(f({', '.join(values)}))"]
    return loops.function(parameters, "out", out, each, names, result="out")


def _part(number: int, ndim: int, out: int) -> str:
    """The element of an operand for an element of the results; extents of 1 are repeated."""
    if not ndim:
        return f"x{number}"
    first = out - ndim
    positions = (f"min(i{first + axis}, x{number}.shape[{axis}] - 1)" for axis in range(ndim))
    return f"x{number}[{', '.join(positions)}]"


def fill(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``array.fill(value)``.

    Raises:
        CompileError: there is not one value, or it is no number.
    """
    given = (*arguments, *named.values())
    if len(given) != 1 or set(named) - {"value"}:
        what = f"it takes one value, and {len(given)} are given"
        raise CompileError(diagnostics.functions.WrongCall(span, "fill", what))
    type_ = array.type
    assert isinstance(type_, ArrayType)
    element = _element(array, "fill", span)
    made = _filling(type_.ndim, element)
    return library_functions.call(context, made, (array, reading.value(given[0])), {}, span)


def copied(
    context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``array.copy()`` of an array whose shape is constant: an array of the thread's own.

    Raises:
        CompileError: only the launch knows the shape, or there are arguments.
    """
    if arguments or named:
        raise CompileError(diagnostics.functions.WrongCall(span, "copy", "it takes no arguments"))
    type_ = array.type
    assert isinstance(type_, ArrayType)
    if type_.shape is None:
        what = "a copy of an array whose shape only the launch knows: kernels make no arrays"
        raise CompileError(diagnostics.syntax.NotYet(span, what, "copy it into an array that the kernel is given"))
    own = ArrayType(type_.dtype, type_.ndim, "C", Space.LOCAL, type_.shape)
    memory = Allocate(span, own, max(ARRAY_ALIGNMENT, alignment_of(type_.dtype)))
    return library_functions.call(context, _copying(type_.ndim), (array, memory), {}, span)


@functools.cache
def _copying(ndim: int) -> DeviceFunction:
    element = loops.indices(ndim)
    return loops.function("a, out", "a", ndim, [f"out[{element}] = a[{element}]"], {}, result="out")


@functools.cache
def _filling(ndim: int, element: Scalar) -> DeviceFunction:
    return loops.function("a, value", "a", ndim, [f"a[{loops.indices(ndim)}] = T(value)"], {"T": element})
