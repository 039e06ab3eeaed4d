"""Bulk copies as PTX has them. Source: PTX ISA, ``cp.async.bulk`` and its like, ``fence.proxy``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rule, Rules
from nvgen.codegen.emitter import Emitter
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import tma
from nvgen.targets.nvptx.arch import PtxVersion
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.requirements import Requirement

_HOPPER = Requirement("sm_90", PtxVersion(8, 0))


def needs(call: DeviceCall) -> Requirement:
    """The architecture that has bulk copies."""
    return _HOPPER


def _plain(text: str) -> Rule:
    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        instruct(emitter, text, None, operands)

    return rule


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    read = ".read" if node.settings.read else ""
    instruct(emitter, f"cp.async.bulk.wait_group{read} {node.settings.count};", None, [])


RULES: Rules = {
    # The block's own shared memory has the same addresses in that of the cluster.
    tma.BulkLoad: _plain(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1], $2, [$3];",
    ),
    tma.BulkStore: _plain("cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], $2;"),
    tma.BulkCommit: _plain("cp.async.bulk.commit_group;"),
    tma.BulkWait: _wait,
    tma.BulkFence: _plain("fence.proxy.async.shared::cta;"),
}
