"""NVG22xx: the intrinsics of ``nv.nvvm``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


@dataclass(frozen=True)
class Nearest(Help):
    """Of an intrinsic that the target lacks: the one that is named most like it."""

    message: ClassVar[str] = "the nearest that {where} has is `nv.nvvm.{name}`"
    where: str
    name: str


@dataclass(frozen=True)
class NowhereAvailable(Diagnostic):
    """LLVM knows a few intrinsics by name that no architecture has an instruction for.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.bf16]):
            a[0] = nv.nvvm.fma_rn_sat_bf16(a[0], a[1], a[2])

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.bf16]):
            a[0] = nv.nvvm.fma_rn_relu_bf16(a[0], a[1], a[2])

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2201"
    title: ClassVar[str] = "intrinsic of no architecture"
    message: ClassVar[str] = "no architecture has an instruction for `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen intrinsics` lists those that PTX has as well",)
    name: str

    @dataclass(frozen=True)
    class Says(Note):
        message: ClassVar[str] = "`ptxas` says of what LLVM makes of it: {words}"
        words: str

    @dataclass(frozen=True)
    class OfIrAlone(Note):
        message: ClassVar[str] = "only LLVM IR can have it: {operand}"
        operand: str


@dataclass(frozen=True)
class NotAConstantBool(Diagnostic):
    """A few intrinsics have an operand that chooses a form of the instruction, so it is known at compile time.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.nvvm.idp2a_s_s(a[0], a[1], a[2] > 0, a[3])

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.nvvm.idp2a_s_s(a[0], a[1], True, a[3])
    """

    code: ClassVar[str] = "NVG2202"
    title: ClassVar[str] = "not True or False"
    message: ClassVar[str] = "{where} has to be the constant True or False"
    remedies: ClassVar[tuple[str, ...]] = ("write True or False, or a parameter annotated `nv.constexpr`",)
    where: str


@dataclass(frozen=True)
class OnlyOnSome(Diagnostic):
    """Some instructions are those of an architecture alone (``sm_100a``), or of its family (``sm_100f``): later ones do
    not have them by themselves.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32], b: nv.Array[nv.u16]):
            b[0] = nv.nvvm.ff_to_e2m1x2_rn_satfinite(a[0], a[1])

        k.ptx(arch="sm_100")

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32], b: nv.Array[nv.u16]):
            b[0] = nv.nvvm.ff_to_e2m1x2_rn_satfinite(a[0], a[1])

        k.ptx(arch="sm_100a")
    """

    code: ClassVar[str] = "NVG2203"
    title: ClassVar[str] = "only on some architectures"
    message: ClassVar[str] = "{what} needs one of {needed}, not {arch}"
    remedies: ClassVar[tuple[str, ...]] = ("compile for one of them, or for a later one of a family `f`",)
    what: str
    needed: str
    arch: str


@dataclass(frozen=True)
class NotAConstant(Diagnostic):
    """Some operands are part of the instruction, so that they are known at compile time.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            nv.nvvm.cp_async_wait_group(a[0])

        k.ptx(arch="sm_80")

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            nv.nvvm.cp_async_wait_group(1)

        k.ptx(arch="sm_80")
    """

    code: ClassVar[str] = "NVG2204"
    title: ClassVar[str] = "not a constant integer"
    message: ClassVar[str] = "{where} has to be a constant integer"
    remedies: ClassVar[tuple[str, ...]] = (
        "write a number ({allowed}), a global integer, or a parameter annotated `nv.constexpr`",
    )
    where: str
    allowed: str


@dataclass(frozen=True)
class NotAllowed(Diagnostic):
    """The instruction has a form for some numbers only.

    Wrong::

        @nv.kernel
        def k():
            nv.nvvm.setmaxnreg_inc_sync_aligned_u32(100)

        k.ptx(arch="sm_90a")

    Right::

        @nv.kernel
        def k():
            nv.nvvm.setmaxnreg_inc_sync_aligned_u32(104)

        k.ptx(arch="sm_90a")
    """

    code: ClassVar[str] = "NVG2205"
    title: ClassVar[str] = "constant out of range"
    message: ClassVar[str] = "{where} cannot be {value}"
    remedies: ClassVar[tuple[str, ...]] = ("it can be {allowed}",)
    where: str
    value: str
    allowed: str


