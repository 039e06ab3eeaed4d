"""NVG22xx: the intrinsics of ``nv.nvvm``."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class Nearest(Help):
    """Of an intrinsic that the target lacks: the one that is named most like it."""

    message: ClassVar[str] = "the nearest that {where} has is `nv.nvvm.{name}`"
    where: str
    name: str


class NowhereAvailable(Diagnostic):
    """LLVM knows a few intrinsics by name that no architecture has an instruction for."""

    code: ClassVar[str] = "NVG2201"
    title: ClassVar[str] = "intrinsic without an instruction"
    message: ClassVar[str] = "no architecture has an instruction for `{name}`"
    remedies: ClassVar[tuple[str, ...]] = ("`nvgen intrinsics` lists those that PTX has as well",)
    name: str

    class Says(Note):
        message: ClassVar[str] = "`ptxas` says of what LLVM makes of it: {words}"
        words: str

    class OfIrAlone(Note):
        message: ClassVar[str] = "only LLVM IR can have it: {operand}"
        operand: str


class NotAConstantBool(Diagnostic):
    """A few intrinsics have an operand that chooses a form of the instruction, so it is known at compile time."""

    code: ClassVar[str] = "NVG2202"
    title: ClassVar[str] = "not a constant bool"
    message: ClassVar[str] = "{where} must be the constant True or False"
    remedies: ClassVar[tuple[str, ...]] = ("write True or False, or a parameter annotated `nv.constexpr`",)
    where: str


class OnlyOnSome(Diagnostic):
    """Some instructions are those of an architecture alone (``sm_100a``), or of its family (``sm_100f``)."""

    code: ClassVar[str] = "NVG2203"
    title: ClassVar[str] = "architecture-specific instruction"
    message: ClassVar[str] = "{what} needs one of {needed}, not {arch}"
    remedies: ClassVar[tuple[str, ...]] = ("compile for one of them, or for a later one of a family `f`",)
    what: str
    needed: str
    arch: str


class NotAConstant(Diagnostic):
    """Some operands are part of the instruction, so that they are known at compile time."""

    code: ClassVar[str] = "NVG2204"
    title: ClassVar[str] = "not a constant integer"
    message: ClassVar[str] = "{where} must be a constant integer"
    remedies: ClassVar[tuple[str, ...]] = (
        "write a number ({allowed}), a global integer, or a parameter annotated `nv.constexpr`",
    )
    where: str
    allowed: str


class NotAllowed(Diagnostic):
    """The instruction has a form for some numbers only."""

    code: ClassVar[str] = "NVG2205"
    title: ClassVar[str] = "constant out of range"
    message: ClassVar[str] = "{where} must be {allowed}, not {value}"
    fallback: ClassVar[str] = "pass {allowed}"
    where: str
    value: str
    allowed: str


class NoOverload(Diagnostic):
    """An intrinsic for several types has none for these."""

    code: ClassVar[str] = "NVG2207"
    title: ClassVar[str] = "no matching overload"
    message: ClassVar[str] = "`{name}` has no form for ({types})"
    name: str
    types: str

    class Overloads(Help):
        message: ClassVar[str] = "its forms are {names}; convert the operands"
        names: str


class NotAnAddress(Diagnostic):
    """The operand is a place in memory."""

    code: ClassVar[str] = "NVG2208"
    title: ClassVar[str] = "not an address"
    message: ClassVar[str] = "{where} must be an address in {space:memory}, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("pass an array, or a pointer such as `nv.address_of(a[i])`",)
    where: str
    space: str
    type: str


class WrongSpace(Diagnostic):
    """The instruction works on one state space, and the address lies in another."""

    code: ClassVar[str] = "NVG2209"
    title: ClassVar[str] = "wrong state space of an address"
    message: ClassVar[str] = "{where} must be an address in {space:memory}, not in {found:memory}"
    fallback: ClassVar[str] = "pass an address in {space:memory}"
    where: str
    space: str
    found: str

    class Convert(Help):
        message: ClassVar[str] = 'if it lies there, say so: `p.to("{space}")`'
        space: str


class NoLonger(Diagnostic):
    """A few instructions ended: later architectures, or later versions of PTX, do not have them."""

    code: ClassVar[str] = "NVG2230"
    title: ClassVar[str] = "removed instruction"
    message: ClassVar[str] = "{what} ended with {last}; this is {found}"
    remedies: ClassVar[tuple[str, ...]] = ("take what followed it, or compile for what still had it",)
    what: str
    last: str
    found: str


class NeedsSystem(Diagnostic):
    """PTX for OpenCL takes textures and surfaces as parameters of their own kind, PTX for CUDA takes handles."""

    code: ClassVar[str] = "NVG2231"
    title: ClassVar[str] = "wrong driver interface"
    message: ClassVar[str] = '{what} is there for `system="{needed}"`, not for `system="{system}"`'
    remedies: ClassVar[tuple[str, ...]] = ('compile with `system="{needed}"`, or `--system {needed}`',)
    what: str
    needed: str
    system: str
