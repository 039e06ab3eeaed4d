"""Which kernels are loops over threads between their barriers, and why the others are coroutines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from nvgen import tree
from nvgen.base.records import Node
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.lang import KernelOptions
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import WarpOperation
from nvgen.targets.cpu.regions import branch_runs, exchanged_axes, levels, plan, warp_plan
from nvgen.targets.cpu.regions.broken_loops import with_votes
from nvgen.targets.cpu.regions.close_indices import CloseIndices
from nvgen.targets.cpu.regions.levels import NotDivisibleError, is_plain_barrier, is_reduction
from nvgen.targets.cpu.regions.loop_functions import with_loops
from nvgen.targets.cpu.regions.masked_loops import with_branches
from nvgen.targets.cpu.regions.normalise import normalised
from nvgen.targets.cpu.regions.strided_loops import (
    Interchanged,
    with_loops_of_blocks,
    with_loops_of_chunks,
)
from nvgen.targets.cpu.regions.view_ranges import with_indices
from nvgen.targets.cpu.regions.while_ranges import with_ranges
from nvgen.tree.analysis.suspension import is_spinning
from nvgen.tree.analysis.uniformity import Chunks, Uniformity, uniformity

WHOLE_WARPS = BlockShape(WARP_SIZE)
#: Families of operations that a thread does without the records of threads that wait.
ALONE = frozenset(
    {
        *("atomic", "atomic_update", "cache_control", "fence", "half_pairs", "instructions", "intrinsics"),
        *("special_registers", "sreg"),
    }
)


def division(
    kernel: tree.TypedKernel,
    options: KernelOptions,
    blocks: BlockShape = WHOLE_WARPS,
    *,
    waits: bool = True,
    may_leave: bool = True,
) -> plan.Plan | str:
    """How a kernel is divided, for such blocks; or why it is not. One whose threads do not wait is, if they share out
    ranges. What the plan assumes holds for all blocks unless it ``may_leave`` some."""
    if not waits and any(tree.find(kernel, tree.Print)):
        return "what its threads print shows their order"
    if options.debug:
        return "it is compiled for a debugger"
    if options.cluster:
        return "its blocks form clusters"
    spinning = next(filter(is_spinning, tree.find(kernel, tree.While)), None)
    if spinning is not None:
        return f"the loop in line {spinning.span.line} waits for other threads"
    normal = normalised(kernel, with_loops(kernel)) or normalised(kernel)
    if normal is None:
        return "a function that it calls waits for other threads"
    chunks, own = _chunks(normal, blocks), set(tree.of_kind(normal.body, tree.DeviceCall))
    for call in tree.find(normal, tree.DeviceCall):
        of_warp = chunks.are_warps and isinstance(call.operation, WarpOperation)
        is_known = is_plain_barrier(call) or is_reduction(call) or of_warp
        if not (is_known and call in own) and (call.operation.suspends or call.operation.family not in ALONE):
            return f"it uses `nv.{call.operation.name}` in line {call.span.line}"
    *preferred, plain = _forms(normal, chunks, waits=waits)
    for form in preferred:
        with suppress(NotDivisibleError):
            return _planned(form, chunks, waits=waits, may_leave=may_leave)
    try:
        return _planned(plain, chunks, waits=waits, may_leave=may_leave)
    except NotDivisibleError as error:
        return str(error)


def exchanged(kernel: tree.TypedKernel, options: KernelOptions, blocks: BlockShape) -> plan.Plan | None:
    """How a kernel that waits at barriers alone is divided with x and y exchanged in it, for square blocks, if threads
    that follow each other along y access memory so in most places."""
    if not (blocks.is_square and _is_in_no_order(kernel)):
        return None
    own = _scattered(kernel, blocks)
    other = exchanged_axes.exchanged(kernel) if own else None
    if other is None or 2 * _scattered(other, blocks) > own:
        return None
    found = division(other, options, blocks)
    if isinstance(found, str):
        return None
    return found.with_changes(assumptions=(*found.assumptions, exchanged_axes.assumption()))


def _is_in_no_order(kernel: tree.TypedKernel) -> bool:
    """Whether it is nothing to anybody in which order threads come by between barriers."""
    return not any(tree.find(kernel, tree.Print)) and all(
        is_plain_barrier(call) or is_reduction(call) or call.operation.family in exchanged_axes.COMPUTING
        for call in tree.find(kernel, tree.DeviceCall)
    )


def _scattered(kernel: tree.TypedKernel, blocks: BlockShape) -> int:
    return CloseIndices(kernel, uniformity(kernel, Chunks(blocks.width, are_warps=False))).count_others()


def _forms(kernel: tree.TypedKernel, chunks: Chunks, *, waits: bool) -> Iterator[tree.TypedKernel]:
    """A kernel whose loops with masks of their lanes are branches in loops of the warp, if it has any; last as it is.
    That comes before loops that count become ranges, which have no mask."""
    if waits and chunks.are_warps:
        masked = with_branches(kernel)
        if masked is not kernel:
            yield masked
    yield kernel


def _planned(kernel: tree.TypedKernel, chunks: Chunks, *, waits: bool, may_leave: bool) -> plan.Plan:
    """How a kernel is divided, with ranges for its loops over views and those that count.

    Raises:
        NotDivisibleError: it cannot be.
    """
    of_views = with_indices(kernel, may_assume=may_leave)
    made = with_ranges(of_views.kernel, may_assume=may_leave)
    found = _divided(made.kernel, chunks, waits=waits)
    return found.with_changes(assumptions=(*of_views.assumptions, *made.assumptions))


def _chunks(kernel: tree.TypedKernel, blocks: BlockShape) -> Chunks:
    """What the chunks of such blocks are. The last warp of a block may have fewer threads; where no operation asks for
    warps, rows of narrow blocks are chunks."""
    if blocks.multiple % WARP_SIZE == 0:
        return Chunks(follow_masks=True)
    has_operations = any(isinstance(call.operation, WarpOperation) for call in tree.find(kernel, tree.DeviceCall))
    if blocks.multiple > 1 and blocks.width in (0, blocks.multiple) and not has_operations:
        return Chunks(blocks.multiple, are_warps=False, follow_masks=True)
    are_rows = blocks.is_row or not has_operations
    return Chunks(are_full=False, are_warps=has_operations, are_rows=are_rows, follow_masks=True)


def _divided(kernel: tree.TypedKernel, chunks: Chunks, *, waits: bool) -> plan.Plan:
    """How a kernel is divided, with as many loops of blocks and of warps as there can be.

    Raises:
        NotDivisibleError: it cannot be.
    """
    alone = NotDivisibleError("its threads wait for nobody, and share out no range")
    if not (waits or any(isinstance(node, tree.ForRange) and _may_differ(node) for node in tree.nodes(kernel.body))):
        raise alone
    *preferred, plain = _variants(kernel, chunks)
    if waits and chunks.are_warps:
        voting = with_votes(kernel, chunks)
        if voting is not kernel:
            preferred = [*_variants(voting, chunks), *preferred]
    for variant in preferred:
        with suppress(NotDivisibleError):  # some threads may have ended before such a loop
            return _plan(variant)
    if not waits:
        raise alone
    return _plan(plain)


def _may_differ(loop: tree.ForRange) -> bool:
    """Whether a range may begin elsewhere in other threads."""
    return not isinstance(loop.start, tree.Constant)


class _Variant(Node):
    """A kernel with loops in which threads share out ranges, what is uniform in it, and its levels where they are
    known."""

    changed: Interchanged
    uniformity: Uniformity
    levels: levels.Levels | None = None


def _variants(kernel: tree.TypedKernel, chunks: Chunks) -> Iterator[_Variant]:
    """A kernel with the loops in which threads share out ranges as loops of the block, and of warps; last as it is.
    Where threads keep something from one iteration to the next chunks have the loop, if they are full: in registers."""
    plain, known, found = Interchanged(kernel), uniformity(kernel, chunks), None
    if tree.has(kernel.body, tree.ForRange):
        found = levels.find(kernel, known)
        keeps = not (chunks.are_warps or chunks.are_full)
        blocks, of_blocks = with_loops_of_blocks(plain, known, found.statements, keeps=keeps), known
        if blocks is not plain:
            of_blocks = uniformity(blocks.kernel, chunks)
        if chunks.are_warps or chunks.are_full:
            warps = with_loops_of_chunks(blocks, of_blocks)
            if warps is not blocks:
                yield _Variant(warps, uniformity(warps.kernel, chunks))
        if blocks is not plain:
            yield _Variant(blocks, of_blocks)
    yield _Variant(plain, known, found)


def _plan(variant: _Variant) -> plan.Plan:
    changed, known = variant.changed, variant.uniformity
    planner = plan.Planner(changed.kernel, known, variant.levels or levels.find(changed.kernel, known, changed.once))
    found = planner.plan()
    if known.chunks.are_warps or known.chunks.are_full:
        warps, chunks = warp_plan.divided(planner, found, changed.loops), known.chunks
        found = found.with_changes(has_rows=chunks.are_rows, has_warps=chunks.are_warps, warps=warps)
    found = found.with_changes(parts=branch_runs.of(planner, found))
    return found.with_changes(before=changed.before, originals=changed.originals, numbers=changed.numbers)
