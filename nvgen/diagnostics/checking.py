"""NVG211x and NVG212x: checked runs on the CPU; how one is asked for, and what its checks find."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


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
