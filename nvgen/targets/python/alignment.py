"""Whether addresses are multiples of what their accesses need, interpreted (``codegen.alignment``)."""

from __future__ import annotations

from collections.abc import Callable

from nvgen import diagnostics
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import LaunchError, Span
from nvgen.lang.operation import Multiple
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.python.arrays import Array
from nvgen.targets.python.thread import State
from nvgen.tree import DeviceCall, DynamicArray
from nvgen.types import ArrayType, PointerType, Type, alignment_of


def operand(state: State, node: DeviceCall, needed: Multiple) -> Callable[[int], int]:
    """The function of an operand that returns it, where it is a multiple of what the call needs."""
    is_address = isinstance(node.operands[needed.position].type, PointerType)
    span, name = node.operands[needed.position].span, operation_name(node)

    def check(number: int) -> int:
        bits = number * needed.unit
        if bits % (8 * needed.bytes) and state.thread.number % WARP_SIZE < needed.lanes:
            found = f"address {number:#x}" if is_address else needed.described(bits // 8)
            raise misaligned(state, span, name, needed.bytes, found, bits % (8 * needed.bytes) // 8)
        return number

    return check


def dynamic(state: State, node: DynamicArray) -> Callable[[tuple[int, ...], int | None], Array]:
    """The function that makes a dynamic array, which begins where its elements may lie."""
    assert isinstance(node.type, ArrayType)
    needed = alignment_of(node.type.dtype)

    def make(extents: tuple[int, ...], offset: int | None) -> Array:
        made = state.dynamic(node, extents, offset)
        if node.offset is not None and made.address % needed:
            found = f"address {made.address:#x}"
            raise misaligned(state, node.offset.span, node.span.text, needed, found, made.address % needed)
        return made

    return make


def pointee(state: State, span: Span, type_: Type, pointer: int) -> int:
    """The address of what a pointer points at, where it is a multiple of what its type needs."""
    needed = alignment_of(type_)
    if pointer % needed:
        text = span.text if "\n" not in span.text else str(type_)
        raise misaligned(state, span, text, needed, f"address {pointer:#x}", pointer % needed)
    return pointer


def misaligned(state: State, span: Span, accessed: str, alignment: int, found: str, past: int) -> LaunchError:
    """What is said of an access that is no multiple of what it needs."""
    position = state.thread.thread_name
    return LaunchError(diagnostics.memory.MisalignedAccess(span, accessed, alignment, found, past, position))
