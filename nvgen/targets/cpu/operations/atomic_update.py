"""The parts of loops around a compare-and-swap on the host, which has one for elements of every size.

In shared memory a load, a comparison and a store are one, as of the other operations (``atomic``).
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.checks import check_alignment
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang.atomic_update import Begin, First, Given, Last, Shift, Swap, is_aligned
from nvgen.lang.ordering import Ordering
from nvgen.targets.cpu.operations.atomic import LARGEST_ANYWHERE, ORDERS, compare_exchange, fence_before, is_plain
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import NONE, Scalar, size_of


def _begin(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    if (
        emitter.checks_indices
        or not is_aligned(pointer_type(node.operands[0]).pointee)
        or _size(node) > LARGEST_ANYWHERE
    ):
        check_alignment(emitter, node, operands[0], _size(node))


def _given(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    return None if node.type == NONE else operands[0]


def _first(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, size = emitter.builder, _size(node)
    bits = ir.IntType(8 * size)
    fence_before(b, node)
    if is_plain(node):
        found = b.load(operands[0], align=size, typ=bits)
    else:
        found = b.load_atomic(operands[0], ORDERS["relaxed"], size, typ=bits)
    return b.zext(found, _window(node))


def _swap(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, order = emitter.builder, None if is_plain(node) else ORDERS[Ordering.of(node).order]
    address, *values = operands
    expected, new = (b.trunc(value, ir.IntType(8 * _size(node))) for value in values)
    found, _ = compare_exchange(b, address, expected, new, order)
    return b.zext(found, _window(node))


def _shift(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return ir.IntType(32)(0)


def _last(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The compare-and-swap has the whole order."""


def _window(node: DeviceCall) -> ir.IntType:
    assert isinstance(node.type, Scalar)
    return ir.IntType(node.type.bits)


def _size(node: DeviceCall) -> int:
    """The bytes of the element."""
    return size_of(pointer_type(node.operands[0]).pointee)


FAMILY = Family({Begin: _begin, First: _first, Shift: _shift, Swap: _swap, Last: _last, Given: _given})
