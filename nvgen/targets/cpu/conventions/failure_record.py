"""The record of failures that the threads of a launch share, as the host finds it; ``failure_reports`` says how they
fill it.

Apart from that, so that a launch of code that is compiled already loads no LLVM.
"""

from __future__ import annotations

import ctypes

from nvgen.codegen.contract.run_checks import MAX_NUMBERS, Failure

#: ``void (struct failure_record *, Thread *, int64_t threads, Block *, int64_t blocks)``: told of threads that wait for
#: ever, when the record says so.
TELL = "nvgen.deadlock"
#: What ends a launch besides a check of the kernel's: threads that wait for ever, no memory for them, and a signal.
DEADLOCK, OUT_OF_MEMORY, INTERRUPTED = -1, -2, -3
#: The number of the first check in code that makes all of them, which other code leaves blocks to.
OF_ALL_CHECKS = 1 << 24
#: Who has claimed the record: nobody, the cause, or a symptom, of which the cause may still be found.
CAUSE, SYMPTOM = 1, 2
#: How many calls of functions that call themselves are noted where one fails (``targets.cpu.conventions.recursion``).
CALLS = 16


class FailureRecord(ctypes.Structure):
    """What the threads of a launch share: zeros until a check fails, but for ``state``.

    That is what is known of accesses to memory where they are looked at (``lang.meaning.shadow.State``). ``ended`` are
    the indices of the thread that failed last, and ``symptom`` those of the one whose claim the cause took over, the
    block's behind the thread's; before them the number of its check, from 1 on.
    """

    _fields_ = [
        ("taken", ctypes.c_int32),
        ("check", ctypes.c_int32),
        ("thread", ctypes.c_int32 * 3),
        ("block", ctypes.c_int32 * 3),
        ("numbers", ctypes.c_int64 * MAX_NUMBERS),
        ("due", ctypes.c_uint64),
        ("poll", ctypes.c_void_p),
        ("state", ctypes.c_void_p),
        ("workers", ctypes.c_int32),
        ("looking", ctypes.c_int32),
        ("depth", ctypes.c_int64),
        ("calls", ctypes.c_int32 * CALLS),
        ("outermost", ctypes.c_int32),
        ("ended", ctypes.c_int32 * 6),
        ("searched", ctypes.c_int32),
        ("symptom", ctypes.c_int32 * 7),
        ("symptom_numbers", ctypes.c_int64 * MAX_NUMBERS),
    ]

    @property
    def failed_first(self) -> tuple[int, Failure] | None:
        """The check of the symptom that the cause took the record over from, and what it had recorded."""
        check, *indices = self.symptom
        x, y, z, *block = indices
        first, second, third = block
        found = Failure(tuple(self.symptom_numbers), (x, y, z), (first, second, third))
        return (check - 1, found) if check else None

    @property
    def failure(self) -> Failure:
        """What a thread has recorded."""
        thread, block = tuple(self.thread), tuple(self.block)
        calls = tuple(self.calls[: min(self.depth, CALLS)])
        return Failure(tuple(self.numbers), thread, block, calls, self.depth, self.outermost)
