"""Loads and stores with PTX's cache operators: ``cuda.ldca`` and so on, of elements of arrays in global memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.compat.numba.device.arguments import as_number, bound, call, refused, value
from nvgen.compat.numba.device.typed import Typed
from nvgen.diagnostics import Span
from nvgen.frontend.typing import arrays
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.lang import load, store
from nvgen.tree import Expression
from nvgen.types import ArrayType, Scalar


def _array(name: str, operand: Operand) -> Expression:
    """The array of an element.

    Raises:
        CompileError: it is none, or of what is no number.
    """
    if isinstance(operand, Static) or not isinstance(operand.type, ArrayType):
        raise refused(operand, "an array", f"`array` of `cuda.{name}`")
    if not isinstance(operand.type.dtype, Scalar):
        raise refused(operand, "an array of numbers", f"`array` of `cuda.{name}`")
    return operand


def _loader(cache: str) -> Typed:
    name = f"ld{cache}"

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("array", "i"), 2, arguments, named, span)
        array = _array(name, given["array"])
        indices = arrays.wrapped_indices(context, array, value(given["i"]))
        return call(context, load, span, array, indices, cache=Static(span, cache))

    return Typed(name, f"`array[i]`, loaded by `ld.global.{cache}`", rule)


def _storer(cache: str) -> Typed:
    name = f"st{cache}"

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, ("array", "i", "value"), 3, arguments, named, span)
        array = _array(name, given["array"])
        indices = arrays.wrapped_indices(context, array, value(given["i"]))
        element = array.type.dtype  # type: ignore[attr-defined]
        stored = as_number(value(given["value"]), element, f"`value` of `cuda.{name}`")
        return call(context, store, span, array, indices, stored, cache=Static(span, cache))

    return Typed(name, f"`array[i] = value`, stored by `st.global.{cache}`", rule)


ldca, ldcg, ldcs, ldlu, ldcv = map(_loader, ("ca", "cg", "cs", "lu", "cv"))
stcg, stcs, stwb, stwt = map(_storer, ("cg", "cs", "wb", "wt"))
