"""Checks of indices against their extents and of integer divisors against zero: those of ``debug=True``, and on the
CPU those of ``check="bounds"``, which are of indices and addresses alone.

A check is a comparison and a branch to a block that ``Target.fail`` ends; what follows is emitted where it passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics, tree
from nvgen.codegen.contract.run_checks import Check, Failure, Index, Rest, index_of, name_of
from nvgen.codegen.contract.target import ArrayValue
from nvgen.codegen.emitter import INDEX, Emitter
from nvgen.codegen.ir_gaps import extend_non_negative
from nvgen.codegen.operation_name import operation_name
from nvgen.types import ArrayType, PointerType, Scalar, Type, VectorType, alignment_of, size_of

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic


def is_checked(emitter: Emitter, node: tree.Expression, index: ir.Value, extent: ir.Value) -> bool:
    """Whether an index is compared with the extent when the kernel runs. ``index``, of ``node``, has any width."""
    if not emitter.checks_indices or _is_inside(index, extent):
        return False
    covered = emitter.target.covers(emitter.frame, node)
    return covered is None or _constant(covered) != 1


def check_index(
    emitter: Emitter, array: tree.Expression, parts: ArrayValue, axis: int, node: tree.Expression, index: ir.Value
) -> None:
    """Ends the thread unless the index is at least 0 and less than the extent. ``index``, of ``node``, has 64 bits."""
    if not is_checked(emitter, node, index, parts.extents[axis]):
        return
    covered = emitter.target.covers(emitter.frame, node)
    size = extend_non_negative(emitter.builder, parts.extents[axis], INDEX)
    offsets = _offset_in_rest(emitter, array, parts)
    _check(emitter, index_of(array, axis, node), node.type, index, size, offsets, _element_size(array), covered)


def check_component(emitter: Emitter, node: tree.Component, count: int, index: ir.Value) -> None:
    """Ends the thread unless a vector of so many elements has one at the index, which has 64 bits."""
    _check(emitter, index_of(node.owner, 0, node.index), node.index.type, index, INDEX(count), [], 0)


def _check(
    emitter: Emitter,
    position: Index,
    type_: Type,
    index: ir.Value,
    size: ir.Value,
    offsets: list[ir.Value],
    element: int,
    covered: ir.Value | None = None,
) -> None:
    """Ends the thread unless an index is at least 0 and less than ``size``, or ``covered`` says so. ``offsets`` and
    ``element`` are those of an array that may take what is left of the dynamic shared memory."""
    is_signed, kernel = not isinstance(type_, Scalar) or type_.is_signed, emitter.functions.kernel_name

    def describe(failure: Failure) -> Diagnostic:
        number, limit, start, given = failure.numbers
        value = number if is_signed else number % 2**64
        rest = Rest(kernel, start, given, element) if offsets else None
        return position.error(value, limit, failure.thread_name, rest)

    axis, printed = position.axis, position.array.replace("%", "%%")
    detail = f"index %{'lld' if is_signed else 'llu'} is out of range for axis {axis} of `{printed}`, of extent %lld"
    check = Check(position.span, f"index in range for axis {axis} of `{position.array}`", detail, describe)
    # As unsigned numbers: a negative index is larger than every extent.
    is_inside = emitter.builder.icmp_unsigned("<", index, size)
    if covered is not None:
        is_inside = emitter.builder.or_(covered, is_inside)
    require(emitter, is_inside, check, [index, size, *offsets])


def _is_inside(index: ir.Value, extent: ir.Value) -> bool:
    """Whether it is known now that an index is in range, as in a loop that is unrolled."""
    number, size = _constant(index), _constant(extent)
    return number is not None and size is not None and 0 <= number < size


def _constant(value: ir.Value) -> int | None:
    """An integer that is known now, or made of one by making it wider."""
    while isinstance(value, ir.CastInstr) and value.opname in ("sext", "zext"):
        (value,) = value.operands
    return value.constant if isinstance(value, ir.Constant) and isinstance(value.constant, int) else None


def _offset_in_rest(emitter: Emitter, array: tree.Expression, parts: ArrayValue) -> list[ir.Value]:
    """Where an array lies in the dynamic shared memory, where that may be one that takes what the launch asks for."""
    takes_rest = emitter.frame.shared.takes_rest and isinstance(array.type, ArrayType)
    if not takes_rest or len(parts.extents) > 1 or parts.strides:
        return []
    return emitter.target.dynamic_offset(emitter.frame, parts.pointer)


def _element_size(array: tree.Expression) -> int:
    return size_of(array.type.dtype) if isinstance(array.type, ArrayType) else 0


def check_indices(
    emitter: Emitter,
    array: tree.Expression,
    parts: ArrayValue,
    nodes: Sequence[tree.Expression],
    indices: Sequence[ir.Value],
) -> None:
    """Checks one index an axis of an array, which ``parts`` are."""
    for axis, (node, index) in enumerate(zip(nodes, indices, strict=True)):
        check_index(emitter, array, parts, axis, node, index)


def check_divisor(emitter: Emitter, node: tree.Binary, divisor: ir.Value) -> None:
    """Ends the thread if an integer is divided by zero; ``divisor`` is the value of the node's right side."""
    if not emitter.checks_divisors or node.operator not in ("//", "%"):
        return
    if not isinstance(node.type, Scalar) or not node.type.is_integer:
        return
    if isinstance(node.right, tree.Constant) and node.right.value:
        return

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.launch.DivisionByZero(node.span, failure.thread_name)

    check = Check(node.span, f"divisor of `{node.operator}` other than 0", "division by zero", describe)
    require(emitter, emitter.builder.icmp_unsigned("!=", divisor, ir.Constant(divisor.type, 0)), check, [])


