"""Emits conversions between scalars.

One instruction where every target rounds once; otherwise integer arithmetic on the bits (``float_bits``,
``wide_integers``), so that all targets compute the same number.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import float_bits, wide_integers
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pair, value_type
from nvgen.diagnostics import InternalError
from nvgen.types import Scalar, bf16, component, f16, f32, f64, i32

#: Where a target has no arithmetic of 16 bits: the type in which one operation and a rounding give the same as one
#: rounding would. A product of bf16 may be subnormal in f32, where it would be rounded twice.
_WIDER = {f16: f32, bf16: f64}


def convert(emitter: Emitter, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
    """``value`` as a ``target``; what is lost was asked for."""
    if target.is_bool or (source.is_complex and not target.is_complex):
        raise InternalError(f"no conversion from {source} to {target}")
    if source == target:
        return value
    if target.is_complex:
        return _to_complex(emitter, value, source, target)
    if source.is_float:
        return (_between_floats if target.is_float else _float_to_integer)(emitter, value, source, target)
    if target.is_float:
        return _integer_to_float(emitter, value, source, target)
    b, type_ = emitter.builder, value_type(target)
    if target.bits <= source.bits:
        return value if target.bits == source.bits else b.trunc(value, type_)
    return (b.sext if source.is_signed else b.zext)(value, type_)


def _to_complex(emitter: Emitter, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
    b, part = emitter.builder, component(target)
    if source.is_complex:
        parts = [convert(emitter, b.extract_value(value, index), component(source), part) for index in (0, 1)]
        return pair(b, *parts)
    return pair(b, convert(emitter, value, source, part), ir.Constant(value_type(part), 0.0))


def _between_floats(emitter: Emitter, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
    b = emitter.builder
    if source.bits <= 16:
        value, source = _widened(emitter, value, source), f32
    if source == target:
        return value
    if target == f64:
        return b.fpext(value, value_type(target))
    if target == f32 or (target.is_half and emitter.target.has_half_floats):
        return b.fptrunc(value, value_type(target))
    return float_bits.pack(b, float_bits.unpack_float(b, value, source), target)


def _widened(emitter: Emitter, value: ir.Value, source: Scalar) -> ir.Value:
    """A float of 16 bits or fewer as an f32."""
    if source.is_half and emitter.target.has_half_floats:
        return emitter.builder.fpext(value, value_type(f32))
    return float_bits.to_f32(emitter.builder, value, source)


def _float_to_integer(emitter: Emitter, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
    if target.bits == 128:
        return wide_integers.from_float(emitter.builder, convert(emitter, value, source, f64), target)
    if source.bits <= 16:
        value, source = _widened(emitter, value, source), f32
    return emitter.target.float_to_integer(emitter.builder, value, source, target)


def _integer_to_float(emitter: Emitter, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
    b = emitter.builder
    if source.is_bool:
        value, source = b.zext(value, value_type(i32)), i32
    is_native = target in (f32, f64) or (target == f16 and emitter.target.has_half_floats)
    if is_native and source.bits <= 64:
        return (b.sitofp if source.is_signed else b.uitofp)(value, value_type(target))
    # What f32 rounds is past the largest f16 in any case, and it holds all integers of 16 bits.
    if target == f16 or (source.bits <= 16 and target != f32):
        return convert(emitter, convert(emitter, value, source, f32), f32, target)
    return float_bits.pack(b, float_bits.unpack_integer(b, value, source), target)


def computed_wider(
    emitter: Emitter, type_: Scalar, operands: list[ir.Value], operation: Callable[[list[ir.Value], Scalar], ir.Value]
) -> ir.Value | None:
    """``operation`` on floats of 16 bits in a wider type, not converted back; None where the target has it itself."""
    if not type_.is_half or emitter.target.has_half_floats:
        return None
    wider = _WIDER[type_]
    return operation([convert(emitter, operand, type_, wider) for operand in operands], wider)


def rounded_from_wider(
    emitter: Emitter, type_: Scalar, operands: list[ir.Value], operation: Callable[[list[ir.Value], Scalar], ir.Value]
) -> ir.Value | None:
    """As ``computed_wider``, with the result rounded back to ``type_``."""
    result = computed_wider(emitter, type_, operands, operation)
    return None if result is None else convert(emitter, result, _WIDER[type_], type_)
