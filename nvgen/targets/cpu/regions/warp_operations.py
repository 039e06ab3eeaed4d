"""The operations of a warp all of whose lanes are in them: on vectors with an element a lane.

What lanes bring and get stands in their arrays (``warp_emission``). Source: PTX ISA, ``shfl.sync``, ``vote.sync``,
``match.sync``, ``redux.sync``, ``elect.sync``; results are those of ``simt.warps``, bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.expressions import scalar_of, value
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.attributes.warp import Width
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK, ActiveMask, Elect, Match, MinMax, Reduce, Shuffle, SyncWarp, Vote
from nvgen.targets.cpu.regions.emission import ChunkEmitter
from nvgen.targets.cpu.regions.storage import ROUNDED, Path, bytes_of, in_memory, parts
from nvgen.targets.cpu.regions.warp_reductions import reduced

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
LANES = range(WARP_SIZE)
_MASK = ir.VectorType(_I1, WARP_SIZE)


#: The parts of a value, each a vector with an element a lane.
Parts = dict[Path, ir.Value]


def emit(warp: ChunkEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    """An operation, whose result each lane gets in a variable."""
    rule = next(rule for kind, rule in _RULES.items() if isinstance(call.operation, kind))
    found = rule(warp, call)
    if local is None or found is None:
        return
    if local in warp.region.carried:
        for path, vector in found.items():
            store(warp, local, path, vector)
    elif local in warp.region.variables:
        warp.store(local, _of_first(warp.builder, value_type(local.type), found))


def values_of(warp: ChunkEmitter, operand: tree.Expression) -> Parts:
    """What the lanes bring: the variable of each, or what is the same for all."""
    if isinstance(operand, tree.Read) and operand.local in warp.region.carried:
        local = operand.local
        return {path: _load(warp, local, path, type_) for path, type_ in parts(value_type(local.type))}
    number = value(warp, operand)
    b = warp.builder
    found = {}
    for path, type_ in parts(value_type(operand.type)):
        part = b.extract_value(number, path) if path else number
        found[path] = splat(b, _as_element(b, part, type_))
    return found


def element(type_: ir.Type) -> ir.Type:
    """The type of a part as an element of a vector: a vector is its bits there."""
    type_ = in_memory(type_)
    return ir.IntType(8 * bytes_of(type_)) if isinstance(type_, ir.VectorType) else type_


def splat(b: ir.IRBuilder, number: ir.Value, count: int = WARP_SIZE) -> ir.Value:
    """A vector of one number."""
    type_ = ir.VectorType(number.type, count)
    first = b.insert_element(ir.Constant(type_, ir.Undefined), number, _I32(0))
    return shuffled(b, first, [0] * count)


def shuffled(b: ir.IRBuilder, vector: ir.Value, sources: Sequence[int]) -> ir.Value:
    """The elements of a vector at constant places."""
    mask = ir.Constant(ir.VectorType(_I32, len(sources)), list(sources))
    return b.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)


def _as_element(b: ir.IRBuilder, number: ir.Value, type_: ir.Type) -> ir.Value:
    if type_ == _I1:
        return b.zext(number, _I8)
    if isinstance(type_, ir.VectorType):
        memory = _room(b, element(type_))
        b.store(number, memory)
        return b.load(memory, typ=element(type_))
    return number


def _of_first(b: ir.IRBuilder, type_: ir.Type, found: Parts) -> ir.Value:
    """The first lane's value."""
    whole: ir.Value = ir.Constant(type_, ir.Undefined)
    for path, part in parts(type_):
        number = b.extract_element(found[path], _I32(0))
        if part == _I1:
            number = b.trunc(number, _I1)
        elif isinstance(part, ir.VectorType):
            memory = _room(b, number.type)
            b.store(number, memory)
            number = b.load(memory, typ=part)
        if not path:
            return number
        whole = b.insert_value(whole, number, path)
    return whole


def _load(warp: ChunkEmitter, local: tree.Local, path: Path, type_: ir.Type) -> ir.Value:
    place = warp.arrays.place(local, path)
    loaded = warp.builder.load(place, typ=ir.VectorType(element(type_), WARP_SIZE))
    loaded.align = 1 if isinstance(type_, ir.VectorType) else 64
    return loaded


def store(warp: ChunkEmitter, local: tree.Local, path: Path, vector: ir.Value) -> None:
    """Gives each lane a part of a variable."""
    stored = warp.builder.store(vector, warp.arrays.place(local, path))
    stored.align = 64


def _bits(b: ir.IRBuilder, flags: ir.Value) -> ir.Value:
    """A vector of flags as a number with a bit a lane."""
    return b.bitcast(flags, _I32)


def _flags(b: ir.IRBuilder, bytes_: ir.Value) -> ir.Value:
    return b.icmp_unsigned("!=", bytes_, ir.Constant(bytes_.type, [0] * WARP_SIZE))


