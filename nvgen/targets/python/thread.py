"""The thread that runs: where it stands, and the memory of its block.

Exactly one thread of a launch runs at a time; the functions that ``program`` made find it in the launch's ``State``.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from nvgen import diagnostics, tree
from nvgen.codegen.contract.configuration import Configuration, Dim3
from nvgen.codegen.contract.run_checks import Index, Rest
from nvgen.diagnostics import LaunchError
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.allocation import ARRAY_ALIGNMENT, MAX_ALIGNMENT
from nvgen.lang.index import grid, grid_size
from nvgen.targets.python.arrays import Array, Memory, array_at
from nvgen.targets.python.compiled import Operations
from nvgen.types import ArrayType, alignment_of, size_of


class Group:
    """Blocks that run together, and what they wait with for each other, by family of operations."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.families: dict[str, Any] = {}


class Block:
    """A block: its memory, and what its threads wait with for each other."""

    def __init__(self, index: Dim3, dynamic_bytes: int, group: Group) -> None:
        self.index = index
        self.group = group
        #: The shared arrays by their nodes.
        self._shared: dict[tree.Allocate, Array] = {}
        self.dynamic = Memory(dynamic_bytes, MAX_ALIGNMENT)
        self.threads: list[Thread] = []
        #: The state of each family of operations, by its name.
        self.families: dict[str, Any] = {}

    def shared(self, node: tree.Allocate) -> Array:
        """The array of a node of the tree."""
        known = self._shared.get(node)
        if known is None:
            known = self._shared[node] = new_array(node.type, node.alignment)
        return known

    @property
    def memories(self) -> list[Memory]:
        """The pieces of the block's shared memory."""
        return [self.dynamic, *(array.owner for array in self._shared.values())]

    def owns(self, address: int) -> bool:
        """Whether an address lies in the block's shared memory."""
        return any(0 <= address - memory.address < memory.size for memory in self.memories)

    def in_other(self, address: int, other: Block) -> int | None:
        """What lies in another block where ``address`` is in this one's shared memory; None if that is elsewhere."""
        for node, array in self._shared.items():
            if 0 <= address - array.address <= array.owner.size:
                return address - array.address + other.shared(node).address
        distance = address - self.dynamic.address
        return other.dynamic.address + distance if 0 <= distance <= self.dynamic.size else None


class ThreadEnded(Exception):
    """A thread ends before its kernel's text does; never leaves the scheduler."""


class Thread:
    """A thread: its registers by name, and its part of the dynamic memory."""

    def __init__(self, configuration: Configuration, block: Block, index: Dim3) -> None:
        self.block, self.index = block, index
        x, y, z = index
        width, height, _ = configuration.block
        #: Its number in the block, x fastest.
        self.number = x + width * (y + height * z)
        first = tuple(b * size + t for b, size, t in zip(block.index, configuration.block, index, strict=True))
        vectors = (
            *((thread_idx, index), (block_idx, block.index), (block_dim, configuration.block)),
            *((grid_dim, configuration.grid), (grid.values, first), (grid_size.values, configuration.threads)),
        )
        self.registers: Mapping[str, int] = {
            register.name: number
            for vector, numbers in vectors
            for register, number in zip(vector.dimensions, numbers, strict=True)
        }
        #: Where the dynamic array that was made last ends, in bytes.
        self.dynamic_end = 0
        #: What it has begun to copy, by kind.
        self.queues: dict[str, Any] = {}
        self.has_ended = False
        #: Whether it has reached a loop that looks at memory since it ran last.
        self.has_moved = False

    @property
    def thread_name(self) -> str:
        """The thread, as messages name it."""
        return f"thread {self.index} of block {self.block.index}"


class State:
    """What the functions of a launch share: which thread runs."""

    def __init__(self, kernel: str, cluster: Dim3, operations: Operations, *, has_clusters: bool, ftz: bool) -> None:
        self.kernel = kernel
        #: What the compiled kernel computes.
        self.operations = operations
        #: Whether subnormal f32 numbers are flushed to zero.
        self.ftz = ftz
        #: The blocks of a cluster along each dimension.
        self.cluster = cluster
        #: Whether the kernel says how many there are.
        self.has_clusters = has_clusters
        #: Whether copies that a thread begins take place when it waits for them.
        self.has_queues = False
        #: Whether an array takes what is left of the dynamic shared memory.
        self.takes_rest = False
        self.running: Thread | None = None
        #: The addresses of grid constants, by parameter.
        self.references: dict[str, int] = {}
        #: Held by the thread of Python whose launch it is; one within another launch may be of the same kernel.
        self.lock = threading.RLock()

    @contextmanager
    def launching(self) -> Iterator[None]:
        """One launch at a time, and afterwards what was before."""
        with self.lock:
            before = self.running, self.references
            self.references = {}
            try:
                yield
            finally:
                self.running, self.references = before

    @property
    def thread(self) -> Thread:
        """The thread that runs."""
        assert self.running is not None
        return self.running

    def dynamic(self, node: tree.DynamicArray, extents: tuple[int, ...], offset: int | None) -> Array:
        """The part of the dynamic memory of a node of the tree."""
        thread, type_ = self.thread, node.type
        assert isinstance(type_, ArrayType)
        memory, size = thread.block.dynamic, size_of(type_.dtype)
        if offset is None:
            offset = -(-thread.dynamic_end // node.alignment) * node.alignment
        if not node.extents:
            self.takes_rest = True
            extents = (max(memory.size - offset, 0) // size,)
        count = size
        for extent in extents:
            count *= extent
        if count and offset + count > memory.size:
            needed = diagnostics.memory.TooFewDynamicBytes(node.span, self.kernel, offset + count, memory.size)
            raise LaunchError(needed)
        thread.dynamic_end = offset + count
        return array_at(memory.address + offset, type_, extents, (), memory)

    def index_error(self, position: Index, index: int, extent: int, array: Array | None = None) -> LaunchError:
        """The error for an element that an array, or a vector, does not have."""
        rest, dynamic = None, self.thread.block.dynamic
        if array is not None and array.owner is dynamic and self.takes_rest and array.ndim == 1:
            element = size_of(array.dtype)
            if array.strides == (element,):
                rest = Rest(self.kernel, array.address - dynamic.address, dynamic.size, element)
        return LaunchError(position.error(index, extent, self.thread.thread_name, rest))


def new_array(type_: Any, alignment: int = ARRAY_ALIGNMENT) -> Array:
    """Memory for an array whose shape its type knows, at a multiple of ``alignment``, and of what its elements need."""
    assert isinstance(type_, ArrayType) and type_.shape is not None
    count = size_of(type_.dtype)
    for extent in type_.shape:
        count *= extent
    memory = Memory(count, max(alignment, alignment_of(type_.dtype)))
    return array_at(memory.address, type_, type_.shape, (), memory)


def constant_array(node: tree.ConstantArray) -> Array:
    """An array of constants."""
    array = new_array(node.type)
    ctypes.memmove(array.address, node.data, len(node.data))
    return array


def global_array(node: tree.GlobalVariable) -> Array:
    """The host's own elements of a device global variable."""
    assert isinstance(node.type, ArrayType) and node.type.shape is not None
    return array_at(node.array.address, node.type, node.type.shape, (), node.array)
