"""Where the local variables of the functions that called a function lie, as it may get their addresses.

With the check ``bounds``, and where a function asks whether an address is local, one that has local variables keeps a
record of where they lie, how many bytes they are, and the record of its caller; a called function gets the caller's. A
kernel without local variables passes null.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer as pointer_type
from nvgen.lift.body_step import BodyStep
from nvgen.lift.form import FunctionForm

_I1, _I64 = ir.IntType(1), ir.IntType(64)
_SEARCH = "nvgen.in_window"


def asks_for_callers(form: FunctionForm) -> bool:
    """Whether a function may be told of what is local to its callers."""
    if form.function.is_kernel or "isspacep" not in form.opcodes:
        return False
    instructions = (line.instruction for line in form.lines)
    return any(one.opcode == "isspacep" and one.space in ("local", "global") for one in instructions)


def record(body: BodyStep) -> ir.Value:
    """The record that a call from here passes on. All memory may be local where a thread asks for more."""
    variables = body.variables
    outer = variables.outer_window if variables.outer_window is not None else ir.Constant(pointer_type(), None)
    if not variables.local_bytes and not body.form.has_stack:
        return outer
    b = body.builder
    if variables.window is None:
        with b.goto_entry_block():
            variables.window = add_slot(b, ir.ArrayType(_I64, 3), "window")
    # At the call: where the entry of a coroutine runs, its variables do not yet lie where they will.
    own = (_I64(0), _I64(-1)) if body.form.has_stack else (variables.local, _I64(variables.local_bytes))
    for index, value in enumerate((*own, outer)):
        b.store(value, _part(b, variables.window, index))
    return variables.window


def is_of_caller(body: BodyStep, address: ir.Value, size: ir.Value) -> ir.Value:
    """Whether ``size`` bytes from an address on lie in the local variables of a function that called this one."""
    outer = body.variables.outer_window
    if outer is None:
        return _I1(0)
    return body.builder.call(_search(body.builder.module), [outer, address, size])


def _part(builder: ir.IRBuilder, of_record: ir.Value, index: int) -> ir.Value:
    return builder.gep(of_record, [_I64(index)], inbounds=True, source_etype=_I64)


def _search(module: ir.Module) -> ir.Function:
    """``i1 (record, address, size)``."""
    known = module.globals.get(_SEARCH)
    if known is not None:
        return known
    function = ir.Function(module, ir.FunctionType(_I1, [pointer_type(), _I64, _I64]), _SEARCH)
    function.linkage = "internal"
    for attribute in ("nounwind", "noinline"):
        function.attributes.add(attribute)
    first, address, size = function.args
    b = Builder(function.append_basic_block("entry"))
    begun = b.block
    again, inside, end = (b.append_basic_block(name) for name in ("record", "window", "end"))
    b.branch(again)
    b.position_at_end(again)
    at = b.phi(pointer_type(), name="at")
    at.add_incoming(first, begun)
    b.cbranch(b.icmp_unsigned("==", at, ir.Constant(pointer_type(), None)), end, inside)
    b.position_at_end(inside)
    start, length = (b.load(_part(b, at, index), typ=_I64) for index in range(2))
    at.add_incoming(b.load(_part(b, at, 2), typ=pointer_type()), inside)
    offset = b.sub(address, start)
    holds = b.and_(b.icmp_unsigned("<", offset, length), b.icmp_unsigned("<=", size, b.sub(length, offset)))
    b.cbranch(holds, end, again)
    b.position_at_end(end)
    found = b.phi(_I1, name="found")
    found.add_incoming(_I1(0), again)
    found.add_incoming(_I1(1), inside)
    b.ret(found)
    return function
