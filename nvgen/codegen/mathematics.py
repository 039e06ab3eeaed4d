"""Emits mathematical functions: LLVM's own operations where it has them, libdevice for the rest.

LLVM makes one instruction of its intrinsics on every target, and rounds square root and division as IEEE 754 says
unless a kernel's ``fastmath`` has ``afn``; with that flag the f32 functions for which CUDA has approximations use them,
as nvcc does with ``--use_fast_math``.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

from llvmlite import ir

from nvgen.codegen import integer_power
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.codegen.libdevice import symbol
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.diagnostics import InternalError
from nvgen.lang.libdevice import LibdeviceFunction, functions
from nvgen.lang.mathematics import INTEGER_POWER, LOG_TO_BASE, SQUARE_ROOT_POWER
from nvgen.tree import MathCall
from nvgen.types import Scalar

Operands = list[ir.Value]
_Rule = Callable[[Emitter, Operands, Scalar], ir.Value]

#: What LLVM has for every float type.
_INTRINSICS = {
    "sqrt": "llvm.sqrt",
    "floor": "llvm.floor",
    "ceil": "llvm.ceil",
    "trunc": "llvm.trunc",
    "rint": "llvm.roundeven",
    "fabs": "llvm.fabs",
    "copysign": "llvm.copysign",
    "fma": "llvm.fma",
}
#: libdevice's names where they are others; f32's have an ``f`` behind them.
_LIBRARY_NAMES = {"gamma": "tgamma", "i0": "cyl_bessel_i0", "i1": "cyl_bessel_i1"}
#: The approximations of f32, by the name of what they approximate.
_FAST = ("sin", "cos", "tan", "exp", "exp10", "log", "log2", "log10", "pow", "sincos", "tanh")


def call(emitter: Emitter, node: MathCall, operands: Operands) -> ir.Value:
    """The result of a mathematical function."""
    operation = node.operation
    if isinstance(operation, LibdeviceFunction):
        return library_call(emitter, operation, operands)
    special = _BY_OPERATION.get(operation)
    name = operation.name.removeprefix("math.")
    type_ = _operand_type(node)
    rule = special or _RULES.get(name)
    if rule is not None:
        return rule(emitter, operands, type_)
    if name in _INTRINSICS:
        return call_intrinsic(emitter.builder, _INTRINSICS[name], operands, flags=emitter.float_flags)
    return library_call(emitter, _library_function(emitter, name, type_), operands)


def _operand_type(node: MathCall) -> Scalar:
    types = [operand.type for operand in node.operands]
    type_ = next((type_ for type_ in types if isinstance(type_, Scalar) and type_.is_float), types[0])
    assert isinstance(type_, Scalar)
    return type_


def _library_function(emitter: Emitter, name: str, type_: Scalar) -> LibdeviceFunction:
    is_single = type_.bits == 32
    if name.startswith("fast_"):
        found = f"{name}f"
    elif is_single and "afn" in emitter.float_flags and name in _FAST:
        found = f"fast_{name}f"
    else:
        found = _LIBRARY_NAMES.get(name, name) + ("f" if is_single else "")
    function = functions().get(f"__nv_{found}")
    if function is None:
        raise InternalError(f"no code for the function {name} of {type_}")
    return function


def library_call(emitter: Emitter, function: LibdeviceFunction, operands: Operands) -> ir.Value:
    """A call of a function of libdevice, which the target links: results are returned, several as a tuple."""
    b = emitter.builder
    if function.pointer:
        operands = _PASSED[function.pointer](emitter, function, operands)
    types = [value_type(result) for result in function.results]
    returned = types[: len(types) - function.outputs]
    slots = [_slot(emitter, type_) for type_ in types[len(returned) :]]
    arguments = [*operands, *slots]
    result = returned[0] if returned else ir.VoidType()
    name = symbol(function.symbol, ftz=emitter.ftz)
    callee = declare(b.module, name, result, [argument.type for argument in arguments])
    first = b.call(callee, arguments)
    if not slots:
        return first
    stored = [b.load(slot, typ=type_) for slot, type_ in zip(slots, types[len(returned) :], strict=True)]
    return _tuple(b, [first, *stored] if returned else stored)


def _slot(emitter: Emitter, type_: ir.Type, count: int = 1) -> ir.Value:
    with emitter.builder.goto_entry_block():
        return emitter.builder.alloca(type_, size=count)


def _tuple(b: ir.IRBuilder, values: Operands) -> ir.Value:
    aggregate: ir.Value = ir.Constant(ir.LiteralStructType([value.type for value in values]), ir.Undefined)
    for index, value in enumerate(values):
        aggregate = b.insert_value(aggregate, value, index)
    return aggregate


def _values(emitter: Emitter, function: LibdeviceFunction, operands: Operands) -> Operands:
    """A count and a pointer to so many values."""
    b = emitter.builder
    element = value_type(function.results[0])
    slot = _slot(emitter, element, max(len(operands), 1))
    for index, operand in enumerate(operands):
        b.store(operand, b.gep(slot, [ir.IntType(64)(index)], inbounds=True, source_etype=element))
    return [ir.IntType(32)(len(operands)), slot]


def _text(emitter: Emitter, function: LibdeviceFunction, operands: Operands) -> Operands:
    """No text: the null pointer, for which the library returns the plain NaN."""
    return [ir.Constant(pointer(), None)]


_PASSED: dict[str, Callable[[Emitter, LibdeviceFunction, Operands], Operands]] = {"values": _values, "text": _text}


# Rules for what neither LLVM nor libdevice has under one name


def _real(operands: Operands, number: float) -> ir.Constant:
    return ir.Constant(operands[0].type, number)


def _scaled(factor: float) -> _Rule:
    def rule(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
        return emitter.builder.fmul(operands[0], _real(operands, _rounded(factor, type_)), flags=emitter.float_flags)

    return rule


def _rounded(number: float, type_: Scalar) -> float:
    """The number as llvmlite may print it: an f32 has to be exact."""
    return float(struct.unpack("f", struct.pack("f", number))[0]) if type_.bits == 32 else number


def _reciprocal(flags: tuple[str, ...] = ()) -> _Rule:
    def rule(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
        return emitter.builder.fdiv(_real(operands, 1.0), operands[0], flags=(*emitter.float_flags, *flags))

    return rule


def _approximate_division(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    return library_call(emitter, functions()["__nv_fast_fdividef"], operands)


def _approximate_root(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    flags = tuple(dict.fromkeys((*emitter.float_flags, "afn")))
    return call_intrinsic(emitter.builder, "llvm.sqrt", operands, flags=flags)


def _approximate_power_of_2(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    return library_call(emitter, functions()["__nv_exp2f"], operands)


def _approximate_reciprocal_root(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    return library_call(emitter, functions()["__nv_rsqrtf"], operands)


def _log_to_base(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    function = _library_function(emitter, "log", type_)
    number, base = (library_call(emitter, function, [operand]) for operand in operands)
    return emitter.builder.fdiv(number, base, flags=emitter.float_flags)


def _class_test(mask: int) -> _Rule:
    """LLVM's ``is.fpclass``; it is exact whatever the fast-math flags say."""

    def rule(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
        b = emitter.builder
        types = [operands[0].type, ir.IntType(32)]
        function = declare(b.module, f"llvm.is.fpclass.f{type_.bits}", ir.IntType(1), types)
        return b.call(function, [operands[0], ir.IntType(32)(mask)])

    return rule


def _sign_bit(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    bits = ir.IntType(type_.bits)
    return emitter.builder.icmp_signed("<", emitter.builder.bitcast(operands[0], bits), bits(0))


def _saturate(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    low = call_intrinsic(emitter.builder, "llvm.maximumnum", [operands[0], _real(operands, 0.0)])
    return call_intrinsic(emitter.builder, "llvm.minimumnum", [low, _real(operands, 1.0)])


def _strict_min_max(name: str) -> _Rule:
    """NumPy's ``minimum`` and ``maximum``, which are NaN where an operand is NaN."""

    def rule(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
        if type_.is_float:
            return call_intrinsic(emitter.builder, f"llvm.{name}imum", operands, flags=emitter.float_flags)
        return call_intrinsic(emitter.builder, f"llvm.{'s' if type_.is_signed else 'u'}{name}", operands)

    return rule


def _sign(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    b = emitter.builder
    (number,) = operands
    zero = ir.Constant(number.type, 0.0 if type_.is_float else 0)
    if type_.is_float:
        above, below = b.fcmp_ordered(">", number, zero), b.fcmp_ordered("<", number, zero)
        rest = b.select(b.fcmp_ordered("==", number, zero), zero, number)  # NaN stays, -0.0 does not
        return b.select(above, _real(operands, 1.0), b.select(below, _real(operands, -1.0), rest))
    compare = b.icmp_signed if type_.is_signed else b.icmp_unsigned
    above, below = b.zext(compare(">", number, zero), number.type), b.zext(compare("<", number, zero), number.type)
    return b.sub(above, below)


def _square_root_power(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    """``x ** 0.5``: as the square root, but 0.0 of -0.0 and infinity of minus infinity."""
    b = emitter.builder
    number = b.fadd(operands[0], _real(operands, 0.0))
    root = call_intrinsic(b, "llvm.sqrt", [number], flags=emitter.float_flags)
    is_low = b.fcmp_ordered("==", number, _real(operands, -math.inf))
    return b.select(is_low, _real(operands, math.inf), root)


# Integers


def _count_bits(intrinsic: str, *more: int) -> _Rule:
    def rule(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
        flags = [ir.IntType(1)(flag) for flag in more]
        count = call_intrinsic(emitter.builder, intrinsic, [*operands, *flags])
        return _as_i32(emitter.builder, count)

    return rule


def _as_i32(b: ir.IRBuilder, count: ir.Value) -> ir.Value:
    i32 = ir.IntType(32)
    if count.type.width == 32:
        return count
    return b.trunc(count, i32) if count.type.width > 32 else b.zext(count, i32)


def _first_set(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    b = emitter.builder
    below = _as_i32(b, call_intrinsic(b, "llvm.cttz", [*operands, ir.IntType(1)(0)]))
    is_zero = b.icmp_unsigned("==", operands[0], ir.Constant(operands[0].type, 0))
    return b.select(is_zero, ir.IntType(32)(0), b.add(below, ir.IntType(32)(1)))


def _high_product(emitter: Emitter, operands: Operands, type_: Scalar) -> ir.Value:
    b = emitter.builder
    wide = ir.IntType(2 * type_.bits)
    left, right = ((b.sext if type_.is_signed else b.zext)(operand, wide) for operand in operands)
    return b.trunc(b.lshr(b.mul(left, right), wide(type_.bits)), operands[0].type)


def _intrinsic_rule(intrinsic: str) -> _Rule:
    return lambda emitter, operands, type_: call_intrinsic(emitter.builder, intrinsic, operands)


#: The classes of LLVM's ``is.fpclass``.
_NAN, _INFINITY = 0x3, 0x204
_RULES: dict[str, _Rule] = {
    "radians": _scaled(math.pi / 180),
    "degrees": _scaled(180 / math.pi),
    "rcp": _reciprocal(),
    "rcp_approx": _reciprocal(("afn", "arcp")),
    "div_approx": _approximate_division,
    "sqrt_approx": _approximate_root,
    "rsqrt_approx": _approximate_reciprocal_root,
    "fast_exp2": _approximate_power_of_2,
    "isnan": _class_test(_NAN),
    "isinf": _class_test(_INFINITY),
    "isfinite": _class_test(0x3FF & ~(_NAN | _INFINITY)),
    "signbit": _sign_bit,
    "saturate": _saturate,
    "minimum": _strict_min_max("min"),
    "maximum": _strict_min_max("max"),
    "sign": _sign,
    "popcount": _count_bits("llvm.ctpop"),
    "clz": _count_bits("llvm.ctlz", 0),
    "ctz": _count_bits("llvm.cttz", 0),
    "ffs": _first_set,
    "bitreverse": _intrinsic_rule("llvm.bitreverse"),
    "mulhi": _high_product,
}
_BY_OPERATION: dict[Any, _Rule] = {
    INTEGER_POWER: integer_power.power,
    SQUARE_ROOT_POWER: _square_root_power,
    LOG_TO_BASE: _log_to_base,
}
