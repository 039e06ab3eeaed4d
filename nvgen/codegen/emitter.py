"""From a typed kernel to a function of LLVM IR.

Every variable is a stack slot at the function's entry; LLVM makes registers of them. What a device operation looks like
is asked of the target, everything else is the same on all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import ir

from nvgen.codegen.llvm_types import memory_type, value_type
from nvgen.frontend.tree import Local, TypedKernel
from nvgen.lang import KernelOptions
from nvgen.records import Node
from nvgen.targets.target import ArrayValue, KernelFrame, Target
from nvgen.types import ArrayType

INDEX = ir.IntType(64)


class Loop(Node):
    """Where ``continue`` and ``break`` of a loop go."""

    next: ir.Block
    end: ir.Block


class Emitter:
    """The state of emitting one kernel."""

    def __init__(self, target: Target, frame: KernelFrame, kernel: TypedKernel, options: KernelOptions) -> None:
        self.target = target
        self.frame = frame
        self.builder = frame.builder
        #: Fast-math flags of every floating-point operation, in LLVM's order of printing.
        self.float_flags = tuple(sorted(options.fastmath))
        self.loops: list[Loop] = []
        self._slots: dict[Local, ir.Value] = {}
        for local, value in frame.scalars.items():
            self.store(local, value)

    def slot(self, local: Local) -> ir.Value:
        """The stack slot of a variable."""
        slot = self._slots.get(local)
        if slot is None:
            with self.builder.goto_entry_block():
                slot = self.builder.alloca(value_type(local.type), name=f"{local.name}.slot")
            self._slots[local] = slot
        return slot

    def load(self, local: Local) -> ir.Value:
        return self.builder.load(self.slot(local), name=local.name, typ=value_type(local.type))

    def store(self, local: Local, value: ir.Value) -> None:
        self.builder.store(value, self.slot(local))

    def array(self, local: Local) -> ArrayValue:
        return self.frame.arrays[local]

    def block(self, name: str) -> ir.Block:
        return self.frame.function.append_basic_block(name)

    @property
    def terminated(self) -> bool:
        """Whether the current block has ended, so that nothing can follow."""
        return bool(self.builder.block.is_terminated)

    def branch_to(self, block: ir.Block) -> None:
        """Continues at ``block`` unless the current one has ended."""
        if not self.terminated:
            self.builder.branch(block)

    @contextmanager
    def loop(self, next_: ir.Block, end: ir.Block) -> Iterator[None]:
        self.loops.append(Loop(next_, end))
        yield
        self.loops.pop()

    def element_pointer(self, local: Local, indices: list[ir.Value]) -> ir.Value:
        """The address of an element. ``indices`` are 64-bit, in the order of the source.

        The offset counts elements. It cannot overflow where the element exists, which ``nsw`` tells LLVM.
        """
        assert isinstance(local.type, ArrayType)
        array = self.array(local)
        order = list(zip(indices, array.extents, strict=True))
        if local.type.layout == "F":
            order.reverse()
        offset = order[0][0]
        for index, extent in order[1:]:
            row = self.builder.mul(offset, self.builder.zext(extent, INDEX), flags=("nsw",))
            offset = self.builder.add(row, index, flags=("nsw",))
        element = memory_type(local.type.dtype)
        return self.builder.gep(array.pointer, [offset], inbounds=True, source_etype=element)
