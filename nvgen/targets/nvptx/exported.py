"""Device functions that CUDA C++ calls: what is visible has its conventions, and calls the function of the module."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import FunctionDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.ir_functions import new_function
from nvgen.diagnostics import CompileError
from nvgen.targets.nvptx import c_abi, identifiers
from nvgen.types import NONE


def emit(
    module: ir.Module,
    function: FunctionDescription,
    made: ir.Function,
    begun: Callable[[ir.Function, ir.IRBuilder], None],
    bits: int,
) -> None:
    """Adds the function that others call (``Target.export``).

    Raises:
        CompileError: it cannot be linked under its name.
    """
    identifiers.check_linked(function.name, function.span, bits)
    if function.name in identifiers.ALLOCATION:
        problem = "it is CUDA's own"
        remedy = "give the function another name"
        raise CompileError(diagnostics.linking.BadSymbol(function.span, function.name, problem, remedy))
    types = [c_abi.c_type(local.type) for local in function.parameters]
    visible = new_function(module, ir.FunctionType(c_abi.c_type(function.result), types), function.name)
    visible.attributes.add("nounwind")
    ir_gaps.set_function_attribute(visible, "convergent")
    builder = Builder(visible.append_basic_block("entry"))
    begun(visible, builder)
    pairs = zip(visible.args, function.parameters, strict=True)
    passed = [c_abi.from_c(builder, argument, local.type) for argument, local in pairs]
    result = builder.call(made, passed)
    if function.result == NONE:
        builder.ret_void()
    else:
        builder.ret(c_abi.to_c(builder, result, function.result))
