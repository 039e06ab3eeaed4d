"""NVG19xx: operations of warps, and barriers by number."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class BadMask(Diagnostic):
    """A mask has a bit for each of the 32 lanes of a warp."""

    code: ClassVar[str] = "NVG1901"
    title: ClassVar[str] = "invalid lane mask"
    message: ClassVar[str] = "a lane mask must be a u32, or a literal from 1 to 0xffffffff, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it: `nv.u32(mask)`",)
    what: str


class BadWidth(Diagnostic):
    """A shuffle's width is a part of the instruction: 1, 2, 4, 8, 16 or 32 lanes, known when the kernel is compiled."""

    code: ClassVar[str] = "NVG1902"
    title: ClassVar[str] = "invalid shuffle width"
    message: ClassVar[str] = "the width of a shuffle must be 1, 2, 4, 8, 16 or 32, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("write the number, or an `nv.constexpr` parameter",)
    what: str


class NotExchanged(Diagnostic):
    """Lanes exchange and compare numbers, and what is made of numbers."""

    code: ClassVar[str] = "NVG1903"
    title: ClassVar[str] = "type cannot be shuffled"
    message: ClassVar[str] = "`nv.{operation}` takes no value of type {type}"
    operation: str
    type: object

    class Address(Help):
        message: ClassVar[str] = "pass the address as a number, `nv.u64(p)`, and make a pointer of the result"

    class Numbers(Help):
        message: ClassVar[str] = "pass numbers, vectors, or structs and tuples of them"


class NotReduced(Diagnostic):
    """Numbers are added and compared; bits are combined of integers."""

    code: ClassVar[str] = "NVG1904"
    title: ClassVar[str] = "type cannot be reduced"
    message: ClassVar[str] = "`nv.{operation}` is not for {type}"
    operation: str
    type: object

    class Votes(Help):
        message: ClassVar[str] = "use `nv.warp.all(p)`, `nv.warp.any(p)`, or `nv.math.popcount(nv.warp.ballot(p))`"

    class Bits(Help):
        message: ClassVar[str] = "bits are combined of integers; floats have `reduce_add`, `reduce_min`, `reduce_max`"

    class Parts(Help):
        message: ClassVar[str] = "reduce its numbers one by one, converted to f32 where they are narrower floats"


class BadBarrierNumber(Diagnostic):
    """A block has 16 barriers, from 0 to 15; `nv.syncthreads()` uses the barrier 0."""

    code: ClassVar[str] = "NVG1905"
    title: ClassVar[str] = "invalid barrier number"
    message: ClassVar[str] = "the number of a barrier must be 0 to 15, not {number}"
    remedies: ClassVar[tuple[str, ...]] = ("a block has 16 barriers",)
    number: int

    class AskedBy(Note):
        message: ClassVar[str] = "{place} asks for it"
        place: str


class BadThreadCount(Diagnostic):
    """Warps come to a barrier as a whole: it waits for a multiple of 32 threads, and a block has 1024 at most."""

    code: ClassVar[str] = "NVG1906"
    title: ClassVar[str] = "invalid barrier thread count"
    message: ClassVar[str] = "the threads of a barrier must be a multiple of 32 from 32 to 1024, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("count whole warps: a warp counts as 32",)
    count: int

    class AskedBy(Note):
        message: ClassVar[str] = "{place} asks for them"
        place: str


class OnlyForFloats(Diagnostic):
    """Floats have a sign of their own, which a reduction can leave out, and NaN."""

    code: ClassVar[str] = "NVG1907"
    title: ClassVar[str] = "argument for floats only"
    message: ClassVar[str] = "`{parameter}` of `nv.{operation}` is for floats, not for {type}"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out; integers have `abs(x)` and no NaN",)
    operation: str
    parameter: str
    type: object


class Trapped(Diagnostic):
    """`nv.trap()` ends the launch."""

    code: ClassVar[str] = "NVG1908"
    title: ClassVar[str] = "trap"
    message: ClassVar[str] = "{title}: the kernel has ended itself by `{operation}`"
    label: ClassVar[str] = "in {place}"
    fallback: ClassVar[str] = 'run the kernel with `check="step"` to see in Python\'s debugger what leads there'
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        'run the kernel with `check="all"`, which may find the mistake that leads there',
    )
    place: str

    @property
    def operation(self) -> str:
        """What ends the kernel, as it is written."""
        return "trap" if self.span is not None and self.span.file.is_ptx else "nv.trap()"

    class NotCooperative(Help):
        """A grid of CUDA's cooperative groups traps where its blocks cannot wait for each other."""

        message: ClassVar[str] = (
            "write `kernel.launch(..., cooperative=True)`, so that its blocks can wait for each other: the kernel asks"
            " whether they can, and may end itself otherwise"
        )


class RecursiveExit(Diagnostic):
    """On the CPU a function that may end its thread is compiled into its callers, so it cannot call itself."""

    code: ClassVar[str] = "NVG1910"
    title: ClassVar[str] = "recursion with an exit"
    message: ClassVar[str] = (
        "{title}: `{function}` may end its thread and calls itself, which the CPU target cannot run"
    )
    label: ClassVar[str] = "called again here"
    remedies: ClassVar[tuple[str, ...]] = ("write a loop, or end the thread in the kernel", "run it on a GPU")
    function: str


class MaskFirst(Diagnostic):
    """The lanes that take part are named last, and all take part where nothing is said; CUDA names them first."""

    code: ClassVar[str] = "NVG1981"
    title: ClassVar[str] = "lane mask comes last"
    message: ClassVar[str] = "`{mask}` stands where `nv.{operation}` takes its `{parameter}`"
    label: ClassVar[str] = "CUDA names the lanes first, nvgen last"
    remedies: ClassVar[tuple[str, ...]] = (
        "leave the mask out, which is all lanes, or write `mask={mask}` after the others",
    )
    mask: str
    operation: str
    parameter: str
