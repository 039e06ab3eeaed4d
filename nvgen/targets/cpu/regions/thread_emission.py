"""Emits what one thread of a divided kernel does between what is done once for several."""

from __future__ import annotations

from collections.abc import Set

from llvmlite import ir

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen import statements
from nvgen.codegen.arrays import array_type
from nvgen.codegen.contract.target import ArrayValue, KernelFrame
from nvgen.codegen.emitter import INDEX, Continuation, Emitter
from nvgen.codegen.expressions import value
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.diagnostics import InternalError
from nvgen.targets.cpu.regions.level_emission import Level
from nvgen.targets.cpu.regions.plan import Run
from nvgen.targets.cpu.regions.storage import Arrays
from nvgen.types import ArrayType, Scalar, Space

_I1, _I32 = ir.IntType(1), ir.IntType(32)


class Handed(Node):
    """Where a thread finds what was handed on to it, and hands it on itself."""

    arrays: Arrays
    index: ir.Value


class ThreadEmitter(Emitter):
    """Emits what a thread does in a run, where its number in the block is ``thread``, an i64."""

    def __init__(self, outer: Level, frame: KernelFrame, handed: Handed, thread: ir.Value) -> None:
        self._outer, self.handed, self._thread = outer, handed, thread
        kernel, end = outer.kernel, _End(frame.builder)
        if outer.gives_up:
            frame = frame.with_changes(given_up=end.block)
        fixed = kernel.plan.kernel.fixed - {local.name for local in handed.arrays.variables}
        super().__init__(kernel.target, frame, kernel.functions, kernel.options, fixed, None, end)
        self.typed = kernel.plan.kernel
        self._end = end
        self._wide: dict[tree.Local, ir.Value] = {}
        self._again: dict[tree.Local, ir.Value] = {}
        self.allocated = dict(outer.allocated)

    def load(self, local: tree.Local) -> ir.Value:
        if local in self._again:
            return self._again[local]
        return self._outer.load(local) if self._outer.owns(local) else super().load(local)

    def store(self, local: tree.Local, number: ir.Value) -> None:
        if local in self._again:
            return
        if self._outer.owns(local):
            raise InternalError(f"a thread assigns {local.name}, which it does not have for itself")
        if local in self._outer.kernel.plan.numbers and getattr(number, "opname", "") == "add":
            self._note_sum(local, number)
        super().store(local, number)

    def _note_sum(self, local: tree.Local, sum: ir.Instruction) -> None:
        """Computes a sum that does not wrap in 64 bits as well, of which LLVM sees that it grows from thread to thread:
        of a number that it extends it does not."""
        assert isinstance(local.type, Scalar)
        extend = self.builder.sext if local.type.is_signed else self.builder.zext
        left, right = (extend(operand, INDEX) for operand in sum.operands)
        self._wide[local] = self.builder.add(left, right, flags=["nsw"])

    def keeps_parts(self, local: tree.Local) -> bool:
        """False: it is handed on as one value."""
        return False

    def wide(self, node: tree.Expression) -> ir.Value | None:
        return self._wide.get(node.local) if isinstance(node, tree.Read) else None

    def array(self, local: tree.Local) -> ArrayValue | None:
        return self._outer.array(local)

    def run(self, run: Run) -> None:
        """Emits a thread's way through a run."""
        b, handed = self.builder, self.handed
        entered, begun = self.block("thread.enter"), self.block("thread.begin")
        b.branch(entered)
        b.position_at_end(entered)
        self.find_arrays({*tree.of_kind((run.statements, run.again), tree.Allocate)})
        for local in run.needed:
            self.store(local, handed.arrays.load(b, local, handed.index))
        for statement in run.again:
            self._again[statement.local] = value(self, statement.value)
        entered = b.block
        b.branch(begun)
        b.position_at_end(begun)
        self._end.ended = self._outer.alive
        self._end.emitter = self
        statements.body(self, run.statements)
        self.branch_to(self._end.block)
        self._forget(entered, {*run.needed})
        b.position_at_end(self._end.block)
        for local in run.left:
            handed.arrays.store(b, local, handed.index, self.load(local))

    def end(self) -> None:
        """Goes on behind the thread's way."""
        self.branch_to(self._end.block)
        self.builder.position_at_end(self._end.block)

    def find_arrays(self, used: Set[tree.Allocate] | None = None) -> None:
        """Finds the thread's local arrays, where it keeps them: those that are ``used``, or all."""
        b, kernel = self.builder, self._outer.kernel
        for node in kernel.plan.kept_arrays:
            if used is not None and node not in used:
                continue
            address = kernel.storage.local_array(b, node, self._thread)
            self.allocated[node] = _array_at(b.addrspacecast(address, pointer(Space.LOCAL.value)), node)

    def _forget(self, entered: ir.Block, needed: Set[tree.Local]) -> None:
        """Tells LLVM that a variable has no value from the thread before."""
        b = self.builder
        b.position_before(entered.instructions[-1])
        for local, slot in self._slots.items():
            if local not in needed:
                b.store(ir.Constant(value_type(local.type), ir.Undefined), slot)


class _End(Continuation):
    """Where a thread's way through a run ends, also where the thread does."""

    def __init__(self, builder: ir.IRBuilder) -> None:
        self.block: ir.Block = builder.append_basic_block("thread.leave")
        self.ended: tree.Local | None = None
        self.emitter: ThreadEmitter | None = None

    def leave(self, builder: ir.IRBuilder, value: ir.Value | None) -> None:
        if self.ended is not None and self.emitter is not None:
            self.emitter.store(self.ended, _I1(0))
        builder.branch(self.block)


def is_local(node: tree.Allocate) -> bool:
    return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL


def _array_at(address: ir.Value, node: tree.Allocate) -> ArrayValue:
    shape = array_type(node.type).shape
    assert shape is not None
    return ArrayValue(address, tuple(_I32(extent) for extent in shape))
