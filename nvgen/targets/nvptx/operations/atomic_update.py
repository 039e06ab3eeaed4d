"""The parts of loops around a compare-and-swap as PTX has them: a load, ``atom.cas``, and fences.

An element of 1 or 2 bytes is a part of the aligned word of 4 bytes around it. Before sm_70, where no instruction has an
order, fences before and after the loop make it.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.checks import check_alignment
from nvgen.codegen.emitter import INDEX, Emitter
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.lang.atomic import OPERATIONS, Access
from nvgen.lang.atomic_forms import Form
from nvgen.lang.atomic_update import Begin, First, Given, Last, Shift, Swap, window
from nvgen.lang.ordering import Ordering
from nvgen.targets.nvptx.operations import atomic
from nvgen.targets.nvptx.operations.atomic import ACQUIRING, RELEASING
from nvgen.targets.nvptx.operations.fence import emit_fence, emit_membar, has_orders, nvptx_target
from nvgen.targets.nvptx.requirements import NvptxFamily, Part
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import NONE, size_of

#: The bytes of the smallest window.
_LEAST = 4


def parts(call: DeviceCall, record: ArchitectureRecord) -> list[Part]:
    """What a compare-and-swap needs. Its order can be made of fences."""
    if not isinstance(call.operation, Begin):
        return []
    pointer, access = pointer_type(call.operands[0]), Access(Ordering.of(call).order, Ordering.of(call).scope)
    form = Form("atom", "cas", f"b{window(pointer.pointee).bits}")
    made = atomic.qualified(form, pointer.space, access, record)
    return atomic.parts_of(call.with_changes(attributes=access), made, record)


def _begin(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Only a debugger's user learns of a misaligned address; otherwise the GPU ends the launch."""
    if emitter.checks_indices:
        check_alignment(emitter, node, operands[0], size_of(pointer_type(node.operands[0]).pointee))


def _first(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    order, scope = Ordering.of(node).order, Ordering.of(node).scope
    if has_orders(nvptx_target(emitter)) and order == "seq_cst":
        emit_fence(emitter, node, Ordering.of(node))
    elif not has_orders(nvptx_target(emitter)) and order in RELEASING:
        emit_membar(emitter, scope)
    return _emit(emitter, node, "load", Access("relaxed", scope), _window(emitter, node, operands[0]), [])


def _swap(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    target, *values = operands
    order = "acquire" if Ordering.of(node).order == "seq_cst" else Ordering.of(node).order
    access = Access(order if has_orders(nvptx_target(emitter)) else "relaxed", Ordering.of(node).scope)
    return _emit(emitter, node, "cas", access, _window(emitter, node, target), values)


def _last(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    if not has_orders(nvptx_target(emitter)) and Ordering.of(node).order in ACQUIRING:
        emit_membar(emitter, Ordering.of(node).scope)


def _given(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    return None if node.type == NONE else operands[0]


def _shift(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b = emitter.builder
    word = ir.IntType(32)
    before = b.and_(b.ptrtoint(operands[0], word), word(_LEAST - 1))
    return b.shl(before, word(3))


def _window(emitter: Emitter, node: DeviceCall, address: ir.Value) -> ir.Value:
    """The address of the window of an address."""
    if size_of(pointer_type(node.operands[0]).pointee) >= _LEAST:
        return address
    b = emitter.builder
    return b.inttoptr(b.and_(b.ptrtoint(address, INDEX), INDEX(-_LEAST)), address.type)


def _emit(
    emitter: Emitter, node: DeviceCall, name: str, access: Access, address: ir.Value, values: list[ir.Value]
) -> ir.Value:
    """An operation of ``nv.atomic`` on a window."""
    operation, pointer = OPERATIONS[name], pointer_type(node.operands[0])
    type_ = window(pointer.pointee)
    operand = node.operands[0].with_changes(type=pointer.with_changes(pointee=type_))
    call = DeviceCall(node.span, type_, operation, (operand,), access)
    result = atomic.FAMILY.rules[type(operation)](emitter, call, [address, *values])
    assert result is not None
    return result


FAMILY = NvptxFamily(
    {Begin: _begin, First: _first, Shift: _shift, Swap: _swap, Last: _last, Given: _given}, parts=parts
)
