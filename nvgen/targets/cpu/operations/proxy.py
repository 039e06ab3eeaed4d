"""Proxy fences on the CPU, where memory is reached in one way: those with an order are fences of the host."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import proxy
from nvgen.lang.ordering import Ordering
from nvgen.targets.cpu.operations.atomic import ORDERS
from nvgen.tree import DeviceCall


def _nothing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """All see the same memory."""


def _alias(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    if Ordering.of(node).order:
        _ordered(emitter, node, operands)


def _ordered(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    emitter.builder.fence(ORDERS[Ordering.of(node).order])


FAMILY = Family(
    {
        proxy.AliasFence: _alias,
        proxy.AsyncFence: _nothing,
        **dict.fromkeys((proxy.AliasReadFence, proxy.FabricFence, proxy.AsyncReadFence), _ordered),
        **dict.fromkeys((proxy.RestrictedAsyncFence, proxy.TensorMapRelease, proxy.TensorMapAcquire), _ordered),
    }
)
