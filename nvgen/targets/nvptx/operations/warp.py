"""The operations of warps as PTX has them.

LLVM's intrinsics for them are convergent and have an effect that no other instruction sees, so that LLVM neither moves
them into other control flow nor leaves them out. Sources: PTX ISA, ``shfl.sync``, ``vote.sync``, ``match.sync``,
``redux.sync``, ``elect.sync``, ``activemask``, ``bar.warp.sync``; LLVM 22's ``IntrinsicsNVVM.td``.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import lane_words
from nvgen.codegen.arithmetic import binary
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.expressions import scalar_of
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.operations import operate
from nvgen.lang.attributes.warp import FloatRules, Width
from nvgen.lang.math import absolute, maximum, minimum
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK, ActiveMask, Elect, Match, MinMax, Reduce, Shuffle, SyncWarp, Vote
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.requirements import has
from nvgen.tree import Constant, DeviceCall
from nvgen.types import Scalar, TupleType, f32
from nvgen.types.float_formats import FORMATS

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_LAST_LANE = WARP_SIZE - 1


#: ``redux.sync`` by the operator, for signed and for unsigned integers.
_REDUX_NAMES = {
    "+": ("add", "add"),
    "min": ("min", "umin"),
    "max": ("max", "umax"),
    "&": ("and", "and"),
    "|": ("or", "or"),
    "^": ("xor", "xor"),
}


def _call(emitter: Emitter, name: str, result: ir.Type, operands: Sequence[ir.Value]) -> ir.Value:
    function = declare(emitter.builder.module, f"llvm.nvvm.{name}", result, [operand.type for operand in operands])
    return emitter.builder.call(function, list(operands))


def _target(emitter: Emitter) -> NvptxTarget:
    assert isinstance(emitter.target, NvptxTarget)
    return emitter.target


def _sync(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _call(emitter, "bar.warp.sync", ir.VoidType(), operands)


def _shuffle(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, Shuffle)
    value, lane, mask = operands
    control = _I32(Width.of(node).bounds(node.operation.mode))
    parts = lane_words.split(emitter.builder, value)
    if node.operation.checked:
        return _shuffled_and_checked(emitter, node, [mask, lane, control], parts)
    exchanged = [_shuffled(emitter, node.operation.mode, mask, word, lane, control) for word in parts]
    return lane_words.join(emitter.builder, exchanged, node.type)


def _shuffled_and_checked(
    emitter: Emitter, node: DeviceCall, how: Sequence[ir.Value], parts: Sequence[ir.Value]
) -> ir.Value:
    """A value in words, and whether its lane is in range, which each of them tells."""
    assert isinstance(node.operation, Shuffle) and isinstance(node.type, TupleType)
    b, (mask, lane, control) = emitter.builder, how
    name, pair = f"shfl.sync.{node.operation.mode}.i32p", ir.LiteralStructType([_I32, _I1])
    found = [_call(emitter, name, pair, [mask, word, lane, control]) for word in parts]
    value = lane_words.join(b, [b.extract_value(each, 0) for each in found], node.type.elements[0])
    return _pair(b, value, b.extract_value(found[0], 1))


def _pair(builder: ir.IRBuilder, first: ir.Value, second: ir.Value) -> ir.Value:
    """A tuple of two."""
    undefined = ir.Constant(ir.LiteralStructType([first.type, second.type]), ir.Undefined)
    return builder.insert_value(builder.insert_value(undefined, first, 0), second, 1)


def _shuffled(
    emitter: Emitter, mode: str, mask: ir.Value, word: ir.Value, lane: ir.Value, control: ir.Value
) -> ir.Value:
    """``shfl.sync`` of a word; ``control`` is PTX's operand ``c``: the segments, and the bound of the source lane."""
    return _call(emitter, f"shfl.sync.{mode}.i32", _I32, [mask, word, lane, control])


def _vote(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, Vote)
    predicate, mask = operands
    mode = node.operation.mode
    return _call(emitter, f"vote.{mode}.sync", _I32 if mode == "ballot" else _I1, [mask, predicate])


