"""Regions that are several loops over threads, one after the other: branches that say which threads take them have one
of their own.

Of a tile with a margin, ``tile[y, x + 1] = a[i]`` and ``if x == 0: tile[y, 0] = a[i - 1]``, one loop would have masks
for the branch, and a vector scattered of which one element counts. Threads between two barriers are in no order, so all
may come by the first statement before one goes on to the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from nvgen import tree
from nvgen.targets.cpu.regions import lifetimes
from nvgen.targets.cpu.regions.plan import Plan, Planner, Region, Run, is_atomic, over
from nvgen.targets.cpu.regions.thread_bounds import Finder
from nvgen.types import ArrayType, Space

#: What shows in which order threads come by, or ends a thread's way.
_UNFIT = (
    *(tree.Break, tree.Continue, tree.Return, tree.While, tree.Dereference, tree.Print),
    *(tree.Assembly, tree.HintedStore, tree.Assert, tree.Call),
)


def of(planner: Planner, plan: Plan) -> dict[Region, tuple[Run, ...]]:
    """The loops of the regions that are several."""
    found, made = {}, _Groups(planner, plan)
    for region in plan.regions:
        if region not in plan.warps and region.run is not None and not planner.is_guarded(region.body):
            groups = made.of(region.body)
            if len(groups) > 1:
                found[region] = tuple(map(made.run, groups))
    return found


class _Groups:
    """Finds the statements of each loop."""

    def __init__(self, planner: Planner, plan: Plan) -> None:
        self._planner, self._plan = planner, plan

    def of(self, region: tree.Body) -> list[tree.Body]:
        """One group where nothing is to be gained."""
        if len(region) == 1 or not any(map(_is_plain_branch, region)) or any(map(_is_unfit, tree.nodes(region))):
            return [region]
        groups: list[tree.Body] = []
        may_join = False
        for statement in region:
            is_own = self._says_who(statement)
            if may_join and not is_own:
                groups[-1] = (*groups[-1], statement)
            else:
                groups.append((statement,))
            may_join = not is_own
        again = {own.local for own in self._planner.again_in(region)}
        groups = list(_joined(groups, again.union(self._plan.kept)))
        return [region] if sum(is_atomic(group, set()) for group in groups) > 1 else groups

    def run(self, statements: tree.Body) -> Run:
        """The loop that does some statements."""
        needed, left = over([*self._plan.kept], lifetimes.of(statements))
        return Run(statements, needed, left, self._planner.again_in(statements), self._planner.is_parallel(statements))

    def _says_who(self, statement: tree.Statement) -> bool:
        """Whether a statement is a branch that says by the index which threads take it."""
        if not _is_plain_branch(statement):
            return False
        finder = Finder(self.run((statement,)), self._owns, frozenset(), are_rows=self._plan.has_rows)
        return bool(finder.split()[0])

    def _owns(self, local: tree.Local) -> bool:
        """Whether a variable is there once for all threads."""
        plan = self._plan
        return local in plan.levels.variables or (local in plan.kernel.parameters and local not in plan.kept)


def _joined(groups: list[tree.Body], known: Set[tree.Local]) -> Iterator[tree.Body]:
    """The groups, together where one needs a variable that another has assigned."""
    assigned = set[tree.Local]()
    pending = groups[0]
    for index, group in enumerate(groups[1:], 1):
        assigned |= lifetimes.of(groups[index - 1]).assigned
        rest = tuple(statement for later in groups[index:] for statement in later)
        if (lifetimes.of(rest).needed & assigned) - known:
            pending = (*pending, *group)
        else:
            yield pending
            pending = group
    yield pending


def _is_plain_branch(statement: tree.Statement) -> bool:
    return isinstance(statement, tree.If) and not statement.orelse


def _is_unfit(node: object) -> bool:
    if isinstance(node, tree.DeviceCall):
        return not node.is_atomic
    if isinstance(node, tree.Allocate):
        return isinstance(node.type, ArrayType) and node.type.space is Space.LOCAL
    return isinstance(node, _UNFIT)
