"""Which kernels are loops over threads between their barriers, and why the others are coroutines."""

from __future__ import annotations

from nvgen import tree
from nvgen.analysis.suspension import is_spinning, suspends
from nvgen.analysis.uniformity import Chunks, uniformity
from nvgen.lang import KernelOptions
from nvgen.targets.cpu.regions import plan
from nvgen.targets.cpu.regions.levels import NotDivisibleError, is_plain_barrier

#: Families of operations that a thread does without the records of threads that wait.
_ALONE = frozenset(
    {
        *("atomic", "atomic_update", "cache_control", "fence", "half_pairs", "instructions", "intrinsics"),
        *("special_registers", "sreg"),
    }
)


def division(kernel: tree.TypedKernel, options: KernelOptions) -> plan.Plan | str:
    """How a kernel is divided whose threads wait; or why it is not."""
    if options.debug:
        return "it is compiled for a debugger"
    if options.cluster:
        return "its blocks form clusters"
    if any(is_spinning(loop) for loop in tree.find(kernel, tree.While)):
        return "a loop in it waits for other threads"
    own = set(tree.nodes(kernel.body))
    for call in tree.find(kernel, tree.DeviceCall):
        if not (is_plain_barrier(call) and call in own) and (
            call.operation.suspends or call.operation.family not in _ALONE
        ):
            return f"it uses `nv.{call.operation.name}`"
    try:
        return plan.make(kernel, uniformity(kernel, Chunks(are_full=False, are_warps=False)))
    except NotDivisibleError as error:
        return str(error)


def reason_for_coroutines(kernel: tree.TypedKernel, options: KernelOptions) -> str | None:
    """Why the threads of a kernel are coroutines; None where they are loops."""
    if not suspends(kernel):
        return None
    found = division(kernel, options)
    return found if isinstance(found, str) else None
