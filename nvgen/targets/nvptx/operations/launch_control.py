"""Control of launches as PTX has it. LLVM 22.1 lacks the guide's ``griddepcontrol.launch_dependents``.

Source: PTX ISA, ``griddepcontrol``, ``clusterlaunchcontrol``.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import clusterlaunchcontrol, griddepcontrol
from nvgen.lang.attributes.launch_control import CancelForm
from nvgen.targets.nvptx.instruction import compute, instruct
from nvgen.tree import DeviceCall

# Workaround (LLVM 22.1, 2026-11): `griddepcontrol.launch_dependents` is no intrinsic, and printed as a call.
# Reproducer: tests/workarounds/launch_dependents.ll
_I1, _I32 = ir.IntType(1), ir.IntType(32)


def _dependency(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    instruct(emitter, f"{node.operation.name};", None, [])


def _try_cancel(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    everywhere = ".multicast::cluster::all" * CancelForm.of(node).multicast
    name = f"clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes{everywhere}.b128"
    instruct(emitter, f"{name} [$0], [$1];", None, operands)


def _query(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    query = "clusterlaunchcontrol.query_cancel"
    if node.operation is clusterlaunchcontrol.is_canceled:
        return compute(emitter, f"{query}.is_canceled.pred.b128 $0, $1;", _I1, operands)
    blocks = ir.LiteralStructType([_I32] * 3)
    return compute(emitter, f"{query}.get_first_ctaid.v4.b32.b128 {{$0, $1, $2, _}}, $3;", blocks, operands)


FAMILY = Family(
    {
        griddepcontrol.GridDependency: _dependency,
        clusterlaunchcontrol.TryCancel: _try_cancel,
        clusterlaunchcontrol.QueryCancel: _query,
    }
)
