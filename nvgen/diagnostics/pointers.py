"""NVG17xx: pointers."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


class NoAddress(Diagnostic):
    """Variables and results have no address."""

    code: ClassVar[str] = "NVG1701"
    title: ClassVar[str] = "value without an address"
    message: ClassVar[str] = "`{written}` does not lie in memory"
    remedies: ClassVar[tuple[str, ...]] = ("take the address of an element, as of `nv.local.array(1, T)`",)
    written: str


class NoPointerArithmetic(Diagnostic):
    """Pointers move by integers, counted in what they point at, and have a distance."""

    code: ClassVar[str] = "NVG1702"
    title: ClassVar[str] = "invalid pointer arithmetic"
    message: ClassVar[str] = "there is no `{left} {symbol} {right}`"
    remedies: ClassVar[tuple[str, ...]] = ("add an integer, or compute with the address as a number: `nv.u64(p)`",)
    symbol: str
    left: object
    right: object


class NoSuchSpace(Diagnostic):
    """The state spaces are those of PTX: generic, global, shared, const, local."""

    code: ClassVar[str] = "NVG1703"
    title: ClassVar[str] = "unknown state space"
    message: ClassVar[str] = "{problem}"
    problem: str

    class Remedy(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class DistinctSpaces(Diagnostic):
    """A pointer into one state space converts to a generic one and back, never to one into another space."""

    code: ClassVar[str] = "NVG1704"
    title: ClassVar[str] = "disjoint state spaces"
    message: ClassVar[str] = "no address is both in {source_name:memory} and in {target_name:memory}"
    remedies: ClassVar[tuple[str, ...]] = ('`p.to("generic")` is a pointer that code for any space takes',)
    source: object
    target: object

    @property
    def source_name(self) -> str:
        return repr(self.source)

    @property
    def target_name(self) -> str:
        return repr(self.target)


class ConstantMemory(Diagnostic):
    """A kernel reads constant memory and cannot write to it."""

    code: ClassVar[str] = "NVG1705"
    title: ClassVar[str] = "store to constant memory"
    message: ClassVar[str] = "`.const` memory cannot be assigned"
    remedies: ClassVar[tuple[str, ...]] = ("store to an array in another state space",)


class NoSuchArgument(Diagnostic):
    """Shared and local memory belong to the blocks and threads of a running kernel."""

    code: ClassVar[str] = "NVG1706"
    title: ClassVar[str] = "pointer to memory of the kernel as a parameter"
    message: ClassVar[str] = "no launch can pass {type}: that memory is there only while the kernel runs"
    remedies: ClassVar[tuple[str, ...]] = ("take `nv.ptr[T]`, or make the array in the kernel",)
    type: object
