"""Functions of numbers that numba.cuda has beside those of ``math``: of bits, ``fma``, ``cbrt``, ``selp``."""

from __future__ import annotations

from nvgen.diagnostics import Span
from nvgen.extending.language import MATH_FUNCTIONS as FUNCTIONS
from nvgen.extending.language import MathFunction
from nvgen.extending.typing import Context, Operand, convert, require_number, truth
from nvgen.tree import Conditional, Expression
from nvgen.types import SCALARS, Scalar, f32, f64, i32, i64, is_integer
from nvgen_numba.device import arguments
from nvgen_numba.device.arguments import Parameter, as_number, call, refused, value
from nvgen_numba.device.typed import Typed

u32, u64, _I8 = SCALARS["u32"], SCALARS["u64"], SCALARS["i8"]
#: What ``selp`` chooses from.
_SELECTED = tuple(SCALARS[name] for name in ("f64", "f32", "i16", "u16", "i32", "u32", "i64", "u64"))
#: Numbers that a float32 holds, which do not make a float64 of what is computed with one.
_IN_F32 = tuple(SCALARS[name] for name in ("f32", "f16", "i8", "u8", "i16", "u16", "bool"))


def _whole(context: Context, operand: Operand, where: str) -> Expression:
    """An integer as it is; a bool as an int8."""
    found = value(operand)
    if isinstance(found.type, Scalar) and found.type.is_bool:
        return convert(found, _I8)
    if not is_integer(found.type):
        raise refused(operand, "an integer", where)
    return found


def _of_bits(name: str, doc: str, function: MathFunction) -> Typed:
    """A function of an integer, whose result has its type."""

    def emit(context: Context, span: Span, number: Expression) -> Expression:
        assert isinstance(number.type, Scalar)
        return convert(call(context, function, span, number), number.type)

    return arguments.function(name, doc, [Parameter("x", _whole)], emit)


popc = _of_bits("popc", "how many bits of `x` are 1, in the type of `x`", FUNCTIONS["popcount"])
clz = _of_bits("clz", "how many high bits of `x` are 0, in the type of `x`", FUNCTIONS["clz"])


def _reversed(context: Context, span: Span, number: Expression) -> Expression:
    assert isinstance(number.type, Scalar)
    wide = as_number(number, u32 if number.type.bits <= u32.bits else u64, "`x` of `cuda.brev`")
    return call(context, FUNCTIONS["bitreverse"], span, wide)


def _first_set(context: Context, span: Span, number: Expression) -> Expression:
    assert isinstance(number.type, Scalar)
    wide = as_number(number, i32 if number.type.bits <= i32.bits else i64, "`x` of `cuda.ffs`")
    return convert(call(context, FUNCTIONS["ffs"], span, wide), u32)


brev = arguments.function(
    "brev", "the bits of `x` in reverse order, a uint32 or a uint64", [Parameter("x", _whole)], _reversed
)
ffs = arguments.function(
    "ffs",
    "the position of the lowest 1 in `x`, counted from 1, or 0; a uint32",
    [Parameter("x", _whole)],
    _first_set,
)


def _number(context: Context, operand: Operand, where: str) -> Expression:
    found = value(operand)
    require_number(found, where)
    return found


def _in_floats(name: str, doc: str, parameters: str, function: MathFunction) -> Typed:
    """A function of floats: float32 if all of them are, otherwise float64."""

    def emit(context: Context, span: Span, *numbers: Expression) -> Expression:
        types = [number.type for number in numbers]
        target = f32 if any(type_ in _IN_F32[:2] for type_ in types) and all(t in _IN_F32 for t in types) else f64
        return call(context, function, span, *(convert(number, target) for number in numbers))

    return arguments.function(name, doc, [Parameter(parameter, _number) for parameter in parameters.split()], emit)


fma = _in_floats("fma", "`a * b + c`, rounded once", "a b c", FUNCTIONS["fma"])
cbrt = _in_floats("cbrt", "the cube root of `a`", "a", FUNCTIONS["cbrt"])


def _condition(context: Context, operand: Operand, where: str) -> Expression:
    found = value(operand)
    require_number(found, where)
    return truth(found)


def _selected(context: Context, span: Span, test: Expression, body: Expression, orelse: Expression) -> Expression:
    if body.type != orelse.type:
        raise refused(orelse, repr(body.type), "`c` of `cuda.selp`")
    return Conditional(span, body.type, test, body, orelse)


selp = arguments.function(
    "selp",
    "`b` if `a` holds, else `c`, both of one type",
    [
        Parameter("a", _condition),
        Parameter("b", arguments.one_of(*_SELECTED)),
        Parameter("c", arguments.one_of(*_SELECTED)),
    ],
    _selected,
)
