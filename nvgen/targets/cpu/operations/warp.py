"""The operations of warps on the CPU: a thread's operand, its waiting, and its result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from llvmlite import ir

from nvgen.codegen import lane_words, shuffle_lanes
from nvgen.codegen.contract.run_checks import BARRIER
from nvgen.codegen.device_operations import Collective, Family, Room, Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.expressions import scalar_of
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.operation_name import operation_name
from nvgen.codegen.operations import operate
from nvgen.lang import DeviceFunction
from nvgen.lang.attributes.warp import FloatRules, Width
from nvgen.lang.math import absolute
from nvgen.lang.meaning import warps
from nvgen.lang.meaning.records import Lane
from nvgen.lang.warp import FULL_MASK, ActiveMask, Elect, Match, MinMax, Reduce, Shuffle, SyncWarp, Vote
from nvgen.targets.cpu.conventions import device_library, record_fields, thread, votes
from nvgen.targets.cpu.threads import lane_rendezvous
from nvgen.targets.cpu.threads.lane_rendezvous import OPERAND
from nvgen.targets.cpu.threads.suspension import give_way, suspend
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall
from nvgen.types import f32

_I1, _I32 = ir.IntType(1), ir.IntType(32)
_WORDS = OPERAND.width // 32

#: The numbers of operations are below it; from it on they are those of the calls of ``active_mask``.
_ACTIVE_MASKS = 1 << 16
_COMBINE = {
    "+": warps.add,
    "min": warps.smaller,
    "max": warps.larger,
    "&": warps.common_bits,
    "|": warps.all_bits,
    "^": warps.odd_bits,
}
#: With NaN coming before all.
_COMBINE_OR_NAN = {"min": warps.smaller_or_nan, "max": warps.larger_or_nan}


def rendezvous(
    emitter: Emitter,
    node: DeviceCall,
    function: Callable[..., Any] | DeviceFunction,
    mask: ir.Value,
    operand: ir.Value | None = None,
    argument: ir.Value | None = None,
    constants: Mapping[str, Any] = {},
    *,
    flushes: bool | None = None,
) -> ir.Value:
    """A rendezvous of the lanes of the mask in an operation of ``lang.meaning.warps``; returns the lane's 128 bits.

    ``flushes`` says whether the function flushes subnormal f32 numbers; what only hands numbers on does not.
    """
    builder, frame = emitter.builder, emitter.frame
    own = records(emitter)
    number = _I32(target_of(emitter).rendezvous_number(node.operation.name))
    if BARRIER in emitter.target.wanted_checks:
        from nvgen.targets.cpu.checks import divergence  # only checked runs do

        divergence.at_warp(emitter, node, mask, number, _ACTIVE_MASKS)
    if flushes is None:
        flushes = emitter.ftz and node.type == f32
    types = [value.type for value in (*own, mask, number)]
    found = device_library.find(emitter.functions, builder.module, function, types, constants=constants, ftz=flushes)
    site = target_of(emitter).site(node.span, operation_name(node, "()"))
    arrival = [found, *own, mask, number, _I32(site)]
    values = {name: value for name, value in (("operand", operand), ("argument", argument)) if value is not None}
    lane = lane_rendezvous.arrive(emitter.functions, builder, arrival, values)
    waiting, after = builder.append_basic_block("lanes.wait"), builder.append_basic_block("lanes.after")
    null, begun = ir.Constant(pointer(), None), builder.block
    builder.cbranch(builder.icmp_unsigned("!=", lane, null), after, waiting)
    builder.position_at_end(waiting)
    suspend(frame)
    again = lane_rendezvous.look(builder, arrival)
    looked = builder.block
    builder.cbranch(builder.icmp_unsigned("!=", again, null), after, waiting)
    builder.position_at_end(after)
    own_lane = builder.phi(pointer())
    own_lane.add_incoming(lane, begun)
    own_lane.add_incoming(again, looked)
    if BARRIER in emitter.target.wanted_checks:
        divergence.after_warp(emitter, node, own_lane, mask, argument)
    return record_fields.load(builder, own_lane, Lane, "result")


def converge(emitter: Emitter, node: DeviceCall) -> None:
    """The lanes of the warp that have not ended come together, as in what PTX calls ``.sync`` or ``.aligned``."""
    if thread.LANES in emitter.frame.registers:  # they are
        return
    rendezvous(emitter, node, warps.sync, _I32(FULL_MASK))


def records(emitter: Emitter) -> tuple[ir.Value, ir.Value]:
    """The records of the block and of the thread, which then have lanes."""
    target_of(emitter).use_lanes(emitter.frame)
    target_of(emitter).at_end(emitter.frame, warps.leave)
    return emitter.frame.registers[thread.BLOCK], emitter.frame.registers[thread.THREAD]


def _pieces(words: list[ir.Value]) -> Iterator[list[ir.Value]]:
    """As many words at a time as the lanes exchange."""
    return (words[first : first + _WORDS] for first in range(0, len(words), _WORDS))


def _joined(builder: ir.IRBuilder, words: list[ir.Value]) -> ir.Value:
    """Words as one number of 128 bits, the lowest first."""
    joined, *others = [builder.zext(word, OPERAND) for word in words]
    for index, word in enumerate(others, 1):
        joined = builder.or_(joined, builder.shl(word, OPERAND(32 * index)))
    return joined


def _parts(builder: ir.IRBuilder, value: ir.Value) -> list[ir.Value]:
    """A value in pieces of 128 bits."""
    return [_joined(builder, words) for words in _pieces(lane_words.split(builder, value))]


def _words(builder: ir.IRBuilder, number: ir.Value, count: int) -> list[ir.Value]:
    """The lowest words of 128 bits."""
    shifted = [builder.lshr(number, OPERAND(32 * index)) if index else number for index in range(count)]
    return [builder.trunc(one, lane_words.WORD) for one in shifted]


def _sync(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    rendezvous(emitter, node, warps.sync, operands[0])


def _shuffle(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, Shuffle)
    builder = emitter.builder
    value, number, mask = operands
    mode = node.operation.mode
    own = device_library.call(emitter.functions, builder, warps.lane_number, *records(emitter))
    lane, in_range = shuffle_lanes.source(builder, mode, own, number, _I32(Width.of(node).bounds(mode)))

    def exchange(own_words: list[ir.Value]) -> list[ir.Value]:
        exchanged = []
        for words in _pieces(own_words):
            found = rendezvous(emitter, node, warps.shuffle, mask, _joined(builder, words), lane)
            exchanged += _words(builder, found, len(words))
        return exchanged

    follows = _unknown_lanes(emitter)
    if follows is None:
        got = lane_words.joined(builder, exchange(lane_words.split(builder, value)), value.type)
    else:
        got = follows.exchanged(emitter, value, exchange)
    return _pair(builder, got, in_range) if node.operation.checked else got


def _unknown_lanes(emitter: Emitter) -> Any:
    """What follows values from lane to lane that nobody knows; None where they are not followed."""
    if not emitter.instruments_memory or target_of(emitter).instrumented.observer is None:
        return None
    from nvgen.targets.cpu.checks.shadows import lanes  # only checked runs need it

    return lanes


def _pair(builder: ir.IRBuilder, first: ir.Value, second: ir.Value) -> ir.Value:
    """A tuple of two."""
    undefined = ir.Constant(ir.LiteralStructType([first.type, second.type]), ir.Undefined)
    return builder.insert_value(builder.insert_value(undefined, first, 0), second, 1)


def from_lane(emitter: Emitter, node: DeviceCall, bits: ir.Value, lane: ir.Value) -> ir.Value:
    """The 128 bits of another lane, in an operation of all 32."""
    return rendezvous(emitter, node, warps.shuffle, _I32(FULL_MASK), bits, lane)


def _vote(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, Vote)
    builder = emitter.builder
    predicate, mask = operands
    follows = _unknown_lanes(emitter)
    if follows is not None:
        return follows.vote(emitter, node, predicate, partial(rendezvous, emitter, node, warps.vote_unknown, mask))
    found = rendezvous(emitter, node, warps.vote, mask, builder.zext(predicate, OPERAND))
    ballot, there = (builder.trunc(builder.lshr(found, OPERAND(index)), _I32) for index in (0, 32))
    return votes.result(builder, node.operation.mode, ballot, there)


def _of_known(
    emitter: Emitter, node: DeviceCall, operands: list[ir.Value], compute: Callable[[ir.Value], ir.Value]
) -> ir.Value:
    """What ``compute`` makes of the values of all lanes, the first operand; nobody knows it where one is unknown."""
    value, mask = operands
    follows = _unknown_lanes(emitter)
    if follows is None:
        return compute(value)
    vote = partial(rendezvous, emitter, node, warps.vote_unknown, mask)
    found: ir.Value = follows.of_all(emitter, value, vote, compute)
    return found


def _match(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Of more than 128 bits, the lanes that match in every piece."""
    assert isinstance(node.operation, Match)
    builder, mask = emitter.builder, operands[1]
    function = warps.match_any if node.operation.mode == "any" else warps.match_all

    def found(value: ir.Value) -> ir.Value:
        lanes: ir.Value = _I32(-1)
        for part in _parts(builder, value):
            lanes = builder.and_(lanes, builder.trunc(rendezvous(emitter, node, function, mask, part), _I32))
        return lanes

    lanes = _of_known(emitter, node, operands, found)
    if node.operation.mode == "any":
        return lanes
    return _pair(builder, lanes, builder.icmp_unsigned("!=", lanes, _I32(0)))


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, Reduce)
    builder = emitter.builder
    value, mask = operands
    combine = _COMBINE[node.operation.operator]
    if isinstance(node.operation, MinMax):
        if FloatRules.of(node).nan:
            combine = _COMBINE_OR_NAN[node.operation.operator]
        if FloatRules.of(node).absolute:
            value = operate(emitter, absolute, [value], scalar_of(node))
    constants = {"dtype": scalar_of(node), "combine": combine}

    def reduced(value: ir.Value) -> ir.Value:
        operand = builder.zext(lane_words.as_integer(builder, value), OPERAND)
        found = rendezvous(emitter, node, warps.reduce, mask, operand, None, constants)
        count = -(-lane_words.bits_of(value.type) // lane_words.WORD.width)
        return lane_words.join(builder, _words(builder, found, count), node.type)

    return _of_known(emitter, node, [value, mask], reduced)


def _elect(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The lane's result is its bit, and above it the lane that is elected."""
    assert isinstance(node.operation, Elect)
    builder, found = emitter.builder, rendezvous(emitter, node, warps.elect, operands[0])
    is_elected = builder.trunc(found, _I1)
    if not node.operation.gives_lane:
        return is_elected
    return _pair(builder, builder.trunc(builder.lshr(found, OPERAND(32)), _I32), is_elected)


def _active_mask(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Every call is an operation of its own: its lanes are those that reach it before the first goes on."""
    builder, own = emitter.builder, records(emitter)
    site = target_of(emitter).site(node.span, operation_name(node, "()"))
    device_library.call(emitter.functions, builder, warps.begin_active_mask, *own, _I32(_ACTIVE_MASKS + site))
    give_way(emitter.frame, site, looks=False)
    device_library.call(emitter.functions, builder, warps.end_active_mask, *own)
    lane = device_library.call(emitter.functions, builder, warps.lane_of, *own)
    return builder.trunc(record_fields.load(builder, lane, Lane, "result"), _I32)


def _collective(node: DeviceCall, room: Room) -> Collective:
    from nvgen.targets.cpu.regions.collectives import WarpCollective  # coroutines have none

    return WarpCollective(node, room)


_RULES: Rules = {
    SyncWarp: _sync,
    Shuffle: _shuffle,
    Vote: _vote,
    Match: _match,
    Reduce: _reduce,
    MinMax: _reduce,
    Elect: _elect,
    ActiveMask: _active_mask,
}
FAMILY = Family(_RULES, dict.fromkeys(_RULES, _collective))
