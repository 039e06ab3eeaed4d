"""The stack of a thread: ``alloca``, ``stacksave``, ``stackrestore``, by LLVM's own.

Memory of the stack that a thread asks for lies outside of its local variables, so that the check ``bounds`` looks at no
local memory there. Where threads wait they have no stack of their own.

Source: PTX ISA, "Stack Manipulation Instructions"; LLVM Language Reference, "alloca", "llvm.stacksave".
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.lift import addresses
from nvgen.lift.body_step import BodyStep
from nvgen.ptx import constants
from nvgen.ptx.operands import Operand

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: PTX ISA, ``alloca``: what the address is a multiple of where the instruction does not say it.
_ALIGNMENT = 8


def _refuse_where_threads_wait(body: BodyStep) -> None:
    if body.emitter.frame.suspended is not None:
        raise body.refuse("threads wait for each other in its kernel, and have no stacks of their own")


def _write(body: BodyStep, result: Operand, address: ir.Value) -> None:
    offset = addresses.to_space(body, body.builder.ptrtoint(address, _I64), "local")
    is_short = body.types[-1] == "u32"
    body.write(result, body.builder.trunc(offset, _I32) if is_short else offset, body.types[-1])


def allocate(body: BodyStep) -> None:
    """``alloca``."""
    _refuse_where_threads_wait(body)
    result, size, *alignment = body.operands
    slot = body.builder.alloca(_I8, size=body.bits(size, body.types[-1]), name="stack")
    slot.align = constants.integer(alignment[0]) if alignment else _ALIGNMENT
    slot.type = pointer()
    _write(body, result, slot)


def save(body: BodyStep) -> None:
    """``stacksave``."""
    _refuse_where_threads_wait(body)
    found = body.builder.call(declare(body.builder.module, "llvm.stacksave.p0", pointer(), []), [])
    _write(body, body.operands[0], found)


def restore(body: BodyStep) -> None:
    """``stackrestore``."""
    _refuse_where_threads_wait(body)
    address = addresses.to_generic(body, body.bits(body.operands[0], body.types[-1]), "local")
    function = declare(body.builder.module, "llvm.stackrestore.p0", ir.VoidType(), [pointer()])
    body.builder.call(function, [addresses.pointer_to(body, address)])


RULES: dict[str, Callable[[BodyStep], None]] = {"alloca": allocate, "stacksave": save, "stackrestore": restore}
