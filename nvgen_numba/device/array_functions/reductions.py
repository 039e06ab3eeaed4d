"""What is one number of an array: ``np.sum(a)``, ``a.argmin()``, ``np.nanmean(a)`` and the like, without an axis.

Elements are taken one after the other, in C order, where NumPy adds pairs of halves: sums of floats differ in their
last digits. Integers are summed in 64 bits; means and variances are float64, the sums of a mean in the elements' own
type, as numba types them.
"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.types import Record
from nvgen.extending.typing import (
    Context,
    Operand,
    Static,
    convert,
    library_functions,
    statics,
    truth,
    with_default_type,
)
from nvgen.lang import DeviceFunction
from nvgen.tree import Expression
from nvgen.types import SCALARS, ArrayType, Scalar, c128, f64, i64
from nvgen_numba.device.array_functions import loops

u64 = SCALARS["u64"]


def _itself(element: Scalar) -> Scalar:
    return element


def _summed(element: Scalar) -> Scalar:
    """The type of a sum of elements."""
    if element.is_bool or (element.is_integer and element.is_signed):
        return i64
    return u64 if element.is_integer else element


def _averaged(element: Scalar) -> Scalar:
    """The type of the sum for a mean."""
    return f64 if element.is_bool or element.is_integer else element


class Reduction(Record):
    """How a number is found: statements before the loops, for each element ``x`` of ``a``, and the result.

    In them ``T`` is the type of ``type`` for the elements, ``F`` float64 or complex128, ``first`` the first element,
    and the names of other reductions are these, of the same array.
    """

    before: tuple[str, ...]
    each: tuple[str, ...]
    result: str = "found"
    type: Callable[[Scalar], Scalar] = _itself
    #: Other reductions that it calls.
    uses: tuple[str, ...] = ()


def _chosen(condition: str) -> Reduction:
    return Reduction(before=("found = first",), each=(f"if {condition}:", "    found = x"))


def _where(condition: str) -> Reduction:
    return Reduction(
        before=("best = first", "found = i64(0)", "place = i64(0)"),
        each=(f"if {condition}:", "    best = x", "    found = place", "place += i64(1)"),
    )


def _variance(mean: str, condition: str, result: str) -> Reduction:
    return Reduction(
        before=(f"mean = {mean}(a)", "found = f64(0)", "count = i64(0)"),
        each=(f"if {condition}:", "    found += squared(F(x) - mean)", "    count += i64(1)"),
        result=result,
        uses=(mean,),
    )


_VARIANCE = "found / f64(count)"
_NUMBER = "x == x"
REDUCTIONS: dict[str, Reduction] = {
    "sum": Reduction(before=("found = T(0)",), each=("found += T(x)",), type=_summed),
    "prod": Reduction(before=("found = T(1)",), each=("found *= T(x)",), type=_summed),
    "mean": Reduction(before=("found = T(0)",), each=("found += T(x)",), result="F(found) / F(a.size)", type=_averaged),
    "var": _variance("mean_of", "True", _VARIANCE),
    "std": _variance("mean_of", "True", f"sqrt({_VARIANCE})"),
    "min": _chosen("x < found or x != x"),
    "max": _chosen("x > found or x != x"),
    "argmin": _where("x < best or (x != x and best == best)"),
    "argmax": _where("x > best or (x != x and best == best)"),
    "ptp": Reduction(
        before=("low = first", "high = first"),
        each=("if x < low or x != x:", "    low = x", "if x > high or x != x:", "    high = x"),
        result="T(high - low)",
    ),
    "all": Reduction(before=("found = True",), each=("found = found and bool(x)",)),
    "any": Reduction(before=("found = False",), each=("found = found or bool(x)",)),
    "count_nonzero": Reduction(before=("found = i64(0)",), each=("found += i64(bool(x))",)),
    "nansum": Reduction(before=("found = T(0)",), each=(f"if {_NUMBER}:", "    found += T(x)"), type=_summed),
    "nanprod": Reduction(before=("found = T(1)",), each=(f"if {_NUMBER}:", "    found *= T(x)"), type=_summed),
    "nanmin": _chosen("x < found or found != found"),
    "nanmax": _chosen("x > found or found != found"),
    "nanmean": Reduction(
        before=("found = F(0)", "count = i64(0)"),
        each=(f"if {_NUMBER}:", "    found += F(x)", "    count += i64(1)"),
        result="found / F(count)",
    ),
    "nanvar": _variance("nanmean_of", _NUMBER, _VARIANCE),
    "nanstd": _variance("nanmean_of", _NUMBER, f"sqrt({_VARIANCE})"),
}
#: Reductions that arrays have as methods.
METHODS = frozenset({"sum", "prod", "mean", "var", "std", "min", "max", "argmin", "argmax", "all", "any"})
_RENAMED = {"amin": "min", "amax": "max"}


def name_of(function: Any) -> str | None:
    """The reduction that a function of NumPy's is, or None."""
    numpy = sys.modules.get("numpy")
    name = getattr(function, "__name__", None)
    if numpy is None or not isinstance(name, str):
        return None
    name = _RENAMED.get(name, name)
    return name if name in REDUCTIONS and getattr(numpy, name, None) is function else None


def call(
    context: Context, name: str, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The number of an array, the first argument.

    Raises:
        CompileError: there are other arguments, such as an axis, whose result is an array.
    """
    for operand in (*arguments[1:], *named.values()):
        what = f"`{name}` of an array with more than the array: an axis, or another type"
        raise CompileError(diagnostics.syntax.NotYet(operand.span, what, "write a loop"))
    (argument,) = (*arguments, *named.values())
    array = statics.as_value(argument)
    type_ = array.type
    if not isinstance(type_, ArrayType) or not isinstance(type_.dtype, Scalar):
        raise CompileError(diagnostics.types.WrongType(span, type_, "an array of numbers", f"`{name}`"))
    return library_functions.call(context, function(name, type_.ndim, type_.dtype), (array,), {}, span)


def of_number(name: str, arguments: Sequence[Operand], span: Span) -> Expression | None:
    """What is asked of a number as of an array of it; None where that is nothing that kernels ask of numbers."""
    if name not in ("all", "any", "count_nonzero") or len(arguments) != 1 or isinstance(arguments[0], Static):
        return None
    found = truth(with_default_type(arguments[0]))
    return convert(found, i64) if name == "count_nonzero" else found


@functools.cache
def function(name: str, ndim: int, element: Scalar) -> DeviceFunction:
    """The function that finds a number of arrays."""
    row = REDUCTIONS[name]
    number = c128 if element.is_complex else f64
    names: dict[str, Any] = {"T": row.type(element), "F": number, "i64": i64, "f64": f64, "sqrt": math.sqrt}
    names |= {used: function(used.removesuffix("_of"), ndim, element) for used in row.uses}
    names["squared"] = _squared_complex if element.is_complex else _squared
    first = f"a[{', '.join('0' * ndim)}]"
    before = [line.replace("first", first) for line in row.before]
    each = [f"x = a[{loops.indices(ndim)}]", *row.each]
    return loops.function("a", "a", ndim, each, names, before=before, result=row.result)


def _device(function: Callable[..., Any]) -> DeviceFunction:
    return DeviceFunction(function, "always")  # type: ignore[arg-type]


@_device
def _squared(x):  # type: ignore[no-untyped-def]
    return x * x


@_device
def _squared_complex(x):  # type: ignore[no-untyped-def]
    return x.real * x.real + x.imag * x.imag
