"""Atomic operations of the host. They hold for every thread of this process, whatever scope is asked for.

Each element of a vector is changed by an operation of its own. One that is sequentially consistent has a fence before
it, as on a GPU: so it is ordered after what the thread did before, also where that was not atomic. What the host has no
instruction for is a loop around a compare-and-swap, LLVM's or one that is written here. Policies of the cache say
nothing to the host.

Shared memory belongs to the one thread of this process that runs all threads of the block, and of its cluster: there
an operation is a plain load, what is computed, and a plain store. No other thread comes between, since a thread is left
only where it waits. So LLVM may keep an element in a register up to there.

Source: LLVM Language Reference, "Atomic Memory Ordering Constraints", "atomicrmw", "cmpxchg".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import accesses, ir_gaps
from nvgen.codegen.checks import check_address
from nvgen.codegen.conversion import rounded_from_wider
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import from_memory, memory_type, to_memory, value_type
from nvgen.diagnostics import InternalError
from nvgen.lang.atomic import AtomicCompareExchange, AtomicExchange, AtomicLoad, AtomicStore, AtomicUpdate
from nvgen.lang.ordering import Ordering
from nvgen.targets.cpu.conventions.flushing import UNFLUSHED
from nvgen.targets.cpu.threads import suspension
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import NONE, Scalar, Space, VectorType

_I1, _I32 = ir.IntType(1), ir.IntType(32)
#: The most bytes that x86-64 changes at any address; for more at an odd one it ends the process.
LARGEST_ANYWHERE = 8
#: LLVM's orders by nvgen's.
ORDERS = {"relaxed": "monotonic", **{name: name for name in ("acquire", "release", "acq_rel", "seq_cst")}}
#: What a compare-and-swap that changes nothing is ordered as: it writes nothing to release.
FAILURE_ORDERS = {"release": "monotonic", "acq_rel": "acquire"}
#: LLVM's operations on signed integers, on unsigned ones, and on floats of 32 and 64 bits.
_OPERATIONS = {
    "atomic.add": ("add", "add", "fadd"),
    "atomic.sub": ("sub", "sub", "fsub"),
    "atomic.and_": ("and", "and", None),
    "atomic.or_": ("or", "or", None),
    "atomic.xor": ("xor", "xor", None),
    "atomic.min": ("min", "umin", None),
    "atomic.max": ("max", "umax", None),
    "atomic.minimum": ("min", "umin", None),
    "atomic.maximum": ("max", "umax", None),
    "atomic.inc": (None, "uinc_wrap", None),
    "atomic.dec": (None, "udec_wrap", None),
}


def _element(node: DeviceCall) -> Scalar:
    element = pointer_type(node.operands[0]).pointee
    if not isinstance(element, Scalar):
        raise InternalError(f"nv.{node.operation.name} of {element}")
    return element


def is_plain(node: DeviceCall) -> bool:
    """Whether the element, which the first operand points to, is known to lie in shared memory."""
    return pointer_type(node.operands[0]).space in (Space.SHARED, Space.SHARED_CLUSTER)


def fence_before(builder: ir.IRBuilder, node: DeviceCall) -> None:
    """The fence of an operation that is sequentially consistent. One of a block, or of a cluster, on their own memory
    is seen by the thread of this process alone that runs them: LLVM keeps its place, the processor need not."""
    ordering = Ordering.of(node)
    if ordering.order == "seq_cst":
        is_own = is_plain(node) and ordering.scope in ("cta", "cluster")
        builder.fence("seq_cst", "singlethread" if is_own else None)


def _begin(emitter: Emitter, node: DeviceCall, address: ir.Value) -> str | None:
    """LLVM's order of a call, after the fence that sequential consistency asks for; None where it is a plain access."""
    pointee = pointer_type(node.operands[0]).pointee
    check_address(emitter, node, address, always=isinstance(pointee, Scalar) and pointee.size > LARGEST_ANYWHERE)
    fence_before(emitter.builder, node)
    return None if is_plain(node) else ORDERS[Ordering.of(node).order]


def _given(node: DeviceCall, old: ir.Value) -> ir.Value | None:
    """What was there, unless nobody uses it."""
    return None if node.type == NONE else old


