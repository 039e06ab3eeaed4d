"""Emits a divided kernel: the block's statements around loops over its threads.

Both are emitted by code generation's own rules, each by an emitter of its own, which share function and builder. That
of the block gives what stands between its own statements to those of threads.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from contextlib import contextmanager

from llvmlite import ir

from nvgen import tree
from nvgen.codegen import allocation, statements
from nvgen.codegen.arrays import array_type, packed
from nvgen.codegen.emitter import Continuation, Emitter, InlinedFunctions
from nvgen.codegen.expressions import value
from nvgen.codegen.ir_gaps import extend_non_negative, truncate_without_wrap
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.diagnostics import InternalError
from nvgen.lang import KernelOptions, block_dim, thread_idx
from nvgen.records import Node
from nvgen.targets.cpu.counting import counting
from nvgen.targets.cpu.regions.parallel_loops import threads
from nvgen.targets.cpu.regions.plan import Plan, Region
from nvgen.targets.cpu.regions.storage import BlockStorage
from nvgen.targets.target import ArrayValue, KernelFrame, Target
from nvgen.types import ArrayType, Space

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")


class Place(Node):
    """What all emitters of one kernel share."""

    target: Target
    functions: InlinedFunctions
    options: KernelOptions
    plan: Plan
    storage: BlockStorage
    #: How many threads along x a block's is a multiple of; 1 where that is not known.
    multiple: int
    #: Whether no function that is called keeps anything in memory of its own.
    marks_calls: bool


class BlockEmitter(Emitter):
    """Emits what is done once a block; regions as loops."""

    def __init__(self, place: Place, frame: KernelFrame) -> None:
        plan = place.plan
        names = {local.name for local in (*plan.levels.variables, *plan.kernel.parameters)}
        super().__init__(place.target, frame, place.functions, place.options, plan.kernel.fixed & names)
        self.place = place
        for node in tree.nodes(plan.kernel.body):
            if isinstance(node, tree.Allocate) and not _is_local(node):
                allocation.allocate(self, node)

    def begin_block(self) -> None:
        """Parameters that threads change start with what the launch gave."""
        plan = self.place.plan
        parameters = [local for local in plan.kept if local in plan.kernel.parameters]
        starts = [(local, self.parameter(local)) for local in parameters]
        if plan.alive is not None:
            starts.append((plan.alive, _I1(1)))
        if not starts:
            return
        with self.rows() as (_, row, count), self._row(row, count) as (_, thread):
            for local, start in starts:
                self.place.storage.arrays.store(self.builder, local, thread, start)

    def parameter(self, local: tree.Local) -> ir.Value:
        """What the launch gave for a parameter."""
        array = self.frame.arrays.get(local)
        if array is not None:
            return packed(self, array, array_type(local.type))
        return self.frame.scalars[local]

    divides = True

    def divided(self, body: tree.Body) -> None:
        for item in self.place.plan.items[body]:
            if self.terminated:
                return
            if isinstance(item, Region):
                self._region(item)
            else:
                statements.statement(self, item)

    @contextmanager
    def rows(self) -> Iterator[tuple[dict[str, ir.Value], ir.Value, ir.Value]]:
        """Loops over the rows of the block: the registers of a row, the number of its first thread, and how many it
        has."""
        b, registers = self.builder, dict(self.frame.registers)
        x_size, y_size, z_size = (
            extend_non_negative(b, registers[register.name], _I64) for register in block_dim.dimensions
        )
        with (
            counting(b, "z", _I64(0), z_size, unrolls=False) as z,
            counting(b, "y", _I64(0), y_size, unrolls=False) as y,
        ):
            for register, index in ((thread_idx.y, y), (thread_idx.z, z)):
                registers[register.name] = truncate_without_wrap(b, index, _I32)
            line = b.add(b.mul(z, y_size, flags=_NO_WRAP), y, flags=_NO_WRAP)
            yield registers, b.mul(line, x_size, flags=_NO_WRAP), self._count(x_size)

    def _count(self, size: ir.Value) -> ir.Value:
        """The threads of a row, in words that tell LLVM what they are a multiple of."""
        b, shift = self.builder, _I64(self.place.multiple.bit_length() - 1)
        if self.place.multiple == 1:
            return size
        return b.shl(b.lshr(size, shift), shift, flags=_NO_WRAP)

    @contextmanager
    def _row(
        self, first: ir.Value, count: ir.Value, *, is_parallel: bool = True
    ) -> Iterator[tuple[ir.Value, ir.Value]]:
        """A loop over the threads of a row: the index along x, and the thread's number."""
        with threads(self.builder, count, is_parallel=is_parallel, marks_calls=self.place.marks_calls) as x:
            yield x, self.builder.add(first, x, flags=_NO_WRAP)

    def _region(self, region: Region) -> None:
        with (
            self.rows() as (registers, first, count),
            self._row(first, count, is_parallel=region.is_parallel) as (x, thread),
        ):
            registers[thread_idx.x.name] = truncate_without_wrap(self.builder, x, _I32)
            frame = self.frame.with_changes(registers=registers, scalars={}, exit=None)
            ThreadEmitter(self, frame, thread).region(region)


