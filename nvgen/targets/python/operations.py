"""What the operations of the device library do when they are interpreted, by their classes.

A rule takes the launch's state and the call, and returns the function of the operands. That of an operation which waits
is a generator (see ``waiting``) and returns the result. An operation that does not wait, and asks for nothing but its
operands, needs no rule: it is compiled. What else has to happen, such as a check of the operands, is said by a function
around the compiled operation (``AROUND``).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import DeviceOperation, block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.async_store import AsyncReduction, AsyncStore
from nvgen.lang.atomic import AtomicCompareExchange, AtomicExchange, AtomicUpdate
from nvgen.lang.atomic_update import Begin, Given
from nvgen.lang.clusterlaunchcontrol import TryCancel
from nvgen.lang.index import grid, grid_size
from nvgen.lang.setmaxnreg import SetMaxRegisters
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.tensormap import TensorMapReplace
from nvgen.targets.python import (
    alignment,
    barriers,
    bulk_copies,
    cluster_memory,
    clusters,
    control,
    copies,
    extents,
    matrices,
    mbarriers,
    tensor_copies,
    tensor_maps,
    warpgroups,
    warps,
)
from nvgen.targets.python.thread import State, Thread
from nvgen.tree import DeviceCall
from nvgen.tree.analysis import pointer_alignment
from nvgen.types import PointerType, size_of

Rule = Callable[[State, DeviceCall], Callable[..., Any]]
#: The registers that a thread has.
REGISTERS = frozenset(
    register.name
    for vector in (thread_idx, block_idx, block_dim, grid_dim, grid.values, grid_size.values)
    for register in vector.dimensions
)


def rule_of(node: DeviceCall) -> Rule | None:
    """The rule of a call; None for one that is compiled, or that has none."""
    return _BY_NAME.get(node.operation.name) or RULES.get(type(node.operation))


def is_compiled(node: DeviceCall) -> bool:
    """Whether the operation of a call is compiled and called by itself: it never waits, and no rule is made for it."""
    return not node.operation.suspends and rule_of(node) is None


def _of_lane(number: Callable[[int], int]) -> Rule:
    """A register that the thread's lane decides."""

    def rule(state: State, node: DeviceCall) -> Callable[..., Any]:
        return lambda: number(state.thread.number % WARP_SIZE)

    return rule


def _warp_id(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: state.thread.number // WARP_SIZE


_LANES = (1 << WARP_SIZE) - 1
#: Special registers that depend on the thread.
_BY_NAME: dict[str, Rule] = {
    "lane_id": _of_lane(lambda lane: lane),
    "warp_id": _warp_id,
    "sreg.warpid": _warp_id,
    "sreg.dynamic_smem_size": lambda state, node: lambda: state.thread.block.dynamic.size,
    "lane_mask_eq": _of_lane(lambda lane: 1 << lane),
    "lane_mask_lt": _of_lane(lambda lane: (1 << lane) - 1),
    "lane_mask_le": _of_lane(lambda lane: (2 << lane) - 1),
    "lane_mask_gt": _of_lane(lambda lane: _LANES & ~((2 << lane) - 1)),
    "lane_mask_ge": _of_lane(lambda lane: _LANES & ~((1 << lane) - 1)),
}


def checks_of(state: State, node: DeviceCall) -> Iterator[tuple[int, Callable[[int], int]]]:
    """What looks at addresses before a call, by the positions of the operands."""
    for needed in pointer_alignment.needs(node):
        yield needed.position, alignment.operand(state, node, needed)
    if node.operation.accesses_memory:
        for position, operand in enumerate(node.operands):
            if cluster_memory.is_remote(operand):
                yield position, cluster_memory.owner_check(state, operand.span)


def aligned(state: State, node: DeviceCall) -> Callable[[int], int]:
    """The function of the address that an atomic operation is given: it must be a multiple of the element's size."""
    type_ = node.operands[0].type
    assert isinstance(type_, PointerType)
    size = size_of(type_.pointee)

    def check(pointer: int) -> int:
        if pointer % size:
            name, thread = f"nv.{node.operation.name}", state.thread.thread_name
            raise LaunchError(diagnostics.atomics.MisalignedUpdate(node.span, name, size, pointer % size, thread))
        return pointer

    return check


def _set_registers(state: State, node: DeviceCall) -> Callable[..., Any]:
    """The interpreter's threads have no registers: a rendezvous of the warp."""
    return lambda: warps.converged(state, node)


RULES: dict[type[DeviceOperation], Rule] = {
    SetMaxRegisters: _set_registers,
    TensorMapReplace: tensor_maps.replace,
    Begin: aligned,
    Given: lambda state, node: lambda value: value,
    **barriers.RULES,
    **warps.RULES,
    **matrices.RULES,
    **clusters.RULES,
    **mbarriers.RULES,
    **copies.RULES,
    **bulk_copies.RULES,
    **warpgroups.RULES,
    **control.RULES,
}


def _noting_change(state: State, node: DeviceCall, compute: Callable[..., Any]) -> Callable[..., Any]:
    """An atomic operation that may change nothing: where it changes memory, the thread has not only looked at it."""
    type_ = node.operands[0].type
    assert isinstance(type_, PointerType)
    size = size_of(type_.pointee)

    def operate(pointer: int, *operands: Any) -> Any:
        before = ctypes.string_at(pointer, size)
        result = compute(pointer, *operands)
        state.thread.has_moved = state.thread.has_moved or ctypes.string_at(pointer, size) != before
        return result

    return operate


#: What checks the operands of compiled operations, for nothing else does that, decides when copies take place, and
#: notes what atomic operations change.
AROUND: dict[type[DeviceOperation], copies.Around] = {
    **mbarriers.AROUND,
    **copies.AROUND,
    **bulk_copies.AROUND,
    **tensor_copies.AROUND,
    AsyncStore: copies.after(extents.check_store),
    AsyncReduction: copies.after(extents.check_store),
    TryCancel: copies.after(extents.check_answer),
    **dict.fromkeys((AtomicUpdate, AtomicExchange, AtomicCompareExchange), _noting_change),
}


def ended(state: State, thread: Thread) -> None:
    """A thread has ended: those go on who wait for nobody else."""
    thread.has_ended = True
    warps.ended(thread)
    clusters.ended(state, thread)
    barriers.ended(thread)
