"""NVG2122 and following: what runs on the CPU find of asynchronous copies and of products of warpgroups."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


class MissingProxyFence(Diagnostic):
    """The asynchronous proxy accesses memory that threads have written, without a proxy fence."""

    code: ClassVar[str] = "NVG2122"
    title: ClassVar[str] = "missing proxy fence"
    message: ClassVar[str] = "{title}: `{name}` {verb} what a thread wrote, and no fence is between the two"
    label: ClassVar[str] = "{place} begins it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `{fence}` after the writes, in every thread that writes, and before the threads meet",
    )
    place: str
    name: str
    verb: str
    fence: str


class MadeHere(Note):
    """Points at where an mbarrier was made."""

    message: ClassVar[str] = "{place} makes the barrier here"
    place: str


class MissingInitFence(Diagnostic):
    """A copy counts its bytes at an mbarrier, which the asynchronous proxy need not see yet."""

    code: ClassVar[str] = "NVG2123"
    title: ClassVar[str] = "missing fence after mbarrier init"
    message: ClassVar[str] = "missing fence: `{name}` counts at an mbarrier that bulk copies need not see yet"
    label: ClassVar[str] = "{place} begins it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.mbarrier.fence_init()` after `nv.mbarrier.init`, in the thread that makes the barrier",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "write `fence.mbarrier_init.release.cluster` after `mbarrier.init`, in the thread that makes the barrier",
    )
    place: str
    name: str


class MadeAgain(Diagnostic):
    """An mbarrier is made of memory that is one already: it has to be ended by ``nv.mbarrier.invalidate`` before."""

    code: ClassVar[str] = "NVG2139"
    title: ClassVar[str] = "mbarrier made twice"
    message: ClassVar[str] = "{title}: the memory is an mbarrier already"
    label: ClassVar[str] = "{place} makes it again"
    remedies: ClassVar[tuple[str, ...]] = (
        "make each mbarrier once, before the loop, or end it by `nv.mbarrier.invalidate` first",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "make each mbarrier once, before the loop, or end it by `mbarrier.inval` first",
    )
    place: str


class StillAnMbarrier(Diagnostic):
    """Memory is written that is an mbarrier, by something else than operations of mbarriers."""

    code: ClassVar[str] = "NVG2140"
    title: ClassVar[str] = "write to an mbarrier"
    message: ClassVar[str] = "{title}: the memory is an mbarrier still"
    label: ClassVar[str] = "{place} writes it"
    remedies: ClassVar[tuple[str, ...]] = (
        "end the mbarrier by `nv.mbarrier.invalidate` before its memory holds something else",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "end the mbarrier by `mbarrier.inval` before its memory holds something else",
    )
    place: str

    class UsedHere(Note):
        """Points at where it was used last."""

        message: ClassVar[str] = "{place} used it as an mbarrier here"
        place: str


class TooFewBytes(Diagnostic):
    """A phase of an mbarrier is over before all copies are that it counts, since fewer bytes were expected."""

    code: ClassVar[str] = "NVG2141"
    title: ClassVar[str] = "too few bytes expected at an mbarrier"
    message: ClassVar[str] = (
        "too few bytes expected: copies of {begun} bytes count in this phase, which expects {expected}"
    )
    label: ClassVar[str] = "{place} has waited for the phase"
    remedies: ClassVar[tuple[str, ...]] = (
        "expect the bytes of all copies of the phase, `nv.mbarrier.arrive_expect_tx(bar, {begun})`",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "expect the bytes of all copies of the phase by `mbarrier.arrive.expect_tx` or `mbarrier.expect_tx`: {begun}",
    )
    place: str
    begun: int
    expected: int


class OperandsChanged(Diagnostic):
    """What a product reads of shared memory has to stay as it is until ``wait_group`` has waited for the product."""

    code: ClassVar[str] = "NVG2126"
    title: ClassVar[str] = "data race with wgmma"
    message: ClassVar[str] = "{title}: `.shared` memory that a product reads has changed before this wait for it"
    label: ClassVar[str] = "{place} waits for it"
    remedies: ClassVar[tuple[str, ...]] = (
        "wait by `nv.wgmma.wait_group` before the memory is written, or released to those who write it",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "wait by `wgmma.wait_group` before the memory is written, or released to those who write it",
    )
    place: str

    class StartedHere(Note):
        """Points at the product."""

        message: ClassVar[str] = "the product is started here"


class ChangedMatrix(Diagnostic):
    """Products see what threads have written to the registers of A after ``nv.wgmma.fence()`` only."""

    code: ClassVar[str] = "NVG2142"
    title: ClassVar[str] = "missing wgmma fence after A was written"
    message: ClassVar[str] = (
        "missing fence: a thread has written `{name}`, the A of this product, and made no fence since"
    )
    label: ClassVar[str] = "{place} starts it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.wgmma.fence()` after `{name}` was assigned and before the product",
    )
    name: str
    place: str


class ReadTooEarly(Diagnostic):
    """The numbers of an accumulator are taken whose last product is in no group that was waited for."""

    code: ClassVar[str] = "NVG2143"
    title: ClassVar[str] = "wgmma result before its product is complete"
    message: ClassVar[str] = "{title}: `{name}` takes what a product writes, and nobody has waited for its group"
    label: ClassVar[str] = "{place} takes it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.wgmma.commit_group()` after the product and wait for its group: `nv.wgmma.wait_group(0, result)`",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "write `wgmma.commit_group` after the product, and `wgmma.wait_group` before its registers are read",
    )
    name: str
    place: str


class WrittenTooEarly(Diagnostic):
    """A register is written that a product reads or writes whose group nobody has waited for."""

    code: ClassVar[str] = "NVG2167"
    title: ClassVar[str] = "wgmma register before its product is complete"
    message: ClassVar[str] = "{title}: `{name}` writes what a product uses, and nobody has waited for its group"
    label: ClassVar[str] = "{place} writes it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `wgmma.commit_group` after the product, and `wgmma.wait_group` before its registers are written",
    )
    name: str
    place: str


class MissingFence(Diagnostic):
    """Products see what threads have written to the registers of an accumulator after ``nv.wgmma.fence()`` only."""

    code: ClassVar[str] = "NVG2125"
    title: ClassVar[str] = "missing wgmma fence"
    message: ClassVar[str] = "missing fence: a thread has written registers of this product, and made no fence since"
    label: ClassVar[str] = "{place} starts it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.wgmma.fence()` after the accumulator was made and before the product",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "write `wgmma.fence` after the registers of the accumulator, and of A, are written and before the product",
    )
    place: str

    class WrittenHere(Note):
        """Points at where an accumulator was made."""

        message: ClassVar[str] = "its registers are written here"
