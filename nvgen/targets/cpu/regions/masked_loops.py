"""Loops at whose end stands ``mask = ballot(test, mask)``, with the test of the loop: the mask names who is in it.

The warp makes them until no lane is left, and in an iteration a ballot names the lanes that take it: those of the mask.
What such a lane does is a branch as ``tree.analysis.lane_masks`` knows them. Lanes that have left compute nothing any
more, so that the test, of variables alone, stays false for them.
"""

from __future__ import annotations

from typing import Any

from nvgen import tree
from nvgen.lang import warp
from nvgen.targets.cpu.regions.inlining import copied
from nvgen.tree.analysis.lane_masks import is_assigned, is_ballot, is_same
from nvgen.types import bool_, u32


def with_branches(kernel: tree.TypedKernel) -> tree.TypedKernel:
    """The same kernel with such branches in loops; that itself, where there is none."""
    if not any(isinstance(node, tree.While) for node in tree.nodes(kernel.body)):
        return kernel
    made = _Branches(kernel)
    body = made.body(kernel.body)
    if not made.variables:
        return kernel
    fixed = kernel.fixed | {local.name for local in made.variables}
    return kernel.with_changes(body=body, variables=(*kernel.variables, *made.variables), fixed=fixed)


class _Branches:
    def __init__(self, kernel: tree.TypedKernel) -> None:
        self._kernel = kernel
        self.variables: list[tree.Local] = []

    def body(self, body: tree.Body) -> tree.Body:
        """A body with other loops in it. Statements without any stay what they are."""
        found = list(body)
        for index, statement in enumerate(body):
            if isinstance(statement, tree.While) and (mask := self._mask_of(statement, body[:index])) is not None:
                found[index] = self._loop(statement, mask)
            elif isinstance(statement, (tree.If, tree.While, tree.ForRange)):
                inner, other = self.body(statement.body), self.body(statement.orelse)
                if inner is not statement.body or other is not statement.orelse:
                    found[index] = statement.with_changes(body=inner, orelse=other)
        return body if all(one is other for one, other in zip(found, body, strict=True)) else tuple(found)

    def _mask_of(self, loop: tree.While, before: tree.Body) -> tree.Local | None:
        """The mask of the lanes in a loop."""
        last = loop.body[-1] if loop.body else None
        if not isinstance(last, tree.Assign) or not self._asks(last, loop) or loop.orelse or last.local.type is not u32:
            return None
        mask, inside = last.local, loop.body[:-1]
        assert isinstance(last.value, tree.DeviceCall)
        own = last.value.operands[-1]
        if not (isinstance(own, tree.Read) and own.local is mask) or is_assigned(mask, inside):
            return None
        reads = [node for node in tree.nodes(self._kernel.body) if isinstance(node, tree.Read) and node.local is mask]
        if len(reads) != sum(isinstance(node, tree.Read) and node.local is mask for node in tree.nodes(loop)):
            return None
        first = next((statement for statement in reversed(before) if is_assigned(mask, (statement,))), None)
        if not isinstance(first, tree.Assign) or not self._asks(first, loop):
            return None
        between = before[before.index(first) + 1 :]
        tested = [node.local for node in tree.nodes(loop.test) if isinstance(node, tree.Read)]
        return None if any(is_assigned(local, between) for local in tested) else mask

    def _asks(self, statement: tree.Assign, loop: tree.While) -> bool:
        """Whether a mask is asked for of those who make another iteration."""
        call = statement.value
        return isinstance(call, tree.DeviceCall) and is_ballot(call) and is_same(call.operands[0], loop.test, _is_any)

    def _new(self, name: str, type_: Any) -> tree.Local:
        local = tree.Local(f"{name}.{len(self.variables)}", type_)
        self.variables.append(local)
        return local

    def _loop(self, loop: tree.While, mask: tree.Local) -> tree.Statement:
        span = loop.span
        stays, some, named = self._new("stays", bool_), self._new("some.stay", bool_), self._new("named", u32)
        full = tree.Constant(span, u32, warp.FULL_MASK)

        def asked(operation: Any, type_: Any) -> tree.Expression:
            return tree.DeviceCall(span, type_, operation, (tree.Read(span, bool_, stays), full))

        ends = tree.If(span, tree.Not(span, bool_, tree.Read(span, bool_, some)), (tree.Break(span),), ())
        body = (
            tree.Assign(span, stays, loop.test),
            tree.Assign(span, some, asked(warp.any, bool_)),
            ends,
            tree.Assign(span, named, asked(warp.ballot, u32)),
            tree.If(span, tree.Read(span, bool_, stays), copied(loop.body[:-1], {mask: named}), ()),
        )
        return loop.with_changes(test=tree.Constant(span, bool_, True), body=body)


def _is_any(local: tree.Local) -> bool:
    return True
