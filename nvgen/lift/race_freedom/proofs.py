"""What is proved of a launch of a kernel of PTX."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen.base.records import Record
from nvgen.lift.module import KernelModule
from nvgen.lift.race_freedom.loops import Threads
from nvgen.lift.race_freedom.memory import LaunchMemory
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Module
from nvgen.tree.analysis.race_freedom import Proof, Unproved, unproved_roots
from nvgen.tree.analysis.thread_values import GiveUpError, LaunchNumbers

#: Kernels of more instructions are not looked at.
_MOST_LINES = 4000


class Found(Record):
    """A proof, and what was looked at for it: of parameters names, offsets and bytes; of regions of memory the bits of
    elements, and between which numbers they are."""

    proof: Proof
    looked_at: frozenset[tuple[str, int, int]] = frozenset()
    limits: Mapping[tuple[int, int], tuple[int, int] | None] = {}


class ProvableText:
    """A kernel of PTX of whose launches proofs are made."""

    def __init__(self, module: Module, source: SourceText, kernel: str) -> None:
        """Looks up its names.

        Raises:
            CompileError: a name is not declared.
        """
        self.module = KernelModule(module, source, kernel)
        self.form = self.module.form(self.module.kernel)
        self.module.lay_out_shared([self.form])

    def proof(self, launch: LaunchNumbers, memory: LaunchMemory) -> Found:
        """What is proved of a launch."""
        if len(self.form.lines) > _MOST_LINES:
            return Found(_failed("it has too many instructions"))
        if self.form.calls:
            return Found(_failed("it calls functions"))
        if any("launch_dependents" in line.instruction.modifiers for line in self.form.lines):
            return Found(_failed("other launches may begin before it ends"))
        written: set[int] = set()
        while True:
            walk = Threads(self.module, self.form, launch, memory, written)
            try:
                walk.follow()
                found = _judged(walk)
            except GiveUpError as error:
                found = _failed(str(error))
            more = {root.source for root in walk.changed if root.source in range(len(memory.regions))} - written
            if not more or found.reason:
                return Found(found, frozenset(walk.looked_at), walk.looked_at_limits)
            written |= more  # what is loaded there is not what other threads load


def _failed(reason: str) -> Proof:
    return Proof(frozenset(), reason=reason)


def _judged(walk: Threads) -> Proof:
    found = tuple(Unproved(root.name, spans) for root, spans in unproved_roots(walk).items())
    made = Proof(frozenset(), found, is_convergent=walk.is_convergent)
    is_written = walk.symbols.launch.follows_writes and not walk.unwritten and not walk.has_local_memory
    return made.with_changes(reads_written=is_written)
