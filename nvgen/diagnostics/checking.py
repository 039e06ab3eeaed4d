"""NVG211x and NVG212x: checked runs on the CPU; how one is asked for, and what its checks find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


@dataclass(frozen=True)
class UnknownCheck(Diagnostic):
    """A run on the CPU has four checks and a way to step through Python itself.

    ``bounds`` finds indices that an array does not have, ``race`` conflicting accesses of threads that nothing orders,
    ``barrier`` threads that do not meet at the same barrier, ``uninit`` reads of shared and local memory that nothing
    wrote. ``all`` is these four. ``step`` runs the Python function, so that ``breakpoint()`` and a debugger work.
    Several stand in one string, with commas, or in a sequence.

    Wrong::

        vector_add.on("cpu", check="bound")[1, 32](a, b, c)

    Right::

        vector_add.on("cpu", check="bounds")[1, 32](a, b, c)
    """

    code: ClassVar[str] = "NVG2110"
    title: ClassVar[str] = "no such check"
    message: ClassVar[str] = "`{source}` is {given}, which is no check"
    remedies: ClassVar[tuple[str, ...]] = ("the checks are {known}",)
    source: str
    given: str
    known: str

    @dataclass(frozen=True)
    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{name}`?"
        name: str


@dataclass(frozen=True)
class UnknownSchedule(Diagnostic):
    """The CPU runs threads in the order of their numbers, or with ``random`` in one that the seed decides.

    A program whose results depend on the order has a defect, which another order brings out. The same seed gives the
    same order.

    Wrong::

        vector_add.on("cpu", schedule="shuffled")[1, 32](a, b, c)

    Right::

        vector_add.on("cpu", schedule="random", seed=7)[1, 32](a, b, c)
    """

    code: ClassVar[str] = "NVG2111"
    title: ClassVar[str] = "no such schedule"
    message: ClassVar[str] = "`{source}` is {given}, which is no schedule"
    remedies: ClassVar[tuple[str, ...]] = ("the schedules are {known}",)
    source: str
    given: str
    known: str


@dataclass(frozen=True)
class BadSeed(Diagnostic):
    """The seed of a random schedule is a number of 64 bits.

    Wrong::

        vector_add.on("cpu", schedule="random", seed=-1)[1, 32](a, b, c)

    Right::

        vector_add.on("cpu", schedule="random", seed=1)[1, 32](a, b, c)
    """

    code: ClassVar[str] = "NVG2112"
    title: ClassVar[str] = "not a seed"
    message: ClassVar[str] = "`{source}` is {given}, which is no seed"
    remedies: ClassVar[tuple[str, ...]] = ("give an integer from 0 to 2**64 - 1",)
    source: str
    given: str


@dataclass(frozen=True)
class OnlyOnCpu(Diagnostic):
    """Checks and schedules belong to runs on the CPU.

    What the environment says (``NVGEN_CHECK``, ``NVGEN_SCHEDULE``, ``NVGEN_SEED``) holds for runs on the CPU as well,
    and a GPU runs as ever.

    Wrong::

        vector_add.on("cuda", check="bounds")[1, 32](a, b, c)

    Right::

        vector_add.on("cpu", check="bounds")[1, 32](a, b, c)
    """

    code: ClassVar[str] = "NVG2113"
    title: ClassVar[str] = "only the CPU checks"
    message: ClassVar[str] = "`{keyword}` is for runs on the CPU, not on `{device}`"
    remedies: ClassVar[tuple[str, ...]] = ('run the kernel with `.on("cpu", {keyword}=...)`',)
    keyword: str
    device: str


@dataclass(frozen=True)
class StepWithOthers(Diagnostic):
    """``step`` runs the Python function itself, the other checks are part of the compiled code.

    Wrong::

        vector_add.on("cpu", check="step, bounds")[1, 32](a, b, c)

    Right::

        vector_add.on("cpu", check="bounds")[1, 32](a, b, c)
    """

    code: ClassVar[str] = "NVG2114"
    title: ClassVar[str] = "step goes with no other check"
    message: ClassVar[str] = "`{source}` has `step` together with {others}"
    remedies: ClassVar[tuple[str, ...]] = ("step through the kernel in one run, and check it in another",)
    source: str
    others: str


@dataclass(frozen=True)
class OtherAccess(Note):
    """Points at the earlier one of two accesses that race."""

    message: ClassVar[str] = "{place} {before} it here"
    label: ClassVar[str] = ""
    place: str
    before: str


@dataclass(frozen=True)
class Race(Diagnostic):
    """Two threads access the same memory, one of them writes, and nothing says which comes first.

    ``check="race"`` looks at every access to shared and global memory. Barriers order the threads that meet there,
    atomic operations and fences those that communicate so, as far as their orders and scopes say, warp operations the
    lanes of a warp, and the end of a launch everything. Two writes of the same value are no race, nor are two atomic
    accesses, if the scope of each includes both threads.

    Wrong::

        @nv.kernel
        def shift(a: nv.Array[nv.f32]):
            i = nv.thread_idx.x
            a[i] = a[(i + 1) % 32]

        shift.on("cpu", check="race")[1, 32](a)

    Right::

        @nv.kernel
        def shift(a: nv.Array[nv.f32]):
            i = nv.thread_idx.x
            next = a[(i + 1) % 32]
            nv.syncthreads()
            a[i] = next

        shift.on("cpu", check="race")[1, 32](a)
    """

    code: ClassVar[str] = "NVG2115"
    title: ClassVar[str] = "race"
    message: ClassVar[str] = "nothing orders two threads: one {verb} what the other {before}"
    label: ClassVar[str] = "{place} {verb} it"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    place: str
    verb: str
    other: str
    before: str
    remedy: str

    @dataclass(frozen=True)
    class NarrowScope(Note):
        """Both are atomic, which is not enough."""

        message: ClassVar[str] = 'both are atomic, but `scope="{scope}"` does not include both threads'
        scope: str


@dataclass(frozen=True)
class NeverWritten(Diagnostic):
    """A thread reads shared or local memory that nothing has written: it may hold anything.

    ``check="uninit"`` looks at every read of such memory, dynamic shared arrays included.

    Wrong::

        @nv.kernel
        def total(a: nv.Array[nv.f32]):
            tile = nv.shared.array(64, nv.f32)
            i = nv.thread_idx.x
            tile[i] = a[i]
            a[i] = tile[i] + tile[i + 32]

        total.on("cpu", check="uninit")[1, 32](a)

    Right::

        @nv.kernel
        def total(a: nv.Array[nv.f32]):
            tile = nv.shared.array(64, nv.f32)
            i = nv.thread_idx.x
            tile[i] = a[i]
            tile[i + 32] = 0.0
            a[i] = tile[i] + tile[i + 32]

        total.on("cpu", check="uninit")[1, 32](a)
    """

    code: ClassVar[str] = "NVG2116"
    title: ClassVar[str] = "read of memory that nothing wrote"
    message: ClassVar[str] = "`{element}` is {memory} memory that nothing has written"
    label: ClassVar[str] = "read by {place}"
    remedies: ClassVar[tuple[str, ...]] = ("write every element before it is read",)
    element: str
    memory: str
    place: str


@dataclass(frozen=True)
class CopyUnderWay(Diagnostic):
    """A thread accesses shared memory that an asynchronous copy brings, before anybody has waited for the copy.

    Copies of ``nv.async_copy`` are over when the thread that began them has waited, by ``wait_group``, ``wait_all`` or
    an mbarrier that they arrive on; bulk loads and loads of tensors when somebody has waited for their mbarrier. Other
    threads come after a barrier behind that. ``check="uninit"`` looks at it. Copies are put off until then, so that in
    a run without checks what is read too early is what was there before.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            i = nv.thread_idx.x
            nv.async_copy.copy(tile, i, a, i)
            nv.async_copy.commit_group()
            nv.syncthreads()
            b[i] = tile[31 - i]

        k.on("cpu", check="uninit")[1, 32](*np.ones((2, 32), np.float32))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            i = nv.thread_idx.x
            nv.async_copy.copy(tile, i, a, i)
            nv.async_copy.commit_group()
            nv.async_copy.wait_group(0)
            nv.syncthreads()
            b[i] = tile[31 - i]

        k.on("cpu", check="uninit")[1, 32](*np.ones((2, 32), np.float32))
    """

    code: ClassVar[str] = "NVG2124"
    title: ClassVar[str] = "access to what a copy brings"
    message: ClassVar[str] = "`{element}` is {verb} while a copy to it is under way"
    label: ClassVar[str] = "{verb} by {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "wait for the copy first, by `nv.async_copy.wait_group`, `nv.async_copy.wait_all` or its mbarrier, "
        "and let other threads come behind a barrier after that",
    )
    element: str
    verb: str
    place: str

    @dataclass(frozen=True)
    class Begins(Note):
        """The copy."""

        message: ClassVar[str] = "the copy begins here"


@dataclass(frozen=True)
class CameHere(Note):
    """Points at the barrier that another thread has come to before."""

    message: ClassVar[str] = "{place} came here before"
    place: str


@dataclass(frozen=True)
class BarrierMismatch(Diagnostic):
    """Threads of a block meet at different barriers, which CUDA does not define.

    ``nv.syncthreads()`` in a branch is for branches that all threads of the block take, or none.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            if nv.thread_idx.x < 16:
                nv.syncthreads()
            else:
                nv.syncthreads()
            a[nv.thread_idx.x] = 1.0

        k.on("cpu", check="barrier")[1, 32](a)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            nv.syncthreads()
            a[nv.thread_idx.x] = 1.0

        k.on("cpu", check="barrier")[1, 32](a)
    """

    code: ClassVar[str] = "NVG2117"
    title: ClassVar[str] = "threads at different barriers"
    message: ClassVar[str] = "threads of one block meet at different barriers"
    label: ClassVar[str] = "{place} comes here"
    remedies: ClassVar[tuple[str, ...]] = ("put one barrier where all threads of the block come by",)
    place: str


@dataclass(frozen=True)
class BarrierCounts(Diagnostic):
    """All threads that meet at a named barrier say for how many it is.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            if nv.thread_idx.x < 32:
                nv.barrier.sync(1, 32)
            else:
                nv.barrier.arrive(1, 64)
            a[0] = 1.0

        k.on("cpu", check="barrier", schedule="random", seed=1)[1, 64](a)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            if nv.thread_idx.x < 32:
                nv.barrier.sync(1, 64)
            else:
                nv.barrier.arrive(1, 64)
            a[0] = 1.0

        k.on("cpu", check="barrier", schedule="random", seed=1)[1, 64](a)
    """

    code: ClassVar[str] = "NVG2118"
    title: ClassVar[str] = "different counts at a barrier"
    message: ClassVar[str] = "threads come to one named barrier for different numbers of threads"
    label: ClassVar[str] = "{place} comes here"
    remedies: ClassVar[tuple[str, ...]] = ("give the same count wherever threads come to the barrier",)
    place: str


@dataclass(frozen=True)
class MaskWithoutCaller(Diagnostic):
    """The mask of a warp operation names the lanes that take part, the caller's among them.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            nv.syncwarp(0x0000FFFF)
            a[nv.thread_idx.x] = 1.0

        k.on("cpu", check="barrier")[1, 32](a)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            nv.syncwarp(0xFFFFFFFF)
            a[nv.thread_idx.x] = 1.0

        k.on("cpu", check="barrier")[1, 32](a)
    """

    code: ClassVar[str] = "NVG2119"
    title: ClassVar[str] = "a mask without the caller"
    message: ClassVar[str] = "the mask {mask} does not have the lane that gives it"
    label: ClassVar[str] = "{place} is lane {lane}"
    remedies: ClassVar[tuple[str, ...]] = (
        "name the lanes that come here; `nv.warp.ballot` in front of the branch finds them",
    )
    mask: str
    lane: str
    place: str


@dataclass(frozen=True)
class MaskMismatch(Diagnostic):
    """Lanes that name each other in their masks come to the same operation with the same mask.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            if nv.thread_idx.x < 16:
                nv.syncwarp(0xFFFFFFFF)
            else:
                nv.syncwarp(0xFFFF0001)
            a[nv.thread_idx.x] = 1.0

        k.on("cpu", check="barrier")[1, 32](a)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            nv.syncwarp(0xFFFFFFFF)
            a[nv.thread_idx.x] = 1.0

        k.on("cpu", check="barrier")[1, 32](a)
    """

    code: ClassVar[str] = "NVG2120"
    title: ClassVar[str] = "lanes with different masks or operations"
    message: ClassVar[str] = "lanes that wait for each other come to different operations, or with different masks"
    label: ClassVar[str] = "{place} comes here"
    remedies: ClassVar[tuple[str, ...]] = ("let all lanes of the mask make the same call with the same mask",)
    place: str

    @dataclass(frozen=True)
    class WaitsHere(Note):
        message: ClassVar[str] = "{place} waits in `{operation}` here"
        place: str
        operation: str


@dataclass(frozen=True)
class NoMemoryToCheck(Diagnostic):
    """To find races, a checked run keeps 32 bytes for every 4 bytes of arrays, or for fewer where elements are smaller.

    Arrays that are only read, or of which each thread has its own elements, are left out.

    Wrong::

        wide = np.lib.stride_tricks.as_strided(np.zeros(2, np.int8), (2, 1), (2**45, 1))

        @nv.kernel
        def first(rows: nv.Array[nv.i8, 2, nv.A]):
            rows[0, 0] = 1

        first.on("cpu", check="race")[1, 32](wide)

    Right::

        wide = np.lib.stride_tricks.as_strided(np.zeros(2, np.int8), (2, 1), (2**45, 1))

        @nv.kernel
        def first(rows: nv.Array[nv.i8, 2, nv.A]):
            rows[0, 0] = 1

        first.on("cpu", check="bounds")[1, 32](wide)
    """

    code: ClassVar[str] = "NVG2121"
    title: ClassVar[str] = "no memory to check"
    message: ClassVar[str] = "there is no memory for the {size} bytes that say who accessed the arrays"
    remedies: ClassVar[tuple[str, ...]] = ("pass smaller arrays", "leave `race` out of the checks")
    size: str