def _numbers(values: Sequence[int], type_: ir.Type = _I32) -> ir.Value:
    return ir.Constant(ir.VectorType(type_, len(values)), list(values))


# Shuffles


def _shuffle(warp: ChunkEmitter, call: tree.DeviceCall) -> Parts:
    operation, b = call.operation, warp.builder
    assert isinstance(operation, Shuffle)
    exchanged, number, _ = call.operands
    values, width = values_of(warp, exchanged), Width.of(call).lanes
    step = number.value if isinstance(number, tree.Constant) else None
    if step is None and isinstance(number, tree.Convert) and isinstance(number.operand, tree.Constant):
        step = number.operand.value
    if step is not None:
        pairs = [_source(operation.mode, lane, int(step), width) for lane in LANES]
        found = {path: shuffled(b, vector, [source for source, _ in pairs]) for path, vector in values.items()}
        in_range: ir.Value = _numbers([int(there) for _, there in pairs], _I8)
    elif isinstance(number, tree.Read) and number.local in warp.region.carried:
        sources, in_range = _sources(b, operation.mode, values_of(warp, number)[()], width)
        found = {path: _gathered(warp, vector, sources) for path, vector in values.items()}
    else:
        found, in_range = _shifted(warp, operation.mode, values, value(warp, number), width)
    if not operation.checked:
        return found
    return {**{(0, *path): vector for path, vector in found.items()}, (1,): in_range}


def _source(mode: str, lane: int, number: int, width: int) -> tuple[int, bool]:
    """The lane that a lane's value comes from, and whether the one that is named is in its segment."""
    first, step = lane & ~(width - 1), number & 31
    if mode == "idx":
        return first + (number & (width - 1)), True
    if mode == "up":
        return (lane - step, True) if lane - step >= first else (lane, False)
    other = lane + step if mode == "down" else lane ^ step
    return (other, True) if other < first + width else (lane, False)


def _sources(b: ir.IRBuilder, mode: str, numbers: ir.Value, width: int) -> tuple[ir.Value, ir.Value]:
    """The same for numbers that differ from lane to lane."""
    lanes = _numbers(LANES)
    first = _numbers([lane & ~(width - 1) for lane in LANES])
    if mode == "idx":
        inside = b.and_(numbers, _numbers([width - 1] * WARP_SIZE))
        return b.add(first, inside), _numbers([1] * WARP_SIZE, _I8)
    step = b.and_(numbers, _numbers([31] * WARP_SIZE))
    if mode == "up":
        other = b.sub(lanes, step)
        there = b.icmp_signed(">=", other, first)
    else:
        other = b.add(lanes, step) if mode == "down" else b.xor(lanes, step)
        there = b.icmp_signed("<", other, b.add(first, _numbers([width] * WARP_SIZE)))
    return b.select(there, other, lanes), b.zext(there, ir.VectorType(_I8, WARP_SIZE))


def _gathered(warp: ChunkEmitter, vector: ir.Value, sources: ir.Value) -> ir.Value:
    """The elements of a vector at places that differ: from memory, one by one."""
    b, type_ = warp.builder, vector.type.element
    memory = _scratch(warp, type_, WARP_SIZE)
    b.store(vector, memory)
    result: ir.Value = ir.Constant(vector.type, ir.Undefined)
    for lane in LANES:
        place = b.gep(memory, [b.zext(b.extract_element(sources, _I32(lane)), _I64)], inbounds=True, source_etype=type_)
        result = b.insert_element(result, b.load(place, typ=type_), _I32(lane))
    return result


def _scratch(warp: ChunkEmitter, type_: ir.Type, count: int) -> ir.Value:
    return _room(warp.builder, ir.ArrayType(type_, count))


def _room(b: ir.IRBuilder, type_: ir.Type) -> ir.Value:
    with b.goto_entry_block():
        room = add_slot(b, type_, "exchanged")
    room.align = ROUNDED
    return room


def _shifted(warp: ChunkEmitter, mode: str, values: Parts, number: ir.Value, width: int) -> tuple[Parts, ir.Value]:
    """A shuffle by a number that is the same for all lanes."""
    b = warp.builder
    sources, in_range = _sources(b, mode, splat(b, number), width)
    there = _flags(b, in_range)
    found = {}
    for path, vector in values.items():
        if mode == "idx" and width == WARP_SIZE:
            found[path] = splat(b, b.extract_element(vector, b.and_(number, _I32(WARP_SIZE - 1))))
        elif mode == "bfly":
            found[path] = b.select(there, _exchanged(b, vector, number), vector)
        elif mode in ("up", "down"):
            found[path] = b.select(there, _moved(warp, vector, mode, number), vector)
        else:
            found[path] = _gathered(warp, vector, sources)
    return found, in_range