def check_alignment(emitter: Emitter, node: tree.DeviceCall, address: ir.Value, size: int) -> None:
    """Ends the thread unless the address of an element of ``size`` bytes is a multiple of that."""
    name = operation_name(node)

    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.atomics.MisalignedUpdate(node.span, name, size, failure.numbers[0], failure.thread_name)

    detail = f"`{name}` needs an address that is a multiple of {size}, and this is %lld past one"
    rest = emitter.builder.and_(emitter.builder.ptrtoint(address, INDEX), INDEX(size - 1))
    check = Check(node.span, f"address that is a multiple of {size}", detail, describe)
    require(emitter, emitter.builder.icmp_unsigned("==", rest, INDEX(0)), check, [rest])


def check_vectors(emitter: Emitter, node: tree.AsVectors, address: ir.Value, extent: ir.Value) -> None:
    """Where indices are checked, ends the thread unless an array of vectors begins at a multiple of their alignment, or
    has none along the contiguous axis."""
    assert isinstance(node.type, ArrayType) and isinstance(node.type.dtype, VectorType)
    if not emitter.checks_indices:
        return
    name, count, alignment = name_of(node.array), node.type.dtype.count, alignment_of(node.type.dtype)

    def describe(failure: Failure) -> Diagnostic:
        past = failure.numbers[0]
        return diagnostics.vectors.MisalignedVectors(
            node.span, node.span.text, name, alignment, past, count, failure.thread_name
        )

    b, printed = emitter.builder, name.replace("%", "%%")
    detail = f"vectors of `{printed}` need an address that is a multiple of {alignment}, and this is %lld past one"
    past = b.and_(b.ptrtoint(address, INDEX), INDEX(alignment - 1))
    holds = b.or_(b.icmp_unsigned("==", past, INDEX(0)), b.icmp_unsigned("==", extent, extent.type(0)))
    require(emitter, holds, Check(node.span, f"vectors at multiples of {alignment} bytes", detail, describe), [past])


def check_address(emitter: Emitter, node: tree.DeviceCall, address: ir.Value, *, always: bool = False) -> None:
    """Where indices are checked, or ``always``, the pointer of an atomic operation must be a multiple of the element's
    size. An element that the call names is at one."""
    pointer = node.operands[0]
    assert isinstance(pointer.type, PointerType)
    if (emitter.checks_indices or always) and not isinstance(pointer, tree.AddressOf):
        check_alignment(emitter, node, address, size_of(pointer.type.pointee))


def require(emitter: Emitter, condition: ir.Value, check: Check, numbers: Sequence[ir.Value]) -> None:
    """Ends the thread, and the launch with it, unless ``condition`` holds; ``numbers`` are i64."""
    failed, passed = emitter.block("check.failed"), emitter.block("check.passed")
    emitter.builder.cbranch(condition, passed, failed)
    emitter.builder.position_at_end(failed)
    emitter.target.fail(emitter.frame, check, list(numbers))
    emitter.builder.position_at_end(passed)
