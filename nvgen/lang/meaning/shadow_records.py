"""What ``shadow`` and ``proxies`` keep of accesses to memory."""

from __future__ import annotations

from dataclasses import dataclass

from nvgen.lang.meaning.records import Order, struct
from nvgen.types import u8, u16, u32, u64
from nvgen.types.forms import ptr

#: The fields of ``State`` with the pieces of shared memory.
SHARED_RANGES = ("shared", "more_shared")
#: So often a thread's number in its block is halved to be 0.
ALL_ALIKE = 31
#: The entries of the tables of fences and of mbarriers: powers of two.
FENCES, MBARRIERS = 1 << 12, 1 << 10
#: How many asynchronous accesses are remembered that nobody has waited for, and by how many chains: a power of two.
IN_FLIGHT, CHAINS = 1 << 13, 1 << 10
#: Those of the tables of locks and of what is accessed under them.
LOCKS, GUARDED = 1 << 8, 1 << 11


@struct
class Cell:
    """The last accesses to a granule: threads count from 1 in the launch. A site is a span's number, four times its
    number, and if the access was atomic its scope: 1 for the block, 2 for the cluster, 3 for all threads."""

    writer: u32
    written: u32
    reader: u32
    read: u32
    #: The last that another thread than ``reader`` made.
    reader_before: u32
    read_before: u32
    writer_site: u16
    reader_site: u16
    site_before: u16
    #: Which of them were asynchronous (``proxies``).
    proxies: u16


@struct
class Pair:
    """Two accesses to a granule, 0 for none, of kernels whose threads nothing orders (``unordered``)."""

    first: u32
    second: u32


@struct
class Range:
    """Memory that has cells, or pairs: ``size`` bytes from ``low`` on."""

    low: u64
    size: u64
    cells: ptr[Cell]


@dataclass
class Who:
    """A thread by its number in the launch, and the threads of its block."""

    number: u32
    block_size: u32


@dataclass
class Reader:
    """One of the two reads that a cell remembers: which one (``shadow.READER`` or ``shadow.BEFORE``), of what thread,
    when, and where in the text."""

    which: u32
    number: u32
    time: u32
    site: u32


@struct
class Release:
    """The last time that something was released at an address, and that it was for other blocks of the cluster, and for
    others; and what these did that is known to those who released it, which they pass on to their own."""

    address: u64
    time: u32
    cluster: u32
    wide: u32
    #: Products that read before this time were waited for before.
    products: u32
    known_cluster: u32
    known: u32


@struct
class Lock:
    """A word that may be a lock: what it holds where nobody has it, who has it, and how often one has left it."""

    address: u64
    free: u64
    is_known: u32
    holder: u32
    sections: u32
    unused: u32


@dataclass
class GuardedAccess:
    """An access under a lock: by which thread, when, where in the text, and what it had acquired since it took that."""

    number: u32
    time: u32
    site: u32
    acquired: u32


@struct
class Guarded:
    """The last write and the last read at an address by threads that held a lock."""

    address: u64
    lock: u64
    writer: GuardedAccess
    reader: GuardedAccess


@struct
class Phase:
    """What was released at an mbarrier in a phase: what threads of its block did before ``time``, what those of other
    blocks did before ``wide``, and what ``known`` says of other blocks to those of its own; what anybody read before
    ``reads``; and of products, those that read before ``products``."""

    time: u32
    wide: u32
    known: u32
    reads: u32
    products: u32
    #: What the block did before this time comes before a proxy fence of one who arrived.
    fenced: u32
    #: The bytes that were expected, and those of the copies that were begun.
    expected: u32
    begun: u32


@struct
class Mbarrier:
    """An mbarrier: where it lies, when a thread, by its number, made it, and where in the text."""

    address: u64
    time: u32
    thread: u32
    site: u32
    #: The parity of the phase that was there when somebody looked last.
    parity: u32
    #: The phases of the parities 0 and 1.
    even: Phase
    odd: Phase


@struct
class InFlight:
    """An asynchronous access of ``size`` bytes that nobody has waited for: of a thread, by its number."""

    #: What is waited at: the address of the mbarrier that counts it, or what ``in_flight.key_of_groups`` says.
    key: u64
    address: u64
    size: u32
    #: The parity of the mbarrier's phase, or the number of the group.
    tag: u32
    thread: u32
    #: As ``in_flight`` has it.
    kind: u32
    #: The next one of its chain, counted from 1 on; 0 for none.
    next: u32
    #: Of a thread's copies, the number of the group that they are in as well.
    group: u32


@struct
class State:
    """What all threads of a launch share."""

    #: The events that may order threads, counted. From 2**32 on nothing is found any more.
    clock: u64
    #: When the launch, and when the group of blocks that runs, began.
    launched: u32
    begun: u32
    range_count: u32
    #: Global memory.
    ranges: ptr[Range]
    #: Shared memory of the group that runs, in one or two pieces.
    shared: Range
    more_shared: Range
    #: From a byte of shared memory to the byte that says whether it was written.
    distance: u64
    #: How often the bytes of a granule of shared memory are halved.
    shared_shift: u32
    #: Blocks of the grid along x and y, and of a cluster along each dimension.
    grid_x: u32
    grid_y: u32
    cluster_x: u32
    cluster_y: u32
    cluster_z: u32
    #: In pairs, the bits below the thread of an access, and the greatest number of a site, which those above it share.
    key_bits: u32
    most_sites: u32
    #: Of each array among the parameters, where the pair of address 0 would be.
    array_pairs: ptr[u64]
    #: A table of ``release_count`` entries, a power of two.
    releases: ptr[Release]
    release_count: u64
    #: When threads last made a proxy fence for shared memory, by their numbers modulo ``FENCES``; behind them when they
    #: last made one that is for mbarriers, and one for global memory.
    fences: ptr[u32]
    #: What blocks did before this time comes before a proxy fence of one of their threads, and before one for global
    #: memory.
    fenced: u32
    fenced_global: u32
    #: Where threads are loops, what those of a block come after: that of a thread is as far on as its number in the
    #: block says, halved so often.
    orders: ptr[Order]
    order_shift: u32
    #: Volatile accesses that conflict with others and would race if they were plain; and where the first stands.
    volatile_conflicts: u32
    volatile_site: u32
    #: Tables of ``lock_sections``.
    locks: ptr[Lock]
    guarded: ptr[Guarded]
    #: A table of ``MBARRIERS`` entries.
    mbarriers: ptr[Mbarrier]
    #: A table of ``IN_FLIGHT`` entries, the first ones of ``CHAINS`` chains of them, how many entries were ever used by
    #: the blocks that run, and the first of a chain of those that are free again.
    in_flight: ptr[InFlight]
    chains: ptr[u32]
    in_flight_used: u32
    in_flight_free: u32
    #: As ``shared_shift``, of global memory.
    global_shift: u32
    #: Whether clusters have several blocks.
    in_clusters: u32
    #: Of each block, what ``grid_dependencies`` notes.
    dependencies: ptr[u8]
    #: Of the thread that runs, where threads run one after the other.
    order: Order
