"""What in a kernel costs time for sure, with its line and what to write instead.

A module a kind, each with a function that takes an ``Inspected``. A kind says something only where the texts prove it:
what may be right as it is goes unmentioned.
"""

from __future__ import annotations

from collections.abc import Callable

from nvgen.artifacts.report.advice import (
    adjacent_loads,
    bank_conflicts,
    elect,
    f64,
    generic_accesses,
    local_arrays,
    spills,
)
from nvgen.artifacts.report.advice.advice import Advice
from nvgen.artifacts.report.inspected import Inspected

__all__ = ["KINDS", "Advice", "find"]

#: Each kind of advice, in the order in which a report shows them.
KINDS: dict[str, Callable[[Inspected], tuple[Advice, ...]]] = {
    one.KIND: one.find for one in (spills, local_arrays, f64, generic_accesses, adjacent_loads, bank_conflicts, elect)
}


def find(inspected: Inspected) -> tuple[Advice, ...]:
    """All advice for a kernel on an architecture, kind by kind; none for one that is made for a debugger."""
    target = inspected.module.target
    if target is not None and "debug" in target.names:
        return ()  # it is not optimised
    return tuple(one for kind in KINDS.values() for one in kind(inspected))
