"""NVG23xx: products of matrices on tensor cores, ``nv.mma.*``."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note, to_pass


class NoSuchProduct(Diagnostic):
    """Tensor cores have a fixed list of shapes, types of elements and options; the page of `nv.mma` has all of it."""

    code: ClassVar[str] = "NVG2301"
    title: ClassVar[str] = "unsupported matrix product"
    message: ClassVar[str] = "`nv.{name}` has no {what}"
    remedies: ClassVar[tuple[str, ...]] = ("take one of the list",)
    name: str
    what: str

    class Available(Note):
        message: ClassVar[str] = "there is {available}"
        available: str


class NotAFragment(Diagnostic):
    """Each lane passes its part of a matrix."""

    code: ClassVar[str] = "NVG2302"
    title: ClassVar[str] = "not a matrix fragment"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}, not {found}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    parameter: str
    wanted: str
    found: str

    @property
    def remedy(self) -> str:
        return to_pass(self.parameter, self.wanted)


class UnknownElements(Diagnostic):
    """Registers do not say what they hold: where a shape exists for several types, the call says which."""

    code: ClassVar[str] = "NVG2303"
    title: ClassVar[str] = "unknown matrix element type"
    message: ClassVar[str] = "the type of the elements of {parameter} is not known"
    remedies: ClassVar[tuple[str, ...]] = ("say it, as `{keyword}=nv.f16`; there are {available}",)
    parameter: str
    keyword: str
    available: str


class BadOption(Diagnostic):
    """What chooses an instruction is known when the kernel is compiled: a literal, or an `nv.constexpr` parameter."""

    code: ClassVar[str] = "NVG2304"
    title: ClassVar[str] = "invalid option of a matrix operation"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}, not {found}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    parameter: str
    found: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.parameter, self.wanted)


class WrongMemory(Diagnostic):
    """A matrix is loaded from, or stored to, a state space that the instruction does not take."""

    code: ClassVar[str] = "NVG2305"
    title: ClassVar[str] = "wrong state space of a matrix"
    message: ClassVar[str] = "`nv.{name}` takes a place in {wanted:memory}, and this is {found:memory}"
    name: str
    wanted: str
    found: str

    class Cast(Help):
        message: ClassVar[str] = 'say where a generic pointer points: `p.to("shared")`'

    class Copy(Help):
        message: ClassVar[str] = "copy the tile into an `nv.shared.array` first"


class OnlySomeArchitectures(Diagnostic):
    """Some instructions of tensor cores are there on the variants `a` and `f` of architectures only."""

    code: ClassVar[str] = "NVG2306"
    title: ClassVar[str] = "instruction not on this architecture"
    message: ClassVar[str] = "`{what}` is there on {names}, not on {arch}"
    remedies: ClassVar[tuple[str, ...]] = ('compile for one of them, as `arch="{first}"` or `--arch {first}`',)
    what: str
    names: str
    first: str
    arch: str


class WrongSparsityDescriptor(Diagnostic):
    """A descriptor of `spcompress` has the operation in its bits 0 and 1, and the type in bits 2 to 4."""

    code: ClassVar[str] = "NVG2307"
    title: ClassVar[str] = "wrong sparsity descriptor"
    message: ClassVar[str] = "{title}: {found} has no type of elements of {bits} bits"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("bits 2 to 4 have a type from 0 to {last}, and no other bit above is set",)
    found: int
    bits: int
    last: int
    place: str
