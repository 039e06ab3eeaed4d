"""Emits the operations to which the lanes of a warp bring something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import tree
from nvgen.lang.mma import MatrixOperation
from nvgen.lang.sync import ReducingBarrier
from nvgen.lang.warp import WarpOperation
from nvgen.targets.cpu.conventions import thread
from nvgen.targets.cpu.operations import sync
from nvgen.targets.cpu.regions import lane_variables
from nvgen.targets.cpu.warps.emission import WarpEmitter


def emit(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> bool:
    """Emits an operation, whose result each lane gets in a variable; whether it is one of these."""
    for kind, rule in _RULES.items():
        if isinstance(call.operation, kind):
            rule(warp, local, call)
            return True
    return False


def _warp_operation(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    """All lanes that the warp has are there."""
    lane_variables.emit(warp, local, call, warp.there())


def _matrix_operation(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    from nvgen.targets.cpu.warps import fragments  # most kernels have no matrices

    fragments.emit(warp, local, call)


def _reducing_barrier(warp: WarpEmitter, local: tree.Local | None, call: tree.DeviceCall) -> None:
    """The lanes vote together."""
    predicate = lane_variables.operand(warp, call.operands[0]).vector(warp.builder)
    found = sync.reduce_of_warp(warp, call, predicate, warp.frame.registers[thread.LANES])
    if local is None:
        return
    if local in warp.region.variables:
        warp.store(local, found)
        return
    with warp.short_lanes() as lane:
        warp.arrays.store(warp.builder, local, lane, found)


_RULES: dict[type[Any], Callable[[WarpEmitter, tree.Local | None, tree.DeviceCall], None]] = {
    WarpOperation: _warp_operation,
    MatrixOperation: _matrix_operation,
    ReducingBarrier: _reducing_barrier,
}
