"""NVG23xx: products of matrices on tensor cores, ``nv.mma.*``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


@dataclass(frozen=True)
class NoSuchProduct(Diagnostic):
    """Tensor cores have a fixed list of shapes, types of elements and options; the page of `nv.mma` has all of it.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            a, b, c = nv.vec[nv.f16, 8](1), nv.vec[nv.f16, 4](1), nv.vec[nv.f32, 4](0)
            out[0] = nv.mma.mma("m16n8k12", a, b, c)[0]

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            a, b, c = nv.vec[nv.f16, 8](1), nv.vec[nv.f16, 4](1), nv.vec[nv.f32, 4](0)
            out[0] = nv.mma.mma("m16n8k16", a, b, c)[0]

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2301"
    title: ClassVar[str] = "no such product of matrices"
    message: ClassVar[str] = "`nv.{name}` has no {what}"
    remedies: ClassVar[tuple[str, ...]] = ("take one of the list",)
    name: str
    what: str

    @dataclass(frozen=True)
    class Available(Note):
        message: ClassVar[str] = "there is {available}"
        available: str


@dataclass(frozen=True)
class NotAFragment(Diagnostic):
    """Each lane passes its part of a matrix: a vector or a tuple with as many elements as its registers hold, or the
    registers themselves, as u32.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            a, b, c = nv.vec[nv.f16, 4](1), nv.vec[nv.f16, 4](1), nv.vec[nv.f32, 4](0)
            out[0] = nv.mma.mma("m16n8k16", a, b, c)[0]

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            a, b, c = nv.vec[nv.f16, 8](1), nv.vec[nv.f16, 4](1), nv.vec[nv.f32, 4](0)
            out[0] = nv.mma.mma("m16n8k16", a, b, c)[0]

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2302"
    title: ClassVar[str] = "not a fragment"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be a `{found}`"
    remedies: ClassVar[tuple[str, ...]] = ("pass {wanted}",)
    name: str
    parameter: str
    wanted: str
    found: str


@dataclass(frozen=True)
class UnknownElements(Diagnostic):
    """Registers do not say what they hold: where a shape exists for several types, the call says which.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.i32]):
            a, b, c = nv.vec[nv.u32, 4](1), nv.vec[nv.u32, 2](1), nv.vec[nv.i32, 4](0)
            out[0] = nv.mma.mma("m16n8k32", a, b, c)[0]

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.i32]):
            a, b, c = nv.vec[nv.u32, 4](1), nv.vec[nv.u32, 2](1), nv.vec[nv.i32, 4](0)
            out[0] = nv.mma.mma("m16n8k32", a, b, c, a_type=nv.i8, b_type=nv.i8)[0]

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2303"
    title: ClassVar[str] = "unknown type of elements"
    message: ClassVar[str] = "the type of the elements of {parameter} is not known"
    remedies: ClassVar[tuple[str, ...]] = ("say it, as `{keyword}=nv.f16`; there are {available}",)
    parameter: str
    keyword: str
    available: str


@dataclass(frozen=True)
class BadOption(Diagnostic):
    """What chooses an instruction is known when the kernel is compiled: a literal, or an `nv.constexpr` parameter.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f16], out: nv.Array[nv.f16], n: nv.i32):
            tile = nv.shared.array((8, 8), nv.f16)
            out[0] = nv.mma.ldmatrix(tile, (nv.lane_id(), 0), n)[0]

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f16], out: nv.Array[nv.f16]):
            tile = nv.shared.array((32, 8), nv.f16)
            out[0] = nv.mma.ldmatrix(tile, (nv.lane_id(), 0), 4)[0]
    """

    code: ClassVar[str] = "NVG2304"
    title: ClassVar[str] = "bad option of a matrix operation"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` cannot be {found}"
    remedies: ClassVar[tuple[str, ...]] = ("write {wanted}",)
    name: str
    parameter: str
    found: str
    wanted: str


@dataclass(frozen=True)
class WrongMemory(Diagnostic):
    """Matrices of 8 by 8 are loaded from shared memory and stored there; those of `wmma` from and to global memory as
    well.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f16], out: nv.Array[nv.f16]):
            out[0] = nv.mma.ldmatrix(a, 8 * nv.lane_id(), 1)[0]

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f16], out: nv.Array[nv.f16]):
            tile = nv.shared.array(256, nv.f16)
            tile[nv.thread_idx.x] = a[nv.thread_idx.x]
            nv.syncthreads()
            out[0] = nv.mma.ldmatrix(tile, 8 * nv.lane_id(), 1)[0]
    """

    code: ClassVar[str] = "NVG2305"
    title: ClassVar[str] = "matrix in the wrong memory"
    message: ClassVar[str] = "`nv.{name}` takes a place in {wanted} memory, and this is {found}"
    name: str
    wanted: str
    found: str

    @dataclass(frozen=True)
    class Cast(Help):
        message: ClassVar[str] = 'say where a generic pointer points: `p.to("shared")`'

    @dataclass(frozen=True)
    class Copy(Help):
        message: ClassVar[str] = "copy the tile into an `nv.shared.array` first"


@dataclass(frozen=True)
class OnlySomeArchitectures(Diagnostic):
    """Some instructions of tensor cores are there on the variants `a` and `f` of architectures only.

    Wrong::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            a, b, c = nv.vec[nv.u32, 4](1), nv.vec[nv.u32, 2](1), nv.vec[nv.f32, 4](0)
            out[0] = nv.mma.mma("m16n8k32", a, b, c, a_type=nv.e2m3, b_type=nv.e4m3)[0]

        k.ptx(arch="sm_120")

    Right::

        @nv.kernel
        def k(out: nv.Array[nv.f32]):
            a, b, c = nv.vec[nv.u32, 4](1), nv.vec[nv.u32, 2](1), nv.vec[nv.f32, 4](0)
            out[0] = nv.mma.mma("m16n8k32", a, b, c, a_type=nv.e2m3, b_type=nv.e4m3)[0]

        k.ptx(arch="sm_120a")
    """

    code: ClassVar[str] = "NVG2306"
    title: ClassVar[str] = "instruction of other architectures"
    message: ClassVar[str] = "`{what}` is there on {names}, not on {arch}"
    remedies: ClassVar[tuple[str, ...]] = ('compile for one of them, as `arch="{first}"` or `--arch {first}`',)
    what: str
    names: str
    first: str
    arch: str
