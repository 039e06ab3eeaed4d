"""NVG20xx: mbarriers, asynchronous copies, clusters."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, to_pass


class NotInMemory(Diagnostic):
    """A barrier, and each side of a copy, is said as an array with the index of an element, or as a pointer."""

    code: ClassVar[str] = "NVG2001"
    title: ClassVar[str] = "not a place in memory"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be an array or a pointer, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("pass an array and the index of an element, or `nv.address_of(a[i])`",)
    name: str
    parameter: str
    what: str


class NotAnMbarrier(Diagnostic):
    """An mbarrier takes 64 bits of shared memory: it is an element of a shared array of u64."""

    code: ClassVar[str] = "NVG2002"
    title: ClassVar[str] = "not an mbarrier"
    message: ClassVar[str] = "`nv.{name}` takes an element of a shared array of u64, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("make the barriers with `nv.shared.array(count, nv.u64)`",)
    name: str
    type: object


class BarrierOfAnotherBlock(Diagnostic):
    """Threads arrive at barriers of other blocks of their cluster."""

    code: ClassVar[str] = "NVG2003"
    title: ClassVar[str] = "mbarrier of another block"
    message: ClassVar[str] = "`nv.{name}` takes a barrier of the thread's own block"
    remedies: ClassVar[tuple[str, ...]] = (
        "arrivals and counts of bytes, as `arrive` and `expect_tx`, take one of another block of the cluster",
    )
    name: str


class WrongSide(Diagnostic):
    """Each copy goes from one state space to another one."""

    code: ClassVar[str] = "NVG2004"
    title: ClassVar[str] = "wrong state space of a copy"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must lie in {needed:memory}, not in {found:memory}"
    fallback: ClassVar[str] = "pass an array or a pointer in {needed:memory}"
    name: str
    parameter: str
    needed: object
    found: object

    class Generic(Help):
        message: ClassVar[str] = 'a pointer that points there is converted by `p.to("{needed}")`'
        needed: str


class UnequalElements(Diagnostic):
    """A copy moves bytes, so both sides have elements of one type."""

    code: ClassVar[str] = "NVG2005"
    title: ClassVar[str] = "copy between different element types"
    message: ClassVar[str] = "`nv.{name}` cannot copy elements of {source} to elements of {target}"
    remedies: ClassVar[tuple[str, ...]] = ("copy bytes as they are with pointers of one type: `p.cast({target})`",)
    name: str
    source: object
    target: object


class BadNumber(Diagnostic):
    """Counts and sizes have limits, and some must be known when the kernel is compiled."""

    code: ClassVar[str] = "NVG2006"
    title: ClassVar[str] = "invalid number"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    parameter: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.parameter, self.wanted)


class NotOfTheCluster(Diagnostic):
    """What blocks of a cluster reach of each other is shared memory."""

    code: ClassVar[str] = "NVG2007"
    title: ClassVar[str] = "not shared memory"
    message: ClassVar[str] = "`nv.{name}` takes a shared array or a `.shared` pointer, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("make the array with `nv.shared.array`",)
    name: str
    what: str


class Misaligned(Diagnostic):
    """A copy starts at multiples of the bytes that it copies, a bulk copy at multiples of 16 bytes."""

    code: ClassVar[str] = "NVG2008"
    title: ClassVar[str] = "misaligned address of a copy"
    message: ClassVar[str] = "misaligned address: `{parameter}` of `{name}` is no multiple of {alignment} bytes"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("copy fewer bytes at a time, or begin at another element",)
    name: str
    parameter: str
    alignment: int
    place: str


class TooManyArrivals(Diagnostic):
    """As many threads arrive at an mbarrier in one phase as it was made for."""

    code: ClassVar[str] = "NVG2009"
    title: ClassVar[str] = "too many arrivals at an mbarrier"
    message: ClassVar[str] = "too many arrivals: the phase of the mbarrier lacks {lacking}, and {count} arrive"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("make the barrier for all that arrive, or let them wait for the next phase",)
    lacking: str
    count: str
    place: str


class CompletesPhase(Diagnostic):
    """`nv.mbarrier.arrive_no_complete` is for arrivals after which others are lacking still."""

    code: ClassVar[str] = "NVG2010"
    title: ClassVar[str] = "mbarrier phase completed by arrive_no_complete"
    message: ClassVar[str] = (
        "mbarrier phase completed: it lacks {lacking}, and {count} arrive, which must not complete it"
    )
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("use `nv.mbarrier.arrive` for the last arrivals of a phase",)
    ptx_remedies: ClassVar[tuple[str, ...]] = ("use `mbarrier.arrive` for the last arrivals of a phase",)
    lacking: str
    count: str
    place: str


class RestrictedFence(Diagnostic):
    """A fence that is restricted to shared memory goes one way, for the cluster."""

    code: ClassVar[str] = "NVG2011"
    title: ClassVar[str] = "invalid restricted fence"
    message: ClassVar[str] = 'a fence that is restricted to "{space}" has `order="{order}"` and `scope="cluster"`'
    fallback: ClassVar[str] = 'write `order="{order}", scope="cluster"`'
    space: str
    order: str


class NotATensorMap(Diagnostic):
    """A tensor map is 128 bytes of global memory, or a parameter of the kernel."""

    code: ClassVar[str] = "NVG2012"
    title: ClassVar[str] = "not a pointer to a tensor map"
    message: ClassVar[str] = "`nv.{name}` takes a pointer to a tensor map in `.global` memory, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("pass `a.ptr`, `nv.address_of(a[i])` or a generic pointer",)
    name: str
    what: str


class NotAPointer(Diagnostic):
    """A state space is asked of an address: a pointer, as `a.ptr` and `nv.address_of(a[i])` are."""

    code: ClassVar[str] = "NVG2013"
    title: ClassVar[str] = "not a pointer"
    message: ClassVar[str] = "`nv.{name}` takes a pointer, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("pass `a.ptr`, or `nv.address_of(a[i])`",)
    name: str
    what: str


class NoSuchBlocks(Diagnostic):
    """The mask of a load that goes to several blocks has a bit for each of the cluster's, by their ranks."""

    code: ClassVar[str] = "NVG2014"
    title: ClassVar[str] = "multicast mask outside of the cluster"
    message: ClassVar[str] = "`mask` of `{name}` is {mask}, and the cluster has {blocks}"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("set bits below `nv.cluster.size()` only",)
    ptx_remedies: ClassVar[tuple[str, ...]] = ("set bits below `%cluster_nctarank` only",)
    name: str
    mask: str
    blocks: str
    place: str


class NoSuchRank(Diagnostic):
    """A block of a cluster is named by its rank; without `cluster=` each block is a cluster of its own, of rank 0."""

    code: ClassVar[str] = "NVG2075"
    title: ClassVar[str] = "rank outside of the cluster"
    message: ClassVar[str] = "`{name}` names the block of rank {rank}, and the cluster has {blocks}"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name ranks below `nv.cluster.size()` only; the option `cluster=` of the kernel says how many there are",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "name ranks below `%cluster_nctarank` only; `.reqnctapercluster` says how many there are",
    )
    name: str
    rank: int
    blocks: str
    place: str


class TooManyBlocks(Help):
    """What the driver means by a cooperative launch that is too large."""

    message: ClassVar[str] = "`nv.grid_sync` needs all blocks on the GPU at once: launch fewer, each for more elements"
