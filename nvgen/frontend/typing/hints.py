"""Types loads and stores that say how they are done: ``nv.load``, ``nv.store``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import arrays, functions, statics
from nvgen.frontend.typing.arrays import element_indices
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.lang import Hint, Loader, Storer
from nvgen.lang.allocation import LOAD_CACHES, STORE_CACHES
from nvgen.tree import Element, Expression, HintedStore
from nvgen.types import NONE, ArrayType, Scalar, Space

#: Where PTX's caches are asked for: other memory has none.
_CACHED = (Space.GLOBAL, Space.GENERIC)
#: What one register holds.
_MAX_BYTES = 8


def load(
    context: Context, operation: Loader, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.load(array, index, *, cache=None, volatile=False)``.

    Raises:
        CompileError: there is no such element, or no such way to load it.
    """
    given = bound(operation.name, ("array", "index", "cache", "volatile"), 2, arguments, named, span)
    array, indices = element_arguments(given)
    return Element(span, arrays.array_type(array).dtype, array, indices, _hint(array, given, LOAD_CACHES, span))


def store(
    context: Context, operation: Storer, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.store(array, index, value, *, cache=None, volatile=False)``.

    Raises:
        CompileError: there is no such element, or no such way to store it.
    """
    given = bound(operation.name, ("array", "index", "value", "cache", "volatile"), 3, arguments, named, span)
    array, indices = element_arguments(given)
    value = given["value"]
    value = statics.as_value(value)
    plain = arrays.store(array, indices, value, span)
    return HintedStore(span, NONE, array, indices, plain.value, _hint(array, given, STORE_CACHES, span))


def element_arguments(given: Mapping[str, Operand]) -> tuple[Expression, tuple[Expression, ...]]:
    """The array and the indices of an element, which the arguments ``array`` and ``index`` are.

    Raises:
        CompileError: there is no such element.
    """
    array, index = given["array"], given["index"]
    if isinstance(array, Static) or not isinstance(array.type, ArrayType):
        what = statics.describe(array.value) if isinstance(array, Static) else repr(array.type)
        raise CompileError(diagnostics.types.NotIndexable(array.span, what))
    return array, element_indices(array, index)


def _hint(array: Expression, given: Mapping[str, Operand], caches: tuple[str, ...], span: Span) -> Hint:
    cache, volatile = _argument(given, "cache", None), _argument(given, "volatile", False)
    if not isinstance(volatile, bool):
        raise CompileError(diagnostics.memory.BadHint(given["volatile"].span, "volatile", "True or False"))
    dtype = arrays.array_type(array).dtype
    if cache is None:
        if volatile and not isinstance(dtype, Scalar):
            wanted = f"left out for elements of {dtype}"
            raise CompileError(diagnostics.memory.BadHint(given["volatile"].span, "volatile", wanted))
        return Hint("", volatile)
    if not isinstance(cache, str) or cache not in caches:
        raise CompileError(diagnostics.memory.BadHint(given["cache"].span, "cache", diagnostics.one_value_of(caches)))
    if volatile:
        raise CompileError(diagnostics.memory.VolatileAndCached(span, cache))
    if not isinstance(dtype, Scalar) or (dtype.size > _MAX_BYTES and cache != "nc"):
        raise CompileError(
            diagnostics.memory.BadHint(given["cache"].span, "cache", f"left out for elements of {dtype}")
        )
    space = arrays.array_type(array).space
    if space not in _CACHED or (cache == "nc" and space is not Space.GLOBAL):
        raise CompileError(diagnostics.memory.NotCached(given["cache"].span, cache, repr(space)))
    return Hint(cache)


def _argument(given: Mapping[str, Operand], name: str, default: object) -> object:
    """A constant argument; ``functions.UNKNOWN`` where it is none."""
    return functions.constant_value(given[name]) if name in given else default
