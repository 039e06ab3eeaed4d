"""Blocks that run together, interpreted: what the targets do for clusters and for barriers of the grid."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.contract.configuration import Dim3
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import LaunchError
from nvgen.lang import block_idx, cluster, grid_dim, state_spaces
from nvgen.lang.attributes.cluster import BarrierForm
from nvgen.lang.grid_sync import GridBarrier
from nvgen.targets.python import barriers, warps
from nvgen.targets.python.thread import Block, State, Thread
from nvgen.targets.python.waiting import Wait, Waiting
from nvgen.tree import DeviceCall

_FAMILY = "rendezvous"
#: Instead of a cluster's index: all blocks that run together.
_GRID = None


class _Rendezvous:
    """A barrier between blocks: all threads of a cluster, or one thread of each block of a grid."""

    def __init__(self, needed: int) -> None:
        self.needed = needed
        #: How often all have arrived.
        self.phase = 0
        self.arrived = 0
        #: The phase in which each thread arrived last.
        self.arrived_in: dict[Thread, int] = {}

    def arrive(self) -> None:
        """One more arrives."""
        self.arrived += 1
        self.complete_if_all_arrived()

    def complete_if_all_arrived(self) -> None:
        """Lets all go on, if all are there."""
        if self.arrived >= self.needed:
            self.arrived = 0
            self.phase += 1


def _cluster_of(state: State, block: Block) -> Dim3:
    x, y, z = (index // size for index, size in zip(block.index, state.cluster, strict=True))
    return x, y, z


def _rendezvous(state: State, block: Block) -> _Rendezvous:
    """The barrier of a block's cluster."""
    rendezvous: dict[Any, _Rendezvous] = block.group.families.setdefault(_FAMILY, {})
    own = _cluster_of(state, block)
    if own not in rendezvous:
        members = [other for other in block.group.blocks if _cluster_of(state, other) == own]
        rendezvous[own] = _Rendezvous(sum(not thread.has_ended for other in members for thread in other.threads))
    return rendezvous[own]


def ended(state: State, thread: Thread) -> None:
    """A cluster no longer waits for a thread that has ended, nor counts its arrival in this phase."""
    rendezvous = thread.block.group.families.get(_FAMILY, {})
    rendezvous = rendezvous.get(_cluster_of(state, thread.block))
    if rendezvous is None:
        return
    if rendezvous.arrived_in.pop(thread, None) == rendezvous.phase:
        rendezvous.arrived -= 1
    rendezvous.needed -= 1
    if rendezvous.arrived > 0:
        rendezvous.complete_if_all_arrived()


# Barriers


def _arrive(state: State, node: DeviceCall) -> Callable[..., Any]:
    def arrive() -> Waiting:
        if BarrierForm.of(node).aligned:
            yield from warps.converged(state, node)
        rendezvous = _rendezvous(state, state.thread.block)
        rendezvous.arrived_in[state.thread] = rendezvous.phase
        rendezvous.arrive()

    return arrive


def _wait(state: State, node: DeviceCall) -> Callable[..., Any]:
    def wait() -> Waiting:
        if BarrierForm.of(node).aligned and isinstance(node.operation, cluster.ClusterWait):
            yield from warps.converged(state, node)
        rendezvous = _rendezvous(state, state.thread.block)
        phase = rendezvous.arrived_in.get(state.thread, -1)
        yield from _until(node, rendezvous, phase)

    return wait


def _until(node: DeviceCall, rendezvous: _Rendezvous, phase: int) -> Waiting:
    if rendezvous.phase == phase:
        yield Wait(node.span, f"nv.{node.operation.name}()", lambda: rendezvous.phase != phase)


def _sync(state: State, node: DeviceCall) -> Callable[..., Any]:
    arrive, wait = _arrive(state, node), _wait(state, node)

    def sync() -> Waiting:
        yield from arrive()
        yield from wait()

    return sync


