"""Cache control on the CPU: nothing is told to its caches, and policies are numbers that nobody looks at."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import cache_control
from nvgen.tree import DeviceCall


def _nothing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """What memory holds stays; that of ``discard`` as well, which may be anything."""


def _policy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return ir.IntType(64)(0)


FAMILY = Family(
    {
        cache_control.Prefetch: _nothing,
        cache_control.UniformPrefetch: _nothing,
        cache_control.ValidPrefetch: _nothing,
        cache_control.Discard: _nothing,
        cache_control.ApplyPriority: _nothing,
        cache_control.FractionalPolicy: _policy,
        cache_control.RangePolicy: _policy,
        cache_control.FabricRangePolicy: _policy,
        cache_control.ConvertedPolicy: _policy,
    }
)
