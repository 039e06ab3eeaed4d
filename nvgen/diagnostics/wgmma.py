"""NVG24xx: products of matrices by warpgroups, and what belongs to warpgroups alone."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, to_pass


class BadColumns(Diagnostic):
    """How many columns a product has is a part of the instruction: a constant that is a multiple of 8 up to 256."""

    code: ClassVar[str] = "NVG2401"
    title: ClassVar[str] = "invalid number of wgmma columns"
    message: ClassVar[str] = "the columns of an accumulator of {type} must be {wanted}, not {columns}"
    remedies: ClassVar[tuple[str, ...]] = ("write a constant",)
    columns: str
    type: object
    wanted: str


class NotAnAccumulator(Diagnostic):
    """Products are added to accumulators, which are no vectors: their registers may still be written."""

    code: ClassVar[str] = "NVG2402"
    title: ClassVar[str] = "not a wgmma accumulator"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be a value of type {type}"
    name: str
    parameter: str
    type: object

    class MakeOne(Help):
        message: ClassVar[str] = (
            "pass what `nv.wgmma.accumulator(n, dtype)`, `accumulator_of(values)` or a product has given"
        )

    class PassNumbers(Help):
        message: ClassVar[str] = "pass a vector of f32, f16 or i32, as `nv.wgmma.wait_group` gives it"


class NotAMatrixType(Diagnostic):
    """The elements of the matrices are of the types that the tensor cores take."""

    code: ClassVar[str] = "NVG2403"
    title: ClassVar[str] = "unsupported wgmma matrix type"
    message: ClassVar[str] = (
        '`{parameter}` of `nv.{name}` must be nv.f16, nv.bf16, "tf32", nv.e4m3, nv.e5m2, nv.i8, nv.u8 or "b1", '
        "not `{what}`"
    )
    remedies: ClassVar[tuple[str, ...]] = ("write a constant, known when the kernel is compiled",)
    name: str
    parameter: str
    what: str


class NoSuchProduct(Diagnostic):
    """Both matrices have one type, but for e4m3 with e5m2 and i8 with u8."""

    code: ClassVar[str] = "NVG2404"
    title: ClassVar[str] = "unsupported wgmma product"
    message: ClassVar[str] = "no instruction adds {a} times {b} to {d}"
    a: str
    b: str
    d: object

    class Possible(Help):
        message: ClassVar[str] = "{a} goes with {partners}, and an accumulator of {results}"
        a: str
        partners: str
        results: str

    class DenseBits(Help):
        message: ClassVar[str] = "bits have `nv.wgmma.mma_async` alone"


class NotADescriptor(Diagnostic):
    """A matrix in shared memory is passed as its descriptor, a u64."""

    code: ClassVar[str] = "NVG2405"
    title: ClassVar[str] = "not a wgmma matrix descriptor"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be a value of type {type}"
    name: str
    parameter: str
    type: object

    class MakeOne(Help):
        message: ClassVar[str] = "pass the u64 that `nv.wgmma.descriptor` gives"

    class Registers(Help):
        message: ClassVar[str] = "in registers a thread's part is {wanted} or vec[u32, 4]"
        wanted: object


class BadChoice(Diagnostic):
    """What chooses the form of an instruction, or a field of a descriptor, is known when the kernel is compiled."""

    code: ClassVar[str] = "NVG2406"
    title: ClassVar[str] = "invalid wgmma argument"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    parameter: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.parameter, self.wanted)


class BadOffset(Diagnostic):
    """A descriptor counts 16 bytes, and has 14 bits for an offset."""

    code: ClassVar[str] = "NVG2407"
    title: ClassVar[str] = "invalid matrix descriptor offset"
    message: ClassVar[str] = (
        "`{parameter}` of `nv.{name}` must be a multiple of {alignment} from {minimum} to {maximum} bytes, not {number}"
    )
    fallback: ClassVar[str] = "pass a multiple of {alignment} from {minimum} to {maximum} as `{parameter}`"
    name: str
    parameter: str
    number: int
    alignment: int
    minimum: int
    maximum: int


class NotShared(Diagnostic):
    """The tensor cores read matrices from the shared memory of the block."""

    code: ClassVar[str] = "NVG2408"
    title: ClassVar[str] = "wgmma matrix outside of shared memory"
    message: ClassVar[str] = "`matrix` of `nv.{name}` must be a shared array or a `.shared` pointer, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("copy it to an array of `nv.shared.array` or `nv.shared.dynamic` first",)
    name: str
    what: str


class OnlyOnHopper(Diagnostic):
    """Products of warpgroups are instructions of sm_90a, and of no architecture after it."""

    code: ClassVar[str] = "NVG2409"
    title: ClassVar[str] = "architecture other than sm_90a"
    message: ClassVar[str] = "`{name}` is on sm_90a alone, not on {arch}"
    remedies: ClassVar[tuple[str, ...]] = ('compile for it: `arch="sm_90a"`, or `--arch sm_90a`',)
    name: str
    arch: str

    class Later(Help):
        message: ClassVar[str] = "{names} have `nv.tcgen05` in its place"
        names: str


class BadRegisterCount(Diagnostic):
    """A thread's registers are given in eights, from 24 to 256, by a constant."""

    code: ClassVar[str] = "NVG2410"
    title: ClassVar[str] = "invalid register count"
    message: ClassVar[str] = "`n` of `nv.{name}` must be a multiple of 8 from 24 to 256, not `{what}`"
    remedies: ClassVar[tuple[str, ...]] = ("write a constant",)
    name: str
    what: str


class RegistersOutOfOrder(Diagnostic):
    """``inc`` gives threads as many registers as they have or more, and ``dec`` takes some from them or none."""

    code: ClassVar[str] = "NVG2144"
    title: ClassVar[str] = "setmaxnreg in the wrong direction"
    message: ClassVar[str] = "{title}: `{name}` where a thread has {before} registers"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `nv.setmaxnreg.inc` for more registers than the threads have, `nv.setmaxnreg.dec` for fewer",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "write `setmaxnreg.inc` for more registers than the threads have, `setmaxnreg.dec` for fewer",
    )
    name: str
    before: int
    place: str


class PartOfAWarpgroup(Diagnostic):
    """All warps of a warpgroup change their registers, or none does."""

    code: ClassVar[str] = "NVG2145"
    title: ClassVar[str] = "setmaxnreg by part of a warpgroup"
    message: ClassVar[str] = "{title}: not all of its warps came by"
    label: ClassVar[str] = "in block {block}"
    remedies: ClassVar[tuple[str, ...]] = (
        "let all four warps of the warpgroup come to it, before those that have nothing to do return",
    )
    block: str


class NotYetThere(Diagnostic):
    """The tensor cores write an accumulator while threads go on."""

    code: ClassVar[str] = "NVG2411"
    title: ClassVar[str] = "wgmma result used before the wait"
    message: ClassVar[str] = "the numbers of a {type} are there after a wait for it"
    remedies: ClassVar[tuple[str, ...]] = ("take what `nv.wgmma.wait_group(0, accumulator)` gives, a vector",)
    type: object


class OutsideOfShared(Diagnostic):
    """A descriptor leads out of the block's shared memory, which is found where the kernel runs on the CPU."""

    code: ClassVar[str] = "NVG2412"
    title: ClassVar[str] = "matrix out of bounds of shared memory"
    message: ClassVar[str] = "out of bounds: matrix {matrix} is not all in the block's `.shared` memory"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("compare the offsets of its descriptor with the array's size",)
    matrix: str
    place: str
