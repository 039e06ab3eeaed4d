"""Which registers are needed where each block of a function begins."""

from __future__ import annotations

from collections.abc import Iterable, Set

from nvgen.lift.form import FunctionForm, Line
from nvgen.ptx.analysis.accesses import accesses
from nvgen.ptx.analysis.scopes import Definition


def live_at_start(form: FunctionForm, within: Set[int] | None = None) -> tuple[frozenset[Definition], ...]:
    """From each read backwards to the writes of which nothing stays of an earlier value; ``within`` some blocks, what
    is needed for reads in them alone."""
    blocks = form.flow.blocks
    inside = frozenset(range(len(blocks))) if within is None else within
    read: list[set[Definition]] = [set() for _ in blocks]
    killed: list[set[Definition]] = [set() for _ in blocks]
    for number in inside:
        for line in form.lines_of(blocks[number]):
            read[number].update(register for register in line.reads if register not in killed[number])
            killed[number].update(_kills(line))
    live = [set(one) for one in read]
    waiting = [*inside]
    while waiting:
        number = waiting.pop()
        behind = {register for edge in blocks[number].successors for register in live[edge.target]}
        found = read[number] | (behind - killed[number])
        if found != live[number]:
            live[number] = found
            waiting += inside & {*blocks[number].predecessors}
    return tuple(map(frozenset, live))


def _kills(line: Line) -> Iterable[Definition]:
    if line.instruction.guard is not None:
        return ()
    partial = {register.name for register in accesses(line.instruction).partial}
    return (register for register in line.writes if register.name not in partial)
