"""Which kernels have one coroutine a warp, and why others have one a thread."""

from __future__ import annotations

from contextlib import suppress

from nvgen import tree
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.codegen.contract.description import KernelDescription
from nvgen.lang.mma import MatrixOperation
from nvgen.lang.operation import Need
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.regions.levels import NotDivisibleError
from nvgen.targets.cpu.regions.loop_functions import with_loops
from nvgen.targets.cpu.regions.normalise import normalised
from nvgen.targets.cpu.regions.strided_loops import Interchanged, with_loops_of_chunks
from nvgen.targets.cpu.regions.view_ranges import with_indices
from nvgen.targets.cpu.regions.while_ranges import with_ranges
from nvgen.targets.cpu.warps import operations, own_variables
from nvgen.targets.cpu.warps.division import WarpCode, divided
from nvgen.tree.analysis.suspension import is_spinning
from nvgen.tree.analysis.uniformity import Chunks, uniformity

#: Families of operations that a lane does without waiting.
_ALONE = frozenset(
    {
        *("async_copy", "atomic", "atomic_update", "cache_control", "cluster", "fence", "half_pairs", "instructions"),
        *("intrinsics", "mbarrier", "mma", "proxy", "special_registers", "sreg", "tensor_copies", "tma"),
    }
)


def division(kernel: tree.TypedKernel, description: KernelDescription, blocks: BlockShape) -> WarpCode | str:
    """How a kernel is divided, for such blocks; or why it is not."""
    are_full = not blocks.multiple % WARP_SIZE
    if not (are_full or blocks.is_row):
        return "its warps go through several rows"
    if description.options.debug:
        return "it is compiled for a debugger"
    if description.needs(Need.WHOLE_GRID):
        return "its blocks wait for the whole grid"
    if kernel.reassigned:
        return "it assigns a parameter"
    if any(tree.find(kernel, tree.Print)):
        return "what its threads print shows their order"
    loops = (loop for loop in tree.find(kernel, tree.While) if is_spinning(loop) and not operations.spins(loop))
    spinning = next(loops, None)
    if spinning is not None:
        return f"the loop in line {spinning.span.line} waits for other threads"
    normal = normalised(kernel, with_loops(kernel)) or normalised(kernel)
    if normal is None:
        return "a function that it calls waits for other threads"
    statements = set(tree.nodes(normal.body))
    calls = list(tree.find(normal, tree.DeviceCall))
    for call in calls:
        if not are_full and isinstance(call.operation, MatrixOperation):
            return f"`nv.{call.operation.name}` in line {call.span.line} needs all lanes of a warp"
        is_alone = not operations.waits(call) and call.operation.family in _ALONE
        if not is_alone and not (call in statements and operations.is_known(call)):
            return f"it uses `nv.{call.operation.name}` in line {call.span.line}"
    if not any(map(operations.is_costly, calls)) and not any(map(operations.spins, tree.find(normal, tree.While))):
        return "its threads wait for little"
    ranges = with_ranges(with_indices(normal, may_assume=False).kernel, may_assume=False).kernel
    chunks = Chunks(are_full=are_full, ask_together=True)
    known = uniformity(ranges, chunks)
    own = own_variables.separated(ranges, known)
    plain = Interchanged(own)
    known = known if own is ranges else uniformity(own, chunks)
    changed = with_loops_of_chunks(plain, known)
    if changed is not plain:
        with suppress(NotDivisibleError):  # some lanes may have ended before such a loop
            return divided(changed.kernel, uniformity(changed.kernel, chunks), changed.loops)
    try:
        return divided(own, known)
    except NotDivisibleError as error:
        return str(error)
