"""NVG21xx: what only runs on the CPU refuse or find."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class RecursiveWait(Diagnostic):
    """On the CPU a function that waits for other threads is compiled into its callers, so it cannot call itself."""

    code: ClassVar[str] = "NVG2101"
    title: ClassVar[str] = "recursion with a barrier"
    message: ClassVar[str] = "{title}: `{function}` waits for others and calls itself, which the CPU target cannot run"
    label: ClassVar[str] = "called again here"
    remedies: ClassVar[tuple[str, ...]] = ("write a loop", "run it on a GPU")
    function: str


class WaitsHere(Note):
    """Further threads of a deadlock."""

    message: ClassVar[str] = "{threads} of block {block} {verb} in `{operation}` here"
    threads: str
    block: str
    verb: str
    operation: str


class Deadlock(Diagnostic):
    """Threads wait for others that never come: those wait elsewhere."""

    code: ClassVar[str] = "NVG2102"
    title: ClassVar[str] = "deadlock"
    message: ClassVar[str] = "{title}: {count} blocked at {operations}"
    label: ClassVar[str] = "{threads} of block {block} {verb} in `{operation}`"
    remedies: ClassVar[tuple[str, ...]] = ("let every thread that is waited for reach the same place",)
    count: str
    #: All places where threads wait.
    operations: str
    threads: str
    block: str
    verb: str
    operation: str

    class Lacks(Note):
        """Of threads that wait at an mbarrier."""

        message: ClassVar[str] = (
            "thread {thread} of block {block} waits at an mbarrier whose phase, of parity {parity}, {state}"
        )
        thread: str
        block: str
        parity: int
        #: What the phase lacks, and what it has too much of.
        state: str

    class PlainLoads(Help):
        """Of a loop that looks at memory in a way that says nothing of others."""

        message: ClassVar[str] = "a plain load may be made once, before the loop: look at what others write by {loads}"
        #: The loads that are no plain ones, as they are written.
        loads: str

    class OtherBlocks(Help):
        """Of a loop that may look for what a block writes that comes later."""

        message: ClassVar[str] = (
            "if a block writes that which does not run yet, launch with `cooperative=True`: then all run together"
        )


class OutOfMemory(Diagnostic):
    """A launch on the CPU needs memory for all threads of a block that wait for each other, and for shared memory."""

    code: ClassVar[str] = "NVG2103"
    title: ClassVar[str] = "out of memory for the threads"
    message: ClassVar[str] = "out of memory: there is none for the threads of a block of `{kernel}`"
    remedies: ClassVar[tuple[str, ...]] = ("launch smaller blocks", "declare smaller local and shared arrays")
    kernel: str


class OnlyOnGpu(Diagnostic):
    """A few operations of the machine are not written for the CPU target."""

    code: ClassVar[str] = "NVG2104"
    title: ClassVar[str] = "not supported on the CPU"
    message: ClassVar[str] = "`{name}` cannot run on the CPU"
    remedies: ClassVar[tuple[str, ...]] = ("run the kernel on a GPU, or write what it does in Python",)
    name: str


class RecursionTooDeep(Diagnostic):
    """A device function calls itself, through others or at once, until the stack has no room for one more call."""

    code: ClassVar[str] = "NVG2105"
    title: ClassVar[str] = "recursion too deep"
    message: ClassVar[str] = "{title}: `{function}` is called when {depth:call} in each other have filled the stack"
    label: ClassVar[str] = "called again here in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("let the calls end", "write a loop")
    function: str
    depth: int
    place: str

    class CalledHere(Note):
        """The call around it."""

        message: ClassVar[str] = "in `{function}`, called here"
        function: str

    class BeginsHere(Note):
        """The first call of the chain."""

        message: ClassVar[str] = "the first call, of `{function}`, is here"
        function: str
