"""Threads of a group that look at memory and do nothing else: whether what they wait for can still come.

Where no thread of the group does more, another one of the process may write what they look for: each thread that runs
the launch counts itself among those whose groups only look, and all have to for a long time. What a thread has loaded
in one round may decide in the next one, so that they look for two at least.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.intrinsic import declare
from nvgen.targets.cpu.conventions import failure_reports

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: Some six seconds of an x86's counter; others count 1 in 125 to 1 in 3 times as fast, where it is 4 to 180.
_LONG_X86, _LONG = 1 << 34, 1 << 32


class Looking:
    """The code that notes in each round of a group whether its threads did anything but look."""

    def __init__(self, builder: ir.IRBuilder, record: ir.Value) -> None:
        """``record`` is the launch's failure record, in which threads of the process are counted."""
        self._b, self._record = builder, record
        #: When the round was in which threads began to do nothing but look; 0 where they do something.
        self._since = builder.alloca(_I64, name="since")
        #: Whether a thread has looked at memory in this round, and done nothing else.
        self._polled = builder.alloca(_I64, name="polled")
        #: The rounds since a thread has done anything but look.
        self._still = builder.alloca(_I64, name="still")

    def begin(self) -> None:
        """Before the first round of the first group."""
        self._b.store(_I64(0), self._since)
        self._b.store(_I64(0), self._still)

    def begin_round(self) -> None:
        """No thread has looked yet."""
        self._b.store(_I64(0), self._polled)

    def note_look(self) -> None:
        """A thread has looked at memory, and done nothing else."""
        self._b.store(_I64(1), self._polled)

    def end_round(self, moved: ir.Value) -> None:
        """Counts this thread of the process among those whose threads only look, from now on or no longer; ``moved``:
        whether a thread of the group did more."""
        b = self._b
        rounds = b.add(b.load(self._still, typ=_I64), _I64(1))
        b.store(b.select(moved, _I64(0), rounds), self._still)
        was = b.icmp_unsigned("!=", b.load(self._since, typ=_I64), _I64(0))
        looking = self._count_of(failure_reports.LOOKING)
        with b.if_then(b.and_(moved, was), likely=False):
            b.atomic_rmw("sub", looking, _I32(1), "monotonic")
            b.store(_I64(0), self._since)
        with b.if_then(b.not_(b.or_(moved, was)), likely=False):
            b.atomic_rmw("add", looking, _I32(1), "monotonic")
            b.store(b.or_(self._cycles(), _I64(1)), self._since)

    def is_for_ever(self) -> ir.Value:
        """Whether nothing will change any more, after a round in which no thread did anything but look.

        That is sure where none looks, as all wait for threads of this group, and where no other thread of the process
        could write to memory. Else all that run the launch have to look for a long time.
        """
        b = self._b
        counts = [self._count_of(index) for index in (failure_reports.WORKERS, failure_reports.LOOKING)]
        workers, looking = (ir_gaps.load_volatile(b, count, _I32, 4) for count in counts)
        cycles = _LONG_X86 if b.module.triple.startswith(("x86_64", "i686")) else _LONG
        long = b.icmp_unsigned(">", b.sub(self._cycles(), b.load(self._since, typ=_I64)), _I64(cycles))
        all_ = b.icmp_signed(">=", looking, workers)
        sure = b.or_(b.icmp_unsigned("==", workers, _I32(0)), long)
        has_looked_again = b.icmp_unsigned(">", b.load(self._still, typ=_I64), _I64(1))
        nobody_looks = b.icmp_unsigned("==", b.load(self._polled, typ=_I64), _I64(0))
        return b.or_(nobody_looks, b.and_(has_looked_again, b.and_(all_, sure)))

    def _count_of(self, index: int) -> ir.Value:
        return self._b.gep(self._record, [_I32(0), _I32(index)], inbounds=True, source_etype=failure_reports.RECORD)

    def _cycles(self) -> ir.Value:
        return self._b.call(declare(self._b.module, "llvm.readcyclecounter", _I64, []), [])
