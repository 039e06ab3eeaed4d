"""The operations in which a warp waits or works together: what lanes bring, and what has to be the same for all."""

from __future__ import annotations

from typing import Any

from nvgen import tree
from nvgen.lang.allocation import PLAIN
from nvgen.lang.attributes.mma import MoveCall, ProductCall
from nvgen.lang.cluster import ClusterArrival, ClusterBarrier, ClusterMap, ClusterRank, ClusterWait
from nvgen.lang.mbarrier import Test, Wait
from nvgen.lang.mma import LoadMatrix, MatrixOperation, Multiply
from nvgen.lang.setmaxnreg import SetMaxRegisters
from nvgen.lang.special_registers import Sleep
from nvgen.lang.sync import Barrier, NamedBarrier, ReducingBarrier, ReducingNamedBarrier
from nvgen.lang.warp import ActiveMask, WarpOperation
from nvgen.targets.cpu.regions.levels import NotDivisibleError, is_plain_barrier, is_reduction, own
from nvgen.targets.cpu.regions.normalise import rendezvous_of
from nvgen.tree.analysis.suspension import is_spinning
from nvgen.tree.analysis.uniformity import Scope, Uniformity, is_full
from nvgen.types import SCALARS, Scalar, Type, VectorType

#: Those in which lanes bring nothing: all operands are the warp's.
_OF_WARPS = (Barrier, NamedBarrier, Wait, ClusterBarrier, ClusterArrival, ClusterWait, SetMaxRegisters)
_KNOWN = (*_OF_WARPS, WarpOperation, MatrixOperation, ReducingBarrier)


def is_known(call: tree.DeviceCall) -> bool:
    """Whether a rendezvous can be one of a whole warp."""
    return isinstance(call.operation, _KNOWN) and not isinstance(call.operation, ReducingNamedBarrier)


def waits(call: tree.DeviceCall) -> bool:
    """Whether others may be waited for in a call; some only need to know of the other blocks of the cluster."""
    return call.operation.suspends and not isinstance(call.operation, (ClusterMap, ClusterRank))


def asks_together(known: Uniformity, statement: tree.Statement) -> bool:
    """Whether a statement asks an mbarrier for all lanes, of which none has to know what the others are told."""
    if known.around(statement) is Scope.THREAD:
        return False
    asked = [call for call in tree.of_kind(own(statement), tree.DeviceCall) if isinstance(call.operation, Test)]
    return bool(asked) and all(known.of(call) is not Scope.THREAD for call in asked)


def spins(loop: tree.While) -> bool:
    """Whether a loop goes on until an mbarrier says so, and looks at nothing else that others change."""
    if not is_spinning(loop):
        return False
    deciding = (loop.test, *(node.test for node in tree.nodes(loop.body) if isinstance(node, (tree.If, tree.Assert))))
    if tree.has(deciding, tree.Element, tree.Dereference) or tree.has((loop.test, loop.body), tree.Call):
        return False
    if any(node.hint != PLAIN for node in tree.of_kind((loop.test, loop.body), tree.Element)):
        return False
    looking = [call for call in tree.of_kind((loop.test, loop.body), tree.DeviceCall) if call.operation.may_spin]
    tests = [call for call in looking if isinstance(call.operation, Test)]
    return bool(tests) and all(isinstance(call.operation, (Test, Sleep)) for call in looking)


def is_costly(call: tree.DeviceCall) -> bool:
    """Whether it takes long where threads wait one by one: anything but barriers of the block."""
    return (waits(call) and not is_plain_barrier(call) and not is_reduction(call)) or bool(call.operation.needs)


def operation_of(statement: Any) -> tree.DeviceCall | None:
    """The rendezvous that a statement of a normalised kernel is."""
    call = rendezvous_of(statement) if isinstance(statement, tree.Statement) else None
    return call if call is not None and waits(call) else None


def of_lanes(call: tree.DeviceCall) -> range:
    """Which operands each lane brings for itself; of operations of warps the last one is the mask."""
    count = len(call.operands)
    if isinstance(call.operation, WarpOperation):
        return range(count - 1)
    if isinstance(call.operation, (MatrixOperation, ReducingBarrier)):
        return range(count)
    return range(0)


def is_of_arrays(call: tree.DeviceCall) -> bool:
    """Whether an operation takes and gives fragments that are one value of each lane, the bits of its registers."""
    match call.operation:
        case Multiply():
            types = [*(operand.type for operand in call.operands), call.type]
            return ProductCall.of(call).rounding in ("", "rn") and all(map(_is_whole, types))
        case LoadMatrix():
            form = MoveCall.of(call)
            return form.move.shape == "m8n8" and form.format != "s8.s4" and _is_whole(call.type)
    return False


def _is_whole(type_: Type) -> bool:
    element = type_.element if isinstance(type_, VectorType) else type_
    return isinstance(element, Scalar) and element != SCALARS["e2m1"]


def check(known: Uniformity, call: tree.DeviceCall) -> None:
    """An operation is one of the whole warp.

    Raises:
        NotDivisibleError: not all lanes may be in it, or they may wait for different things.
    """
    operation, line = call.operation, call.span.line
    if isinstance(operation, WarpOperation):
        if not isinstance(operation, ActiveMask) and not is_full(known, call.operands[-1]):
            raise NotDivisibleError(f"not all lanes may be in `nv.{operation.name}` in line {line}")
        return
    of_each = of_lanes(call)
    for index, operand in enumerate(call.operands):
        if index not in of_each and known.of(operand) is Scope.THREAD:
            raise NotDivisibleError(f"lanes may wait for different things in line {line}")
