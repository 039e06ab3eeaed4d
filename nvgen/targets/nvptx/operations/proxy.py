"""Proxy fences as PTX has them. Source: PTX ISA, "membar/fence"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.lang import DeviceOperation, proxy
from nvgen.lang.attributes.proxy import FenceSpace
from nvgen.lang.ordering import Ordering
from nvgen.lang.proxy import ASYNC_SPACES, TENSOR_MAP_BYTES
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.operations.fence import RESTRICTED
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.tree import DeviceCall

_NEEDS: dict[type[DeviceOperation], Requirement] = {
    proxy.AliasFence: Requirement("sm_70", PtxVersion(7, 5)),
    proxy.AsyncFence: Requirement("sm_90", PtxVersion(8, 0)),
    proxy.RestrictedAsyncFence: Requirement("sm_90", PtxVersion(8, 6)),
    proxy.TensorMapRelease: Requirement("sm_90", PtxVersion(8, 3)),
    proxy.TensorMapAcquire: Requirement("sm_90", PtxVersion(8, 3)),
}


def needs(call: DeviceCall) -> Requirement:
    """What a fence needs."""
    return _NEEDS[type(call.operation)]


def _alias(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, "fence.proxy.alias;", None, [])


def _async(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    space = ASYNC_SPACES[FenceSpace.of(node).space] if FenceSpace.of(node).space else ""
    instruct(emitter, f"fence.proxy.async{space};", None, [])


def _restricted(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    order = Ordering.of(node).order
    instruct(emitter, f"fence.proxy.async::generic.{order}.{RESTRICTED[order]}.cluster;", None, [])


def _release(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"fence.proxy.tensormap::generic.release.{Ordering.of(node).scope};", None, [])


def _acquire(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The address is a generic one."""
    address = emitter.builder.addrspacecast(operands[0], pointer())
    scope = Ordering.of(node).scope
    instruct(emitter, f"fence.proxy.tensormap::generic.acquire.{scope} [$0], {TENSOR_MAP_BYTES};", None, [address])


FAMILY = Family(
    {
        proxy.AliasFence: _alias,
        proxy.AsyncFence: _async,
        proxy.RestrictedAsyncFence: _restricted,
        proxy.TensorMapRelease: _release,
        proxy.TensorMapAcquire: _acquire,
    }
)
