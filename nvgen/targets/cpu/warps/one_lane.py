"""Statements that at most one lane of each warp executes: what ``if lane == 0:`` or ``if nv.warp.elect():`` holds.

They may wait, as the thread does that has copies start; the warp waits with it. So that nobody misses what the other
lanes would have done meanwhile, nothing may follow for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen import tree
from nvgen.lang.mbarrier import Wait
from nvgen.lang.warp import Elect
from nvgen.targets.cpu.regions.levels import bodies
from nvgen.targets.cpu.warps.operations import spins, waits
from nvgen.tree.analysis.uniformity import Scope, Uniformity

_LOOPS = (tree.While, tree.ForRange, tree.Unrolled)


def found(kernel: tree.TypedKernel, known: Uniformity) -> frozenset[tree.If]:
    """The statements of a normalised kernel that one lane executes, in which it waits, and that are its warp's last."""
    assigning: dict[tree.Local, list[tree.Assign]] = {}
    for assignment in tree.find(kernel, tree.Assign):
        assigning.setdefault(assignment.local, []).append(assignment)
    return frozenset(
        statement
        for statement in _last(kernel.body, known)
        if not statement.orelse
        and _is_for_one(statement.test, known, assigning)
        and _only_waits(statement.body)
        and not _is_left(statement.body, 0)
    )


def _last(body: tree.Body, known: Uniformity) -> Iterator[tree.If]:
    """The branches by which lanes of a warp part, and behind which nothing stands."""
    statements = [statement for statement in body if not isinstance(statement, tree.Return)]
    if not statements or not isinstance(statements[-1], tree.If):
        return
    last = statements[-1]
    if known.of(last.test) is Scope.THREAD:
        yield last
    else:
        yield from _last(last.body, known)
        yield from _last(last.orelse, known)


def _is_for_one(test: tree.Expression, known: Uniformity, assigning: dict[tree.Local, list[tree.Assign]]) -> bool:
    """Whether a test holds for one lane of a warp at most."""
    match test:
        case tree.Compare(operator="=="):
            shapes = known.shape(test.left), known.shape(test.right)
            factors = [shape.factor for shape in shapes if shape is not None and shape.scope is not Scope.THREAD]
            return len(factors) == 2 and sum(map(bool, factors)) == 1
        case tree.Conditional():
            is_and = isinstance(test.orelse, tree.Constant) and not test.orelse.value
            return is_and and (_is_for_one(test.test, known, assigning) or _is_for_one(test.body, known, assigning))
        case tree.DeviceCall():
            return isinstance(test.operation, Elect) and not test.operation.gives_lane
        case tree.Constant():
            return not test.value
        case tree.Read():
            assigned = assigning.get(test.local, [])
            return bool(assigned) and all(
                known.around(one) is not Scope.THREAD and _is_for_one(one.value, known, assigning) for one in assigned
            )
    return False


def _only_waits(body: tree.Body) -> bool:
    """Whether statements wait for mbarriers, and for nothing else."""
    found = [node for node in tree.nodes(body) if isinstance(node, tree.DeviceCall) and waits(node)]
    asking = any(isinstance(node, tree.While) and spins(node) for node in tree.nodes(body))
    return (bool(found) or asking) and all(isinstance(call.operation, Wait) for call in found)


def _is_left(body: tree.Body, loops: int) -> bool:
    """Whether statements lead elsewhere than to their end; so many loops around them are their own."""
    for statement in body:
        if isinstance(statement, tree.Return) or (isinstance(statement, (tree.Break, tree.Continue)) and not loops):
            return True
        inner = loops + isinstance(statement, _LOOPS)
        if any(_is_left(part, inner) for part in bodies(statement)):
            return True
    return False
