"""NVG24xx: products of matrices by warpgroups, and what belongs to warpgroups alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


@dataclass(frozen=True)
class BadColumns(Diagnostic):
    """How many columns a product has is a part of the instruction: a constant that is a multiple of 8 up to 256. Of
    integers and bits there are fewer: 8, 24, and the multiples of 16.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(100)
            a[0] = nv.wgmma.wait_group(0, acc)[0]

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(104)
            a[0] = nv.wgmma.wait_group(0, acc)[0]

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2401"
    title: ClassVar[str] = "no product of so many columns"
    message: ClassVar[str] = "an accumulator of {type} cannot have {columns} columns"
    remedies: ClassVar[tuple[str, ...]] = ("write a constant that is {wanted}",)
    columns: str
    type: object
    wanted: str


@dataclass(frozen=True)
class NotAnAccumulator(Diagnostic):
    """Products are added to accumulators, which are no vectors: their registers may still be written. A wait gives
    their numbers, and `nv.wgmma.accumulator_of` makes an accumulator of numbers again.

    Wrong::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.vec[nv.f32, 4](0)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.f16)

    Right::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.f16)
            nv.wgmma.commit_group()
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2402"
    title: ClassVar[str] = "not an accumulator"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be a value of type {type}"
    name: str
    parameter: str
    type: object

    @dataclass(frozen=True)
    class MakeOne(Help):
        message: ClassVar[str] = (
            "pass what `nv.wgmma.accumulator(n, dtype)`, `accumulator_of(values)` or a product has given"
        )

    @dataclass(frozen=True)
    class PassNumbers(Help):
        message: ClassVar[str] = "pass a vector of f32, f16 or i32, as `nv.wgmma.wait_group` gives it"


@dataclass(frozen=True)
class NotAMatrixType(Diagnostic):
    """The elements of the matrices are of the types that the tensor cores take. TF32 and bits are no types of the
    language, and are named by texts.

    Wrong::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), a, b, nv.f32)
            out[0] = nv.wgmma.wait_group(0, acc).x

    Right::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, "tf32")
            out[0] = nv.wgmma.wait_group(0, acc).x

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2403"
    title: ClassVar[str] = "no matrices of this type"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be `{what}`"
    remedies: ClassVar[tuple[str, ...]] = (
        'write nv.f16, nv.bf16, "tf32", nv.e4m3, nv.e5m2, nv.i8, nv.u8 or "b1", known when the kernel is compiled',
    )
    name: str
    parameter: str
    what: str


@dataclass(frozen=True)
class NoSuchProduct(Diagnostic):
    """Both matrices have one type, but for e4m3 with e5m2 and i8 with u8; and sums of integers are i32, those of bf16
    and TF32 f32.

    Wrong::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f16]):
            acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8, nv.f16), a, b, nv.bf16)
            out[0] = nv.wgmma.wait_group(0, acc).x

    Right::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(8, nv.f32)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.bf16)
            out[0] = nv.wgmma.wait_group(0, acc).x

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2404"
    title: ClassVar[str] = "no product of these types"
    message: ClassVar[str] = "no instruction adds {a} times {b} to {d}"
    a: str
    b: str
    d: object

    @dataclass(frozen=True)
    class Possible(Help):
        message: ClassVar[str] = "{a} goes with {partners}, and an accumulator of {results}"
        a: str
        partners: str
        results: str

    @dataclass(frozen=True)
    class DenseBits(Help):
        message: ClassVar[str] = "bits have `nv.wgmma.mma_async` alone"


@dataclass(frozen=True)
class NotADescriptor(Diagnostic):
    """A matrix in shared memory is passed as its descriptor, a u64. A may also be in registers: four of each thread,
    as a vector of its elements or of u32.

    Wrong::

        @nv.kernel
        def k(b: nv.u64, out: nv.Array[nv.f32]):
            tile = nv.shared.array((64, 16), nv.f16)
            acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), tile, b, nv.f16)
            out[0] = nv.wgmma.wait_group(0, acc).x

    Right::

        @nv.kernel
        def k(b: nv.u64, out: nv.Array[nv.f32]):
            tile = nv.shared.array((64, 16), nv.f16)
            a = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.f16)
            out[0] = nv.wgmma.wait_group(0, acc).x

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2405"
    title: ClassVar[str] = "not the descriptor of a matrix"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be a value of type {type}"
    name: str
    parameter: str
    type: object

    @dataclass(frozen=True)
    class MakeOne(Help):
        message: ClassVar[str] = "pass the u64 that `nv.wgmma.descriptor` gives"

    @dataclass(frozen=True)
    class Registers(Help):
        message: ClassVar[str] = "in registers a thread's part is {wanted} or vec[u32, 4]"
        wanted: object


