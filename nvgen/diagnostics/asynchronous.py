"""NVG20xx: mbarriers, asynchronous copies, clusters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


@dataclass(frozen=True)
class NotInMemory(Diagnostic):
    """A barrier, and each side of a copy, is said as an array with the index of an element, or as a pointer.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a[0], 0)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 0)

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2001"
    title: ClassVar[str] = "no place in memory"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be an array or a pointer, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("pass an array and the index of an element, or `nv.address_of(a[i])`",)
    name: str
    parameter: str
    what: str


@dataclass(frozen=True)
class NotAnMbarrier(Diagnostic):
    """An mbarrier takes 64 bits of shared memory: it is an element of a shared array of u64.

    Wrong::

        @nv.kernel
        def k(bars: nv.Array[nv.u64]):
            nv.mbarrier.init(bars, 0, 32)

    Right::

        @nv.kernel
        def k():
            bars = nv.shared.array(2, nv.u64)
            nv.mbarrier.init(bars, 0, 32)

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2002"
    title: ClassVar[str] = "not an mbarrier"
    message: ClassVar[str] = "`nv.{name}` takes an element of a shared array of u64, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("make the barriers with `nv.shared.array(count, nv.u64)`",)
    name: str
    type: object


@dataclass(frozen=True)
class BarrierOfAnotherBlock(Diagnostic):
    """Threads arrive at barriers of other blocks of their cluster. They wait at barriers of their own block.

    Wrong::

        @nv.kernel(cluster=2)
        def k():
            bars = nv.shared.array(1, nv.u64)
            nv.mbarrier.wait_parity(nv.cluster.map(bars, 0), 0, 0)

    Right::

        @nv.kernel(cluster=2)
        def k():
            bars = nv.shared.array(1, nv.u64)
            nv.mbarrier.arrive(nv.cluster.map(bars, 0), 0)
            nv.mbarrier.wait_parity(bars, 0, 0)

        k.ptx(arch="sm_90")
    """

    code: ClassVar[str] = "NVG2003"
    title: ClassVar[str] = "mbarrier of another block"
    message: ClassVar[str] = "`nv.{name}` takes a barrier of the thread's own block"
    remedies: ClassVar[tuple[str, ...]] = (
        "arrivals and counts of bytes, as `arrive` and `expect_tx`, take one of another block of the cluster",
    )
    name: str


@dataclass(frozen=True)
class WrongSide(Diagnostic):
    """Each copy goes from one state space to another one.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
            nv.async_copy.copy(b, 0, a, 0)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 0)

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2004"
    title: ClassVar[str] = "copy between other state spaces"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must lie in {needed} memory, not in {found}"
    name: str
    parameter: str
    needed: object
    found: object

    @dataclass(frozen=True)
    class Generic(Help):
        message: ClassVar[str] = 'a pointer that points there is converted by `p.to("{needed}")`'
        needed: str


@dataclass(frozen=True)
class UnequalElements(Diagnostic):
    """A copy moves bytes, so both sides have elements of one type.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f64]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 0)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 0)

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2005"
    title: ClassVar[str] = "copy of other elements"
    message: ClassVar[str] = "`nv.{name}` cannot copy elements of {source} to elements of {target}"
    remedies: ClassVar[tuple[str, ...]] = ("copy bytes as they are with pointers of one type: `p.cast({target})`",)
    name: str
    source: object
    target: object


@dataclass(frozen=True)
class BadNumber(Diagnostic):
    """Counts and sizes have limits, and some must be known when the kernel is compiled.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 0, bytes=12)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 0, bytes=16)

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2006"
    title: ClassVar[str] = "bad number"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}"
    name: str
    parameter: str
    wanted: str


@dataclass(frozen=True)
class NotOfTheCluster(Diagnostic):
    """What blocks of a cluster reach of each other is shared memory: a shared array, or a pointer to shared memory or a
    generic one.

    Wrong::

        @nv.kernel(cluster=2)
        def k(a: nv.Array[nv.f32]):
            nv.cluster.map(a, 1)[0] = 1

    Right::

        @nv.kernel(cluster=2)
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.cluster.map(tile, 1)[0] = a[0]

        k.ptx(arch="sm_90")
    """

    code: ClassVar[str] = "NVG2007"
    title: ClassVar[str] = "memory that blocks do not map"
    message: ClassVar[str] = "`nv.{name}` takes a shared array or a pointer to shared memory, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("make the array with `nv.shared.array`",)
    name: str
    what: str


