"""Loads and stores with PTX's cache operators: ``cuda.ldca`` and so on, of elements of arrays in global memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, Operand, Static, arrays, pointers
from nvgen.lang import load, store
from nvgen.tree import ArrayAt, Constant, Expression
from nvgen.types import ArrayType, PointerType, Scalar, i32
from nvgen_numba.device.arguments import as_number, bound, call, refused, value
from nvgen_numba.device.typed import Typed


def _array(context: Context, name: str, operand: Operand) -> Expression:
    """The array of an element; a pointer is one without end.

    Raises:
        CompileError: it is neither, or of what is no integer and no float.
    """
    where = f"`array` of `cuda.{name}`"
    if isinstance(operand, Static) or not isinstance(operand.type, (ArrayType, PointerType)):
        raise refused(operand, "an array", where)
    element = operand.type.dtype if isinstance(operand.type, ArrayType) else operand.type.pointee
    if not isinstance(element, Scalar) or element.is_complex:
        raise refused(operand, "an array of integers or floats", where)
    if isinstance(operand.type, ArrayType):
        return operand
    type_ = ArrayType(element, 1, "C")
    pointer = pointers.construct(context, PointerType(element, type_.space), [operand], {}, operand.span)
    return ArrayAt(operand.span, type_, pointer, (Constant(operand.span, i32, i32.maximum),), ())


def _loader(cache: str) -> Typed:
    name = f"ld{cache}"

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("array", "i"), 2, arguments, named, span)
        array = _array(context, name, given["array"])
        indices = arrays.wrapped_indices(context, array, value(given["i"]))
        return call(context, load, span, array, indices, cache=Static(span, cache))

    return Typed(name, f"`array[i]`, loaded by `ld.global.{cache}`", rule)


def _storer(cache: str) -> Typed:
    name = f"st{cache}"

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("array", "i", "value"), 3, arguments, named, span)
        array = _array(context, name, given["array"])
        indices = arrays.wrapped_indices(context, array, value(given["i"]))
        element = array.type.dtype  # type: ignore[attr-defined]
        stored = as_number(value(given["value"]), element, f"`value` of `cuda.{name}`")
        return call(context, store, span, array, indices, stored, cache=Static(span, cache))

    return Typed(name, f"`array[i] = value`, stored by `st.global.{cache}`", rule)


ldca, ldcg, ldcs, ldlu, ldcv = map(_loader, ("ca", "cg", "cs", "lu", "cv"))
stcg, stcs, stwb, stwt = map(_storer, ("cg", "cs", "wb", "wt"))
