"""Whether generic pointers of a kernel may point to the shared memory of another block of its cluster.

Such an address is one that was generic before: that of ``.shared::cluster`` memory is made generic, or a generic one is
mapped (``mapa``). Where blocks form clusters it may be that of a block's own shared memory as well, which others get
through memory: since sm_90 a generic address names the block. A kernel's arguments are never such addresses, since
shared memory lasts no longer than its block.

Takes typed trees and needs no LLVM.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.torn_atomics import MAKES_OWN, MAKES_REMOTE
from nvgen.lang import KernelOptions, atomic
from nvgen.lang.atomic_forms import form
from nvgen.lang.options import CLUSTER_OPTIONS
from nvgen.tree import (
    Assembly,
    Convert,
    DeviceCall,
    ExportedFunction,
    Expression,
    Reinterpret,
    TypedKernel,
    pointer_type,
    walk,
)
from nvgen.types import PointerType, Space

if TYPE_CHECKING:  # it loads LLVM
    from nvgen.codegen.contract.pipeline import Kernels

_INTRINSIC = "nvvm.mapa"


def are_generic(kernel: TypedKernel, options: KernelOptions) -> bool:
    """Whether a kernel, or a function that it calls, may have a generic address in another block's shared memory."""
    own = _is_in_cluster(kernel, options)
    return any(_makes(node, own=own) for node in walk.find(kernel, (Convert, Reinterpret, DeviceCall, Assembly)))


def _is_in_cluster(kernel: TypedKernel, options: KernelOptions) -> bool:
    """Whether its blocks know of others in their cluster."""
    if any(getattr(options, name) for name in CLUSTER_OPTIONS):
        return True
    calls = walk.find(kernel, DeviceCall) if DeviceCall in kernel.kinds else ()
    return any(call.operation.family == "cluster" for call in calls)


def _makes(node: Expression, *, own: bool) -> bool:
    """Whether a generic address comes of a node that may be another block's; ``own``: those of the own block may."""
    match node:
        case Convert(operand=operand) | Reinterpret(operand=operand):
            sources = (Space.SHARED_CLUSTER, Space.SHARED) if own else (Space.SHARED_CLUSTER,)
            return _space(node) is Space.GENERIC and _space(operand) in sources
        case DeviceCall(operation=operation):
            is_known = operation.family == "cluster" or operation.name == _INTRINSIC
            is_pointer = _space(node) is Space.GENERIC and isinstance(node.type, PointerType)
            return is_pointer and (is_known or (own and operation.family == "extern"))
        case Assembly(pieces=pieces):
            text = "".join(piece for piece in pieces if isinstance(piece, str))
            return bool(MAKES_REMOTE.search(text) or (own and MAKES_OWN.search(text)))
    return False


def _space(value: Expression) -> Space | None:
    return getattr(value.type, "space", None)


def lost(call: DeviceCall) -> bool:
    """Whether a call is an atomic operation at a generic address that loses updates in another block's memory.

    Those with a hint to the cache, and of vectors that are more than two halves, are of global memory alone.
    """
    if call.operation.family != "atomic" or isinstance(call.operation, (atomic.AtomicLoad, atomic.AtomicStore)):
        return False
    access, pointer = atomic.Access.of(call), pointer_type(call.operands[0])
    found = form(call.operation.name, pointer.pointee, packed=access.packed)
    if pointer.space is not Space.GENERIC or access.has_hint or found is None or found.vector:
        return False
    return found.needs_loop(Space.SHARED_CLUSTER)


def reach_others(kernel: TypedKernel, options: KernelOptions) -> bool:
    """Whether a kernel has atomic operations that may lose updates in another block's memory."""
    if DeviceCall not in kernel.kinds or not any(map(lost, walk.find(kernel, DeviceCall))):
        return False
    return are_generic(kernel, options)


def of_module(kernels: Kernels) -> list[bool]:
    """``reach_others`` of each; what a module exports may be called with addresses of all its kernels."""
    exported = [kernel for kernel, _ in kernels if isinstance(kernel, ExportedFunction)]
    of_any = bool(exported) and any(are_generic(kernel, options) for kernel, options in kernels)
    return [reach_others(kernel, options) or (of_any and kernel in exported) for kernel, options in kernels]


def check(kernels: Kernels) -> None:
    """Refuses operations of legalised kernels that would have to be loops and may not.

    Raises:
        CompileError: there is one.
    """
    for (kernel, _), reaches in zip(kernels, of_module(kernels), strict=True):
        call = next(filter(lost, walk.find(kernel, DeviceCall)), None) if reaches else None
        if call is not None:
            raise CompileError(_only_a_loop(call))


def _only_a_loop(call: DeviceCall) -> diagnostics.atomics.OnlyALoop:
    type_, name = pointer_type(call.operands[0]).pointee, call.operation.name
    forms = [(one, form(name, one)) for one in atomic.OPERATIONS[name.removeprefix("atomic.")].types]
    known = [one for one, found in forms if found is not None and not found.needs_loop(Space.SHARED_CLUSTER)]
    position = " at a generic address that may be another block's"
    return diagnostics.atomics.OnlyALoop(call.span, f"nv.{name}", type_, ", ".join(map(repr, known)), position)
