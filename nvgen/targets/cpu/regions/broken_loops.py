"""Loops that some threads leave before others, as loops of the warp: it goes on while a lane does.

A loop that each thread makes by itself becomes no vectors where threads leave it at different times. Here the warp has
it, what a lane does in an iteration stands under a flag of the lane, and a vote ends the loop with the last lane. That
takes as long as the lane that stays longest, for all lanes at once; so there are only loops whose lanes access
neighbouring elements.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from nvgen import tree
from nvgen.lang import warp
from nvgen.targets.cpu.regions.chunks import is_in_line
from nvgen.tree.analysis.uniformity import Chunks, Scope, Uniformity, uniformity
from nvgen.types import bool_, u32

_LOOPS = (tree.While, tree.ForRange)
_NOT_AT_ALL = 1
#: What such a loop does not have: what lanes would do one by one, and loops of theirs.
_UNFIT = (
    *(tree.While, tree.ForRange, tree.Return, tree.Dereference, tree.Print, tree.Assembly, tree.HintedStore),
    *(tree.Assert, tree.Allocate, tree.Store, tree.Call, tree.DeviceCall),
)


def with_votes(kernel: tree.TypedKernel, chunks: Chunks) -> tree.TypedKernel:
    """The same kernel, with the loops of warps that can be there; that itself, where there is none."""
    if not any(isinstance(node, (tree.Break, tree.While)) for node in tree.nodes(kernel.body)):
        return kernel
    known = uniformity(kernel, chunks)
    made = _Votes(kernel, known, frozenset())
    changed = made.kernel()
    if changed is not kernel:
        of_warps = uniformity(changed, chunks)  # a number of a loop is the same for all lanes that are in it
        far = frozenset(loop for loop in made.loops if not _is_near(loop, of_warps))
        if far:
            return _Votes(kernel, known, far).kernel()
    return changed


def _is_near(loop: Any, known: Uniformity) -> bool:
    """Whether lanes access neighbouring elements in a loop, or the same ones."""
    elements = (node for node in tree.nodes(loop) if isinstance(node, tree.Element))
    return all(is_in_line(node, known) for node in elements)


class _Votes:
    def __init__(self, kernel: tree.TypedKernel, known: Uniformity, excluded: Set[tree.Statement]) -> None:
        self._kernel, self._uniformity, self._excluded = kernel, known, excluded
        self._variables: list[tree.Local] = []
        #: The loops that the warps have.
        self.loops: list[tree.Statement] = []

    def kernel(self) -> tree.TypedKernel:
        """The kernel with such loops."""
        body = self.body(self._kernel.body)
        if not self.loops:
            return self._kernel
        return self._kernel.with_changes(body=body, variables=(*self._kernel.variables, *self._variables))

    def body(self, body: tree.Body) -> tree.Body:
        """A body with such loops in it. Bodies without any stay what they are."""
        found: list[tree.Statement] = []
        for statement in body:
            if isinstance(statement, _LOOPS) and self._is_left(statement):
                found += self._loop(statement)
            elif isinstance(statement, (tree.If, *_LOOPS)):
                inner, other = self.body(statement.body), self.body(statement.orelse)
                is_same = inner is statement.body and other is statement.orelse
                found.append(statement if is_same else statement.with_changes(body=inner, orelse=other))
            else:
                found.append(statement)
        return body if all(map(_is, found, body)) and len(found) == len(body) else tuple(found)

    def _is_left(self, loop: Any) -> bool:
        """Whether lanes begin a loop together, and may leave it one after the other."""
        known = self._uniformity
        if (
            loop in self._excluded
            or loop.orelse
            or known.around(loop) is Scope.THREAD
            or known.trips(loop) is not Scope.THREAD
        ):
            return False
        parts: tuple[Any, ...] = (loop.body, loop.test) if isinstance(loop, tree.While) else (loop.body,)
        if isinstance(loop, tree.ForRange) and not self._is_counted(loop):
            return False
        return not any(isinstance(node, _UNFIT) for node in tree.nodes(parts))

    def _is_counted(self, loop: tree.ForRange) -> bool:
        """Whether a loop has the same numbers for all lanes that are in it, and nobody looks at them behind."""
        bounds = (loop.start, loop.stop, loop.step)
        inside = {node for node in tree.nodes(loop.body) if isinstance(node, tree.Read) and node.local is loop.local}
        for node in tree.nodes(self._kernel.body):
            if isinstance(node, tree.Read) and node.local is loop.local and node not in inside:
                return False
            is_assigned = isinstance(node, (tree.Assign, tree.Bind, tree.ForRange)) and node.local is loop.local
            if is_assigned and node is not loop:
                return False
        return all(self._uniformity.of(bound) is not Scope.THREAD for bound in bounds)

    def _new(self, name: str) -> tree.Local:
        local = tree.Local(f"{name}.{len(self._variables)}", bool_)
        self._variables.append(local)
        return local

    def _loop(self, loop: Any) -> list[tree.Statement]:
        self.loops.append(loop)
        span = loop.span
        left, all_left = self._new("left"), self._new("all.left")
        leaving = tree.Assign(span, left, tree.Constant(span, bool_, True))
        own = _with(loop.body, leaving)
        if isinstance(loop, tree.While) and not loop.is_endless:
            ends = tree.If(span, tree.Not(span, bool_, loop.test), (leaving, tree.Break(span)), ())
            own = (ends, *own)
        stays = tree.Not(span, bool_, tree.Read(span, bool_, left))
        # Of one iteration: to go on, or to leave, is to come to its end.
        own = (tree.If(span, stays, (tree.Unrolled(span, (own,), ()),), ()),)
        full = tree.Constant(span, u32, warp.FULL_MASK)
        vote = tree.DeviceCall(span, bool_, warp.all, (tree.Read(span, bool_, left), full))
        ends = tree.If(span, tree.Read(span, bool_, all_left), (tree.Break(span),), ())
        body = (*own, tree.Assign(span, all_left, vote), ends)
        if isinstance(loop, tree.While):
            loop = loop.with_changes(test=tree.Constant(span, bool_, True))
        # LLVM warns of a loop that it is to unroll and does not, as it may this one.
        loop = loop.with_changes(body=body, unroll=_NOT_AT_ALL)
        return [tree.Assign(span, left, tree.Constant(span, bool_, False)), loop]


def _is(one: Any, other: Any) -> bool:
    return one is other


def _with(body: tree.Body, leaving: tree.Statement) -> tree.Body:
    """A loop's body, in which who leaves it says so first."""
    found: list[tree.Statement] = []
    for statement in body:
        if isinstance(statement, tree.Break):
            found += [leaving.with_changes(span=statement.span), statement]
        elif isinstance(statement, tree.If):
            inner, other = _with(statement.body, leaving), _with(statement.orelse, leaving)
            found.append(statement.with_changes(body=inner, orelse=other))
        else:
            found.append(statement)
    return tuple(found)
