"""The operations of a warp all of whose lanes are in them, but for those that have ended or never were: on vectors with
an element a lane, for kernels from trees and from PTX.

Source: PTX ISA, ``shfl.sync``, ``vote.sync``, ``match.sync``, ``redux.sync``, ``elect.sync``; results are those of
``lang.meaning.warps``, bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen import shuffle_lanes as emitted_lanes
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.expressions import scalar_of
from nvgen.codegen.ir_gaps import add_slot
from nvgen.lang import shuffle_lanes
from nvgen.lang.attributes.warp import Width
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import ActiveMask, Elect, Match, MinMax, Reduce, Shuffle, SyncWarp, Vote
from nvgen.targets.cpu.conventions import votes
from nvgen.targets.cpu.regions.storage import ROUNDED, Path, bytes_of, in_memory, parts
from nvgen.targets.cpu.regions.vectors import There, lowest, shuffled, splat
from nvgen.targets.cpu.regions.warp_reductions import reduced

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
LANES = range(WARP_SIZE)

#: The parts of a value, each a vector with an element a lane.
Parts = dict[Path, ir.Value]


class Operand(Node):
    """What the lanes bring: ``own`` values of each, or the ``same`` value for all."""

    own: Parts | None
    same: ir.Value | None = None

    @property
    def constant(self) -> int | None:
        """The number that it is in every lane, where that is known."""
        same = self.same
        return same.constant if isinstance(same, ir.Constant) and isinstance(same.type, ir.IntType) else None

    def vectors(self, b: ir.IRBuilder) -> Parts:
        """The values of all lanes."""
        if self.own is not None:
            return self.own
        assert self.same is not None
        found = {}
        for path, type_ in parts(self.same.type):
            part = b.extract_value(self.same, path) if path else self.same
            found[path] = splat(b, _as_element(b, part, type_))
        return found

    def vector(self, b: ir.IRBuilder) -> ir.Value:
        """Those of a number."""
        return self.vectors(b)[()]

    def of_those(self, b: ir.IRBuilder, there: There) -> Operand:
        """With 0 for lanes that are not there: what they have may be no value at all."""
        if self.own is None:
            return self
        return Operand(
            {path: b.select(there.flags, vector, ir.Constant(vector.type, None)) for path, vector in self.own.items()}
        )


def emit(emitter: Emitter, call: tree.DeviceCall, operands: Sequence[Operand], there: There | None = None) -> Parts:
    """The result of an operation in every lane; ``operands`` are all but the mask. ``there`` are the lanes that are in
    it, one at least, unless that is all of them."""
    rule = next(rule for kind, rule in _RULES.items() if isinstance(call.operation, kind))
    if there is not None:
        operands = [operand.of_those(emitter.builder, there) for operand in operands]
    return rule(emitter, call, there, *operands)


def element(type_: ir.Type) -> ir.Type:
    """The type of a part as an element of a vector: a vector is its bits there."""
    type_ = in_memory(type_)
    return ir.IntType(8 * bytes_of(type_)) if isinstance(type_, ir.VectorType) else type_


def _as_element(b: ir.IRBuilder, number: ir.Value, type_: ir.Type) -> ir.Value:
    if type_ == _I1:
        return b.zext(number, _I8)
    if isinstance(type_, ir.VectorType):
        memory = room(b, element(type_))
        b.store(number, memory)
        return b.load(memory, typ=element(type_))
    return number


def _bits(b: ir.IRBuilder, flags: ir.Value) -> ir.Value:
    """A vector of flags as a number with a bit a lane."""
    return b.bitcast(flags, _I32)


def _flags(b: ir.IRBuilder, bytes_: ir.Value) -> ir.Value:
    return b.icmp_unsigned("!=", bytes_, ir.Constant(bytes_.type, [0] * WARP_SIZE))


def _numbers(values: Sequence[int], type_: ir.Type = _I32) -> ir.Value:
    return ir.Constant(ir.VectorType(type_, len(values)), list(values))


# Shuffles


def _shuffle(
    emitter: Emitter, call: tree.DeviceCall, there: There | None, exchanged: Operand, number: Operand
) -> Parts:
    operation, b = call.operation, emitter.builder
    assert isinstance(operation, Shuffle)
    values, mode, bounds = exchanged.vectors(b), operation.mode, Width.of(call).bounds(operation.mode)
    if number.constant is not None:
        sources, are_there = _sources(mode, number.constant, bounds)
        found = {path: shuffled(b, vector, sources) for path, vector in values.items()}
        in_range: ir.Value = _numbers(are_there, _I8)
    else:
        lanes, same_bounds = _numbers(LANES), _numbers([bounds] * WARP_SIZE)
        places, has_source = emitted_lanes.source(b, mode, lanes, number.vector(b), same_bounds)
        in_range = b.zext(has_source, ir.VectorType(_I8, WARP_SIZE))
        if number.same is None or (mode == "idx" and bounds != shuffle_lanes.bounds_of(mode, WARP_SIZE)):
            found = {path: _gathered(b, vector, places) for path, vector in values.items()}
        else:
            found = {path: _shifted(b, mode, vector, number.same, has_source) for path, vector in values.items()}
    if not operation.checked:
        return found
    return {**{(0, *path): vector for path, vector in found.items()}, (1,): in_range}


@lru_cache(maxsize=256)
def _sources(mode: str, number: int, bounds: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of a shuffle by a constant the lane that each lane gets, and whether there is one."""
    pairs = [shuffle_lanes.source(mode, lane, number, bounds) for lane in LANES]
    return tuple(source for source, _ in pairs), tuple(int(has_source) for _, has_source in pairs)


