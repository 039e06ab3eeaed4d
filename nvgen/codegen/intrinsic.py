"""Calls of LLVM intrinsics, declared as they are used."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.contract.ir_functions import new_function
from nvgen.codegen.llvm_types import FLOATS


def call_intrinsic(
    builder: ir.IRBuilder, name: str, operands: Sequence[ir.Value], *, flags: Sequence[str] = ()
) -> ir.Value:
    """Calls an intrinsic overloaded on the type of its first operand, which its result has as well."""
    type_ = operands[0].type
    count, element = (f"v{type_.count}", type_.element) if isinstance(type_, ir.VectorType) else ("", type_)
    float_ = FLOATS.get(str(element))
    suffix = count + (str(element) if float_ is None else float_.name)
    function = declare(builder.module, f"{name}.{suffix}", type_, [operand.type for operand in operands])
    return builder.call(function, list(operands), fastmath=tuple(flags))


def declare(module: ir.Module, name: str, result: ir.Type, parameters: Sequence[ir.Type]) -> ir.Function:
    """The declaration of a function in a module, made once."""
    known = module.globals.get(name)
    if known is not None:
        return known
    return new_function(module, ir.FunctionType(result, parameters), name)