def _exchanged(b: ir.IRBuilder, vector: ir.Value, number: ir.Value) -> ir.Value:
    """Lanes exchange with those whose number differs in some bits: one bit after the other."""
    for bit in range(WARP_SIZE.bit_length() - 1):
        wanted = b.trunc(b.lshr(number, _I32(bit)), _I1)
        vector = b.select(wanted, shuffled(b, vector, [lane ^ 1 << bit for lane in LANES]), vector)
    return vector


def _moved(warp: ChunkEmitter, vector: ir.Value, mode: str, number: ir.Value) -> ir.Value:
    """Every lane's value that many lanes further, in memory that has the vector twice."""
    b, type_ = warp.builder, vector.type.element
    memory = _scratch(warp, type_, 2 * WARP_SIZE)
    for start in (0, WARP_SIZE):
        place = b.gep(memory, [_I64(start)], inbounds=True, source_etype=type_)
        b.store(vector, place).align = 64 if start == 0 else 16
    step = b.and_(number, _I32(WARP_SIZE - 1))
    begin = step if mode == "down" else b.sub(_I32(WARP_SIZE), step)
    place = b.gep(memory, [b.zext(begin, _I64)], inbounds=True, source_etype=type_)
    loaded = b.load(place, typ=vector.type)
    loaded.align = 1
    return loaded


# What lanes find out of all


def _vote(warp: ChunkEmitter, call: tree.DeviceCall) -> Parts:
    assert isinstance(call.operation, Vote)
    b = warp.builder
    ballot = _bits(b, _flags(b, values_of(warp, call.operands[0])[()]))
    if call.operation.mode == "ballot":
        return {(): splat(b, ballot)}
    some, every = b.icmp_unsigned("!=", ballot, _I32(0)), b.icmp_unsigned("==", ballot, _I32(-1))
    found = {"any": some, "all": every, "uni": b.or_(every, b.not_(some))}[call.operation.mode]
    return {(): splat(b, b.zext(found, _I8))}


def _match(warp: ChunkEmitter, call: tree.DeviceCall) -> Parts:
    assert isinstance(call.operation, Match)
    b = warp.builder
    values = [_as_integers(b, vector) for vector in values_of(warp, call.operands[0]).values()]
    if call.operation.mode == "all":
        lanes = _equal_to(b, values, 0)
        all_ = b.icmp_unsigned("==", lanes, _I32(-1))
        found = b.select(all_, lanes, _I32(0))
        return {(0,): splat(b, found), (1,): splat(b, b.zext(all_, _I8))}
    result: ir.Value = ir.Constant(ir.VectorType(_I32, WARP_SIZE), ir.Undefined)
    for lane in LANES:
        result = b.insert_element(result, _equal_to(b, values, lane), _I32(lane))
    return {(): result}


def _as_integers(b: ir.IRBuilder, vector: ir.Value) -> ir.Value:
    type_ = vector.type.element
    if isinstance(type_, ir.IntType):
        return vector
    return b.bitcast(vector, ir.VectorType(ir.IntType(8 * bytes_of(type_)), WARP_SIZE))


def _equal_to(b: ir.IRBuilder, values: list[ir.Value], lane: int) -> ir.Value:
    """The lanes that have what one of them has."""
    found: ir.Value = _I32(-1)
    for vector in values:
        same = b.icmp_unsigned("==", vector, shuffled(b, vector, [lane] * WARP_SIZE))
        found = b.and_(found, _bits(b, same))
    return found


def _reduce(warp: ChunkEmitter, call: tree.DeviceCall) -> Parts:
    assert isinstance(call.operation, Reduce)
    result = reduced(warp, call, scalar_of(call), values_of(warp, call.operands[0])[()])
    return {(): splat(warp.builder, result)}


def _elect(warp: ChunkEmitter, call: tree.DeviceCall) -> Parts:
    """The lowest lane."""
    assert isinstance(call.operation, Elect)
    is_first = _numbers([int(lane == 0) for lane in LANES], _I8)
    if not call.operation.gives_lane:
        return {(): is_first}
    return {(0,): _numbers([0] * WARP_SIZE), (1,): is_first}


def _active_mask(warp: ChunkEmitter, call: tree.DeviceCall) -> Parts:
    return {(): _numbers([FULL_MASK] * WARP_SIZE)}


def _sync(warp: ChunkEmitter, call: tree.DeviceCall) -> None:
    """The loops over the lanes before it have ended."""


_RULES: dict[type[Any], Callable[[ChunkEmitter, tree.DeviceCall], Parts | None]] = {
    SyncWarp: _sync,
    Shuffle: _shuffle,
    Vote: _vote,
    Match: _match,
    MinMax: _reduce,
    Reduce: _reduce,
    Elect: _elect,
    ActiveMask: _active_mask,
}
