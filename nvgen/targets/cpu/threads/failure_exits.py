"""Where the failing checks of a function meet: its code tells of a failure in few places, however many there are."""

from __future__ import annotations

from collections.abc import Hashable

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.run_checks import MAX_NUMBERS
from nvgen.codegen.contract.target import KernelFrame
from nvgen.lang import block_idx, thread_idx
from nvgen.targets.cpu.conventions import failure_reports, thread
from nvgen.targets.cpu.conventions.failure_record import SYMPTOM

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: How many checks meet in one place: to each edge that it removes LLVM looks at all that lead there. Measured with 2000
#: checks: a quarter of their kernel's compile time.
_MOST = 256


class Failing:
    """The places of a module in which checks meet that fail for threads with the same indices."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[ir.Block, list[ir.PhiInstr]]] = {}

    def fail(
        self, frame: KernelFrame, claim: int, check: int, numbers: list[ir.Value], *, tells_sizes: bool = False
    ) -> None:
        """Ends the builder's block: the thread records that the check of that number failed, and returns.

        Behind the first number come the sizes of block and grid if it ``tells_sizes`` (``conventions.other_thread``).
        """
        registers = [frame.registers[register.name] for register in (*thread_idx.dimensions, *block_idx.dimensions)]
        key = (frame.function, frame.suspended, frame.given_up, claim, tells_sizes, *registers)
        found = self._known.get(key)
        if found is None or len(found[1][0].incomings) == _MOST:
            found = self._known[key] = _place(frame, claim, tells_sizes=tells_sizes)
        block, phis = found
        values = [_I32(check), *numbers, *[_I64(0)] * (len(phis) - 1 - len(numbers))]
        for phi, value in zip(phis, values, strict=True):
            phi.add_incoming(value, frame.builder.block)
        frame.builder.branch(block)


def _place(frame: KernelFrame, claim: int, *, tells_sizes: bool) -> tuple[ir.Block, list[ir.PhiInstr]]:
    """A block that fills the record with what comes from others: the number of a check, and its numbers."""
    block = frame.function.append_basic_block("failed")
    builder = Builder(block)
    number, *numbers = phis = [builder.phi(type_) for type_ in (_I32, *[_I64] * (MAX_NUMBERS - 2 * tells_sizes))]
    if tells_sizes:
        from nvgen.targets.cpu.conventions.other_thread import packed_sizes  # only checked runs need it

        numbers[1:1] = packed_sizes(builder, frame.registers)
    indices = thread.position(builder, frame.registers)
    failure_reports.record_number(builder, frame.registers[thread.FAILURE], number, indices, numbers, claim)
    if claim == SYMPTOM:
        from nvgen.targets.cpu.threads import coroutine  # most kernels wait for nobody

        coroutine.give_up(builder, frame.registers[thread.THREAD])
        if frame.given_up is not None:
            builder.branch(frame.given_up)
            return block, phis
    failure_reports.leave(builder, frame.suspended)
    return block, phis
