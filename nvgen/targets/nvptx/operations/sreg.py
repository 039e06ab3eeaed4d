"""Special registers as PTX has them. Source: PTX ISA, "Special Registers"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.lang.attributes.sreg import RegisterNumber
from nvgen.lang.sreg import NumberedRegister, PtxRegister
from nvgen.targets.nvptx.instruction import compute, instruct
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.tree import DeviceCall

_RESERVED = ("sm_80", 7, 6)
#: By register: the oldest architecture and version of PTX. Below sm_75, which ptxas does not take any more, they are
#: those that the PTX ISA states.
_NEEDS = {
    "gridid": ("sm_30", 3, 0),
    "nsmid": ("sm_20", 2, 0),
    "warpid": ("sm_20", 2, 0),
    "nwarpid": ("sm_20", 2, 0),
    "clock_hi": ("sm_20", 5, 0),
    "globaltimer_lo": ("sm_30", 3, 1),
    "globaltimer_hi": ("sm_30", 3, 1),
    "dynamic_smem_size": ("sm_20", 4, 1),
    "total_smem_size": ("sm_20", 4, 1),
    "aggr_smem_size": ("sm_90", 8, 1),
    "reserved_smem_offset_begin": _RESERVED,
    "reserved_smem_offset_end": _RESERVED,
    "reserved_smem_offset_cap": _RESERVED,
    "reserved_smem_offset": _RESERVED,
    "current_graph_exec": ("sm_50", 8, 0),
    "envreg": ("sm_20", 2, 1),
    "pm": ("sm_20", 3, 0),
    "pm64": ("sm_50", 4, 0),
}
#: Registers that change while a thread runs: a read of one is not moved or merged.
_CHANGING = frozenset({"warpid", "clock_hi", "globaltimer_lo", "globaltimer_hi", "pm", "pm64"})
#: What stands for the number of those that have one.
_NUMBERED = {"reserved_smem_offset": "reserved_smem_offset_{}", "envreg": "envreg{}", "pm": "pm{}", "pm64": "pm{}_64"}


def _name(call: DeviceCall) -> str:
    return call.operation.name.removeprefix("sreg.")


def needs(call: DeviceCall) -> Requirement:
    """What a register needs."""
    architecture, *version = _NEEDS[_name(call)]
    major, minor = map(int, version)
    return Requirement(str(architecture), PtxVersion(major, minor))


def _read(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    name, type_ = _name(node), value_type(node.type)
    register = _NUMBERED[name].format(RegisterNumber.of(node).number) if name in _NUMBERED else name
    text = f"mov.b{type_.width} $0, %{register};"
    return (instruct if name in _CHANGING else compute)(emitter, text, type_, [])


FAMILY = Family({PtxRegister: _read, NumberedRegister: _read})
