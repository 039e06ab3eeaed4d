"""Types ``nv.half.pack`` and ``nv.half.unpack``: pairs of halves, which need an instruction where f32 are rounded."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import flag, value_of
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.operations.instruction_choice import chosen, option_of
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.allocation import element_type
from nvgen.frontend.typing.binding import is_given
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.unpacking import parts
from nvgen.lang import half
from nvgen.tree import Build, Expression, Recast
from nvgen.types import Scalar, Type, u32
from nvgen.types.vectors import VectorType


def _wrong(name: str, span: Span, what: str) -> CompileError:
    error = diagnostics.functions.WrongCall(span, f"nv.{name}", what)
    return CompileError(error.because(error.Operands(half.Pack.rounded.takes)))


def _half(name: str, given: Arguments) -> Scalar | None:
    """The argument ``dtype``, where there is one."""
    if not is_given(given, "dtype"):
        return None
    found = element_type(given["dtype"])
    if not isinstance(found, Scalar) or not found.is_half:
        raise _wrong(name, given["dtype"].span, f"`dtype` is {found!r}, not f16 or bf16")
    return found


def _pack(context: Context, operation: half.Pack, given: Arguments, span: Span) -> Expression:
    name, rounded = operation.name, operation.rounded
    dtype = _half(name, given)
    pair = _halves(context, given, dtype)
    if pair is None:
        if dtype is None:
            raise _wrong(name, span, "`dtype` is missing: what numbers become that are not f16 or bf16")
        options = {option.name: option_of(rounded, option, given) for option in rounded.options}
        pair = chosen(context, rounded, [given["low"], given["high"]], {**options, "dtype": dtype}, span)
    elif any(option.name in given for option in rounded.options):
        raise _wrong(name, span, "nothing is rounded of two f16 or bf16: leave the further options out")
    return Recast(span, u32, pair) if flag(given, "bits", name) else pair


def _halves(context: Context, given: Arguments, dtype: Scalar | None) -> Expression | None:
    """The pair of two numbers of one half type; None where they are others."""
    low, high = (statics.as_value(given[parameter]) for parameter in ("low", "high"))
    type_ = low.type
    if type_ != high.type or not isinstance(type_, Scalar) or not type_.is_half or dtype not in (None, type_):
        return None
    values = tuple(value_of(context, given[parameter]) for parameter in ("low", "high"))
    return Build(low.span, VectorType(type_, 2), values)


def _is_pair(type_: Type, dtype: Scalar | None) -> bool:
    """Whether a type is that of a pair of halves, of ``dtype`` if that is said."""
    if not isinstance(type_, VectorType) or type_.count != 2 or not type_.element.is_half:
        return False
    return dtype in (None, type_.element)


def _unpack(context: Context, operation: half.Unpack, given: Arguments, span: Span) -> Expression:
    name = operation.name
    pair, dtype = value_of(context, given["pair"]), _half(name, given)
    if pair.type == u32 and dtype is not None:
        pair = Recast(span, VectorType(dtype, 2), pair)
    if not _is_pair(pair.type, dtype):
        wanted = "`vec[f16, 2]`, `vec[bf16, 2]`, or a u32 with `dtype=`"
        what = f"it takes {wanted}, not {pair.type!r}" + ("" if dtype is None else f" with `dtype={dtype!r}`")
        raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{name}", what))
    return statics.pack(span, tuple(parts(context, pair)))


FAMILY = Family(rules={half.Pack: _pack, half.Unpack: _unpack})
