"""NVG22xx: the intrinsics of ``nv.nvvm``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


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
    remedies: ClassVar[tuple[str, ...]] = ("`dir(nv.nvvm)` lists the intrinsics; take one that PTX has as well",)
    name: str


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
