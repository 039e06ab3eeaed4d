"""What a branch says of the indices of the threads that do anything in it, as a reduction's ``if thread < stride:``.

Comparisons of an index with what is the same for a row of threads are taken from the front of what is tested, as long
as evaluating it does nothing else; so are those of what is the same on both sides. They are of exact numbers, so only
an index counts that does not wrap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang import Register, thread_idx
from nvgen.lang.index import grid
from nvgen.targets.cpu.regions.inlining import rebuilt
from nvgen.targets.cpu.regions.plan import Run
from nvgen.tree.analysis import value_range
from nvgen.tree.analysis.lanes import CHUNK_LANE
from nvgen.types import Scalar

#: What grows by one from thread to thread.
_INDICES = (thread_idx.x, grid.values.x, CHUNK_LANE)
#: What a thread has of its own.
_OF_THREADS = (*thread_idx.dimensions, *grid.values.dimensions)
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}
#: That a number is a multiple of another; and the least one that is known for which a loop goes in steps: vectors under
#: a mask do more otherwise.
MULTIPLE, _LEAST_STEP = "multiple", 8
#: No index is so large, nor is the negative of one: numbers beyond are as good as these to compare one with.
FAR = 1 << 62
#: Variables that are computed of more, where they in turn are replaced by what they are computed of, are not looked at.
_MOST_NODES = 100


class Bound(Node):
    """That ``index`` is to ``limit`` as ``operator`` says, or a multiple of it; where it has none of the thread's
    index, both are the row's."""

    has_index: bool
    index: tree.Expression
    operator: str
    limit: tree.Expression


