"""Reductions of a vector with an element a lane, in the order of ``lang.meaning.warps``: neighbours first."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.arithmetic import binary
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.operations import operate
from nvgen.lang.attributes.warp import FloatRules
from nvgen.lang.math import absolute, maximum, minimum
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import MinMax, Reduce
from nvgen.targets.cpu.conventions.counted_loops import counting
from nvgen.types import Scalar

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: LLVM's names of what combines two integers; the least and the greatest have one for each sign.
_NAMES = {"+": "add", "&": "and", "|": "or", "^": "xor"}


def reduced(warp: Emitter, call: tree.DeviceCall, type_: Scalar, vector: ir.Value) -> ir.Value:
    """All elements in one."""
    operation = call.operation
    assert isinstance(operation, Reduce)
    b = warp.builder
    if type_.is_integer:
        return _of_integers(b, operation.operator, type_, vector)
    is_plain = type_.bits in (32, 64) and not type_.is_complex and not warp.ftz
    if operation.operator == "+" and is_plain:
        size = WARP_SIZE
        while size > 1:
            size //= 2
            vector = b.fadd(*(_every_second(b, vector, start, size) for start in (0, 1)))
        return b.extract_element(vector, _I32(0))
    combine = _combining(warp, call, type_)
    numbers = [b.extract_element(vector, _I32(lane)) for lane in range(WARP_SIZE)]
    if isinstance(operation, MinMax) and FloatRules.of(call).absolute:
        numbers = [operate(warp, absolute, [number], type_) for number in numbers]
    if type_.is_float and type_.bits < 32:
        return _in_a_loop(b, numbers, combine)
    while len(numbers) > 1:
        numbers = [combine(left, right) for left, right in zip(numbers[::2], numbers[1::2], strict=True)]
    return numbers[0]


def _in_a_loop(b: ir.IRBuilder, numbers: list[ir.Value], combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
    """The same where combining takes many instructions."""
    type_ = numbers[0].type
    with b.goto_entry_block():
        memory = add_slot(b, ir.ArrayType(type_, WARP_SIZE), "reduced")

    def address(index: ir.Value) -> ir.Value:
        return b.gep(memory, [index], inbounds=True, source_etype=type_)

    for lane, number in enumerate(numbers):
        b.store(number, address(_I64(lane)))
    with counting(b, "round", _I64(1), _I64(WARP_SIZE.bit_length()), unrolls=False) as round_:
        pairs = b.lshr(_I64(WARP_SIZE), round_)
        with counting(b, "pair", _I64(0), pairs, unrolls=False) as pair:
            left = b.shl(pair, _I64(1))
            loaded = [b.load(address(index), typ=type_) for index in (left, b.add(left, _I64(1)))]
            b.store(combine(*loaded), address(pair))
    return b.load(address(_I64(0)), typ=type_)


def _every_second(b: ir.IRBuilder, vector: ir.Value, start: int, count: int) -> ir.Value:
    mask = ir.Constant(ir.VectorType(_I32, count), list(range(start, 2 * count, 2)))
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)


def _of_integers(b: ir.IRBuilder, operator: str, type_: Scalar, vector: ir.Value) -> ir.Value:
    """Those of integers, whose order is no matter."""
    name = _NAMES.get(operator) or ("s" if type_.is_signed else "u") + operator
    element = vector.type.element
    function = declare(b.module, f"llvm.vector.reduce.{name}.v{WARP_SIZE}i{element.width}", element, [vector.type])
    return b.call(function, [vector])


def _combining(warp: Emitter, call: tree.DeviceCall, type_: Scalar) -> Callable[[ir.Value, ir.Value], ir.Value]:
    """What combines two numbers."""
    b, operator = warp.builder, call.operation.operator  # type: ignore[attr-defined]
    if operator not in ("min", "max"):
        return lambda left, right: binary(warp, operator, left, right, type_)
    chosen = minimum if operator == "min" else maximum

    def passing_over(left: ir.Value, right: ir.Value) -> ir.Value:
        return operate(warp, chosen, [left, right], type_)

    if not (type_.is_float and FloatRules.of(call).nan):
        return passing_over

    def or_nan(left: ir.Value, right: ir.Value) -> ir.Value:
        is_nan = b.fcmp_unordered("uno", left, right)
        return b.select(is_nan, binary(warp, "+", left, right, type_), passing_over(left, right))

    return or_nan
