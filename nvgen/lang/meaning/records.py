"""What a group of blocks that run together keeps of its threads, barriers and blocks: memory that starts as zeros."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar, cast

from nvgen.types import i16, i32, i64, u8, u32, u64, u128
from nvgen.types.forms import ptr

_Class = TypeVar("_Class")
#: The site of a thread that has ended, in kernels with barriers that wait for a number of threads.
ENDED = -1
#: The ``value`` of a thread that waits for nothing but polls memory; no barrier has had so many phases.
LOOKING = -(2**31)
#: Copies that a queue remembers.
COPIES = 32
#: Products that a warpgroup remembers.
PRODUCTS = 64


@dataclass(init=False, repr=False, eq=False, match_args=False)
class _Example:
    """A dataclass, with a field as others have them."""

    field: i32


def struct(class_: type[_Class]) -> type[_Class]:
    """Makes a class a struct in memory that nobody makes a value of: what structs ask of a dataclass is there.

    ``dataclass`` itself looks for what none of these has, in 0.15 ms a class: a tenth of all that is loaded for a
    kernel with mbarriers.
    """
    made, example = cast("Any", class_), cast("Any", _Example)
    made.__dataclass_fields__ = dict.fromkeys(class_.__annotations__, example.__dataclass_fields__["field"])
    made.__dataclass_params__ = example.__dataclass_params__
    return class_


@struct
class TensorMapRecord:
    """A tensor map for the CPU, as the launch packs it (``runtime.arrays.tensor_map``); the contiguous dimension is 0.

    One for pixels has all of the dimensions C, W, H, D, N: those that the tensor lacks have one element.
    """

    base: ptr[u8]
    #: From one element to the next along a dimension, in bytes.
    stride1: i64
    stride2: i64
    stride3: i64
    stride4: i64
    extent0: i32
    extent1: i32
    extent2: i32
    extent3: i32
    extent4: i32
    #: The elements of a box along a dimension; of one for pixels first the channels, then the pixels.
    count0: i32
    count1: i32
    count2: i32
    count3: i32
    count4: i32
    #: How far apart elements of a box are in the tensor, in elements.
    step1: i32
    step2: i32
    step3: i32
    step4: i32
    #: Of a box.
    bytes: u32
    #: The corners of the box that pixels are taken from, W, H and D: from the image's first and last pixel.
    lower1: i16
    lower2: i16
    lower3: i16
    upper1: i16
    upper2: i16
    upper3: i16
    element_size: u8
    #: The bits of an address in shared memory that change where those ``swizzle_shift`` above them are set.
    swizzle: u8
    swizzle_shift: u8
    #: What is read outside: 0 for zeros, 1 for NaN.
    fill: u8
    #: An index in ``runtime.arrays.tensor_map.MODES``.
    mode: u8
    #: What ``tensormap.replace`` has to know of what it does not replace. The extents of a box, less 1, of which
    #: ``count`` counts every ``step``-th element.
    extent_of_box0: u8
    extent_of_box1: u8
    extent_of_box2: u8
    extent_of_box3: u8
    extent_of_box4: u8
    #: PTX's numbers of the bytes after which the swizzle repeats, and of those that stay together.
    swizzle_mode: u8
    swizzle_atomicity: u8


@struct
class BoxPosition:
    """Where a copy finds its elements in a tensor, as the instruction says it.

    ``mode`` is an index in ``lang.tensor_copies.MODES``. The indices are those of the first element, the contiguous
    dimension's first, the offsets those of W, H and D; of tensors of fewer dimensions the others are 0. Of rows they
    are a column and the four rows. The tensor begins at ``base``, unless that is null, and has these extents and
    strides in place of the map's where ``has_extents`` is not 0. ``report`` is the number of one as
    a ``Copy`` has it.
    """

    mode: i32
    x0: i32
    x1: i32
    x2: i32
    x3: i32
    x4: i32
    offset1: i32
    offset2: i32
    offset3: i32
    report: u32
    has_extents: i32
    base: ptr[u8]
    stride1: i64
    stride2: i64
    stride3: i64
    stride4: i64
    extent0: i32
    extent1: i32
    extent2: i32
    extent3: i32
    extent4: i32


@struct
class Copy:
    """An asynchronous copy that has not taken place: of ``size`` bytes ``read`` are read, and the others zeros.

    Where it has a ``box``, its elements from ``position`` on are copied to the shared memory at ``target``, or from
    that at ``source``; the other one is null.
    """

    target: ptr[u8]
    source: ptr[u8]
    size: u32
    read: u32
    group: i32
    #: A bit for each of 16 bytes, again and again: those whose bit is 0 are left out. Above the 16 bits, which values
    #: the mbarrier is told of: an index in ``lang.tensor_copies.REPORTS``, plus 1; 0 for none.
    how: u32
    #: The mbarrier that counts the bytes, or null.
    bar: ptr[u64]
    box: ptr[TensorMapRecord]
    position: BoxPosition
    #: Not 0 where it has taken place already, and nobody has waited for it.
    done: i32


@struct
class CopyQueue:
    """The copies that a thread or a block has begun, in a ring: ``count`` of them from ``first`` on."""

    copies: ptr[Copy]
    first: i32
    count: i32
    #: The group that is not complete yet.
    group: i32
    #: Of bulk copies, which are done when they are begun and when they are waited for, alternately: 2, or 3 where the
    #: next one does at once. 0 where all take place late.
    alternation: u32


@struct
class Order:
    """From when on accesses of others are not ordered before those of a thread."""

    #: Of the other threads of its warp, its block, its cluster, the launch: each is at least the one after it, and the
    #: cluster's is the block's where that is a cluster of its own.
    warp: u32
    block: u32
    cluster: u32
    grid: u32
    #: When the thread last made a fence, or one that it met at a barrier, 0 for never: what came before it is released
    #: by the thread's later atomics.
    fence: u32
    #: When an operation of the thread last released something, as far as nothing above says so.
    released: u32
    #: The latest release that its atomics have seen, which a fence or a barrier acquires.
    seen: u32
    #: The same two for what other blocks of the cluster did, and released to others than their own: never later; and
    #: for blocks outside of the cluster.
    cluster_fence: u32
    cluster_seen: u32
    wide_fence: u32
    wide_seen: u32
    #: What is known of these two kinds of blocks to those whose releases its atomics have seen: what of them a fence
    #: acquires whose scope leaves them out.
    known_cluster_seen: u32
    known_seen: u32
    #: What its warp did before this time comes before a proxy fence of the thread's.
    fenced_warp: u32
    #: And what threads of its block did before this time, before one of the thread's, or of others that it comes after.
    fenced: u32
    #: When it last waited for products of its warpgroup; and what products read before this time comes before what the
    #: thread does, since others have waited for them that it synchronised with.
    waited: u32
    products: u32
    #: The address of the lock that it took last and holds, 0 for none (``lock_sections``); what it was ordered after
    #: before that; and for which scope, as a site has it, it has acquired anything since.
    held: u64
    warp_before: u32
    block_before: u32
    cluster_before: u32
    grid_before: u32
    acquired: u32
    #: Its last access under the lock that only the lock orders after another one: the other thread, when, the scope
    #: that includes both, and the sites.
    conflict: u32
    conflict_time: u32
    conflict_scope: u32
    conflict_sites: u32
    #: What threads of any block read before this time comes before what the thread does.
    reads: u32
    #: The numbers of the groups of copies, and of bulk copies, that the thread has not committed yet.
    copy_group: u32
    bulk_group: u32
    #: Not 0 where mbarriers count some of its copies.
    has_counted: u32


@struct
class Thread:
    """A thread, which waits as long as ``word`` points at ``value``."""

    #: The coroutine that runs it; 0 when it has ended.
    coroutine: u64
    word: ptr[i32]
    value: i32
    #: Where in the text it waits: an index in the list of the module's sites; ``ENDED`` where its end is noted.
    site: i32
    #: Not 0 where it has left a loop in which it looked at memory, since the scheduler resumed it.
    moved: i32
    #: The phase of its cluster's barrier in which it arrived last, plus 1; 0 where it never did.
    arrived_in: i32
    #: The barriers, a bit for each, at which it has arrived in their current phase and that wait for a thread count.
    came: u32
    #: The votes of the phase in which it has waited last at a barrier for a number of threads.
    votes: i32
    #: Where it is a whole warp (``targets.cpu.warps``), the lanes that wait, a bit for each.
    lanes: u32
    #: What it has begun to copy to shared memory, and from there; null where the kernel does not.
    copies: ptr[CopyQueue]
    stores: ptr[CopyQueue]
    #: The accumulators, a bit for each that the text tells apart, whose registers it has written since its last
    #: ``wgmma.fence``.
    unfenced: u32
    #: The same for variables that products take A from.
    changed: u32
    #: How often it has changed how many registers it has.
    changes: i32
    #: Which others it is ordered after; null where nobody asks.
    order: ptr[Order]
    #: The mbarrier that it asked last whether a phase is complete, if that was not; 0 otherwise.
    asked: u64


@struct
class Start:
    """What a thread begins with."""

    #: What the launch passes to the kernel's function.
    arguments: ptr[u8]
    launch: ptr[i32]
    failure: ptr[u8]
    #: Where coroutines have their frames, and which of them is the thread's.
    frames: ptr[u8]
    number: i32
    #: Its index in the block.
    x: i32
    y: i32
    z: i32
    dynamic_size: i32
    shared: ptr[u8]
    dynamic: ptr[u8]
    #: Of a type that is declared later.
    block: ptr[u8]
    thread: ptr[Thread]


@struct
class Known:
    """What other blocks did before these times is ordered before what those do who leave a barrier: of their cluster,
    of others, and what any read. The last fences of those who arrived, as ``Order`` has them."""

    cluster: u32
    grid: u32
    reads: u32
    fence: u32
    cluster_fence: u32
    wide_fence: u32


@struct
class Barrier:
    """A barrier of threads of a block, which may be used again and again."""

    #: How often all have arrived: the word that those wait on who are there.
    phase: i32
    arrived: i32
    #: How many have to arrive; 0 for all threads that have not ended.
    needed: i32
    #: The warps that have arrived, where so many threads are waited for.
    warps: u32
    #: How many of those who are there have voted for true.
    votes: i32
    #: The votes of the phase before.
    result: i32
    #: Of the first that arrived: where in the text, and which thread of the block.
    site: i32
    first: i32
    #: When all had arrived last, by the block's clock; and what they knew in an even phase, and in an odd one: some may
    #: arrive in the next phase before others leave.
    time: u32
    even: Known
    odd: Known
    #: The thread that arrived last, by its number in the launch, and where in the text; of those that count threads.
    user: u32
    user_site: u32
    #: What comes before proxy fences of those who arrive, and of those who had arrived when all had.
    fences: u32
    fenced: u32


@struct
class Lane:
    """A thread's lane in an operation of its warp: what it brings and what it gets."""

    #: The lanes that it waits for; 0 when it does not.
    mask: u32
    #: Which operation it is in.
    operation: i32
    #: Changes when it need not wait any more, or has to look again: the word that it waits on.
    word: i32
    #: What the operation takes besides the operand; when the lanes go on, those of the mask that were not there.
    argument: i32
    operand: u128
    result: u128


