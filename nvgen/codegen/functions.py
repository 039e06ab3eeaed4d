"""The LLVM function of a device function, as far as it is the same on all targets."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import FunctionDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.ir_functions import new_function
from nvgen.codegen.contract.target import KernelFrame, SharedMemory
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import KernelOptions


def device_function(
    module: ir.Module,
    function: FunctionDescription,
    name: str,
    options: KernelOptions,
    shared: SharedMemory,
    further: Sequence[ir.Type],
) -> KernelFrame:
    """An internal function with a parameter for each of the device function's, and ``further`` ones at the end."""
    types = [value_type(local.type) for local in function.parameters]
    type_ = ir.FunctionType(value_type(function.result), [*types, *further])
    made = new_function(module, type_, name)
    made.linkage = "internal"
    made.attributes.add("nounwind")
    if function.inline in _INLINE_ATTRIBUTES:
        made.attributes.add(_INLINE_ATTRIBUTES[function.inline])
    if options.ftz:
        ir_gaps.set_string_attribute(made, "denormal-fp-math-f32", "preserve-sign")
    builder = Builder(made.append_basic_block("entry"))
    scalars = {}
    for local, argument in zip(function.parameters, made.args, strict=False):
        argument.name = local.name
        scalars[local] = argument
    return KernelFrame(made, builder, scalars, {}, {}, shared)


_INLINE_ATTRIBUTES = {"always": "alwaysinline", "never": "noinline"}
