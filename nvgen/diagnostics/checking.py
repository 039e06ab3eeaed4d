"""NVG211x and NVG212x: checked runs on the CPU; how one is asked for, and what its checks find."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note, to_pass


class UnknownCheck(Diagnostic):
    """A run on the CPU has four checks, none of them, or a way to step through Python itself."""

    code: ClassVar[str] = "NVG2110"
    title: ClassVar[str] = "unknown check"
    message: ClassVar[str] = "`{source}` must be {known}, not {given}"
    fallback: ClassVar[str] = "{remedy}"
    source: str
    given: str
    known: str

    @property
    def remedy(self) -> str:
        return to_pass(self.source, self.known)

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{name}`?"
        name: str


class UnknownSchedule(Diagnostic):
    """The CPU runs threads in the order of their numbers, or with ``random`` in one that the seed decides."""

    code: ClassVar[str] = "NVG2111"
    title: ClassVar[str] = "unknown schedule"
    message: ClassVar[str] = "`{source}` must be {known}, not {given}"
    fallback: ClassVar[str] = "{remedy}"
    source: str
    given: str
    known: str

    @property
    def remedy(self) -> str:
        return to_pass(self.source, self.known)


class UnknownCode(Diagnostic):
    """Threads that wait are loops where that is possible, and coroutines elsewhere; ``coroutines`` makes them that
    everywhere. The tiers are those of ``UnknownTier``."""

    code: ClassVar[str] = "NVG2128"
    title: ClassVar[str] = "unknown value of NVGEN_CPU"
    message: ClassVar[str] = "`NVGEN_CPU` must be {known} or not set, not {given}"
    remedies: ClassVar[tuple[str, ...]] = ("unset `NVGEN_CPU`", "set it to {known}")
    given: str
    known: str


class UnknownTier(Diagnostic):
    """A kernel's code for the CPU is made quickly, with ``baseline``, or runs fast, with ``optimised``; where nobody
    says which, launches begin with the one and go on with the other."""

    code: ClassVar[str] = "NVG2129"
    title: ClassVar[str] = "unknown tier of code"
    message: ClassVar[str] = "`tier` must be {known}, not {given}"
    remedies: ClassVar[tuple[str, ...]] = ("leave out `tier`", "pass {known} as `tier`")
    given: str
    known: str


class BadSeed(Diagnostic):
    """The seed of a random schedule is a number of 64 bits."""

    code: ClassVar[str] = "NVG2112"
    title: ClassVar[str] = "invalid seed"
    message: ClassVar[str] = "`{source}` must be an integer from 0 to 2**64 - 1, not {given}"
    fallback: ClassVar[str] = "pass an integer from 0 to 2**64 - 1 as `{source}`"
    source: str
    given: str


class OnlyOnCpu(Diagnostic):
    """Checks and schedules belong to runs on the CPU."""

    code: ClassVar[str] = "NVG2113"
    title: ClassVar[str] = "checks run on the CPU only"
    message: ClassVar[str] = "`{keyword}` is for runs on the CPU, not on `{device}`"
    remedies: ClassVar[tuple[str, ...]] = ('run the kernel with `.on("cpu", {keyword}=...)`',)
    keyword: str
    device: str


class StepWithOthers(Diagnostic):
    """``step`` runs the Python function itself, the other checks are part of the compiled code."""

    code: ClassVar[str] = "NVG2114"
    title: ClassVar[str] = 'check "step" with other checks'
    message: ClassVar[str] = "`{source}` has `step` together with {others}"
    remedies: ClassVar[tuple[str, ...]] = ("step through the kernel in one run, and check it in another",)
    source: str
    others: str


class NoneWithOthers(Diagnostic):
    """``none`` is a run that checks nothing, not even indices."""

    code: ClassVar[str] = "NVG2127"
    title: ClassVar[str] = 'check "none" with other checks'
    message: ClassVar[str] = "`{source}` has `none` together with {others}"
    remedies: ClassVar[tuple[str, ...]] = ("leave out `none`: any other choice checks indices too",)
    source: str
    others: str


class OtherAccess(Note):
    """Points at the earlier one of two accesses that race."""

    message: ClassVar[str] = "{place} {before} it here"
    label: ClassVar[str] = ""
    place: str
    before: str


class FailedFirst(Note):
    """What another check found first in the block where threads race: it may come of the race."""

    message: ClassVar[str] = "another check failed first, perhaps because of this: {symptom}, in {place}"
    place: str
    symptom: str


class Race(Diagnostic):
    """Two threads access the same memory, one of them writes, and nothing says which comes first."""

    code: ClassVar[str] = "NVG2115"
    title: ClassVar[str] = "data race"
    message: ClassVar[str] = "{title}: unsynchronised {access}/{earlier_access} of the same memory"
    label: ClassVar[str] = "{place} {verb} it"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    place: str
    verb: str
    other: str
    before: str
    remedy: str

    @property
    def access(self) -> str:
        """What kind of access the thread makes."""
        return "write" if self.verb == "writes" else "read"

    @property
    def earlier_access(self) -> str:
        """What kind of access the other thread has made."""
        return "write" if self.before == "wrote" else "read"

    class NarrowScope(Note):
        """Both are atomic, which is not enough."""

        message: ClassVar[str] = "both are atomic, but `{scope}` does not include both threads"
        scope: str

    class Unacquired(Note):
        """Found where the thread came first, and the other one is ordered after it."""

        message: ClassVar[str] = (
            "{place} acquires nothing between taking their lock and this, in an order of threads where it comes second"
        )
        place: str

    class Unreleased(Note):
        """Found where the thread came second."""

        message: ClassVar[str] = (
            "{place} releases nothing between this and leaving their lock, in an order of threads where it comes first"
        )
        place: str


class DependentRace(Diagnostic):
    """A kernel that may begin before the one before it in its stream has ended accesses what that may still access."""

    code: ClassVar[str] = "NVG2166"
    title: ClassVar[str] = "race with the kernel before"
    message: ClassVar[str] = "{title}: nothing orders this after what an earlier launch does, which may still run"
    label: ClassVar[str] = "{place} {verb} it"
    remedies: ClassVar[tuple[str, ...]] = (
        "call `nv.griddepcontrol.wait()` before it, in each thread or before a barrier of the block",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "put `griddepcontrol.wait` before it, in each thread or before a barrier of the block",
    )
    place: str
    verb: str

    class Before(Note):
        message: ClassVar[str] = "in `{kernel}`, launched before, {other} {before} it here"
        label: ClassVar[str] = ""
        kernel: str
        other: str
        before: str

    class Launched(Note):
        """Of arrays it is known what the kernel does, and not which elements it accesses."""

        message: ClassVar[str] = "`{kernel}` {before} the array, launched here"
        label: ClassVar[str] = ""
        kernel: str
        before: str

    class NotAwaited(Note):
        """Between the two was a launch that may have ended before the first one has."""

        message: ClassVar[str] = "the launch between the two has not waited for it: to wait for that is not enough"


class StreamRace(Diagnostic):
    """Different streams access the same memory, one of them writes, and nothing says which comes first."""

    code: ClassVar[str] = "NVG2163"
    title: ClassVar[str] = "race of streams"
    message: ClassVar[str] = "{title}: nothing orders {both} on different streams that access the same memory"
    label: ClassVar[str] = "{who} {verb} it"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}", "give both to one stream")
    both: str
    who: str
    verb: str
    remedy: str

    class Launched(Note):
        """Of arrays it is known what the kernel does, and not which elements it accesses."""

        message: ClassVar[str] = "`{kernel}` {before} it, launched here"
        label: ClassVar[str] = ""
        kernel: str
        before: str

    class Accessed(Note):
        """An access of a kernel."""

        message: ClassVar[str] = "{who} {before} it here"
        label: ClassVar[str] = ""
        who: str
        before: str

    class Asked(Note):
        """What a call of the driver does."""

        message: ClassVar[str] = "`{call}` {verb} it"
        call: str
        verb: str


class NeverWritten(Diagnostic):
    """Something depends on shared or local memory that nothing has written: it may hold anything."""

    code: ClassVar[str] = "NVG2116"
    title: ClassVar[str] = "uninitialised memory"
    message: ClassVar[str] = "{title}: {elements} is {memory:memory} that nothing has written, and {use}"
    label: ClassVar[str] = "used by {place}"
    remedies: ClassVar[tuple[str, ...]] = ("write every element before it is read, or use none of what was read",)
    #: As they are written, in backquotes; of several one is meant.
    elements: str
    memory: str
    use: str
    place: str

    class ReadHere(Note):
        """The read from which the value comes."""

        message: ClassVar[str] = "read here"


class CopyUnderWay(Diagnostic):
    """A thread accesses shared memory that an asynchronous copy brings, before anybody has waited for the copy."""

    code: ClassVar[str] = "NVG2124"
    title: ClassVar[str] = "data race with an asynchronous copy"
    message: ClassVar[str] = "{title}: `{element}` is {verb} while a copy to it is under way"
    label: ClassVar[str] = "{verb} by {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "wait for the copy first, by `nv.async_copy.wait_group`, `nv.async_copy.wait_all` or its mbarrier, "
        "and let other threads come behind a barrier after that",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "wait for the copy first, by `cp.async.wait_group`, `cp.async.wait_all` or its mbarrier, "
        "and let other threads come behind a barrier after that",
    )
    element: str
    verb: str
    place: str

    class Begins(Note):
        """The copy."""

        message: ClassVar[str] = "the copy begins here"


class CameHere(Note):
    """Points at the barrier that another thread has come to before."""

    message: ClassVar[str] = "{place} came here before"
    place: str


class BarrierMismatch(Diagnostic):
    """Threads of a block meet at different barriers, which CUDA does not define."""

    code: ClassVar[str] = "NVG2117"
    title: ClassVar[str] = "barrier divergence"
    message: ClassVar[str] = "{title}: threads of one block meet at different barriers"
    label: ClassVar[str] = "{place} comes here"
    remedies: ClassVar[tuple[str, ...]] = ("put one barrier where all threads of the block come by",)
    place: str


class BarrierCounts(Diagnostic):
    """All threads that meet at a named barrier say for how many it is."""

    code: ClassVar[str] = "NVG2118"
    title: ClassVar[str] = "barrier count mismatch"
    message: ClassVar[str] = "{title}: threads come to one named barrier for different numbers of threads"
    label: ClassVar[str] = "{place} comes here"
    remedies: ClassVar[tuple[str, ...]] = ("give the same count wherever threads come to the barrier",)
    place: str


class BarrierInUse(Diagnostic):
    """Threads come to a named barrier that others use, and nothing orders them after these: either may be counted for
    the other."""

    code: ClassVar[str] = "NVG2161"
    title: ClassVar[str] = "barrier in use"
    message: ClassVar[str] = "{title}: nothing orders a thread after the last phase of the named barrier it comes to"
    label: ClassVar[str] = "{place} comes here, and may have met the threads of that phase"
    remedies: ClassVar[tuple[str, ...]] = (
        "give each group of threads a barrier of its own",
        "let the groups meet at another barrier between the two uses",
    )
    place: str


class MaskWithoutCaller(Diagnostic):
    """The mask of a warp operation names the lanes that take part, the caller's among them."""

    code: ClassVar[str] = "NVG2119"
    title: ClassVar[str] = "mask without the calling lane"
    message: ClassVar[str] = "{title}: {mask} does not have the lane that gives it"
    label: ClassVar[str] = "{place} is lane {lane}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name the lanes that come here; `nv.warp.ballot` in front of the branch finds them",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "name the lanes that come here; `vote.sync.ballot.b32` in front of the branch finds them",
    )
    mask: str
    lane: str
    place: str


