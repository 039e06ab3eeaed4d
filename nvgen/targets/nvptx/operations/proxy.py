"""Proxy fences as PTX has them. Source: PTX ISA, "membar/fence"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import proxy
from nvgen.lang.attributes.proxy import FabricOrdering, FenceSpace
from nvgen.lang.ordering import Ordering
from nvgen.lang.proxy import ASYNC_SPACES, TENSOR_MAP_BYTES
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.operations.fence import RESTRICTED
from nvgen.tree import DeviceCall


def _alias(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    order = Ordering.of(node).order
    instruct(emitter, f"fence.proxy.alias{f'.{order}.sys' if order else ''};", None, [])


def _alias_reads(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, "fence.alias.sync_restrict::read.release.sys;", None, [])


def _fabric(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    form = FabricOrdering.of(node)
    instruct(emitter, f"fence.proxy.{form.proxies}.alias.{form.order}.sys;", None, [])


def _async(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    space = ASYNC_SPACES[FenceSpace.of(node).space] if FenceSpace.of(node).space else ""
    instruct(emitter, f"fence.proxy.async{space};", None, [])


def _restricted(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    order = Ordering.of(node).order
    instruct(emitter, f"fence.proxy.async::generic.{order}.{RESTRICTED[order]}.cluster;", None, [])


def _async_reads(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    text = "fence.proxy.async::generic.release.sync_restrict::shared::cluster::read.cluster;"
    instruct(emitter, text, None, [])


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
        proxy.AliasReadFence: _alias_reads,
        proxy.FabricFence: _fabric,
        proxy.AsyncFence: _async,
        proxy.RestrictedAsyncFence: _restricted,
        proxy.AsyncReadFence: _async_reads,
        proxy.TensorMapRelease: _release,
        proxy.TensorMapAcquire: _acquire,
    }
)
