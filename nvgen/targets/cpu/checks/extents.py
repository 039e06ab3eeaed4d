"""Operations that access several elements from an address on: whether the array that the call names has them.

A pointer has no extent, so what is passed as one is not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure, name_of
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.operation_name import operation_name
from nvgen.lang.attributes.mma import MoveCall, WmmaMove
from nvgen.lang.mma_layout import lines_of
from nvgen.lang.mma_table import BITS
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.tree import AddressOf, DeviceCall, Element, Expression, Reinterpret
from nvgen.types import ArrayType, size_of

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I64 = ir.IntType(64)


def check_extent(emitter: Emitter, node: DeviceCall, position: int, address: ir.Value, size: ir.Value) -> None:
    """Where indices are checked, ends the thread unless the array that the operand at a position names has so many
    bytes, an integer, from an address on."""
    operand = _address(node.operands[position])
    parts = emitter.addressed.get(operand) if operand is not None else None
    if parts is None or operand is None:
        return
    assert isinstance(operand, AddressOf) and isinstance(operand.lvalue, Element)
    array, b = operand.lvalue.array, emitter.builder
    assert isinstance(array.type, ArrayType)
    bytes_ = size if size.type == _I64 else b.zext(size, _I64)
    offset = b.sub(b.ptrtoint(address, _I64), b.ptrtoint(parts.pointer, _I64))
    left = b.sub(_bytes_of(emitter, parts, size_of(array.type.dtype)), offset)
    name = name_of(array)

    def describe(failure: Failure) -> Diagnostic:
        needed, there = failure.numbers[:2]
        return diagnostics.launch.PastTheEnd(
            operand.span, operation_name(node), name, needed, max(there, 0), failure.thread_name
        )

    holds = b.or_(b.icmp_signed("<=", bytes_, left), b.icmp_signed("==", bytes_, _I64(0)))
    require(emitter, holds, Check(operand.span, f"an access within `{name}`", "", describe), [bytes_, left])


def _address(operand: Expression) -> Expression | None:
    while isinstance(operand, Reinterpret):
        operand = operand.operand
    return operand if isinstance(operand, AddressOf) else None


def _bytes_of(emitter: Emitter, parts: ArrayValue, element: int) -> ir.Value:
    """From an array's first element to behind its last one."""
    b = emitter.builder
    extents = [extend_non_negative(b, extent, _I64) for extent in parts.extents]
    if not parts.strides:
        total: ir.Value = _I64(element)
        for extent in extents:
            total = b.mul(total, extent)
        return total
    end, is_empty = _I64(element), ir.IntType(1)(0)
    for extent, stride in zip(extents, parts.strides, strict=True):
        forward = b.select(b.icmp_signed(">", stride, _I64(0)), stride, _I64(0))
        end = b.add(end, b.mul(b.sub(extent, _I64(1)), forward))
        is_empty = b.or_(is_empty, b.icmp_unsigned("==", extent, _I64(0)))
    return b.select(is_empty, _I64(0), end)


def check_row(emitter: Emitter, node: DeviceCall, address: ir.Value, lane: ir.Value) -> None:
    """Of the lanes whose addresses count, each has a row of a matrix at its own."""
    rows = 8 * MoveCall.of(node).count
    b, size = emitter.builder, _I64(MoveCall.of(node).row_bytes)
    if rows < WARP_SIZE:
        size = b.select(b.icmp_unsigned("<", lane, lane.type(rows)), size, _I64(0))
    check_extent(emitter, node, 0, address, size)


def check_fragment(emitter: Emitter, node: DeviceCall, address: ir.Value, stride: ir.Value) -> None:
    """A matrix of wmma lies in rows, or in columns, of which each begins ``stride`` elements after the last."""
    b, form = emitter.builder, WmmaMove.of(node)
    count, length = lines_of(form)
    elements = b.add(b.mul(b.zext(stride, _I64), _I64(count - 1)), _I64(length))
    bits = b.mul(elements, _I64(BITS[form.type]))
    check_extent(emitter, node, 0, address, b.lshr(bits, _I64(3)))
