"""NVG25xx: tensor memory and the tensor cores of Blackwell, ``nv.tcgen05``."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Note


class BadConstant(Diagnostic):
    """Shapes, counts, kinds and the like choose an instruction: they are constants, and PTX has some of them only."""

    code: ClassVar[str] = "NVG2501"
    title: ClassVar[str] = "invalid tcgen05 argument"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write one that PTX has; where a function passes it on, its parameter is annotated `nv.constexpr`",
    )
    name: str
    parameter: str
    wanted: str


class NotTogether(Diagnostic):
    """Some arguments are for some kinds, shapes or types only."""

    code: ClassVar[str] = "NVG2502"
    title: ClassVar[str] = "conflicting tcgen05 arguments"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out, or choose another form of the operation",)
    name: str
    parameter: str
    problem: str


class WrongOperand(Diagnostic):
    """Addresses in tensor memory are u32 and descriptors u64, as in PTX; registers hold 32 bits."""

    code: ClassVar[str] = "NVG2503"
    title: ClassVar[str] = "wrong type of a tcgen05 argument"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}, not {type}"
    remedies: ClassVar[tuple[str, ...]] = ("convert it, as `nv.u32(x)` and `nv.u64(x)` do, or pass another one",)
    name: str
    parameter: str
    wanted: str
    type: object


class WrongRegisterCount(Diagnostic):
    """A store moves a shape a power of 2 times: that many registers of each thread, times those of the shape."""

    code: ClassVar[str] = "NVG2504"
    title: ClassVar[str] = "wrong number of tcgen05 registers"
    message: ClassVar[str] = "`nv.{name}` of the shape {shape} takes {wanted} values, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("store them in parts, or fill up with zeros",)
    name: str
    shape: str
    wanted: str
    count: int


class MixedGroups(Diagnostic):
    """A kernel uses tensor memory for single blocks, or for pairs of blocks, in all of its operations."""

    code: ClassVar[str] = "NVG2505"
    title: ClassVar[str] = "mixed `cta_group` in one kernel"
    message: ClassVar[str] = "`nv.{name}` is of `cta_group={group}`, other operations of the kernel are not"
    remedies: ClassVar[tuple[str, ...]] = ("give all of them the same `cta_group`; `mma_ws` is for 1 only",)
    name: str
    group: int

    class First(Note):
        """The first of the others."""

        message: ClassVar[str] = "`nv.{name}` is of `cta_group={group}` here"
        name: str
        group: int