def _update(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    type_, (address, value, *_) = pointer_type(node.operands[0]).pointee, operands
    order = _begin(emitter, node, address)
    if isinstance(type_, VectorType):
        _note_change(emitter, _I1(1))
        return _given(node, _update_each(emitter, node, type_, address, value, order))
    old = _update_one(emitter, node, _element(node), address, value, order)
    if emitter.frame.suspended is not None:
        _note_change(emitter, _is_changed(emitter, node, old, value))
    return _given(node, old)


def _is_changed(emitter: Emitter, node: DeviceCall, old: ir.Value, value: ir.Value) -> ir.Value:
    """Whether an update has changed the element; of floats it counts as if it had."""
    element = _element(node)
    if element.is_float:
        return _I1(1)
    new = _integer_updated(emitter, node.operation.name, element, old, value)
    return emitter.builder.icmp_unsigned("!=", old, new)


def _note_change(emitter: Emitter, changed: ir.Value) -> None:
    """Notes that an operation may have changed memory: a thread that goes on trying waits as long as none has."""
    if emitter.frame.suspended is not None:
        with accesses.aside(emitter):
            suspension.move_where(emitter.frame, changed)


def _update_each(
    emitter: Emitter, node: DeviceCall, type_: VectorType, address: ir.Value, value: ir.Value, order: str | None
) -> ir.Value:
    """The elements of a vector one after the other, in a loop: each may be a loop itself."""
    b, element, vector = emitter.builder, type_.element, value_type(type_)
    with b.goto_entry_block():
        values, found = add_slot(b, vector, "values"), add_slot(b, vector, "found")
    b.store(value, values)
    before, again, done = b.block, emitter.block("atomic.element"), emitter.block("atomic.elements")
    b.branch(again)
    b.position_at_end(again)
    number = b.phi(_I32, name="element")
    number.add_incoming(_I32(0), before)
    target, operand, result = (
        b.gep(start, [number], inbounds=True, source_etype=memory_type(element)) for start in (address, values, found)
    )
    old = _update_one(emitter, node, element, target, b.load(operand, typ=memory_type(element)), order)
    b.store(old, result)
    following = b.add(number, _I32(1))
    number.add_incoming(following, b.block)
    b.cbranch(b.icmp_unsigned("<", following, _I32(type_.count)), again, done)
    b.position_at_end(done)
    return b.load(found, typ=vector)


def _update_one(
    emitter: Emitter, node: DeviceCall, element: Scalar, address: ir.Value, value: ir.Value, order: str | None
) -> ir.Value:
    if order is None:
        old = emitter.builder.load(address, align=element.size, typ=value.type)
        new = _updated(emitter, node.operation.name, element, old, value)
        emitter.builder.store(new, address, align=element.size)
        return old
    if element.is_half:
        return _update_half(emitter, node.operation.name, element, address, value, order)
    operation = _OPERATIONS[node.operation.name][2 if element.is_float else 0 if element.is_signed else 1]
    if operation is None:
        raise InternalError(f"no atomic operation for nv.{node.operation.name} of {element}")
    return emitter.builder.atomic_rmw(operation, address, value, order)


def _update_half(
    emitter: Emitter, name: str, element: Scalar, address: ir.Value, value: ir.Value, order: str
) -> ir.Value:
    """What is computed in a wider type and rounded, until no other thread came between."""
    b, bits = emitter.builder, ir.IntType(element.bits)
    first = b.load_atomic(address, "monotonic", element.size, typ=bits)
    before, again, done = b.block, emitter.block("atomic.again"), emitter.block("atomic.done")
    b.branch(again)
    b.position_at_end(again)
    old = b.phi(bits, name="old")
    old.add_incoming(first, before)
    new = _updated(emitter, name, element, b.bitcast(old, value.type), value)
    found, is_done = compare_exchange(b, address, old, b.bitcast(new, bits), order)
    old.add_incoming(found, b.block)
    b.cbranch(is_done, done, again)
    b.position_at_end(done)
    return b.bitcast(found, value.type)


def _updated(emitter: Emitter, name: str, element: Scalar, old: ir.Value, value: ir.Value) -> ir.Value:
    """What an operation makes of what was there. Floats of 16 bits are computed in a wider type and rounded."""
    if not element.is_half:
        return (_float_updated if element.is_float else _integer_updated)(emitter, name, element, old, value)
    new = rounded_from_wider(
        emitter, element, [old, value], lambda wide, type_: _float_updated(emitter, name, type_, *wide)
    )
    if new is None:
        raise InternalError("floats of 16 bits are computed in wider ones on the CPU")
    return new


def _float_updated(emitter: Emitter, name: str, element: Scalar, old: ir.Value, value: ir.Value) -> ir.Value:
    """Of minima and maxima a NaN loses to a number, and -0 is below 0. No sum is flushed, as none of LLVM's is."""
    match name:
        case "atomic.add":
            return emitter.builder.fadd(old, value, name=UNFLUSHED)
        case "atomic.sub":
            return emitter.builder.fsub(old, value, name=UNFLUSHED)
        case "atomic.min" | "atomic.max":
            return emitter.target.float_min_max(emitter.builder, name.removeprefix("atomic."), old, value, ())
    raise InternalError(f"no atomic operation for nv.{name} of {element}")


def _integer_updated(emitter: Emitter, name: str, element: Scalar, old: ir.Value, value: ir.Value) -> ir.Value:
    b = emitter.builder
    compare = b.icmp_signed if element.is_signed else b.icmp_unsigned
    match name:
        case "atomic.add" | "atomic.sub" | "atomic.and_" | "atomic.or_" | "atomic.xor":
            return getattr(b, name.removeprefix("atomic."))(old, value)
        case "atomic.min" | "atomic.minimum":
            return b.select(compare("<", old, value), old, value)
        case "atomic.max" | "atomic.maximum":
            return b.select(compare(">", old, value), old, value)
        case "atomic.inc":
            return b.select(compare(">=", old, value), old.type(0), b.add(old, old.type(1)))
        case "atomic.dec":
            is_past = b.or_(compare("==", old, old.type(0)), compare(">", old, value))
            return b.select(is_past, value, b.sub(old, old.type(1)))
    raise InternalError(f"no atomic operation for nv.{name} of {element}")


def compare_exchange(
    builder: ir.IRBuilder, address: ir.Value, expected: ir.Value, new: ir.Value, order: str | None
) -> tuple[ir.Value, ir.Value]:
    """What was there, and whether it was what was expected; of integers. ``order`` is LLVM's, or None where plain
    accesses do it."""
    if order is None:
        size = expected.type.width // 8
        found = builder.load(address, align=size, typ=expected.type)
        is_same = builder.icmp_unsigned("==", found, expected)
        builder.store(builder.select(is_same, new, found), address, align=size)
        return found, is_same
    pair = builder.cmpxchg(address, expected, new, order, FAILURE_ORDERS.get(order, order))
    return builder.extract_value(pair, 0), builder.extract_value(pair, 1)


def _cas(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    address, *values = operands
    expected, new = (_bits(emitter, node, value) for value in values)
    b = emitter.builder
    found, is_done = compare_exchange(b, address, expected, new, _begin(emitter, node, address))
    _note_change(emitter, b.and_(is_done, b.icmp_unsigned("!=", expected, new)))
    return _given(node, _value(emitter, node, found))


def _exchange(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    address, value, *_ = operands
    b, bits, order = emitter.builder, _bits(emitter, node, value), _begin(emitter, node, address)
    if order is None:
        size = _element(node).size
        found = b.load(address, align=size, typ=bits.type)
        b.store(bits, address, align=size)
    else:
        found = b.atomic_rmw("xchg", address, bits, order)
    _note_change(emitter, b.icmp_unsigned("!=", found, bits))
    return _given(node, _value(emitter, node, found))


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, size, order = emitter.builder, _element(node).size, _begin(emitter, node, operands[0])
    bits = ir.IntType(8 * size)
    if order is None:
        loaded = b.load(operands[0], align=size, typ=bits)
    else:
        loaded = b.load_atomic(operands[0], order, size, typ=bits)
    return _value(emitter, node, loaded)


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    address, value, *_ = operands
    bits = _bits(emitter, node, value)
    size, order = _element(node).size, _begin(emitter, node, address)
    if order is None:
        emitter.builder.store(bits, address, align=size)
    else:
        ir_gaps.store_atomic(emitter.builder, bits, address, order, size)


def _bits(emitter: Emitter, node: DeviceCall, value: ir.Value) -> ir.Value:
    """A value as the integer that it is in memory."""
    element = _element(node)
    value = to_memory(emitter.builder, value, element)
    return emitter.builder.bitcast(value, ir.IntType(element.bits)) if element.is_float else value


def _value(emitter: Emitter, node: DeviceCall, bits: ir.Value) -> ir.Value:
    """A value from the integer that it is in memory."""
    element = _element(node)
    if element.is_float:
        return emitter.builder.bitcast(bits, value_type(element))
    return from_memory(emitter.builder, bits, element)


FAMILY = Family(
    {
        AtomicUpdate: _update,
        AtomicExchange: _exchange,
        AtomicCompareExchange: _cas,
        AtomicLoad: _load,
        AtomicStore: _store,
    }
)
