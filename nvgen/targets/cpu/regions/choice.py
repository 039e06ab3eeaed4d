"""Which kernels are loops over threads between their barriers, and why the others are coroutines."""

from __future__ import annotations

from nvgen import tree
from nvgen.analysis.suspension import is_spinning
from nvgen.analysis.uniformity import Chunks, uniformity
from nvgen.lang import KernelOptions
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import WarpOperation
from nvgen.targets.cpu.regions import plan, warp_plan
from nvgen.targets.cpu.regions.levels import NotDivisibleError, is_plain_barrier
from nvgen.targets.cpu.regions.normalise import normalised
from nvgen.targets.cpu.regions.strided_loops import interchanged

#: Families of operations that a thread does without the records of threads that wait.
_ALONE = frozenset(
    {
        *("atomic", "atomic_update", "cache_control", "fence", "half_pairs", "instructions", "intrinsics"),
        *("special_registers", "sreg"),
    }
)


def division(kernel: tree.TypedKernel, options: KernelOptions, multiple: int = WARP_SIZE) -> plan.Plan | str:
    """How a kernel is divided whose threads wait, for blocks whose size along x is a multiple of ``multiple``; or why
    it is not."""
    if options.debug:
        return "it is compiled for a debugger"
    if options.cluster:
        return "its blocks form clusters"
    if any(is_spinning(loop) for loop in tree.find(kernel, tree.While)):
        return "a loop in it waits for other threads"
    normal = normalised(kernel)
    if normal is None:
        return "a function that it calls waits for other threads"
    has_warps = multiple % WARP_SIZE == 0
    own = set(tree.nodes(normal.body))
    for call in tree.find(normal, tree.DeviceCall):
        is_known = is_plain_barrier(call) or (has_warps and isinstance(call.operation, WarpOperation))
        if not (is_known and call in own) and (call.operation.suspends or call.operation.family not in _ALONE):
            return f"it uses `nv.{call.operation.name}`"
    try:
        if not has_warps:
            return plan.make(normal, uniformity(normal, Chunks(are_full=False, are_warps=False)))
        return _of_warps(normal)
    except NotDivisibleError as error:
        return str(error)


def _of_warps(kernel: tree.TypedKernel) -> plan.Plan:
    """How a kernel is divided for blocks of whole warps."""
    changed = interchanged(kernel, uniformity(kernel))
    planner = plan.Planner(changed.kernel, uniformity(changed.kernel))
    found = planner.plan()
    warps = warp_plan.divided(planner, found, changed.loops, changed.numbers)
    return found.with_changes(warps=warps, before=changed.before, originals=changed.originals)
