"""The thread that runs: where it stands, and the memory of its block.

Exactly one thread of a launch runs at a time; the functions that ``program`` made find it in the launch's ``State``.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError, Span
from nvgen.frontend import tree
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.index import grid, grid_size
from nvgen.lang.memory import ARRAY_ALIGNMENT, MAX_ALIGNMENT
from nvgen.runtime.configuration import Configuration, Dim3
from nvgen.runtime.step.arrays import Array, Memory, array_at
from nvgen.types import ArrayType, alignment_of, size_of


class Block:
    """A block: its memory, and what its threads wait with for each other."""

    def __init__(self, index: Dim3, dynamic_bytes: int) -> None:
        self.index = index
        #: The shared arrays by their places in the text.
        self.shared: dict[tree.Expression, Array] = {}
        self.dynamic = Memory(dynamic_bytes, MAX_ALIGNMENT)
        self.threads: list[Thread] = []
        #: The state of each family of operations, by its name.
        self.families: dict[str, Any] = {}


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
        self.has_ended = False

    @property
    def place(self) -> str:
        """The thread, as messages name it."""
        return f"thread {self.index} of block {self.block.index}"


class State:
    """What the functions of a launch share: which thread runs."""

    def __init__(self, kernel: str) -> None:
        self.kernel = kernel
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

    def shared(self, node: tree.Allocate) -> Array:
        """The block's array that stands for this place in the text."""
        known = self.thread.block.shared.get(node)
        if known is None:
            known = self.thread.block.shared[node] = new_array(node.type)
        return known

    def dynamic(self, node: tree.DynamicArray, extents: tuple[int, ...], offset: int | None) -> Array:
        """The part of the dynamic memory that this place in the text stands for."""
        thread, type_ = self.thread, node.type
        assert isinstance(type_, ArrayType)
        memory, size = thread.block.dynamic, size_of(type_.dtype)
        if offset is None:
            offset = -(-thread.dynamic_end // node.alignment) * node.alignment
        if not node.extents:
            extents = (max(memory.size - offset, 0) // size,)
        count = size
        for extent in extents:
            count *= extent
        if count and offset + count > memory.size:
            needed = diagnostics.memory.TooFewDynamicBytes(node.span, self.kernel, offset + count, memory.size)
            raise LaunchError(needed)
        thread.dynamic_end = offset + count
        return array_at(memory.address + offset, type_, extents, (), memory)

    def index_error(self, span: Span, index: int, axis: int, name: str, extent: int) -> LaunchError:
        """The error for an element that an array does not have."""
        place = self.thread.place
        return LaunchError(diagnostics.launch.IndexOutOfRange(span, str(index), str(axis), name, str(extent), place))


def new_array(type_: Any) -> Array:
    """Memory for an array whose shape its type knows."""
    assert isinstance(type_, ArrayType) and type_.shape is not None
    count = size_of(type_.dtype)
    for extent in type_.shape:
        count *= extent
    memory = Memory(count, max(ARRAY_ALIGNMENT, alignment_of(type_.dtype)))
    return array_at(memory.address, type_, type_.shape, (), memory)


def constant_array(node: tree.ConstantArray) -> Array:
    """An array of constants."""
    array = new_array(node.type)
    ctypes.memmove(array.address, node.data, len(node.data))
    return array


def global_array(node: tree.GlobalVariable) -> Array:
    """The host's own elements of an array of the program's."""
    assert isinstance(node.type, ArrayType) and node.type.shape is not None
    return array_at(node.array.address, node.type, node.type.shape, (), node.array)
