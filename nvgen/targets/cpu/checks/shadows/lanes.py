"""Values that nobody knows, in the operations of warps whose lanes are threads that wait for each other."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import lane_words
from nvgen.codegen.emitter import Emitter
from nvgen.lang.warp import Vote
from nvgen.targets.cpu.checks.shadows.observer import joined_with, separated
from nvgen.targets.cpu.checks.shadows.values import is_unknown, spread
from nvgen.targets.cpu.conventions import votes
from nvgen.tree import DeviceCall

_I1, _I32, _I128 = ir.IntType(1), ir.IntType(32), ir.IntType(128)
#: The lanes come together with a number of 128 bits each, and get one.
_Meet = Callable[[ir.Value], ir.Value]


def exchanged(emitter: Emitter, value: ir.Value, exchange: Callable[[list[ir.Value]], list[ir.Value]]) -> ir.Value:
    """What another lane brings, with its shadow: ``exchange`` gives the words of that lane."""
    b = emitter.builder
    known, bits, origin = separated(b, value)
    words = lane_words.split(b, known)
    found, count = exchange([*words, *lane_words.split(b, bits), origin]), len(words)
    got = lane_words.joined(b, found[:count], known.type)
    return joined_with(b, got, lane_words.joined(b, found[count:-1], bits.type), found[-1])


def vote(emitter: Emitter, node: DeviceCall, predicate: ir.Value, meet: _Meet) -> ir.Value:
    """What a vote tells, which unknown predicates may decide or not."""
    assert isinstance(node.operation, Vote)
    b, mode = emitter.builder, node.operation.mode
    ballot, there, unknown, origin = _voted(b, predicate, meet)
    result = votes.result(b, mode, ballot, there)
    none = _I32(0)
    some = b.icmp_unsigned("!=", unknown, none)
    for_sure = b.icmp_unsigned("!=", b.and_(ballot, b.not_(unknown)), none)
    never = b.icmp_unsigned("!=", b.and_(there, b.not_(b.or_(ballot, unknown))), none)
    bits = {
        "ballot": unknown,
        "any": b.and_(some, b.not_(for_sure)),
        "all": b.and_(some, b.not_(never)),
        "uni": b.and_(some, b.not_(b.and_(for_sure, never))),
    }[mode]
    return joined_with(b, result, bits, origin)


def of_all(emitter: Emitter, value: ir.Value, meet: _Meet, compute: Callable[[ir.Value], ir.Value]) -> ir.Value:
    """What is computed of the values of all lanes, which nobody knows where one is unknown."""
    b = emitter.builder
    known, bits, origin = separated(b, value)
    flag = joined_with(b, _I1(0), is_unknown(b, bits), origin)
    _, _, unknown, why = _voted(b, flag, meet)
    found = compute(known)
    kind = separated(b, found)[1].type
    return joined_with(b, found, spread(b, b.icmp_unsigned("!=", unknown, _I32(0)), kind), why)


def _voted(b: ir.IRBuilder, predicate: ir.Value, meet: _Meet) -> list[ir.Value]:
    """The lanes that vote for it, all that vote, those of which nobody knows, and where one of these has it from."""
    known, bits, origin = (b.zext(one, _I128) for one in separated(b, predicate))
    operand = b.or_(known, b.or_(b.shl(bits, _I128(1)), b.shl(origin, _I128(32))))
    found = meet(operand)
    return [b.trunc(b.lshr(found, _I128(32 * index)), _I32) for index in range(4)]
