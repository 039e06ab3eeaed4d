"""Cache control as PTX has it.

Source: PTX ISA, ``prefetch``, ``prefetchu``, ``applypriority``, ``discard``, ``createpolicy``.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import cache_control
from nvgen.lang.attributes.cache_control import CacheForm
from nvgen.lang.cache_control import LINE, SECONDARY
from nvgen.targets.nvptx.instruction import compute, instruct
from nvgen.tree import DeviceCall
from nvgen.types import PointerType


def _space(node: DeviceCall) -> str:
    """The state space in an instruction's name; generic addresses have none."""
    type_ = node.operands[0].type
    assert isinstance(type_, PointerType)
    return f".{type_.space!r}" if type_.space.value else ""


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    evict = f"::evict_{CacheForm.of(node).evict}" if CacheForm.of(node).evict else ""
    instruct(emitter, f"prefetch{_space(node)}.{CacheForm.of(node).level}{evict} [$0];", None, operands)


def _uniform(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, "prefetchu.L1 [$0];", None, operands)


def _valid(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"prefetch{_space(node)}.L1::32B.valid_addr [$0];", None, operands)


def _discard(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"discard{_space(node)}.L2 [$0], {LINE};", None, operands)


def _apply_priority(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"applypriority{_space(node)}.L2::evict_normal [$0], {LINE};", None, operands)


def _priorities(node: DeviceCall) -> str:
    form = CacheForm.of(node)
    return f"L2::{form.primary}" + (f".L2::{form.secondary}" if form.secondary != SECONDARY[0] else "")


def _fractional(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return compute(emitter, f"createpolicy.fractional.{_priorities(node)}.b64 $0, $1;", ir.IntType(64), operands)


def _range(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    text = f"createpolicy.range{_space(node)}.{_priorities(node)}.b64 $0, [$1], $2, $3;"
    return compute(emitter, text, ir.IntType(64), operands)


def _fabric_range(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    text = f"createpolicy.range.fabric.{_priorities(node)}.b64 $0, [$1, $2], $3, $4;"
    return compute(emitter, text, ir.IntType(64), operands)


def _converted(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return compute(emitter, "createpolicy.cvt.L2.b64 $0, $1;", ir.IntType(64), operands)


FAMILY = Family(
    {
        cache_control.Prefetch: _prefetch,
        cache_control.UniformPrefetch: _uniform,
        cache_control.ValidPrefetch: _valid,
        cache_control.Discard: _discard,
        cache_control.ApplyPriority: _apply_priority,
        cache_control.FractionalPolicy: _fractional,
        cache_control.RangePolicy: _range,
        cache_control.FabricRangePolicy: _fabric_range,
        cache_control.ConvertedPolicy: _converted,
    }
)
