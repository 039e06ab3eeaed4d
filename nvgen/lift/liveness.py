"""Which registers are needed where each block of a function begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from nvgen.lift.form import FunctionForm, Line
from nvgen.ptx.analysis.scopes import Definition


def live_at_start(form: FunctionForm, within: Set[int] | None = None) -> Mapping[int, frozenset[Definition]]:
    """From each read backwards to the writes of which nothing stays of an earlier value; ``within`` some blocks, what
    is needed for reads in them alone."""
    blocks = form.flow.blocks
    inside = frozenset(range(len(blocks))) if within is None else within
    read: dict[int, set[Definition]] = {}
    killed: dict[int, set[Definition]] = {}
    for number in inside:
        reads = read[number] = set()
        kills = killed[number] = set()
        for line in form.lines_of(blocks[number]):
            reads.update([register for register in line.reads if register not in kills])
            kills.update(_kills(line))
    live = {number: set(one) for number, one in read.items()}
    waiting = [*inside]
    while waiting:
        number = waiting.pop()
        behind = set[Definition]().union(*[live.get(edge.target, ()) for edge in blocks[number].successors])
        found = read[number] | (behind - killed[number])
        if len(found) != len(live[number]):  # it only grows
            live[number] = found
            waiting += [one for one in blocks[number].predecessors if one in inside]
    return {number: frozenset(one) for number, one in live.items()}


def _kills(line: Line) -> Iterable[Definition]:
    if line.instruction.guard is not None:
        return ()
    if not line.partial:
        return line.writes
    return [register for register in line.writes if register not in line.partial]