def _gathered(b: ir.IRBuilder, vector: ir.Value, sources: ir.Value) -> ir.Value:
    """The elements of a vector at places that differ: from memory, one by one."""
    type_ = vector.type.element
    memory = room(b, ir.ArrayType(type_, WARP_SIZE))
    b.store(vector, memory)
    result: ir.Value = ir.Constant(vector.type, ir.Undefined)
    for lane in LANES:
        address = b.gep(
            memory, [b.zext(b.extract_element(sources, _I32(lane)), _I64)], inbounds=True, source_etype=type_
        )
        result = b.insert_element(result, b.load(address, typ=type_), _I32(lane))
    return result


def room(b: ir.IRBuilder, type_: ir.Type) -> ir.Value:
    """Memory of the function's own."""
    with b.goto_entry_block():
        slot = add_slot(b, type_, "exchanged")
    slot.align = ROUNDED
    return slot


def _shifted(b: ir.IRBuilder, mode: str, vector: ir.Value, number: ir.Value, there: ir.Value) -> ir.Value:
    """A shuffle by a number that is the same for all lanes, in one segment where it names a lane."""
    if mode == "idx":
        return splat(b, b.extract_element(vector, b.and_(number, _I32(WARP_SIZE - 1))))
    found = _exchanged(b, vector, number) if mode == "bfly" else _moved(b, vector, mode, number)
    return b.select(there, found, vector)


def _exchanged(b: ir.IRBuilder, vector: ir.Value, number: ir.Value) -> ir.Value:
    """Lanes exchange with those whose number differs in some bits: one bit after the other."""
    for bit in range(WARP_SIZE.bit_length() - 1):
        wanted = b.trunc(b.lshr(number, _I32(bit)), _I1)
        vector = b.select(wanted, shuffled(b, vector, [lane ^ 1 << bit for lane in LANES]), vector)
    return vector


def _moved(b: ir.IRBuilder, vector: ir.Value, mode: str, number: ir.Value) -> ir.Value:
    """Every lane's value that many lanes further, in memory that has the vector twice."""
    type_ = vector.type.element
    memory = room(b, ir.ArrayType(type_, 2 * WARP_SIZE))
    for start in (0, WARP_SIZE):
        address = b.gep(memory, [_I64(start)], inbounds=True, source_etype=type_)
        b.store(vector, address).align = 64 if start == 0 else 16
    step = b.and_(number, _I32(WARP_SIZE - 1))
    begin = step if mode == "down" else b.sub(_I32(WARP_SIZE), step)
    address = b.gep(memory, [b.zext(begin, _I64)], inbounds=True, source_etype=type_)
    loaded = b.load(address, typ=vector.type)
    loaded.align = 1
    return loaded


