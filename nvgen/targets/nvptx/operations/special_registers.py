"""Clocks and other special registers as PTX has them. Source: PTX ISA, "Special Registers", "nanosleep"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.codegen.threads import linear_index
from nvgen.lang.special_registers import WARP_SIZE, Sleep, SpecialRegister
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)
#: Registers that keep their value while the thread runs, and the largest value where there is a small one.
_CONSTANT = {
    "lane_id": ("laneid", WARP_SIZE - 1),
    **{f"lane_mask_{relation}": (f"lanemask.{relation}", None) for relation in ("eq", "lt", "le", "gt", "ge")},
}
#: Registers that change, by what PTX moves from them. A read is one of its own, and memory is not moved across it.
_CHANGING = {
    "clock": "mov.u32 $0, %clock;",
    "clock64": "mov.u64 $0, %clock64;",
    "globaltimer": "mov.u64 $0, %globaltimer;",
    "smid": "mov.u32 $0, %smid;",
}


def _read(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    b, name, type_ = emitter.builder, node.operation.name, value_type(node.type)
    if name == "warp_id":  # the GPU's `%warpid` may change while a thread runs
        return b.lshr(linear_index(emitter), _I32(WARP_SIZE.bit_length() - 1))
    if name in _CHANGING:
        letter = "r" if type_ == _I32 else "l"
        return b.asm(ir.FunctionType(type_, []), _CHANGING[name], f"={letter},~{{memory}}", [], side_effect=True)
    register, maximum = _CONSTANT[name]
    function = declare(b.module, f"llvm.nvvm.read.ptx.sreg.{register}", type_, [])
    if maximum is not None and not function.return_value.attributes:
        function.return_value.attributes.add("noundef")
        ir_gaps.set_range(function.return_value, 0, maximum)
    return b.call(function, [])


def _sleep(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b = emitter.builder
    b.call(declare(b.module, "llvm.nvvm.nanosleep", ir.VoidType(), [_I32]), operands)


FAMILY = Family({SpecialRegister: _read, Sleep: _sleep})
