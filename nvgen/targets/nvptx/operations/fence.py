"""Fences as PTX has them, and what orders and scopes need of an architecture.

Sources: PTX ISA, "membar/fence"; the NVPTX user guide, "Fence" and "Membar".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.diagnostics import InternalError
from nvgen.intrinsics.instructions import instruction
from nvgen.lang.attributes.fence import FenceOrdering
from nvgen.lang.fence import Fence, ThreadFence
from nvgen.lang.ordering import Ordering
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.refusal import check_architecture
from nvgen.targets.nvptx.requirements import has
from nvgen.tree import DeviceCall

#: The scopes of ``membar``.
_LEVELS = {"cta": "cta", "gpu": "gl", "sys": "sys"}
#: What LLVM calls the scopes: without a name, the whole system.
_SYNC_SCOPES = {"cta": "block", "cluster": "cluster", "gpu": "device", "sys": None}
#: What a fence of an order is restricted to.
RESTRICTED = {"acquire": "sync_restrict::shared::cluster", "release": "sync_restrict::shared::cta"}


def nvptx_target(emitter: Emitter) -> NvptxTarget:
    """The target, which is known to be PTX."""
    if not isinstance(emitter.target, NvptxTarget):
        raise InternalError(f"no PTX for {emitter.target}")
    return emitter.target


def has_orders(target: NvptxTarget) -> bool:
    """Whether instructions have an order, as since sm_70."""
    return has(target, "fence")


def _thread_fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    emit_membar(emitter, Ordering.of(node).scope)


def emit_membar(emitter: Emitter, scope: str) -> None:
    """``membar``, which every architecture has; since sm_70 it is ``fence.sc``. It knows no clusters."""
    name = f"llvm.nvvm.membar.{_LEVELS[scope]}"
    emitter.builder.call(declare(emitter.builder.module, name, ir.VoidType(), []), [])


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    order, scope = Ordering.of(node).order, Ordering.of(node).scope
    if FenceOrdering.of(node).restrict:
        instruct(emitter, f"fence.{order}.{RESTRICTED[order]}.{scope};", None, [])
    elif order in RESTRICTED and has(nvptx_target(emitter), "fence.acquire"):
        instruct(emitter, f"fence.{order}.{scope};", None, [])
    else:
        emit_fence(emitter, node, Ordering.of(node))


def emit_fence(emitter: Emitter, node: DeviceCall, ordering: Ordering) -> None:
    """LLVM's fence: ``fence.sc`` or ``fence.acq_rel``, and before sm_70 ``membar``.

    Raises:
        CompileError: the architecture has no clusters.
    """
    if ordering.scope == "cluster":
        record = nvptx_target(emitter).record
        check_architecture(instruction("fence.cluster"), record, '`scope="cluster"`', node.span)
    emitter.builder.fence(ordering.order, _SYNC_SCOPES[ordering.scope])


FAMILY = Family({ThreadFence: _thread_fence, Fence: _fence})