class ThreadEmitter(Emitter):
    """Emits what a thread does in a region, where its index is ``thread``, an i64."""

    def __init__(self, block: BlockEmitter, frame: KernelFrame, thread: ir.Value) -> None:
        place = block.place
        kept = {local.name for local in place.plan.kept}
        end = _End(frame.builder)
        super().__init__(place.target, frame, place.functions, place.options, place.plan.kernel.fixed - kept, None, end)
        self._block, self._thread, self._end = block, thread, end
        self._again: dict[tree.Local, ir.Value] = {}
        self.allocated = dict(block.allocated)

    def load(self, local: tree.Local) -> ir.Value:
        if local in self._again:
            return self._again[local]
        if self._is_of_block(local):
            return self._block.load(local)
        return super().load(local)

    def store(self, local: tree.Local, number: ir.Value) -> None:
        if local in self._again:
            return
        if self._is_of_block(local):
            raise InternalError(f"a thread assigns {local.name}, which is the block's")
        super().store(local, number)

    def array(self, local: tree.Local) -> ArrayValue | None:
        return self._block.array(local)

    def _is_of_block(self, local: tree.Local) -> bool:
        plan = self._block.place.plan
        if local in plan.levels.variables:
            return True
        return local in plan.kernel.parameters and local not in plan.kept

    def region(self, region: Region) -> None:
        """Emits a thread's way through a region."""
        b, place = self.builder, self._block.place
        entered, begun = self.block("thread.enter"), self.block("thread.begin")
        b.branch(entered)
        b.position_at_end(entered)
        for node in place.plan.kept_arrays:
            address = place.storage.local_array(b, node, self._thread)
            self.allocated[node] = _array_at(b.addrspacecast(address, pointer(Space.LOCAL.value)), node)
        for local in region.needed:
            self.store(local, place.storage.arrays.load(b, local, self._thread))
        for statement in region.again:
            self._again[statement.local] = value(self, statement.value)
        entered = b.block
        b.branch(begun)
        b.position_at_end(begun)
        self._end.ended = place.plan.alive
        self._end.emitter = self
        statements.body(self, region.statements)
        self.branch_to(self._end.block)
        self._forget(entered, {*region.needed})
        b.position_at_end(self._end.block)
        for local in region.left:
            place.storage.arrays.store(b, local, self._thread, self.load(local))

    def _forget(self, entered: ir.Block, needed: Set[tree.Local]) -> None:
        """Tells LLVM that a variable has no value from the thread before."""
        b = self.builder
        b.position_before(entered.instructions[-1])
        for local, slot in self._slots.items():
            if local not in needed:
                b.store(ir.Constant(value_type(local.type), ir.Undefined), slot)


class _End(Continuation):
    """Where a thread's way through a region ends, also where the thread does."""

    def __init__(self, builder: ir.IRBuilder) -> None:
        self.block: ir.Block = builder.append_basic_block("thread.leave")
        self.ended: tree.Local | None = None
        self.emitter: ThreadEmitter | None = None

    def leave(self, builder: ir.IRBuilder, value: ir.Value | None) -> None:
        if self.ended is not None and self.emitter is not None:
            self.emitter.store(self.ended, _I1(0))
        builder.branch(self.block)


def _is_local(node: tree.Allocate) -> bool:
    return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL


def _array_at(address: ir.Value, node: tree.Allocate) -> ArrayValue:
    shape = array_type(node.type).shape
    assert shape is not None
    return ArrayValue(address, tuple(_I32(extent) for extent in shape))
