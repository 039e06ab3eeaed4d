"""NVVM's intrinsics for the CPU: calls of the functions that ``nvvm`` defines, which are linked to the module."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract import llvm
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.nvvm import NvvmIntrinsic
from nvgen.targets.cpu.library.nvvm import replacement
from nvgen.targets.cpu.library.nvvm.definition import PREFIX
from nvgen.tree import DeviceCall


def link_into(module: llvm.Module) -> None:
    """Defines the intrinsics that a module for the CPU calls."""
    wanted = llvm.declared(module, PREFIX)
    made = replacement.module([name.removeprefix(PREFIX) for name in wanted])
    made.triple, made.data_layout = module.triple, module.data_layout
    with llvm.parsed(str(made)) as defined:
        llvm.link(module, defined.as_bitcode())
    llvm.internalise(module, wanted)


def _call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    operation = node.operation
    assert isinstance(operation, NvvmIntrinsic)
    types = [operand.type for operand in operands]
    name = f"{PREFIX}{_plain_name(operation.record.name, ftz=emitter.ftz)}"
    return emitter.builder.call(declare(emitter.builder.module, name, value_type(node.type), types), operands)


def _plain_name(intrinsic: str, *, ftz: bool) -> str:
    """``sqrt.f`` is the instruction that the kernel's options choose; all others say what they do."""
    if intrinsic == "sqrt.f":
        return "sqrt.rn.ftz.f" if ftz else "sqrt.rn.f"
    return intrinsic


FAMILY = Family({NvvmIntrinsic: _call})
