"""Branches that exactly those lanes of a warp take which a mask names: ``mask = ballot(test)``, and then ``if test``;
or ``if lane < 8``, and the constant ``0xff``.

Operations in such a branch that are given the mask are for all lanes that are there. That the mask has these lanes
follows from the text: both tests are the same expression of registers and of variables that nothing between them
assigns, and one statement assigns the mask. What comes between may end some lanes, which nobody waits for.

Source: CUDA C++ Programming Guide, "Warp Shuffle Functions".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang.special_registers import SpecialRegister
from nvgen.lang.warp import FULL_MASK, Vote, WarpOperation
from nvgen.tree.analysis.lane_tests import LaneTests

_LOOPS = (tree.While, tree.ForRange, tree.Unrolled)
#: Expressions that depend on their operands alone.
_OF_VALUES = (
    *(tree.Constant, tree.Convert, tree.Binary, tree.Negate, tree.Invert, tree.Not, tree.Compare, tree.Operate),
    *(tree.Extent, tree.Conditional, tree.Read),
)


class LaneMasks(Node):
    """``branches`` are such branches, with the variables that are nothing outside of each; ``masks`` are the operands
    in them that name all lanes that are there."""

    branches: Mapping[tree.Statement, frozenset[tree.Local]]
    masks: frozenset[tree.Expression]


NONE = LaneMasks({}, frozenset())


def lane_masks(kernel: tree.TypedFunction, *, are_rows: bool = True) -> LaneMasks:
    """Those of a kernel; ``are_rows`` is whether the threads of a warp follow each other along x."""
    finder = _Finder(kernel, are_rows=are_rows)
    finder.visit(kernel.body, None)
    if not finder.branches:
        return NONE
    everywhere = Counter(_locals(kernel.body))
    branches: dict[tree.Statement, frozenset[tree.Local]] = {}
    for branch in finder.branches:
        inside = Counter(_locals(branch.body))
        branches[branch] = frozenset(local for local, count in inside.items() if everywhere[local] == count)
    return LaneMasks(branches, frozenset(finder.masks))


def _locals(body: Any) -> Iterator[tree.Local]:
    """The variable of each node that reads or assigns one, or a part of one."""
    for node in tree.nodes(body):
        if (local := _local_of(node)) is not None:
            yield local


def _local_of(node: Any) -> tree.Local | None:
    part = node.lvalue if isinstance(node, tree.Write) else node
    while isinstance(part, (tree.Member, tree.Component)):
        part = part.owner
    local = getattr(part, "local", None)
    return local if isinstance(local, tree.Local) else None


class _Asked(Node):
    """What a mask was asked of the lanes: in a statement of ``body``, in the branch ``around``."""

    test: tree.Expression
    body: tree.Body
    index: int
    around: tree.If | None


class _Finder:
    def __init__(self, kernel: tree.TypedFunction, *, are_rows: bool) -> None:
        self._kernel = kernel
        assigned = (node for node in tree.of_kind(kernel.body, tree.Assign) if self._is_fixed(node.local))
        self._tests = LaneTests(kernel, {node.local: node.value for node in assigned}, are_rows=are_rows)
        self._asked: dict[tree.Local, _Asked] = {}
        #: The masks of each branch that is looked at.
        self._named: dict[tree.If, set[tree.Local | int]] = {}
        self.branches: list[tree.If] = []
        self.masks: set[tree.Expression] = set()

    def visit(self, body: tree.Body, around: tree.If | None) -> bool:
        """Whether all operations of a body have the mask of the branch around."""
        fits = True
        for index, statement in enumerate(body):
            named = self._masks_of(statement, body, index, around) if isinstance(statement, tree.If) else set()
            if isinstance(statement, tree.If) and named:
                known = len(self.branches), set(self.masks)
                self._named[statement] = named
                if _may_be_alone(statement) and self.visit(statement.body, statement):
                    self.branches.append(statement)
                else:
                    del self.branches[known[0] :]
                    self.masks, fits = known[1], False
                continue
            for part in _bodies(statement):
                fits &= self.visit(part, around)
            fits &= all(self._fits(node, around) for node in _own(statement) if _is_operation(node))
            self._note(statement, body, index, around)
        return fits

    def _note(self, statement: tree.Statement, body: tree.Body, index: int, around: tree.If | None) -> None:
        if isinstance(statement, tree.Assign) and self._is_fixed(statement.local) and is_ballot(statement.value):
            assert isinstance(statement.value, tree.DeviceCall)
            self._asked[statement.local] = _Asked(statement.value.operands[0], body, index, around)

    def _is_fixed(self, local: tree.Local) -> bool:
        return local.name in self._kernel.fixed and local not in self._kernel.reassigned

    def _masks_of(self, branch: tree.If, body: tree.Body, index: int, around: tree.If | None) -> set[tree.Local | int]:
        """The masks of operations in a branch that name those who take it."""
        found = set[tree.Local | int]()
        for call in filter(_is_operation, tree.nodes(branch.body)):
            number = _number_of(call)
            if number is not None and around is None and self._tests.lanes(branch.test) == number:
                found.add(number)
            mask = _mask_of(call)
            asked = None if mask is None else self._asked.get(mask.local)
            if mask is None or asked is None or asked.around is not around:
                continue
            between = body[asked.index + 1 : index] if asked.body is body else None
            if is_same(asked.test, branch.test, partial(self._is_unchanged, between)):
                found.add(mask.local)
        return found

    def _is_unchanged(self, between: tree.Body | None, local: tree.Local) -> bool:
        """Whether a variable is the same before and after some statements; None: others, and maybe many."""
        return self._is_fixed(local) or (between is not None and not is_assigned(local, between))

    def _fits(self, call: Any, around: tree.If | None) -> bool:
        if around is None:
            return True
        mask, named = _mask_of(call), self._named[around]
        if not (_number_of(call) in named or (mask is not None and mask.local in named)):
            return False
        self.masks.add(call.operands[-1])
        return True


def is_ballot(value: Any) -> bool:
    """Whether an expression asks which lanes a test holds for."""
    return isinstance(value, tree.DeviceCall) and isinstance(value.operation, Vote) and value.operation.mode == "ballot"


def is_assigned(local: tree.Local, body: tree.Body) -> bool:
    """Whether a variable, or a part of it, is assigned in some statements."""
    kinds = (tree.Assign, tree.ForRange, tree.Bind, tree.Write)
    return any(isinstance(node, kinds) and _local_of(node) is local for node in tree.nodes(body))


def is_same(one: Any, other: Any, is_unchanged: Callable[[tree.Local], bool]) -> bool:
    """Whether two expressions have one value, of registers and of variables of which somebody says that they are
    unchanged."""
    if isinstance(one, tuple):
        parts = zip(one, other, strict=False) if isinstance(other, tuple) else ()
        return (
            isinstance(other, tuple) and len(one) == len(other) and all(is_same(*pair, is_unchanged) for pair in parts)
        )
    if not isinstance(one, tree.Expression):
        return bool(one == other)
    if type(one) is not type(other):
        return False
    if isinstance(one, tree.Read) and isinstance(other, tree.Read):
        return one.local is other.local and is_unchanged(one.local)
    is_register = isinstance(one, tree.DeviceCall) and isinstance(one.operation, SpecialRegister)
    if not (is_register or isinstance(one, _OF_VALUES)):
        return False
    names = [name for name in one._fields if name != "span"]
    return all(is_same(getattr(one, name), getattr(other, name), is_unchanged) for name in names)


def _mask_of(call: tree.DeviceCall) -> tree.Read | None:
    """The variable that is the mask of an operation."""
    mask = call.operands[-1] if call.operands else None
    return mask if isinstance(mask, tree.Read) else None


def _number_of(call: tree.DeviceCall) -> int | None:
    """The mask of an operation, if it is a constant that does not name all lanes."""
    mask = call.operands[-1] if call.operands else None
    if not isinstance(mask, tree.Constant) or type(mask.value) is not int:
        return None
    number = mask.value & FULL_MASK
    return None if number == FULL_MASK else number


def _may_be_alone(branch: tree.If) -> bool:
    """Whether lanes come to the end of a branch, and wait for nobody else in it; the others do nothing together."""
    leaves = any(_leaves(statement) for statement in (*branch.body, *branch.orelse))
    return not leaves and not any(map(_is_operation, tree.nodes(branch.orelse)))


def _leaves(statement: tree.Statement, *, in_loop: bool = False) -> bool:
    """Whether threads may go elsewhere from a statement than behind it, or wait there for more than their warp."""
    if isinstance(statement, tree.Return):
        return True
    if isinstance(statement, (tree.Break, tree.Continue)):
        return not in_loop
    if any(isinstance(node, tree.DeviceCall) and _waits_otherwise(node) for node in _own(statement)):
        return True
    in_loop |= isinstance(statement, _LOOPS)
    return any(_leaves(inner, in_loop=in_loop) for part in _bodies(statement) for inner in part)


def _is_operation(node: Any) -> bool:
    return isinstance(node, tree.DeviceCall) and isinstance(node.operation, WarpOperation)


def _waits_otherwise(call: tree.DeviceCall) -> bool:
    return call.operation.suspends and not isinstance(call.operation, WarpOperation)


def _bodies(statement: tree.Statement) -> tuple[tree.Body, ...]:
    if isinstance(statement, tree.Unrolled):
        return (*statement.bodies, statement.orelse)
    return (statement.body, statement.orelse) if isinstance(statement, (tree.If, tree.While, tree.ForRange)) else ()


def _own(statement: tree.Statement) -> Iterator[Any]:
    """The nodes of what a statement evaluates itself."""
    for name in statement._fields:
        if name not in ("body", "orelse", "bodies", "span"):
            part = getattr(statement, name)
            if isinstance(part, (tuple, Node)):
                yield from tree.nodes(part if isinstance(part, tuple) else (part,))
