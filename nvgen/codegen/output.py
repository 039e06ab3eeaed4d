"""Emits ``print``: the operands in memory as C's variable arguments lie there, and a call of the target's function."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.texts import text

_I32 = ir.IntType(32)
#: Emits an expression; given by the module of expressions, which imports this one.
_Emit = Callable[[Emitter, tree.Expression], ir.Value]


def print_(emitter: Emitter, node: tree.Print, value: _Emit) -> None:
    """Evaluates the operands in their order, then prints them at once."""
    operands = [_operand(emitter, operand, value) for operand in node.operands]
    format_ = text(emitter.builder, node.format)
    emitter.target.print(emitter.frame, format_, _arguments(emitter, operands), node.span)


def _operand(emitter: Emitter, node: tree.Expression, value: _Emit) -> ir.Value:
    if not isinstance(node, tree.Choice):
        return value(emitter, node)
    b = emitter.builder
    return b.select(value(emitter, node.test), text(b, node.if_true), text(b, node.if_false))


def _arguments(emitter: Emitter, operands: list[ir.Value]) -> ir.Value:
    """The address of the operands, each aligned to its size as in a structure of C; null where there are none."""
    b = emitter.builder
    if not operands:
        return ir.Constant(pointer(), None)
    structure = ir.LiteralStructType([operand.type for operand in operands])
    with b.goto_entry_block():
        memory = b.alloca(structure, name="printed")
    for index, operand in enumerate(operands):
        b.store(operand, b.gep(memory, [_I32(0), _I32(index)], inbounds=True))
    return b.bitcast(memory, pointer())
