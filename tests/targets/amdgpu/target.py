"""AMDGPU's conventions, as far as kernels go that compute with arrays in global memory.

Sources: LLVM's "User Guide for AMDGPU Backend" ("Address Spaces", "Kernel Functions", "LLVM IR Intrinsics"); the
dispatch packet is ``hsa_kernel_dispatch_packet_t`` of the HSA runtime's specification.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from llvmlite import ir

from nvgen.base.records import Record
from nvgen.codegen.contract.description import FunctionDescription, KernelDescription
from nvgen.codegen.contract.target import ArrayValue, KernelFrame, SharedMemory, Target
from nvgen.codegen.functions import device_function
from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.codegen.llvm_types import pointer, value_type
from nvgen.lang import KernelOptions, Register
from nvgen.tree import Local
from nvgen.types import ArrayType, Scalar

_GLOBAL, _CONSTANT = 1, 4
_I32, _I64 = ir.IntType(32), ir.IntType(64)
_INDICES = {"thread_idx": "workitem", "block_idx": "workgroup"}
#: Where the dispatch packet has the sizes along x, in bytes; those along y and z follow. The grid is in threads there.
_BLOCK_SIZE, _GRID_SIZE = 4, 12
_SLOT = re.compile(r'^( *)%"([^"]+)" = (alloca .*)$', re.MULTILINE)


class AmdgpuTarget(Target, Record):
    """A GPU of AMD's, by LLVM's name; ``data_layout`` is LLVM's for it."""

    gpu: str
    data_layout: str = ""

    @property
    def triple(self) -> str:
        return "amdgcn-amd-amdhsa"

    @property
    def has_half_floats(self) -> bool:
        return True

    @property
    def families(self) -> Mapping[str, str]:
        return {"sync": "tests.targets.amdgpu.sync"}

    def begin_kernel(self, module: ir.Module, kernel: KernelDescription) -> KernelFrame:
        """An ``amdgpu_kernel``: arrays are global pointers, each followed by its extents as 64-bit integers."""
        types = [type_ for local in kernel.parameters for type_ in self._parameter_types(local, kernel)]
        function = ir.Function(module, ir.FunctionType(ir.VoidType(), types), kernel.name)
        function.calling_convention = "amdgpu_kernel"
        function.attributes.add("nounwind")
        builder = ir.IRBuilder(function.append_basic_block("entry"))
        scalars: dict[Local, ir.Value] = {}
        arrays: dict[Local, ArrayValue] = {}
        arguments = iter(function.args)
        for local in kernel.parameters:
            first = next(arguments)
            first.name = local.name
            if isinstance(local.type, ArrayType):
                extents = tuple(builder.trunc(next(arguments), _I32) for _ in range(local.type.ndim))
                arrays[local] = ArrayValue(first, extents)
                if local in kernel.unaliased:
                    first.attributes.add("noalias")
            else:
                scalars[local] = first
        return KernelFrame(function, builder, scalars, arrays, {}, SharedMemory())

    def _parameter_types(self, local: Local, kernel: KernelDescription) -> list[ir.Type]:
        if isinstance(local.type, ArrayType) and not local.type.has_strides:
            return [pointer(_GLOBAL), *[_I64] * local.type.ndim]
        if isinstance(local.type, Scalar) and not local.type.is_complex:
            return [value_type(local.type)]
        raise self.lacks(f"the parameter `{local.name}`, a value of type {local.type!r},", kernel.span)

    def completed(self, module: ir.Module) -> str:
        """Stack slots lie in address space 5; code generation has generic pointers to them."""
        private = r'\1%"\2.private" = \3, addrspace(5)'
        generic = r'\1%"\2" = addrspacecast ptr addrspace(5) %"\2.private" to ptr'
        return _SLOT.sub(f"{private}\n{generic}", str(module))

    def function_symbol(self, name: str) -> str:
        return f"device.{name}"

    def begin_function(
        self, module: ir.Module, function: FunctionDescription, name: str, options: KernelOptions, shared: SharedMemory
    ) -> KernelFrame:
        return device_function(module, function, name, options, shared, [])

    def read_register(self, frame: KernelFrame, register: Register) -> ir.Value:
        """Indices are registers; sizes stand in the packet with which the kernel was launched."""
        name, _, dimension = register.name.partition(".")
        b, module, axis = frame.builder, frame.builder.module, "xyz".index(dimension)
        if name in _INDICES:
            return b.call(declare(module, f"llvm.amdgcn.{_INDICES[name]}.id.{dimension}", _I32, []), [])
        packet = b.call(declare(module, "llvm.amdgcn.dispatch.ptr", pointer(_CONSTANT), []), [])
        threads = b.zext(_number(b, packet, _BLOCK_SIZE + 2 * axis, ir.IntType(16)), _I32)
        return threads if name == "block_dim" else b.udiv(_number(b, packet, _GRID_SIZE + 4 * axis, _I32), threads)

    def float_min_max(
        self, builder: ir.IRBuilder, name: str, left: ir.Value, right: ir.Value, flags: tuple[str, ...]
    ) -> ir.Value:
        return call_intrinsic(builder, f"llvm.{name}imumnum", [left, right], flags=flags)

    def float_to_integer(self, builder: ir.IRBuilder, value: ir.Value, source: Scalar, target: Scalar) -> ir.Value:
        type_ = value_type(target)
        name = f"llvm.fpto{'s' if target.is_signed else 'u'}i.sat.{type_}.f{source.bits}"
        return builder.call(declare(builder.module, name, type_, [value.type]), [value])


def _number(b: ir.IRBuilder, packet: ir.Value, offset: int, type_: ir.Type) -> ir.Value:
    place = b.gep(packet, [_I64(offset)], inbounds=True, source_etype=ir.IntType(8))
    return b.load(place, align=type_.width // 8, typ=type_)
