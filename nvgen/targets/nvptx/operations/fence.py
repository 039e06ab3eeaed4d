"""Fences as PTX has them, and what orders and scopes need of an architecture.

Sources: PTX ISA, "membar/fence"; the NVPTX user guide, "Fence" and "Membar".
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.diagnostics import CompileError, InternalError, Span
from nvgen.intrinsics.architectures import PtxVersion, find_architecture
from nvgen.lang.attributes.fence import FenceOrdering
from nvgen.lang.fence import Fence, ThreadFence
from nvgen.lang.ordering import Ordering
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.instruction import instruct
from nvgen.targets.nvptx.requirements import Requirement, has
from nvgen.tree import DeviceCall

#: The scopes of ``membar``.
_LEVELS = {"cta": "cta", "gpu": "gl", "sys": "sys"}
#: What LLVM calls the scopes: without a name, the whole system.
_SYNC_SCOPES = {"cta": "block", "cluster": "cluster", "gpu": "device", "sys": None}
_ORDERS_SINCE, _CLUSTERS_SINCE = "sm_70", "sm_90"
_ANY = Requirement("sm_20", PtxVersion(2, 0))
#: ``fence.acquire`` and ``fence.release``, also of shared memory alone.
_ONE_WAY = Requirement("sm_90", PtxVersion(8, 6))
#: What a fence of an order is restricted to.
RESTRICTED = {"acquire": "sync_restrict::shared::cluster", "release": "sync_restrict::shared::cta"}


def needs(call: DeviceCall) -> Requirement:
    """What a fence needs that nothing can stand for. What scopes need is found where it is emitted."""
    return _ONE_WAY if isinstance(call.operation, Fence) and FenceOrdering.of(call).restrict else _ANY


def nvptx_target(emitter: Emitter) -> NvptxTarget:
    """The target, which is known to be PTX."""
    if not isinstance(emitter.target, NvptxTarget):
        raise InternalError(f"no PTX for {emitter.target}")
    return emitter.target


def has_orders(target: NvptxTarget) -> bool:
    """Whether instructions have an order, as since sm_70."""
    return find_architecture(_ORDERS_SINCE).architecture.is_compatible_with(target.record.architecture)


def require(target: NvptxTarget, span: Span, what: str, since: str, since_ptx: PtxVersion) -> None:
    """Refuses what only later machines, or later versions of PTX, have.

    Raises:
        CompileError: the target is older.
    """
    architecture = target.record.architecture
    if not find_architecture(since).architecture.is_compatible_with(architecture):
        raise CompileError(diagnostics.target.NeedsArchitecture(span, what, since, str(architecture)))
    if target.ptx_version < since_ptx:
        raise CompileError(diagnostics.memory.NeedsPtx(span, what, str(since_ptx), str(target.ptx_version)))


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
    elif order in RESTRICTED and has(nvptx_target(emitter), _ONE_WAY):
        instruct(emitter, f"fence.{order}.{scope};", None, [])
    else:
        emit_fence(emitter, node, Ordering.of(node))


def emit_fence(emitter: Emitter, node: DeviceCall, ordering: Ordering) -> None:
    """LLVM's fence: ``fence.sc`` or ``fence.acq_rel``, and before sm_70 ``membar``.

    Raises:
        CompileError: the architecture has no clusters.
    """
    if ordering.scope == "cluster":
        require(nvptx_target(emitter), node.span, '`scope="cluster"`', _CLUSTERS_SINCE, PtxVersion(7, 8))
    emitter.builder.fence(ordering.order, _SYNC_SCOPES[ordering.scope])


FAMILY = Family({ThreadFence: _thread_fence, Fence: _fence})
