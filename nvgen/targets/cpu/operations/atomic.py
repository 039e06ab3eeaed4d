"""Atomic operations of the host. They hold for every thread of this process, whatever scope is asked for.

Source: LLVM Language Reference, "Atomic Memory Ordering Constraints", "atomicrmw", "cmpxchg".
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.conversion import rounded_from_wider
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import from_memory, to_memory, value_type
from nvgen.diagnostics import InternalError
from nvgen.frontend.tree import DeviceCall
from nvgen.lang.atomic import AtomicCompareExchange, AtomicExchange, AtomicLoad, AtomicStore, AtomicUpdate
from nvgen.types import PointerType, Scalar

#: LLVM's orders by nvgen's.
ORDERS = {"relaxed": "monotonic", **{name: name for name in ("acquire", "release", "acq_rel", "seq_cst")}}
#: What a compare-and-swap that changes nothing is ordered as: it writes nothing to release.
_FAILURE_ORDERS = {"release": "monotonic", "acq_rel": "acquire"}
#: LLVM's operations on signed integers, on unsigned ones, and on floats.
_OPERATIONS = {
    "atomic.add": ("add", "add", "fadd"),
    "atomic.sub": ("sub", "sub", "fsub"),
    "atomic.and_": ("and", "and", None),
    "atomic.or_": ("or", "or", None),
    "atomic.xor": ("xor", "xor", None),
    "atomic.min": ("min", "umin", None),
    "atomic.max": ("max", "umax", None),
    "atomic.inc": (None, "uinc_wrap", None),
    "atomic.dec": (None, "udec_wrap", None),
}


def _element(node: DeviceCall) -> Scalar:
    pointer = node.operands[0].type
    if not isinstance(pointer, PointerType) or not isinstance(pointer.pointee, Scalar):
        raise InternalError(f"nv.{node.operation.name} of {pointer}")
    return pointer.pointee


def _update(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    element, (address, value) = _element(node), operands
    operation = _OPERATIONS[node.operation.name][2 if element.is_float else 0 if element.is_signed else 1]
    if operation is None:
        raise InternalError(f"no atomic operation for nv.{node.operation.name} of {element}")
    if element.is_half:
        return _update_half(emitter, node, address, value)
    return emitter.builder.atomic_rmw(operation, address, value, ORDERS[node.settings.order])


def _update_half(emitter: Emitter, node: DeviceCall, address: ir.Value, value: ir.Value) -> ir.Value:
    """A sum or a difference that is computed in a wider type and rounded, until no other thread came between."""
    b, element = emitter.builder, _element(node)
    compute: Callable[..., ir.Value] = b.fadd if node.operation.name == "atomic.add" else b.fsub
    bits = ir.IntType(element.bits)
    first = b.load_atomic(address, "monotonic", element.size, typ=bits)
    before, again, done = b.block, emitter.block("atomic.again"), emitter.block("atomic.done")
    b.branch(again)
    b.position_at_end(again)
    old = b.phi(bits, name="old")
    old.add_incoming(first, before)
    numbers = [b.bitcast(old, value.type), value]
    new = rounded_from_wider(emitter, element, numbers, lambda wide, type_: compute(*wide))
    if new is None:
        raise InternalError("floats of 16 bits are computed in wider ones on the CPU")
    found, is_done = _compare_exchange(emitter, node, address, old, b.bitcast(new, bits))
    old.add_incoming(found, b.block)
    b.cbranch(is_done, done, again)
    b.position_at_end(done)
    return b.bitcast(found, value.type)


def _compare_exchange(
    emitter: Emitter, node: DeviceCall, address: ir.Value, expected: ir.Value, new: ir.Value
) -> tuple[ir.Value, ir.Value]:
    """What was there, and whether it was what was expected; of integers."""
    b, order = emitter.builder, ORDERS[node.settings.order]
    pair = b.cmpxchg(address, expected, new, order, _FAILURE_ORDERS.get(order, order))
    return b.extract_value(pair, 0), b.extract_value(pair, 1)


def _cas(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    address, expected, new = operands
    found, _ = _compare_exchange(emitter, node, address, _bits(emitter, node, expected), _bits(emitter, node, new))
    return _value(emitter, node, found)


def _exchange(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    address, value = operands
    order = ORDERS[node.settings.order]
    return _value(emitter, node, emitter.builder.atomic_rmw("xchg", address, _bits(emitter, node, value), order))


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    size, order = _element(node).size, ORDERS[node.settings.order]
    loaded = emitter.builder.load_atomic(operands[0], order, size, typ=ir.IntType(8 * size))
    return _value(emitter, node, loaded)


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    address, value = operands
    bits = _bits(emitter, node, value)
    ir_gaps.store_atomic(emitter.builder, bits, address, ORDERS[node.settings.order], _element(node).size)


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


RULES: Rules = {
    AtomicUpdate: _update,
    AtomicExchange: _exchange,
    AtomicCompareExchange: _cas,
    AtomicLoad: _load,
    AtomicStore: _store,
}
