"""What is found out of a kernel while its thread is emitted, and decides which loops may run its threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.codegen.contract.target import KernelFrame
from nvgen.lang import block_idx, thread_idx
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.conventions.symbols import PRINT
from nvgen.tree import Expression

if TYPE_CHECKING:
    from nvgen.codegen.contract.box_test import BoxTest
    from nvgen.codegen.contract.description import KernelDescription
    from nvgen.tree.analysis.affine import Form
    from nvgen.tree.analysis.index_ranges import Coverage


class LoopConditions:
    """Of one kernel. ``coverage`` are the indices that a test may cover, if the code may leave the blocks for which it
    does not hold; ``box_test`` is that of a kernel that brings one."""

    def __init__(
        self,
        coverage: Coverage | None = None,
        *,
        box_test: BoxTest | None = None,
        has_clusters: bool = False,
        may_leave: bool = True,
    ) -> None:
        self.coverage, self.box_test = coverage, box_test
        #: The registers that are read for themselves, and not as a part of ``nv.grid``.
        self.read: set[str] = set()
        #: All that are read.
        self.used: set[str] = set()
        #: Checks that end a thread.
        self.failures = 0
        #: Whether a test may cover any, which are left out then.
        self._covers = False
        self._has_clusters = has_clusters
        self.may_leave = may_leave
        #: The threads along x that a call of the thread's function runs at most; it is told how many, if several.
        self.chunk = 1
        #: Whether x and y are exchanged in the code (``loops.block_order``).
        self.is_exchanged = False

    @classmethod
    def of_kernel(cls, kernel: KernelDescription, *, may_leave: bool) -> LoopConditions:
        """Those of a kernel whose threads are one loop."""
        has_clusters = kernel.has_family("cluster")
        return cls(kernel.coverage, box_test=kernel.box_test, has_clusters=has_clusters, may_leave=may_leave)

    def covers(self, frame: KernelFrame, index: Expression) -> ir.Value | None:
        if self.coverage is None or index not in self.coverage.covered:
            return None
        self._covers = True
        return frame.registers[thread.COVERED]

    def decides(self, frame: KernelFrame, test: Expression) -> tuple[ir.Value, bool] | None:
        if self.coverage is None or test not in self.coverage.guards:
            return None
        return frame.registers[thread.COVERED], self.coverage.guards[test]

    @property
    def needs(self) -> tuple[Form, ...] | None:
        """What must hold so that there is no check that a test covers, and no guard, and what is assumed; None where
        there is nothing of it."""
        if not self.may_leave or self.coverage is None:
            return None
        if self._covers:
            return self.coverage.needs
        if self.coverage.bounds or self.coverage.assumed:
            return (*self.coverage.bound_needs, *self.coverage.assumed)
        return None

    @property
    def leaves_blocks(self) -> bool:
        """Whether there are blocks that the code leaves to other code, which checks everything."""
        return bool(self.needs) or self.box_test is not None

    @property
    def rows_differ(self) -> bool:
        """Whether a thread asks for its index along y or z."""
        return not self.used.isdisjoint((thread_idx.y.name, thread_idx.z.name))

    @property
    def joins_blocks(self) -> bool:
        """Whether blocks that follow each other along x are one block to the kernel: it does not ask for more than the
        index in the grid."""
        return not self._has_clusters and self.read.isdisjoint((thread_idx.x.name, block_idx.x.name))

    def keeps_order(self, module: ir.Module) -> bool:
        """Whether blocks of several rows run one after the other: it would show that others ran in between, by what is
        reported first or printed; or blocks are small so that what they access at a time lies close together."""
        return self._shows_order(module) or (self._jumps and self.chunk == 1)

    def has_strips(self, module: ir.Module) -> bool:
        """Whether blocks that lie below each other are one block, of a few rows of threads: what threads access next to
        each other along y lies close together, and along x it does not."""
        own = {thread_idx.y.name, block_idx.y.name}
        return (
            self._jumps
            and self.chunk == 1
            and self.rows_differ
            and not self._has_clusters
            and self.read.isdisjoint(own)
            and not self._shows_order(module)
        )

    def _shows_order(self, module: ir.Module) -> bool:
        return self.failures > 0 or PRINT in module.globals

    @property
    def _jumps(self) -> bool:
        return self.coverage is not None and self.coverage.jumps
