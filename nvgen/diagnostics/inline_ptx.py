"""NVG11xx: PTX in the text of a kernel."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class BadTemplate(Diagnostic):
    """A template of inline PTX is a text in which ``{0}``, ``{1}``, ..."""

    code: ClassVar[str] = "NVG1101"
    title: ClassVar[str] = "invalid inline PTX template"
    message: ClassVar[str] = "this is no template of inline PTX: {problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `{{0}}`, `{{1}}`, ... for the operands, and `{{{{` and `}}}}` for PTX's braces",
    )
    problem: str


class WrongOperands(Diagnostic):
    """The template of inline PTX names every operand, and none that is not there."""

    code: ClassVar[str] = "NVG1102"
    title: ClassVar[str] = "wrong inline PTX operands"
    message: ClassVar[str] = "{problem}"
    remedies: ClassVar[tuple[str, ...]] = ("operands are numbered from 0, first the outputs, then the inputs",)
    problem: str


class BadOperand(Diagnostic):
    """Operands of inline PTX are numbers, bools, and arrays, of which the address is taken."""

    code: ClassVar[str] = "NVG1103"
    title: ClassVar[str] = "invalid inline PTX operand"
    message: ClassVar[str] = "{what} cannot be {role} of inline PTX"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    fallback: ClassVar[str] = "pass its numbers one by one"
    what: str
    role: str
    remedy: str


class OnlyOnGpu(Diagnostic):
    """Only a GPU has PTX instructions; a kernel with inline PTX does not run on the CPU."""

    code: ClassVar[str] = "NVG1104"
    title: ClassVar[str] = "inline PTX on the CPU"
    message: ClassVar[str] = "inline PTX cannot run on the CPU"
    remedies: ClassVar[tuple[str, ...]] = ("run the kernel on a GPU, or write the operation in Python",)


class PtxRefused(Diagnostic):
    """``ptxas`` does not take the PTX of an ``nv.asm``."""

    code: ClassVar[str] = "NVG1105"
    title: ClassVar[str] = "inline PTX refused by ptxas"
    message: ClassVar[str] = "`ptxas` refuses this PTX for {arch}: {words}"
    fallback: ClassVar[str] = "correct the instruction: the PTX ISA says what it takes, and since which architecture"
    arch: str
    words: str

    class Further(Note):
        message: ClassVar[str] = "it says further: {words}"
        words: str

    class Explained(Help):
        message: ClassVar[str] = "{words}"
        words: str
