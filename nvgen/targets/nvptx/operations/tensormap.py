"""Tensor maps in memory as PTX has them.

Source: PTX ISA, ``tensormap.replace``, ``tensormap.cp_fenceproxy``, ``membar/fence``, ``prefetch``. Minimums are
those of ptxas 13.5.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import tensormap
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.tensormap import FIELDS
from nvgen.targets.nvptx.instruction import instruct
from nvgen.tree import Constant, DeviceCall
from nvgen.types import PointerType, Space


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, "prefetch.tensormap [$0];", None, operands)


def _space(node: DeviceCall) -> str:
    """Where a map lies."""
    type_ = node.operands[0].type
    assert isinstance(type_, PointerType)
    return "global" if type_.space is Space.GLOBAL else "shared::cta"


def _replace_class(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    text = f"tensormap.replace.tile.{MapForm.of(node).alloc_class}.{_space(node)}.b1024 [$0];"
    instruct(emitter, text, None, operands)


# Workaround (ptxas 13.5, 2026-11): it makes no machine code of the query with an address of 32 bits.
# Reproducer: tests/workarounds/alloc_class_address.ptx
def _query_class(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    text = f"tensormap.query.alloc_class_large.{_space(node)}.b1024 $0, [$1];"
    return instruct(emitter, text, ir.IntType(1), [emitter.builder.ptrtoint(operands[0], ir.IntType(64))])


def _replace(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, value, where = MapForm.of(node), node.operands[1], _space(node)
    field = FIELDS[form.field]
    ordinal = f", {form.ordinal}" if field.ordinals else ""
    alloc_class = f".{form.alloc_class}" if form.alloc_class else ""
    name = f"tensormap.replace.tile.{form.field}{alloc_class}.{where}.b1024.b{field.type.bits}"
    if field.greatest is not None:
        assert isinstance(value, Constant)
        instruct(emitter, f"{name} [$0], {value.value};", None, operands[:1])
    else:
        instruct(emitter, f"{name} [$0]{ordinal}, $1;", None, operands)


def _copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    name = "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release"
    scope = MapForm.of(node).scope
    instruct(emitter, f"{name}.{scope}.sync.aligned [$0], [$1], 128;", None, operands)


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    scope = MapForm.of(node).scope
    if operands:
        instruct(emitter, f"fence.proxy.tensormap::generic.acquire.{scope} [$0], 128;", None, operands)
    else:
        instruct(emitter, f"fence.proxy.tensormap::generic.release.{scope};", None, [])


FAMILY = Family(
    {
        tensormap.TensorMapPrefetch: _prefetch,
        tensormap.TensorMapReplace: _replace,
        tensormap.AllocClassReplacement: _replace_class,
        tensormap.AllocClassQuestion: _query_class,
        tensormap.TensorMapCopy: _copy,
        tensormap.TensorMapFence: _fence,
    }
)
