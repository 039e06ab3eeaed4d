"""Which arrays of a kernel LLVM may be told that nothing else refers to (``noalias``).

LLVM takes it to mean that nobody else changes the memory while the kernel runs, another thread neither: across a
barrier it keeps what it has loaded of such an array, and moves loads out of loops with barriers. So an array that the
kernel writes is one only where threads have no way to wait for each other. What a kernel reads alone no thread changes.

Of those LLVM makes loads through the read-only cache (``ld.global.nc``), which merge and move across barriers, atomics
and inline PTX as they are: ``!invariant.load`` would add nothing to that. ptxas moves them before
``griddepcontrol.wait`` too, so that there are none in kernels that wait so for what the kernel before them writes.
"""

from __future__ import annotations

from collections.abc import Collection

from nvgen.lang import KernelOptions
from nvgen.lang.ordering import Ordering
from nvgen.tree import Assembly, DeviceCall, Element, HintedStore, Local, TypedKernel, walk
from nvgen.tree.analysis.access import accesses, holds_array, written
from nvgen.types import ArrayType

#: Families of operations by which no thread sees what another did.
_ALONE = frozenset({"instructions", "special_registers", "sreg", "state_spaces", "texture"})
#: Families of operations by which threads of one launch wait for each other, and for nobody else.
_WITHIN_LAUNCH = frozenset({"sync", "warp", "cluster", "mma", "grid_sync", "aggregation"})
#: Operations that wait for another kernel, which may have begun when this one does.
_FOLLOWING = frozenset({"griddepcontrol.wait", "nvvm.griddepcontrol_wait"})


def restricted(kernel: TypedKernel, options: KernelOptions) -> frozenset[Local]:
    """The array parameters that the option ``noalias`` is for, without those that another thread may change.

    In a kernel that waits for the one before it there are none: that one may write what this one only reads.
    """
    named = [p for p in kernel.parameters if isinstance(p.type, ArrayType) and options.is_noalias(p.name)]
    if named and _communicates(kernel, _ALONE):
        if any(call.operation.name in _FOLLOWING for call in walk.find(kernel, DeviceCall)):
            return frozenset()
        changed = written(kernel)
        named = [local for local in named if local not in changed]
    return frozenset(named)


def separable(kernel: TypedKernel) -> tuple[str, ...]:
    """The array parameters that a launch may call ``noalias`` once it sees that no array which is written overlaps.

    They are those that the kernel reads only. None are where other pointers may lead to their memory, where nothing is
    written, and where a thread may wait for what another kernel or the host writes.
    """
    arrays = [local for local in kernel.parameters if isinstance(local.type, ArrayType)]
    others = [local for local in kernel.parameters if local not in arrays and holds_array(local.type)]
    if len(arrays) < 2 or others or any(map(_holds_pointers, arrays)):
        return ()
    access = accesses(kernel)
    if not any(access[local].writes for local in arrays) or _communicates(kernel, _ALONE | _WITHIN_LAUNCH):
        return ()
    return tuple(local.name for local in arrays if access[local].reads and not access[local].writes)


def _holds_pointers(local: Local) -> bool:
    return isinstance(local.type, ArrayType) and holds_array(local.type.dtype)


def _communicates(kernel: TypedKernel, allowed: Collection[str]) -> bool:
    """Whether a thread may see what others did by anything but operations of the ``allowed`` families."""
    if Assembly in kernel.kinds:
        return True
    if DeviceCall in kernel.kinds and any(not _is_allowed(call, allowed) for call in walk.find(kernel, DeviceCall)):
        return True
    if any(node.hint.is_strong for node in walk.find(kernel, Element)):
        return True
    return HintedStore in kernel.kinds and any(node.hint.is_strong for node in walk.find(kernel, HintedStore))


def _is_allowed(call: DeviceCall, allowed: Collection[str]) -> bool:
    if call.operation.family in allowed:
        return True
    # Adding to a sum lets no thread see what others wrote; an order that acquires does.
    is_counted = isinstance(call.attributes, Ordering) and call.attributes.order in ("relaxed", "release")
    return call.operation.family == "atomic" and is_counted and set(allowed) >= _WITHIN_LAUNCH
