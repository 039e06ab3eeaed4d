"""Loops over threads, and what LLVM is told of them.

Threads between two barriers are in no order, so that no access of an iteration depends on one of another: LLVM need not
compare addresses before it vectorises. Source: LLVM Language Reference, "llvm.access.group",
"llvm.loop.parallel_accesses".
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite import ir
from llvmlite.ir import instructions

from nvgen.codegen.ir_gaps import add_access_group, set_loop_properties
from nvgen.types import Space

_I32 = ir.IntType(32)
_DIVISIONS = frozenset({"udiv", "urem", "sdiv", "srem"})
_ACCESSES = (instructions.LoadInstr, instructions.StoreInstr, instructions.CallInstr)


@contextmanager
def threads(
    builder: ir.IRBuilder,
    end: ir.Value,
    *,
    is_parallel: bool,
    marks_calls: bool,
    first: ir.Value | None = None,
    whole: int = 0,
    is_rare: bool = False,
) -> Iterator[ir.Value]:
    """A loop from ``first``, or 0, to before ``end`` whose iterations are threads, with the builder in its body.

    ``is_parallel`` says that the order of their accesses does not matter, ``marks_calls`` that no function that is
    called keeps anything in memory of its own. A loop over a ``whole`` chunk becomes vectors without a loop;
    one that ``is_rare`` stays as it is. Of loops that may become vectors none is unrolled.
    """
    function, type_, name = builder.function, end.type, "x"
    before = builder.block
    count = len(function.blocks)
    test, body, after = (function.append_basic_block(f"{name}.{part}") for part in ("test", "body", "end"))
    builder.branch(test)
    builder.position_at_end(test)
    counter = builder.phi(type_, name=name)
    counter.add_incoming(type_(0) if first is None else first, before)
    builder.cbranch(builder.icmp_signed("<", counter, end), body, after)
    builder.position_at_end(body)
    yield counter
    counter.add_incoming(builder.add(counter, type_(1), flags=("nuw", "nsw")), builder.block)
    properties: list[list[object]] = [["llvm.loop.unroll.disable"]] if is_parallel or is_rare else []
    if is_parallel:
        group = add_access_group(builder.module)
        for block in function.blocks[count:]:
            for instruction in block.instructions:
                if isinstance(instruction, _ACCESSES) and _is_shared(instruction, marks_calls=marks_calls):
                    instruction.set_metadata("llvm.access.group", group)
        properties.append(["llvm.loop.parallel_accesses", group])
    conditional = function.blocks[count + 3 :]
    if is_rare or any(_may_be_misplaced(made, counter) for block in conditional for made in block.instructions):
        properties.append(["llvm.loop.vectorize.enable", ir.IntType(1)(0)])
    elif whole:
        unrolled = builder.module.add_metadata(["llvm.loop.isvectorized", _I32(1)])
        properties.append(["llvm.loop.vectorize.followup_vectorized", unrolled])
    set_loop_properties(builder.branch(test), properties)
    builder.position_at_end(after)


# Workaround (LLVM 22.1, 2026-11): of a division under a condition, of numbers that are the same in all iterations, the
# vectoriser makes one for an address that is done where the first lane does it, and that all lanes use.
# Guard: tests/targets/test_masked_divisions.py::test_a_row_that_is_a_remainder
def _may_be_misplaced(instruction: ir.Instruction, counter: ir.Value) -> bool:
    """Whether an instruction is such a division, as far as one can tell: nothing says that it differs from thread to
    thread."""
    if instruction.opname not in _DIVISIONS or isinstance(instruction.operands[1], ir.Constant):
        return False
    seen, waiting = set[int](), list(instruction.operands)
    while waiting:
        made = waiting.pop()
        if made is counter:
            return False
        if isinstance(made, ir.Instruction) and id(made) not in seen and not isinstance(made, instructions.LoadInstr):
            seen.add(id(made))
            waiting += made.operands
    return True


def _is_shared(instruction: ir.Instruction, *, marks_calls: bool) -> bool:
    """Whether what an instruction accesses is not what each iteration has at the same address."""
    if isinstance(instruction, instructions.CallInstr):
        return marks_calls
    address = instruction.operands[1 if isinstance(instruction, instructions.StoreInstr) else 0]
    if address.type.addrspace == Space.LOCAL.value:
        return False
    while isinstance(address, (instructions.GEPInstr, instructions.CastInstr)):
        address = address.operands[0]
    if isinstance(address, instructions.AllocaInstr):  # an array has an element a thread
        return isinstance(address.allocated_type, ir.ArrayType)
    return True
