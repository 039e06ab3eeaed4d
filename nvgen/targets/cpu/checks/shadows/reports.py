"""What is said of an unknown value where it has to be known."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.targets.cpu.checks.shadows.observer import Observer, Place, Read
from nvgen.targets.cpu.threads.thread_code import ThreadCode

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I64 = ir.IntType(64)
#: So many reads are named from which a value may come.
_MOST_READS = 3


class Use(Enum):
    """What an unknown value must not do, as messages say it of the value."""

    BRANCH = "decides a branch"
    ADDRESS = "is part of an address"
    STORED = "reaches memory that outlives the block"
    GIVEN = "is given to an operation"
    READ = "is used where it is read"
    PRINTED = "is printed"


class Reports:
    """Of one module."""

    def __init__(self, target: ThreadCode, observer: Observer) -> None:
        self._target, self._observer = target, observer

    def require(self, b: ir.IRBuilder, made: Any, unknown: ir.Value, origin: ir.Value, use: Use) -> None:
        """Ends the thread where ``unknown`` is true, for what an instruction does."""
        known = self._observer.places.get(id(made))
        if known is None or known[1].is_aside:
            return
        place = known[1]
        failed, passed = (b.append_basic_block(f"value.{name}") for name in ("unknown", "known"))
        b.cbranch(unknown, failed, passed)
        b.position_at_end(failed)
        numbers = [b.sext(origin, _I64)]
        self._target.fail(place.frame.with_changes(builder=b), self._check(place, use), numbers)
        b.position_at_end(passed)

    def _check(self, place: Place, use: Use) -> Check:
        def describe(failure: Failure) -> Diagnostic:
            return never_written(place.span, use, self._observer.found(failure.numbers[0]), failure.thread_name)

        return Check(place.span, "memory that was written", "", describe)


def check_of_use(read: Read, use: Use) -> Check:
    """That what is used where it is read was written."""

    def describe(failure: Failure) -> Diagnostic:
        return never_written(read.span, use, [read], failure.thread_name)

    return Check(read.span, "memory that was written", "", describe)


def never_written(span: diagnostics.Span, use: Use, reads: list[Read], thread: str) -> Diagnostic:
    """A value is used that comes from one of some reads of memory which nothing has written."""
    named = [f"`{element}`" for element in dict.fromkeys(read.element for read in reads)]
    elements = " or ".join([*named[:_MOST_READS], *(["another one"] if len(named) > _MOST_READS else [])])
    found = diagnostics.checking.NeverWritten(span, elements, reads[0].memory, use.value, thread)
    notes = [found.ReadHere(span=one.span) for one in reads[:_MOST_READS] if one.span != span]
    return found.because(*notes) if notes else found
