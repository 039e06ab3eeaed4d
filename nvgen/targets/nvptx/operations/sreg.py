"""Special registers as PTX has them. Source: PTX ISA, "Special Registers"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.attributes.sreg import RegisterNumber
from nvgen.lang.sreg import NumberedRegister, PtxRegister
from nvgen.targets.nvptx.instruction import compute, instruct
from nvgen.tree import DeviceCall

#: Registers that change while a thread runs: a read of one is not moved or merged.
_CHANGING = frozenset({"warpid", "clock_hi", "globaltimer_lo", "globaltimer_hi", "pm", "pm64"})
#: What stands for the number of those that have one.
_NUMBERED = {"reserved_smem_offset": "reserved_smem_offset_{}", "envreg": "envreg{}", "pm": "pm{}", "pm64": "pm{}_64"}


def _name(call: DeviceCall) -> str:
    return call.operation.name.removeprefix("sreg.")


def _read(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    name, type_ = _name(node), value_type(node.type)
    register = _NUMBERED[name].format(RegisterNumber.of(node).number) if name in _NUMBERED else name
    text = f"mov.b{type_.width} $0, %{register};"
    return (instruct if name in _CHANGING else compute)(emitter, text, type_, [])


FAMILY = Family({PtxRegister: _read, NumberedRegister: _read})
