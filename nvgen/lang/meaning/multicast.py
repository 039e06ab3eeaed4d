"""Loads whose bytes go to several blocks of a cluster: each gets a copy of its own; and operations of the mbarriers of
several blocks.

It lies where the address is in the block that loads, and counts at the mbarrier that lies where ``bar`` is there.

Source: PTX ISA, ``cp.async.bulk``, ``cp.async.bulk.tensor``, ``mbarrier.arrive``: ``.multicast::cluster``,
``.cta_group``.
"""

from __future__ import annotations

from nvgen.lang.meaning import copies
from nvgen.lang.meaning.records import Block, BoxPosition, CopyQueue, TensorMapRecord, struct
from nvgen.types import constexpr, i64, u8, u32, u64
from nvgen.types.forms import ptr


@struct
class Cluster:
    """The blocks of a cluster, as one of them sees it."""

    block: ptr[Block]
    #: The blocks along x and y, and all of them.
    width: u32
    height: u32
    size: u32
    rank: u32
    #: Whether one barrier counts for a pair of blocks: in the block whose rank is as odd as that of ``bar``'s.
    in_pairs: u32
    #: The block's shared memory.
    shared: ptr[u8]


def distance(cluster: ptr[Cluster], rank: u32, other: u32) -> i64:
    """How much further the shared memory of the block with rank ``other`` lies than that of one, in bytes."""
    c = cluster[0]
    x = i64(other % c.width) - i64(rank % c.width)
    y = i64(other // c.width % c.height) - i64(rank // c.width % c.height)
    z = i64(other // c.width // c.height) - i64(rank // c.width // c.height)
    return x * c.block[0].x_stride + y * c.block[0].y_stride + z * c.block[0].z_stride


def queue_of(cluster: ptr[Cluster], rank: u32) -> ptr[CopyQueue]:
    """The loads of a block of the cluster. Records of blocks lie as their memories do."""
    c = cluster[0]
    return (c.block + distance(cluster, c.rank, rank) // c.block[0].x_stride)[0].loads


def rank_of(cluster: ptr[Cluster], bar: ptr[u64]) -> u32:
    """The rank of the block in whose shared memory a barrier lies."""
    c = cluster[0]
    for rank in range(c.size):
        if u64(bar) - u64(c.shared + distance(cluster, c.rank, rank)) < u64(c.block[0].x_stride):
            return rank
    return c.rank


def begin(
    cluster: ptr[Cluster],
    mask: u32,
    target: ptr[u8],
    source: ptr[u8],
    size: u32,
    bar: ptr[u64],
    how: u32,
    boxes: constexpr,
) -> None:
    """Begins a copy to each block that has its bit in ``mask``. Where threads run one after the other, without records
    of blocks, nobody will ever look at what others get."""
    if not cluster[0].block:
        copies.copy(target, source, size, size, bar, how)
        return
    own, first = cluster[0].rank, rank_of(cluster, bar)
    for rank in range(cluster[0].size):
        if mask >> rank & u32(1) != u32(0):
            there, gate = target + distance(cluster, own, rank), bar_of(cluster, bar, first, rank)
            queue = queue_of(cluster, rank_of(cluster, gate))
            copies.begin(queue, there, source, size, size, gate, how, boxes)


def begin_box(
    cluster: ptr[Cluster],
    mask: u32,
    target: ptr[u8],
    box: ptr[TensorMapRecord],
    bar: ptr[u64],
    position: ptr[BoxPosition],
    boxes: constexpr,
) -> None:
    """Begins a copy of a box, as ``begin`` does."""
    if not cluster[0].block:
        copies.copy_box(target, ptr[u8](0), box, bar, position)
        return
    own, first = cluster[0].rank, rank_of(cluster, bar)
    for rank in range(cluster[0].size):
        if mask >> rank & u32(1) != u32(0):
            there, gate = target + distance(cluster, own, rank), bar_of(cluster, bar, first, rank)
            queue = queue_of(cluster, rank_of(cluster, gate))
            copies.begin_box(queue, there, ptr[u8](0), box, gate, position, boxes)


def bar_of(cluster: ptr[Cluster], bar: ptr[u64], first: u32, rank: u32) -> ptr[u64]:
    """The barrier that counts the bytes of the block with a rank; ``first`` is the rank of the one that has ``bar``."""
    counting = (rank & ~u32(1)) | (first & u32(1)) if cluster[0].in_pairs != u32(0) else rank
    return (bar.cast(u8) + distance(cluster, first, counting)).cast(u64)


def signal(cluster: ptr[Cluster], mask: u32, bar: ptr[u64], number: u32, act: constexpr) -> None:
    """Acts on the barriers of the blocks in ``mask`` by a function of ``meaning.mbarriers`` that takes a number."""
    if not cluster[0].block:
        act(bar, number)
        return
    first = rank_of(cluster, bar)
    for rank in range(cluster[0].size):
        if mask >> rank & u32(1) != u32(0):
            act(bar_of(cluster, bar, first, rank), number)
