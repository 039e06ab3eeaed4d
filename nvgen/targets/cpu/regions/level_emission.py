"""What emitters of a divided kernel have in common: what is emitted once for several threads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from llvmlite import ir

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.target import Target
from nvgen.codegen.emitter import Emitter, InlinedFunctions
from nvgen.lang import KernelOptions
from nvgen.targets.cpu.regions.parallel_loops import threads
from nvgen.targets.cpu.regions.plan import Plan, Region, Run
from nvgen.targets.cpu.regions.storage import BlockStorage
from nvgen.targets.cpu.regions.thread_ranges import ThreadRange
from nvgen.tree.analysis.lanes import CHUNK_LANE
from nvgen.tree.analysis.masked_indices import CutIndices

#: The most threads of a chunk.
CHUNK = 32


class EmittedKernel(Node):
    """What all emitters of one kernel share."""

    target: Target
    functions: InlinedFunctions
    options: KernelOptions
    plan: Plan
    storage: BlockStorage
    #: What is known of the blocks.
    blocks: BlockShape
    #: Tests what indices of a region need, and has code be emitted without the checks of those where the frame says
    #: that it holds; None where there are none.
    cover: Callable[[Level, Region], ir.Value | None]
    #: Whether no index in a region is compared with its extent where the region is emitted now.
    covers_all: Callable[[Region], bool]
    #: Called behind each region.
    leave: Callable[[], None]
    #: Whether no function that is called keeps anything in memory of its own.
    marks_calls: bool
    cut_indices: CutIndices

    @property
    def width(self) -> int:
        """The threads of a chunk; where nothing is known of blocks the last one of a row may have fewer."""
        return self.blocks.width or (CHUNK if self.blocks.multiple == 1 else self.blocks.multiple)

    @property
    def has_whole_chunks(self) -> bool:
        """Whether all have so many."""
        return self.blocks.multiple != 1 or self.blocks.width != 0


class Level(Emitter, ABC):
    """Emits what is done once for several threads; what stands between as loops over them."""

    divides = True
    #: Whether a thread that is given up is done with what is emitted: not where it comes by in several loops.
    gives_up = False
    kernel: EmittedKernel

    @property
    def alive(self) -> tree.Local | None:
        """What says of a thread whether it has not returned."""
        return self.kernel.plan.alive

    @abstractmethod
    def owns(self, local: tree.Local) -> bool:
        """Whether a variable is there once for these threads."""

    def keeps_parts(self, local: tree.Local) -> bool:
        """False: it is handed on as one value."""
        return False

    # Workaround (LLVM 22.1, 2026-11): of `t + (t + n) % 32` the vectoriser only tests that the sum does not wrap: to
    # `SCEVWrapPredicate::implies` that says the same of the 5 bits of the remainder.
    # Reproducer: none, because only tests of results show it, `test_cut_indices_are_no_vectors`
    def may_wrap(self, run: Run) -> bool:
        """Whether LLVM may find a step between threads where an index starts again."""
        part = (run.statements, tuple(own.value for own in run.again))
        lanes_are_cut = CHUNK_LANE.name not in self.frame.registers
        return self.kernel.cut_indices.are_in(part, self.owns, lanes_are_cut=lanes_are_cut)

    @contextmanager
    def threads(
        self, end: ir.Value, run: Run | None, whole: int = 0, *, first: ir.Value | None = None, is_rare: bool = False
    ) -> Iterator[ir.Value]:
        """A loop over the threads of a row from ``first``, or the row's first, to before ``end``; ``whole`` is how many
        there are, where that is known. One that ``is_rare`` is compiled with little effort, and never becomes
        vectors."""
        is_rare = is_rare or (run is not None and self.may_wrap(run))
        # What is noted of accesses depends on their order.
        is_parallel = run is None or (run.is_parallel and not self.instruments_memory)
        with threads(
            self.builder,
            end,
            first=first,
            is_parallel=is_parallel and not is_rare,
            marks_calls=self.kernel.marks_calls,
            whole=whole,
            is_rare=is_rare,
        ) as index:
            yield index

    @contextmanager
    def some_threads(self, some: ThreadRange, whole: int = 0, *, is_rare: bool = False) -> Iterator[ir.Value]:
        """A loop over some threads of a row, of which there are ``whole``, where that is known: the index of each."""
        first = some.first if some.step is None else None
        whole = 0 if some.is_part else whole
        with self.threads(some.end, some.run, whole, first=first, is_rare=is_rare or some.is_sparse) as index:
            yield some.thread(self.builder, index)
