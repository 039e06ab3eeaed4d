"""Loops over some threads of a row: of a run that is a branch, those that do anything (``thread_bounds``).

Under a mask all threads of the row would be looked at in each step of a reduction, of which half as many do anything as
in the step before. Of ``if thread % stride == 0:`` the loop goes in steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from llvmlite import ir

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.expressions import value
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.targets.cpu.regions.plan import Run
from nvgen.targets.cpu.regions.thread_bounds import FAR, MULTIPLE, Bound, Finder
from nvgen.tree.analysis import value_range
from nvgen.types import Scalar, bool_

_I64 = ir.IntType(64)
_NO_WRAP = ("nuw", "nsw")


class ThreadRange(Node):
    """What some threads of a row do, from ``first`` to before ``end``; all are i64.

    With a ``step`` it is every ``step``-th one: a loop from 0 to before ``end`` numbers them.
    """

    run: Run
    first: ir.Value
    end: ir.Value
    step: ir.Value | None = None
    #: Whether it may be any but all of the row's threads, and whether they are few, or far from each other.
    is_part: bool = False
    is_sparse: bool = False

    def thread(self, builder: ir.IRBuilder, index: ir.Value) -> ir.Value:
        """The thread's index along x, from that in the loop."""
        if self.step is None:
            return index
        return builder.add(self.first, builder.mul(index, self.step, flags=_NO_WRAP), flags=_NO_WRAP)


def thread_range(
    emitter: Emitter,
    run: Run,
    owns: Callable[[tree.Local], bool],
    registers: Mapping[str, ir.Value],
    count: ir.Value,
    *,
    are_rows: bool,
) -> ThreadRange:
    """Those of ``count`` threads that do anything in a run. ``owns`` says of variables whether they are there once for
    all of them, ``registers`` are those of the first that the emitter's frame does not have, and ``are_rows`` is
    whether the threads lie along x."""
    outside = emitter.frame
    frame = outside.with_changes(registers={**outside.registers, **registers})
    bounds, rest, body = Finder(run, owns, frame.registers.keys(), are_rows=are_rows).split()
    if not bounds:
        return ThreadRange(run, _I64(0), count)
    emitter.frame = frame
    emitted = _Range(emitter, count)
    for bound in bounds:
        emitted.add(bound)
    emitter.frame = outside
    for test in reversed(rest):
        body = (tree.If(test.span, test, body, ()),)
    found = emitted.found(run.with_changes(statements=body))
    is_sparse = any(bound.operator in ("==", MULTIPLE) for bound in bounds if bound.has_index)
    return found.with_changes(is_part=True, is_sparse=is_sparse)


class _Range:
    """Emits the first and the last of the threads, where the frame of ``emitter`` is that of the row's first."""

    def __init__(self, emitter: Emitter, count: ir.Value) -> None:
        self._emitter, self._builder = emitter, emitter.builder
        self._first: ir.Value = _I64(0)
        self._end = count
        self._multiple: tuple[ir.Value, ir.Value] | None = None

    def add(self, bound: Bound) -> None:
        """Leaves out those of which something does not hold."""
        b, operator = self._builder, bound.operator
        if not bound.has_index:
            test = tree.Compare(bound.index.span, bool_, operator, bound.index, bound.limit)
            self._end = b.select(value(self._emitter, test), self._end, _I64(0))
            return
        limit, base = self._number(bound.limit), self._number(bound.index)
        if operator == MULTIPLE:
            self._multiple = base, limit
            return
        at = b.sub(limit, base)
        if operator in (">", ">=", "=="):
            least = b.add(at, _I64(1)) if operator == ">" else at
            self._first = call_intrinsic(b, "llvm.smax", [self._first, least])
        if operator in ("<", "<=", "=="):
            end = at if operator == "<" else b.add(at, _I64(1))
            self._end = call_intrinsic(b, "llvm.smin", [self._end, end])

    def found(self, run: Run) -> ThreadRange:
        """Those that are left, which do so much."""
        if self._multiple is None:
            return ThreadRange(run, self._first, self._end)
        b, (base, limit) = self._builder, self._multiple
        # Of what is divided by 0 nothing is left.
        step = b.select(b.icmp_signed("<", limit, _I64(0)), b.neg(limit), limit)
        step = call_intrinsic(b, "llvm.smax", [step, _I64(1)])
        over = b.srem(b.add(base, self._first), step)
        to_next = b.select(b.icmp_signed(">", over, _I64(0)), b.sub(step, over), b.neg(over))
        first = b.add(self._first, to_next)
        rest = call_intrinsic(b, "llvm.smax", [b.sub(self._end, first), _I64(0)])
        count = b.udiv(b.add(rest, b.sub(step, _I64(1))), step)
        return ThreadRange(run, first, count, step)

    def _number(self, node: tree.Expression) -> ir.Value:
        """An integer as i64, or another that is as good to compare an index with."""
        b, found = self._builder, value(self._emitter, node)
        assert isinstance(node.type, Scalar)
        bits, is_signed = node.type.bits, node.type.is_signed
        if bits < 64:
            return (b.sext if is_signed else b.zext)(found, _I64)
        wide, (least, most) = ir.IntType(bits), value_range.of(node) or (-1 << bits, 1 << bits)
        if least < -FAR:
            found = call_intrinsic(b, "llvm.smax", [found, wide(-FAR)])
        if most > FAR:
            found = call_intrinsic(b, f"llvm.{'s' if is_signed else 'u'}min", [found, wide(FAR)])
        return found if bits == 64 else b.trunc(found, _I64)