def _match(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Of more than 64 bits, the lanes that match in every word."""
    assert isinstance(node.operation, Match)
    builder = emitter.builder
    value, mask = operands
    parts = lane_words.split(builder, value)
    if len(parts) == 2:
        upper = builder.shl(builder.zext(parts[1], _I64), _I64(32))
        parts = [builder.or_(upper, builder.zext(parts[0], _I64))]
    if node.operation.mode == "any":
        lanes = [_call(emitter, f"match.any.sync.{part.type}", _I32, [mask, part]) for part in parts]
        return _conjunction(builder, lanes)
    pair = ir.LiteralStructType([_I32, _I1])
    found = [_call(emitter, f"match.all.sync.{part.type}p", pair, [mask, part]) for part in parts]
    if len(found) == 1:
        return found[0]
    lanes = [builder.extract_value(each, 0) for each in found]
    tests = [builder.extract_value(each, 1) for each in found]
    return _pair(builder, _conjunction(builder, lanes), _conjunction(builder, tests))


def _conjunction(builder: ir.IRBuilder, values: list[ir.Value]) -> ir.Value:
    result = values[0]
    for value in values[1:]:
        result = builder.and_(result, value)
    return result


# Reductions


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    operation = node.operation
    assert isinstance(operation, Reduce)
    target, type_ = _target(emitter), scalar_of(node)
    value, mask = operands
    if type_.is_integer and type_.bits <= 32 and has(target, "redux.sync"):
        return _integer_redux(emitter, operation, type_, value, mask)
    has_float_redux = not emitter.ftz and has(target, "redux.sync.f32")  # it has no `.ftz`
    if type_ == f32 and isinstance(operation, MinMax) and has_float_redux:
        rules = (".abs" if FloatRules.of(node).absolute else "") + (".NaN" if FloatRules.of(node).nan else "")
        return _call(emitter, f"redux.sync.f{operation.operator}{rules}", value.type, [value, mask])
    if isinstance(operation, MinMax) and FloatRules.of(node).absolute:
        value = operate(emitter, absolute, [value], type_)
    lanes = node.operands[1]
    is_whole = isinstance(lanes, Constant) and lanes.value == FULL_MASK
    return (_butterfly if is_whole else _tree)(emitter, node, value, mask)


def _integer_redux(emitter: Emitter, operation: Reduce, type_: Scalar, value: ir.Value, mask: ir.Value) -> ir.Value:
    """``redux.sync`` of 32 bits; smaller integers keep their order when they are extended by their sign."""
    builder = emitter.builder
    wide = value
    if type_.bits < 32:
        wide = (builder.sext if type_.is_signed else builder.zext)(value, _I32)
    name = _REDUX_NAMES[operation.operator][0 if type_.is_signed else 1]
    result = _call(emitter, f"redux.sync.{name}", _I32, [wide, mask])
    return builder.trunc(result, value.type) if type_.bits < 32 else result


def _butterfly(emitter: Emitter, node: DeviceCall, value: ir.Value, mask: ir.Value) -> ir.Value:
    """Of a whole warp: in each step every two lanes of a distance combine their values.

    Both compute the same, since the operations commute, so that every lane ends with the result.
    """
    distance = 1
    while distance < WARP_SIZE:
        other = _exchange(emitter, node, "bfly", mask, value, _I32(distance))
        value = _combine(emitter, node, value, other)
        distance *= 2
    return value


def _tree(emitter: Emitter, node: DeviceCall, value: ir.Value, mask: ir.Value) -> ir.Value:
    """Of the lanes of any mask: the tree of the butterfly, over the lanes' positions in the mask.

    Each lane follows the next lanes of the mask, at distances that double: after each step its value is that of twice
    as many lanes, itself the first, as far as there are any. In the end the first lane has the result for all.
    """
    builder = emitter.builder
    own = _call(emitter, "read.ptx.sreg.laneid", _I32, [])
    above = builder.and_(mask, _call(emitter, "read.ptx.sreg.lanemask.gt", _I32, []))
    next_ = _lowest_bit(emitter, above)  # 32 where there is no lane above
    for _ in range(WARP_SIZE.bit_length() - 1):
        exists = builder.icmp_unsigned("<", next_, _I32(WARP_SIZE))
        lane = builder.select(exists, next_, own)
        other = _exchange(emitter, node, "idx", mask, value, lane)
        after = _shuffled(emitter, "idx", mask, next_, lane, _I32(_LAST_LANE))
        value = builder.select(exists, _combine(emitter, node, value, other), value)
        next_ = builder.select(exists, after, _I32(WARP_SIZE))
    return _exchange(emitter, node, "idx", mask, value, _lowest_bit(emitter, mask))


def _lowest_bit(emitter: Emitter, number: ir.Value) -> ir.Value:
    """The position of the lowest bit that is set, 32 where none is."""
    function = declare(emitter.builder.module, "llvm.cttz.i32", _I32, [_I32, _I1])
    return emitter.builder.call(function, [number, _I1(0)])


def _exchange(
    emitter: Emitter, node: DeviceCall, mode: str, mask: ir.Value, value: ir.Value, lane: ir.Value
) -> ir.Value:
    """The value of another lane, in any segment."""
    parts = lane_words.split(emitter.builder, value)
    exchanged = [_shuffled(emitter, mode, mask, part, lane, _I32(_LAST_LANE)) for part in parts]
    return lane_words.join(emitter.builder, exchanged, node.type)


def _combine(emitter: Emitter, node: DeviceCall, left: ir.Value, right: ir.Value) -> ir.Value:
    assert isinstance(node.operation, Reduce)
    type_, operator = scalar_of(node), node.operation.operator
    min_max = {"min": minimum, "max": maximum}.get(operator)
    if min_max is not None:
        chosen = operate(emitter, min_max, [left, right], type_)
        return _or_nan(emitter.builder, chosen, (left, right), type_) if FloatRules.of(node).nan else chosen
    return binary(emitter, operator, left, right, type_)


def _or_nan(b: ir.IRBuilder, chosen: ir.Value, numbers: tuple[ir.Value, ir.Value], type_: Scalar) -> ir.Value:
    """PTX's NaN, whose bits are all 1 but the sign, where one of two numbers is any; of bits, so that flags of fast
    mathematics say nothing of it."""
    bits, infinity = ir.IntType(type_.bits), FORMATS[type_].infinity  # of a NaN, without the sign, they are more
    canonical = bits(2 ** (type_.bits - 1) - 1)
    magnitudes = [b.and_(lane_words.as_integer(b, number), canonical) for number in numbers]
    tests = [b.icmp_unsigned(">", magnitude, bits(infinity)) for magnitude in magnitudes]
    return b.bitcast(b.select(b.or_(*tests), canonical, lane_words.as_integer(b, chosen)), chosen.type)


# Lanes


def _elect(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """``elect.sync``; before there was one, the lowest lane when all have come."""
    assert isinstance(node.operation, Elect)
    builder = emitter.builder
    (mask,) = operands
    if has(_target(emitter), "elect.sync"):
        pair = _call(emitter, "elect.sync", ir.LiteralStructType([_I32, _I1]), [mask])
        return pair if node.operation.gives_lane else builder.extract_value(pair, 1)
    _call(emitter, "bar.warp.sync", ir.VoidType(), [mask])
    own, lowest = _call(emitter, "read.ptx.sreg.laneid", _I32, []), _lowest_bit(emitter, mask)
    is_elected = builder.icmp_unsigned("==", own, lowest)
    return _pair(builder, lowest, is_elected) if node.operation.gives_lane else is_elected


def _active_mask(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return _call(emitter, "activemask", _I32, [])


FAMILY = Family(
    {
        SyncWarp: _sync,
        Shuffle: _shuffle,
        Vote: _vote,
        Match: _match,
        Reduce: _reduce,
        MinMax: _reduce,
        Elect: _elect,
        ActiveMask: _active_mask,
    }
)
