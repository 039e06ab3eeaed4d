"""Loads whose bytes go to several blocks of a cluster, interpreted, as ``lang.meaning.multicast`` has them."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import LaunchError
from nvgen.targets.python import clusters
from nvgen.targets.python.thread import Block, State
from nvgen.tree import DeviceCall

#: The mask of a load that is called for one of the blocks: the compiled operation knows no others.
ALONE = 1


class Destination(Record):
    """One of the copies of a load: where it lies, the barrier that counts it, and the block that has that."""

    target: int
    bar: int
    block: Block


def destinations(
    state: State, node: DeviceCall, target: int, bar: int, mask: int | None, *, in_pairs: bool = False
) -> Iterator[Destination]:
    """The copies of a load for the blocks of ``mask``, or for the block that runs alone.

    ``in_pairs`` is whether of each pair of blocks one barrier counts, of the block whose rank is as odd as that of the
    block with ``bar``.
    """
    own = state.thread.block
    size = prod(state.cluster)
    if mask is not None and mask >> size:
        counted = diagnostics.counted(size, "block")
        error = diagnostics.asynchronous.NoSuchBlocks
        raise LaunchError(error(node.span, operation_name(node), f"{mask:#x}", counted, state.thread.thread_name))
    if not state.has_queues:  # blocks run one after the other
        yield Destination(target, bar, own)
        return
    with_bar = clusters.owner(state, bar) or own
    for rank in range(size):
        block = clusters.block_of(state, rank)
        if not (block is own if mask is None else mask >> rank & 1):
            continue
        odd = clusters.rank(state, with_bar) & 1
        counting = clusters.block_of(state, rank & ~1 | odd) if in_pairs else block
        there, gate = own.in_other(target, block), with_bar.in_other(bar, counting)
        assert there is not None and gate is not None
        yield Destination(there, gate, counting)
