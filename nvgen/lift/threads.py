"""Operations between threads, by those of the kernel language: barriers, warps, atomics.

Source: PTX ISA, "Parallel Synchronization and Communication Instructions".
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import shuffle_lanes
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import atomic, barrier, cluster, special_registers, sync, warp
from nvgen.lang.atomic import Access
from nvgen.lang.attributes.cluster import BarrierForm
from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.attributes.warp import Bounds, FloatRules, Width
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lift import addresses, checks
from nvgen.lift.body_step import BodyStep
from nvgen.lift.collectives import CollectiveCall, Decode, rule
from nvgen.lift.memory import scope_of
from nvgen.lift.scalar.floats import with_canonical_nan
from nvgen.lift.types import kernel_type, pointer_type
from nvgen.ptx import constants
from nvgen.ptx.analysis.scopes import type_bits
from nvgen.ptx.operands import Address, Operand, Pair, Vector
from nvgen.types import NONE, TupleType, Type, VectorType, bool_, f32, i32, u8, u32

_I32 = ir.IntType(32)
_FULL = _I32(warp.FULL_MASK)


def results_of(operand: Operand) -> tuple[Operand, Operand | None]:
    """The two results of ``d|p``."""
    return (operand.first, operand.second) if isinstance(operand, Pair) else (operand, None)


# Barriers


def block_barrier(body: BodyStep) -> None:
    """``bar`` and ``barrier``."""
    if body.has("warp"):
        body.call(warp.syncwarp, [(u32, body.bits(body.operands[0], "b32"))])
    elif body.has("cluster"):
        _cluster_barrier(body)
    elif body.has("red"):
        _reducing(body)
    else:
        _waiting(body)


def _is_aligned(body: BodyStep) -> bool:
    return body.instruction.opcode == "bar" or body.has("aligned")


def _waiting(body: BodyStep) -> None:
    given = [(i32, body.bits(operand, "b32")) for operand in body.operands]
    is_whole = len(given) == 1 and constants.integer(body.operands[0]) == 0 and _is_aligned(body)
    if is_whole and not body.has("arrive"):
        body.call(sync.syncthreads, [])
        return
    operation = barrier.arrive if body.has("arrive") else barrier.sync
    body.call(operation, given, NONE, Alignment(_is_aligned(body)))


def _reducing(body: BodyStep) -> None:
    result, *counts, predicate = body.operands
    name = next(name for name in ("popc", "and", "or") if body.has(name))
    operation = {"popc": barrier.reduce_count, "and": barrier.reduce_and, "or": barrier.reduce_or}[name]
    given: list[tuple[Type, ir.Value]] = [(i32, body.bits(operand, "b32")) for operand in counts]
    type_ = i32 if name == "popc" else bool_
    given.append((bool_, body.bits(predicate, "pred")))
    found = body.call(operation, given, type_, Alignment(_is_aligned(body)))
    body.write(result, found, "u32" if name == "popc" else "pred")


def _cluster_barrier(body: BodyStep) -> None:
    form = BarrierForm(body.has("aligned"), body.has("relaxed"))
    body.call(cluster.arrive if body.has("arrive") else cluster.wait, [], NONE, form)


# Clusters


def map_to_block(body: BodyStep) -> None:
    """``mapa``."""
    result, source, rank = body.operands
    type_, space = body.types[-1], body.instruction.space or ""
    address = addresses.host(body, body.bits(source, type_), "shared" if space else "")
    given = [(pointer_type(u8, "shared" if space else ""), address), (i32, body.bits(rank, "u32"))]
    found = body.builder.ptrtoint(body.call(cluster.map, given, pointer_type(u8, space)), ir.IntType(64))
    if space:
        found = addresses.to_space(body, found, "shared")
    body.write(result, found if type_ == "u64" else body.builder.trunc(found, _I32), type_)


def rank_of_address(body: BodyStep) -> None:
    """``getctarank``."""
    result, source = body.operands
    type_, space = body.types[-1], body.instruction.space or ""
    address = addresses.host(body, body.bits(source, type_), space)
    body.write(result, body.call(cluster.rank_of, [(pointer_type(u8, space), address)], i32), "u32")


# Warps


_SHUFFLES = {
    ("idx", False): warp.shuffle,
    ("up", False): warp.shuffle_up,
    ("down", False): warp.shuffle_down,
    ("bfly", False): warp.shuffle_xor,
    ("idx", True): warp.shuffle_checked,
    ("up", True): warp.shuffle_up_checked,
    ("down", True): warp.shuffle_down_checked,
    ("bfly", True): warp.shuffle_xor_checked,
}


def shuffle(body: BodyStep) -> CollectiveCall:
    """``shfl.sync``. The kernel language has its segments as constants; of others the thread computes the lane."""
    result, *sources = body.operands
    destination, predicate = results_of(result)
    value, number, bounds, *masks = (body.bits(source, "b32") for source in sources)
    mode, mask = next(mode for mode in ("up", "down", "bfly", "idx") if body.has(mode)), masks[0] if masks else _FULL
    if not isinstance(bounds, ir.Constant):
        own = body.call(special_registers.lane_id, [], i32)
        lane, there = shuffle_lanes.source(body.builder, mode, own, number, bounds)
        given, known = (
            [(u32, value), (i32, lane), (u32, mask)],
            [] if predicate is None else [(predicate, there, "pred")],
        )
        return CollectiveCall(warp.shuffle, given, u32, ((destination, (), "b32"),), Width(WARP_SIZE), (*known,))
    given, segments = [(u32, value), (i32, number), (u32, mask)], Bounds(WARP_SIZE, bounds.constant)
    if predicate is None:
        return CollectiveCall(_SHUFFLES[mode, False], given, u32, ((destination, (), "b32"),), segments)
    results = ((destination, (0,), "b32"), (predicate, (1,), "pred"))
    return CollectiveCall(_SHUFFLES[mode, True], given, TupleType((u32, bool_)), results, segments)


_VOTES = {"all": warp.all, "any": warp.any, "uni": warp.uni, "ballot": warp.ballot}


def vote(body: BodyStep) -> CollectiveCall:
    """``vote``."""
    result, predicate, *masks = body.operands
    mask = body.bits(masks[0], "b32") if masks else _FULL
    mode = next(mode for mode in _VOTES if body.has(mode))
    given: list[tuple[Type, ir.Value]] = [(bool_, body.bits(predicate, "pred")), (u32, mask)]
    type_, name = (u32, "b32") if mode == "ballot" else (bool_, "pred")
    return CollectiveCall(_VOTES[mode], given, type_, ((result, (), name),))


def match_lanes(body: BodyStep) -> CollectiveCall:
    """``match.sync``."""
    result, source, mask = body.operands
    type_ = body.types[-1]
    given: list[tuple[Type, ir.Value]] = [(kernel_type(type_), body.bits(source, type_))]
    given.append((u32, body.bits(mask, "b32")))
    if body.has("any"):
        return CollectiveCall(warp.match_any, given, u32, ((result, (), "b32"),))
    return CollectiveCall(warp.match_all, given, TupleType((u32, bool_)), _lanes_and_flag(result))


def _lanes_and_flag(result: Operand) -> tuple[tuple[Operand, tuple[int, ...], str], ...]:
    """The results of an operation that has a pair, ``d|p`` or ``d`` alone."""
    destination, predicate = results_of(result)
    return ((destination, (0,), "b32"), *(() if predicate is None else ((predicate, (1,), "pred"),)))


_REDUCTIONS = {
    "add": warp.reduce_add,
    "min": warp.reduce_min,
    "max": warp.reduce_max,
    "and": warp.reduce_and,
    "or": warp.reduce_or,
    "xor": warp.reduce_xor,
}


def reduce(body: BodyStep) -> CollectiveCall:
    """``redux.sync`` of integers."""
    result, source, mask = body.operands
    type_ = body.types[-1]
    name = next(name for name in _REDUCTIONS if body.has(name))
    rules = FloatRules() if name in ("min", "max") else None
    of = kernel_type(type_)
    given = [(of, body.bits(source, type_)), (u32, body.bits(mask, "b32"))]
    return CollectiveCall(_REDUCTIONS[name], given, of, ((result, (), type_),), rules)


def _reduce(body: BodyStep) -> None:
    """The same, or of floats: a NaN that comes of them is PTX's."""
    if not body.has("f32"):
        rule(reduce)(body)
        return
    result, source, mask = body.operands
    operation = warp.reduce_min if body.has("min") else warp.reduce_max
    given = [(f32, body.number(source, "f32")), (u32, body.bits(mask, "b32"))]
    found = body.call(operation, given, f32, FloatRules(body.has("abs"), body.has("NaN")))
    body.write(result, with_canonical_nan(body.builder, found, "f32"), "f32")


