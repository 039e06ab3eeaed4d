"""Tensor maps in memory on the CPU, which only prefetches them: that is, does nothing."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import tensormap
from nvgen.tree import DeviceCall


def _prefetch(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Caches are the processor's affair."""


FAMILY = Family({tensormap.TensorMapPrefetch: _prefetch})
