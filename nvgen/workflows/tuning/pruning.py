"""Which candidates need not run: they cannot, or so little of them runs at a time that they are not worth it.

Takes the sizes of a candidate's launch, and what ptxas says of its kernel where that is known; gives the reason to
leave it out, in words, or None.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from nvgen import diagnostics
from nvgen.artifacts.binaries.occupancy import Occupancy
from nvgen.artifacts.binaries.resources import Resources
from nvgen.codegen.contract.configuration import Configuration
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.workflows.tuning.trial import Status, Trial


def beyond_architecture(sizes: Configuration, record: ArchitectureRecord) -> str | None:
    """Why an architecture has no such blocks, whatever is in them."""
    threads = prod(sizes.block)
    if threads > record.threads_per_block:
        return f"{threads} threads in a block, and {record.architecture} has {record.threads_per_block} at most"
    if sizes.dynamic_bytes > record.max_shared_bytes:
        return f"{sizes.dynamic_bytes} bytes of shared memory, and {record.architecture} has {record.max_shared_bytes}"
    return None


def occupancy(resources: Resources, sizes: Configuration) -> Occupancy | None:
    """How many blocks run on a multiprocessor at a time; None where nobody has published the limits."""
    try:
        return resources.occupancy(sizes.block, sizes.dynamic_bytes)
    except CompileError as error:
        if isinstance(error.diagnostic, diagnostics.binaries.UnknownOccupancy):
            return None
        raise


def does_not_fit(resources: Resources, sizes: Configuration, found: Occupancy) -> str | None:
    """Why not a single block fits on a multiprocessor."""
    if found.blocks_per_sm:
        return None
    threads, limits = prod(sizes.block), " and ".join(found.limited_by)
    shared = resources.shared_bytes + sizes.dynamic_bytes
    taken = f"{threads} threads with {resources.registers} registers each and {shared} bytes of shared memory"
    return f"no block fits on {resources.architecture} for its {limits}: {taken}"


def by_occupancy(trials: Sequence[Trial], least: float) -> list[Trial]:
    """The candidates, without those of which less than a part of the best one's warps runs at a time."""
    known = [trial.occupancy for trial in trials if trial.status is Status.WAITING and trial.occupancy is not None]
    limit = least * max(known, default=0.0)

    def pruned(trial: Trial) -> Trial:
        if trial.status is not Status.WAITING or trial.occupancy is None or trial.occupancy >= limit:
            return trial
        reason = f"occupancy below {limit:.0%}"
        return trial.with_changes(status=Status.PRUNED, reason=reason)

    return [pruned(trial) for trial in trials]
