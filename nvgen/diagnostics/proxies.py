"""NVG2122 and following: what runs on the CPU find of asynchronous copies and of products of warpgroups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


@dataclass(frozen=True)
class MissingProxyFence(Diagnostic):
    """A bulk copy, or a product of a warpgroup, accesses memory that threads have written, and no proxy fence is
    between the two.

    Threads reach memory by the generic proxy, bulk copies and products by the asynchronous one. Who writes what they
    read makes a proxy fence afterwards, and then meets the thread that begins them.

    Wrong::

        @nv.kernel
        def fill(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            i = nv.thread_idx.x
            tile[i] = 1.0
            nv.syncthreads()
            if i == 0:
                nv.tma.store_bulk(a, 0, tile, 0, 128)
                nv.tma.commit_group()
                nv.tma.wait_group(0)

        fill.on("cpu", check="race")[1, 32](a)

    Right::

        @nv.kernel
        def fill(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            i = nv.thread_idx.x
            tile[i] = 1.0
            nv.tma.fence()
            nv.syncthreads()
            if i == 0:
                nv.tma.store_bulk(a, 0, tile, 0, 128)
                nv.tma.commit_group()
                nv.tma.wait_group(0)

        fill.on("cpu", check="race")[1, 32](a)
    """

    code: ClassVar[str] = "NVG2122"
    title: ClassVar[str] = "no proxy fence"
    message: ClassVar[str] = "`{name}` {verb} what a thread wrote, and no proxy fence is between the two"
    label: ClassVar[str] = "{place} begins it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.tma.fence()` after the writes, in every thread that writes, and before the threads meet",
    )
    place: str
    name: str
    verb: str


@dataclass(frozen=True)
class MadeHere(Note):
    """Points at where an mbarrier was made."""

    message: ClassVar[str] = "{place} makes the barrier here"
    place: str


@dataclass(frozen=True)
class MissingInitFence(Diagnostic):
    """A copy counts its bytes at an mbarrier, which the asynchronous proxy need not see yet.

    Who makes an mbarrier for copies makes a fence afterwards: ``nv.mbarrier.fence_init()``, which is for the cluster
    as well, or ``nv.tma.fence()``.

    Wrong::

        @nv.kernel
        def copy(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            bars = nv.shared.array(1, nv.u64)
            i = nv.thread_idx.x
            if i == 0:
                nv.mbarrier.init(bars, 0, 1)
            nv.syncthreads()
            if i == 0:
                nv.mbarrier.arrive_expect_tx(bars, 0, 128)
                nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0)
            nv.mbarrier.wait_parity(bars, 0, 0)
            out[i] = tile[i]

        copy.on("cpu", check="race")[1, 32](a, b)

    Right::

        @nv.kernel
        def copy(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            bars = nv.shared.array(1, nv.u64)
            i = nv.thread_idx.x
            if i == 0:
                nv.mbarrier.init(bars, 0, 1)
                nv.mbarrier.fence_init()
            nv.syncthreads()
            if i == 0:
                nv.mbarrier.arrive_expect_tx(bars, 0, 128)
                nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0)
            nv.mbarrier.wait_parity(bars, 0, 0)
            out[i] = tile[i]

        copy.on("cpu", check="race")[1, 32](a, b)
    """

    code: ClassVar[str] = "NVG2123"
    title: ClassVar[str] = "no fence after an mbarrier was made"
    message: ClassVar[str] = "`{name}` counts at an mbarrier that bulk copies need not see yet"
    label: ClassVar[str] = "{place} begins it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.mbarrier.fence_init()` after `nv.mbarrier.init`, in the thread that makes the barrier",
    )
    place: str
    name: str


@dataclass(frozen=True)
class OperandsChanged(Diagnostic):
    """What a product reads of shared memory has to stay as it is until ``wait_group`` has waited for the product.

    A GPU reads it at any time between the two. On the CPU every run compares what was there when the product was
    started with what is there when the first warp has waited. Who refills a buffer, or tells others that they may,
    waits first.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            tile = nv.shared.array(64 * 16, nv.f16)
            for i in range(nv.thread_idx.x, 64 * 16, 128):
                tile[i] = 1.0
            nv.tma.fence()
            nv.syncthreads()
            matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
            nv.wgmma.commit_group()
            tile[nv.thread_idx.x] = 2.0
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x

        k.on("cpu")[1, 128](np.zeros(128, np.float32))

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            tile = nv.shared.array(64 * 16, nv.f16)
            for i in range(nv.thread_idx.x, 64 * 16, 128):
                tile[i] = 1.0
            nv.tma.fence()
            nv.syncthreads()
            matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
            nv.wgmma.commit_group()
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x
            nv.syncthreads()
            tile[nv.thread_idx.x] = 2.0

        k.on("cpu")[1, 128](np.zeros(128, np.float32))
    """

    code: ClassVar[str] = "NVG2126"
    title: ClassVar[str] = "operands that change before the wait"
    message: ClassVar[str] = "shared memory that a product reads has changed before this wait for the product"
    label: ClassVar[str] = "{place} waits for it"
    remedies: ClassVar[tuple[str, ...]] = (
        "wait by `nv.wgmma.wait_group` before the memory is written, or released to those who write it",
    )
    place: str

    @dataclass(frozen=True)
    class StartedHere(Note):
        """Points at the product."""

        message: ClassVar[str] = "the product is started here"


@dataclass(frozen=True)
class MissingFence(Diagnostic):
    """Products see what threads have written to the registers of an accumulator after ``nv.wgmma.fence()`` only.

    It stands before the first product, and wherever an accumulator is made of numbers again. ``check="race"`` finds
    products without one; of matrices A in registers it knows nothing.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            tile = nv.shared.array(64 * 16, nv.f16)
            for i in range(nv.thread_idx.x, 64 * 16, 128):
                tile[i] = 1.0
            nv.tma.fence()
            nv.syncthreads()
            matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
            acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), matrix, matrix, nv.f16)
            nv.wgmma.commit_group()
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x

        k.on("cpu", check="race")[1, 128](np.zeros(128, np.float32))

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            tile = nv.shared.array(64 * 16, nv.f16)
            for i in range(nv.thread_idx.x, 64 * 16, 128):
                tile[i] = 1.0
            nv.tma.fence()
            nv.syncthreads()
            matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
            nv.wgmma.commit_group()
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x

        k.on("cpu", check="race")[1, 128](np.zeros(128, np.float32))
    """

    code: ClassVar[str] = "NVG2125"
    title: ClassVar[str] = "no fence before a product"
    message: ClassVar[str] = "a thread has written the accumulator of this product, and made no fence since"
    label: ClassVar[str] = "{place} starts it"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.wgmma.fence()` after the accumulator was made and before the product",
    )
    place: str

    @dataclass(frozen=True)
    class WrittenHere(Note):
        """Points at where an accumulator was made."""

        message: ClassVar[str] = "its registers are written here"