@struct
class Warp:
    """A warp: the lanes whose threads have ended, and those that wait for others."""

    gone: u32
    waiting: u32
    #: How many products it has started with its warpgroup, and how many groups of them are complete sets.
    products: i32
    groups: i32
    #: The registers of its threads as they were last changed, 0 where they never were; how often; where in the text.
    registers: i32
    changes: i32
    change_site: i32


@struct
class Product:
    """A product that a warpgroup has started: what it reads of shared memory."""

    a: u64
    b: u64
    #: Of the bytes that it reads, as they were when the first warp started it.
    digest: u64
    #: The number of its group.
    group: i32
    #: What ``products.form`` says, and the site.
    form: i32


@struct
class Warpgroup:
    """The products that 4 warps have started and not waited for, in a ring: ``count`` of them from ``first`` on."""

    products: ptr[Product]
    first: i32
    count: i32
    #: How many products the warp that is furthest has started, and how many groups nobody has to wait for any more.
    begun: i32
    complete: i32
    #: Changes when a warp has got further: the word that those wait on who wait for the others.
    phase: i32


@struct
class Rendezvous:
    """A barrier between blocks: all threads of a cluster, or one thread of each block of a grid."""

    #: How often all have arrived: the word that those wait on who are there.
    phase: i32
    arrived: i32
    needed: i32
    #: When all had arrived last, by the clock of the blocks.
    time: u32
    clock: ptr[u64]
    #: Of a cluster, as a ``Barrier`` has them.
    even: Known
    odd: Known


