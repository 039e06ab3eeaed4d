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
from nvgen.targets.cpu.regions.vectors import There
from nvgen.types import Scalar

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
#: LLVM's names of what combines two integers; the least and the greatest have one for each sign.
_NAMES = {"+": "add", "&": "and", "|": "or", "^": "xor"}


def reduced(
    warp: Emitter, call: tree.DeviceCall, type_: Scalar, vector: ir.Value, there: There | None = None
) -> ir.Value:
    """The elements of the lanes that are there in one; of all, where nothing is said."""
    operation = call.operation
    assert isinstance(operation, Reduce)
    if type_.is_integer:
        return _of_integers(warp.builder, operation.operator, type_, vector, there)
    if there is None:
        return _of_all(warp, call, type_, vector)
    return _of_those(warp, call, type_, vector, there)


def _of_all(warp: Emitter, call: tree.DeviceCall, type_: Scalar, vector: ir.Value) -> ir.Value:
    b, operation = warp.builder, call.operation
    is_plain = type_.bits in (32, 64) and not type_.is_complex and not warp.ftz
    if operation.operator == "+" and is_plain:  # type: ignore[attr-defined]
        size = WARP_SIZE
        while size > 1:
            size //= 2
            vector = b.fadd(*(_every_second(b, vector, start, size) for start in (0, 1)))
        return b.extract_element(vector, _I32(0))
    combine = _combining(warp, call, type_)
    numbers = [_number(warp, call, type_, b.extract_element(vector, _I32(lane))) for lane in range(WARP_SIZE)]
    if type_.is_float and type_.bits < 32:
        memory = _Numbers(b, numbers[0].type)
        for lane, number in enumerate(numbers):
            memory.store(_I64(lane), number)
        return memory.combined(_I64(WARP_SIZE), combine)
    while len(numbers) > 1:
        numbers = [combine(left, right) for left, right in zip(numbers[::2], numbers[1::2], strict=True)]
    return numbers[0]


def _number(warp: Emitter, call: tree.DeviceCall, type_: Scalar, number: ir.Value) -> ir.Value:
    """What a lane's number counts as."""
    if isinstance(call.operation, MinMax) and FloatRules.of(call).absolute:
        return operate(warp, absolute, [number], type_)
    return number


def _of_those(warp: Emitter, call: tree.DeviceCall, type_: Scalar, vector: ir.Value, there: There) -> ir.Value:
    """Those of the lanes that are there: neighbours are who stand side by side when the others are left out. Mostly
    all are there."""
    b, memory = warp.builder, _Numbers(warp.builder, vector.type.element)
    all_, some, after = (b.append_basic_block(f"reduced.{name}") for name in ("all", "some", "end"))
    b.cbranch(b.icmp_unsigned("==", there.bits, _I32(-1)), all_, some)
    b.position_at_end(all_)
    of_all = _of_all(warp, call, type_, vector)
    all_ = b.block
    b.branch(after)
    b.position_at_end(some)
    for lane in range(WARP_SIZE):  # what is stored in vain is stored over
        bits = b.and_(there.bits, _I32((1 << lane) - 1))
        count = b.zext(b.call(declare(b.module, "llvm.ctpop.i32", _I32, [_I32]), [bits]), _I64)
        memory.store(count, _number(warp, call, type_, b.extract_element(vector, _I32(lane))))
    count = b.zext(b.call(declare(b.module, "llvm.ctpop.i32", _I32, [_I32]), [there.bits]), _I64)
    of_some = memory.combined(count, _combining(warp, call, type_))
    some = b.block
    b.branch(after)
    b.position_at_end(after)
    result = b.phi(of_all.type)
    result.add_incoming(of_all, all_)
    result.add_incoming(of_some, some)
    return result


class _Numbers:
    """Up to as many numbers as there are lanes, in memory: for what takes many instructions a number."""

    def __init__(self, b: ir.IRBuilder, type_: ir.Type) -> None:
        self._builder, self._type = b, type_
        with b.goto_entry_block():
            self._memory = add_slot(b, ir.ArrayType(type_, WARP_SIZE), "reduced")

    def _address(self, index: ir.Value) -> ir.Value:
        return self._builder.gep(self._memory, [index], inbounds=True, source_etype=self._type)

    def store(self, index: ir.Value, number: ir.Value) -> None:
        """Puts one there."""
        self._builder.store(number, self._address(index))

    def _load(self, index: ir.Value) -> ir.Value:
        return self._builder.load(self._address(index), typ=self._type)

    def combined(self, count: ir.Value, combine: Callable[[ir.Value, ir.Value], ir.Value]) -> ir.Value:
        """The first ``count`` of them in one, neighbours first; in every round the last one stays if it has none."""
        b, one = self._builder, _I64(1)
        with b.goto_entry_block():
            rest = add_slot(b, _I64, "rest")
        b.store(count, rest)
        with counting(b, "round", _I64(0), _I64(WARP_SIZE.bit_length() - 1), unrolls=False):
            left = b.load(rest, typ=_I64)
            with counting(b, "pair", _I64(0), b.lshr(left, one), unrolls=False) as pair:
                first = b.shl(pair, one)
                self.store(pair, combine(self._load(first), self._load(b.add(first, one))))
            is_odd, pairs = b.trunc(left, _I1), b.lshr(left, one)
            last = b.select(is_odd, b.sub(left, one), _I64(0))
            self.store(b.select(is_odd, pairs, _I64(0)), self._load(last))
            b.store(b.sub(left, pairs), rest)
        return self._load(_I64(0))


def _every_second(b: ir.IRBuilder, vector: ir.Value, start: int, count: int) -> ir.Value:
    mask = ir.Constant(ir.VectorType(_I32, count), list(range(start, 2 * count, 2)))
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)


def _of_integers(b: ir.IRBuilder, operator: str, type_: Scalar, vector: ir.Value, there: There | None) -> ir.Value:
    """Those of integers, whose order is no matter."""
    name = _NAMES.get(operator) or ("s" if type_.is_signed else "u") + operator
    element = vector.type.element
    if there is not None:
        neutral = _neutral(operator, type_)
        vector = b.select(there.flags, vector, ir.Constant(vector.type, [neutral] * WARP_SIZE))
    function = declare(b.module, f"llvm.vector.reduce.{name}.v{WARP_SIZE}i{element.width}", element, [vector.type])
    return b.call(function, [vector])


def _neutral(operator: str, type_: Scalar) -> int:
    """The integer that changes nothing."""
    if operator in ("min", "max"):
        return int(type_.maximum if operator == "min" else type_.minimum)
    return -1 if operator == "&" else 0


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