class MaskMismatch(Diagnostic):
    """Lanes that name each other in their masks come to the same operation with the same mask."""

    code: ClassVar[str] = "NVG2120"
    title: ClassVar[str] = "warp divergence"
    message: ClassVar[str] = (
        "{title}: lanes that wait for each other come to different operations, or with different masks"
    )
    label: ClassVar[str] = "{place} comes here"
    remedies: ClassVar[tuple[str, ...]] = ("let all lanes of the mask make the same call with the same mask",)
    place: str

    class WaitsHere(Note):
        message: ClassVar[str] = "{place} waits in `{operation}` here"
        place: str
        operation: str


class AbsentLane(Diagnostic):
    """A shuffle reads a lane, and a reduction or a product of matrices takes those, whose threads take part in it."""

    code: ClassVar[str] = "NVG2191"
    title: ClassVar[str] = "lane that is not there"
    message: ClassVar[str] = "{title}: `{operation}` {verb} {lanes}, {why}"
    label: ClassVar[str] = "{place} is lane {lane} of warp {warp}"
    remedies: ClassVar[tuple[str, ...]] = (
        "let all threads of the warp come here, with a value that changes nothing for those that have none",
        "name the lanes that come here in the mask; `nv.warp.ballot` in front of the branch finds them",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "let all threads of the warp come here, with a value that changes nothing for those that have none",
        "read lanes that come here; `vote.sync.ballot.b32` in front of the branch finds them",
    )
    operation: str
    verb: str
    lanes: str
    why: str
    place: str
    lane: int
    warp: int


class EndedBlock(Diagnostic):
    """The shared memory of a block is there as long as the block is: others of its cluster access it before it ends."""

    code: ClassVar[str] = "NVG2192"
    title: ClassVar[str] = "shared memory of a block that has ended"
    message: ClassVar[str] = "{title}: nothing lets block {owner} wait until others have accessed its memory"
    label: ClassVar[str] = "accessed by {place}"
    remedies: ClassVar[tuple[str, ...]] = ("let all blocks of the cluster end behind an `nv.cluster.sync()`",)
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "let all blocks of the cluster end behind `barrier.cluster.arrive` and `barrier.cluster.wait`",
    )
    owner: str
    place: str


class NoMemoryToCheck(Diagnostic):
    """To find races, a checked run keeps 8 bytes for every 4 bytes of arrays, and 32 where barriers or fences order
    threads."""

    code: ClassVar[str] = "NVG2121"
    title: ClassVar[str] = "out of memory for the race check"
    message: ClassVar[str] = "out of memory: there is none for the {size} bytes that say who accessed the arrays"
    remedies: ClassVar[tuple[str, ...]] = ("pass smaller arrays", "leave `race` out of the checks")
    size: str
