"""Loops with barriers of the block, in strips of four iterations.

LLVM does not unroll a loop in which threads wait for each other and of which only the kernel knows how often it runs:
it would put the last iterations behind the others, where not all threads might come by. Where all threads of the block
make equally many iterations they do, so the tree is divided: a loop over strips, whose four iterations LLVM unrolls,
and a loop over the rest. nvcc's compiler makes the same.
"""

from __future__ import annotations

from nvgen import tree
from nvgen.codegen import unrolling
from nvgen.lang.sync import syncthreads
from nvgen.tree import nodes
from nvgen.types import Scalar, bool_

_WIDTH = 4


def may_have(node: tree.ForRange) -> bool:
    """Whether a loop has such barriers and is otherwise one that LLVM would unroll: nobody says anything of it, and it
    counts by 1 to what only the kernel knows."""
    if node.unroll is not None or not isinstance(node.step, tree.Constant) or node.step.value != 1:
        return False
    most = unrolling.MAX_COPIED // _WIDTH
    if unrolling.iterations(node) or unrolling.size(node.body, most) > most:
        return False
    odd = [found for found in nodes(node.body) if unrolling.is_odd(found)]
    return bool(odd) and all(isinstance(found, tree.DeviceCall) and found.operation is syncthreads for found in odd)


def divided(node: tree.ForRange) -> tree.Body:
    """The same as loops over the strips and over the rest. Nothing overflows: the length of the range is an unsigned
    number, of which all whole strips are taken."""
    span, type_ = node.span, node.local.type
    assert isinstance(type_, Scalar)
    first, last, middle, strip, copy = (tree.Local(f".{node.local.name}.{name}", type_) for name in _NAMES)

    def number(value: int) -> tree.Constant:
        return tree.Constant(span, type_, value)

    def read(local: tree.Local) -> tree.Read:
        return tree.Read(span, type_, local)

    def binary(symbol: str, left: tree.Expression, right: tree.Expression) -> tree.Binary:
        return tree.Binary(span, type_, symbol, left, right)

    mask = number(-_WIDTH if type_.is_signed else type_.maximum + 1 - _WIDTH)
    some = tree.Compare(span, bool_, "<", read(first), read(last))
    whole = binary("&", binary("-", read(last), read(first)), mask)
    iteration = tree.Assign(span, node.local, binary("+", read(strip), read(copy)))
    four = tree.ForRange(span, copy, number(0), number(_WIDTH), number(1), (iteration, *node.body), (), 0)
    return (
        tree.Assign(span, first, node.start),
        tree.Assign(span, last, node.stop),
        tree.Assign(span, middle, binary("+", read(first), tree.Conditional(span, type_, some, whole, number(0)))),
        tree.ForRange(span, strip, read(first), read(middle), number(_WIDTH), (four,), (), 1),
        node.with_changes(start=read(middle), stop=read(last), unroll=1),
    )


_NAMES = ("first", "last", "middle", "strip", "copy")