@struct
class Block:
    """A block: its threads, how many of them have not ended, its barriers, and its warps.

    There are 32 lanes a warp, also where it has fewer threads, and none where no thread of the kernel uses its lane.
    """

    threads: ptr[Thread]
    barriers: ptr[Barrier]
    lanes: ptr[Lane]
    warps: ptr[Warp]
    #: Counts the events that may order threads (``lang.meaning.shadow``).
    clock: ptr[u64]
    size: i32
    alive: i32
    #: How many barriers are waited at.
    busy: i32
    x: i32
    y: i32
    z: i32
    #: The barriers of its cluster, and of all blocks that run together.
    cluster: ptr[Rendezvous]
    grid: ptr[Rendezvous]
    #: How far apart the shared memory of neighbouring blocks lies along each dimension, in bytes.
    x_stride: i64
    y_stride: i64
    z_stride: i64
    #: What its threads have begun to load in bulk; null where the kernel does not.
    loads: ptr[CopyQueue]
    #: Of 4 warps each; null where the kernel starts no products.
    warpgroups: ptr[Warpgroup]
    #: Its shared memory.
    shared: ptr[u8]
    shared_size: i32
    #: What ``CopyQueue.alternation`` of its threads begins with.
    alternation: u32
    #: The number of its first thread in the launch, from 1 on, where accesses are looked at.
    first_number: u32
    #: ``shadow.State``; null where nobody looks at accesses.
    state: ptr[u8]
