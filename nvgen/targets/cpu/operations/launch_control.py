"""Control of launches on the CPU: one launch after the other, and all its blocks are started."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.run_checks import RACE
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import clusterlaunchcontrol, griddepcontrol
from nvgen.lang.meaning import mbarriers
from nvgen.targets.cpu.checks.extents import check_extent
from nvgen.targets.cpu.operations.mbarrier import call
from nvgen.tree import DeviceCall

_I32, _I128 = ir.IntType(32), ir.IntType(128)
_BYTES = 16


def _dependency(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Launches before this one are over; a check of races looks what would be so without waiting for them."""
    if RACE in emitter.target.wanted_checks:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs do

        instrumentation.depend(emitter, node)


def _try_cancel(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """There is no block to take over: the answer is zeros."""
    response, bar = operands
    check_extent(emitter, node, 0, response, _I32(_BYTES))
    emitter.builder.store(_I128(0), response, align=_BYTES)
    call(emitter, mbarriers.receive, [bar, _I32(_BYTES)])


def _query(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    if node.operation is clusterlaunchcontrol.is_canceled:
        return emitter.builder.icmp_unsigned("!=", operands[0], _I128(0))
    return ir.Constant(ir.LiteralStructType([_I32] * 3), [_I32(0)] * 3)


FAMILY = Family(
    {
        griddepcontrol.GridDependency: _dependency,
        clusterlaunchcontrol.TryCancel: _try_cancel,
        clusterlaunchcontrol.QueryCancel: _query,
    }
)
