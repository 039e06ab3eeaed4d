"""Operations that access several elements from an address on, interpreted (``targets.cpu.checks.extents``)."""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.codegen.contract.run_checks import name_of
from nvgen.diagnostics import LaunchError
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.lang.attributes.mma import MoveCall, WmmaMove
from nvgen.lang.mma_layout import lines_of
from nvgen.lang.mma_table import BITS
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.python.arrays import ElementAddress
from nvgen.targets.python.thread import State
from nvgen.tree import AddressOf, DeviceCall, Element, Reinterpret
from nvgen.types import size_of

#: Bytes of the answer to who asks for another block's work.
_BYTES_OF_ANSWER = 16


def check_extent(state: State, node: DeviceCall, position: int, address: int, size: int) -> None:
    """Refuses to access so many bytes from an address on of an array that does not have them; the operand at the
    position names it."""
    if not size or not isinstance(address, ElementAddress) or size <= (left := address.bytes_left):
        return
    operand, thread = node.operands[position], state.thread.thread_name
    while isinstance(operand, Reinterpret):  # as a generic address
        operand = operand.operand
    assert isinstance(operand, AddressOf) and isinstance(operand.lvalue, Element)
    name = name_of(operand.lvalue.array)
    raise LaunchError(
        diagnostics.launch.PastTheEnd(operand.span, f"nv.{node.operation.name}", name, size, max(left, 0), thread)
    )


def check_row(state: State, node: DeviceCall, address: int) -> None:
    """Of the lanes whose addresses count, each has a row of a matrix at its own."""
    if state.thread.number % WARP_SIZE < 8 * MoveCall.of(node).count:
        check_extent(state, node, 0, address, MoveCall.of(node).row_bytes)


def check_fragment(state: State, node: DeviceCall, address: int, stride: int) -> None:
    """A matrix of wmma lies in rows, or in columns, of which each begins ``stride`` elements after the last."""
    form = WmmaMove.of(node)
    count, length = lines_of(form)
    check_extent(state, node, 0, address, ((count - 1) * stride + length) * BITS[form.type] // 8)


def check_store(state: State, node: DeviceCall, address: int, *_: int) -> None:
    """An asynchronous store is of a scalar or a vector."""
    check_extent(state, node, 0, address, size_of(StoreForm.of(node).type))


def check_answer(state: State, node: DeviceCall, address: int, *_: int) -> None:
    """The answer to who asks for another block's work."""
    check_extent(state, node, 0, address, _BYTES_OF_ANSWER)
