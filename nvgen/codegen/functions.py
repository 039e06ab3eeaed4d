"""The LLVM function of a device function, as far as it is the same on all targets."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir
from llvmlite.ir import _utils

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import FunctionDescription
from nvgen.codegen.contract.ir_builder import Builder, unused_name
from nvgen.codegen.contract.target import KernelFrame, SharedMemory
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import KernelOptions


class _Names(_utils.NameScope):  # type: ignore[misc]
    """The names of a function's values, the same as llvmlite's, each made in one step: five calls there."""

    def __init__(self, names: _utils.NameScope) -> None:
        self._useset, self._basenamemap = names._useset, names._basenamemap

    def register(self, name: str, deduplicate: bool = False) -> str:
        """Adds a name; where it is used, the name and the next number."""
        return unused_name(self, name) if deduplicate else str(super().register(name))


def new_function(module: ir.Module, type_: ir.FunctionType, name: str) -> ir.Function:
    """A function that gets a body of any length."""
    made = ir.Function(module, type_, name)
    made.scope = _Names(made.scope)
    return made


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