def elect(body: BodyStep) -> CollectiveCall:
    """``elect.sync``."""
    result, mask = body.operands
    given: list[tuple[Type, ir.Value]] = [(u32, body.bits(mask, "b32"))]
    return CollectiveCall(warp.elect_lane, given, TupleType((i32, bool_)), _lanes_and_flag(result))


def active_mask(body: BodyStep) -> CollectiveCall:
    """``activemask``."""
    return CollectiveCall(warp.active_mask, [], u32, ((body.operands[0], (), "b32"),))


# Atomics

_UPDATES = {
    **{name: atomic.OPERATIONS[name] for name in ("add", "min", "max", "inc", "dec", "xor", "exch", "cas")},
    "and": atomic.OPERATIONS["and_"],
    "or": atomic.OPERATIONS["or_"],
}


def update(body: BodyStep) -> None:
    """``atom`` and ``red``."""
    rest = list(body.operands)
    result = rest.pop(0) if body.instruction.opcode == "atom" and not isinstance(rest[0], Address) else None
    address, *values = rest
    type_, space = body.types[-1], body.instruction.space or ""
    name = next((one for one in body.instruction.modifiers if one in _UPDATES), None)
    if name is None:
        raise body.refuse("its operation is not supported")
    elements = next((int(one[1]) for one in body.instruction.modifiers if one in ("v2", "v4", "v8")), 0)
    if body.has("L2::cache_hint"):
        values.pop()
    order = next((one for one in ("acquire", "release", "acq_rel", "relaxed") if body.has(one)), "relaxed")
    pointer = addresses.pointer(body, address, space)
    checks.bounds(body, pointer, space, max(elements, 1) * type_bits(type_) // 8)
    checks.writable(body, pointer, space)
    if elements:
        checks.aligned(body, pointer, space, elements * type_bits(type_) // 8)
        _update_vector(body, result, pointer, values[0], name, Access(order, scope_of(body)))
        return
    of = kernel_type(type_)
    given = [(pointer_type(of, space), pointer), *((of, _element(body, value, type_)) for value in values)]
    found = body.call(_UPDATES[name], given, of if result is not None else NONE, Access(order, scope_of(body)))
    if result is not None:
        body.write(result, _plain(body, found, of), type_)


def _element(body: BodyStep, operand: Operand, type_: str) -> ir.Value:
    """An operand as the kernel language has its type in registers."""
    if type_ in ("f32", "f64"):
        return body.number(operand, type_)
    bits, wanted = body.bits(operand, type_), value_type(kernel_type(type_))
    return bits if bits.type == wanted else body.builder.bitcast(bits, wanted)


def _plain(body: BodyStep, value: ir.Value, of: Type) -> ir.Value:
    if isinstance(value.type, (ir.IntType, ir.FloatType, ir.DoubleType)):
        return value
    bits = 32 if isinstance(of, VectorType) else 16
    return body.builder.bitcast(value, ir.IntType(bits))


def _update_vector(
    body: BodyStep, result: Operand | None, pointer: ir.Value, values: Operand, name: str, access: Access
) -> None:
    """Elements one by one: the instruction is atomic for each of them alone."""
    assert isinstance(values, Vector)
    type_, space = body.types[-1], body.instruction.space or ""
    of, b = kernel_type(type_), body.builder
    for index, value in enumerate(values.elements):
        at = b.gep(pointer, [ir.IntType(64)(index * type_bits(type_) // 8)], source_etype=ir.IntType(8))
        given = [(pointer_type(of, space), at), (of, _element(body, value, type_))]
        found = body.call(_UPDATES[name], given, NONE if result is None else of, access)
        if isinstance(result, Vector):
            body.write(result.elements[index], _plain(body, found, of), type_)


def sleep(body: BodyStep) -> None:
    """``nanosleep``."""
    body.call(special_registers.nanosleep, [(u32, body.bits(body.operands[0], "b32"))])


#: Operations of whole warps, by their opcodes.
COLLECTIVES: dict[str, Decode] = {
    "shfl": shuffle,
    "vote": vote,
    "match": match_lanes,
    "redux": reduce,
    "elect": elect,
    "activemask": active_mask,
}
RULES: dict[str, Callable[[BodyStep], None]] = {
    **{opcode: rule(decode) for opcode, decode in COLLECTIVES.items()},
    "bar": block_barrier,
    "barrier": block_barrier,
    "mapa": map_to_block,
    "getctarank": rank_of_address,
    "redux": _reduce,
    "atom": update,
    "red": update,
    "nanosleep": sleep,
}
#: The operations of the kernel language in which a thread may wait, by the opcodes that are them.
WAITING = frozenset({"mapa", "getctarank", "bar", "barrier", *COLLECTIVES})
