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
        "write `nv.tma.fence()` after the writes, in every thread that writes, and before the threads meet",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "write `fence.proxy.async` after the writes, in every thread that writes, and before the threads meet",
    )
    place: str
    name: str
    verb: str


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


class MissingFence(Diagnostic):
    """Products see what threads have written to the registers of an accumulator after ``nv.wgmma.fence()`` only."""

    code: ClassVar[str] = "NVG2125"
    title: ClassVar[str] = "missing wgmma fence"
    message: ClassVar[str] = (
        "missing fence: a thread has written the accumulator of this product, and made no fence since"
    )
    label: ClassVar[str] = "{place} starts it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.wgmma.fence()` after the accumulator was made and before the product",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "write `wgmma.fence` after the accumulator was made and before the product",
    )
    place: str

    class WrittenHere(Note):
        """Points at where an accumulator was made."""

        message: ClassVar[str] = "its registers are written here"