@dataclass(frozen=True)
class Misaligned(Diagnostic):
    """A copy starts at multiples of the bytes that it copies, a bulk copy at multiples of 16 bytes. On the CPU every
    copy is checked; a GPU stops the kernel with an error of its own.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 1, bytes=16)
            nv.async_copy.wait_all()

        k.on("cpu")[1, 1](np.ones(32, np.float32))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            nv.async_copy.copy(tile, 0, a, 1)
            nv.async_copy.wait_all()

        k.on("cpu")[1, 1](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2008"
    title: ClassVar[str] = "copy at an odd address"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` is no multiple of {alignment} bytes"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("copy fewer bytes at a time, or begin at another element",)
    name: str
    parameter: str
    alignment: int
    place: str


@dataclass(frozen=True)
class TooManyArrivals(Diagnostic):
    """As many threads arrive at an mbarrier in one phase as it was made for. On the CPU every arrival is counted; what
    a GPU does then is undefined.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            bars = nv.shared.array(1, nv.u64)
            nv.mbarrier.init(bars, 0, 2)
            nv.mbarrier.arrive(bars, 0, 3)

        k.on("cpu")[1, 1](np.ones(32, np.float32))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            bars = nv.shared.array(1, nv.u64)
            nv.mbarrier.init(bars, 0, 3)
            nv.mbarrier.arrive(bars, 0, 3)

        k.on("cpu")[1, 1](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2009"
    title: ClassVar[str] = "more arrivals than expected"
    message: ClassVar[str] = "the barrier's phase lacks {lacking}, and {count} arrive"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("make the barrier for all that arrive, or let them wait for the next phase",)
    lacking: str
    count: str
    place: str


@dataclass(frozen=True)
class CompletesPhase(Diagnostic):
    """`nv.mbarrier.arrive_no_complete` is for arrivals after which others are lacking still. On the CPU it is checked;
    what a GPU does otherwise is undefined.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            bars = nv.shared.array(1, nv.u64)
            nv.mbarrier.init(bars, 0, 2)
            nv.mbarrier.arrive_no_complete(bars, 0, 2)

        k.on("cpu")[1, 1](np.ones(32, np.float32))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            bars = nv.shared.array(1, nv.u64)
            nv.mbarrier.init(bars, 0, 2)
            nv.mbarrier.arrive_no_complete(bars, 0, 1)
            nv.mbarrier.arrive(bars, 0)

        k.on("cpu")[1, 1](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2010"
    title: ClassVar[str] = "arrival that completes the phase"
    message: ClassVar[str] = "the barrier's phase lacks {lacking}, and {count} arrive, which must not complete it"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("use `nv.mbarrier.arrive` for the last arrivals of a phase",)
    lacking: str
    count: str
    place: str


@dataclass(frozen=True)
class RestrictedFence(Diagnostic):
    """A fence that is restricted to shared memory goes one way, for the cluster: one that acquires is for the shared
    memory of the cluster, one that releases for that of the block.

    Wrong::

        @nv.kernel
        def k():
            nv.fence(order="acq_rel", scope="cluster", restrict="shared")

    Right::

        @nv.kernel
        def k():
            nv.fence(order="release", scope="cluster", restrict="shared")

        k.ptx(arch="sm_90")
    """

    code: ClassVar[str] = "NVG2011"
    title: ClassVar[str] = "restricted fence of another order"
    message: ClassVar[str] = 'a fence that is restricted to "{space}" has `order="{order}"` and `scope="cluster"`'
    space: str
    order: str


@dataclass(frozen=True)
class NotATensorMap(Diagnostic):
    """A tensor map is 128 bytes of global memory, or a parameter of the kernel: what points there is a pointer to
    global memory or a generic one.

    Wrong::

        @nv.kernel
        def k(maps: nv.Array[nv.u64]):
            nv.proxy.fence_tensormap_acquire(maps)

    Right::

        @nv.kernel
        def k(maps: nv.Array[nv.u64]):
            nv.proxy.fence_tensormap_acquire(maps.ptr)

        k.ptx(arch="sm_90")
    """

    code: ClassVar[str] = "NVG2012"
    title: ClassVar[str] = "no tensor map"
    message: ClassVar[str] = "`nv.{name}` takes a pointer to a tensor map in global memory, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("pass `a.ptr`, `nv.address_of(a[i])` or a generic pointer",)
    name: str
    what: str


@dataclass(frozen=True)
class NotAPointer(Diagnostic):
    """A state space is asked of an address: a pointer, as `a.ptr` and `nv.address_of(a[i])` are.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.i32(nv.is_global(a))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.i32(nv.is_global(a.ptr))
    """

    code: ClassVar[str] = "NVG2013"
    title: ClassVar[str] = "not a pointer"
    message: ClassVar[str] = "`nv.{name}` takes a pointer, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("pass `a.ptr`, or `nv.address_of(a[i])`",)
    name: str
    what: str


@dataclass(frozen=True)
class NoSuchBlocks(Diagnostic):
    """The mask of a load that goes to several blocks has a bit for each of the cluster's, by their ranks. On the CPU
    that is checked; a GPU may do anything.

    Wrong::

        @nv.kernel(cluster=2)
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            bars = nv.shared.array(1, nv.u64)
            nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0, mask=0b111)
            nv.cluster.sync()

        k.on("cpu")[2, 1](np.ones(32, np.float32))

    Right::

        @nv.kernel(cluster=2)
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            bars = nv.shared.array(1, nv.u64)
            nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0, mask=0b11)
            nv.cluster.sync()

        k.on("cpu")[2, 1](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2014"
    title: ClassVar[str] = "mask of blocks that the cluster does not have"
    message: ClassVar[str] = "`mask` of `nv.{name}` is {mask}, and the cluster has {blocks}"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("set bits below `nv.cluster.size()` only",)
    name: str
    mask: str
    blocks: str
    place: str


@dataclass(frozen=True)
class TooManyBlocks(Help):
    """What the driver means by a cooperative launch that is too large."""

    message: ClassVar[str] = "`nv.grid_sync` needs all blocks on the GPU at once: launch fewer, each for more elements"
