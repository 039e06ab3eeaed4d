"""NVG10xx: what a kernel prints and asserts."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class FormatNotPossible(Diagnostic):
    """A kernel prints through C's ``printf``, which lacks some of Python's formats."""

    code: ClassVar[str] = "NVG1001"
    title: ClassVar[str] = "unsupported format specification"
    message: ClassVar[str] = "the format `{format}` of {what} cannot be printed: {problem}"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    fallback: ClassVar[str] = "leave out the format, or write one of `d`, `x`, `f`, `e` and `g`"
    format: str
    what: str
    problem: str
    remedy: str


class LooseFormattedText(Diagnostic):
    """A kernel has no strings while it runs: an f-string is a format, and stands where something is printed."""

    code: ClassVar[str] = "NVG1002"
    title: ClassVar[str] = "f-string outside of print"
    message: ClassVar[str] = "an f-string cannot be used here"
    label: ClassVar[str] = "a kernel has no strings when it runs"
    remedies: ClassVar[tuple[str, ...]] = ("write it as an argument of `print`",)


class TooManyPrinted(Diagnostic):
    """One ``print`` takes up to 32 values, the limit of CUDA's ``vprintf``."""

    code: ClassVar[str] = "NVG1003"
    title: ClassVar[str] = "too many values in one print"
    message: ClassVar[str] = "`print` takes up to {limit} values at once, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ('print them in several calls; all but the last with `end=""`',)
    count: int
    limit: int


class UnprintableText(Diagnostic):
    """A text that is printed ends in C at a null character, and must be possible in UTF-8."""

    code: ClassVar[str] = "NVG1004"
    title: ClassVar[str] = "unprintable text"
    message: ClassVar[str] = "a kernel cannot print {what}"
    remedies: ClassVar[tuple[str, ...]] = ("leave it out",)
    what: str


class NotPrintable(Diagnostic):
    """A kernel prints numbers, bools, tuples of them, and texts that are known when it is compiled."""

    code: ClassVar[str] = "NVG1005"
    title: ClassVar[str] = "unprintable value"
    message: ClassVar[str] = "a value of type {type} cannot be printed"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    type: str
    remedy: str


class MessageNotConstant(Diagnostic):
    """The message of an ``assert`` is a text that is known when the kernel is compiled; ``print`` shows numbers."""

    code: ClassVar[str] = "NVG1006"
    title: ClassVar[str] = "assert message is not constant"
    message: ClassVar[str] = "the message of an `assert` must be a constant text"
    remedies: ClassVar[tuple[str, ...]] = ("print what is known only when the kernel runs before the `assert`",)


class AssertionFailed(Diagnostic):
    """An ``assert`` in a kernel failed while the kernel ran on the CPU, and the launch ended there."""

    code: ClassVar[str] = "NVG1007"
    title: ClassVar[str] = "assertion failed"
    message: ClassVar[str] = "{title}: `{condition}`{said}"
    label: ClassVar[str] = "in {place}"
    fallback: ClassVar[str] = 'run the kernel with `check="step"` to stop there in Python\'s debugger'
    condition: str
    said: str
    place: str
    #: Where a compiler has found it, as the kernel's PTX says.
    file: str = ""
    line: int = 0

    class Asserted(Note):
        """Points at the assertion in the source of PTX."""

        message: ClassVar[str] = "asserted in this line"

    class InSource(Help):
        """Of PTX, which no debugger of Python stops in."""

        message: ClassVar[str] = "print what the condition compares, by `printf` in the source"
