"""Tensor maps in memory as PTX has them.

Source: PTX ISA, ``tensormap.replace``, ``tensormap.cp_fenceproxy``, ``membar/fence``, ``prefetch``. Minimums are
those of ptxas 13.5.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion
from nvgen.lang import tensormap
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.tensormap import FIELDS
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.targets.nvptx.variants import BLACKWELL, HOPPER, Needs, required
from nvgen.tree import Constant, DeviceCall
from nvgen.types import PointerType, Space

_PROXY: Needs = (("sm_90", PtxVersion(8, 3)),)
_REPLACE: Needs = (("sm_90a", PtxVersion(8, 3)), *BLACKWELL)
#: Elements of less than 8 bits, and patterns of less than 16 bytes, came with Blackwell; one with sm_103a.
_FIRST_PACKED_TYPE = 13
_PACKED: Needs = (
    *(("sm_100a", PtxVersion(8, 7)), ("sm_101a", PtxVersion(8, 7)), ("sm_100f", PtxVersion(8, 8))),
    *(("sm_110f", PtxVersion(9, 0)), ("sm_120a", PtxVersion(8, 7)), ("sm_120f", PtxVersion(8, 8))),
)
_WIDEST_SWIZZLE = 4
_WIDEST: Needs = (("sm_103a", PtxVersion(8, 8)),)


def needs_on(call: DeviceCall, record: ArchitectureRecord) -> Requirement:
    """What an architecture needs for a call.

    Raises:
        CompileError: only variants of architectures have it, and not this one.
    """
    return required(call, record, _needs(call))


def _needs(call: DeviceCall) -> Needs:
    if isinstance(call.operation, tensormap.TensorMapPrefetch):
        return HOPPER
    if not isinstance(call.operation, tensormap.TensorMapReplace):
        return _PROXY
    field, value = MapForm.of(call).field, call.operands[1]
    number = value.value if isinstance(value, Constant) else 0
    if field == "swizzle_atomicity":
        return BLACKWELL
    if field == "elemtype" and number >= _FIRST_PACKED_TYPE:
        return _PACKED
    return _WIDEST if field == "swizzle_mode" and number >= _WIDEST_SWIZZLE else _REPLACE


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, "prefetch.tensormap [$0];", None, operands)


def _replace(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form, type_, value = MapForm.of(node), node.operands[0].type, node.operands[1]
    assert isinstance(type_, PointerType)
    where = "global" if type_.space is Space.GLOBAL else "shared::cta"
    field = FIELDS[form.field]
    ordinal = f", {form.ordinal}" if field.ordinals else ""
    name = f"tensormap.replace.tile.{form.field}.{where}.b1024.b{field.type.bits}"
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
        tensormap.TensorMapCopy: _copy,
        tensormap.TensorMapFence: _fence,
    }
)