@dataclass(frozen=True)
class NoOverload(Diagnostic):
    """An intrinsic for several types has none for these.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.nvvm.fabs(a[0])

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            a[0] = nv.nvvm.fabs(a[0])
    """

    code: ClassVar[str] = "NVG2207"
    title: ClassVar[str] = "no form for these operands"
    message: ClassVar[str] = "`{name}` has no form for ({types})"
    name: str
    types: str

    @dataclass(frozen=True)
    class Overloads(Help):
        message: ClassVar[str] = "its forms are {names}; convert the operands"
        names: str


@dataclass(frozen=True)
class NotAnAddress(Diagnostic):
    """The operand is a place in memory.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            a[0] = nv.nvvm.ldu_global_f_f32_p1(a[0], 4)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            a[0] = nv.nvvm.ldu_global_f_f32_p1(a, 4)
    """

    code: ClassVar[str] = "NVG2208"
    title: ClassVar[str] = "not an address"
    message: ClassVar[str] = "{where} has to be an address in {space} memory, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("pass an array, or a pointer such as `nv.address_of(a[i])`",)
    where: str
    space: str
    type: str


@dataclass(frozen=True)
class WrongSpace(Diagnostic):
    """The instruction works on one state space, and the address lies in another.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            tile = nv.shared.array(32, nv.f32)
            a[0] = nv.nvvm.ldu_global_f_f32_p1(tile, 4)

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32]):
            a[0] = nv.nvvm.ldu_global_f_f32_p1(a, 4)
    """

    code: ClassVar[str] = "NVG2209"
    title: ClassVar[str] = "address in another state space"
    message: ClassVar[str] = "{where} has to be an address in {space} memory, not in {found} memory"
    where: str
    space: str
    found: str

    @dataclass(frozen=True)
    class Convert(Help):
        message: ClassVar[str] = 'if it lies there, say so: `p.to("{space}")`'
        space: str


@dataclass(frozen=True)
class NoLonger(Diagnostic):
    """A few instructions ended: later architectures, or later versions of PTX, do not have them.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.nvvm.shfl_idx_i32(a[0], 0, 31)

        k.ptx(arch="sm_90")

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.i32]):
            a[0] = nv.nvvm.shfl_sync_idx_i32(-1, a[0], 0, 31)

        k.ptx(arch="sm_90")
    """

    code: ClassVar[str] = "NVG2230"
    title: ClassVar[str] = "instruction of the past"
    message: ClassVar[str] = "{what} ended with {last}; this is {found}"
    remedies: ClassVar[tuple[str, ...]] = ("take what followed it, or compile for what still had it",)
    what: str
    last: str
    found: str


@dataclass(frozen=True)
class NeedsSystem(Diagnostic):
    """PTX for OpenCL takes textures and surfaces as parameters of their own kind, PTX for CUDA takes handles.

    Wrong::

        @nv.kernel
        def k(a: nv.Array[nv.f32], texture: nv.u64):
            a[0], a[1], a[2], a[3] = nv.nvvm.tex_unified_1d_v4f32_f32(texture, a[4])

        k.ptx(system="nvcl")

    Right::

        @nv.kernel
        def k(a: nv.Array[nv.f32], texture: nv.u64):
            a[0], a[1], a[2], a[3] = nv.nvvm.tex_unified_1d_v4f32_f32(texture, a[4])

        k.ptx(system="cuda")
    """

    code: ClassVar[str] = "NVG2231"
    title: ClassVar[str] = "instruction of another driver interface"
    message: ClassVar[str] = '{what} is there for `system="{needed}"`, not for `system="{system}"`'
    remedies: ClassVar[tuple[str, ...]] = ('compile with `system="{needed}"`, or `--system {needed}`',)
    what: str
    needed: str
    system: str
