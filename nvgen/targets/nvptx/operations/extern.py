"""Calls of external functions: a declaration in the module, and a call by the conventions of CUDA C++."""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import CompileError
from nvgen.lang.extern import ExternFunction
from nvgen.targets.nvptx import c_abi
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.identifiers import check_linked
from nvgen.tree import DeviceCall


def _call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    assert isinstance(node.operation, ExternFunction)
    assert isinstance(emitter.target, NvptxTarget)
    check_linked(node.operation.name, node.span, emitter.target.bits)
    prototype, builder = node.operation.prototype, emitter.builder
    pairs = zip(operands, prototype.parameters, strict=True)
    passed = [c_abi.to_c(builder, value, parameter.type) for value, parameter in pairs]
    result = builder.call(_declared(builder.module, node), passed)
    return None if isinstance(result.type, ir.VoidType) else c_abi.from_c(builder, result, prototype.result)


def _declared(module: ir.Module, node: DeviceCall) -> ir.Function:
    """The declaration, made once; it may do anything, and wait for other threads.

    Raises:
        CompileError: the module has something else of this name.
    """
    assert isinstance(node.operation, ExternFunction)
    prototype = node.operation.prototype
    types = [c_abi.c_type(parameter.type) for parameter in prototype.parameters]
    type_ = ir.FunctionType(c_abi.c_type(prototype.result), types)
    known = module.globals.get(prototype.name)
    if known is None:
        made = ir.Function(module, type_, prototype.name)
        ir_gaps.set_function_attribute(made, "convergent")
        made.attributes.add("nounwind")
        return made
    if not isinstance(known, ir.Function) or not known.is_declaration or known.ftype != type_:
        is_known = isinstance(known, ir.Function) and known.is_declaration
        other = "declared with other types before" if is_known else "defined in this module"
        raise CompileError(
            diagnostics.linking.DuplicateSymbol(node.span, prototype.name, "an external function here", other)
        )
    return known


FAMILY = Family({ExternFunction: _call})