@dataclass(frozen=True)
class BadChoice(Diagnostic):
    """What chooses the form of an instruction, or a field of a descriptor, is known when the kernel is compiled.

    Wrong::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), a, b, "tf32", transpose_b=True)
            out[0] = nv.wgmma.wait_group(0, acc).x

    Right::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.f16, transpose_b=True)
            out[0] = nv.wgmma.wait_group(0, acc).x

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2406"
    title: ClassVar[str] = "bad argument of an operation of warpgroups"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` has to be {wanted}"
    name: str
    parameter: str
    wanted: str


@dataclass(frozen=True)
class BadOffset(Diagnostic):
    """A descriptor counts 16 bytes, and has 14 bits for an offset.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.u64]):
            tile = nv.shared.array((64, 16), nv.f16)
            out[0] = nv.wgmma.descriptor(tile, leading_byte_offset=8, stride_byte_offset=256)

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.u64]):
            tile = nv.shared.array((64, 16), nv.f16)
            out[0] = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    """

    code: ClassVar[str] = "NVG2407"
    title: ClassVar[str] = "offset that no descriptor holds"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be {number} bytes"
    remedies: ClassVar[tuple[str, ...]] = ("write a multiple of {alignment} from {minimum} to {maximum}",)
    name: str
    parameter: str
    number: int
    alignment: int
    minimum: int
    maximum: int


@dataclass(frozen=True)
class NotShared(Diagnostic):
    """The tensor cores read matrices from the shared memory of the block.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f16, 2], out: nv.Array[nv.u64]):
            out[0] = nv.wgmma.descriptor(a, leading_byte_offset=128, stride_byte_offset=256)

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.u64]):
            tile = nv.shared.array((64, 16), nv.f16)
            out[0] = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    """

    code: ClassVar[str] = "NVG2408"
    title: ClassVar[str] = "matrix outside of shared memory"
    message: ClassVar[str] = "`matrix` of `nv.{name}` must be a shared array or a pointer to shared memory, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("copy it to an array of `nv.shared.array` or `nv.shared.dynamic` first",)
    name: str
    what: str


@dataclass(frozen=True)
class OnlyOnHopper(Diagnostic):
    """Products of warpgroups are instructions of sm_90a, and of no architecture after it.

    Wrong::

        @nv.kernel
        def k():
            nv.wgmma.fence()

        k.ptx(arch="sm_90")

    Right::

        @nv.kernel
        def k():
            nv.wgmma.fence()

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2409"
    title: ClassVar[str] = "only on sm_90a"
    message: ClassVar[str] = "`{name}` is on sm_90a alone, not on {arch}"
    remedies: ClassVar[tuple[str, ...]] = ('compile for it: `arch="sm_90a"`, or `--arch sm_90a`',)
    name: str
    arch: str

    @dataclass(frozen=True)
    class Later(Help):
        message: ClassVar[str] = "sm_100a, sm_103a and sm_110a have `nv.tcgen05` in its place"


@dataclass(frozen=True)
class BadRegisterCount(Diagnostic):
    """A thread's registers are given in eights, from 24 to 256, by a constant.

    Wrong::

        @nv.kernel(required_threads=128)
        def k():
            nv.setmaxnreg.dec(20)

    Right::

        @nv.kernel(required_threads=128)
        def k():
            nv.setmaxnreg.dec(24)

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2410"
    title: ClassVar[str] = "bad number of registers"
    message: ClassVar[str] = "`n` of `nv.{name}` cannot be `{what}`"
    remedies: ClassVar[tuple[str, ...]] = ("write a constant multiple of 8 from 24 to 256",)
    name: str
    what: str


@dataclass(frozen=True)
class NotYetThere(Diagnostic):
    """The tensor cores write an accumulator while threads go on. Its numbers are what a wait gives.

    Wrong::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.f16)
            nv.wgmma.commit_group()
            nv.wgmma.wait_group(0)
            out[nv.thread_idx.x] = acc[0]

    Right::

        @nv.kernel
        def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, a, b, nv.f16)
            nv.wgmma.commit_group()
            values = nv.wgmma.wait_group(0, acc)
            out[nv.thread_idx.x] = values[0]

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2411"
    title: ClassVar[str] = "numbers that are not there yet"
    message: ClassVar[str] = "the numbers of a {type} are there after a wait for it"
    remedies: ClassVar[tuple[str, ...]] = ("take what `nv.wgmma.wait_group(0, accumulator)` gives, a vector",)
    type: object


@dataclass(frozen=True)
class OutsideOfShared(Diagnostic):
    """A descriptor leads out of the block's shared memory, which is found where the kernel runs on the CPU.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            tile = nv.shared.array(64 * 16, nv.f16)
            for i in range(nv.thread_idx.x, 64 * 16, 128):
                tile[i] = 1.0
            nv.syncthreads()
            matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=4096)
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
            nv.wgmma.commit_group()
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x

        k.on("cpu")[1, 128](np.zeros(128, np.float32))

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            tile = nv.shared.array(64 * 16, nv.f16)
            for i in range(nv.thread_idx.x, 64 * 16, 128):
                tile[i] = 1.0
            nv.syncthreads()
            matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
            acc = nv.wgmma.accumulator(8)
            nv.wgmma.fence()
            acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
            nv.wgmma.commit_group()
            out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x

        k.on("cpu")[1, 128](np.zeros(128, np.float32))
    """

    code: ClassVar[str] = "NVG2412"
    title: ClassVar[str] = "matrix that leads out of shared memory"
    message: ClassVar[str] = "matrix {matrix} is not all in the block's shared memory"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("compare the offsets of its descriptor with the array's size",)
    matrix: str
    place: str