# What lanes find out of all


def _bits_of(there: There | None) -> ir.Value:
    """The lanes that are there, bit by bit."""
    return _I32(-1) if there is None else there.bits


def _vote(emitter: Emitter, call: tree.DeviceCall, there: There | None, predicate: Operand) -> Parts:
    assert isinstance(call.operation, Vote)
    b, lanes = emitter.builder, _bits_of(there)
    ballot = _bits(b, _flags(b, predicate.vector(b)))
    if there is not None:  # what is the same for all is theirs as well who are not there
        ballot = b.and_(ballot, lanes)
    found = votes.result(b, call.operation.mode, ballot, lanes)
    return {(): splat(b, b.zext(found, _I8) if found.type == _I1 else found)}


def _match(emitter: Emitter, call: tree.DeviceCall, there: There | None, value: Operand) -> Parts:
    assert isinstance(call.operation, Match)
    b, wanted = emitter.builder, _bits_of(there)
    values = [_as_integers(b, vector) for vector in value.vectors(b).values()]
    if call.operation.mode == "all":
        first = _I32(0) if there is None else lowest(b, there.bits)
        lanes = _equal_to(b, values, first, wanted)
        all_ = b.icmp_unsigned("==", lanes, wanted)
        found = b.select(all_, lanes, _I32(0))
        return {(0,): splat(b, found), (1,): splat(b, b.zext(all_, _I8))}
    result: ir.Value = ir.Constant(ir.VectorType(_I32, WARP_SIZE), ir.Undefined)
    for lane in LANES:
        result = b.insert_element(result, _equal_to(b, values, _I32(lane), wanted), _I32(lane))
    return {(): result}


def _as_integers(b: ir.IRBuilder, vector: ir.Value) -> ir.Value:
    type_ = vector.type.element
    if isinstance(type_, ir.IntType):
        return vector
    return b.bitcast(vector, ir.VectorType(ir.IntType(8 * bytes_of(type_)), WARP_SIZE))


def _equal_to(b: ir.IRBuilder, values: list[ir.Value], lane: ir.Value, wanted: ir.Value) -> ir.Value:
    """The wanted lanes that have what one of them has."""
    found = wanted
    for vector in values:
        same = b.icmp_unsigned("==", vector, splat(b, b.extract_element(vector, lane)))
        found = b.and_(found, _bits(b, same))
    return found


def _reduce(emitter: Emitter, call: tree.DeviceCall, there: There | None, value: Operand) -> Parts:
    assert isinstance(call.operation, Reduce)
    b = emitter.builder
    return {(): splat(b, reduced(emitter, call, scalar_of(call), value.vector(b), there))}


def _elect(emitter: Emitter, call: tree.DeviceCall, there: There | None) -> Parts:
    """The lowest lane."""
    assert isinstance(call.operation, Elect)
    b = emitter.builder
    first = splat(b, _I32(0) if there is None else lowest(b, there.bits))
    is_first = b.zext(b.icmp_unsigned("==", _numbers(LANES), first), ir.VectorType(_I8, WARP_SIZE))
    return {(0,): first, (1,): is_first} if call.operation.gives_lane else {(): is_first}


def _active_mask(emitter: Emitter, call: tree.DeviceCall, there: There | None) -> Parts:
    return {(): splat(emitter.builder, _bits_of(there))}


def _sync(emitter: Emitter, call: tree.DeviceCall, there: There | None) -> Parts:
    """The loops over the lanes before it have ended."""
    return {}


_RULES: dict[type[Any], Callable[..., Parts]] = {
    SyncWarp: _sync,
    Shuffle: _shuffle,
    Vote: _vote,
    Match: _match,
    MinMax: _reduce,
    Reduce: _reduce,
    Elect: _elect,
    ActiveMask: _active_mask,
}