class Finder:
    """Finds what the tests of a run say of threads."""

    def __init__(self, run: Run, owns: Callable[[tree.Local], bool], registers: Set[str], *, are_rows: bool) -> None:
        """``owns`` says of variables whether they are there once for the row, ``registers`` are those that it has, and
        ``are_rows`` is whether its threads lie along x."""
        self._run, self._owns, self._registers, self._are_rows = run, owns, registers, are_rows
        self._again: dict[tree.Local, tree.Expression] = {}
        for own in run.again:
            known = self._expanded(own.value)
            if sum(1 for _ in tree.nodes(known)) <= _MOST_NODES:
                self._again[own.local] = known

    def split(self) -> tuple[list[Bound], list[tree.Expression], tree.Body]:
        """What is said of threads, what else is tested, and what is done where all holds."""
        body, tests = self._run.statements, list[tree.Expression]()
        while (branch := self._only_branch(body)) is not None:
            tests += _parts(branch.test)
            body = branch.body
        bounds, rest = list[Bound](), list[tree.Expression]()
        for place, test in enumerate(tests):
            if not all(isinstance(node, _PURE) for node in tree.nodes(test)):
                return bounds, rest + tests[place:], body
            bound = self._bound_of(test)
            if bound is not None and bound.has_index and not _is_near(bound.index):
                bound = None
            if bound is None or (bound.operator == MULTIPLE and any(one.operator == MULTIPLE for one in bounds)):
                rest.append(test)
            else:
                bounds.append(bound)
        return bounds, rest, body

    def _only_branch(self, body: tree.Body) -> tree.If | None:
        """The branch that a body is, but for variables that are computed where a thread begins anyway."""
        known = {own.local for own in self._run.again}
        rest = [one for one in body if not (isinstance(one, tree.Assign) and one.local in known)]
        if len(rest) == 1 and isinstance(rest[0], tree.If) and not rest[0].orelse:
            return rest[0]
        return None

    def _bound_of(self, test: tree.Expression) -> Bound | None:
        if not isinstance(test, tree.Compare) or test.operator not in _MIRRORED:
            return None
        left, right = (self._expanded(side) for side in (test.left, test.right))
        if test.operator == "==" and isinstance(left, tree.Binary) and _is_zero(right):
            multiple = self._multiple(left)
            if multiple is not None:
                return multiple
        steps = self._step(left), self._step(right)
        if steps == (1, 0) or steps == (0, 0):
            return Bound(steps[0] == 1, left, test.operator, right)
        return Bound(True, right, _MIRRORED[test.operator], left) if steps == (0, 1) else None

    def _multiple(self, rest: tree.Binary) -> Bound | None:
        """What it says that the rest of an index is 0."""
        limit: tree.Expression = rest.right
        known = limit.value if isinstance(limit, tree.Constant) else None
        if rest.operator == "&" and known is not None and known > 0 and not known & known + 1:
            known += 1
            limit = tree.Constant(limit.span, limit.type, known)
        elif rest.operator != "%":
            return None
        if (known is not None and abs(known) < _LEAST_STEP) or (self._step(rest.left), self._step(limit)) != (1, 0):
            return None
        return Bound(True, rest.left, MULTIPLE, limit)

    def _expanded(self, node: Any) -> Any:
        """An expression in which variables that are computed again are what they are computed of."""
        if isinstance(node, tuple):
            return tuple(map(self._expanded, node))
        if isinstance(node, tree.Read) and node.local in self._again:
            return self._again[node.local]
        return rebuilt(node, self._expanded) if isinstance(node, (tree.Binary, tree.Convert, tree.Negate)) else node

    def _step(self, node: tree.Expression) -> int | None:
        """By how much an integer grows from thread to thread, without wrapping: 0 or 1; None for what else it does."""
        if not isinstance(node.type, Scalar) or not node.type.is_integer:
            return None
        match node:
            case tree.Constant():
                return 0
            case tree.Read():
                return 0 if self._owns(node.local) else None
            case tree.Extent(array=tree.Read(local=array)):
                return 0 if self._owns(array) else None
            case tree.Operate(operation=Register() as register):
                if register is CHUNK_LANE and register.name not in self._registers:
                    return None
                if not self._are_rows and register in _OF_THREADS:
                    return None  # it is another one where the next row begins
                return int(register in _INDICES)
            case tree.Convert() | tree.Negate():
                return self._of_operand(node)
            case tree.Binary():
                return self._of_binary(node)
        return None

    def _of_operand(self, node: tree.Convert | tree.Negate) -> int | None:
        step = self._step(node.operand)
        if not step:
            return step
        assert isinstance(node.type, Scalar)
        return 1 if isinstance(node, tree.Convert) and value_range.fits(node.operand, node.type) else None

    def _of_binary(self, node: tree.Binary) -> int | None:
        left, right = self._step(node.left), self._step(node.right)
        if left is None or right is None:
            return None
        if not left and not right:
            is_safe = node.operator in _SAFE or (isinstance(node.right, tree.Constant) and bool(node.right.value))
            return 0 if is_safe else None
        assert isinstance(node.type, Scalar)
        ranges = value_range.of(node.left), value_range.of(node.right)
        if not value_range.does_not_wrap(node.operator, *ranges, node.type):
            return None
        found = {"+": left + right, "-": left - right}.get(node.operator)
        return found if found == 1 else None


def _is_near(index: tree.Expression) -> bool:
    """Whether it shows that all numbers with ``FAR`` or more are too large to be an index, or too small."""
    known = value_range.of(index)
    return known is not None and known[0] > -FAR and known[1] < FAR


def _is_zero(node: tree.Expression) -> bool:
    return isinstance(node, tree.Constant) and not node.value


def _parts(test: tree.Expression) -> Iterator[tree.Expression]:
    """The tests that ``and`` joins."""
    is_and = isinstance(test, tree.Conditional) and isinstance(test.orelse, tree.Constant) and not test.orelse.value
    if is_and:
        assert isinstance(test, tree.Conditional)
        yield from _parts(test.test)
        yield from _parts(test.body)
    else:
        yield test


#: What a test may consist of that does nothing but compute.
_PURE = (
    *(tree.Binary, tree.Compare, tree.Conditional, tree.Constant, tree.Convert, tree.Extent, tree.Invert, tree.Negate),
    *(tree.Not, tree.Operate, tree.Read),
)
#: The operators that any numbers may be operands of.
_SAFE = frozenset({"+", "-", "*", "&", "|", "^", "<<", ">>"})
