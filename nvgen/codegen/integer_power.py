"""Emits ``x ** n`` of integers, as a function of the module that every use of the type calls."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.emitter import Emitter
from nvgen.types import Scalar


def power(emitter: Emitter, operands: list[ir.Value], type_: Scalar) -> ir.Value:
    """``x ** n`` by squaring; it wraps. For a negative n the fraction is rounded towards zero: 1, -1 or 0."""
    module = emitter.builder.module
    name = f"nvgen.power.{type_}"
    function = module.globals.get(name) or _define(module, name, type_)
    return emitter.builder.call(function, operands)


def _define(module: ir.Module, name: str, type_: Scalar) -> ir.Function:
    kind = ir.IntType(type_.bits)
    function = ir.Function(module, ir.FunctionType(kind, [kind, kind]), name)
    function.linkage = "internal"
    for attribute in ("alwaysinline", "nounwind"):
        function.attributes.add(attribute)
    base, exponent = function.args
    entry, test, body, end = (function.append_basic_block(part) for part in ("entry", "test", "body", "end"))
    b = Builder(entry)
    one, zero = kind(1), kind(0)
    start, count = base, exponent
    if type_.is_signed:
        # 1 / x**n with n > 0 is a whole number for 1 and -1 alone; of every other base it is 0.
        is_negative = b.icmp_signed("<", exponent, zero)
        is_unit = b.icmp_unsigned("<=", b.add(base, one), kind(2))
        is_unit = b.and_(is_unit, b.icmp_signed("!=", base, zero))
        start = b.select(b.and_(is_negative, b.not_(is_unit)), zero, base)
        count = b.select(is_negative, b.sub(zero, exponent), exponent)
    b.branch(test)
    b.position_at_end(test)
    result, square, left = (b.phi(kind, name=part) for part in ("result", "square", "left"))
    for phi, value in ((result, one), (square, start), (left, count)):
        phi.add_incoming(value, entry)
    b.cbranch(b.icmp_unsigned("!=", left, zero), body, end)
    b.position_at_end(body)
    is_odd = b.trunc(left, ir.IntType(1))
    result.add_incoming(b.select(is_odd, b.mul(result, square), result), body)
    square.add_incoming(b.mul(square, square), body)
    left.add_incoming(b.lshr(left, one), body)
    b.branch(test)
    b.position_at_end(end)
    b.ret(result)
    return function