def _grid_sync(state: State, node: DeviceCall) -> Callable[..., Any]:
    """All threads of a block stand between two barriers of the block while its first one waits for other blocks."""
    sync_block = barriers.block_barrier(state, node)

    def sync() -> Waiting:
        yield from sync_block()
        if state.thread.index == (0, 0, 0):
            group = state.thread.block.group
            all_of_group: dict[Any, _Rendezvous] = group.families.setdefault(_FAMILY, {})
            rendezvous = all_of_group.setdefault(_GRID, _Rendezvous(len(group.blocks)))
            phase = rendezvous.phase
            rendezvous.arrive()
            yield from _until(node, rendezvous, phase)
        yield from sync_block()

    return sync


# Places


def _inside(state: State, block: Block) -> Dim3:
    """A block's indices in its cluster."""
    x, y, z = (index % size for index, size in zip(block.index, state.cluster, strict=True))
    return x, y, z


def rank(state: State, block: Block) -> int:
    """A block's number in its cluster, x fastest."""
    (x, y, z), (width, height, _) = _inside(state, block), state.cluster
    return x + width * (y + height * z)


def _number(state: State, node: DeviceCall) -> Callable[..., Any]:
    if node.operation is cluster.size:
        return lambda: prod(state.cluster)
    return lambda: rank(state, state.thread.block)


def _register(state: State, node: DeviceCall) -> Callable[..., Any]:
    vector, _, dimension = node.operation.name.rpartition(".")
    axis = "xyz".index(dimension)
    own, whole = (registers.dimensions[axis].name for registers in (block_idx, grid_dim))
    values: dict[str, Callable[[], int]] = {
        "cluster.dim": lambda: state.cluster[axis],
        "cluster.block_idx": lambda: _inside(state, state.thread.block)[axis],
        "cluster.idx": lambda: state.thread.registers[own] // state.cluster[axis],
        "cluster.grid_dim": lambda: state.thread.registers[whole] // state.cluster[axis],
    }
    return values[vector]


def block_of(state: State, rank: int) -> Block:
    """The block with a rank, of the cluster of the one that runs."""
    block, index = state.thread.block, []
    for own, size in zip(block.index, state.cluster, strict=True):
        index.append(own // size * size + rank % size)
        rank //= size
    return next(one for one in block.group.blocks if list(one.index) == index)


def _map(state: State, node: DeviceCall) -> Callable[..., Any]:
    """The same offset in the shared memory of another block of the cluster."""

    name, size = operation_name(node), prod(state.cluster)

    def find(address: int, rank: int) -> Waiting:
        if not 0 <= rank < size:
            counted, position = diagnostics.counted(size, "block"), state.thread.thread_name
            raise LaunchError(diagnostics.asynchronous.NoSuchRank(node.span, name, rank, counted, position))
        found = state.thread.block.in_other(address, block_of(state, rank))
        if found is None:
            raise LaunchError(diagnostics.interpreter.NullPointer(node.span, hex(address), state.thread.thread_name))
        yield from ()
        return found

    return find


def owner(state: State, address: int) -> Block | None:
    """The block, of the cluster of the one that runs, in whose shared memory an address lies."""
    block = state.thread.block
    members = (other for other in block.group.blocks if _cluster_of(state, other) == _cluster_of(state, block))
    return next((other for other in members if other.owns(address)), None)


def _rank_of(state: State, node: DeviceCall) -> Callable[..., Any]:
    """Of memory that is not shared it is 0."""

    def find(address: int) -> Waiting:
        found = owner(state, address)
        yield from ()
        return 0 if found is None else rank(state, found)

    return find


def _is_shared(state: State, node: DeviceCall) -> Callable[..., Any]:
    """Whether an address lies in shared memory of the block, or of its cluster."""
    of_block = node.operation is state_spaces.is_shared

    def ask(address: int) -> Waiting:
        found = owner(state, address)
        yield from ()
        return found is state.thread.block if of_block else found is not None

    return ask


def _is_explicit(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: state.has_clusters


RULES = {
    cluster.ClusterBarrier: _sync,
    cluster.ClusterArrival: _arrive,
    cluster.ClusterWait: _wait,
    cluster.ClusterNumber: _number,
    cluster.ClusterRegister: _register,
    cluster.ClusterMap: _map,
    cluster.ClusterRank: _rank_of,
    cluster.ClusterQuestion: _is_explicit,
    GridBarrier: _grid_sync,
    state_spaces.SpaceQuestion: _is_shared,
}
