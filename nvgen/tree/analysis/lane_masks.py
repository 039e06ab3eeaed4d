"""Branches that exactly those lanes of a warp take which a mask names: ``mask = ballot(test)``, and then ``if test``.

Operations in such a branch that are given the mask are for all lanes that are there. That the mask has these lanes
follows from the text: both tests are the same expression of registers and of variables that one statement assigns,
and so is the mask. What comes between ballot and branch may end some lanes, which nobody waits for.

Source: CUDA C++ Programming Guide, "Warp Shuffle Functions".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from nvgen import tree
from nvgen.base.records import Node
from nvgen.lang.special_registers import SpecialRegister
from nvgen.lang.warp import Vote, WarpOperation

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


def lane_masks(kernel: tree.TypedFunction) -> LaneMasks:
    """Those of a kernel."""
    finder = _Finder(kernel)
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
        part = node.lvalue if isinstance(node, tree.Write) else node
        while isinstance(part, (tree.Member, tree.Component)):
            part = part.owner
        if isinstance(local := getattr(part, "local", None), tree.Local):
            yield local


class _Finder:
    def __init__(self, kernel: tree.TypedFunction) -> None:
        self._kernel = kernel
        #: What a mask was asked of the lanes, and the branch around.
        self._asked: dict[tree.Local, tuple[tree.Expression, tree.If | None]] = {}
        self.branches: list[tree.If] = []
        self.masks: set[tree.Expression] = set()

    def visit(self, body: tree.Body, around: tree.If | None) -> bool:
        """Whether all operations of a body have the mask of the branch around."""
        fits = True
        for statement in body:
            if isinstance(statement, tree.If) and self._is_asked(statement, around):
                known = len(self.branches), set(self.masks)
                if self._may_be_alone(statement) and self.visit(statement.body, statement):
                    self.branches.append(statement)
                else:
                    del self.branches[known[0] :]
                    self.masks, fits = known[1], False
                continue
            for part in _bodies(statement):
                fits &= self.visit(part, around)
            fits &= all(self._fits(node, around) for node in _own(statement) if _is_operation(node))
            self._note(statement, around)
        return fits

    def _note(self, statement: tree.Statement, around: tree.If | None) -> None:
        if isinstance(statement, tree.Assign) and self._is_fixed(statement.local):
            call = statement.value
            if (
                isinstance(call, tree.DeviceCall)
                and isinstance(call.operation, Vote)
                and call.operation.mode == "ballot"
            ):
                self._asked[statement.local] = call.operands[0], around

    def _is_fixed(self, local: tree.Local) -> bool:
        return local.name in self._kernel.fixed and local not in self._kernel.reassigned

    def _is_asked(self, branch: tree.If, around: tree.If | None) -> bool:
        """Whether an operation in a branch has the mask of those who take it."""
        return any(_is_operation(node) and self._is_mask_of(branch, node, around) for node in tree.nodes(branch.body))

    def _is_mask_of(self, branch: tree.If, call: Any, around: tree.If | None) -> bool:
        mask = call.operands[-1] if call.operands else None
        if not isinstance(mask, tree.Read) or mask.local not in self._asked:
            return False
        test, where = self._asked[mask.local]
        return where is around and self._is_same(test, branch.test)

    def _fits(self, call: Any, around: tree.If | None) -> bool:
        if around is None:
            return True
        mask = call.operands[-1] if call.operands else None
        if not isinstance(mask, tree.Read) or mask.local not in self._asked:
            return False
        test, where = self._asked[mask.local]
        if where is around or not self._is_same(test, around.test):
            return False
        self.masks.add(mask)
        return True

    def _is_same(self, one: Any, other: Any) -> bool:
        """Whether two expressions have one value wherever both are evaluated."""
        if isinstance(one, tuple):
            return isinstance(other, tuple) and len(one) == len(other) and all(map(self._is_same, one, other))
        if not isinstance(one, tree.Expression):
            return bool(one == other)
        if type(one) is not type(other):
            return False
        if isinstance(one, tree.Read) and isinstance(other, tree.Read):
            return one.local is other.local and self._is_fixed(one.local)
        is_register = isinstance(one, tree.DeviceCall) and isinstance(one.operation, SpecialRegister)
        if not (is_register or isinstance(one, _OF_VALUES)):
            return False
        names = [name for name in one._fields if name != "span"]
        return all(self._is_same(getattr(one, name), getattr(other, name)) for name in names)

    def _may_be_alone(self, branch: tree.If) -> bool:
        """Whether lanes come to the end of a branch, and wait for nobody else in it; the others do nothing together."""
        leaves = any(self._leaves(statement) for statement in (*branch.body, *branch.orelse))
        return not leaves and not any(map(_is_operation, tree.nodes(branch.orelse)))

    def _leaves(self, statement: tree.Statement, *, in_loop: bool = False) -> bool:
        if isinstance(statement, tree.Return):
            return True
        if isinstance(statement, (tree.Break, tree.Continue)):
            return not in_loop
        if any(isinstance(node, tree.DeviceCall) and _waits_otherwise(node) for node in _own(statement)):
            return True
        in_loop |= isinstance(statement, _LOOPS)
        return any(self._leaves(inner, in_loop=in_loop) for part in _bodies(statement) for inner in part)


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
