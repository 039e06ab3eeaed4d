"""NVG21xx: what only runs on the CPU refuse or find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


@dataclass(frozen=True)
class RecursiveWait(Diagnostic):
    """On the CPU a function that waits for other threads is compiled into its callers, so it cannot call itself.

    Wrong::

        @nv.device
        def halve(a, n: nv.i32) -> None:
            nv.syncthreads()
            if n > 1:
                halve(a, n // 2)

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            halve(a, 8)

        k.on("cpu")[1, 32](np.ones(32, np.float32))

    Right::

        @nv.device
        def halve(a, n: nv.i32):
            while n > 1:
                nv.syncthreads()
                n = n // 2

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            halve(a, 8)

        k.on("cpu")[1, 32](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2101"
    title: ClassVar[str] = "recursion with a barrier"
    message: ClassVar[str] = "`{function}` waits for other threads and calls itself, which the CPU target cannot run"
    label: ClassVar[str] = "called again here"
    remedies: ClassVar[tuple[str, ...]] = ("write a loop", "run it on a GPU")
    function: str


@dataclass(frozen=True)
class WaitsHere(Note):
    """Further threads of a deadlock."""

    message: ClassVar[str] = "{threads} of block {block} {verb} in `{operation}` here"
    threads: str
    block: str
    verb: str
    operation: str


@dataclass(frozen=True)
class Deadlock(Diagnostic):
    """Threads wait for others that never come: those wait elsewhere. On a GPU the kernel would hang.

    Threads that have ended do not hold up ``nv.syncthreads()``. A loop waits if nothing but a change of memory can end
    it. Where Python runs other threads too, which may write to that memory, it is given some seconds.

    A plain load in such a loop may be made once, before the loop, and on a GPU it is: ``nv.atomic.load`` and
    ``nv.load(..., volatile=True)`` look in each turn. On the CPU other threads run between the turns of either.

    Wrong::

        @nv.kernel
        def meet(a: nv.Array[nv.f32]):
            nv.barrier.sync(1, 64)

        meet.on("cpu")[1, 32](np.ones(32, np.float32))

    Right::

        @nv.kernel
        def meet(a: nv.Array[nv.f32]):
            nv.barrier.sync(1, 32)

        meet.on("cpu")[1, 32](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2102"
    title: ClassVar[str] = "deadlock"
    message: ClassVar[str] = "{count} wait for ever"
    label: ClassVar[str] = "{threads} of block {block} {verb} in `{operation}`"
    remedies: ClassVar[tuple[str, ...]] = ("let every thread that is waited for reach the same place",)
    count: str
    threads: str
    block: str
    verb: str
    operation: str

    @dataclass(frozen=True)
    class PlainLoads(Help):
        """Of a loop that looks at memory in a way that says nothing of others."""

        message: ClassVar[str] = (
            "a plain load may be made once, before the loop: look at what others write by "
            "`nv.atomic.load(array, index)` or `nv.load(array, index, volatile=True)`"
        )


@dataclass(frozen=True)
class OutOfMemory(Diagnostic):
    """A launch on the CPU needs memory for all threads of a block that wait for each other, and for shared memory.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            own = nv.local.array(2**28, nv.f32)
            own[nv.i32(a[0])] = a[1]
            nv.syncthreads()
            a[0] = own[nv.i32(a[1])]

        k.on("cpu")[1, 1024](np.ones(32, np.float32))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            own = nv.local.array(2**8, nv.f32)
            own[nv.i32(a[0])] = a[1]
            nv.syncthreads()
            a[0] = own[nv.i32(a[1])]

        k.on("cpu")[1, 1024](np.ones(32, np.float32))
    """

    code: ClassVar[str] = "NVG2103"
    title: ClassVar[str] = "no memory for the threads"
    message: ClassVar[str] = "there is no memory for the threads of a block of `{kernel}`"
    remedies: ClassVar[tuple[str, ...]] = ("launch smaller blocks", "declare smaller local and shared arrays")
    kernel: str


@dataclass(frozen=True)
class OnlyOnGpu(Diagnostic):
    """A few operations of the machine are not written for the CPU target.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.u32]):
            a[0] = nv.nvvm.read_ptx_sreg_pm0()

        k.on("cpu")[1, 1](np.zeros(1, np.uint32))

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.u32]):
            a[0] = nv.nvvm.read_ptx_sreg_pm0()

        k.ptx(arch="sm_90")
    """

    code: ClassVar[str] = "NVG2104"
    title: ClassVar[str] = "operation of the GPU on the CPU"
    message: ClassVar[str] = "`{name}` cannot run on the CPU"
    remedies: ClassVar[tuple[str, ...]] = ("run the kernel on a GPU, or write what it does in Python",)
    name: str


@dataclass(frozen=True)
class RecursionTooDeep(Diagnostic):
    """A device function calls itself, through others or at once, until the stack has no room for one more call.

    On the CPU that is the stack of the thread of the process that runs the kernel, of which a megabyte is kept free: in
    the 8 MB that Linux gives by default, functions with a few variables are called 40,000 times and more. ``ulimit -s``
    decides it for all threads. With ``check="step"`` it is 10,000 calls, of Python's. A GPU has a far smaller stack,
    and does not say when it is full.

    Wrong::

        @nv.device
        def factorial(n: nv.i32) -> nv.i32:
            return n * factorial(n - 1)

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = factorial(a[0])

        k.on("cpu")[1, 1](np.ones(1, np.int32))

    Right::

        @nv.device
        def factorial(n: nv.i32) -> nv.i32:
            if n <= 1:
                return 1
            return n * factorial(n - 1)

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = factorial(a[0])

        k.on("cpu")[1, 1](np.ones(1, np.int32))
    """

    code: ClassVar[str] = "NVG2105"
    title: ClassVar[str] = "recursion too deep"
    message: ClassVar[str] = "`{function}` is called when {depth:call} in each other have filled the stack"
    label: ClassVar[str] = "called again here in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("let the calls end", "write a loop")
    function: str
    depth: int
    place: str

    @dataclass(frozen=True)
    class CalledHere(Note):
        """The call around it."""

        message: ClassVar[str] = "in `{function}`, called here"
        function: str

    @dataclass(frozen=True)
    class BeginsHere(Note):
        """The first call of the chain."""

        message: ClassVar[str] = "the first call, of `{function}`, is here"
        function: str
