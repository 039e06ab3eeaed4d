"""Shadows as values of LLVM: their types, and what is asked of them."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.diagnostics import InternalError

_I1, _I64 = ir.IntType(1), ir.IntType(64)
_FLOATS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}


def shadow_type(type_: ir.Type) -> ir.Type:
    """The type of a value's shadow: integers in the place of what has other numbers."""
    if isinstance(type_, ir.IntType):
        return type_
    if isinstance(type_, ir.PointerType):
        return _I64
    if isinstance(type_, ir.VectorType):
        return ir.VectorType(shadow_type(type_.element), type_.count)
    if isinstance(type_, ir.ArrayType):
        return ir.ArrayType(shadow_type(type_.element), type_.count)
    if isinstance(type_, ir.LiteralStructType):
        return ir.LiteralStructType([shadow_type(element) for element in type_.elements])
    if str(type_) in _FLOATS:
        return ir.IntType(_FLOATS[str(type_)])
    raise InternalError(f"values of {type_} have no shadow")


def none(type_: ir.Type) -> ir.Constant:
    """The shadow of a type of shadows where everything is known."""
    return ir.Constant(type_, None) if not isinstance(type_, ir.IntType) else type_(0)


def all_bits(type_: ir.Type) -> ir.Constant:
    """The one where nothing is."""
    if isinstance(type_, ir.VectorType):
        return ir.Constant(type_, [-1] * type_.count)
    return ir.Constant(type_, -1)


def bits_of(type_: ir.Type) -> int:
    """The bits of a shadow that is an integer or a vector."""
    if isinstance(type_, ir.VectorType):
        return int(type_.count * bits_of(type_.element))
    return int(type_.width)


def is_unknown(b: ir.IRBuilder, shadow: ir.Value) -> ir.Value:
    """Whether any bit is, an i1."""
    type_ = shadow.type
    if isinstance(type_, (ir.LiteralStructType, ir.ArrayType)):
        count = len(type_.elements) if isinstance(type_, ir.LiteralStructType) else type_.count
        found: ir.Value = _I1(0)
        for index in range(count):
            found = b.or_(found, is_unknown(b, b.extract_value(shadow, index)))
        return found
    if isinstance(type_, ir.VectorType):
        name = f"llvm.vector.reduce.or.v{type_.count}i{type_.element.width}"
        shadow = b.call(declare(b.module, name, type_.element, [type_]), [shadow])
    if shadow.type == _I1:
        return shadow
    return b.icmp_unsigned("!=", shadow, shadow.type(0))


def spread(b: ir.IRBuilder, flag: ir.Value, type_: ir.Type) -> ir.Value:
    """All bits of a shadow as a flag says."""
    if isinstance(type_, (ir.LiteralStructType, ir.ArrayType)):
        inner = type_.elements if isinstance(type_, ir.LiteralStructType) else [type_.element] * type_.count
        made: ir.Value = ir.Constant(type_, ir.Undefined)
        for index, element in enumerate(inner):
            made = b.insert_value(made, spread(b, flag, element), index)
        return made
    if isinstance(type_, ir.VectorType):
        whole = ir.IntType(bits_of(type_))
        return b.bitcast(b.sext(flag, whole), type_)
    return flag if type_ == _I1 else b.sext(flag, type_)


def spread_each(b: ir.IRBuilder, shadow: ir.Value, type_: ir.Type) -> ir.Value:
    """All bits of an element, where any of the same element is unknown; of what is no vector as ``spread``."""
    if not isinstance(type_, ir.VectorType) or not isinstance(shadow.type, ir.VectorType):
        return spread(b, is_unknown(b, shadow), type_)
    if shadow.type.count != type_.count:
        return spread(b, is_unknown(b, shadow), type_)
    flags = shadow
    if shadow.type.element != _I1:
        flags = b.icmp_unsigned("!=", shadow, none(shadow.type))
    return flags if type_.element == _I1 else b.sext(flags, type_)
