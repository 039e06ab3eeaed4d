"""``cuda.atomic``: what threads do to an element as one step, and what the element was before.

``max`` and ``min`` leave the element as it is where it or the value is NaN; ``nanmax`` and ``nanmin`` take the other
one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import nvgen as nv
from nvgen.diagnostics import Span, one_of
from nvgen.extending.language import ATOMIC_OPERATIONS as OPERATIONS
from nvgen.extending.typing import Context, Operand, Static, array_type, arrays
from nvgen.tree import Constant, Expression
from nvgen.types import SCALARS, ArrayType, Scalar, i32
from nvgen_numba.device.arguments import as_number, bound, call, refused, value
from nvgen_numba.device.typed import Typed

_INTEGERS = tuple(SCALARS[name] for name in ("i32", "u32", "i64", "u64"))
_UNSIGNED = tuple(SCALARS[name] for name in ("u32", "u64"))
_NUMBERS = (*_INTEGERS, SCALARS["f32"], SCALARS["f64"])


@nv.device(inline="always")
def _larger(old: Any, other: Any) -> Any:
    return other if other > old else old


@nv.device(inline="always")
def _smaller(old: Any, other: Any) -> Any:
    return other if other < old else old


#: Of floats, what an element becomes where a NaN leaves it as it is: comparisons with NaN are false.
_KEEPING: dict[str, Any] = {"max": _larger, "min": _smaller}
#: The operations of nvgen that numba calls otherwise.
_OTHER_NAMES = {"nanmax": "max", "nanmin": "min", "compare_and_swap": "cas"}


def _typed_array(name: str, operand: Operand, supported: tuple[Scalar, ...]) -> Expression:
    """The array whose element is changed.

    Raises:
        CompileError: it is none, or there is no such operation on its elements.
    """
    where = f"`ary` of `cuda.atomic.{name}`"
    if isinstance(operand, Static) or not isinstance(operand.type, ArrayType):
        raise refused(operand, "an array", where)
    if operand.type.dtype not in supported:
        raise refused(operand, f"an array of {one_of(list(map(repr, supported)))}", where)
    return operand


def _operation(name: str, doc: str, supported: tuple[Scalar, ...], *values: str, has_index: bool = True) -> Typed:
    names = ("ary", *(("idx",) if has_index else ()), *values)

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(f"atomic.{name}", names, len(names), arguments, named, span)
        array = _typed_array(name, given["ary"], supported)
        index = value(given["idx"]) if has_index else Constant(span, i32, 0)
        indices = arrays.wrapped_indices(context, array, index)
        element = array_type(array).dtype
        assert isinstance(element, Scalar)
        operands = [
            as_number(value(given[parameter]), element, f"`{parameter}` of `cuda.atomic.{name}`")
            for parameter in values
        ]
        return _changed(context, name, array, indices, operands, span)

    return Typed(f"atomic.{name}", doc, rule)


def _changed(
    context: Context, name: str, array: Expression, indices: Expression, operands: list[Expression], span: Span
) -> Expression:
    """The call of nvgen's operation that does it."""
    assert isinstance(array.type, ArrayType)
    assert isinstance(array.type.dtype, Scalar)
    if name in _KEEPING and array.type.dtype.is_float:
        return call(context, OPERATIONS["update"], span, array, indices, Static(span, _KEEPING[name]), *operands)
    return call(context, OPERATIONS[_OTHER_NAMES.get(name, name)], span, array, indices, *operands)


add = _operation("add", "`ary[idx] += val`", _NUMBERS, "val")
sub = _operation("sub", "`ary[idx] -= val`", _NUMBERS, "val")
and_ = _operation("and_", "`ary[idx] &= val`", _INTEGERS, "val")
or_ = _operation("or_", "`ary[idx] |= val`", _INTEGERS, "val")
xor = _operation("xor", "`ary[idx] ^= val`", _INTEGERS, "val")
inc = _operation("inc", "adds 1 to `ary[idx]`; from `val` on it becomes 0", _UNSIGNED, "val")
dec = _operation("dec", "subtracts 1 from `ary[idx]`; from 0, and from past `val`, it becomes `val`", _UNSIGNED, "val")
exch = _operation("exch", "`ary[idx] = val`", _INTEGERS, "val")
max = _operation("max", "the larger one; `ary[idx]` stays where one is NaN", _NUMBERS, "val")
min = _operation("min", "the smaller one; `ary[idx]` stays where one is NaN", _NUMBERS, "val")
nanmax = _operation("nanmax", "the larger one; a number rather than NaN", _NUMBERS, "val")
nanmin = _operation("nanmin", "the smaller one; a number rather than NaN", _NUMBERS, "val")
cas = _operation("cas", "`ary[idx] = val` if it is `old`", _INTEGERS, "old", "val")
compare_and_swap = _operation(
    "compare_and_swap", "`ary[0] = val` if it is `old`", _INTEGERS, "old", "val", has_index=False
)
