"""Fences of the host, for every thread of this process."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang.fence import Fence, ThreadFence
from nvgen.lang.ordering import Ordering
from nvgen.targets.cpu.operations.atomic import ORDERS
from nvgen.tree import DeviceCall


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    emitter.builder.fence(ORDERS[Ordering.of(node).order])


FAMILY = Family({ThreadFence: _fence, Fence: _fence})
